// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/rejection_bars.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "app/models/map_text.h"
#include "app/models/search_text.h"
#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/painted_access.h"

namespace shardscope {
namespace {

struct BarRow {
  QRectF box;
  QString name;
  double share = 0;
  QString countText;
  qreal countWidth = 0;
};

constexpr qreal kMarkWidth = 18, kShareWidth = 42;

QString shareText(double share) {
  return share > 0 && share < 0.005 ? QStringLiteral("< 1 %") : QStringLiteral("%1 %").arg(numberText(100 * share, 0));
}

void paintRow(QPainter& painter, const BarRow& row, const Theme& theme, const QColor& bar) {
  painter.setPen(theme.line);
  painter.drawLine(row.box.topLeft(), row.box.topRight());
  painter.fillRect(QRectF(row.box.left(), row.box.bottom() - 2, row.share * row.box.width(), 2), bar);
  const qreal nameWidth = row.box.width() - kMarkWidth - kShareWidth - row.countWidth;
  painter.setFont(textFont(12));
  painter.setPen(theme.text);
  drawFitted(painter, QRectF(row.box.left() + kMarkWidth, row.box.top(), nameWidth, row.box.height() - 2),
             Qt::AlignVCenter, row.name);
  painter.setFont(numberFont(12));
  painter.drawText(
      QRectF(row.box.right() - kShareWidth - row.countWidth, row.box.top(), row.countWidth, row.box.height() - 2),
      Qt::AlignRight | Qt::AlignVCenter, row.countText);
  painter.setPen(theme.dim);
  painter.drawText(QRectF(row.box.right() - kShareWidth, row.box.top(), kShareWidth, row.box.height() - 2),
                   Qt::AlignRight | Qt::AlignVCenter, shareText(row.share));
}

}  // namespace

RejectionBars::RejectionBars(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::TabFocus);
  setAccessibleRole(*this, QAccessible::Graphic);
  setAccessibleName(tr("Why the others fell out"));
}

void RejectionBars::setResult(const SearchResult& result) {
  m_rejected = result.rejected;
  m_feasible = result.feasible;
  m_considered = result.considered;
  QStringList lines;
  for (std::size_t i = 0; i < m_rejected.size(); ++i)
    lines << rejectionText(static_cast<Rejection>(i)) + QLatin1String(": ") + numberText(m_rejected[i]);
  lines << tr("Fit: %1").arg(numberText(m_feasible)) << tr("Searched: %1").arg(numberText(m_considered));
  setToolTip(lines.join(QLatin1Char('\n')));
  setAccessibleDescription(lines.join(QLatin1String(", ")));
  update();
}

void RejectionBars::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  int line = 0;
  const QFontMetricsF figures(numberFont(12)), names(textFont(12));
  const auto widthOf = [&](const QString& text) { return figures.horizontalAdvance(text) + 8; };
  qreal longest = 0;
  for (std::size_t i = 0; i < m_rejected.size(); ++i)
    longest = std::max(longest, names.horizontalAdvance(rejectionText(static_cast<Rejection>(i))));
  // The tip has them whole.
  const bool exact = longest + widthOf(numberText(m_considered)) <= width() - kMarkWidth - kShareWidth;
  const auto countText = [exact](std::int64_t count) {
    return exact ? numberText(count) : compactNumber(static_cast<double>(count));
  };
  qreal countWidth = widthOf(countText(m_considered));
  for (const std::int64_t count : m_rejected) countWidth = std::max(countWidth, widthOf(countText(count)));
  const auto row = [&](const QString& name, std::int64_t count, std::optional<Mark> mark, const QColor& bar) {
    const QRectF box(0, line++ * kRowHeight, width(), kRowHeight);
    const double share = m_considered > 0 ? static_cast<double>(count) / static_cast<double>(m_considered) : 0;
    paintRow(painter, {box, name, share, countText(count), countWidth}, theme, bar);
    if (mark) paintMark(painter, QRectF(box.left() + 1, box.center().y() - 5, 9, 9), *mark, theme);
  };
  for (std::size_t i = 0; i < m_rejected.size(); ++i) {
    const auto why = static_cast<Rejection>(i);
    const bool memory = why == Rejection::Memory;
    row(rejectionText(why), m_rejected[i], memory ? Mark::Broken : Mark::Unknown,
        memory ? theme.bandTooMuch : theme.hatchStroke);
  }
  row(tr("Fit"), m_feasible, Mark::Fine, theme.bandFits);
  row(tr("Searched"), m_considered, std::nullopt, Qt::transparent);
}

}  // namespace shardscope
