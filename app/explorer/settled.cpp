// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/settled.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QThread>

namespace shardscope {

QImage picture(QWidget& window, int scale) {
  QImage image(window.size() * scale, QImage::Format_RGB32);
  image.setDevicePixelRatio(scale);
  window.render(&image);
  return image;
}

void settle(QWidget& window, int atLeast) {
  constexpr int kSame = 2;    // in a row
  constexpr int kMost = 40;   // pictures
  constexpr int kRounds = 8;  // of events before each: a layout asks its parent, which asks its own
  constexpr int kPause = 5;   // ms
  QElapsedTimer timer;
  timer.start();
  QImage last;
  for (int same = 0, taken = 0; same < kSame && taken < kMost; ++taken) {
    do {
      for (int i = 0; i < kRounds; ++i) {
        QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QApplication::processEvents();
      }
      if (timer.elapsed() < atLeast) QThread::msleep(kPause);
    } while (timer.elapsed() < atLeast);
    QImage now = picture(window, 1);
    same = now == last ? same + 1 : 0;
    last = std::move(now);
  }
}

}  // namespace shardscope
