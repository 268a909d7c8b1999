// SPDX-License-Identifier: BSL-1.0
// Faults of kernels, found at run time: which, in which line, on which element of which array, by which thread. And
// kernels that look like faults and are none. trace_text_faults.cpp has the same in CUDA's own words.
#include "trace_mistake.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>
#include <kernelcost/trace/fault_text.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;
using trace_mistake::mistake_in;

/// The text of a fault in a line of the body that is given by its distance from the body's `from`.
template <class Body>
std::string in_line(int distance, const std::string& text) {
  return "trace: line " + std::to_string(Body::from + distance) + ": " + text;
}
template <class Body, class... Arguments>
std::string fault_of(const kc::launch& how, const Arguments&... arguments) {
  return mistake_in([&] { kc::trace<Body>(how, arguments...); });
}
constexpr auto one_warp = kc::launch_blocks(1, 32_threads);
constexpr auto four_warps = kc::launch_blocks(2, 128_threads);

// --- Out of bounds, misaligned ---

struct one_too_far {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, int n) const {
    const int i = static_cast<int>(k.block().x * k.block_dim().x + k.thread().x);
    if (k.branch(i <= n)) x[i] += 1.F;
  }
};
struct right_neighbour {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y, int n) const {
    const int i = static_cast<int>(k.block().x * k.block_dim().x + k.thread().x);
    if (i < n) y[i] = x[i + 1] - x[i];
  }
};
struct left_neighbour {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const int i = static_cast<int>(k.thread().x);
    y[i] = x[i - 1];
  }
};
struct unsigned_left_neighbour {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    y[k.thread().x] = x[k.thread().x - 1U];
  }
};
struct back_within_bounds {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    auto p = x + 70000;
    p -= 69990;
    p[k.thread().x] = 1.F;
    if (k.thread().x == 31) (x + 5000)[0] = 1.F;
  }
};
struct small_tile {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto tile = kc::shared_array<"tile", float, 64>(k);
    tile[k.thread().x] = x[k.thread().x];
  }
};
struct a_hole_in_the_grid {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    x[i == 54321 ? 1U << 30 : i] = 1.F;
  }
};
struct square_index {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    const unsigned row = k.block().x * k.block_dim().x + k.thread().x;
    if (row < n) x[static_cast<int>(row * n)] = 1.F;  // as nvcc does it, where C++ leaves row * n of ints open
  }
};
struct quads_from_one {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const kc::vec<K, float, 4> quad = kc::vector_pointer<4>(x + 1)[k.thread().x];
    y[k.thread().x] = quad.x + quad.w;
  }
};
TEST_CASE("out of bounds, in any thread of the grid") {
  CHECK(fault_of<one_too_far>(kc::launch_blocks(9, 128_threads), buffer<float>{"x", 1024}, 1024) ==
        in_line<one_too_far>(4, "x[1024] is out of bounds, it has 1024 elements (block 8, thread 0)"));
  CHECK(fault_of<right_neighbour>(kc::launch_blocks(8, 128_threads), buffer<float>{"x", 1024}, buffer<float>{"y", 1024},
                                  1024) ==
        in_line<right_neighbour>(4, "x[1024] is out of bounds, it has 1024 elements (block 7, thread 127)"));
  const buffer<float> x{"x", 64}, y{"y", 64};
  CHECK(fault_of<left_neighbour>(one_warp, x, y) ==
        in_line<left_neighbour>(4, "x[-1] is out of bounds, it has 64 elements (block 0, thread 0)"));
  CHECK(fault_of<unsigned_left_neighbour>(one_warp, x, y) ==
        in_line<unsigned_left_neighbour>(3, "x[4294967295] is out of bounds, it has 64 elements (block 0, thread 0)"));
  CHECK(fault_of<back_within_bounds>(one_warp, x) ==
        in_line<back_within_bounds>(6, "x[5000] is out of bounds, it has 64 elements (block 0, thread 31)"));
  CHECK(fault_of<small_tile>(four_warps, buffer<float>{"x", 128}) ==
        in_line<small_tile>(4, "tile[127] is out of bounds, it has 64 elements (block 0, thread 127)"));
  CHECK(
      fault_of<a_hole_in_the_grid>(kc::launch_blocks(1024, 256_threads), buffer<float>{"x", 1024 * 256}) ==
      in_line<a_hole_in_the_grid>(4, "x[1073741824] is out of bounds, it has 262144 elements (block 212, thread 49)"));
}
TEST_CASE("an index that overflows") {
  const auto found =
      fault_of<square_index>(kc::launch_1d(70000, 256_threads), buffer<float>{"x", 70000LL * 70000}, 70000U);
  CHECK(trace_mistake::begins(found, in_line<square_index>(4, "x[-").c_str()));
  CHECK(found.find("]: the index has overflowed 32 bits, x has 4900000000 elements (block ") != std::string::npos);
  CHECK(fault_of<square_index>(kc::launch_1d(40000, 256_threads), buffer<float>{"x", 40000LL * 40000}, 40000U).empty());
}
TEST_CASE("misaligned") {
  CHECK(fault_of<quads_from_one>(one_warp, buffer<float>{"x", 200}, buffer<float>{"y", 32}) ==
        in_line<quads_from_one>(3, "x + 4 bytes is not aligned to its 16 bytes (block 0, thread 0)"));
}

