// SPDX-License-Identifier: GPL-3.0-or-later
// What the painted parts of the Compare view have in common: marks that the pointer finds and that arrow keys walk,
// each with one text for the tool tip and for screen readers.
#pragma once

#include <QWidget>
#include <vector>

#include "app/models/comparison.h"
#include "app/views/memory_style.h"

namespace shardscope {

class CompareCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit CompareCanvas(QWidget* parent = nullptr);

  // comparison is kept by the caller until the next call.
  void setComparison(const Comparison* comparison, int offset);
  void setOffset(int offset);

  const std::vector<QRect>& marks() const { return m_marks; }
  int currentMark() const { return m_current; }
  virtual Tip tipOf(int mark) const = 0;
  virtual Why whyOf(int mark) const = 0;

 Q_SIGNALS:
  void markReached(const QRect& box);  // by a key

 protected:
  const Comparison& comparison() const { return *m_comparison; }
  bool hasComparison() const { return m_comparison != nullptr && !m_comparison->columns.empty(); }
  int offset() const { return m_offset; }
  void setMarks(std::vector<QRect> marks) { m_marks = std::move(marks); }
  void setWantedHeight(int height);

  virtual void layOut() = 0;  // hasComparison(); sets marks and height
  virtual void paint(QPainter& painter, const QRect& dirty, const Theme& theme) = 0;
  virtual void choose(int /*mark*/) {}
  // Whether a mark can be seen at a point of it, and is not scrolled under the names.
  virtual bool isSeen(int /*mark*/, const QPoint& /*at*/) const { return true; }
  void layOutAgain();

  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  int markAt(const QPoint& point) const;
  void goTo(int mark);

  const Comparison* m_comparison = nullptr;
  int m_offset = 0;
  std::vector<QRect> m_marks;
  int m_current = 0;
};

}  // namespace shardscope
