// SPDX-License-Identifier: BSL-1.0
/// \file
/// recorder: records the steps of all traced threads, and reports their mistakes.
#pragma once
#include <kernelcost/checked_number.hpp>
#include <kernelcost/expr/space.hpp>
#include <kernelcost/trace/access_observer.hpp>
#include <kernelcost/trace/computed_values.hpp>
#include <kernelcost/trace/faults.hpp>
#include <kernelcost/trace/handed_integers.hpp>
#include <kernelcost/trace/kept_values.hpp>
#include <kernelcost/trace/meetings.hpp>
#include <kernelcost/trace/memory_watch.hpp>
#include <kernelcost/trace/races.hpp>
#include <kernelcost/trace/shared_numbers.hpp>
#include <kernelcost/trace/tape.hpp>

namespace kernelcost::tracing {

/// An array of the kernel, either an argument or declared in its body.
struct array_info {
  const char* name = "";
  expr::space space = expr::space::global;
  element type{};
  long long elements = 0;
  /// Byte addresses of its first element and of its end. Arrays of global memory are far from each other.
  long long base = 0;
  long long end = 0;
  bool watched = false;
  /// The most bytes, in whole sectors, that a block of those checked touches in global memory; 0 if that is not known.
  double touched_by_block = 0;
  /// The share of pairs of atomics of different warps that have one address; 0 if that is not known.
  double meeting_share = 0;
  /// Those of the block at hand.
  long long bytes_of_block = 0;
  /// For shared memory, true if the launch states its size.
  bool is_dynamic = false;
  /// True if the compiler knows that the kernel does not change the array.
  bool is_read_only = false;
};

inline constexpr int most_arrays = 24;
/// The distance between the first bytes of arrays in global memory, and the largest size of an array.
inline constexpr long long most_array_bytes = 1LL << 40;
/// The largest size of the arrays of shared memory whose size the kernel states: nvcc refuses more on every card.
inline constexpr long long most_static_shared_bytes = 48 * 1024;

/// The line of a call. A separate type, so that a number after the arguments of a call is not mistaken for a line.
enum class source_line : int {};

/// Addresses that were drawn begin here, beyond all elements of an array.
inline constexpr long long first_drawn_address = 1LL << 61;

/// One number for the trip `trip` of the loop of a line, and the trips `around` it.
KERNELCOST_FUNCTION unsigned long long trip_number(unsigned long long around, int line, long long trip) {
  return mixed(mixed(around, static_cast<unsigned>(line)), static_cast<unsigned long long>(trip) + 1);
}

class recorder {
 public:
  tape steps;
  array_info arrays[most_arrays];
  int array_count = 0;
  long long shared_bytes = 0;
  trip_sampling trips;
  /// The sampling of loops in a kernel's text, all of whose trips are executed.
  trip_sampling text_trips;
  long long blocks = 1;
  /// The current thread.
  long long block = 0;
  int thread = 0;
  int warp = 0;
  int barriers_passed = 0;
  /// The barriers of the warp that the thread has passed; below 0 if some of them were of a part of the warp.
  int warp_barriers_passed = 0;
  /// The lanes of a warp run one after another, so which of them are active together is not known.
  bool asks_for_active_lanes = false;
  /// The last address of the thread that was computed from loaded numbers.
  long long address_from_memory = -1;
  unsigned address_depends_on = 0;
  bool watch_races = false;
  race_watch races;
  /// Set while a block is checked at run time: its accesses are watched and nothing is recorded.
  memory_watch* watch = nullptr;
  /// Sees the accesses to global memory in place of `watch`.
  access_observer* observer = nullptr;
  /// Sees the addresses of atomics, an array's at its number; null in constants. The atomics of the thread on each.
  atomic_meetings* meetings = nullptr;
  long long atomics_made[most_arrays]{};
  /// Has the integers of the warp's other lanes, for a kernel's text; null in constants.
  handed_integers* handed = nullptr;
  /// The same for the numbers in the block's shared memory.
  shared_numbers* in_shared = nullptr;
  /// The thread has read a number from shared memory before its block ran for those.
  bool read_unknown_shared = false;
  /// Above 0 in later trips of a loop, whose accesses are not compared with each other.
  int repeated = 0;
  /// True if this thread has taken a way that was chosen for a condition of unknown value.
  bool guessed = false;
  /// True if trips of a loop were left out in this thread.
  bool left_out = false;
  /// Races between lanes of a warp in the checked block. They are reported at its end.
  fault_list warp_races;
  /// Accesses and trips that are still to be checked; below 0, loops end early.
  long long checks_left = 0;
  /// The faults, if they are collected.
  bool collects_faults = false;
  /// The number of expressions such as x[i] that the threads have evaluated.
  unsigned element_expressions = 0;
  bool ends = false;
  fault_list faults;
  /// Accesses out of bounds in threads that guessed before, if faults are collected at run time: the kernel's data may
  /// rule them out.
  fault_list doubts;
  long long static_shared_bytes = 0;
  /// Dynamic shared memory of the launch.
  long long dynamic_shared_bytes = 0;
  /// The share of a warp's lanes for which an unknown condition holds; negative if unstated.
  double unknown_conditions_hold = -1;
  bool expects_as_compilers = false;
  /// The trips of the loop around, 0 if they are not known, and whether the next condition is that of a way out of it.
  double trips_of_loop = 0;
  bool leaves_loop = false;
  int unknown_conditions = 0;
  /// The conditions that the thread has decided with its block.
  int decisions_of_block = 0;
  /// The conditions on numbers from memory that the thread has evaluated.
  unsigned conditions_on_data = 0;
  static constexpr unsigned unknown_load = ~0U;
  /// The latest expression x[i] that conditions since the last branch depend on, and that the last branch depended on:
  /// 0 if they depend on none.
  unsigned condition_needs = 0;
  unsigned branched_on = 0;
  /// The instructions in a row that made the last condition since a branch, and that of the branch.
  int condition_depth = 0;
  int branch_depth = 0;
  /// The plain integers that the thread has taken from memory.
  unsigned integers_taken = 0;
  /// A condition on a number from memory, that of the expression of number `loaded`, or of an unknown one if that is 0.
  KERNELCOST_FUNCTION void decides_on(unsigned loaded) {
    ++conditions_on_data;
    const unsigned needs = loaded == 0 ? unknown_load : loaded;
    if (needs > condition_needs) condition_needs = needs;
  }
  KERNELCOST_FUNCTION void branches_now() {
    branched_on = condition_needs;
    condition_needs = 0;
    branch_depth = condition_depth;
    condition_depth = 0;
  }
  /// Set in a trip that is not sampled, and in the header of a loop while its trips are counted.
  bool unheard = false;
  bool counts_trips = false;
  /// For a kernel's text, values that stay in registers are not loaded again. A body written for tracing states each of
  /// its accesses.
  bool keeps_values = false;
  kept_values kept;
  /// The number of values kept before the trip at hand, of the loop around that the compiler leaves one.
  long long kept_before_trip = 0;
  /// The values that arithmetic has made, for a kernel's text; null in constants.
  computed_values* computed = nullptr;
  /// Plain integers of the text whose values, from memory or another lane, are unknown are 0.
  bool unknown_integers_are_zero = false;
  bool unknown_addresses_are_random = false;
  /// A number that no data give ends the trace, also if it collects faults: those that follow may be its consequences.
  bool ends_without_data = false;
  unsigned long long addresses_drawn = 0;
  /// The additions to memory, at run time, whose results this thread has got.
  long long additions_of_thread = 0;
  /// The numbers that stand for unknown ones of no address.
  long long numbers_of_thread = 0;
  /// The threads that have begun at run time; one that runs again counts again.
  long long runs_of_threads = 0;
  /// The trips of loops that have begun; never 0.
  unsigned trips_begun = 1;
  /// In a checked block, the trips at hand of all loops around: lanes with the same number are in the same ones.
  unsigned long long trips_at_hand = 0;
  /// A loop ended before the number of trips that its header gave, so the sampled trips were chosen from a wrong
  /// number.
  bool loops_cut_short = false;
  /// The factor by which a kernel's text says that the next loop is unrolled; 0 if it does not say so, and
  /// text_loop::all_trips without a number.
  int unroll_next = 0;

