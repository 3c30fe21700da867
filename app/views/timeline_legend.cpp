// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/timeline_legend.h"

#include <QPainter>

#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/timeline_style.h"

namespace shardscope {
namespace {

constexpr int kRow = 20, kSwatch = 16, kGap = 6, kApart = 14, kPasses = 6;

}  // namespace

TimelineLegend::TimelineLegend(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

QStringList TimelineLegend::names() const {
  return {tr("predicted"),      tr("forward"),        tr("backward"),       tr("recompute"),
          tr("optimizer"),      tr("waiting"),        QStringLiteral("TP"), QStringLiteral("CP"),
          QStringLiteral("EP"), QStringLiteral("PP"), QStringLiteral("DP")};
}

std::vector<QPoint> TimelineLegend::places(int width) const {
  const QFontMetrics metrics(textFont(11));
  std::vector<QPoint> places;
  QPoint at(0, 0);
  for (const QString& name : names()) {
    const int w = kSwatch + kGap + metrics.horizontalAdvance(name) + kApart;
    if (at.x() > 0 && at.x() + w - kApart > width) at = QPoint(0, at.y() + kRow);
    places.push_back(at);
    at.rx() += w;
  }
  return places;
}

int TimelineLegend::heightForWidth(int width) const { return places(width).back().y() + kRow; }

void TimelineLegend::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.setFont(textFont(11));
  const std::vector<QPoint> at = places(width());
  const QStringList texts = names();
  const auto passes = passColors(theme), traffic = trafficColors(theme);
  const QColor fills[] = {{}, passes[1], passes[2], passes[3], passes[4], {}};
  for (int i = 0; i < texts.size(); ++i) {
    const QPoint place = at[static_cast<std::size_t>(i)];
    const QRectF box(place.x(), place.y() + kRow / 2.0 - 5, kSwatch, 10);
    painter.setBrush(Qt::NoBrush);
    if (i == 0) {
      painter.setPen(theme.text);
      painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
    } else if (i == kPasses - 1) {
      fillHatch(painter, box, theme.window, theme.strongLine, 4);
    } else {
      painter.fillRect(box, i < kPasses ? fills[i] : traffic[static_cast<std::size_t>(i - kPasses)]);
    }
    painter.setPen(theme.dim);
    drawLine(painter, QRectF(box.right() + kGap, place.y(), width(), kRow), Qt::AlignLeft | Qt::AlignVCenter, texts[i]);
  }
}

}  // namespace shardscope
