// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/search_form.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <algorithm>

#include "app/views/labels.h"
#include "app/views/range_slider.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

std::vector<int> powersUpTo(int most) {
  std::vector<int> values;
  for (int value = 1; value < most; value *= 2) values.push_back(value);
  values.push_back(std::max(1, most));
  return values;
}

// As far as the model can use a dimension; the rest of the rules is the search's.
std::vector<int> rangeStops(const Scenario& scenario, Dial dial) {
  constexpr int kMostCp = 512, kMostEtp = 16;
  const ModelSpec& model = scenario.model;
  const int slots = std::max(1, model.numLayers + model.mtpNumLayers + 2);
  const bool moe = model.moe.numExperts > 0;
  switch (dial) {
    case Dial::Gpus: {
      std::vector<int> values = powersUpTo(scenario.cluster.nvlinkDomainSize);
      for (const int value : stopsOf(scenario, dial)) values.push_back(value);
      std::sort(values.begin(), values.end());
      values.erase(std::unique(values.begin(), values.end()), values.end());
      return values;
    }
    case Dial::Tp:
      return powersUpTo(model.attention.numHeads);
    case Dial::Cp:
      return powersUpTo(kMostCp);
    case Dial::Ep:
      return powersUpTo(moe ? model.moe.numExperts : 1);
    case Dial::Etp:
      return powersUpTo(moe ? kMostEtp : 1);
    default:
      return powersUpTo(slots);
  }
}

}  // namespace

SearchForm::SearchForm(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(2);
  m_rangesTitle = roleLabel("group", this);
  grid->addWidget(m_rangesTitle, 0, 0, 1, 3);
  for (std::size_t i = 0; i < kDimensions.size(); ++i) {
    Row& row = m_rows[i];
    const int line = static_cast<int>(i) + 1;
    grid->addWidget(row.name = new QLabel(this), line, 0);
    grid->addWidget(row.slider = new RangeSlider(this), line, 1);
    grid->addWidget(row.range = new QLabel(this), line, 2);
    row.range->setFont(numberFont(12));
    row.range->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row.range->setMinimumWidth(76);
    connect(row.slider, &RangeSlider::rangeChanged, this, [this, i] { showRange(i); });
  }
  int line = static_cast<int>(kDimensions.size()) + 1;
  grid->addWidget(m_spareName = new QLabel(this), line, 0, 1, 2);
  m_spare = new QSpinBox(this);
  m_spare->setRange(0, 90);
  m_spare->setButtonSymbols(QSpinBox::NoButtons);
  m_spare->setAlignment(Qt::AlignRight);
  m_spare->setSuffix(QStringLiteral(" %"));
  grid->addWidget(m_spare, line, 2);
  m_rangesNote = roleLabel("caption", this);
  m_rangesNote->setWordWrap(true);
  grid->addWidget(m_rangesNote, ++line, 0, 1, 3);
  grid->setRowMinimumHeight(++line, 4);
  grid->addWidget(m_changesTitle = roleLabel("group", this), ++line, 0, 1, 3);
  for (QCheckBox** box : {&m_recompute, &m_offload, &m_microBatch, &m_keepBatch}) {
    *box = new QCheckBox(this);
    (*box)->setMinimumHeight(22);
    grid->addWidget(*box, ++line, 0, 1, 3);
  }
  m_keepBatch->setChecked(true);
  retranslate();
}

RangeSlider* SearchForm::slider(Dial dial) const {
  const auto at = std::find(kDimensions.begin(), kDimensions.end(), dial);
  return m_rows[static_cast<std::size_t>(at - kDimensions.begin())].slider;
}

void SearchForm::setScenario(const Scenario& scenario) {
  const bool sameRanges =
      m_scenario && m_scenario->model == scenario.model && m_scenario->cluster.numGpus == scenario.cluster.numGpus;
  m_scenario = scenario;
  showBatches();
  if (sameRanges) return;
  for (std::size_t i = 0; i < kDimensions.size(); ++i) m_rows[i].slider->setStops(rangeStops(scenario, kDimensions[i]));
  slider(Dial::Gpus)->setRange(1, scenario.cluster.numGpus);
  slider(Dial::Etp)->setRange(1, std::max(1, scenario.layout.etp));
}

SearchSpace SearchForm::space() const {
  SearchSpace space;
  const auto take = [this](Dial dial, int& least, int& most) {
    least = slider(dial)->low();
    most = slider(dial)->high();
  };
  take(Dial::Gpus, space.minGpus, space.maxGpus);
  take(Dial::Tp, space.minTp, space.maxTp);
  take(Dial::Cp, space.minCp, space.maxCp);
  take(Dial::Ep, space.minEp, space.maxEp);
  take(Dial::Pp, space.minPp, space.maxPp);
  take(Dial::Vpp, space.minVpp, space.maxVpp);
  take(Dial::Etp, space.minEtp, space.maxEtp);
  space.minHeadroom = m_spare->value() / 100.0;
  space.varyRecompute = m_recompute->isChecked();
  space.varyMicroBatchSize = m_microBatch->isChecked();
  space.varyOffload = m_offload->isChecked();
  space.keepGlobalBatch = m_keepBatch->isChecked();
  return space;
}

void SearchForm::showRange(std::size_t i) {
  const Row& row = m_rows[i];
  const Dial dial = kDimensions[i];
  const int low = row.slider->low(), high = row.slider->high();
  const QString text =
      low == high ? dialText(dial, low) : QStringLiteral("%1 – %2").arg(dialText(dial, low), dialText(dial, high));
  row.range->setText(text);
  row.slider->setAccessibleDescription(text);
}

void SearchForm::showBatches() {
  m_keepBatch->setText(m_scenario ? tr("Keep GBS %1").arg(dialText(Dial::Gbs, valueOf(*m_scenario, Dial::Gbs)))
                                  : tr("Keep GBS"));
}

void SearchForm::retranslate() {
  m_rangesTitle->setText(tr("Allowed ranges"));
  m_spareName->setText(tr("Memory left at least"));
  m_rangesNote->setText(tr("Starts as on the command line: up to the GPUs of the scenario, no memory kept free"));
  m_rangesNote->setToolTip(
      tr("A range goes from the fewest to the most that a layout may use. Raise the most GPUs to see what more would "
         "bring, and the memory left to keep a margin on every stage."));
  m_spare->setAccessibleName(tr("Memory left at least"));
  m_changesTitle->setText(tr("May change"));
  m_recompute->setText(tr("Recompute set"));
  m_offload->setText(tr("Offload"));
  m_microBatch->setText(tr("MBS 1 – 4"));
  m_keepBatch->setToolTip(tr("The same sequences a step; else each layout takes the default batch"));
  showBatches();
  for (std::size_t i = 0; i < kDimensions.size(); ++i) {
    m_rows[i].name->setText(dialName(kDimensions[i]));
    m_rows[i].slider->setAccessibleName(tr("Range of %1").arg(dialName(kDimensions[i])));
    m_rows[i].slider->setToolTip(tr("Drag an end; arrow keys move one, Space changes which"));
  }
}

}  // namespace shardscope
