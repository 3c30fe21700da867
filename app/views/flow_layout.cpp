// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/flow_layout.h"

#include <QWidget>

namespace shardscope {

FlowLayout::~FlowLayout() { qDeleteAll(m_items); }

QLayoutItem* FlowLayout::takeAt(int index) {
  return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

QSize FlowLayout::minimumSize() const {
  QSize size;
  for (const QLayoutItem* item : m_items) size = size.expandedTo(item->minimumSize());
  return size;
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool move) const {
  int x = rect.x(), y = rect.y(), row = 0;
  for (QLayoutItem* item : m_items) {
    if (item->isEmpty()) continue;
    const QSize size = item->sizeHint();
    if (x > rect.x() && x + size.width() > rect.right() + 1) {
      x = rect.x();
      y += row + spacing();
      row = 0;
    }
    if (item->alignment() & Qt::AlignRight) x = std::max(x, rect.right() + 1 - size.width());
    if (move) item->setGeometry({QPoint(x, y), size});
    x += size.width() + spacing();
    row = std::max(row, size.height());
  }
  return y + row - rect.y();
}

}  // namespace shardscope