  KERNELCOST_FUNCTION recorder() {}

  /// Reports a mistake at run time, and remembers it in a constant. The functions do not exist on the GPU, hence the
  /// pragma; the GPU never calls them.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void fail(fault_kind what, int line, const char* array = "", long long index = 0,
                                long long limit = 0) {
    if (!__builtin_is_constant_evaluated() && learns_shared()) return;
    if (!__builtin_is_constant_evaluated() && handed != nullptr && handed->hides_fault(thread % lanes_of_a_warp))
      return;
    if (!collects_faults && !__builtin_is_constant_evaluated()) refuse(what, array, line, index, limit, block, thread);
    faults.add({what, array, line, index, limit, block, thread});
  }
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void fail_without_data(fault_kind what, int line) {
    if (!__builtin_is_constant_evaluated() && (wants_shared() || learns_shared())) return;
    if (ends_without_data && !__builtin_is_constant_evaluated()) {
      // The lane runs again with the right integers.
      if (handed != nullptr && handed->hides_fault(thread % lanes_of_a_warp)) return;
      refuse(what, "", line, 0, 0, block, thread);
    }
    fail(what, line);
  }
  /// True in a constant whose trace has ended: no other thread runs, and trace() reports the fault. The compiler's
  /// message is short then, since every function that is being called adds lines to it.
  KERNELCOST_FUNCTION bool has_ended() const { return faults.count() > 0 && (!collects_faults || ends); }
  /// Ends the trace, also if it collects faults. A fault that was found before is the message, unless faults are
  /// collected.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void end(fault_kind what, long long number, long long limit) {
    if (!__builtin_is_constant_evaluated()) refuse(what, "", 0, number, limit, block, thread);
    if (collects_faults) faults = {};
    faults.add({what, "", steps.line(), number, limit, block, thread});
    ends = true;
  }

