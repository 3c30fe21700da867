// SPDX-License-Identifier: GPL-3.0-or-later
// A heat map over any two dimensions of the scenario, with everything else fixed or the best of some other dimensions
// chosen in every cell. A click goes to the cell's scenario.
#pragma once

#include <memory>

#include "app/models/map_text.h"
#include "app/views/scenario_view.h"

namespace shardscope {

class MapCanvas;
class SectionPlot;

class MapView final : public ScenarioView {
  Q_OBJECT

 public:
  explicit MapView(QWidget* parent = nullptr);
  ~MapView() override;

  void setAxes(Dial x, Dial y);
  void setFine(bool fine);
  void setValue(MapValue value);
  void setBestOf(const std::vector<Dial>& dials);  // empty: all else fixed
  MapCanvas* canvas() const;
  QJsonObject choices() const override;
  void takeChoices(const QJsonObject& choices) override;

 protected:
  void plannedChanged() override;
  void retranslate() override;
  void restyle() override;

 private:
  struct Parts;

  void build();
  void connectParts();
  void request();
  void showMap(const MapPtr& map);
  void showPointed();
  void showSections();
  void takeCell(int x, int y, bool onMoreGpus);
  void syncControls();
  void explainSection(SectionPlot& plot, bool row);

  std::unique_ptr<Parts> m_parts;
};

}  // namespace shardscope
