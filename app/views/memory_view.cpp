// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/memory_view.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "app/models/stage_text.h"
#include "app/views/illegal_banner.h"
#include "app/views/labels.h"
#include "app/views/over_step_chart.h"
#include "app/views/savings_chart.h"
#include "app/views/stage_bars.h"
#include "app/views/stage_ledger.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kMargin = 24, kBannerGap = 16;
constexpr std::array kMoments{MemoryMoment::AtPeak, MemoryMoment::Static, MemoryMoment::Reserved};

class Divider final : public QWidget {
 public:
  explicit Divider(QWidget* parent) : QWidget(parent) { setFixedHeight(1); }

 protected:
  void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), themeOf(this).line); }
};

// A title, dim words on its baseline that give way first, and what stands at the right end.
QHBoxLayout* headRow(QLabel* title, QLabel* caption, QLayout* right) {
  auto* row = new QHBoxLayout;
  row->setSpacing(16);
  row->addWidget(title);
  row->addWidget(caption, 1);
  if (right != nullptr) row->addLayout(right);
  return row;
}

}  // namespace

MemoryView::MemoryView(QWidget* parent) : ScenarioView(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  buildBanner(column);
  buildStages(column);
  column->addWidget(new Divider(this));
  buildDetails(column);
  retranslate();
}

MemoryView::~MemoryView() { silenceParts(*this); }

void MemoryView::buildBanner(QVBoxLayout* column) {
  m_banner = new IllegalBanner(this);
  m_banner->setContentsMargins(kMargin, kBannerGap, kMargin, 0);
  column->addWidget(m_banner);
  connect(m_banner, &IllegalBanner::undoWanted, this, &MemoryView::undoWanted);
  connect(m_banner, &IllegalBanner::editWanted, this, [this](const Scenario& next, const QString& what) {
    Q_EMIT editWanted(next, what);
    m_banner->show(planned());  // the preview that is shown already may be what becomes of the edit
  });
  connect(m_banner, &IllegalBanner::previewWanted, this, &MemoryView::previewWanted);
}

QHBoxLayout* MemoryView::buildMoments() {
  m_moments = new QButtonGroup(this);
  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  for (const MemoryMoment moment : kMoments) {
    auto* button = new QPushButton(this);
    button->setCheckable(true);
    button->setProperty("chip", true);
    button->setChecked(moment == m_moment);
    m_moments->addButton(button, static_cast<int>(moment));
    row->addWidget(button);
  }
  connect(m_moments, &QButtonGroup::idClicked, this, [this](int id) { setMoment(static_cast<MemoryMoment>(id)); });
  return row;
}

void MemoryView::buildStages(QVBoxLayout* column) {
  m_title = roleLabel("title", this);
  m_caption = new FittedLabel("caption", this);
  m_bars = new StageBars(this);
  m_ledger = new StageLedger(this);
  m_ledger->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
  auto* charts = new QHBoxLayout;
  charts->setSpacing(32);
  charts->addWidget(m_bars, 607);
  charts->addWidget(m_ledger, 273);
  auto* section = new QVBoxLayout;
  section->setContentsMargins(kMargin, kBannerGap, kMargin, 16);
  section->setSpacing(12);
  section->addLayout(headRow(m_title, m_caption, buildMoments()));
  section->addLayout(charts, 1);
  column->addLayout(section, 471);
  connect(m_bars, &StageBars::stageChosen, this, &MemoryView::selectStage);
}

