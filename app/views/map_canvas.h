// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a map, the present one and the one that is pointed at. The cells are painted once for a map, a size and
// a theme; pointing only draws a frame.
#pragma once

#include <QPixmap>
#include <QWidget>
#include <optional>

#include "app/views/map_geometry.h"

namespace shardscope {

class MapCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit MapCanvas(QWidget* parent = nullptr);

  void setMap(const MapPtr& map);
  void setValue(MapValue value);
  const MapPtr& map() const { return m_map; }
  std::optional<CellIndex> pointed() const { return m_pointed; }
  MapGrid grid() const;
  void repaintCells();  // the theme or the language changed

  QSize minimumSizeHint() const override { return {320, 160}; }

 Q_SIGNALS:
  void pointedChanged();
  void cellChosen(int x, int y, bool onMoreGpus);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void point(std::optional<CellIndex> at);
  bool walk(int key);
  QString tipText(CellIndex at) const;

  MapPtr m_map;
  MapValue m_value = MapValue::PeakMemory;
  std::optional<CellIndex> m_current;
  std::optional<CellIndex> m_pointed;
  QPixmap m_cells;
};

}  // namespace shardscope
