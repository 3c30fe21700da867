// SPDX-License-Identifier: GPL-3.0-or-later
// Works out the arithmetic of an explanation as a reader would: "256 / (1 × 32 × 8) = 1", "⌈300 / 256⌉ × 256 = 512",
// "143.1 s − 12 ms = 143 s".
#pragma once

#include <QString>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace shardscope {

class Arithmetic {
 public:
  explicit Arithmetic(const QString& text) : m_text(text) { m_text.remove(QChar(0x202f)); }

  double value() {
    const double result = sum();
    skip();
    if (m_at < m_text.size()) fail();
    return result;
  }
  double largest() const { return m_largest; }

 private:
  void skip() {
    while (m_at < m_text.size() && m_text[m_at].isSpace()) ++m_at;
  }
  bool take(QChar c) {
    skip();
    if (m_at >= m_text.size() || m_text[m_at] != c) return false;
    ++m_at;
    return true;
  }
  bool takeMinus() { return take(QChar(0x2212)) || take(QLatin1Char('-')); }
  [[noreturn]] void fail() const { throw std::runtime_error("no arithmetic: " + m_text.toStdString()); }

  double sum() {
    double result = product();
    for (;;) {
      if (take(QLatin1Char('+')))
        result += product();
      else if (takeMinus())
        result -= product();
      else
        return result;
    }
  }

  double product() {
    double result = factor();
    for (;;) {
      if (take(QChar(0x00d7)))
        result *= factor();
      else if (take(QLatin1Char('/')))
        result /= factor();
      else
        return result;
    }
  }

  double factor() {
    if (takeMinus()) return -factor();
    if (take(QLatin1Char('('))) {
      const double inside = sum();
      if (!take(QLatin1Char(')'))) fail();
      return inside;
    }
    if (take(QChar(0x2308))) {
      const double inside = sum();
      if (!take(QChar(0x2309))) fail();
      return std::ceil(inside);
    }
    const QString name = word();
    return name.isEmpty() ? quantity() : call(name);
  }

  QString word() {
    skip();
    QString name;
    while (m_at < m_text.size() && (m_text[m_at].isLetter() || m_text[m_at] == QLatin1Char('%')))
      name += m_text[m_at++];
    return name;
  }

  double call(const QString& name) {
    if (!take(QLatin1Char('('))) fail();
    std::vector<double> of{sum()};
    while (take(QLatin1Char(','))) of.push_back(sum());
    if (!take(QLatin1Char(')'))) fail();
    if (name == QLatin1String("min")) return *std::min_element(of.begin(), of.end());
    if (name == QLatin1String("max")) return *std::max_element(of.begin(), of.end());
    if (name == QLatin1String("lcm")) return static_cast<double>(std::lcm(std::llround(of[0]), std::llround(of[1])));
    fail();
  }

  double quantity() {
    const qsizetype begin = m_at;
    while (m_at < m_text.size() && (m_text[m_at].isDigit() || m_text[m_at] == QLatin1Char('.'))) ++m_at;
    bool ok = false;
    const double number = m_text.mid(begin, m_at - begin).toDouble(&ok);
    if (!ok) fail();
    const double result = number * unit();
    m_largest = std::max(m_largest, std::abs(result));
    return result;
  }

  double unit() {
    const qsizetype before = m_at;
    QString name = word();
    if (name == QLatin1String("TFLOP") && m_text.mid(m_at, 2) == QLatin1String("/s")) m_at += 2;
    static const std::pair<const char*, double> kUnits[] = {
        {"", 1},         {"B", 1},     {"KiB", 0x1p10}, {"MiB", 0x1p20}, {"GiB", 0x1p30},
        {"TiB", 0x1p40}, {"ns", 1e-9}, {"us", 1e-6},    {"ms", 1e-3},    {"s", 1},
        {"min", 60},     {"%", 0.01},  {"GFLOP", 1e9},  {"PFLOP", 1e15}, {"TFLOP", 1e12}};
    for (const auto& [unit, factor] : kUnits)
      if (name == QLatin1String(unit)) return factor;
    m_at = before;
    fail();
  }

  QString m_text;
  qsizetype m_at = 0;
  double m_largest = 0;
};

inline double arithmetic(const QString& text) { return Arithmetic(text).value(); }

// Both sides of the figures are the same number, as far as their digits go.
inline bool holds(const QString& figures) {
  const QStringList sides = figures.split(QStringLiteral(" = "));
  if (sides.size() == 1) return std::isfinite(arithmetic(figures));
  Arithmetic left(sides.constFirst());
  const double a = left.value(), b = arithmetic(sides.constLast());
  return std::abs(a - b) <= 0.01 * std::max(std::abs(a), std::abs(b)) + 0.002 * left.largest();
}

}  // namespace shardscope
