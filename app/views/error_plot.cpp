// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/error_plot.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/painted_access.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

constexpr double kRadius = 4;
constexpr int kBandAlpha = 33;  // 13 %

QColor colorOf(RunFamily family, const Theme& theme) {
  static constexpr std::size_t kCategories[] = {0, 2, 1, 4, 5};
  return theme.categories[kCategories[static_cast<std::size_t>(family)]];
}

QString percent(double share) {
  const QString digits = numberText(std::abs(100 * share), 0);
  if (digits == QLatin1String("0")) return digits;
  return (share < 0 ? QStringLiteral("−") : QStringLiteral("+")) + digits + QStringLiteral(" %");
}

}  // namespace

void paintFamilyMark(QPainter& painter, const QPointF& c, double radius, RunFamily family, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(colorOf(family, theme));
  painter.setPen(QPen(theme.window, 0.8));  // keeps points apart that lie over each other
  const double r = radius;
  switch (family) {
    case RunFamily::SimuMax:
      painter.drawEllipse(c, r, r);
      break;
    case RunFamily::MegatronCi:
      painter.drawRect(QRectF(c.x() - 0.85 * r, c.y() - 0.85 * r, 1.7 * r, 1.7 * r));
      break;
    case RunFamily::WholeModel:
      painter.drawPolygon(
          QPolygonF{c + QPointF(0, -1.1 * r), c + QPointF(1.1 * r, 0.9 * r), c + QPointF(-1.1 * r, 0.9 * r)});
      break;
    case RunFamily::TunedRecipe:
      painter.drawPolygon(QPolygonF{c + QPointF(0, -1.25 * r), c + QPointF(1.25 * r, 0), c + QPointF(0, 1.25 * r),
                                    c + QPointF(-1.25 * r, 0)});
      break;
    case RunFamily::LongContext:
      painter.drawPolygon(
          QPolygonF{c + QPointF(0, 1.1 * r), c + QPointF(1.1 * r, -0.9 * r), c + QPointF(-1.1 * r, -0.9 * r)});
      break;
  }
  painter.restore();
}

ErrorPlot::ErrorPlot(ErrorKind kind, QWidget* parent) : QWidget(parent), m_kind(kind) {
  setFocusPolicy(Qt::StrongFocus);
  offerWhy(*this, [this](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    const int point = at ? pointAt(m_geometry, *at) : selectedPoint();
    if (point < 0) return std::nullopt;
    constexpr int kHalf = 8;
    const QPoint center = m_geometry.points[static_cast<std::size_t>(point)].toPoint();
    return WhyAt{whyOf(m_model->contents(), m_model->figure(m_points[static_cast<std::size_t>(point)].figure)),
                 QRect(center - QPoint(kHalf, kHalf), QSize(2 * kHalf, 2 * kHalf))};
  });
  setAccessibleRole(*this, QAccessible::Chart);
}

void ErrorPlot::setContents(const AccuracyModel& model, const ErrorBand& band, const QString& bandText) {
  m_model = &model;
  m_band = band;
  m_bandText = bandText;
  m_points.clear();
  for (int row = 0; row < model.rowCount(); ++row) {
    const AccuracyFigure& f = model.figure(row);
    if (f.kind == m_kind && f.size > 0) m_points.push_back({row, f.family, f.size, f.error.error});
  }
  layOut();
}

void ErrorPlot::layOut() {
  m_geometry = errorPlotGeometry(m_points, m_band, size());
  update();
}

int ErrorPlot::selectedPoint() const {
  for (std::size_t i = 0; i < m_points.size(); ++i)
    if (m_points[i].figure == m_selected) return static_cast<int>(i);
  return -1;
}

void ErrorPlot::setSelected(int figure) {
  m_selected = figure;
  const int point = selectedPoint();
  setAccessibleDescription(point < 0 ? QString() : tipOf(point).spoken());
  update();
}

Tip ErrorPlot::tipOf(int point) const {
  const int row = m_points[static_cast<std::size_t>(point)].figure;
  const AccuracyFigure& f = m_model->figure(row);
  const ReferenceRow& run = m_model->runOf(row);
  const AccuracyData& contents = m_model->contents();
  Tip tip{QString::fromStdString(run.id), {}, tr("Click to select it in the table")};
  tip.facts << QStringLiteral("%1: %2").arg(quantityText(contents, f), errorText(f));
  tip.facts << tr("planned %1, measured %2")
                   .arg(amountText(contents, f, f.error.planned), amountText(contents, f, f.error.measured));
  tip.facts << tr("%1, grade %2").arg(familyName(f.family), QString::fromStdString(run.grade));
  return tip;
}

bool ErrorPlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int point = pointAt(m_geometry, help->pos());
  if (point < 0)
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), tipOf(point).html(themeOf(this)), this);
  return true;
}

