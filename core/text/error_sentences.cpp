// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> errorSentences() {
  static constexpr Sentence kSentences[] = {
      {"cli.cannot-open", "The file cannot be opened. Check the path and the read permission."},
      {"cli.is-folder", "This is a folder. Give the path of a file, or - for standard input."},
      {"cli.set-unknown", "There is no such key in a scenario. resources/schema/scenario.schema.json lists them all."},
      {"cli.set-mistyped", "There is no such key in a scenario. Did you mean {nearest}?"},
      {"cli.preset-is-model",
       "{model} is a model, and a plan needs a whole scenario: machines, layout and batch. Start from a scenario "
       "preset "
       "(shardscope-cli presets lists them) and add --set model.preset={model}, or put the model into a scenario "
       "file."},
      {"cli.unknown-command", "There is no command {command}. Commands are: {commands}."},
      {"error.document-kind",
       "This is neither a scenario, a config.json, Megatron-LM arguments, Megatron-Bridge overrides nor a share "
       "string. "
       "Copy or choose one of them."},
      {"error.share-string", "This share string is damaged or not whole. Copy it again from where it was made."},
      {"cli.batch-alone", "--batch takes its scenarios from its file alone: leave out FILE, --preset and --set."},
      {"error.reserve-too-large", "A reserve of {have} leaves nothing of the GPU's {memory}. Give a smaller one."},
      {"cli.import-scenario",
       "This is a scenario already, and needs no import: shardscope-cli plan {file} takes it as it is."},
      {"cli.cannot-write", "The file cannot be written. Check the folder, the permission and the free space."},
      {"accuracy.no-rows", "The reference rows hold no list named rows. Is the file whole?"},
      {"accuracy.bad-row", "A reference row needs a scenario and an object named measured."},
      {"cli.no-scenario",
       "No scenario given. Name a file, - for standard input, or --preset NAME (shardscope-cli presets lists them)."},
      {"cli.two-scenarios", "A file and a preset were both given. Keep one of them."},
      {"cli.set-form", "--set takes KEY=VALUE, such as --set layout.cp=16."},
      {"cli.set-not-object",
       "There is nothing below the key {key}: it holds a value already. Check the path before it."},
      {"calibration.not-json", "This is not JSON. A calibration file is one object with gpu, source and values."},
      {"calibration.not-an-object", "A calibration file is one object with gpu, source and values."},
      {"calibration.not-text", "This must be a text."},
      {"calibration.no-values", "The object \"values\" is missing: it holds the calibrated numbers by key."},
      {"calibration.not-a-number", "This must be a number."},
      {"calibration.not-ops", "These are factors of ops: \"name\": [forward, backward]."},
      {"calibration.other-gpu", "This calibration is for {for}, and the scenario's GPU is {have}."},
      {"calibration.unknown-key", "There is no calibration value named {key}."},
      {"calibration.out-of-range", "{have} is out of range: this value goes from {smallest} to {largest}."},
      {"layout-string.unexpected",
       "At column {column} of the layout string stands {found}. Allowed are E (embedding), t (layer), m (MTP layer), "
       "L (loss), | (next stage), symbol*number and (text)*number, without blanks. Other forms are "
       "account_for_embedding/loss and first=F,last=L."},
      {"layout-string.repeat-number",
       "At column {column} of the layout string stands {found}; after * a number is needed, such as t*4."},
      {"layout-string.group-repeat",
       "At column {column} of the layout string stands {found}; after ) a repeat is needed, such as (tt|)*8."},
      {"layout-string.unclosed",
       "The parenthesis at column {column} of the layout string is never closed. Write it as (text)*number."},
      {"layout-string.nested",
       "A second parenthesis opens at column {column} of the layout string inside the first. Groups do not nest: write "
       "the inner one out."},
      {"layout-string.empty-group",
       "The parentheses at column {column} of the layout string hold nothing. Put stages between them, or remove "
       "them."},
      {"layout-string.too-long",
       "At column {column} the layout string grows beyond any real pipeline. Use smaller repeat numbers."},
      {"layout-string.embedding-first",
       "E at column {column} of the layout string is not the first element. There is one embedding, and it comes "
       "first."},
      {"layout-string.after-loss",
       "{found} at column {column} of the layout string does not fit: there is one L, and nothing follows it."},
      {"layout-string.layer-after-mtp",
       "The layer t at column {column} of the layout string comes after an MTP layer. MTP layers follow all others."},
      {"layout-string.mtp-split",
       "m at column {column} of the layout string stands in a second stage. All MTP layers share one stage."},
      {"layout-string.no-embedding",
       "The layout string has no embedding. Begin the first stage with E, such as Ett|ttL."},
      {"layout-string.no-loss", "The layout string has no loss. End the last stage with L, such as Ett|ttL."},
      {"layout-string.layer-count",
       "The layout string places {have} layers (t), the model has {need}. Change the repeat numbers until they agree."},
      {"layout-string.mtp-count",
       "The layout string places {have} MTP {have|layer|layers} (m), the model has {need}. Add or remove m, or change "
       "the model's "
       "number of MTP layers."},
      {"layout-string.stage-count",
       "The layout string has {have} stages; with PP {need} their number must be a multiple of {need}. Add or remove "
       "|."},
      {"layout-string.mtp-chunk",
       "The MTP layers are in stage {have} of the layout string, which is not the last chunk of its rank. Move m to "
       "stage "
       "{need} or later."},
      {"layout-string.embedding-off-end",
       "E is in stage {have} of the layout string. The embedding is always built on stage 0: move E there."},
      {"layout-string.loss-off-end",
       "L is in stage {have} of the layout string. The loss is always built on the last stage, {need}: move L there."},
      {"layout-string.vpp",
       "The layout string gives {have} chunks a rank, but VPP is {need}. Set VPP to {have}, or leave it out."},
      {"pipeline.form-unknown",
       "The pipeline split {found} is not understood. Use a layout string such as Ett|ttL, account_for_embedding/loss, "
       "first=F,last=L, or nothing for an even split."},
      {"pipeline.too-long",
       "PP times VPP is {have}, more than the {need} stages that can be planned. Lower PP or VPP."},
      {"pipeline.layers-uneven",
       "{have} layers do not divide by PP {need}. Choose a PP that divides them, or give a layout string."},
      {"pipeline.chunks-uneven",
       "A pipeline rank has {have} layers, which do not divide by VPP {need}. Choose a VPP that divides them, or give "
       "a "
       "layout string."},
      {"pipeline.ends-empty", "first and last must be at least {need} layer. Give larger numbers, or leave them out."},
      {"pipeline.ends-too-many",
       "{have} end ranks are given, but PP is {need}. Leave one of first and last out, or raise PP."},
      {"pipeline.ends-rest",
       "first and last leave {have} layers for {need} ranks between them. Change them so that both are zero, or "
       "neither."},
      {"pipeline.ends-uneven",
       "first and last leave {have} layers for {need} ranks between them, which does not divide. Change first or "
       "last."},
      {"error.json-empty", "The text is empty. A JSON object is needed."},
      {"error.json-syntax", "This is not valid JSON: {detail}."},
      {"error.json-too-large", "The text is longer than {most}, the most that is read."},
      {"error.json-too-deep", "Objects and lists are nested deeper than {most} levels, the most that is read."},
      {"error.text-too-long", "A text is longer than {most}, the most that is read."},
      {"error.duplicate-key", "The key stands twice in the same object. Keep one of them."},
      {"error.wrong-type", "{found} stands where {expected} is needed."},
      {"error.out-of-range", "{found} is out of range. It must be between {least} and {most}."},
      {"error.unknown-choice", "{found} is not one of the values allowed here: {allowed}."},
      {"error.mistyped-choice",
       "{found} is not one of the values allowed here: {allowed}. Did you mean \"{nearest}\"?"},
      {"error.missing-key", "This value is needed and is not given."},
      {"error.unknown-preset", "There is no preset named \"{name}\". Known are: {known}."},
      {"error.unknown-preset-near", "There is no preset named \"{name}\". Did you mean: {nearest}?"},
      {"error.not-a-scenario", "{found} is another kind of document. A scenario says \"{expected}\" here."},
      {"error.newer-version",
       "The file has version {have}, and this program reads versions up to {most}. Use a newer program."},
      {"error.version", "\"{found}\" is not a version such as \"2.11\"."},
      {"error.pp-layout",
       "\"{found}\" is no pipeline layout. Give a layout string such as \"Et*3|(tt|)*29m|L\", or "
       "\"account_for_embedding/loss\", or \"first=3,last=2\"."},
      {"error.too-many-chunks", "pp times vpp gives {have} model chunks. At most {most} can be planned."},
      {"error.two-numbers", "{have} numbers are given. Two are needed: the sizes of the a2a level and the p2p level."},
      {"error.pattern-length",
       "The list has {have} entries, and the model has {layers} layers. Give one entry a layer."},
      {"error.too-many-layers", "{have} layers are more than the {layers} layers of the model."},
      {"error.topk-above-experts", "A token can't go to {have} experts when there are {experts}."},
      {"error.hf.python-word",
       "{word} is Python and not JSON. Replace it by null, true, false or a number, then import the config again."},
      {"error.hf.layer-type",
       "The model has layers of the type {name}, which the planner does not have. It can't be imported."},
      {"error.hf.unsupported", "The model has {part}, which the planner does not have. It can't be imported."},
      {"error.hf.layers-differ", "The layers differ here, and the planner takes one number for all of them."},
      {"error.hf.irregular-layers",
       "Full-attention layers do not come at a regular interval here. The planner needs one in every n layers."},
      {"unmapped.hf.unknown-key", "The import does not know this key, and took nothing from it."},
      {"unmapped.hf.unknown-family",
       "\"{type}\" is not a model type that the import knows. It was read by its keys: check biases, norms and "
       "router."},
      {"unmapped.hf.irregular-window",
       "Windowed layers do not come at a regular interval here. All layers were taken as full attention."},
      {"unmapped.hf.score", "The planner knows softmax and sigmoid router scores. The usual one was taken."},
      {"unmapped.hf.encoder", "Only the language model was taken. This encoder is not planned."},
      {"unmapped.hf.clamped-activation", "The clamp of the activation has no place in a plan. It costs nothing there."},
      {"unmapped.hf.mtp-modules",
       "MTP modules are named, but the released weights hold none. To train them, set model.mtp_num_layers."},
      {"unmapped.hf.sparse-attention", "Sparse attention is planned as full attention, without its indexer."},
      {"unmapped.hf.mtp-embeddings",
       "The MTP layers are planned with the embedding of the model, not one of their own."},
      {"warning.unknown-key", "This key is not known and was ignored."},
      {"warning.mistyped-key", "This key is not known and was ignored. Did you mean \"{nearest}\"?"},
      {"warning.unmodelled-module", "The planner has no model of \"{name}\": it was ignored."},
      {"warning.attention-text", "\"{found}\" was read as \"{used}\"."},
      {"warning.optimizer", "The planner knows Adam. The states of \"{name}\" are estimated as those of Adam."},
      {"warning.selective-without-modules", "Selective recompute without modules recomputes nothing."},
      {"warning.linear-layers",
       "{have} linear layers are stated, and full attention in every {interval}th layer leaves {counted}. The interval "
       "was used."},
      {"warning.mla-head-dim",
       "The head width {have} was ignored: with MLA it is qk_nope_head_dim + qk_rope_head_dim, {used}."},
  };
  return kSentences;
}

}  // namespace shardscope
