// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/message_json.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

#include "core/format/json_document.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

constexpr const char* kBytes = "bytes";
constexpr const char* kTime = "time_ns";
constexpr const char* kWord = "word";
constexpr std::size_t kLongestSentence = 2000;

Json valueToJson(const MessageValue& value) {
  struct Visitor {
    Json operator()(std::int64_t v) const { return v; }
    Json operator()(double v) const { return v; }
    Json operator()(Bytes v) const { return {{kBytes, v.count}}; }
    Json operator()(Nanoseconds v) const { return {{kTime, v.count}}; }
    Json operator()(const std::string& v) const { return v; }
    Json operator()(Word v) const { return {{kWord, v.id}}; }
  };
  return std::visit(Visitor{}, value);
}

// Ids and names of arguments are views of literals: those of the table.
std::string_view literal(const std::string& id) {
  static const std::vector<Sentence> kAll = allSentences();
  for (const Sentence& s : kAll)
    if (s.id == id) return s.id;
  return {};
}

std::string_view placeholder(std::string_view text, const std::string& name) {
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
    const std::string_view found = text.substr(at + 1, name.size());
    const std::size_t after = at + 1 + name.size();
    if (found == name && after < text.size() && (text[after] == '}' || text[after] == '|')) return found;
  }
  return {};
}

MessageValue fromObject(const Json& json) {
  if (json.contains(kBytes) && json[kBytes].is_number_integer()) return Bytes{json[kBytes].get<std::int64_t>()};
  if (json.contains(kTime) && json[kTime].is_number()) return Nanoseconds{json[kTime].get<double>()};
  if (json.contains(kWord) && json[kWord].is_string()) {
    const auto id = json[kWord].get<std::string>();
    const std::string_view known = literal(id);
    if (!known.empty()) return Word(known);
    return quotable(id);
  }
  return std::string("?");
}

MessageValue valueFromJson(const Json& json) {
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) return quotable(json.get<std::string>(), kLongestSentence);
  if (json.is_object()) return fromObject(json);
  return std::string("?");
}

std::string textAt(const Json& json, const char* key) {
  if (!json.is_object()) return {};
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

Json messageToJson(const Message& message) {
  Json arguments = Json::object();
  for (const MessageArgument& argument : message.arguments)
    arguments[std::string(argument.name)] = valueToJson(argument.value);
  return {{"id", message.id}, {"arguments", std::move(arguments)}, {"text", render(message)}};
}

Message messageFromJson(const Json& json) {
  Message message{literal(textAt(json, "id")), {}};
  if (message.id.empty()) return {"protocol.other", {{"text", quotable(textAt(json, "text"), kLongestSentence)}}};
  const auto arguments = json.find("arguments");
  if (arguments == json.end() || !arguments->is_object()) return message;
  for (const auto& [name, value] : arguments->items()) {
    const std::string_view known = placeholder(sentence(message.id), name);
    if (!known.empty()) message.arguments.push_back({known, valueFromJson(value)});
  }
  return message;
}

Json errorToJson(const Error& error) {
  Json json = messageToJson(error.message);
  json["path"] = error.path;
  return json;
}

Error errorFromJson(const Json& json) {
  return {messageFromJson(json), quotable(textAt(json, "path"), kLongestSentence)};
}

}  // namespace shardscope
