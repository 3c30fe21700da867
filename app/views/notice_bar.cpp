// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/notice_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QStyle>
#include <QToolButton>

namespace shardscope {

NoticeBar::NoticeBar(QWidget* parent) : QFrame(parent), m_text(new QLabel), m_close(new QToolButton) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 8, 8, 8);
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_close->setProperty("flat", true);
  m_close->setText(QStringLiteral("✕"));
  row->addWidget(m_text, 1);
  row->addWidget(m_close, 0, Qt::AlignTop);
  connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
  m_close->setAccessibleName(tr("Close the notice"));
  hide();
}

void NoticeBar::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) m_close->setAccessibleName(tr("Close the notice"));
}

void NoticeBar::show(const QString& text, bool bad) {
  setProperty("card", bad ? "bad" : "accent");
  style()->unpolish(this);
  style()->polish(this);
  m_text->setText(text);
  setVisible(true);
}

void NoticeBar::showError(const QString& sentence) { show(sentence, true); }

void NoticeBar::showNotes(const QString& title, const QStringList& notes) {
  constexpr int kMost = 4;
  QStringList lines = {title};
  lines += notes.mid(0, kMost);
  if (notes.size() > kMost) lines << tr("and %1 more").arg(notes.size() - kMost);
  show(lines.join('\n'), false);
}

}  // namespace shardscope
