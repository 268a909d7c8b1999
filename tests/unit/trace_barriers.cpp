// SPDX-License-Identifier: BSL-1.0
// Barriers that lanes or warps skip by mistake, and barriers that they may skip because they have ended.
#include "trace_mistake.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

#include <doctest/doctest.h>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;
using namespace trace_mistake;
constexpr auto one_warp = kc::launch_blocks(1, 32_threads);

struct half_waits {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, bool return_first) const {
    const unsigned t = k.thread().x;
    if (return_first) {
      if (k.branch(t >= 16)) return;
      k.sync_block();
    } else if (k.branch(t < 16)) {
      k.sync_block();
    }
    x[t] = 0.F;
  }
};
TEST_CASE("a barrier is passed by all threads that go on") {
  CHECK(ends(mistake_in([] {
               kc::trace<half_waits>(one_warp, buffer<float>{"x", 32}, false);
             }),
             "some threads skip a barrier that others wait at (block 0, warp 0)"));
  CHECK(mistake_in([] { kc::trace<half_waits>(one_warp, buffer<float>{"x", 32}, true); }).empty());
}

/// `which` decides how warps reach the barrier, and whether they continue.
enum class warps {
  first_skips,
  first_ends,
  first_skips_twice,
  loop_differs,
  loop_left,
  scope_skips,
  other_barrier,
  last_skips
};
struct warps_wait {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, warps which) const {
    const unsigned t = k.thread().x;
    const unsigned warp = t / 32;
    if (which == warps::first_skips || which == warps::first_skips_twice)
      if (k.branch(warp != 0)) k.sync_block();
    if (which == warps::first_skips_twice) k.sync_block();
    if (which == warps::first_ends) {
      if (k.branch(warp == 0)) return;
      k.sync_block();
    }
    if (which == warps::last_skips && warp < 2) k.sync_block();
    if (which == warps::loop_differs)
      for (const unsigned i : k.range(4 + warp)) {
        x[t] = static_cast<float>(i);
        k.sync_block();
      }
    if (which == warps::loop_left)
      for (const unsigned i : k.range(8U)) {
        x[t] = 1.F;
        if (k.branch(i > warp)) return;
        k.sync_block();
      }
    if (which == warps::scope_skips) k.when(warp == 0, [&] { k.sync_block(); });
    if (which == warps::other_barrier) {
      if (k.branch(warp == 0))
        k.sync_block();
      else
        k.sync_block();
    }
    x[t] = 0.F;
  }
};
TEST_CASE("a barrier is passed by all warps that go on") {
  const auto three_warps = [](warps which, const kc::sampling& samples = {}) {
    return mistake_in([=] {
      kc::trace<warps_wait>(samples, kc::launch_blocks(2, kc::threads{96}), buffer<float>{"x", 96}, which);
    });
  };
  const std::string first_warp = "some threads skip a barrier that others wait at (block 0, warp 0)";
  for (const warps which : {warps::first_skips, warps::first_skips_twice, warps::loop_differs}) {
    CAPTURE(static_cast<int>(which));
    CHECK(ends(three_warps(which), first_warp));
    CHECK(ends(three_warps(which, kc::sampling::full()), first_warp));
  }
  CHECK(ends(three_warps(warps::scope_skips), "that others wait at (block 0, warp 1)"));
  CHECK(ends(three_warps(warps::last_skips), "that others wait at (block 0, warp 2)"));
  // CUDA does not wait for threads that have ended, and accepts any barrier of the block.
  for (const warps which : {warps::first_ends, warps::loop_left, warps::other_barrier}) {
    CAPTURE(static_cast<int>(which));
    CHECK(three_warps(which).empty());
    CHECK(three_warps(which, kc::sampling::full()).empty());
  }
}

/// Warps end when they are done, each in a different trip of a plain loop.
struct warps_drop_out {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, bool barrier_first) const {
    const unsigned t = k.thread().x;
    for (unsigned i = 0; i < 4; ++i) {
      if (barrier_first && i > 0) k.sync_block();
      x[t] += 1.F;
      if (k.branch(t / 32 == i)) {
        x[t] = 0.F;
        return;
      }
      if (!barrier_first) k.sync_block();
    }
  }
};
/// Each warp in turn takes a piece, with a barrier after each piece, and one more barrier after the first warp has
/// ended.
struct warps_take_turns {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const unsigned t = k.thread().x;
    for (unsigned i = 0; i < 3; ++i) {
      if (k.branch(t / 32 == i)) x[t] = 1.F;
      k.sync_block();
    }
    if (k.branch(t < 32)) return;
    k.sync_block();
    x[t] = 0.F;
  }
};
TEST_CASE("warps that end early are not taken to pass by barriers") {
  const auto how = kc::launch_blocks(1, kc::threads{96});
  for (const bool barrier_first : {false, true})
    CHECK(mistake_in([=] { kc::trace<warps_drop_out>(how, buffer<float>{"x", 96}, barrier_first); }).empty());
  CHECK(mistake_in([=] { kc::trace<warps_take_turns>(how, buffer<float>{"x", 96}); }).empty());
}
}  // namespace
