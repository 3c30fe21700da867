// SPDX-License-Identifier: Apache-2.0
#include "core/interop/flag_table.h"

#include <climits>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/format/catalog.h"

namespace shardscope {
namespace {

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (std::size_t end = text.find(at); end != text.npos; end = text.find(at)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

FlagKind kindOf(std::string_view word) {
  if (word == "on") return FlagKind::On;
  if (word == "off") return FlagKind::Off;
  if (word == "toggle") return FlagKind::Toggle;
  if (word == "help") return FlagKind::Help;
  if (word == "int") return FlagKind::Integer;
  if (word == "float") return FlagKind::Real;
  if (word == "freq") return FlagKind::LayerFrequency;
  return FlagKind::Text;
}

// "int", "int+", "text*", "int3", "text:a,b"
void readKind(std::string_view text, FlagSpec& flag) {
  const std::size_t colon = text.find(':');
  if (colon != text.npos) flag.choices = split(text.substr(colon + 1), ',');
  text = text.substr(0, colon);
  const char last = text.back();
  const bool counted = last == '+' || last == '*' || (last >= '0' && last <= '9');
  flag.kind = kindOf(counted ? text.substr(0, text.size() - 1) : text);
  if (flag.isSwitch()) return;
  flag.leastValues = last == '*' ? 0 : 1;
  flag.mostValues = last == '+' || last == '*' ? INT_MAX : 1;
  if (last >= '0' && last <= '9') flag.leastValues = flag.mostValues = last - '0';
}

// The texts that the table points into: the document lives as long as the program.
const nlohmann::json& document() {
  static const nlohmann::json kDocument =
      nlohmann::json::parse(resourceText("interop/megatron_flags.json"), nullptr, false);
  return kDocument;
}

std::vector<FlagSpec> readTable() {
  std::vector<FlagSpec> flags;
  if (!document().is_object()) return flags;
  for (const nlohmann::json& row : document()["flags"]) {
    const std::vector<std::string_view> fields = split(row.get_ref<const std::string&>(), ' ');
    FlagSpec flag;
    flag.names = split(fields[0], ',');
    flag.attribute = fields[1];
    readKind(fields[2], flag);
    flag.use = fields[3] == "read"         ? FlagUse::Read
               : fields[3] == "unmodelled" ? FlagUse::Unmodelled
                                           : FlagUse::Harmless;
    flags.push_back(std::move(flag));
  }
  return flags;
}

using Index = std::unordered_map<std::string_view, const FlagSpec*>;

Index indexOf(bool byName) {
  Index index;
  for (const FlagSpec& flag : megatronFlags()) {
    if (!byName) index.emplace(flag.attribute, &flag);
    if (byName)
      for (const std::string_view name : flag.names) index.emplace(name, &flag);
  }
  return index;
}

const FlagSpec* lookUp(const Index& index, std::string_view key) {
  const auto found = index.find(key);
  return found == index.end() ? nullptr : found->second;
}

}  // namespace

const std::vector<FlagSpec>& megatronFlags() {
  static const std::vector<FlagSpec> kFlags = readTable();
  return kFlags;
}

const FlagSpec* findFlag(std::string_view name) {
  static const Index kIndex = indexOf(true);
  return lookUp(kIndex, name);
}

const FlagSpec* findFlagOfAttribute(std::string_view attribute) {
  static const Index kIndex = indexOf(false);
  return lookUp(kIndex, attribute);
}

}  // namespace shardscope
