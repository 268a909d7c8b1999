// SPDX-License-Identifier: BSL-1.0
// The timelines of the programs over several cards, on links of round numbers.
#include "../../../examples/programs/data_parallel_step/program.hpp"
#include "../../../examples/programs/halo_exchange/program.hpp"
#include "../../../examples/programs/tensor_parallel_product/program.hpp"
#include "../../static/rounding.hpp"

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace examples;
using kc::engine;
using kernelcost_tests::is;

constexpr const char* invented = "invented for tests";
constexpr kc::card_links links = kc::links_of(kc::link_topology::switched, 100_GB_per_s, 10_us);
constexpr kc::card_links slow_links = kc::links_of(kc::link_topology::switched, 10_GB_per_s, 10_us);

// The host's time for each call would be part of what follows.
constexpr kc::gpu card = [] {
  kc::gpu h200 = kc::machine::h200;
  h200.calls = {};
  return h200;
}();

constexpr kc::system joined_by(const kc::card_links& how, int cards) {
  auto all = system_of(card, cards);
  all.links = {&how, invented};
  all.collectives = {};
  return all;
}

// A ring of p cards moves 2 (p - 1) / p n bytes out of each card, in 2 (p - 1) copies.
constexpr kc::seconds busy_port(int cards, kc::count n) {
  const auto all = joined_by(links, cards);
  kc::timeline t{all};
  const auto streams = create_streams(t, cards);
  ring_all_reduce(t, card, n, streams);
  return t.schedule().busy(engine::port_out(cards - 1));
}
static_assert(is(busy_port(2, 10'000'000), 2 * (10_us + 20_MB / 100_GB_per_s)));
static_assert(is(busy_port(4, 10'000'000), 6 * (10_us + 10_MB / 100_GB_per_s)));
static_assert(is(busy_port(8, 10'000'000), 14 * (10_us + 5_MB / 100_GB_per_s)));

// The steps of a ring follow each other: copy, event (10 us as a copy of nothing), kernel.
constexpr kc::seconds ring(int cards, kc::count n) {
  const auto all = joined_by(links, cards);
  kc::timeline t{all};
  const auto streams = create_streams(t, cards);
  ring_all_reduce(t, card, n, streams);
  return t.elapsed();
}
constexpr kc::seconds addition =
    kc::run_of(add_scaled(5'000'000), add_scaled_launch(5'000'000), kc::machine::h200).time;
static_assert(is(ring(2, 10'000'000), 2 * (20_us + 20_MB / 100_GB_per_s) + addition));

// Buckets hide the sums behind kernels, and cost nothing where the links are fast.
constexpr kc::seconds data_parallel(const kc::card_links& how, long long buckets, summed_by by) {
  const auto all = joined_by(how, 2);
  kc::timeline t{all};
  data_parallel_step::program(t, all, {2, 8, 2048, 256, buckets, by});
  return t.elapsed();
}
static_assert(data_parallel(links, 8, summed_by::ring) < 0.85 * data_parallel(links, 1, summed_by::ring));
static_assert(data_parallel(links, 8, summed_by::nccl) < 0.85 * data_parallel(links, 1, summed_by::nccl));
static_assert(data_parallel(slow_links, 8, summed_by::ring) > 2 * data_parallel(links, 8, summed_by::ring));

// A product on two cards takes half the time of its kernels, and the sum.
constexpr bool product_is_shared() {
  const auto all = joined_by(links, 2);
  kc::timeline t{all};
  tensor_parallel_product::program(t, all, {2, 2048, 2048, 8192, summed_by::nccl});
  const auto sum = kc::collectives::on(all, kc::collective::all_reduce, 2048 * 2048 * 4_B);
  const auto plan = t.schedule();
  const auto first =
      kc::run_of(tile_product(2048, 4096, 2048), tile_product_launch(2048, 4096), kc::machine::h200).time;
  const auto second =
      kc::run_of(tile_product(2048, 2048, 4096), tile_product_launch(2048, 2048), kc::machine::h200).time;
  const auto launches = 3 * kc::launch_overhead(kc::machine::h200);
  return plan.elapsed() >= first + second + sum.time && plan.elapsed() <= first + second + sum.time + launches;
}
static_assert(product_is_shared());

// The copies of a halo hide behind the inner rows of a large field, and show for a small one.
constexpr bool halo_hides(long long n) {
  const auto all = joined_by(links, 2);
  kc::timeline t{all};
  constexpr int steps = 8;
  halo_exchange::program(t, all, {2, n, steps, halo_exchange::element::float64});
  const auto plan = t.schedule();
  return plan.elapsed() < 1.1 * plan.busy(engine::multiprocessors(0));
}
static_assert(halo_hides(8192) && !halo_hides(512));
static_assert(halo_exchange::shape{3, 100, 1}.rows_of(0) == 33 && halo_exchange::shape{3, 100, 1}.rows_of(2) == 34);

// Cards without links use the host.
static_assert(!system_of(kc::machine::tesla_c2070, 4).links.stated() &&
              system_of(kc::machine::tesla_c2070, 4).cards.size() == 4);
}  // namespace
