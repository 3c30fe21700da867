// SPDX-License-Identifier: GPL-3.0-or-later
// One card over every column of the Compare view: which scenario it is, and what can be done with it.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <vector>

#include "app/views/compare_geometry.h"

namespace shardscope {

class MarkLabel;

// A name that can be edited in place; while it isn't, it ends in an ellipsis where it is too long.
class TitleField : public QLineEdit {
  Q_OBJECT

 public:
  explicit TitleField(QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;
};

class CompareCards : public QWidget {
  Q_OBJECT

 public:
  explicit CompareCards(QWidget* parent = nullptr);

  void setComparison(const Comparison& comparison, int offset);
  void setOffset(int offset);
  void retranslate();

  // Column 0 is the current scenario: its button pins.
  QPushButton* button(int column) const { return m_cards[static_cast<std::size_t>(column)].button; }
  QToolButton* removeButton(int column) const { return m_cards[static_cast<std::size_t>(column)].remove; }
  QLineEdit* titleField(int column) const { return m_cards[static_cast<std::size_t>(column)].title; }

 Q_SIGNALS:
  void pinWanted();
  void used(int column);
  void removed(int column);
  void renamed(int column, const QString& title);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Card {
    QFrame* frame;
    QLabel *letter, *machine, *layout;
    MarkLabel* mark;
    TitleField* title;
    QPushButton* button;
    QToolButton* remove;
  };

  void addCard();
  void fill(Card& card, const ComparedColumn& column, bool current);
  void place();

  QWidget* m_port;  // clips the cards that scroll under the names
  QLabel* m_note;
  std::vector<Card> m_cards;  // more than are shown: they are kept for the next pin
  std::vector<QString> m_titles;
  int m_count = 0, m_offset = 0;
};

}  // namespace shardscope
