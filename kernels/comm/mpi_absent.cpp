// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/mpi_world.h"
#include "kernels/ops/step_failure.h"

namespace shardscope {

std::unique_ptr<World> makeMpiWorld(std::chrono::milliseconds) {
  throw StepFailure(
      "Ranks can't be processes: no MPI was found when this program was built. Install Open MPI (Debian's packages "
      "libopenmpi-dev and openmpi-bin) and build again, or run the ranks as threads.");
}

}  // namespace shardscope
