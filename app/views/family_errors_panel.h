// SPDX-License-Identifier: GPL-3.0-or-later
// What each family of measured runs says in all: median, 90 % and worst error, and what is known to be off.
#pragma once

#include <QLabel>
#include <QWidget>
#include <vector>

#include "app/models/accuracy_model.h"

namespace shardscope {

// The mark of a family as a small widget.
class FamilyMark : public QWidget {
  Q_OBJECT

 public:
  explicit FamilyMark(RunFamily family, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  RunFamily m_family;
};

class FamilyErrorsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit FamilyErrorsPanel(const std::vector<FamilyErrors>& errors, QWidget* parent = nullptr);

 private:
  QWidget* table(const std::vector<FamilyErrors>& errors, ErrorKind kind) const;
  QWidget* known(const std::vector<FamilyErrors>& errors) const;
};

}  // namespace shardscope
