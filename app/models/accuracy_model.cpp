// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/accuracy_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <string>

#include "app/models/text.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

struct FamilyInfo {
  const char* group;  // of the file
  const char* name;
};
constexpr FamilyInfo kFamilies[] = {{"simumax", QT_TRANSLATE_NOOP("shardscope", "SimuMax, B200")},
                                    {"mcore", QT_TRANSLATE_NOOP("shardscope", "Megatron-LM CI")},
                                    {"whole", QT_TRANSLATE_NOOP("shardscope", "Whole models")},
                                    {"tuned", QT_TRANSLATE_NOOP("shardscope", "Tuned recipes")},
                                    {"longctx", QT_TRANSLATE_NOOP("shardscope", "Long context")}};

const FamilyInfo& infoOf(RunFamily family) { return kFamilies[static_cast<std::size_t>(family)]; }

double gibOf(double bytes) { return bytes / static_cast<double>(kGiB); }

double sizeOf(const AccuracyError& error, ErrorKind kind, const Plan& plan) {
  if (kind == ErrorKind::Memory) return gibOf(error.measured);
  // Positive errors mean that the plan's step is longer, also where a rate was published.
  return kind == ErrorKind::StepTime ? plan.step.time.count * 1e-9 / (1 + error.error) : 0;
}

double quantile(std::vector<double> sorted, double share) {
  if (sorted.empty()) return 0;
  std::sort(sorted.begin(), sorted.end());
  const auto at = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[std::min(sorted.size() - 1, at > 0 ? at - 1 : 0)];
}

std::vector<double> absoluteErrors(const AccuracyData& data, ErrorKind kind, std::optional<RunFamily> family) {
  std::vector<double> errors;
  for (const AccuracyFigure& f : data.figures)
    if (f.kind == kind && (!family || f.family == *family)) errors.push_back(std::abs(f.error.error));
  return errors;
}

QString knownText(RunFamily family, ErrorKind kind) {
  const std::string id =
      std::string("accuracy.").append(infoOf(family).group).append(kind == ErrorKind::Memory ? ".memory" : ".time");
  return sentence(id).empty() ? QString() : say(Message{id, {}});
}

QString decimals(double value) { return numberText(value, value < 99.995 ? 2 : value < 1000 ? 1 : 0); }

}  // namespace

RunFamily familyOf(std::string_view group) {
  for (const RunFamily family : kRunFamilies)
    if (group == infoOf(family).group) return family;
  return RunFamily::WholeModel;
}

QString familyName(RunFamily family) { return tr(infoOf(family).name); }

ErrorKind kindOf(MeasuredQuantity quantity) {
  if (quantity == MeasuredQuantity::Fits) return ErrorKind::Fits;
  return quantity == MeasuredQuantity::StepTime ? ErrorKind::StepTime : ErrorKind::Memory;
}

AccuracyData accuracyData() {
  AccuracyData data;
  if (Result<std::vector<ReferenceRow>> rows = shippedReferenceRows()) data.runs = std::move(rows).value();
  for (std::size_t i = 0; i < data.runs.size(); ++i) {
    const ReferenceRow& run = data.runs[i];
    const Plan planned = plan(run.scenario);
    for (const AccuracyError& error : compare(planned, run.measured)) {
      const ErrorKind kind = kindOf(error.quantity);
      data.figures.push_back({i, familyOf(run.group), kind, error, sizeOf(error, kind, planned)});
    }
  }
  return data;
}

std::vector<FamilyErrors> familyErrors(const AccuracyData& data) {
  std::vector<FamilyErrors> all;
  for (const ErrorKind kind : {ErrorKind::Memory, ErrorKind::StepTime})
    for (const RunFamily family : kRunFamilies) {
      const std::vector<double> errors = absoluteErrors(data, kind, family);
      if (errors.empty()) continue;
      all.push_back({family, kind, static_cast<int>(errors.size()), quantile(errors, 0.5), quantile(errors, 0.9),
                     quantile(errors, 1), knownText(family, kind)});
    }
  return all;
}

