// SPDX-License-Identifier: BSL-1.0
// Mistakes in traced kernels at run time: kernelcost::error with the place. tests/compile_fail has the same mistakes in
// constant expressions.
#include "trace_mistake.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <vector>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;
using namespace trace_mistake;
constexpr auto one_warp = kc::launch_blocks(1, 32_threads);
constexpr auto two_warps = kc::launch_blocks(3, 64_threads);

struct shifted {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, int by) const {
    x[static_cast<int>(k.thread().x) + by] = 1.F;
  }
};
TEST_CASE("out of bounds") {
  const auto shift = [](int by) {
    return mistake_in([by] { kc::trace<shifted>(one_warp, buffer<float>{"x", 40}, by); });
  };
  CHECK(shift(8).empty());
  CHECK(ends(shift(9), "x[40] is out of bounds, it has 40 elements (block 0, thread 31)"));
  CHECK(ends(shift(-1), "x[-1] is out of bounds, it has 40 elements (block 0, thread 0)"));
  CHECK(begins(shift(-1), "trace: line "));
}

struct far_away {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K&, kc::ptr<K, float> x, long long by) const {
    x[by] = 1.F;
    (x + by)[-by] = 1.F;
  }
};
TEST_CASE("out of bounds, by more than an address can say") {
  for (const long long by : {1LL << 62, -(1LL << 62), std::numeric_limits<long long>::min(),
                             std::numeric_limits<long long>::max(), 1LL << 40, -(1LL << 40)}) {
    CAPTURE(by);
    const auto found = mistake_in([by] { kc::trace<far_away>(one_warp, buffer<float>{"x", 40}, by); });
    CHECK(found.find("is out of bounds, it has 40 elements (block 0, thread 0)") != std::string::npos);
  }
}

struct block_array {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned long elements) const {
    auto tile = kc::dynamic_shared<"tile", float>(k, elements);
    tile[k.thread().x] = 1.F;
    x[k.thread().x] = 1.F;
  }
};
TEST_CASE("arrays that no memory holds") {
  const auto of = [](double elements, unsigned long shared = 32) {
    kc::launch how = one_warp;
    how.dynamic_shared = 1_GB;
    return mistake_in([=] { kc::trace<block_array>(how, buffer<float>{"x", elements}, shared); });
  };
  CHECK(of(32).empty());
  CHECK(of(1LL << 38).empty());
  CHECK(of((1LL << 38) + 1) ==
        "trace: x has 274877906945 elements; a traced array has at most 274877906944, a tebibyte");
  CHECK(of(3e18) == "trace: x has 3000000000000000000 elements; a traced array has at most 274877906944, a tebibyte");
  CHECK(of(1e30) == "trace: x has 9223372036854775807 elements; a traced array has at most 274877906944, a tebibyte");
  CHECK(of(32, 1UL << 60) == "trace: tile has 1152921504606846976 elements; a traced array has at most 274877906944, a "
                             "tebibyte");
  CHECK(of(32, ~0UL) == "trace: tile has -1 elements; a traced array has at most 274877906944, a tebibyte");
}

struct strides {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, int by) const {
    for (const int i : k.range(0, 32, by)) x[i] = 1.F;
  }
};
TEST_CASE("ranges that do not go up") {
  const auto by = [](int step) {
    return mistake_in([step] { kc::trace<strides>(one_warp, buffer<float>{"x", 32}, step); });
  };
  CHECK(by(1).empty());
  CHECK(by(2147483647).empty());
  CHECK(ends(by(0), ": the step of a range must be positive: 0 (block 0, thread 0)"));
  CHECK(ends(by(-1), ": the step of a range must be positive: -1 (block 0, thread 0)"));
}

/// True if shuffle_down takes `More` after its arguments. CUDA's shuffles take a width there, where other functions
/// take the line.
template <class K, class... More>
concept shuffles_with = requires(K& k, kc::num<K, float> x, More... more) {
  k.shuffle_down(x, 16U, more...);
};
template <class Probability>
struct some_lanes {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, Probability share) const {
    if (k.branch(x[k.thread().x] > 0.F, share)) x[k.thread().x + 32] = 1.F;
  }
};
TEST_CASE("a whole number behind the arguments is no line") {
  const auto stored = [](auto share) {
    const auto trace = kc::trace<some_lanes<decltype(share)>>(one_warp, buffer<float>{"x", 64}, share);
    return trace.lanes_active();
  };
  CHECK(stored(1) == stored(1.0));
  CHECK(mistake_in([&] { stored(2); }) == "a probability or share lies between 0 and 1: 2");
  CHECK(shuffles_with<kc::traced_thread>);
  CHECK(!shuffles_with<kc::traced_thread, int>);
}

