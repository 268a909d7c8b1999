// SPDX-License-Identifier: BSL-1.0
/// \file
/// The mistakes of traced kernels. The function's name is the message, see kernelcost/mistake.hpp; the numbers are the
/// arguments of the call, which the compiler prints above it.
#pragma once
#include <kernelcost/mistake.hpp>

namespace kernelcost::mistake {

[[noreturn]] inline void this_access_is_out_of_bounds(const char* buffer, int line, long long index, long long elements,
                                                      long long block, int thread) {
  detail::fail("trace: line %d: %s[%lld] is out of bounds, it has %lld elements (block %lld, thread %d)", line, buffer,
               index, elements, block, thread);
}
[[noreturn]] inline void this_index_has_overflowed_32_bits(const char* buffer, int line, long long index,
                                                           long long elements, long long block, int thread) {
  detail::fail(
      "trace: line %d: %s[%lld]: the index has overflowed 32 bits, %s has %lld elements (block %lld, thread %d)", line,
      buffer, index, buffer, elements, block, thread);
}
[[noreturn]] inline void this_access_is_misaligned(const char* buffer, int line, long long byte, long long size,
                                                   long long block, int thread) {
  detail::fail("trace: line %d: %s + %lld bytes is not aligned to its %lld bytes (block %lld, thread %d)", line, buffer,
               byte, size, block, thread);
}
[[noreturn]] inline void
control_flow_depends_on_loaded_values__give_a_probability_or_sample_data(int line, long long block, int thread) {
  detail::fail(
      "trace: line %d: control flow depends on a value that was loaded; give the branch a probability or the buffer "
      "sample data (block %lld, thread %d)",
      line, block, thread);
}
[[noreturn]] inline void an_address_depends_on_loaded_values__give_the_buffer_sample_data(int line, long long block,
                                                                                          int thread) {
  detail::fail(
      "trace: line %d: an address depends on a value that was loaded; give the buffer sample data (block %lld, "
      "thread %d)",
      line, block, thread);
}
[[noreturn]] inline void a_plain_number_takes_a_loaded_value__give_the_buffer_sample_data(int line, long long block,
                                                                                          int thread) {
  detail::fail(
      "trace: line %d: a plain number takes a value that was loaded; give the buffer sample data (block %lld, thread "
      "%d)",
      line, block, thread);
}
[[noreturn]] inline void a_barrier_stands_in_divergent_code(int line, long long block, int warp) {
  detail::fail("trace: line %d: some threads skip a barrier that others wait at (block %lld, warp %d)", line, block,
               warp);
}
[[noreturn]] inline void warps_race_for_shared_memory_with_no_barrier_between(const char* buffer, int line,
                                                                              long long index, long long other_line,
                                                                              long long block, int thread) {
  detail::fail(
      "trace: line %d: no barrier orders this access to %s[%lld] and that of another warp in line %lld (block %lld, "
      "thread %d)",
      line, buffer, index, other_line, block, thread);
}
[[noreturn]] inline void lanes_of_a_warp_race_with_no_syncwarp_between(const char* buffer, int line, long long index,
                                                                       long long other_line, long long block,
                                                                       int thread) {
  detail::fail(
      "trace: line %d: no __syncwarp orders this access to %s[%lld] and that of another lane in line %lld (block %lld, "
      "thread %d)",
      line, buffer, index, other_line, block, thread);
}
[[noreturn]] inline void blocks_race_for_global_memory(const char* buffer, int line, long long index,
                                                       long long other_line, long long block, int thread) {
  detail::fail(
      "trace: line %d: nothing orders this access to %s[%lld] and that of another block in line %lld (block %lld, "
      "thread %d)",
      line, buffer, index, other_line, block, thread);
}
[[noreturn]] inline void this_element_of_shared_memory_is_read_before_it_is_written(const char* buffer, int line,
                                                                                    long long index, long long elements,
                                                                                    long long block, int thread) {
  detail::fail("trace: line %d: %s[%lld] is read before any thread writes it, %s has %lld elements (block %lld, "
               "thread %d)",
               line, buffer, index, buffer, elements, block, thread);
}
[[noreturn]] inline void a_shuffle_or_vote_waits_for_lanes_that_skip_it(int line, long long block, int warp) {
  detail::fail("trace: line %d: some lanes of the mask skip a shuffle or vote and go on (block %lld, warp %d)", line,
               block, warp);
}
[[noreturn]] inline void arrays_of_shared_memory_have_at_most_48_KiB__use_dynamic_shared_memory(const char* array,
                                                                                                int line,
                                                                                                long long bytes,
                                                                                                long long most) {
  detail::fail("trace: line %d: with %s the arrays of shared memory have %lld bytes, CUDA allows %lld: use dynamic "
               "shared memory",
               line, array, bytes, most);
}
[[noreturn]] inline void this_variable_is_read_before_it_has_a_value(const char* name, int line, long long block,
                                                                     int thread) {
  detail::fail("trace: line %d: %s is read before it has a value (block %lld, thread %d)", line, name, block, thread);
}
[[noreturn]] inline void the_launch_has_less_dynamic_shared_memory_than_the_kernel_uses(const char* array, int line,
                                                                                        long long bytes,
                                                                                        long long launched) {
  detail::fail("trace: line %d: %s has %lld bytes of dynamic shared memory, the launch has %lld", line, array, bytes,
               launched);
}
[[noreturn]] inline void
this_trace_is_too_long_for_a_constant__split_it_sample_less_or_trace_at_run_time(long long steps, long long most) {
  detail::fail("trace: %lld steps, more than %lld: split it, sample less, or trace at run time", steps, most);
}
[[noreturn]] inline void this_trace_has_more_places_than_fit__write_long_loops_with_range(int most) {
  detail::fail("trace: more than %d places in the kernel: write long loops with range", most);
}
[[noreturn]] inline void the_part_of_a_trace_must_be_below_the_number_of_parts(int part, int parts) {
  detail::fail("trace: part %d of %d: parts are numbered from 0", part, parts);
}
[[noreturn]] inline void a_traced_kernel_has_too_many_arrays(int most) {
  detail::fail("trace: a kernel has more than %d arrays", most);
}
[[noreturn]] inline void a_traced_array_has_at_most_a_tebibyte(const char* name, long long elements, long long most) {
  detail::fail("trace: %s has %lld elements; a traced array has at most %lld, a tebibyte", name, elements, most);
}
[[noreturn]] inline void the_step_of_a_range_must_be_positive(int line, long long step, long long block, int thread) {
  detail::fail("trace: line %d: the step of a range must be positive: %lld (block %lld, thread %d)", line, step, block,
               thread);
}
[[noreturn]] inline void the_width_of_a_shuffle_is_a_power_of_two_up_to_32(int line, long long width, long long block,
                                                                           int thread) {
  detail::fail("trace: line %d: the width of a shuffle is a power of two up to 32: %lld (block %lld, thread %d)", line,
               width, block, thread);
}
[[noreturn]] inline void requests_touch_more_sectors_than_expected(const char* buffer, double sectors, double expected,
                                                                   int line, long long block, int warp,
                                                                   const long long (&elements)[3]) {
  detail::fail(
      "trace: requests on %s touch %g sectors, expected at most %g; worst: line %d, block %lld, warp %d, lanes at "
      "elements %lld, %lld, ... %lld",
      buffer, sectors, expected, line, block, warp, elements[0], elements[1], elements[2]);
}
[[noreturn]] inline void requests_are_not_coalesced(const char* buffer, int sectors, int line, long long block,
                                                    int warp, const long long (&elements)[3]) {
  detail::fail(
      "trace: requests on %s are not coalesced; worst: %d sectors, line %d, block %lld, warp %d, lanes at elements "
      "%lld, %lld, ... %lld",
      buffer, sectors, line, block, warp, elements[0], elements[1], elements[2]);
}
[[noreturn]] inline void lanes_conflict_in_banks_of_shared_memory(const char* buffer, double ways, double expected,
                                                                  int line, long long block, int warp,
                                                                  const long long (&elements)[3]) {
  detail::fail(
      "trace: a bank conflict of %g ways on %s, expected at most %g; worst: line %d, block %lld, warp %d, lanes at "
      "elements %lld, %lld, ... %lld",
      ways, buffer, expected, line, block, warp, elements[0], elements[1], elements[2]);
}
[[noreturn]] inline void more_bytes_are_moved_than_expected(const char* buffer, double moved, double expected, int line,
                                                            long long block, int warp, const long long (&elements)[3]) {
  detail::fail("trace: %.0f bytes of %s are moved, expected at most %.0f; worst: line %d, block %lld, warp %d, lanes "
               "at elements %lld, "
               "%lld, ... %lld",
               moved, buffer, expected, line, block, warp, elements[0], elements[1], elements[2]);
}
[[noreturn]] inline void more_branches_diverge_than_expected(double share, double expected) {
  detail::fail("trace: %g of the branches diverge, expected at most %g", share, expected);
}
[[noreturn]] inline void this_warp_makes_more_steps_than_a_trace_records(int line, long long most) {
  detail::fail("trace: line %d: a warp makes more than %lld different steps; does the loop end?", line, most);
}
[[noreturn]] inline void this_thread_makes_more_steps_than_a_constant_has__does_the_loop_end(int line, long long steps,
                                                                                             long long most) {
  detail::fail("trace: line %d: %lld steps, more than the %lld of a constant; does the loop end?", line, steps, most);
}
[[noreturn]] inline void warps_arrive_at_more_barriers_than_expected(double arrivals, double expected) {
  detail::fail("trace: a warp arrives at %g barriers, expected at most %g", arrivals, expected);
}
[[noreturn]] inline void the_arithmetic_intensity_is_below_what_is_expected(double operations_a_byte, double expected) {
  detail::fail("trace: %g operations per byte, expected at least %g", operations_a_byte, expected);
}
[[noreturn]] inline void the_trace_has_no_such_buffer(const char* name) {
  detail::fail("trace: no such access to a buffer named %s", name);
}
}  // namespace kernelcost::mistake
