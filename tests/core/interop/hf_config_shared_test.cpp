// SPDX-License-Identifier: Apache-2.0
// Published config.json files, where a shared folder beside the checkout holds them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/format/catalog.h"
#include "core/format/model_json.h"
#include "core/interop/hf_config.h"
#include "core/model/parameter_count.h"
#include "core/text/sentences.h"
#include "tests/test_paths.h"

namespace shardscope {
namespace {

namespace fs = std::filesystem;

const fs::path kConfigs = fs::path(SHARDSCOPE_SHARED_DIR) / "reference/hf_configs";

std::string textOf(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

std::vector<fs::path> configFiles() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(kConfigs))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

ModelSpec withoutName(ModelSpec model) {
  model.name.clear();
  model.preset.clear();
  return model;
}

class SharedHfConfigs : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(kConfigs)) GTEST_SKIP() << "The published configs are not here: " << kConfigs << " does not exist.";
  }
};

// Presets and configs come from different sources, so that this checks both.
TEST_F(SharedHfConfigs, EqualTheirPresets) {
  int compared = 0;
  for (const fs::path& file : configFiles()) {
    const auto preset = modelPreset(file.stem().string());
    if (!preset) continue;
    const auto imported = importHfConfig(textOf(file));
    ASSERT_TRUE(imported) << file.stem() << ": " << render(imported.error());
    const ModelSpec from = withoutName(imported->model);
    const ModelSpec expected = withoutName(*preset);
    EXPECT_EQ(from, expected) << file.stem() << " differs by " << writeModel(from, expected).dump();
    EXPECT_EQ(countParameters(from), countParameters(expected)) << file.stem();
    ++compared;
  }
  EXPECT_EQ(compared, 30);
}

TEST_F(SharedHfConfigs, MambaHybridsAreRefusedByName) {
  for (const char* name : {"nemotron-3-nano-30b-a3b.json", "nemotron-3-super-120b-a12b.json"}) {
    const auto imported = importHfConfig(textOf(kConfigs / name));
    ASSERT_FALSE(imported) << name;
    EXPECT_EQ(render(imported.error()),
              "hybrid_override_pattern: The model has Mamba layers, which the planner does not have. It can't be "
              "imported.");
  }
}

TEST_F(SharedHfConfigs, WordsOfPythonGetASentence) {
  const auto imported = importHfConfig(textOf(kConfigs / "not_strict_json/nemotron-3-super-120b-a12b-fp8.config.txt"));
  ASSERT_FALSE(imported);
  EXPECT_EQ(imported.error().message.id, "error.hf.python-word");
  EXPECT_NE(render(imported.error()).find("Infinity"), std::string::npos);
}

TEST_F(SharedHfConfigs, EveryKeyIsReadOrReported) {
  for (const fs::path& file : configFiles()) {
    const auto imported = importHfConfig(textOf(file));
    if (!imported) continue;
    for (const Error& entry : imported->unmapped)
      EXPECT_NE(entry.message.id, "unmapped.hf.unknown-key") << file.stem() << ": " << entry.path;
  }
}

}  // namespace
}  // namespace shardscope
