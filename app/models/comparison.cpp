// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/comparison.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/models/setting_list.h"
#include "app/models/text.h"
#include "core/legality/folding.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

QString dash() { return QStringLiteral("–"); }

bool isWhole(double value) { return std::abs(value - std::round(value)) < 1e-9; }

// "× 2", "÷ 4" for whole ratios: what degrees and counts change by.
QString ratioText(double from, double to) {
  if (from <= 0 || to <= 0 || from == to) return {};
  if (isWhole(to / from)) return QStringLiteral("× %1").arg(numberText(to / from, 0));
  if (isWhole(from / to)) return QStringLiteral("÷ %1").arg(numberText(from / to, 0));
  return {};
}

QString percentText(double from, double to) {
  if (!(from > 0)) return {};
  const double percent = 100 * (to / from - 1);
  const int decimals = std::abs(percent) < 9.95 ? 1 : 0;
  const QString digits = numberText(std::abs(percent), decimals);
  if (digits == numberText(0, decimals)) return {};
  constexpr double kMost = 1000;
  if (percent >= kMost) return QStringLiteral("× %1").arg(numberText(to / from, 0));
  return (percent < 0 ? QStringLiteral("−") : QStringLiteral("+")) + digits + QStringLiteral(" %");
}

QString changeText(double from, double to) {
  const QString ratio = ratioText(from, to);
  return ratio.isEmpty() ? percentText(from, to) : ratio;
}

// A degree or a count: a percentage of it says nothing.
QString degreeText(double from, double to) {
  const QString ratio = ratioText(from, to);
  if (!ratio.isEmpty() || from == to) return ratio;
  return QStringLiteral("%1 → %2").arg(roundText(from, 6), roundText(to, 6));
}

bool isDegree(const QString& key) { return key.startsWith(QLatin1String("layout.")); }

bool sameValue(const Setting& a, const Setting& b) {
  return a.number && b.number ? *a.number == *b.number : a.value == b.value;
}

ComparedRow settingRow(const std::vector<std::vector<Setting>>& columns, std::size_t index) {
  const Setting& first = columns.front()[index];
  ComparedRow row{settingName(first.key), first.key, {}, {}};
  const auto change = isDegree(first.key) ? degreeText : changeText;
  for (const std::vector<Setting>& column : columns) {
    const Setting& setting = column[index];
    const bool counted = first.number && setting.number && !row.cells.empty();
    row.cells.push_back(
        {setting.value, counted ? change(*first.number, *setting.number) : QString(), {}, false, setting.number});
  }
  return row;
}

void compareSettings(const std::vector<PlannedPtr>& plans, Comparison& comparison) {
  std::vector<std::vector<Setting>> columns;
  columns.reserve(plans.size());
  for (const PlannedPtr& p : plans) columns.push_back(settingsOf(p->scenario));
  for (std::size_t i = 0; i < columns.front().size(); ++i) {
    const bool same = std::all_of(columns.begin(), columns.end(), [&](const std::vector<Setting>& column) {
      return sameValue(columns.front()[i], column[i]);
    });
    const bool detail = columns.front()[i].detail;
    if (!same)
      (detail ? comparison.details : comparison.differences).push_back(settingRow(columns, i));
    else if (!detail)
      comparison.equal.push_back(settingRow(columns, i));
  }
}

enum class Better : std::uint8_t { Neither, Less, More };

struct Figure {
  QString name, note;
  Quantity quantity;
  Better better = Better::Neither;
  bool degree = false;
  std::vector<std::optional<double>> values;  // nothing: not known
  std::vector<QString> texts;
  std::vector<bool> bad;
  std::vector<bool> works;  // legal and within the memory: may be best or worst
};

// What reads the same stands the same.
void rank(const Figure& figure, ComparedRow& row) {
  std::optional<std::size_t> least, most;
  for (std::size_t i = 0; i < figure.values.size(); ++i) {
    if (!figure.works[i] || !figure.values[i]) continue;
    if (!least || *figure.values[i] < *figure.values[*least]) least = i;
    if (!most || *figure.values[i] > *figure.values[*most]) most = i;
  }
  if (figure.better == Better::Neither || !least || figure.texts[*least] == figure.texts[*most]) return;
  const QString best = figure.texts[figure.better == Better::Less ? *least : *most];
  const QString worst = figure.texts[figure.better == Better::Less ? *most : *least];
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    if (!figure.works[i]) continue;
    if (figure.texts[i] == best) row.cells[i].standing = Standing::Best;
    if (figure.texts[i] == worst) row.cells[i].standing = Standing::Worst;
  }
}

