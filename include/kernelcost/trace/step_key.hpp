// SPDX-License-Identifier: BSL-1.0
/// \file
/// step_key: identifies the steps of a thread.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/operation.hpp>
#include <kernelcost/trace/function.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost::tracing {

inline constexpr int lanes_of_a_warp = detail::warp_size;
inline constexpr int most_warps_of_a_block = 32;
inline constexpr unsigned full_warp = ~0U;

/// The number of bits that are set. The standard's own functions are not for nvcc to call in device code.
KERNELCOST_FUNCTION int bits_set(unsigned long long bits) {
  int number = 0;
  for (; bits != 0; bits &= bits - 1) ++number;
  return number;
}
/// The number of the lowest bit that is set, from 1; 0 if none is.
KERNELCOST_FUNCTION int first_set(unsigned long long bits) {
  if (bits == 0) return 0;
  int number = 1;
  for (; (bits & 1U) == 0; bits >>= 1) ++number;
  return number;
}

enum class act : unsigned char {
  begin,
  load,
  store,
  atomic,
  barrier,
  warp_barrier,
  shuffle,
  vote,
  compute,
  branch,
  scope,
  loop,
  trip,
  kernel_wait,
  next_kernel,
};

/// A step's identity in 64 bits, since tracing mostly compares keys.
using step_key = unsigned long long;

namespace key {
inline constexpr int act_at = 0, operation_at = 8, kind_at = 16, size_at = 20, buffer_at = 32, line_at = 40;
/// The address was computed from values that other loads returned.
inline constexpr step_key awaits_loads = 1ULL << 39;
/// The operands of the arithmetic are known, and none is from memory.
inline constexpr step_key known_operands = awaits_loads;
/// The last index of a load or store has 64 bits. Their operation has no meaning, so this bit of it is free.
inline constexpr step_key wide_index = 1ULL << 15;
/// With awaits_loads: an access before has waited for those loads. Another such bit.
inline constexpr step_key awaited_before = 1ULL << 14;
/// The product of an fma is known, and the summand is not. If the product is a constant, the fma is a sum.
inline constexpr step_key known_product = 1ULL << buffer_at;
KERNELCOST_FUNCTION step_key without_operands(step_key key) { return key & ~(known_operands | known_product); }
/// The key of an access without what says whether its address waits for loads.
KERNELCOST_FUNCTION step_key without_waits(step_key key) {
  const auto what = static_cast<act>(key & 0xff);
  if (what == act::atomic) return key & ~awaits_loads;
  return what == act::load || what == act::store ? key & ~(awaits_loads | awaited_before) : key;
}
/// True if an access waits for the loads that its address needs.
KERNELCOST_FUNCTION bool waits(step_key key) { return (key & (awaits_loads | awaited_before)) == awaits_loads; }
/// Marks a volatile element, which no register replaces. Removed before the key is recorded.
inline constexpr step_key always_accessed = 1ULL << 63;
/// Marks an element whose address may change with each trip of the loop around, although it did not: `x[i % n]`.
/// Removed before the key is recorded.
inline constexpr step_key varies_by_trip = 1ULL << 62;

KERNELCOST_FUNCTION step_key of(act what, expr::op operation = expr::op::add, element type = {}) {
  return static_cast<step_key>(what) << act_at | static_cast<step_key>(operation) << operation_at |
         static_cast<step_key>(type.kind) << kind_at | static_cast<step_key>(type.size) << size_at;
}
/// Adds the parts that are known only during the trace. A single expression, because it is evaluated for each access of
/// each lane.
KERNELCOST_FUNCTION step_key at(step_key kind, int buffer, int line) {
  return kind | static_cast<step_key>(buffer) << buffer_at | static_cast<step_key>(line) << line_at;
}
constexpr act act_of(step_key key) { return static_cast<act>(key >> act_at & 0xff); }
constexpr expr::op operation_of(step_key key) { return static_cast<expr::op>(key >> operation_at & 0xff); }
KERNELCOST_FUNCTION element type_of(step_key key) {
  return {static_cast<element_kind>(key >> kind_at & 0xf), static_cast<int>(key >> size_at & 0xfff)};
}
KERNELCOST_FUNCTION bool is_floating(step_key key) {
  const element_kind kind = type_of(key).kind;
  return kind != element_kind::int32 && kind != element_kind::int64;
}
/// In place of an array's number, a branch and its sides say whether they are those of `c ? a : b`, which compilers
/// make without a branch.
inline constexpr int side_of_choice = 2;
constexpr int buffer_of(step_key key) { return static_cast<int>(key >> buffer_at & 0x7f); }
KERNELCOST_FUNCTION int line_of(step_key key) { return static_cast<int>(key >> line_at); }
}  // namespace key
}  // namespace kernelcost::tracing