double errorQuantile(const AccuracyData& data, ErrorKind kind, double share) {
  return quantile(absoluteErrors(data, kind, std::nullopt), share);
}

QString quantityText(const AccuracyData& data, const AccuracyFigure& figure) {
  switch (figure.error.quantity) {
    case MeasuredQuantity::StagePeak:
      return tr("stage %1 peak, GiB").arg(figure.error.stage);
    case MeasuredQuantity::Peak:
      return tr("peak, GiB");
    case MeasuredQuantity::Static:
      return tr("between steps, GiB");
    case MeasuredQuantity::Fits:
      return tr("fits");
    case MeasuredQuantity::StepTime:
      break;
  }
  const MeasuredRun& measured = data.runs[figure.run].measured;
  if (measured.stepMilliseconds) return tr("step, s");
  return measured.tokensPerSecondPerGpu ? tr("tokens/s/GPU") : tr("TFLOP/s/GPU");
}

QString amountText(const AccuracyData& data, const AccuracyFigure& figure, double value) {
  if (figure.kind == ErrorKind::Fits) return value > 0 ? tr("yes") : tr("no");
  if (figure.kind == ErrorKind::Memory) return decimals(gibOf(value));
  return data.runs[figure.run].measured.stepMilliseconds ? decimals(value * 1e-3) : numberText(value, 0);
}

Why whyOf(const AccuracyData& data, const AccuracyFigure& figure) {
  const ReferenceRow& run = data.runs[figure.run];
  const AccuracyError& e = figure.error;
  Why why{
      QStringLiteral("%1: %2 %3").arg(QString::fromStdString(run.id), quantityText(data, figure), errorText(figure)),
      {},
      {},
      QString::fromStdString(run.source)};
  if (figure.kind == ErrorKind::Fits) {
    why.notes << QCoreApplication::translate("shardscope", "Whether the plan and the run agree that it fits.");
    return why;
  }
  // Rates are inverted, so that more than nothing always means a longer step.
  const bool rate = e.measured > 0 && std::abs(e.planned / e.measured - 1 - e.error) > 1e-9;
  const double over = rate ? e.measured : e.planned, under = rate ? e.planned : e.measured;
  const bool bytes = figure.kind == ErrorKind::Memory;
  const auto text = [bytes](double value) { return bytes ? whyBytes(bytesFrom(value)) : whyNumber(value); };
  why.lines.push_back({{},
                       rate ? QCoreApplication::translate("shardscope", "measured / planned − 1")
                            : QCoreApplication::translate("shardscope", "planned / measured − 1"),
                       QStringLiteral("%1 / %2 − 1 = %3").arg(text(over), text(under), whyPercent(e.error))});
  return why;
}

QString errorText(const AccuracyFigure& figure) {
  if (figure.kind == ErrorKind::Fits) return figure.error.error == 0 ? tr("right") : tr("wrong");
  const QString digits = numberText(100 * std::abs(figure.error.error), 1);
  const QString sign = digits == numberText(0, 1) ? QString()
                       : figure.error.error < 0   ? QStringLiteral("−")
                                                  : QStringLiteral("+");
  return sign + digits + QStringLiteral(" %");
}

void AccuracyModel::setData(AccuracyData data) {
  beginResetModel();
  m_data = std::move(data);
  endResetModel();
}

void AccuracyModel::retranslate() {
  Q_EMIT headerDataChanged(Qt::Horizontal, 0, Columns - 1);
  if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

int AccuracyModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_data.figures.size());
}

int AccuracyModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int{Columns}; }

