// SPDX-License-Identifier: GPL-3.0-or-later
// The first-run tour: a veil over the window that leaves out one part after the other, with a bubble that explains it.
#pragma once

#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QWidget>
#include <vector>

#include "app/views/bubble_geometry.h"

namespace shardscope {

struct TourStep {
  QWidget* target = nullptr;  // null or hidden: the bubble stands in the middle of the window
  QString title, text;
};

// The parts of the window that the tour shows, in its order.
struct TourTargets {
  QWidget* scenario = nullptr;
  QWidget* bands = nullptr;  // a row with a slider
  QWidget* verdict = nullptr;
  QWidget* views = nullptr;
  QWidget* advice = nullptr;
  QWidget* more = nullptr;  // the tabs of search and lessons
};
std::vector<TourStep> explorerTour(const TourTargets& targets);

class TourOverlay : public QWidget {
  Q_OBJECT

 public:
  // Covers the window and takes the keyboard until finished() is emitted: after the last step, by Skip or by Escape.
  TourOverlay(QWidget* window, std::vector<TourStep> steps);
  ~TourOverlay() override;

  void start();
  int position() const { return m_position; }
  QRect hole() const { return m_hole; }
  const BubblePlace& bubble() const { return m_place; }
  QPushButton* nextButton() const { return m_next; }
  QPushButton* backButton() const { return m_back; }
  QPushButton* skipButton() const { return m_skip; }
  QString title() const { return m_title->text(); }

 Q_SIGNALS:
  void finished();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  bool focusNextPrevChild(bool next) override;

 private:
  void goTo(int position);
  void end();
  void place();

  std::vector<TourStep> m_steps;
  std::vector<QPointer<QWidget>> m_targets;
  int m_position = -1;
  QRect m_hole;
  BubblePlace m_place;
  QPointer<QWidget> m_before;  // had the focus
  QWidget* m_box;
  QLabel *m_title, *m_text, *m_count;
  QPushButton *m_back, *m_next, *m_skip;
};

}  // namespace shardscope
