// SPDX-License-Identifier: GPL-3.0-or-later
// The right side of the window: broken rules, warnings and ideas as cards, the rules that hold, the nearest moves.
// Pointing at a move previews it, its button takes it.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <vector>

#include "app/models/advice_model.h"
#include "app/views/scenario_view.h"

namespace shardscope {

class MarkLabel;

class AdvicePanel : public ScenarioView {
  Q_OBJECT

 public:
  explicit AdvicePanel(QWidget* parent = nullptr);

  const AdviceContent& content() const { return m_content; }
  QPushButton* cardButton(std::size_t index) const { return m_cards[index].button; }
  QPushButton* moveButton(std::size_t index) const { return m_moves[index].button; }

 protected:
  void plannedChanged() override;
  void retranslate() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Card {
    QFrame* frame;
    MarkLabel* mark;
    QLabel *title, *body, *source;
    QPushButton* button;
  };
  struct Held {
    QWidget* row;
    QLabel* text;
  };
  struct MoveRow {
    QWidget* row;
    MarkLabel* mark;
    QLabel *change, *peak, *step;
    QPushButton* button;
  };

  void addCard();
  void addHeld();
  void addMove();
  void showCards();
  void showHeld();
  void showMoves();

  AdviceContent m_content;
  QLabel *m_title, *m_count, *m_heldTitle, *m_movesTitle, *m_movesHead, *m_hint;
  QVBoxLayout *m_cardColumn, *m_heldColumn, *m_moveColumn;
  std::vector<Card> m_cards;  // more than are shown: they are kept for the next scenario
  std::vector<Held> m_held;
  std::vector<MoveRow> m_moves;
};

// The mark of a state as a small widget.
class MarkLabel : public QWidget {
  Q_OBJECT

 public:
  explicit MarkLabel(QWidget* parent = nullptr);
  void setMark(int mark);  // a Mark

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int m_mark = 0;
};

}  // namespace shardscope
