// SPDX-License-Identifier: BSL-1.0
/// \file
/// The part of OpenCL 1.1 that the program uses, loaded at run time: neither headers nor a library of OpenCL are needed
/// to build it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

namespace examples::opencl_vector_add {

/// Handles of OpenCL are pointers to types that are not defined.
using platform_id = struct platform_of_opencl*;
using device_id = struct device_of_opencl*;
using context = struct context_of_opencl*;
using command_queue = struct queue_of_opencl*;
using program_object = struct program_of_opencl*;
using kernel_object = struct kernel_of_opencl*;
using buffer_object = struct buffer_of_opencl*;
using event_object = struct event_of_opencl*;

/// CL/cl.h of Khronos' OpenCL-Headers.
namespace constant {
inline constexpr std::uint32_t platform_version = 0x0901;
inline constexpr std::uint64_t device_type_gpu = 1u << 2;
inline constexpr std::uint64_t device_type_all = 0xffffffff;
inline constexpr std::uint32_t device_name = 0x102b;
inline constexpr std::uint32_t driver_version = 0x102d;
inline constexpr std::uint64_t out_of_order = 1u << 0;
inline constexpr std::uint64_t read_write = 1u << 0;
inline constexpr std::uint32_t build_log = 0x1183;
}  // namespace constant

class library {
 public:
  /// The library in the file that KERNELCOST_OPENCL names, otherwise libOpenCL.so.1. Throws usage_error, in one line,
  /// if there is none: its absence is no failure of the program.
  static std::unique_ptr<library> load();

  // The names and parameters are those of CL/cl.h.
  std::int32_t (*clGetPlatformIDs)(std::uint32_t, platform_id*, std::uint32_t*);
  std::int32_t (*clGetPlatformInfo)(platform_id, std::uint32_t, std::size_t, void*, std::size_t*);
  std::int32_t (*clGetDeviceIDs)(platform_id, std::uint64_t, std::uint32_t, device_id*, std::uint32_t*);
  std::int32_t (*clGetDeviceInfo)(device_id, std::uint32_t, std::size_t, void*, std::size_t*);
  context (*clCreateContext)(const std::intptr_t*, std::uint32_t, const device_id*, void*, void*, std::int32_t*);
  command_queue (*clCreateCommandQueue)(context, device_id, std::uint64_t, std::int32_t*);
  program_object (*clCreateProgramWithSource)(context, std::uint32_t, const char**, const std::size_t*, std::int32_t*);
  std::int32_t (*clBuildProgram)(program_object, std::uint32_t, const device_id*, const char*, void*, void*);
  std::int32_t (*clGetProgramBuildInfo)(program_object, device_id, std::uint32_t, std::size_t, void*, std::size_t*);
  kernel_object (*clCreateKernel)(program_object, const char*, std::int32_t*);
  std::int32_t (*clSetKernelArg)(kernel_object, std::uint32_t, std::size_t, const void*);
  buffer_object (*clCreateBuffer)(context, std::uint64_t, std::size_t, void*, std::int32_t*);
  std::int32_t (*clEnqueueNDRangeKernel)(command_queue, kernel_object, std::uint32_t, const std::size_t*,
                                         const std::size_t*, const std::size_t*, std::uint32_t, const event_object*,
                                         event_object*);
  std::int32_t (*clEnqueueWriteBuffer)(command_queue, buffer_object, std::uint32_t, std::size_t, std::size_t,
                                       const void*, std::uint32_t, const event_object*, event_object*);
  std::int32_t (*clEnqueueReadBuffer)(command_queue, buffer_object, std::uint32_t, std::size_t, std::size_t, void*,
                                      std::uint32_t, const event_object*, event_object*);
  std::int32_t (*clFinish)(command_queue);
  std::int32_t (*clReleaseEvent)(event_object);
  std::int32_t (*clReleaseMemObject)(buffer_object);
  std::int32_t (*clReleaseKernel)(kernel_object);
  std::int32_t (*clReleaseProgram)(program_object);
  std::int32_t (*clReleaseCommandQueue)(command_queue);
  std::int32_t (*clReleaseContext)(context);

  /// Throws std::runtime_error that names the call, for any status but 0.
  static void check(std::int32_t status, const char* call);

 private:
  library() = default;
};

/// Releases a handle by a function of the library.
template <class Handle>
class owned {
 public:
  owned(Handle handle, std::int32_t (*release)(Handle)) : handle_{handle, release} {}
  Handle get() const { return handle_.get(); }

 private:
  std::unique_ptr<std::remove_pointer_t<Handle>, std::int32_t (*)(Handle)> handle_;
};

}  // namespace examples::opencl_vector_add
