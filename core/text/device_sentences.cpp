// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> deviceSentences() {
  static constexpr Sentence kSentences[] = {
      {"device.switched_off",
       "The GPU parts are off: this program was built with SHARDSCOPE_CUDA=OFF. Planning needs no GPU. To use one "
       "here, "
       "build again with -DSHARDSCOPE_CUDA=ON."},
      {"device.no_toolkit",
       "The GPU parts are off: no CUDA toolkit was found when this program was built. Planning needs no GPU. To use "
       "one "
       "here, install CUDA 12.0 or later and build again."},
      {"device.broken_toolkit",
       "The GPU parts are off: nvcc was found when this program was built, but it could not compile a small program "
       "with the host compiler. Planning needs no GPU. To use one here, install a CUDA release that supports this "
       "compiler and build again."},
      {"device.old_toolkit",
       "The GPU parts are off: this program was built where CUDA is {have}, and they need 12.0 or later. Planning "
       "needs "
       "no GPU. To use one here, install a newer CUDA and build again."},
      {"device.module_missing",
       "The GPU parts are off: they were built, but their module is not at {path}. Put libshardscope_cuda.so there."},
      {"device.module_broken",
       "The GPU parts are off: their module {path} does not load ({reason}). Build or install it again."},
      {"device.module_foreign",
       "The GPU parts are off: {path} is not the module of this program. Build or install it again."},
      {"device.module_version",
       "The GPU parts are off: the module {path} speaks interface {have}, and this program needs {need}. Install both "
       "from the same release."},
      {"device.no_driver",
       "No GPU can be used: this machine has no NVIDIA driver, or one that is older than the CUDA release of this "
       "program. Install or update the driver; nvidia-smi shows whether it works."},
      {"device.driver_placeholder",
       "No GPU can be used: the libcuda that is loaded comes from the stubs folder of the CUDA toolkit and is no "
       "driver. "
       "Take that folder out of LD_LIBRARY_PATH."},
      {"device.none",
       "No GPU can be used: the NVIDIA driver works, but it shows no device. Look at CUDA_VISIBLE_DEVICES, and at what "
       "the container was given."},
      {"device.cuda_failed", "No GPU can be used: CUDA answered with error {code}, {reason}."},
      {"device.wrong_memory",
       "Device {device} read back {words} words otherwise than written. Do not trust it before its memory is checked."},
  };
  return kSentences;
}

}  // namespace shardscope
