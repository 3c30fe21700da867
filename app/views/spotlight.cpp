// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/spotlight.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollArea>

#include "app/models/lesson.h"
#include "app/views/scenario_panel.h"
#include "app/views/theme.h"
#include "app/views/verdict_strip.h"
#include "app/views/verdict_tile.h"

namespace shardscope {
namespace {

constexpr int kFrameRoom = 4;

// What is visible of a widget, in the coordinates of an ancestor: scroll areas and docks cut it.
QRect visiblePart(const QWidget* widget, const QWidget* ancestor, int room) {
  if (!widget->isVisibleTo(ancestor)) return {};
  QRect box = QRect(widget->mapTo(ancestor, QPoint()), widget->size()).adjusted(-room, -room, room, room);
  for (const QWidget* parent = widget->parentWidget(); parent != nullptr && parent != ancestor;
       parent = parent->parentWidget())
    box &= QRect(parent->mapTo(ancestor, QPoint()), parent->size());
  return box;
}

void scrollTo(QWidget* widget) {
  for (QWidget* parent = widget->parentWidget(); parent != nullptr; parent = parent->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(parent)) return area->ensureWidgetVisible(widget, 0, 16);
}

}  // namespace

Spotlight::Spotlight(QWidget* window) : QWidget(window) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void Spotlight::set(const QList<QWidget*>& framed, const QList<QWidget*>& veiled) {
  for (const QList<QPointer<QWidget>>& widgets : {m_framed, m_veiled})
    for (const QPointer<QWidget>& widget : widgets)
      for (QWidget* w = widget; w != nullptr && w != parentWidget(); w = w->parentWidget()) w->removeEventFilter(this);
  m_framed.clear();
  m_veiled.clear();
  for (QWidget* widget : framed) m_framed << widget;
  for (QWidget* widget : veiled) m_veiled << widget;
  parentWidget()->removeEventFilter(this);
  setVisible(!framed.isEmpty() || !veiled.isEmpty());
  if (isHidden()) return;
  parentWidget()->installEventFilter(this);
  for (QWidget* widget : framed + veiled) watch(widget);
  if (!framed.isEmpty()) scrollTo(framed.first());
  raise();
  place();
}

void Spotlight::watch(QWidget* widget) {
  for (; widget != nullptr && widget != parentWidget(); widget = widget->parentWidget()) {
    widget->removeEventFilter(this);
    widget->installEventFilter(this);
  }
}

bool Spotlight::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::ParentChange:
      place();
      break;
    default:
      break;
  }
  return QWidget::eventFilter(watched, event);
}

void Spotlight::place() {
  const QWidget* window = parentWidget();
  setGeometry(QRect(QPoint(), window->size()));
  m_frames.clear();
  m_veils.clear();
  for (const QPointer<QWidget>& widget : m_framed)
    if (widget && window->isAncestorOf(widget))
      if (const QRect box = visiblePart(widget, window, kFrameRoom); box.isValid()) m_frames << box;
  for (const QPointer<QWidget>& widget : m_veiled)
    if (widget && window->isAncestorOf(widget))
      if (const QRect box = visiblePart(widget, window, 0); box.isValid()) m_veils << box;
  update();
}

void Spotlight::paintEvent(QPaintEvent*) {
  constexpr double kVeil = 0.55;
  const Theme& theme = themeOf(this);
  QPainterPath veil, holes;
  for (const QRect& box : m_veils) veil.addRect(box);
  for (const QRect& box : m_frames) holes.addRoundedRect(box, 4, 4);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor ground = theme.window;
  ground.setAlphaF(kVeil);
  painter.fillPath(veil.subtracted(holes), ground);
  painter.setPen(QPen(theme.accent, 1.5));
  painter.setBrush(Qt::NoBrush);
  for (const QRect& box : m_frames) painter.drawRoundedRect(QRectF(box).adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
}

QList<QWidget*> controlWidgets(ScenarioPanel& panel, VerdictStrip& verdict, const QList<Dial>& dials,
                               const QStringList& others) {
  QList<QWidget*> widgets;
  for (const Dial dial : dials) widgets << panel.row(dial);
  const QList<VerdictTileWidget*> tiles = verdict.findChildren<VerdictTileWidget*>();
  for (const QString& name : others) {
    QWidget* widget = panel.findChild<QWidget*>(name);
    for (qsizetype i = 0; i < std::min<qsizetype>(tiles.size(), std::size(kTileKeys)); ++i)
      if (name == QLatin1String(kTileKeys[i])) widget = tiles[i];
    if (widget != nullptr) widgets << widget;
  }
  return widgets;
}

}  // namespace shardscope
