// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/chip_grid.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "app/models/schedule_why.h"
#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/painted_access.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

QString chipText(const LayoutChip& chip) {
  const QChar letter = QLatin1Char(letterOf(chip.symbol));
  return chip.count == 1 ? QString(letter) : QStringLiteral("%1×%2").arg(letter).arg(chip.count);
}

QString shortTime(double time) {
  return time >= 1e9 ? QStringLiteral("%1 s").arg(numberText(time * 1e-9, 2))
                     : QStringLiteral("%1 ms").arg(numberText(time * 1e-6, time < 9.95e6 ? 1 : 0));
}

}  // namespace

ChipGrid::ChipGrid(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(*this, QAccessible::Chart);
  setMouseTracking(true);
  offerWhy(*this, [this](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    if (!m_planned || m_lanes == nullptr || m_lanes->empty()) return std::nullopt;
    const int cell = at ? cellAt(m_layout, *at) : m_focus.stage;
    if (cell < 0) return std::nullopt;
    const int rank = cell % m_planned->plan.pipeline.pp;
    return WhyAt{whyOfForward(*m_planned, *m_lanes, rank),
                 m_layout.sums[static_cast<std::size_t>(rank)].toAlignedRect()};
  });
}

void ChipGrid::setPlanned(const PlannedPtr& planned, const PipelineLanes* lanes) {
  m_planned = planned;
  m_lanes = lanes;
  m_pressed = m_lifted = {};
  m_target = -1;
  setAvailableWidth(m_available);
  const int stages = static_cast<int>(m_layout.cells.size());
  m_focus.stage = std::clamp(m_focus.stage, 0, std::max(0, stages - 1));
  const int chips = static_cast<int>(m_layout.cells[static_cast<std::size_t>(m_focus.stage)].chips.size());
  if (m_focus.index >= chips) m_focus.index = chips - 1;
  if (m_focus.index < 0) m_focus = neighbourChip(m_layout, {m_focus.stage, -1}, 1);
}

void ChipGrid::setAvailableWidth(double width) {
  m_available = width;
  if (!m_planned) return;
  m_layout = chipLayout(m_planned->plan.pipeline, width);
  setFixedSize(m_layout.size.toSize());
  update();
}

const ChipPlace& ChipGrid::place(ChipRef chip) const {
  return m_layout.cells[static_cast<std::size_t>(chip.stage)].chips[static_cast<std::size_t>(chip.index)];
}

void ChipGrid::lift(ChipRef chip, QPointF at) {
  m_lifted = chip;
  m_target = chip.stage;
  m_hand = at;
  setCursor(Qt::ClosedHandCursor);
  update();
  Q_EMIT carried(place(chip).chip.symbol, chip.stage, chip.stage);
}

void ChipGrid::carryTo(int stage, QPointF at) {
  m_hand = at;
  update();
  if (stage == m_target) return;
  m_target = stage;
  Q_EMIT carried(place(m_lifted).chip.symbol, m_lifted.stage, stage < 0 ? m_lifted.stage : stage);
}

void ChipGrid::drop() {
  const ChipRef chip = m_lifted;
  const int target = m_target;
  const LayerSymbol symbol = place(chip).chip.symbol;
  letGo();
  if (target >= 0 && target != chip.stage) {
    m_focus = {target, 0};
    Q_EMIT dropped(symbol, chip.stage, target);
  }
}

void ChipGrid::letGo() {
  const bool was = m_lifted.valid();
  m_pressed = m_lifted = {};
  m_target = -1;
  unsetCursor();
  update();
  if (was) Q_EMIT putBack();
}

void ChipGrid::focusOn(ChipRef chip) {
  if (!chip.valid()) return;
  m_focus = chip;
  announceMark(*this, describe(chip.stage));
  update();
  Q_EMIT focusMoved(m_layout.cells[static_cast<std::size_t>(chip.stage)].box);
}

QString ChipGrid::describe(int stage) const {
  const PipelineChunk& chunk = m_planned->plan.pipeline.chunks[static_cast<std::size_t>(stage)];
  const int pp = m_planned->plan.pipeline.pp;
  QStringList parts{tr("virtual stage %1: stage %2, chunk %3").arg(stage).arg(stage % pp).arg(stage / pp)};
  if (chunk.embedding) parts << tr("embedding");
  if (chunk.numLayers == 1) parts << tr("layer %1").arg(chunk.firstLayer);
  if (chunk.numLayers > 1)
    parts << tr("layers %1 to %2").arg(chunk.firstLayer).arg(chunk.firstLayer + chunk.numLayers - 1);
  if (chunk.numMtpLayers > 0) parts << tr("MTP layers: %1").arg(chunk.numMtpLayers);
  if (chunk.loss) parts << tr("loss");
  if (const double time = m_lanes->forwardTime(stage % pp, stage / pp); time > 0)
    parts << tr("forward of a micro batch %1").arg(timeText({time}));
  return parts.join(QStringLiteral("\n"));
}

