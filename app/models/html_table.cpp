// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/html_table.h"

#include "app/models/text.h"

namespace shardscope {

QString htmlRow(const QStringList& cells, const char* tag, const char* align) {
  QString out = QStringLiteral("<tr>");
  for (const QString& cell : cells)
    out += QStringLiteral("<%1 align='%2'>%3</%1>").arg(QLatin1String(tag), QLatin1String(align), richText(cell));
  return out + QStringLiteral("</tr>");
}

}  // namespace shardscope
