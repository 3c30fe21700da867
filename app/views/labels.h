// SPDX-License-Identifier: GPL-3.0-or-later
// The labels and lines that the views share. A role names the look that the theme gives (theme.cpp).
#pragma once

#include <QFrame>
#include <QLabel>

namespace shardscope {

QLabel* roleLabel(const char* role, QWidget* parent = nullptr);
QFrame* hairline(QWidget* parent = nullptr);

// Text that gives way: narrower than its text it wraps and grows. Cut, which is for names that a person gave, it says
// the rest in its tool tip.
class FittedLabel : public QLabel {
  Q_OBJECT

 public:
  explicit FittedLabel(const char* role = nullptr, QWidget* parent = nullptr);

  void setText(const QString& text);
  void setIsHint() { m_isHint = true; }  // is not shown where it would be cut
  bool isCut() const;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void grow();

  bool m_isHint = false;
};

}  // namespace shardscope
