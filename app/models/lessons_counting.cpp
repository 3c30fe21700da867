// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons about where the GPUs go. Sources: pitfall 3 and CP sizing rule 2 of the MoE long-context guide; Megatron-LM's
// folding of the expert mesh over the attention mesh.
#include <QCoreApplication>

#include "app/models/lesson_tools.h"
#include "core/legality/folding.h"

namespace shardscope {
namespace {

constexpr const char* kGroup = QT_TRANSLATE_NOOP("Lessons", "Counting GPUs");

// The answer whose GPU count is the least that holds its layout.
int leastGpus(const std::vector<PlannedPtr>& answers) {
  return onlyOne(answers, [](const PlannedScenario& p) {
    return p.plan.legal && p.scenario.cluster.numGpus == foldingOf(p.scenario.layout).leastWorld;
  });
}

Lesson growTheContext() {
  Lesson lesson;
  lesson.id = "grow-context";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "Grow the context, watch DP die");
  lesson.minutes = 4;
  lesson.start = preset("dsv3-h100-4k");
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "16K: keep 4096 tokens a rank"),
       QT_TRANSLATE_NOOP("Lessons",
                         "At 4K one replica of the model takes 8 GPUs, so 256 GPUs hold 32 replicas. Make the sequence "
                         "four times as long, and CP as well: every rank then works on 4096 tokens as before."),
       QT_TRANSLATE_NOOP("Lessons", "DP = {gpus} / ({tp}·{cp}·{pp}) = {dp}"),
       QT_TRANSLATE_NOOP("Lessons", "The peak stays at {peak} GiB, but a replica now takes {replica} GPUs."),
       "DP {dp}",
       {turn(Dial::SeqLen, 16 * kK), turn(Dial::Cp, 4), fitting()},
       turned({{Dial::SeqLen, 16 * kK}, {Dial::Cp, 4}}),
       {Dial::SeqLen, Dial::Cp},
       {"dp"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "64K: DP pays for it"),
       QT_TRANSLATE_NOOP("Lessons", "Again four times the length and four times CP. Watch DP, not the memory."),
       QT_TRANSLATE_NOOP("Lessons", "DP = {gpus} / ({tp}·{cp}·{pp}) = {dp}"),
       QT_TRANSLATE_NOOP("Lessons",
                         "{dp} replicas are left. With them the default global batch shrinks: GBS is {gbs}, so a step "
                         "still has {tokens} M tokens."),
       "DP {dp}",
       {turn(Dial::SeqLen, 64 * kK), turn(Dial::Cp, 16), fitting()},
       turned({{Dial::SeqLen, 64 * kK}, {Dial::Cp, 16}}),
       {Dial::SeqLen, Dial::Cp},
       {"dp"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "128K: one replica is left"),
       QT_TRANSLATE_NOOP("Lessons", "Double the sequence, then double CP. A replica now needs every GPU."),
       QT_TRANSLATE_NOOP("Lessons", "DP = {gpus} / ({tp}·{cp}·{pp}) = {dp}"),
       QT_TRANSLATE_NOOP("Lessons",
                         "The peak is what it was at 4K: {peak} GiB. The memory did not decide; the GPU count did."),
       "DP {dp}",
       {turn(Dial::SeqLen, 128 * kK), turn(Dial::Cp, 32), fitting()},
       turned({{Dial::SeqLen, 128 * kK}, {Dial::Cp, 32}}),
       {Dial::SeqLen, Dial::Cp},
       {"dp", "peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "256K: half a replica"),
       QT_TRANSLATE_NOOP("Lessons", "Once more. There is no DP left to trade, and the layout asks for {replica} GPUs."),
       QT_TRANSLATE_NOOP("Lessons", "DP = {gpus} / ({tp}·{cp}·{pp}) = {dp}"),
       QT_TRANSLATE_NOOP("Lessons", "Half a replica is none: the layout is not legal, though its memory would do."),
       "DP {dp}",
       {turn(Dial::SeqLen, 256 * kK), turn(Dial::Cp, 64), notLegal()},
       turned({{Dial::SeqLen, 256 * kK}, {Dial::Cp, 64}}),
       {Dial::SeqLen, Dial::Cp},
       {"gpus", "dp"},
       {}},
  };
  lesson.question = {
      QT_TRANSLATE_NOOP("Lessons", "256K with CP 64 does not run on 256 GPUs. Which single change makes it run?"),
      {{"PP 8 → 4", QT_TRANSLATE_NOOP("Lessons", "half the stages, so half the GPUs a replica"),
        turned({{Dial::Pp, 4}})},
       {"EP 32 → 16", QT_TRANSLATE_NOOP("Lessons", "smaller expert groups"), turned({{Dial::Ep, 16}})},
       {"GPUs 256 → 512", QT_TRANSLATE_NOOP("Lessons", "twice the machine"), turned({{Dial::Gpus, 512}})},
       {"GBS → 32", QT_TRANSLATE_NOOP("Lessons", "half the samples a step"), turned({{Dial::Gbs, 32}})}},
      onlyFeasible,
      QT_TRANSLATE_NOOP(
          "Lessons",
          "A replica is TP·CP·PP = {replica} GPUs, and only more GPUs give it room. Fewer stages would "
          "make it smaller, but each GPU would hold twice the layers. EP and GBS are not in the product.")};
  lesson.picture = {
      QT_TRANSLATE_NOOP("Lessons", "Where 256 GPUs go"),
      QT_TRANSLATE_NOOP("Lessons", "one block = one replica, PP 8 × CP ranks"),
      PictureMeasure::Gpus,
      {},
      {PictureRow::Seq, PictureRow::Cp, PictureRow::Gbs, PictureRow::Ga, PictureRow::Peak, PictureRow::Rate},
      QT_TRANSLATE_NOOP("Lessons", "GBS halves with every doubling, so a step keeps its tokens. Rule: keep DP alive.")};
  for (int doubling = 0; doubling <= 6; ++doubling)
    lesson.picture.points.push_back({nullptr, turned({{Dial::SeqLen, 4 * kK << doubling}, {Dial::Cp, 1 << doubling}})});
  return lesson;
}

