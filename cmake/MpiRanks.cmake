# SPDX-License-Identifier: Apache-2.0
# Decides whether ranks may be processes. Sets SHARDSCOPE_MPI, and the target MPI::MPI_CXX is there where it is on.
set(MPI_CXX_SKIP_MPICXX ON)
find_package(MPI QUIET COMPONENTS CXX)
if(MPI_CXX_FOUND)
  set(SHARDSCOPE_MPI ON)
  message(STATUS "MPI: on, version ${MPI_CXX_VERSION} of the standard")
else()
  set(SHARDSCOPE_MPI OFF)
  message(STATUS "MPI: off, since none is found (Debian's packages libopenmpi-dev and openmpi-bin)")
endif()
