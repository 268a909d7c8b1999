// SPDX-License-Identifier: BSL-1.0
#include "library.hpp"

#include "../../kernels/common/errors.hpp"

#include <cstdlib>
#include <dlfcn.h>
#include <stdexcept>

namespace examples::opencl_vector_add {

std::unique_ptr<library> library::load() {
  const char* const named = std::getenv("KERNELCOST_OPENCL");
  const std::string file = named != nullptr && *named != '\0' ? named : "libOpenCL.so.1";
  // It stays in memory until the process ends, because threads of a driver may outlive this object.
  void* const handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) {
    const char* const why = dlerror();
    throw usage_error{"no OpenCL driver is found: " + std::string{why != nullptr ? why : file}};
  }
  std::unique_ptr<library> all{new library};
  const auto find = [&]<class Function>(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(dlsym(handle, name));
    if (function == nullptr) throw usage_error{"no OpenCL driver is found: " + file + " has no " + name};
  };
  find(all->clGetPlatformIDs, "clGetPlatformIDs");
  find(all->clGetPlatformInfo, "clGetPlatformInfo");
  find(all->clGetDeviceIDs, "clGetDeviceIDs");
  find(all->clGetDeviceInfo, "clGetDeviceInfo");
  find(all->clCreateContext, "clCreateContext");
  find(all->clCreateCommandQueue, "clCreateCommandQueue");
  find(all->clCreateProgramWithSource, "clCreateProgramWithSource");
  find(all->clBuildProgram, "clBuildProgram");
  find(all->clGetProgramBuildInfo, "clGetProgramBuildInfo");
  find(all->clCreateKernel, "clCreateKernel");
  find(all->clSetKernelArg, "clSetKernelArg");
  find(all->clCreateBuffer, "clCreateBuffer");
  find(all->clEnqueueNDRangeKernel, "clEnqueueNDRangeKernel");
  find(all->clEnqueueWriteBuffer, "clEnqueueWriteBuffer");
  find(all->clEnqueueReadBuffer, "clEnqueueReadBuffer");
  find(all->clFinish, "clFinish");
  find(all->clReleaseEvent, "clReleaseEvent");
  find(all->clReleaseMemObject, "clReleaseMemObject");
  find(all->clReleaseKernel, "clReleaseKernel");
  find(all->clReleaseProgram, "clReleaseProgram");
  find(all->clReleaseCommandQueue, "clReleaseCommandQueue");
  find(all->clReleaseContext, "clReleaseContext");
  return all;
}

void library::check(std::int32_t status, const char* call) {
  if (status != 0) throw std::runtime_error{std::string{call} + ": OpenCL error " + std::to_string(status)};
}

}  // namespace examples::opencl_vector_add
