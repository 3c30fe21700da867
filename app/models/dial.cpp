// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/dial.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/models/text.h"
#include "core/format/limits.h"
#include "core/parallel/candidates.h"
#include "core/parallel/process_groups.h"

namespace shardscope {
namespace {

constexpr int kKilo = 1024;

std::vector<int> powersOfTwo(int least, int most) {
  std::vector<int> values;
  for (int value = least; value <= most; value *= 2) values.push_back(value);
  return values;
}

LayoutDimension dimensionOf(Dial dial) {
  switch (dial) {
    case Dial::Tp:
      return LayoutDimension::Tp;
    case Dial::Cp:
      return LayoutDimension::Cp;
    case Dial::Ep:
      return LayoutDimension::Ep;
    case Dial::Etp:
      return LayoutDimension::Etp;
    case Dial::Vpp:
      return LayoutDimension::Vpp;
    default:
      return LayoutDimension::Pp;
  }
}

std::vector<int> offered(const Scenario& scenario, Dial dial) {
  constexpr int kMostMicroBatch = 16, kMostBatch = 8192;
  switch (dial) {
    case Dial::Gpus:
      return powersOfTwo(8, 4096);
    case Dial::SeqLen:
      return powersOfTwo(4 * kKilo, kKilo * kKilo);
    case Dial::Offload:
      return {0, 25, 50, 75, 100};
    case Dial::Mbs:
      return powersOfTwo(1, kMostMicroBatch);
    case Dial::Gbs:
      return powersOfTwo(8, kMostBatch);
    default:
      return candidateValues(dimensionOf(dial), scenario.model, scenario.cluster.numGpus, scenario.layout.pp);
  }
}

}  // namespace

QString dialName(Dial dial) {
  if (dial == Dial::Gpus) return QCoreApplication::translate("shardscope", "GPUs");
  if (dial == Dial::Offload) return QCoreApplication::translate("shardscope", "Offload");
  static constexpr const char* kNames[] = {"TP",   "CP",  "EP",      "PP",  "ETP", "VPP",
                                           "GPUs", "Seq", "Offload", "MBS", "GBS"};
  return QString::fromLatin1(kNames[static_cast<std::size_t>(dial)]);
}

int valueOf(const Scenario& scenario, Dial dial) {
  switch (dial) {
    case Dial::Gpus:
      return scenario.cluster.numGpus;
    case Dial::SeqLen:
      return scenario.batch.seqLen;
    case Dial::Offload:
      return static_cast<int>(std::lround(100 * scenario.optimizer.cpuOffloadFraction));
    case Dial::Mbs:
      return scenario.batch.microBatchSize;
    case Dial::Gbs:
      return globalBatchSize(scenario, deriveGroups(scenario.layout, scenario.cluster.numGpus).dp);
    default:
      return valueOf(scenario.layout, dimensionOf(dial));
  }
}

Scenario withValue(const Scenario& scenario, Dial dial, int value) {
  const DialRange range = rangeOf(dial);
  value = std::clamp(value, range.least, range.most);
  if (dial == Dial::Vpp) value = std::min(value, kMostChunks / scenario.layout.pp);
  Scenario changed = scenario;
  switch (dial) {
    case Dial::Gpus:
      changed.cluster.numGpus = value;
      changed.name.clear();  // names tell the machines and the length
      break;
    case Dial::SeqLen:
      changed.batch.seqLen = value;
      changed.name.clear();
      break;
    case Dial::Offload:
      changed.optimizer.cpuOffloadFraction = value / 100.0;
      break;
    case Dial::Mbs:
      changed.batch.microBatchSize = value;
      break;
    case Dial::Gbs:
      changed.batch.globalBatchSize = value;
      break;
    default:
      changed.layout = withDimension(scenario.model, scenario.layout, dimensionOf(dial), value);
  }
  return changed;
}

DialRange rangeOf(Dial dial) {
  const auto of = [](IntRange range) { return DialRange{static_cast<int>(range.least), static_cast<int>(range.most)}; };
  switch (dial) {
    case Dial::Gpus:
      return of(kGpus);
    case Dial::SeqLen:
      return of(kSequence);
    case Dial::Offload:
      return {0, 100};
    case Dial::Mbs:
      return of(kMicroBatch);
    case Dial::Gbs:
      return of(kGlobalBatch);  // 0 = as the layout wants it
    default:
      return of(kDegree);
  }
}

std::vector<int> stopsOf(const Scenario& scenario, Dial dial) {
  std::vector<int> values = offered(scenario, dial);
  const int now = valueOf(scenario, dial);
  const auto at = std::lower_bound(values.begin(), values.end(), now);
  if (at == values.end() || *at != now) values.insert(at, now);
  return values;
}

QString dialText(Dial dial, int value) {
  if (dial == Dial::Offload) return QStringLiteral("%1 %").arg(value);
  const bool large = dial == Dial::SeqLen || dial == Dial::Gpus;
  if (large && value >= kKilo * kKilo && value % (kKilo * kKilo) == 0)
    return QStringLiteral("%1M").arg(value / kKilo / kKilo);
  if (large && value >= kKilo && value % kKilo == 0) return QStringLiteral("%1K").arg(value / kKilo);
  return numberText(value);
}

}  // namespace shardscope
