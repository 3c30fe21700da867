// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/memory_style.h"
#include "app/models/text.h"

#include <QCoreApplication>
#include <cmath>

#include "app/views/fitted_text.h"

namespace shardscope {
namespace {

Pattern patternOf(MemoryCategory category) {
  switch (category) {
    case MemoryCategory::Gradients:
      return Pattern::Stripes;
    case MemoryCategory::Optimizer:
      return Pattern::Dots;
    case MemoryCategory::NormsAndResidual:
      return Pattern::Rows;
    case MemoryCategory::Transient:
      return Pattern::BackStripes;
    default:
      return Pattern::Solid;
  }
}

}  // namespace

QString categoryName(MemoryCategory category) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("shardscope", text); };
  switch (category) {
    case MemoryCategory::Weights:
      return tr("Weights");
    case MemoryCategory::Gradients:
      return tr("Gradients");
    case MemoryCategory::Optimizer:
      return tr("Optimizer on GPU");
    case MemoryCategory::Attention:
      return tr("Attention");
    case MemoryCategory::MoeAndMlp:
      return tr("MoE and MLP");
    case MemoryCategory::NormsAndResidual:
      return tr("Norms, residual");
    case MemoryCategory::EmbeddingAndLogits:
      return tr("Embedding, logits");
    case MemoryCategory::Transient:
      return tr("Recompute, transient");
    case MemoryCategory::Buffers:
      break;
  }
  return tr("Buffers, workspaces");
}

QColor categoryColor(MemoryCategory category, const Theme& theme) {
  switch (category) {
    case MemoryCategory::Weights:
    case MemoryCategory::Gradients:
    case MemoryCategory::Optimizer:
      return theme.categories[0];
    case MemoryCategory::Attention:
      return theme.categories[4];
    case MemoryCategory::MoeAndMlp:
      return theme.categories[1];
    case MemoryCategory::NormsAndResidual:
      return theme.categories[5];
    case MemoryCategory::EmbeddingAndLogits:
      return theme.categories[2];
    case MemoryCategory::Transient:
      return theme.categories[3];
    case MemoryCategory::Buffers:
      break;
  }
  return theme.neutral;
}

void fillCategory(QPainter& painter, const QRect& box, MemoryCategory category, const Theme& theme) {
  fillPattern(painter, box, categoryColor(category, theme), patternOf(category), theme);
}

Mark markOfReserved(Bytes reserved, Bytes capacity) {
  if (reserved > capacity) return Mark::Broken;
  return static_cast<double>((capacity - reserved).count) < 0.1 * static_cast<double>(capacity.count) ? Mark::Warning
                                                                                                      : Mark::Fine;
}

QColor textColorOfReserved(Bytes reserved, Bytes capacity, const Theme& theme) {
  const Mark mark = markOfReserved(reserved, capacity);
  return mark == Mark::Fine ? theme.text : colorOf(mark, theme);
}

QString Tip::html(const Theme& theme) const {
  if (title.isEmpty()) return {};
  QString html = QStringLiteral("<div style='white-space: normal'><b>%1</b>").arg(richText(title));
  for (const QString& fact : facts) html += QStringLiteral("<br>") + richText(fact);
  if (!click.isEmpty())
    html += QStringLiteral("<br><span style='color: %1'>%2</span>").arg(theme.dim.name(), richText(click));
  return html + QStringLiteral("</div>");
}

QString Tip::spoken() const {
  QStringList lines{title};
  lines += facts;
  if (!click.isEmpty()) lines << click;
  return lines.join(QLatin1Char('\n'));
}

QRectF fieldOverGround(const QFont& font, const QPointF& center, const QString& text) {
  const qreal width = std::ceil(advanceOf(font, text));
  return {std::round(center.x() - width / 2) - 1, center.y() - 11, width + 2, 14};
}

void drawOverGround(QPainter& painter, const QPointF& center, const QString& text, const QColor& ground) {
  const QRectF box = fieldOverGround(painter.font(), center, text);
  QColor field = ground;
  field.setAlpha(210);
  painter.fillRect(box, field);
  painter.drawText(QPointF(box.left() + 1, center.y()), text);
}

RoundScale roundScale(double most, int ticks) {
  if (!(most > 0) || !std::isfinite(most)) return {};
  const double rough = most / std::max(1, ticks);
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= rough) return {most, factor * power};
  return {most, 10 * power};
}

}  // namespace shardscope
