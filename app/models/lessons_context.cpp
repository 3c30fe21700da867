// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons about context parallelism. Sources: CP sizing rules 1 and 5 and pitfall 1 of the MoE long-context guide.
#include <QCoreApplication>

#include "app/models/lesson_tools.h"

namespace shardscope {
namespace {

constexpr const char* kGroup = QT_TRANSLATE_NOOP("Lessons", "Context parallelism");

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
                         "At CP 1 each GPU holds the activations of 16 384 tokens and needs far more memory than "
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
                     {{"CP 8", QT_TRANSLATE_NOOP("Lessons", "16 384 tokens a rank"), at128K(8)},
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

Lesson tpForCp() {
  Lesson lesson;
  lesson.id = "tp-for-cp";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "On NVL72, TP can stand in for CP");
  lesson.minutes = 3;
  lesson.start = preset("qwen3-235b-gb200-128k", turned({{Dial::Tp, 1}, {Dial::Cp, 16}}));
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "TP 4 and CP 4"),
       QT_TRANSLATE_NOOP("Lessons",
                         "CP 16 alone is a little too much. In one NVLink domain of 72 GPUs TP is quick: let it take "
                         "over a factor of four. TP·CP stays 16, and so do the GPUs a replica."),
       QT_TRANSLATE_NOOP("Lessons", "TP·CP·PP = {tp}·{cp}·{pp} = {replica}"),
       QT_TRANSLATE_NOOP(
           "Lessons", "It fits: {peak} of {capacity} GiB. TP cuts the weights of attention too; CP cuts only tokens."),
       "{peak} GiB",
       {turn(Dial::Tp, 4), turn(Dial::Cp, 4), fitting()},
       turned({{Dial::Tp, 4}, {Dial::Cp, 4}}),
       {Dial::Tp, Dial::Cp},
       {"dp", "peak", "rate"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "TP 8 and CP 2"),
       QT_TRANSLATE_NOOP("Lessons", "Now TP 8, and CP 2 is enough. Watch the tokens/s/GPU."),
       QT_TRANSLATE_NOOP("Lessons", "{rate} tokens/s/GPU"),
       QT_TRANSLATE_NOOP("Lessons",
                         "Slower: every layer now waits for more exchanges of TP, with smaller products in between."),
       "{rate} tok/s",
       {turn(Dial::Tp, 8), turn(Dial::Cp, 2), fitting()},
       turned({{Dial::Tp, 8}, {Dial::Cp, 2}}),
       {Dial::Tp, Dial::Cp},
       {"peak", "rate"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "TP 2 and CP 8"),
       QT_TRANSLATE_NOOP("Lessons", "Now the other side of the recipe."),
       QT_TRANSLATE_NOOP("Lessons", "{rate} tokens/s/GPU"),
       QT_TRANSLATE_NOOP("Lessons", "About as fast as TP 4, with less memory to spare: {left} GiB."),
       "{rate} tok/s",
       {turn(Dial::Tp, 2), turn(Dial::Cp, 8), fitting()},
       turned({{Dial::Tp, 2}, {Dial::Cp, 8}}),
       {Dial::Tp, Dial::Cp},
       {"peak", "rate"},
       {}},
  };
  const auto at256K = [](int tp, int cp) {
    return turned({{Dial::SeqLen, 256 * kK}, {Dial::Gpus, 256}, {Dial::Tp, tp}, {Dial::Cp, cp}});
  };
  lesson.question = {QT_TRANSLATE_NOOP("Lessons", "256K on 256 GPUs of the same kind. Which layout fits?"),
                     {{"TP 4, CP 4", QT_TRANSLATE_NOOP("Lessons", "as at 128K"), at256K(4, 4)},
                      {"TP 2, CP 8", QT_TRANSLATE_NOOP("Lessons", "more ring, less TP"), at256K(2, 8)},
                      {"TP 4, CP 8", QT_TRANSLATE_NOOP("Lessons", "CP doubles with the length"), at256K(4, 8)},
                      {"TP 8, CP 2", QT_TRANSLATE_NOOP("Lessons", "TP doubles, CP halves"), at256K(8, 2)}},
                     onlyFeasible,
                     QT_TRANSLATE_NOOP("Lessons",
                                       "Twice the tokens need twice TP·CP: {peak} of {capacity} GiB. With TP·CP at 16 "
                                       "each GPU holds twice as much, however it is divided.")};
  lesson.picture = {
      QT_TRANSLATE_NOOP("Lessons", "Step time, TP·CP = 16"),
      QT_TRANSLATE_NOOP("Lessons", "128K; hatched: does not fit"),
      PictureMeasure::Step,
      {},
      {PictureRow::Tp, PictureRow::Cp, PictureRow::State, PictureRow::Peak, PictureRow::Rate, PictureRow::Mfu},
      QT_TRANSLATE_NOOP("Lessons", "Where TP leaves the NVLink domain this trade is lost.")};
  for (const int tp : {1, 2, 4, 8, 16})
    lesson.picture.points.push_back({nullptr, turned({{Dial::Tp, tp}, {Dial::Cp, 16 / tp}})});
  return lesson;
}

}  // namespace

std::vector<Lesson> contextLessons() { return {shards(), cpReplacesNothing(), tpForCp()}; }

}  // namespace shardscope
