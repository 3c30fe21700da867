// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence over the views: what went wrong and what to do, or what an import left out. Never a modal box.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QStringList>

class QToolButton;

namespace shardscope {

class NoticeBar : public QFrame {
  Q_OBJECT

 public:
  explicit NoticeBar(QWidget* parent = nullptr);

  void showError(const QString& sentence);
  void showNotes(const QString& title, const QStringList& notes);
  QString text() const { return m_text->text(); }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void show(const QString& text, bool bad);

  QLabel* m_text;
  QToolButton* m_close;
};

}  // namespace shardscope
