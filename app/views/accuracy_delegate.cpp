// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/accuracy_delegate.h"

#include <QPainter>
#include <cmath>

#include "app/models/accuracy_model.h"
#include "app/views/error_plot.h"

namespace shardscope {
namespace {

constexpr int kPadding = 8, kMark = 18;

bool isNumber(int column) { return column >= AccuracyModel::Planned && column <= AccuracyModel::Error; }

// Without the collection that it begins with: the mark says as much. The ends differ more than the middles.
QString shortId(const QString& id) { return id.mid(id.indexOf(QLatin1Char('.')) + 1); }

// Errors beyond this are worth a look.
QColor textColor(const QModelIndex& index, const Theme& theme) {
  constexpr double kLarge = 0.10;
  if (index.column() == AccuracyModel::Error) {
    const bool fits = index.data(AccuracyModel::KindRole).toInt() == static_cast<int>(ErrorKind::Fits);
    const double error = index.data(AccuracyModel::SortRole).toDouble();
    return error > kLarge ? (fits ? theme.bad : theme.warning) : theme.text;
  }
  const bool plain = index.column() == AccuracyModel::Run || isNumber(index.column());
  return plain ? theme.text : theme.dim;
}

}  // namespace

void AccuracyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Theme& theme = themeOf(option.widget);
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  painter->save();
  if (selected) painter->fillRect(option.rect, theme.accentTint);
  painter->fillRect(QRect(option.rect.left(), option.rect.top(), option.rect.width(), 1), theme.line);
  QRect box = option.rect.adjusted(kPadding, 0, -kPadding, 0);
  if (index.column() == AccuracyModel::Run) {
    const auto family = static_cast<RunFamily>(index.data(AccuracyModel::FamilyRole).toInt());
    paintFamilyMark(*painter, QPointF(box.left() + 4, box.center().y() + 1), 4, family, theme);
    box.setLeft(box.left() + kMark);
  }
  painter->setFont(isNumber(index.column()) ? numberFont(12) : textFont(12));
  painter->setPen(textColor(index, theme));
  const bool run = index.column() == AccuracyModel::Run;
  const QString text = run ? shortId(index.data().toString()) : index.data().toString();
  painter->drawText(box, index.data(Qt::TextAlignmentRole).toInt() | Qt::TextSingleLine,
                    painter->fontMetrics().elidedText(text, run ? Qt::ElideMiddle : Qt::ElideRight, box.width()));
  painter->restore();
}

QSize AccuracyDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QFontMetrics metrics(isNumber(index.column()) ? numberFont(12) : textFont(12), option.widget);
  const int mark = index.column() == AccuracyModel::Run ? kMark : 0;
  return {metrics.horizontalAdvance(index.data().toString()) + 1 + 2 * kPadding + mark, kRow};
}

}  // namespace shardscope