ComparedRow figureRow(const Figure& figure) {
  ComparedRow row{figure.name, figure.note, {}, figure.quantity};
  const std::optional<double>& first = figure.values.front();
  for (std::size_t i = 0; i < figure.values.size(); ++i) {
    const std::optional<double>& value = figure.values[i];
    const bool known = i > 0 && first && value && figure.texts[i] != figure.texts.front();
    QString change;
    if (known && figure.better != Better::Neither)
      change = percentText(*first, *value);
    else if (known)
      change = figure.degree ? degreeText(*first, *value) : changeText(*first, *value);
    row.cells.push_back({value ? figure.texts[i] : dash(), change, Standing::None, figure.bad[i], value});
  }
  rank(figure, row);
  return row;
}

using Column = const PlannedScenario&;

template <typename Value, typename Text>
Figure figure(const std::vector<PlannedPtr>& plans, Quantity quantity, const QString& name, Better better, Value value,
              Text text) {
  Figure f{name, {}, quantity, better, false, {}, {}, {}, {}};
  for (const PlannedPtr& p : plans) {
    const std::optional<double> number = value(*p);
    f.values.push_back(number);
    f.texts.push_back(number ? text(*p, *number) : QString());
    f.bad.push_back(false);
    f.works.push_back(p->plan.feasible);
  }
  return f;
}

QString plain(Column, double value) { return numberText(value, value < 10 && !isWhole(value) ? 1 : 0); }

QString scaled(double value) {
  if (value >= 1e9) return QStringLiteral("%1 G").arg(numberText(value * 1e-9, 2));
  if (value >= 1e6) return QStringLiteral("%1 M").arg(numberText(value * 1e-6, 2));
  return value >= 1e3 ? QStringLiteral("%1 k").arg(numberText(value * 1e-3, 1)) : numberText(value, 0);
}

double tokensOfStep(Column p) {
  return static_cast<double>(p.plan.globalBatchSize) * static_cast<double>(p.scenario.batch.seqLen);
}

// What is predicted for a layout that no job can have is no figure.
std::optional<double> ifLegal(Column p, double value) {
  return claimedStep(p.plan) != nullptr ? std::optional<double>(value) : std::nullopt;
}

Figure gpus(const std::vector<PlannedPtr>& plans) {
  Figure f = figure(
      plans, Quantity::Gpus, tr("GPUs"), Better::Neither,
      [](Column p) { return std::optional<double>(p.scenario.cluster.numGpus); }, plain);
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const PlannedScenario& p = *plans[i];
    if (p.plan.groups.dpDivides && p.plan.groups.edpDivides) continue;
    const std::int64_t least = foldingOf(p.scenario.layout).leastWorld, have = p.scenario.cluster.numGpus;
    f.texts[i] = tr("%1, needs %2").arg(numberText(have), numberText((have + least - 1) / least * least));
    f.bad[i] = true;
  }
  return f;
}

Figure replicas(const std::vector<PlannedPtr>& plans, bool expert) {
  Figure f = figure(
      plans, expert ? Quantity::Edp : Quantity::Dp, expert ? QStringLiteral("EDP") : QStringLiteral("DP"),
      Better::Neither,
      [expert](Column p) {
        const ProcessGroups& g = p.plan.groups;
        return (expert ? g.edpDivides : g.dpDivides) ? std::optional<double>(expert ? g.edp : g.dp) : std::nullopt;
      },
      plain);
  f.degree = true;
  return f;
}

Figure accumulation(const std::vector<PlannedPtr>& plans) {
  Figure f = figure(
      plans, Quantity::Microbatches, QStringLiteral("GA"), Better::Neither,
      [](Column p) { return p.plan.groups.dpDivides ? std::optional<double>(p.plan.numMicrobatches) : std::nullopt; },
      plain);
  f.degree = true;
  f.note = tr("Gradient accumulation: micro batches a step on one data-parallel rank.");
  return f;
}

Figure peak(const std::vector<PlannedPtr>& plans) {
  const auto share = [](Column p) {
    const auto capacity = static_cast<double>(std::max<std::int64_t>(1, p.plan.memory.capacity.count));
    return std::optional<double>(static_cast<double>(p.worstStage().peakReserved.count) / capacity);
  };
  const auto text = [](Column p, double) {
    return QStringLiteral("%1 / %2").arg(gibText(p.worstStage().peakReserved), gibText(p.plan.memory.capacity));
  };
  Figure f = figure(plans, Quantity::PeakShare, tr("Peak / capacity, GiB"), Better::Less, share, text);
  f.note = tr("What the worst stage reserves, and what a GPU has. Compared as a share of the capacity.");
  for (std::size_t i = 0; i < plans.size(); ++i) f.bad[i] = !plans[i]->plan.memory.fits();
  return f;
}

