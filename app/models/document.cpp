// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/document.h"

#include <QCoreApplication>
#include <nlohmann/json.hpp>

#include "app/models/dial.h"
#include "app/models/scenario_edits.h"
#include "app/models/text.h"
#include "core/format/scenario_json.h"
#include "core/interop/hf_config.h"
#include "core/interop/megatron_args.h"
#include "core/plan/plan.h"

namespace shardscope {
namespace {

constexpr const char* kSharePrefix = "shardscope:";
constexpr int kMostShareBytes = 1 << 20;

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

std::string_view view(const QByteArray& text) { return {text.constData(), static_cast<std::size_t>(text.size())}; }

QStringList notesOf(const std::vector<Error>& errors) {
  QStringList notes;
  for (const Error& error : errors) notes << say(error);
  return notes;
}

Result<OpenedDocument> openScenario(std::string_view text, DocumentKind kind) {
  Result<ReadScenario> read = readScenario(text);
  if (!read) return read.error();
  return OpenedDocument{kind, std::move(read->scenario), notesOf(read->warnings)};
}

Result<OpenedDocument> openHuggingFace(std::string_view text, const Scenario& base) {
  Result<ImportedModel> read = importHfConfig(text);
  if (!read) return read.error();
  return OpenedDocument{DocumentKind::HuggingFace, withModel(base, std::move(read->model)), notesOf(read->unmapped)};
}

Result<OpenedDocument> openArguments(std::string_view text, const Scenario& base, DocumentKind kind) {
  Result<ImportedScenario> read =
      kind == DocumentKind::MegatronArgs ? importMegatronArgs(text, base) : importBridgeOverrides(text, base);
  if (!read) return read.error();
  OpenedDocument opened{kind, std::move(read->scenario), {}};
  for (const LayoutIssue& issue : read->issues)
    if (issue.severity == Severity::Hard)
      opened.notes << tr("Megatron would refuse this: %1").arg(say(describeArgumentIssue(issue)));
  opened.notes << tr("The machines are not part of the arguments: %1 × %2 stay.")
                      .arg(numberText(base.cluster.numGpus))
                      .arg(QString::fromStdString(base.cluster.gpu.title));
  opened.notes += notesOf(read->unmapped);
  for (const LayoutIssue& issue : read->issues)
    if (issue.severity == Severity::Soft) opened.notes << say(describeArgumentIssue(issue));
  opened.scenario.name.clear();
  if (opened.scenario.cluster.numGpus < 1) opened.scenario.cluster.numGpus = base.cluster.numGpus;
  return opened;
}

Result<OpenedDocument> openShare(const QByteArray& text) {
  const Error broken{{"error.share-string", {}}, ""};
  const QByteArray packed =
      QByteArray::fromBase64(text.mid(static_cast<int>(qstrlen(kSharePrefix))), QByteArray::Base64UrlEncoding);
  // qUncompress trusts the length in the first four bytes.
  if (packed.size() < 5) return broken;
  const auto* bytes = reinterpret_cast<const unsigned char*>(packed.constData());
  const quint32 size = static_cast<quint32>(bytes[0]) << 24 | static_cast<quint32>(bytes[1]) << 16 |
                       static_cast<quint32>(bytes[2]) << 8 | static_cast<quint32>(bytes[3]);
  if (size > kMostShareBytes) return broken;
  const QByteArray json = qUncompress(packed);
  if (json.isEmpty()) return broken;
  return openScenario(view(json), DocumentKind::ShareString);
}

bool holdsModelType(const QByteArray& text) {
  return text.contains("\"model_type\"") || text.contains("\"architectures\"");
}

}  // namespace

DocumentKind kindOf(const QByteArray& text) {
  const QByteArray trimmed = text.trimmed();
  if (trimmed.startsWith(kSharePrefix)) return DocumentKind::ShareString;
  if (trimmed.startsWith('{') || trimmed.startsWith('['))
    return holdsModelType(trimmed) ? DocumentKind::HuggingFace : DocumentKind::Scenario;
  if (trimmed.contains("--")) return DocumentKind::MegatronArgs;
  return trimmed.contains('=') ? DocumentKind::BridgeOverrides : DocumentKind::Scenario;
}

Result<OpenedDocument> openDocument(const QByteArray& text, const Scenario& base) {
  const DocumentKind kind = kindOf(text);
  switch (kind) {
    case DocumentKind::ShareString:
      return openShare(text.trimmed());
    case DocumentKind::HuggingFace:
      return openHuggingFace(view(text), base);
    case DocumentKind::MegatronArgs:
    case DocumentKind::BridgeOverrides:
      return openArguments(view(text), base, kind);
    case DocumentKind::Scenario:
      break;
  }
  const QByteArray trimmed = text.trimmed();
  if (!trimmed.startsWith('{') && !trimmed.startsWith('[')) return Error{{"error.document-kind", {}}, ""};
  return openScenario(view(text), kind);
}

QString shareString(const Scenario& scenario) {
  const QByteArray json = QByteArray::fromStdString(scenarioToJson(scenario).dump());
  return QLatin1String(kSharePrefix) + QString::fromLatin1(qCompress(json, 9).toBase64(QByteArray::Base64UrlEncoding));
}

QString memoryCsv(const Scenario& scenario) {
  const Plan p = plan(scenario);
  QStringList head = {"stage"};
  for (int i = 0; i < kMemoryComponents; ++i) {
    const std::string_view name = componentName(static_cast<MemoryComponent>(i));
    head << QString::fromUtf8(name.data(), static_cast<int>(name.size())) + "_bytes";
  }
  head << "peak_allocated_bytes"
       << "peak_reserved_bytes"
       << "free_bytes";
  QString csv = head.join(',') + '\n';
  for (std::size_t stage = 0; stage < p.memory.stages.size(); ++stage) {
    const StageMemory& memory = p.memory.stages[stage];
    QStringList row = {QString::number(stage)};
    for (const Bytes bytes : memory.components) row << QString::number(bytes.count);
    row << QString::number(memory.peakAllocated.count) << QString::number(memory.peakReserved.count)
        << QString::number((p.memory.capacity - memory.peakReserved).count);
    csv += row.join(',') + '\n';
  }
  return csv;
}

QString titleOf(const Scenario& scenario) {
  if (!scenario.name.empty()) return QString::fromStdString(scenario.name);
  const std::string& model = scenario.model.name;
  return QStringLiteral("%1 · %2 · %3 × %4")
      .arg(model.empty() ? tr("unnamed model") : QString::fromStdString(model),
           dialText(Dial::SeqLen, scenario.batch.seqLen), numberText(scenario.cluster.numGpus),
           QString::fromStdString(scenario.cluster.gpu.title));
}

}  // namespace shardscope
