// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/lesson_chart.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/painted_access.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kTitleHeight = 32, kCaptionHeight = 16, kDash = 16, kNoteHeight = 40, kInset = 8, kLeastBars = 120;

QColor labelColor(const PictureColumn& column, const Theme& theme) {
  if (column.outlook == Outlook::Fits) return column.current ? theme.text : theme.dim;
  return column.outlook == Outlook::Tight ? theme.warning : theme.bad;
}

// Smaller where the column has no room.
QFont figureFont(const QString& text, double room, bool current) {
  const int weight = current ? QFont::DemiBold : QFont::Normal;
  for (const int size : {11, 10, 9})
    if (QFontMetricsF(numberFont(size, weight)).horizontalAdvance(text) <= room) return numberFont(size, weight);
  return numberFont(8, weight);
}

}  // namespace

LessonChart::LessonChart(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::TabFocus);
  setAccessibleRole(*this, QAccessible::Chart);
}

QSize LessonChart::minimumSizeHint() const {
  const int figures = static_cast<int>(kPictureRow) * static_cast<int>(m_content.rows.size());
  return {300, kTitleHeight + kLeastBars + figures + kNoteHeight};
}

void LessonChart::setContent(const PictureContent& content) {
  const bool otherRows = content.rows.size() != m_content.rows.size();
  m_content = content;
  setAccessibleName(content.title);
  if (otherRows) updateGeometry();
  layOut();
  update();
}

void LessonChart::layOut() {
  const double head = kTitleHeight + (captionBelow() ? kCaptionHeight : 0);
  m_geometry = lessonChartGeometry(m_content, QRectF(rect()).adjusted(kInset, head, -kInset, -kNoteHeight));
  if (m_pointed >= static_cast<int>(m_content.columns.size())) m_pointed = -1;
}

void LessonChart::resizeEvent(QResizeEvent*) { layOut(); }

QString LessonChart::columnText(int index) const {
  const PictureColumn& column = m_content.columns[static_cast<std::size_t>(index)];
  QStringList lines;
  for (qsizetype i = 0; i < m_content.rows.size(); ++i)
    lines << (m_content.rows[i].isEmpty() ? column.cells[i]
                                          : QStringLiteral("%1 %2").arg(m_content.rows[i], column.cells[i]));
  if (column.outlook == Outlook::Illegal) lines << tr("not a legal layout");
  if (column.outlook == Outlook::TooMuch) lines << tr("too much memory");
  return lines.join('\n');
}

void LessonChart::pointAt(int column) {
  m_pointed = column;
  announceMark(*this, column < 0 ? QString() : columnText(column).replace('\n', QStringLiteral(", ")));
  update();
}

void LessonChart::keyPressEvent(QKeyEvent* event) {
  const int count = static_cast<int>(m_content.columns.size());
  if (event->key() == Qt::Key_Right && count > 0)
    pointAt(std::min(count - 1, m_pointed + 1));
  else if (event->key() == Qt::Key_Left && count > 0)
    pointAt(std::max(0, m_pointed - 1));
  else
    QWidget::keyPressEvent(event);
}

bool LessonChart::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int column = columnAt(m_geometry, help->pos());
  if (column >= 0)
    QToolTip::showText(help->globalPos(), columnText(column), this);
  else
    QToolTip::hideText();
  return true;
}

void LessonChart::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  paintHead(painter);
  paintAxis(painter);
  for (std::size_t i = 0; i < m_content.columns.size(); ++i) paintColumn(painter, i);
  paintLimit(painter);
  for (std::size_t i = 0; i < m_content.columns.size(); ++i) paintLabel(painter, i);
  paintFigures(painter);
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  painter.drawText(QRect(kInset, height() - kNoteHeight + 8, width() - 2 * kInset, kNoteHeight - 8), Qt::TextWordWrap,
                   m_content.note);
  if (!hasFocus()) return;
  painter.setPen(QPen(theme.accent, 1.5));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

int LessonChart::limitWidth() const {
  return m_content.limit > 0 ? QFontMetrics(textFont(11), this).horizontalAdvance(m_content.limitText) + kDash + 6 : 0;
}

int LessonChart::captionLeft() const {
  return QFontMetrics(textFont(13, QFont::DemiBold), this).horizontalAdvance(m_content.title) + 16;
}

bool LessonChart::captionBelow() const {
  const int room = width() - 2 * kInset - captionLeft() - limitWidth() - 12;
  return QFontMetrics(textFont(11), this).horizontalAdvance(m_content.caption) > room;
}

