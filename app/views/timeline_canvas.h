// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded step over its plan: for every rank the predicted slots as outlines, what was measured filled, and its
// communication. W A S D, Ctrl+wheel and dragging move through time, Shift+drag measures, F fits the selection; the
// arrow keys walk events and ranks.
#pragma once

#include <QImage>
#include <QPixmap>
#include <QWidget>

#include "app/views/timeline_geometry.h"

class QScrollBar;

namespace shardscope {

struct Theme;

enum class TimelineShow : std::uint8_t { Predicted, Measured, Both };

// What is selected: an event, a slot of the plan, or both, which then are twins.
struct TimelineMark {
  int rank = -1;  // index of the store's ranks; -1: nothing
  TraceLane lane = TraceLane::Passes;
  std::optional<std::size_t> event;
  const TimelineSlot* slot = nullptr;
  double slotStart = 0;  // where its step begins on the axis

  bool operator==(const TimelineMark&) const = default;
};

class TimelineCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit TimelineCanvas(QWidget* parent = nullptr);

  void setRun(const RecordedRunPtr& run, int step);  // index of the store's steps; -1: the whole recording
  // The store of a run that goes on has more. Its end stays in sight until another part is chosen, and again once that
  // reaches the end.
  void grow();
  bool follows() const { return m_follows; }
  void follow();  // go to the end
  void setShow(TimelineShow show);
  TimelineShow shown() const { return m_show; }
  const TimeAxis& axis() const { return m_axis; }
  void setAxis(const TimeAxis& axis);
  const TimelineFrame& frame() const { return m_frame; }
  std::int64_t origin() const { return m_origin; }
  double length() const { return m_length; }
  bool isZoomed() const { return m_axis.to - m_axis.from < m_length * 0.999; }
  QRectF laneOf(int rank) const;  // by index; may be scrolled out
  QRectF boxOf(const TimelineMark& mark) const;

  const TimelineMark& selected() const { return m_mark; }
  void select(const TimelineMark& mark);
  TimelineMark markAt(QPointF point) const;
  QString describe(const TimelineMark& mark) const;
  std::optional<std::pair<double, double>> measured() const { return m_ruled; }  // span of time

  // Ops and collectives with this in their name. Empty: none.
  void setSearch(const QString& text);
  int matches() const { return m_matches; }  // in what is shown
  void findNext(bool forward);

  QSize minimumSizeHint() const override { return {480, 200}; }

 Q_SIGNALS:
  void selectionChanged();
  void searchWanted();

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct VisibleRank {
    int index = 0;
    bool ops = false;  // the measured bars are ops inside of passes
    EventGeometry passes, measured, traffic;
    std::vector<QRectF> waits;
    std::vector<double> sends;
    std::vector<OutlineBar> outline;
  };

  int rankCount() const;
  int hiddenHeight() const;
  const TraceRank& rankAt(int index) const { return m_run->store->ranks()[static_cast<std::size_t>(index)]; }
  int rankUnder(double y) const;
  double timeOf(std::int64_t recorded) const { return static_cast<double>(recorded - m_origin); }
  bool outlines() const { return m_run && m_run->hasPlan() && m_show != TimelineShow::Measured; }
  void findSteps();
  double lengthOfRun() const;
  double lengthOfView() const;  // of time that is seen while it follows
  void toEnd();
  struct StepSpan {
    std::int64_t start = 0, end = 0;
  };
  std::optional<StepSpan> stepAt(std::int64_t time) const;
  void addOutlines(VisibleRank& shown, const TraceRank& rank) const;
  void keepMark();
  void findMark();  // its numbers change as records come
  void layOut();
  void compute();  // what the range of time decides
  VisibleRank visible(int index) const;
  std::optional<std::size_t> eventNear(const TraceTrack& track, double x) const;
  const TimelineSlot* slotNear(const TraceRank& rank, double x, double& slotStart) const;
  bool showsOps(int index) const;
  std::pair<double, double> spanOf(const TimelineMark& mark) const;
  void fitSelection();
  void reveal(const TimelineMark& mark);
  void scrollTo(int rank);
  void walk(int by);
  void walkRank(int by);
  void moveWindow(double x);
  void zoom(double x, double factor);

  void renderOverview();
  void renderHatch();
  void paintRuler(QPainter& painter) const;
  struct StepEnd {
    double x = 0;
    QString text;
    QColor color;
    QRectF label;  // empty where there is no room for it
  };
  std::vector<StepEnd> stepEnds() const;
  void paintEnds(QPainter& painter) const;
  void paintOverview(QPainter& painter) const;
  void paintRank(QPainter& painter, const VisibleRank& rank) const;
  void paintOutline(QPainter& painter, const VisibleRank& rank, const QRectF& row) const;
  void paintMeasured(QPainter& painter, const VisibleRank& rank, const QRectF& row) const;
  void paintOps(QPainter& painter, const VisibleRank& rank, const QRectF& row) const;
  void paintTraffic(QPainter& painter, const VisibleRank& rank, const RankBoxes& boxes) const;
  void paintGaps(QPainter& painter, const TraceRank& rank, const QRectF& row) const;
  void paintRuled(QPainter& painter) const;
  QColor passColor(const TraceDetail& detail) const;
  bool hits(const TraceDetail& detail) const { return detail.name < m_hits.size() && m_hits[detail.name]; }

  RecordedRunPtr m_run;
  std::optional<TraceStep> m_step;
  std::vector<std::int64_t> m_starts;  // of the steps that are shown
  bool m_follows = false, m_ownSpan = false, m_grown = false;
  std::int64_t m_origin = 0;
  double m_length = 1;
  TimelineShow m_show = TimelineShow::Both;
  TimelineFrame m_frame;
  TimeAxis m_axis;
  std::vector<VisibleRank> m_visible;
  QImage m_overview;
  QPixmap m_hatch;
  QScrollBar* m_scroll;
  TimelineMark m_mark;
  struct {
    int rank = -1;  // its number
    std::int64_t start = 0, end = 0;
    StringId name = kNoString;
  } m_marked;
  std::vector<bool> m_hits;  // by text: the search matches it
  int m_matches = 0;
  std::optional<std::pair<double, double>> m_ruled;
  enum class Drag : std::uint8_t { None, Pressed, Pan, Window, Rule } m_drag = Drag::None;
  QPointF m_pressed;
  TimeAxis m_axisAtPress;
  int m_scrollAtPress = 0;
};

}  // namespace shardscope
