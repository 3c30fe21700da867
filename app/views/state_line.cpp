// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/state_line.h"

#include <QPainter>
#include <cmath>

#include "app/views/fitted_text.h"

#include "app/views/painted_access.h"

namespace shardscope {
namespace {

constexpr int kHeight = 24, kMarkWidth = 20, kBetween = 12;

QFont lineFont() { return textFont(12); }

}  // namespace

StateLine::StateLine(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setAccessibleRole(*this, QAccessible::StaticText);
}

void StateLine::say(Mark mark, const QString& text, const QString& dim) { show(mark, text, dim); }
void StateLine::hint(const QString& text) { show(std::nullopt, {}, text); }

void StateLine::show(const std::optional<Mark>& mark, const QString& text, const QString& dim) {
  m_mark = mark;
  m_text = text.isEmpty() ? dim : text;
  m_dim = text.isEmpty() ? QString() : dim;
  m_isHint = text.isEmpty();
  const QString whole = m_dim.isEmpty() ? m_text : m_text + QStringLiteral("  ") + m_dim;
  setToolTip(whole);
  setAccessibleName(whole);
  grow();
  update();
}

void StateLine::grow() {
  const double needed = heightOf(QFontMetricsF(lineFont(), this), width() - (m_mark ? kMarkWidth : 0), m_text);
  const int height = std::max(kHeight, static_cast<int>(std::ceil(needed)));
  if (m_height == height) return;
  m_height = height;
  updateGeometry();
}

void StateLine::resizeEvent(QResizeEvent*) { grow(); }

void StateLine::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.setFont(lineFont());
  double x = 0;
  if (m_mark) {
    paintMark(painter, {1, height() / 2.0 - 5, 10, 10}, *m_mark, theme);
    x = kMarkWidth;
  }
  painter.setPen(m_isHint ? theme.dim : m_mark == Mark::Broken ? theme.bad : theme.text);
  drawFitted(painter, QRectF(x, 0, width() - x, height()), Qt::AlignLeft | Qt::AlignVCenter, m_text);
  x += advanceOf(painter.font(), m_text) + kBetween;
  if (m_dim.isEmpty() || x + advanceOf(painter.font(), m_dim) > width()) return;
  painter.setPen(theme.dim);
  drawLine(painter, QRectF(x, 0, width() - x, height()), Qt::AlignLeft | Qt::AlignVCenter, m_dim);
}

}  // namespace shardscope
