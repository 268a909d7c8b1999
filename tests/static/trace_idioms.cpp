// SPDX-License-Identifier: BSL-1.0
// 37 everyday idioms in a body that is written to be traced, each with what its trace counts. trace_text_idioms.cpp has
// CUDA's own spelling.
//
// 13, 22, 24, 25, 28 and 34 need to know what decides, as the refusals of them in tests/compile_fail say.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace {
namespace kc = kernelcost;
using kc::expr::buffer;
using kc::expr::op;

template <int Which>
struct idiom {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, kc::ptr<K, const int> n, kc::ptr<K, double> d,
                                      kc::ptr<K, unsigned long long> u, kc::ptr<K, unsigned char> c) const {
    const int i = static_cast<int>(k.thread().x);
    kc::num<K, float> v = x[i];
    kc::num<K, int> m = n[i];
    (void)d, (void)u, (void)c;
    if constexpr (Which == 1) m++;
    if constexpr (Which == 2) m &= 3, m <<= 1;
    if constexpr (Which == 3) x[i] = m * v;
    if constexpr (Which == 4) x[i] = v * d[i];
    if constexpr (Which == 5) x[i] /= 2.F;
    if constexpr (Which == 6) x[i]++;
    if constexpr (Which == 7) {
      auto p = x + 36;
      auto q = p - 4;
      q[i] = v;
    }
    if constexpr (Which == 8) {
      auto p = x + 31 + i;
      p++;
      *p = v;
    }
    if constexpr (Which == 9) {
      kc::num<K, float>* q = &v;
      *q = 1.F;
      x[i] = v;
    }
    if constexpr (Which == 10) x[i] = -v + (+v);
    if constexpr (Which == 11) m = ~m;
    if constexpr (Which == 12) x[i] = m;
    if constexpr (Which == 13) {
      int t = n[i];
      x[t] = v;
    }
    if constexpr (Which == 14) x[i] = i < 3 ? x[i + 32] : 0.F;
    if constexpr (Which == 15) {
      kc::vec<K, float, 3> w{};
      w.x = v;
      x[i] = w.x;
    }
    if constexpr (Which == 16) {
      const kc::vec<K, unsigned char, 4> w = kc::vector_pointer<4>(c)[i];
      c[128 + i] = w.x;
    }
    if constexpr (Which == 17) {
      const auto t = kc::shared_array<"t", float, 4, 4, 4>(k);
      t[i / 16][i / 4 % 4][i % 4] = v;
    }
    if constexpr (Which == 18) x[i] = k.max(x[i], x[i + 32]);
    if constexpr (Which == 19) x[i] = k.min(v, 3);
    if constexpr (Which == 20) x[i] = k.fabs(v) + k.fabs(x[i + 32]);
    if constexpr (Which == 21) k.atomic_or(u + i, 1ULL);
    if constexpr (Which == 22)
      if (k.branch(v > 0.F && v < 1.F)) x[i] = v;
    if constexpr (Which == 23)
      if (k.branch((v > 0.F) & (v < 1.F), 0.5)) x[i] = v;
    if constexpr (Which == 24) {
      const kc::num<K, int> t = c[i];
      x[t] = v;
    }
    if constexpr (Which == 25)
      if (k.branch(x[i] == x[i + 32])) x[i] = 1.F;
    if constexpr (Which == 26) x[i] = k.select(i < 3, v, 0.F);
    if constexpr (Which == 27) k.atomic_add(&x[i], v);
    if constexpr (Which == 28) x[i] = float(m) * v;
    if constexpr (Which == 29) x[i] = kc::num<K, float>(m) * v;
    if constexpr (Which == 30) x[i] = x[i + 32] = v;
    if constexpr (Which == 31) {
      kc::num<K, float> local[4] = {};
      local[0] = v;
      x[i] = local[i & 3];
    }
    if constexpr (Which == 32)
      for (int j = 0; j < 4; ++j) {
        if (k.branch(v > 0.F, 0.5)) break;
        x[32 * j % 64 + i] = v;
      }
    if constexpr (Which == 33) m %= 37;
    if constexpr (Which == 34) x[32 + m % 37] = v;
    if constexpr (Which == 35) u[i] ^= u[i + 32];
    if constexpr (Which == 36) x[i] = 1.F / k.sqrt(d[i]);
    if constexpr (Which == 37) {
      auto s = k.shuffle_down(x[i], 1);
      x[i] = s;
    }
  }
};

constexpr auto one_warp = kc::launch_blocks(1, kc::threads{32});
namespace given {
constexpr buffer<float> x{"x", 96};
constexpr buffer<int> n{"n", 64};
constexpr buffer<double> d{"d", 64};
constexpr buffer<unsigned long long> u{"u", 64};
constexpr buffer<unsigned char> c{"c", 160};
}  // namespace given

