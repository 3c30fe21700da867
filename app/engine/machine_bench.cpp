// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/machine_bench.h"

#include <algorithm>
#include <barrier>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <thread>

#include "app/engine/exchange_bench.h"
#include "app/engine/step_calibration.h"
#include "core/format/catalog.h"
#include "kernels/cpu/cpu_backend.h"
#include "kernels/step/rank.h"

namespace shardscope {
namespace {

using Clock = std::chrono::steady_clock;
using Work = std::function<void()>;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Of calls that other work on the machine lengthens now and then.
double usual(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 4];
}

// Of this thread alone: other programs on the machine lengthen a call, but not this.
double busySeconds() { return static_cast<double>(threadBusy()) * 1e-9; }

// The usual call of every thread, and the mean of the threads. make prepares the work of a thread on that thread.
double secondsTogether(int threads, const std::function<Work(int)>& make) {
  constexpr double kEnough = 0.06;
  constexpr std::size_t kFewest = 3;
  std::vector<double> threadTimes(static_cast<std::size_t>(threads));
  std::barrier together(threads);
  std::vector<std::thread> workers;
  for (int t = 0; t < threads; ++t)
    workers.emplace_back([&, t] {
      const Work work = make(t);
      work();
      together.arrive_and_wait();
      std::vector<double> calls;
      const Clock::time_point start = Clock::now();
      while (calls.size() < kFewest || secondsSince(start) < kEnough) {
        const double before = busySeconds();
        work();
        calls.push_back(busySeconds() - before);
      }
      threadTimes[static_cast<std::size_t>(t)] = usual(calls);
      together.arrive_and_wait();
    });
  for (std::thread& worker : workers) worker.join();
  return std::accumulate(threadTimes.begin(), threadTimes.end(), 0.0) / threads;
}

// What one thread computes with.
struct Bench {
  Allocator memory;
  std::unique_ptr<Backend> ops = makeCpuBackend(1);

  Tensor make(Shape shape, DataType type) {
    Tensor tensor(memory, shape, type, Term::LinearWorkspace);
    ops->fill(tensor, 0.5);
    return tensor;
  }
};

// make gets a Bench that lives as long as the work.
double measure(int cores, const std::function<Work(Bench&)>& make) {
  return secondsTogether(cores, [&](int) -> Work {
    const auto bench = std::make_shared<Bench>();
    return [bench, work = make(*bench)] { work(); };
  });
}

struct ProductShape {
  std::int64_t m, n, k;
  double surface() const {
    return 1.0 / static_cast<double>(m) + 1.0 / static_cast<double>(n) + 1.0 / static_cast<double>(k);
  }
  double flops() const { return 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k); }
};

constexpr ProductShape kDense[] = {
    {1024, 1024, 1024}, {512, 512, 512}, {256, 256, 256}, {512, 128, 128}, {128, 64, 64}};
constexpr ProductShape kGrouped[] = {{512, 256, 256}, {128, 128, 128}, {64, 64, 64}, {32, 128, 64}};  // of one group
constexpr std::int64_t kGroups = 8;

Work denseWork(Bench& bench, const ProductShape& s, DataType type) {
  MatMul args;
  args.a = bench.make({s.m, s.k}, type);
  args.b = bench.make({s.n, s.k}, type);
  args.c = bench.make({s.m, s.n}, type);
  args.transposeB = true;
  return [&bench, args] { bench.ops->matMul(args); };
}

Work groupedWork(Bench& bench, const ProductShape& s, DataType type) {
  GroupedMatMul args;
  args.x = bench.make({kGroups * s.m, s.k}, type);
  args.w = bench.make({kGroups, s.n, s.k}, type);
  args.y = bench.make({kGroups * s.m, s.n}, type);
  const std::vector<std::int64_t> rows(kGroups, s.m);
  return [&bench, args, rows]() mutable {
    args.rows = rows;
    bench.ops->groupedMatMul(args);
  };
}

struct HeadShape {
  std::int64_t heads, keys, width, valueWidth;
};
constexpr HeadShape kEqualHeads{4, 2, 128, 128}, kNarrowHeads{16, 8, 32, 32}, kLatentHeads{4, 4, 192, 128};
constexpr std::int64_t kLengths[] = {256, 1024, 2048};

double attentionFlops(const HeadShape& h, std::int64_t tokens) {
  const double scores = static_cast<double>(tokens) * static_cast<double>(tokens) / 2;
  return 2 * scores * static_cast<double>(h.heads) * static_cast<double>(h.width + h.valueWidth);
}

Work attentionWork(Bench& bench, const HeadShape& h, std::int64_t tokens, DataType type) {
  Attention args;
  args.q = bench.make({tokens, h.heads, h.width}, type);
  args.k = bench.make({tokens, h.keys, h.width}, type);
  args.v = bench.make({tokens, h.keys, h.valueWidth}, type);
  args.out = bench.make({tokens, h.heads, h.valueWidth}, type);
  args.lse = bench.make({tokens, h.heads}, DataType::Fp32);
  args.queries = args.keys = {{0, tokens}};
  args.scale = 0.01;
  return [&bench, args] { bench.ops->attention(args); };
}

