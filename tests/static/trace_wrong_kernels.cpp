// SPDX-License-Identifier: BSL-1.0
// Wrong kernels whose fault a constant finds: its kind and its line; and right ones that look wrong. The numbers are
// those of a list of 34. 10, 12, 13, 14, 25, 32, 33 and 34 do not compile, as tests/compile_fail holds for their kinds.
// 8 and 20 to 22 are found at run time (tests/unit/trace_faults.cpp). 19 and 32 have a spelling in CUDA's own words
// (trace_text_idioms.cpp).
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::fault_kind;
using kc::expr::buffer;
using kc::expr::op;

/// Whether the trace has a fault of this kind, in the line that is so far behind the body's `from`.
template <class Body>
constexpr bool finds(const kc::kernel_trace& trace, fault_kind kind, int distance) {
  for (const auto& each : trace.faults())
    if (each.kind == kind && each.line == Body::from + distance) return true;
  return false;
}
constexpr kc::sampling collecting{.collect_faults = true};
constexpr kc::sampling of_whole_blocks{.whole_block = true, .collect_faults = true};
constexpr auto one_warp = kc::launch_blocks(1, 32_threads);
constexpr auto one_block = kc::launch_blocks(1, 256_threads);
constexpr buffer<float> of_block{"x", 256};
namespace given {
constexpr buffer<float> x{"x", 64}, y{"y", 64}, a{"a", 256}, b{"b", 256}, c{"c", 256};
constexpr buffer<int> next{"next", 64};
}  // namespace given

struct wrong_1 {  // <= instead of <
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, int n) const {
    const int i = static_cast<int>(k.block().x * k.block_dim().x + k.thread().x);
    if (k.branch(i <= n)) x[i] *= 2.F;
  }
};
constexpr auto of_1 = kc::trace<wrong_1>(collecting, kc::launch_blocks(9, 128_threads), buffer<float>{"x", 1024}, 1024);
static_assert(finds<wrong_1>(of_1, fault_kind::out_of_bounds, 4));

struct wrong_2 {  // the last element has no neighbour
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y, int n) const {
    const int i = static_cast<int>(k.block().x * k.block_dim().x + k.thread().x);
    if (i < n) y[i] = x[i] + x[i + 1];
  }
};
constexpr auto of_2 = kc::trace<wrong_2>(collecting, kc::launch_blocks(8, 128_threads), buffer<float>{"x", 1024},
                                         buffer<float>{"y", 1024}, 1024);
static_assert(finds<wrong_2>(of_2, fault_kind::out_of_bounds, 4));

struct wrong_3 {  // a float4 that begins anywhere
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const kc::vec<K, float, 4> v = kc::vector_pointer<4>(x + 1)[k.thread().x];
    y[k.thread().x] = v.x + v.w;
  }
};
constexpr auto of_3 = kc::trace<wrong_3>(collecting, one_warp, buffer<float>{"x", 256}, given::y);
static_assert(finds<wrong_3>(of_3, fault_kind::misaligned, 3));

template <int Missing>
struct wrong_4_and_5 {  // a tiled product without its first or its second barrier
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> a, kc::ptr<K, const float> b, kc::ptr<K, float> c,
                                      int n) const {
    const auto as = kc::shared_array<"as", float, 8, 8>(k);
    const auto bs = kc::shared_array<"bs", float, 8, 8>(k);
    const int tx = static_cast<int>(k.thread().x), ty = static_cast<int>(k.thread().y);
    kc::num<K, float> sum = 0.F;
    for (const int t : k.range(n / 8)) {
      as[ty][tx] = a[ty * n + t * 8 + tx];
      bs[ty][tx] = b[(t * 8 + ty) * n + tx];
      if constexpr (Missing != 1) k.sync_block();
      for (const int i : k.range(8)) sum += as[ty][i] * bs[i][tx];
      if constexpr (Missing != 2) k.sync_block();
    }
    c[ty * n + tx] = sum;
  }
};
constexpr kc::launch tiles{{1, 1}, {8, 8}};
constexpr auto of_4 = kc::trace<wrong_4_and_5<2>>(of_whole_blocks, tiles, given::a, given::b, given::c, 16);
static_assert(finds<wrong_4_and_5<2>>(of_4, fault_kind::block_race, 10));
constexpr auto of_5 = kc::trace<wrong_4_and_5<1>>(of_whole_blocks, tiles, given::a, given::b, given::c, 16);
static_assert(finds<wrong_4_and_5<1>>(of_5, fault_kind::block_race, 12));
constexpr auto with_both = kc::trace<wrong_4_and_5<0>>(of_whole_blocks, tiles, given::a, given::b, given::c, 16);
static_assert(with_both.faults().count() == 0 && wrong_4_and_5<0>::from > 0);

