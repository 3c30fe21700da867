// SPDX-License-Identifier: GPL-3.0-or-later
// Lays widgets out in rows as long as the width allows: chips. One that is aligned to the right stands at the end of
// its row.
#pragma once

#include <QLayout>
#include <QList>

namespace shardscope {

class FlowLayout : public QLayout {
 public:
  explicit FlowLayout(int spacing = 8) { setSpacing(spacing); }
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override { m_items << item; }
  int count() const override { return static_cast<int>(m_items.size()); }
  QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
  QLayoutItem* takeAt(int index) override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
  QSize minimumSize() const override;
  QSize sizeHint() const override { return minimumSize(); }
  void setGeometry(const QRect& rect) override;

 private:
  int arrange(const QRect& rect, bool move) const;  // the height

  QList<QLayoutItem*> m_items;
};

}  // namespace shardscope
