// SPDX-License-Identifier: GPL-3.0-or-later
// The residuals of a step as a table: the rows, the rest, the sum.
#pragma once

#include <QAbstractTableModel>

#include "app/models/timeline_residuals.h"

namespace shardscope {

class ResidualModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { What, Cause, Predicted, Measured, Difference, Bar, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  void show(const StepResiduals& residuals);
  void retranslate();
  const StepResiduals& residuals() const { return m_residuals; }
  const Residual& row(int row) const;
  bool isRest(int row) const { return row == restRow(); }
  bool isSum(int row) const { return row == restRow() + 1; }
  double largest() const;  // difference of any row but the sum, ns
  bool inSeconds() const;  // the numbers; else in milliseconds

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumns; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  int restRow() const { return static_cast<int>(m_residuals.rows.size()); }
  QString what(int row) const;
  QString number(std::int64_t nanoseconds, bool sign) const;

  StepResiduals m_residuals;
};

}  // namespace shardscope
