// SPDX-License-Identifier: Apache-2.0
// Runs the table on the CPU backend, with one thread and with several.
#include <gtest/gtest.h>

#include "kernels/cpu/cpu_backend.h"
#include "tests/kernels/ops/op_case.h"

namespace shardscope {
namespace {

class Ops : public testing::TestWithParam<OpCase> {
 protected:
  // The digest of all results.
  static std::uint64_t runOn(Backend& backend) {
    OpRun run(backend, GetParam().type, GetParam().tolerance);
    GetParam().run(run);
    return run.digest();
  }
};

TEST_P(Ops, EqualsTheReference) { runOn(*makeCpuBackend(1)); }

TEST_P(Ops, EqualsTheReferenceOnThreeThreadsBitForBitAgain) {
  const std::unique_ptr<Backend> backend = makeCpuBackend(3);
  const std::uint64_t digest = runOn(*backend);
  EXPECT_EQ(runOn(*backend), digest);
  EXPECT_EQ(runOn(*makeCpuBackend(3)), digest);
}

INSTANTIATE_TEST_SUITE_P(Table, Ops, testing::ValuesIn(opCases()), [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace shardscope
