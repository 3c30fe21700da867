// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/bench_command.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "app/engine/machine_bench.h"
#include "app/engine/this_machine.h"
#include "app/terminal/checked_number.h"
#include "app/terminal/exit_status.h"
#include "app/terminal/text_table.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

struct BenchOptions {
  std::string out;
  int cores = 0;
};

std::string tableOf(const MachineBench& bench) {
  TextTable table{{"what", "type", "time", "G/s a core", "fitted", "off by"}, {Align::Left, Align::Left}, {}};
  for (const Measurement& m : bench.measurements)
    table.rows.push_back({m.what, std::string(typeName(m.type)), formatTime(milliseconds(m.seconds * 1e3)),
                          fixed(m.work / m.seconds * 1e-9, 2), formatTime(milliseconds(m.fitted * 1e3)),
                          fixed(100 * (m.fitted / m.seconds - 1), 1) + " %"});
  return formatTable(table, 0);
}

std::string factorsOf(const MachineCalibration& machine) {
  TextTable table{
      {"op, time over that of its formula", "fp32 forward", "backward", "bf16 forward", "backward"}, {}, {}};
  for (const OpFactor& fp32 : machine.fp32.ops) {
    const OpFactor bf16 = factorOf(machine.bf16, fp32.op);
    table.rows.push_back(
        {fp32.op, fixed(fp32.forward, 2), fixed(fp32.backward, 2), fixed(bf16.forward, 2), fixed(bf16.backward, 2)});
  }
  return formatTable(table, 0);
}

int fail(const Error& error) {
  std::cerr << "shardscope-engine: " << render(error) << '\n';
  return kBadInput;
}

// Without a change to what is there: half a minute of measuring must not end at a path that was mistyped.
bool canWrite(const std::string& file) {
  std::error_code ignored;
  const bool isNew = !std::filesystem::exists(file, ignored);
  const bool can = static_cast<bool>(std::ofstream(file, std::ios::binary | std::ios::app));
  if (can && isNew) std::filesystem::remove(file, ignored);
  return can;
}

int runBench(const BenchOptions& options) {
  const Error cannotWrite{{"cli.cannot-write", {}}, options.out};
  if (!options.out.empty() && !canWrite(options.out)) return fail(cannotWrite);
  const Machine machine = thisMachine();
  std::cerr << "Measuring this machine takes about half a minute.\n";
  const Result<MachineBench> bench = benchMachine(machine.processor, options.cores > 0 ? options.cores : machine.cores);
  if (!bench) return fail(bench.error());
  std::cout << bench->calibration.bf16.source << "\n\n" << tableOf(*bench) << "\n" << factorsOf(bench->calibration);
  if (options.out.empty()) return kDone;
  std::ofstream out(options.out, std::ios::binary);
  out << writeMachineCalibration(bench->calibration);
  return out.flush() ? kDone : fail(cannotWrite);
}

}  // namespace

void addBenchCommand(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("bench", "measure this machine, so that predictions are for it");
  auto options = std::make_shared<BenchOptions>();
  command->add_option("--out", options->out, "write a calibration file (see: run --calibration)")->type_name("FILE");
  command->add_option("--cores", options->cores, "that are busy together (default: this machine's)")
      ->check(coresOf(thisMachine().cores));
  command->footer(
      "Takes about half a minute, best when nothing else runs.\nExample: shardscope-engine bench --out here.json");
  command->callback([options, &status] { status = runBench(*options); });
}

}  // namespace shardscope
