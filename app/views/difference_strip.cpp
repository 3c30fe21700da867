// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/difference_strip.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr qreal kRow = 20, kGap = 16;

}  // namespace

DifferenceStrip::DifferenceStrip(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("The chosen layout against the present one"));
}

void DifferenceStrip::setDifferences(std::vector<LayoutDifference> differences) {
  m_differences = std::move(differences);
  QStringList lines;
  for (const LayoutDifference& d : m_differences)
    lines << QStringLiteral("%1: %2 → %3").arg(d.name, d.present, d.found);
  setToolTip(lines.join(QLatin1Char('\n')));
  setAccessibleDescription(lines.join(QLatin1String(", ")));
  update();
}

void DifferenceStrip::paintEvent(QPaintEvent*) {
  if (m_differences.empty()) return;
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  const QFont caption = textFont(11), figures = numberFont(12), strong = numberFont(12, QFont::DemiBold);
  const QFontMetricsF captions(caption), numbers(strong);
  const auto cell = [&](qreal x, int row, qreal width, const QString& text, const QFont& font, const QColor& color) {
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(QRectF(x, row * kRow, width, kRow), Qt::AlignRight | Qt::AlignVCenter, text);
  };
  const QString now = tr("now"), chosen = tr("chosen");
  qreal x = std::max(captions.horizontalAdvance(now), captions.horizontalAdvance(chosen));
  cell(0, 1, x, now, caption, theme.dim);
  cell(0, 2, x, chosen, caption, theme.dim);
  painter.setPen(theme.line);
  painter.drawLine(QPointF(0, kRow), QPointF(width(), kRow));
  const auto wantedBy = [&](const LayoutDifference& d) {
    return std::max(
        {captions.horizontalAdvance(d.name), numbers.horizontalAdvance(d.present), numbers.horizontalAdvance(d.found)});
  };
  qreal all = x;
  for (const LayoutDifference& d : m_differences) all += kGap + wantedBy(d) + 1;
  const qreal longest = all <= width() ? all : 150;
  for (const LayoutDifference& d : m_differences) {
    const qreal room = std::min(wantedBy(d), longest) + 1;
    x += kGap;
    if (x + room > width()) {
      cell(x - kGap, 0, kGap, QStringLiteral("…"), caption, theme.dim);
      break;
    }
    const QColor color = d.better > 0 ? theme.good : d.better < 0 ? theme.warning : theme.text;
    cell(x, 0, room, d.name, caption, theme.dim);
    cell(x, 1, room, numbers.elidedText(d.present, Qt::ElideRight, room), figures, theme.text);
    cell(x, 2, room, numbers.elidedText(d.found, Qt::ElideRight, room), strong, color);
    x += room;
  }
}

}  // namespace shardscope
