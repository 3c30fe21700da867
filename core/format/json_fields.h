// SPDX-License-Identifier: Apache-2.0
// One table of fields serves reading and writing: a function template visits the fields of a struct with either of
// these. The writer leaves out what equals the base.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/format/json_reader.h"

namespace shardscope {

template <typename T>
class FieldReader {
 public:
  FieldReader(ObjectReader& in, T& out) : m_in(in), m_out(out) {}

  void number(std::string_view key, int T::*field, IntRange range) { m_in.read(key, m_out.*field, range); }
  void real(std::string_view key, double T::*field, RealRange range) { m_in.read(key, m_out.*field, range); }
  void flag(std::string_view key, bool T::*field) { m_in.read(key, m_out.*field); }
  void text(std::string_view key, std::string T::*field) { m_in.read(key, m_out.*field); }
  // null stands for 0: none.
  void numberOrNone(std::string_view key, int T::*field, IntRange range) {
    if (isNull(m_in.find(key))) {
      m_out.*field = 0;
    } else {
      number(key, field, range);
    }
  }
  void realOrNone(std::string_view key, double T::*field, RealRange range) {
    if (isNull(m_in.find(key))) {
      m_out.*field = 0;
    } else {
      real(key, field, range);
    }
  }
  template <typename E, std::size_t N>
  void choice(std::string_view key, E T::*field, const Choice<E> (&choices)[N]) {
    m_in.read(key, m_out.*field, choices);
  }
  // null stands for the enumerator 0.
  template <typename E, std::size_t N>
  void choiceOrNone(std::string_view key, E T::*field, const Choice<E> (&choices)[N]) {
    if (isNull(m_in.find(key))) {
      m_out.*field = E{};
    } else {
      choice(key, field, choices);
    }
  }

 private:
  ObjectReader& m_in;
  T& m_out;
};

template <typename T>
class FieldWriter {
 public:
  FieldWriter(nlohmann::json& out, const T& value, const T& base) : m_out(out), m_value(value), m_base(base) {}

  void number(std::string_view key, int T::*field, IntRange) { put(key, field); }
  void real(std::string_view key, double T::*field, RealRange) { put(key, field); }
  void flag(std::string_view key, bool T::*field) { put(key, field); }
  void text(std::string_view key, std::string T::*field) { put(key, field); }
  void numberOrNone(std::string_view key, int T::*field, IntRange) { put(key, field); }
  void realOrNone(std::string_view key, double T::*field, RealRange) { put(key, field); }
  template <typename E, std::size_t N>
  void choice(std::string_view key, E T::*field, const Choice<E> (&choices)[N]) {
    if (m_value.*field != m_base.*field) m_out[std::string(key)] = std::string(nameOf(m_value.*field, choices));
  }
  template <typename E, std::size_t N>
  void choiceOrNone(std::string_view key, E T::*field, const Choice<E> (&choices)[N]) {
    choice(key, field, choices);
  }

 private:
  template <typename F>
  void put(std::string_view key, F T::*field) {
    if (m_value.*field != m_base.*field) m_out[std::string(key)] = m_value.*field;
  }

  nlohmann::json& m_out;
  const T& m_value;
  const T& m_base;
};

}  // namespace shardscope
