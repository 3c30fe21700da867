// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/engine_bar.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>

#include "app/models/engine_text.h"
#include "app/models/search_text.h"
#include "app/models/text.h"
#include "app/views/painted_access.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

const QString kNewSocket = QStringLiteral("?unix"), kNewHost = QStringLiteral("?ssh");

void setColor(QWidget* label, const QColor& color) {
  const QString sheet = QStringLiteral("color: %1").arg(color.name());
  if (label->styleSheet() != sheet) label->setStyleSheet(sheet);
}

}  // namespace

EngineBar::EngineBar(const EngineModel& model, QWidget* parent) : QWidget(parent), m_model(model) {
  setFixedHeight(kHeight);
  build();
  connect(m_where, &QComboBox::activated, this, &EngineBar::choose);
}

void EngineBar::build() {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 2, 16, 0);
  row->setSpacing(8);
  m_toggle = new QToolButton(this);
  m_toggle->setProperty("flat", true);
  m_toggle->setCheckable(true);
  m_toggle->setFont(textFont(13, QFont::DemiBold));
  m_where = new QComboBox(this);
  m_where->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_where->setMaximumWidth(220);
  m_modes = new QComboBox(this);
  m_modes->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_run = new QPushButton(this);
  m_run->setProperty("primary", true);
  m_stop = new QPushButton(this);
  m_status = new FittedLabel("dimsmall", this);
  m_lost = new FittedLabel("dimsmall", this);
  m_clock = new FittedLabel("dimsmall", this);
  for (QWidget* widget : {static_cast<QWidget*>(m_toggle), static_cast<QWidget*>(m_where),
                          static_cast<QWidget*>(m_modes), static_cast<QWidget*>(m_run), static_cast<QWidget*>(m_stop)})
    row->addWidget(widget);
  row->addSpacing(4);
  row->addWidget(m_status, 1);
  row->addWidget(m_lost);
  row->addWidget(m_clock);
}

void EngineBar::setPlaces(const QStringList& spelled, const EnginePlace& current) {
  m_spelled = spelled;
  m_current = current;
  const QSignalBlocker blocker(m_where);
  m_where->clear();
  m_where->addItem(placeText({}), QString());
  for (const QString& place : spelled) m_where->addItem(place, place);
  m_where->addItem(tr("Unix socket…"), kNewSocket);
  m_where->addItem(tr("ssh host…"), kNewHost);
  m_where->setCurrentIndex(std::max(0, m_where->findData(spelledPlace(current))));
}

void EngineBar::choose(int index) {
  const QString spelled = m_where->itemData(index).toString();
  if (spelled == kNewSocket) return Q_EMIT addressWanted(EnginePlace::Kind::Socket);
  if (spelled == kNewHost) return Q_EMIT addressWanted(EnginePlace::Kind::Ssh);
  m_current = placeFrom(spelled);
  Q_EMIT placeChosen(m_current);
}

void EngineBar::setMode(RunMode mode) {
  const QSignalBlocker blocker(m_modes);
  m_modes->setCurrentIndex(std::max(0, m_modes->findData(static_cast<int>(mode))));
}

RunMode EngineBar::mode() const { return static_cast<RunMode>(m_modes->currentData().toInt()); }

void EngineBar::setOpen(bool open) {
  m_open = open;
  m_toggle->setChecked(open);
  m_toggle->setText(QStringLiteral("%1 %2").arg(open ? QChar(0x25be) : QChar(0x25b4)).arg(tr("Engine")));
  m_toggle->setToolTip(open ? tr("Show the row of the engine alone") : tr("Show steps, ranks and the log"));
}

void EngineBar::setWhyNot(const QString& why) { m_whyNot = why; }

void EngineBar::showState(bool canRun) {
  const Theme& theme = themeOf(this);
  m_run->setEnabled(canRun);
  m_run->setToolTip(m_whyNot.isEmpty() ? tr("Runs the step and measures it (F5)") : m_whyNot);
  const bool stoppable = m_model.state() == EngineState::Connecting || m_model.state() == EngineState::Asked ||
                         m_model.state() == EngineState::Running;
  m_stop->setEnabled(stoppable);
  m_where->setEnabled(!m_model.busy());
  m_modes->setEnabled(!m_model.busy());
  const bool idle = !m_model.busy() && m_model.state() != EngineState::Connecting;
  const bool off = idle && !m_whyNot.isEmpty() && !m_model.trouble();
  m_status->setText(off ? tr("A rule is broken") : engineStatus(m_model));
  m_status->setToolTip(off ? m_whyNot : QString());
  setColor(m_status, engineWarns(m_model) ? theme.warning : theme.dim);
  showCounts();
  update();
}

// Lost records and the error of the clock stay in sight; what does not matter gives way in a narrow window.
void EngineBar::showCounts() {
  constexpr int kNarrow = 900, kUsPerMs = 1000;
  const Theme& theme = themeOf(this);
  const std::uint64_t lost = m_model.lostRecords();
  const bool known = m_model.run().has_value();
  m_lost->setVisible(known && (lost > 0 || width() >= kNarrow));
  m_lost->setText(tr("Lost records %1 of %2")
                      .arg(numberText(static_cast<std::int64_t>(lost)),
                           numberText(static_cast<std::int64_t>(m_model.allRecords()))));
  setColor(m_lost, lost > 0 ? theme.warning : theme.dim);
  const std::optional<ClockFit>& fit = m_model.clockFit();
  m_clock->setVisible(fit && width() >= kNarrow);
  if (fit) {
    const double us = static_cast<double>(fit->error) / kUsPerMs;
    m_clock->setText(tr("Clock error ±%1 µs").arg(numberText(us, us < 10 ? 1 : 0)));
  }
}

void EngineBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showCounts();
}

void EngineBar::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.base);
  painter.fillRect(QRectF(0, 0, width(), 1), theme.line);
  if (m_model.state() == EngineState::Running || m_model.state() == EngineState::Stopping)
    painter.fillRect(QRectF(0, 0, m_model.progress() * width(), 2), theme.accent);
}

void EngineBar::retranslate() {
  const RunMode chosen = m_modes->count() > 0 ? mode() : RunMode::Proxy;
  {
    const QSignalBlocker blocker(m_modes);
    m_modes->clear();
    for (const RunMode each : {RunMode::Full, RunMode::Proxy}) {
      m_modes->addItem(modeText(each), static_cast<int>(each));
      m_modes->setItemData(m_modes->count() - 1,
                           each == RunMode::Full ? tr("The plan as it is, where the machine has room and time for it")
                                                 : tr("The same structure scaled down, until it runs in seconds"),
                           Qt::ToolTipRole);
    }
  }
  setMode(chosen);
  setPlaces(m_spelled, m_current);
  setOpen(m_open);
  nameBox(*m_where, tr("Where it runs"));
  nameBox(*m_modes, tr("What runs"));
  m_run->setText(tr("Run"));
  m_stop->setText(tr("Stop"));
  m_stop->setToolTip(tr("Gives up the step under way; those that ended stay (Shift+F5)"));
}

}  // namespace shardscope
