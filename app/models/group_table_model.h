// SPDX-License-Identifier: GPL-3.0-or-later
// The groups of one rank as a table: size, ranks, links crossed, what is carried and how much.
#pragma once

#include <QAbstractTableModel>

#include "app/models/fold_groups.h"

namespace shardscope {

class GroupTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Group, Size, Ranks, Crosses, Carries, HandsOver, kColumns };
  static constexpr int kKindRole = Qt::UserRole;  // GroupKind of the row, as an int

  using QAbstractTableModel::QAbstractTableModel;

  void show(const PlannedPtr& planned, const std::vector<FoldGroup>& groups);
  const std::vector<FoldGroup>& groups() const { return m_groups; }
  // Every rank of the row's group, separated by commas.
  QString rankText(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumns; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const FoldGroup& group, int column) const;
  QString crosses(const FoldGroup& group) const;
  QString carries(const FoldGroup& group) const;
  QString handsOver(const FoldGroup& group) const;

  PlannedPtr m_planned;
  std::vector<FoldGroup> m_groups;
};

}  // namespace shardscope
