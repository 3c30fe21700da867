// SPDX-License-Identifier: Apache-2.0
// Facts of a Hugging Face config under their many spellings. Language models inside a multimodal config stand under
// "text_config": that object is asked first, the outer one after it. null counts as absent.
#pragma once

#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/format/json_reader.h"

namespace shardscope {

class HfFields {
 public:
  using Names = std::initializer_list<std::string_view>;
  struct Found {
    const nlohmann::json* value = nullptr;
    std::string path;

    explicit operator bool() const { return value != nullptr; }
  };

  HfFields(const nlohmann::json& config, ReadLog& log);

  // The first spelling that is given. All of them count as known from now on.
  Found find(Names names);
  bool has(Names names) { return static_cast<bool>(find(names)); }
  HfFields object(Names names);  // an empty one where it is missing

  // A number for all layers, or a list of one number a layer as long as they are equal.
  int integer(Names names, IntRange range, int otherwise);
  int required(Names names, IntRange range);
  double real(Names names, RealRange range, double otherwise);
  bool flag(Names names, bool otherwise);
  std::string text(Names names);
  std::vector<int> integers(Names names, IntRange range);
  std::vector<std::string> texts(Names names);

  void fail(std::string_view name, Message message);      // at a key that may be missing
  void unmapped(std::string_view name, Message message);  // where it is given
  void reportUnknown();                                   // every key that nobody asked for
  ReadLog& log() { return *m_log; }

 private:
  struct Scope {
    const nlohmann::json* object;
    std::string prefix;
  };

  HfFields(std::vector<Scope> scopes, ReadLog& log) : m_scopes(std::move(scopes)), m_log(&log) {}

  std::vector<Scope> m_scopes;
  ReadLog* m_log;
  std::set<std::string, std::less<>> m_asked;
};

}  // namespace shardscope