Lesson folding() {
  Lesson lesson;
  lesson.id = "folding";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "Why EP does not multiply GPUs");
  lesson.minutes = 4;
  lesson.start = preset("dsv3-h100-128k");
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "EP 8: the same GPUs"),
       QT_TRANSLATE_NOOP("Lessons",
                         "TP·CP·EP·PP is {naive}, and yet {gpus} GPUs are enough: EP does not multiply. The experts "
                         "use the same GPUs in another grouping. Make EP four times smaller and watch the GPUs."),
       QT_TRANSLATE_NOOP("Lessons", "ETP·EP·PP·EDP = {etp}·{ep}·{pp}·{edp} = {gpus}"),
       QT_TRANSLATE_NOOP("Lessons",
                         "Still {gpus} GPUs, and DP is still {dp}. EDP rose to {edp}: there are {edp} copies of "
                         "every expert now, and they cost memory."),
       "EDP {edp}",
       {turn(Dial::Ep, 8), exceeding()},
       turned({{Dial::Ep, 8}}),
       {Dial::Ep},
       {"gpus", "dp", "edp"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "EP 32: one copy of the experts"),
       QT_TRANSLATE_NOOP("Lessons", "Go back to EP 32. The expert mesh fills the machine exactly."),
       QT_TRANSLATE_NOOP("Lessons", "ETP·EP·PP·EDP = {etp}·{ep}·{pp}·{edp} = {gpus}"),
       QT_TRANSLATE_NOOP("Lessons", "One copy of every expert is left, and the peak falls to {peak} GiB."),
       "EDP {edp}",
       {turn(Dial::Ep, 32), fitting()},
       turned({{Dial::Ep, 32}}),
       {Dial::Ep},
       {"edp", "peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "EP 64: the expert mesh is too big"),
       QT_TRANSLATE_NOOP("Lessons", "EP has a limit of its own: ETP·EP·PP must divide the GPU count. Try EP 64."),
       QT_TRANSLATE_NOOP("Lessons", "EDP = {gpus} / ({etp}·{ep}·{pp}) = {edp}"),
       QT_TRANSLATE_NOOP(
           "Lessons", "The attention mesh would still be content with {replica} GPUs; the experts ask for {experts}."),
       "EDP {edp}",
       {turn(Dial::Ep, 64), notLegal()},
       turned({{Dial::Ep, 64}}),
       {Dial::Ep},
       {"gpus", "edp"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "512 GPUs hold both meshes"),
       QT_TRANSLATE_NOOP("Lessons", "Both meshes must divide the GPU count. Give EP 64 the GPUs that it asks for."),
       QT_TRANSLATE_NOOP("Lessons", "DP = {dp} and EDP = {edp} on {gpus} GPUs"),
       QT_TRANSLATE_NOOP("Lessons",
                         "The attention mesh of {replica} fits {dp} times, the expert mesh of {experts} {edp} times."),
       "{gpus} GPUs",
       {turn(Dial::Gpus, 512), turn(Dial::Ep, 64), fitting()},
       turned({{Dial::Gpus, 512}}),
       {Dial::Gpus, Dial::Ep},
       {"gpus", "dp", "edp"},
       {}},
  };
  const auto recipe = [](int gpus) { return turned({{Dial::Ep, 32}, {Dial::Cp, 64}, {Dial::Gpus, gpus}}); };
  lesson.question = {
      QT_TRANSLATE_NOOP("Lessons", "TP 1, CP 64, EP 32, PP 8: how many GPUs does this layout need at least?"),
      {{"256", "32 · 8", recipe(256)},
       {"512", "64 · 8", recipe(512)},
       {"1024", "2 · 64 · 8", recipe(1024)},
       {"16 384", "64 · 32 · 8", recipe(16384)}},
      leastGpus,
      QT_TRANSLATE_NOOP("Lessons",
                        "The attention mesh takes {replica} GPUs and the expert mesh {experts}. The least "
                        "count that both divide is {need}, and there every expert has {edp} copies.")};
  lesson.picture = {
      QT_TRANSLATE_NOOP("Lessons", "GPUs that the layout needs"),
      QT_TRANSLATE_NOOP("Lessons", "hatched: does not fold"),
      PictureMeasure::Gpus,
      {},
      {PictureRow::Ep, PictureRow::Dp, PictureRow::Edp, PictureRow::State, PictureRow::Peak, PictureRow::Step},
      QT_TRANSLATE_NOOP("Lessons",
                        "EP cuts what a GPU keeps of the experts until its mesh is larger than the machine.")};
  for (const int ep : {2, 4, 8, 16, 32, 64, 128}) lesson.picture.points.push_back({nullptr, turned({{Dial::Ep, ep}})});
  return lesson;
}

