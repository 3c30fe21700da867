// SPDX-License-Identifier: Apache-2.0
#include "core/interop/hf_fields.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/format/json_document.h"

namespace shardscope {
namespace {

using nlohmann::json;

// Keys that say nothing about the size or the cost of the model.
constexpr std::string_view kIrrelevant[] = {"architectures",
                                            "attn_implementation",
                                            "auto_map",
                                            "dtype",
                                            "ep_size",
                                            "experts_per_token",
                                            "initial_context_length",
                                            "initializer_range",
                                            "mamba_ssm_dtype",
                                            "model_type",
                                            "name_or_path",
                                            "num_logits_to_keep",
                                            "output_router_logits",
                                            "pretraining_tp",
                                            "quantization_config",
                                            "router_jitter_noise",
                                            "tokenizer_class",
                                            "torch_dtype",
                                            "transformers_version",
                                            "use_cache"};

bool endsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool isIrrelevant(std::string_view key) {
  return key.empty() || key.front() == '_' || endsWith(key, "_token_id") || endsWith(key, "_token_ids") ||
         std::find(std::begin(kIrrelevant), std::end(kIrrelevant), key) != std::end(kIrrelevant);
}

const json* memberOf(const json& object, std::string_view key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

bool allEqual(const json& list) {
  return !list.empty() && std::all_of(list.begin(), list.end(), [&](const json& v) { return v == list.front(); });
}

}  // namespace

HfFields::HfFields(const json& config, ReadLog& log) : m_log(&log) {
  for (const std::string_view key : {"text_config", "llm_config", "language_config"}) {
    m_asked.emplace(key);
    const json* inner = memberOf(config, key);
    if (inner != nullptr && inner->is_object()) m_scopes.push_back({inner, std::string(key) + "."});
  }
  m_scopes.push_back({&config, ""});
}

HfFields::Found HfFields::find(Names names) {
  for (const std::string_view name : names) m_asked.emplace(name);
  for (const Scope& scope : m_scopes)
    for (const std::string_view name : names)
      if (const json* value = memberOf(*scope.object, name)) return {value, scope.prefix + std::string(name)};
  return {};
}

HfFields HfFields::object(Names names) {
  const Found found = find(names);
  if (!found) return HfFields(std::vector<Scope>{}, *m_log);
  if (!found.value->is_object()) {
    failType(*found.value, Word("word.object"), found.path, *m_log);
    return HfFields(std::vector<Scope>{}, *m_log);
  }
  return HfFields({Scope{found.value, found.path + "."}}, *m_log);
}

int HfFields::integer(Names names, IntRange range, int otherwise) {
  const Found found = find(names);
  if (!found) return otherwise;
  const json* value = found.value;
  if (value->is_array()) {
    if (!allEqual(*value)) {
      m_log->fail({"error.hf.layers-differ", {}}, found.path);
      return otherwise;
    }
    value = &value->front();
  }
  const auto number = readInteger(*value, range, found.path, *m_log);
  return number ? static_cast<int>(*number) : otherwise;
}

int HfFields::required(Names names, IntRange range) {
  if (has(names)) return integer(names, range, static_cast<int>(range.least));
  fail(*names.begin(), {"error.missing-key", {}});
  return static_cast<int>(range.least);
}

double HfFields::real(Names names, RealRange range, double otherwise) {
  const Found found = find(names);
  return found ? readReal(*found.value, range, found.path, *m_log).value_or(otherwise) : otherwise;
}

bool HfFields::flag(Names names, bool otherwise) {
  const Found found = find(names);
  if (!found) return otherwise;
  if (found.value->is_boolean()) return found.value->get<bool>();
  failType(*found.value, Word("word.true-or-false"), found.path, *m_log);
  return otherwise;
}

std::string HfFields::text(Names names) {
  const Found found = find(names);
  return found ? readText(*found.value, found.path, *m_log).value_or("") : "";
}

std::vector<int> HfFields::integers(Names names, IntRange range) {
  std::vector<int> out;
  const Found found = find(names);
  if (!found) return out;
  for (const json* element : readElements(*found.value, found.path, *m_log)) {
    const std::string path = found.path + "[" + std::to_string(out.size()) + "]";
    out.push_back(static_cast<int>(readInteger(*element, range, path, *m_log).value_or(range.least)));
  }
  return out;
}

std::vector<std::string> HfFields::texts(Names names) {
  std::vector<std::string> out;
  const Found found = find(names);
  if (!found) return out;
  for (const json* element : readElements(*found.value, found.path, *m_log)) {
    const std::string path = found.path + "[" + std::to_string(out.size()) + "]";
    out.push_back(readText(*element, path, *m_log).value_or(""));
  }
  return out;
}

void HfFields::fail(std::string_view name, Message message) {
  const Found found = find({name});
  const std::string missing = (m_scopes.empty() ? "" : m_scopes.front().prefix) + std::string(name);
  m_log->fail(std::move(message), found ? found.path : missing);
}

void HfFields::unmapped(std::string_view name, Message message) {
  if (const Found found = find({name})) m_log->warn(std::move(message), found.path);
}

void HfFields::reportUnknown() {
  for (const Scope& scope : m_scopes) {
    if (!scope.object->is_object()) continue;
    for (const auto& [key, value] : scope.object->items())
      if (!value.is_null() && !isIrrelevant(key) && m_asked.count(key) == 0)
        m_log->warn({"unmapped.hf.unknown-key", {}}, scope.prefix + quotable(key));
  }
}

}  // namespace shardscope
