// SPDX-License-Identifier: BSL-1.0
/// \file
/// What the parallel machines without a GPU reject, one function each, as in kernelcost/mistake.hpp.
#pragma once
#include <kernelcost/mistake.hpp>

namespace kernelcost::mistake {

[[noreturn]] inline void a_parallel_machine_needs_at_least_one_processor() {
  detail::fail("%s", "parallel machine: it needs at least one processor");
}
[[noreturn]] inline void this_number_must_be_whole(double value) {
  detail::fail("parallel machine: processors, cells, rounds and a sum's cycles are whole numbers below 2^53: %g",
               value);
}
[[noreturn]] inline void a_delay_of_a_parallel_machine_must_not_be_negative(const char* what, double value) {
  detail::fail("parallel machine: %s must be finite and not negative: %g", what, value);
}
[[noreturn]] inline void an_algorithm_needs_at_least_one_step() {
  detail::fail("%s", "parallel machine: the algorithm has no step");
}
[[noreturn]] inline void a_pattern_of_cells_parameter_must_be_positive(double value) {
  detail::fail("pram: a group or period of cells must be at least 1: %g", value);
}

[[noreturn]] inline void this_pram_forbids_concurrent_reads(const char* variant, double readers) {
  detail::fail("pram: %.0f processors read one cell in a step, %s allows one", readers, variant);
}
[[noreturn]] inline void this_pram_forbids_concurrent_writes(const char* variant, double writers) {
  detail::fail("pram: %.0f processors write one cell in a step, %s allows one", writers, variant);
}
[[noreturn]] inline void concurrent_writes_of_a_common_pram_must_have_the_same_value(const char* variant,
                                                                                     double writers) {
  detail::fail("pram: %.0f processors write one cell in a step, %s allows it for the same value only", writers,
               variant);
}
[[noreturn]] inline void a_cell_must_not_be_negative(long long cell) {
  detail::fail("pram: a cell must not be negative: %lld", cell);
}
[[noreturn]] inline void more_accesses_of_a_step_than_are_enumerated(double accesses, int limit) {
  detail::fail("pram: %.0f accesses of one step can't be told apart by a formula, and %d at most are enumerated",
               accesses, limit);
}
[[noreturn]] inline void more_processors_than_an_asynchronous_machine_is_followed_for(double processors, int limit) {
  detail::fail("qrqw_pram: %.0f processors; an asynchronous machine is followed for %d at most", processors, limit);
}
[[noreturn]] inline void an_asynchronous_machine_needs_a_processor_for_each_of_a_step(double processors,
                                                                                      double machine) {
  detail::fail("qrqw_pram: a step has %.0f processors, the asynchronous machine %.0f", processors, machine);
}
[[noreturn]] inline void more_queues_than_an_asynchronous_machine_is_followed_for(int limit) {
  detail::fail("qrqw_pram: more than %d cells with requests at a time", limit);
}

[[noreturn]] inline void a_gap_is_a_time_over_at_least_some_words() {
  detail::fail("%s", "bsp: a gap is a time for some words: 0");
}
[[noreturn]] inline void more_components_than_a_relation_is_enumerated_for(double processors, int limit) {
  detail::fail("bsp: %.0f components; who sends what to whom is enumerated for %d at most", processors, limit);
}

[[noreturn]] inline void this_machine_has_no_such_processor(double processor, double processors) {
  detail::fail("logp: processor %.0f of a machine that has %.0f", processor, processors);
}
[[noreturn]] inline void a_message_goes_to_another_processor(double processor) {
  detail::fail("logp: processor %.0f sends to itself", processor);
}
[[noreturn]] inline void more_processors_than_a_schedule_is_followed_for(double processors, int limit) {
  detail::fail("logp: %.0f processors; a schedule is followed for %d at most", processors, limit);
}
[[noreturn]] inline void more_messages_than_a_schedule_is_followed_for(int limit) {
  detail::fail("logp: a schedule is followed for %d messages at most", limit);
}
}  // namespace kernelcost::mistake
