// SPDX-License-Identifier: Apache-2.0
// resources/schema/scenario.schema.json says what the reader does: the same keys, ranges, spellings and defaults.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/format/catalog.h"
#include "core/format/model_fields.h"
#include "core/format/scenario_fields.h"
#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

using nlohmann::json;

const json& schema() {
  static const json kSchema = json::parse(resourceText("schema/scenario.schema.json"));
  return kSchema;
}

void collectKeys(const json& node, const std::string& path, std::set<std::string>& keys) {
  if (node.contains("anyOf"))
    for (const json& branch : node["anyOf"]) collectKeys(branch, path, keys);
  if (!node.contains("properties")) return;
  for (const auto& [key, child] : node["properties"].items()) {
    const std::string childPath = path.empty() ? key : path + "." + key;
    keys.insert(childPath);
    collectKeys(child, childPath, keys);
  }
}

// The object form of a node: itself, or the branch that has properties.
const json& objectForm(const json& node) {
  if (node.contains("properties")) return node;
  for (const json& branch : node.at("anyOf"))
    if (branch.contains("properties")) return branch;
  ADD_FAILURE() << "no object form: " << node;
  return node;
}

const json& part(std::initializer_list<const char*> path) {
  const json* node = &schema();
  for (const char* key : path) node = &objectForm(*node).at("properties").at(key);
  return objectForm(*node).at("properties");
}

bool allowsNull(const json& node) {
  if (node.contains("enum")) return std::count(node["enum"].begin(), node["enum"].end(), json(nullptr)) > 0;
  return node.at("type").is_array() && std::count(node["type"].begin(), node["type"].end(), json("null")) > 0;
}

// Holds a struct's table of fields against its properties in the schema.
template <typename T>
class SchemaChecker {
 public:
  SchemaChecker(const json& properties) : m_properties(properties) {}

  void number(std::string_view key, int T::*field, IntRange range) { checkNumber(key, field, range, false); }
  void numberOrNone(std::string_view key, int T::*field, IntRange range) { checkNumber(key, field, range, true); }
  void real(std::string_view key, double T::*field, RealRange range) { checkNumber(key, field, range, false); }
  void realOrNone(std::string_view key, double T::*field, RealRange range) { checkNumber(key, field, range, true); }
  void flag(std::string_view key, bool T::*field) {
    EXPECT_EQ(at(key).value("type", json()), "boolean") << key;
    checkDefault(key, json(T{}.*field));
  }
  void text(std::string_view key, std::string T::*field) {
    EXPECT_EQ(at(key).value("type", json()), "string") << key;
    checkDefault(key, json(T{}.*field));
  }
  template <typename E, std::size_t N>
  void choice(std::string_view key, E T::*field, const Choice<E> (&choices)[N]) {
    checkChoice(key, field, choices, false);
  }
  template <typename E, std::size_t N>
  void choiceOrNone(std::string_view key, E T::*field, const Choice<E> (&choices)[N]) {
    checkChoice(key, field, choices, true);
  }

 private:
  const json& at(std::string_view key) { return m_properties.at(std::string(key)); }
  // Where the default depends on other keys, the schema words it instead.
  void checkDefault(std::string_view key, const json& value) {
    const json& node = at(key);
    if (node.contains("default")) {
      EXPECT_EQ(node["default"], value) << key;
    } else {
      EXPECT_NE(node.value("description", ""), "") << key;
    }
  }
  template <typename F, typename R>
  void checkNumber(std::string_view key, F T::*field, R range, bool orNone) {
    const json& node = at(key);
    EXPECT_EQ(node.at("minimum"), range.least) << key;
    EXPECT_EQ(node.at("maximum"), range.most) << key;
    EXPECT_EQ(allowsNull(node), orNone) << key;
    checkDefault(key, json(T{}.*field));
  }
  template <typename E, std::size_t N>
  void checkChoice(std::string_view key, E T::*field, const Choice<E> (&choices)[N], bool orNone) {
    std::vector<json> allowed;
    for (const Choice<E>& choice : choices) allowed.emplace_back(std::string(choice.name));
    if (orNone) allowed.emplace_back(nullptr);
    EXPECT_THAT(std::vector<json>(at(key).at("enum").begin(), at(key).at("enum").end()),
                testing::UnorderedElementsAreArray(allowed))
        << key;
    checkDefault(key, json(std::string(nameOf(T{}.*field, choices))));
  }

