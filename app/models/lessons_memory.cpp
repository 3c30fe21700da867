// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons about memory that is bought with time. Sources: CP sizing rules 3 and 4, pitfall 2 and the configuration
// families of the MoE long-context guide.
#include <QCoreApplication>

#include "app/models/lesson_tools.h"

namespace shardscope {
namespace {

constexpr const char* kGroup = QT_TRANSLATE_NOOP("Lessons", "Memory");
using Module = RecomputeModule;

LessonTask switching(const char* text, Module module, bool on) { return task(text, recomputes(module, on)); }

LessonChange guidesModules() { return recomputing({Module::MlaUpProj, Module::LayerNorm, Module::Moe, Module::Mlp}); }

Lesson selectiveFirst() {
  Lesson lesson;
  lesson.id = "selective-first";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "Selective before full recompute");
  lesson.minutes = 4;
  lesson.start = preset("dsv3-h100-128k", recomputing({}));
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "Full recompute: it fits, slowly"),
       QT_TRANSLATE_NOOP("Lessons",
                         "Nothing is recomputed, and the peak is more than twice the capacity. Switch on <b>full</b>: "
                         "every layer keeps its input only and runs again before its backward."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB, {step} a step"),
       QT_TRANSLATE_NOOP(
           "Lessons",
           "It fits with {free} % to spare, at {mfu} % MFU. Attention runs twice, and that is the dear part."),
       "{step}",
       {task(QT_TRANSLATE_NOOP("Lessons", "Switch on full recompute"),
             [](const PlannedScenario& p) { return p.scenario.recompute.granularity == RecomputeGranularity::Full; }),
        fitting()},
       fullRecompute(),
       {},
       {"recompute", "peak", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "Four modules are enough"),
       QT_TRANSLATE_NOOP("Lessons",
                         "Now recompute only what is cheap to run again and large to keep: <b>mla_up_proj</b>, "
                         "<b>layernorm</b>, <b>moe</b> and <b>mlp</b>."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB, {step} a step"),
       QT_TRANSLATE_NOOP("Lessons", "It still fits, and the step is shorter: {step} at {mfu} % MFU."),
       "{step}",
       {switching(QT_TRANSLATE_NOOP("Lessons", "Switch on mla_up_proj"), Module::MlaUpProj, true),
        switching(QT_TRANSLATE_NOOP("Lessons", "Switch on moe"), Module::Moe, true),
        switching(QT_TRANSLATE_NOOP("Lessons", "Switch on mlp"), Module::Mlp, true),
        switching(QT_TRANSLATE_NOOP("Lessons", "Switch on layernorm"), Module::LayerNorm, true), fitting()},
       guidesModules(),
       {},
       {"recompute", "peak", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "core_attn: much time, no memory"),
       QT_TRANSLATE_NOOP("Lessons",
                         "Add <b>core_attn</b>. Flash attention keeps little, but its work grows with the square of "
                         "the sequence. Compare the step time."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB, {step} a step"),
       QT_TRANSLATE_NOOP("Lessons", "The peak hardly moved, and the step takes {step}."),
       "{step}",
       {switching(QT_TRANSLATE_NOOP("Lessons", "Switch on core_attn"), Module::CoreAttn, true)},
       switched(Module::CoreAttn, true),
       {},
       {"recompute", "peak", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "Take it out again"),
       QT_TRANSLATE_NOOP("Lessons", "Leave attention alone at long context, and keep the other four."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB, {step} a step"),
       QT_TRANSLATE_NOOP("Lessons", "{step} again, with {free} % of the memory free."),
       "{step}",
       {switching(QT_TRANSLATE_NOOP("Lessons", "Switch off core_attn"), Module::CoreAttn, false),
        task(QT_TRANSLATE_NOOP("Lessons", "Keep the selective recompute"),
             [](const PlannedScenario& p) {
               return p.scenario.recompute.granularity == RecomputeGranularity::Selective;
             }),
        fitting()},
       switched(Module::CoreAttn, false),
       {},
       {"recompute", "peak", "step"},
       {}},
  };
  lesson.question = {
      QT_TRANSLATE_NOOP("Lessons", "128K on 256 H100. Which policy fits with the shortest step?"),
      {{QT_TRANSLATE_NOOP("Lessons", "No recompute"), QT_TRANSLATE_NOOP("Lessons", "nothing runs twice"),
        recomputing({})},
       {QT_TRANSLATE_NOOP("Lessons", "Four modules"), "mla_up_proj, layernorm, moe, mlp", guidesModules()},
       {QT_TRANSLATE_NOOP("Lessons", "Attention only"), "core_attn", recomputing({Module::CoreAttn})},
       {QT_TRANSLATE_NOOP("Lessons", "Full recompute"), QT_TRANSLATE_NOOP("Lessons", "every layer runs twice"),
        fullRecompute()}},
      fastestFeasible,
      QT_TRANSLATE_NOOP("Lessons",
                        "Selective recompute of four cheap modules: {peak} GiB and {step}. Full recompute "
                        "fits as well, but pays for attention; the other two do not fit.")};
  lesson.picture = {QT_TRANSLATE_NOOP("Lessons", "Peak memory by policy"),
                    QT_TRANSLATE_NOOP("Lessons", "128K, GiB on the fullest GPU"),
                    PictureMeasure::Peak,
                    {{QT_TRANSLATE_NOOP("Lessons", "none"), unchanged},
                     {QT_TRANSLATE_NOOP("Lessons", "attn"), recomputing({Module::CoreAttn})},
                     {QT_TRANSLATE_NOOP("Lessons", "moe"), recomputing({Module::Moe})},
                     {QT_TRANSLATE_NOOP("Lessons", "four"), guidesModules()},
                     {QT_TRANSLATE_NOOP("Lessons", "+ attn"),
                      recomputing({Module::MlaUpProj, Module::LayerNorm, Module::Moe, Module::Mlp, Module::CoreAttn})},
                     {QT_TRANSLATE_NOOP("Lessons", "full"), fullRecompute()}},
                    {PictureRow::Peak, PictureRow::Step, PictureRow::Rate, PictureRow::Mfu},
                    QT_TRANSLATE_NOOP("Lessons", "Four: mla_up_proj, layernorm, moe and mlp.")};
  return lesson;
}

Lesson peakThatStays() {
  Lesson lesson;
  lesson.id = "recompute-peak";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "Recompute that frees nothing");
  lesson.minutes = 3;
  lesson.start = preset("dsv3-h100-128k");
  const LessonTask stays = task(QT_TRANSLATE_NOOP("Lessons", "See the advice say that it misses the peak"),
                                [](const PlannedScenario& p) { return advises(p, "recompute-peak"); });
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "moe_act inside moe"),
       QT_TRANSLATE_NOOP("Lessons",
                         "<b>moe</b> is recomputed already: nothing inside the experts is kept. Add <b>moe_act</b>, "
                         "their activation function, and watch the peak."),
       QT_TRANSLATE_NOOP("Lessons", "peak {peak} GiB"),
       QT_TRANSLATE_NOOP("Lessons", "Nothing moved: what moe_act would discard is not kept anyway."),
       "{peak} GiB",
       {switching(QT_TRANSLATE_NOOP("Lessons", "Switch on moe_act"), Module::MoeAct, true), stays},
       switched(Module::MoeAct, true),
       {},
       {"recompute", "peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "Another one for nothing"),
       QT_TRANSLATE_NOOP("Lessons", "Swap it for <b>shared_experts</b>. It belongs to the MoE block too."),
       QT_TRANSLATE_NOOP("Lessons", "peak {peak} GiB"),
       QT_TRANSLATE_NOOP("Lessons",
                         "The same: only the fullest instant on the fullest stage counts, and it holds none of it."),
       "{peak} GiB",
       {switching(QT_TRANSLATE_NOOP("Lessons", "Switch off moe_act"), Module::MoeAct, false),
        switching(QT_TRANSLATE_NOOP("Lessons", "Switch on shared_experts"), Module::SharedExperts, true), stays},
       [](const Scenario& s) { return switched(Module::SharedExperts, true)(switched(Module::MoeAct, false)(s)); },
       {},
       {"recompute", "peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "One that counts"),
       QT_TRANSLATE_NOOP("Lessons",
                         "Switch both off, and now <b>mla_up_proj</b> as well: keys and values in full width."),
       QT_TRANSLATE_NOOP("Lessons", "peak {peak} GiB of {capacity}"),
       QT_TRANSLATE_NOOP("Lessons", "{over} GiB too much: this one carries the plan."),
       "{peak} GiB",
       {switching(QT_TRANSLATE_NOOP("Lessons", "Switch off shared_experts"), Module::SharedExperts, false),
        switching(QT_TRANSLATE_NOOP("Lessons", "Switch off mla_up_proj"), Module::MlaUpProj, false), exceeding()},
       [](const Scenario& s) { return switched(Module::MlaUpProj, false)(switched(Module::SharedExperts, false)(s)); },
       {},
       {"recompute", "peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "Back to the four"),
       QT_TRANSLATE_NOOP("Lessons", "Switch <b>mla_up_proj</b> on again."),
       QT_TRANSLATE_NOOP("Lessons", "peak {peak} GiB of {capacity}"),
       QT_TRANSLATE_NOOP("Lessons", "{free} % is free. Look at the peak, not at the list of modules."),
       "{peak} GiB",
       {switching(QT_TRANSLATE_NOOP("Lessons", "Switch on mla_up_proj"), Module::MlaUpProj, true), fitting()},
       switched(Module::MlaUpProj, true),
       {},
       {"recompute", "peak"},
       {}},
  };
  lesson.question = {
      QT_TRANSLATE_NOOP("Lessons", "You must drop one of the four modules. Which one raises the peak most?"),
      {{"mla_up_proj", QT_TRANSLATE_NOOP("Lessons", "keys and values from the compressed ones"),
        switched(Module::MlaUpProj, false)},
       {"layernorm", QT_TRANSLATE_NOOP("Lessons", "the normalised input of each block"),
        switched(Module::LayerNorm, false)},
       {"moe", QT_TRANSLATE_NOOP("Lessons", "the routed tokens in the experts"), switched(Module::Moe, false)},
       {"mlp", QT_TRANSLATE_NOOP("Lessons", "the dense layers at the start"), switched(Module::Mlp, false)}},
      highestPeak,
      QT_TRANSLATE_NOOP("Lessons",
                        "Without mla_up_proj stage {stage} would reserve {peak} of {capacity} GiB: every layer keeps "
                        "its keys and values of 128 heads.")};
  lesson.picture = {
      QT_TRANSLATE_NOOP("Lessons", "Peak memory by change"),
      QT_TRANSLATE_NOOP("Lessons", "against the four modules, GiB"),
      PictureMeasure::Peak,
      {{QT_TRANSLATE_NOOP("Lessons", "four"), unchanged},
       {"+act", switched(Module::MoeAct, true)},
       {"+shared", switched(Module::SharedExperts, true)},
       {"−norm", switched(Module::LayerNorm, false)},
       {"−mlp", switched(Module::Mlp, false)},
       {"−moe", switched(Module::Moe, false)},
       {"−up", switched(Module::MlaUpProj, false)}},
      {PictureRow::Peak, PictureRow::Step},
      QT_TRANSLATE_NOOP("Lessons",
                        "The Memory view shows which tensors make the peak, and what each module would free there.")};
  return lesson;
}

Lesson offload() {
  Lesson lesson;
  lesson.id = "offload";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "Offload: bytes for seconds");
  lesson.minutes = 3;
  lesson.start = preset("dsv3-h100-128k");
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "No offload: too much"),
       QT_TRANSLATE_NOOP("Lessons", "The optimizer's state lies on the host. Bring all of it back to the GPU."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB of {capacity}, {step} a step"),
       QT_TRANSLATE_NOOP(
           "Lessons",
           "{over} GiB too much: with DP {dp} and EDP {edp} there is hardly anyone to share the state with."),
       "{peak} GiB",
       {turn(Dial::Offload, 0), exceeding()},
       turned({{Dial::Offload, 0}}),
       {Dial::Offload},
       {"peak", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "Half of it: just"),
       QT_TRANSLATE_NOOP("Lessons", "Leave half of the state on the host."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB of {capacity}, {step} a step"),
       QT_TRANSLATE_NOOP("Lessons",
                         "It fits, with {left} GiB to spare: fragmentation can eat that. Aim at 5 % or more."),
       "{peak} GiB",
       {turn(Dial::Offload, 50), fitting()},
       turned({{Dial::Offload, 50}}),
       {Dial::Offload},
       {"peak", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "All of it: the price"),
       QT_TRANSLATE_NOOP("Lessons", "Now move all of it. The update runs on the host's cores: look at the step time."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB of {capacity}, {step} a step"),
       QT_TRANSLATE_NOOP("Lessons", "{free} % is free. At this length a step is long, and the update is lost in it."),
       "{peak} GiB",
       {turn(Dial::Offload, 100), fitting()},
       turned({{Dial::Offload, 100}}),
       {Dial::Offload},
       {"peak", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "More replicas instead"),
       QT_TRANSLATE_NOOP("Lessons", "Replicas share the state too. Take 512 GPUs and no offload."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB of {capacity}, {step} a step"),
       QT_TRANSLATE_NOOP("Lessons", "It fits without offload: DP {dp} and EDP {edp} halve what each GPU keeps."),
       "{peak} GiB",
       {turn(Dial::Gpus, 512), turn(Dial::Offload, 0), fitting()},
       turned({{Dial::Gpus, 512}, {Dial::Offload, 0}}),
       {Dial::Gpus, Dial::Offload},
       {"dp", "edp", "peak"},
       {}},
  };
  const auto on256 = [](int percent) { return turned({{Dial::Gpus, 256}, {Dial::Offload, percent}}); };
  // The least share that leaves 5 %; the answers ascend.
  const auto least = [](const std::vector<PlannedPtr>& answers) {
    for (std::size_t i = 0; i < answers.size(); ++i)
      if (answers[i]->plan.legal && 20 * headroom(answers[i]->plan.memory) >= answers[i]->plan.memory.capacity)
        return static_cast<int>(i);
    return -1;
  };
  lesson.question = {
      QT_TRANSLATE_NOOP("Lessons", "Back on 256 GPUs: how little offload still leaves 5 % of the memory free?"),
      {{"25 %", QT_TRANSLATE_NOOP("Lessons", "a quarter on the host"), on256(25)},
       {"50 %", QT_TRANSLATE_NOOP("Lessons", "half on the host"), on256(50)},
       {"75 %", QT_TRANSLATE_NOOP("Lessons", "three quarters on the host"), on256(75)},
       {"100 %", QT_TRANSLATE_NOOP("Lessons", "all on the host"), on256(100)}},
      least,
      QT_TRANSLATE_NOOP("Lessons",
                        "{offload} % on the host: {peak} of {capacity} GiB, {free} % free. Each quarter frees the same "
                        "bytes, so it can be read off.")};
  lesson.picture = {QT_TRANSLATE_NOOP("Lessons", "Peak memory by offload"),
                    QT_TRANSLATE_NOOP("Lessons", "256 GPUs, GiB on the fullest GPU"),
                    PictureMeasure::Peak,
                    {},
                    {PictureRow::Offload, PictureRow::State, PictureRow::Peak, PictureRow::Step},
                    QT_TRANSLATE_NOOP("Lessons", "State: weights, gradients and optimizer on the GPU, GiB.")};
  for (const int percent : {0, 25, 50, 75, 100})
    lesson.picture.points.push_back({nullptr, turned({{Dial::Offload, percent}})});
  return lesson;
}

Lesson shortBaseline() {
  Lesson lesson;
  lesson.id = "short-baseline";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "A good 4K baseline at 128K");
  lesson.minutes = 4;
  lesson.start = preset("qwen3-235b-gb200-4k");
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "Only the length"),
       QT_TRANSLATE_NOOP("Lessons",
                         "Qwen3-235B runs well at 4K on 128 GB200. Set the sequence to 128K and nothing else."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB of {capacity}"),
       QT_TRANSLATE_NOOP("Lessons", "Each GPU would hold {shard} tokens: many times its memory."),
       "{peak} GiB",
       {turn(Dial::SeqLen, 128 * kK), exceeding()},
       turned({{Dial::SeqLen, 128 * kK}}),
       {Dial::SeqLen},
       {"peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "Cut the tokens"),
       QT_TRANSLATE_NOOP("Lessons", "On a wide NVLink domain TP can share the cutting with CP: TP 4 and CP 4."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB of {capacity}"),
       QT_TRANSLATE_NOOP(
           "Lessons", "Nearly. But GBS is still {gbs}, and with DP {dp} a step takes {ga} micro batches and {step}."),
       "{peak} GiB",
       {turn(Dial::Tp, 4), turn(Dial::Cp, 4), exceeding()},
       turned({{Dial::Tp, 4}, {Dial::Cp, 4}}),
       {Dial::Tp, Dial::Cp},
       {"dp", "ga", "peak"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "Shrink the batch"),
       QT_TRANSLATE_NOOP("Lessons", "A sequence now has 32 times the tokens. Set GBS to 64."),
       QT_TRANSLATE_NOOP("Lessons", "GA {ga}, {step} a step"),
       QT_TRANSLATE_NOOP("Lessons", "The step is short again: {tokens} M tokens in {step}. The memory is as before."),
       "GA {ga}",
       {turn(Dial::Gbs, 64)},
       turned({{Dial::Gbs, 64}}),
       {Dial::Gbs},
       {"ga", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "Recompute a little"),
       QT_TRANSLATE_NOOP("Lessons", "Recompute <b>moe_act</b>, the cheapest module of the experts."),
       QT_TRANSLATE_NOOP("Lessons", "{peak} GiB of {capacity}"),
       QT_TRANSLATE_NOOP("Lessons", "It fits. Layout, batch and recompute all had to change."),
       "{peak} GiB",
       {switching(QT_TRANSLATE_NOOP("Lessons", "Switch on moe_act"), Module::MoeAct, true), fitting()},
       switched(Module::MoeAct, true),
       {},
       {"recompute", "peak"},
       {}},
  };
  const auto baseline = [](LessonChange change) {
    return [change = std::move(change)](const Scenario&) {
      return change(preset("qwen3-235b-gb200-4k", turned({{Dial::SeqLen, 128 * kK}}))());
    };
  };
  lesson.question = {
      QT_TRANSLATE_NOOP("Lessons", "Only one thing of the 4K baseline may change at 128K. Which makes it fit?"),
      {{QT_TRANSLATE_NOOP("Lessons", "Full recompute"),
        QT_TRANSLATE_NOOP("Lessons", "every layer runs twice, without graphs"),
        baseline([](const Scenario& s) { return fullRecompute()(graphing({})(s)); })},
       {QT_TRANSLATE_NOOP("Lessons", "Offload 100 %"), QT_TRANSLATE_NOOP("Lessons", "the optimizer on the host"),
        baseline(turned({{Dial::Offload, 100}}))},
       {"CP 32", QT_TRANSLATE_NOOP("Lessons", "4096 tokens a rank"), baseline(turned({{Dial::Cp, 32}}))},
       {"EP 128", QT_TRANSLATE_NOOP("Lessons", "a quarter of the experts"), baseline(turned({{Dial::Ep, 128}}))}},
      onlyFeasible,
      QT_TRANSLATE_NOOP("Lessons",
                        "CP {cp} brings back shards of {shard} tokens: {peak} of {capacity} GiB. But DP is {dp} "
                        "and GA {ga}: the batch must change too.")};
  lesson.picture = {
      QT_TRANSLATE_NOOP("Lessons", "Peak memory, change by change"),
      QT_TRANSLATE_NOOP("Lessons", "GiB on the fullest GPU"),
      PictureMeasure::Peak,
      {{QT_TRANSLATE_NOOP("Lessons", "at 4K"), unchanged},
       {"TP 4 CP 4", turned({{Dial::SeqLen, 128 * kK}, {Dial::Tp, 4}, {Dial::Cp, 4}})},
       {"GBS 64", turned({{Dial::SeqLen, 128 * kK}, {Dial::Tp, 4}, {Dial::Cp, 4}, {Dial::Gbs, 64}})},
       {"moe_act",
        [](const Scenario& s) {
          return switched(Module::MoeAct,
                          true)(turned({{Dial::SeqLen, 128 * kK}, {Dial::Tp, 4}, {Dial::Cp, 4}, {Dial::Gbs, 64}})(s));
        }},
       {"CP 32", turned({{Dial::SeqLen, 128 * kK}, {Dial::Cp, 32}})}},
      {PictureRow::Seq, PictureRow::Shard, PictureRow::Dp, PictureRow::Ga, PictureRow::Peak, PictureRow::Step},
      QT_TRANSLATE_NOOP("Lessons", "Layout, batch and recompute of a 4K run are rarely right at 128K.")};
  return lesson;
}

}  // namespace

std::vector<Lesson> memoryLessons() { return {selectiveFirst(), peakThatStays(), offload(), shortBaseline()}; }

}  // namespace shardscope
