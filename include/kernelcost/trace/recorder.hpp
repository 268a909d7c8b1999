// SPDX-License-Identifier: BSL-1.0
/// \file
/// recorder: what all threads that are traced write to; it refuses what they must not do.
#pragma once
#include <kernelcost/expr/space.hpp>
#include <kernelcost/trace/mistakes.hpp>
#include <kernelcost/trace/races.hpp>
#include <kernelcost/trace/tape.hpp>

namespace kernelcost::tracing {

/// An array that the kernel touches, as an argument or declared in its body.
struct array_info {
  const char* name = "";
  expr::space where = expr::space::global;
  element type{};
  long long elements = 0;
  /// Byte addresses of its first element, and past its last. Arrays of global memory lie far from one another.
  long long base = 0;
  long long end = 0;
  bool watched = false;
};

inline constexpr int most_arrays = 24;

/// What a thread did wrong. The functions are not for the GPU, hence the pragma: nobody calls them there.
enum class fault : unsigned char {
  out_of_bounds,
  misaligned,
  control_flow_needs_data,
  address_needs_data,
  race,
  too_many_arrays,
};

/// A call with plain numbers, because compilers print them.
constexpr void refuse(fault what, const char* array, int line, long long index, long long limit, long long block,
                      int thread) {
  switch (what) {
    case fault::out_of_bounds: mistake::this_access_is_out_of_bounds(array, line, index, limit, block, thread);
    case fault::misaligned: mistake::this_access_is_misaligned(array, line, index, limit, block, thread);
    case fault::control_flow_needs_data:
      mistake::control_flow_depends_on_loaded_values__give_a_probability_or_sample_data(line, block, thread);
    case fault::address_needs_data:
      mistake::an_address_depends_on_loaded_values__give_the_buffer_sample_data(line, block, thread);
    case fault::race:
      mistake::warps_race_for_shared_memory_with_no_barrier_between(array, line, index, limit, block, thread);
    case fault::too_many_arrays: mistake::a_traced_kernel_has_too_many_arrays(static_cast<int>(limit));
  }
}

class recorder {
 public:
  tape steps;
  array_info arrays[most_arrays];
  int array_count = 0;
  long long shared_bytes = 0;
  trip_sampling trips;
  /// The thread that runs.
  long long block = 0;
  int thread = 0;
  int warp = 0;
  int barriers_passed = 0;
  bool watch_races = false;
  race_watch races;

  KERNELCOST_FUNCTION recorder() {}

  /// Right where it happens, so that the compiler's backtrace leads to the line in the body.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void fail(fault what, int line, const char* array = "", long long index = 0,
                                long long limit = 0) const {
    refuse(what, array, line, index, limit, block, thread);
  }

#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
  KERNELCOST_FUNCTION void check_probability(double share) const {
    if (!(share >= 0 && share <= 1)) mistake::a_probability_lies_between_zero_and_one(share);
  }

  /// The number of a new array.
  KERNELCOST_FUNCTION int declare(const char* name, expr::space where, element type, long long elements) {
    if (array_count == most_arrays) {
      fail(fault::too_many_arrays, 0, name, array_count + 1, most_arrays);
      return 0;
    }
    long long base = static_cast<long long>(array_count + 1) << 40;
    if (where == expr::space::shared) {
      constexpr long long alignment = 16;
      base = (shared_bytes + alignment - 1) / alignment * alignment;
      shared_bytes = base + elements * type.size;
    }
    arrays[array_count] = {
        name, where, type, elements, base, base + elements * type.size, watch_races && where == expr::space::shared};
    return array_count++;
  }
  /// Of the body: each thread declares it anew.
  KERNELCOST_FUNCTION int declare_once(const char* name, expr::space where, element type, long long elements) {
    for (int i = 0; i < array_count; ++i)
      if (arrays[i].where == where && same(arrays[i].name, name)) return i;
    return declare(name, where, type, elements);
  }

  /// One lane's access to `size` bytes at `address`, written down under `kind`, which has no array yet.
  KERNELCOST_FUNCTION void access(step_key kind, int array, long long address, int size, int line) {
    const array_info& target = arrays[array];
    if (address < target.base || address + size > target.end || (address & (size - 1)) != 0 || target.watched)
        [[unlikely]]
      return access_with_care(kind, array, address, size, line);
    steps.access(key::at(kind, array, line), address);
  }
  KERNELCOST_FUNCTION void watch_for_races(bool on) {
    watch_races = on;
    for (int i = 0; i < array_count; ++i) arrays[i].watched = on && arrays[i].where == expr::space::shared;
  }

 private:
  static KERNELCOST_FUNCTION bool same(const char* a, const char* b) {
    if (a == b) return true;
    while (*a != '\0' && *a == *b) ++a, ++b;
    return *a == *b;
  }

  KERNELCOST_FUNCTION void access_with_care(step_key kind, int array, long long address, int size, int line) {
    const array_info& target = arrays[array];
    const long long within = address - target.base;
    if (address < target.base || address + size > target.end)
      return fail(fault::out_of_bounds, line, target.name,
                  (within < 0 ? within - target.type.size + 1 : within) / target.type.size, target.elements);
    if ((address & (size - 1)) != 0) return fail(fault::misaligned, line, target.name, within, size);
    steps.access(key::at(kind, array, line), address);
    watch(kind, target, address, size, line);
  }

  KERNELCOST_FUNCTION void watch(step_key kind, const array_info& target, long long address, int size, int line) {
    const bool reads = (kind & 0xff) == static_cast<step_key>(act::load);
    const bool atomic = (kind & 0xff) == static_cast<step_key>(act::atomic);
    if (const int other = races.meet(address / 4, (size + 3) / 4, barriers_passed, warp, reads, atomic, line);
        other != 0)
      fail(fault::race, line, target.name, (address - target.base) / target.type.size, other);
  }
};
}  // namespace kernelcost::tracing
