// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/rotary_embedding.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace shardscope {
namespace {

constexpr double kOriginalContext = 4096;
constexpr double kBetaFast = 32;
constexpr double kBetaSlow = 1;

// The pair that turns `turns` times over the original context.
double pairOfTurns(double turns, double rotated, double base) {
  return rotated * std::log(kOriginalContext / (turns * 2 * std::numbers::pi)) / (2 * std::log(base));
}

// 1 keeps a pair's frequency, 0 divides it by the scaling factor.
double yarnShare(int pair, int rotated, double base) {
  const double low = std::max(0.0, std::floor(pairOfTurns(kBetaFast, rotated, base)));
  const double high = std::min(rotated - 1.0, std::ceil(pairOfTurns(kBetaSlow, rotated, base)));
  return 1 - std::clamp((pair - low) / std::max(high - low, 1e-3), 0.0, 1.0);
}

double yarnMagnitude(double scaling, double factor) { return scaling <= 1 ? 1 : 0.1 * factor * std::log(scaling) + 1; }

}  // namespace

RotaryEmbedding::RotaryEmbedding(const ModelSpec& model, int rotated, int offset) : m_offset(offset) {
  const RopeSpec& rope = model.rope;
  const bool yarn = model.positionEmbedding == PositionEmbedding::Yarn;
  for (int pair = 0; pair < rotated / 2; ++pair) {
    const double frequency = std::pow(rope.base, -2.0 * pair / rotated);
    const double share = yarn ? yarnShare(pair, rotated, rope.base) : 0;
    m_frequencies.push_back(
        static_cast<float>(share * frequency + (1 - share) * frequency / std::max(1.0, rope.scalingFactor)));
  }
  if (!yarn || model.attention.kind != AttentionKind::Mla) return;
  const double all = yarnMagnitude(rope.scalingFactor, rope.mscaleAllDim);
  m_magnitude = yarnMagnitude(rope.scalingFactor, rope.mscale) / all;
  m_scoreFactor = all * all;
}

void RotaryEmbedding::turn(Rank& rank, const Tensor& x, bool inverse) const {
  if (m_frequencies.empty()) return;
  rank.op("attention.rope", {0, 2 * x.bytes()}, [&] {
    rank.ops.rope({x, rank.positionIds, m_frequencies, m_offset, m_magnitude, inverse});
  });
}

int rotatedWidth(const ModelSpec& model, int layer) {
  if (model.positionEmbedding == PositionEmbedding::None) return 0;
  const int interval = model.rope.nopeInterval;
  if (interval > 0 && layer % interval == interval - 1) return 0;
  return static_cast<int>(model.attention.headDim * std::clamp(model.rope.fraction, 0.0, 1.0)) / 2 * 2;
}

}  // namespace shardscope
