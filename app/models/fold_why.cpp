// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/fold_why.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/models/text.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

const char* const kMeshSource = "Megatron-LM core/parallel_state.py";

QString number(int value) { return numberText(value); }

QString symbolText(SizeSymbol symbol) {
  static constexpr const char* kTexts[] = {
      QT_TRANSLATE_NOOP("shardscope", "bytes of an element"),
      QT_TRANSLATE_NOOP("shardscope", "bytes of a gradient"),
      QT_TRANSLATE_NOOP("shardscope", "tokens"),
      "h",
      QT_TRANSLATE_NOOP("shardscope", "latent width"),
      QT_TRANSLATE_NOOP("shardscope", "queries, keys, values and output of a token"),
      QT_TRANSLATE_NOOP("shardscope", "keys and values of a token"),
      QT_TRANSLATE_NOOP("shardscope", "hops"),
      "CP",
      "EP",
      "ETP",
      "top-k",
      QT_TRANSLATE_NOOP("shardscope", "hottest rank / mean"),
      QT_TRANSLATE_NOOP("shardscope", "share that leaves"),
      QT_TRANSLATE_NOOP("shardscope", "copies of a token"),
      QT_TRANSLATE_NOOP("shardscope", "halves of an all-reduce"),
      QT_TRANSLATE_NOOP("shardscope", "parameters of the rank")};
  return tr(kTexts[static_cast<std::size_t>(symbol)]);
}

QString messageText(std::string_view name) {
  static constexpr std::pair<std::string_view, const char*> kTexts[] = {
      {"tp.attention_gather", QT_TRANSLATE_NOOP("shardscope", "gather before attention")},
      {"tp.attention_scatter", QT_TRANSLATE_NOOP("shardscope", "scatter behind attention")},
      {"tp.mlp_gather", QT_TRANSLATE_NOOP("shardscope", "gather before the MLP")},
      {"tp.mlp_scatter", QT_TRANSLATE_NOOP("shardscope", "scatter behind the MLP")},
      {"tp.shared_gather", QT_TRANSLATE_NOOP("shardscope", "gather before the shared expert")},
      {"tp.shared_scatter", QT_TRANSLATE_NOOP("shardscope", "scatter behind the shared expert")},
      {"cp.ring", QT_TRANSLATE_NOOP("shardscope", "ring of K and V")},
      {"cp.gather", QT_TRANSLATE_NOOP("shardscope", "gather of K and V")},
      {"cp.exchange", QT_TRANSLATE_NOOP("shardscope", "heads against sequence")},
      {"ep.dispatch", QT_TRANSLATE_NOOP("shardscope", "dispatch")},
      {"ep.combine", QT_TRANSLATE_NOOP("shardscope", "combine")},
      {"etp.gather", QT_TRANSLATE_NOOP("shardscope", "gather of tokens")},
      {"etp.scatter", QT_TRANSLATE_NOOP("shardscope", "scatter of tokens")},
      {"pp.send", QT_TRANSLATE_NOOP("shardscope", "send")},
      {"dp.reduce", QT_TRANSLATE_NOOP("shardscope", "gradients")},
      {"edp.reduce", QT_TRANSLATE_NOOP("shardscope", "expert gradients")}};
  for (const auto& [id, text] : kTexts)
    if (id == name) return tr(text);
  return {};
}

QString linkText(LinkKind link) {
  return link == LinkKind::Nic ? tr("network") : link == LinkKind::NvLink ? tr("NVLink") : QString();
}

WhyLine sizeLine(const PlannedScenario& p, const FoldGroup& group) {
  const ParallelLayout& l = p.scenario.layout;
  const QString name = groupTitle(group.kind), world = number(p.plan.groups.worldSize);
  const auto size = static_cast<int>(group.ranks.size());
  switch (group.kind) {
    case GroupKind::Dp:
      return {name, QStringLiteral("DP = GPUs / (TP × CP × PP)"),
              QStringLiteral("%1 / (%2 × %3 × %4) = %5").arg(world).arg(l.tp).arg(l.cp).arg(l.pp).arg(size)};
    case GroupKind::DpCp:
      return {name, QStringLiteral("DP × CP"),
              QStringLiteral("%1 × %2 = %3").arg(p.plan.groups.dp).arg(l.cp).arg(size)};
    case GroupKind::Edp:
      return {name, QStringLiteral("EDP = GPUs / (ETP × EP × PP)"),
              QStringLiteral("%1 / (%2 × %3 × %4) = %5").arg(world).arg(l.etp).arg(l.ep).arg(l.pp).arg(size)};
    default:
      return {name, tr("%1, as the scenario sets it").arg(name), number(size)};
  }
}

WhyLine rankLine(const PlannedScenario& p, const FoldGroup& group, int rank) {
  const ParallelLayout& l = p.scenario.layout;
  const ProcessGroups& g = p.plan.groups;
  const RankCoordinates c = coordinatesOf(l, g, rank);
  const QString pattern = QStringLiteral("%1 + %2 × (%3 + %4 × (%5 + %6 × %7)) = %8");
  if (meshOf(group.kind) == FoldMesh::Expert)
    return {tr("rank"), QStringLiteral("etp + ETP × (ep + EP × (edp + EDP × pp))"),
            pattern.arg(c.etp).arg(l.etp).arg(c.ep).arg(l.ep).arg(c.edp).arg(g.edp).arg(c.pp).arg(rank)};
  return {tr("rank"), QStringLiteral("tp + TP × (cp + CP × (dp + DP × pp))"),
          pattern.arg(c.tp).arg(l.tp).arg(c.cp).arg(l.cp).arg(c.dp).arg(g.dp).arg(c.pp).arg(rank)};
}

