// SPDX-License-Identifier: GPL-3.0-or-later
// The right side of the window: broken rules, warnings and ideas as cards, the rules that hold, the nearest moves.
// Pointing at a move previews it, its button takes it.
#pragma once

#include <QLabel>
#include <vector>

#include "app/views/advice_rows.h"
#include "app/views/scenario_view.h"

namespace shardscope {

class AdvicePanel final : public ScenarioView {
  Q_OBJECT

 public:
  explicit AdvicePanel(QWidget* parent = nullptr);
  ~AdvicePanel() override;

  const AdviceContent& content() const { return m_content; }
  QPushButton* cardButton(std::size_t index) const { return m_cards[index]->button(); }
  MoveRow* moveRow(std::size_t index) const { return m_moves[index]; }
  QPushButton* moveButton(std::size_t index) const { return m_moves[index]->button(); }

 protected:
  void plannedChanged() override;
  void retranslate() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addCard();
  void addMove();
  void place();
  int placeCards(int y, int width);
  int placeHeld(int y, int width);
  int placeMoves(int y, int width);

  AdviceContent m_content;
  QLabel *m_title, *m_count, *m_heldTitle, *m_movesTitle, *m_movesHead, *m_hint;
  // More than are shown: they are kept for the next scenario.
  std::vector<AdviceCardWidget*> m_cards;
  std::vector<HeldRow*> m_held;
  std::vector<MoveRow*> m_moves;
};

}  // namespace shardscope
