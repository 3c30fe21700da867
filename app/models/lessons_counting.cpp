// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons about where the GPUs go. Sources: pitfalls 1 and 3 and CP sizing rules 1 and 2 of the MoE long-context guide;
// Megatron-LM's folding of the expert mesh over the attention mesh.
#include <QCoreApplication>

#include "app/models/lesson_tools.h"
#include "core/legality/folding.h"

namespace shardscope {
namespace {

constexpr const char* kGroup = QT_TRANSLATE_NOOP("Lessons", "Counting GPUs");
constexpr int kK = 1024;

LessonTask fitting() { return task(QT_TRANSLATE_NOOP("Lessons", "It fits: the peak is under the capacity"), fits); }

LessonTask notLegal() { return task(QT_TRANSLATE_NOOP("Lessons", "See that the layout is not legal"), illegal); }

LessonTask exceeding() { return task(QT_TRANSLATE_NOOP("Lessons", "See that the memory is not enough"), tooMuch); }

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
       {"16384", "64 · 32 · 8", recipe(16384)}},
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

Lesson shards() {
  Lesson lesson;
  lesson.id = "shards";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "How long a CP shard should be");
  lesson.minutes = 4;
  lesson.start = preset("dsv3-h100-16k", turned({{Dial::Cp, 1}}));
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "CP 2: shards of 8192 tokens"),
       QT_TRANSLATE_NOOP("Lessons",
                         "At CP 1 each GPU holds the activations of 16384 tokens and needs far more memory than "
                         "there is. Cut the sequence in two."),
       QT_TRANSLATE_NOOP("Lessons", "{seq} / {cp} = {shard} tokens a rank"),
       QT_TRANSLATE_NOOP("Lessons", "Nearer, but {peak} of {capacity} GiB is still too much for this GPU."),
       "{peak} GiB",
       {turn(Dial::Cp, 2), exceeding()},
       turned({{Dial::Cp, 2}}),
       {Dial::Cp},
       {"peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "CP 4: shards of 4096 tokens"),
       QT_TRANSLATE_NOOP("Lessons", "The first guess of the guide is CP = sequence / 4096. Set it."),
       QT_TRANSLATE_NOOP("Lessons", "{seq} / {cp} = {shard} tokens a rank"),
       QT_TRANSLATE_NOOP("Lessons", "It fits, with {rate} tokens/s/GPU, and DP {dp}."),
       "{rate} tok/s",
       {turn(Dial::Cp, 4), fitting()},
       turned({{Dial::Cp, 4}}),
       {Dial::Cp},
       {"peak", "rate"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "CP 16: shards too short"),
       QT_TRANSLATE_NOOP("Lessons", "More CP frees more memory. But does it pay? Compare the tokens/s/GPU."),
       QT_TRANSLATE_NOOP("Lessons", "{seq} / {cp} = {shard} tokens a rank"),
       QT_TRANSLATE_NOOP("Lessons",
                         "{rate} tokens/s/GPU: pieces of {shard} tokens are too small to keep a GPU busy "
                         "while the ring passes keys and values on. And DP fell to {dp}."),
       "{rate} tok/s",
       {turn(Dial::Cp, 16), fitting()},
       turned({{Dial::Cp, 16}}),
       {Dial::Cp},
       {"dp", "rate"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "64K: the same shards again"),
       QT_TRANSLATE_NOOP("Lessons", "Keep CP 16 and make the sequence four times as long."),
       QT_TRANSLATE_NOOP("Lessons", "{seq} / {cp} = {shard} tokens a rank"),
       QT_TRANSLATE_NOOP("Lessons", "At {seq} CP {cp} is right: shards of {shard} tokens, and it fits."),
       "{shard}",
       {turn(Dial::SeqLen, 64 * kK), turn(Dial::Cp, 16), fitting()},
       turned({{Dial::SeqLen, 64 * kK}, {Dial::Cp, 16}}),
       {Dial::SeqLen, Dial::Cp},
       {"peak", "rate"},
       {}},
  };
  const auto at128K = [](int cp) { return turned({{Dial::SeqLen, 128 * kK}, {Dial::Cp, cp}}); };
  lesson.question = {QT_TRANSLATE_NOOP("Lessons", "The sequence grows to 128K, on the same 256 GPUs. Which CP runs?"),
                     {{"CP 8", QT_TRANSLATE_NOOP("Lessons", "16384 tokens a rank"), at128K(8)},
                      {"CP 16", QT_TRANSLATE_NOOP("Lessons", "8192 tokens a rank"), at128K(16)},
                      {"CP 32", QT_TRANSLATE_NOOP("Lessons", "4096 tokens a rank"), at128K(32)},
                      {"CP 64", QT_TRANSLATE_NOOP("Lessons", "2048 tokens a rank"), at128K(64)}},
                     onlyFeasible,
                     QT_TRANSLATE_NOOP("Lessons",
                                       "{seq} / 4096 = {cp}: shards of {shard} tokens fit in {peak} GiB. Longer shards "
                                       "need too much memory, and CP 64 needs more GPUs than there are.")};
  lesson.picture = {
      QT_TRANSLATE_NOOP("Lessons", "Peak memory by CP"),
      QT_TRANSLATE_NOOP("Lessons", "16K tokens, GiB on the fullest GPU"),
      PictureMeasure::Peak,
      {},
      {PictureRow::Cp, PictureRow::Shard, PictureRow::Dp, PictureRow::Peak, PictureRow::Rate},
      QT_TRANSLATE_NOOP("Lessons", "Aim at 4096 to 8192 tokens a rank, then round CP to a power of two.")};
  for (const int cp : {1, 2, 4, 8, 16, 32}) lesson.picture.points.push_back({nullptr, turned({{Dial::Cp, cp}})});
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
      {{"512", "", at512K(512)}, {"768", "", at512K(768)}, {"1024", "", at512K(1024)}, {"2048", "", at512K(2048)}},
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