// Macros, because nvcc 13.0 stops with an internal error if the template's argument is one of another template.
#define TRACED(number) \
  constexpr auto of_##number = kc::trace<idiom<number>>(one_warp, given::x, given::n, given::d, given::u, given::c);
TRACED(1)
TRACED(2)
TRACED(3)
TRACED(4)
TRACED(5)
TRACED(6)
TRACED(7)
TRACED(8)
TRACED(9)
TRACED(10)
TRACED(11)
TRACED(12)
TRACED(14)
TRACED(15)
TRACED(16)
TRACED(17)
TRACED(18)
TRACED(19)
TRACED(20)
TRACED(21)
TRACED(23)
TRACED(26)
TRACED(27)
TRACED(29)
TRACED(30)
TRACED(31)
TRACED(32)
TRACED(33)
TRACED(35)
TRACED(36)
TRACED(37)
#undef TRACED

// Integers that decide have data, and conditions a share of the lanes.
constexpr int by_twos(long long i) { return static_cast<int>(32 + 2 * (i % 32)); }
constexpr unsigned char by_ones(long long i) { return static_cast<unsigned char>(32 + i % 32); }
#define TRACED(number) \
  constexpr auto of_##number = kc::trace<idiom<number>>(kc::sampling{.unknown_conditions_hold = 0.5}, one_warp, \
                                                        given::x, kc::sample_data(given::n, by_twos), given::d, \
                                                        given::u, kc::sample_data(given::c, by_ones));
TRACED(13)
TRACED(22)
TRACED(24)
TRACED(25)
TRACED(28)
TRACED(34)
#undef TRACED

/// Requests of the warp to global memory, and its lanes that execute an instruction of one kind. Each idiom also loads
/// x and n.
constexpr bool counts(const auto& trace, int loads, int stores, op what = op::add, int lanes = 0) {
  return trace.global_load().requests.value() == loads && trace.global_store().requests.value() == stores &&
         trace.lane_instructions(what).value() == lanes;
}
constexpr double atomics(const auto& trace, const char* name) { return trace.atomics(name).requests.value(); }

static_assert(counts(of_1, 2, 0, op::add, 32));
static_assert(counts(of_2, 2, 0, op::logic, 32) && counts(of_2, 2, 0, op::shift, 32));
// An int becomes a float, and both floats become doubles.
static_assert(counts(of_3, 2, 1, op::mul, 32) && counts(of_3, 2, 1, op::convert, 32));
static_assert(counts(of_4, 3, 1, op::mul, 32) && counts(of_4, 3, 1, op::convert, 64));
static_assert(counts(of_5, 3, 1, op::div, 32) && counts(of_6, 3, 1, op::add, 32));
static_assert(counts(of_7, 2, 1) && counts(of_8, 2, 1) && counts(of_9, 2, 1));
static_assert(counts(of_10, 2, 1, op::add, 32));  // signs are part of the sum
static_assert(counts(of_11, 2, 0, op::logic, 32) && counts(of_12, 2, 1, op::convert, 32));
// A place that the data say: every other element.
static_assert(counts(of_13, 3, 1) && of_13.global_store("x").sectors_per_request() == 8);
static_assert(counts(of_14, 3, 1) && of_14.global_load("x").sectors.value() == 4 + 1);  // three lanes load
static_assert(counts(of_15, 2, 1));
static_assert(counts(of_16, 3, 1) && of_16.global_load("c").requested.value() == 128);
static_assert(of_17.shared("t").requests.value() == 1);
static_assert(counts(of_18, 4, 1, op::max, 32) && counts(of_19, 2, 1, op::min, 32));
static_assert(counts(of_20, 3, 1, op::add, 32));
static_assert(atomics(of_21, "u") == 1 && atomics(of_27, "x") == 1);
static_assert(counts(of_22, 2, 1, op::compare, 64) && counts(of_23, 2, 1, op::logic, 32));
static_assert(counts(of_24, 3, 1) && counts(of_25, 4, 1, op::compare, 32));
static_assert(counts(of_26, 2, 1, op::select, 32));
// The int of idiom 28 is known from the data, so its conversion is no instruction.
static_assert(counts(of_28, 2, 1, op::convert, 0) && counts(of_29, 2, 1, op::convert, 32));
static_assert(counts(of_30, 2, 2) && counts(of_31, 2, 1));
// The same half of the lanes leaves each time.
static_assert(counts(of_32, 2, 4, op::compare, 32 + 16 + 16 + 16));
static_assert(counts(of_33, 2, 0, op::mod, 32) && counts(of_34, 2, 1, op::mod, 32));
static_assert(counts(of_35, 4, 1, op::logic, 32));
static_assert(counts(of_36, 3, 1, op::sqrt, 32) && counts(of_36, 3, 1, op::reciprocal, 32));
static_assert(counts(of_37, 3, 1) && kc::warp_counts_of(of_37.kernel(), one_warp).shuffles.value() == 1);
}  // namespace
