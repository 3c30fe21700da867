// SPDX-License-Identifier: Apache-2.0
// Changes of a scenario that the schema allows, so that most of them can be planned.
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/format/catalog.h"
#include "tests/fuzz/fuzz_targets.h"

namespace shardscope {
namespace {

using nlohmann::json;
using Random = std::mt19937;

constexpr const char* kTexts[] = {"deepseek-v3",
                                  "qwen3-next",
                                  "H100",
                                  "gb200",
                                  "Et*3|(tt|)*29m|L",
                                  "account_for_embedding/loss",
                                  "first=3,last=2",
                                  "adam",
                                  "flash",
                                  "2.3",
                                  "2.11.0",
                                  "qk-layernorm=True; max-position-embeddings=1024"};

const json& schema() {
  static const json kSchema = json::parse(resourceText("schema/scenario.schema.json"));
  return kSchema;
}

template <typename Container>
const auto& anyOf(const Container& values, Random& random) {
  return values[random() % std::size(values)];
}

bool hasType(const json& node, const char* type) {
  const auto found = node.find("type");
  if (found == node.end()) return false;
  return found->is_array() ? std::count(found->begin(), found->end(), json(type)) > 0 : *found == type;
}

json numberIn(double least, double most, bool whole, Random& random) {
  double value = least;
  switch (random() % 6) {
    case 0:
      break;
    case 1:
      value = most;
      break;
    case 2:
      value = least + (most - least) * static_cast<double>(random()) / 4294967296.0;
      break;
    default:
      value = std::ldexp(1.0, static_cast<int>(random() % 12)) * (random() % 4 == 0 ? 3 : 1);
  }
  value = std::min(std::max(value, least), most);
  if (whole) return static_cast<std::int64_t>(value);
  return value;
}

json valueFor(const json& node, Random& random, int depth);

json objectFor(const json& node, Random& random, int depth) {
  json out = json::object();
  if (!node.contains("properties") || depth > 4) return out;
  const json& properties = node["properties"];
  for (unsigned i = 0; i <= random() % 3; ++i) {
    const auto at = std::next(properties.begin(), static_cast<long>(random() % properties.size()));
    out[at.key()] = valueFor(at.value(), random, depth + 1);
  }
  return out;
}

json listFor(const json& node, Random& random, int depth) {
  json out = json::array();
  for (unsigned i = 0; i < random() % 4; ++i) out.push_back(valueFor(node.at("items"), random, depth + 1));
  return out;
}

json valueFor(const json& node, Random& random, int depth) {
  if (node.contains("$ref")) return numberIn(0, 4096, false, random);
  if (node.contains("anyOf") && !node.contains("properties"))
    return valueFor(anyOf(node["anyOf"], random), random, depth + 1);
  if (node.contains("const")) return node["const"];
  if (node.contains("enum")) return anyOf(node["enum"], random);
  if (hasType(node, "null") && random() % 4 == 0) return nullptr;
  if (hasType(node, "boolean")) return random() % 2 == 0;
  if (hasType(node, "integer") || hasType(node, "number"))
    return numberIn(node.value("minimum", 0.0), node.value("maximum", 1e6), hasType(node, "integer"), random);
  if (hasType(node, "string")) return anyOf(kTexts, random);
  if (hasType(node, "array")) return listFor(node, random, depth);
  return objectFor(node, random, depth);
}

void change(json& value, const json& node, Random& random) {
  const json& properties = node["properties"];
  const auto at = std::next(properties.begin(), static_cast<long>(random() % properties.size()));
  json& child = value[at.key()];
  if (at->contains("properties") && (child.is_object() || child.is_null()) && random() % 8 != 0) {
    if (child.is_null()) child = json::object();
    change(child, *at, random);
  } else if (random() % 8 == 0) {
    value.erase(at.key());
  } else {
    child = valueFor(*at, random, 0);
  }
}

}  // namespace

std::string mutateScenario(std::string_view text, Random& random) {
  json document = json::parse(text, nullptr, false);
  if (document.is_object() && document.contains("scenario")) document = json(document["scenario"]);
  if (!document.is_object()) return std::string(text);
  for (unsigned i = 0; i <= random() % 3; ++i) change(document, schema(), random);
  return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace shardscope
