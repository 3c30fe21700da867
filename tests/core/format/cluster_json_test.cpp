// SPDX-License-Identifier: Apache-2.0
#include "core/format/cluster_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/format/catalog.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

using nlohmann::json;

ClusterSpec mustRead(const json& object) {
  ReadLog log;
  ObjectReader in(&object, "cluster", log);
  ClusterSpec cluster;
  readCluster(in, cluster);
  in.finish();
  EXPECT_TRUE(log.ok()) << render(*log.error);
  return cluster;
}

TEST(ClusterJson, APresetBringsItsDomainMemoryAndCalibration) {
  const ClusterSpec cluster = mustRead({{"gpu", "gb200"}, {"num_gpus", 128}});
  EXPECT_EQ(cluster.gpu, *gpuPreset("GB200"));
  EXPECT_EQ(cluster.nvlinkDomainSize, 72);
  EXPECT_EQ(cluster.capacity(), bytesFrom(cluster.gpu.memory.value));
  EXPECT_EQ(cluster.calibration, *calibrationPreset(cluster.gpu));
  EXPECT_EQ(writeCluster(cluster), json::parse(R"({"gpu": "gb200-nvl72", "num_gpus": 128})"));
}

TEST(ClusterJson, GivenValuesOverrideThePreset) {
  const json object = json::parse(R"({"gpu": {"preset": "H100", "bf16_tflops": 800}, "num_gpus": 16,
      "nvlink_domain_size": 4, "hbm_gib": 70.5, "reserve_gib": 2,
      "calibration": {"source": "measured here", "values": {"memory": 0.7}}})");
  const ClusterSpec cluster = mustRead(object);
  EXPECT_EQ(cluster.gpu.id, "h100-sxm");
  EXPECT_EQ(cluster.gpu.peak.bf16.value, 800e12);
  EXPECT_EQ(cluster.gpu.peak.fp8, gpuPreset("H100")->peak.fp8);
  EXPECT_EQ(cluster.nvlinkDomainSize, 4);
  EXPECT_EQ(cluster.capacity(), gibibytes(68.5));
  EXPECT_EQ(cluster.calibration.memory, 0.7);
  EXPECT_EQ(cluster.calibration.source, "measured here");
  EXPECT_EQ(cluster.calibration.denseBf16, calibrationPreset(*gpuPreset("H100"))->denseBf16);
  EXPECT_EQ(mustRead(writeCluster(cluster)), cluster);
}

TEST(ClusterJson, SharedCoresAndFactorsOfOpsComeBack) {
  const json object = json::parse(R"({"gpu": "cpu", "num_gpus": 8, "shared_cores": 2,
      "calibration": {"ops": {"moe.act": [2.5, 1.25]}}})");
  const ClusterSpec cluster = mustRead(object);
  EXPECT_EQ(cluster.sharedCores, 2);
  EXPECT_EQ(factorOf(cluster.calibration, "moe.act"), (OpFactor{"moe.act", 2.5, 1.25}));
  EXPECT_EQ(writeCluster(cluster), object);
  ClusterSpec before = cluster;
  before.sharedCores = 0;
  EXPECT_EQ(writeClusterChanges(before, cluster), json::parse(R"({"shared_cores": 2})"));
}

TEST(ClusterJson, ChangesAreTheKeysThatDiffer) {
  const ClusterSpec before = mustRead({{"gpu", "H100"}, {"num_gpus", 8}});
  ClusterSpec after = before;
  EXPECT_EQ(writeClusterChanges(before, after), json::object());
  after.numGpus = 16;
  EXPECT_EQ(writeClusterChanges(before, after), json::parse(R"({"num_gpus": 16})"));
  after = mustRead({{"gpu", "B200"}, {"num_gpus", 8}});
  EXPECT_EQ(writeClusterChanges(before, after)["gpu"], "b200-sxm");
}

}  // namespace
}  // namespace shardscope
