// SPDX-License-Identifier: GPL-3.0-or-later
// Why layouts fell out of a search: one bar a reason, then those that fit.
#pragma once

#include <QWidget>
#include <array>

#include "core/plan/search.h"

namespace shardscope {

class RejectionBars : public QWidget {
  Q_OBJECT

 public:
  explicit RejectionBars(QWidget* parent = nullptr);

  void setResult(const SearchResult& result);

  QSize sizeHint() const override { return {220, kRows * kRowHeight}; }
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  static constexpr int kRowHeight = 24;
  static constexpr int kRows = kRejections + 2;

  std::array<std::int64_t, kRejections> m_rejected{};
  std::int64_t m_feasible = 0;
  std::int64_t m_considered = 0;
};

}  // namespace shardscope
