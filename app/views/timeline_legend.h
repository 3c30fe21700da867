// SPDX-License-Identifier: GPL-3.0-or-later
// The legend of the timeline's colours; it wraps where one row is too narrow.
#pragma once

#include <QWidget>
#include <vector>

namespace shardscope {

class TimelineLegend : public QWidget {
  Q_OBJECT

 public:
  explicit TimelineLegend(QWidget* parent = nullptr);
  QSize sizeHint() const override { return {400, heightForWidth(width())}; }
  QSize minimumSizeHint() const override { return {0, 20}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QStringList names() const;
  std::vector<QPoint> places(int width) const;
};

}  // namespace shardscope
