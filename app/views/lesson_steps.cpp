// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/lesson_steps.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>

#include "app/models/language.h"
#include "app/views/dial_row.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

void setCard(QFrame* frame, bool on) {
  const QVariant value = on ? QVariant(QStringLiteral("accent")) : QVariant();
  if (frame->property("card") == value) return;
  frame->setProperty("card", value);
  frame->style()->unpolish(frame);
  frame->style()->polish(frame);
}

// Rich text takes a narrow space for one at which a line may end.
QString unbroken(QString text) { return text.replace(kNarrowSpace, QChar::Nbsp); }

QLabel* wrapped(int pixels) {
  auto* label = new QLabel;
  label->setWordWrap(true);
  label->setFont(textFont(pixels));
  label->setTextFormat(Qt::RichText);
  return label;
}

}  // namespace

LessonMark::LessonMark(QWidget* parent) : QWidget(parent) { setFixedSize(20, 20); }

void LessonMark::setKind(Kind kind, int number) {
  m_kind = kind;
  m_number = number;
  update();
}

void LessonMark::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool task = m_kind == Kind::Open || m_kind == Kind::Ticked;
  const QRectF box = QRectF(rect()).adjusted(task ? 3 : 1, task ? 3 : 1, task ? -3 : -1, task ? -3 : -1);
  const bool filled = m_kind == Kind::Current || m_kind == Kind::Ticked;
  const QColor edge = m_kind == Kind::Done ? theme.good : filled ? theme.accent : theme.strongLine;
  painter.setPen(QPen(edge, m_kind == Kind::Done ? 1.5 : 1));
  painter.setBrush(filled ? QBrush(theme.accent) : QBrush(Qt::NoBrush));
  if (task)
    painter.drawRoundedRect(box, 3, 3);
  else
    painter.drawEllipse(box);
  if (m_kind == Kind::Done || m_kind == Kind::Ticked) {
    painter.setPen(QPen(m_kind == Kind::Done ? theme.good : theme.onAccent, 1.8, Qt::SolidLine, Qt::RoundCap));
    const QPointF c = box.center();
    painter.drawPolyline(QPolygonF{{c.x() - 3.5, c.y()}, {c.x() - 1, c.y() + 2.8}, {c.x() + 3.8, c.y() - 3}});
  } else if (!task) {
    painter.setFont(textFont(11, QFont::DemiBold));
    painter.setPen(m_kind == Kind::Current ? theme.onAccent : theme.dim);
    painter.drawText(rect(), Qt::AlignCenter, QString::number(m_number));
  }
}

LessonSteps::LessonSteps(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addStretch(1);
  buildBody();
}

void LessonSteps::buildBody() {
  m_body = new QWidget(this);
  auto* column = new QVBoxLayout(m_body);
  column->setContentsMargins(28, 4, 4, 4);
  column->setSpacing(8);
  m_text = wrapped(13);
  m_formula = new QLabel;
  m_formula->setFont(numberFont(12));
  m_formula->setWordWrap(true);
  m_after = wrapped(13);
  m_taskColumn = new QVBoxLayout;
  m_taskColumn->setSpacing(2);
  column->addWidget(m_text);
  column->addWidget(m_formula);
  column->addLayout(m_taskColumn);
  column->addWidget(m_after);
  auto* buttons = new QHBoxLayout;
  m_do = new QPushButton;
  m_next = new QPushButton;
  buttons->addWidget(m_do);
  buttons->addStretch(1);
  buttons->addWidget(m_next);
  column->addLayout(buttons);
  connect(m_do, &QPushButton::clicked, this, &LessonSteps::doWanted);
  connect(m_next, &QPushButton::clicked, this, &LessonSteps::nextWanted);
}

