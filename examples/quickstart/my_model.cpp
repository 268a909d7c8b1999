// SPDX-License-Identifier: BSL-1.0
// Your own model: the library counts what a kernel requests, and the model computes how long that takes.
//   g++ -std=c++20 -Ikernelcost/include my_model.cpp -o my_model && ./my_model
#include <kernelcost/derivation_text.hpp>
#include <kernelcost/kernelcost.hpp>

#include <iostream>

namespace kc = kernelcost;
using namespace kc::literals;

// The time of a kernel is that of its global memory sectors at the card's memory bandwidth, as if there were no caches.
struct uncached_model {
  const char* name = "uncached";

  struct figures {
    kc::bytes moved{};
  };

  // The quantities that are summed along the tree: here the counts of the hardware's counters.
  template <class Body>
  constexpr kc::warp::counter algebra(const kc::context& where, const kc::kernel_description<Body>&) const {
    return kc::warp::counter(kc::warp::active_lanes(where.launch));
  }

  // The time for these sums. Each step is a formula that a derivation can show.
  template <class Steps>
  constexpr kc::pricing<figures> price(const kc::warp::counter&, const kc::warp::counter::value& sum,
                                       const kc::context& where, Steps& steps) const {
    using enum kc::warp::counted;
    using kc::value_of;
    using number = kc::number_in<Steps>;
    const number rate = steps.operand(where.card.need<kc::parameter::dram_bandwidth>());
    const number clock = steps.operand(where.card.need<kc::parameter::clock>());
    const number sectors = steps.plain("sectors", number(sum[load_sectors]) + number(sum[store_sectors]));
    const number moved = steps.in_bytes("moved", sectors * number(kc::warp::sector_bytes));
    const number cycles = steps.in_cycles("C(K)", moved / rate * clock);

    kc::pricing<figures> result;
    result.figures.moved = kc::bytes::from_value(value_of(moved));
    result.cycles = kc::cycles::from_value(value_of(cycles));
    result.bottleneck = kc::resource::dram_bandwidth;
    result.resources.set(result.bottleneck, result.cycles);
    return result;
  }
};
constexpr uncached_model uncached{};
static_assert(kc::cost_model<uncached_model>);

constexpr auto copy(kc::count n, kc::expr::pattern how) {
  using namespace kc::expr;
  const buffer<float> in{"in", n}, out{"out", n};
  return kernel("copy", guard(n, load(in, how), store(out)));
}

constexpr int n = 1 << 24;
constexpr auto launch = kc::launch_1d(n, 256_threads);
constexpr auto straight = kc::estimate(copy(n, kc::expr::coalesced), launch, kc::machine::h200, uncached);
constexpr auto scattered = kc::estimate(copy(n, kc::expr::random), launch, kc::machine::h200, uncached);
static_assert(straight.figures.moved == 128_MiB);
static_assert(scattered.figures.moved == 64_MiB + 512_MiB);  // a sector of 32 bytes for each float that is loaded
KERNELCOST_BUDGET(straight.time, 30_us);

int main() { std::cout << to_text(kc::derive(copy(n, kc::expr::coalesced), launch, kc::machine::h200, uncached)); }
