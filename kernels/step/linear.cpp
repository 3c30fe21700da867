// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/linear.h"

namespace shardscope {
namespace {

Tensor flat(const Tensor& x) { return x.reshaped({x.rows(), x.columns()}); }

OpWork workOf(const Tensor& x, const Tensor& weight) {
  const double rows = static_cast<double>(x.rows());
  return {2 * rows * static_cast<double>(weight.elements()),
          x.bytes() + weight.bytes() + x.rows() * weight.rows() * bytesOf(x.type())};
}

}  // namespace

Tensor linear(Rank& rank, std::string_view name, const Tensor& x, const Tensor& weight, Term term) {
  return linear(rank, name, x, weight, x.type(), term);
}

Tensor linear(Rank& rank, std::string_view name, const Tensor& x, const Tensor& weight, DataType type, Term term) {
  const Tensor input = flat(x);
  Tensor y = rank.make({x.rows(), weight.rows()}, type, term);
  rank.op(name, workOf(x, weight), [&] { rank.ops.matMul({input, weight, y, false, true, false}); });
  return y;
}

Tensor linearInputGradient(Rank& rank, std::string_view name, const Tensor& dy, const Tensor& weight, Term term) {
  Tensor dx = rank.make({dy.rows(), weight.columns()}, weight.type(), term);
  rank.op(name, workOf(dx, weight), [&] { rank.ops.matMul({flat(dy), weight, dx, false, false, false}); });
  return dx;
}

void addLinearInputGradient(Rank& rank, std::string_view name, const Tensor& dy, const Tensor& weight,
                            const Tensor& dx) {
  rank.op(name, workOf(dx, weight), [&] { rank.ops.matMul({flat(dy), weight, flat(dx), false, false, true}); });
}

void addLinearWeightGradient(Rank& rank, std::string_view name, const Tensor& dy, const Tensor& x,
                             const Tensor& gradient) {
  rank.op(name, workOf(x, gradient), [&] { rank.ops.matMul({flat(dy), flat(x), gradient, true, false, true}); });
}

Tensor asHeads(const Tensor& x, std::int64_t heads) { return x.reshaped({x.rows(), heads, x.columns() / heads}); }

void normalize(Rank& rank, std::string_view name, const Tensor& x, const Parameter& weight, const Tensor& y) {
  rank.op(name, {0, x.bytes() + y.bytes()}, [&] {
    rank.ops.rmsNorm({x, weight.weight.reshaped({weight.weight.elements()}), y, rank.model.normEpsilon,
                      rank.model.zeroCenteredNorm});
  });
}

void normalizeBackward(Rank& rank, std::string_view name, const Tensor& x, const Parameter& weight, const Tensor& dy,
                       const Tensor& dx) {
  rank.op(name, {0, x.bytes() + dy.bytes() + dx.bytes()}, [&] {
    const Shape width{weight.weight.elements()};
    rank.ops.rmsNormBackward({x, weight.weight.reshaped(width), dy, dx, weight.gradient.reshaped(width),
                              rank.model.normEpsilon, rank.model.zeroCenteredNorm});
  });
}

void accumulate(Rank& rank, std::string_view name, const Tensor& x, const Tensor& y) {
  rank.op(name, {0, x.bytes() + 2 * y.bytes()}, [&] { rank.ops.add(x, y); });
}

}  // namespace shardscope
