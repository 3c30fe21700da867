// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/recording_facts.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/models/text.h"
#include "app/views/labels.h"
#include "app/views/state_line.h"

namespace shardscope {

RecordingFacts::RecordingFacts(QWidget* parent)
    : QWidget(parent),
      m_selectedTitle(roleLabel("title", this)),
      m_selected(roleLabel("small", this)),
      m_title(roleLabel("title", this)),
      m_lines(new QVBoxLayout) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  m_selected->setWordWrap(true);
  m_selected->setTextFormat(Qt::PlainText);
  m_selected->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(m_selectedTitle);
  column->addWidget(m_selected);
  column->addSpacing(8);
  column->addWidget(m_title);
  m_lines->setSpacing(0);
  column->addLayout(m_lines);
  column->addStretch(1);
}

void RecordingFacts::select(const QString& description) {
  m_selectedTitle->setText(tr("Selected"));
  m_selected->setText(description.isEmpty() ? tr("Nothing. A click or the arrow keys select, F fits it, / finds an op.")
                                            : description);
}

void RecordingFacts::show(const RecordedRunPtr& run) {
  m_title->setText(run->live ? tr("Run under way") : tr("Recording"));
  while (QLayoutItem* item = m_lines->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const auto line = [this] {
    auto* widget = new StateLine(this);
    m_lines->addWidget(widget);
    return widget;
  };
  if (!run->machine.isEmpty()) line()->say(Mark::Idea, run->machine);
  line()->say(Mark::Idea, tr("records: %1, ranks: %2, whole steps: %3")
                              .arg(numberText(run->store->records()))
                              .arg(run->store->ranks().size())
                              .arg(run->store->steps().size()));
  if (!run->finished && !run->live) line()->say(Mark::Warning, say(Message{"trace.cut-off", {}}));
  std::vector<LossCounter> losses = run->store->losses();
  // Steps that are under way have no end yet.
  if (run->live) std::erase_if(losses, [](const LossCounter& loss) { return loss.id == "steps-incomplete"; });
  for (const LossCounter& loss : losses) {
    const std::string id = "trace.loss." + std::string(loss.id);
    line()->say(Mark::Warning, say(Message{id, {{"count", loss.count}}}));
  }
  if (losses.empty() && (run->finished || run->live)) line()->say(Mark::Fine, tr("Nothing was lost."));
  sayProxy(*run);
}

void RecordingFacts::sayProxy(const RecordedRun& run) {
  if (run.kept.empty() && run.changed.empty()) return;
  auto* title = roleLabel("title", this);
  title->setText(tr("Kept and scaled"));
  m_lines->addSpacing(8);
  m_lines->addWidget(title);
  for (const auto& [mark, notes] : {std::pair(Mark::Fine, &run.kept), std::pair(Mark::Idea, &run.changed)})
    for (const Message& note : *notes) {
      auto* widget = new StateLine(this);
      m_lines->addWidget(widget);
      widget->say(mark, shardscope::say(note));
    }
}

QStringList RecordingFacts::lines() const {
  QStringList all;
  for (int i = 0; i < m_lines->count(); ++i)
    if (const auto* line = qobject_cast<StateLine*>(m_lines->itemAt(i)->widget())) all << line->text();
  return all;
}

}  // namespace shardscope
