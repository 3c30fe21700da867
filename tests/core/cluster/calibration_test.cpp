// SPDX-License-Identifier: Apache-2.0
#include "core/cluster/calibration.h"

#include <gtest/gtest.h>

#include <set>

namespace shardscope {
namespace {

TEST(Calibration, KeysAndFieldsAreUniqueAndDefaultsAreInRange) {
  const Calibration defaults;
  std::set<std::string_view> keys;
  std::set<const double*> fields;
  for (const CalibrationField& field : calibrationFields()) {
    EXPECT_TRUE(keys.insert(field.key).second) << field.key;
    EXPECT_TRUE(fields.insert(&(defaults.*field.value)).second) << field.key;
    EXPECT_GE(defaults.*field.value, field.smallest) << field.key;
    EXPECT_LE(defaults.*field.value, field.largest) << field.key;
  }
  EXPECT_EQ(fields.size() * sizeof(double), sizeof(Calibration) - sizeof(std::string) - sizeof(defaults.ops))
      << "every field has a key";
}

TEST(Calibration, FindsAKeyOrNothing) {
  ASSERT_NE(findCalibrationField("dense.mxfp8"), nullptr);
  EXPECT_EQ(findCalibrationField("dense.mxfp8")->value, &Calibration::denseMxFp8);
  EXPECT_EQ(findCalibrationField("dense.mxfp9"), nullptr);
}

}  // namespace
}  // namespace shardscope
