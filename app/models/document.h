// SPDX-License-Identifier: GPL-3.0-or-later
// Text of any kind that the explorer opens, and what it writes: scenario files, Hugging Face configs, Megatron-LM
// arguments, Megatron-Bridge overrides, share strings.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "core/base/result.h"
#include "core/scenario/scenario.h"

namespace shardscope {

enum class DocumentKind : std::uint8_t { Scenario, HuggingFace, MegatronArgs, BridgeOverrides, ShareString };

struct OpenedDocument {
  DocumentKind kind = DocumentKind::Scenario;
  Scenario scenario;
  QStringList notes;  // what has no place in a scenario, or breaks a rule about arguments
};

// What the text is, by its looks. Machines that it does not name are taken from base.
DocumentKind kindOf(const QByteArray& text);
Result<OpenedDocument> openDocument(const QByteArray& text, const Scenario& base);

// "shardscope:..." for chats and tickets: a compressed scenario file, readable by openDocument.
QString shareString(const Scenario& scenario);

// One row a pipeline stage: components, peak, reserved, free, in bytes.
QString memoryCsv(const Scenario& scenario);

// The scenario's name; where it has none, its model, length and machines.
QString titleOf(const Scenario& scenario);

}  // namespace shardscope
