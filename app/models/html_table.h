// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of a report.
#pragma once

#include <QStringList>

namespace shardscope {

// tag: "th" or "td". The text of a cell is escaped.
QString htmlRow(const QStringList& cells, const char* tag, const char* align = "left");

}  // namespace shardscope
