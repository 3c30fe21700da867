// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/advice_panel.h"

#include <algorithm>

#include "app/views/labels.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kMargin = 16, kGap = 8;

// Places a label over the width and returns what lies below it.
int placed(QLabel* label, int y, int width, int height) {
  label->setGeometry(kMargin, y, width, height);
  return y + height;
}

template <typename Row>
void hideFrom(const std::vector<Row*>& rows, std::size_t used) {
  for (std::size_t i = used; i < rows.size(); ++i) rows[i]->hide();
}

}  // namespace

AdvicePanel::AdvicePanel(QWidget* parent)
    : ScenarioView(parent),
      m_title(roleLabel("title", this)),
      m_count(roleLabel("caption", this)),
      m_heldTitle(roleLabel("group", this)),
      m_movesTitle(roleLabel("group", this)),
      m_movesHead(roleLabel("caption", this)),
      m_hint(roleLabel("caption", this)) {
  m_hint->setWordWrap(true);
  m_movesHead->setWordWrap(true);
  m_hint->setAlignment(Qt::AlignTop);
  setAccessibleName(tr("Advice"));
  retranslate();
}

AdvicePanel::~AdvicePanel() { silenceParts(*this); }

void AdvicePanel::addCard() {
  auto* card = new AdviceCardWidget(this);
  const std::size_t index = m_cards.size();
  connect(card->button(), &QPushButton::clicked, this, [this, index] {
    const AdviceCard taken = m_content.cards[index];
    if (taken.apply) Q_EMIT editWanted(*taken.apply, taken.title);
  });
  m_cards.push_back(card);
}

void AdvicePanel::addMove() {
  auto* row = new MoveRow(this);
  const std::size_t index = m_moves.size();
  connect(row->button(), &QPushButton::clicked, this, [this, index] {
    const MoveLine taken = m_content.moves[index];
    Q_EMIT editWanted(taken.scenario, taken.change);
  });
  connect(row, &MoveRow::pointed, this, [this, index](bool in) {
    if (index < m_content.moves.size())
      Q_EMIT previewWanted(in ? std::optional<Scenario>(m_content.moves[index].scenario) : std::nullopt);
  });
  m_moves.push_back(row);
}

int AdvicePanel::placeCards(int y, int width) {
  while (m_cards.size() < m_content.cards.size()) addCard();
  for (std::size_t i = 0; i < m_content.cards.size(); ++i) {
    const int height = m_cards[i]->setCard(m_content.cards[i], width);
    m_cards[i]->setGeometry(kMargin, y, width, height);
    m_cards[i]->show();
    y += height + kGap;
  }
  hideFrom(m_cards, m_content.cards.size());
  return y;
}

int AdvicePanel::placeHeld(int y, int width) {
  while (m_held.size() < m_content.held.size()) m_held.push_back(new HeldRow(this));
  m_heldTitle->setVisible(!m_content.held.empty());
  if (!m_content.held.empty()) y = placed(m_heldTitle, y + kGap, width, 20);
  for (std::size_t i = 0; i < m_content.held.size(); ++i) {
    const int height = m_held[i]->setLine(m_content.held[i], width);
    m_held[i]->setGeometry(kMargin, y, width, height);
    m_held[i]->show();
    y += height;
  }
  hideFrom(m_held, m_content.held.size());
  return y;
}

int AdvicePanel::placeMoves(int y, int width) {
  while (m_moves.size() < m_content.moves.size()) addMove();
  y = placed(m_movesTitle, y + kGap, width, 20);
  m_movesHead->setText(m_content.moves.empty() ? tr("No layout that changes one or two degrees works.")
                                               : tr("change, peak GiB, time a token"));
  y = placed(m_movesHead, y, width, std::max(18, m_movesHead->heightForWidth(width)));
  for (std::size_t i = 0; i < m_content.moves.size(); ++i, y += MoveRow::kHeight) {
    m_moves[i]->setLine(m_content.moves[i]);
    m_moves[i]->setGeometry(kMargin, y, width, MoveRow::kHeight);
    m_moves[i]->show();
  }
  hideFrom(m_moves, m_content.moves.size());
  return y;
}

void AdvicePanel::place() {
  const int width = this->width() - 2 * kMargin;
  if (width < 100 || !planned()) return;
  const int title = m_title->sizeHint().width() + kGap;
  m_title->setGeometry(kMargin, 8, title, 24);
  const bool beside = m_count->fontMetrics().horizontalAdvance(m_count->text()) <= width - title;
  m_count->setWordWrap(!beside);
  m_count->setAlignment((beside ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  int below = 40;
  if (beside)
    m_count->setGeometry(kMargin + title, 8, width - title, 24);
  else
    below = placed(m_count, 34, width, m_count->heightForWidth(width)) + kGap;
  int y = placeMoves(placeHeld(placeCards(below, width), width), width);
  y = placed(m_hint, y + kGap, width, 48);
  if (minimumHeight() != y + kMargin) setMinimumHeight(y + kMargin);
}

void AdvicePanel::resizeEvent(QResizeEvent* event) {
  ScenarioView::resizeEvent(event);
  place();
}

void AdvicePanel::plannedChanged() {
  m_content = adviceContent(*planned());
  const auto count = [this](CardKind kind) {
    return std::count_if(m_content.cards.begin(), m_content.cards.end(),
                         [kind](const AdviceCard& c) { return c.kind == kind; });
  };
  QStringList parts;
  // As the verdict counts them: a rule may have two cards, what it is and what to do.
  if (const int n = brokenRules(planned()->plan.issues)) parts << tr("%1 broken").arg(n);
  if (!planned()->plan.memory.fits()) parts << tr("too much memory");
  if (const auto n = count(CardKind::Warning)) parts << (n == 1 ? tr("1 warning") : tr("%1 warnings").arg(n));
  if (const auto n = count(CardKind::Idea)) parts << (n == 1 ? tr("1 idea") : tr("%1 ideas").arg(n));
  m_count->setText(parts.join(QStringLiteral(", ")));
  place();
}

void AdvicePanel::retranslate() {
  m_title->setText(tr("Advice"));
  m_heldTitle->setText(tr("Rules that hold"));
  m_movesTitle->setText(tr("Nearest feasible moves"));
  m_hint->setText(tr("Point at a move to preview it on every view; Apply keeps it. Ctrl+Z undoes."));
}

}  // namespace shardscope