// --- Races ---

/// `barriers`: 1 is the barrier behind the stores, 2 the one behind the loads.
struct tiled_product {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> a, kc::ptr<K, const float> b, kc::ptr<K, float> c,
                                      int n, int barriers) const {
    const auto tile_a = kc::shared_array<"tile_a", float, 16, 16>(k);
    const auto tile_b = kc::shared_array<"tile_b", float, 16, 16>(k);
    const int x = static_cast<int>(k.thread().x), y = static_cast<int>(k.thread().y);
    const int row = static_cast<int>(k.block().y) * 16 + y, column = static_cast<int>(k.block().x) * 16 + x;
    kc::num<K, float> sum = 0.F;
    for (const int tile : k.range(n / 16)) {
      tile_a[y][x] = a[row * n + tile * 16 + x];
      tile_b[y][x] = b[(tile * 16 + y) * n + column];
      if ((barriers & 1) != 0) k.sync_block();
      for (const int j : k.range(16)) sum += tile_a[y][j] * tile_b[j][x];
      if ((barriers & 2) != 0) k.sync_block();
    }
    c[row * n + column] = sum;
  }
};
struct block_sum {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> sums, bool waits) const {
    const auto part = kc::shared_array<"part", float, 256>(k);
    const unsigned t = k.thread().x;
    part[t] = x[k.block().x * 256 + t];
    k.sync_block();
    for (unsigned half = 128; half > 0; half /= 2) {
      if (k.branch(t < half)) part[t] += part[t + half];
      if (waits) k.sync_block();
    }
    if (t == 0) sums[k.block().x] = part[0];
  }
};
struct reversed_in_a_warp {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, bool waits) const {
    const auto s = kc::shared_array<"s", float, 32>(k);
    const unsigned t = k.thread().x;
    s[t] = x[t];
    if (waits) k.sync_warp();
    x[t] = s[31 - t];
  }
};
struct all_into_one {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    if (k.thread().x == 0) x[0] += 2.F;
  }
};
struct in_place_neighbour {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    const kc::num<K, float> next = x[(i + 1) % n];
    k.sync_block();
    x[i] = next;
  }
};
TEST_CASE("races in a block") {
  const kc::launch squares{{4, 4}, {16, 16}};
  const buffer<float> a{"a", 4096}, b{"b", 4096}, c{"c", 4096};
  const auto product = [&](int barriers) { return fault_of<tiled_product>(squares, a, b, c, 64, barriers); };
  CHECK(product(3).empty());
  for (const int barriers : {0, 1, 2}) {
    CAPTURE(barriers);
    const std::string found = product(barriers);
    CHECK(found.find(": no barrier orders this access to tile_") != std::string::npos);
    CHECK(found.find("and that of another warp in line ") != std::string::npos);
  }
  const buffer<float> x{"x", 2048}, sums{"sums", 8};
  const auto how = kc::launch_blocks(8, 256_threads);
  CHECK(fault_of<block_sum>(how, x, sums, true).empty());
  CHECK(fault_of<block_sum>(how, x, sums, false) ==
        in_line<block_sum>(8, "no barrier orders this access to part[32] and that of another warp in line " +
                                  std::to_string(block_sum::from + 8) + " (block 0, thread 32)"));
}
TEST_CASE("races in a warp") {
  const buffer<float> x{"x", 32};
  CHECK(fault_of<reversed_in_a_warp>(one_warp, x, true).empty());
  CHECK(fault_of<reversed_in_a_warp>(one_warp, x, false) ==
        in_line<reversed_in_a_warp>(5, "no __syncwarp orders this access to s[16] and that of another lane in line " +
                                           std::to_string(reversed_in_a_warp::from + 7) + " (block 0, thread 16)"));
}
TEST_CASE("races between blocks") {
  CHECK(fault_of<all_into_one>(kc::launch_blocks(1, 64_threads), buffer<float>{"x", 8}).empty());
  CHECK(fault_of<all_into_one>(kc::launch_blocks(4, 64_threads), buffer<float>{"x", 8}) ==
        in_line<all_into_one>(3, "nothing orders this access to x[0] and that of another block in line " +
                                     std::to_string(all_into_one::from + 3) + " (block 3, thread 0)"));
  CHECK(fault_of<in_place_neighbour>(kc::launch_blocks(1, 64_threads), buffer<float>{"x", 64}, 64U).empty());
  CHECK(fault_of<in_place_neighbour>(kc::launch_blocks(2, 64_threads), buffer<float>{"x", 128}, 128U)
            .find("another block") != std::string::npos);
}