Lesson cpReplacesNothing() {
  Lesson lesson;
  lesson.id = "cp-not-ep-pp";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "CP does not replace EP or PP");
  lesson.minutes = 4;
  lesson.start = preset("dsv3-h100-128k", turned({{Dial::Ep, 4}}));
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "More CP, the same weights"),
       QT_TRANSLATE_NOOP("Lessons",
                         "With EP 4 the peak is far over the capacity. Fight it with CP: double it, and the GPUs so "
                         "that it folds."),
       QT_TRANSLATE_NOOP("Lessons", "{state} GiB of weights, gradients and optimizer"),
       QT_TRANSLATE_NOOP("Lessons",
                         "CP cuts tokens, not the model: {state} GiB stay, and the GPU has {capacity}. No CP will do."),
       "{peak} GiB",
       {turn(Dial::Gpus, 512), turn(Dial::Cp, 64), exceeding()},
       turned({{Dial::Gpus, 512}, {Dial::Cp, 64}}),
       {Dial::Gpus, Dial::Cp},
       {"peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "EP 32 cuts the experts"),
       QT_TRANSLATE_NOOP("Lessons", "Almost all parameters are experts. Spread them over 32 ranks instead of 4."),
       QT_TRANSLATE_NOOP("Lessons", "{state} GiB of weights, gradients and optimizer"),
       QT_TRANSLATE_NOOP("Lessons", "It fits: {peak} of {capacity} GiB. EP cost no GPU, since it folds over CP."),
       "{peak} GiB",
       {turn(Dial::Ep, 32), fitting()},
       turned({{Dial::Ep, 32}}),
       {Dial::Ep},
       {"peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "Less PP, more of everything"),
       QT_TRANSLATE_NOOP("Lessons", "Go back to CP 32 and try four stages instead of eight: fewer GPUs a replica."),
       QT_TRANSLATE_NOOP("Lessons", "{state} GiB of weights, gradients and optimizer"),
       QT_TRANSLATE_NOOP("Lessons", "DP rises to {dp}, but each stage has twice the layers: {peak} GiB is too much."),
       "{peak} GiB",
       {turn(Dial::Cp, 32), turn(Dial::Pp, 4), exceeding()},
       turned({{Dial::Cp, 32}, {Dial::Pp, 4}}),
       {Dial::Cp, Dial::Pp},
       {"dp", "peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "All three together"),
       QT_TRANSLATE_NOOP("Lessons", "Take PP 8 again. CP for the tokens, EP for the experts, PP for the layers."),
       QT_TRANSLATE_NOOP("Lessons", "CP {cp}, EP {ep}, PP {pp}: {peak} GiB"),
       QT_TRANSLATE_NOOP("Lessons", "It fits with DP {dp}. Each of the three does what the others cannot."),
       "{peak} GiB",
       {turn(Dial::Cp, 32), turn(Dial::Pp, 8), turn(Dial::Ep, 32), fitting()},
       turned({{Dial::Pp, 8}}),
       {Dial::Cp, Dial::Ep, Dial::Pp},
       {"peak"},
       {}},
  };
  const auto withEp8 = [](std::initializer_list<std::pair<Dial, int>> dials) {
    return [change = turned(dials)](const Scenario&) {
      return change(preset("dsv3-h100-128k", turned({{Dial::Ep, 8}}))());
    };
  };
  lesson.question = {
      QT_TRANSLATE_NOOP("Lessons",
                        "128K on 256 GPUs with CP 32, EP 8, PP 8 is too much. Which single change makes it fit?"),
      {{"CP 32 → 64", QT_TRANSLATE_NOOP("Lessons", "half the tokens a rank"), withEp8({{Dial::Cp, 64}})},
       {"EP 8 → 32", QT_TRANSLATE_NOOP("Lessons", "a quarter of the experts a rank"), withEp8({{Dial::Ep, 32}})},
       {"PP 8 → 4", QT_TRANSLATE_NOOP("Lessons", "fewer GPUs a replica"), withEp8({{Dial::Pp, 4}})},
       {"GPUs 256 → 512", QT_TRANSLATE_NOOP("Lessons", "one more replica"), withEp8({{Dial::Gpus, 512}})}},
      onlyFeasible,
      QT_TRANSLATE_NOOP("Lessons",
                        "The experts are what is too large, and EP is what cuts them: {state} GiB of "
                        "state instead of twice that. More replicas only copy what does not fit.")};
  lesson.picture = {
      QT_TRANSLATE_NOOP("Lessons", "What CP, EP and PP do to the peak"),
      QT_TRANSLATE_NOOP("Lessons", "128K, GiB on the fullest GPU"),
      PictureMeasure::Peak,
      {{"EP 4", unchanged},
       {"CP 64", turned({{Dial::Gpus, 512}, {Dial::Cp, 64}})},
       {"EP 8", turned({{Dial::Ep, 8}})},
       {"EP 32", turned({{Dial::Ep, 32}})},
       {"PP 4", turned({{Dial::Ep, 32}, {Dial::Pp, 4}})}},
      {PictureRow::Cp, PictureRow::Ep, PictureRow::Pp, PictureRow::Gpus, PictureRow::State, PictureRow::Peak},
      QT_TRANSLATE_NOOP("Lessons", "State: weights, gradients and optimizer, GiB. CP never changes it.")};
  return lesson;
}

}  // namespace

std::vector<Lesson> countingLessons() {
  return {growTheContext(), folding(), shards(), gpuCount(), cpReplacesNothing()};
}

}  // namespace shardscope
