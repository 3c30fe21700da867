// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/recording_banner.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include "app/models/document.h"
#include "app/models/timeline_text.h"
#include "app/views/labels.h"
#include "app/views/marks.h"

namespace shardscope {

RecordingBanner::RecordingBanner(QWidget* parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_text(new FittedLabel(nullptr, this)),
      m_adopt(new QPushButton(this)) {
  constexpr int kLeft = 40;
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kLeft, 7, 16, 7);
  row->setSpacing(12);
  row->addWidget(m_title);
  row->addWidget(m_text, 1);
  row->addWidget(m_adopt);
  m_title->setFont(textFont(13, QFont::DemiBold));
  connect(m_adopt, &QPushButton::clicked, this, &RecordingBanner::adoptWanted);
}

QString RecordingBanner::text() const { return m_text->text(); }

void RecordingBanner::show(const RecordedRunPtr& run, const PlannedPtr& planned) {
  const bool same = run->scenario && planned && planned->scenario == *run->scenario;
  m_title->setText(run->isProxy ? tr("Proxy") : run->live ? tr("Running") : tr("Recording"));
  QString what;
  if (!run->scenario)
    what = tr("%1 names no scenario that can be read: it is shown without a prediction.").arg(runName(*run));
  else if (run->isProxy)
    what = tr("%1: outlines and bars are of a scaled-down proxy of %2 (%3). The verdict stays the plan’s.")
               .arg(runName(*run), titleOf(*run->scenario), ranScenarioText(*run));
  else if (same)
    what = tr("%1: a run of the scenario that is open (%2).").arg(runName(*run), ranScenarioText(*run));
  else
    what = tr("%1: a run of another scenario than the open one (%2). The verdict stays the open one’s.")
               .arg(runName(*run), ranScenarioText(*run));
  m_text->setText(what);
  m_adopt->setText(tr("Open its scenario"));
  m_adopt->setVisible(run->scenario && !same);
  setVisible(true);
  update();
}

void RecordingBanner::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.accentTint);
  painter.fillRect(QRect(0, 0, width(), 1), theme.accent);
  painter.fillRect(QRect(0, height() - 1, width(), 1), theme.accent);
  paintMark(painter, QRectF(18, m_title->geometry().center().y() - 5, 10, 10), Mark::Idea, theme);
}

}  // namespace shardscope
