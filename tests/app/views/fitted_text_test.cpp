// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/fitted_text.h"

#include <QImage>
#include <QtTest>
#include <functional>

#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr QSize kSize(160, 40);
const QRectF kBox(8, 4, 140, 30);

QImage painted(int scale, const std::function<void(QPainter&)>& paint) {
  QImage image(kSize * scale, QImage::Format_RGB32);
  image.setDevicePixelRatio(scale);
  image.fill(Qt::black);
  QPainter painter(&image);
  painter.setPen(Qt::white);
  paint(painter);
  return image;
}

// The box around all that is not ground, in device pixels.
QRect inked(const QImage& image) {
  QRect box;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (qGray(image.pixel(x, y)) > 40) box |= QRect(x, y, 1, 1);
  return box;
}

}  // namespace

class FittedTextTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }

  // Also the second time, when the line is known, and after the other font and the other scale.
  void aLineStandsWhereQtWouldPutIt() {
    for (int round = 0; round < 2; ++round)
      for (const int scale : {1, 2})
        for (const QFont& font : {textFont(12), numberFont(20), textFont(11, QFont::DemiBold)})
          for (const int flags : {Qt::AlignLeft | Qt::AlignVCenter, Qt::AlignRight | Qt::AlignVCenter,
                                  Qt::AlignHCenter | Qt::AlignTop, Qt::AlignRight | Qt::AlignBottom}) {
            const QString text = QStringLiteral("Été 69.8");
            const QRect wanted = inked(painted(scale, [&](QPainter& painter) {
              painter.setFont(font);
              painter.drawText(kBox, flags, text);
            }));
            const QRect drawn = inked(painted(scale, [&](QPainter& painter) {
              painter.setFont(font);
              drawLine(painter, kBox, flags, text);
            }));
            QVERIFY(!drawn.isEmpty());
            const QPoint away = drawn.topLeft() - wanted.topLeft(), beyond = drawn.bottomRight() - wanted.bottomRight();
            QVERIFY2(away.manhattanLength() <= scale && beyond.manhattanLength() <= scale,
                     qPrintable(QStringLiteral("%1 px, scale %2, away %3 %4")
                                    .arg(font.pixelSize())
                                    .arg(scale)
                                    .arg(away.x())
                                    .arg(away.y())));
          }
  }

  void advancesAreThoseOfTheFont() {
    for (const QFont& font : {textFont(12), textFont(13), numberFont(12)})
      for (const char* text : {"", "GiB", "recompute moe_act"})
        QCOMPARE(advanceOf(font, QLatin1String(text)), QFontMetricsF(font).horizontalAdvance(QLatin1String(text)));
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::FittedTextTest)
#include "fitted_text_test.moc"
