// SPDX-License-Identifier: GPL-3.0-or-later
// The list of keys and what the program is made of.
#pragma once

#include <QDialog>
#include <vector>

namespace shardscope {

struct KeyLine {
  QString keys, what;
};

class KeysDialog : public QDialog {
  Q_OBJECT

 public:
  KeysDialog(const std::vector<KeyLine>& lines, QWidget* parent);
};

class AboutDialog : public QDialog {
  Q_OBJECT

 public:
  explicit AboutDialog(QWidget* parent);
};

}  // namespace shardscope
