// SPDX-License-Identifier: BSL-1.0
// Trees whose shape is drawn at run time: a node that walks a plain tree and calls any algebra for its parts.
#pragma once
#include "random_numbers.hpp"

#include <kernelcost/kernelcost.hpp>

#include <deque>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace kernelcost_fuzz {
namespace kc = kernelcost;

struct plain;
using children = std::vector<plain>;

struct plain {
  struct sequence {};
  struct repeat {
    kc::node::loop trips;
  };
  struct diverge {
    kc::count ways;
  };
  struct phase {
    const char* name;
  };
  std::variant<sequence, repeat, kc::node::condition, diverge, kc::node::participants, phase, kc::node::compute,
               kc::node::memory_access, kc::node::atomic, kc::node::barrier, kc::node::exchange, kc::node::dependency,
               kc::node::matrix_multiply, kc::node::group_multiply, kc::node::product_wait, kc::node::async_copy,
               kc::node::copy_wait, kc::node::bulk_store, kc::node::cluster_barrier, kc::node::arrival_wait,
               kc::node::matrix_access, kc::node::warp_reduction, kc::node::distributed_access, kc::node::named_barrier,
               kc::node::register_reallocation, kc::node::dependent_launch, kc::node::block_reduction>
      what;
  children parts{};
};

/// The parts of a branch are its two sides; all other nodes have their parts in order.
/// It does not declare `needs_instructions`, so that cards without the instructions of its nodes price them, too.
struct tree {
  using is_node = void;
  static constexpr int sites = 2000;
  const plain* root;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    walk(*root, algebra, total);
  }

 private:
  template <class Algebra>
  static typename Algebra::value worth(const plain& part, const Algebra& algebra) {
    typename Algebra::value total{};
    walk(part, algebra, total);
    return total;
  }
  template <class Algebra>
  static typename Algebra::value all(const children& parts, const Algebra& algebra) {
    typename Algebra::value total{};
    for (const auto& part : parts) walk(part, algebra, total);
    return total;
  }
  template <class Algebra>
  static void walk(const plain& at, const Algebra& algebra, typename Algebra::value& total) {
    std::visit(
        [&]<class What>(const What& what) {
          if constexpr (std::is_same_v<What, plain::sequence>)
            for (const auto& part : at.parts) walk(part, algebra, total);
          else if constexpr (std::is_same_v<What, plain::repeat>)
            algebra.repeat(total, what.trips, all(at.parts, kc::inside(algebra, what.trips)));
          else if constexpr (std::is_same_v<What, kc::node::condition>) {
            const auto then = worth(at.parts[0], kc::inside(algebra, kc::node::side{what, true}));
            algebra.branch(total, what, then, worth(at.parts[1], kc::inside(algebra, kc::node::side{what, false})));
          } else if constexpr (std::is_same_v<What, plain::diverge>)
            algebra.diverge(total, what.ways, all(at.parts, kc::inside(algebra, kc::node::ways{what.ways})));
          else if constexpr (std::is_same_v<What, kc::node::participants>)
            algebra.guard(total, what, all(at.parts, kc::inside(algebra, what)));
          else if constexpr (std::is_same_v<What, plain::phase>)
            algebra.phase(total, what.name, all(at.parts, algebra));
          else
            what.fold_into(algebra, total);
        },
        at.what);
  }
};

/// Draws trees. Every number goes through the functions that a user calls, so that invalid numbers are refused here
/// with kernelcost::error.
class grower {
 public:
  explicit grower(random_numbers& random) : random_(random) {}

  plain grow(int depth) {
    const int choice = depth > 0 ? random_.below(16) : 6 + random_.below(10);
    switch (choice) {
      case 0:
      case 1: return {plain::sequence{}, parts(depth, random_.below(5))};
      case 2: return {plain::repeat{loop()}, parts(depth, 1 + random_.below(3))};
      case 3: return {condition(), parts(depth, 2)};
      case 4:
        return random_.one_in(2) ? plain{plain::diverge{ways()}, parts(depth, 1)}
                                 : plain{plain::phase{random_.any_of(names)}, parts(depth, 1)};
      case 5: return {participants(), parts(depth, 1 + random_.below(2))};
      case 6:
      case 7: return {computation()};
      case 8: return {atomic()};
      case 9: return rest();
      default: return {access()};
    }
  }

  kc::launch launch() {
    const auto blocks = random_.one_in(3) ? random_.within(1, 2147483647) : random_.within(1, 3000);
    const auto threads = random_.one_in(6) ? random_.below(1100) : 32 * (1 + random_.below(16));
    const auto shared = kc::bytes::from_value(random_.one_in(20) ? random_.within(0, 230000) : 0);
    return kc::launch_blocks(blocks, kc::threads{threads}, shared);
  }
  kc::expr::resources resources() {
    return {random_.one_in(2) ? 0 : random_.below(random_.one_in(10) ? 258 : 34),
            kc::bytes::from_value(random_.one_in(20) ? random_.within(0, 100000) : 0)};
  }