bool ChipGrid::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && lifted() &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  if (event->type() != QEvent::ToolTip || !m_planned) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int stage = cellAt(m_layout, help->pos());
  QToolTip::showText(help->globalPos(),
                     stage < 0 ? QString() : describe(stage) + QLatin1Char('\n') + tr("Drag a chip to another chunk."),
                     this);
  return true;
}

void ChipGrid::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  update();
}

void ChipGrid::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  if (m_planned && event->reason() != Qt::MouseFocusReason) focusOn(m_focus);
}

void ChipGrid::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_planned || lifted()) return;
  m_pressed = chipAt(m_layout, event->position());
  m_pressedAt = event->position();
  focusOn(m_pressed);
}

void ChipGrid::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (m_pressed.valid() && !lifted() && (at - m_pressedAt).manhattanLength() >= QApplication::startDragDistance() / 2.0)
    lift(m_pressed, at);
  if (lifted()) return carryTo(cellAt(m_layout, at), at);
  if (m_planned) setCursor(chipAt(m_layout, at).valid() ? Qt::OpenHandCursor : Qt::ArrowCursor);
}

void ChipGrid::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (lifted())
    drop();
  else
    m_pressed = {};
}

void ChipGrid::carryByKey(int key) {
  const int pp = m_planned->plan.pipeline.pp, stages = static_cast<int>(m_layout.cells.size());
  const int step = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : key == Qt::Key_Up ? -pp : pp;
  const int stage = m_target + step;
  if (stage < 0 || stage >= stages) return;
  const QRectF box = m_layout.cells[static_cast<std::size_t>(stage)].box;
  carryTo(stage, box.center());
  Q_EMIT focusMoved(box);
}

void ChipGrid::walkByKey(int key) {
  const int pp = m_planned->plan.pipeline.pp;
  const int step = key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 1;
  const bool along = key == Qt::Key_Left || key == Qt::Key_Right;
  focusOn(along ? neighbourChip(m_layout, m_focus, step) : chipAcross(m_layout, m_focus, pp, step));
}

void ChipGrid::keyPressEvent(QKeyEvent* event) {
  if (!m_planned) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
      return lifted() ? carryByKey(event->key()) : walkByKey(event->key());
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (lifted()) return drop();
      if (m_focus.valid()) lift(m_focus, place(m_focus).box.center() + QPointF(0, -4));
      return;
    case Qt::Key_Escape:
      if (lifted()) return letGo();
      [[fallthrough]];
    default:
      QWidget::keyPressEvent(event);
  }
}

void ChipGrid::paintChip(QPainter& painter, const QRectF& box, const LayoutChip& chip, bool inTheAir) const {
  const Theme& theme = themeOf(this);
  QColor outline = theme.strongLine;
  if (chip.symbol == LayerSymbol::Embedding || chip.symbol == LayerSymbol::Loss) outline = theme.categories[2];
  if (chip.symbol == LayerSymbol::Mtp) outline = theme.categories[4];
  painter.setPen(QPen(inTheAir ? theme.accent : outline, 1));
  painter.setBrush(inTheAir ? theme.accent : theme.alternate);
  painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  painter.setFont(numberFont(11, inTheAir ? QFont::DemiBold : QFont::Normal));
  painter.setPen(inTheAir ? theme.onAccent : theme.text);
  drawLine(painter, box, Qt::AlignCenter, chipText(chip));
}

