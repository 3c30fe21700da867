// SPDX-License-Identifier: Apache-2.0
// The table. Tolerances are of expectNear: near the type's own rounding, times the length of the sums.
#include "tests/kernels/ops/op_case.h"
#include "tests/kernels/ops/rms_norm_check.h"

namespace shardscope {
namespace {

constexpr DataType kFp32 = DataType::Fp32;
constexpr DataType kBf16 = DataType::Bf16;

}  // namespace

std::vector<OpCase> opCases() {
  std::vector<OpCase> cases = sequenceOpCases();
  const std::vector<OpCase> others{
      // op, what is special, type, tolerance, sizes and options
      {"rmsNorm", "odd", kFp32, 1e-6, RmsNormCase{.rows = 5, .heads = 3, .d = 37}},
      {"rmsNorm", "zero_centered", kFp32, 1e-6, RmsNormCase{.rows = 4, .d = 64, .zeroCentered = true}},
      {"rmsNorm", "unweighted", kFp32, 1e-6, RmsNormCase{.rows = 7, .heads = 2, .d = 16, .weighted = false}},
      {"rmsNorm", "one_row", kFp32, 1e-6, RmsNormCase{.rows = 1, .d = 130}},
      {"rmsNorm", "one_column", kFp32, 1e-6, RmsNormCase{.rows = 9, .d = 1, .epsilon = 0.1}},
      {"rmsNorm", "no_rows", kFp32, 1e-6, RmsNormCase{.rows = 0, .d = 8}},
      {"rmsNorm", "odd", kBf16, 1e-2, RmsNormCase{.rows = 5, .heads = 3, .d = 37}},
  };
  cases.insert(cases.end(), others.begin(), others.end());
  return cases;
}

}  // namespace shardscope