void LessonSteps::addItem() {
  Item item{new QFrame, new LessonMark, new QLabel, new QLabel, nullptr};
  item.column = new QVBoxLayout(item.frame);
  item.column->setContentsMargins(8, 6, 8, 6);
  item.column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  item.title->setWordWrap(true);
  item.result->setFont(numberFont(12));
  row->addWidget(item.mark);
  row->addWidget(item.title, 1);
  row->addWidget(item.result);
  item.column->addLayout(row);
  static_cast<QVBoxLayout*>(layout())->insertWidget(static_cast<int>(m_items.size()), item.frame);
  m_items.push_back(item);
}

void LessonSteps::addTask() {
  Task task{new QWidget, new LessonMark, new QLabel};
  auto* row = new QHBoxLayout(task.row);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  task.text->setWordWrap(true);
  row->addWidget(task.mark);
  row->addWidget(task.text, 1);
  m_taskColumn->addWidget(task.row);
  m_tasks.push_back(task);
}

void LessonSteps::showItem(std::size_t index, const LessonRun& run) {
  const Item& item = m_items[index];
  const LessonStep& step = run.lesson().steps[index];
  const bool current = index == run.position(), done = run.stepDone(index);
  setCard(item.frame, current);
  item.mark->setKind(done      ? LessonMark::Kind::Done
                     : current ? LessonMark::Kind::Current
                               : LessonMark::Kind::Later,
                     static_cast<int>(index) + 1);
  item.title->setText(unbroken(lessonText(step.title)));
  item.title->setFont(textFont(13, current ? QFont::DemiBold : QFont::Normal));
  item.title->setForegroundRole(current ? QPalette::WindowText : QPalette::PlaceholderText);
  item.result->setForegroundRole(QPalette::PlaceholderText);
  item.result->setText(done ? unbroken(lessonText(step.result, *run.reached(index))) : QString());
  item.frame->setAccessibleName(done ? tr("Step %1, done: %2").arg(index + 1).arg(item.title->text())
                                     : tr("Step %1: %2").arg(index + 1).arg(item.title->text()));
  if (current && m_body->parentWidget() != item.frame) item.column->addWidget(m_body);
}

void LessonSteps::showBody(const LessonRun& run, const PlannedScenario& live) {
  const LessonStep& step = run.step();
  const bool done = run.stepDone(run.position());
  m_text->setText(unbroken(lessonText(step.text, live)));
  m_formula->setVisible(step.formula != nullptr);
  if (step.formula != nullptr) m_formula->setText(unbroken(lessonText(step.formula, live)));
  while (m_tasks.size() < step.tasks.size()) addTask();
  for (std::size_t i = 0; i < m_tasks.size(); ++i) {
    m_tasks[i].row->setVisible(i < step.tasks.size());
    if (i >= step.tasks.size()) continue;
    m_tasks[i].mark->setKind(run.tasksDone()[i] ? LessonMark::Kind::Ticked : LessonMark::Kind::Open);
    m_tasks[i].text->setText(unbroken(taskText(step.tasks[i])));
  }
  m_after->setVisible(done);
  m_after->setText(done ? unbroken(lessonText(step.after, *run.reached(run.position()))) : QString());
  m_do->setVisible(!done);
  setStyleFlag(m_next, "primary", done);
}

void LessonSteps::showRun(const LessonRun& run, const PlannedScenario& live) {
  m_do->setText(tr("Do it for me"));
  m_next->setText(run.position() + 1 == run.numSteps() ? tr("To the question") : tr("Next step"));
  while (m_items.size() < run.numSteps()) addItem();
  for (std::size_t i = 0; i < m_items.size(); ++i) {
    m_items[i].frame->setVisible(i < run.numSteps());
    if (i < run.numSteps()) showItem(i, run);
  }
  m_body->setVisible(!run.atQuestion());
  if (!run.atQuestion()) showBody(run, live);
  // A card in a card is laid out over several turns of the event loop otherwise, and its text is cut until then.
  m_body->layout()->activate();
  for (const Item& item : m_items) item.column->activate();
  layout()->activate();
}

}  // namespace shardscope