QString AccuracyModel::text(const AccuracyFigure& figure, int column) const {
  const ReferenceRow& run = m_data.runs[figure.run];
  switch (column) {
    case Run:
      return QString::fromStdString(run.id);
    case Family:
      return familyName(figure.family);
    case Quantity:
      return quantityText(m_data, figure);
    case Planned:
      return amountText(m_data, figure, figure.error.planned);
    case Measured:
      return amountText(m_data, figure, figure.error.measured);
    case Error:
      return errorText(figure);
    case Grade:
      return QString::fromStdString(run.grade);
    case Source:
      return QString::fromStdString(run.source);
    default:
      return QString::fromStdString(run.software);
  }
}

QVariant AccuracyModel::sortKey(const AccuracyFigure& figure, int column) const {
  if (column == Planned) return figure.error.planned;
  if (column == Measured) return figure.error.measured;
  if (column == Error) return std::abs(figure.error.error);
  return column == Family ? QVariant(static_cast<int>(figure.family)) : QVariant(text(figure, column));
}

QVariant AccuracyModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const AccuracyFigure& at = figure(index.row());
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
      return text(at, column);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(column >= Planned && column <= Error ? Qt::AlignRight | Qt::AlignVCenter
                                 : column == Grade                    ? Qt::AlignHCenter | Qt::AlignVCenter
                                                                      : Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole:
      return sortKey(at, column);
    case FamilyRole:
      return static_cast<int>(at.family);
    case KindRole:
      return static_cast<int>(at.kind);
    default:
      return {};
  }
}

QVariant AccuracyModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= Columns) return {};
  static constexpr const char* kHeads[] = {QT_TRANSLATE_NOOP("shardscope::AccuracyModel", "run"),
                                           QT_TRANSLATE_NOOP("shardscope::AccuracyModel", "quantity"),
                                           QT_TRANSLATE_NOOP("shardscope::AccuracyModel", "planned"),
                                           QT_TRANSLATE_NOOP("shardscope::AccuracyModel", "measured"),
                                           QT_TRANSLATE_NOOP("shardscope::AccuracyModel", "error"),
                                           QT_TRANSLATE_NOOP("shardscope::AccuracyModel", "grade"),
                                           QT_TRANSLATE_NOOP("shardscope::AccuracyModel", "family"),
                                           QT_TRANSLATE_NOOP("shardscope::AccuracyModel", "source"),
                                           QT_TRANSLATE_NOOP("shardscope::AccuracyModel", "software")};
  if (role == Qt::DisplayRole) return tr(kHeads[section]);
  if (role == Qt::TextAlignmentRole && section >= Planned && section <= Error)
    return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::TextAlignmentRole && section != Grade) return QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && section == Grade)
    return tr("A: unrounded, with a known configuration. B: partly inferred. C: rounded or incomplete.");
  if (role == Qt::ToolTipRole && section == Error)
    return tr("Of the plan against the run. Positive: the plan holds more memory, or its step is longer.");
  return {};
}

AccuracyFilter::AccuracyFilter(QObject* parent) : QSortFilterProxyModel(parent) {
  setSortRole(AccuracyModel::SortRole);
  setDynamicSortFilter(true);
}

void AccuracyFilter::setFamily(std::optional<RunFamily> family) {
  m_family = family;
  invalidateFilter();
}

void AccuracyFilter::setKind(std::optional<ErrorKind> kind) {
  m_kind = kind;
  invalidateFilter();
}

void AccuracyFilter::setText(const QString& text) {
  m_text = text.trimmed();
  invalidateFilter();
}

bool AccuracyFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const auto at = [&](int column) { return sourceModel()->index(row, column, parent); };
  if (m_family && at(0).data(AccuracyModel::FamilyRole).toInt() != static_cast<int>(*m_family)) return false;
  if (m_kind && at(0).data(AccuracyModel::KindRole).toInt() != static_cast<int>(*m_kind)) return false;
  if (m_text.isEmpty()) return true;
  for (const int column : {AccuracyModel::Run, AccuracyModel::Source, AccuracyModel::Software})
    if (at(column).data().toString().contains(m_text, Qt::CaseInsensitive)) return true;
  return false;
}

}  // namespace shardscope
