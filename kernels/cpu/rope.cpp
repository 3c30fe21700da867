// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/rope.h"

#include <vector>

#include "kernels/cpu/parallel.h"
#include "kernels/cpu/rows.h"
#include "kernels/cpu/wide.h"

namespace shardscope::cpu {
namespace {

// Sine and cosine for any position that a sequence has: reduced to [-pi/4, pi/4] in double, since a position of a
// million times a frequency of one leaves fp32 no fraction; then Cephes' polynomials.
SHARDSCOPE_WIDE void sinesAndCosines(double position, const float* frequencies, float magnitude, float* sines,
                                     float* cosines, std::int64_t count) {
  constexpr double kTwoOverPi = 0.63661977236758134308, kHalfPi = 1.57079632679489661923;
  SHARDSCOPE_INDEPENDENT
  for (std::int64_t i = 0; i < count; ++i) {
    const double angle = position * static_cast<double>(frequencies[i]);
    const auto quarters = static_cast<std::int32_t>(angle * kTwoOverPi + (angle < 0 ? -0.5 : 0.5));
    const auto r = static_cast<float>(angle - static_cast<double>(quarters) * kHalfPi);
    const float square = r * r;
    const float sine = ((-1.9515295891e-4f * square + 8.3321608736e-3f) * square - 1.6666654611e-1f) * square * r + r;
    const float cosine =
        ((2.443315711809948e-5f * square - 1.388731625493765e-3f) * square + 4.166664568298827e-2f) * square * square -
        0.5f * square + 1.0f;
    const bool swapped = (quarters & 1) != 0;
    const float s = swapped ? cosine : sine, c = swapped ? sine : cosine;
    sines[i] = (quarters & 2) != 0 ? -s * magnitude : s * magnitude;
    cosines[i] = ((quarters + 1) & 2) != 0 ? -c * magnitude : c * magnitude;
  }
}

// All heads of a row.
SHARDSCOPE_WIDE void turn(float* x, std::int64_t heads, std::int64_t d, const float* sines, const float* cosines,
                          std::int64_t half) {
  for (float* end = x + heads * d; x < end; x += d) {
    SHARDSCOPE_INDEPENDENT
    for (std::int64_t i = 0; i < half; ++i) {
      const float a = x[i], b = x[i + half];
      x[i] = a * cosines[i] - b * sines[i];
      x[i + half] = b * cosines[i] + a * sines[i];
    }
  }
}

}  // namespace

void rope(const Rope& args, int threads) {
  const std::int64_t heads = args.x.dim(1), d = args.x.dim(2);
  const auto half = static_cast<std::int64_t>(args.inverseFrequencies.size());
  assert(args.x.shape().rank() == 3 && args.offset + 2 * half <= d && args.positions.elements() == args.x.rows());
  const auto* positions = args.positions.as<std::int32_t>();
  parallelRows(args.x.rows(), heads * d, threads, [&](std::int64_t first, std::int64_t last) {
    std::vector<float> sines(static_cast<std::size_t>(half)), cosines(sines.size());
    const FloatBuffer buffer(heads * d);
    for (std::int64_t row = first; row < last; ++row) {
      if (row == first || positions[row] != positions[row - 1]) {
        const double position = args.inverse ? -positions[row] : positions[row];
        sinesAndCosines(position, args.inverseFrequencies.data(), static_cast<float>(args.magnitude), sines.data(),
                        cosines.data(), half);
      }
      if (args.x.type() == DataType::Fp32) {
        turn(args.x.as<float>() + row * heads * d + args.offset, heads, d, sines.data(), cosines.data(), half);
      } else {
        Bf16* x = args.x.as<Bf16>() + row * heads * d;
        widen(x, buffer.data(), heads * d);
        turn(buffer.data() + args.offset, heads, d, sines.data(), cosines.data(), half);
        narrow(buffer.data(), x, heads * d);
      }
    }
  });
}

}  // namespace shardscope::cpu
