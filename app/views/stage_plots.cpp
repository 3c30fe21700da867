// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/stage_plots.h"

#include <QPainter>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/memory_style.h"

namespace shardscope {
namespace {

constexpr int kHeight = 200;
constexpr int kRoomForNumber = 30, kRoomForStage = 14;

Bytes reservedOf(const ComparedMemory& column, int stage) {
  return column.stages[static_cast<std::size_t>(stage)].total();
}

}  // namespace

StagePlots::StagePlots(QWidget* parent) : CompareCanvas(parent) {}

void StagePlots::layOut() {
  m_columns.clear();
  for (const ComparedColumn& column : comparison().columns)
    m_columns.push_back({stageSums(*column.planned, MemoryMoment::Reserved), column.planned->plan.memory.capacity});
  m_grid = columnGrid(width(), static_cast<int>(m_columns.size()), offset());
  m_geometry = stagePlotsGeometry(m_columns, m_grid, kHeight);
  std::vector<QRect> boxes;
  for (const ComparedStage& bar : m_geometry.bars) boxes.push_back(bar.slot);
  setMarks(std::move(boxes));
  setWantedHeight(kHeight);
}

bool StagePlots::isSeen(int, const QPoint& at) const { return at.x() >= m_grid.firstLeft(); }

Tip StagePlots::tipOf(int mark) const {
  const ComparedStage& bar = m_geometry.bars[static_cast<std::size_t>(mark)];
  const ComparedColumn& column = comparison().columns[static_cast<std::size_t>(bar.column)];
  const ComparedMemory& memory = m_columns[static_cast<std::size_t>(bar.column)];
  const StageSums& sums = memory.stages[static_cast<std::size_t>(bar.stage)];
  Tip text{tr("Stage %1 · %2: %3 of %4")
               .arg(bar.stage)
               .arg(column.letter, bytesText(sums.total()), bytesText(memory.capacity)),
           {},
           {}};
  if (!column.planned->plan.legal) text.facts << tr("As if the layout were legal.");
  for (auto c = kMemoryCategories.rbegin(); c != kMemoryCategories.rend(); ++c)
    if (sums[*c] > Bytes{}) text.facts << QStringLiteral("%1: %2").arg(categoryName(*c), bytesText(sums[*c]));
  if (sums.slack > Bytes{}) text.facts << tr("Held by the allocator: %1").arg(bytesText(sums.slack));
  return text;
}

Why StagePlots::whyOf(int mark) const {
  const ComparedStage& bar = m_geometry.bars[static_cast<std::size_t>(mark)];
  const ComparedColumn& column = comparison().columns[static_cast<std::size_t>(bar.column)];
  Why why = whyOfStage(column.planned->scenario, column.planned->plan, bar.stage);
  why.title = QStringLiteral("%1 · %2").arg(column.letter, why.title);
  return why;
}

void StagePlots::paintAxis(QPainter& painter, const Theme& theme) const {
  painter.setFont(numberFont(11));
  for (double gib = 0; gib <= m_geometry.most * 1.001; gib += m_geometry.step) {
    const int y = m_geometry.y(gib);
    painter.setPen(theme.dim);
    drawLine(painter, QRect(ColumnGrid::kMargin, y - 8, ColumnGrid::kNames - 2 * ColumnGrid::kGap, 16),
             Qt::AlignRight | Qt::AlignVCenter, roundText(gib, 4));
  }
  painter.setFont(textFont(11));
  drawLine(painter, QRect(ColumnGrid::kMargin, kHeight - 20, ColumnGrid::kNames - 2 * ColumnGrid::kGap, 16),
           Qt::AlignRight | Qt::AlignVCenter, tr("stage"));
}

void StagePlots::paintBar(QPainter& painter, const Theme& theme, const ComparedStage& bar) const {
  for (const ComparedSlice& slice : bar.slices) {
    const QRect box = slice.box.height() > 3 ? slice.box.adjusted(0, 1, 0, 0) : slice.box;
    if (slice.category >= 0) {
      fillCategory(painter, box, static_cast<MemoryCategory>(slice.category), theme);
      continue;
    }
    fillHatch(painter, box, theme.window, theme.neutral, 4);
    painter.setPen(QPen(theme.neutral, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

// The baseline of the number over a bar; never across the line of the capacity.
int StagePlots::numberY(const ComparedStage& bar) const {
  constexpr int kAbove = 4, kTall = 14;
  const int y = bar.box.top() - kAbove, line = m_geometry.capacities[static_cast<std::size_t>(bar.column)];
  return y >= line && y - kTall < line ? line - kAbove : y;
}

void StagePlots::paintPlot(QPainter& painter, const Theme& theme, std::size_t column) const {
  const QRect& plot = m_geometry.plots[column];
  const ComparedMemory& memory = m_columns[column];
  const bool legal = comparison().columns[column].planned->plan.legal;
  for (double gib = 0; gib <= m_geometry.most * 1.001; gib += m_geometry.step)
    painter.fillRect(QRect(plot.left(), m_geometry.y(gib), plot.width(), 1), theme.grid);
  constexpr double kGhost = 0.45;
  painter.setOpacity(legal ? 1 : kGhost);
  for (const ComparedStage& bar : m_geometry.bars)
    if (bar.column == static_cast<int>(column)) paintBar(painter, theme, bar);
  painter.setOpacity(1);
  painter.fillRect(QRect(plot.left(), m_geometry.capacities[column] - 1, plot.width(), 2), theme.bad);
  painter.setFont(textFont(11));
  painter.setPen(theme.bad);
  drawFitted(painter, QRect(plot.left(), 0, plot.width(), 16), Qt::AlignRight | Qt::AlignVCenter,
             tr("capacity %1").arg(gibText(memory.capacity)));

  const int worst = worstStage(comparison().columns[column].planned->plan.memory);
  int labelled = -1;
  for (const ComparedStage& bar : m_geometry.bars) {
    if (bar.column != static_cast<int>(column)) continue;
    const bool roomy = bar.slot.width() >= kRoomForNumber;
    const Bytes reserved = reservedOf(memory, bar.stage);
    painter.setFont(numberFont(11, bar.stage == worst ? QFont::DemiBold : QFont::Normal));
    painter.setPen(textColorOfReserved(reserved, memory.capacity, theme));
    if (roomy || bar.stage == worst)
      drawOverGround(painter, QPointF(bar.box.center().x() + 0.5, numberY(bar)), gibText(reserved), theme.window);
    // The worst stage always has its number; of the others as many as have room.
    const bool spaced = labelled < 0 || bar.slot.center().x() - labelled >= kRoomForStage;
    if (!spaced && bar.stage != worst) continue;
    labelled = bar.slot.center().x();
    painter.setFont(numberFont(11));
    painter.setPen(bar.stage == worst ? theme.text : theme.dim);
    drawOverGround(painter, QPointF(bar.box.center().x() + 0.5, kHeight - 8), QString::number(bar.stage), theme.window);
  }
}

void StagePlots::paint(QPainter& painter, const QRect&, const Theme& theme) {
  paintAxis(painter, theme);
  painter.setClipRect(QRect(m_grid.firstLeft() - 1, 0, width(), height()));
  for (std::size_t i = 0; i < m_columns.size(); ++i) paintPlot(painter, theme, i);
}

}  // namespace shardscope
