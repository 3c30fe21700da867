// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/lesson.h"

#include <QCoreApplication>
#include <utility>

#include "app/models/text.h"
#include "core/legality/folding.h"

namespace shardscope {
namespace {

// A count of replicas that may be a fraction.
QString replicas(int gpus, std::int64_t mesh, int whole, bool divides) {
  return divides ? QString::number(whole) : roundText(static_cast<double>(gpus) / static_cast<double>(mesh), 2);
}

std::vector<std::pair<const char*, QString>> layoutWords(const PlannedScenario& p) {
  const ParallelLayout& l = p.scenario.layout;
  const Folding folding = foldingOf(l);
  const int gpus = p.scenario.cluster.numGpus;
  const ProcessGroups& groups = p.plan.groups;
  const std::int64_t need = (gpus + folding.leastWorld - 1) / folding.leastWorld * folding.leastWorld;
  return {
      {"{tp}", QString::number(l.tp)},
      {"{cp}", QString::number(l.cp)},
      {"{ep}", QString::number(l.ep)},
      {"{pp}", QString::number(l.pp)},
      {"{etp}", QString::number(l.etp)},
      {"{gpus}", numberText(gpus)},
      {"{need}", numberText(need)},
      {"{replica}", numberText(folding.attentionMesh)},
      {"{experts}", numberText(folding.expertMesh)},
      {"{naive}", numberText(folding.naiveProduct)},
      {"{dp}", replicas(gpus, folding.attentionMesh, groups.dp, groups.dpDivides)},
      {"{edp}", replicas(gpus, folding.expertMesh, groups.edp, groups.edpDivides)},
  };
}

double bubbleShare(const StepEstimate& step) {
  for (const StepComponent& part : step.components)
    if (part.name == "bubble" && step.time.count > 0)
      return static_cast<double>(part.time.count) / static_cast<double>(step.time.count);
  return 0;
}

std::vector<std::pair<const char*, QString>> planWords(const PlannedScenario& p) {
  const BatchSpec& batch = p.scenario.batch;
  const StageMemory& worst = p.worstStage();
  const Bytes left = headroom(p.plan.memory);
  const double capacity = static_cast<double>(std::max<std::int64_t>(1, p.plan.memory.capacity.count));
  return {
      {"{seq}", dialText(Dial::SeqLen, batch.seqLen)},
      {"{shard}", numberText(batch.seqLen / std::max(1, p.scenario.layout.cp))},
      {"{gbs}", numberText(p.plan.globalBatchSize)},
      {"{ga}", numberText(p.plan.numMicrobatches)},
      {"{tokens}", numberText(static_cast<double>(p.plan.globalBatchSize) * batch.seqLen * 1e-6, 1)},
      {"{stage}", QString::number(worstStage(p.plan.memory))},
      {"{peak}", gibText(worst.peakReserved)},
      {"{state}", gibText(worst.staticBytes)},
      {"{capacity}", gibText(p.plan.memory.capacity)},
      {"{over}", gibText(Bytes{} - left)},
      {"{left}", gibText(left)},
      {"{free}", numberText(100 * static_cast<double>(left.count) / capacity, 0)},
      {"{step}", timeText(p.plan.step.time)},
      {"{rate}", numberText(p.plan.step.tokensPerSecondPerGpu, 0)},
      {"{mfu}", numberText(100 * p.plan.step.mfu, 1)},
      {"{bubble}", numberText(100 * bubbleShare(p.plan.step), 0)},
      {"{offload}", QString::number(valueOf(p.scenario, Dial::Offload))},
  };
}

}  // namespace

const Lesson* findLesson(const QString& id) {
  for (const Lesson& lesson : lessons())
    if (id == QLatin1String(lesson.id)) return &lesson;
  return nullptr;
}

Scenario scenarioBefore(const Lesson& lesson, std::size_t step) {
  if (step < lesson.steps.size() && lesson.steps[step].opens) return lesson.steps[step].opens();
  return step == 0 ? lesson.start() : scenarioAfter(lesson, step - 1);
}

Scenario scenarioAfter(const Lesson& lesson, std::size_t step) {
  return lesson.steps[step].change(scenarioBefore(lesson, step));
}

QString lessonText(const char* source) { return QCoreApplication::translate("Lessons", source); }

QString lessonText(const char* source, const PlannedScenario& planned) {
  QString text = lessonText(source);
  if (!text.contains('{')) return text;
  for (const auto& words : {layoutWords(planned), planWords(planned)})
    for (const auto& [word, value] : words) text.replace(QLatin1String(word), value);
  return text;
}

QString taskText(const LessonTask& task) {
  if (task.text != nullptr) return lessonText(task.text);
  return lessonText(QT_TRANSLATE_NOOP("Lessons", "Set %1 to %2"))
      .arg(dialName(task.dial), dialText(task.dial, task.value));
}

}  // namespace shardscope
