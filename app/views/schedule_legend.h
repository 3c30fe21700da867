// SPDX-License-Identifier: GPL-3.0-or-later
// The legend of the schedule's colours.
#pragma once

#include <QWidget>

namespace shardscope {

class ScheduleLegend : public QWidget {
  Q_OBJECT

 public:
  explicit ScheduleLegend(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, 24}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QStringList names() const;
};

}  // namespace shardscope
