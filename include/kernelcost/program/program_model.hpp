// SPDX-License-Identifier: BSL-1.0
/// \file
/// program_model: what copies and launches take, beside the kernels.
///
/// `gonzalez2012_program` is the thesis' rule (sections 5.2.1, 5.2.2 and 5.3): copies at a constant rate for each way and kind of memory,
/// and each kernel preceded by its launch, so that a program of one stream takes T(HD) + sum of (launch + T(K)) + T(DH).
/// `calibrated_program`: copies as measured, by size; a launch keeps the calling thread, while the card goes on with what it has.
/// `best_known_program`: as the calibrated one, at constant rates for cards whose copies nobody has measured by size.
#pragma once
#include <kernelcost/program/transfer.hpp>

namespace kernelcost {

struct program_model {
  enum class copies { at_constant_rate, by_size, by_size_where_measured };
  enum class launches {
    /// The launch comes between the kernel and what it waits for, for all that the host's thread need not wait.
    before_the_kernel,
    /// The launch keeps the host's thread, beside what the card does meanwhile.
    on_the_host
  };

  const char* name;
  copies copying;
  launches launching;

  /// The time to copy `size` (host_memory is of no account within the device). An unstated rate or, for `by_size`, times that nobody has
  /// measured are a mistake. Nothing takes no time.
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
