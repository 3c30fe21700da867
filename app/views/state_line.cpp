// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/state_line.h"

#include <QPainter>

namespace shardscope {

StateLine::StateLine(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); }

void StateLine::say(Mark mark, const QString& text, const QString& dim) { show(mark, text, dim); }
void StateLine::hint(const QString& text) { show(std::nullopt, {}, text); }

void StateLine::show(const std::optional<Mark>& mark, const QString& text, const QString& dim) {
  m_mark = mark;
  m_text = text;
  m_dim = dim;
  const QString whole = text.isEmpty() || dim.isEmpty() ? text + dim : text + QStringLiteral("  ") + dim;
  setToolTip(whole);
  setAccessibleName(whole);
  update();
}

void StateLine::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.setFont(textFont(12));
  double x = 0;
  const auto put = [&](const QString& text, const QColor& color) {
    const QRectF room(x, 0, width() - x, height());
    const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(room.width()));
    painter.setPen(color);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, shown);
    x += painter.fontMetrics().horizontalAdvance(shown) + 12;
  };
  if (m_mark) {
    paintMark(painter, {1, height() / 2.0 - 5, 10, 10}, *m_mark, theme);
    x = 20;
  }
  if (!m_text.isEmpty()) put(m_text, m_mark == Mark::Broken ? theme.bad : theme.text);
  if (!m_dim.isEmpty() && x + 40 < width()) put(m_dim, theme.dim);
}

}  // namespace shardscope
