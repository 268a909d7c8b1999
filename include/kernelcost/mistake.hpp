// SPDX-License-Identifier: BSL-1.0
/// \file
/// Every mistake that the library rejects, as one function each.
///
/// The functions are deliberately not constexpr. In a constant expression the call is ill-formed and each compiler
/// prints the function's name, so the name is the message ("call to non-constexpr function
/// ...::a_count_must_not_be_negative"). At run time the same call throws kernelcost::error, whose text has the details.
/// Without exceptions, the text goes to standard error and the program is aborted.
#pragma once
#include <kernelcost/version.hpp>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace kernelcost {

/// The library's only exception type. It reports an invalid description, launch or machine, or an exceeded budget.
class error : public std::domain_error {
 public:
  using std::domain_error::domain_error;
};

/// Facts of a machine that a model may need and a machine may lack.
enum class parameter {
  clock,
  sm_count,
  cores_per_sm,
  global_latency,
  shared_latency,
  dram_bandwidth,
  memory_clock,
  memory_bus_width,
  memory_size,
  l2_size,
  launch_overhead,
  copy_bandwidth,
  copy_times,
  calibration,
  device_launch,
  device_tail_launch,
  device_launch_interval,
  device_launch_busy,
  first_launch,
  context_creation,
};

constexpr const char* name_of(parameter p) {
  switch (p) {
    case parameter::clock: return "clock";
    case parameter::sm_count: return "sm_count";
    case parameter::cores_per_sm: return "cores_per_sm";
    case parameter::global_latency: return "global_latency";
    case parameter::shared_latency: return "shared_latency";
    case parameter::dram_bandwidth: return "dram_bandwidth";
    case parameter::memory_clock: return "memory_clock";
    case parameter::memory_bus_width: return "memory_bus_width";
    case parameter::memory_size: return "memory_size";
    case parameter::l2_size: return "l2_size";
    case parameter::launch_overhead: return "launch_overhead";
    case parameter::copy_bandwidth: return "copy_bandwidth";
    case parameter::copy_times: return "copy_times";
    case parameter::calibration: return "calibration";
    case parameter::device_launch: return "device_launch";
    case parameter::device_tail_launch: return "device_tail_launch";
    case parameter::device_launch_interval: return "device_launch_interval";
    case parameter::device_launch_busy: return "device_launch_busy";
    case parameter::first_launch: return "first_launch";
    case parameter::context_creation: return "context_creation";
  }
  return "?";
}

/// Further parameters of a card that published models need. `with` of a model states them under these names.
enum class model_parameter {
  pipeline_depth,
  issue_cycles_single,
  issue_cycles_double,
  cache_latency,
  departure_delay,
  memory_rate,
  atomics,
};

constexpr const char* name_of(model_parameter p) {
  switch (p) {
    case model_parameter::pipeline_depth: return "pipeline_depth";
    case model_parameter::issue_cycles_single: return "issue_cycles_single";
    case model_parameter::issue_cycles_double: return "issue_cycles_double";
    case model_parameter::cache_latency: return "cache_latency";
    case model_parameter::departure_delay: return "departure_delay";
    case model_parameter::memory_rate: return "memory_rate";
    case model_parameter::atomics: return "atomics";
  }
  return "?";
}

