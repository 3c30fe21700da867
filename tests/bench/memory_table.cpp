// SPDX-License-Identifier: Apache-2.0
// Prints what every rank of every small layout allocates beside what the planner says: static and peak bytes, and the
// error of each component at the peak. With names of layouts, those alone, and their components in bytes. Routing is
// balanced: what natural routing sends to a rank is known only when it has run. Returns 1 where a rank does not close.
#include <algorithm>
#include <cstdio>
#include <string>

#include "core/text/sentences.h"
#include "tests/kernels/step/layout_cases.h"
#include "tests/kernels/step/memory_check.h"

namespace shardscope::test {
namespace {

constexpr int kNameWidth = 34;

void printHeader() {
  std::printf("%-*s %4s %5s %10s %10s %7s %10s %10s %7s", kNameWidth, "layout", "rank", "stage", "static", "predicted",
              "error", "peak", "predicted", "error");
  for (int i = 0; i < kMemoryComponents; ++i)
    std::printf(" %11s", std::string(componentName(static_cast<MemoryComponent>(i))).c_str());
  std::printf("\n");
}

void printRank(const std::string& layout, const RankMemoryCheck& check, bool detailed) {
  const auto percent = [](const MemoryPair& pair) { return 100 * pair.error(); };
  std::printf("%-*s %4d %5d %10.0f %10.0f %6.2f%% %10.0f %10.0f %6.2f%%", kNameWidth, layout.c_str(), check.rank,
              check.stage, check.fixed.measured, check.fixed.predicted, percent(check.fixed), check.peak.measured,
              check.peak.predicted, percent(check.peak));
  for (const MemoryPair& component : check.components) std::printf(" %10.2f%%", percent(component));
  std::printf("%s\n", check.closes() ? "" : "  does not close");
  if (!detailed) return;
  for (std::size_t i = 0; i < kMemoryComponents; ++i) {
    const MemoryPair& pair = check.components[i];
    if (pair.measured > 0 || pair.predicted > 0)
      std::printf("  %-12s measured %10.0f  predicted %10.0f  %6.2f%%\n",
                  std::string(componentName(static_cast<MemoryComponent>(i))).c_str(), pair.measured, pair.predicted,
                  percent(pair));
  }
}

// What was seen, over all ranks.
struct Summary {
  int layouts = 0, ranks = 0, open = 0;
  double fixed = 0, peak = 0, component = 0;

  void add(const RankMemoryCheck& check) {
    ++ranks;
    if (!check.closes()) ++open;
    fixed = std::max(fixed, check.fixed.error());
    peak = std::max(peak, check.peak.error());
    for (const MemoryPair& pair : check.components) component = std::max(component, pair.error());
  }
};

int printTable(const std::vector<std::string>& names) {
  Summary summary;
  printHeader();
  for (const LayoutCase& layout : layoutCases()) {
    if (!names.empty() && std::find(names.begin(), names.end(), layout.name) == names.end()) continue;
    Scenario scenario = layout.scenario;
    scenario.moe.routing = Routing::Balanced;
    const Result<std::vector<RankMemoryCheck>> ranks = checkMemory(scenario);
    if (!ranks.ok()) {
      std::printf("%s: %s %s\n", layout.name.c_str(), render(ranks.error().message).c_str(),
                  ranks.error().path.c_str());
      ++summary.open;
      continue;
    }
    ++summary.layouts;
    for (const RankMemoryCheck& check : ranks.value()) {
      printRank(layout.name, check, !names.empty());
      summary.add(check);
    }
  }
  std::printf("%d layouts, %d ranks, %d do not close. Largest errors: static %.3f%%, peak %.3f%%, component %.3f%%\n",
              summary.layouts, summary.ranks, summary.open, 100 * summary.fixed, 100 * summary.peak,
              100 * summary.component);
  return summary.layouts > 0 && summary.open == 0 ? 0 : 1;
}

}  // namespace
}  // namespace shardscope::test

int main(int argc, char** argv) { return shardscope::test::printTable({argv + 1, argv + argc}); }
