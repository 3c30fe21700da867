// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons about the machine, graphs and the batch. Sources: CP sizing rule 6, pitfall 4, the guidance on CUDA
// graphs and the configuration families of the MoE long-context guide.
#include <QCoreApplication>

#include "app/models/lesson_tools.h"

namespace shardscope {
namespace {

constexpr const char* kGroup = QT_TRANSLATE_NOOP("Lessons", "Machine and batch");

LessonTask choosing(const char* text, Dispatcher dispatcher) { return task(text, dispatches(dispatcher)); }

LessonTask capturing(const char* text, GraphScope scope, bool on) { return task(text, graphs(scope, on)); }

Lesson dispatchers() {
  Lesson lesson;
  lesson.id = "dispatchers";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "A dispatcher for each machine");
  lesson.minutes = 3;
  lesson.start = preset("dsv3-h100-128k", dispatching(Dispatcher::AllToAll));
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "H100: DeepEP"),
       QT_TRANSLATE_NOOP("Lessons",
                         "The tokens reach their experts by the plain all-to-all, which sends one copy for every "
                         "expert. Choose <b>DeepEP</b>: one copy a node, then NVLink."),
       QT_TRANSLATE_NOOP("Lessons", "{step} a step"),
       QT_TRANSLATE_NOOP("Lessons", "{step} a step and {peak} GiB: both better."),
       "{step}",
       {choosing(QT_TRANSLATE_NOOP("Lessons", "Choose DeepEP as the dispatcher"), Dispatcher::DeepEp), fitting()},
       dispatching(Dispatcher::DeepEp),
       {},
       {"dispatcher", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "All-gather: everyone gets everything"),
       QT_TRANSLATE_NOOP(
           "Lessons", "Choose <b>all-gather</b>: every rank receives the tokens of all {ep} ranks and keeps its own."),
       QT_TRANSLATE_NOOP("Lessons", "{step} a step, {peak} GiB"),
       QT_TRANSLATE_NOOP("Lessons", "More memory than DeepEP, and a longer step. It is meant for small groups."),
       "{step}",
       {choosing(QT_TRANSLATE_NOOP("Lessons", "Choose all-gather as the dispatcher"), Dispatcher::AllGather)},
       dispatching(Dispatcher::AllGather),
       {},
       {"dispatcher", "peak", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "GB200: HybridEP"),
       QT_TRANSLATE_NOOP("Lessons",
                         "This is Qwen3-235B on GB200, where 72 GPUs share one NVLink domain and EP {ep} stays inside. "
                         "Choose <b>HybridEP</b>."),
       QT_TRANSLATE_NOOP("Lessons", "{step} a step"),
       QT_TRANSLATE_NOOP("Lessons", "{step} a step at {mfu} % MFU: the exchange never leaves NVLink."),
       "{step}",
       {choosing(QT_TRANSLATE_NOOP("Lessons", "Choose HybridEP as the dispatcher"), Dispatcher::HybridEp), fitting()},
       dispatching(Dispatcher::HybridEp),
       {},
       {"dispatcher", "step"},
       preset("qwen3-235b-gb200-128k", dispatching(Dispatcher::AllToAll))},
  };
  lesson.question = {
      QT_TRANSLATE_NOOP("Lessons", "Qwen3-235B on GB200, EP 32, 128K. Which dispatcher has the shortest step?"),
      {{QT_TRANSLATE_NOOP("Lessons", "All-gather"), QT_TRANSLATE_NOOP("Lessons", "everything to everyone"),
        dispatching(Dispatcher::AllGather)},
       {QT_TRANSLATE_NOOP("Lessons", "All-to-all"), QT_TRANSLATE_NOOP("Lessons", "one copy for every expert"),
        dispatching(Dispatcher::AllToAll)},
       {"DeepEP", QT_TRANSLATE_NOOP("Lessons", "made for nodes of eight GPUs"), dispatching(Dispatcher::DeepEp)},
       {"HybridEP", QT_TRANSLATE_NOOP("Lessons", "made for wide NVLink domains"), dispatching(Dispatcher::HybridEp)}},
      fastestFeasible,
      QT_TRANSLATE_NOOP(
          "Lessons",
          "HybridEP: {step} a step. DeepEP is the choice on H100, and the plain all-to-all is for bringing a run up.")};
  const auto qwen = [](Dispatcher dispatcher) {
    return [dispatcher](const Scenario&) { return preset("qwen3-235b-gb200-128k", dispatching(dispatcher))(); };
  };
  lesson.picture = {QT_TRANSLATE_NOOP("Lessons", "Step time by dispatcher"),
                    QT_TRANSLATE_NOOP("Lessons", "left: DSV3 on H100, right: Qwen3 on GB200"),
                    PictureMeasure::Step,
                    {{"gather", dispatching(Dispatcher::AllGather)},
                     {"a2a", dispatching(Dispatcher::AllToAll)},
                     {"DeepEP", dispatching(Dispatcher::DeepEp)},
                     {"gather", qwen(Dispatcher::AllGather)},
                     {"a2a", qwen(Dispatcher::AllToAll)},
                     {"DeepEP", qwen(Dispatcher::DeepEp)},
                     {"HybridEP", qwen(Dispatcher::HybridEp)}},
                    {PictureRow::Step, PictureRow::Peak, PictureRow::Rate, PictureRow::Mfu},
                    QT_TRANSLATE_NOOP("Lessons", "The exchange of experts is what a step on many nodes waits for.")};
  return lesson;
}

