// SPDX-License-Identifier: GPL-3.0-or-later
// Times what a person waits for, with the window at 1600 x 1000, and prints a table.
#pragma once

#include <QString>

namespace shardscope {

class MainWindow;

int runBench(MainWindow& window, const QString& onlyView);

}  // namespace shardscope
