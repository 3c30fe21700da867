// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/stage_bars.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "app/models/plan_why.h"
#include "app/models/stage_text.h"
#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/memory_plot.h"
#include "app/views/painted_access.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

constexpr qreal kGhost = 0.45;
constexpr int kLine = 16;

}  // namespace

StageBars::StageBars(QWidget* parent)
    : QWidget(parent),
      m_plot(new MemoryPlot(
          this, [this](QPainter& p) { paintUnder(p); }, [this](QPainter& p) { paintOver(p); })) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(*this, QAccessible::Chart);
  setMinimumSize(280, 200);
  offerWhy(*this, [this](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    const int stage = at ? stageAt(m_geometry, *at) : m_selected;
    if (!m_planned || stage < 0 || static_cast<std::size_t>(stage) >= m_geometry.bars.size()) return std::nullopt;
    return WhyAt{whyOfStage(m_planned->scenario, m_planned->plan, stage),
                 m_geometry.bars[static_cast<std::size_t>(stage)].column};
  });
}

void StageBars::show(const PlannedPtr& planned, MemoryMoment moment, int selected) {
  m_planned = planned;
  m_selected = selected;
  m_sums = stageSums(*planned, moment);
  m_layers.clear();
  for (std::size_t i = 0; i < m_sums.size(); ++i)
    m_layers.push_back(layersText(planned->scenario.model, planned->plan.pipeline, static_cast<int>(i)));
  announceMark(*this, tipOf(selected).spoken());
  layOut();
}

void StageBars::layOut() {
  m_plot->setGeometry(rect());
  if (!m_planned) return;
  m_geometry = stageBarsGeometry(size(), m_sums, m_planned->plan.memory.capacity);
  const RoundScale scale = roundScale(m_geometry.most, 5);
  m_plot->setArea(m_geometry.plot, scale);
  m_plot->update();
}