namespace mistake {
namespace detail {
/// Its arguments are those of printf. A function template would have an instance for each list of their types, which
/// every including file compiles.
[[noreturn, gnu::format(printf, 1, 2)]] inline void fail(const char* format, ...) {
  char text[256];
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
#if defined(__cpp_exceptions)
  throw error(text);
#else
  std::fprintf(stderr, "kernelcost: %s\n", text);
  std::abort();
#endif
}
}  // namespace detail

[[noreturn]] inline void a_count_must_not_be_negative(double value) {
  detail::fail("a count must not be negative: %g", value);
}
[[noreturn]] inline void a_count_must_be_a_finite_number(double value) {
  detail::fail("a count must be a finite number: %g", value);
}
[[noreturn]] inline void a_probability_lies_between_zero_and_one(double value) {
  detail::fail("a probability or share lies between 0 and 1: %g", value);
}
[[noreturn]] inline void a_warp_has_one_to_thirty_two_lanes(double value) {
  detail::fail("a warp has 1 to 32 lanes: %g", value);
}
[[noreturn]] inline void a_warp_diverges_into_one_to_thirty_two_ways(double value) {
  detail::fail("a warp diverges into 1 to 32 ways: %g", value);
}
[[noreturn]] inline void mma_sync_does_not_have_this_shape_for_this_type(int m, int n, int k) {
  detail::fail("mma.sync does not have the shape m%dn%dk%d for this type", m, n, k);
}
[[noreturn]] inline void wgmma_does_not_have_this_shape_for_this_type(int m, int n, int k) {
  detail::fail("wgmma does not have the shape m%dn%dk%d for this type", m, n, k);
}
[[noreturn]] inline void redux_sync_does_not_have_this_operation(const char* operation) {
  detail::fail("redux.sync adds, compares or combines bits of 32-bit integers, and does not %s", operation);
}
[[noreturn]] inline void a_cluster_has_one_to_sixteen_blocks(double blocks) {
  detail::fail("a cluster has 1 to 16 blocks, a whole number, not %g", blocks);
}
[[noreturn]] inline void a_grid_has_whole_clusters(long long blocks, int cluster) {
  detail::fail("a grid of %lld blocks is not whole clusters of %d", blocks, cluster);
}
[[noreturn]] inline void a_cluster_larger_than_this_machine_holds(const char* machine, int cluster, int of_an_sm) {
  detail::fail("no GPC of machine %s has room for a cluster of %d blocks, %d on each SM", machine, cluster, of_an_sm);
}
[[noreturn]] inline void more_receivers_than_the_cluster_has_blocks(int receivers, int cluster) {
  detail::fail("a copy for %d blocks needs a cluster of so many, and the launch has clusters of %d", receivers,
               cluster);
}
[[noreturn]] inline void the_gpcs_of_this_machine_are_not_listed(const char* machine) {
  detail::fail("the GPCs of machine %s are not listed, so its clusters are not known", machine);
}
[[noreturn]] inline void tiles_are_shared_by_the_blocks_of_the_launch(double stated, double launched) {
  detail::fail("tiles are shared by %g blocks, and the launch has %g", stated, launched);
}
[[noreturn]] inline void stream_k_divides_whole_tiles_steps_and_blocks(long long tiles, long long steps,
                                                                       long long blocks) {
  detail::fail("stream-k needs at least one tile, step and block, not %lld, %lld and %lld", tiles, steps, blocks);
}
[[noreturn]] inline void a_barrier_of_warps_has_one_to_thirty_two(double warps) {
  detail::fail("a barrier of some warps of a block has 1 to 32 of them, not %g", warps);
}
[[noreturn]] inline void a_row_of_a_tile_has_whole_elements(int row_bytes, int size) {
  detail::fail("a row of %d bytes is not whole elements of %d bytes", row_bytes, size);
}
[[noreturn]] inline void a_row_of_a_tile_has_one_to_thirty_two_lanes(int lanes) {
  detail::fail("1 to 32 lanes of a warp access a row of a tile, not %d", lanes);
}
[[noreturn]] inline void a_bulk_copy_has_a_multiple_of_16_bytes(double bytes) {
  detail::fail("a bulk copy has a positive multiple of 16 bytes, not %g", bytes);
}
[[noreturn]] inline void store_bulk_stores_to_global_memory(const char* space) {
  detail::fail("store_bulk stores to global memory, not to %s memory", space);
}
[[noreturn]] inline void copy_async_copies_from_global_memory(const char* space) {
  detail::fail("copy_async copies from global memory, not from %s memory", space);
}
[[noreturn]] inline void a_loop_is_unrolled_by_at_least_one(int factor) {
  detail::fail("a loop is unrolled by at least one: %d", factor);
}
[[noreturn]] inline void trips_need_mean_not_above_warp_max_not_above_grid_max(double mean, double warp_max,
                                                                               double grid_max) {
  detail::fail("varying trips need mean <= warp_max <= grid_max: %g, %g, %g", mean, warp_max, grid_max);
}
[[noreturn]] inline void a_pattern_parameter_must_be_positive(double value) {
  detail::fail("the parameter of an access pattern must be positive and finite: %g", value);
}
[[noreturn]] inline void a_stride_is_less_than_two_to_the_fifty_third_elements(double value) {
  detail::fail("a stride is less than 2^53 elements: %g", value);
}
[[noreturn]] inline void a_run_of_lanes_has_at_least_one_lane(double value) {
  detail::fail("a run of lanes has at least one lane: %g", value);
}
[[noreturn]] inline void a_bank_conflict_has_at_most_thirty_two_ways(double value) {
  detail::fail("a bank conflict has at most 32 ways: %g", value);
}
[[noreturn]] inline void a_request_touches_at_most_two_hundred_eighty_eight_sectors(double value) {
  detail::fail("a request of a warp touches at most 288 sectors, 9 for each lane's 256 bytes: %g", value);
}
[[noreturn]] inline void a_line_holds_one_to_four_sectors(double sectors, double lines) {
  detail::fail("a line holds one to four of a request's sectors: %g sectors in %g lines", sectors, lines);
}
[[noreturn]] inline void the_register_count_must_be_positive(long long value) {
  detail::fail("a thread uses a positive number of registers: %lld", value);
}
[[noreturn]] inline void rows_must_not_be_empty_or_overlap(double row, double pitch) {
  detail::fail("buffer: rows must have an element and must not overlap: rows of %g elements, %g apart", row, pitch);
}
[[noreturn]] inline void a_size_in_bytes_must_not_be_negative(double value) {
  detail::fail("a size must be a finite number of bytes, not negative: %g", value);
}

[[noreturn]] inline void a_matrix_has_at_least_one_element(double size) {
  detail::fail("library::matrix_product: a matrix has a positive and finite number of rows and columns, not %g", size);
}
[[noreturn]] inline void library_products_of_this_type_have_rows_of_sixteen_bytes(double bytes) {
  detail::fail("library::matrix_product: rows of this type have a multiple of 16 bytes, not %g", bytes);
}

[[noreturn]] inline void a_transform_has_whole_sizes(double size) {
  detail::fail("library::transform: a transform has a whole and positive size, and number of rows and batch, not %g",
               size);
}
[[noreturn]] inline void library_transforms_have_no_rule_for_this_size(double size, double rows) {
  detail::fail("library::transform: there is no rule for %g x %g points; it has powers of two, and products of 2, 3, 5 "
               "and 7 up to 4096 in one dimension",
               rows, size);
}

[[noreturn]] inline void a_block_needs_at_least_one_thread(long long value) {
  detail::fail("launch: every dimension of a block must be at least 1: %lld", value);
}
[[noreturn]] inline void a_grid_needs_at_least_one_block(long long value) {
  detail::fail("launch: every dimension of a grid must be at least 1: %lld", value);
}
[[noreturn]] inline void a_dimension_exceeds_what_cuda_allows(double value) {
  detail::fail("launch: a dimension of a grid or block exceeds what CUDA allows: %g", value);
}
[[noreturn]] inline void more_threads_than_a_block_may_have(const char* machine, long long threads, long long limit) {
  detail::fail("launch: %lld threads per block, but %s allows %lld", threads, machine, limit);
}
[[noreturn]] inline void more_shared_memory_than_a_block_may_have(const char* machine, double bytes, double limit) {
  detail::fail("launch: %.0f bytes of shared memory per block, but %s allows %.0f", bytes, machine, limit);
}
[[noreturn]] inline void more_registers_than_a_thread_may_have(const char* machine, long long registers,
                                                               long long limit) {
  detail::fail("kernel: %lld registers per thread, but %s allows %lld", registers, machine, limit);
}
[[noreturn]] inline void more_registers_than_a_block_may_have(const char* machine, long long registers,
                                                              long long limit) {
  detail::fail("launch: %lld registers per block, but %s allows %lld", registers, machine, limit);
}

[[noreturn]] inline void a_machine_number_must_be_positive_and_finite(double value) {
  detail::fail("machine: a number must be positive and finite: %g", value);
}
[[noreturn]] inline void a_system_has_sixteen_cards_at_most(int cards) {
  detail::fail("system: sixteen cards at most: %d", cards);
}
[[noreturn]] inline void a_machine_number_needs_a_source() { detail::fail("%s", "machine: a number needs a source"); }
template <parameter Missing>
[[noreturn]] void this_machine_lacks(const char* machine) {
  detail::fail("machine %s has no %s, which this model requires%s", machine, name_of(Missing),
               Missing >= parameter::calibration ? " (run kernelcost-calibrate)" : "");
}
template <model_parameter Missing>
[[noreturn]] void this_model_needs_a_number_of_the_machine_stated_by_with(const char* model, const char* machine) {
  detail::fail("model %s requires the %s of %s, which is not stated; state it: %s.with({.%s = {value, \"source\"}})",
               model, name_of(Missing), machine, model, name_of(Missing));
}
[[noreturn]] inline void this_machine_has_no_double_precision(const char* machine) {
  detail::fail("machine %s has no double precision", machine);
}
[[noreturn]] inline void this_machine_has_no_such_matrix_instruction(const char* machine) {
  detail::fail("machine %s has no mma.sync of this type and shape", machine);
}
[[noreturn]] inline void this_machine_has_no_products_of_warp_groups(const char* machine) {
  detail::fail("machine %s has no wgmma", machine);
}
[[noreturn]] inline void this_machine_has_no_bulk_copies(const char* machine) {
  detail::fail("machine %s has no bulk copies to shared memory", machine);
}
[[noreturn]] inline void this_machine_has_no_clusters(const char* machine) {
  detail::fail("machine %s has no clusters of blocks", machine);
}
[[noreturn]] inline void a_block_waits_for_at_least_one_block_before_it(double blocks) {
  detail::fail("a block waits for at least one block before it at a time, not for %g", blocks);
}
[[noreturn]] inline void this_machine_has_no_dependent_launches(const char* machine) {
  detail::fail("machine %s has no programmatic dependent launches, which compute capability 9.0 introduced", machine);
}
[[noreturn]] inline void this_machine_has_no_register_reallocation(const char* machine) {
  detail::fail("machine %s has no setmaxnreg, which compute capability 9.0 introduced", machine);
}
[[noreturn]] inline void this_machine_has_no_warp_reductions(const char* machine) {
  detail::fail("machine %s has no redux.sync, which compute capability 8.0 introduced", machine);
}
[[noreturn]] inline void this_machine_has_no_asynchronous_copies(const char* machine) {
  detail::fail("machine %s has no cp.async, which compute capability 8.0 introduced", machine);
}
[[noreturn]] inline void this_compute_capability_is_not_known(int major, int minor) {
  detail::fail("compute capability %d.%d is not known", major, minor);
}

[[noreturn]] inline void the_estimate_has_no_such_phase(const char* phase, int length) {
  detail::fail("the estimate has no phase named %.*s", length, phase);
}
[[noreturn]] inline void the_derivation_has_no_such_step(const char* symbol, int length) {
  detail::fail("the derivation has no step named %.*s", length, symbol);
}
[[noreturn]] inline void a_node_folds_into_more_accesses_than_it_declares(int declared) {
  detail::fail("a node of the tree folds into more memory accesses than the %d that it declares in `sites`", declared);
}
[[noreturn]] inline void the_kernel_has_no_such_access(int index, int number) {
  detail::fail("the kernel has %d accesses; there is no access %d", number, index);
}
[[noreturn]] inline void the_kernel_has_no_such_buffer(const char* name, int length) {
  detail::fail("no access of the kernel names a buffer '%.*s'", length, name);
}
[[noreturn]] inline void the_estimate_is_not_a_finite_number(const char* by, double value, const char* unit) {
  detail::fail("estimate by %s: %g %s, not a finite number of at least 0", by, value, unit);
}
[[noreturn]] inline void the_derivation_has_more_steps_than_fit(int capacity) {
  detail::fail("the derivation has more than %d steps", capacity);
}
[[noreturn]] inline void a_formula_has_more_operands_than_fit(int most) {
  detail::fail("derivation: a formula has more than %d operands", most);
}
[[noreturn]] inline void the_named_step_has_another_value(const char* symbol, double step, double given) {
  detail::fail("derivation: the step %s has the value %.17g, not %.17g", symbol, step, given);
}
[[noreturn]] inline void the_traffic_at_this_level_is_unknown(const char* level) {
  detail::fail("roofline: the traffic at the level %s is unknown, so there is no intensity", level);
}
[[noreturn]] inline void the_estimate_exceeds_the_budget(const char* unit, double estimate, double budget) {
  detail::fail("budget exceeded: estimate %.6g %s, budget %.6g %s", estimate, unit, budget, unit);
}

[[noreturn]] inline void the_operation_has_not_been_issued(int number, int issued) {
  detail::fail("timeline: operation %d has not been issued; %d have", number, issued);
}
[[noreturn]] inline void an_operation_waits_for_one_that_has_not_been_issued(const char* name, int number) {
  detail::fail("timeline: %s waits for operation %d, which has not been issued", name, number);
}
[[noreturn]] inline void the_event_has_never_been_recorded(int number) {
  detail::fail("timeline: event %d has never been recorded", number);
}
[[noreturn]] inline void the_stream_does_not_exist(const char* call) {
  detail::fail("timeline: %s: the stream has been destroyed, or was never created", call);
}
[[noreturn]] inline void the_allocation_does_not_exist(const char* call) {
  detail::fail("timeline: %s: the allocation has been freed, or was never made", call);
}
[[noreturn]] inline void a_copy_is_larger_than_its_allocation(const char* call, double bytes, double allocated) {
  detail::fail("timeline: %s: %.0f bytes, but the allocation has %.0f", call, bytes, allocated);
}
[[noreturn]] inline void the_device_is_out_of_memory(const char* machine, double bytes, double left) {
  detail::fail("timeline: %.0f bytes are requested, but %s has %.0f left", bytes, machine, left);
}
[[noreturn]] inline void a_pitch_must_not_be_less_than_the_width(double pitch, double width) {
  detail::fail("timeline: a pitch of %.0f bytes is less than the width, %.0f", pitch, width);
}
[[noreturn]] inline void the_system_has_no_such_device(int device, int devices) {
  detail::fail("timeline: device %d does not exist, the system has %d", device, devices);
}
[[noreturn]] inline void the_host_thread_does_not_run(int thread) {
  detail::fail("timeline: host thread %d has been joined, or was never started", thread);
}
[[noreturn]] inline void a_collective_has_one_stream_of_each_card(const char* name, int device) {
  detail::fail("timeline: %s: a collective needs one stream of each card, and has %s (device %d)", name,
               device < 0 ? "none" : "two of one card", device);
}
[[noreturn]] inline void a_collective_occupies_sms_that_the_card_has(int sms, int present) {
  detail::fail("timeline: a collective occupies 0 to %d SMs of this card, not %d", present, sms);
}
[[noreturn]] inline void a_collective_has_at_least_one_card(double cards) {
  detail::fail("collective: a whole number of cards, at least one, not %g", cards);
}
[[noreturn]] inline void this_collective_has_no_such_algorithm(const char* collective, const char* algorithm) {
  detail::fail("collective: there is no %s by the algorithm %s", collective, algorithm);
}
[[noreturn]] inline void the_links_of_this_system_are_not_stated(const char* system) {
  detail::fail("system %s: its links are not stated, which a collective requires (run kernelcost-calibrate --links)",
               system);
}
[[noreturn]] inline void a_duration_must_be_finite_and_not_negative(const char* name, double seconds) {
  detail::fail("timeline: %s: a duration must be finite and not negative: %g s", name, seconds);
}
[[noreturn]] inline void a_kernel_has_at_least_1_block_and_1_to_32_blocks_per_sm(const char* name, double blocks,
                                                                                 int blocks_per_sm) {
  detail::fail("timeline: %s: %g blocks, %d blocks per SM; at least 1 block and 1 to 32 blocks per SM are required",
               name, blocks, blocks_per_sm);
}
[[noreturn]] inline void a_card_of_a_timeline_has_1_to_60000_multiprocessors(const char* machine, double number) {
  detail::fail("timeline: a card has 1 to 60000 multiprocessors, %s has %g", machine, number);
}
[[noreturn]] inline void this_call_is_not_allowed_while_a_graph_is_captured(const char* call) {
  detail::fail("timeline: %s is not allowed while a graph is captured", call);
}
[[noreturn]] inline void a_share_of_a_bandwidth_is_0_to_1(const char* name, double share) {
  detail::fail("timeline: %s: a share of a bandwidth is 0 to 1: %g", name, share);
}
[[noreturn]] inline void only_a_kernel_launches_from_the_device(const char* name) {
  detail::fail("timeline: %s is not a kernel, so it launches nothing from the device", name);
}
[[noreturn]] inline void launches_from_the_device_precede_later_calls_in_the_stream_of_their_kernel(const char* name) {
  detail::fail("timeline: %s launches from the device, but its stream already has a later call; "
               "launch_from_device comes before it",
               name);
}
[[noreturn]] inline void no_graph_is_being_captured() { detail::fail("%s", "timeline: no graph is being captured"); }
[[noreturn]] inline void the_graph_has_not_been_captured() {
  detail::fail("%s", "timeline: the graph has not been captured");
}
[[noreturn]] inline void an_operation_of_a_captured_graph_runs_only_when_the_graph_is_launched(const char* name) {
  detail::fail("timeline: %s belongs to a captured graph, and runs only when the graph is launched", name);
}
[[noreturn]] inline void a_list_has_more_items_than_it_has_room_for(long long most) {
  detail::fail("a list has more than %lld items", most);
}
}  // namespace mistake
}  // namespace kernelcost
