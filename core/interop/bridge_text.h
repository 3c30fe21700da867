// SPDX-License-Identifier: Apache-2.0
// Overrides of Megatron-Bridge as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/model_spec.h"

namespace shardscope {

struct OverrideLine {
  std::string key;
  std::string value;

  bool operator==(const OverrideLine&) const = default;
};

class OverrideLines {
 public:
  void add(std::string_view key, std::string value) { m_lines.push_back({std::string(key), std::move(value)}); }
  void add(std::string_view key, const char* value) { add(key, std::string(value)); }
  void add(std::string_view key, int value) { add(key, std::to_string(value)); }
  void add(std::string_view key, bool value) { add(key, std::string(value ? "true" : "false")); }
  // "[a,b]"
  void add(std::string_view key, const std::vector<std::string>& values);
  void addUnless(const std::vector<OverrideLine>& known, const OverrideLines& lines);

  const std::vector<OverrideLine>& lines() const { return m_lines; }
  std::string text() const;  // one a line, quoted for a shell where it needs to be

 private:
  std::vector<OverrideLine> m_lines;
};

std::string inQuotes(const std::string& text);  // "text", for the parser behind the shell

// Every fact of a model that the configuration has a key for.
OverrideLines modelOverrides(const ModelSpec& model);

}  // namespace shardscope
