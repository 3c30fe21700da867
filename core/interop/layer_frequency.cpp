// SPDX-License-Identifier: Apache-2.0
#include "core/interop/layer_frequency.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/format/json_document.h"

namespace shardscope {
namespace {

constexpr int kMostDepth = 16;
constexpr std::int64_t kLargestNumber = 1000000;

// A number, or a list of numbers.
struct Value {
  bool isList = false;
  std::int64_t number = 0;
  std::vector<std::int64_t> list;
};

class ListParser {
 public:
  explicit ListParser(std::string_view text) : m_text(text) {}

  std::optional<Value> parse() {
    std::optional<Value> value = sum(0);
    skipBlanks();
    return m_at == m_text.size() ? std::move(value) : std::nullopt;
  }

 private:
  void skipBlanks() {
    while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t')) ++m_at;
  }

  bool accept(char c) {
    skipBlanks();
    if (m_at >= m_text.size() || m_text[m_at] != c) return false;
    ++m_at;
    return true;
  }

  std::optional<Value> sum(int depth) {
    std::optional<Value> left = product(depth);
    while (left && accept('+')) {
      std::optional<Value> right = product(depth);
      left = right ? added(std::move(*left), *right) : std::nullopt;
    }
    return left;
  }

  std::optional<Value> product(int depth) {
    std::optional<Value> left = factor(depth);
    while (left && accept('*')) {
      std::optional<Value> right = factor(depth);
      left = right ? multiplied(std::move(*left), std::move(*right)) : std::nullopt;
    }
    return left;
  }

  std::optional<Value> factor(int depth) {
    if (depth > kMostDepth) return std::nullopt;
    if (accept('[')) return list(depth + 1);
    if (accept('(')) {
      std::optional<Value> inner = sum(depth + 1);
      return inner && accept(')') ? std::move(inner) : std::nullopt;
    }
    return number();
  }

  std::optional<Value> number() {
    skipBlanks();
    const std::size_t start = m_at;
    Value value;
    for (; m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9'; ++m_at) {
      value.number = value.number * 10 + (m_text[m_at] - '0');
      if (value.number > kLargestNumber) return std::nullopt;
    }
    if (m_at == start) return std::nullopt;
    return value;
  }

  std::optional<Value> list(int depth) {
    Value value{true, 0, {}};
    while (!accept(']')) {
      std::optional<Value> element = sum(depth);
      if (!element || element->isList || value.list.size() >= kMaxFrequencyLayers) return std::nullopt;
      value.list.push_back(element->number);
      if (accept(',')) continue;
      return accept(']') ? std::optional<Value>(std::move(value)) : std::nullopt;
    }
    return value;
  }

  static std::optional<Value> added(Value left, const Value& right) {
    if (left.isList != right.isList) return std::nullopt;
    if (!left.isList) {
      left.number += right.number;
      return bounded(std::move(left));
    }
    if (left.list.size() + right.list.size() > kMaxFrequencyLayers) return std::nullopt;
    left.list.insert(left.list.end(), right.list.begin(), right.list.end());
    return left;
  }

  static std::optional<Value> multiplied(Value left, Value right) {
    if (right.isList) std::swap(left, right);
    if (right.isList) return std::nullopt;
    if (!left.isList) {
      left.number *= right.number;
      return bounded(std::move(left));
    }
    const auto times = static_cast<std::size_t>(right.number);
    if (left.list.empty()) return left;
    if (times > 0 && left.list.size() > kMaxFrequencyLayers / times) return std::nullopt;
    Value out{true, 0, {}};
    for (std::size_t i = 0; i < times; ++i) out.list.insert(out.list.end(), left.list.begin(), left.list.end());
    return out;
  }

  static std::optional<Value> bounded(Value value) {
    return value.number > kLargestNumber ? std::nullopt : std::optional<Value>(std::move(value));
  }

  std::string_view m_text;
  std::size_t m_at = 0;
};

char digit(std::uint8_t kind) { return kind == 0 ? '0' : '1'; }

// The length of a piece that repeats to the end; 0 where none is short.
std::size_t shortPeriod(const std::vector<std::uint8_t>& layers) {
  for (std::size_t period = 2; period <= 8 && 2 * period <= layers.size(); ++period) {
    if (layers.size() % period != 0) continue;
    const auto tail = layers.begin() + static_cast<std::ptrdiff_t>(period);
    if (std::equal(tail, layers.end(), layers.begin()) && layers.front() != layers[period - 1]) return period;
  }
  return 0;
}

}  // namespace

Result<LayerFrequency> parseLayerFrequency(std::string_view text) {
  const Error wrong{{"arguments.layer-list", {{"found", quotable(text)}}}, {}};
  const std::optional<Value> value = ListParser(text).parse();
  if (!value) return wrong;
  LayerFrequency out;
  if (!value->isList) {
    if (value->number < 1) return wrong;
    out.interval = static_cast<int>(value->number);
    return out;
  }
  if (value->list.empty()) return wrong;
  for (const std::int64_t element : value->list) {
    if (element != 0 && element != 1) return wrong;
    out.layers.push_back(static_cast<std::uint8_t>(element));
  }
  return out;
}

std::string layerListText(const std::vector<std::uint8_t>& layers) {
  std::string out;
  if (const std::size_t period = shortPeriod(layers); period > 0) {
    for (std::size_t i = 0; i < period; ++i) out.append(i == 0 ? "" : ",").append(1, digit(layers[i]));
    return std::string("([").append(out).append("]*").append(std::to_string(layers.size() / period)).append(")");
  }
  for (std::size_t i = 0; i < layers.size();) {
    const auto end = std::find_if(layers.begin() + static_cast<std::ptrdiff_t>(i), layers.end(),
                                  [&](std::uint8_t kind) { return kind != layers[i]; });
    const std::size_t run = static_cast<std::size_t>(end - layers.begin()) - i;
    out.append(out.empty() ? "[" : "+[").append(1, digit(layers[i])).append("]*").append(std::to_string(run));
    i += run;
  }
  return std::string("(").append(out).append(")");
}

}  // namespace shardscope
