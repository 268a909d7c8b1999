// SPDX-License-Identifier: BSL-1.0
/// \file
/// trace_fault: a fault of a traced kernel. By default the first fault ends the trace, as an error of the compiler or
/// as a kernelcost::error. `sampling{.collect_faults = true}` collects them instead, for `kernel_trace::faults()`.
#pragma once
#include <kernelcost/trace/function.hpp>
#include <kernelcost/trace/mistakes.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost {

enum class fault_kind : unsigned char {
  none,
  out_of_bounds,
  index_overflow,
  misaligned,
  control_flow_needs_data,
  address_needs_data,
  plain_number_needs_data,
  block_race,
  warp_race,
  grid_race,
  uninitialised_shared,
  uninitialised_local,
  divergent_barrier,
  divergent_exchange,
  static_shared_too_large,
  dynamic_shared_beyond_launch,
  too_many_arrays,
  array_too_large,
  step_not_positive,
  not_a_probability,
  shuffle_width,
  too_many_places,
  too_long_for_a_constant,
};

/// A fault and its location. The name of the array is the one of the buffer or of the array's declaration.
struct trace_fault {
  fault_kind kind{};
  const char* array = "";
  int line = 0;
  /// The element; for `misaligned`, the byte within the array; for `not_a_probability`, percent; otherwise the number
  /// that is wrong.
  long long index = 0;
  /// The array's elements; for `misaligned`, the alignment in bytes; for a race, the line of the other access;
  /// otherwise the largest allowed number.
  long long limit = 0;
  long long block = 0;
  /// The number of the thread in its block, x first.
  int thread = 0;
  /// How often the fault was found. Faults of one kind in one line on one array are one fault, that of the first
  /// thread.
  long long times = 1;
};

