// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "library.hpp"
#include "program.hpp"

#include <string>
#include <vector>

namespace examples::opencl_vector_add {

/// A device, its context, and the kernels that are built for it.
class device {
 public:
  /// The first GPU of all platforms, or with `any` the first device of any type. Throws usage_error if there is none.
  device(const library&, bool any);

  /// The name of the device, and the versions of its driver and its platform.
  const std::string& name() const { return name_; }
  const std::string& driver() const { return driver_; }
  const std::string& platform() const { return platform_; }

  /// The program of program.hpp; the time from the first call to the end of clFinish, in microseconds. With `right`, it
  /// is set to whether the sums are right.
  double run(const shape&, bool* right = nullptr) const;

  /// The costs of calls on the host thread, each in microseconds: the samples of one repeat.
  struct call_times {
    std::vector<double> enqueue_kernel;
    std::vector<double> enqueue_copy;
    std::vector<double> wait_for_event;
    std::vector<double> finish;
  };
  call_times measure_calls(std::size_t repeats) const;

 private:
  owned<command_queue> make_queue(kc::opencl::order) const;
  owned<buffer_object> make_buffer(std::size_t bytes) const;
  owned<kernel_object> make_kernel(const char* name) const;

  const library& cl_;
  device_id id_;
  std::string name_, driver_, platform_;
  owned<context> context_;
  owned<program_object> program_;
};

}  // namespace examples::opencl_vector_add
