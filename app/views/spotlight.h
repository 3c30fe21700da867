// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the eye to the controls that a lesson uses: a veil over the other parts of the window, a frame around these.
// Lets every mouse event through, and follows widgets that move or scroll.
#pragma once

#include <QList>
#include <QPointer>
#include <QStringList>
#include <QWidget>

#include "app/models/dial.h"

namespace shardscope {

class ScenarioPanel;
class VerdictStrip;

class Spotlight : public QWidget {
  Q_OBJECT

 public:
  explicit Spotlight(QWidget* window);

  // Both empty ends it. The first framed widget that lies in a scroll area is scrolled into view.
  void set(const QList<QWidget*>& framed, const QList<QWidget*>& veiled);
  const QList<QRect>& frames() const { return m_frames; }  // in this widget; what is scrolled out has none
  const QList<QRect>& veils() const { return m_veils; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void watch(QWidget* widget);
  void place();

  QList<QPointer<QWidget>> m_framed, m_veiled;
  QList<QRect> m_frames, m_veils;
};

// The widgets behind the names that LessonsView::controlsInUse gives: rows of dials, verdict tiles (kTileKeys), and any
// widget of the panel with such an object name.
QList<QWidget*> controlWidgets(ScenarioPanel& panel, VerdictStrip& verdict, const QList<Dial>& dials,
                               const QStringList& others);

}  // namespace shardscope
