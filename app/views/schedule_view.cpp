// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/schedule_view.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <cmath>

#include "app/models/text.h"
#include "app/views/chip_grid.h"
#include "app/views/labels.h"
#include "app/views/layout_field.h"
#include "app/views/schedule_canvas.h"
#include "app/views/schedule_legend.h"
#include "app/views/state_line.h"

namespace shardscope {
namespace {

constexpr int kMargin = 16, kInset = 8;
constexpr int kMostChipRows = 5;

QString signedPercent(double share) {
  const QString number = numberText(std::abs(100 * share), 1);
  return QStringLiteral("%1%2 %").arg(number == numberText(0, 1) ? QString()
                                      : share < 0                ? QStringLiteral("−")
                                                                 : QStringLiteral("+"),
                                      number);
}

}  // namespace

ScheduleView::ScheduleView(QWidget* parent)
    : ScenarioView(parent),
      m_chips(new ChipGrid),
      m_chipArea(new QScrollArea(this)),
      m_canvas(new ScheduleCanvas(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kMargin, 16, kMargin, 8);
  column->setSpacing(8);
  addHeader(*column);
  addEditor(*column);
  m_chipArea->setWidget(m_chips);
  m_chipArea->setFrameShape(QFrame::NoFrame);
  m_chipArea->setFocusPolicy(Qt::NoFocus);
  column->addWidget(m_chipArea);
  m_price = new StateLine(this);
  auto* priceRow = new QHBoxLayout;
  priceRow->setContentsMargins(kInset, 0, kInset, 0);
  priceRow->addWidget(m_price);
  column->addLayout(priceRow);
  auto* line = new QFrame(this);
  line->setStyleSheet(QStringLiteral("background: palette(mid); border: none;"));
  line->setFixedHeight(1);
  column->addWidget(line);
  column->addWidget(m_canvas, 1);

  connect(m_chips, &ChipGrid::carried, this, &ScheduleView::carry);
  connect(m_chips, &ChipGrid::dropped, this, &ScheduleView::drop);
  connect(m_chips, &ChipGrid::putBack, this, &ScheduleView::showHint);
  connect(m_chips, &ChipGrid::focusMoved, this, [this](const QRectF& box) {
    m_chipArea->ensureVisible(static_cast<int>(box.center().x()), static_cast<int>(box.center().y()),
                              static_cast<int>(box.width()), static_cast<int>(box.height()));
  });
  retranslate();
}

ScheduleView::~ScheduleView() { silenceParts(*this); }

void ScheduleView::addHeader(QBoxLayout& column) {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kInset, 0, kInset, 0);
  row->setSpacing(16);
  m_title = roleLabel("title", this);
  m_subtitle = new StateLine(this);
  m_legend = new ScheduleLegend(this);
  row->addWidget(m_title);
  row->addWidget(m_subtitle, 1);
  row->addWidget(m_legend);
  column.addLayout(row);
}

void ScheduleView::addEditor(QBoxLayout& column) {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kInset, 0, kInset, 0);
  row->setSpacing(8);
  m_fieldLabel = new QLabel(this);
  m_field = new LayoutField(this);
  m_field->setMinimumWidth(160);
  m_state = new StateLine(this);
  m_balance = new QPushButton(this);
  m_even = new QPushButton(this);
  m_fieldLabel->setBuddy(m_field);
  row->addWidget(m_fieldLabel);
  row->addWidget(m_field, 2);
  row->addSpacing(8);
  row->addWidget(m_state, 3);
  row->addWidget(m_balance);
  row->addWidget(m_even);
  column.addLayout(row);
  connect(m_field, &QLineEdit::textEdited, this, &ScheduleView::check);
  connect(m_field, &LayoutField::committed, this, &ScheduleView::take);
  connect(m_field, &LayoutField::escaped, this, &ScheduleView::showText);
  connect(m_balance, &QPushButton::clicked, this, &ScheduleView::balance);
  connect(m_even, &QPushButton::clicked, this, &ScheduleView::splitEvenly);
}

QString ScheduleView::message() const { return m_price->text().isEmpty() ? m_state->text() : m_price->text(); }

