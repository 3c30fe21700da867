// SPDX-License-Identifier: Apache-2.0
#include "core/format/catalog.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "core/format/gpu_json.h"
#include "core/format/json_document.h"
#include "core/format/model_json.h"
#include "core/format/nearest.h"

namespace shardscope {

std::span<const std::pair<std::string_view, std::string_view>> embeddedResources();  // generated

namespace {

using nlohmann::json;

constexpr std::string_view kModels = "models";
constexpr std::string_view kClusters = "clusters";
constexpr std::string_view kScenarios = "scenarios";
constexpr std::string_view kExtension = ".json";

std::string idOf(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view file = path.substr(slash == std::string_view::npos ? 0 : slash + 1);
  return std::string(file.substr(0, file.size() - std::min(file.size(), kExtension.size())));
}

std::vector<std::string> idsOf(std::string_view folder) {
  std::vector<std::string> ids;
  for (const std::string_view path : resourcePaths(folder)) ids.push_back(idOf(path));
  std::sort(ids.begin(), ids.end());
  return ids;
}

// Names are compared without case, spaces, and the difference between "-" and "_".
std::string folded(std::string_view name) {
  std::string out;
  for (char c : name) {
    if (c == ' ') continue;
    if (c == '_') c = '-';
    out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

std::string pathOf(std::string_view folder, std::string_view id) {
  return std::string(folder) + "/" + std::string(id) + std::string(kExtension);
}

std::vector<std::string> aliasesOf(const json& file) {
  std::vector<std::string> names;
  if (!file.is_object() || !file.contains("aliases") || !file["aliases"].is_array()) return names;
  for (const json& alias : file["aliases"])
    if (alias.is_string()) names.push_back(alias.get<std::string>());
  return names;
}

struct NamedFile {
  std::string id;
  std::vector<std::string> names;  // folded id and aliases
};
using FileIndex = std::vector<NamedFile>;

FileIndex indexFolder(std::string_view folder) {
  FileIndex index;
  for (const std::string& id : idsOf(folder)) {
    NamedFile file{id, {folded(id)}};
    if (const auto document = parseJson(resourceText(pathOf(folder, id))))
      for (const std::string& alias : aliasesOf(*document)) file.names.push_back(folded(alias));
    index.push_back(std::move(file));
  }
  return index;
}

const FileIndex& indexOf(std::string_view folder) {
  static const FileIndex kModelIndex = indexFolder(kModels);
  static const FileIndex kClusterIndex = indexFolder(kClusters);
  static const FileIndex kScenarioIndex = indexFolder(kScenarios);
  if (folder == kModels) return kModelIndex;
  return folder == kClusters ? kClusterIndex : kScenarioIndex;
}

Error unknownPreset(std::string_view folder, std::string_view name) {
  std::vector<std::string> candidates;
  for (const NamedFile& file : indexOf(folder))
    candidates.insert(candidates.end(), file.names.begin(), file.names.end());
  std::vector<std::string> nearest;
  for (const std::string& near : nearestWords(folded(name), candidates, 6))
    for (const NamedFile& file : indexOf(folder))
      if (std::count(file.names.begin(), file.names.end(), near) > 0 &&
          std::count(nearest.begin(), nearest.end(), file.id) == 0 && nearest.size() < 3)
        nearest.push_back(file.id);
  const std::string found = quotable(name);
  if (!nearest.empty()) return {{"error.unknown-preset-near", {{"name", found}, {"nearest", joined(nearest)}}}, ""};
  return {{"error.unknown-preset", {{"name", found}, {"known", joined(idsOf(folder))}}}, ""};
}

Result<std::string> findId(std::string_view folder, std::string_view name) {
  const std::string wanted = folded(name);
  for (const NamedFile& file : indexOf(folder))
    if (std::count(file.names.begin(), file.names.end(), wanted) > 0) return file.id;
  return unknownPreset(folder, name);
}

std::string titleOf(const json& file, const std::string& id) {
  return file.contains("title") && file["title"].is_string() ? file["title"].get<std::string>() : id;
}

// The named member of a preset file, or an error where the file is not an object that has it.
Result<json> presetFile(std::string_view folder, const std::string& id, const char* member) {
  auto document = parseJson(resourceText(pathOf(folder, id)));
  if (!document) return document.error();
  if (!document->is_object() || !document->contains(member)) return Error{{"error.missing-key", {}}, member};
  return document;
}

Result<ModelSpec> loadModel(const std::string& id) {
  const auto file = presetFile(kModels, id, "model");
  if (!file) return file.error();
  ReadLog log;
  ObjectReader in(&(*file)["model"], "model", log);
  ModelSpec model = readModel(in, ModelSpec{});
  if (!log.ok()) return *log.error;
  model.preset = id;
  if (model.name.empty()) model.name = titleOf(*file, id);
  return model;
}

Result<GpuSpec> loadGpu(const std::string& id) {
  const auto file = presetFile(kClusters, id, "values");
  if (!file) return file.error();
  ReadLog log;
  ObjectReader in(&(*file)["values"], "values", log);
  GpuSpec gpu = readGpuValues(in, GpuSpec{});
  if (!log.ok()) return *log.error;
  gpu.id = id;
  gpu.title = titleOf(*file, id);
  return gpu;
}

// Every preset of a folder is read once.
template <typename T>
using Loaded = std::map<std::string, Result<T>>;

template <typename T>
Loaded<T> loadAll(std::string_view folder, Result<T> (*load)(const std::string& id)) {
  Loaded<T> all;
  for (const std::string& id : idsOf(folder)) all.emplace(id, load(id));
  return all;
}

}  // namespace

std::string_view resourceText(std::string_view path) {
  for (const auto& [name, text] : embeddedResources())
    if (name == path) return text;
  return {};
}

std::vector<std::string_view> resourcePaths(std::string_view folder) {
  std::vector<std::string_view> paths;
  for (const auto& [name, text] : embeddedResources())
    if (name.size() > folder.size() && name.substr(0, folder.size()) == folder && name[folder.size()] == '/')
      paths.push_back(name);
  return paths;
}

std::vector<std::string> modelPresetIds() { return idsOf(kModels); }
std::vector<std::string> gpuPresetIds() { return idsOf(kClusters); }
std::vector<std::string> scenarioPresetIds() { return idsOf(kScenarios); }

Result<ModelSpec> modelPreset(std::string_view name) {
  static const Loaded<ModelSpec> kLoaded = loadAll<ModelSpec>(kModels, loadModel);
  const auto id = findId(kModels, name);
  return id ? kLoaded.at(*id) : id.error();
}

Result<GpuSpec> gpuPreset(std::string_view name) {
  static const Loaded<GpuSpec> kLoaded = loadAll<GpuSpec>(kClusters, loadGpu);
  const auto id = findId(kClusters, name);
  return id ? kLoaded.at(*id) : id.error();
}

Result<std::string_view> scenarioPresetText(std::string_view name) {
  const auto id = findId(kScenarios, name);
  if (!id) return id.error();
  return resourceText(pathOf(kScenarios, *id));
}

}  // namespace shardscope
