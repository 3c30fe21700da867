// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>

namespace shardscope {

WheelGuard::WheelGuard(QWidget& page) : QObject(&page), m_page(page) {
  page.installEventFilter(this);
  for (QWidget* part : page.findChildren<QWidget*>())
    if (qobject_cast<QAbstractSlider*>(part) != nullptr || qobject_cast<QAbstractSpinBox*>(part) != nullptr ||
        qobject_cast<QComboBox*>(part) != nullptr)
      part->installEventFilter(this);
}

bool WheelGuard::scrolls() const {
  constexpr qint64 kPause = 500;  // between two turns of one scroll
  return m_lastScroll.isValid() && m_lastScroll.elapsed() < kPause;
}

// What a part leaves alone goes on to the page, which scrolls.
bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Wheel) return false;
  if (watched == &m_page) {
    m_lastScroll.start();
    return false;
  }
  if (static_cast<QWidget*>(watched)->hasFocus() && !scrolls()) return false;
  event->ignore();
  return true;
}

}  // namespace shardscope
