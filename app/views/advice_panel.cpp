// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/advice_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "app/views/marks.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kRowWidth = 268, kChangeWidth = 112;

QLabel* label(const char* role) {
  auto* text = new QLabel;
  text->setProperty("role", role);
  return text;
}

QLabel* number(int width) {
  auto* text = new QLabel;
  text->setFont(numberFont(12));
  text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  text->setFixedWidth(width);
  return text;
}

Mark markOf(CardKind kind) {
  if (kind == CardKind::Broken) return Mark::Broken;
  return kind == CardKind::Warning ? Mark::Warning : Mark::Idea;
}

void setCardStyle(QFrame* frame, const char* style) {
  if (frame->property("card").toString() == QLatin1String(style)) return;
  frame->setProperty("card", style);
  frame->style()->unpolish(frame);
  frame->style()->polish(frame);
}

void setText(QLabel* label, const QString& text) {
  if (label->text() != text) label->setText(text);
}

QString elided(const QLabel* label, const QString& text, int width) {
  return label->fontMetrics().elidedText(text, Qt::ElideRight, width);
}

}  // namespace

MarkLabel::MarkLabel(QWidget* parent) : QWidget(parent) { setFixedSize(9, 16); }

void MarkLabel::setMark(int mark) {
  if (m_mark == mark) return;
  m_mark = mark;
  update();
}

void MarkLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintMark(painter, QRectF(0.5, 4, 8, 8), static_cast<Mark>(m_mark), themeOf(this));
}

AdvicePanel::AdvicePanel(QWidget* parent) : ScenarioView(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 8, 16, 16);
  column->setSpacing(8);
  auto* head = new QHBoxLayout;
  m_title = label("title");
  m_count = label("caption");
  head->addWidget(m_title, 1);
  head->addWidget(m_count);
  column->addLayout(head);
  m_cardColumn = new QVBoxLayout;
  m_cardColumn->setSpacing(8);
  column->addLayout(m_cardColumn);
  column->addSpacing(8);
  m_heldTitle = label("group");
  column->addWidget(m_heldTitle);
  m_heldColumn = new QVBoxLayout;
  m_heldColumn->setSpacing(0);
  column->addLayout(m_heldColumn);
  column->addSpacing(8);
  m_movesTitle = label("group");
  m_movesHead = label("caption");
  column->addWidget(m_movesTitle);
  column->addWidget(m_movesHead);
  m_moveColumn = new QVBoxLayout;
  m_moveColumn->setSpacing(0);
  column->addLayout(m_moveColumn);
  m_hint = label("caption");
  m_hint->setWordWrap(true);
  column->addWidget(m_hint);
  column->addStretch(1);
  retranslate();
}

void AdvicePanel::addCard() {
  Card card{};
  const std::size_t index = m_cards.size();
  card.frame = new QFrame;
  card.frame->setProperty("card", "true");
  auto* column = new QVBoxLayout(card.frame);
  column->setContentsMargins(12, 10, 12, 10);
  column->setSpacing(4);
  auto* head = new QHBoxLayout;
  card.mark = new MarkLabel;
  card.title = new QLabel;
  card.title->setFont(textFont(13, QFont::DemiBold));
  card.title->setWordWrap(true);
  head->addWidget(card.mark, 0, Qt::AlignTop);
  head->addWidget(card.title, 1);
  column->addLayout(head);
  card.body = label("small");
  card.body->setWordWrap(true);
  column->addWidget(card.body);
  auto* foot = new QHBoxLayout;
  card.source = label("caption");
  card.source->setWordWrap(true);
  card.button = new QPushButton;
  foot->addWidget(card.source, 1);
  foot->addWidget(card.button, 0, Qt::AlignBottom);
  column->addLayout(foot);
  m_cardColumn->addWidget(card.frame);
  connect(card.button, &QPushButton::clicked, this, [this, index] {
    const AdviceCard taken = m_content.cards[index];
    if (taken.apply) Q_EMIT editWanted(*taken.apply, taken.title);
  });
  m_cards.push_back(card);
}

void AdvicePanel::addHeld() {
  Held held{};
  held.row = new QWidget;
  auto* row = new QHBoxLayout(held.row);
  row->setContentsMargins(0, 0, 0, 0);
  held.row->setFixedHeight(24);
  auto* mark = new MarkLabel;
  mark->setMark(static_cast<int>(Mark::Fine));
  held.text = label("small");
  held.text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row->addWidget(mark);
  row->addWidget(held.text, 1);
  m_heldColumn->addWidget(held.row);
  m_held.push_back(held);
}

