// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/lane_pixels.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr QRgb kEvenChannels = 0x00ff00ff;

// In 256ths, both channels of a pair at once.
QRgb scaled(QRgb color, unsigned weight) {
  const QRgb even = (((color & kEvenChannels) * weight) >> 8) & kEvenChannels;
  const QRgb odd = (((color >> 8) & kEvenChannels) * weight) & ~kEvenChannels;
  return even | odd;
}

QRgb over(QRgb color, QRgb ground, int share) {
  return scaled(color, static_cast<unsigned>(share)) + scaled(ground, static_cast<unsigned>(256 - share));
}

// Pixels with a stride, empty at first. Parts that meet at one place share its pixel without a gap.
struct PixelLine {
  QRgb* first = nullptr;
  std::ptrdiff_t stride = 1;
  int count = 0;

  QRgb& operator[](int i) const { return first[i * stride]; }

  void cover(double from, double to, QRgb color) const {
    const int begin = fixed(from), end = fixed(to);
    if (end <= begin) return;
    const int whole = (begin + 255) >> 8, last = end >> 8;
    if (begin >> 8 == last) {
      (*this)[last] += scaled(color, static_cast<unsigned>(end - begin));
      return;
    }
    if (whole << 8 != begin) (*this)[whole - 1] += scaled(color, static_cast<unsigned>((whole << 8) - begin));
    for (int i = whole; i < last; ++i) (*this)[i] = color;
    if (last << 8 != end) (*this)[last] += scaled(color, static_cast<unsigned>(end - (last << 8)));
  }

 private:
  int fixed(double place) const {
    return static_cast<int>(std::lround(256 * std::clamp(place, 0.0, static_cast<double>(count))));
  }
};

}  // namespace

std::vector<QRgb> rowOf(const std::vector<LaneBar>& bars, const TimeAxis& axis, const LaneInks& inks) {
  std::vector<QRgb> row(static_cast<std::size_t>(std::max(1.0, axis.width)));
  const PixelLine line{row.data(), 1, static_cast<int>(row.size())};
  for (const LaneBar& bar : bars) {
    const std::vector<QRgb>& byChunk = bar.slot->step.pass == Pass::Forward ? inks.forward : inks.backward;
    double x = bar.x - axis.left;
    const double end = x + bar.width(), edge = bar.width() >= kParted ? end - 1 : end;
    const auto part = [&](double width, QRgb color) {
      const double until = x + width;
      line.cover(x, std::min(until, edge), color);
      if (until > edge) line.cover(std::max(x, edge), until, over(color, inks.ground, inks.edge));
      x = until;
    };
    part(bar.recompute, inks.recompute);
    part(bar.compute, byChunk[static_cast<std::size_t>(bar.slot->step.chunk) % byChunk.size()]);
    part(bar.exposed, inks.exposed);
  }
  return row;
}

QImage stackOf(const std::vector<BusyTime>& columns, int height, const LaneInks& inks) {
  QImage image(static_cast<int>(columns.size()), height, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  auto* bottom = reinterpret_cast<QRgb*>(image.scanLine(height - 1));
  const std::ptrdiff_t up = -image.bytesPerLine() / 4;
  for (std::size_t x = 0; x < columns.size(); ++x) {
    const BusyTime& c = columns[x];
    const PixelLine line{bottom + x, up, height};
    double y = 0;
    const auto part = [&](double share, QRgb color) {
      const double from = y;
      y += share * height;
      line.cover(from, y, color);
    };
    part(c.backward, inks.backward.front());
    part(c.forward, inks.forward.front());
    part(c.recompute, inks.recompute);
    part(c.exposed, inks.exposed);
  }
  return image;
}

}  // namespace shardscope