QString ScheduleView::pipelineText(const Scenario& scenario) const {
  const Result<PipelineLayout> resolved = resolvePipeline(scenario.model, scenario.layout);
  const PipelineLayout& p = resolved ? *resolved : planned()->plan.pipeline;
  return p.vpp > 1   ? tr("%1 virtual stages = PP %2 × VPP %3").arg(p.chunks.size()).arg(p.pp).arg(p.vpp)
         : p.pp == 1 ? tr("1 stage")
                     : tr("%1 stages").arg(p.pp);
}

void ScheduleView::plannedChanged() {
  const Plan& plan = planned()->plan;
  m_canvas->setPlanned(planned());
  m_chips->setPlanned(planned(), &m_canvas->lanes());
  fitChips();
  QString subtitle = (plan.pipeline.vpp > 1 ? tr("interleaved 1F1B, %1 micro batches") : tr("1F1B, %1 micro batches"))
                         .arg(plan.numMicrobatches);
  const int drawn = m_canvas->lanes().microbatches();
  if (drawn > 0 && drawn < plan.numMicrobatches)
    subtitle += tr("; the first %1 are drawn, the rest repeats").arg(drawn);
  if (plan.proposedPipeline) subtitle += tr("; as if the layers were balanced");
  m_subtitle->hint(subtitle);

  ParallelLayout even = planned()->scenario.layout;
  even.pipelineLayout.clear();
  const Result<PipelineLayout> split = resolvePipeline(planned()->scenario.model, even);
  m_even->setEnabled(split.ok());
  m_even->setToolTip(split ? tr("The same number of layers in every chunk") : say(split.error().message));
  // What is being typed stays, unless the scenario got another text.
  const bool typing = m_field->hasFocus() && m_field->isModified();
  if (!typing || m_shownText != layoutTextOf(planned()->scenario, plan.pipeline))
    showText();
  else
    check();
}

void ScheduleView::showText() {
  if (!planned()) return;
  m_shownText = layoutTextOf(planned()->scenario, planned()->plan.pipeline);
  m_field->setText(QString::fromStdString(m_shownText));
  m_field->setModified(false);
  m_field->setCursorPosition(0);
  check();
}

void ScheduleView::check() {
  if (!planned()) return;
  const Scenario& now = planned()->scenario;
  const std::string text = m_field->text().toStdString();
  const bool own = text == m_shownText;
  const Result<Scenario> next =
      own && !planned()->plan.proposedPipeline ? Result<Scenario>(now) : withLayoutText(now, text);
  m_field->mark(next ? std::nullopt : columnOf(next.error()));
  m_field->setProperty("bad", !next.ok());
  m_field->style()->unpolish(m_field);
  m_field->style()->polish(m_field);
  if (!next) {
    const std::optional<int> column = columnOf(next.error());
    m_state->say(Mark::Broken,
                 column ? tr("not a layout string: column %1").arg(*column + 1) : tr("not a split of this model"));
    return m_price->say(Mark::Broken, say(next.error().message));
  }
  const ModelSpec& model = now.model;
  const QString layers = model.mtpNumLayers > 0
                             ? tr("%1 layers, %2 MTP, loss").arg(model.numLayers).arg(model.mtpNumLayers)
                             : tr("%1 layers, loss").arg(model.numLayers);
  m_state->say(Mark::Fine, pipelineText(*next), layers);
  if (own)
    showHint();
  else
    showPrice(tr("Enter takes %1").arg(m_field->text()), *next);
}

void ScheduleView::take() {
  if (!planned() || m_field->text().toStdString() == m_shownText) return;
  const Result<Scenario> next = withLayoutText(planned()->scenario, m_field->text().toStdString());
  if (!next) return check();
  m_field->setModified(false);
  Q_EMIT editWanted(*next, tr("Layout string"));
}

void ScheduleView::showPrice(const QString& lead, const Scenario& next) {
  const Nanoseconds before = planned()->plan.step.time;
  const PlanSummary after = simulate(next);
  const Outlook outlook = outlookOf(after, next.cluster.capacity());
  const double change = before.count > 0 ? after.time.count / before.count - 1 : 0;
  const QString peak = tr("peak %1 GiB on stage %2").arg(gibText(after.peakReserved)).arg(after.worstStage);
  QString step = tr("no step time: not a legal layout");
  if (after.legal) step = tr("step %1").arg(timeText(after.time));
  if (after.legal && planned()->plan.legal) step += QStringLiteral(", ") + signedPercent(change);
  const QString price = step + QStringLiteral(" · ") + peak;
  m_price->say(markOf(outlook), lead + QStringLiteral("  ·  ") + price, tr("Escape puts it back"));
}

