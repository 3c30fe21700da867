// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/parallel.h"

// The runtime's own entry points, as compiled OpenMP code calls them: with them every compiler shares the one pool that
// oneDNN was linked to.
extern "C" {
void GOMP_parallel(void (*work)(void*), void* context, unsigned threads, unsigned flags);
int omp_get_thread_num();
int omp_get_num_threads();
}

namespace shardscope::cpu {

void runParts(int parts, void (*work)(void* context, int part), void* context) {
  struct Call {
    void (*work)(void*, int);
    void* context;
    int parts;
  } call{work, context, parts};
  GOMP_parallel(
      [](void* raw) {
        const Call& c = *static_cast<Call*>(raw);
        // The runtime may grant fewer threads than asked for.
        for (int part = omp_get_thread_num(); part < c.parts; part += omp_get_num_threads()) c.work(c.context, part);
      },
      &call, static_cast<unsigned>(parts), 0);
}

}  // namespace shardscope::cpu
