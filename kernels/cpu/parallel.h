// SPDX-License-Identifier: Apache-2.0
// Loops over the threads of one rank. They are the threads of the OpenMP runtime that oneDNN runs on: a second pool
// would fight with the first for the cores.
#pragma once

#include <algorithm>
#include <cstdint>

namespace shardscope::cpu {

// Calls work(context, i) for i in [0, parts), each once, on as many threads. Work must not throw.
void runParts(int parts, void (*work)(void* context, int part), void* context);

// How many parts a loop is worth: one below `grain` steps a thread.
inline int partsFor(std::int64_t count, std::int64_t grain, int threads) {
  return static_cast<int>(std::clamp<std::int64_t>(count / std::max<std::int64_t>(grain, 1), 1, std::max(threads, 1)));
}

// body(part, first, last) over [0, count) in contiguous parts, at most one a thread, of `grain` steps or more each;
// serial for one thread. Which step falls into which part follows from the arguments alone.
template <typename Body>
void parallelParts(std::int64_t count, std::int64_t grain, int threads, const Body& body) {
  if (count <= 0) return;
  const int parts = partsFor(count, grain, threads);
  if (parts == 1) return body(0, std::int64_t{0}, count);
  struct Context {
    const Body& body;
    std::int64_t count;
    int parts;
  } context{body, count, parts};
  runParts(
      parts,
      [](void* raw, int part) {
        const Context& c = *static_cast<Context*>(raw);
        c.body(part, c.count * part / c.parts, c.count * (part + 1) / c.parts);
      },
      &context);
}

// The same with body(first, last).
template <typename Body>
void parallelFor(std::int64_t count, std::int64_t grain, int threads, const Body& body) {
  parallelParts(count, grain, threads, [&](int, std::int64_t first, std::int64_t last) { body(first, last); });
}

// The grain for rows of `columns` elements: a part has work for some microseconds.
inline std::int64_t rowGrain(std::int64_t columns) {
  constexpr std::int64_t kElements = 1 << 13;
  return kElements / std::max<std::int64_t>(columns, 1) + 1;
}

template <typename Body>
void parallelRows(std::int64_t rows, std::int64_t columns, int threads, const Body& body) {
  parallelFor(rows, rowGrain(columns), threads, body);
}

}  // namespace shardscope::cpu
