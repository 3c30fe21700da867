// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/over_step_chart.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/memory_plot.h"
#include "app/views/painted_access.h"
#include "app/views/stage_bars_geometry.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

constexpr int kLeft = 34, kTop = 8, kBelow = 52, kRight = 4;
constexpr double kHeadroom = 1.12;

}  // namespace

OverStepChart::OverStepChart(QWidget* parent)
    : QWidget(parent),
      m_plot(new MemoryPlot(
          this, [](QPainter&) {}, [this](QPainter& p) { paintOver(p); })) {
  setMinimumSize(180, 150);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(*this, QAccessible::Chart);
  offerWhy(*this, [this](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    const std::optional<std::size_t> span = at ? spanAt(at->x()) : m_pointed;
    if (!span || *span >= m_step.spans.size()) return std::nullopt;
    return WhyAt{whyOfSpan(*m_planned, m_step, m_stage, *span), boxOf(*span)};
  });
}

void OverStepChart::show(const PlannedPtr& planned, int stage) {
  m_planned = planned;
  m_stage = stage;
  m_step = memoryOverStep(*planned, stage);
  m_pointed = m_step.peak;
  setAccessibleDescription(m_step.spans.empty() ? noteText() : tr("Peak of stage %1: %2").arg(stage).arg(peakText()));
  layOut();
}

void OverStepChart::layOut() {
  m_plot->setGeometry(rect());
  if (!m_planned) return;
  m_area = QRect(kLeft, kTop, std::max(1, width() - kLeft - kRight), std::max(1, height() - kTop - kBelow));
  const MemoryBreakdown& memory = m_planned->plan.memory;
  const Bytes peak = memory.stages[static_cast<std::size_t>(m_stage)].peakAllocated;
  m_most = kHeadroom * std::max({toGiB(memory.capacity), toGiB(peak), 0.1});
  m_columns = memoryColumns(m_step, m_area.width());
  m_plot->setArea(m_area, roundScale(m_most, 5));
  m_plot->setTime(roundScale(std::max(1.0, m_step.length / unit()), 4));
  m_plot->update();
}

int OverStepChart::yOfBytes(double bytes) const { return yOf(m_area, m_most, bytes / static_cast<double>(kGiB)); }

void OverStepChart::paintOver(QPainter& painter) const {
  if (!m_planned) return;
  const Theme& theme = themeOf(this);
  if (!m_columns.empty()) {
    painter.setOpacity(m_planned->plan.legal ? 1 : 0.45);
    std::vector<double> below(m_columns.size(), 0.0);
    const auto mixed = [&theme](const QColor& color, double share) {
      const auto part = [share](int a, int b) { return static_cast<int>(share * a + (1 - share) * b); };
      return QColor(part(color.red(), theme.window.red()), part(color.green(), theme.window.green()),
                    part(color.blue(), theme.window.blue()));
    };
    paintLevel(painter, &MemoryLevels::state, below, mixed(theme.categories[0], 0.55), tr("static"), theme);
    paintLevel(painter, &MemoryLevels::buffers, below, mixed(theme.neutral, 0.75), tr("buffers"), theme);
    paintLevel(painter, &MemoryLevels::kept, below, mixed(theme.categories[4], 0.75), tr("kept activations"), theme);
    paintLevel(painter, &MemoryLevels::transient, below, theme.categories[3], {}, theme);
    painter.setOpacity(1);
  }
  painter.fillRect(
      QRect(m_area.left(), yOfBytes(static_cast<double>(m_planned->plan.memory.capacity.count)) - 1, m_area.width(), 2),
      theme.bad);
  paintPeak(painter, theme);
  if (hasFocus()) paintPointed(painter, theme);
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  drawFitted(painter, QRect(0, m_area.bottom() + 24, width() - kRight, 16), Qt::AlignRight | Qt::AlignVCenter,
             noteText());
}

void OverStepChart::paintLevel(QPainter& painter, double MemoryLevels::*level, std::vector<double>& below,
                               const QColor& color, const QString& name, const Theme& theme) const {
  QVector<QLineF> lines;
  lines.reserve(static_cast<qsizetype>(m_columns.size()));
  for (std::size_t i = 0; i < m_columns.size(); ++i) {
    const int bottom = yOfBytes(below[i]);
    below[i] += m_columns[i].*level;
    const int top = yOfBytes(below[i]);
    const qreal x = m_area.left() + static_cast<qreal>(i) + 0.5;
    if (top < bottom) lines << QLineF(x, top, x, bottom);
  }
  QPen pen(color, 1);
  pen.setCapStyle(Qt::FlatCap);
  painter.setPen(pen);
  painter.drawLines(lines);
  const std::size_t middle = m_columns.size() / 2;
  const int bottom = yOfBytes(below[middle] - m_columns[middle].*level), top = yOfBytes(below[middle]);
  if (name.isEmpty() || bottom - top < 15) return;
  painter.setFont(textFont(11));
  painter.setPen(theme.text);
  if (theme.contrast)
    return drawOverGround(painter, QPointF(m_area.center().x(), (top + bottom) / 2 + 4), name, theme.window);
  painter.drawText(QRect(m_area.left(), top, m_area.width(), bottom - top), Qt::AlignCenter, name);
}