/// Accesses that look like a race, and are none.
enum class harmless { same_number, atomics, check_before_atomic, bytes, later_trip, own_element };
struct no_race {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, int> x, kc::ptr<K, signed char> bytes, harmless which) const {
    const auto s = kc::shared_array<"s", int, 64>(k);
    const unsigned t = k.thread().x;
    switch (which) {
      case harmless::same_number: x[0] = 1; break;
      case harmless::atomics: k.atomic_add(x, 1); break;
      case harmless::check_before_atomic:
        if (k.branch(x[0] < 5, 0.5)) k.atomic_max(x, 5);
        break;
      case harmless::bytes: bytes[k.block().x * 64 + t] = static_cast<signed char>(1); break;
      case harmless::later_trip:
        for (const unsigned j : k.range(100U)) {
          s[(t + j) % 64] = x[t];
          k.sync_block();
        }
        break;
      case harmless::own_element:
        for (const unsigned j : k.range(3U)) s[t] = x[t + j];
        s[t] += 1;
        break;
    }
  }
};
TEST_CASE("what is no race") {
  for (const harmless which : {harmless::same_number, harmless::atomics, harmless::check_before_atomic, harmless::bytes,
                               harmless::later_trip, harmless::own_element}) {
    CAPTURE(static_cast<int>(which));
    CHECK(fault_of<no_race>(kc::launch_blocks(3, 64_threads), buffer<int>{"x", 128}, buffer<signed char>{"bytes", 192},
                            which)
              .empty());
  }
}

// --- Shared memory ---

