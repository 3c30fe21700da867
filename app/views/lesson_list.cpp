// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/lesson_list.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "app/views/fitted_text.h"
#include "app/views/labels.h"
#include "app/views/theme.h"

namespace shardscope {
LessonRow::LessonRow(const Lesson& lesson, QWidget* parent) : QAbstractButton(parent), m_lesson(lesson) {
  setFocusPolicy(Qt::StrongFocus);
  setMinimumHeight(32);
  setCursor(Qt::PointingHandCursor);
  setAttribute(Qt::WA_Hover);
}

void LessonRow::setDone(int done, bool current) {
  m_done = done;
  m_current = current;
  setAccessibleName(tr("%1, %2 of %3 done").arg(lessonText(m_lesson.title)).arg(done).arg(m_lesson.steps.size() + 1));
  setToolTip(tr("%1\nAbout %n minutes", nullptr, m_lesson.minutes).arg(lessonText(m_lesson.title)));
  update();
}

void LessonRow::paintEvent(QPaintEvent*) {
  constexpr int kPart = 10, kGap = 3, kCount = 34, kMargin = 8;
  const Theme& theme = themeOf(this);
  const int parts = static_cast<int>(m_lesson.steps.size()) + 1;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(hasFocus() ? QPen(theme.accent, 1.5) : QPen(Qt::NoPen));
  painter.setBrush(m_current ? theme.accentTint : underMouse() ? theme.alternate : Qt::transparent);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
  const bool complete = m_done >= parts;
  painter.setPen(theme.dim);
  painter.setFont(numberFont(11));
  painter.drawText(rect().adjusted(0, 0, -kMargin, 0), Qt::AlignRight | Qt::AlignVCenter,
                   QStringLiteral("%1/%2").arg(m_done).arg(parts));
  const int left = width() - kMargin - kCount - parts * (kPart + kGap);
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (int i = 0; i < parts; ++i)
    painter.fillRect(left + i * (kPart + kGap), height() / 2 - 2, kPart, 3,
                     i >= m_done ? theme.strongLine
                     : complete  ? theme.good
                                 : theme.accent);
  painter.setPen(theme.text);
  painter.setFont(textFont(12, m_current ? QFont::DemiBold : QFont::Normal));
  const int room = left - 2 * kMargin;
  drawFitted(painter, QRect(kMargin, 0, room, height()), Qt::AlignVCenter, lessonText(m_lesson.title));
}

LessonList::LessonList(int columns, QWidget* parent) : QWidget(parent) {
  auto* across = new QHBoxLayout(this);
  across->setContentsMargins(0, 0, 0, 0);
  across->setSpacing(32);
  std::vector<QVBoxLayout*> down;
  for (int i = 0; i < columns; ++i) {
    down.push_back(new QVBoxLayout);
    down.back()->setSpacing(0);
    across->addLayout(down.back(), 1);
  }
  QVBoxLayout* column = down.front();
  const char* group = nullptr;
  for (const Lesson& lesson : lessons()) {
    if (group == nullptr || qstrcmp(group, lesson.group) != 0) {
      column = *std::min_element(down.begin(), down.end(), [](auto* a, auto* b) { return a->count() < b->count(); });
      group = lesson.group;
      auto* label = roleLabel("group");
      if (column->count() > 0) column->addSpacing(16);
      column->addWidget(label);
      column->addSpacing(4);
      column->addWidget(hairline());
      column->addSpacing(4);
      m_groups.emplace_back(label, group);
    }
    auto* row = new LessonRow(lesson);
    connect(row, &LessonRow::clicked, this, [this, row] { Q_EMIT lessonChosen(row->lesson().id); });
    column->addWidget(row);
    m_rows.push_back(row);
  }
  for (QVBoxLayout* layout : down) layout->addStretch(1);
  retranslate();
}

void LessonList::showProgress(const QVariantMap& progress, const QString& current) {
  for (LessonRow* row : m_rows) {
    const QString id = QString::fromLatin1(row->lesson().id);
    row->setDone(progress.value(id).toInt(), id == current);
  }
}

LessonRow* LessonList::row(const QString& id) const {
  for (LessonRow* row : m_rows)
    if (id == QLatin1String(row->lesson().id)) return row;
  return nullptr;
}

void LessonList::retranslate() {
  setAccessibleName(tr("Lessons"));
  for (const auto& [label, source] : m_groups) label->setText(lessonText(source));
}

void LessonList::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

}  // namespace shardscope