struct wrong_6 {  // a reduction without a barrier between its steps
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const auto s = kc::shared_array<"s", float, 128>(k);
    const unsigned t = k.thread().x;
    s[t] = x[t];
    k.sync_block();
    for (unsigned d = 64; d > 0; d /= 2)
      if (k.branch(t < d)) s[t] += s[t + d];
    if (t == 0) y[0] = s[0];
  }
};
constexpr auto of_6 =
    kc::trace<wrong_6>(of_whole_blocks, kc::launch_blocks(1, 128_threads), buffer<float>{"x", 128}, given::y);
static_assert(finds<wrong_6>(of_6, fault_kind::block_race, 8));

struct wrong_7 {  // a barrier in divergent code
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto s = kc::shared_array<"s", float, 256>(k);
    const unsigned t = k.thread().x;
    s[t] = x[t];
    if (k.branch(t < 100)) {
      s[t] += 1.F;
      k.sync_block();
    }
    x[t] = s[t];
  }
};
constexpr auto of_7 = kc::trace<wrong_7>(collecting, one_block, of_block);
static_assert(finds<wrong_7>(of_7, fault_kind::divergent_barrier, 8));

struct wrong_9 {  // row * n overflows, as nvcc does it
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    const unsigned row = k.block().x * k.block_dim().x + k.thread().x;
    if (row < n) x[static_cast<int>(row * n)] = 1.F;
  }
};
constexpr auto of_9 =
    kc::trace<wrong_9>(collecting, kc::launch_1d(70000, 256_threads), buffer<float>{"x", 70000LL * 70000}, 70000U);
static_assert(finds<wrong_9>(of_9, fault_kind::index_overflow, 4));

struct wrong_11 {  // a pointer that returns within bounds is none, the other is
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    auto p = x + 100000;
    p += -99990;
    if (k.thread().x < 8)
      p[k.thread().x] = 1.F;
    else
      (x + 5000)[0] = 2.F;
  }
};
constexpr auto of_11 = kc::trace<wrong_11>(collecting, one_warp, given::x);
static_assert(finds<wrong_11>(of_11, fault_kind::out_of_bounds, 8) && of_11.faults().count() == 1);

struct wrong_15_and_16 {  // a negative index, and one that wraps
  static constexpr int from = __LINE__;
  template <class K, class Integer>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, Integer one) const {
    const Integer i = static_cast<Integer>(k.thread().x);
    x[i] = x[i - one];
  }
};
constexpr auto of_15 = kc::trace<wrong_15_and_16>(collecting, one_warp, given::x, 1);
constexpr auto of_16 = kc::trace<wrong_15_and_16>(collecting, one_warp, given::x, 1U);
static_assert(finds<wrong_15_and_16>(of_15, fault_kind::out_of_bounds, 4));
static_assert(finds<wrong_15_and_16>(of_16, fault_kind::out_of_bounds, 4) && of_16.faults()[0].index == 4294967295);

struct right_17 {  // auto of an element is one load
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const unsigned i = k.thread().x;
    auto v = x[i];
    y[i] = v * v + v;
  }
};
constexpr auto of_17 = kc::trace<right_17>(collecting, one_warp, given::x, given::y);
static_assert(of_17.faults().count() == 0 && of_17.global_load("x").requests.value() == 1);

struct right_18 {  // a double literal is double arithmetic
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    y[k.thread().x] = x[k.thread().x] * 0.1;
  }
};
constexpr auto of_18 = kc::trace<right_18>(collecting, one_warp, given::x, given::y);
static_assert(of_18.lane_instructions(op::convert).value() == 64);