  const json& m_properties;
};

template <typename T>
void hold(const json& properties, void (*fields)(SchemaChecker<T>)) {
  fields(SchemaChecker<T>(properties));
}

template <typename E, std::size_t N>
void holdSet(const json& node, const Choice<E> (&choices)[N]) {
  const auto allowed = node.at("items").at("enum").get<std::vector<std::string>>();
  for (const Choice<E>& choice : choices) EXPECT_THAT(allowed, testing::Contains(std::string(choice.name)));
}

TEST(Schema, HasEveryKeyOfTheReaderAndNoOther) {
  std::set<std::string> keys;
  collectKeys(schema(), "", keys);
  EXPECT_THAT(scenarioKeys(), testing::ElementsAreArray(keys));
}

TEST(Schema, RangesSpellingsAndDefaultsAreThoseOfTheReader) {
  hold<ModelSpec>(part({"model"}), modelFields);
  hold<AttentionSpec>(part({"model"}), attentionFields);
  hold<MoeSpec>(part({"model"}), moeFields);
  hold<RouterSpec>(part({"model", "router"}), routerFields);
  hold<GatedDeltaNetSpec>(part({"model", "linear_attention"}), deltaNetFields);
  hold<AttentionSpec>(part({"model", "sliding_window"}), slidingWindowFields);
  hold<BiasSpec>(part({"model", "bias"}), biasFields);
  hold<RopeSpec>(part({"model", "rope"}), ropeFields);
  hold<RopeSpec>(part({"model", "rope", "scaling"}), ropeScalingFields);
  hold<ParallelLayout>(part({"layout"}), layoutFields);
  hold<BatchSpec>(part({"batch"}), batchFields);
  hold<PrecisionSpec>(part({"precision"}), precisionFields);
  hold<OptimizerSpec>(part({"optimizer"}), optimizerFields);
  hold<RecomputePolicy>(part({"recompute"}), recomputeFields);
  hold<MoeRunSpec>(part({"moe"}), moeRunFields);
  hold<KernelSpec>(part({"kernels"}), kernelFields);
  hold<OverlapSpec>(part({"overlap"}), overlapFields);
  holdSet(part({"recompute"}).at("modules"), kRecomputeModules);
  holdSet(part({}).at("cuda_graph_scopes"), kGraphScopes);
  holdSet(part({}).at("activation_offload"), kOffloadModules);
}

TEST(Schema, CalibrationRangesAreThoseOfTheFields) {
  const json& values = part({"cluster", "calibration", "values"});
  for (const CalibrationField& field : calibrationFields()) {
    const json& node = values.at(std::string(field.key));
    EXPECT_EQ(node.at("minimum"), field.smallest) << field.key;
    EXPECT_EQ(node.at("maximum"), field.largest) << field.key;
  }
}

void expectDescriptions(const json& node, const std::string& path) {
  if (node.contains("anyOf"))
    for (const json& branch : node["anyOf"]) expectDescriptions(branch, path);
  if (!node.contains("properties")) return;
  for (const auto& [key, child] : node["properties"].items()) {
    EXPECT_NE(child.value("description", ""), "") << path << key;
    expectDescriptions(child, path + key + ".");
  }
}

TEST(Schema, EveryKeyIsDescribed) { expectDescriptions(schema(), ""); }

}  // namespace
}  // namespace shardscope
