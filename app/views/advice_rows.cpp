// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/advice_rows.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/painted_access.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr double kPadding = 12, kMarkWidth = 17;
constexpr int kButtonHeight = 24;

Mark markOf(CardKind kind) {
  if (kind == CardKind::Broken) return Mark::Broken;
  return kind == CardKind::Warning ? Mark::Warning : Mark::Idea;
}

}  // namespace

double TextBlock::layOut(const QString& text, double width) {
  if (text == m_text && width == m_width) return m_height;
  constexpr double kLine = 16;
  m_text = text;
  m_width = width;
  m_height = 0;
  m_layout.setFont(m_font);
  m_layout.setText(text);
  m_layout.setCacheEnabled(true);
  m_layout.beginLayout();
  for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
    line.setLineWidth(width);
    line.setPosition({0, m_height});
    m_height += kLine;
  }
  m_layout.endLayout();
  return m_height;
}

AdviceCardWidget::AdviceCardWidget(QWidget* parent)
    : QWidget(parent),
      m_title(textFont(13, QFont::DemiBold)),
      m_body(textFont(12)),
      m_source(textFont(11)),
      m_button(new QPushButton(this)) {
  setAccessibleRole(*this, QAccessible::Grouping);
}

int AdviceCardWidget::setCard(const AdviceCard& card, int width) {
  const bool same = card.kind == m_kind && card.title == m_title.text() && card.body == m_body.text() &&
                    card.source == m_source.text() && card.button == m_button->text();
  if (same && card.apply.has_value() == m_button->isVisibleTo(this) && width == this->width()) return height();
  m_kind = card.kind;
  const double inner = width - 2 * kPadding;
  m_button->setVisible(card.apply.has_value());
  int buttonWidth = 0;
  if (card.apply) {
    if (m_button->text() != card.button) m_button->setText(card.button);
    m_button->setAccessibleName(QStringLiteral("%1: %2").arg(card.title, card.button));
    buttonWidth = std::min(m_button->sizeHint().width(), static_cast<int>(inner));
  }
  m_bodyTop = kPadding + m_title.layOut(card.title, inner - kMarkWidth) + 4;
  m_sourceTop = m_bodyTop + m_body.layOut(card.body, inner) + 6;
  const double source = m_source.layOut(card.source, std::max(40.0, inner - (buttonWidth > 0 ? buttonWidth + 8 : 0)));
  const double foot = std::max(source, card.apply ? double{kButtonHeight} : 0);
  if (card.apply)
    m_button->setGeometry(static_cast<int>(width - kPadding) - buttonWidth,
                          static_cast<int>(m_sourceTop + foot) - kButtonHeight, buttonWidth, kButtonHeight);
  m_sourceTop += foot - source;
  setAccessibleName(card.title + QStringLiteral(". ") + card.body);
  update();
  return static_cast<int>(std::ceil(m_sourceTop + source + kPadding - 2));
}

void AdviceCardWidget::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(m_kind == CardKind::Broken ? theme.bad : theme.line);
  painter.setBrush(theme.base);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  paintMark(painter, QRectF(kPadding, kPadding + 4, 8, 8), markOf(m_kind), theme);
  painter.setPen(theme.text);
  m_title.draw(painter, {kPadding + kMarkWidth, kPadding});
  m_body.draw(painter, {kPadding, m_bodyTop});
  painter.setPen(theme.dim);
  m_source.draw(painter, {kPadding, m_sourceTop});
}

HeldRow::HeldRow(QWidget* parent) : QWidget(parent), m_text(textFont(12)) {}

int HeldRow::setLine(const HeldLine& line, int width) {
  constexpr double kBetween = 8;
  const double text = m_text.layOut(line.text, width - kMarkWidth);
  if (line.text != m_line.text || line.source != m_line.source) {
    m_line = line;
    setToolTip(line.text + '\n' + line.source);
    setAccessibleName(line.text);
    update();
  }
  return static_cast<int>(text + kBetween);
}

void HeldRow::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  paintMark(painter, QRectF(0.5, 8, 8, 8), Mark::Fine, theme);
  painter.setPen(theme.text);
  m_text.draw(painter, {kMarkWidth, 4});
}

MoveRow::MoveRow(QWidget* parent) : QWidget(parent), m_button(new QPushButton(this)) {
  setAccessibleRole(*this, QAccessible::Grouping);
}

void MoveRow::setLine(const MoveLine& line) {
  const bool same = line.outlook == m_outlook && line.change == m_change && line.peak == m_peak && line.step == m_step;
  if (same && m_button->text() == tr("Apply")) return;
  m_outlook = line.outlook;
  m_change = line.change;
  m_peak = line.peak;
  m_step = line.step;
  setToolTip(line.change);
  const QString apply = tr("Apply");
  if (m_button->text() != apply) m_button->setText(apply);
  setAccessibleName(QStringList{line.change, line.peak, line.step}.join(QStringLiteral(", ")));
  m_button->setAccessibleName(tr("Apply %1").arg(line.change));
  place();
  update();
}

void MoveRow::resizeEvent(QResizeEvent*) { place(); }

void MoveRow::place() {
  const int width = m_button->sizeHint().width();
  m_button->setGeometry(this->width() - width, (kHeight - kButtonHeight) / 2, width, kButtonHeight);
}

void MoveRow::enterEvent(QEnterEvent*) { Q_EMIT pointed(true); }
void MoveRow::leaveEvent(QEvent*) { Q_EMIT pointed(false); }

void MoveRow::paintEvent(QPaintEvent*) {
  constexpr double kStep = 60, kPeak = 42;
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  paintMark(painter, QRectF(0.5, kHeight / 2.0 - 4, 8, 8), shardscope::markOf(m_outlook), theme);
  const double right = m_button->x() - 8;
  painter.setPen(theme.text);
  painter.setFont(textFont(12));
  drawFitted(painter, QRectF(kMarkWidth, 0, right - kStep - kPeak - kMarkWidth - 4, kHeight),
             Qt::AlignLeft | Qt::AlignVCenter, m_change);
  painter.setFont(numberFont(12));
  drawFitted(painter, QRectF(right - kStep - kPeak, 0, kPeak, kHeight), Qt::AlignRight | Qt::AlignVCenter, m_peak);
  painter.setPen(theme.dim);
  drawFitted(painter, QRectF(right - kStep, 0, kStep, kHeight), Qt::AlignRight | Qt::AlignVCenter, m_step);
}

}  // namespace shardscope
