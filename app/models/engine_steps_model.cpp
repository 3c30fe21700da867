// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/engine_steps_model.h"

#include <algorithm>
#include <cmath>

#include "app/models/engine_text.h"
#include "app/models/search_text.h"
#include "app/models/text.h"

namespace shardscope {

EngineStepsModel::EngineStepsModel(const EngineModel& engine, QObject* parent)
    : QAbstractTableModel(parent), m_engine(engine) {
  connect(&engine, &EngineModel::changed, this, &EngineStepsModel::follow);
}

// Steps are added one by one; another run begins anew.
void EngineStepsModel::follow() {
  const std::vector<EngineStep>& now = m_engine.steps();
  if (now == m_steps) return;
  const bool grew =
      now.size() > m_steps.size() && !m_steps.empty() && std::equal(m_steps.begin(), m_steps.end(), now.begin());
  if (grew) {
    beginInsertRows({}, rowCount(), static_cast<int>(now.size()) - 1);
    m_steps = now;
    endInsertRows();
  } else {
    beginResetModel();
    m_steps = now;
    endResetModel();
  }
}

int EngineStepsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_steps.size());
}

int EngineStepsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString EngineStepsModel::textOf(const EngineStep& step, int column) const {
  const double predicted = m_engine.run() ? m_engine.run()->predicted.count * 1e-9 : 0;
  switch (column) {
    case Step:
      return numberText(std::int64_t{step.number} + 1);
    case Time:
      return timeText(milliseconds(step.seconds * 1e3));
    case Difference:
      return predicted > 0 ? percentDifferenceText(100 * (step.seconds / predicted - 1)) : QStringLiteral("–");
    case Tokens:
      return step.seconds > 0 ? numberText(std::llround(m_engine.tokensOfStep() / step.seconds)) : QStringLiteral("–");
    default:
      return numberText(step.loss, 4);
  }
}

QVariant EngineStepsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignVCenter | Qt::AlignRight);
  if (role == Qt::ToolTipRole && index.row() == 0 && m_engine.run() && m_engine.run()->steps > 1)
    return tr("The first step warms up and is not part of the mean");
  if (role != Qt::DisplayRole) return {};
  return textOf(m_steps[static_cast<std::size_t>(index.row())], index.column());
}

QVariant EngineStepsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignVCenter | Qt::AlignRight);
  if (role != Qt::DisplayRole) return {};
  const QString names[] = {tr("step"), tr("time"), tr("to predicted"), tr("tokens/s"), tr("loss")};
  return names[section];
}

}  // namespace shardscope
