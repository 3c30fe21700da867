// SPDX-License-Identifier: Apache-2.0
#include "kernels/device/cuda_module.h"

#include <dlfcn.h>
#include <unistd.h>

#include <filesystem>
#include <string_view>
#include <system_error>

namespace shardscope {
namespace {

namespace fs = std::filesystem;

// Values of cudaError_t (driver_types.h), which are fixed.
constexpr int kInsufficientDriver = 35;
constexpr int kPlaceholderLibrary = 34;
constexpr int kNoDevice = 100;

// Why the build has no module, by what CMake found.
Error notBuilt(const std::string& path) {
  constexpr std::string_view kState = SHARDSCOPE_CUDA_STATE;
  if (kState == "switched_off") return {{"device.switched_off", {}}, {}};
  if (kState == "no_toolkit") return {{"device.no_toolkit", {}}, {}};
  if (kState == "broken_toolkit") return {{"device.broken_toolkit", {}}, {}};
  if (kState == "old_toolkit") return {{"device.old_toolkit", {{"have", std::string(SHARDSCOPE_CUDA_VERSION)}}}, {}};
  return {{"device.module_missing", {{"path", path}}}, {}};
}

Error broken(const std::string& path, std::string reason) {
  return {{"device.module_broken", {{"path", path}, {"reason", std::move(reason)}}}, {}};
}

template <typename Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

}  // namespace

std::string cudaModulePath() {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  const fs::path folder = failed ? fs::current_path(failed) : program.parent_path();
  return (folder.parent_path() / "lib" / "libshardscope_cuda.so").string();
}

Result<CudaModule> loadCudaModule(const std::string& path) {
  if (access(path.c_str(), F_OK) != 0) return notBuilt(path);
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (library == nullptr) {
    const char* const reason = dlerror();
    return broken(path, reason == nullptr ? "" : reason);
  }
  decltype(&shardscopeCudaInterfaceVersion) version = nullptr;
  CudaModule module;
  const bool complete = find(library, "shardscopeCudaInterfaceVersion", version) &&
                        find(library, "shardscopeCudaErrorText", module.errorText) &&
                        find(library, "shardscopeCudaCountDevices", module.countDevices) &&
                        find(library, "shardscopeCudaDescribeDevice", module.describeDevice) &&
                        find(library, "shardscopeCudaMeasureMemory", module.measureMemory);
  if (version != nullptr && version() != kCudaInterfaceVersion)
    return Error{{"device.module_version",
                  {{"path", path}, {"have", std::int64_t{version()}}, {"need", std::int64_t{kCudaInterfaceVersion}}}},
                 {}};
  if (!complete) return Error{{"device.module_foreign", {{"path", path}}}, {}};
  return module;
}

Error cudaError(const CudaModule& module, int code) {
  if (code == kInsufficientDriver) return {{"device.no_driver", {}}, {}};
  if (code == kPlaceholderLibrary) return {{"device.driver_placeholder", {}}, {}};
  if (code == kNoDevice) return {{"device.none", {}}, {}};
  const char* const text = module.errorText(code);
  return {{"device.cuda_failed", {{"code", std::int64_t{code}}, {"reason", std::string(text == nullptr ? "" : text)}}},
          {}};
}

}  // namespace shardscope
