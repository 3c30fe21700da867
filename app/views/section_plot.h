// SPDX-License-Identifier: GPL-3.0-or-later
// A line through one row or column of a map. What does not fit is hollow, what is not legal is left out.
#pragma once

#include <QWidget>
#include <optional>

#include "app/models/map_text.h"
#include "app/views/plot_axis.h"

namespace shardscope {

// Where the points of a section lie. Pure.
struct SectionGeometry {
  QRectF area;
  PlotAxis axis;
  std::vector<double> xs;

  QPointF point(const MapSection& section, std::size_t i) const;
};
SectionGeometry sectionGeometry(const MapSection& section, QSizeF size);

class SectionPlot : public QWidget {
  Q_OBJECT

 public:
  explicit SectionPlot(QWidget* parent = nullptr);

  void setSection(std::optional<MapSection> section, const std::vector<int>& stops, const QString& limitText);
  const std::optional<MapSection>& section() const { return m_section; }

  QSize minimumSizeHint() const override { return {160, 110}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paintFrame(QPainter& painter, const SectionGeometry& geometry) const;
  void paintStops(QPainter& painter, const SectionGeometry& geometry) const;
  void paintLine(QPainter& painter, const SectionGeometry& geometry) const;
  void paintCurrent(QPainter& painter, const SectionGeometry& geometry) const;

  std::optional<MapSection> m_section;
  std::vector<int> m_stops;
  QString m_limitText;
};

}  // namespace shardscope
