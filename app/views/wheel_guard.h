// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the wheel for scrolling: the sliders and boxes of a page take it with the focus alone, and never while the page
// slides under the pointer.
#pragma once

#include <QElapsedTimer>
#include <QWidget>

namespace shardscope {

class WheelGuard : public QObject {
  Q_OBJECT

 public:
  explicit WheelGuard(QWidget& page);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool scrolls() const;

  QWidget& m_page;
  QElapsedTimer m_lastScroll;
};

}  // namespace shardscope
