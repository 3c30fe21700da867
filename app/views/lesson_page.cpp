// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/lesson_page.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>
#include <cmath>

#include "app/views/labels.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kMargin = 24;

}  // namespace

LessonPage::LessonPage(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(0);
  column->addLayout(head());
  m_bar = new QWidget;
  m_bar->setFixedHeight(20);
  column->addWidget(m_bar);
  auto* content = new QWidget;
  auto* inner = new QVBoxLayout(content);
  inner->setContentsMargins(kMargin - 8, 8, kMargin - 8, 16);
  inner->setSpacing(16);
  auto* middle = new QHBoxLayout;
  middle->setSpacing(16);
  m_steps = new LessonSteps;
  m_chart = new LessonChart;
  middle->addWidget(m_steps, 9);
  middle->addWidget(m_chart, 14);
  inner->addLayout(middle, 1);
  inner->addWidget(hairline());
  m_question = new QuestionPanel;
  m_question->setContentsMargins(8, 0, 8, 0);
  inner->addWidget(m_question);
  m_scroll = new QScrollArea;
  m_scroll->setFocusPolicy(Qt::NoFocus);
  m_scroll->setWidget(content);
  m_scroll->setWidgetResizable(true);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  column->addWidget(m_scroll, 1);
  connect(m_back, &QPushButton::clicked, this, &LessonPage::backWanted);
  connect(m_restart, &QPushButton::clicked, this, &LessonPage::restartWanted);
  connect(m_leave, &QPushButton::clicked, this, &LessonPage::leaveWanted);
}

QLayout* LessonPage::head() {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kMargin, 0, kMargin, 0);
  row->setSpacing(12);
  m_title = roleLabel("title");
  m_title->setWordWrap(true);
  m_place = roleLabel("dimsmall");
  m_back = new QPushButton;
  m_restart = new QPushButton;
  m_leave = new QPushButton;
  row->addWidget(m_title, 1);
  for (QWidget* widget : {static_cast<QWidget*>(m_place), static_cast<QWidget*>(m_back),
                          static_cast<QWidget*>(m_restart), static_cast<QWidget*>(m_leave)})
    row->addWidget(widget);
  return row;
}

void LessonPage::showRun(const LessonRun& run, const PictureContent& picture, const PlannedScenario& live, bool last) {
  const int steps = static_cast<int>(run.numSteps());
  m_parts = steps + 1;
  m_at = static_cast<int>(run.position());
  m_done = run.score();
  const double share = 1 - static_cast<double>(m_at) / m_parts;
  const int minutes = std::max(1, static_cast<int>(std::lround(share * run.lesson().minutes)));
  m_title->setText(lessonText(run.lesson().title));
  m_place->setText(run.atQuestion() ? tr("question")
                                    : tr("step %1 of %2, about %3 min left").arg(m_at + 1).arg(steps).arg(minutes));
  m_back->setText(tr("Back"));
  m_back->setEnabled(m_at > 0);
  m_restart->setText(tr("Start over"));
  m_leave->setText(tr("Leave"));
  m_leave->setToolTip(tr("Brings back the scenario as you left it"));
  m_steps->showRun(run, live);
  m_chart->setContent(picture);
  m_question->showRun(run, last);
  m_scroll->widget()->layout()->activate();
  update();
}

void LessonPage::showQuestion() { m_scroll->ensureWidgetVisible(m_question); }

void LessonPage::paintEvent(QPaintEvent*) {
  constexpr int kGap = 4, kHeight = 4;
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  const QRect box = m_bar->geometry().adjusted(kMargin, 0, -kMargin, 0);
  const double width = static_cast<double>(box.width() + kGap) / m_parts;
  for (int i = 0; i < m_parts; ++i)
    painter.fillRect(QRectF(box.left() + i * width, box.center().y() - 2, width - kGap, kHeight),
                     i < m_done  ? theme.accent
                     : i == m_at ? theme.accentTint
                                 : theme.alternate);
}

}  // namespace shardscope
