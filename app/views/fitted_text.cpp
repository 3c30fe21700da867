// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/fitted_text.h"

#include <QCache>
#include <QStaticText>
#include <utility>

namespace shardscope {
namespace {

constexpr int kMostLines = 4096;

struct ShapedLine {
  QStaticText text;
  double advance = 0;
};

ShapedLine& shaped(const QFont& font, const QString& text) {
  static QCache<std::pair<QFont, QString>, ShapedLine> lines(kMostLines);
  const std::pair key(font, text);
  if (ShapedLine* known = lines.object(key)) return *known;
  auto* line = new ShapedLine{QStaticText(text), QFontMetricsF(font).horizontalAdvance(text)};
  line->text.setTextFormat(Qt::PlainText);
  line->text.prepare({}, font);
  lines.insert(key, line);
  return *line;
}

double startOf(double from, double room, double needed, bool atEnd, bool centered) {
  if (atEnd) return from + room - needed;
  return centered ? from + (room - needed) / 2 : from;
}

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

double advanceOf(const QFont& font, const QString& text) { return shaped(font, text).advance; }

void drawLine(QPainter& painter, const QRectF& box, int flags, const QString& text) {
  const ShapedLine& line = shaped(painter.font(), text);
  const QSizeF size = line.text.size();
  painter.drawStaticText(
      QPointF(startOf(box.left(), box.width(), line.advance, flags & Qt::AlignRight, flags & Qt::AlignHCenter),
              startOf(box.top(), box.height(), size.height(), flags & Qt::AlignBottom, flags & Qt::AlignVCenter)),
      line.text);
}

void drawFitted(QPainter& painter, const QRectF& box, int flags, const QString& text) {
  if (!text.contains(QLatin1Char('\n')) && advanceOf(painter.font(), text) <= box.width() + kSlack)
    return drawLine(painter, box, flags, text);
  const QFontMetricsF metrics(painter.font());
  switch (fitOf(metrics, box.size(), text)) {
    case TextFit::OneLine:
    case TextFit::Lines:
      painter.drawText(box.adjusted(0, 0, kSlack, 0), flags | Qt::TextWordWrap | Qt::TextDontClip, text);
      break;
    case TextFit::Cut:
      painter.drawText(box, flags | Qt::TextSingleLine, metrics.elidedText(text, Qt::ElideRight, box.width() + kSlack));
      break;
  }
}

}  // namespace shardscope