void ScheduleView::showHint() {
  m_price->hint(
      tr("Drag a chip to another chunk, or Space lifts it and the arrows carry it · in the lanes W A S D and "
         "Ctrl+wheel zoom, F fits the step"));
}

void ScheduleView::carry(LayerSymbol symbol, int from, int to) {
  const QString name = QString(QLatin1Char(letterOf(symbol)));
  if (from == to)
    return m_price->say(Mark::Idea, tr("%1 is in the air: drop it on a chunk, or Escape puts it back").arg(name));
  const Result<PipelineLayout> moved = withMovedChip(planned()->plan.pipeline, symbol, from, to);
  if (!moved) return m_price->say(Mark::Broken, say(moved.error().message));
  const int pp = planned()->plan.pipeline.pp;
  const Scenario next = withPipeline(planned()->scenario, *moved);
  showPrice(tr("Dropping %1 on stage %2 gives %3")
                .arg(name)
                .arg(to % pp)
                .arg(QString::fromStdString(next.layout.pipelineLayout)),
            next);
}

void ScheduleView::drop(LayerSymbol symbol, int from, int to) {
  const Result<PipelineLayout> moved = withMovedChip(planned()->plan.pipeline, symbol, from, to);
  if (!moved) return m_price->say(Mark::Broken, say(moved.error().message));
  Q_EMIT editWanted(withPipeline(planned()->scenario, *moved), tr("Layout string"));
}

void ScheduleView::balance() {
  if (!planned()) return;
  const ParallelLayout& layout = planned()->scenario.layout;
  const PipelineLayout& now = planned()->plan.pipeline;
  Q_EMIT editWanted(withPipeline(planned()->scenario, balancedPipeline(planned()->scenario.model, layout.pp, now.vpp)),
                    tr("Balance the pipeline"));
}

void ScheduleView::splitEvenly() {
  if (!planned()) return;
  Scenario next = planned()->scenario;
  next.layout.pipelineLayout.clear();
  next.layout.vpp = planned()->plan.pipeline.vpp;
  Q_EMIT editWanted(next, tr("Even split"));
}

void ScheduleView::fitChips() {
  const int width = this->width() - 2 * kMargin;
  m_chips->setAvailableWidth(width);
  const QSizeF wanted = m_chips->layout().size;
  const double most = (kMostChipRows + 1) * kChipRow + 1;
  const bool scrollsDown = wanted.height() > most + kChipRow;
  if (scrollsDown) m_chips->setAvailableWidth(width - 12);
  const bool scrollsAcross = m_chips->layout().size.width() > width;
  m_chipArea->setVerticalScrollBarPolicy(scrollsDown ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  m_chipArea->setHorizontalScrollBarPolicy(scrollsAcross ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  m_chipArea->setFixedHeight(static_cast<int>(scrollsDown ? most : wanted.height()) + (scrollsAcross ? 12 : 0));
}

void ScheduleView::resizeEvent(QResizeEvent* event) {
  ScenarioView::resizeEvent(event);
  if (!m_chips->layout().cells.empty()) fitChips();
}

void ScheduleView::retranslate() {
  setAccessibleName(tr("Schedule"));
  m_title->setText(tr("Schedule"));
  m_fieldLabel->setText(tr("Layout"));
  m_field->setAccessibleName(tr("Layout string"));
  m_field->setToolTip(tr("E embedding, t layer, m MTP layer, L loss, | next stage, symbol*number, (text)*number"));
  m_balance->setText(tr("Balance"));
  m_balance->setToolTip(tr("Spreads the layers, counting embedding, MTP and loss as a layer each"));
  m_even->setText(tr("Even split"));
  m_chips->setAccessibleName(
      tr("Layers of every chunk: arrows walk, Space lifts a chip, arrows carry it, Enter drops "
         "it, Escape puts it back"));
  m_canvas->setAccessibleName(tr("Simulated schedule: arrows walk the slots and stages, W S A D zoom and pan, F fits"));
  m_legend->updateGeometry();
  m_legend->update();
}

}  // namespace shardscope
