// SPDX-License-Identifier: Apache-2.0
// The machine presets under resources/clusters: units, provenance, and figures that datasheets print.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/format/catalog.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::AnyOf;
using testing::Ge;
using testing::Le;

json presetFile(const std::string& id) { return json::parse(resourceText("clusters/" + id + ".json")); }

TEST(GpuPresets, FiguresAreInPlausibleUnits) {
  for (const std::string& id : gpuPresetIds()) {
    const auto read = gpuPreset(id);
    ASSERT_TRUE(read) << render(read.error());
    const GpuSpec& gpu = *read;
    EXPECT_THAT(gpu.memory.value, AllOf(Ge(16e9), Le(400e9))) << id;
    EXPECT_THAT(gpu.memoryBandwidth.value, AllOf(Ge(50e9), Le(30e12))) << id;
    EXPECT_THAT(gpu.peak.bf16.value, AllOf(Ge(1e12), Le(6e15))) << id;
    EXPECT_THAT(gpu.nvlinkBandwidth.value, AnyOf(0.0, AllOf(Ge(50e9), Le(2e12)))) << id;
    EXPECT_THAT(gpu.nicBandwidth.value, AllOf(Ge(1e9), Le(200e9))) << id;
    EXPECT_THAT(gpu.hostLinkBandwidth.value, AllOf(Ge(15e9), Le(1e12))) << id;
    EXPECT_THAT(gpu.gpusPerNode, AnyOf(1, 4, 8)) << id;
    EXPECT_THAT(gpu.nvlinkDomainSize, AnyOf(1, 2, 8, 72)) << id;
    EXPECT_EQ(gpu.nvlinkBandwidth.value == 0, gpu.nvlinkDomainSize == 1 && gpu.gpusPerNode != 1) << id;
    EXPECT_FALSE(gpu.title.empty()) << id;
  }
}

// Tensor rates double from BF16 to FP8 wherever there is FP8; TF32 is half of BF16. Printed figures are rounded.
TEST(GpuPresets, RatesStandInTheRatiosOfTheTensorCores) {
  for (const std::string& id : gpuPresetIds()) {
    const PeakRates peak = gpuPreset(id)->peak;
    if (peak.fp8.value > 0 && id != "vr200-nvl72") {
      EXPECT_NEAR(peak.fp8.value / peak.bf16.value, 2, 0.03) << id;
    }
    if (peak.tf32.value > 0 && id != "vr200-nvl72") {
      EXPECT_NEAR(peak.bf16.value / peak.tf32.value, 2, 0.03) << id;
    }
    EXPECT_LE(peak.fp32.value, peak.bf16.value) << id;
  }
}

TEST(GpuPresets, EveryValueHasItsClassAndSource) {
  for (const std::string& id : gpuPresetIds()) {
    const json file = presetFile(id);
    for (const char* part : {"values", "measured"})
      for (const auto& [key, value] : file[part].items()) {
        EXPECT_THAT(value.value("class", ""), AnyOf("datasheet", "measured", "derived", "unknown")) << id << " " << key;
        EXPECT_FALSE(value.value("source", "").empty()) << id << " " << key;
        EXPECT_TRUE(value.contains("value")) << id << " " << key;
        if (value["class"] == "derived" && value["source"] == "arithmetic") {
          EXPECT_FALSE(value.value("note", "").empty()) << id << " " << key;
        }
      }
  }
}

// Vendors' figures: H100 SXM 989 TFLOP/s BF16 dense, 3.35 TB/s, NVLink 900 GB/s both ways; GB200 2500 and 72 GPUs a
// domain, 4 a node; A100 80GB 312 and 600 GB/s both ways.
TEST(GpuPresets, HoldThePrintedFigures) {
  const GpuSpec h100 = *gpuPreset("H100");
  EXPECT_EQ(h100.peak.bf16.value, 989e12);
  EXPECT_EQ(h100.memoryBandwidth.value, 3350e9);
  EXPECT_EQ(h100.nvlinkBandwidth.value, 450e9);
  EXPECT_EQ(h100.peak.bf16.provenance, Provenance::Datasheet);
  const GpuSpec gb200 = *gpuPreset("GB200");
  EXPECT_EQ(gb200.peak.bf16.value, 2500e12);
  EXPECT_EQ(gb200.nvlinkDomainSize, 72);
  EXPECT_EQ(gb200.gpusPerNode, 4);
  const GpuSpec a100 = *gpuPreset("A100");
  EXPECT_EQ(a100.id, "a100-sxm-80");
  EXPECT_EQ(a100.peak.bf16.value, 312e12);
  EXPECT_EQ(a100.nvlinkBandwidth.value, 300e9);
  EXPECT_EQ(a100.peak.fp8.value, 0);
}

TEST(GpuPresets, ShortNamesMeanTheUsualPart) {
  for (const auto& [name, id] :
       {std::pair{"H200", "h200-sxm"}, std::pair{"H800", "h800-sxm"}, std::pair{"H20", "h20-96"},
        std::pair{"B200", "b200-sxm"}, std::pair{"B300", "b300-sxm"}, std::pair{"gb300", "gb300-nvl72"},
        std::pair{"L40S", "l40s"}, std::pair{"RTX PRO 6000", "rtx-pro-6000-server"},
        std::pair{"A100-40GB", "a100-sxm-40"}, std::pair{"MI300X", "mi300x"}, std::pair{"CPU", "cpu"}}) {
    const auto gpu = gpuPreset(name);
    ASSERT_TRUE(gpu) << name << ": " << render(gpu.error());
    EXPECT_EQ(gpu->id, id);
  }
}

TEST(GpuPresets, TheCpuMachineHasNoLinksOfItsOwn) {
  const GpuSpec cpu = *gpuPreset("cpu");
  EXPECT_EQ(cpu.computeCapability, 0);
  EXPECT_EQ(cpu.nvlinkBandwidth.value, 0);
  EXPECT_EQ(cpu.memory.value, 24.0 * kGiB);
  EXPECT_EQ(cpu.memory.provenance, Provenance::Derived);
  EXPECT_EQ(cpu.peak.fp8.value, 0);
}

}  // namespace
}  // namespace shardscope
