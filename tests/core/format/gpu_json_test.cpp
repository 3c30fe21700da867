// SPDX-License-Identifier: Apache-2.0
#include "core/format/gpu_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/text/sentences.h"

namespace shardscope {
namespace {

using nlohmann::json;

GpuSpec mustRead(const json& values, const GpuSpec& base = {}) {
  ReadLog log;
  ObjectReader in(&values, "gpu", log);
  GpuSpec gpu = readGpuValues(in, base);
  in.finish();
  EXPECT_TRUE(log.ok()) << render(*log.error);
  EXPECT_THAT(log.warnings, testing::IsEmpty());
  return gpu;
}

TEST(GpuJson, UnitsAreInTheKeys) {
  const GpuSpec gpu = mustRead({{"memory_torch_total_mib", 81089},
                                {"memory_bandwidth_gb_s", 3350},
                                {"bf16_tflops", 989.4},
                                {"nvlink_gb_s_per_direction", 450},
                                {"nvlink_domain_gpus", 8},
                                {"sm_count", 132},
                                {"compute_capability", "10.3"}});
  EXPECT_EQ(gpu.memory.value, 81089.0 * 1048576);
  EXPECT_EQ(gpu.memoryBandwidth.value, 3.35e12);
  EXPECT_EQ(gpu.peak.bf16.value, 989.4e12);
  EXPECT_EQ(gpu.nvlinkBandwidth.value, 450e9);
  EXPECT_EQ(gpu.nvlinkDomainSize, 8);
  EXPECT_EQ(gpu.smCount, 132);
  EXPECT_EQ(gpu.computeCapability, 103);
  EXPECT_EQ(gpu.memory.provenance, Provenance::Given);
}

TEST(GpuJson, TheMemoryThatAFrameworkCanAllocateCountsFirst) {
  json values = {{"memory_nominal_gb", 80}};
  EXPECT_EQ(mustRead(values).memory.value, 80.0 * 1073741824);
  values["memory_nvidia_smi_mib"] = 81559;
  EXPECT_EQ(mustRead(values).memory.value, 81559.0 * 1048576);
  values["memory_torch_total_mib"] = {{"value", nullptr}, {"class", "unknown"}, {"source", nullptr}};
  EXPECT_EQ(mustRead(values).memory.value, 81559.0 * 1048576);
  values["memory_torch_total_mib"] = {{"value", 81089}, {"class", "measured"}, {"source", "a run"}};
  EXPECT_EQ(mustRead(values).memory, (Sourced{81089.0 * 1048576, Provenance::Measured, "a run"}));
}

TEST(GpuJson, ValuesOverrideTheBaseAndNullEmptiesThem) {
  GpuSpec base;
  base.peak.fp8 = {1e15, Provenance::Datasheet, "card"};
  base.peak.bf16 = {5e14, Provenance::Datasheet, "card"};
  const GpuSpec gpu = mustRead({{"fp8_tflops", nullptr}}, base);
  EXPECT_EQ(gpu.peak.fp8, Sourced{});
  EXPECT_EQ(gpu.peak.bf16, base.peak.bf16);
}

TEST(GpuJson, OtherArchitecturesAreNoCudaDevices) {
  EXPECT_EQ(mustRead({{"compute_capability", "gfx942"}}).computeCapability, 0);
  EXPECT_EQ(mustRead({{"compute_capability", "none"}}).computeCapability, 0);
  EXPECT_EQ(mustRead({{"compute_capability", nullptr}}).computeCapability, 0);
}

TEST(GpuJson, WritesOnlyWhatDiffers) {
  GpuSpec base = mustRead({{"bf16_tflops", 989.4}, {"memory_nominal_gb", 80}});
  EXPECT_EQ(writeGpuValues(base, base), json::object());
  GpuSpec gpu = base;
  gpu.peak.bf16.value = 700.1e12;
  gpu.nicBandwidth = {50e9, Provenance::Measured, "a run"};
  EXPECT_EQ(writeGpuValues(gpu, base), json::parse(R"({"bf16_tflops": 700.1,
                            "nic_gb_s_per_gpu": {"value": 50.0, "class": "measured", "source": "a run"}})"));
}

// Decimal figures come back as they were given, though they are kept in other units.
TEST(GpuJson, DecimalFiguresSurvive) {
  for (int i = 1; i < 4000; ++i) {
    const double tflops = i * 0.7;
    const GpuSpec gpu = mustRead({{"fp4_tflops", tflops}, {"nic_gb_s_per_gpu", tflops}});
    EXPECT_EQ(mustRead(writeGpuValues(gpu, {})), gpu) << tflops;
  }
}

}  // namespace
}  // namespace shardscope
