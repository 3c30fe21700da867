// SPDX-License-Identifier: Apache-2.0
// Strict reading of JSON objects into typed fields. Every complaint names the path of the key, what stands there and
// what is allowed. The first error wins; keys that nobody asked for become warnings.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace shardscope {

template <typename T>
struct Range {
  T least;
  T most;
};
using IntRange = Range<std::int64_t>;
using RealRange = Range<double>;

// One spelling of an enumerator. The first spelling of a value is the one that is written; the others are accepted.
template <typename E>
struct Choice {
  std::string_view name;
  E value;
};

struct ReadLog {
  std::optional<Error> error;
  std::vector<Error> warnings;
  std::set<std::string>* known = nullptr;  // where given, collects the path of every key that is asked for

  void fail(Message message, std::string path);
  void warn(Message message, std::string path);  // keeps at most a hundred
  bool ok() const { return !error; }
};

class ObjectReader {
 public:
  // value may be null: an absent object reads like an empty one.
  ObjectReader(const nlohmann::json* value, std::string path, ReadLog& log);

  // The value of a key, or null where it is missing. Marks the key as known.
  const nlohmann::json* find(std::string_view key);
  bool has(std::string_view key);
  ObjectReader object(std::string_view key);

  // Each leaves out as it is where the key is missing.
  void read(std::string_view key, int& out, IntRange range);
  void read(std::string_view key, double& out, RealRange range);
  void read(std::string_view key, bool& out);
  void read(std::string_view key, std::string& out);
  void read(std::string_view key, std::vector<int>& out, IntRange range);
  void read(std::string_view key, std::vector<std::string>& out);
  template <typename E, std::size_t N>
  void read(std::string_view key, E& out, const Choice<E> (&choices)[N]);

  void require(std::string_view key);  // an error where the key is missing
  void fail(std::string_view key, Message message);
  void warn(std::string_view key, Message message);
  void finish();  // warns of keys that nobody asked for

  std::string pathOf(std::string_view key) const;
  ReadLog& log() { return *m_log; }

 private:
  const nlohmann::json* m_value;
  std::string m_path;
  ReadLog* m_log;
  std::set<std::string, std::less<>> m_asked;
};

// Single values, for lists and mixed forms. Each returns nothing and logs an error where the value does not fit.
std::optional<std::int64_t> readInteger(const nlohmann::json& value, IntRange range, const std::string& path,
                                        ReadLog& log);
std::optional<double> readReal(const nlohmann::json& value, RealRange range, const std::string& path, ReadLog& log);
std::optional<std::string> readText(const nlohmann::json& value, const std::string& path, ReadLog& log);
std::optional<std::size_t> readName(const nlohmann::json& value, std::span<const std::string_view> names,
                                    const std::string& path, ReadLog& log);
void failType(const nlohmann::json& value, Word expected, const std::string& path, ReadLog& log);
bool isNull(const nlohmann::json* value);
// The elements of a list; an error and nothing where it is no list.
std::vector<const nlohmann::json*> readElements(const nlohmann::json& value, const std::string& path, ReadLog& log);

template <typename E, std::size_t N>
std::vector<std::string_view> namesOf(const Choice<E> (&choices)[N]) {
  std::vector<std::string_view> names;
  for (const Choice<E>& choice : choices) names.push_back(choice.name);
  return names;
}

template <typename E, std::size_t N>
std::string_view nameOf(E value, const Choice<E> (&choices)[N]) {
  for (const Choice<E>& choice : choices)
    if (choice.value == value) return choice.name;
  return {};
}

template <typename E, std::size_t N>
void ObjectReader::read(std::string_view key, E& out, const Choice<E> (&choices)[N]) {
  const nlohmann::json* value = find(key);
  if (value == nullptr) return;
  if (const auto at = readName(*value, namesOf(choices), pathOf(key), *m_log)) out = choices[*at].value;
}

}  // namespace shardscope
