// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/step_bars.h"

#include <QPainter>
#include <algorithm>
#include <numeric>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/memory_style.h"
#include "app/views/step_style.h"

namespace shardscope {
namespace {

constexpr int kEntry = 20, kLegendGap = 8, kSwatch = 12;
constexpr int kName = 136, kLeastNumber = 52, kBetween = 24;  // of a legend entry

QString seconds(Nanoseconds time) {
  if (time.count <= 0) return QStringLiteral("–");
  const double s = time.count * 1e-9;
  if (s < 0.0005) return QLatin1Char('<') + numberText(0.001, 3);
  return numberText(s, s < 0.095 ? 3 : s < 9.95 ? 2 : 1);
}

double largest(const ComparedShare& share) {
  double most = 0;
  for (const Nanoseconds t : share.times) most = std::max(most, t.count);
  return most;
}

}  // namespace

StepBars::StepBars(QWidget* parent) : CompareCanvas(parent) {}

void StepBars::layOut() {
  const Comparison& c = comparison();
  m_geometry = stepBarsGeometry(c, width());
  m_order.resize(c.shares.size());
  std::iota(m_order.begin(), m_order.end(), std::size_t{0});
  std::stable_sort(m_order.begin(), m_order.end(),
                   [&c](std::size_t a, std::size_t b) { return largest(c.shares[a]) > largest(c.shares[b]); });
  m_number = kLeastNumber;
  const QFontMetrics figures(numberFont(12));
  for (const ComparedShare& share : c.shares)
    for (const auto& time : share.times)
      m_number = std::max(m_number, figures.horizontalAdvance(seconds(time)) + kLegendGap);
  const int entry = kSwatch + kLegendGap + kName + static_cast<int>(c.columns.size()) * m_number + kBetween;
  m_legendColumns = std::max(1, (width() - 2 * ColumnGrid::kMargin + kBetween) / entry);
  std::vector<QRect> boxes;
  for (const StepSegment& segment : m_geometry.segments) boxes.push_back(segment.box);
  setMarks(std::move(boxes));
  const int rows = (static_cast<int>(m_order.size()) + m_legendColumns - 1) / m_legendColumns;
  setWantedHeight(m_geometry.bottom + kEntry + rows * kEntry + kLegendGap);
}

Tip StepBars::tipOf(int mark) const {
  const Comparison& c = comparison();
  const StepSegment& segment = m_geometry.segments[static_cast<std::size_t>(mark)];
  const ComparedShare& share = c.shares[segment.share];
  Tip text{QStringLiteral("%1 · %2").arg(stepShareName(share.name), c.columns[segment.column].letter), {}, {}};
  const double step = c.columns[segment.column].planned->plan.step.time.count;
  text.facts << tr("%1, %2 % of the step")
                    .arg(timeText(share.times[segment.column]))
                    .arg(numberText(100 * share.times[segment.column].count / step, 1));
  for (std::size_t i = 0; i < c.columns.size(); ++i)
    if (i != segment.column) text.facts << tr("%1 in %2").arg(timeText(share.times[i]), c.columns[i].letter);
  return text;
}

Why StepBars::whyOf(int mark) const {
  const StepSegment& segment = m_geometry.segments[static_cast<std::size_t>(mark)];
  return whyOfShare(comparison(), comparison().shares[segment.share], segment.column);
}

void StepBars::paintBars(QPainter& painter, const Theme& theme) const {
  const Comparison& c = comparison();
  painter.setFont(numberFont(12, QFont::DemiBold));
  for (const StepSegment& segment : m_geometry.segments) {
    const std::string_view name = c.shares[segment.share].name;
    // 1 px of the ground between shares, where there is room for it
    const QRect box = segment.box.width() > 3 ? segment.box.adjusted(0, 0, -1, 0) : segment.box;
    fillStepShare(painter, box, name, theme);
    const QString text = seconds(c.shares[segment.share].times[segment.column]);
    if (!takesText(name) || painter.fontMetrics().horizontalAdvance(text) + 12 > box.width()) continue;
    painter.setPen(textOnStepShare(name, theme));
    painter.drawText(box.adjusted(8, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text);
  }
  for (std::size_t i = 0; i < c.columns.size(); ++i) {
    const int top = StepBarsGeometry::kTop + static_cast<int>(i) * StepBarsGeometry::kPitch;
    const bool legal = c.columns[i].planned->plan.legal;
    painter.setFont(numberFont(12, QFont::DemiBold));
    painter.setPen(theme.text);
    painter.drawText(QRect(ColumnGrid::kMargin, top, m_geometry.left - ColumnGrid::kMargin, StepBarsGeometry::kBar),
                     Qt::AlignLeft | Qt::AlignVCenter, c.columns[i].letter);
    const QRect rest(m_geometry.ends[i] + 8, top, width() - m_geometry.ends[i] - 8, StepBarsGeometry::kBar);
    if (!legal) {
      painter.setFont(textFont(12));
      painter.setPen(theme.dim);
    }
    drawFitted(painter, rest, Qt::AlignLeft | Qt::AlignVCenter,
               legal ? timeText(c.columns[i].planned->plan.step.time) : tr("– no legal layout"));
  }
}

void StepBars::paintLegend(QPainter& painter, const Theme& theme) const {
  const Comparison& c = comparison();
  const int entry = (width() - 2 * ColumnGrid::kMargin + kBetween) / m_legendColumns;
  const auto columns = static_cast<int>(c.columns.size());
  const auto paintRow = [&](int left, int top, auto text) {
    for (int i = 0; i < columns; ++i) {
      const int right = left + entry - kBetween - (columns - 1 - i) * m_number;
      painter.drawText(QRect(right - m_number, top, m_number, kEntry), Qt::AlignRight | Qt::AlignVCenter, text(i));
    }
  };
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  for (int column = 0; column < m_legendColumns; ++column)
    paintRow(ColumnGrid::kMargin + column * entry, m_geometry.bottom,
             [&c](int i) { return c.columns[static_cast<std::size_t>(i)].letter; });
  for (std::size_t at = 0; at < m_order.size(); ++at) {
    const ComparedShare& share = c.shares[m_order[at]];
    const int left = ColumnGrid::kMargin + static_cast<int>(at) % m_legendColumns * entry;
    const int top = m_geometry.bottom + kEntry + static_cast<int>(at) / m_legendColumns * kEntry;
    fillStepShare(painter, QRect(left, top + (kEntry - kSwatch) / 2, kSwatch, kSwatch), share.name, theme);
    painter.setFont(textFont(12));
    painter.setPen(theme.text);
    const int name = left + kSwatch + kLegendGap;
    drawFitted(painter, QRect(name, top, left + entry - kBetween - columns * m_number - name, kEntry),
               Qt::AlignLeft | Qt::AlignVCenter, stepShareName(share.name));
    painter.setFont(numberFont(12));
    paintRow(left, top, [&share](int i) { return seconds(share.times[static_cast<std::size_t>(i)]); });
  }
}

void StepBars::paint(QPainter& painter, const QRect&, const Theme& theme) {
  paintBars(painter, theme);
  paintLegend(painter, theme);
}

}  // namespace shardscope