WhyLine domainLine(const PlannedScenario& p, const FoldGroup& group) {
  const int domain = fastDomain(p.scenario.cluster), size = static_cast<int>(group.ranks.size());
  const QString name = tr("domains");
  if (group.domains * group.perDomain == size)
    return {name, tr("ranks / ranks in one domain of %1").arg(domain),
            QStringLiteral("%1 / %2 = %3").arg(size).arg(group.perDomain).arg(group.domains)};
  QStringList places;
  int before = -1;
  for (const int rank : group.ranks)
    if (std::exchange(before, rank / domain) != rank / domain) places << number(rank / domain);
  return {name, tr("⌊rank / %1⌋ of its ranks: %2").arg(domain).arg(places.join(QStringLiteral(", "))),
          number(group.domains)};
}

std::vector<WhyLine> byteLines(const PlannedScenario& p, const FoldGroup& group, int rank) {
  std::vector<WhyLine> lines;
  const int stage = coordinatesOf(p.scenario.layout, p.plan.groups, rank).pp;
  WhySum sum;
  for (const MessageSize& size : messagesOf(p, reducedOver(p, group.kind), stage)) {
    QStringList symbols, values;
    for (const SizeFactor& factor : size.factors) {
      symbols << symbolText(factor.symbol);
      values << whyNumber(factor.value);
    }
    const QString link = linkText(size.link), message = messageText(size.name);
    const QString name = link.isEmpty() ? message : QStringLiteral("%1, %2").arg(message, link);
    const QString bytes = whyBytes(bytesFrom(size.bytes()));
    lines.push_back({name, symbols.join(QStringLiteral(" × ")),
                     values.join(QStringLiteral(" × ")) + QStringLiteral(" = ") + bytes});
    sum.add(name, bytes);
  }
  if (lines.size() > 1) lines.push_back(sum.line({}, tr("a rank hands over"), whyBytes(group.traffic.bytes)));
  return lines;
}

QString occasionText(Occasion occasion) {
  switch (occasion) {
    case Occasion::Layer:
      return tr("The forward pass of one micro batch in the layer of the stage that hands over most.");
    case Occasion::Send:
      return tr("One micro batch from one chunk to the next.");
    case Occasion::Step:
      return tr("Gradients of one rank, reduced once a step");
    case Occasion::Never:
      break;
  }
  return tr("A group of one rank, or one whose work another group does, hands over nothing.");
}

const char* trafficSource(GroupKind kind) {
  switch (kind) {
    case GroupKind::Tp:
      return "Megatron-LM core/tensor_parallel/mappings.py";
    case GroupKind::Cp:
      return "Transformer Engine, attention/context_parallel.py";
    case GroupKind::Ep:
    case GroupKind::Etp:
      return "Megatron-LM core/transformer/moe/token_dispatcher.py";
    case GroupKind::Pp:
      return "Megatron-LM core/pipeline_parallel/p2p_communication.py";
    default:
      return "Megatron-LM core/distributed/param_and_grad_buffer.py";
  }
}

}  // namespace

Why whyOf(GroupFigure figure, const PlannedScenario& planned, const FoldGroup& group, int rank) {
  const QString name = groupTitle(group.kind);
  switch (figure) {
    case GroupFigure::Size:
      return {tr("%1: size %2").arg(name).arg(group.ranks.size()), {sizeLine(planned, group)}, {}, kMeshSource};
    case GroupFigure::Ranks:
      return {tr("%1: ranks %2").arg(name, rankList(group.ranks, 5)),
              {rankLine(planned, group, rank)},
              {tr("The ranks of the group share all coordinates but that of %1.").arg(name)},
              kMeshSource};
    case GroupFigure::Domains:
      return {
          tr("%1: in %2 domains").arg(name).arg(group.domains),
          {domainLine(planned, group)},
          {hasNvLink(planned.scenario.cluster) ? tr("Within an NVLink domain messages go over NVLink, else over the "
                                                    "network cards.")
                                               : tr("Within a node messages go over PCIe, else over the network "
                                                    "cards.")},
          kMeshSource};
    case GroupFigure::Bytes:
      break;
  }
  Why why{tr("%1: a rank hands over %2").arg(name, bytesText(group.traffic.bytes)),
          {},
          {occasionText(group.traffic.occasion)},
          {}};
  if (group.traffic.occasion == Occasion::Never) return why;
  why.lines = byteLines(planned, group, rank);
  why.source = QString::fromLatin1(trafficSource(group.kind));
  return why;
}

Why whyOf(const PlannedScenario& planned, const FoldGroup& group, int rank) {
  std::vector<Why> parts;
  for (const GroupFigure figure : {GroupFigure::Size, GroupFigure::Ranks, GroupFigure::Domains, GroupFigure::Bytes})
    parts.push_back(whyOf(figure, planned, group, rank));
  return joinedWhy(tr("%1 of rank %2").arg(groupTitle(group.kind)).arg(rank), parts);
}

}  // namespace shardscope
