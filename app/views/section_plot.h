// SPDX-License-Identifier: GPL-3.0-or-later
// A line through one row or column of a map. What does not fit is hollow, what is not legal is left out.
#pragma once

#include <QWidget>
#include <functional>
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

  bool isEmpty() const;  // no stop is legal: a text stands in the place of the line
  void setEmptyText(const QString& text);

  // What a tool tip and a screen reader say of a stop.
  void describeStops(std::function<QString(int stop)> text) { m_describe = std::move(text); }
  std::optional<int> stopAt(const QPointF& point) const;
  QRect boxOf(int stop) const;
  // Where the keys are: the present stop until they move.
  std::optional<int> pointed() const;

  QSize minimumSizeHint() const override { return {160, 110}; }

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void point(int stop);
  void paintPointed(QPainter& painter) const;
  void paintEmpty(QPainter& painter, const SectionGeometry& geometry) const;
  void paintTitle(QPainter& painter) const;
  void paintFrame(QPainter& painter, const SectionGeometry& geometry) const;
  void paintStops(QPainter& painter, const SectionGeometry& geometry) const;
  void paintLine(QPainter& painter, const SectionGeometry& geometry) const;
  void paintCurrent(QPainter& painter, const SectionGeometry& geometry) const;

  std::optional<MapSection> m_section;
  std::vector<int> m_stops;
  QString m_limitText, m_emptyText;
  std::function<QString(int)> m_describe;
  std::optional<int> m_pointed;
};

}  // namespace shardscope