struct quads {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y, int from) const {
    const kc::vec<K, float, 4> quad = kc::vector_pointer<4>(x + from)[k.thread().x];
    y[k.thread().x] = quad.x + quad.y;
  }
};
TEST_CASE("misaligned") {
  const auto from = [](int first) {
    return mistake_in([first] { kc::trace<quads>(one_warp, buffer<float>{"x", 200}, buffer<float>{"y", 32}, first); });
  };
  CHECK(from(0).empty());
  CHECK(from(4).empty());
  CHECK(ends(from(2), "x + 8 bytes is not aligned to its 16 bytes (block 0, thread 0)"));
}

struct follow {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const int> next, kc::ptr<K, int> out) const {
    const kc::num<K, int> first = next[k.thread().x];
    const kc::num<K, int> second = next[first];
    if (k.branch(second == 3)) out[k.thread().x] = second;
  }
};
TEST_CASE("what depends on data needs data") {
  CHECK(ends(mistake_in([] {
               kc::trace<follow>(one_warp, buffer<int>{"next", 32}, buffer<int>{"out", 32});
             }),
             "an address depends on a value that was loaded; give the buffer sample data (block 0, thread 0)"));
  const std::vector<int> next{1,  2,  3,  0,  5,  6,  7,  4,  9,  10, 11, 8,  13, 14, 15, 12,
                              17, 18, 19, 16, 21, 22, 23, 20, 25, 26, 27, 24, 29, 30, 31, 28};
  const auto trace =
      kc::trace<follow>(one_warp, kc::sample_data(buffer<int>{"next", 32}, next.data()), buffer<int>{"out", 32});
  CHECK(trace.global_load("next").requests == 2);
  CHECK(trace.global_store("out").requested == 4_B);  // only lane 1
  CHECK(trace.divergence() == 1);
}

struct shared_sum {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, int barriers) const {
    const auto all = kc::shared_array<"all", float, 64>(k);
    const unsigned t = k.thread().x;
    all[t] = x[t];
    if (barriers > 0) k.sync_block();
    const kc::num<K, float> other = all[(t + 32) % 64];
    if (barriers > 1) k.sync_block();
    all[t] = other;
  }
};
TEST_CASE("races between warps are seen in the blocks that are checked") {
  const auto with = [](int barriers, long long checked) {
    return mistake_in([=] {
      kc::trace<shared_sum>(kc::sampling{.checked_accesses = checked}, kc::launch_blocks(1, 64_threads),
                            buffer<float>{"x", 64}, barriers);
    });
  };
  CHECK(with(2, 1000).empty());
  CHECK(begins(with(1, 1000), "trace: line "));
  CHECK(with(1, 1000).find("no barrier orders this access to all[") != std::string::npos);
  CHECK(with(0, 1000).find("and that of another warp in line ") != std::string::npos);
  CHECK(with(0, 0).empty());
}

struct unrolled_by_hand {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y, int trips) const {
    kc::num<K, float> sum = 0.F;
    for (int i = 0; i < trips; ++i) sum += x[i];
    y[k.thread().x] = sum;
  }
};
TEST_CASE("places, steps, parts, names") {
  const auto trips = [](int n, long long most) {
    return mistake_in([=] {
      kc::trace<unrolled_by_hand>(kc::sampling{.most_steps = most}, one_warp, buffer<float>{"x", 100},
                                  buffer<float>{"y", 32}, n);
    });
  };
  CHECK(trips(30, 0).empty());
  CHECK(trips(60, 0).empty());  // the limit of 72 places is for constants only
  CHECK(begins(trips(30, 500), "trace: "));
  CHECK(ends(trips(30, 500), "more than 500: split it, sample less, or trace at run time"));

  const auto part = [](int number, int parts) {
    return mistake_in([=] {
      kc::trace<shifted>(kc::sampling{.part = number, .parts = parts}, one_warp, buffer<float>{"x", 40}, 0);
    });
  };
  CHECK(part(1, 2).empty());
  CHECK(part(2, 2) == "trace: part 2 of 2: parts are numbered from 0");
  CHECK(part(0, 0) == "trace: part 0 of 0: parts are numbered from 0");

  const auto trace = kc::trace<shifted>(one_warp, buffer<float>{"x", 40}, 0);
  CHECK(mistake_in([&] { trace.global_load("x"); }) == "trace: no such access to a buffer named x");
  CHECK(mistake_in([&] { trace.global_store("y"); }) == "trace: no such access to a buffer named y");
}

