// SPDX-License-Identifier: GPL-3.0-or-later
// A row of the table of measured runs: hairline above, mark of the family, numbers in the tabular face.
#pragma once

#include <QStyledItemDelegate>

namespace shardscope {

class AccuracyDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  static constexpr int kRow = 24;

  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace shardscope
