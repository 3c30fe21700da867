// SPDX-License-Identifier: GPL-3.0-or-later
// What one stage holds: a row a category with its share, and the largest tensors.
#pragma once

#include <QWidget>
#include <vector>

#include "app/views/memory_style.h"
#include "app/views/why_card.h"

namespace shardscope {

class StageLedger : public QWidget {
  Q_OBJECT

 public:
  explicit StageLedger(QWidget* parent = nullptr);

  void show(const PlannedPtr& planned, MemoryMoment moment, int stage);
  using QWidget::show;

  // Of the row under a point; empty where there is nothing to say.
  Tip tipAt(const QPoint& at) const;
  std::optional<WhyAt> whyAt(const std::optional<QPoint>& at) const;
  QSize sizeHint() const override { return {273, 400}; }

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  enum class Kind : std::uint8_t { Category, Slack, Total, Reserved, TensorHead, Tensor };
  struct Row {
    Kind kind = Kind::Category;
    MemoryCategory category = MemoryCategory::Weights;
    std::size_t tensor = 0;
    Bytes bytes;
    QRect box;
    QString name;
  };

  const StageMemory& stage() const;
  void layOut();
  int neededWidth() const;
  void addRow(Row row, int height, int& y);
  QString headText() const;
  void paintHead(QPainter& painter, const Theme& theme) const;
  void paintRow(QPainter& painter, const Row& row, const Theme& theme) const;
  void paintNumbers(QPainter& painter, const Row& row, const Theme& theme) const;
  Tip categoryTip(MemoryCategory category) const;
  void point(int row);

  PlannedPtr m_planned;
  MemoryMoment m_moment = MemoryMoment::AtPeak;
  int m_stage = 0;
  StageSums m_sums;
  std::vector<Row> m_rows;
  int m_pointed = -1;  // by the keyboard
};

}  // namespace shardscope
