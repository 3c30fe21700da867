// SPDX-License-Identifier: GPL-3.0-or-later
// The left side of the window: everything that a plan depends on.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <map>
#include <vector>

#include "app/views/dial_row.h"
#include "app/views/scenario_view.h"

class QVBoxLayout;

namespace shardscope {

class ScenarioPanel final : public ScenarioView {
  Q_OBJECT

 public:
  explicit ScenarioPanel(QWidget* parent = nullptr);
  ~ScenarioPanel() override;

  // The parallel layout first.
  void setCompact(bool compact);
  DialRow* row(Dial dial) { return m_rows.at(dial); }

 Q_SIGNALS:
  // An edit by a slider or a field of a dial; values of one drag share the gesture.
  void dialTurned(shardscope::Dial dial, int value, int gesture);
  void importWanted();

 protected:
  void plannedChanged() override;
  void retranslate() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Flag {
    QCheckBox* box = nullptr;
    bool OverlapSpec::*field = nullptr;
  };

  void addHeader(QVBoxLayout* column);
  void addModel(QVBoxLayout* column);
  void addCluster(QVBoxLayout* column);
  void addBatch(QVBoxLayout* column);
  void addLayout(QVBoxLayout* outer);
  void addExecution(QVBoxLayout* column);
  void addRecompute(QVBoxLayout* column);
  void addGraphs(QVBoxLayout* column);
  void addOverlap(QVBoxLayout* column);
  void addImbalance(QVBoxLayout* column);
  DialRow* addRow(Dial dial, DialRow::Form form, int labelWidth);
  QLabel* addGroup(QVBoxLayout* column);

  void offerWhys();
  void showModel();
  void showExecution();
  void showChips();
  void takeModel(const QString& text);
  void takeLayoutString();
  void takeImbalance();
  void takeReserve();
  void edit(const Scenario& next, const QString& what) { Q_EMIT editWanted(next, what); }
  Scenario changed() const { return planned()->scenario; }

  bool m_compact = false;
  std::map<Dial, DialRow*> m_rows;
  QLabel* m_title = nullptr;
  QPushButton* m_import = nullptr;
  QComboBox* m_model = nullptr;
  QLabel* m_facts = nullptr;
  QWidget* m_layoutPart = nullptr;
  int m_layoutPlace = 0;
  QCheckBox* m_sequence = nullptr;
  QLabel *m_clusterGroup = nullptr, *m_batchGroup = nullptr, *m_layoutGroup = nullptr, *m_executionGroup = nullptr,
         *m_recomputeGroup = nullptr, *m_graphGroup = nullptr, *m_overlapGroup = nullptr;
  QComboBox* m_gpu = nullptr;
  QLabel *m_domainLabel = nullptr, *m_reserveLabel = nullptr, *m_imbalanceLabel = nullptr;
  QLineEdit *m_domain = nullptr, *m_reserve = nullptr, *m_imbalance = nullptr, *m_layoutString = nullptr;
  QComboBox *m_transport = nullptr, *m_precision = nullptr, *m_dispatcher = nullptr, *m_routing = nullptr;
  std::map<RecomputeModule, QPushButton*> m_modules;
  std::map<GraphScope, QPushButton*> m_scopes;
  QPushButton* m_full = nullptr;
  std::vector<Flag> m_flags;
};

}  // namespace shardscope