Lesson cudaGraphs() {
  Lesson lesson;
  lesson.id = "cuda-graphs";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "CUDA graphs need fixed shapes");
  lesson.minutes = 4;
  lesson.start = preset("qwen3-235b-gb200-128k", graphing({}));
  const auto three = graphing({GraphScope::Attn, GraphScope::MoeRouter, GraphScope::MoePreprocess});
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "attn: always the same shape"),
       QT_TRANSLATE_NOOP("Lessons",
                         "A graph replays launches that were recorded once, so every shape must be the same in every "
                         "step. With fixed sequence length and MBS attention is: switch on the scope <b>attn</b>."),
       QT_TRANSLATE_NOOP("Lessons", "{step} a step"),
       QT_TRANSLATE_NOOP("Lessons", "{step} a step: fewer gaps between launches, with nothing else changed."),
       "{step}",
       {capturing(QT_TRANSLATE_NOOP("Lessons", "Switch on the graph of attn"), GraphScope::Attn, true), fitting()},
       graphing({GraphScope::Attn}),
       {},
       {"graphs", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "The router, up to the counts"),
       QT_TRANSLATE_NOOP("Lessons",
                         "Deciding where tokens go has a fixed shape too. Switch on <b>moe_router</b> and "
                         "<b>moe_preprocess</b>, and watch the peak."),
       QT_TRANSLATE_NOOP("Lessons", "{step} a step, {peak} GiB"),
       QT_TRANSLATE_NOOP("Lessons",
                         "{peak} GiB: a graphed router switches the recompute of the norms off. Graphs have a price."),
       "{peak} GiB",
       {capturing(QT_TRANSLATE_NOOP("Lessons", "Switch on the graph of moe_router"), GraphScope::MoeRouter, true),
        capturing(QT_TRANSLATE_NOOP("Lessons", "Switch on the graph of moe_preprocess"), GraphScope::MoePreprocess,
                  true),
        fitting()},
       three,
       {},
       {"graphs", "peak", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "moe: another shape each step"),
       QT_TRANSLATE_NOOP("Lessons",
                         "How many tokens an expert gets is known only while the step runs. Try the scope <b>moe</b>."),
       nullptr,
       QT_TRANSLATE_NOOP("Lessons", "Refused: without a fixed capacity for every expert there is no shape to record."),
       QT_TRANSLATE_NOOP("Lessons", "refused"),
       {capturing(QT_TRANSLATE_NOOP("Lessons", "Switch on the graph of moe"), GraphScope::Moe, true), notLegal()},
       [](const Scenario& s) {
         return graphing({GraphScope::Attn, GraphScope::MoeRouter, GraphScope::MoePreprocess, GraphScope::Moe})(s);
       },
       {},
       {"graphs"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "Back to the safe three"),
       QT_TRANSLATE_NOOP("Lessons", "Switch <b>moe</b> off again."),
       QT_TRANSLATE_NOOP("Lessons", "{step} a step at {mfu} % MFU"),
       QT_TRANSLATE_NOOP("Lessons",
                         "Add graphs only once shapes and routing are stable, and keep length and MBS fixed."),
       "{step}",
       {capturing(QT_TRANSLATE_NOOP("Lessons", "Switch off the graph of moe"), GraphScope::Moe, false),
        capturing(QT_TRANSLATE_NOOP("Lessons", "Keep the graph of attn"), GraphScope::Attn, true), fitting()},
       three,
       {},
       {"graphs", "step"},
       {}},
  };
  const auto safe = [](const std::vector<PlannedPtr>& answers) {
    return onlyOne(answers,
                   [](const PlannedScenario& p) { return p.plan.feasible && !advises(p, "graphs-routed-scope"); });
  };
  lesson.question = {
      QT_TRANSLATE_NOOP("Lessons", "Experts get another number of tokens in every step. Which scopes are safe?"),
      {{"moe", QT_TRANSLATE_NOOP("Lessons", "the whole MoE block"), graphing({GraphScope::Moe})},
       {"full_iteration", QT_TRANSLATE_NOOP("Lessons", "one graph for everything"),
        graphing({GraphScope::FullIteration})},
       {"attn, moe_router", QT_TRANSLATE_NOOP("Lessons", "up to the choice of experts"),
        graphing({GraphScope::Attn, GraphScope::MoeRouter})},
       {"attn, moe", QT_TRANSLATE_NOOP("Lessons", "both blocks of a layer"),
        graphing({GraphScope::Attn, GraphScope::Moe})}},
      safe,
      QT_TRANSLATE_NOOP("Lessons",
                        "Attention and router have fixed shapes. The experts and the whole iteration "
                        "contain counts that change: with padding only by chance such a graph breaks silently.")};
  lesson.picture = {QT_TRANSLATE_NOOP("Lessons", "Peak memory by graph scopes"),
                    QT_TRANSLATE_NOOP("Lessons", "GiB; hatched: not legal"),
                    PictureMeasure::Peak,
                    {{QT_TRANSLATE_NOOP("Lessons", "none"), unchanged},
                     {"attn", graphing({GraphScope::Attn})},
                     {QT_TRANSLATE_NOOP("Lessons", "+router"), graphing({GraphScope::Attn, GraphScope::MoeRouter})},
                     {QT_TRANSLATE_NOOP("Lessons", "three"), three},
                     {"moe", graphing({GraphScope::Moe})},
                     {QT_TRANSLATE_NOOP("Lessons", "all"), graphing({GraphScope::FullIteration})}},
                    {PictureRow::Peak, PictureRow::Step, PictureRow::Rate},
                    QT_TRANSLATE_NOOP("Lessons", "Three: attn, moe_router and moe_preprocess. All: full_iteration.")};
  return lesson;
}

