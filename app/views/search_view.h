// SPDX-License-Identifier: GPL-3.0-or-later
// Search over layouts: constraints, the layouts that no other beats as points and as a table, the chosen one beside the
// present one, and why the others fell out. Nothing starts by itself.
#pragma once

#include <memory>

#include "app/models/search_model.h"
#include "app/views/scenario_view.h"

namespace shardscope {

class ParetoPlot;
class SearchForm;

class SearchView final : public ScenarioView {
  Q_OBJECT

 public:
  explicit SearchView(QWidget* parent = nullptr);
  ~SearchView() override;

  void startSearch();
  void cancelSearch();
  bool isSearching() const;
  bool isForEarlierScenario() const;
  int chosenRow() const;  // of the model; -1: none

  SearchForm* form() const;
  ParetoPlot* plot() const;
  const SearchModel& model() const;

 Q_SIGNALS:
  void searchFinished();

 protected:
  void plannedChanged() override;
  void retranslate() override;
  void restyle() override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Parts;

  void connectParts();
  void offerWhys();
  void showProgress(const SearchProgress& progress, double seconds);
  void showFound(const SearchPtr& outcome);
  void showOutcome(const SearchPtr& outcome);
  void showCounts();
  void showPoints();
  void showPresent();
  void showStatus();
  void showChosen();
  void selectChosen();
  void showRunning(bool running);
  void choose(int row);
  void take(int row);

  std::unique_ptr<Parts> m_parts;
};

}  // namespace shardscope
