// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/residual_table.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cmath>

#include "app/views/fitted_text.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kRow = 21, kHead = 22;

QColor causeColor(ResidualCause cause, const Theme& theme) {
  switch (cause) {
    case ResidualCause::ComputeRate:
      return theme.categories[0];
    case ResidualCause::Bandwidth:
      return theme.categories[4];
    case ResidualCause::Waiting:
      return theme.categories[1];
    case ResidualCause::Contention:
      return theme.categories[3];
    case ResidualCause::Other:
      break;
  }
  return theme.neutral;
}

class ResidualDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themeOf(option.widget);
    const auto& model = static_cast<const ResidualModel&>(*index.model());
    const Residual& row = model.row(index.row());
    const bool sum = model.isSum(index.row()), named = !sum && !model.isRest(index.row());
    painter->save();
    if (option.state & QStyle::State_Selected) painter->fillRect(option.rect, theme.accentTint);
    painter->fillRect(QRect(option.rect.left(), option.rect.top(), option.rect.width(), 1),
                      sum ? theme.strongLine : theme.line);
    QRect room = option.rect.adjusted(index.column() == ResidualModel::What ? 0 : 4, 0, -4, 0);
    if (index.column() == ResidualModel::Bar) {
      if (!sum) paintBar(*painter, room, row.difference(), model.largest(), theme);
    } else {
      if (index.column() == ResidualModel::Cause && named) {
        painter->fillRect(QRect(room.left(), room.center().y() - 4, 10, 10), causeColor(row.cause, theme));
        room.setLeft(room.left() + 16);
      }
      const bool number = index.column() >= ResidualModel::Predicted;
      const bool strong = sum || index.column() == ResidualModel::Difference;
      painter->setFont(number ? numberFont(12, strong ? QFont::DemiBold : QFont::Normal)
                              : textFont(12, sum ? QFont::DemiBold : QFont::Normal));
      painter->setPen(index.column() == ResidualModel::Cause ? theme.dim : theme.text);
      drawFitted(*painter, room, index.data(Qt::TextAlignmentRole).toInt(), index.data().toString());
    }
    if (option.state & QStyle::State_HasFocus) {
      painter->setPen(QPen(theme.accent, 1.5));
      painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
    }
    painter->restore();
  }

 private:
  static void paintBar(QPainter& painter, const QRect& room, std::int64_t difference, double largest,
                       const Theme& theme) {
    const double zero = std::floor(room.left() + room.width() / 2.0);
    painter.fillRect(QRectF(zero, room.top() + 2, 1, room.height() - 3), theme.strongLine);
    if (largest <= 0) return;
    const double length = static_cast<double>(difference) / largest * (room.width() / 2.0 - 2);
    const QRectF bar(length < 0 ? zero + length : zero + 1, room.center().y() - 4, std::abs(length), 10);
    painter.fillRect(bar, difference > 0 ? theme.warning : theme.good);
  }
};

}  // namespace

ResidualTable::ResidualTable(QWidget* parent) : QTableView(parent), m_model(new ResidualModel(this)) {
  setModel(m_model);
  setItemDelegate(new ResidualDelegate(this));
  setShowGrid(false);
  setFrameShape(QFrame::NoFrame);
  setSelectionBehavior(QTableView::SelectRows);
  setSelectionMode(QTableView::SingleSelection);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTabKeyNavigation(false);
  verticalHeader()->hide();
  verticalHeader()->setMinimumSectionSize(kRow);
  verticalHeader()->setDefaultSectionSize(kRow);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setSectionsClickable(false);
  horizontalHeader()->setFixedHeight(kHead);
  horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
}

void ResidualTable::show(const StepResiduals& residuals) {
  m_model->show(residuals);
  fit();
}

void ResidualTable::retranslate() {
  m_model->retranslate();
  fit();
}

// Causes are never cut; the bars have what is left.
void ResidualTable::fit() {
  const int shares[] = {29, 21, 14, 14, 13};
  const QFontMetrics metrics(textFont(12));
  int cause = 0;
  for (const ResidualCause c :
       {ResidualCause::ComputeRate, ResidualCause::Bandwidth, ResidualCause::Waiting, ResidualCause::Contention})
    cause = std::max(cause, metrics.horizontalAdvance(causeName(c)) + 30);
  const int width = viewport()->width();
  int left = width;
  for (int column = 0; column < ResidualModel::kColumns; ++column) {
    int w = column + 1 == ResidualModel::kColumns ? left : width * shares[column] / 100;
    if (column == ResidualModel::Cause) w = std::max(w, cause);
    setColumnWidth(column, w);
    left = std::max(0, left - w);
  }
}

void ResidualTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fit();
}

}  // namespace shardscope
