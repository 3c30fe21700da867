// SPDX-License-Identifier: Apache-2.0
#include "core/format/json_reader.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/format/json_document.h"
#include "core/format/nearest.h"

namespace shardscope {
namespace {

using nlohmann::json;

constexpr std::size_t kMostWarnings = 100;
constexpr double kLargestExactInteger = 9007199254740992.0;  // 2^53

std::vector<std::string> textsOf(std::span<const std::string_view> names) { return {names.begin(), names.end()}; }

void failRange(const json& value, MessageValue least, MessageValue most, const std::string& path, ReadLog& log) {
  log.fail(
      {"error.out-of-range", {{"found", describeValue(value)}, {"least", std::move(least)}, {"most", std::move(most)}}},
      path);
}

std::string childPath(const std::string& parent, std::string_view key) {
  return parent.empty() ? quotable(key) : parent + "." + quotable(key);
}

}  // namespace

void ReadLog::fail(Message message, std::string path) {
  if (!error) error = Error{std::move(message), std::move(path)};
}

void ReadLog::warn(Message message, std::string path) {
  if (warnings.size() < kMostWarnings) warnings.push_back({std::move(message), std::move(path)});
}

ObjectReader::ObjectReader(const json* value, std::string path, ReadLog& log)
    : m_value(value), m_path(std::move(path)), m_log(&log) {
  if (value == nullptr || value->is_object()) return;
  failType(*value, Word("word.object"), m_path, log);
  m_value = nullptr;
}

const json* ObjectReader::find(std::string_view key) {
  m_asked.emplace(key);
  if (m_log->known != nullptr) m_log->known->insert(pathOf(key));
  if (m_value == nullptr) return nullptr;
  const auto found = m_value->find(key);
  return found == m_value->end() ? nullptr : &*found;
}

bool ObjectReader::has(std::string_view key) { return find(key) != nullptr; }

ObjectReader ObjectReader::object(std::string_view key) { return {find(key), pathOf(key), *m_log}; }

void ObjectReader::read(std::string_view key, int& out, IntRange range) {
  if (const json* value = find(key))
    if (const auto number = readInteger(*value, range, pathOf(key), *m_log)) out = static_cast<int>(*number);
}

void ObjectReader::read(std::string_view key, double& out, RealRange range) {
  if (const json* value = find(key))
    if (const auto number = readReal(*value, range, pathOf(key), *m_log)) out = *number;
}

void ObjectReader::read(std::string_view key, bool& out) {
  const json* value = find(key);
  if (value == nullptr) return;
  if (value->is_boolean()) {
    out = value->get<bool>();
  } else {
    failType(*value, Word("word.true-or-false"), pathOf(key), *m_log);
  }
}

void ObjectReader::read(std::string_view key, std::string& out) {
  if (const json* value = find(key))
    if (auto text = readText(*value, pathOf(key), *m_log)) out = *std::move(text);
}

void ObjectReader::read(std::string_view key, std::vector<int>& out, IntRange range) {
  const json* value = find(key);
  if (value == nullptr) return;
  out.clear();
  for (const json* element : readElements(*value, pathOf(key), *m_log)) {
    const std::string path = pathOf(key) + "[" + std::to_string(out.size()) + "]";
    out.push_back(static_cast<int>(readInteger(*element, range, path, *m_log).value_or(range.least)));
  }
}

void ObjectReader::read(std::string_view key, std::vector<std::string>& out) {
  const json* value = find(key);
  if (value == nullptr) return;
  out.clear();
  for (const json* element : readElements(*value, pathOf(key), *m_log)) {
    const std::string path = pathOf(key) + "[" + std::to_string(out.size()) + "]";
    out.push_back(readText(*element, path, *m_log).value_or(""));
  }
}

void ObjectReader::require(std::string_view key) {
  if (!has(key)) fail(key, {"error.missing-key", {}});
}

void ObjectReader::fail(std::string_view key, Message message) { m_log->fail(std::move(message), pathOf(key)); }
void ObjectReader::warn(std::string_view key, Message message) { m_log->warn(std::move(message), pathOf(key)); }

void ObjectReader::finish() {
  if (m_value == nullptr) return;
  for (const auto& [key, value] : m_value->items()) {
    if (m_asked.count(key) != 0 || m_log->warnings.size() >= kMostWarnings) continue;
    const auto nearest = nearestWords(key, {m_asked.begin(), m_asked.end()}, 1);
    if (nearest.empty()) {
      warn(key, {"warning.unknown-key", {}});
    } else {
      warn(key, {"warning.mistyped-key", {{"nearest", nearest.front()}}});
    }
  }
}

std::string ObjectReader::pathOf(std::string_view key) const { return childPath(m_path, key); }

std::optional<std::int64_t> readInteger(const json& value, IntRange range, const std::string& path, ReadLog& log) {
  if (!value.is_number()) {
    failType(value, Word("word.whole-number"), path, log);
    return std::nullopt;
  }
  const double real = value.get<double>();
  if (value.is_number_float() && std::fabs(real) < kLargestExactInteger && real != std::floor(real)) {
    failType(value, Word("word.whole-number"), path, log);
    return std::nullopt;
  }
  const bool inside = real >= static_cast<double>(range.least) && real <= static_cast<double>(range.most);
  if (!inside || std::fabs(real) >= kLargestExactInteger) {
    failRange(value, range.least, range.most, path, log);
    return std::nullopt;
  }
  return static_cast<std::int64_t>(real);
}

std::optional<double> readReal(const json& value, RealRange range, const std::string& path, ReadLog& log) {
  if (!value.is_number()) {
    failType(value, Word("word.number"), path, log);
    return std::nullopt;
  }
  const double real = value.get<double>();
  if (!(real >= range.least && real <= range.most)) {
    failRange(value, range.least, range.most, path, log);
    return std::nullopt;
  }
  return real;
}

std::optional<std::string> readText(const json& value, const std::string& path, ReadLog& log) {
  if (value.is_string()) return value.get<std::string>();
  failType(value, Word("word.text"), path, log);
  return std::nullopt;
}

std::optional<std::size_t> readName(const json& value, std::span<const std::string_view> names, const std::string& path,
                                    ReadLog& log) {
  const std::vector<std::string> allowed = textsOf(names);
  if (value.is_string()) {
    const std::string& text = value.get_ref<const std::string&>();
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == text) return i;
    const auto nearest = nearestWords(text, allowed, 1);
    if (nearest.empty()) {
      log.fail({"error.unknown-choice", {{"found", describeValue(value)}, {"allowed", joined(allowed)}}}, path);
    } else {
      log.fail({"error.mistyped-choice",
                {{"found", describeValue(value)}, {"allowed", joined(allowed)}, {"nearest", nearest.front()}}},
               path);
    }
    return std::nullopt;
  }
  log.fail({"error.unknown-choice", {{"found", describeValue(value)}, {"allowed", joined(allowed)}}}, path);
  return std::nullopt;
}

void failType(const json& value, Word expected, const std::string& path, ReadLog& log) {
  log.fail({"error.wrong-type", {{"found", describeValue(value)}, {"expected", expected}}}, path);
}

bool isNull(const json* value) { return value != nullptr && value->is_null(); }

std::vector<const json*> readElements(const json& value, const std::string& path, ReadLog& log) {
  std::vector<const json*> out;
  if (!value.is_array()) {
    failType(value, Word("word.list"), path, log);
    return out;
  }
  for (const json& element : value) out.push_back(&element);
  return out;
}

}  // namespace shardscope
