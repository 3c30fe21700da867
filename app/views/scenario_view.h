// SPDX-License-Identifier: GPL-3.0-or-later
// What every view of the planned scenario has in common. A view keeps the value it was given, computes its geometry
// with pure functions, and paints; it asks for changes by signals and never plans or changes anything itself.
#pragma once

#include <QJsonObject>
#include <QWidget>
#include <optional>

#include "app/models/planned_scenario.h"

namespace shardscope {

// Ends what the parts of a widget say to it. For its destructor: a part that loses the focus or is hidden on the way
// still speaks, and by then there is nobody whole to hear it.
void silenceParts(QWidget& whole);

class ScenarioView : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  // A hidden view waits with the work until it is shown.
  void setPlanned(const PlannedPtr& planned);
  const PlannedPtr& planned() const { return m_planned; }

  // What a person chose to see here, for the next start; what is not understood of it is left out.
  virtual QJsonObject choices() const { return {}; }
  virtual void takeChoices(const QJsonObject&) {}

 Q_SIGNALS:
  void editWanted(const shardscope::Scenario& next, const QString& what);
  void choicesChanged();
  void previewWanted(const std::optional<shardscope::Scenario>& scenario);

 protected:
  virtual void plannedChanged() = 0;  // planned() is not null
  virtual void retranslate() {}       // the language changed
  virtual void restyle() {}           // the theme changed
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  PlannedPtr m_planned;
  bool m_stale = false;
};

}  // namespace shardscope