void ChipGrid::paintCell(QPainter& painter, int stage) const {
  const Theme& theme = themeOf(this);
  const ChipCell& cell = m_layout.cells[static_cast<std::size_t>(stage)];
  const bool target = lifted() && stage == m_target && stage != m_lifted.stage;
  if (target) {
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(theme.accentTint);
    painter.drawRect(cell.box.adjusted(1, 1, -1, -1));
  }
  QPen hole(theme.accent, 1, Qt::DashLine);
  for (std::size_t i = 0; i < cell.chips.size(); ++i) {
    const ChipPlace& at = cell.chips[i];
    const bool gone = m_lifted == ChipRef{stage, static_cast<int>(i)} && at.chip.count == 1;
    if (gone) {
      painter.setPen(hole);
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(at.box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    } else {
      paintChip(painter, at.box, at.chip, false);
    }
    if (!hasFocus() || m_focus != ChipRef{stage, static_cast<int>(i)}) continue;
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(at.box.adjusted(-1.5, -1.5, 1.5, 1.5), 4, 4);
  }
  if (target) {
    const double x = cell.chips.empty() ? cell.box.left() + 6 : cell.chips.back().box.right() + 3;
    painter.setPen(hole);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(x, cell.box.center().y() - kChipHeight / 2, kChipWidth, kChipHeight), 3, 3);
  }
  const int pp = m_planned->plan.pipeline.pp;
  const double time = m_lanes->forwardTime(stage % pp, stage / pp);
  const bool roomy = cell.chips.empty() || cell.chips.back().box.right() <= cell.time.left() + 2;
  if (time <= 0 || target || !roomy) return;
  painter.setFont(numberFont(11));
  painter.setPen(theme.dim);
  drawLine(painter, cell.time, Qt::AlignRight | Qt::AlignVCenter, shortTime(time));
}

void ChipGrid::paintSums(QPainter& painter, const QRectF& dirty) const {
  const Theme& theme = themeOf(this);
  const PipelineLayout& pipeline = m_planned->plan.pipeline;
  std::vector<double> sums(m_layout.sums.size());
  for (std::size_t rank = 0; rank < sums.size(); ++rank)
    for (int chunk = 0; chunk < pipeline.vpp; ++chunk)
      sums[rank] += m_lanes->forwardTime(static_cast<int>(rank), chunk);
  const double most = *std::max_element(sums.begin(), sums.end());
  if (most <= 0) return;
  painter.setFont(numberFont(11, QFont::DemiBold));
  for (std::size_t rank = 0; rank < sums.size(); ++rank) {
    const QRectF& box = m_layout.sums[rank];
    if (!box.intersects(dirty)) continue;
    const double room = box.width() - 68;
    painter.fillRect(QRectF(box.left() + 8, box.center().y() - 3, room, 6), theme.line);
    painter.fillRect(QRectF(box.left() + 8, box.center().y() - 3, room * sums[rank] / most, 6), theme.categories[0]);
    painter.setPen(theme.text);
    drawLine(painter, box.adjusted(0, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter, shortTime(sums[rank]));
  }
}

void ChipGrid::paintEvent(QPaintEvent* event) {
  if (!m_planned) return;
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF dirty = event->rect();
  const int pp = m_planned->plan.pipeline.pp;
  for (std::size_t rank = 0; rank < m_layout.headers.size(); ++rank) {
    const QRectF& header = m_layout.headers[rank];
    if (header.right() < dirty.left() || header.left() > dirty.right()) continue;
    painter.fillRect(QRectF(header.left(), 2, 1, m_layout.size.height() - 4), theme.line);
    painter.setFont(textFont(12, QFont::DemiBold));
    painter.setPen(theme.text);
    drawLine(painter, header.adjusted(8, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("Stage %1").arg(rank));
  }
  const int rows = static_cast<int>(m_layout.cells.size()) / std::max(1, pp);
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  for (int row = 0; row <= rows; ++row) {
    const QRectF box(8, (row + 1) * kChipRow, kChipLabel - 12, kChipRow);
    if (box.bottom() < dirty.top() || box.top() > dirty.bottom()) continue;
    painter.fillRect(QRectF(0, box.top(), m_layout.size.width(), 1), theme.line);
    drawFitted(painter, box, Qt::AlignLeft | Qt::AlignVCenter, row < rows ? tr("chunk %1").arg(row) : tr("forward"));
  }
  for (std::size_t stage = 0; stage < m_layout.cells.size(); ++stage)
    if (m_layout.cells[stage].box.intersects(dirty)) paintCell(painter, static_cast<int>(stage));
  paintSums(painter, dirty);
  if (lifted()) {
    const LayoutChip one{place(m_lifted).chip.symbol, 1};
    paintChip(painter, QRectF(m_hand.x() - kChipWidth / 2, m_hand.y() - kChipHeight / 2, kChipWidth, kChipHeight), one,
              true);
  }
}

}  // namespace shardscope
