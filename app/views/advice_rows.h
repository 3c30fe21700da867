// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the advice panel. They lay out and paint their own text: word-wrapping labels in nested layouts cost more
// than the whole plan, and these follow every step of a drag.
#pragma once

#include <QPushButton>
#include <QTextLayout>
#include <QWidget>
#include <vector>

#include "app/models/advice_model.h"

namespace shardscope {

// Wrapped text, shaped when it changes.
class TextBlock {
 public:
  explicit TextBlock(const QFont& font) : m_font(font) {}

  double layOut(const QString& text, double width);  // the height
  void draw(QPainter& painter, const QPointF& at) const { m_layout.draw(&painter, at); }
  const QString& text() const { return m_text; }

 private:
  QFont m_font;
  QString m_text;
  double m_width = 0, m_height = 0;
  QTextLayout m_layout;
};

class AdviceCardWidget : public QWidget {
  Q_OBJECT

 public:
  explicit AdviceCardWidget(QWidget* parent);

  int setCard(const AdviceCard& card, int width);  // the height
  QPushButton* button() { return m_button; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  CardKind m_kind = CardKind::Idea;
  TextBlock m_title, m_body, m_source;
  double m_bodyTop = 0, m_sourceTop = 0;
  QPushButton* m_button;
};

class HeldRow : public QWidget {
  Q_OBJECT

 public:
  explicit HeldRow(QWidget* parent);
  int setLine(const HeldLine& line, int width);  // the height

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  HeldLine m_line;
  TextBlock m_text;
};

class MoveRow : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kHeight = 32;
  explicit MoveRow(QWidget* parent);
  void setLine(const MoveLine& line);
  QPushButton* button() { return m_button; }

 Q_SIGNALS:
  void pointed(bool in);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void place();

  Outlook m_outlook = Outlook::Illegal;
  QString m_change, m_peak, m_step;
  QPushButton* m_button;
};

}  // namespace shardscope
