# SPDX-License-Identifier: Apache-2.0
# Decides whether the CPU engine is built. Sets SHARDSCOPE_ENGINE, and makes the target oneDNN where it is found. The
# package file of oneDNN is not asked, since it demands OpenCL.
find_path(SHARDSCOPE_ONEDNN_INCLUDE oneapi/dnnl/dnnl.hpp)
find_library(SHARDSCOPE_ONEDNN_LIBRARY dnnl)
mark_as_advanced(SHARDSCOPE_ONEDNN_INCLUDE SHARDSCOPE_ONEDNN_LIBRARY)
if(SHARDSCOPE_ONEDNN_INCLUDE AND SHARDSCOPE_ONEDNN_LIBRARY)
  set(SHARDSCOPE_ENGINE ON)
  add_library(oneDNN UNKNOWN IMPORTED)
  set_target_properties(oneDNN PROPERTIES IMPORTED_LOCATION ${SHARDSCOPE_ONEDNN_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${SHARDSCOPE_ONEDNN_INCLUDE})
  message(STATUS "Engine: on, oneDNN is ${SHARDSCOPE_ONEDNN_LIBRARY}")
else()
  set(SHARDSCOPE_ENGINE OFF)
  message(STATUS "Engine: off, since oneDNN is not found (Debian's package libdnnl-dev)")
endif()
