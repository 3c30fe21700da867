// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/dial_row.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolTip>

#include "app/models/dial_why.h"
#include "app/models/scenario_edits.h"
#include "app/models/scenario_state.h"
#include "app/models/text.h"
#include "app/views/theme.h"
#include "app/views/why_card.h"

namespace shardscope {

void setStyleFlag(QWidget* widget, const char* name, bool on) {
  if (widget->property(name).toBool() == on) return;
  widget->setProperty(name, on);
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

DialRow::DialRow(Dial dial, Form form, int labelWidth, QWidget* parent) : QWidget(parent), m_dial(dial) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  m_label = new QLabel;
  m_label->setFont(textFont(13, QFont::DemiBold));
  m_label->setMinimumWidth(labelWidth);
  row->addWidget(m_label, 0, form == Form::Slider ? Qt::AlignTop : Qt::AlignVCenter);
  if (form == Form::Slider) {
    m_slider = new BandSlider(dial);
    row->addWidget(m_slider, 1);
    connect(m_slider, &BandSlider::valueChosen, this,
            [this](int value, int gesture) { Q_EMIT valueChosen(m_dial, value, gesture); });
  }
  m_field = new QLineEdit;
  m_field->setProperty("number", true);
  m_field->setFont(numberFont(12));
  m_field->setAlignment(Qt::AlignRight);
  const int width = form == Form::Slider && labelWidth < 30 ? 36 : 60;
  m_field->setFixedWidth(dial == Dial::Gbs ? 84 : width);  // "auto 1024"
  m_field->setFixedHeight(26);
  m_field->setTextMargins(-4, 0, -4, 0);
  m_label->setBuddy(m_field);
  row->addWidget(m_field, 0, form == Form::Slider ? Qt::AlignTop : Qt::AlignVCenter);
  connect(m_field, &QLineEdit::editingFinished, this, &DialRow::takeField);
  offerWhys();
  retranslate();
}

void DialRow::offerWhys() {
  const auto why = [this](QWidget& part) {
    return whyOfWhole(part, [this] { return m_planned ? whyOfDial(*m_planned, m_dial) : Why{}; });
  };
  offerWhyOnClick(*m_label, why(*m_label));
  offerWhy(*m_field, why(*m_field));
  if (m_slider != nullptr) offerWhy(*m_slider, why(*m_slider));
}

void DialRow::retranslate() {
  m_label->setText(dialName(m_dial));
  m_label->setToolTip(tr("Click or F1: why"));
  if (m_dial == Dial::Gbs)
    m_field->setToolTip(tr("Sequences a step. Empty: 8 × PP micro batches, as the layout changes"));
  m_field->setAccessibleName(dialName(m_dial));
  if (m_slider != nullptr) m_slider->setAccessibleName(dialName(m_dial));
}

void DialRow::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

bool DialRow::isAssumed() const { return m_dial == Dial::Gbs && m_planned->plan.assumedGlobalBatchSize; }

QString DialRow::shownText() const {
  const QString value = dialText(m_dial, valueOf(m_planned->scenario, m_dial));
  return isAssumed() ? tr("auto %1").arg(value) : value;
}

void DialRow::setPlanned(const PlannedPtr& planned) {
  m_planned = planned;
  if (m_slider != nullptr) m_slider->setPlanned(planned);
  const QString text = shownText();
  if (m_field->text() != text) m_field->setText(text);
  m_field->setModified(false);
  setStyleFlag(m_field, "assumed", isAssumed());
  setStyleFlag(m_field, "bad", m_slider != nullptr && (*planned)[m_dial].toBlame());
}

void DialRow::takeField() {
  if (!m_planned || m_field->text() == shownText()) return;
  const int value = parseCount(m_field->text());
  const int now = valueOf(m_planned->scenario, m_dial);
  const DialRange range = rangeOf(m_dial);
  const QString text = m_field->text().trimmed();
  const bool automatic = m_dial == Dial::Gbs && (text.isEmpty() || text == QLatin1String("0"));
  const bool zero = automatic || (m_dial == Dial::Offload && value == 0 && text.startsWith('0'));
  const bool allowed = zero || (value >= range.least && value <= range.most && value > 0);
  if (!allowed)
    QToolTip::showText(
        m_field->mapToGlobal(QPoint(0, m_field->height())),
        tr("%1 takes numbers from %2 to %3").arg(dialName(m_dial), numberText(range.least), numberText(range.most)),
        m_field);
  if (allowed && (value != now || isAssumed()))
    Q_EMIT valueChosen(m_dial, value, ScenarioState::newGesture());
  else
    m_field->setText(shownText());
}

}  // namespace shardscope