void AdvicePanel::addMove() {
  MoveRow move{};
  const std::size_t index = m_moves.size();
  move.row = new QWidget;
  move.row->setFixedHeight(32);
  auto* row = new QHBoxLayout(move.row);
  row->setContentsMargins(0, 2, 0, 2);
  row->setSpacing(6);
  move.mark = new MarkLabel;
  move.change = label("small");
  move.change->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  move.peak = number(40);
  move.step = number(56);
  move.button = new QPushButton;
  row->addWidget(move.mark);
  row->addWidget(move.change, 1);
  row->addWidget(move.peak);
  row->addWidget(move.step);
  row->addWidget(move.button);
  m_moveColumn->addWidget(move.row);
  connect(move.button, &QPushButton::clicked, this, [this, index] {
    const MoveLine taken = m_content.moves[index];
    Q_EMIT editWanted(taken.scenario, taken.change);
  });
  move.row->installEventFilter(this);
  m_moves.push_back(move);
}

bool AdvicePanel::eventFilter(QObject* watched, QEvent* event) {
  const bool in = event->type() == QEvent::Enter;
  if (in || event->type() == QEvent::Leave)
    for (std::size_t i = 0; i < std::min(m_moves.size(), m_content.moves.size()); ++i)
      if (watched == m_moves[i].row)
        Q_EMIT previewWanted(in ? std::optional<Scenario>(m_content.moves[i].scenario) : std::nullopt);
  return ScenarioView::eventFilter(watched, event);
}

void AdvicePanel::showCards() {
  while (m_cards.size() < m_content.cards.size()) addCard();
  for (std::size_t i = 0; i < m_cards.size(); ++i) {
    Card& card = m_cards[i];
    const bool used = i < m_content.cards.size();
    card.frame->setVisible(used);
    if (!used) continue;
    const AdviceCard& content = m_content.cards[i];
    setCardStyle(card.frame, content.kind == CardKind::Broken ? "bad" : "true");
    card.mark->setMark(static_cast<int>(markOf(content.kind)));
    setText(card.title, content.title);
    setText(card.body, content.body);
    setText(card.source, content.source);
    card.button->setVisible(content.apply.has_value());
    card.button->setText(content.button);
    card.button->setAccessibleName(QStringLiteral("%1: %2").arg(content.title, content.button));
  }
}

void AdvicePanel::showHeld() {
  while (m_held.size() < m_content.held.size()) addHeld();
  for (std::size_t i = 0; i < m_held.size(); ++i) {
    const bool used = i < m_content.held.size();
    m_held[i].row->setVisible(used);
    if (!used) continue;
    setText(m_held[i].text, elided(m_held[i].text, m_content.held[i].text, kRowWidth));
    m_held[i].row->setToolTip(m_content.held[i].text + '\n' + m_content.held[i].source);
  }
  m_heldTitle->setVisible(!m_content.held.empty());
}

void AdvicePanel::showMoves() {
  while (m_moves.size() < m_content.moves.size()) addMove();
  for (std::size_t i = 0; i < m_moves.size(); ++i) {
    MoveRow& move = m_moves[i];
    const bool used = i < m_content.moves.size();
    move.row->setVisible(used);
    if (!used) continue;
    const MoveLine& content = m_content.moves[i];
    move.mark->setMark(static_cast<int>(shardscope::markOf(content.outlook)));
    setText(move.change, elided(move.change, content.change, kChangeWidth));
    move.row->setToolTip(content.change);
    setText(move.peak, content.peak);
    setText(move.step, content.step);
    move.button->setText(tr("Apply"));
    move.button->setAccessibleName(tr("Apply %1").arg(content.change));
  }
}

void AdvicePanel::plannedChanged() {
  m_content = adviceContent(*planned());
  const auto count = [this](CardKind kind) {
    return std::count_if(m_content.cards.begin(), m_content.cards.end(),
                         [kind](const AdviceCard& c) { return c.kind == kind; });
  };
  QStringList parts;
  if (const auto n = count(CardKind::Broken)) parts << tr("%1 broken").arg(n);
  if (const auto n = count(CardKind::Warning)) parts << (n == 1 ? tr("1 warning") : tr("%1 warnings").arg(n));
  if (const auto n = count(CardKind::Idea)) parts << (n == 1 ? tr("1 idea") : tr("%1 ideas").arg(n));
  m_count->setText(parts.join(QStringLiteral(", ")));
  showCards();
  showHeld();
  showMoves();
  m_movesHead->setText(m_content.moves.empty() ? tr("No layout that changes one or two degrees works.")
                                               : tr("change, peak GiB, step"));
}

void AdvicePanel::retranslate() {
  m_title->setText(tr("Advice"));
  m_heldTitle->setText(tr("Rules that hold"));
  m_movesTitle->setText(tr("Nearest feasible moves"));
  m_hint->setText(tr("Point at a move to preview it on every view; Apply keeps it. Ctrl+Z undoes."));
}

}  // namespace shardscope
