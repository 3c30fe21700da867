// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare_view.h"

#include <QShowEvent>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "app/views/compare_cards.h"
#include "app/views/compare_table.h"
#include "app/views/labels.h"
#include "app/views/stage_plots.h"
#include "app/views/step_bars.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {}  // namespace

CompareView::CompareView(QWidget* parent) : ScenarioView(parent) {
  m_stack = new QStackedLayout(this);
  m_stack->addWidget(buildEmpty());
  m_stack->addWidget(buildFull());
  retranslate();
}

CompareView::~CompareView() { silenceParts(*this); }

QWidget* CompareView::buildEmpty() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(ColumnGrid::kMargin, 24, ColumnGrid::kMargin, 24);
  column->setSpacing(8);
  m_emptyTitle = roleLabel("title");
  m_emptyText = new QLabel;
  m_emptyText->setWordWrap(true);
  m_emptyText->setFixedWidth(480);
  m_emptyText->setAlignment(Qt::AlignCenter);
  m_pin = new QPushButton;
  m_pin->setProperty("primary", true);
  connect(m_pin, &QPushButton::clicked, this, &CompareView::pinWanted);
  column->addStretch(2);
  column->addWidget(m_emptyTitle, 0, Qt::AlignHCenter);
  auto* middle = new QHBoxLayout;  // an alignment would take the height of a single line
  middle->addStretch(1);
  middle->addWidget(m_emptyText);
  middle->addStretch(1);
  column->addLayout(middle);
  column->addSpacing(8);
  column->addWidget(m_pin, 0, Qt::AlignHCenter);
  column->addStretch(3);
  return page;
}

QLabel* CompareView::addSection(QVBoxLayout* column, QLabel*& note) {
  column->addWidget(hairline());
  auto* head = new QHBoxLayout;
  head->setContentsMargins(ColumnGrid::kMargin, 12, ColumnGrid::kMargin, 4);
  head->setSpacing(12);
  QLabel* title = roleLabel("title");
  note = roleLabel("dimsmall");
  head->addWidget(title);
  head->addWidget(note, 1);
  column->addLayout(head);
  return title;
}

QWidget* CompareView::buildFull() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(ColumnGrid::kMargin, 0, ColumnGrid::kMargin, 8);
  head->setSpacing(12);
  m_title = roleLabel("title");
  m_count = roleLabel("dimsmall");
  head->addWidget(m_title);
  head->addWidget(m_count, 1);
  column->addLayout(head);
  m_cards = new CompareCards;
  column->addWidget(m_cards);

  auto* content = new QWidget;
  auto* rows = new QVBoxLayout(content);
  rows->setContentsMargins(0, 8, 0, 16);
  rows->setSpacing(0);
  m_table = new CompareTable;
  m_step = new StepBars;
  m_stages = new StagePlots;
  rows->addWidget(m_table);
  m_stepTitle = addSection(rows, m_stepNote);
  rows->addWidget(m_step);
  m_stageTitle = addSection(rows, m_stageNote);
  rows->addWidget(m_stages);
  rows->addStretch(1);
  m_area = new QScrollArea;
  m_area->setWidget(content);
  m_area->setWidgetResizable(true);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setFocusPolicy(Qt::NoFocus);
  column->addWidget(m_area, 1);
  m_area->viewport()->installEventFilter(this);
  for (const CompareCanvas* canvas : {static_cast<CompareCanvas*>(m_table), static_cast<CompareCanvas*>(m_step),
                                      static_cast<CompareCanvas*>(m_stages)})
    connect(canvas, &CompareCanvas::markReached, this, [this, canvas](const QRect& box) { reveal(canvas, box); });
  m_scroll = new QScrollBar(Qt::Horizontal);
  m_scroll->setSingleStep(40);
  column->addWidget(m_scroll);

  connect(m_scroll, &QScrollBar::valueChanged, this, &CompareView::scrollTo);
  connect(m_cards, &CompareCards::pinWanted, this, &CompareView::pinWanted);
  connect(m_cards, &CompareCards::removed, this, [this](int i) { Q_EMIT pinRemoved(i - 1); });
  connect(m_cards, &CompareCards::renamed, this,
          [this](int i, const QString& name) { Q_EMIT pinRenamed(i - 1, name); });
  connect(m_cards, &CompareCards::used, this, [this](int i) {
    const Scenario taken = m_pinned[static_cast<std::size_t>(i - 1)];
    Q_EMIT editWanted(taken, tr("Use %1").arg(m_comparison.columns[static_cast<std::size_t>(i)].title));
  });
  return page;
}

