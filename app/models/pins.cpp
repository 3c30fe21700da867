// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/pins.h"

#include <QPointer>
#include <QUndoCommand>
#include <algorithm>
#include <utility>

namespace shardscope {

class PinsCommand : public QUndoCommand {
 public:
  PinsCommand(Pins& pins, std::vector<Scenario> after, const QString& what)
      : QUndoCommand(what), m_pins(&pins), m_before(pins.list()), m_after(std::move(after)) {}

  void undo() override { take(m_before); }
  void redo() override { take(m_after); }

 private:
  void take(const std::vector<Scenario>& list) {
    if (m_pins) m_pins->take(list);
  }

  QPointer<Pins> m_pins;  // the stack may outlive them
  std::vector<Scenario> m_before;
  std::vector<Scenario> m_after;
};

void Pins::edit(const std::vector<Scenario>& next, const QString& what) {
  if (next != m_list) m_undo.push(new PinsCommand(*this, next, what));
}

std::optional<int> Pins::indexOf(const Scenario& scenario) const {
  const auto at = std::find_if(m_list.begin(), m_list.end(), [&scenario](Scenario pin) {
    pin.name = scenario.name;
    return pin == scenario;
  });
  if (at == m_list.end()) return std::nullopt;
  return static_cast<int>(at - m_list.begin());
}

void Pins::add(const std::vector<Scenario>& scenarios, const QString& what) {
  std::vector<Scenario> next = m_list;
  next.insert(next.end(), scenarios.begin(), scenarios.end());
  edit(next, what);
}

void Pins::remove(int index, const QString& what) {
  if (!holds(index)) return;
  std::vector<Scenario> next = m_list;
  next.erase(next.begin() + index);
  edit(next, what);
}

void Pins::rename(int index, const std::string& name, const QString& what) {
  if (!holds(index)) return;
  std::vector<Scenario> next = m_list;
  next[static_cast<std::size_t>(index)].name = name;
  edit(next, what);
}

void Pins::restore(const std::vector<Scenario>& list) { take(list); }

void Pins::take(const std::vector<Scenario>& list) {
  m_list = list;
  Q_EMIT changed();
}

}  // namespace shardscope