struct unlikely {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, double share) const {
    if (k.branch(x[k.thread().x] < 0.F, share)) x[k.thread().x] = 0.F;
  }
};
struct many_arrays {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, int arrays) const {
    const char* const names = "a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0o\0p\0q\0r\0s\0t\0u\0v\0w\0x\0y";
    for (int i = 0; i < arrays; ++i) k.template declare_shared<float>(names + 2 * i, 1);
  }
};
TEST_CASE("probabilities, arrays") {
  const auto with = [](double share) {
    return mistake_in([share] { kc::trace<unlikely>(one_warp, buffer<float>{"x", 32}, share); });
  };
  CHECK(with(0.01).empty());
  CHECK(with(0).empty());
  CHECK(with(1.5) == "a probability or share lies between 0 and 1: 1.5");
  CHECK(kc::trace<unlikely>(one_warp, buffer<float>{"x", 32}, 0.01).global_store("x").requested ==
        4_B);  // at least one lane
  CHECK(mistake_in([] { kc::trace<many_arrays>(one_warp, 24); }).empty());
  CHECK(mistake_in([] { kc::trace<many_arrays>(one_warp, 25); }) == "trace: a kernel has more than 24 arrays");
}

TEST_CASE("expectations") {
  const auto trace = kc::trace<shifted>(one_warp, buffer<float>{"x", 40}, 1);
  CHECK(mistake_in([&] { kc::require_sectors_at_most(trace.global_store("x"), 5); }).empty());
  CHECK(begins(mistake_in([&] { kc::require_sectors_at_most(trace.global_store("x"), 4); }),
               "trace: requests on x touch 5 sectors, expected at most 4; worst: line "));
  CHECK(ends(mistake_in([&] { kc::require_coalesced(trace.global_store("x")); }),
             "block 0, warp 0, lanes at elements 1, 2, ... 32"));
  CHECK(mistake_in([&] { kc::require_bank_conflict_at_most(trace.shared(), 1); }).empty());
  CHECK(mistake_in([&] { kc::require_bytes_at_most(trace.global_store("x"), 160_B); }).empty());
  CHECK(begins(mistake_in([&] { kc::require_bytes_at_most(trace.global_store("x"), 159_B); }),
               "trace: 160 bytes of x are moved, expected at most 159; worst: line "));

  const auto waiting = kc::trace<shared_sum>(two_warps, buffer<float>{"x", 64}, 2);
  const auto branching = kc::trace<unlikely>(one_warp, buffer<float>{"x", 32}, 0.5);
  CHECK(mistake_in([&] { kc::require_divergence_at_most(branching, 1); }).empty());
  CHECK(mistake_in([&] { kc::require_divergence_at_most(branching, 0.5); }) ==
        "trace: 1 of the branches diverge, expected at most 0.5");
  CHECK(mistake_in([&] { kc::require_barriers_at_most(waiting, 2); }).empty());
  CHECK(mistake_in([&] { kc::require_barriers_at_most(waiting, 1); }) ==
        "trace: a warp arrives at 2 barriers, expected at most 1");
  const auto sums = kc::trace<unrolled_by_hand>(one_warp, buffer<float>{"x", 100}, buffer<float>{"y", 32}, 7);
  CHECK(mistake_in([&] { kc::require_intensity_at_least(sums, 0.2_ops / 1_B); }).empty());
  CHECK(mistake_in([&] { kc::require_intensity_at_least(sums, 1_ops / 1_B); }) ==
        "trace: 0.21875 operations per byte, expected at least 1");
}
}  // namespace
