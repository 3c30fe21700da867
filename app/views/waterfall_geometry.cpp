// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/waterfall_geometry.h"

#include <algorithm>

#include "app/views/stage_bars_geometry.h"

namespace shardscope {
namespace {

constexpr int kLeft = 44, kTop = 8, kBelow = 52;
constexpr int kColumn = 66, kNarrowColumn = 48;
constexpr double kHeadroom = 1.12;

double tallest(const Savings& savings, Bytes capacity) {
  double most = std::max({toGiB(savings.without), toGiB(savings.now), toGiB(capacity), 0.1});
  for (const Saving& step : savings.steps) most = std::max(most, toGiB(step.after));
  return most * kHeadroom;
}

std::size_t ideasWithRoom(const WaterfallGeometry& g, const Savings& savings) {
  const int all = g.plot.width() / kNarrowColumn;
  const int rest = all - static_cast<int>(savings.steps.size()) - 2;
  return std::min(savings.ideas.size(), static_cast<std::size_t>(std::max(0, rest)));
}

class ColumnWriter {
 public:
  ColumnWriter(WaterfallGeometry& geometry, std::size_t count)
      : m_geometry(geometry),
        m_pitch(std::max(1, std::min<int>(kColumn, geometry.plot.width() / static_cast<int>(count)))),
        m_x(geometry.plot.left()) {}

  void add(WaterfallColumn::Kind kind, std::size_t index, double from, double to) {
    const QRect& plot = m_geometry.plot;
    WaterfallColumn column{kind, index, QRect(m_x, 0, m_pitch, plot.bottom() + kBelow), {}, 0};
    const int width = std::clamp(m_pitch - 10, 1, kStageBarWidth);
    const int a = yOf(plot, m_geometry.most, from), b = yOf(plot, m_geometry.most, to);
    column.bar = QRect(m_x + (m_pitch - width) / 2, std::min(a, b), width, std::abs(a - b));
    column.end = b;
    m_geometry.columns.push_back(column);
    m_x += m_pitch;
  }

 private:
  WaterfallGeometry& m_geometry;
  int m_pitch;
  int m_x;
};

}  // namespace

WaterfallGeometry waterfallGeometry(const QSize& size, const Savings& savings, Bytes capacity) {
  WaterfallGeometry g;
  g.plot = QRect(kLeft, kTop, std::max(1, size.width() - kLeft), std::max(1, size.height() - kTop - kBelow));
  g.most = tallest(savings, capacity);
  g.capacity = yOf(g.plot, g.most, toGiB(capacity));
  const std::size_t ideas = ideasWithRoom(g, savings);
  ColumnWriter columns(g, savings.steps.size() + ideas + 2);
  using Kind = WaterfallColumn::Kind;
  columns.add(Kind::Without, 0, 0, toGiB(savings.without));
  for (std::size_t i = 0; i < savings.steps.size(); ++i)
    columns.add(Kind::Step, i, toGiB(savings.steps[i].before), toGiB(savings.steps[i].after));
  columns.add(Kind::Now, 0, 0, toGiB(savings.now));
  for (std::size_t i = 0; i < ideas; ++i)
    columns.add(Kind::Idea, i, toGiB(savings.ideas[i].before), toGiB(savings.ideas[i].after));
  return g;
}

int columnAt(const WaterfallGeometry& geometry, const QPoint& at) {
  for (std::size_t i = 0; i < geometry.columns.size(); ++i)
    if (geometry.columns[i].column.contains(at)) return static_cast<int>(i);
  return -1;
}

}  // namespace shardscope
