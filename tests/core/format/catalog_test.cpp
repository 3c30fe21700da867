// SPDX-License-Identifier: Apache-2.0
#include "core/format/catalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/format/gpu_json.h"
#include "core/format/model_json.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using nlohmann::json;

TEST(Catalog, EveryModelPresetReadsWithoutAComplaint) {
  EXPECT_THAT(modelPresetIds(), testing::SizeIs(testing::Ge(25u)));
  for (const std::string& id : modelPresetIds()) {
    const auto model = modelPreset(id);
    ASSERT_TRUE(model) << id << ": " << render(model.error());
    EXPECT_EQ(model->preset, id);
    EXPECT_NE(model->name, "");
    const json file = json::parse(resourceText("models/" + id + ".json"));
    ReadLog log;
    ObjectReader in(&file["model"], "model", log);
    readModel(in, {});
    in.finish();
    EXPECT_THAT(log.warnings, testing::IsEmpty()) << id << ": " << render(log.warnings.front());
  }
}

TEST(Catalog, EveryGpuPresetReadsWithoutAComplaint) {
  EXPECT_THAT(gpuPresetIds(), testing::SizeIs(testing::Ge(25u)));
  for (const std::string& id : gpuPresetIds()) {
    const auto gpu = gpuPreset(id);
    ASSERT_TRUE(gpu) << id << ": " << render(gpu.error());
    EXPECT_EQ(gpu->id, id);
    EXPECT_GT(gpu->memory.value, 0) << id;
    EXPECT_GT(gpu->memoryBandwidth.value, 0) << id;
    EXPECT_GT(gpu->peak.bf16.value, 0) << id;
    const json file = json::parse(resourceText("clusters/" + id + ".json"));
    ReadLog log;
    ObjectReader in(&file["values"], "values", log);
    readGpuValues(in, {});
    in.finish();
    EXPECT_THAT(log.warnings, testing::IsEmpty()) << id << ": " << render(log.warnings.front());
  }
}

TEST(Catalog, NamesAreFoundInAnyCaseAndByAlias) {
  EXPECT_EQ(gpuPreset("H100")->id, "h100-sxm");
  EXPECT_EQ(gpuPreset("gb200")->id, "gb200-nvl72");
  EXPECT_EQ(gpuPreset("GB200_NVL72")->id, "gb200-nvl72");
  EXPECT_EQ(modelPreset("DeepSeek-V3")->preset, "deepseek-v3");
  EXPECT_EQ(modelPreset("qwen3-next")->preset, "qwen3-next-80b-a3b");
}

// 81089 MiB is what torch reports of an H100 SXM5 80GB, beside 81559 MiB of nvidia-smi (resources/clusters).
TEST(Catalog, MemoryIsWhatAFrameworkCanAllocate) {
  EXPECT_EQ(gpuPreset("H100")->memory.value, 81089.0 * kMiB);
  EXPECT_EQ(gpuPreset("H100")->memory.provenance, Provenance::Measured);
  EXPECT_EQ(gpuPreset("H100")->computeCapability, 90);
  EXPECT_EQ(gpuPreset("GB200")->nvlinkDomainSize, 72);
}

TEST(Catalog, UnknownNamesGetTheNearestIds) {
  EXPECT_EQ(render(gpuPreset("h10").error()),
            "There is no preset named \"h10\". Did you mean: h100-nvl, h100-pcie, h100-sxm?");
  EXPECT_THAT(render(modelPreset("deepseek-v33").error()), testing::HasSubstr("Did you mean: deepseek-v3"));
  EXPECT_THAT(render(modelPreset("zzzzzz").error()), testing::HasSubstr("Known are: deepseek-v2,"));
  EXPECT_FALSE(modelPreset(""));
  EXPECT_FALSE(gpuPreset("../clusters/h100-sxm"));
}

}  // namespace
}  // namespace shardscope
