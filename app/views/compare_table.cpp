// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare_table.h"

#include <QPainter>

#include "app/views/fitted_text.h"
#include "app/views/marks.h"
#include "app/views/memory_style.h"

namespace shardscope {
namespace {

constexpr int kRow = 24, kHead = 28, kGap = 12;
constexpr int kChange = 76, kMark = 16;  // right part of a cell: mark and change

QColor changeColor(Standing standing, const Theme& theme) {
  if (standing == Standing::Best) return theme.good;
  return standing == Standing::Worst ? theme.warning : theme.dim;
}

QString standingText(Standing standing) {
  if (standing == Standing::Best) return CompareTable::tr("best");
  return standing == Standing::Worst ? CompareTable::tr("worst") : QString();
}

}  // namespace

CompareTable::CompareTable(QWidget* parent) : CompareCanvas(parent) {}

void CompareTable::setUnfolded(Fold fold, bool unfolded) {
  m_unfolded[static_cast<std::size_t>(fold)] = unfolded;
  layOutAgain();
}

const std::vector<ComparedRow>& CompareTable::rowsOf(Fold fold) const {
  return fold == Fold::Details ? comparison().details : comparison().equal;
}

void CompareTable::addRows(const std::vector<ComparedRow>& rows, int& top) {
  for (const ComparedRow& row : rows) {
    m_lines.push_back({Kind::Row, top, &row});
    top += kRow;
  }
}

void CompareTable::addFold(Fold fold, int& top) {
  if (rowsOf(fold).empty()) return;
  m_lines.push_back({Kind::Fold, top, nullptr, {}, fold});
  top += kRow;
  if (unfolded(fold)) addRows(rowsOf(fold), top);
}

void CompareTable::layOut() {
  const Comparison& c = comparison();
  m_grid = columnGrid(width(), static_cast<int>(c.columns.size()), offset());
  m_lines.clear();
  int top = 0;
  const bool same = c.differences.empty() && c.details.empty();
  m_lines.push_back({Kind::Head, top, nullptr, same ? tr("no setting differs") : tr("differs")});
  top += kHead;
  addRows(c.differences, top);
  addFold(Fold::Details, top);
  addFold(Fold::Equal, top);
  top += kGap;
  m_lines.push_back({Kind::Head, top, nullptr, tr("follows from it")});
  top += kHead;
  addRows(c.figures, top);
  place();
  setWantedHeight(top + kGap);
}

void CompareTable::place() {
  m_cells.clear();
  std::vector<QRect> boxes;
  for (std::size_t i = 0; i < m_lines.size(); ++i) {
    const Line& line = m_lines[i];
    if (line.kind == Kind::Fold) {
      boxes.emplace_back(ColumnGrid::kMargin, line.top, width() - 2 * ColumnGrid::kMargin, kRow);
      m_cells.push_back({i, -1});
    }
    for (int column = 0; line.kind == Kind::Row && column < m_grid.count; ++column) {
      boxes.emplace_back(m_grid.left(column), line.top, m_grid.column, kRow);
      m_cells.push_back({i, column});
    }
  }
  setMarks(std::move(boxes));
}

QString CompareTable::countText(Fold fold) const {
  const auto count = static_cast<int>(rowsOf(fold).size());
  if (fold == Fold::Details)
    return count == 1 ? tr("1 detail of model, GPU or rates differs")
                      : tr("%1 details of model, GPU and rates differ").arg(count);
  return count == 1 ? tr("1 setting is equal") : tr("%1 settings are equal").arg(count);
}

// As many as the line has room for.
QString CompareTable::foldText(Fold fold, const QFontMetricsF& metrics, double room) const {
  QString text = countText(fold);
  if (unfolded(fold)) return text;
  auto left = static_cast<int>(rowsOf(fold).size());
  for (const ComparedRow& row : rowsOf(fold)) {
    const QString part = fold == Fold::Equal ? row.name + QLatin1Char(' ') + row.cells.front().text : row.name;
    const QString longer = text + (text == countText(fold) ? QStringLiteral(": ") : QStringLiteral(", ")) + part;
    const QString rest = left > 1 ? tr(" and %1 more").arg(left - 1) : QString();
    if (metrics.horizontalAdvance(longer + rest) > room)
      return text == countText(fold) ? text : text + tr(" and %1 more").arg(left);
    text = longer;
    --left;
  }
  return text;
}

void CompareTable::choose(int mark) {
  const Cell& at = m_cells[static_cast<std::size_t>(mark)];
  if (at.column >= 0) return;
  const Fold fold = m_lines[at.line].fold;
  setUnfolded(fold, !unfolded(fold));
}

bool CompareTable::isSeen(int mark, const QPoint& at) const {
  return m_cells[static_cast<std::size_t>(mark)].column < 0 || at.x() >= m_grid.firstLeft();
}

Tip CompareTable::tipOf(int mark) const {
  const Cell& at = m_cells[static_cast<std::size_t>(mark)];
  if (at.column < 0) {
    const Fold fold = m_lines[at.line].fold;
    return {countText(fold), {}, unfolded(fold) ? tr("Click to fold them") : tr("Click to list them")};
  }
  const ComparedRow& row = *m_lines[at.line].row;
  const ComparedCell& cell = row.cells[static_cast<std::size_t>(at.column)];
  const ComparedColumn& column = comparison().columns[static_cast<std::size_t>(at.column)];
  Tip text{QStringLiteral("%1 · %2").arg(row.name, column.letter), {cell.text}, {}};
  if (!cell.change.isEmpty())
    text.facts
        << tr("%1 against %2 in %3").arg(cell.change, row.cells.front().text, comparison().columns.front().letter);
  if (cell.standing != Standing::None) text.facts << standingText(cell.standing);
  if (!row.note.isEmpty()) text.facts << row.note;
  return text;
}

Why CompareTable::whyOf(int mark) const {
  const Cell& at = m_cells[static_cast<std::size_t>(mark)];
  if (at.column < 0) return {};
  return shardscope::whyOf(comparison(), *m_lines[at.line].row, static_cast<std::size_t>(at.column));
}

void CompareTable::paintCell(QPainter& painter, const Theme& theme, const ComparedCell& cell, const QRect& box) const {
  const bool wide = cell.change.isEmpty() && cell.standing == Standing::None && !cell.bad;
  QRect value = box.adjusted(ColumnGrid::kGap, 0, -kChange - kMark, 0);
  painter.setFont(numberFont(12));
  // Long words without a change may use its room.
  if (wide && painter.fontMetrics().horizontalAdvance(cell.text) > value.width())
    value.setRight(box.right() - ColumnGrid::kGap);
  painter.setPen(cell.bad ? theme.bad : theme.text);
  drawFitted(painter, value, Qt::AlignRight | Qt::AlignVCenter, cell.text);
  const QRectF mark(value.right() + 6.5, box.center().y() - 3.5, 8, 8);
  if (cell.bad)
    paintMark(painter, mark, Mark::Broken, theme);
  else if (cell.standing != Standing::None)
    paintMark(painter, mark, cell.standing == Standing::Best ? Mark::Fine : Mark::Warning, theme);
  if (cell.change.isEmpty()) return;
  painter.setFont(numberFont(12));
  painter.setPen(changeColor(cell.standing, theme));
  const QRect change(box.right() + 1 - kChange, box.top(), kChange - 2 * ColumnGrid::kGap, box.height());
  drawFitted(painter, change, Qt::AlignRight | Qt::AlignVCenter, cell.change);
}

void CompareTable::paintLine(QPainter& painter, const Theme& theme, const Line& line) const {
  const int height = line.kind == Kind::Head ? kHead : kRow;
  const QRect whole(ColumnGrid::kMargin, line.top, width() - 2 * ColumnGrid::kMargin, height);
  const QRect name(whole.left(), whole.top(), ColumnGrid::kNames - ColumnGrid::kGap, height);
  painter.setClipping(false);
  if (line.kind != Kind::Head) painter.fillRect(QRect(whole.left(), whole.top(), whole.width(), 1), theme.line);
  if (line.kind == Kind::Fold) {
    painter.setFont(textFont(11));
    painter.setPen(theme.dim);
    const QFontMetricsF metrics(painter.font());
    const QString arrow = unfolded(line.fold) ? QStringLiteral("▾  ") : QStringLiteral("▸  ");
    drawFitted(painter, whole, Qt::AlignLeft | Qt::AlignVCenter,
               arrow + foldText(line.fold, metrics, whole.width() - metrics.horizontalAdvance(arrow)));
    return;
  }
  painter.setFont(line.kind == Kind::Head ? textFont(11) : textFont(12));
  painter.setPen(line.kind == Kind::Head ? theme.dim : theme.text);
  drawFitted(painter, name, Qt::AlignLeft | Qt::AlignVCenter, line.kind == Kind::Head ? line.text : line.row->name);
  painter.setClipRect(QRect(m_grid.firstLeft(), line.top, width() - m_grid.firstLeft(), height));
  for (int i = 0; i < m_grid.count; ++i) {
    const QRect box(m_grid.left(i), line.top, m_grid.column, height);
    if (line.kind == Kind::Row) {
      paintCell(painter, theme, line.row->cells[static_cast<std::size_t>(i)], box);
      continue;
    }
    painter.setPen(theme.dim);
    painter.drawText(box.adjusted(ColumnGrid::kGap, 0, -kChange - kMark, 0), Qt::AlignRight | Qt::AlignVCenter,
                     comparison().columns[static_cast<std::size_t>(i)].letter);
    const QRect change(box.right() + 1 - kChange, box.top(), kChange - 2 * ColumnGrid::kGap, height);
    if (i > 0)
      drawFitted(painter, change, Qt::AlignRight | Qt::AlignVCenter,
                 tr("against %1").arg(comparison().columns.front().letter));
  }
}

void CompareTable::paint(QPainter& painter, const QRect& dirty, const Theme& theme) {
  for (const Line& line : m_lines)
    if (line.top <= dirty.bottom() && line.top + kHead > dirty.top()) paintLine(painter, theme, line);
}

}  // namespace shardscope