// Title, caption, and what the line of the limit means.
void LessonChart::paintHead(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  const QRect line = QRect(kInset, 6, width() - 2 * kInset, 20);
  painter.setFont(textFont(13, QFont::DemiBold));
  painter.setPen(theme.text);
  painter.drawText(line, Qt::AlignVCenter, m_content.title);
  painter.setFont(textFont(11));
  const int limit = limitWidth();
  const QRect caption =
      captionBelow() ? line.translated(0, kCaptionHeight) : line.adjusted(captionLeft(), 0, -limit - 12, 1);
  painter.setPen(theme.dim);
  drawFitted(painter, caption, Qt::AlignVCenter, m_content.caption);
  if (limit == 0) return;
  painter.drawText(line.adjusted(0, 0, 0, 1), Qt::AlignRight | Qt::AlignVCenter, m_content.limitText);
  painter.fillRect(QRect(line.right() + 1 - limit, line.center().y(), kDash, 2), theme.bad);
}

void LessonChart::paintAxis(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  const QRectF& chart = m_geometry.chart;
  painter.setFont(numberFont(11));
  for (const ChartTick& tick : m_geometry.ticks) {
    painter.setPen(theme.grid);
    painter.drawLine(QPointF(chart.left(), tick.y), QPointF(chart.right(), tick.y));
    painter.setPen(theme.dim);
    painter.drawText(QRectF(kInset, tick.y - 8, kPictureGutter - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                     roundText(tick.value, 4));
  }
  painter.setFont(textFont(11));
  painter.drawText(QRectF(kInset, chart.top() - 18, kPictureGutter - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                   m_content.unit);
}

void LessonChart::paintColumn(QPainter& painter, std::size_t index) const {
  const Theme& theme = themeOf(this);
  const PictureColumn& column = m_content.columns[index];
  const ChartColumn& place = m_geometry.columns[index];
  if (column.current) painter.fillRect(place.slot.adjusted(2, 0, -2, 0), theme.alternate);
  QColor fill = theme.categories[0];
  if (!column.current) fill.setAlphaF(0.6);
  for (const QRectF& block : place.blocks)
    if (column.outlook == Outlook::Illegal || (column.outlook == Outlook::TooMuch && m_content.limit <= 0))
      fillHatch(painter, block, theme.hatchGround, theme.hatchStroke);
    else
      painter.fillRect(block, fill);
  painter.setPen(theme.window);
  if (place.broken)
    for (const double y : {10.0, 14.0})
      painter.drawLine(QPointF(place.bar.left() - 2, place.bar.top() + y),
                       QPointF(place.bar.right() + 2, place.bar.top() + y - 5));
  if (static_cast<int>(index) != m_pointed) return;
  painter.setPen(QPen(theme.text, 1.5));
  painter.drawRect(place.slot.adjusted(1, 1, -1, -1));
}

void LessonChart::paintLimit(QPainter& painter) const {
  if (m_geometry.limitY < 0) return;
  const QRectF& chart = m_geometry.chart;
  painter.setPen(QPen(themeOf(this).bad, 2));
  painter.drawLine(QPointF(chart.left(), m_geometry.limitY), QPointF(chart.right(), m_geometry.limitY));
}

// On a patch of the ground, since the line of the limit may run through it.
void LessonChart::paintLabel(QPainter& painter, std::size_t index) const {
  const Theme& theme = themeOf(this);
  const PictureColumn& column = m_content.columns[index];
  const ChartColumn& place = m_geometry.columns[index];
  painter.setFont(numberFont(11, column.current ? QFont::DemiBold : QFont::Normal));
  const double width = QFontMetricsF(painter.font()).horizontalAdvance(column.label) + 6;
  const QRectF box(place.bar.center().x() - width / 2, place.bar.top() - 17, width, 16);
  painter.fillRect(box.adjusted(0, 1, 0, -1), column.current ? theme.alternate : theme.window);
  painter.setPen(labelColor(column, theme));
  painter.drawText(box, Qt::AlignCenter, column.label);
}

void LessonChart::paintFigures(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  for (std::size_t row = 0; row < m_geometry.rows.size(); ++row) {
    const double y = m_geometry.rows[row];
    painter.setPen(theme.line);
    painter.drawLine(QPointF(kInset, y), QPointF(width() - kInset, y));
    painter.setFont(textFont(11));
    painter.setPen(theme.dim);
    painter.drawText(QRectF(kInset, y, kPictureGutter - 4, kPictureRow), Qt::AlignVCenter,
                     m_content.rows[static_cast<qsizetype>(row)]);
    for (std::size_t i = 0; i < m_content.columns.size(); ++i) {
      const PictureColumn& column = m_content.columns[i];
      const QRectF& slot = m_geometry.columns[i].slot;
      painter.setFont(figureFont(column.cells[static_cast<qsizetype>(row)], slot.width(), column.current));
      painter.setPen(column.current ? theme.text : theme.dim);
      painter.drawText(QRectF(slot.left() - 4, y, slot.width() + 8, kPictureRow), Qt::AlignCenter,
                       column.cells[static_cast<qsizetype>(row)]);
    }
  }
}

}  // namespace shardscope
