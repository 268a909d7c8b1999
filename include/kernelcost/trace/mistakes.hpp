// SPDX-License-Identifier: BSL-1.0
/// \file
/// The mistakes of kernels that are traced. As in kernelcost/mistake.hpp the name is the message; the numbers are those of the call
/// that the compiler prints above it.
#pragma once
#include <kernelcost/mistake.hpp>

namespace kernelcost::mistake {

[[noreturn]] inline void this_access_is_out_of_bounds(const char* buffer, int line, long long index, long long elements,
                                                      long long block, int thread) {
  detail::fail("trace: line %d: %s[%lld] is out of bounds, it has %lld elements (block %lld, thread %d)", line, buffer,
               index, elements, block, thread);
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
[[noreturn]] inline void a_barrier_stands_in_divergent_code(int line, long long block, int warp) {
  detail::fail("trace: line %d: some threads pass by a barrier that others wait at (block %lld, warp %d)", line, block,
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
[[noreturn]] inline void
this_trace_is_too_long_for_a_constant__split_it_sample_less_or_trace_at_run_time(long long steps, long long most) {
  detail::fail("trace: %lld steps, the most is %lld: split it, sample less, or trace at run time", steps, most);
}
[[noreturn]] inline void this_trace_has_more_places_than_fit__write_long_loops_with_range(int most) {
  detail::fail("trace: more than %d places in the kernel: write long loops with range", most);
}
[[noreturn]] inline void a_part_of_a_trace_has_a_number_below_that_of_the_parts(int part, int parts) {
  detail::fail("trace: part %d of %d: parts are numbered from 0", part, parts);
}
[[noreturn]] inline void a_traced_kernel_has_too_many_arrays(int most) {
  detail::fail("trace: a kernel has more than %d arrays", most);
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
[[noreturn]] inline void lanes_meet_in_the_banks_of_shared_memory(const char* buffer, double ways, double expected,
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
[[noreturn]] inline void warps_arrive_at_more_barriers_than_expected(double arrivals, double expected) {
  detail::fail("trace: a warp arrives at %g barriers, expected at most %g", arrivals, expected);
}
[[noreturn]] inline void the_arithmetic_intensity_is_below_what_is_expected(double operations_a_byte, double expected) {
  detail::fail("trace: %g operations a byte, expected at least %g", operations_a_byte, expected);
}
[[noreturn]] inline void the_trace_has_no_such_buffer(const char* name) {
  detail::fail("trace: nothing is done so to a buffer named %s", name);
}
}  // namespace kernelcost::mistake
