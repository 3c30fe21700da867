// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/savings.h"

#include <QElapsedTimer>

#include "tests/app/explorer_fixture.h"

namespace shardscope {

class SavingsTest : public QObject {
  Q_OBJECT

  static const Saving* find(const std::vector<Saving>& in, RecomputeModule module) {
    for (const Saving& saving : in)
      if (saving.kind == Saving::Kind::Module && saving.module == module) return &saving;
    return nullptr;
  }

 private Q_SLOTS:
  void endAtThePlansPeakForEveryPresetAndStage() {
    for (const std::string& id : scenarioPresetIds()) {
      const PlannedPtr now = plannedPreset(id);
      for (int stage = 0; stage < static_cast<int>(now->plan.memory.stages.size()); ++stage) {
        const Savings savings = savingsOf(*now, stage);
        const Bytes peak = now->plan.memory.stages[static_cast<std::size_t>(stage)].peakAllocated;
        QCOMPARE(savings.now.count, peak.count);
        Bytes at = savings.without;
        for (const Saving& step : savings.steps) {
          QCOMPARE(step.before.count, at.count);
          at = step.after;
        }
        QCOMPARE(at.count, peak.count);
      }
    }
  }

  void withoutIsThePlanWithNothingOn() {
    Scenario bare = presetScenario("dsv3-h100-128k");
    const Savings savings = savingsOf(*planned(bare), 7);
    bare.recompute = {};
    bare.optimizer.cpuOffloadFraction = 0;
    QCOMPARE(savings.without.count, plan(bare).memory.stages[7].peakAllocated.count);
    QCOMPARE(savings.steps.size(), std::size_t{5});
    QVERIFY(savings.steps[0].kind == Saving::Kind::OptimizerOffload);
  }

  // The dense layers of DeepSeek-V3 are on the first stage.
  void mlpIsIdleWithoutADenseLayerAndSaysWhereItHelps() {
    const Savings last = savingsOf(*plannedPreset("dsv3-h100-128k"), 7);
    QCOMPARE(find(last.steps, RecomputeModule::Mlp)->freed().count, 0);
    QVERIFY(last.idle.has_value());
    QCOMPARE(last.steps[last.idle->step].module, RecomputeModule::Mlp);
    QCOMPARE(last.idle->reason, IdleReason::NoDenseLayer);
    QCOMPARE(last.idle->stage, 0);
    QVERIFY(last.idle->without > last.idle->with);
    const Savings first = savingsOf(*plannedPreset("dsv3-h100-128k"), 0);
    QVERIFY(find(first.steps, RecomputeModule::Mlp)->freed().count > 0);
  }

  void whatMoeCoversAddsNothing() {
    Scenario both = presetScenario("dsv3-h100-128k");
    both.recompute.modules |= bit(RecomputeModule::MoeAct);
    both.recompute.modules &= static_cast<std::uint16_t>(~bit(RecomputeModule::Mlp));
    const Savings savings = savingsOf(*planned(both), 3);
    QVERIFY(savings.idle.has_value());
    QCOMPARE(savings.idle->reason, IdleReason::InsideMoe);
    QCOMPARE(savings.idle->stage, -1);
  }

  void ideasFreeWhatTheyPromiseAndStayLegal() {
    for (const std::string& id : scenarioPresetIds()) {
      const PlannedPtr now = plannedPreset(id);
      const int stage = worstStage(now->plan.memory);
      for (const Saving& idea : savingsOf(*now, stage).ideas) {
        const Plan taken = plan(withIdea(now->scenario, idea));
        QVERIFY(taken.legal);
        QCOMPARE(taken.memory.stages[static_cast<std::size_t>(stage)].peakAllocated.count, idea.after.count);
        QVERIFY(idea.freed().count > 0);
      }
    }
  }

  void recomputeCostsTimeAndOffloadIsOfferedWhereItIsOff() {
    const Scenario onGpu = withValue(presetScenario("dsv3-h100-128k"), Dial::Offload, 0);
    const Savings savings = savingsOf(*planned(onGpu), 7);
    QVERIFY(!savings.ideas.empty());
    QVERIFY(savings.ideas.front().kind == Saving::Kind::OptimizerOffload);
    const Savings now = savingsOf(*plannedPreset("dsv3-h100-128k"), 7);
    const Saving* attention = find(now.ideas, RecomputeModule::CoreAttn);
    QVERIFY(attention != nullptr);
    QVERIFY(attention->slowdown > 0.01);  // attention at 128K is most of the step
  }

  void fullRecomputeIsOneStep() {
    Scenario full = presetScenario("qwen3-235b-gb200-4k");
    full.recompute = {RecomputeGranularity::Full, 0, RecomputeMethod::Uniform, 1};
    const Savings savings = savingsOf(*planned(full), 0);
    QVERIFY(savings.steps.back().kind == Saving::Kind::FullRecompute);
    QVERIFY(savings.steps.back().freed().count > 0);
    QCOMPARE(find(savings.ideas, RecomputeModule::Moe), nullptr);
  }

  void anIllegalLayoutIsStillCountedButGetsNoIdeas() {
    const Scenario wide = withValue(presetScenario("dsv3-h100-128k"), Dial::Cp, 64);
    const Savings savings = savingsOf(*planned(wide), 0);
    QVERIFY(savings.ideas.empty());
    QVERIFY(savings.without > savings.now);
  }

  void tellsItsTime() {
    for (const char* id : {"dsv3-h100-128k", "qwen3-235b-gb200-4k"}) {
      const PlannedPtr now = plannedPreset(id);
      QElapsedTimer timer;
      timer.start();
      constexpr int kRounds = 100;
      for (int i = 0; i < kRounds; ++i) savingsOf(*now, 0);
      qInfo("savings of %s: %.0f us", id, static_cast<double>(timer.nsecsElapsed()) / kRounds / 1000);
    }
  }

  void modulesAreSpelledAsInTheConfiguration() {
    QCOMPARE(moduleName(RecomputeModule::MlaUpProj), QString("mla_up_proj"));
    QCOMPARE(moduleName(RecomputeModule::LayerNorm), QString("layernorm"));
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::SavingsTest)
#include "savings_test.moc"