void OverStepChart::paintPeak(QPainter& painter, const Theme& theme) const {
  if (m_columns.empty()) return;
  const MemorySpan& span = m_step.spans[m_step.peak];
  const double x = m_area.left() + (span.begin + span.end) / 2 / m_step.length * m_area.width();
  const int y = yOfBytes(span.levels.total());
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.text, 1.5));
  painter.setBrush(theme.window);
  painter.drawEllipse(QPointF(x, y), 3.5, 3.5);
  painter.restore();
  painter.setFont(numberFont(12));
  painter.setPen(theme.text);
  const qreal half = advanceOf(painter.font(), peakText()) / 2;
  const qreal center =
      std::clamp<qreal>(x, m_area.left() + half, std::max(m_area.left() + half, m_area.right() - half));
  drawOverGround(painter, QPointF(center, y - 9), peakText(), theme.window);
}

QString OverStepChart::peakText() const {
  if (m_step.spans.empty()) return {};
  const MemorySpan& span = m_step.spans[m_step.peak];
  return tr("%1 at %2").arg(gibText(bytesFrom(span.levels.total())), timeText({(span.begin + span.end) / 2}));
}

QString OverStepChart::noteText() const {
  if (m_step.spans.empty()) return tr("No schedule to follow");
  const QString unitName = unit() < 1e9 ? tr("milliseconds") : tr("seconds");
  if (m_step.microbatches >= m_planned->plan.numMicrobatches) return unitName;
  return tr("first %1 of %2 micro batches, %3")
      .arg(numberText(m_step.microbatches), numberText(m_planned->plan.numMicrobatches), unitName);
}

Tip OverStepChart::tipAt(int x) const {
  const int column = x - m_area.left();
  if (column < 0 || column >= static_cast<int>(m_columns.size())) return {};
  const MemoryLevels& at = m_columns[static_cast<std::size_t>(column)];
  const double time = (column + 0.5) * m_step.length / m_area.width();
  const auto row = [](const QString& name, double bytes) {
    return QStringLiteral("%1  %2").arg(bytesText(bytesFrom(bytes)), name);
  };
  return {tr("%1 at %2").arg(bytesText(bytesFrom(at.total())), timeText({time})),
          {row(tr("for a moment only"), at.transient), row(tr("kept activations"), at.kept),
           row(tr("buffers"), at.buffers), row(tr("weights, gradients, optimizer"), at.state)},
          whyHint()};
}

std::optional<std::size_t> OverStepChart::spanAt(int x) const {
  const int column = x - m_area.left();
  if (column < 0 || column >= m_area.width() || m_step.spans.empty()) return std::nullopt;
  const double perPixel = m_step.length / m_area.width(), from = column * perPixel, to = from + perPixel;
  std::optional<std::size_t> widest;
  for (std::size_t i = 0; i < m_step.spans.size(); ++i) {
    const MemorySpan& span = m_step.spans[i];
    if (span.end < from || span.begin > to) continue;
    if (!widest || span.levels.total() > m_step.spans[*widest].levels.total()) widest = i;
  }
  return widest;
}

QRect OverStepChart::boxOf(std::size_t span) const {
  const auto xOf = [this](double time) {
    return m_area.left() + static_cast<int>(time / std::max(1.0, m_step.length) * m_area.width());
  };
  const int left = xOf(m_step.spans[span].begin), right = xOf(m_step.spans[span].end);
  return {left, m_area.top(), std::max(2, right - left), m_area.height()};
}

void OverStepChart::paintPointed(QPainter& painter, const Theme& theme) const {
  if (m_pointed >= m_step.spans.size()) return;
  painter.setPen(QPen(theme.accent, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(boxOf(m_pointed)).adjusted(-1, 0, 1, 0));
}

void OverStepChart::point(std::size_t span) {
  if (span >= m_step.spans.size()) return;
  m_pointed = span;
  const QRect box = boxOf(span);
  const Tip tip = tipAt(box.center().x());
  announceMark(*this, tip.spoken());
  QToolTip::showText(mapToGlobal(box.topRight()), tip.html(themeOf(this)), this, box);
  m_plot->update();
}

// A pixel of the chart at least, however short the passes are.
void OverStepChart::keyPressEvent(QKeyEvent* event) {
  if (m_step.spans.empty()) return QWidget::keyPressEvent(event);
  std::size_t span = m_pointed;
  const auto apart = [&] { return std::abs(boxOf(span).left() - boxOf(m_pointed).left()) >= 1; };
  switch (event->key()) {
    case Qt::Key_Left:
      while (span > 0 && !apart()) --span;
      return point(span);
    case Qt::Key_Right:
      while (span + 1 < m_step.spans.size() && !apart()) ++span;
      return point(span);
    case Qt::Key_Home:
      return point(0);
    case Qt::Key_End:
      return point(m_step.spans.size() - 1);
    default:
      QWidget::keyPressEvent(event);
  }
}

void OverStepChart::focusInEvent(QFocusEvent*) { m_plot->update(); }
void OverStepChart::focusOutEvent(QFocusEvent*) { m_plot->update(); }

bool OverStepChart::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString tip = tipAt(help->pos().x()).html(themeOf(this));
  if (tip.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), tip, this, QRect(help->pos().x(), 0, 1, height()));
  return true;
}

void OverStepChart::resizeEvent(QResizeEvent*) { layOut(); }

}  // namespace shardscope