struct half_filled {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned filled) const {
    const auto s = kc::shared_array<"s", float, 128>(k);
    const unsigned t = k.thread().x;
    if (t < filled) s[t] = x[t];
    k.sync_block();
    x[t] = s[t];
  }
};
struct counts_from_nothing {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, int> x, bool zeroes) const {
    const auto bins = kc::shared_array<"bins", int, 32>(k);
    const unsigned t = k.thread().x;
    if (zeroes && t < 32) bins[t] = 0;
    k.sync_block();
    k.atomic_increment(bins + t % 32);
    k.sync_block();
    if (t < 32) x[k.block().x * 32 + t] = bins[t];
  }
};
struct filled_in_a_long_loop {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto s = kc::shared_array<"s", float, 4096>(k);
    for (const unsigned i : k.range(k.thread().x, 4096U, 128U)) s[i] = 0.F;
    k.sync_block();
    x[k.thread().x] = s[4095 - k.thread().x * 3];
  }
};
template <int Elements>
struct array_of {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto s = kc::shared_array<"s", float, Elements>(k);
    s[k.thread().x] = x[k.thread().x];
  }
};
struct array_of_the_launch {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned elements) const {
    const auto s = kc::dynamic_shared<"s", float>(k, elements);
    s[k.thread().x] = x[k.thread().x];
  }
};
TEST_CASE("shared memory that is read before it is written") {
  const buffer<float> x{"x", 128};
  const auto one_block = kc::launch_blocks(1, 128_threads);
  CHECK(fault_of<half_filled>(one_block, x, 128U).empty());
  CHECK(
      fault_of<half_filled>(one_block, x, 100U) ==
      in_line<half_filled>(7, "s[100] is read before any thread writes it, s has 128 elements (block 0, thread 100)"));
  CHECK(fault_of<counts_from_nothing>(four_warps, buffer<int>{"x", 64}, true).empty());
  CHECK(fault_of<counts_from_nothing>(four_warps, buffer<int>{"x", 64}, false)
            .find("bins[0] is read before any thread writes it") != std::string::npos);
  CHECK(fault_of<filled_in_a_long_loop>(one_block, x).empty());
}
TEST_CASE("shared memory beyond what CUDA or the launch has") {
  const buffer<float> x{"x", 128};
  const auto one_block = kc::launch_blocks(1, 128_threads);
  CHECK(fault_of<array_of<12288>>(one_block, x).empty());
  CHECK(fault_of<array_of<12289>>(one_block, x) ==
        in_line<array_of<12289>>(3, "with s the arrays of shared memory have 49156 bytes, CUDA allows 49152: use "
                                    "dynamic shared memory"));
  kc::launch how = one_block;
  how.dynamic_shared = 512_B;
  CHECK(fault_of<array_of_the_launch>(how, x, 128U).empty());
  CHECK(fault_of<array_of_the_launch>(one_block, x, 128U) ==
        in_line<array_of_the_launch>(3, "s has 512 bytes of dynamic shared memory, the launch has 0"));
}

// --- Barriers, shuffles, loops ---

struct barrier_for_some {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, bool all_return) const {
    const unsigned t = k.thread().x;
    if (k.branch(t < 100)) {
      k.sync_block();
    } else if (all_return) {
      return;
    }
    x[k.block().x * 128 + t] = 1.F;
  }
};
struct shuffle_for_some {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, bool all_return) const {
    const unsigned t = k.thread().x;
    kc::num<K, float> v = x[t];
    if (all_return && t >= 16) return;
    if (t < 16) v += k.shuffle_down(v, 1);
    x[t] = v;
  }
};
struct never_ends {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, bool computes) const {
    kc::num<K, float> sum = x[k.thread().x];
    for (unsigned i = 8; i + 1 > 0 || !computes; i = i > 0 ? i - 1 : 8) {
      if (computes)
        sum += 1.F;
      else
        x[k.thread().x] = sum;
    }
  }
};
TEST_CASE("barriers and shuffles that some lanes skip") {
  const buffer<float> x{"x", 256};
  CHECK(fault_of<barrier_for_some>(four_warps, x, true).empty());
  CHECK(fault_of<barrier_for_some>(four_warps, x, false) ==
        in_line<barrier_for_some>(5, "some threads skip a barrier that others wait at (block 0, warp 3)"));
  CHECK(fault_of<shuffle_for_some>(one_warp, x, true).empty());
  CHECK(fault_of<shuffle_for_some>(one_warp, x, false) ==
        in_line<shuffle_for_some>(6, "some lanes of the mask skip a shuffle or vote and go on (block 0, warp 0)"));
}
TEST_CASE("a loop that never ends") {
  const buffer<float> x{"x", 32};
  CHECK(fault_of<never_ends>(one_warp, x, false).find("does the loop end?") != std::string::npos);
  CHECK(fault_of<never_ends>(one_warp, x, true).find("does the loop end?") != std::string::npos);
}

