// SPDX-License-Identifier: GPL-3.0-or-later
// The scenarios that are kept beside the open one to compare with. What is done to them is undone on the same stack as
// the edits of the scenario.
#pragma once

#include <QObject>
#include <QUndoStack>
#include <optional>
#include <vector>

#include "core/scenario/scenario.h"

namespace shardscope {

class Pins : public QObject {
  Q_OBJECT

 public:
  explicit Pins(QUndoStack& undo, QObject* parent = nullptr) : QObject(parent), m_undo(undo) {}

  const std::vector<Scenario>& list() const { return m_list; }
  // Of the pin with the same settings, whatever its name.
  std::optional<int> indexOf(const Scenario& scenario) const;
  // what is the text of the undo step.
  void add(const std::vector<Scenario>& scenarios, const QString& what);
  void remove(int index, const QString& what);
  void rename(int index, const std::string& name, const QString& what);
  void edit(const std::vector<Scenario>& next, const QString& what);
  void restore(const std::vector<Scenario>& list);  // of another session: no undo step

 Q_SIGNALS:
  void changed();

 private:
  friend class PinsCommand;
  void take(const std::vector<Scenario>& list);
  bool holds(int index) const { return index >= 0 && index < static_cast<int>(m_list.size()); }

  QUndoStack& m_undo;
  std::vector<Scenario> m_list;
};

}  // namespace shardscope
