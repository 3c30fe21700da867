// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/fitted_text.h"

namespace shardscope {
namespace {

constexpr double kSlack = 0.5;  // advances are sums of rounded parts

QRectF wrapped(const QFontMetricsF& metrics, double width, const QString& text) {
  constexpr double kAnyHeight = 4096;
  return metrics.boundingRect(QRectF(0, 0, width, kAnyHeight), Qt::TextWordWrap, text);
}

}  // namespace

TextFit fitOf(const QFontMetricsF& metrics, const QSizeF& room, const QString& text) {
  const bool oneLine = !text.contains(QLatin1Char('\n'));
  if (oneLine && metrics.horizontalAdvance(text) <= room.width() + kSlack) return TextFit::OneLine;
  const QRectF lines = wrapped(metrics, room.width(), text);
  const bool fits = lines.width() <= room.width() + kSlack && lines.height() <= room.height() + kSlack;
  return fits ? TextFit::Lines : TextFit::Cut;
}

double heightOf(const QFontMetricsF& metrics, double width, const QString& text) {
  if (metrics.horizontalAdvance(text) <= width + kSlack) return metrics.height();
  return wrapped(metrics, width, text).height();
}

void drawFitted(QPainter& painter, const QRectF& box, int flags, const QString& text) {
  const QFontMetricsF metrics(painter.font());
  switch (fitOf(metrics, box.size(), text)) {
    case TextFit::OneLine:
      painter.drawText(box, flags | Qt::TextSingleLine | Qt::TextDontClip, text);
      break;
    case TextFit::Lines:
      painter.drawText(box.adjusted(0, 0, kSlack, 0), flags | Qt::TextWordWrap | Qt::TextDontClip, text);
      break;
    case TextFit::Cut:
      painter.drawText(box, flags | Qt::TextSingleLine, metrics.elidedText(text, Qt::ElideRight, box.width() + kSlack));
      break;
  }
}

}  // namespace shardscope
