// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare_cards.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

#include "app/views/labels.h"
#include "app/views/mark_label.h"
#include "app/views/marks.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kHeight = 116;

QLabel* numberLabel() {
  auto* label = new FittedLabel("caption");
  label->setFixedHeight(16);
  return label;
}

}  // namespace

TitleField::TitleField(QWidget* parent) : QLineEdit(parent) {
  setFont(textFont(13, QFont::DemiBold));
  setFixedHeight(24);
  setStyleSheet(
      QStringLiteral("QLineEdit { background: transparent; border-color: transparent; padding: 0; min-height: 0; }"
                     "QLineEdit:focus { border-color: palette(highlight); }"));
}

void TitleField::paintEvent(QPaintEvent* event) {
  if (hasFocus()) return QLineEdit::paintEvent(event);
  QPainter painter(this);
  painter.setFont(font());
  painter.setPen(palette().color(QPalette::Text));
  painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(text(), Qt::ElideRight, width()));
}

CompareCards::CompareCards(QWidget* parent) : QWidget(parent), m_port(new QWidget(this)), m_note(new QLabel(this)) {
  setFixedHeight(kHeight);
  m_note->setProperty("role", "caption");
  m_note->setWordWrap(true);
  m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  retranslate();
}

void CompareCards::retranslate() {
  m_note->setText(tr("Every column is compared with A, the scenario that is open. A pinned one keeps its values."));
  for (std::size_t i = 0; i < m_cards.size(); ++i) {
    m_cards[i].button->setText(i == 0 ? tr("Pin this one") : tr("Use this one"));
    m_cards[i].remove->setToolTip(tr("Remove from Compare"));
  }
}

void CompareCards::addCard() {
  const auto column = static_cast<int>(m_cards.size());
  Card card{};
  card.frame = new QFrame(m_port);
  auto* rows = new QVBoxLayout(card.frame);
  rows->setContentsMargins(12, 8, 8, 8);
  rows->setSpacing(4);
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  card.letter = new QLabel;
  card.letter->setFont(numberFont(15, QFont::DemiBold));
  card.mark = new MarkLabel;
  card.title = new TitleField;
  card.remove = new QToolButton;
  card.remove->setProperty("flat", true);
  card.remove->setText(QStringLiteral("✕"));
  card.remove->setFixedSize(24, 24);
  head->addWidget(card.letter);
  head->addWidget(card.mark);
  head->addWidget(card.title, 1);
  rows->addLayout(head);
  card.machine = numberLabel();
  card.layout = numberLabel();
  rows->addWidget(card.machine);
  rows->addWidget(card.layout);
  auto* foot = new QHBoxLayout;
  card.button = new QPushButton;
  card.button->setFixedHeight(24);
  foot->addWidget(card.button);
  foot->addStretch(1);
  foot->addWidget(card.remove);
  rows->addStretch(1);
  rows->addLayout(foot);
  connect(card.button, &QPushButton::clicked, this, [this, column] {
    if (column == 0)
      Q_EMIT pinWanted();
    else
      Q_EMIT used(column);
  });
  connect(card.remove, &QToolButton::clicked, this, [this, column] { Q_EMIT removed(column); });
  connect(card.title, &QLineEdit::editingFinished, this, [this, column] {
    const auto at = static_cast<std::size_t>(column);
    const QString title = m_cards[at].title->text().trimmed();
    if (!title.isEmpty() && title != m_titles[at]) Q_EMIT renamed(column, title);
    m_cards[at].title->setText(title.isEmpty() ? m_titles[at] : title);
  });
  m_cards.push_back(card);
}

void CompareCards::fill(Card& card, const ComparedColumn& column, bool current) {
  const char* style = current ? "accent" : "true";
  if (card.frame->property("card").toString() != QLatin1String(style)) {
    card.frame->setProperty("card", style);
    card.frame->style()->unpolish(card.frame);
    card.frame->style()->polish(card.frame);
  }
  card.letter->setText(column.letter);
  card.mark->setMark(markOf(column.outlook));
  if (!card.title->hasFocus() && card.title->text() != column.title) {
    card.title->setText(column.title);
    card.title->setCursorPosition(0);
  }
  card.title->setReadOnly(current);
  card.title->setFocusPolicy(current ? Qt::NoFocus : Qt::StrongFocus);
  card.title->setToolTip(current ? column.title : column.title + '\n' + tr("Click to rename it"));
  card.title->setAccessibleName(tr("Name of %1").arg(column.letter));
  card.machine->setText(column.machine);
  card.layout->setText(column.layout);
  card.button->setAccessibleName(QStringLiteral("%1: %2").arg(column.letter, card.button->text()));
  card.remove->setVisible(!current);
  card.remove->setAccessibleName(tr("Remove %1, %2").arg(column.letter, column.title));
  card.frame->setAccessibleName(
      QStringLiteral("%1: %2, %3, %4").arg(column.letter, column.title, column.machine, column.layout));
}

void CompareCards::setComparison(const Comparison& comparison, int offset) {
  m_count = static_cast<int>(comparison.columns.size());
  while (m_cards.size() < comparison.columns.size()) {
    addCard();
    retranslate();
  }
  m_titles.resize(m_cards.size());
  for (std::size_t i = 0; i < m_cards.size(); ++i) {
    const bool shown = i < comparison.columns.size();
    m_cards[i].frame->setVisible(shown);
    if (!shown) continue;
    m_titles[i] = comparison.columns[i].title;
    fill(m_cards[i], comparison.columns[i], i == 0);
  }
  m_offset = offset;
  place();
}

void CompareCards::setOffset(int offset) {
  m_offset = offset;
  place();
}

void CompareCards::place() {
  const ColumnGrid grid = columnGrid(width(), m_count, m_offset);
  m_note->setGeometry(ColumnGrid::kMargin, 0, ColumnGrid::kNames - 2 * ColumnGrid::kGap, kHeight);
  m_port->setGeometry(grid.firstLeft(), 0, width() - grid.firstLeft(), kHeight);
  for (int i = 0; i < m_count; ++i)
    m_cards[static_cast<std::size_t>(i)].frame->setGeometry(grid.left(i) - grid.firstLeft(), 0,
                                                            grid.column - ColumnGrid::kGap, kHeight);
}

void CompareCards::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

}  // namespace shardscope
