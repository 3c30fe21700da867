// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/lesson_picture.h"

#include <QCoreApplication>

#include "app/models/text.h"
#include "core/legality/folding.h"

namespace shardscope {
namespace {

bool folds(const PlannedScenario& p) { return p.plan.groups.dpDivides && p.plan.groups.edpDivides; }

// What the layout takes of the machine: all of it in whole replicas, or more than there is.
std::int64_t gpusNeeded(const PlannedScenario& p) {
  return folds(p) ? p.scenario.cluster.numGpus : foldingOf(p.scenario.layout).leastWorld;
}

QString rowName(PictureRow row) {
  switch (row) {
    case PictureRow::Seq:
      return dialName(Dial::SeqLen);
    case PictureRow::Cp:
      return dialName(Dial::Cp);
    case PictureRow::Tp:
      return dialName(Dial::Tp);
    case PictureRow::Ep:
      return dialName(Dial::Ep);
    case PictureRow::Pp:
      return dialName(Dial::Pp);
    case PictureRow::Gpus:
      return dialName(Dial::Gpus);
    case PictureRow::Offload:
      return dialName(Dial::Offload);
    case PictureRow::Shard:
      return QCoreApplication::translate("LessonPicture", "shard");
    case PictureRow::Dp:
      return QStringLiteral("DP");
    case PictureRow::Edp:
      return QStringLiteral("EDP");
    case PictureRow::Ga:
      return QStringLiteral("GA");
    case PictureRow::Gbs:
      return dialName(Dial::Gbs);
    case PictureRow::State:
      return QCoreApplication::translate("LessonPicture", "state");
    case PictureRow::Peak:
      return QStringLiteral("GiB");
    case PictureRow::Step:
      return QStringLiteral("s");
    case PictureRow::Rate:
      return QCoreApplication::translate("LessonPicture", "tok/s");
    case PictureRow::Mfu:
      return QCoreApplication::translate("LessonPicture", "MFU %");
  }
  return {};
}

QString secondsText(Nanoseconds time) { return numberText(time.count * 1e-9, 1); }

QString orDash(bool known, const QString& text) { return known ? text : QStringLiteral("–"); }

QString cell(PictureRow row, const PlannedScenario& p) {
  const Scenario& s = p.scenario;
  const bool legal = p.plan.legal;
  switch (row) {
    case PictureRow::Seq:
      return dialText(Dial::SeqLen, s.batch.seqLen);
    case PictureRow::Cp:
      return QString::number(s.layout.cp);
    case PictureRow::Tp:
      return QString::number(s.layout.tp);
    case PictureRow::Ep:
      return QString::number(s.layout.ep);
    case PictureRow::Pp:
      return QString::number(s.layout.pp);
    case PictureRow::Gpus:
      return numberText(s.cluster.numGpus);
    case PictureRow::Offload:
      return QStringLiteral("%1 %").arg(valueOf(s, Dial::Offload));
    case PictureRow::Shard:
      return numberText(s.batch.seqLen / s.layout.cp);
    case PictureRow::Dp:
      return orDash(p.plan.groups.dpDivides, QString::number(p.plan.groups.dp));
    case PictureRow::Edp:
      return orDash(p.plan.groups.edpDivides, QString::number(p.plan.groups.edp));
    case PictureRow::Ga:
      return orDash(legal, numberText(p.plan.numMicrobatches));
    case PictureRow::Gbs:
      return orDash(legal, numberText(p.plan.globalBatchSize));
    case PictureRow::State:
      return gibText(p.worstStage().staticBytes);
    case PictureRow::Peak:
      return gibText(p.worstStage().peakReserved);
    case PictureRow::Step:
      return orDash(legal, secondsText(p.plan.step.time));
    case PictureRow::Rate:
      return orDash(legal, numberText(p.plan.step.tokensPerSecondPerGpu, 0));
    case PictureRow::Mfu:
      return orDash(legal, numberText(100 * p.plan.step.mfu, 1));
  }
  return {};
}

QString measured(PictureMeasure measure, const PlannedScenario& p) {
  switch (measure) {
    case PictureMeasure::Gpus:
      return folds(p) ? QStringLiteral("DP %1").arg(p.plan.groups.dp) : numberText(gpusNeeded(p));
    case PictureMeasure::Peak:
      return gibText(p.worstStage().peakReserved);
    case PictureMeasure::Step:
      return orDash(p.plan.legal, secondsText(p.plan.step.time));
  }
  return {};
}

double height(PictureMeasure measure, const PlannedScenario& p) {
  switch (measure) {
    case PictureMeasure::Gpus:
      return static_cast<double>(gpusNeeded(p));
    case PictureMeasure::Peak:
      return toGiB(p.worstStage().peakReserved);
    case PictureMeasure::Step:
      return p.plan.legal ? p.plan.step.time.count * 1e-9 : 0;
  }
  return 0;
}

PictureColumn columnOf(const LessonPicture& picture, const QString& label, const PlannedScenario& p) {
  PictureColumn column;
  column.label = measured(picture.measure, p);
  column.value = height(picture.measure, p);
  column.outlook = p.outlook();
  if (picture.measure == PictureMeasure::Gpus && folds(p)) column.blocks = p.plan.groups.dp;
  if (!label.isNull()) column.cells << label;
  for (const PictureRow row : picture.rows) column.cells << cell(row, p);
  return column;
}

void setLimit(PictureContent& content, PictureMeasure measure, const PlannedScenario& first) {
  if (measure == PictureMeasure::Gpus) {
    content.limit = first.scenario.cluster.numGpus;
    content.limitText = QCoreApplication::translate("LessonPicture", "%1 GPUs there are")
                            .arg(numberText(first.scenario.cluster.numGpus));
  }
  if (measure == PictureMeasure::Peak) {
    content.limit = toGiB(first.plan.memory.capacity);
    content.limitText =
        QCoreApplication::translate("LessonPicture", "capacity %1 GiB").arg(gibText(first.plan.memory.capacity));
  }
}

}  // namespace

std::vector<PlannedPtr> picturePoints(const Lesson& lesson) {
  const Scenario start = lesson.start();
  std::vector<PlannedPtr> points;
  for (const PicturePoint& point : lesson.picture.points) points.push_back(planned(point.change(start)));
  return points;
}

PictureContent lessonPicture(const Lesson& lesson, const std::vector<PlannedPtr>& points, const PlannedPtr& now) {
  const LessonPicture& picture = lesson.picture;
  PictureContent content;
  content.title = lessonText(picture.title);
  content.caption = lessonText(picture.caption);
  content.note = lessonText(picture.note);
  content.unit = picture.measure == PictureMeasure::Gpus   ? dialName(Dial::Gpus)
                 : picture.measure == PictureMeasure::Peak ? QStringLiteral("GiB")
                                                           : QStringLiteral("s");
  setLimit(content, picture.measure, *points.front());
  const bool labelled = picture.points.front().label != nullptr;
  if (labelled) content.rows << QString();
  for (const PictureRow row : picture.rows) content.rows << rowName(row);
  bool found = false;
  for (std::size_t i = 0; i < points.size(); ++i) {
    content.columns.push_back(
        columnOf(picture, labelled ? lessonText(picture.points[i].label) : QString(), *points[i]));
    content.columns.back().current = !found && points[i]->scenario == now->scenario;
    found = found || content.columns.back().current;
  }
  if (found) return content;
  content.columns.push_back(
      columnOf(picture, labelled ? QCoreApplication::translate("LessonPicture", "now") : QString(), *now));
  content.columns.back().current = true;
  return content;
}

}  // namespace shardscope
