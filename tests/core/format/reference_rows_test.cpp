// SPDX-License-Identifier: Apache-2.0
#include "core/format/reference_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace shardscope {
namespace {

struct Bound {
  double median, most90, worst;  // of |planned - measured| / measured
};

// What the planner reached when a bound was set, rounded up; the published runs are the independent source.
const std::map<std::pair<std::string, bool>, Bound> kBounds = {
    {{"simumax", true}, {0.001, 0.002, 0.003}},  // memory of every stage
    {{"simumax", false}, {0.05, 0.10, 0.14}},    // step time
    {{"mcore", true}, {0.01, 0.04, 0.05}},      {{"whole", true}, {0.05, 0.17, 0.17}},
    {{"whole", false}, {0.10, 0.50, 0.50}},     {{"tuned", false}, {0.08, 0.15, 0.30}},
    {{"longctx", false}, {0.06, 0.15, 0.25}},
};

double quantile(std::vector<double> values, double q) {
  std::sort(values.begin(), values.end());
  return values[std::min(values.size() - 1, static_cast<std::size_t>(std::ceil(q * values.size())) - 1)];
}

TEST(ReferenceRows, ErrorsStayWithinTheirBounds) {
  const Result<std::vector<ReferenceRow>> rows = shippedReferenceRows();
  ASSERT_TRUE(rows.ok());
  EXPECT_GE(rows->size(), 36u);
  std::map<std::pair<std::string, bool>, std::vector<double>> errors;
  for (const ReferenceRow& row : *rows) {
    EXPECT_FALSE(row.source.empty()) << row.id;
    const std::vector<AccuracyError> found = compare(plan(row.scenario), row.measured);
    EXPECT_FALSE(found.empty()) << row.id;
    for (const AccuracyError& e : found) {
      if (e.quantity == MeasuredQuantity::Fits)
        EXPECT_EQ(e.error, 0) << row.id << " ran out of memory, the plan says it fits";
      else
        errors[{row.group, e.quantity != MeasuredQuantity::StepTime}].push_back(std::fabs(e.error));
    }
  }
  ASSERT_EQ(errors.size(), kBounds.size());
  for (const auto& [key, values] : errors) {
    const Bound& bound = kBounds.at(key);
    EXPECT_LE(quantile(values, 0.5), bound.median) << key.first << (key.second ? " memory" : " time");
    EXPECT_LE(quantile(values, 0.9), bound.most90) << key.first << (key.second ? " memory" : " time");
    EXPECT_LE(quantile(values, 1), bound.worst) << key.first << (key.second ? " memory" : " time");
  }
}

TEST(ReferenceRows, BadFilesNameTheRow) {
  EXPECT_EQ(readReferenceRows("nonsense").error().path, "rows");
  EXPECT_EQ(readReferenceRows("{}").error().path, "rows");
  EXPECT_EQ(readReferenceRows(R"({"rows": [{"id": "a"}]})").error().path, "rows[0]");
  const auto scenario = readReferenceRows(R"({"rows": [{"scenario": {"model": 7}, "measured": {}}]})");
  ASSERT_FALSE(scenario.ok());
  EXPECT_EQ(scenario.error().path.rfind("rows[0].scenario.", 0), 0u);
}

}  // namespace
}  // namespace shardscope
