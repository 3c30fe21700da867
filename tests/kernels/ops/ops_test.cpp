// SPDX-License-Identifier: Apache-2.0
// Runs the table on the CPU backend, with one thread and with several.
#include <gtest/gtest.h>

#include "kernels/cpu/cpu_backend.h"
#include "tests/kernels/ops/op_case.h"

namespace shardscope {
namespace {

class Ops : public testing::TestWithParam<OpCase> {
 protected:
  void runWith(int threads) {
    const std::unique_ptr<Backend> backend = makeCpuBackend(threads);
    OpRun run(*backend, GetParam().type, GetParam().tolerance);
    GetParam().run(run);
  }
};

TEST_P(Ops, EqualsTheReferenceOnOneThread) { runWith(1); }
TEST_P(Ops, EqualsTheReferenceOnThreeThreads) { runWith(3); }

INSTANTIATE_TEST_SUITE_P(Table, Ops, testing::ValuesIn(opCases()), [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace shardscope
