// SPDX-License-Identifier: GPL-3.0-or-later
// Two layouts side by side: a column for every setting that differs, then memory and time.
#pragma once

#include <QWidget>
#include <vector>

#include "app/models/search_text.h"

namespace shardscope {

class DifferenceStrip : public QWidget {
  Q_OBJECT

 public:
  explicit DifferenceStrip(QWidget* parent = nullptr);

  void setDifferences(std::vector<LayoutDifference> differences);
  const std::vector<LayoutDifference>& differences() const { return m_differences; }

  QSize sizeHint() const override { return {400, 60}; }
  QSize minimumSizeHint() const override { return {160, 60}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<LayoutDifference> m_differences;
};

}  // namespace shardscope
