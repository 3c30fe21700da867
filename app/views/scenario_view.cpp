// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/scenario_view.h"

#include <QEvent>
#include <QShowEvent>

#include "app/views/why_card.h"

namespace shardscope {

void silenceParts(QWidget& whole) {
  for (QObject* part : whole.findChildren<QObject*>()) QObject::disconnect(part, nullptr, &whole, nullptr);
}

void ScenarioView::setPlanned(const PlannedPtr& planned) {
  if (planned == m_planned || !planned) return;
  m_planned = planned;
  closeWhy(*this);
  m_stale = !isVisible();
  if (!m_stale) plannedChanged();
}

void ScenarioView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) plannedChanged();
  m_stale = false;
}

void ScenarioView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange) restyle();
  if ((event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) && m_planned) {
    closeWhy(*this);
    if (isVisible())
      plannedChanged();
    else
      m_stale = true;
  }
}

}  // namespace shardscope