#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  /// Returns `share`, or 0.5 if `share` is no probability. In a constant, that is a fault of the trace.
  KERNELCOST_FUNCTION double checked_probability(double share, int line) {
    if (detail::lies_within(share, 0, 1)) return share;
    if (!__builtin_is_constant_evaluated()) mistake::a_probability_lies_between_zero_and_one(share);
    fail(fault_kind::not_a_probability, line, "", detail::whole_part(share * percent), percent);
    return 0.5;
  }

  /// The thread goes on with a guess for something unknown.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void guess() {
    guessed = true;
    if (__builtin_is_constant_evaluated()) return;
    (void)wants_shared();
    if (handed != nullptr) handed->guesses(thread % lanes_of_a_warp);
  }
  /// The side that a lane takes at an unknown condition. The stated share of a warp's lanes takes the first side, with
  /// different lanes at the next condition, so that a loop that waits for a condition ends. A share that is not stated
  /// is a fault; half of the lanes take the first side then, so that a trace that collects faults ends, too. A `line`
  /// of 0 is that of the last step. `expected` is below 0 for a condition that hardly ever holds, above 0 for its
  /// opposite. If it is -1 or 1, that is no matter in a loop which may wait for the condition.
  KERNELCOST_FUNCTION bool decide_unknown(int line = 0, int expected = 0) {
    const bool stated = unknown_conditions_hold >= 0;
    if (!stated) fail_without_data(fault_kind::control_flow_needs_data, line != 0 ? line : steps.line());
    const bool is_expected = expected < -1 || expected > 1 || (expected != 0 && trips_unplanned == 0);
    if (expects_as_compilers && is_expected) return guess(), expected > 0;
    if (is_tired()) return guess(), (trips_unplanned / tired_after) % 2 == 0;
    const bool rarely = expects_as_compilers && leaves_loop && trips_of_loop > 2;
    return lane_takes_part(rarely ? 1 / trips_of_loop : stated ? unknown_conditions_hold : 0.5, unknown_conditions++);
  }
  /// True in a loop that guesses alone may never end, as one that empties a stack: no condition holds for some trips,
  /// and then all do.
  KERNELCOST_FUNCTION bool is_tired() const { return trips_unplanned > tired_after; }
  static constexpr long long tired_after = 512;
  /// The trip at hand of the innermost loop whose number of trips is not known before it.
  long long trips_unplanned = 0;
  /// A number for an address of unknown value, from `first_drawn_address` on, or a fault. If `stands_in`, `number` is
  /// the one that stands in for it.
  KERNELCOST_FUNCTION long long draw_address(int line, long long number = 0, bool stands_in = false) {
    if (!unknown_addresses_are_random) {
      fail_without_data(fault_kind::address_needs_data, line);
      return 0;
    }
    guess();
    constexpr unsigned long long largest = first_drawn_address - 1;
    const unsigned long long drawn = stands_in ? static_cast<unsigned long long>(number) : draw_number();
    return first_drawn_address + static_cast<long long>(drawn & largest);
  }
  /// The multiplier of Knuth's MMIX generator, whose upper bits have no short period.
  KERNELCOST_FUNCTION unsigned long long draw_number() {
    addresses_drawn = addresses_drawn * 6364136223846793005ULL + 1442695040888963407ULL;
    return addresses_drawn >> 33;
  }
  /// Another number each time, and for each thread, which is the same if the thread runs again.
  unsigned long long any_number() {
    const auto turn = static_cast<unsigned long long>(++numbers_of_thread);
    return mixed(mixed(static_cast<unsigned long long>(block), static_cast<unsigned long long>(thread)), turn);
  }
  /// A number that stands for the unknown one at an address: others may store there between barriers of the block.
  unsigned long long number_at(int array, long long address) const {
    const auto when = static_cast<unsigned long long>(arrays[array].is_read_only ? 0 : barriers_passed);
    constexpr unsigned long long arrays_at_most = 1024;
    return mixed(static_cast<unsigned long long>(address), when * arrays_at_most + static_cast<unsigned>(array));
  }
  /// The same for what an addition to it returns. The lanes of a warp get numbers in a row.
  unsigned long long number_before_addition(int array, long long address) {
    const auto turn = static_cast<unsigned long long>(++additions_of_thread);
    constexpr unsigned long long warps = most_warps_of_a_block;
    const auto whose = static_cast<unsigned long long>(block) * warps + static_cast<unsigned long long>(warp);
    return mixed(number_at(array, address), mixed(whose, turn)) + static_cast<unsigned>(thread % lanes_of_a_warp);
  }
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  /// The side that all threads of a block take at an unknown condition that is one number in its shared memory: the
  /// stated share of the blocks takes the first side, the first block at least.
  KERNELCOST_FUNCTION bool decide_for_block(int line) {
    // A loop that goes on by the condition asks again.
    if (!__builtin_is_constant_evaluated() && has_decided_for_block(line)) return decide_for_block_in_turn(line);
    if (unknown_conditions_hold < 0) fail_without_data(fault_kind::control_flow_needs_data, line);
    ++unknown_conditions, guess();
    const double share = unknown_conditions_hold < 0 ? 0.5 : unknown_conditions_hold;
    return share > 0 && static_cast<double>(block) <= share * static_cast<double>(blocks - 1);
  }
  /// The same for a condition that the threads of a block make together, at run time. Other blocks take the first side
  /// the next time, so that a loop that goes on by one ends.
  bool decide_for_block_in_turn(int line) { return decide_for_block_by(line, draw_for_block(), true); }
  /// A number from 0 to 1, the same one for all threads of the block in their turn.
  double draw_for_block() {
    const unsigned long long drawn =
        mixed(static_cast<unsigned long long>(block), static_cast<unsigned long long>(++decisions_of_block));
    return static_cast<double>(drawn >> 11U) * 0x1p-53;
  }
  /// The side that such a number chooses for a condition or, without `first`, for its opposite.
  bool decide_for_block_by(int line, double drawn, bool first) {
    if (unknown_conditions_hold < 0) fail_without_data(fault_kind::control_flow_needs_data, line);
    guess();
    if (expects_as_compilers && leaves_loop && trips_of_loop > 2) return drawn < 1 / trips_of_loop;
    const double share = unknown_conditions_hold < 0 ? 0.5 : unknown_conditions_hold;
    return (drawn < share) == first;
  }
  /// True if the thread's lane is in the given share of the lanes, which is neither empty nor full unless `share` is 0
  /// or 1. The lanes differ for each `turn`, so that conditions in a row, or within each other, are independent.
  KERNELCOST_FUNCTION bool lane_takes_part(double share, int turn) {
    guess();
    constexpr unsigned lanes = lanes_of_a_warp;
    auto first = static_cast<unsigned>(share * lanes + 0.5);
    if (share > 0 && first == 0) first = 1;
    if (share < 1 && first == lanes) first = lanes - 1;
    // In a kernel's text at run time, warps differ, too. A constant has no time for it.
    const bool differs = keeps_values && !__builtin_is_constant_evaluated();
    const unsigned whose = differs ? static_cast<unsigned>(block) + static_cast<unsigned>(warp) : 0U;
    const unsigned number = static_cast<unsigned>(turn) + whose;
    constexpr unsigned shift = 13;  // coprime to 32: each lane takes part in one of 32 turns at least
    return placed(static_cast<unsigned>(thread) % lanes ^ number * shift % lanes, number) < first;
  }
  /// The place of a lane among 32 in a turn. Each of three turns in a row splits every share of the lanes by half that
  /// the turns before have made, mostly each of five: multiplication by a power of a primitive element of GF(32),
  /// x^5 = x^2 + 1. The powers 0, 1 and 18 are left out, whose halves have all of eight neighbours, or none of them.
  static KERNELCOST_FUNCTION unsigned placed(unsigned lane, unsigned turn) {
    constexpr unsigned powers = 28, first = 2, left_out = 18, highest = 16, reduced = 0b100101;
    constexpr unsigned begin = 4;  // in the first turns, neighbours go different ways
    unsigned power = first + (turn + begin) % powers;
    if (power >= left_out) ++power;
    for (; power > 0; --power) lane = (lane & highest) != 0 ? lane << 1U ^ reduced : lane << 1U;
    return lane;
  }

  /// Notes the name of a local variable without a value, and returns its number.
  int note_local(const char* name) {
    for (int i = 0; i < local_count; ++i)
      if (locals[i] == name) return i;
    if (local_count == most_locals) return most_locals - 1;
    locals[local_count] = name;
    return local_count++;
  }
  /// A number that no statement has set is used. A guessed condition may lead where the kernel never comes.
  void reads_local(int number, int line) {
    if (!guessed && number >= 0 && number < local_count) fail(fault_kind::uninitialised_local, line, locals[number]);
  }

  /// A thread indexes an array of its own beyond its end. The data may rule that out where the thread guessed.
  void access_beyond_local(const char* name, long long at, long long elements, int line) {
    if (!guessed || !collects_faults) return fail(fault_kind::out_of_bounds, line, name, at, elements);
    if (handed != nullptr && handed->hides_fault(thread % lanes_of_a_warp)) return;
    doubts.add({fault_kind::out_of_bounds, name, line, at, elements, block, thread});
  }
  /// Declares an array and returns its number.
  KERNELCOST_FUNCTION int declare(const char* name, expr::space where, element type, long long elements) {
    if (array_count == most_arrays) {
      fail(fault_kind::too_many_arrays, 0, name, array_count + 1, most_arrays);
      return 0;
    }
    const long long most = most_array_bytes / type.size;
    if (elements < 0 || elements > most) {
      fail(fault_kind::array_too_large, 0, name, elements, most);
      return 0;
    }
    long long base = (array_count + 1) * most_array_bytes;
    if (where == expr::space::shared) {
      constexpr long long alignment = 16;
      base = (shared_bytes + alignment - 1) / alignment * alignment;
      shared_bytes = base + elements * type.size;
    }
    arrays[array_count] = {name,
                           where,
                           type,
                           elements,
                           base,
                           base + elements * type.size,
                           watch != nullptr || (watch_races && where == expr::space::shared),
                           0,
                           0,
                           false,
                           false};
    return array_count++;
  }
  /// Declares an array of the body, which each thread declares again.
  KERNELCOST_FUNCTION int declare_shared(const char* name, bool dynamic, element type, long long elements, int line) {
    for (int i = 0; i < array_count; ++i)
      if (arrays[i].space == expr::space::shared && fault_list::same_name(arrays[i].name, name)) return i;
    const int array = declare(name, expr::space::shared, type, elements);
    const long long size = arrays[array].end - arrays[array].base;
    arrays[array].is_dynamic = dynamic;
    if (dynamic) {
      if (size > dynamic_shared_bytes)
        fail(fault_kind::dynamic_shared_beyond_launch, line, name, size, dynamic_shared_bytes);
    } else if ((static_shared_bytes += size) > most_static_shared_bytes) {
      fail(fault_kind::static_shared_too_large, line, name, static_shared_bytes, most_static_shared_bytes);
    }
    return array;
  }

  /// Declares an array of the kernel's file, in any memory, which each thread declares again.
  KERNELCOST_FUNCTION int declare_once(const char* name, expr::space where, element type, long long elements,
                                       int line = 0) {
    if (where == expr::space::shared) return declare_shared(name, false, type, elements, line);
    for (int i = 0; i < array_count; ++i)
      if (arrays[i].space == where && fault_list::same_name(arrays[i].name, name)) return i;
    return declare(name, where, type, elements);
  }

  /// False if the value of an expression such as x[i] has been loaded. The latest expressions are remembered.
  KERNELCOST_FUNCTION bool loads_for_the_first_time(unsigned expression) {
    unsigned& latest = loaded_[expression % remembered];
    return latest != expression && ((latest = expression), true);
  }
  /// Records one lane's access to `size` bytes at `address`. `kind` is the key without an array.
  KERNELCOST_FUNCTION void access(step_key kind, int array, long long address, int size, int line) {
    const array_info& target = arrays[array];
    if (keeps_values) {
      if (is_in_a_register(kind, array, address, size)) {
        if (watch == nullptr) steps.access_register(key::at(kind, array, line), address);
        return;
      }
      kind &= ~(key::always_accessed | key::varies_by_trip);
      if (meetings != nullptr && (kind & 0xff) == static_cast<step_key>(act::atomic)) meet(array, address);
    }
    if (address < target.base || address + size > target.end || (address & ((size & -size) - 1)) != 0 || target.watched)
        [[unlikely]]
      return access_with_care(kind, array, address, size, line);
    steps.access(key::at(kind, array, line), address);
  }
  /// A barrier of some lanes alone does not order the other lanes.
  KERNELCOST_FUNCTION void pass_warp_barrier(unsigned lanes_of_it) {
    constexpr int unknown = -(1 << 30);
    warp_barriers_passed = lanes_of_it == full_warp ? warp_barriers_passed + 1 : unknown;
  }
  /// The lanes that a shuffle or vote names. A thread names only itself if it has asked which lanes are active, or if
  /// its way was chosen for a condition of unknown value.
  KERNELCOST_FUNCTION unsigned lanes_named(unsigned mask) const {
    return asks_for_active_lanes || guessed ? 1U << (static_cast<unsigned>(thread) % lanes_of_a_warp) : mask;
  }
  /// A plain number takes a value that is not known: a fault, unless such values are taken for 0.
  KERNELCOST_FUNCTION void require_known_integer() {
    guess();
    if (!unknown_integers_are_zero) fail_without_data(fault_kind::plain_number_needs_data, steps.line());
  }
  /// True if an access before has waited for the load of number `loaded`, so that one at this place need not. The first
  /// lane of a trip decides for all, because they have one instruction. Several of one line have an instruction each.
  KERNELCOST_FUNCTION bool has_awaited(int array, int line, unsigned loaded) {
    const bool before = loaded != 0 && loaded <= awaited_;
    awaited_ = element_expressions;
    const bool same_line = asked_.line == line && asked_.thread == thread && asked_.trips == trips_begun;
    asked_ = {line, thread, trips_begun, same_line ? asked_.number + 1 : 0};
    awaiting& decided = decided_[static_cast<unsigned>(4 * line + asked_.number) % remembered];
    if (decided.line != line || decided.array != array || decided.number != asked_.number ||
        decided.trips != trips_begun)
      decided = {line, array, asked_.number, trips_begun, before};
    return decided.before;
  }
  /// True for an address in global memory that depends on the load of number `loaded`, unless it is a constant away
  /// from the last one for which this was asked: the members of a triple, for example.
  KERNELCOST_FUNCTION bool is_new_address(int array, long long address, unsigned loaded) {
    constexpr long long few = 64;  // bytes
    if (arrays[array].space != expr::space::global) return false;
    const long long apart = address - address_from_memory;
    const bool is_new = apart > few || apart < -few || loaded != address_depends_on || loaded == 0;
    address_from_memory = address;
    address_depends_on = loaded;
    return is_new && apart != 0;
  }
  /// True if a known number comes from the array's data: not if the access was out of bounds.
  KERNELCOST_FUNCTION bool is_within(int array, long long address) const {
    return address >= arrays[array].base && address < arrays[array].end;
  }
  /// Which value at `address` the last load has got. Lanes that go one way have the same names for their values.
  identity value_loaded(long long address) const {
    if (computed == nullptr || !kept.latest_is_at(address)) return {};
    const long long value = kept.latest(), offset = address - kept.address_of_latest();
    return {mixed(static_cast<unsigned long long>(value), static_cast<unsigned long long>(offset)), value, kept.made()};
  }
  /// A thread has computed nothing, and made no atomics.
  void begin_thread() {
    if (computed != nullptr) computed->forget_all();
    for (long long& made : atomics_made) made = 0;
    additions_of_thread = numbers_of_thread = 0;
    ++runs_of_threads;
    trips_begun = 1;
    trips_at_hand = 0;
    if (in_shared != nullptr) in_shared->begin_thread(thread), read_unknown_shared = false;
  }
  /// True if a value has been computed. Not while a header runs for its trips, and where only faults are looked for.
  bool has_computed(const identity& which) {
    if (computed == nullptr || which.of == 0 || watch != nullptr || counts_trips) return false;
    return computed->is_there(which, kept.make());
  }
  /// The number that the next store stores, for `watch` and for the other threads of the block.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void stores_number(int array, bool known, bool stands_in, double number) {
    in_shared != nullptr&& arrays[array].space == expr::space::shared ? offer(known, stands_in, number) : void();
    if (watch != nullptr) next_has_number = known || stands_in, next_number = number;
  }
  /// The number that the shared memory of the block holds at an address, as far as it is known.
  shared_numbers::number in_shared_at(long long address) {
    if (in_shared == nullptr) return {};
    if (in_shared->block() != block) return read_unknown_shared = true, shared_numbers::number{};
    const auto found = in_shared->load(address, moment_of_thread());
    if ((found.known || found.stands_in) && found.guessed) guess();
    return found;
  }
  /// True if the block is to run for the numbers in its shared memory, some of which this thread has read and may need.
  bool wants_shared() {
    if (in_shared == nullptr || !read_unknown_shared) return false;
    in_shared->want();
    return true;
  }
  /// While all threads of a block run for what they store in shared memory, their faults are not looked for.
  bool learns_shared() const { return in_shared != nullptr && in_shared->learns(); }
  KERNELCOST_FUNCTION void watch_all(memory_watch* by) {
    watch = by;
    for (int i = 0; i < array_count; ++i) arrays[i].watched = by != nullptr;
  }
  KERNELCOST_FUNCTION void watch_for_races(bool on) {
    watch_races = on;
    for (int i = 0; i < array_count; ++i) arrays[i].watched = on && arrays[i].space == expr::space::shared;
  }

 private:
  bool has_decided_for_block(int line) {
    deciding& last = decided_for_block_[static_cast<unsigned>(line) % remembered];
    const bool again = last.line == line && last.run == runs_of_threads;
    last = {line, runs_of_threads};
    return again;
  }
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void meet(int array, long long address) {
    if (__builtin_is_constant_evaluated() || watch != nullptr || counts_trips) return;
    add_meeting(array, address);
  }
  void add_meeting(int array, long long address) {
    meetings[array].expect(block * most_warps_of_a_block + warp, thread % lanes_of_a_warp, atomics_made[array]++,
                           address);
  }
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void stores_shared(int array, long long address, int size) {
    if (in_shared != nullptr && arrays[array].space == expr::space::shared) take_stored(address, size);
  }
  void take_stored(long long address, int size) { in_shared->store(address, size, moment_of_thread()); }
  void offer(bool known, bool stands_in, double number) {
    in_shared->offer({number, known, stands_in && !known, guessed});
  }
  shared_numbers::moment moment_of_thread() const { return {thread, barriers_passed, warp_barriers_passed}; }
  KERNELCOST_FUNCTION bool is_in_a_register(step_key kind, int array, long long address, int size) {
    // A single constant is an operand wherever it is used.
    if (counts_trips || (arrays[array].space == expr::space::constant && arrays[array].elements == 1)) return false;
    const int place = arrays[array].is_read_only                   ? kept_values::read_only
                      : arrays[array].space == expr::space::global ? -1
                                                                   : array;
    const auto what = static_cast<act>(kind & 0xff);
    if (what == act::load) {
      if ((kind & key::always_accessed) != 0) return false;
      if (kept.uses(place, address, size, (kind & key::varies_by_trip) != 0 ? kept_before_trip : 0)) return true;
    } else if (what == act::atomic) {
      stores_shared(array, address, size), kept.forget();
      return false;
    } else {
      stores_shared(array, address, size), kept.forget(place);
      if ((kind & key::always_accessed) != 0) return false;
    }
    kept.keep(place, address, size);
    return false;
  }

