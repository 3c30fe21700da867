// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/why.h"

#include <algorithm>
#include <cmath>

#include "app/models/text.h"
#include "app/models/why_symbols.h"

namespace shardscope {
namespace {

QString withUnit(double value, const char* unit) { return whyNumber(value) + QLatin1Char(' ') + QLatin1String(unit); }

}  // namespace

QString Why::plain() const {
  QStringList paragraphs{title};
  for (const WhyLine& line : lines) {
    QStringList parts;
    for (const QString& part : {line.name, line.formula, line.figures})
      if (!part.isEmpty()) parts << part;
    paragraphs << parts.join(QStringLiteral(": "));
  }
  paragraphs += notes;
  if (const QString legend = symbolLegend(*this); !legend.isEmpty()) paragraphs << legend;
  if (!source.isEmpty()) paragraphs << source;
  return paragraphs.join(QLatin1Char('\n'));
}

Why joinedWhy(const QString& title, const std::vector<Why>& parts) {
  Why whole{title, {}, {}, {}};
  QStringList sources;
  for (const Why& part : parts) {
    whole.lines.insert(whole.lines.end(), part.lines.begin(), part.lines.end());
    for (const QString& note : part.notes)
      if (!whole.notes.contains(note)) whole.notes << note;
    if (!part.source.isEmpty() && !sources.contains(part.source)) sources << part.source;
  }
  whole.source = sources.join(QStringLiteral("; "));
  return whole;
}

QString whyNumber(double value) {
  if (!std::isfinite(value)) return QStringLiteral("∞");
  const double size = std::abs(value);
  const bool whole = size < 1e15 && std::abs(value - std::round(value)) < 1e-9 * std::max(1.0, size);
  const int decimals = whole || size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
  return numberText(value, decimals);
}

QString whyTime(Nanoseconds time) {
  const double size = std::abs(time.count);
  if (size >= 1e9) return withUnit(time.count * 1e-9, "s");
  if (size >= 1e6) return withUnit(time.count * 1e-6, "ms");
  return size >= 1e3 ? withUnit(time.count * 1e-3, "us") : withUnit(time.count, "ns");
}

QString whyBytes(Bytes bytes) {
  const auto value = static_cast<double>(bytes.count);
  const double size = std::abs(value);
  if (size >= kGiB) return withUnit(value / kGiB, "GiB");
  if (size >= kMiB) return withUnit(value / kMiB, "MiB");
  return size >= kKiB ? withUnit(value / kKiB, "KiB") : withUnit(value, "B");
}

QString whyPercent(double share) { return numberText(100 * share, 1) + QStringLiteral(" %"); }

void WhySum::add(const QString& name, const QString& figures, bool zero) {
  if (zero) return;
  m_names << name;
  m_figures << figures;
}

WhyLine WhySum::line(const QString& name, const QString& symbol, const QString& total) const {
  return {name, symbol + QStringLiteral(" = ") + m_names.join(QStringLiteral(" + ")),
          m_figures.join(QStringLiteral(" + ")) + QStringLiteral(" = ") + total};
}

}  // namespace shardscope