void MemoryView::buildDetails(QVBoxLayout* column) {
  m_savingsTitle = roleLabel("title", this);
  m_savingsCaption = new FittedLabel("caption", this);
  m_savings = new SavingsChart(this);
  m_idle = new FittedLabel("caption", this);
  auto* left = new QVBoxLayout;
  left->setSpacing(8);
  left->addLayout(headRow(m_savingsTitle, m_savingsCaption, nullptr));
  left->addWidget(m_savings, 1);
  left->addWidget(m_idle);

  m_stepTitle = roleLabel("title", this);
  m_stepCaption = new FittedLabel("caption", this);
  m_step = new OverStepChart(this);
  auto* right = new QVBoxLayout;
  right->setSpacing(8);
  right->addLayout(headRow(m_stepTitle, m_stepCaption, nullptr));
  right->addWidget(m_step, 1);
  right->addSpacing(24);

  auto* section = new QHBoxLayout;
  section->setContentsMargins(kMargin, 16, kMargin, 16);
  section->setSpacing(32);
  section->addLayout(left, 560);
  section->addLayout(right, 320);
  column->addLayout(section, 329);
  connect(m_savings, &SavingsChart::ideaTaken, this, &MemoryView::editWanted);
}

void MemoryView::retranslate() {
  m_title->setText(tr("Peak memory by pipeline stage"));
  m_savingsTitle->setText(tr("What holds the peak down"));
  m_stepTitle->setText(tr("Over one step"));
  const std::array names{tr("At peak"), tr("Static"), tr("Reserved")};
  const std::array tips{tr("Allocated at the widest moment of the step"), tr("What stays allocated between steps"),
                        tr("What the caching allocator holds at the peak")};
  for (const MemoryMoment moment : kMoments) {
    const auto i = static_cast<std::size_t>(moment);
    m_moments->button(static_cast<int>(moment))->setText(names[i]);
    m_moments->button(static_cast<int>(moment))->setToolTip(tips[i]);
  }
  setAccessibleName(tr("Memory"));
  m_bars->setAccessibleName(m_title->text());
  m_ledger->setAccessibleName(tr("What the selected stage holds"));
  m_savings->setAccessibleName(m_savingsTitle->text());
  m_step->setAccessibleName(m_stepTitle->text());
  m_banner->retranslate();
}

void MemoryView::selectStage(int stage) {
  m_chosen = stage;
  if (planned()) showStage();
  Q_EMIT choicesChanged();
}

void MemoryView::setMoment(MemoryMoment moment) {
  m_moment = moment;
  m_moments->button(static_cast<int>(moment))->setChecked(true);
  if (planned()) showStage();
  Q_EMIT choicesChanged();
}

QJsonObject MemoryView::choices() const {
  return {{QStringLiteral("stage"), m_chosen}, {QStringLiteral("moment"), static_cast<int>(m_moment)}};
}

void MemoryView::takeChoices(const QJsonObject& choices) {
  selectStage(choices[QStringLiteral("stage")].toInt(-1));
  const int moment = choices[QStringLiteral("moment")].toInt(-1);
  if (m_moments->button(moment) != nullptr) setMoment(static_cast<MemoryMoment>(moment));
}

void MemoryView::setUndoPossible(bool possible) { m_banner->setUndoPossible(possible); }

void MemoryView::plannedChanged() {
  m_banner->show(planned());
  showStage();
}

void MemoryView::showStage() {
  const MemoryBreakdown& memory = planned()->plan.memory;
  if (memory.stages.empty()) return;
  const bool there = m_chosen >= 0 && m_chosen < static_cast<int>(memory.stages.size());
  m_stage = there ? m_chosen : worstStage(memory);
  m_bars->show(planned(), m_moment, m_stage);
  m_ledger->show(planned(), m_moment, m_stage);
  m_savings->show(planned(), m_stage);
  m_step->show(planned(), m_stage);
  setCaptions();
}

void MemoryView::setCaptions() {
  const std::array kinds{tr("GiB a GPU, allocated"), tr("GiB a GPU, between steps"),
                         tr("GiB a GPU, with what the allocator holds")};
  QString caption = kinds[static_cast<std::size_t>(m_moment)];
  if (!planned()->plan.legal) caption += tr(", as if the layout were legal");
  m_caption->setText(caption);
  const QString stage = tr("Stage %1, GiB").arg(m_stage);
  m_savingsCaption->setText(stage);
  m_stepCaption->setText(stage);
  m_idle->setText(m_savings->idleText());
}

}  // namespace shardscope
