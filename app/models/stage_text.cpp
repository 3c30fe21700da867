// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/stage_text.h"

#include <QStringList>
#include <algorithm>

#include "core/base/saturating.h"
#include "core/memory/explain_term.h"
#include "core/parallel/candidates.h"

#include "app/models/text.h"

namespace shardscope {
namespace {

struct LayerCounts {
  int dense = 0, moe = 0, mtp = 0;
  bool embedding = false, loss = false;
};

LayerCounts countLayers(const ModelSpec& model, const PipelineLayout& pipeline, int stage) {
  LayerCounts counts;
  for (int c = 0; c < pipeline.vpp; ++c) {
    const PipelineChunk& chunk = pipeline.chunk(stage, c);
    counts.embedding |= chunk.embedding;
    counts.loss |= chunk.loss;
    counts.mtp += chunk.numMtpLayers;
    for (int layer = chunk.firstLayer; layer < chunk.firstLayer + chunk.numLayers; ++layer)
      ++(layerKind(model, layer).ffn == FfnKind::Moe ? counts.moe : counts.dense);
  }
  return counts;
}

QString upperCase(std::string_view name) {
  return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())).toUpper();
}

}  // namespace

QString layersText(const ModelSpec& model, const PipelineLayout& pipeline, int stage) {
  const LayerCounts counts = countLayers(model, pipeline, stage);
  QStringList parts;
  if (counts.embedding) parts << QStringLiteral("E");
  if (counts.dense > 0) parts << QStringLiteral("%1d").arg(counts.dense);
  if (counts.moe > 0) parts << QStringLiteral("%1t").arg(counts.moe);
  QString end;
  if (counts.mtp > 1) end += QString::number(counts.mtp);
  if (counts.mtp > 0) end += QLatin1Char('m');
  if (counts.loss) end += QLatin1Char('L');
  if (!end.isEmpty()) parts << end;
  return parts.isEmpty() ? QStringLiteral("–") : parts.join(QStringLiteral(" + "));
}

QString tensorWhy(const LiveTensor& tensor, const Scenario& scenario) { return say(explain(tensor, scenario)); }

QString tensorName(const LiveTensor& tensor, const Scenario& scenario) {
  const QString why = tensorWhy(tensor, scenario);
  qsizetype end = why.size();
  for (const QLatin1String stop : {QLatin1String(": "), QLatin1String(". "), QLatin1String(" ("), QLatin1String("; ")})
    if (const qsizetype at = why.indexOf(stop); at > 0) end = std::min(end, at);
  QString name = why.left(end);
  if (name.endsWith(QLatin1Char('.'))) name.chop(1);
  return name;
}

QString changesText(const Scenario& from, const Scenario& to) {
  QStringList parts;
  const auto add = [&parts](const QString& name, int before, int after) {
    if (before != after) parts << QStringLiteral("%1 %2 → %3").arg(name).arg(before).arg(after);
  };
  for (const LayoutDimension d : kLayoutDimensions)
    add(upperCase(dimensionName(d)), valueOf(from.layout, d), valueOf(to.layout, d));
  add(QStringLiteral("MBS"), from.batch.microBatchSize, to.batch.microBatchSize);
  return parts.join(QStringLiteral(", "));
}

}  // namespace shardscope
