// SPDX-License-Identifier: GPL-3.0-or-later
// The simulated pipeline: whole step with the zoom window, a lane for every stage, how each stage spends its time, and
// the live chunk micro batches on the same time axis. W A S D, Ctrl+wheel and dragging move through time, F fits; the
// arrow keys walk the slots.
#pragma once

#include <QImage>
#include <QPixmap>
#include <QWidget>

#include "app/models/pipeline_lanes.h"
#include "app/views/lane_pixels.h"
#include "app/views/schedule_geometry.h"
#include "app/views/theme.h"
#include "app/views/why_card.h"

class QScrollBar;

namespace shardscope {

class ScheduleCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit ScheduleCanvas(QWidget* parent = nullptr);

  void setPlanned(const PlannedPtr& planned);
  const PipelineLanes& lanes() const { return m_lanes; }
  const TimeAxis& axis() const { return m_axis; }
  const ScheduleFrame& frame() const { return m_frame; }
  int selectedStage() const { return m_stage; }
  const TimelineSlot* selectedSlot() const { return m_slot; }
  void showTime(double from, double to);
  void selectStage(int stage);
  // What the pointer and a screen reader say.
  QString describe(const TimelineSlot& slot) const;
  QString describeStage(int stage) const;
  // Of the slot, else the stage, at a point or in focus.
  std::optional<WhyAt> whyAt(const std::optional<QPoint>& at) const;
  QRectF boxOf(const TimelineSlot& slot) const;
  // Where a stage's lane is; may be scrolled out of the lanes' area.
  QRectF laneOf(int stage) const;

  QSize minimumSizeHint() const override { return {480, 240}; }

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct VisibleLane {
    int stage = 0;
    LaneGeometry geometry;
  };

  void layOut();
  void compute();  // what the range of time decides
  void setAxis(const TimeAxis& axis);
  void reveal(const TimelineSlot& slot);
  void selectSlot(const TimelineSlot* slot);
  void walkSlot(int step);
  void walkStage(int step);
  int stageAt(QPointF point) const;
  const TimelineSlot* slotUnder(QPointF point) const;
  void moveWindow(double x);

  void renderOverview();
  void renderHatch();
  void paintOverview(QPainter& painter) const;
  void paintRuler(QPainter& painter) const;
  void paintLane(QPainter& painter, const VisibleLane& lane) const;
  LaneInks inks(bool stacked) const;
  void paintBars(QPainter& painter, const std::vector<LaneBar>& bars, double top) const;
  void paintColumns(QPainter& painter, const std::vector<BusyTime>& columns, double top) const;
  void paintSplit(QPainter& painter) const;
  void paintChart(QPainter& painter) const;
  void paintCurveNames(QPainter& painter) const;
  QColor curveColor(int stage) const;

  PlannedPtr m_planned;
  PipelineLanes m_lanes;
  ScheduleFrame m_frame;
  TimeAxis m_axis;
  std::vector<VisibleLane> m_visible;
  std::vector<QPolygonF> m_curves;  // by stage
  int m_highest = 1;                // live chunks of any stage
  QImage m_overview;
  QPixmap m_hatch;
  QScrollBar* m_scroll;
  int m_stage = 0;
  const TimelineSlot* m_slot = nullptr;
  enum class Drag : std::uint8_t { None, Pressed, Pan, Window } m_drag = Drag::None;
  QPointF m_pressed;
  TimeAxis m_axisAtPress;
};

}  // namespace shardscope
