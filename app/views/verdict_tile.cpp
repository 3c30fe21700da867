// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/verdict_tile.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/painted_access.h"

namespace shardscope {
namespace {

constexpr double kMargin = 16, kEnd = 12;  // left and right of the text

Mark markOf(TileState state) {
  switch (state) {
    case TileState::Fine:
      return Mark::Fine;
    case TileState::Warning:
      return Mark::Warning;
    case TileState::Bad:
      return Mark::Broken;
    case TileState::Unknown:
      break;
  }
  return Mark::Unknown;
}

QColor tintOf(TileState state, const Theme& theme) {
  if (state == TileState::Warning) return theme.warningTint;
  return state == TileState::Bad ? theme.badTint : theme.window;
}

QColor valueColor(TileState state, const Theme& theme) {
  if (state == TileState::Warning) return theme.warning;
  return state == TileState::Bad ? theme.bad : theme.text;
}

// Too long for one line it breaks where the thought does.
QString inLines(const QString& text, const QFont& font, double width) {
  if (advanceOf(font, text) <= width) return text;
  QString lines = text;
  return lines.replace(QStringLiteral(" · "), QStringLiteral("\n"))
      .replace(QStringLiteral(" / ("), QStringLiteral(" /\n("));
}

}  // namespace

VerdictTileWidget::VerdictTileWidget(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::TabFocus);
  setAccessibleRole(*this, QAccessible::Button);
  setCursor(Qt::PointingHandCursor);
}

void VerdictTileWidget::setTile(const VerdictTile& tile, const QString& before) {
  const bool same = tile.state == m_tile.state && tile.name == m_tile.name && tile.value == m_tile.value &&
                    tile.unit == m_tile.unit && tile.line == m_tile.line && before == m_before;
  if (same) return;
  m_tile = tile;
  m_before = before;
  setAccessibleName(QStringLiteral("%1: %2 %3. %4").arg(tile.name, tile.value, tile.unit, tile.line));
  update();
}

void VerdictTileWidget::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.fillRect(rect(), tintOf(m_tile.state, theme));
  painter.fillRect(QRectF(width() - 1, 0, 1, height()), theme.line);
  painter.fillRect(QRectF(0, height() - 1, width(), 1), theme.line);
  paintMark(painter, QRectF(kMargin, 13, 8, 8), markOf(m_tile.state), theme);

  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  const QString why = tr("why");
  const double whyWidth = advanceOf(painter.font(), why);
  drawFitted(painter, QRectF(width() - 10 - whyWidth, 9, whyWidth + 2, 16), Qt::AlignRight, why);
  drawFitted(painter, QRectF(kMargin + 14, 9, width() - kMargin - 32 - whyWidth, 16), Qt::AlignLeft, m_tile.name);
  const QRectF line(kMargin, 53, width() - kMargin - kEnd, 28);
  drawFitted(painter, line, Qt::AlignLeft, inLines(m_tile.line, painter.font(), line.width()));

  const QRectF row(kMargin, 25, width() - kMargin - 4, 28);
  painter.setFont(numberFont(20, QFont::Medium));
  painter.setPen(valueColor(m_tile.state, theme));
  drawLine(painter, row, Qt::AlignLeft | Qt::AlignVCenter, m_tile.value);
  const double used = advanceOf(painter.font(), m_tile.value) + 8;
  painter.setFont(numberFont(13));
  painter.setPen(theme.dim);
  QString after = m_before.isEmpty() ? m_tile.unit : tr("was %1").arg(m_before);
  // A number is worth more than its unit: "/ 79.2" rather than "/ 79.2 G…".
  if (advanceOf(painter.font(), after) > row.width() - used) after = after.section(' ', 0, -2);
  if (after == QLatin1String("/")) after.clear();
  drawFitted(painter, row.adjusted(used, 4, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, after);
  if (!hasFocus()) return;
  painter.setPen(QPen(theme.accent, 1.5));
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -2, -2));
}

void VerdictTileWidget::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) Q_EMIT whyWanted();
}

void VerdictTileWidget::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Space)
    Q_EMIT whyWanted();
  else
    QWidget::keyPressEvent(event);
}

bool VerdictTileWidget::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), accessibleName(), this);
  return true;
}

}  // namespace shardscope
