// SPDX-License-Identifier: Apache-2.0
// What a case of an operation works with: the backend under test, tensors made of doubles, and comparisons. Values of a
// tensor are doubles that its type holds exactly, so that the reference sees the same numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "kernels/ops/backend.h"

namespace shardscope {

using Values = std::vector<double>;

// The nearest value that the type holds (to infinity, or to the largest where it has none), by arithmetic in double.
double roundedTo(DataType type, double value);

class OpRun {
 public:
  // type: of activations and weights. tolerance: see expectNear.
  OpRun(Backend& backend, DataType type, double tolerance);

  Backend& backend() { return m_backend; }
  DataType type() const { return m_type; }
  double tolerance() const { return m_tolerance; }

  // Uniform in [low, high), rounded to the type; the same in every run.
  Values random(std::int64_t count, double low = -1, double high = 1) { return random(count, m_type, low, high); }
  Values random(std::int64_t count, DataType type, double low, double high);

  Tensor tensor(Shape shape, const Values& values) { return tensor(shape, m_type, values); }
  Tensor tensor(Shape shape, DataType type, const Values& values);
  Tensor fp32(Shape shape, const Values& values) { return tensor(shape, DataType::Fp32, values); }
  Tensor int32(Shape shape, const std::vector<std::int32_t>& values);
  // Full of NaN (of -1 for int32): what an operation leaves unwritten is seen.
  Tensor output(Shape shape) { return output(shape, m_type); }
  Tensor output(Shape shape, DataType type);

  static Values valuesOf(const Tensor& tensor);

  // Every element within tolerance * (its own magnitude + the root mean square of the expected), infinities alike, no
  // NaN. Where a NaN is expected nothing is. The scale multiplies the case's tolerance where a result is harder than
  // its row says.
  void expectNear(const std::string& what, const Tensor& actual, const Values& expected, double scale = 1) {
    expectWithin(what, actual, expected, m_tolerance * scale);
  }
  void expectWithin(const std::string& what, const Tensor& actual, const Values& expected, double tolerance);
  void expectEqual(const std::string& what, const Tensor& actual, const Values& expected);

  // Of every bit that was compared.
  std::uint64_t digest() const { return m_digest; }

 private:
  Values read(const Tensor& tensor);

  Allocator m_allocator;
  Backend& m_backend;
  DataType m_type;
  double m_tolerance;
  std::mt19937_64 m_random{20240607};
  std::uint64_t m_digest = 0xcbf29ce484222325u;
};

// What rounding to the type alone may cost.
double toleranceOf(DataType type);

// The gradient of loss at x by central differences, an element at a time. Of many elements a sample, NaN for the
// others.
Values finiteDifferences(const std::function<double(const Values&)>& loss, const Values& x, double step = 1e-5);

// Sum over elements of a * b: a loss whose gradient to a is b.
double dot(const Values& a, const Values& b);

Values sum(const Values& a, const Values& b);

}  // namespace shardscope
