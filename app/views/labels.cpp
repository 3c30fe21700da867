// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/labels.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/views/fitted_text.h"

namespace shardscope {

QLabel* roleLabel(const char* role, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setProperty("role", role);
  return label;
}

QFrame* hairline(QWidget* parent) {
  auto* line = new QFrame(parent);
  line->setFrameShape(QFrame::HLine);
  line->setFrameShadow(QFrame::Plain);
  line->setForegroundRole(QPalette::Mid);
  line->setFixedHeight(1);
  return line;
}

FittedLabel::FittedLabel(const char* role, QWidget* parent) : QLabel(parent) {
  if (role != nullptr) setProperty("role", role);
  setTextFormat(Qt::PlainText);
}

void FittedLabel::setText(const QString& text) {
  if (text == this->text()) return;
  QLabel::setText(text);
  grow();
}

bool FittedLabel::isCut() const {
  return fitOf(QFontMetricsF(fontMetrics()), contentsRect().size(), text()) == TextFit::Cut;
}

QSize FittedLabel::minimumSizeHint() const {
  constexpr int kLeast = 24;
  return {std::min(kLeast, QLabel::minimumSizeHint().width()), QLabel::minimumSizeHint().height()};
}

void FittedLabel::grow() {
  constexpr int kMostLines = 3;
  if (m_isHint) return;
  const QFontMetricsF metrics(fontMetrics());
  const double needed = heightOf(metrics, contentsRect().width(), text());
  const int height = needed > metrics.height() + 1
                         ? static_cast<int>(std::ceil(std::min(needed, kMostLines * metrics.lineSpacing())))
                         : 0;
  if (minimumHeight() != height) setMinimumHeight(height);
}

bool FittedLabel::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !isCut() || !toolTip().isEmpty()) return QLabel::event(event);
  QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
  return true;
}

void FittedLabel::paintEvent(QPaintEvent*) {
  if (m_isHint && isCut()) return;
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  drawFitted(painter, contentsRect(), static_cast<int>(alignment()), text());
}

void FittedLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  grow();
}

}  // namespace shardscope
