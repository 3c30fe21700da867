// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/architecture/tree_rules.h"
#include "tests/test_paths.h"

namespace shardscope {
namespace {

namespace fs = std::filesystem;

std::string include(std::string_view header) { return "#include " + std::string(header) + "\n"; }
bool allowed(std::string_view path, std::string_view header) { return checkIncludes(path, include(header)).empty(); }

TEST(IncludeRules, CoreFoldersNameOnlyEarlierOnes) {
  EXPECT_TRUE(allowed("core/plan/plan.cpp", "\"core/memory/memory_breakdown.h\""));
  EXPECT_TRUE(allowed("core/plan/plan.cpp", "\"core/plan/plan.h\""));
  EXPECT_FALSE(allowed("core/plan/plan.cpp", "\"core/advice/advice.h\""));
  EXPECT_FALSE(allowed("core/memory/terms.cpp", "\"core/cost/step_estimate.h\""));
  EXPECT_FALSE(allowed("core/base/units.h", "\"core/model/model_spec.h\""));
  EXPECT_TRUE(allowed("core/interop/megatron_args.cpp", "\"core/advice/advice.h\""));
  EXPECT_FALSE(allowed("core/plan/plan.cpp", "\"core/format/catalog.h\""));
}

TEST(IncludeRules, TextKnowsOnlyBase) {
  EXPECT_TRUE(allowed("core/text/sentences.cpp", "\"core/base/message.h\""));
  EXPECT_TRUE(allowed("core/text/sentences.cpp", "\"core/text/tables.h\""));
  EXPECT_FALSE(allowed("core/text/sentences.cpp", "\"core/model/model_spec.h\""));
  EXPECT_FALSE(allowed("core/advice/advice.cpp", "\"core/text/sentences.h\""));
}

TEST(IncludeRules, TheTreeIsTheDataFlow) {
  EXPECT_TRUE(allowed("kernels/device/device_probe.cpp", "\"core/base/result.h\""));
  EXPECT_FALSE(allowed("core/plan/plan.cpp", "\"kernels/device/device_probe.h\""));
  EXPECT_FALSE(allowed("kernels/step/step_runner.cpp", "\"profiler/record/activity_record.h\""));
  EXPECT_FALSE(allowed("kernels/ops/backend.h", "\"kernels/cpu/gemm.h\""));
  EXPECT_FALSE(allowed("kernels/cpu/gemm.cpp", "\"app/cli/commands.h\""));
  EXPECT_FALSE(allowed("profiler/store/trace_store.cpp", "\"kernels/ops/backend.h\""));
  EXPECT_TRUE(allowed("app/cli/commands.cpp", "\"kernels/device/device_probe.h\""));
  EXPECT_FALSE(allowed("app/views/memory_view.cpp", "\"kernels/device/device_probe.h\""));
  EXPECT_FALSE(allowed("app/models/plan_model.cpp", "\"app/views/memory_view.h\""));
  EXPECT_FALSE(allowed("app/cli/commands.cpp", "\"app/models/plan_model.h\""));
  EXPECT_TRUE(allowed("app/cli/commands.cpp", "\"app/engine/run_command.h\""));
  EXPECT_FALSE(allowed("app/engine/run_command.cpp", "\"app/cli/commands.h\""));
  EXPECT_FALSE(allowed("app/models/plan_model.cpp", "\"app/engine/run_command.h\""));
  EXPECT_FALSE(allowed("core/plan/plan.cpp", "\"tests/core/plan/fixtures.h\""));
}

TEST(IncludeRules, IncludesInQuotesStartAtTheRoot) {
  EXPECT_FALSE(allowed("core/plan/plan.cpp", "\"plan.h\""));
  EXPECT_FALSE(allowed("core/plan/plan.cpp", "\"../base/result.h\""));
  EXPECT_FALSE(allowed("core/planner/plan.cpp", "\"core/base/result.h\""));
}

TEST(IncludeRules, EachVendorHasItsFolder) {
  EXPECT_TRUE(allowed("core/format/scenario_json.cpp", "<nlohmann/json.hpp>"));
  EXPECT_FALSE(allowed("core/plan/plan.cpp", "<nlohmann/json.hpp>"));
  EXPECT_FALSE(allowed("core/plan/plan.cpp", "<QString>"));
  EXPECT_FALSE(allowed("app/cli/commands.cpp", "<QtCore/qglobal.h>"));
  EXPECT_TRUE(allowed("app/views/memory_view.cpp", "<QWidget>"));
  EXPECT_FALSE(allowed("core/cost/op_cost.cpp", "<cuda_runtime.h>"));
  EXPECT_FALSE(allowed("kernels/device/device_probe.cpp", "<cuda_runtime_api.h>"));
  EXPECT_TRUE(allowed("kernels/cuda/probe.cu", "<cuda_runtime.h>"));
  EXPECT_FALSE(allowed("core/cost/op_cost.cpp", "<nccl.h>"));
  EXPECT_FALSE(allowed("kernels/step/step_runner.cpp", "<cupti.h>"));
}

TEST(IncludeRules, CoreIsPure) {
  EXPECT_FALSE(allowed("core/plan/search.cpp", "<chrono>"));
  EXPECT_FALSE(allowed("core/format/scenario_json.cpp", "<fstream>"));
  EXPECT_FALSE(allowed("core/base/result.h", "<sys/socket.h>"));
  EXPECT_TRUE(allowed("core/plan/search.cpp", "<thread>"));
}

TEST(IncludeRules, AViolationNamesItsLine) {
  const auto found = checkIncludes("core/plan/plan.cpp", "// first\n#  include \"core/advice/advice.h\"\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(describe(found[0]), "core/plan/plan.cpp:2: core/advice/advice.h: core/plan stands before core/advice");
}

const std::string kApache = "// SPDX-License-Identifier: Apache-2.0\n";
const std::string kGpl = "// SPDX-License-Identifier: GPL-3.0-or-later\n";

TEST(TextRules, EveryFileCarriesTheLicenceOfItsFolder) {
  EXPECT_TRUE(checkText("core/base/units.h", kApache).empty());
  EXPECT_TRUE(checkText("app/cli/main.cpp", kGpl).empty());
  EXPECT_TRUE(checkText("run", "#!/usr/bin/env bash\n# SPDX-License-Identifier: Apache-2.0\n").empty());
  EXPECT_EQ(checkText("core/base/units.h", "int a;\n").size(), 1u);
  EXPECT_EQ(checkText("core/base/units.h", kGpl).size(), 1u);
  EXPECT_EQ(checkText("app/cli/main.cpp", kApache).size(), 1u);
  EXPECT_EQ(checkText("core/base/units.h", kApache + kApache).size(), 1u);
  EXPECT_TRUE(checkText("README.md", "text\n").empty());
}

TEST(TextRules, FilesStayShort) {
  std::string text = kApache;
  for (int i = 1; i < 600; ++i) text += "\n";
  EXPECT_TRUE(checkText("core/base/units.h", text).empty());
  EXPECT_EQ(checkText("core/base/units.h", text + "\n").size(), 1u);
  EXPECT_TRUE(checkText("kernels/cuda/gemm.cu", text + "\n").empty());
}

TEST(TextRules, OpenEndsAndPathsOfOneMachineAreFound) {
  EXPECT_EQ(checkText("core/base/units.h", kApache + "// TO" + "DO later\n").size(), 1u);
  EXPECT_EQ(checkText("README.md", std::string("see /ho") + "me/ada/notes\n").size(), 1u);
  EXPECT_EQ(checkText("core/base/units.h", kApache + "auto p = \"/t" + "mp/x\";\n").size(), 1u);
  EXPECT_TRUE(checkText("core/base/units.h", kApache + "// core/wo" + "rk/x is a relative path\n").empty());
}

std::string readFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Every text file of the tree, relative to its root.
std::vector<std::string> filesOfTheTree(const fs::path& root) {
  std::vector<std::string> files;
  for (const char* name : {"CMakeLists.txt", "CMakePresets.json", "README.md", "run", "test"})
    if (fs::exists(root / name)) files.emplace_back(name);
  for (const char* folder : {".ci", "app", "cmake", "core", "kernels", "profiler", "resources", "tests"}) {
    if (!fs::exists(root / folder)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      const bool binary = extension == ".png" || extension == ".ico" || extension == ".ttf" || extension == ".qm";
      if (entry.is_regular_file() && !binary) files.push_back(fs::relative(entry.path(), root).generic_string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(Tree, KeepsItsRules) {
  const fs::path root = SHARDSCOPE_SOURCE_DIR;
  std::string found;
  const std::vector<std::string> files = filesOfTheTree(root);
  ASSERT_GT(files.size(), 50u);
  for (const std::string& path : files) {
    const std::string text = readFile(root / path);
    const bool code = path.ends_with(".h") || path.ends_with(".cpp") || path.ends_with(".cu") || path.ends_with(".cuh");
    if (code)
      for (const Violation& v : checkIncludes(path, text)) found += describe(v) + "\n";
    for (const Violation& v : checkText(path, text)) found += describe(v) + "\n";
  }
  EXPECT_EQ(found, "");
}

}  // namespace
}  // namespace shardscope
