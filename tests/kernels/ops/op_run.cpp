// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/ops/op_run.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "kernels/ops/small_floats.h"

namespace shardscope {
namespace {

struct Format {
  int fraction;        // bits of it
  int lowestExponent;  // of a normal number
  double largest;
  bool saturates;
};

Format formatOf(DataType type) {
  switch (type) {
    case DataType::Bf16:
      return {7, -126, 0x1.fep127, false};
    case DataType::Fp16:
      return {10, -14, 65504, false};
    case DataType::Fp8E4M3:
      return {3, -6, 448, true};
    default:
      return {23, -126, std::numeric_limits<float>::max(), false};
  }
}

template <typename T>
void store(const Tensor& tensor, const Values& values) {
  for (std::size_t i = 0; i < values.size(); ++i) tensor.as<T>()[i] = T(static_cast<float>(values[i]));
}

template <typename T>
Values load(const Tensor& tensor) {
  Values values;
  for (std::int64_t i = 0; i < tensor.elements(); ++i) values.push_back(static_cast<float>(tensor.as<T>()[i]));
  return values;
}

}  // namespace

double roundedTo(DataType type, double value) {
  if (type == DataType::Int32 || value == 0 || !std::isfinite(value)) return value;
  const Format format = formatOf(type);
  const int exponent = std::max(std::ilogb(value), format.lowestExponent);
  const double rounded =
      std::ldexp(std::nearbyint(std::ldexp(value, format.fraction - exponent)), exponent - format.fraction);
  if (std::abs(rounded) <= format.largest) return rounded;
  return std::copysign(format.saturates ? format.largest : std::numeric_limits<double>::infinity(), value);
}

OpRun::OpRun(Backend& backend, DataType type, double tolerance)
    : m_backend(backend), m_type(type), m_tolerance(tolerance) {}

Values OpRun::random(std::int64_t count, DataType type, double low, double high) {
  std::uniform_real_distribution<double> draw(low, high);
  Values values(static_cast<std::size_t>(count));
  for (double& value : values) value = roundedTo(type, draw(m_random));
  return values;
}

Tensor OpRun::tensor(Shape shape, DataType type, const Values& values) {
  EXPECT_EQ(shape.elements(), static_cast<std::int64_t>(values.size()));
  Tensor tensor(m_allocator, shape, type, Term::EngineWorkspace);
  switch (type) {
    case DataType::Fp32:
      store<float>(tensor, values);
      break;
    case DataType::Bf16:
      store<Bf16>(tensor, values);
      break;
    case DataType::Fp16:
      store<Fp16>(tensor, values);
      break;
    case DataType::Fp8E4M3:
      store<Fp8E4M3>(tensor, values);
      break;
    case DataType::Int32:
      for (std::size_t i = 0; i < values.size(); ++i)
        tensor.as<std::int32_t>()[i] = static_cast<std::int32_t>(values[i]);
  }
  return tensor;
}

Tensor OpRun::int32(Shape shape, const std::vector<std::int32_t>& values) {
  return tensor(shape, DataType::Int32, Values(values.begin(), values.end()));
}

Tensor OpRun::output(Shape shape, DataType type) {
  const Tensor tensor(m_allocator, shape, type, Term::EngineWorkspace);
  std::memset(tensor.raw(), 0xff, static_cast<std::size_t>(tensor.bytes()));
  return tensor;
}

Values OpRun::valuesOf(const Tensor& tensor) {
  switch (tensor.type()) {
    case DataType::Fp32:
      return load<float>(tensor);
    case DataType::Bf16:
      return load<Bf16>(tensor);
    case DataType::Fp16:
      return load<Fp16>(tensor);
    case DataType::Fp8E4M3:
      return load<Fp8E4M3>(tensor);
    case DataType::Int32:
      break;
  }
  const auto* first = tensor.as<std::int32_t>();
  return {first, first + tensor.elements()};
}

Values OpRun::read(const Tensor& tensor) {
  const auto* bytes = static_cast<const unsigned char*>(tensor.raw());
  for (std::int64_t i = 0; i < tensor.bytes(); ++i) m_digest = (m_digest ^ bytes[i]) * 0x100000001b3u;
  return valuesOf(tensor);
}

void OpRun::expectWithin(const std::string& what, const Tensor& actual, const Values& expected, double tolerance) {
  const Values values = read(actual);
  ASSERT_EQ(values.size(), expected.size()) << what;
  double squares = 0, finite = 0;
  for (const double value : expected) {
    if (!std::isfinite(value)) continue;
    squares += value * value;
    ++finite;
  }
  const double typical = finite > 0 ? std::sqrt(squares / finite) : 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] == expected[i] || std::isnan(expected[i])) continue;
    const double error = std::abs(values[i] - expected[i]) / (std::abs(expected[i]) + typical);
    ASSERT_TRUE(error <= tolerance) << what << "[" << i << "] is " << values[i] << ", expected " << expected[i]
                                    << ": off by " << error << " of " << tolerance;
  }
}

void OpRun::expectEqual(const std::string& what, const Tensor& actual, const Values& expected) {
  EXPECT_EQ(read(actual), expected) << what;
}

double toleranceOf(DataType type) {
  return type == DataType::Fp32 ? 1e-6 : std::ldexp(1.0, -formatOf(type).fraction - 1);
}

Values finiteDifferences(const std::function<double(const Values&)>& loss, const Values& x, double step) {
  constexpr std::size_t kAll = 700, kSample = 29;
  const std::size_t stride = x.size() <= kAll ? 1 : x.size() / kSample;
  Values gradient(x.size(), std::numeric_limits<double>::quiet_NaN()), moved = x;
  for (std::size_t i = 0; i < x.size(); i += stride) {
    moved[i] = x[i] + step;
    const double above = loss(moved);
    moved[i] = x[i] - step;
    gradient[i] = (above - loss(moved)) / (2 * step);
    moved[i] = x[i];
  }
  return gradient;
}

double dot(const Values& a, const Values& b) {
  EXPECT_EQ(a.size(), b.size());
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

Values sum(const Values& a, const Values& b) {
  EXPECT_EQ(a.size(), b.size());
  Values total = a;
  for (std::size_t i = 0; i < a.size(); ++i) total[i] += b[i];
  return total;
}

}  // namespace shardscope