Figure stepTime(const std::vector<PlannedPtr>& plans) {
  const bool alike = std::all_of(plans.begin(), plans.end(), [&plans](const PlannedPtr& p) {
    return tokensOfStep(*p) == tokensOfStep(*plans.front());
  });
  Figure f = figure(
      plans, Quantity::Step, tr("Step time"), alike ? Better::Less : Better::Neither,
      [](Column p) { return ifLegal(p, p.plan.step.time.count); },
      [](Column p, double) { return timeText(p.plan.step.time); });
  if (!alike) f.note = tr("Not ranked: these steps are of different numbers of tokens.");
  return f;
}

std::vector<Figure> figuresOf(const std::vector<PlannedPtr>& plans) {
  std::vector<Figure> figures = {gpus(plans), replicas(plans, false), replicas(plans, true), accumulation(plans)};
  figures.push_back(figure(
      plans, Quantity::TokensOfStep, tr("Tokens a step"), Better::Neither,
      [](Column p) { return p.plan.groups.dpDivides ? std::optional<double>(tokensOfStep(p)) : std::nullopt; },
      [](Column, double value) { return scaled(value); }));
  figures.push_back(peak(plans));
  figures.push_back(stepTime(plans));
  figures.push_back(figure(
      plans, Quantity::Throughput, tr("Tokens/s/GPU"), Better::More,
      [](Column p) { return ifLegal(p, p.plan.step.tokensPerSecondPerGpu); }, plain));
  figures.push_back(figure(
      plans, Quantity::ThroughputOfAll, tr("Tokens/s, all GPUs"), Better::More,
      [](Column p) { return ifLegal(p, p.plan.step.tokensPerSecondPerGpu * p.scenario.cluster.numGpus); },
      [](Column, double value) { return scaled(value); }));
  figures.push_back(figure(
      plans, Quantity::Flops, tr("TFLOP/s/GPU"), Better::More,
      [](Column p) { return ifLegal(p, p.plan.step.modelFlopsPerGpu * 1e-12); }, plain));
  figures.push_back(figure(
      plans, Quantity::Mfu, QStringLiteral("MFU"), Better::More, [](Column p) { return ifLegal(p, p.plan.step.mfu); },
      [](Column, double value) { return QStringLiteral("%1 %").arg(numberText(100 * value, 1)); }));
  return figures;
}

Outlook outlookOf(const Plan& plan) {
  PlanSummary summary;
  summary.legal = plan.legal;
  summary.feasible = plan.feasible;
  summary.headroom = headroom(plan.memory);
  return outlookOf(summary, plan.memory.capacity);
}

QString layoutText(const ParallelLayout& l) {
  QString text = QStringLiteral("TP%1 CP%2 EP%3 PP%4").arg(l.tp).arg(l.cp).arg(l.ep).arg(l.pp);
  if (l.etp > 1) text += QStringLiteral(" ETP%1").arg(l.etp);
  return l.vpp > 1 ? text + QStringLiteral(" VPP%1").arg(l.vpp) : text;
}

ComparedColumn columnOf(const PlannedPtr& planned, std::size_t index) {
  const Scenario& s = planned->scenario;
  const QString model = QString::fromStdString(s.model.name), name = QString::fromStdString(s.name);
  const QString machine = QStringLiteral("%1 · %2 × %3")
                              .arg(dialText(Dial::SeqLen, s.batch.seqLen))
                              .arg(numberText(s.cluster.numGpus))
                              .arg(QString::fromStdString(s.cluster.gpu.title));
  return {planned, columnLetter(index),  name.isEmpty() ? model : name,
          machine, layoutText(s.layout), outlookOf(planned->plan)};
}

Nanoseconds timeOf(const StepEstimate& step, std::string_view name) {
  for (const StepComponent& c : step.components)
    if (c.name == name) return c.time;
  return {};
}

// The components of every step are in one order, but each leaves out what it has none of.
void compareSteps(const std::vector<PlannedPtr>& plans, Comparison& comparison) {
  std::vector<std::string_view> names;
  for (const PlannedPtr& p : plans) {
    auto at = names.begin();
    for (const StepComponent& c : p->plan.step.components) {
      const auto found = std::find(names.begin(), names.end(), c.name);
      at = (found == names.end() ? names.insert(at, c.name) : found) + 1;
    }
  }
  for (const std::string_view name : names) {
    ComparedShare share{name, {}};
    for (const PlannedPtr& p : plans) share.times.push_back(p->plan.legal ? timeOf(p->plan.step, name) : Nanoseconds{});
    comparison.shares.push_back(std::move(share));
  }
}

}  // namespace

