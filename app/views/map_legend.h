// SPDX-License-Identifier: GPL-3.0-or-later
// What the colours and hatchings of a map mean, and how many cells have each.
#pragma once

#include <QWidget>

#include "app/models/map_text.h"

namespace shardscope {

class MapLegend : public QWidget {
  Q_OBJECT

 public:
  explicit MapLegend(QWidget* parent = nullptr);

  void setMap(const MapPtr& map, MapValue value);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  int layOut(QPainter* painter, bool widest) const;  // lines
  void fit();
  QString describe() const;

  MapPtr m_map;
  MapValue m_value = MapValue::PeakMemory;
};

}  // namespace shardscope
