// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/scenario_state.h"

#include <QUndoCommand>

namespace shardscope {

class EditCommand : public QUndoCommand {
 public:
  EditCommand(ScenarioState& state, Scenario before, Scenario after, const QString& what, int gesture)
      : QUndoCommand(what),
        m_state(state),
        m_before(std::move(before)),
        m_after(std::move(after)),
        m_gesture(gesture) {}

  int id() const override { return m_gesture == 0 ? -1 : m_gesture; }
  void undo() override { m_state.take(m_before); }
  void redo() override { m_state.take(m_after); }
  bool mergeWith(const QUndoCommand* other) override {
    const auto& next = static_cast<const EditCommand&>(*other);
    m_after = next.m_after;
    setText(next.text());
    setObsolete(m_after == m_before);
    return true;
  }

 private:
  ScenarioState& m_state;
  Scenario m_before;
  Scenario m_after;
  int m_gesture;
};

ScenarioState::ScenarioState(const Scenario& start, QObject* parent) : QObject(parent), m_current(planned(start)) {
  m_undo.setUndoLimit(kMostUndoSteps);
}

void ScenarioState::edit(const Scenario& next, const QString& what, int gesture) {
  if (next == m_current->scenario) {
    preview(std::nullopt);
    return;
  }
  m_preview.reset();
  m_undo.push(new EditCommand(*this, m_current->scenario, next, what, gesture));
}

void ScenarioState::preview(const std::optional<Scenario>& scenario) {
  if (!scenario && !m_preview) return;
  m_preview = scenario ? planned(*scenario) : nullptr;
  Q_EMIT shownChanged();
}

void ScenarioState::open(const Scenario& scenario) {
  m_undo.clear();
  take(scenario);
}

int ScenarioState::newGesture() {
  static int last = 0;
  return ++last;
}

void ScenarioState::take(const Scenario& scenario) {
  m_preview.reset();
  const auto nearest = std::make_shared<NearestMoves>(scenario);
  m_moves.start([nearest](const LatestJob::Ticket&) { nearest->get(); });
  m_current = planned(scenario, nearest);
  Q_EMIT currentChanged();
  Q_EMIT shownChanged();
}

}  // namespace shardscope
