// SPDX-License-Identifier: GPL-3.0-or-later
// A bar a rank: how it spent its last step while the run goes on, and its peak of memory against the plan's afterwards.
#pragma once

#include <QWidget>
#include <vector>

#include "app/models/engine_model.h"

namespace shardscope {

enum class RanksShow : std::uint8_t { Time, Memory };

// One row as it is painted; pure, so that it is tested without a widget.
struct RankBar {
  QString name;                   // "rank 3"
  QString value;                  // "88 %", "81.5 MiB"
  QString tip;                    // the same for the pointer and for a reader
  double filled = 0, second = 0;  // shares of the width: computing and communicating, or measured
  double outline = -1;            // predicted; negative: none
};
std::vector<RankBar> rankBars(const EngineModel& model, RanksShow show);

class EngineRanks : public QWidget {
  Q_OBJECT

 public:
  explicit EngineRanks(QWidget* parent = nullptr);

  void setBars(std::vector<RankBar> bars, RanksShow show);
  const std::vector<RankBar>& bars() const { return m_bars; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  QRectF rowBox(int row) const;

  std::vector<RankBar> m_bars;
  RanksShow m_show = RanksShow::Time;
  int m_current = -1;  // that the keys are at
};

}  // namespace shardscope
