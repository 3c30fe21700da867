// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/memory_categories.h"

#include "app/models/stage_text.h"
#include "core/memory/memory_terms.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class MemoryCategoriesTest : public QObject {
  Q_OBJECT

  static MemoryCategory categoryOfTerm(const char* id) {
    for (int i = 0; i < kTerms; ++i)
      if (const TermInfo& info = infoOf(static_cast<Term>(i)); info.id == id)
        return categoryOf(LiveTensor{info.id, info.component, {}, 1, info.confidence});
    qFatal("no such term");
  }

 private Q_SLOTS:
  void addUpExactlyForEveryPreset() {
    for (const std::string& id : scenarioPresetIds()) {
      const PlannedPtr now = plannedPreset(id);
      const std::vector<StageSums> peak = stageSums(*now, MemoryMoment::AtPeak);
      const std::vector<StageSums> fixed = stageSums(*now, MemoryMoment::Static);
      const std::vector<StageSums> reserved = stageSums(*now, MemoryMoment::Reserved);
      QCOMPARE(peak.size(), now->plan.memory.stages.size());
      for (std::size_t i = 0; i < peak.size(); ++i) {
        const StageMemory& stage = now->plan.memory.stages[i];
        QCOMPARE(peak[i].total().count, stage.peakAllocated.count);
        QCOMPARE(fixed[i].total().count, stage.staticBytes.count);
        QCOMPARE(reserved[i].total().count, stage.peakReserved.count);
        QVERIFY(reserved[i].slack.count > 0);
        for (const MemoryCategory c : kMemoryCategories) QVERIFY(peak[i][c].count >= 0 && fixed[i][c].count >= 0);
      }
    }
  }

  void everyActivationIsNamedByWhatKeepsIt() {
    QCOMPARE(categoryOfTerm("memory.attention.core-qkv"), MemoryCategory::Attention);
    QCOMPARE(categoryOfTerm("memory.mla.kv-up-input"), MemoryCategory::Attention);
    QCOMPARE(categoryOfTerm("memory.delta-net.value"), MemoryCategory::Attention);
    QCOMPARE(categoryOfTerm("memory.attention.norm-input"), MemoryCategory::NormsAndResidual);
    QCOMPARE(categoryOfTerm("memory.mlp.norm-input"), MemoryCategory::NormsAndResidual);
    QCOMPARE(categoryOfTerm("memory.checkpoint.input"), MemoryCategory::NormsAndResidual);
    QCOMPARE(categoryOfTerm("memory.mlp.fc1-input"), MemoryCategory::MoeAndMlp);
    QCOMPARE(categoryOfTerm("memory.moe.dispatched"), MemoryCategory::MoeAndMlp);
    QCOMPARE(categoryOfTerm("memory.shared.fc2-input"), MemoryCategory::MoeAndMlp);
    QCOMPARE(categoryOfTerm("memory.head.logits"), MemoryCategory::EmbeddingAndLogits);
    QCOMPARE(categoryOfTerm("memory.recompute.replayed"), MemoryCategory::Transient);
    QCOMPARE(categoryOfTerm("memory.workspace.torch"), MemoryCategory::Buffers);
    QCOMPARE(categoryOfTerm("memory.optimizer.exp-avg"), MemoryCategory::Optimizer);
  }

  // 128K over CP 32 is 4096 tokens a rank, and a vocabulary of 129280: 2.0 GiB of FP32 a head, on the last stage alone.
  void logitsAreWhereTheLossIs() {
    const std::vector<StageSums> sums = stageSums(*plannedPreset("dsv3-h100-128k"), MemoryMoment::AtPeak);
    QVERIFY(sums[7][MemoryCategory::EmbeddingAndLogits].count >= std::int64_t{4096} * 129280 * 4);
    for (std::size_t i = 1; i < 7; ++i) QCOMPARE(sums[i][MemoryCategory::EmbeddingAndLogits].count, 0);
  }

  void offloadLeavesNoOptimizerOnTheGpu() {
    const Scenario half = withValue(presetScenario("dsv3-h100-128k"), Dial::Offload, 50);
    QVERIFY(stageSums(*planned(half), MemoryMoment::AtPeak)[0][MemoryCategory::Optimizer].count > 0);
    QCOMPARE(stageSums(*plannedPreset("dsv3-h100-128k"), MemoryMoment::AtPeak)[0][MemoryCategory::Optimizer].count, 0);
  }

  // Et*3 | (tt|)*29 m | L over 8 ranks: the first three of 61 layers are dense.
  void layersReadAsInTheLayoutString() {
    const PlannedPtr now = plannedPreset("dsv3-h100-128k");
    const auto text = [&](int stage) { return layersText(now->scenario.model, now->plan.pipeline, stage); };
    QCOMPARE(text(0), QString("E + 3d + 6t"));
    QCOMPARE(text(1), QString("8t"));
    QCOMPARE(text(6), QString("6t + m"));
    QCOMPARE(text(7), QString("6t + L"));
  }

  void tensorsHaveShortNames() {
    const Scenario scenario = presetScenario("dsv3-h100-128k");
    const LiveTensor weights{"memory.weights", MemoryComponent::Weights, {1}, 1, Confidence::Measured};
    QCOMPARE(tensorName(weights, scenario), QString("Weights in 16 bits"));
    const LiveTensor replayed{"memory.recompute.replayed", MemoryComponent::Transients, {1}, 1, Confidence::Measured};
    QVERIFY(!tensorName(replayed, scenario).isEmpty());
    QVERIFY(tensorWhy(weights, scenario).startsWith("Weights in 16 bits: 2 B an element"));
  }

  void changesAreListed() {
    Scenario from, to;
    from.layout.pp = 8;
    to.layout.pp = 4;
    to.layout.ep = 2;
    QCOMPARE(changesText(from, to), QString("EP 1 → 2, PP 8 → 4"));
    from.batch.microBatchSize = 4;
    QCOMPARE(changesText(from, to), QString("EP 1 → 2, PP 8 → 4, MBS 4 → 1"));
    QCOMPARE(changesText(from, from), QString());
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::MemoryCategoriesTest)
#include "memory_categories_test.moc"
