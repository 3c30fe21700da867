// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/bench.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QThread>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

#include "app/explorer/main_window.h"
#include "app/models/feasibility_map.h"
#include "app/views/timeline_view.h"

namespace shardscope {
namespace {

constexpr int kRounds = 100;

struct Times {
  double median = 0, p99 = 0, worst = 0;
};

Times summaryOf(std::vector<double> milliseconds) {
  std::sort(milliseconds.begin(), milliseconds.end());
  const auto at = [&](double share) {
    return milliseconds[static_cast<std::size_t>(share * static_cast<double>(milliseconds.size() - 1))];
  };
  return {at(0.5), at(0.99), milliseconds.back()};
}

void print(const char* what, const Times& times, double target) {
  std::printf("  %-44s %8.2f %8.2f %8.2f   %5.2f\n", what, times.median, times.p99, times.worst, times.median / target);
  std::fflush(stdout);
}

void send(QWidget& widget, QEvent::Type type, const QPointF& at, Qt::MouseButtons buttons) {
  const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
  QMouseEvent event(type, at, widget.mapToGlobal(at), button, buttons, Qt::NoModifier);
  QApplication::sendEvent(&widget, &event);
}

std::vector<double> repeated(int times, const std::function<void()>& run) {
  std::vector<double> milliseconds;
  for (int i = 0; i < times; ++i) {
    QElapsedTimer timer;
    timer.start();
    run();
    milliseconds.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
  }
  return milliseconds;
}

// A drag over the stops of a slider; each time until all that it changed is painted.
std::vector<double> drag(MainWindow& window, Dial dial) {
  BandSlider& slider = *window.scenarioPanel()->row(dial)->slider();
  std::vector<double> times;
  send(slider, QEvent::MouseButtonPress, slider.stopCenter(0), Qt::LeftButton);
  QApplication::processEvents();
  for (int i = 1; i <= kRounds; ++i) {
    const std::size_t stops = (*window.state().current())[dial].stops.size();
    const QPointF at = slider.stopCenter(static_cast<std::size_t>(i) % stops);
    QElapsedTimer timer;
    timer.start();
    send(slider, QEvent::MouseMove, at, Qt::LeftButton);
    QApplication::sendPostedEvents();
    QApplication::processEvents();
    times.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
  }
  send(slider, QEvent::MouseButtonRelease, slider.stopCenter(0), Qt::NoButton);
  window.state().undoStack().undo();
  QApplication::processEvents();
  return times;
}

// A map of 64 x 64 cells on all cores, and one frame of the fold of 2048 GPUs.
void printParts(MainWindow& window) {
  constexpr int kCells = 64, kRepeats = 10;
  MapRequest request{window.state().current()->scenario, Dial::SeqLen, Dial::Cp, {}, {}, {}};
  for (int i = 1; i <= kCells; ++i) {
    request.xs.push_back(i * 4096);
    request.ys.push_back(i);
  }
  MapComputing computing;
  computing.threads = std::max(1, QThread::idealThreadCount());
  print("map of 64 x 64 cells (/ 100 ms)", summaryOf(repeated(kRepeats, [&] { computeMap(request, computing); })), 100);

  FeasibilityMap map;
  computing.pass = [&map](const FeasibilityMap& whole) { map = whole; };
  computeMap(request, computing);
  print("its steps simulated (/ 500 ms)", summaryOf(repeated(kRepeats, [&] { simulateMap(map, computing); })), 500);

  window.showView("fold");
  window.state().edit(withValue(window.state().current()->scenario, Dial::Gpus, 2048), QString());
  QApplication::processEvents();
  QWidget& fold = *window.view("fold");
  QImage image(fold.size(), QImage::Format_ARGB32_Premultiplied);
  print("fold of 2048 GPUs, one frame (/ 16 ms)", summaryOf(repeated(kRepeats, [&] { fold.render(&image); })), 16);
  window.state().undoStack().undo();
}

// As many events as a long run of eight ranks leaves: ops, and a collective for every four.
RecordedRunPtr longRun() {
  constexpr int kRanks = 8, kOps = 1'000'000, kEvery = 4;
  StringPool strings;
  const StringId names[] = {strings.intern("attention.core"), strings.intern("moe.fc1"), strings.intern("moe.fc2")};
  const StringId exchange = strings.intern("ep.dispatch"), kind = strings.intern("ep"), group = strings.intern("ep0");
  ReadTrace trace;
  trace.finished = true;
  trace.store = std::make_shared<TraceStore>();
  std::vector<ActivityRecord> records;
  for (int rank = 0; rank < kRanks; ++rank) {
    records.clear();
    std::int64_t time = 0;
    for (int i = 0; i < kOps; ++i) {
      ActivityRecord op;
      op.place = {rank, i / 1000 % 16, i % 60, 0, 0, i / 1000 % 2 ? ActivityPass::Backward : ActivityPass::Forward};
      op.start = time;
      op.end = time += 9000 + i % 7 * 500;
      op.name = names[i % 3];
      records.push_back(op);
      time += 700;
      if (i % kEvery != 0) continue;
      ActivityRecord collective = op;
      collective.kind = ActivityKind::Collective;
      collective.name = exchange;
      collective.groupKind = kind;
      collective.group = group;
      collective.sequence = static_cast<std::uint64_t>(i);
      collective.waited = op.end - 2000;
      records.push_back(collective);
    }
    trace.store->append(records, strings);
  }
  return recordedRun(QStringLiteral("bench"), std::move(trace));
}

// Zooming from the whole to single ops and back, panning on the way.
void printTimeline(MainWindow& window) {
  constexpr double kFrame = 1000.0 / 60;
  constexpr int kFrames = 300;
  auto* view = qobject_cast<TimelineView*>(window.view("timeline"));
  window.showView("timeline");
  const RecordedRunPtr run = longRun();
  view->setRun(run);
  QApplication::processEvents();
  TimelineCanvas& canvas = view->canvas();
  int frame = 0;
  const auto turn = [&] {
    const bool in = frame++ / 50 % 2 == 0;
    TimeAxis axis =
        zoomedAt(canvas.axis(), canvas.axis().left + canvas.axis().width / 3, in ? 1.25 : 0.8, canvas.length());
    canvas.setAxis(panned(axis, 7, canvas.length()));
    canvas.repaint();
  };
  const QByteArray what = QByteArray("timeline of ") + QByteArray::number(run->store->records() / 1'000'000) +
                          " million events (/ 16.7 ms)";
  print(what.constData(), summaryOf(repeated(kFrames, turn)), kFrame);
}

}  // namespace

int runBench(MainWindow& window, const QString& onlyView) {
  constexpr double kFrame = 8;  // milliseconds
  std::printf("From a slider's event to painted pixels at %d x %d, milliseconds\n", window.width(), window.height());
  std::printf("  %-44s %8s %8s %8s   %s\n", "view and slider", "median", "99 %", "worst", "median / target");
  for (const ViewEntry& entry : window.views()) {
    if (!onlyView.isEmpty() && onlyView != QLatin1String(entry.key)) continue;
    window.showView(entry.key);
    QApplication::processEvents();
    std::vector<double> all;
    for (const Dial dial : {Dial::Tp, Dial::Cp, Dial::Ep, Dial::Pp}) {
      const std::vector<double> times = drag(window, dial);
      all.insert(all.end(), times.begin(), times.end());
    }
    const QByteArray name = QByteArray(entry.key) + ", TP CP EP PP";
    print(name.constData(), summaryOf(std::move(all)), kFrame);
  }
  if (onlyView.isEmpty()) printParts(window);
  if (onlyView.isEmpty() || onlyView == QLatin1String("timeline")) printTimeline(window);
  print("of it: plan, advice, moves and look-ahead",
        summaryOf(repeated(kRounds, [&] { planned(window.state().current()->scenario)->moves(); })), kFrame);
  return 0;
}

}  // namespace shardscope
