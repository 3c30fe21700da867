// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/engine_ranks.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "app/models/engine_text.h"
#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/painted_access.h"

namespace shardscope {
namespace {

constexpr int kRow = 20, kName = 62, kValue = 72, kBar = 10;

RankBar timeBar(const LiveRank& rank) {
  RankBar bar;
  bar.name = EngineRanks::tr("rank %1").arg(rank.rank);
  bar.value = QStringLiteral("–");
  bar.tip = EngineRanks::tr("Rank %1, stage %2: no step has ended yet").arg(rank.rank).arg(rank.stage);
  if (rank.computing < 0) return bar;
  bar.filled = rank.computing;
  bar.second = rank.communicating;
  const double waiting = std::max(0.0, 1 - rank.computing - rank.communicating);
  bar.value = QStringLiteral("%1 %").arg(numberText(100 * rank.computing, 0));
  bar.tip = EngineRanks::tr("Rank %1, stage %2, last step: computing %3 %, communicating %4 %, neither %5 %")
                .arg(rank.rank)
                .arg(rank.stage)
                .arg(numberText(100 * rank.computing, 0), numberText(100 * rank.communicating, 0),
                     numberText(100 * waiting, 0));
  return bar;
}

RankBar memoryBar(const EngineRankPeak& rank, double most) {
  const auto share = [most](Bytes bytes) { return static_cast<double>(bytes.count) / most; };
  RankBar bar;
  bar.name = EngineRanks::tr("rank %1").arg(rank.rank);
  bar.value = bytesText(rank.measured);
  bar.filled = share(rank.measured);
  bar.outline = share(rank.predicted);
  const double percent = 100 * (static_cast<double>(rank.measured.count) /
                                    static_cast<double>(std::max<std::int64_t>(1, rank.predicted.count)) -
                                1);
  bar.tip = EngineRanks::tr("Rank %1, stage %2: peak %3 measured, %4 predicted, %5")
                .arg(rank.rank)
                .arg(rank.stage)
                .arg(bytesText(rank.measured), bytesText(rank.predicted), percentDifferenceText(percent));
  return bar;
}

}  // namespace

std::vector<RankBar> rankBars(const EngineModel& model, RanksShow show) {
  std::vector<RankBar> bars;
  if (show == RanksShow::Time) {
    for (const LiveRank& rank : model.liveState().ranks) bars.push_back(timeBar(rank));
    return bars;
  }
  std::int64_t most = 1;
  for (const EngineRankPeak& rank : model.peaks()) most = std::max({most, rank.measured.count, rank.predicted.count});
  for (const EngineRankPeak& rank : model.peaks()) bars.push_back(memoryBar(rank, static_cast<double>(most)));
  return bars;
}

EngineRanks::EngineRanks(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(*this, QAccessible::Chart);
}

void EngineRanks::setBars(std::vector<RankBar> bars, RanksShow show) {
  const bool resized = bars.size() != m_bars.size();
  m_bars = std::move(bars);
  m_show = show;
  if (m_current >= static_cast<int>(m_bars.size())) m_current = -1;
  if (resized) updateGeometry();
  update();
}

QSize EngineRanks::sizeHint() const { return {240, std::max(1, static_cast<int>(m_bars.size())) * kRow}; }

QRectF EngineRanks::rowBox(int row) const { return {0.0, static_cast<double>(row * kRow), width() * 1.0, kRow * 1.0}; }

bool EngineRanks::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int row = help->pos().y() / kRow;
  if (row >= 0 && row < static_cast<int>(m_bars.size()))
    QToolTip::showText(help->globalPos(), m_bars[static_cast<std::size_t>(row)].tip, this);
  return true;
}

void EngineRanks::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  for (int row = 0; row < static_cast<int>(m_bars.size()); ++row) {
    const RankBar& bar = m_bars[static_cast<std::size_t>(row)];
    const QRectF box = rowBox(row);
    painter.setFont(textFont(12));
    painter.setPen(theme.dim);
    drawFitted(painter, QRectF(0, box.top(), kName, kRow), Qt::AlignVCenter, bar.name);
    painter.setFont(numberFont(12));
    painter.setPen(theme.text);
    drawFitted(painter, QRectF(box.right() - kValue, box.top(), kValue, kRow), Qt::AlignRight | Qt::AlignVCenter,
               bar.value);
    const QRectF track(kName, box.top() + (kRow - kBar) / 2.0, box.width() - kName - kValue - 8, kBar);
    const auto part = [&track](double from, double share) {
      return QRectF(track.left() + from * track.width(), track.top(), share * track.width(), track.height());
    };
    if (m_show == RanksShow::Time) fillHatch(painter, track, theme.hatchGround, theme.hatchStroke);
    painter.fillRect(part(0, bar.filled), theme.categories[0]);
    painter.fillRect(part(bar.filled, bar.second), theme.categories[1]);
    if (bar.outline >= 0) {
      painter.setPen(theme.text);
      painter.drawRect(part(0, bar.outline).adjusted(0.5, -2.5, -0.5, 1.5));
    }
    if (row == m_current && hasFocus()) {
      painter.setPen(QPen(theme.accent, 1.5));
      painter.drawRect(box.adjusted(1, 1, -1, -1));
    }
  }
}

void EngineRanks::keyPressEvent(QKeyEvent* event) {
  const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
  if (step == 0 || m_bars.empty()) return QWidget::keyPressEvent(event);
  m_current = std::clamp(m_current + step, 0, static_cast<int>(m_bars.size()) - 1);
  announceMark(*this, m_bars[static_cast<std::size_t>(m_current)].tip);
  update();
}

void EngineRanks::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  m_current = -1;
  announceMark(*this, {});
}

}  // namespace shardscope
