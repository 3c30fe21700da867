// SPDX-License-Identifier: Apache-2.0
#include "core/cluster/gpu_match.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace shardscope {
namespace {

GpuSpec preset(const char* id, double memoryGiB) {
  GpuSpec gpu;
  gpu.id = id;
  gpu.memory.value = static_cast<double>(gibibytes(memoryGiB).count);
  return gpu;
}

const std::vector<GpuSpec> kPresets = {
    preset("a100-pcie-40", 39.4), preset("a100-sxm-40", 39.6),         preset("a100-sxm-80", 79.3),
    preset("h100-nvl", 93.0),     preset("h100-pcie", 79.2),           preset("h100-sxm", 79.2),
    preset("h200-sxm", 139.8),    preset("b200-sxm", 178.4),           preset("gb200-nvl72", 184.0),
    preset("l40s", 44.4),         preset("rtx-pro-6000-server", 95.0), preset("rtx-4090", 23.6)};

std::string matched(const char* name, double memoryGiB) {
  const auto found = matchGpu(name, gibibytes(memoryGiB), kPresets);
  return found ? kPresets[*found].id : "";
}

// Names as nvidia-smi prints them.
TEST(GpuMatch, DriverNamesFindTheirPreset) {
  EXPECT_EQ(matched("NVIDIA H100 80GB HBM3", 79.2), "h100-sxm");
  EXPECT_EQ(matched("NVIDIA H100 PCIe", 79.2), "h100-pcie");
  EXPECT_EQ(matched("NVIDIA H100 NVL", 93.1), "h100-nvl");
  EXPECT_EQ(matched("NVIDIA H200", 139.8), "h200-sxm");
  EXPECT_EQ(matched("NVIDIA A100-SXM4-40GB", 39.4), "a100-sxm-40");
  EXPECT_EQ(matched("NVIDIA A100-SXM4-80GB", 79.2), "a100-sxm-80");
  EXPECT_EQ(matched("NVIDIA A100-PCIE-40GB", 39.4), "a100-pcie-40");
  EXPECT_EQ(matched("NVIDIA B200", 178.3), "b200-sxm");
  EXPECT_EQ(matched("NVIDIA GB200", 184.0), "gb200-nvl72");
  EXPECT_EQ(matched("NVIDIA L40S", 44.4), "l40s");
  EXPECT_EQ(matched("NVIDIA RTX PRO 6000 Blackwell Server Edition", 94.9), "rtx-pro-6000-server");
  EXPECT_EQ(matched("NVIDIA GeForce RTX 4090", 23.6), "rtx-4090");
}

TEST(GpuMatch, OtherProductsMatchNothing) {
  EXPECT_EQ(matched("Tesla V100-SXM2-32GB", 31.7), "");
  EXPECT_EQ(matched("NVIDIA L40", 44.4), "");
  EXPECT_EQ(matched("NVIDIA RTX 6000 Ada Generation", 47.4), "");
  EXPECT_EQ(matched("", 80), "");
}

}  // namespace
}  // namespace shardscope