Work attentionBackwardWork(Bench& bench, const HeadShape& h, std::int64_t tokens, DataType type) {
  AttentionBackward args;
  args.q = bench.make({tokens, h.heads, h.width}, type);
  args.k = bench.make({tokens, h.keys, h.width}, type);
  args.v = bench.make({tokens, h.keys, h.valueWidth}, type);
  args.dout = bench.make({tokens, h.heads, h.valueWidth}, type);
  args.lse = bench.make({tokens, h.heads}, DataType::Fp32);
  args.delta = bench.make({tokens, h.heads}, DataType::Fp32);
  args.dq = bench.make({tokens, h.heads, h.width}, DataType::Fp32);
  args.dk = bench.make({tokens, h.keys, h.width}, DataType::Fp32);
  args.dv = bench.make({tokens, h.keys, h.valueWidth}, DataType::Fp32);
  args.queries = args.keys = {{0, tokens}};
  args.scale = 0.01;
  return [&bench, args] { bench.ops->attentionBackward(args); };
}

class Session {
 public:
  explicit Session(int cores) : m_cores(cores) {}

  std::vector<Measurement> measurements;

  // Seconds a FLOP of a product = (1 / (peak fraction)) (1 + surface (1/M + 1/N + 1/K)). Returns the fit of seconds.
  Line products(std::span<const ProductShape> shapes, bool grouped, DataType type) {
    std::vector<double> x, y;
    const std::size_t first = measurements.size();
    for (const ProductShape& s : shapes) {
      const double groups = grouped ? kGroups : 1;
      const double seconds = measure(
          m_cores, [&](Bench& bench) { return grouped ? groupedWork(bench, s, type) : denseWork(bench, s, type); });
      x.push_back(s.surface());
      y.push_back(seconds / (groups * s.flops()));
      note((grouped ? "grouped product, 8 x " : "matrix product ") + std::to_string(s.m) + " x " + std::to_string(s.n) +
               " x " + std::to_string(s.k),
           type, seconds, groups * s.flops());
    }
    const Line line = fitLine(x, y);
    for (std::size_t i = 0; i < x.size(); ++i)
      measurements[first + i].fitted = measurements[first + i].work * (line.a + line.b * x[i]);
    return line;
  }

  // Seconds a FLOP.
  double attention(const HeadShape& heads, std::int64_t tokens, bool backward, DataType type) {
    const double flops = attentionFlops(heads, tokens) * (backward ? 2.5 : 1);
    const double seconds = measure(m_cores, [&](Bench& bench) {
      return backward ? attentionBackwardWork(bench, heads, tokens, type) : attentionWork(bench, heads, tokens, type);
    });
    note("attention " + std::to_string(heads.width) + "/" + std::to_string(heads.valueWidth) +
             (backward ? " backward, " : " forward, ") + std::to_string(tokens) + " tokens",
         type, seconds, flops);
    return seconds / flops;
  }

  // Seconds a FLOP = (1 / (peak fraction)) (1 + surface / L).
  Line attention(const HeadShape& heads, bool backward, DataType type) {
    std::vector<double> x, y;
    const std::size_t first = measurements.size();
    for (const std::int64_t tokens : kLengths) {
      x.push_back(1.0 / static_cast<double>(tokens));
      y.push_back(attention(heads, tokens, backward, type));
    }
    const Line line = fitLine(x, y);
    for (std::size_t i = 0; i < x.size(); ++i)
      measurements[first + i].fitted = measurements[first + i].work * (line.a + line.b * x[i]);
    return line;
  }

  // What narrow heads cost, of forward and backward, against these lines of heads 128 wide.
  double narrow(const Line& forward, const Line& backward, DataType type) {
    constexpr std::int64_t kTokens = kLengths[1];
    const double wide = forward.at(1.0 / kTokens) + 2.5 * backward.at(1.0 / kTokens);
    const std::size_t first = measurements.size();
    const double seconds =
        attention(kNarrowHeads, kTokens, false, type) + 2.5 * attention(kNarrowHeads, kTokens, true, type);
    for (std::size_t i = first; i < measurements.size(); ++i) measurements[i].fitted = measurements[i].seconds;
    return narrowOf(seconds / wide, static_cast<double>(kNarrowHeads.width));
  }

  // Bytes a second and core, read and written, of y += x on more than the caches hold.
  double memoryRate() {
    constexpr std::int64_t kElements = std::int64_t{1} << 23;
    constexpr double kBytes = 3.0 * 4 * kElements;
    const double seconds = measure(m_cores, [&](Bench& bench) -> Work {
      const Tensor x = bench.make({kElements}, DataType::Fp32), y = bench.make({kElements}, DataType::Fp32);
      return [&bench, x, y] { bench.ops->add(x, y); };
    });
    note("y += x, 32 MiB each", DataType::Fp32, seconds, kBytes);
    measurements.back().fitted = seconds;
    return kBytes / seconds;
  }

  // Among as many threads as there are cores, at least two.
  ExchangeBench exchange() {
    ExchangeBench bench = benchExchange(std::max(2, m_cores));
    for (const ExchangeMeasurement& m : bench.measurements)
      measurements.push_back({m.what, DataType::Fp32, m.seconds, m.moved, m.fitted});
    return bench;
  }

