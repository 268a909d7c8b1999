// SPDX-License-Identifier: BSL-1.0
// What a traced kernel must not do, at run time: kernelcost::error with the place. tests/compile_fail has the same in constants.
#include "trace_mistake.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

#include <doctest/doctest.h>

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
  CHECK(trace.global_store("out").requested == 4_B);  // of lane 1 alone
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
TEST_CASE("races between warps are seen where all warps of a block are traced") {
  const auto with = [](int barriers, bool whole_block) {
    return mistake_in([=] {
      kc::trace<shared_sum>(kc::sampling{.whole_block = whole_block}, two_warps, buffer<float>{"x", 64}, barriers);
    });
  };
  CHECK(with(2, true).empty());
  CHECK(begins(with(1, true), "trace: line "));
  CHECK(with(1, true).find("no barrier orders this access to all[") != std::string::npos);
  CHECK(with(0, true).find("and that of another warp in line ") != std::string::npos);
  CHECK(with(0, false).empty());
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
  CHECK(begins(trips(60, 0), "trace: more than 72 places in the kernel: write long loops with range"));
  CHECK(begins(trips(30, 500), "trace: "));
  CHECK(ends(trips(30, 500), "the most is 500: split it, sample less, or trace at run time"));

  const auto part = [](int number, int parts) {
    return mistake_in([=] {
      kc::trace<shifted>(kc::sampling{.part = number, .parts = parts}, one_warp, buffer<float>{"x", 40}, 0);
    });
  };
  CHECK(part(1, 2).empty());
  CHECK(part(2, 2) == "trace: part 2 of 2: parts are numbered from 0");
  CHECK(part(0, 0) == "trace: part 0 of 0: parts are numbered from 0");

  const auto trace = kc::trace<shifted>(one_warp, buffer<float>{"x", 40}, 0);
  CHECK(mistake_in([&] { trace.global_load("x"); }) == "trace: nothing is done so to a buffer named x");
  CHECK(mistake_in([&] { trace.global_store("y"); }) == "trace: nothing is done so to a buffer named y");
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
        4_B);  // one lane at least
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

  const auto waiting = kc::trace<shared_sum>(two_warps, buffer<float>{"x", 64}, 1);
  const auto branching = kc::trace<unlikely>(one_warp, buffer<float>{"x", 32}, 0.5);
  CHECK(mistake_in([&] { kc::require_divergence_at_most(branching, 1); }).empty());
  CHECK(mistake_in([&] { kc::require_divergence_at_most(branching, 0.5); }) ==
        "trace: 1 of the branches diverge, expected at most 0.5");
  CHECK(mistake_in([&] { kc::require_barriers_at_most(waiting, 1); }).empty());
  CHECK(mistake_in([&] { kc::require_barriers_at_most(waiting, 0); }) ==
        "trace: a warp arrives at 1 barriers, expected at most 0");
  const auto sums = kc::trace<unrolled_by_hand>(one_warp, buffer<float>{"x", 100}, buffer<float>{"y", 32}, 7);
  CHECK(mistake_in([&] { kc::require_intensity_at_least(sums, 0.2_ops / 1_B); }).empty());
  CHECK(mistake_in([&] { kc::require_intensity_at_least(sums, 1_ops / 1_B); }) ==
        "trace: 0.21875 operations a byte, expected at least 1");
}
}  // namespace
