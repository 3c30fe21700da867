// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/step_median.h"

#include <algorithm>
#include <utility>

namespace shardscope {

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double medianStep(std::vector<double> values, bool first) {
  if (first && values.size() > 1) values.erase(values.begin());
  return median(std::move(values));
}

}  // namespace shardscope
