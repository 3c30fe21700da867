// SPDX-License-Identifier: Apache-2.0
// A task walks along the sequence with some channels, and keeps the rows that the taps reach.
#include "kernels/cpu/causal_conv.h"

#include <algorithm>
#include <cassert>

#include "kernels/cpu/rows.h"
#include "kernels/cpu/wide.h"
#include "kernels/cpu/workspace.h"

namespace shardscope::cpu {
namespace {

constexpr int kStrip = 512;  // channels

// The last `width` rows, each of kStrip floats.
class Ring {
 public:
  Ring(Carver& carver, int width) : m_width(width), m_rows(carver.take<float>(width * kStrip)) {}

  void clear() { std::fill_n(m_rows, m_width * kStrip, 0.0f); }
  float* row(std::int64_t position) { return m_rows + (position + m_width) % m_width * kStrip; }

 private:
  int m_width;
  float* m_rows;
};

// Some channels of a tensor.
struct Strip {
  std::int64_t channels, first;
  int count;

  void read(const Tensor& from, std::int64_t row, float* to) const {
    byType(from.type(), [&]<typename T>(T) {
      const T* source = from.as<T>() + row * channels + first;
      for (int c = 0; c < count; ++c) to[c] = static_cast<float>(source[c]);
    });
  }
  void write(const float* from, const Tensor& to, std::int64_t row) const {
    byType(to.type(), [&]<typename T>(T) {
      T* target = to.as<T>() + row * channels + first;
      for (int c = 0; c < count; ++c) target[c] = T(from[c]);
    });
  }
};

Strip stripOf(std::int64_t channels, std::int64_t task) {
  const std::int64_t first = task * kStrip;
  return {channels, first, static_cast<int>(std::min<std::int64_t>(kStrip, channels - first))};
}
std::int64_t stripsOf(std::int64_t channels) { return (channels + kStrip - 1) / kStrip; }

struct Buffers {
  Buffers(Carver& carver, int taps)
      : width(taps),
        x(carver, taps),
        dz(carver, taps),
        weight(carver.take<float>(taps * kStrip)),
        dweight(carver.take<float>(taps * kStrip)),
        row(carver.take<float>(kStrip)) {}

  // Tap after tap, a row each; channels that are not there are zeros in all that follows.
  void readWeight(const Tensor& from, const Strip& strip) {
    std::fill_n(weight, width * kStrip, 0.0f);
    byType(from.type(), [&]<typename T>(T) {
      const T* source = from.as<T>() + strip.first * width;
      for (int c = 0; c < strip.count; ++c)
        for (int j = 0; j < width; ++j) weight[j * kStrip + c] = static_cast<float>(source[c * width + j]);
    });
  }
  void addWeightTo(const Tensor& to, const Strip& strip) const {
    byType(to.type(), [&]<typename T>(T) {
      T* target = to.as<T>() + strip.first * width;
      for (int c = 0; c < strip.count; ++c)
        for (int j = 0; j < width; ++j)
          target[c * width + j] = T(static_cast<float>(target[c * width + j]) + dweight[j * kStrip + c]);
    });
  }

  int width;
  Ring x, dz;
  float *weight, *dweight, *row;
};

SHARDSCOPE_WIDE void addProduct(const float* a, const float* b, float* sum) {
  SHARDSCOPE_INDEPENDENT
  for (int c = 0; c < kStrip; ++c) sum[c] += a[c] * b[c];
}

SHARDSCOPE_WIDE void silu(float* z) {
  SHARDSCOPE_INDEPENDENT
  for (int c = 0; c < kStrip; ++c) z[c] *= sigmoid(z[c]);
}

SHARDSCOPE_WIDE void siluGradient(const float* z, float* dy) {
  SHARDSCOPE_INDEPENDENT
  for (int c = 0; c < kStrip; ++c) {
    const float s = sigmoid(z[c]);
    dy[c] *= s * (1.0f + z[c] * (1.0f - s));
  }
}

// What the SiLU gets at a position whose row of x is in the ring, into buffers.row.
void convolve(Buffers& buffers, std::int64_t position) {
  std::fill_n(buffers.row, kStrip, 0.0f);
  for (int j = 0; j < buffers.width; ++j)
    addProduct(buffers.weight + j * kStrip, buffers.x.row(position - (buffers.width - 1) + j), buffers.row);
}

}  // namespace

void causalConv(const CausalConv& args, int threads) {
  assert(args.x.elements() == args.x.rows() * args.weight.dim(0) && args.x.rows() % args.batch == 0);
  const std::int64_t channels = args.weight.dim(0), strips = stripsOf(channels), length = args.x.rows() / args.batch;
  const int width = static_cast<int>(args.weight.dim(1));
  const auto work = [&](Buffers& buffers, std::int64_t task) {
    const Strip strip = stripOf(channels, task % strips);
    buffers.readWeight(args.weight, strip);
    buffers.x.clear();
    for (std::int64_t position = 0; position < length; ++position) {
      const std::int64_t row = position * args.batch + task / strips;
      strip.read(args.x, row, buffers.x.row(position));
      convolve(buffers, position);
      silu(buffers.row);
      strip.write(buffers.row, args.y, row);
    }
  };
  runTasks<Buffers>(strips * args.batch, threads, work, width);
}

namespace {

// One sample: dx of a position is complete when the position width - 1 further on, the last to use it, is reached.
void walkBack(const CausalConvBackward& args, Buffers& buffers, const Strip& strip, std::int64_t sample) {
  const std::int64_t length = args.x.rows() / args.batch, reach = buffers.width - 1;
  buffers.x.clear();
  for (std::int64_t position = 0; position < length + reach; ++position) {
    float* dz = buffers.dz.row(position);
    std::fill_n(dz, kStrip, 0.0f);
    if (position < length) {
      const std::int64_t row = position * args.batch + sample;
      strip.read(args.x, row, buffers.x.row(position));
      convolve(buffers, position);
      strip.read(args.dy, row, dz);
      siluGradient(buffers.row, dz);
      for (int j = 0; j <= reach; ++j)
        addProduct(dz, buffers.x.row(position - reach + j), buffers.dweight + j * kStrip);
    }
    if (position < reach) continue;
    std::fill_n(buffers.row, kStrip, 0.0f);
    for (int j = 0; j <= reach; ++j) addProduct(buffers.weight + j * kStrip, buffers.dz.row(position - j), buffers.row);
    strip.write(buffers.row, args.dx, (position - reach) * args.batch + sample);
  }
}

}  // namespace

void causalConvBackward(const CausalConvBackward& args, int threads) {
  const std::int64_t channels = args.weight.dim(0);
  const int width = static_cast<int>(args.weight.dim(1));
  const auto work = [&](Buffers& buffers, std::int64_t task) {
    const Strip strip = stripOf(channels, task);
    buffers.readWeight(args.weight, strip);
    std::fill_n(buffers.dweight, width * kStrip, 0.0f);
    for (std::int64_t sample = 0; sample < args.batch; ++sample) walkBack(args, buffers, strip, sample);
    buffers.addWeightTo(args.dweight, strip);
  };
  runTasks<Buffers>(stripsOf(channels), threads, work, width);
}

}  // namespace shardscope::cpu
