// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tests/kernels/ops/op_checks.h"
#include "tests/kernels/ops/reference/rope.h"

namespace shardscope {

void check(OpRun& run, const RopeCase& c) {
  const Shape shape{c.rows, c.heads, c.d};
  const Values x = run.random(shape.elements()), dy = run.random(shape.elements());
  std::vector<float> frequencies;
  for (std::int64_t i = 0; i < c.rotary / 2; ++i)
    frequencies.push_back(
        static_cast<float>(std::pow(1e4, -2.0 * static_cast<double>(i) / static_cast<double>(c.rotary))));
  std::vector<std::int32_t> positions;  // in pairs, as two samples of a batch have them
  for (std::int64_t i = 0; i < c.rows; ++i) positions.push_back(c.firstPosition + static_cast<std::int32_t>(i / 2 * 3));
  const Tensor positionTensor = run.int32({c.rows}, positions);
  const auto forward = [&](const Values& at) {
    return reference::rope(at, positions, frequencies, static_cast<std::size_t>(c.heads), static_cast<std::size_t>(c.d),
                           static_cast<std::size_t>(c.offset), c.magnitude);
  };

  const Tensor xt = run.tensor(shape, x), dyt = run.tensor(shape, dy);
  run.backend().rope({xt, positionTensor, frequencies, c.offset, c.magnitude, false});
  run.expectNear("y", xt, forward(x));
  run.backend().rope({dyt, positionTensor, frequencies, c.offset, c.magnitude, true});
  run.expectNear("dx", dyt, finiteDifferences([&](const Values& at) { return dot(forward(at), dy); }, x));
}

}  // namespace shardscope
