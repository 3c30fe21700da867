// SPDX-License-Identifier: Apache-2.0
// Expected failures by value: either the thing asked for, or an Error that a person can act on.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

#include "core/base/message.h"

namespace shardscope {

struct Error {
  Message message;
  std::string path;  // where in the input, such as "layout.tp" or "line 7"; empty when there is no place to name

  bool operator==(const Error&) const = default;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return m_state.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& value() const& {
    assert(ok());
    return *std::get_if<0>(&m_state);
  }
  T& value() & {
    assert(ok());
    return *std::get_if<0>(&m_state);
  }
  T&& value() && {
    assert(ok());
    return std::move(*std::get_if<0>(&m_state));
  }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&m_state);
  }

 private:
  std::variant<T, Error> m_state;
};

using Status = Result<std::monostate>;

}  // namespace shardscope
