// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/savings_chart.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/models/plan_why.h"
#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/memory_plot.h"
#include "app/views/painted_access.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

using Column = WaterfallColumn::Kind;

QString signedGib(Bytes change) {
  const QString text = gibText(change.count < 0 ? Bytes{-change.count} : change);
  if (text == numberText(0, 1)) return text;
  return (change.count < 0 ? QStringLiteral("−") : QStringLiteral("+")) + text;
}

QString percentText(double share) {
  const double percent = 100 * share;
  const QString digits = numberText(std::fabs(percent), std::fabs(percent) < 9.95 ? 1 : 0);
  return (percent < 0 ? QStringLiteral("−") : QStringLiteral("+")) + digits + QStringLiteral(" %");
}

// In two lines, broken at the space or underscore nearest to the middle.
QStringList inTwoLines(const QString& name, const QFontMetricsF& metrics, qreal width) {
  if (metrics.horizontalAdvance(name) <= width) return {name};
  qsizetype best = -1;
  for (qsizetype i = 0; i < name.size(); ++i)
    if ((name[i] == QLatin1Char(' ') || name[i] == QLatin1Char('_')) &&
        (best < 0 || std::abs(2 * i - name.size()) < std::abs(2 * best - name.size())))
      best = i;
  if (best < 0) return {name};
  const bool space = name[best] == QLatin1Char(' ');
  return {name.left(space ? best : best + 1), name.mid(best + 1)};
}

}  // namespace

SavingsChart::SavingsChart(QWidget* parent)
    : QWidget(parent),
      m_plot(new MemoryPlot(
          this, [this](QPainter& p) { paintUnder(p); }, [this](QPainter& p) { paintOver(p); })) {
  setFocusPolicy(Qt::StrongFocus);
  offerWhy(*this, [this](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    const int column = at ? columnAt(m_geometry, *at) : std::max(0, m_pointed);
    if (column < 0 || static_cast<std::size_t>(column) >= m_geometry.columns.size()) return std::nullopt;
    return WhyAt{whyOf(column), m_geometry.columns[static_cast<std::size_t>(column)].column};
  });
  setAccessibleRole(*this, QAccessible::Chart);
  setMouseTracking(true);
  setMinimumSize(240, 150);
}

void SavingsChart::show(const PlannedPtr& planned, int stage) {
  m_planned = planned;
  m_stage = stage;
  m_savings = savingsOf(*planned, stage);
  layOut();
}

void SavingsChart::layOut() {
  m_plot->setGeometry(rect());
  if (!m_planned) return;
  m_geometry = waterfallGeometry(size(), m_savings, m_planned->plan.memory.capacity);
  m_pointed = std::min(m_pointed, static_cast<int>(m_geometry.columns.size()) - 1);
  m_plot->setArea(m_geometry.plot, roundScale(m_geometry.most, 4));
  m_plot->update();
}

QString SavingsChart::nameOf(const Saving& saving) const {
  switch (saving.kind) {
    case Saving::Kind::OptimizerOffload:
      return tr("optimizer offload");
    case Saving::Kind::FullRecompute:
      return tr("full recompute");
    case Saving::Kind::ActivationOffload:
      return tr("activation offload");
    case Saving::Kind::Module:
      break;
  }
  return moduleName(saving.module);
}

const Saving& SavingsChart::savingOf(const WaterfallColumn& column) const {
  return column.kind == Column::Idea ? m_savings.ideas[column.index] : m_savings.steps[column.index];
}

