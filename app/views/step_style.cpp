// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/step_style.h"

#include <algorithm>
#include <iterator>

#include "app/views/marks.h"

namespace shardscope {
namespace {

constexpr int kNeutral = -1, kWaiting = -2;

struct ShareStyle {
  std::string_view component;
  int category;  // of the theme, from 0
  Pattern pattern;
};

constexpr ShareStyle kStyles[] = {
    {"attention", 4, Pattern::Solid},        {"linear", 0, Pattern::Solid},
    {"grouped_gemm", 1, Pattern::Solid},     {"routing", 1, Pattern::Rows},
    {"elementwise", 5, Pattern::Solid},      {"output_layer", 2, Pattern::Solid},
    {"embedding", 2, Pattern::Rows},         {"recompute", 3, Pattern::Solid},
    {"launch", kNeutral, Pattern::Solid},    {"exposed_tp", 3, Pattern::BackStripes},
    {"exposed_cp", 4, Pattern::BackStripes}, {"exposed_ep", 1, Pattern::BackStripes},
    {"exposed_pp", 5, Pattern::BackStripes}, {"exposed_offload", 2, Pattern::BackStripes},
    {"bubble", kWaiting, Pattern::Solid},    {"exposed_dp", kNeutral, Pattern::BackStripes},
    {"optimizer", 2, Pattern::Dots},
};

ShareStyle styleOf(std::string_view component) {
  const auto found = std::find_if(std::begin(kStyles), std::end(kStyles),
                                  [component](const ShareStyle& s) { return s.component == component; });
  return found == std::end(kStyles) ? ShareStyle{component, kNeutral, Pattern::Rows} : *found;
}

}  // namespace

void fillStepShare(QPainter& painter, const QRect& box, std::string_view component, const Theme& theme) {
  const ShareStyle style = styleOf(component);
  if (style.category == kWaiting) {
    fillHatch(painter, box, theme.hatchGround, theme.dim, 5);
    return;
  }
  const QColor color = style.category < 0 ? theme.neutral : theme.categories[static_cast<std::size_t>(style.category)];
  fillPattern(painter, box, color, style.pattern, theme);
}

bool takesText(std::string_view component) {
  const ShareStyle style = styleOf(component);
  return style.category != kWaiting && style.pattern == Pattern::Solid;
}

QColor textOnStepShare(std::string_view component, const Theme& theme) {
  constexpr int kBright = 1;  // category 2: dark text in both themes
  return styleOf(component).category == kBright && !theme.dark ? theme.text : theme.onCategory;
}

}  // namespace shardscope