QString columnLetter(std::size_t column) {
  constexpr std::size_t kLetters = 26;
  return column < kLetters ? QString(QChar(static_cast<char16_t>(u'A' + column))) : QString::number(column + 1);
}

PlannedPtr comparedPlan(const Scenario& scenario) {
  auto result = std::make_shared<PlannedScenario>();
  result->scenario = scenario;
  result->plan = plan(scenario);
  return result;
}

Comparison comparisonOf(const std::vector<PlannedPtr>& columns) {
  Comparison comparison;
  if (columns.empty()) return comparison;
  for (std::size_t i = 0; i < columns.size(); ++i) comparison.columns.push_back(columnOf(columns[i], i));
  compareSettings(columns, comparison);
  for (const Figure& f : figuresOf(columns)) comparison.figures.push_back(figureRow(f));
  compareSteps(columns, comparison);
  return comparison;
}

Why whyOf(const Comparison& comparison, const ComparedRow& row, std::size_t column) {
  const ComparedColumn& here = comparison.columns[column];
  const PlannedScenario& p = *here.planned;
  const ComparedCell& cell = row.cells[column];
  Why why = row.quantity ? whyOf(*row.quantity, p.scenario, p.plan)
                         : Why{QStringLiteral("%1 %2").arg(row.name, cell.text),
                               {},
                               {tr("%1 in the scenario file").arg(row.note)},
                               {}};
  why.title = QStringLiteral("%1 · %2").arg(here.letter, why.title);
  const ComparedCell& first = row.cells.front();
  if (column == 0 || !first.number || !cell.number || !(*first.number > 0) || cell.change.isEmpty()) return why;
  const QString against = tr("against %1").arg(comparison.columns.front().letter);
  const bool percent = cell.change.endsWith(QLatin1Char('%'));
  const double ratio = *cell.number / *first.number;
  why.lines.push_back(
      {against,
       percent ? QStringLiteral("%1 / %2 − 1").arg(here.letter, comparison.columns.front().letter)
               : QStringLiteral("%1 / %2").arg(here.letter, comparison.columns.front().letter),
       QStringLiteral("%1 / %2%3 = %4")
           .arg(whyNumber(*cell.number), whyNumber(*first.number), percent ? QStringLiteral(" − 1") : QString(),
                percent ? whyPercent(ratio - 1) : whyNumber(ratio))});
  return why;
}

Why whyOfShare(const Comparison& comparison, const ComparedShare& share, std::size_t column) {
  const PlannedScenario& p = *comparison.columns[column].planned;
  Why why = whyOfShare(p.scenario, p.plan, share.name);
  why.title = QStringLiteral("%1 · %2").arg(comparison.columns[column].letter, why.title);
  return why;
}

QString stepShareName(std::string_view component) {
  static constexpr std::pair<std::string_view, const char*> kNames[] = {
      {"attention", QT_TRANSLATE_NOOP("shardscope", "Core attention")},
      {"linear", QT_TRANSLATE_NOOP("shardscope", "Dense products")},
      {"grouped_gemm", QT_TRANSLATE_NOOP("shardscope", "Expert products")},
      {"routing", QT_TRANSLATE_NOOP("shardscope", "Routing, permutation")},
      {"elementwise", QT_TRANSLATE_NOOP("shardscope", "Norms, elementwise")},
      {"output_layer", QT_TRANSLATE_NOOP("shardscope", "Logits and loss")},
      {"embedding", QT_TRANSLATE_NOOP("shardscope", "Embedding")},
      {"recompute", QT_TRANSLATE_NOOP("shardscope", "Recompute")},
      {"launch", QT_TRANSLATE_NOOP("shardscope", "Waiting for the host")},
      {"exposed_tp", QT_TRANSLATE_NOOP("shardscope", "TP, exposed")},
      {"exposed_cp", QT_TRANSLATE_NOOP("shardscope", "CP, exposed")},
      {"exposed_ep", QT_TRANSLATE_NOOP("shardscope", "EP, exposed")},
      {"exposed_pp", QT_TRANSLATE_NOOP("shardscope", "PP, exposed")},
      {"exposed_offload", QT_TRANSLATE_NOOP("shardscope", "Offload, exposed")},
      {"bubble", QT_TRANSLATE_NOOP("shardscope", "Pipeline bubble")},
      {"exposed_dp", QT_TRANSLATE_NOOP("shardscope", "DP, exposed")},
      {"optimizer", QT_TRANSLATE_NOOP("shardscope", "Optimizer")},
  };
  for (const auto& [name, text] : kNames)
    if (name == component) return tr(text);
  return QString::fromUtf8(component.data(), static_cast<int>(component.size()));
}

}  // namespace shardscope