void ErrorPlot::mousePressEvent(QMouseEvent* event) {
  const int point = pointAt(m_geometry, event->position());
  if (point >= 0) Q_EMIT figureChosen(m_points[static_cast<std::size_t>(point)].figure);
}

void ErrorPlot::keyPressEvent(QKeyEvent* event) {
  const auto key = static_cast<Qt::Key>(event->key());
  const bool arrow = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
  const int next = arrow ? nextPoint(m_geometry, selectedPoint(), key) : -1;
  if (next < 0) return QWidget::keyPressEvent(event);
  Q_EMIT figureChosen(m_points[static_cast<std::size_t>(next)].figure);
  announceMark(*this, accessibleDescription());  // after the table, which follows and says so
}

void ErrorPlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void ErrorPlot::paintHead(QPainter& painter, const Theme& theme) const {
  const QString title = m_kind == ErrorKind::Memory ? tr("Memory") : tr("Step time");
  painter.setFont(textFont(12, QFont::DemiBold));
  painter.setPen(theme.text);
  painter.drawText(QRect(0, 0, width(), 20), Qt::AlignLeft | Qt::AlignVCenter, title);
  const int used = painter.fontMetrics().horizontalAdvance(title) + 12;
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  const QString count = tr("%1 figures").arg(m_points.size());
  const QString text = m_bandText.isEmpty() ? count : count + QStringLiteral(" · ") + m_bandText;
  const QRectF line(used, 0, width() - used, 20);
  const bool one = fitOf(QFontMetricsF(painter.font()), line.size(), text) == TextFit::OneLine;
  drawFitted(painter, one ? line : line.adjusted(0, 0, 0, 8), Qt::AlignLeft | Qt::AlignVCenter, text);
}

void ErrorPlot::paintAxes(QPainter& painter, const Theme& theme) const {
  const ErrorPlotGeometry& g = m_geometry;
  painter.setFont(numberFont(11));
  for (const ErrorTick& tick : g.errors) {
    const bool zero = std::abs(tick.value) < 1e-9;
    painter.fillRect(QRect(g.plot.left(), tick.at, g.plot.width(), 1), zero ? theme.strongLine : theme.grid);
    painter.setPen(theme.dim);
    painter.drawText(QRect(0, tick.at - 8, g.plot.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                     percent(tick.value));
  }
  int after = 0;
  for (const ErrorTick& tick : g.sizes) {
    const QString text = roundText(tick.value, 3);
    const int half = painter.fontMetrics().horizontalAdvance(text) / 2 + 4;
    painter.fillRect(QRect(tick.at, g.plot.bottom() + 1, 1, 3), theme.strongLine);
    if (tick.at - half < after) continue;
    after = tick.at + half;
    painter.drawText(QRect(tick.at - half, g.plot.bottom() + 4, 2 * half, 16), Qt::AlignCenter, text);
  }
  painter.fillRect(QRect(g.histogram.left() - 1, g.plot.top(), 1, g.plot.height()), theme.strongLine);
  painter.drawText(g.histogram.translated(0, g.histogram.height() + 4), Qt::AlignRight | Qt::AlignTop,
                   QString::number(g.fullest));
  painter.setFont(textFont(11));
  painter.drawText(g.histogram.translated(0, g.histogram.height() + 4), Qt::AlignLeft | Qt::AlignTop, tr("figures"));
  painter.drawText(QRect(g.plot.left(), g.plot.bottom() + 20, g.plot.width(), 16), Qt::AlignCenter,
                   m_kind == ErrorKind::Memory ? tr("measured, GiB") : tr("measured step, s"));
}

void ErrorPlot::paintPoints(QPainter& painter, const Theme& theme) const {
  const int chosen = selectedPoint();
  for (std::size_t i = 0; i < m_points.size(); ++i)
    paintFamilyMark(painter, m_geometry.points[i], kRadius, m_points[i].family, theme);
  if (chosen < 0) return;
  const QPointF at = m_geometry.points[static_cast<std::size_t>(chosen)];
  paintFamilyMark(painter, at, kRadius + 1, m_points[static_cast<std::size_t>(chosen)].family, theme);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.text, 1.5));
  painter.drawEllipse(at, kRadius + 5, kRadius + 5);
}

void ErrorPlot::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  paintHead(painter, theme);
  QColor band = theme.good;
  band.setAlpha(kBandAlpha);
  painter.fillRect(m_geometry.band, band);
  paintAxes(painter, theme);
  for (const ErrorBin& bin : m_geometry.bins)
    painter.fillRect(bin.box.adjusted(0, 0, 0, bin.box.height() > 2 ? -1 : 0), colorOf(bin.family, theme));
  paintPoints(painter, theme);
  if (!hasFocus()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.accent, 1.5));
  painter.drawRect(QRectF(m_geometry.plot).adjusted(-1, -1, 1, 1));
}

}  // namespace shardscope