 private:
  children parts(int depth, int number) {
    children all;
    for (int i = 0; i < number; ++i) all.push_back(grow(depth - 1));
    return all;
  }

  static constexpr const char* names[] = {"first", "second", "third"};

  kc::node::loop loop() {
    using kc::expr::iterations;
    constexpr iterations orders[] = {iterations::unstated, iterations::dependent, iterations::independent,
                                     iterations::chained};
    const kc::expr::unrolling by{random_.one_in(3) ? random_.below(20) : 0};
    const auto order = random_.any_of(orders);
    const double trips = random_.number();
    if (random_.one_in(8)) return kc::expr::tiles(trips, random_.within(1, 300), kc::expr::sync_block).trips;
    if (random_.one_in(2)) return {kc::count(trips), by, order};
    const double in_warp = trips * (random_.one_in(2) ? 1 : random_.between(1, 3));
    return {kc::expr::varying(trips, in_warp, in_warp * (random_.one_in(2) ? 1 : random_.between(1, 3))), by, order};
  }
  kc::node::condition condition() {
    switch (random_.below(4)) {
      case 0: return kc::expr::uniform(random_.share());
      case 1: return kc::expr::divergent(random_.share());
      case 2: return kc::expr::lanes(random_.within(1, 32));
      default: return kc::expr::probability(random_.share());
    }
  }
  kc::count ways() {
    const kc::count number = random_.within(1, 32);
    kc::expr::diverge(number, kc::expr::sync_warp);  // checks `number`
    return number;
  }
  kc::node::participants participants() {
    switch (random_.below(3)) {
      case 0: return kc::expr::threads_of_block(random_.number());
      case 1: return kc::expr::lanes_of_warp(random_.within(1, 32));
      default: return {kc::node::scope::grid, random_.number()};
    }
  }

