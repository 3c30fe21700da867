// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/proxy_changes.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;
using Values = std::map<std::string, std::string>;  // by key, such as model.router.score

std::string textOf(const Json& value) {
  if (value.is_null()) return "none";
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& part : value) text.append(text.empty() ? "" : ", ").append(textOf(part));
  return text.empty() ? "none" : text;
}

void flatten(const Json& object, const std::string& path, Values& values) {
  for (const auto& [key, value] : object.items()) {
    const std::string at = path.empty() ? key : path + "." + key;
    if (value.is_object())
      flatten(value, at, values);
    else
      values[at] = textOf(value);
  }
}

// What is written of one scenario where it differs from the other.
Values valuesOf(const Scenario& scenario, const Scenario& other) {
  Json document = scenarioChanges(other, scenario);
  for (const char* machine : {"name", "cluster", "runtime", "engine_calibration"}) document.erase(machine);
  Values values;
  flatten(document, "", values);
  return values;
}

std::set<std::string> named(const std::vector<Message>& messages) {
  std::set<std::string> keys;
  for (const Message& message : messages)
    for (const MessageArgument& argument : message.arguments)
      if (argument.name == "what")
        if (const auto* key = std::get_if<std::string>(&argument.value)) keys.insert(*key);
  return keys;
}

std::string valueIn(const Values& values, const std::string& key) {
  const auto found = values.find(key);
  return found == values.end() ? "unset" : found->second;
}

}  // namespace

void addOtherChanges(const Scenario& asked, Proxy& proxy) {
  const Values from = valuesOf(asked, proxy.scenario), to = valuesOf(proxy.scenario, asked);
  std::set<std::string> keys;
  for (const Values* values : {&from, &to})
    for (const auto& [key, value] : *values) keys.insert(key);
  const std::set<std::string> told = named(proxy.changed), kept = named(proxy.kept);
  for (const std::string& key : keys) {
    const std::string before = valueIn(from, key), after = valueIn(to, key);
    if (before == after || told.contains(key) || kept.contains(key)) continue;
    proxy.changed.push_back({"proxy.changed", {{"what", key}, {"from", before}, {"to", after}}});
  }
}

}  // namespace shardscope