// --- How much is checked, and collecting ---

struct long_loop {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, long long n) const {
    const auto s = kc::shared_array<"s", float, 64>(k);
    const unsigned t = k.thread().x;
    s[t] = 0.F;
    k.sync_block();
    for (const long long j : k.range(n)) {
      s[(t + static_cast<unsigned>(j)) % 64] = 1.F;
      k.sync_block();
    }
    x[k.block().x * 64 + t] = s[63 - t];
  }
};
TEST_CASE("a check ends") {
  const auto blocks = [](kc::sampling samples, long long n) {
    return kc::trace<long_loop>(samples, kc::launch_blocks(100, 64_threads), buffer<float>{"x", 6400}, n)
        .checked_blocks();
  };
  CHECK(blocks({}, 10) == 100);
  CHECK(blocks({.checked_accesses = 0}, 10) == 0);
  CHECK(blocks({.checked_accesses = 1000}, 10) == 0);
  CHECK(blocks({.checked_accesses = 10000}, 10) < 100);
  CHECK(blocks({}, 1'000'000'000'000) == 0);
  CHECK(blocks({.whole_block = true, .checked_accesses = 1000}, 10) == 3);
}

struct three_faults {
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, kc::ptr<K, const int> at) const {
    const auto s = kc::shared_array<"s", float, 64>(k);
    const unsigned t = k.thread().x;
    x[t + 8] = 1.F;
    s[t] = x[t];
    x[t] = s[63 - t];
    x[at[t]] = 2.F;
  }
};
TEST_CASE("faults are collected") {
  const kc::sampling collects{.collect_faults = true};
  const auto trace = kc::trace<three_faults>(collects, kc::launch_blocks(1, 64_threads), buffer<float>{"x", 64},
                                             buffer<int>{"at", 64});
  const auto& found = trace.faults();
  const auto number = [&](kc::fault_kind kind, int distance) {
    int all = 0;
    for (const kc::trace_fault& each : found)
      all += each.kind == kind && each.line == three_faults::from + distance ? 1 : 0;
    return all;
  };
  const auto first = [&](kc::fault_kind kind) {
    for (const kc::trace_fault& each : found)
      if (each.kind == kind) return each;
    return kc::trace_fault{};
  };
  CHECK(number(kc::fault_kind::out_of_bounds, 5) == 1);
  CHECK(number(kc::fault_kind::address_needs_data, 8) == 1);
  CHECK(number(kc::fault_kind::block_race, 7) == 2);  // on s and on x
  const kc::trace_fault beyond = first(kc::fault_kind::out_of_bounds);
  CHECK(kc::to_text(beyond) ==
        in_line<three_faults>(5, "x[71] is out of bounds, it has 64 elements (block 0, thread 63)"));
  CHECK(beyond.times >= 8);
  CHECK(mistake_in([&] { kc::require_no_faults(trace); }) == kc::to_text(found[0]));
  // Steps without a fault are counted.
  CHECK(trace.shared("s").requests == 4);

  const auto right = kc::trace<reversed_in_a_warp>(collects, one_warp, buffer<float>{"x", 32}, true);
  CHECK(right.faults().count() == 0);
  CHECK(mistake_in([&] { kc::require_no_faults(right); }).empty());
  constexpr auto constant =
      kc::trace<three_faults>(kc::sampling{.collect_faults = true}, kc::launch_blocks(1, 64_threads),
                              buffer<float>{"x", 64}, buffer<int>{"at", 64});
  CHECK(constant.faults().count() == 2);  // races are found at run time
}
}  // namespace
