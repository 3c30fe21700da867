// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/engine_dock.h"

#include <cmath>

#include "app/models/engine_text.h"
#include "app/models/text.h"
#include "app/views/engine_parts.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kTickMs = 250;

}  // namespace

EngineDock::EngineDock(const EngineModel& model, QWidget* parent)
    : ScenarioView(parent), m_model(model), m_parts(std::make_unique<Parts>(model)), m_tick(this) {
  m_parts->build(this, model);
  m_tick.setInterval(kTickMs);
  connectParts();
  retranslate();
  setOpen(false);
}

EngineDock::~EngineDock() { silenceParts(*this); }

EngineBar* EngineDock::bar() const { return m_parts->bar; }

void EngineDock::connectParts() {
  Parts& p = *m_parts;
  connect(&m_model, &EngineModel::changed, this, &EngineDock::follow);
  connect(&m_tick, &QTimer::timeout, this, &EngineDock::showState);
  connect(p.bar->toggle(), &QToolButton::clicked, this, &EngineDock::setOpen);
  connect(p.bar->run(), &QPushButton::clicked, this, &EngineDock::run);
  connect(p.bar->stop(), &QPushButton::clicked, this, &EngineDock::stop);
  connect(p.bar->modes(), &QComboBox::activated, this, &EngineDock::settingsChanged);
  connect(p.bar, &EngineBar::placeChosen, this, &EngineDock::setPlace);
  connect(p.bar, &EngineBar::addressWanted, this, &EngineDock::askAddress);
  connect(p.address, &QLineEdit::returnPressed, this, &EngineDock::takeAddress);
  connect(p.connect, &QPushButton::clicked, this, &EngineDock::takeAddress);
  connect(p.forget, &QPushButton::clicked, this, &EngineDock::forgetPlace);
  connect(p.proxy, &QPushButton::clicked, this, &EngineDock::runProxy);
  connect(p.ranks, &QSpinBox::valueChanged, this, &EngineDock::settingsChanged);
  connect(p.stepCount, &QSpinBox::valueChanged, this, &EngineDock::settingsChanged);
  connect(p.show, &QButtonGroup::idClicked, this, &EngineDock::showRanks);
}

void EngineDock::setChoice(const EngineChoice& choice) {
  Parts& p = *m_parts;
  m_place = choice.place;
  p.bar->setMode(choice.mode);
  p.bar->setPlaces(m_places, m_place);
  const QSignalBlocker ranks(p.ranks), steps(p.stepCount);
  p.ranks->setValue(choice.ranks);
  p.stepCount->setValue(choice.steps);
  showState();
}

EngineChoice EngineDock::choice() const {
  return {m_place, m_parts->bar->mode(), m_parts->ranks->value(), m_parts->stepCount->value()};
}

void EngineDock::setPlaces(const QStringList& spelled) {
  m_places = spelled;
  m_parts->bar->setPlaces(m_places, m_place);
}

void EngineDock::setPlace(const EnginePlace& place) {
  m_place = place;
  m_parts->addressRow->hide();
  m_parts->bar->setPlaces(m_places, m_place);
  showState();
  Q_EMIT settingsChanged();
}

void EngineDock::askAddress(EnginePlace::Kind kind) {
  Parts& p = *m_parts;
  m_asking = kind;
  p.bar->setPlaces(m_places, m_place);  // until there is an address
  p.addressName->setText(kind == EnginePlace::Kind::Ssh ? tr("Host") : tr("Path"));
  p.address->setPlaceholderText(kind == EnginePlace::Kind::Ssh ? QStringLiteral("user@h100-login")
                                                               : QStringLiteral("/run/user/1000/shardscope"));
  p.address->clear();
  p.addressRow->show();
  setOpen(true);
  p.address->setFocus();
}

void EngineDock::takeAddress() {
  QString text = m_parts->address->text().trimmed();
  if (text.isEmpty()) return;
  const QString head = m_asking == EnginePlace::Kind::Ssh ? QStringLiteral("ssh ") : QStringLiteral("unix:");
  if (text.startsWith(head)) text = text.mid(head.size());
  const EnginePlace place = placeFrom(head + text);
  const QString spelled = spelledPlace(place);
  m_places.removeAll(spelled);
  m_places.prepend(spelled);
  setPlace(place);
  m_parts->bar->run()->setFocus();
}

void EngineDock::forgetPlace() {
  m_places.removeAll(spelledPlace(m_place));
  setPlace({});
}

