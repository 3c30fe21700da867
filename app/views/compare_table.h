// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the Compare view: settings that differ, the equal ones folded under one row, and the figures that
// follow.
#pragma once

#include <QFontMetricsF>
#include <array>

#include "app/views/compare_canvas.h"
#include "app/views/compare_geometry.h"

namespace shardscope {

class CompareTable : public CompareCanvas {
  Q_OBJECT

 public:
  explicit CompareTable(QWidget* parent = nullptr);

  enum class Fold : std::uint8_t { Details, Equal };
  bool unfolded(Fold fold) const { return m_unfolded[static_cast<std::size_t>(fold)]; }
  void setUnfolded(Fold fold, bool unfolded);
  Tip tipOf(int mark) const override;
  Why whyOf(int mark) const override;

 protected:
  void layOut() override;
  bool isSeen(int mark, const QPoint& at) const override;
  void paint(QPainter& painter, const QRect& dirty, const Theme& theme) override;
  void choose(int mark) override;

 private:
  enum class Kind : std::uint8_t { Head, Row, Fold };
  struct Line {
    Kind kind = Kind::Row;
    int top = 0;
    const ComparedRow* row = nullptr;  // of a Row
    QString text;                      // of a Head
    Fold fold = Fold::Equal;           // of a Fold
  };
  struct Cell {
    std::size_t line;
    int column;  // -1: the fold
  };

  void addRows(const std::vector<ComparedRow>& rows, int& top);
  void addFold(Fold fold, int& top);
  void place();
  const std::vector<ComparedRow>& rowsOf(Fold fold) const;
  QString countText(Fold fold) const;
  QString foldText(Fold fold, const QFontMetricsF& metrics, double room) const;
  void paintLine(QPainter& painter, const Theme& theme, const Line& line) const;
  void paintCell(QPainter& painter, const Theme& theme, const ComparedCell& cell, const QRect& box) const;

  ColumnGrid m_grid;
  std::vector<Line> m_lines;
  std::vector<Cell> m_cells;  // by mark
  std::array<bool, 2> m_unfolded{};
};

}  // namespace shardscope
