// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/memory_svg.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/terminal/text_table.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

struct Part {
  MemoryComponent component;
  const char* label;
  const char* fill;
};

// Bottom to top: what stays between steps in blue, what comes and goes in other hues.
constexpr std::array<Part, kMemoryComponents> kParts = {{
    {MemoryComponent::Weights, "weights", "#2f7de6"},
    {MemoryComponent::Gradients, "gradients", "#7fb0f0"},
    {MemoryComponent::Optimizer, "optimizer", "#b9d3f7"},
    {MemoryComponent::Activations, "activations", "#8257d8"},
    {MemoryComponent::Transients, "transients", "#d9405f"},
    {MemoryComponent::Workspaces, "workspaces", "#8c95a4"},
    {MemoryComponent::Buffers, "buffers", "#b4bac4"},
}};

constexpr double kLeft = 64, kTop = 72, kChartHeight = 300, kBarWidth = 40, kLegendWidth = 150, kBottom = 56;

struct Scale {
  double top;  // GiB at the top of the chart
  double y(double gib) const { return kTop + kChartHeight * (1 - gib / top); }
};

// The next 1, 2 or 5 times a power of ten that gives at most six ticks.
double tickStep(double top) {
  double step = std::pow(10, std::floor(std::log10(top / 6)));
  for (const double factor : {1.0, 2.0, 5.0, 10.0})
    if (top / (step * factor) <= 6) return step * factor;
  return step * 10;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else
      out += c;
  }
  return out;
}

std::string textAt(double x, double y, const std::string& text, const char* more) {
  return "<text x=\"" + fixed(x, 1) + "\" y=\"" + fixed(y, 1) + "\" " + more + ">" + escaped(text) + "</text>\n";
}

std::string rect(double x, double y, double width, double height, const char* fill) {
  return "<rect x=\"" + fixed(x, 1) + "\" y=\"" + fixed(y, 1) + "\" width=\"" + fixed(width, 1) + "\" height=\"" +
         fixed(height, 1) + "\" fill=\"" + fill + "\"/>\n";
}

std::string line(double x1, double y, double x2, const char* style) {
  return "<line x1=\"" + fixed(x1, 1) + "\" y1=\"" + fixed(y, 1) + "\" x2=\"" + fixed(x2, 1) + "\" y2=\"" +
         fixed(y, 1) + "\" " + style + "/>\n";
}

std::string axis(const Scale& scale, double right) {
  std::string out;
  const double step = tickStep(scale.top);
  for (double value = 0; value <= scale.top; value += step) {
    out += line(kLeft, scale.y(value), right, "stroke=\"#e6e9ef\"");
    out += textAt(kLeft - 8, scale.y(value) + 4, fixed(value, step < 1 ? 1 : 0), "class=\"n\" text-anchor=\"end\"");
  }
  return out;
}

std::string bar(const StageMemory& stage, int index, double x, const Scale& scale) {
  std::string out;
  double below = 0;
  for (const Part& part : kParts) {
    const double gib = std::max(0.0, toGiB(stage[part.component]));
    const double height = kChartHeight * gib / scale.top;
    if (height >= 0.5) out += rect(x, scale.y(below + gib), kBarWidth, std::max(0.5, height - 1), part.fill);
    below += gib;
  }
  out += textAt(x + kBarWidth / 2, scale.y(below) - 6, fixed(toGiB(stage.peakAllocated), 1),
                "class=\"n\" text-anchor=\"middle\"");
  out += textAt(x + kBarWidth / 2, kTop + kChartHeight + 18, std::to_string(index), "text-anchor=\"middle\"");
  return out;
}

std::string legend(double x) {
  std::string out;
  double y = kTop + 8;
  for (auto part = kParts.rbegin(); part != kParts.rend(); ++part, y += 22)
    out += rect(x, y, 12, 12, part->fill) + textAt(x + 20, y + 10, part->label, "");
  return out;
}

std::string verdictText(const Plan& plan) {
  const int stage = worstStage(plan.memory);
  const StageMemory& worst = plan.memory.stages[static_cast<std::size_t>(stage)];
  const char* verdict = !plan.legal ? "Not a legal layout; if it were" : plan.feasible ? "Fits" : "Does not fit";
  return std::string(verdict) + ": stage " + std::to_string(stage) + " allocates " + formatBytes(worst.peakAllocated) +
         ", reserves " + formatBytes(worst.peakReserved) + " of " + formatBytes(plan.memory.capacity);
}

}  // namespace

std::string memorySvg(const Scenario& scenario, const Plan& plan) {
  const double count = static_cast<double>(plan.memory.stages.size());
  const double pitch = std::max(kBarWidth + 8.0, std::min(84.0, 900.0 / count));
  const double right = kLeft + pitch * count + 16;
  const double width = std::max(640.0, right + kLegendWidth);
  const double height = kTop + kChartHeight + kBottom;

  Scale scale{std::max(toGiB(plan.memory.capacity), 1e-3)};
  for (const StageMemory& stage : plan.memory.stages) scale.top = std::max(scale.top, toGiB(stage.peakAllocated));
  scale.top *= 1.1;

  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + fixed(width, 0) + "\" height=\"" +
                    fixed(height, 0) +
                    "\" font-family=\"Inter, sans-serif\" font-size=\"13\" fill=\"#1a1e26\">\n"
                    "<style>.n{font-family:'JetBrains Mono',monospace;font-size:12px}</style>\n";
  svg += rect(0, 0, width, height, "#ffffff");
  svg += textAt(16, 26, scenario.name.empty() ? scenario.model.name : scenario.name,
                "font-weight=\"600\" font-size=\"15\"");
  svg += textAt(16, 48, verdictText(plan), "fill=\"#596273\"");
  svg += axis(scale, right);
  for (std::size_t i = 0; i < plan.memory.stages.size(); ++i)
    svg += bar(plan.memory.stages[i], static_cast<int>(i),
               kLeft + 16 + pitch * static_cast<double>(i) + (pitch - kBarWidth) / 2, scale);
  const double capacity = scale.y(toGiB(plan.memory.capacity));
  svg += line(kLeft, capacity, right, "stroke=\"#c42c4c\" stroke-width=\"2\"");
  svg += textAt(kLeft + 4, capacity - 6, scenario.cluster.gpu.title + ": " + formatBytes(plan.memory.capacity),
                "fill=\"#c42c4c\" font-size=\"12\"");
  svg += textAt((kLeft + right) / 2, kTop + kChartHeight + 40, "pipeline stage; GiB of one GPU at the stage's peak",
                "text-anchor=\"middle\" fill=\"#596273\" font-size=\"12\"");
  svg += legend(right + 16);
  return svg + "</svg>\n";
}

}  // namespace shardscope
