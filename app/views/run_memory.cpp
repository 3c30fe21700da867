// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/run_memory.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/painted_access.h"
#include "app/views/theme.h"
#include "app/views/timeline_style.h"

namespace shardscope {
namespace {

constexpr double kCaption = 20, kPeaks = 92, kNames = 16, kWidestBar = 56;
constexpr std::array<double MemoryLevels::*, 4> kLevels{&MemoryLevels::state, &MemoryLevels::buffers,
                                                        &MemoryLevels::kept, &MemoryLevels::transient};

std::array<QColor, 4> levelColors(const Theme& theme) {
  return {theme.categories[0], theme.neutral, theme.categories[4], theme.categories[3]};
}

QString bytesOf(double bytes) { return bytesText({static_cast<std::int64_t>(bytes)}); }

}  // namespace

RunMemory::RunMemory(QWidget* parent) : QWidget(parent) {
  setAccessibleRole(*this, QAccessible::Chart);
  setMouseTracking(true);
}

void RunMemory::show(const RecordedRunPtr& run, int step, int rank) {
  m_run = run;
  m_step = step;
  m_rank = rank;
  m_peaks = run ? peaksOf(*run) : std::vector<PeakOfRank>{};
  compute();
  update();
}

void RunMemory::compute() {
  m_measured = {};
  m_predicted.clear();
  m_caption.clear();
  if (!m_run) return;
  const TraceRank* const rank = m_run->store->rank(m_rank);
  const auto& steps = m_run->store->steps();
  const int columns = static_cast<int>(chart().width());
  if (rank != nullptr && m_step >= 0 && m_step < static_cast<int>(steps.size()) && columns > 1) {
    m_measured = measuredMemory(*m_run, *rank, steps[static_cast<std::size_t>(m_step)], columns);
    const MemoryOverStep predicted = predictedMemory(*m_run, rank->stage);
    if (!predicted.spans.empty()) m_predicted = memoryColumns(predicted, columns);
  }
  const auto peak = std::find_if(m_peaks.begin(), m_peaks.end(), [&](const PeakOfRank& p) { return p.rank == m_rank; });
  if (peak == m_peaks.end() || peak->measured <= 0)
    m_caption = tr("the recording tells nothing of memory");
  else if (peak->predicted > 0)
    m_caption = tr("rank %1: peak %2 measured, %3 predicted")
                    .arg(peak->rank)
                    .arg(bytesOf(peak->measured), bytesOf(peak->predicted));
  else
    m_caption = tr("rank %1: peak %2").arg(peak->rank).arg(bytesOf(peak->measured));
  setAccessibleDescription(m_caption);
}

QRectF RunMemory::chart() const {
  return {0, kCaption, static_cast<double>(width()), std::max(40.0, height() - kCaption - kPeaks)};
}

QRectF RunMemory::bars() const {
  return {0, height() - kPeaks + 20, static_cast<double>(width()), kPeaks - 20 - kNames};
}

QRectF RunMemory::barOf(std::size_t rank) const {
  const QRectF room = bars();
  const double each =
      std::min(kWidestBar, room.width() / static_cast<double>(std::max<std::size_t>(1, m_peaks.size())));
  return {room.left() + each * static_cast<double>(rank), room.top(), each, room.height()};
}

double RunMemory::most() const {
  double most = 1;
  for (const MemoryLevels& levels : m_measured.columns) most = std::max(most, levels.total());
  for (const MemoryLevels& levels : m_predicted) most = std::max(most, levels.total());
  return 1.08 * most;
}

void RunMemory::paintChart(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  const QRectF room = chart();
  const double scale = room.height() / most();
  const auto colors = levelColors(theme);
  painter.fillRect(QRectF(room.left(), room.bottom() - 1, room.width(), 1), theme.strongLine);
  for (std::size_t x = 0; x < m_measured.columns.size(); ++x) {
    double below = 0;
    for (std::size_t level = 0; level < kLevels.size(); ++level) {
      const double bytes = std::max(0.0, m_measured.columns[x].*kLevels[level]);
      const QRectF box(room.left() + static_cast<double>(x), room.bottom() - (below + bytes) * scale, 1, bytes * scale);
      painter.fillRect(box, mixed(colors[level], theme.window, 0.75));
      below += bytes;
    }
  }
  for (std::size_t level = 0; level < kLevels.size(); ++level) {
    QPolygonF line;
    for (std::size_t x = 0; x < m_predicted.size(); ++x) {
      double bytes = 0;
      for (std::size_t i = 0; i <= level; ++i) bytes += m_predicted[x].*kLevels[i];
      line << QPointF(room.left() + static_cast<double>(x) + 0.5, room.bottom() - bytes * scale);
    }
    const bool total = level + 1 == kLevels.size();
    QPen pen(total ? theme.text : colors[level], total ? 1.5 : 1, Qt::CustomDashLine);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawPolyline(line);
  }
}

void RunMemory::paintPeaks(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  drawFitted(painter, QRectF(0, bars().top() - 20, width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
             tr("Peak by rank: outline predicted, filled measured"));
  double most = 1;
  for (const PeakOfRank& peak : m_peaks) most = std::max({most, peak.measured, peak.predicted});
  for (std::size_t i = 0; i < m_peaks.size(); ++i) {
    const QRectF room = barOf(i);
    const double half = std::max(1.0, room.width() / 2 - 4), scale = (room.height() - 2) / most;
    const double predicted = m_peaks[i].predicted * scale, measured = m_peaks[i].measured * scale;
    painter.fillRect(QRectF(room.left() + half + 2, room.bottom() - measured, half, measured), theme.categories[0]);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.categories[0]);
    if (predicted > 0)
      painter.drawRect(QRectF(room.left() + 0.5, room.bottom() - predicted + 0.5, half - 1, predicted - 1));
    painter.setPen(m_peaks[i].rank == m_rank ? theme.text : theme.dim);
    painter.setFont(numberFont(10));
    const QString name = QString::number(m_peaks[i].rank);
    if (advanceOf(painter.font(), name) < room.width())
      drawLine(painter, QRectF(room.left(), room.bottom(), room.width(), kNames), Qt::AlignCenter, name);
  }
}

void RunMemory::paintEvent(QPaintEvent*) {
  if (!m_run) return;
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.setFont(textFont(12));
  painter.setPen(theme.text);
  drawFitted(painter, QRectF(0, 0, width(), kCaption), Qt::AlignLeft | Qt::AlignVCenter, m_caption);
  if (hasCurve() || !m_predicted.empty()) paintChart(painter);
  paintPeaks(painter);
}

QString RunMemory::tipAt(QPointF point) const {
  for (std::size_t i = 0; i < m_peaks.size(); ++i)
    if (barOf(i).contains(point))
      return tr("rank %1: peak %2 measured, %3 predicted")
          .arg(m_peaks[i].rank)
          .arg(bytesOf(m_peaks[i].measured), bytesOf(m_peaks[i].predicted));
  const auto x = static_cast<std::size_t>(std::max(0.0, point.x() - chart().left()));
  if (!chart().contains(point) || x >= m_measured.columns.size()) return {};
  const MemoryLevels& levels = m_measured.columns[x];
  QStringList lines{tr("%1 measured").arg(bytesOf(levels.total()))};
  if (x < m_predicted.size()) lines << tr("%1 predicted").arg(bytesOf(m_predicted[x].total()));
  lines << tr("weights, gradients, optimizer: %1").arg(bytesOf(levels.state))
        << tr("buffers: %1").arg(bytesOf(levels.buffers)) << tr("kept activations: %1").arg(bytesOf(levels.kept))
        << tr("for a moment: %1").arg(bytesOf(levels.transient));
  return lines.join(QLatin1Char('\n'));
}

bool RunMemory::event(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) compute();
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
  return true;
}

void RunMemory::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  compute();
}

}  // namespace shardscope