  kc::expr::op operation() { return static_cast<kc::expr::op>(random_.below(23)); }
  template <class Make>
  auto of_any_type(const Make& make) {
    switch (random_.below(8)) {
      case 0: return make(double{});
      case 1: return make(std::int32_t{});
      case 2: return make(std::int64_t{});
      case 3: return make(char{});
      case 4: return make(kc::half{});
      case 5: return make(kc::packed<float, 4>{});
      case 6: return random_.one_in(4) ? make(kc::packed<char, 3>{}) : make(kc::packed<double, 32>{});
      default: return make(float{});
    }
  }
  kc::node::compute computation() {
    constexpr kc::expr::iterations orders[] = {kc::expr::iterations::unstated, kc::expr::dependent,
                                               kc::expr::independent};
    return of_any_type(
        [&]<class T>(T) { return kc::expr::compute<T>(operation(), random_.number(), random_.any_of(orders)); });
  }
  kc::expr::pattern pattern() {
    const auto of_a_trip = pattern_of_a_trip();
    return random_.one_in(8) ? jumping(of_a_trip) : of_a_trip;
  }
  kc::expr::pattern pattern_of_a_trip() {
    switch (random_.below(10)) {
      case 0: return kc::expr::broadcast;
      case 1: return kc::expr::random;
      case 2: return kc::expr::strided(random_.one_in(2) ? random_.number() : random_.within(1, 9007199254740991));
      case 3: return kc::expr::row_segments(random_.within(1, 64));
      case 4: return kc::expr::row_broadcast(random_.within(1, 64));
      case 5: return kc::expr::repeated(random_.within(1, 64));
      case 6: return kc::expr::bank_conflict(random_.within(0.1, 32));
      case 7: return kc::expr::sectors_per_request(random_.within(0.1, 288));
      default: return kc::expr::coalesced;
    }
  }
  kc::expr::cache_tag cache() {
    constexpr kc::expr::cache_level levels[] = {kc::expr::cache_level::l1, kc::expr::cache_level::l2};
    switch (random_.below(8)) {
      case 0: return kc::expr::cached;
      case 1: return kc::expr::uncached;
      case 2: return kc::expr::streaming;
      case 3: return kc::expr::reuse(kc::bytes::from_value(random_.number()));
      case 4: return kc::expr::hits(random_.any_of(levels), random_.share());
      default: return {};
    }
  }
  kc::expr::space where() {
    constexpr kc::expr::space spaces[] = {kc::expr::global,   kc::expr::global,  kc::expr::global, kc::expr::shared,
                                          kc::expr::constant, kc::expr::texture, kc::expr::local};
    return random_.any_of(spaces);
  }
  static constexpr const char* buffers[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"};
  template <class T>
  kc::expr::buffer<T> buffer() {
    const kc::expr::buffer<T> whole{random_.any_of(buffers), random_.number(), where()};
    return random_.one_in(3) ? whole.per_block(random_.number()) : whole;
  }
  kc::node::memory_access access() {
    return of_any_type([&]<class T>(T) {
      const auto how = pattern();
      const auto tag = cache();
      const kc::count n = random_.one_in(2) ? 1 : random_.number();
      if (random_.one_in(3)) return kc::expr::load<T>(where(), how, tag, n);
      if (random_.one_in(2)) return kc::expr::store(buffer<T>(), how, tag, n);
      return kc::expr::load(buffer<T>(), how, tag, n);
    });
  }
  kc::node::matrix_multiply product() {
    constexpr kc::expr::iterations orders[] = {kc::expr::iterations::unstated, kc::expr::iterations::dependent,
                                               kc::expr::iterations::independent};
    const auto& facts = kc::matrix_products[random_.below(static_cast<int>(std::size(kc::matrix_products)))];
    return {kc::matrix_product_of(facts.type, facts.shape), random_.number(), random_.any_of(orders)};
  }
  kc::node::group_multiply group_product() {
    const auto left = random_.one_in(2) ? kc::left_factor::in_shared : kc::left_factor::in_registers;
    const kc::matrix_shape shape{64, 8 * (1 + random_.below(32)), 16};
    return kc::expr::matrix_multiply_async<kc::half>(shape, random_.number(), left);
  }
  kc::node::async_copy copy() {
    if (random_.one_in(4)) return kc::expr::copy_bulk(buffer<float>(), random_.within(1, 128), 64, random_.number());
    const kc::count n = random_.one_in(2) ? 1 : random_.number();
    if (random_.one_in(3)) return kc::expr::copy_async<kc::packed<float, 4>>(kc::expr::global, pattern(), pattern(), n);
    return kc::expr::copy_async(buffer<float>(), pattern(), pattern(), n);
  }
  kc::node::atomic atomic() {
    const auto meeting = random_.one_in(3)   ? kc::expr::contention()
                         : random_.one_in(2) ? kc::expr::contention(random_.number())
                                             : kc::expr::contention(random_.within(1, 32), random_.number());
    return of_any_type([&]<class T>(T) {
      if (random_.one_in(2)) return kc::expr::atomic(operation(), buffer<T>(), pattern(), meeting, random_.number());
      return kc::expr::atomic<T>(operation(), where(), meeting, random_.number());
    });
  }
  plain rest() {
    switch (random_.below(25)) {
      case 0: return {kc::expr::sync_block};
      case 1: return {kc::expr::sync_warp};
      case 2: return {kc::expr::sync_grid};
      case 3: return {kc::expr::shuffle<double>(random_.number())};
      case 4: return {kc::expr::vote(random_.number())};
      case 5: return {product()};
      case 6: return {copy()};
      case 7: return {kc::expr::await_copies(random_.below(4))};
      case 8: return {group_product()};
      case 9: return {kc::expr::await_products(random_.below(3))};
      case 10: return {kc::expr::store_bulk(buffer<float>(), random_.within(1, 128), 64, random_.number())};
      case 11: return {kc::expr::sync_cluster};
      case 12: return {kc::expr::await_arrivals(random_.number())};
      case 13: return {kc::expr::load_matrices<4>(random_.number(), kc::expr::bank_conflict(random_.within(1, 8)))};
      case 14: return {kc::expr::store_matrices<2>(random_.number())};
      case 15: return {kc::expr::reduce_warp(kc::expr::op::min, random_.number())};
      case 16: return {kc::expr::load_distributed<double>(kc::expr::coalesced, random_.number())};
      case 17:
        return {kc::expr::copy_multicast(buffer<float>(), random_.within(1, 128), 64, 1 + random_.below(16),
                                         random_.number())};
      case 18: return {kc::expr::sync_warps(random_.within(1, 32), random_.number())};
      case 19: return {kc::expr::reallocate_registers(random_.number())};
      case 20: return {kc::expr::await_kernel_before};
      case 21: return {kc::expr::let_next_kernel_start};
      case 22: return {kc::expr::reduce_bulk(buffer<float>(), random_.within(1, 128), 64, random_.number())};
      case 23: return {kc::expr::reduce_bulk_into_block<int>(4 * random_.within(1, 64), random_.number())};
      default: return {kc::expr::await_loads};
    }
  }

  random_numbers& random_;
};
}  // namespace kernelcost_fuzz
