// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/dock_grip.h"

#include <QEvent>
#include <QPainter>

#include "app/views/theme.h"

namespace shardscope {

DockGrip::DockGrip(QWidget* parent) : QWidget(parent) {
  setCursor(Qt::SizeAllCursor);
  retranslate();
}

void DockGrip::retranslate() { setToolTip(tr("Drag to move this part, double click to float it")); }

void DockGrip::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void DockGrip::paintEvent(QPaintEvent*) {
  constexpr int kDots = 5, kStep = 6, kDot = 2;
  QPainter painter(this);
  const int left = (width() - kDots * kStep) / 2;
  for (int i = 0; i < kDots; ++i)
    painter.fillRect(left + i * kStep, height() / 2, kDot, kDot, themeOf(this).strongLine);
}

}  // namespace shardscope
