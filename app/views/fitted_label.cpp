// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/fitted_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace shardscope {

FittedLabel::FittedLabel(QWidget* parent, const char* role) : QLabel(parent) {
  setProperty("role", role);
  setTextFormat(Qt::PlainText);
}

QSize FittedLabel::minimumSizeHint() const {
  return {std::min(24, QLabel::minimumSizeHint().width()), QLabel::minimumSizeHint().height()};
}

bool FittedLabel::fits() const { return fontMetrics().horizontalAdvance(text()) <= contentsRect().width(); }

bool FittedLabel::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || fits() || !toolTip().isEmpty()) return QLabel::event(event);
  QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
  return true;
}

void FittedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  painter.drawText(contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine,
                   fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

}  // namespace shardscope
