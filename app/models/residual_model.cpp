// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/residual_model.h"

#include <algorithm>
#include <cmath>

#include "app/models/comparison.h"
#include "app/models/text.h"

namespace shardscope {
namespace {

constexpr double kSeconds = 1e9, kMilliseconds = 1e6;

}  // namespace

void ResidualModel::show(const StepResiduals& residuals) {
  beginResetModel();
  m_residuals = residuals;
  endResetModel();
}

void ResidualModel::retranslate() {
  if (m_residuals.empty()) return;
  Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
  Q_EMIT headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
}

const Residual& ResidualModel::row(int row) const {
  if (isSum(row)) return m_residuals.sum;
  return isRest(row) ? m_residuals.rest : m_residuals.rows[static_cast<std::size_t>(row)];
}

double ResidualModel::largest() const {
  auto most = static_cast<double>(std::abs(m_residuals.rest.difference()));
  for (const Residual& row : m_residuals.rows) most = std::max(most, std::abs(static_cast<double>(row.difference())));
  return most;
}

bool ResidualModel::inSeconds() const {
  const auto most = static_cast<double>(std::max(m_residuals.sum.measured, m_residuals.sum.predicted));
  return most >= 10 * kSeconds;
}

int ResidualModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || m_residuals.empty() ? 0 : restRow() + 2;
}

QString ResidualModel::what(int row) const {
  if (isSum(row)) return tr("Step");
  if (isRest(row)) return tr("Other, %1 kinds of op").arg(m_residuals.restKinds);
  const Residual& residual = this->row(row);
  if (residual.name == "launch") return tr("Between ops");
  if (residual.name == "turns") return tr("Wait for a core");
  if (residual.name == "bubble" || residual.name == "optimizer") return stepShareName(residual.name);
  const QString name = QString::fromStdString(residual.name);
  return residual.cause == ResidualCause::Waiting ? tr("wait in %1").arg(name) : name;
}

QString ResidualModel::number(std::int64_t nanoseconds, bool sign) const {
  const bool seconds = inSeconds();
  const double value = static_cast<double>(nanoseconds) / (seconds ? kSeconds : kMilliseconds);
  const QString text = numberText(std::abs(value), seconds ? 2 : 1);
  if (text == numberText(0, seconds ? 2 : 1)) return text;
  return (value < 0 ? QStringLiteral("−") : sign ? QStringLiteral("+") : QString()) + text;
}

QVariant ResidualModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Residual& residual = row(index.row());
  if (role == Qt::TextAlignmentRole) {
    const bool left = index.column() == What || index.column() == Cause;
    return static_cast<int>((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
  switch (index.column()) {
    case What:
      return what(index.row());
    case Cause:
      return isSum(index.row()) || isRest(index.row()) ? QString() : causeName(residual.cause);
    case Predicted:
      return number(residual.predicted, false);
    case Measured:
      return number(residual.measured, false);
    case Difference:
      return number(residual.difference(), true);
    case Bar:
      return role == Qt::AccessibleTextRole ? number(residual.difference(), true) : QString();
    default:
      return {};
  }
}

QVariant ResidualModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((section <= Cause ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case What:
      return tr("what");
    case Cause:
      return tr("cause");
    case Predicted:
      return tr("predicted");
    case Measured:
      return tr("measured");
    case Difference:
      return tr("diff");
    default:
      return {};
  }
}

}  // namespace shardscope
