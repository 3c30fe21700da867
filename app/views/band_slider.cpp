// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/band_slider.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cstdlib>

#include "app/models/scenario_state.h"
#include "app/models/stop_text.h"
#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

constexpr double kMiddle = 12;  // of the groove, from the top
constexpr double kHandle = 7;   // radius
constexpr int kTickSize = 10;

// The field beside the slider has the unit.
QString tickText(Dial dial, int value) { return dial == Dial::Offload ? numberText(value) : dialText(dial, value); }

double heightOf(Outlook outlook) { return outlook == Outlook::TooMuch ? 4 : 8; }

void paintBand(QPainter& painter, const Band& band, const Theme& theme) {
  const double height = heightOf(band.outlook);
  const QRectF box(band.left, kMiddle - height / 2, band.right - band.left, height);
  if (band.outlook == Outlook::Illegal) {
    fillHatch(painter, box, theme.hatchGround, theme.hatchStroke, 5);
    painter.setPen(theme.hatchStroke);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
    return;
  }
  painter.fillRect(box, bandColor(band.outlook, theme));
  if (band.outlook != Outlook::Tight) return;
  for (double x = box.left() + 2; x < box.right() - 1; x += 4)
    painter.fillRect(QRectF(x, box.top(), 1.5, box.height()), theme.window);
}

}  // namespace

BandSlider::BandSlider(Dial dial, QWidget* parent) : QAbstractSlider(parent), m_dial(dial) {
  setOrientation(Qt::Horizontal);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setMinimumSize(56, 36);
  setAccessibleRole(*this, QAccessible::Slider);
  setAccessibleName(dialName(dial));
  setSingleStep(1);
  setPageStep(1);
}

void BandSlider::setPlanned(const PlannedPtr& planned) {
  m_planned = planned;
  m_setting = true;
  setRange(0, static_cast<int>(ahead().stops.size()) - 1);
  setValue(static_cast<int>(ahead().current));
  m_setting = false;
  layOut();
  update();
}

QPointF BandSlider::stopCenter(std::size_t index) const { return {m_geometry.stops[index], kMiddle}; }

void BandSlider::layOut() {
  if (!m_planned) return;
  const QFont font = numberFont(kTickSize);
  std::vector<double> widths;
  for (const LookAheadStop& stop : ahead().stops) widths.push_back(advanceOf(font, tickText(m_dial, stop.value)));
  m_geometry = bandGeometry(ahead(), 0, width(), widths);
}

void BandSlider::choose(std::size_t index, int gesture) {
  if (index != ahead().current) Q_EMIT valueChosen(ahead().stops[index].value, gesture);
}

// Keys, and the actions of assistive technology.
void BandSlider::sliderChange(SliderChange change) {
  QAbstractSlider::sliderChange(change);
  if (change == SliderValueChange && !m_setting && m_planned)
    choose(static_cast<std::size_t>(value()), ScenarioState::newGesture());
}

AccessibleNumber::Range BandSlider::accessibleRange() const {
  if (!m_planned) return {};
  const std::vector<LookAheadStop>& stops = ahead().stops;
  const auto now = std::min(static_cast<std::size_t>(value()), stops.size() - 1);
  return {stops[now].value, stops.front().value, stops.back().value};
}

QString BandSlider::accessibleDetail() const {
  if (!m_planned) return {};
  const StopText now = stopText(m_planned->scenario, m_dial, ahead().stops[ahead().current]);
  return (QStringList(now.title) + now.lines).join(QStringLiteral(", "));
}

void BandSlider::setAccessibleNumber(int number) {
  if (!m_planned) return;
  const std::vector<LookAheadStop>& stops = ahead().stops;
  const auto nearest = std::min_element(stops.begin(), stops.end(), [number](const auto& a, const auto& b) {
    return std::abs(a.value - number) < std::abs(b.value - number);
  });
  setValue(static_cast<int>(nearest - stops.begin()));
}

void BandSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_planned) return;
  setSliderDown(true);
  m_gesture = ScenarioState::newGesture();
  choose(nearestStop(m_geometry, event->position().x()), m_gesture);
}

void BandSlider::mouseMoveEvent(QMouseEvent* event) {
  if (!m_planned) return;
  const std::size_t stop = nearestStop(m_geometry, event->position().x());
  if (isSliderDown()) choose(stop, m_gesture);
  if (m_pointed == static_cast<int>(stop)) return;
  m_pointed = static_cast<int>(stop);
  update();
}

void BandSlider::mouseReleaseEvent(QMouseEvent*) {
  setSliderDown(false);
  m_gesture = 0;
}

// A scrolled panel must not change what lies under the pointer.
void BandSlider::wheelEvent(QWheelEvent* event) {
  if (hasFocus())
    QAbstractSlider::wheelEvent(event);
  else
    event->ignore();
}

void BandSlider::leaveEvent(QEvent*) {
  m_pointed = -1;
  update();
}

void BandSlider::resizeEvent(QResizeEvent*) { layOut(); }

void BandSlider::showToolTip(const QPoint& position, const QPoint& global) {
  const LookAheadStop& stop = ahead().stops[nearestStop(m_geometry, position.x())];
  const StopText text = stopText(m_planned->scenario, m_dial, stop);
  QString html = QStringLiteral("<b>%1</b>").arg(richText(text.title));
  for (const QString& line : text.lines) html += "<br>" + richText(line);
  html += QStringLiteral("<br><span style='color:%1'>%2</span>")
              .arg(themeOf(this).dim.name(), richText(tr("Click to set") + QStringLiteral(" · ") + whyHint()));
  QToolTip::showText(global + QPoint(0, 12), QStringLiteral("<div style='width:300px'>%1</div>").arg(html), this);
}

bool BandSlider::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && m_planned) {
    const auto* help = static_cast<QHelpEvent*>(event);
    showToolTip(help->pos(), help->globalPos());
    return true;
  }
  return QAbstractSlider::event(event);
}

void BandSlider::paintEvent(QPaintEvent*) {
  if (!m_planned) return;
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  for (const Band& band : m_geometry.bands) paintBand(painter, band, theme);

  painter.setFont(numberFont(kTickSize));
  const std::size_t current = ahead().current;
  for (const StopLabel& label : m_geometry.labels) {
    const QString text = tickText(m_dial, ahead().stops[label.stop].value);
    const double half = advanceOf(painter.font(), text) / 2.0 + 1;
    painter.setPen(label.stop == current ? theme.text : theme.dim);
    drawLine(painter, QRectF(label.center - half, kMiddle + 9, 2 * half, 14), Qt::AlignCenter, text);
  }

  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  if (m_pointed >= 0 && m_pointed < static_cast<int>(m_geometry.stops.size())) {
    painter.setPen(QPen(theme.text, 1));
    painter.drawRect(QRectF(stopCenter(static_cast<std::size_t>(m_pointed)) - QPointF(8, 8), QSizeF(16, 16)));
  }
  const double edge = kHandle + 1.5;
  const QPointF at(std::clamp(stopCenter(current).x(), edge, std::max(edge, width() - edge)), kMiddle);
  painter.setPen(QPen(ahead().toBlame() ? theme.bad : theme.accent, 2));
  painter.setBrush(theme.handle);
  painter.drawEllipse(at, kHandle, kHandle);
  if (!hasFocus()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.accent, 1.5));
  painter.drawEllipse(at, kHandle + 3, kHandle + 3);
}

}  // namespace shardscope