Lesson batchThatShrinks() {
  Lesson lesson;
  lesson.id = "gbs-shrinks";
  lesson.group = kGroup;
  lesson.title = QT_TRANSLATE_NOOP("Lessons", "GBS when DP shrinks");
  lesson.minutes = 3;
  lesson.start = preset("dsv3-h100-16k", turned({{Dial::Gbs, 512}}));
  lesson.steps = {
      {QT_TRANSLATE_NOOP("Lessons", "128K with the old GBS"),
       QT_TRANSLATE_NOOP("Lessons",
                         "At 16K eight replicas share 512 sequences. Go to 128K with CP 32 and keep GBS at 512."),
       QT_TRANSLATE_NOOP("Lessons", "GA = {gbs} / {dp} = {ga}"),
       QT_TRANSLATE_NOOP("Lessons", "One replica does them all: {ga} micro batches, {tokens} M tokens, {step} a step."),
       "{step}",
       {turn(Dial::SeqLen, 128 * kK), turn(Dial::Cp, 32), turn(Dial::Gbs, 512), fitting()},
       turned({{Dial::SeqLen, 128 * kK}, {Dial::Cp, 32}}),
       {Dial::SeqLen, Dial::Cp},
       {"dp", "ga", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "GBS 64: the same tokens a step"),
       QT_TRANSLATE_NOOP("Lessons", "A sequence has eight times the tokens. Take an eighth of the sequences."),
       QT_TRANSLATE_NOOP("Lessons", "{gbs} · {seq} = {tokens} M tokens"),
       QT_TRANSLATE_NOOP("Lessons", "{tokens} M tokens a step as at 16K, and GA is {ga} again."),
       "{step}",
       {turn(Dial::Gbs, 64), fitting()},
       turned({{Dial::Gbs, 64}}),
       {Dial::Gbs},
       {"ga", "step"},
       {}},
      {QT_TRANSLATE_NOOP("Lessons", "GBS 8: the pipeline runs dry"),
       QT_TRANSLATE_NOOP("Lessons", "How far down? Set GBS to 8, one micro batch for every stage, and watch MFU."),
       QT_TRANSLATE_NOOP("Lessons", "GA {ga} on {pp} stages: bubble {bubble} %"),
       QT_TRANSLATE_NOOP("Lessons", "{mfu} % MFU: {bubble} % of the step is bubble. Keep GA at several times PP."),
       "{mfu} %",
       {turn(Dial::Gbs, 8), fitting()},
       turned({{Dial::Gbs, 8}}),
       {Dial::Gbs},
       {"ga", "step", "mfu"},
       {}},
  };
  const auto at64K = [](int gbs) { return turned({{Dial::SeqLen, 64 * kK}, {Dial::Cp, 16}, {Dial::Gbs, gbs}}); };
  const auto sameTokens = [](const std::vector<PlannedPtr>& answers) {
    constexpr std::int64_t kTokens = std::int64_t{512} * 16 * kK;
    return onlyOne(answers, [](const PlannedScenario& p) {
      return p.plan.feasible && std::int64_t{p.plan.globalBatchSize} * p.scenario.batch.seqLen == kTokens;
    });
  };
  lesson.question = {
      QT_TRANSLATE_NOOP("Lessons", "At 16K a step had GBS 512. Which GBS keeps its tokens at 64K?"),
      {{"GBS 32", QT_TRANSLATE_NOOP("Lessons", "a sixteenth of 512"), at64K(32)},
       {"GBS 64", QT_TRANSLATE_NOOP("Lessons", "an eighth of 512"), at64K(64)},
       {"GBS 128", QT_TRANSLATE_NOOP("Lessons", "a quarter of 512"), at64K(128)},
       {"GBS 256", QT_TRANSLATE_NOOP("Lessons", "half of 512"), at64K(256)}},
      sameTokens,
      QT_TRANSLATE_NOOP("Lessons",
                        "{gbs} · {seq} = {tokens} M tokens, and GA is {ga} with DP {dp}. When the length grows, GBS "
                        "shrinks by the same factor.")};
  lesson.picture = {
      QT_TRANSLATE_NOOP("Lessons", "Step time by GBS"),
      QT_TRANSLATE_NOOP("Lessons", "128K, CP 32, DP 1"),
      PictureMeasure::Step,
      {},
      {PictureRow::Gbs, PictureRow::Ga, PictureRow::Step, PictureRow::Rate, PictureRow::Mfu},
      QT_TRANSLATE_NOOP("Lessons", "A longer step is not slower training; a short one can leave the pipeline empty.")};
  for (const int gbs : {8, 16, 32, 64, 128, 256, 512})
    lesson.picture.points.push_back({nullptr, turned({{Dial::SeqLen, 128 * kK}, {Dial::Cp, 32}, {Dial::Gbs, gbs}})});
  return lesson;
}

}  // namespace

std::vector<Lesson> machineLessons() { return {dispatchers(), cudaGraphs(), batchThatShrinks()}; }

}  // namespace shardscope
