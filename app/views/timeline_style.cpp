// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/timeline_style.h"

#include <algorithm>
#include <cmath>

#include "app/models/text.h"

namespace shardscope {

std::array<QColor, kTimeClasses> passColors(const Theme& t) {
  return {t.neutral, t.categories[0], t.categories[2], t.categories[3], t.neutral, t.neutral};
}

std::array<QColor, kTimeClasses> trafficColors(const Theme& t) {
  return {t.categories[3], t.categories[4], t.categories[1], t.categories[5], t.neutral, t.neutral};
}

std::array<QRgb, kTimeClasses> rgbOf(const std::array<QColor, kTimeClasses>& colors) {
  std::array<QRgb, kTimeClasses> all{};
  std::transform(colors.begin(), colors.end(), all.begin(), [](const QColor& color) { return color.rgb(); });
  return all;
}

QColor mixed(const QColor& color, const QColor& ground, double share) {
  const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a * share + b * (1 - share))); };
  return {part(color.red(), ground.red()), part(color.green(), ground.green()), part(color.blue(), ground.blue())};
}

QColor chunkStrength(const QColor& color, int chunk, int chunks, const Theme& theme) {
  const double step = 0.30 / std::max(3, chunks - 1);
  return mixed(color, theme.window, 0.95 - step * std::min(chunk, chunks));
}

QString axisTimeText(double time, double spacing) {
  if (time == 0) return QStringLiteral("0");
  const double unit = spacing >= 1e8 ? 1e9 : spacing >= 1e5 ? 1e6 : spacing >= 1e2 ? 1e3 : 1;
  const QString name = unit == 1e9   ? QStringLiteral(" s")
                       : unit == 1e6 ? QStringLiteral(" ms")
                       : unit == 1e3 ? QStringLiteral(" µs")
                                     : QStringLiteral(" ns");
  const double step = spacing / unit;
  return numberText(time / unit, step >= 1 ? 0 : step >= 0.1 ? 1 : 2) + name;
}

}  // namespace shardscope