struct wrong_23 {  // the numbers in memory decide, and are not known
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const int> next, kc::ptr<K, int> out) const {
    kc::num<K, int> n = next[k.thread().x];
    if (k.branch(n != 0)) n = next[k.thread().x + 32];
    out[k.thread().x] = n;
  }
};
constexpr auto of_23 = kc::trace<wrong_23>(collecting, one_warp, given::next, buffer<int>{"out", 64});
static_assert(finds<wrong_23>(of_23, fault_kind::control_flow_needs_data, 4));

struct wrong_23_in_a_plain_if {  // the tracer sees the condition, and no line: that of the last access is named
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    const kc::num<K, float> v = x[k.thread().x];
    const kc::num<K, float> w = v * v;
    if (w < 1.F) y[k.thread().x] = w;
  }
};
constexpr auto of_23_in_a_plain_if = kc::trace<wrong_23_in_a_plain_if>(collecting, one_warp, given::x, given::y);
static_assert(finds<wrong_23_in_a_plain_if>(of_23_in_a_plain_if, fault_kind::control_flow_needs_data, 3));

struct wrong_24 {  // the index is in memory, and is not known
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const int> index, kc::ptr<K, const float> x,
                                      kc::ptr<K, float> y) const {
    y[k.thread().x] = x[index[k.thread().x]];
  }
};
constexpr auto of_24 = kc::trace<wrong_24>(collecting, one_warp, given::next, given::x, given::y);
static_assert(finds<wrong_24>(of_24, fault_kind::address_needs_data, 4));

struct right_26 {  // an int times a float
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const int> n, kc::ptr<K, const float> x,
                                      kc::ptr<K, float> y) const {
    y[k.thread().x] = n[k.thread().x] * x[k.thread().x];
  }
};
constexpr auto of_26 = kc::trace<right_26>(collecting, one_warp, given::next, given::x, given::y);
static_assert(of_26.lane_instructions(op::convert).value() == 32 && of_26.lane_instructions(op::mul).value() == 32);

struct right_27 {  // threads that returned do not count at a barrier
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    const auto s = kc::shared_array<"s", float, 256>(k);
    const unsigned t = k.thread().x;
    if (t >= n) return;
    s[t] = x[t];
    k.sync_block();
    x[t] = s[n - 1 - t];
  }
};
constexpr auto of_27 = kc::trace<right_27>(of_whole_blocks, one_block, of_block, 100U);
static_assert(of_27.faults().count() == 0);

struct wrong_28 {  // the tile is smaller than the block
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto s = kc::shared_array<"s", float, 128>(k);
    s[k.thread().x] = x[k.thread().x];
  }
};
constexpr auto of_28 = kc::trace<wrong_28>(collecting, one_block, of_block);
static_assert(finds<wrong_28>(of_28, fault_kind::out_of_bounds, 4));

struct wrong_29 {  // 64 KiB of static shared memory
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto s = kc::shared_array<"s", float, 16384>(k);
    s[k.thread().x] = x[k.thread().x];
  }
};
constexpr auto of_29 = kc::trace<wrong_29>(collecting, one_block, of_block);
static_assert(finds<wrong_29>(of_29, fault_kind::static_shared_too_large, 3));

struct wrong_30 {  // dynamic shared memory that the launch does not have
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto s = kc::dynamic_shared<"s", float>(k, 256);
    s[k.thread().x] = x[k.thread().x];
  }
};
constexpr auto of_30 = kc::trace<wrong_30>(collecting, one_block, of_block);
static_assert(finds<wrong_30>(of_30, fault_kind::dynamic_shared_beyond_launch, 3));

struct wrong_31 {  // a shuffle that half of the warp skips
  static constexpr int from = __LINE__;
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    kc::num<K, float> v = x[k.thread().x];
    if (k.thread().x < 16) v += k.shuffle_down(v, 1);
    x[k.thread().x] = v;
  }
};
constexpr auto of_31 = kc::trace<wrong_31>(collecting, one_warp, given::x);
static_assert(finds<wrong_31>(of_31, fault_kind::divergent_exchange, 4));
}  // namespace
