// SPDX-License-Identifier: BSL-1.0
/// \file
/// The mistakes that the parallel machines without a GPU reject, one function each, as in kernelcost/mistake.hpp.
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
[[noreturn]] inline void the_parameter_of_a_pattern_of_cells_must_be_positive(double value) {
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
[[noreturn]] inline void too_many_accesses_of_a_step_to_enumerate(double accesses, int limit) {
  detail::fail(
      "pram: the patterns of one step have no common formula, and of its %.0f accesses at most %d are enumerated",
      accesses, limit);
}
[[noreturn]] inline void too_many_processors_to_simulate_an_asynchronous_machine(double processors, int limit) {
  detail::fail("qrqw_pram: %.0f processors; an asynchronous machine is simulated with at most %d", processors, limit);
}
[[noreturn]] inline void an_asynchronous_machine_needs_a_processor_for_each_processor_of_a_step(double processors,
                                                                                                double machine) {
  detail::fail("qrqw_pram: a step has %.0f processors, the asynchronous machine only %.0f", processors, machine);
}
[[noreturn]] inline void too_many_queues_to_simulate_an_asynchronous_machine(int limit) {
  detail::fail("qrqw_pram: more than %d cells with requests at a time", limit);
}

[[noreturn]] inline void a_gap_needs_a_positive_number_of_words() {
  detail::fail("%s", "bsp: a gap is a time divided by a positive number of words: 0");
}
[[noreturn]] inline void too_many_components_to_enumerate_a_relation(double processors, int limit) {
  detail::fail("bsp: %.0f components; a callable pattern is enumerated for at most %d", processors, limit);
}
[[noreturn]] inline void a_periodicity_must_be_positive(double cycles) {
  detail::fail("bsp: the periodicity L is the time between two checks, more than 0 cycles: %g", cycles);
}
[[noreturn]] inline void groups_must_fit_on_the_machine(double members, double processors) {
  detail::fail("bsp: groups of %.0f components together; the machine has %.0f", members, processors);
}

[[noreturn]] inline void a_multi_bsp_machine_has_one_to_eight_levels(int levels) {
  detail::fail("multi_bsp: a machine has 1 to 8 levels: %d", levels);
}
[[noreturn]] inline void this_machine_has_no_such_level(int level, int levels) {
  detail::fail("multi_bsp: there is no superstep of level %d; the machine has levels 1 to %d", level, levels);
}
[[noreturn]] inline void a_superstep_contains_supersteps_of_the_level_below(int outer, int inner) {
  detail::fail("multi_bsp: a superstep of level %d contains one of level %d instead of level %d", outer, inner,
               outer - 1);
}
[[noreturn]] inline void work_belongs_into_a_superstep_of_level_1() {
  detail::fail("%s", "multi_bsp: work of a processor belongs into a superstep of level 1");
}
[[noreturn]] inline void data_do_not_fit_into_the_memory_of_the_level(double words, int level, double memory) {
  detail::fail("multi_bsp: %g words in the memory of level %d, which has %g", words, level, memory);
}

[[noreturn]] inline void a_message_has_a_whole_number_of_bytes(double bytes) {
  detail::fail("loggp: a message has a whole number of bytes, at least 1: %g", bytes);
}

[[noreturn]] inline void this_machine_has_no_such_processor(double processor, double processors) {
  detail::fail("logp: there is no processor %.0f; the machine has %.0f", processor, processors);
}
[[noreturn]] inline void a_message_goes_to_another_processor(double processor) {
  detail::fail("logp: processor %.0f sends to itself", processor);
}
[[noreturn]] inline void too_many_processors_to_simulate_a_schedule(double processors, int limit) {
  detail::fail("logp: %.0f processors; a schedule is simulated with at most %d", processors, limit);
}
[[noreturn]] inline void too_many_messages_to_simulate_a_schedule(int limit) {
  detail::fail("logp: a schedule is simulated with at most %d messages", limit);
}
}  // namespace kernelcost::mistake
