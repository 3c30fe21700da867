// SPDX-License-Identifier: GPL-3.0-or-later
// The scenario that the window shows, its plan, and everything that was done to it. An edit plans at once and announces
// one immutable PlannedScenario; there is no event bus and no timer between a slider and the views. A second thread
// works out the nearest moves meanwhile: they are there when the advice asks, in the same frame.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <optional>

#include "app/models/latest_job.h"
#include "app/models/planned_scenario.h"

namespace shardscope {

class ScenarioState : public QObject {
  Q_OBJECT

 public:
  static constexpr int kMostUndoSteps = 2000;
  explicit ScenarioState(const Scenario& start, QObject* parent = nullptr);

  const PlannedPtr& current() const { return m_current; }
  // What the views show: the previewed scenario while there is one.
  const PlannedPtr& shown() const { return m_preview ? m_preview : m_current; }
  bool previewing() const { return m_preview != nullptr; }
  QUndoStack& undoStack() { return m_undo; }

  // what is the text of the undo step. Edits with the same gesture (not 0) become one step.
  void edit(const Scenario& next, const QString& what, int gesture = 0);
  // Shows another scenario without taking it; nothing ends that.
  void preview(const std::optional<Scenario>& scenario);
  // Another document: the history ends.
  void open(const Scenario& scenario);
  // Numbers that are never 0 and never repeat: one for each drag.
  static int newGesture();

 Q_SIGNALS:
  void shownChanged();    // shown() is another value
  void currentChanged();  // current() is another value

 private:
  friend class EditCommand;
  void take(const Scenario& scenario);

  PlannedPtr m_current;
  PlannedPtr m_preview;
  QUndoStack m_undo;
  LatestJob m_moves{this};
};

}  // namespace shardscope