Lesson gpuCount() {
  Lesson lesson;
  lesson.id = "gpu-count";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "The GPU count is the real limit");
  lesson.minutes = 4;
  lesson.start = preset("dsv3-h100-128k");
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "256K: the memory says no"),
       QT_TRANSLATE_NOOP("Lessons", "128K fits. Double the sequence and change nothing else."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB of {capacity} GiB"),
       QT_TRANSLATE_NOOP("Lessons", "{over} GiB too much: each rank now holds {shard} tokens."),
       "{peak} GiB",
       {turn(Dial::SeqLen, 256 * kK), exceeding()},
       turned({{Dial::SeqLen, 256 * kK}}),
       {Dial::SeqLen},
       {"peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "CP 64: the machine says no"),
       QT_TRANSLATE_NOOP("Lessons", "Double CP as well. The memory is fine again, but count the GPUs."),
       QT_TRANSLATE_NOOP("Lessons", "TP·CP·PP = {tp}·{cp}·{pp} = {replica} > {gpus}"),
       QT_TRANSLATE_NOOP("Lessons", "The peak would be {peak} of {capacity} GiB. It is the GPU count that is missing."),
       "{replica} GPUs",
       {turn(Dial::Cp, 64), notLegal(),
        task(QT_TRANSLATE_NOOP("Lessons", "See that the memory alone would be enough"),
             [](const PlannedScenario& p) { return p.plan.memory.fits(); })},
       turned({{Dial::Cp, 64}}),
       {Dial::Cp},
       {"gpus", "peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "512 GPUs: exactly one replica"),
       QT_TRANSLATE_NOOP("Lessons", "Give the layout the GPUs that it asks for."),
       QT_TRANSLATE_NOOP("Lessons", "DP = {gpus} / ({tp}·{cp}·{pp}) = {dp}"),
       QT_TRANSLATE_NOOP("Lessons", "It runs, with no replica to spare: DP {dp}, EDP {edp}."),
       "DP {dp}",
       {turn(Dial::Gpus, 512), turn(Dial::Cp, 64), fitting()},
       turned({{Dial::Gpus, 512}}),
       {Dial::Gpus},
       {"gpus", "dp"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "Twice the GPUs, the same step"),
       QT_TRANSLATE_NOOP("Lessons", "Double the GPUs once more and watch the step time and GBS."),
       QT_TRANSLATE_NOOP("Lessons", "GBS {gbs} in {step}"),
       QT_TRANSLATE_NOOP(
           "Lessons",
           "The second replica does not shorten a micro batch: it doubles the samples of a step. DP is {dp}."),
       "DP {dp}",
       {turn(Dial::Gpus, 1024), turn(Dial::Cp, 64), fitting()},
       turned({{Dial::Gpus, 1024}}),
       {Dial::Gpus},
       {"dp", "ga", "step"},
       {}},
  };
  const auto at512K = [](int gpus) { return turned({{Dial::SeqLen, 512 * kK}, {Dial::Cp, 128}, {Dial::Gpus, gpus}}); };
  lesson.question = {
      QT_TRANSLATE_NOOP("Lessons", "512K with shards of 4096 tokens (CP 128), PP 8: how many GPUs at least?"),
      {{"512", QT_TRANSLATE_NOOP("Lessons", "as for 256K"), at512K(512)},
       {"768", QT_TRANSLATE_NOOP("Lessons", "half as many again"), at512K(768)},
       {"1024", QT_TRANSLATE_NOOP("Lessons", "twice as many"), at512K(1024)},
       {"2048", QT_TRANSLATE_NOOP("Lessons", "four times as many"), at512K(2048)}},
      leastGpus,
      QT_TRANSLATE_NOOP(
          "Lessons", "TP·CP·PP = {tp}·{cp}·{pp} = {need}. Every doubling of the context doubles the least machine.")};
  lesson.picture = {QT_TRANSLATE_NOOP("Lessons", "The least machine"),
                    QT_TRANSLATE_NOOP("Lessons", "shards of 4096 tokens"),
                    PictureMeasure::Gpus,
                    {},
                    {PictureRow::Seq, PictureRow::Cp, PictureRow::Dp, PictureRow::Edp, PictureRow::Peak},
                    QT_TRANSLATE_NOOP("Lessons", "A single recipe can look fine and still not fit the machine.")};
  for (int doubling = 3; doubling <= 7; ++doubling)
    lesson.picture.points.push_back({nullptr, turned({{Dial::SeqLen, 4 * kK << doubling}, {Dial::Cp, 1 << doubling}})});
  return lesson;
}

}  // namespace

std::vector<Lesson> countingLessons() { return {growTheContext(), folding(), gpuCount()}; }

}  // namespace shardscope
