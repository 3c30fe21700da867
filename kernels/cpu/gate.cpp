// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/gate.h"

#include "kernels/cpu/parallel.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

SHARDSCOPE_WIDE void gateRow(const float* x, const float* gate, float* y, std::int64_t columns) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t j = 0; j < columns; ++j) y[j] = x[j] * sigmoid(gate[j]);
}

SHARDSCOPE_WIDE void gateGradient(const float* x, const float* gate, const float* dy, float* dgate,
                                  std::int64_t columns) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t j = 0; j < columns; ++j) dgate[j] = dy[j] * x[j] * sigmoidSlope(gate[j]);
}

SHARDSCOPE_WIDE void scaleRow(const float* x, float factor, float* y, std::int64_t columns) {
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t j = 0; j < columns; ++j) y[j] = x[j] * factor;
}

SHARDSCOPE_WIDE float rowSum(const float* x, const float* dy, std::int64_t columns) {
  return laneSum(columns, [=](std::int64_t j) { return x[j] * dy[j]; });
}

// Of a row of the gate: as many as x has, or one.
std::int64_t gateColumns(const Tensor& x, const Tensor& gate) {
  assert(gate.elements() == x.elements() || gate.elements() == x.rows());
  return gate.elements() == x.elements() ? x.columns() : 1;
}

}  // namespace

void gate(const Gate& args, int threads) {
  const std::int64_t columns = args.x.columns(), gates = gateColumns(args.x, args.gate);
  parallelRows(args.x.rows(), columns, threads, [&](std::int64_t first, std::int64_t last) {
    RowReader x(args.x, columns), gate(args.gate, gates);
    RowWriter y(args.y, columns);
    for (std::int64_t i = first; i < last; ++i) {
      if (gates == columns) {
        gateRow(x(i), gate(i), y(i), columns);
      } else {
        scaleRow(x(i), sigmoid(gate(i)[0]), y(i), columns);
      }
      y.finish(i);
    }
  });
}

void gateBackward(const GateBackward& args, int threads) {
  const std::int64_t columns = args.x.columns(), gates = gateColumns(args.x, args.gate);
  parallelRows(args.x.rows(), 2 * columns, threads, [&](std::int64_t first, std::int64_t last) {
    RowReader x(args.x, columns), gate(args.gate, gates), dy(args.dy, columns);
    RowWriter dx(args.dx, columns), dgate(args.dgate, gates);
    for (std::int64_t i = first; i < last; ++i) {
      const float *row = x(i), *gateRowIn = gate(i), *gradient = dy(i);
      // First the gate's, since dx may take the place of dy.
      if (gates == columns) {
        gateGradient(row, gateRowIn, gradient, dgate(i), columns);
        gateRow(gradient, gateRowIn, dx(i), columns);
      } else {
        *dgate(i) = rowSum(row, gradient, columns) * sigmoidSlope(gateRowIn[0]);
        scaleRow(gradient, sigmoid(gateRowIn[0]), dx(i), columns);
      }
      dgate.finish(i);
      dx.finish(i);
    }
  });
}

}  // namespace shardscope::cpu
