// SPDX-License-Identifier: GPL-3.0-or-later
// Eight tiles over the views: state, value, cause. "why" opens the formula with this scenario's numbers under a tile.
#pragma once

#include <vector>

#include "app/models/verdict.h"
#include "app/views/scenario_view.h"

namespace shardscope {

class VerdictTileWidget;

class VerdictStrip final : public ScenarioView {
  Q_OBJECT

 public:
  explicit VerdictStrip(QWidget* parent = nullptr);
  ~VerdictStrip() override;

  // While a preview is shown, the value of this plan stands dim beside the previewed one. Null ends that.
  void setBefore(const PlannedPtr& before);
  // The last run, which the tiles speak of while its scenario is shown.
  void setRun(const std::optional<VerdictRun>& run);
  const std::vector<VerdictTile>& tiles() const { return m_tiles; }
  void showWhy(int tile);

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize minimumSizeHint() const override { return {kLeastWidth * 4, kHeight}; }
  QSize sizeHint() const override { return {1280, kHeight}; }

 protected:
  void plannedChanged() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  static constexpr int kHeight = 84, kLeastWidth = 120;
  int columns(int width) const;
  void place();

  PlannedPtr m_before;
  std::optional<VerdictRun> m_run;
  std::vector<VerdictTile> m_tiles;
  std::vector<VerdictTileWidget*> m_widgets;
};

}  // namespace shardscope
