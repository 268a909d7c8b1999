// SPDX-License-Identifier: BSL-1.0
/// \file
/// program_model: the times of copies and launches, which are added to those of the kernels.
///
/// `gonzalez2012_program` is the rule of the thesis (sections 5.2.1, 5.2.2 and 5.3). Copies run at a constant rate for
/// each direction and kind of memory, and a launch precedes each kernel, so a program with one stream takes T(HD) + sum
/// of (launch + T(K)) + T(DH). `calibrated_program` uses measured copy times by size, and a launch occupies the calling
/// thread while the card continues. `best_known_program` is the same, but falls back to constant rates for cards whose
/// copies have not been measured by size.
#pragma once
#include <kernelcost/program/transfer.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost {

struct program_model {
  enum class copies { at_constant_rate, by_size, by_size_where_measured };
  enum class launches {
    /// The launch delays the kernel after its dependencies; the host thread continues.
    before_the_kernel,
    /// The launch occupies the host thread, in parallel with the card.
    on_the_host
  };

  const char* name;
  copies copying;
  launches launching;

  /// The time to copy `size`; within the device, host_memory is ignored. An unstated rate, or for `by_size` unmeasured
  /// copy times, is a mistake. A copy of 0 bytes takes no time.
  constexpr seconds copy_time(const gpu& card, copy_direction direction, host_memory memory, const bytes& size) const {
    if (size.value() == 0) return {};
    if (copying != copies::at_constant_rate && card.measured_copies.stated())
      return card.measured_copies.value()->of(direction, memory)(size);
    if (copying == copies::by_size) mistake::this_machine_lacks<parameter::copy_times>(card.name);
    return kernelcost::copy_time(card, direction, memory, size);
  }
};

namespace model {
inline constexpr program_model gonzalez2012_program{"gonzalez2012_program", program_model::copies::at_constant_rate,
                                                    program_model::launches::before_the_kernel};
inline constexpr program_model calibrated_program{"calibrated_program", program_model::copies::by_size,
                                                  program_model::launches::on_the_host};
inline constexpr program_model best_known_program{"best_known_program", program_model::copies::by_size_where_measured,
                                                  program_model::launches::on_the_host};
}  // namespace model
}  // namespace kernelcost
#pragma GCC diagnostic pop
