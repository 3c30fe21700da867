// SPDX-License-Identifier: Apache-2.0
// The parts of the sentence table, one file each.
#pragma once

#include <span>

#include "core/text/sentences.h"

namespace shardscope {

std::span<const Sentence> errorSentences();             // bad input
std::span<const Sentence> ruleSentences();              // legality rules, by rule id
std::span<const Sentence> adviceSentences();            // advice, by advice id
std::span<const Sentence> formulaSentences();           // memory terms and step components: the formula behind a number
std::span<const Sentence> memorySentences();            // tensors of a memory estimate, by term
std::span<const Sentence> stepSentences();              // shares of the step: how each comes about
std::span<const Sentence> argumentErrorSentences();     // bad launch arguments and overrides
std::span<const Sentence> argumentCommandSentences();   // the import command
std::span<const Sentence> argumentUnmappedSentences();  // arguments without a place in a scenario
std::span<const Sentence> argumentRuleSentences();      // rules about arguments alone, by rule id
std::span<const Sentence> accuracySentences();          // why plan and reference rows differ
std::span<const Sentence> traceSentences();             // recordings: what is wrong with one, what was lost
std::span<const Sentence> words();                      // that fill placeholders of the others
std::span<const Sentence> deviceSentences();            // GPUs of this machine, or why the GPU parts are off
std::span<const Sentence> engineSentences();            // what the engine does not run
std::span<const Sentence> connectionSentences();        // how an engine is reached or not, and what its log says
std::span<const Sentence> protocolSentences();          // what explorer and engine say of their connection

}  // namespace shardscope
