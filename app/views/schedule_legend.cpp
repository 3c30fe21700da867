// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/schedule_legend.h"

#include <QPainter>

#include "app/views/fitted_text.h"
#include "app/views/marks.h"

namespace shardscope {

ScheduleLegend::ScheduleLegend(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

QStringList ScheduleLegend::names() const {
  return {tr("forward"), tr("recompute"), tr("backward"), tr("exposed comm"), tr("bubble")};
}

QSize ScheduleLegend::sizeHint() const {
  const QFontMetrics metrics(textFont(11));
  int width = 0;
  for (const QString& name : names()) width += 22 + metrics.horizontalAdvance(name) + 16;
  return {width, 24};
}

void ScheduleLegend::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.setFont(textFont(11));
  double x = width() - sizeHint().width();
  int index = 0;
  for (const QString& name : names()) {
    const QRectF box(x, height() / 2.0 - 5, 16, 10);
    const int categories[] = {0, 3, 2, 1};
    if (index == 4) {
      fillHatch(painter, box, theme.window, theme.strongLine, 4);
      painter.setPen(theme.strongLine);
      painter.drawRect(box);
    } else {
      painter.fillRect(box, theme.categories[static_cast<std::size_t>(categories[index])]);
      if (index == 1) fillPattern(painter, box, theme.categories[3], Pattern::Stripes, theme);
    }
    painter.setPen(theme.dim);
    drawLine(painter, QRectF(x + 22, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, name);
    x += 22 + advanceOf(painter.font(), name) + 16;
    ++index;
  }
}

}  // namespace shardscope
