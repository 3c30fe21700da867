// SPDX-License-Identifier: GPL-3.0-or-later
// The residuals of a step, ranked, with a bar around a zero line: slower to the right in the colour of a warning,
// faster to the left.
#pragma once

#include <QTableView>

#include "app/models/residual_model.h"

namespace shardscope {

class ResidualTable : public QTableView {
  Q_OBJECT

 public:
  explicit ResidualTable(QWidget* parent = nullptr);

  void show(const StepResiduals& residuals);
  using QTableView::show;
  void retranslate();
  const ResidualModel& residuals() const { return *m_model; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit();

  ResidualModel* m_model;
};

}  // namespace shardscope
