// SPDX-License-Identifier: GPL-3.0-or-later
// The constraints of a search: ranges of the degrees, memory that must stay free, and what else may change.
#pragma once

#include <QWidget>
#include <array>
#include <optional>

#include "app/models/dial.h"
#include "core/plan/search.h"

class QCheckBox;
class QLabel;
class QSpinBox;

namespace shardscope {

class RangeSlider;

class SearchForm : public QWidget {
  Q_OBJECT

 public:
  explicit SearchForm(QWidget* parent = nullptr);

  // Another model or number of GPUs starts from the ranges that suit it.
  void setScenario(const Scenario& scenario);
  SearchSpace space() const;
  RangeSlider* slider(Dial dial) const;
  QCheckBox* recomputeBox() const { return m_recompute; }
  void retranslate();

 private:
  static constexpr std::array kDimensions{Dial::Gpus, Dial::Tp, Dial::Cp, Dial::Ep, Dial::Pp, Dial::Vpp, Dial::Etp};
  struct Row {
    QLabel* name = nullptr;
    RangeSlider* slider = nullptr;
    QLabel* range = nullptr;
  };

  void showRange(std::size_t i);
  void showBatches();

  std::array<Row, kDimensions.size()> m_rows;
  QLabel* m_rangesTitle = nullptr;
  QLabel* m_rangesNote = nullptr;
  QLabel* m_spareName = nullptr;
  QSpinBox* m_spare = nullptr;
  QLabel* m_changesTitle = nullptr;
  QCheckBox* m_recompute = nullptr;
  QCheckBox* m_offload = nullptr;
  QCheckBox* m_microBatch = nullptr;
  QCheckBox* m_keepBatch = nullptr;
  std::optional<Scenario> m_scenario;
};

}  // namespace shardscope
