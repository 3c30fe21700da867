// SPDX-License-Identifier: Apache-2.0
// Runs every case several times and prints its median, one row a case: NAME, time, repetitions; then how cases compare.
// Time is that of the processor, so that other programs do not count, and elapsed time for cases with threads.
// Options are those of Google Benchmark, such as --benchmark_filter=REGEX and --benchmark_repetitions=N.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace {

std::string readable(double nanoseconds) {
  char text[64];
  if (nanoseconds < 1e3) {
    std::snprintf(text, sizeof text, "%10.1f ns", nanoseconds);
  } else if (nanoseconds < 1e6) {
    std::snprintf(text, sizeof text, "%10.2f us", nanoseconds * 1e-3);
  } else {
    std::snprintf(text, sizeof text, "%10.2f ms", nanoseconds * 1e-6);
  }
  return text;
}

class MedianReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override {
    std::printf("%-48s %13s  %s\n", "case", "median", "repetitions");
    return true;
  }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.error_occurred) {
        std::printf("%-48s %13s  %s\n", run.run_name.str().c_str(), "failed", run.error_message.c_str());
      } else if (run.aggregate_name == "median") {
        const std::string name = run.run_name.str();
        const bool threaded = !run.run_name.time_type.empty();
        const double nanoseconds = (threaded ? run.GetAdjustedRealTime() : run.GetAdjustedCPUTime()) * 1e9 /
                                   benchmark::GetTimeUnitMultiplier(run.time_unit);
        m_medians[name.substr(0, name.find("/iterations"))] = nanoseconds;
        std::printf("%-48s %13s  %lld  %s", name.c_str(), readable(nanoseconds).c_str(),
                    static_cast<long long>(run.repetitions), run.report_label.c_str());
        for (const auto& [what, counter] : run.counters) std::printf("  %.0f %s", counter.value, what.c_str());
        std::printf("\n");
      }
    }
    std::fflush(stdout);
  }

  void Finalize() override {
    constexpr const char* kPairs[][2] = {{"plan_with_advice_m64", "summarize_dsv3_pp8_vpp4"},
                                         {"plan_with_advice_m64", "plan_m64"},
                                         {"memory_tensors", "memory_totals"},
                                         {"simulated_schedule_m64", "closed_form_time"},
                                         {"search_200k/threads:1", "search_200k/threads:2"}};
    for (const auto& [above, below] : kPairs) {
      const auto a = m_medians.find(above), b = m_medians.find(below);
      if (a == m_medians.end() || b == m_medians.end()) continue;
      std::printf("%-48s %10.2f x  %s\n", above, a->second / b->second, below);
    }
  }

 private:
  std::map<std::string, double> m_medians;
};

}  // namespace

int main(int argc, char** argv) {
  // Defaults stand first, so that what the user says comes later and holds.
  std::vector<char*> arguments = {argv[0]};
  std::string repetitions = "--benchmark_repetitions=9", minTime = "--benchmark_min_time=0.05";
  arguments.push_back(repetitions.data());
  arguments.push_back(minTime.data());
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  MedianReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
}
