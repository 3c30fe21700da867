// SPDX-License-Identifier: Apache-2.0
// One table of fields a message serves reading and writing: fieldsOf(visitor, message) visits each with its key.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/format/json_reader.h"
#include "core/protocol/control.h"
#include "core/protocol/message_json.h"

namespace shardscope {

inline constexpr Choice<Role> kRoles[] = {{"control", Role::Control}, {"watch", Role::Watch}};
inline constexpr Choice<RunMode> kRunModes[] = {
    {"full", RunMode::Full}, {"proxy", RunMode::Proxy}, {"shard", RunMode::Shard}};

class ControlWriter {
 public:
  explicit ControlWriter(nlohmann::json& out) : m_out(out) {}

  template <typename T>
  void whole(const char* key, const T& value) {
    m_out[key] = value;
  }
  void real(const char* key, double value) { m_out[key] = value; }
  void flag(const char* key, bool value) { m_out[key] = value; }
  void text(const char* key, const std::string& value) { m_out[key] = value; }
  void texts(const char* key, const std::vector<std::string>& value) { m_out[key] = value; }
  void bytes(const char* key, Bytes value) { m_out[key] = value.count; }
  void time(const char* key, Nanoseconds value) { m_out[key] = value.count; }
  template <typename E, std::size_t N>
  void choice(const char* key, E value, const Choice<E> (&choices)[N]) {
    m_out[key] = nameOf(value, choices);
  }
  // A document stands in it as JSON, not as a text of JSON.
  void document(const char* key, const std::string& value) {
    if (!value.empty()) m_out[key] = nlohmann::json::parse(value, nullptr, false);
  }
  void error(const char* key, const Error& value) { m_out[key] = errorToJson(value); }
  void message(const char* key, const Message& value) { m_out[key] = messageToJson(value); }
  void messages(const char* key, const std::vector<Message>& value) {
    nlohmann::json& list = m_out[key] = nlohmann::json::array();
    for (const Message& message : value) list.push_back(messageToJson(message));
  }
  template <typename Fields>
  void object(const char* key, Fields&& fields) {
    ControlWriter inner(m_out[key] = nlohmann::json::object());
    fields(inner);
  }
  template <typename T, typename Fields>
  void list(const char* key, const std::vector<T>& value, Fields&& fields) {
    nlohmann::json& all = m_out[key] = nlohmann::json::array();
    for (const T& item : value) {
      ControlWriter inner(all.emplace_back(nlohmann::json::object()));
      fields(inner, item);
    }
  }

 private:
  nlohmann::json& m_out;
};

class ControlReader {
 public:
  explicit ControlReader(ObjectReader in) : m_in(std::move(in)) {}

  template <typename T>
  void whole(const char* key, T& value) {
    const nlohmann::json* found = m_in.find(key);
    if (found == nullptr) return;
    constexpr std::int64_t kLeast = std::is_signed_v<T> ? static_cast<std::int64_t>(std::numeric_limits<T>::min()) : 0;
    constexpr std::int64_t kMost =
        sizeof(T) < sizeof(std::int64_t) ? static_cast<std::int64_t>(std::numeric_limits<T>::max()) : INT64_MAX;
    if (const auto read = readInteger(*found, {kLeast, kMost}, m_in.pathOf(key), m_in.log()))
      value = static_cast<T>(*read);
  }
  void real(const char* key, double& value) { m_in.read(key, value, {-1e300, 1e300}); }
  void flag(const char* key, bool& value) { m_in.read(key, value); }
  void text(const char* key, std::string& value) { m_in.read(key, value); }
  void texts(const char* key, std::vector<std::string>& value) { m_in.read(key, value); }
  void bytes(const char* key, Bytes& value) { whole(key, value.count); }
  void time(const char* key, Nanoseconds& value) { real(key, value.count); }
  template <typename E, std::size_t N>
  void choice(const char* key, E& value, const Choice<E> (&choices)[N]) {
    m_in.read(key, value, choices);
  }
  void document(const char* key, std::string& value) {
    if (const nlohmann::json* found = m_in.find(key)) value = found->dump();
  }
  void error(const char* key, Error& value) {
    m_in.require(key);
    if (const nlohmann::json* found = m_in.find(key)) value = errorFromJson(*found);
  }
  void message(const char* key, Message& value) {
    m_in.require(key);
    if (const nlohmann::json* found = m_in.find(key)) value = messageFromJson(*found);
  }
  void messages(const char* key, std::vector<Message>& value) {
    for (const nlohmann::json* item : elements(key)) value.push_back(messageFromJson(*item));
  }
  template <typename Fields>
  void object(const char* key, Fields&& fields) {
    ControlReader inner(m_in.object(key));
    fields(inner);
  }
  template <typename T, typename Fields>
  void list(const char* key, std::vector<T>& value, Fields&& fields) {
    for (const nlohmann::json* item : elements(key)) {
      ControlReader inner(ObjectReader(item, m_in.pathOf(key), m_in.log()));
      fields(inner, value.emplace_back());
    }
  }

 private:
  std::vector<const nlohmann::json*> elements(const char* key) {
    const nlohmann::json* found = m_in.find(key);
    if (found == nullptr) return {};
    return readElements(*found, m_in.pathOf(key), m_in.log());
  }

  ObjectReader m_in;
};

}  // namespace shardscope