void SavingsChart::paintUnder(QPainter& painter) const {
  if (m_pointed < 0 || !hasFocus()) return;
  const Theme& theme = themeOf(this);
  painter.setPen(QPen(theme.accent, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(m_geometry.columns[static_cast<std::size_t>(m_pointed)].column).adjusted(1, 1, -1, -1));
}

void SavingsChart::paintOver(QPainter& painter) const {
  if (!m_planned) return;
  const Theme& theme = themeOf(this);
  painter.setPen(QPen(theme.strongLine, 0));
  for (std::size_t i = 0; i + 1 < m_geometry.columns.size(); ++i) {
    const WaterfallColumn &from = m_geometry.columns[i], &to = m_geometry.columns[i + 1];
    if (to.kind != Column::Idea) painter.drawLine(from.bar.right() + 1, from.end, to.bar.left() - 1, from.end);
  }
  for (const WaterfallColumn& column : m_geometry.columns) paintColumn(painter, column, theme);
  painter.fillRect(QRect(m_geometry.plot.left(), m_geometry.capacity - 1, m_geometry.plot.width(), 2), theme.bad);
  paintCaptions(painter, theme);
  for (const WaterfallColumn& column : m_geometry.columns) paintName(painter, column, theme);
}

void SavingsChart::paintColumn(QPainter& painter, const WaterfallColumn& column, const Theme& theme) const {
  const qreal ghost = m_planned->plan.legal ? 1 : 0.45;
  switch (column.kind) {
    case Column::Without:
      painter.setOpacity(0.45);
      painter.fillRect(column.bar, theme.accent);
      break;
    case Column::Now:
      painter.setOpacity(ghost);
      painter.fillRect(column.bar, theme.accent);
      break;
    case Column::Step:
      painter.setOpacity(ghost);
      if (savingOf(column).freed().count == 0)
        painter.fillRect(QRect(column.bar.left(), column.end - 1, column.bar.width(), 2), theme.dim);
      else
        painter.fillRect(column.bar.adjusted(0, 0, 0, column.bar.height() < 1 ? 1 : 0),
                         savingOf(column).freed().count > 0 ? theme.bandFits : theme.bandTooMuch);
      break;
    case Column::Idea: {
      const QRect box = column.bar.adjusted(0, 0, -1, std::max(0, 3 - column.bar.height()));
      if (box.height() > 5) fillHatch(painter, box, Qt::transparent, theme.hatchStroke, 5);
      painter.setPen(QPen(theme.dim, 1, Qt::DashLine));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(box);
      break;
    }
  }
  painter.setOpacity(1);
}

// The most important first: where there is no room for all, the others keep to their tool tips.
std::vector<SavingsChart::Caption> SavingsChart::captions(const Theme& theme) const {
  std::vector<const WaterfallColumn*> columns;
  for (const WaterfallColumn& column : m_geometry.columns) columns.push_back(&column);
  const auto rank = [this](const WaterfallColumn* column) {
    if (column->kind == Column::Now || column->kind == Column::Without) return std::pair<int, std::int64_t>(0, 0);
    return std::pair<int, std::int64_t>(column->kind == Column::Idea ? 2 : 1,
                                        -std::abs(savingOf(*column).freed().count));
  };
  std::stable_sort(columns.begin(), columns.end(), [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
  const auto spaceBelow = [this](const Caption& caption) {
    return caption.center.y() + 14 <= m_geometry.plot.bottom() - 4;
  };
  std::vector<Caption> placed;
  const auto place = [&placed](const Caption& caption) {
    const bool free = std::none_of(placed.begin(), placed.end(),
                                   [&](const Caption& other) { return other.field().intersects(caption.field()); });
    if (free) placed.push_back(caption);
    return free;
  };
  for (const WaterfallColumn* column : columns) {
    const Caption caption = captionOf(*column, theme);
    if (place(caption) && column->kind == Column::Step && savingOf(*column).freed().count == 0)
      place({caption.center + QPointF(0, spaceBelow(caption) ? 14 : -14), tr("no effect"), textFont(11), theme.dim});
  }
  // At the right end of its line, or behind the first column.
  Caption capacity{{}, tr("%1 capacity").arg(gibText(m_planned->plan.memory.capacity)), textFont(11), theme.text};
  const qreal half = advanceOf(capacity.font, capacity.text) / 2 + 2;
  for (const qreal x : {m_geometry.plot.right() - half, m_geometry.columns.front().column.right() + half}) {
    capacity.center = QPointF(x, m_geometry.capacity - 5);
    if (place(capacity)) break;
  }
  return placed;
}

SavingsChart::Caption SavingsChart::captionOf(const WaterfallColumn& column, const Theme& theme) const {
  const qreal center = column.bar.center().x() + 0.5;
  if (column.kind == Column::Without || column.kind == Column::Now) {
    const bool now = column.kind == Column::Now;
    const StageMemory& stage = m_planned->plan.memory.stages[static_cast<std::size_t>(m_stage)];
    return {QPointF(center, column.bar.top() - 5), gibText(now ? m_savings.now : m_savings.without), numberFont(12),
            now ? textColorOfReserved(stage.peakReserved, m_planned->plan.memory.capacity, theme) : theme.text};
  }
  const int below = std::min(column.bar.bottom() + 16, m_geometry.plot.bottom() - 4);
  return {QPointF(center, below), signedGib(Bytes{-savingOf(column).freed().count}), numberFont(12),
          column.kind == Column::Idea ? theme.dim : theme.text};
}

void SavingsChart::paintCaptions(QPainter& painter, const Theme& theme) const {
  for (const Caption& caption : captions(theme)) {
    painter.setFont(caption.font);
    painter.setPen(caption.color);
    drawOverGround(painter, caption.center, caption.text, theme.window);
  }
}

void SavingsChart::paintName(QPainter& painter, const WaterfallColumn& column, const Theme& theme) const {
  QString name = tr("Without savings");
  if (column.kind == Column::Now) name = tr("Now");
  if (column.kind == Column::Step || column.kind == Column::Idea) name = nameOf(savingOf(column));
  painter.setFont(textFont(11));
  QRect line(column.column.left(), m_geometry.plot.bottom() + 6, column.column.width(), 14);
  painter.setPen(column.kind == Column::Idea ? theme.dim : theme.text);
  for (const QString& part : inTwoLines(name, QFontMetricsF(painter.font()), line.width() - 2)) {
    drawFitted(painter, line, Qt::AlignCenter, part);
    line.translate(0, 14);
  }
  if (column.kind != Column::Idea) return;
  painter.setFont(numberFont(10));
  drawFitted(painter, line, Qt::AlignCenter, percentText(savingOf(column).slowdown));
}

QString SavingsChart::idleText() const {
  if (!m_savings.idle) return {};
  const IdleSaving& idle = *m_savings.idle;
  const QString name = nameOf(m_savings.steps[idle.step]);
  QString text;
  switch (idle.reason) {
    case IdleReason::NoDenseLayer:
      text = tr("%1 has no effect here (stage %2 has no dense layer)").arg(name).arg(m_stage);
      break;
    case IdleReason::NoMoeLayer:
      text = tr("%1 has no effect here (stage %2 has no MoE layer)").arg(name).arg(m_stage);
      break;
    case IdleReason::InsideMoe:
      text = tr("%1 has no effect here (moe covers it)").arg(name);
      break;
    case IdleReason::NotAtPeak:
      text = tr("%1 has no effect on the peak of stage %2").arg(name).arg(m_stage);
      break;
  }
  if (idle.stage < 0) return tr("%1, nor on any other stage.").arg(text);
  return tr("%1, yet it keeps stage %2 at %3 instead of %4 GiB.")
      .arg(text)
      .arg(idle.stage)
      .arg(gibText(idle.with), gibText(idle.without));
}

Tip SavingsChart::tipOf(int index) const {
  if (!m_planned || index < 0 || static_cast<std::size_t>(index) >= m_geometry.columns.size()) return {};
  const WaterfallColumn& column = m_geometry.columns[static_cast<std::size_t>(index)];
  if (column.kind == Column::Without)
    return {tr("Without savings: %1").arg(bytesText(m_savings.without)),
            {tr("The peak of stage %1 with nothing recomputed and nothing offloaded.").arg(m_stage)},
            {}};
  if (column.kind == Column::Now)
    return {tr("Now: %1").arg(bytesText(m_savings.now)),
            {tr("The peak of stage %1 as the scenario stands.").arg(m_stage)},
            {}};
  const Saving& saving = savingOf(column);
  const QString change = tr("%1 → %2").arg(bytesText(saving.before), bytesText(saving.after));
  if (column.kind == Column::Idea)
    return {tr("%1 is off").arg(nameOf(saving)),
            {change, tr("Step time %1").arg(percentText(saving.slowdown))},
            tr("Click to switch it on")};
  QStringList facts{change};
  if (m_savings.idle && m_savings.idle->step == column.index) facts << idleText();
  return {nameOf(saving), facts, {}};
}

Why SavingsChart::whyOf(int index) const {
  const WaterfallColumn& column = m_geometry.columns[static_cast<std::size_t>(index)];
  const Tip tip = tipOf(index);
  if (column.kind == Column::Now) return whyOfStage(m_planned->scenario, m_planned->plan, m_stage);
  Why why{tip.title, {}, tip.facts, {}};
  if (column.kind == Column::Without) return why;
  const Saving& saving = savingOf(column);
  why.lines.push_back(
      {{},
       tr("saved = peak before − peak after"),
       QStringLiteral("%1 − %2 = %3")
           .arg(whyBytes(saving.before), whyBytes(saving.after), whyBytes(saving.before - saving.after))});
  return why;
}

void SavingsChart::take(int index) {
  if (index < 0 || static_cast<std::size_t>(index) >= m_geometry.columns.size()) return;
  const WaterfallColumn& column = m_geometry.columns[static_cast<std::size_t>(index)];
  if (column.kind != Column::Idea) return;
  const Saving idea = savingOf(column);
  Q_EMIT ideaTaken(withIdea(m_planned->scenario, idea), tr("Switch on %1").arg(nameOf(idea)));
}

void SavingsChart::point(int column) {
  if (m_geometry.columns.empty()) return;
  m_pointed = std::clamp(column, 0, static_cast<int>(m_geometry.columns.size()) - 1);
  const QRect& box = m_geometry.columns[static_cast<std::size_t>(m_pointed)].column;
  const Tip tip = tipOf(m_pointed);
  announceMark(*this, tip.spoken());
  QToolTip::showText(mapToGlobal(box.topRight()), tip.html(themeOf(this)), this, box);
  m_plot->update();
}

bool SavingsChart::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int column = columnAt(m_geometry, help->pos());
  if (column < 0) {
    QToolTip::hideText();
    return true;
  }
  const QRect& box = m_geometry.columns[static_cast<std::size_t>(column)].column;
  QToolTip::showText(mapToGlobal(QPoint(box.right(), help->pos().y())), tipOf(column).html(themeOf(this)), this, box);
  return true;
}

void SavingsChart::resizeEvent(QResizeEvent*) { layOut(); }

void SavingsChart::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) take(columnAt(m_geometry, event->position().toPoint()));
}

void SavingsChart::mouseMoveEvent(QMouseEvent* event) {
  const int column = columnAt(m_geometry, event->position().toPoint());
  const bool idea = column >= 0 && m_geometry.columns[static_cast<std::size_t>(column)].kind == Column::Idea;
  setCursor(idea ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void SavingsChart::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return point(m_pointed - 1);
    case Qt::Key_Right:
      return point(m_pointed + 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return take(m_pointed);
    default:
      QWidget::keyPressEvent(event);
  }
}

void SavingsChart::focusInEvent(QFocusEvent*) { m_plot->update(); }
void SavingsChart::focusOutEvent(QFocusEvent*) { m_plot->update(); }

}  // namespace shardscope