#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void access_with_care(step_key kind, int array, long long address, int size, int line) {
    const array_info& target = arrays[array];
    const long long within = address - target.base;
    if (address < target.base || address + size > target.end) {
      // Arrays this large need 64 bits. Below them, and too far to be an offset, lies an int that has overflowed.
      constexpr long long reach = 1LL << 31, far = 1LL << 24;
      const long long at = (within < 0 ? within - target.type.size + 1 : within) / target.type.size;
      const bool overflowed = target.elements > reach && at >= -reach && at < -far;
      if (guessed && collects_faults && !__builtin_is_constant_evaluated())
        return access_in_doubt(kind, array, address, size, line, at);
      return fail(overflowed ? fault_kind::index_overflow : fault_kind::out_of_bounds, line, target.name, at,
                  target.elements);
    }
    // The hardware treats a float3 as three floats.
    const int piece = size & -size;
    if ((address & (piece - 1)) != 0) return fail(fault_kind::misaligned, line, target.name, within, piece);
    if (watch != nullptr) return check(kind, array, address, size, line);
    steps.access(key::at(kind, array, line), address);
    look_for_races(kind, target, address, size, line);
  }

  /// Another element of the array stands for one beyond it.
  void access_in_doubt(step_key kind, int array, long long address, int size, int line, long long at) {
    const array_info& target = arrays[array];
    if (handed != nullptr && handed->hides_fault(thread % lanes_of_a_warp)) return;
    doubts.add({fault_kind::out_of_bounds, target.name, line, at, target.elements, block, thread});
    const long long places = (target.end - target.base) / size;
    if (places <= 0 || watch != nullptr) return steps.stand_aside(line);
    const long long place = (address - target.base) / size % places;
    steps.access(key::at(kind, array, line), target.base + (place < 0 ? place + places : place) * size);
  }

  KERNELCOST_FUNCTION void look_for_races(step_key kind, const array_info& target, long long address, int size,
                                          int line) {
    const bool reads = (kind & 0xff) == static_cast<step_key>(act::load);
    const bool atomic = (kind & 0xff) == static_cast<step_key>(act::atomic);
    if (const int other = races.meet(address / 4, (size + 3) / 4, barriers_passed, warp, reads, atomic, line);
        other != 0)
      fail(fault_kind::block_race, line, target.name, (address - target.base) / target.type.size, other);
  }

  void check(step_key kind, int array, long long address, int size, int line) {
    using mode = watched_access::mode;
    steps.stand_aside(line);
    --checks_left;
    const array_info& target = arrays[array];
    if (target.space == expr::space::constant) return;
    const bool global = target.space == expr::space::global;
    if (observer != nullptr) {
      if (global) observer->add(key::at(kind, array, line), trips_at_hand, address, size, barriers_passed);
      return;
    }
    const auto what = static_cast<act>(kind & 0xff);
    const mode how = what == act::load ? mode::load : what == act::store ? mode::store : mode::atomic;
    const watched_access now{block,
                             thread,
                             warp,
                             barriers_passed,
                             warp_barriers_passed,
                             line,
                             how,
                             how == mode::store && next_has_number,
                             next_number,
                             global};
    next_has_number = false;
    const long long cell_size = target.type.size % 4 == 0 ? 4 : target.type.size % 2 == 0 ? 2 : 1;
    if (global) watch->touch(address, size, arrays[array].bytes_of_block);
    for (long long cell = address; cell < address + size; cell += cell_size) {
      const long long index = (cell - target.base) / target.type.size;
      if (!global) watch->meet_in_shared(cell / 4, now, sets(kind), array, index);
      if (guessed || left_out) continue;
      memory_watch::conflict other;
      if (repeated == 0) other = watch->meet(cell, now);
      if (!other.found && global) other = watch->meet_in_grid(cell, now);
      // A missing barrier of the block makes lanes of one warp race, too. So the other warps are looked at first.
      if (other.found && other.kind == fault_kind::warp_race)
        return warp_races.add({other.kind, target.name, line, index, other.line, block, thread});
      if (other.found) return fail(other.kind, line, target.name, index, other.line);
    }
  }
  /// True if an access leaves a number that does not depend on the one before, as most atomics' does.
  static bool sets(step_key kind) {
    const auto what = static_cast<act>(kind & 0xff);
    return what == act::store || (what == act::atomic && key::operation_of(kind) == expr::op::exchange);
  }

  static constexpr int most_locals = 100;
  const char* locals[most_locals]{};
  int local_count = 0;
  static constexpr unsigned remembered = 64;
  unsigned loaded_[remembered]{};
  /// The number of the last expression x[i] before an access that waited.
  unsigned awaited_ = 0;
  /// The last access of which has_awaited was asked.
  struct asking {
    int line = 0;
    int thread = -1;
    unsigned trips = 0;
    int number = 0;
  } asked_;
  struct deciding {
    int line = -1;
    long long run = -1;
  } decided_for_block_[remembered];
  struct awaiting {
    int line = -1;
    int array = 0;
    int number = 0;
    unsigned trips = 0;
    bool before = false;
  } decided_[remembered];
  bool next_has_number = false;
  double next_number = 0;
};
}  // namespace kernelcost::tracing
