// SPDX-License-Identifier: Apache-2.0
// What an argument line or a list of overrides sets: attributes of Megatron by name, with their values, checked against
// the flag table. Both importers read a scenario out of this.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/interop/flag_table.h"
#include "core/legality/layout_issue.h"

namespace shardscope {

struct Setting {
  std::string path;                 // the flag or the key as it was written
  const FlagSpec* flag = nullptr;   // null for a key that only Megatron-Bridge has
  std::vector<std::string> values;  // empty for a switch
  bool on = false;                  // a switch: the value of the attribute
  bool used = false;                // it has a place in the scenario
};

struct ImportLog {
  std::optional<Error> error;  // the first one
  std::vector<Error> unmapped;
  std::vector<LayoutIssue> issues;

  bool ok() const { return !error; }
  void fail(std::string path, Message message);
  void leaveOut(std::string path, Message message);
  void report(std::string_view rule, std::int64_t have = 0, std::int64_t need = 0, Severity severity = Severity::Hard);
};

struct Environment {
  bool known = false;                         // some of it was stated: what is absent is unset
  std::map<std::string, std::string> values;  // of "# env KEY=VALUE" comments and KEY=VALUE before the command

  std::string get(const std::string& name) const;
};

class Settings {
 public:
  explicit Settings(ImportLog& log) : m_log(&log) {}

  void add(std::string attribute, Setting setting);  // the last one wins; the earlier one is reported
  void erase(const std::string& attribute);

  // Looks without marking as used: for rules about the arguments.
  const Setting* find(std::string_view attribute) const;
  bool has(std::string_view attribute) const { return find(attribute) != nullptr; }
  bool on(std::string_view attribute) const;  // a switch that is given and true
  std::string text(std::string_view attribute, std::string_view absent = {}) const;
  std::int64_t integer(std::string_view attribute, std::int64_t absent = 0) const;
  double real(std::string_view attribute, double absent = 0) const;

  // Takes a value into the scenario; leaves out as it is where the attribute is not set. Errors go to the log.
  const Setting* take(std::string_view attribute);
  void take(std::string_view attribute, int& out, std::int64_t least, std::int64_t most);
  void take(std::string_view attribute, double& out, double least, double most);
  void take(std::string_view attribute, bool& out);

  // Reports a value that the scenario takes as the nearest that it knows.
  void noteReadAs(std::string_view attribute, std::string_view value, std::string_view used) const;
  // Reports a setting, where it is given, that acts only beside another.
  void noteIdle(std::string_view attribute, std::string_view needed) const;

  void forEachUnused(auto&& visit) const {
    for (const auto& [attribute, setting] : m_settings)
      if (!setting.used) visit(attribute, setting);
  }
  ImportLog& log() { return *m_log; }

 private:
  std::map<std::string, Setting, std::less<>> m_settings;
  ImportLog* m_log;
};

std::string listed(const std::vector<std::string_view>& words);  // "a, b, c"

// Numbers as Python reads them; nothing where the text is none.
std::optional<std::int64_t> parseInteger(std::string_view text);
std::optional<double> parseReal(std::string_view text);  // finite

// Checks the values of a setting against its flag: how many, of which type, which are allowed.
std::optional<Error> checkValues(const Setting& setting);

}  // namespace shardscope