void EngineDock::setOpen(bool open) {
  const bool changed = open != m_open;
  m_open = open;
  m_parts->body->setVisible(open);
  setFixedHeight(EngineBar::kHeight + (open ? kBodyHeight : 0));
  m_parts->bar->setOpen(open);
  if (open) showBody();
  if (changed) Q_EMIT settingsChanged();
}

bool EngineDock::canRun() const {
  return planned() && planned()->plan.legal && !m_model.busy() && m_model.state() != EngineState::Connecting;
}

void EngineDock::run() {
  if (canRun()) Q_EMIT runWanted(choice());
}

void EngineDock::runProxy() {
  m_parts->bar->setMode(RunMode::Proxy);
  Q_EMIT settingsChanged();
  run();
}

void EngineDock::stop() { Q_EMIT stopWanted(); }

// What a person asked for and did not get is shown whole; a run that ends shows its memory.
void EngineDock::follow() {
  const bool waited = m_seen == EngineState::Asked || m_seen == EngineState::Connecting;
  const bool wasBusy = m_seen >= EngineState::Asked;
  m_seen = m_model.state();
  if (m_model.busy() && !m_tick.isActive()) m_tick.start();
  if (!m_model.busy()) m_tick.stop();
  if (!wasBusy && m_model.busy()) m_parts->show->button(static_cast<int>(RanksShow::Time))->setChecked(true);
  if (wasBusy && !m_model.busy() && !m_model.peaks().empty())
    m_parts->show->button(static_cast<int>(RanksShow::Memory))->setChecked(true);
  if (waited && m_model.trouble() && !m_open) setOpen(true);
  showState();
}

void EngineDock::showState() {
  showBar();
  if (m_open) showBody();
}

void EngineDock::showBar() {
  const bool broken = planned() && !planned()->plan.legal;
  m_parts->bar->setWhyNot(broken ? tr("The layout breaks a rule: repair it to run") : QString());
  m_parts->bar->showState(canRun());
}

void EngineDock::showBody() {
  Parts& p = *m_parts;
  p.ranks->setEnabled(!m_model.busy());
  p.stepCount->setEnabled(!m_model.busy());
  p.forget->setVisible(m_place.kind != EnginePlace::Kind::ThisMachine && p.addressRow->isHidden());
  p.progressTitle->setText(engineProgressTitle(m_model));
  p.times->setText(engineTimes(m_model));
  p.progress->setValue(static_cast<int>(std::lround(1000 * m_model.progress())));
  p.comparison->setText(engineComparison(m_model));
  p.comparison->setVisible(!p.comparison->text().isEmpty());
  showTrouble();
  showRanks();
  p.log->follow();
}

void EngineDock::showTrouble() {
  Parts& p = *m_parts;
  const bool failed = m_model.end() && !m_model.end()->failure.empty() && !m_model.busy();
  QString text;
  if (m_model.trouble())
    text = say(*m_model.trouble());
  else if (failed)
    text = QString::fromStdString(m_model.end()->failure);
  p.troubleText->setText(text);
  p.proxy->setVisible(m_model.proxyWouldRun());
  p.trouble->setVisible(!text.isEmpty());
}

void EngineDock::showRanks() {
  Parts& p = *m_parts;
  const auto show = static_cast<RanksShow>(p.show->checkedId());
  std::vector<RankBar> bars = rankBars(m_model, show);
  const bool none = bars.empty();
  p.bars->setBars(std::move(bars), show);
  if (show == RanksShow::Time)
    p.ranksNote->setText(none ? tr("Fills while a run goes on") : tr("last step: computing, communicating, neither"));
  else
    p.ranksNote->setText(none ? tr("Known when a run has ended") : tr("peak; filled measured, outline predicted"));
}

void EngineDock::placeColumns() {
  constexpr int kRoomForRanks = 960;
  m_parts->ranksColumn->setVisible(width() >= kRoomForRanks);
}

void EngineDock::plannedChanged() { showBar(); }

void EngineDock::retranslate() {
  setAccessibleName(tr("Engine"));
  m_parts->retranslate();
  showState();
}

void EngineDock::restyle() {
  m_parts->log->writeAgain();
  showState();
}

void EngineDock::resizeEvent(QResizeEvent* event) {
  ScenarioView::resizeEvent(event);
  placeColumns();
}

}  // namespace shardscope