void StageBars::paintUnder(QPainter& painter) const {
  if (static_cast<std::size_t>(m_selected) >= m_geometry.bars.size()) return;
  const Theme& theme = themeOf(this);
  const QRect& column = m_geometry.bars[static_cast<std::size_t>(m_selected)].column;
  painter.fillRect(column.adjusted(1, 0, -1, 0), theme.alternate);
  if (!hasFocus()) return;
  painter.setPen(QPen(theme.accent, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(column).adjusted(1.5, 1, -1.5, -1));
}

void StageBars::paintOver(QPainter& painter) const {
  if (!m_planned) return;
  const Theme& theme = themeOf(this);
  if (!m_planned->plan.legal) painter.setOpacity(kGhost);
  for (std::size_t i = 0; i < m_geometry.bars.size(); ++i) paintBar(painter, i, theme);
  painter.setOpacity(1);
  paintLines(painter, theme);
  paintLabelHeads(painter, theme);
  for (std::size_t i = 0; i < m_geometry.bars.size(); ++i) {
    if (!showsLabels(static_cast<int>(i))) continue;
    paintTotal(painter, i, theme);
    paintLabels(painter, i, theme);
  }
}

// The selected one always; others keep away from it.
bool StageBars::showsLabels(int stage) const {
  if (stage == m_selected) return true;
  return m_geometry.bars[static_cast<std::size_t>(stage)].labelled && std::abs(stage - m_selected) >= m_geometry.every;
}

void StageBars::paintBar(QPainter& painter, std::size_t stage, const Theme& theme) const {
  for (const BarPiece& piece : m_geometry.bars[stage].pieces) {
    if (piece.slack)
      fillHatch(painter, piece.box, theme.base, theme.dim, 4);
    else
      fillCategory(painter, piece.box, piece.category, theme);
  }
}

void StageBars::paintLines(QPainter& painter, const Theme& theme) const {
  const QRect& plot = m_geometry.plot;
  const Bytes capacity = m_planned->plan.memory.capacity;
  painter.fillRect(QRect(plot.left(), m_geometry.capacity - 1, plot.width(), 2), theme.bad);
  painter.setPen(QPen(theme.warning, 1, Qt::DashLine));
  painter.drawLine(plot.left(), m_geometry.tight, plot.right(), m_geometry.tight);

  const GpuSpec& gpu = m_planned->scenario.cluster.gpu;
  const QString title = QString::fromStdString(gpu.title.empty() ? gpu.id : gpu.title);
  const Bytes tight = bytesFrom((1 - kTightShare) * static_cast<double>(capacity.count));
  paintLineText(painter, m_geometry.tight + 13, tr("above %1 less than 10 % is left").arg(gibText(tight)), false);
  paintLineText(painter, m_geometry.capacity - 6, tr("%1: %2 GiB").arg(title, gibText(capacity)), true);
}

// What may not be left out stands over the bars where there is no free place.
void StageBars::paintLineText(QPainter& painter, int baseline, const QString& text, bool always) const {
  const Theme& theme = themeOf(this);
  painter.setFont(textFont(11));
  const int width = qCeil(advanceOf(painter.font(), text));
  int left = freeLeft(m_geometry, QRect(0, baseline - 11, width, 14));
  if (left < 0 && !always) return;
  if (left < 0) left = m_geometry.plot.left() + 8;
  painter.setPen(always ? theme.text : theme.dim);
  drawOverGround(painter, QPointF(left + width / 2.0, baseline), text, theme.window);
}

void StageBars::paintTotal(QPainter& painter, std::size_t stage, const Theme& theme) const {
  const StageBar& bar = m_geometry.bars[stage];
  const bool selected = static_cast<int>(stage) == m_selected;
  const StageMemory& memory = m_planned->plan.memory.stages[stage];
  painter.setFont(numberFont(12, selected ? QFont::DemiBold : QFont::Normal));
  painter.setPen(textColorOfReserved(memory.peakReserved, m_planned->plan.memory.capacity, theme));
  drawOverGround(painter, QPointF(bar.bar.center().x() + 0.5, bar.bar.top() - 5), gibText(m_sums[stage].total()),
                 selected ? theme.alternate : theme.window);
}

void StageBars::paintLabels(QPainter& painter, std::size_t stage, const Theme& theme) const {
  const StageBar& bar = m_geometry.bars[stage];
  const bool selected = static_cast<int>(stage) == m_selected;
  const int number = static_cast<int>(stage);
  QRect line(bar.column.center().x() - 40, m_geometry.plot.bottom() + 5, 81, kLine);
  if (m_geometry.roomy) line = QRect(bar.column.left(), line.top(), bar.column.width(), kLine);
  painter.setFont(textFont(12, selected ? QFont::DemiBold : QFont::Normal));
  painter.setPen(theme.text);
  drawFitted(painter, line, Qt::AlignCenter, m_geometry.roomy ? tr("Stage %1").arg(number) : QString::number(number));
  if (!m_geometry.roomy) return;
  painter.setFont(numberFont(10));
  painter.setPen(theme.dim);
  line.translate(0, kLine + 1);
  const bool fits = advanceOf(painter.font(), m_layers[stage]) <= line.width() - 8;
  drawLine(painter, line, Qt::AlignCenter, fits ? m_layers[stage] : QString(m_layers[stage]).remove(QLatin1Char(' ')));
  line.translate(0, kLine - 1);
  drawLine(painter, line, Qt::AlignCenter, QString::number(m_planned->plan.memory.stages[stage].liveChunks));
}

void StageBars::paintLabelHeads(QPainter& painter, const Theme& theme) const {
  if (!m_geometry.roomy) return;
  painter.setFont(textFont(10));
  painter.setPen(theme.dim);
  QRect line(0, m_geometry.plot.bottom() + 5 + kLine + 1, m_geometry.plot.left() - 2, kLine);
  drawFitted(painter, line, Qt::AlignLeft | Qt::AlignVCenter, tr("layers"));
  drawFitted(painter, line.translated(0, kLine - 1), Qt::AlignLeft | Qt::AlignVCenter, tr("in flight"));
}

Tip StageBars::tipOf(int stage) const {
  if (!m_planned || stage < 0 || static_cast<std::size_t>(stage) >= m_sums.size()) return {};
  constexpr std::size_t kMostTensors = 3;
  const StageMemory& memory = m_planned->plan.memory.stages[static_cast<std::size_t>(stage)];
  QStringList facts;
  facts << tr("%1 allocated at the peak, %2 reserved, %3 between steps")
               .arg(bytesText(memory.peakAllocated), bytesText(memory.peakReserved), bytesText(memory.staticBytes));
  const QString& layers = m_layers[static_cast<std::size_t>(stage)];
  facts << (memory.liveChunks == 1 ? tr("Layers %1; 1 chunk in flight").arg(layers)
                                   : tr("Layers %1; %2 chunks in flight").arg(layers).arg(memory.liveChunks));
  for (std::size_t i = 0; i < std::min(kMostTensors, memory.tensors.size()); ++i)
    facts << QStringLiteral("%1  %2").arg(bytesText(memory.tensors[i].bytes),
                                          tensorWhy(memory.tensors[i], m_planned->scenario));
  return {tr("Stage %1").arg(stage), facts, tr("Click to see what it is made of") + QStringLiteral(" · ") + whyHint()};
}

bool StageBars::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int stage = stageAt(m_geometry, help->pos());
  if (stage < 0) {
    QToolTip::hideText();
    return true;
  }
  const QRect& column = m_geometry.bars[static_cast<std::size_t>(stage)].column;
  QToolTip::showText(mapToGlobal(QPoint(column.right(), help->pos().y())), tipOf(stage).html(themeOf(this)), this,
                     column);
  return true;
}

void StageBars::resizeEvent(QResizeEvent*) { layOut(); }

void StageBars::mousePressEvent(QMouseEvent* event) {
  const int stage = stageAt(m_geometry, event->position().toPoint());
  if (event->button() == Qt::LeftButton && stage >= 0) Q_EMIT stageChosen(stage);
}

void StageBars::keyPressEvent(QKeyEvent* event) {
  const int last = static_cast<int>(m_geometry.bars.size()) - 1;
  switch (event->key()) {
    case Qt::Key_Left:
      return Q_EMIT stageChosen(std::max(0, m_selected - 1));
    case Qt::Key_Right:
      return Q_EMIT stageChosen(std::min(last, m_selected + 1));
    case Qt::Key_Home:
      return Q_EMIT stageChosen(0);
    case Qt::Key_End:
      return Q_EMIT stageChosen(last);
    case Qt::Key_Escape:
      return Q_EMIT stageChosen(-1);
    default:
      QWidget::keyPressEvent(event);
  }
}

void StageBars::focusInEvent(QFocusEvent*) { m_plot->update(); }
void StageBars::focusOutEvent(QFocusEvent*) { m_plot->update(); }

}  // namespace shardscope