 private:
  void note(const std::string& what, DataType type, double seconds, double work) {
    measurements.push_back({what, type, seconds, work, 0});
  }

  int m_cores;
};

double fractionOf(double secondsOfFlop, double peak) { return std::clamp(1 / (secondsOfFlop * peak), 0.01, 1.0); }
double surfaceOf(const Line& line) { return line.a > 0 ? line.b / line.a : 0; }

// Fills the fractions of one type, and returns its peak: the best that a matrix product reached.
double calibrate(Session& session, DataType type, Calibration& c) {
  const std::size_t first = session.measurements.size();
  const Line dense = session.products(kDense, false, type);
  double peak = 0;
  for (std::size_t i = first; i < session.measurements.size(); ++i)
    peak = std::max(peak, session.measurements[i].work / session.measurements[i].seconds);
  const Line grouped = session.products(kGrouped, true, type);
  const Line forward = session.attention(kEqualHeads, false, type);
  const Line backward = session.attention(kEqualHeads, true, type);
  const Line latentForward = session.attention(kLatentHeads, false, type);
  const Line latentBackward = session.attention(kLatentHeads, true, type);
  peak = std::max({peak, 1 / dense.a, 1 / grouped.a});
  c.denseBf16 = fractionOf(dense.a, peak);
  c.denseSurface = surfaceOf(dense);
  c.groupedBf16 = fractionOf(grouped.a, peak);
  c.groupedSurface = surfaceOf(grouped);
  c.attentionNarrow = session.narrow(forward, backward, type);
  c.attentionForward = fractionOf(forward.a, peak);
  c.attentionBackward = fractionOf(backward.a, peak);
  c.mlaForward = fractionOf(latentForward.a, peak);
  c.mlaBackward = fractionOf(latentBackward.a, peak);
  c.attentionSurface = (surfaceOf(forward) + surfaceOf(latentForward)) / 2;
  return peak;
}

// Links between thread ranks are copies: the quickest kind is the link, the others fractions of it.
void setLinks(const ExchangeBench& exchange, const std::string& source, MachineCalibration& machine, Calibration& c) {
  constexpr double kLeast = 1e-12;  // s/B
  const double quickest = std::max(kLeast, std::min({exchange.ring.b, exchange.allToAll.b, exchange.send.b}));
  machine.core.hostLinkBandwidth = {1 / quickest, Provenance::Measured, source};
  c.nvlinkCollective = quickest / std::max(quickest, exchange.ring.b);
  c.nvlinkAllToAll = quickest / std::max(quickest, exchange.allToAll.b);
  c.nvlinkP2p = quickest / std::max(quickest, exchange.send.b);
  machine.exchangeBusyUs = std::max(0.0, 1e6 * (exchange.ring.a + exchange.allToAll.a + exchange.send.a) / 3);
  c.nvlinkLatencyUs = std::clamp(1e6 * exchange.wake, machine.exchangeBusyUs, 1000.0);
  // A rank copies while it waits, never while it computes.
  for (double Calibration::*share :
       {&Calibration::overlapEp, &Calibration::overlapDelayWgrad, &Calibration::overlapTp, &Calibration::overlapCp,
        &Calibration::overlapDp, &Calibration::overlapPp, &Calibration::overlapOffload})
    c.*share = 0;
}

}  // namespace

double narrowOf(double times, double width) {
  constexpr double kWide = 128, kMost = 1e4;
  const double excess = times - 1, room = 1 / width - times / kWide;
  return excess <= 0 ? 0 : room <= 0 ? kMost : std::min(kMost, excess / room);
}

Result<MachineBench> benchMachine(const std::string& processor, int cores) {
  MachineBench bench;
  MachineCalibration& machine = bench.calibration;
  if (const Result<GpuSpec> preset = gpuPreset("cpu")) machine.core = *preset;
  machine.core.title = processor;
  machine.cores = cores;
  Calibration base;
  if (const Result<Calibration> preset = calibrationPreset(machine.core)) base = *preset;
  base.source = "Measured by shardscope-engine bench on " + processor + ", " + std::to_string(cores) + " cores.";
  base.memory = 1;
  base.kernelGapUs = base.hostOpUs = base.hostSyncUs = 0;

  Session session(cores);
  const auto measured = [&](double value) { return Sourced{value, Provenance::Measured, base.source}; };
  machine.core.memoryBandwidth = measured(session.memoryRate());
  setLinks(session.exchange(), base.source, machine, base);
  machine.fp32 = machine.bf16 = base;
  machine.core.peak.fp32 = measured(calibrate(session, DataType::Fp32, machine.fp32));
  machine.core.peak.bf16 = measured(calibrate(session, DataType::Bf16, machine.bf16));
  bench.measurements = std::move(session.measurements);
  for (const ComputePrecision compute : {ComputePrecision::Fp32, ComputePrecision::Bf16})
    if (const auto steps = calibrateBySteps(machine, compute); !steps) return steps.error();
  return bench;
}

}  // namespace shardscope