namespace tracing {

inline constexpr int percent = 100;

// In a constant, something that is no constant comes before the call of the mistake, because a compiler's message about
// the call has no arguments: g++ prints those of a built-in function, and nvcc prints the position of an access beyond
// the end of an array, which is the line of the fault, or 1 if it has no line. nvcc has no message with more numbers.
// clang++ prints the arguments of `refuse`, and takes fewer lines for the built-in function than for the mistake.
#if defined(__CUDACC__) || defined(__EDG__)
#define KERNELCOST_REFUSE(name, ...) \
  if (__builtin_is_constant_evaluated() && ""[line == 0 ? 1 : line] != 0) return; \
  mistake::name(__VA_ARGS__)
#else
#define KERNELCOST_REFUSE(name, ...) \
  if (__builtin_is_constant_evaluated() && __builtin_printf(#name " (" #__VA_ARGS__ ")", __VA_ARGS__) != 0) return; \
  mistake::name(__VA_ARGS__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-extra-args"
#endif

/// Calls the mistake with plain numbers, because clang++ prints them.
constexpr void refuse(fault_kind what, const char* array, int line, long long index, long long limit, long long block,
                      int thread) {
  switch (what) {
    case fault_kind::none: return;
    case fault_kind::index_overflow:
      KERNELCOST_REFUSE(this_index_has_overflowed_32_bits, array, line, index, limit, block, thread);
    case fault_kind::out_of_bounds:
      KERNELCOST_REFUSE(this_access_is_out_of_bounds, array, line, index, limit, block, thread);
    case fault_kind::misaligned: KERNELCOST_REFUSE(this_access_is_misaligned, array, line, index, limit, block, thread);
    case fault_kind::control_flow_needs_data:
      KERNELCOST_REFUSE(control_flow_depends_on_loaded_values__give_a_probability_or_sample_data, line, block, thread);
    case fault_kind::address_needs_data:
      KERNELCOST_REFUSE(an_address_depends_on_loaded_values__give_the_buffer_sample_data, line, block, thread);
    case fault_kind::plain_number_needs_data:
      KERNELCOST_REFUSE(a_plain_number_takes_a_loaded_value__give_the_buffer_sample_data, line, block, thread);
    case fault_kind::block_race:
      KERNELCOST_REFUSE(warps_race_for_shared_memory_with_no_barrier_between, array, line, index, limit, block, thread);
    case fault_kind::warp_race:
      KERNELCOST_REFUSE(lanes_of_a_warp_race_with_no_syncwarp_between, array, line, index, limit, block, thread);
    case fault_kind::grid_race:
      KERNELCOST_REFUSE(blocks_race_for_global_memory, array, line, index, limit, block, thread);
    case fault_kind::uninitialised_shared:
      KERNELCOST_REFUSE(this_element_of_shared_memory_is_read_before_it_is_written, array, line, index, limit, block,
                        thread);
    case fault_kind::uninitialised_local:
      KERNELCOST_REFUSE(this_variable_is_read_before_it_has_a_value, array, line, block, thread);
    case fault_kind::divergent_barrier:
      KERNELCOST_REFUSE(a_barrier_stands_in_divergent_code, line, block, thread / detail::warp_size);
    case fault_kind::divergent_exchange:
      KERNELCOST_REFUSE(a_shuffle_or_vote_waits_for_lanes_that_skip_it, line, block, thread / detail::warp_size);
    case fault_kind::static_shared_too_large:
      KERNELCOST_REFUSE(arrays_of_shared_memory_have_at_most_48_KiB__use_dynamic_shared_memory, array, line, index,
                        limit);
    case fault_kind::dynamic_shared_beyond_launch:
      KERNELCOST_REFUSE(the_launch_has_less_dynamic_shared_memory_than_the_kernel_uses, array, line, index, limit);
    case fault_kind::too_many_arrays: KERNELCOST_REFUSE(a_traced_kernel_has_too_many_arrays, static_cast<int>(limit));
    case fault_kind::array_too_large: KERNELCOST_REFUSE(a_traced_array_has_at_most_a_tebibyte, array, index, limit);
    case fault_kind::step_not_positive:
      KERNELCOST_REFUSE(the_step_of_a_range_must_be_positive, line, index, block, thread);
    case fault_kind::not_a_probability:
      KERNELCOST_REFUSE(a_probability_lies_between_zero_and_one, static_cast<double>(index) / percent);
    case fault_kind::shuffle_width:
      KERNELCOST_REFUSE(the_width_of_a_shuffle_is_a_power_of_two_up_to_32, line, index, block, thread);
    case fault_kind::too_many_places:
      KERNELCOST_REFUSE(this_trace_has_more_places_than_fit__write_long_loops_with_range, static_cast<int>(limit));
    case fault_kind::too_long_for_a_constant:
      KERNELCOST_REFUSE(this_trace_is_too_long_for_a_constant__split_it_sample_less_or_trace_at_run_time, index, limit);
  }
}
#if !defined(__CUDACC__) && !defined(__EDG__)
#pragma GCC diagnostic pop
#endif
#undef KERNELCOST_REFUSE

/// The first faults of a trace, without repetitions.
class fault_list {
 public:
  static constexpr int most = 16;

  KERNELCOST_FUNCTION void add(const trace_fault& what) {
    for (int i = 0; i < count_; ++i) {
      if (list_[i].kind != what.kind || list_[i].line != what.line || !same_name(list_[i].array, what.array)) continue;
      list_[i].times += what.times;
      return;
    }
    if (count_ < most)
      list_[count_++] = what;
    else
      ++left_out_;
  }
  KERNELCOST_FUNCTION void add(const fault_list& others) {
    for (const trace_fault& each : others) add(each);
    left_out_ += others.left_out_;
  }
  KERNELCOST_FUNCTION int count() const { return count_; }
  KERNELCOST_FUNCTION const trace_fault& operator[](int i) const { return list_[i]; }
  KERNELCOST_FUNCTION const trace_fault* begin() const { return list_; }
  KERNELCOST_FUNCTION const trace_fault* end() const { return list_ + count_; }
  /// How many faults were found when the list was full.
  KERNELCOST_FUNCTION long long left_out() const { return left_out_; }

  static KERNELCOST_FUNCTION bool same_name(const char* a, const char* b) {
    if (a == b) return true;
    while (*a != '\0' && *a == *b) ++a, ++b;
    return *a == *b;
  }

 private:
  trace_fault list_[most]{};
  int count_ = 0;
  long long left_out_ = 0;
};
}  // namespace tracing
}  // namespace kernelcost