// A pinned scenario is planned once, and only when it is seen.
void CompareView::setPinned(const std::vector<Scenario>& pinned) {
  std::vector<PlannedPtr> plans(pinned.size());
  for (std::size_t i = 0; i < pinned.size(); ++i)
    for (const PlannedPtr& known : m_plans)
      if (known && known->scenario == pinned[i]) plans[i] = known;
  m_pinned = pinned;
  m_plans = std::move(plans);
  m_stalePins = !isVisible();
  if (!m_stalePins) refresh();
}

void CompareView::plannedChanged() { refresh(); }

void CompareView::showEvent(QShowEvent* event) {
  ScenarioView::showEvent(event);
  if (m_stalePins) refresh();
}

void CompareView::refresh() {
  m_stalePins = false;
  m_stack->setCurrentIndex(m_pinned.empty() || !planned() ? 0 : 1);
  if (m_pinned.empty() || !planned()) return;
  std::vector<PlannedPtr> columns = {planned()};
  for (std::size_t i = 0; i < m_pinned.size(); ++i) {
    if (!m_plans[i]) m_plans[i] = comparedPlan(m_pinned[i]);
    columns.push_back(m_plans[i]);
  }
  m_comparison = comparisonOf(columns);
  const auto pins = static_cast<int>(m_pinned.size());
  m_count->setText(pins == 1 ? tr("the open scenario and 1 pinned") : tr("the open scenario and %1 pinned").arg(pins));
  fitScroll();
  const int offset = m_scroll->value();
  m_cards->setComparison(m_comparison, offset);
  m_table->setComparison(&m_comparison, offset);
  m_step->setComparison(&m_comparison, 0);
  m_stages->setComparison(&m_comparison, offset);
}

void CompareView::fitScroll() {
  const ColumnGrid grid = columnGrid(width(), static_cast<int>(m_pinned.size()) + 1, 0);
  m_scroll->setRange(0, grid.overflow());
  m_scroll->setPageStep(grid.seen());
  m_scroll->setVisible(grid.overflow() > 0);
}

void CompareView::scrollTo(int offset) {
  m_cards->setOffset(offset);
  m_table->setOffset(offset);
  m_stages->setOffset(offset);
}

void CompareView::resizeEvent(QResizeEvent* event) {
  ScenarioView::resizeEvent(event);
  fitScroll();
}

// Over the columns the wheel goes down the page; with Shift, or tilted, along the columns.
bool CompareView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Wheel) {
    auto* wheel = static_cast<QWheelEvent*>(event);
    const QPoint delta = wheel->angleDelta();
    if (wheel->modifiers().testFlag(Qt::ShiftModifier) || delta.x() != 0) {
      m_scroll->setValue(m_scroll->value() - (delta.x() != 0 ? delta.x() : delta.y()));
      return true;
    }
  }
  return ScenarioView::eventFilter(watched, event);
}

void CompareView::reveal(const QWidget* canvas, const QRect& box) {
  const ColumnGrid grid = columnGrid(width(), static_cast<int>(m_comparison.columns.size()), m_scroll->value());
  const QPoint at = canvas->mapTo(m_area->widget(), box.topLeft());
  m_area->ensureVisible(0, at.y(), 0, 0);
  m_area->ensureVisible(0, at.y() + box.height(), 0, 0);
  if (canvas == m_step || box.width() > grid.column) return;
  const int left = at.x() - grid.firstLeft(), right = at.x() + box.width() - (grid.firstLeft() + grid.seen());
  if (left < 0)
    m_scroll->setValue(m_scroll->value() + left);
  else if (right > 0)
    m_scroll->setValue(m_scroll->value() + right);
}

void CompareView::retranslate() {
  setAccessibleName(tr("Compare"));
  m_emptyTitle->setText(tr("Nothing is pinned"));
  m_emptyText->setText(
      tr("Pin the open scenario with Ctrl+D, change something, and see here what differs and what it does to memory "
         "and step time."));
  m_pin->setText(tr("Pin this scenario"));
  m_title->setText(tr("Compare"));
  m_stepTitle->setText(tr("Step time"));
  m_stepNote->setText(tr("seconds, same scale"));
  m_stageTitle->setText(tr("Memory by stage"));
  m_stageNote->setText(tr("GiB a GPU reserves, same scale; line: capacity"));
  m_table->setAccessibleName(tr("Differences and figures"));
  m_step->setAccessibleName(tr("Step time by share"));
  m_stages->setAccessibleName(tr("Memory of every stage"));
  m_cards->retranslate();
}

}  // namespace shardscope
