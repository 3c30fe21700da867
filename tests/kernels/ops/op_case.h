// SPDX-License-Identifier: Apache-2.0
// One row of the table that every backend has to pass. A kind of case is an aggregate of sizes and options, such as
// RmsNormCase, with a function check(OpRun&, const RmsNormCase&) beside its reference: forward against plain loops in
// double, backward against finite differences of those loops.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tests/kernels/ops/op_run.h"

namespace shardscope {

struct OpCase {
  template <typename Case>
  OpCase(std::string op, std::string what, DataType dataType, double within, Case sizes)
      : name(std::move(op) + "_" + std::move(what) + "_" + std::string(typeName(dataType))),
        type(dataType),
        tolerance(within),
        run([sizes = std::move(sizes)](OpRun& with) { check(with, sizes); }) {}

  std::string name;
  DataType type;
  double tolerance;  // of expectNear
  std::function<void(OpRun&)> run;
};

inline void PrintTo(const OpCase& row, std::ostream* out) { *out << row.name; }

std::vector<OpCase> opCases();
std::vector<OpCase> sequenceOpCases();  // the part of them that looks along the sequence

}  // namespace shardscope
