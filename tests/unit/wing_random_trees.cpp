// SPDX-License-Identifier: BSL-1.0
// Random trees: the counts of the wing, and the counts that the models report, compared with an interpreter that
// executes each tree warp by warp and lane by lane. All agree up to rounding, except wavefronts of random accesses,
// whose expectations the wing has with six digits.
#include "lane_interpreter.hpp"

#include <kernelcost/doctest.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>

namespace {
namespace kc = kernelcost;
namespace expr = kc::expr;
using namespace kernelcost_tests;
using shape = expr::pattern::shape;

class grower {
 public:
  explicit grower(unsigned seed) : engine_(seed) {}

  any_tree tree() {
    sites_left_ = any_tree::sites;
    any_tree result;
    for (int i = between(1, 2); i > 0; --i) result.children.push_back(grow(between(0, 4)));
    number_sites(result);
    return result;
  }

  kc::launch launch() {
    const long long threads[] = {1, 31, 32, 48, 64, 96, 129};
    return kc::launch_blocks(between(1, 6), kc::threads{threads[between(0, 6)]});
  }

  bool sometimes(int percent) { return between(1, 100) <= percent; }
  int between(int least, int most) { return std::uniform_int_distribution<int>(least, most)(engine_); }
  template <std::size_t N>
  double one_of(const double (&numbers)[N]) {
    return numbers[between(0, static_cast<int>(N) - 1)];
  }

 private:
  any_tree grow(int depth) {
    if (depth == 0) return leaf();
    any_tree result;
    int children = 1;
    switch (between(0, 5)) {
      case 0: children = between(2, 3); break;
      case 1: result.what = any_tree::phase{"p"}; break;
      case 2: result.what = trips(); break;
      case 3:
        result.what = condition();
        children = 2;
        break;
      case 4: result.what = node::ways{one_of({1, 2, 2.5, 3, 4, 8, 31, 32, 40})}; break;
      default: result.what = participants();
    }
    for (int i = 0; i < children; ++i) result.children.push_back(grow(depth - 1));
    return result;
  }

  node::loop trips() {
    const expr::unrolling by{between(0, 4)};
    if (sometimes(40)) {
      const double most = between(1, 12);
      const double mean = most * one_of({0.125, 0.25, 0.3, 0.5, 0.75, 1});
      return node::loop(expr::varying{mean, most, 2 * most}, by);
    }
    return node::loop(between(0, 9), by);
  }
  node::condition condition() {
    const double chance = one_of({0, 0.01, 0.25, 0.3, 0.5, 0.9, 1});
    switch (between(0, 3)) {
      case 0: return expr::uniform(chance);
      case 1: return expr::divergent(chance);
      case 2: return expr::probability(chance);
      default: return expr::lanes(between(1, 32));
    }
  }
  node::participants participants() {
    using node::scope;
    switch (between(0, 2)) {
      case 0: return {scope::grid, between(0, 500)};
      case 1: return {scope::block, between(0, 140)};
      default: return expr::lanes_of_warp(between(1, 32));
    }
  }

  any_tree leaf() {
    any_tree result;
    const int n = sometimes(70) ? 1 : between(1, 5);
    switch (sites_left_ > 0 ? between(0, 9) : between(0, 3)) {
      case 0: result.what = expr::compute<float>(expr::op::fma, between(1, 9)); break;
      case 1: result.what = sometimes(70) ? expr::sync_block : expr::sync_warp; break;
      case 2: result.what = sometimes(50) ? expr::shuffle<float>(n) : expr::shuffle<double>(n); break;
      case 3: result.what = expr::vote(n); break;
      case 4: result.what = atomic(n); break;
      default: result.what = access(n);
    }
    return result;
  }

  node::atomic atomic(int n) {
    --sites_left_;
    const expr::contention meeting = sometimes(50) ? expr::contention(1, 100) : expr::contention(32, 100);
    const auto where = sometimes(50) ? expr::space::global : expr::space::shared;
    return {expr::op::add, kc::element_of<int>, where, meeting, n, name()};
  }

  node::memory_access access(int n) {
    --sites_left_;
    const expr::space spaces[] = {expr::space::global, expr::space::global,  expr::space::global,
                                  expr::space::shared, expr::space::shared,  expr::space::texture,
                                  expr::space::local,  expr::space::constant};
    const auto where = spaces[between(0, 7)];
    const bool stores = sometimes(40) && where != expr::space::texture && where != expr::space::constant;
    const auto way = stores ? node::direction::store : node::direction::load;
    const int size = static_cast<int>(sometimes(70)   ? one_of({1, 2, 4, 4, 8, 16})
                                      : sometimes(80) ? one_of({3, 6, 12, 20, 24, 32, 48, 64})
                                                      : between(1, 64));
    return {way, where, {kc::element_kind::other, size}, pattern(), {}, n, name()};
  }
  node::buffer_reference name() {
    const char* names[] = {"", "a", "b", "c"};
    return {names[between(0, 3)], kernelcost::bytes::from_value(1e6), {}};
  }
  expr::pattern pattern() {
    const double widths[] = {1, 2, 3, 4, 5, 8, 12, 16, 31, 32, 40};
    switch (between(0, 9)) {
      case 0: return {shape::broadcast, 1};
      case 1: return {shape::strided, one_of({1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 32, 33, 64, 1000})};
      case 2: return {shape::row_segments, one_of(widths)};
      case 3: return {shape::row_broadcast, one_of(widths)};
      case 4: return {shape::repeated, one_of(widths)};
      case 5: return {shape::random, 1};
      case 6: return {shape::bank_conflict, one_of({0.5, 1, 2, 3.5, 8})};
      case 7: return {shape::sectors_per_request, one_of({0.5, 1, 2.5, 4, 8, 9, 20, 32})};
      default: return {shape::coalesced, 1};
    }
  }

  std::mt19937 engine_;
  int sites_left_ = 0;
};

bool same(double found, double expected, double tolerance = 1e-9) {
  return std::abs(found - expected) <= tolerance * std::max(1e-6, std::abs(expected));
}

/// Reports only the first differences, so that a wrong rule does not fill the output. Checks that every number
/// occurred.
class comparison {
 public:
  void operator()(const char* what, double found, double expected, unsigned seed, double tolerance = 1e-9) {
    seen_[what] += expected > 0 ? 1 : 0;
    if (same(found, expected, tolerance)) return;
    if (++wrong_ > 5) return;
    CAPTURE(seed);
    CAPTURE(expected);
    CAPTURE(found);
    FAIL_CHECK(std::string(what));
  }
  void conclude() const {
    CHECK(wrong_ == 0);
    for (const auto& each : seen_) {
      CAPTURE(each.first);
      CHECK(each.second >= 100);
    }
  }

 private:
  int wrong_ = 0;
  std::map<const char*, int> seen_;
};

constexpr unsigned trees = 10000;

template <class Check>
void for_each_tree(int launches, const Check& check) {
  for (unsigned seed = 0; seed < trees; ++seed) {
    grower random(seed);
    const any_tree tree = random.tree();
    for (int i = 0; i < launches; ++i) check(seed, tree, random.launch());
  }
}

TEST_CASE("the interpreter itself: a warp by hand") {
  // 32 lanes of 12 bytes are 384 bytes: three instructions that each touch all 12 sectors, in 3 lines.
  lane_chances full{};
  full.fill(1);
  const auto access = [](int size, expr::pattern how, expr::space where = expr::space::global) {
    return node::memory_access{node::direction::load, where, {kc::element_kind::other, size}, how, {}, 1, {}};
  };
  CHECK(touch(access(12, expr::coalesced), full).sectors == 3 * 12);
  CHECK(touch(access(12, expr::coalesced), full).lines == 3 * 3);
  CHECK(touch(access(12, expr::coalesced), full).bytes == 384);
  CHECK(touch(access(8, expr::strided(16), expr::space::shared), full).wavefronts == 32);
  CHECK(touch(access(16, expr::broadcast, expr::space::shared), full).wavefronts == 2);
  CHECK(touch(access(16, expr::coalesced, expr::space::shared), full).wavefronts == 4);
  // Two of the four lanes in each of eight sectors take part with probability 1/2: a sector is touched in three of four
  // cases.
  lane_chances halves{};
  for (std::size_t lane = 0; lane < 32; lane += 4) halves[lane] = halves[lane + 1] = 0.5;
  CHECK(touch(access(8, expr::coalesced), halves).sectors == doctest::Approx(8 * 0.75));
  CHECK(expected_fullest_bin(2) == doctest::Approx(1 + 1 / 32.));  // both in the same bin
  // A whole run: blocks of 48 threads, a warp and a half each.
  any_tree tree;
  tree.what = expr::load<float>(expr::global);
  number_sites(tree);
  const auto counted = lane_interpreter(kc::launch_blocks(2, kc::threads{48})).run(tree);
  CHECK(counted.load_requests == 4);
  CHECK(counted.load_sectors == 2 * (4 + 2));
}

TEST_CASE("warp_counts_of counts what lanes do") {
  comparison check;
  for_each_tree(2, [&](unsigned seed, const any_tree& tree, const kc::launch& how) {
    const account expected = lane_interpreter(how).run(tree);
    const kc::warp_counts found = kc::warp_counts_of(expr::kernel("k", tree), how);
    check("warp_instructions", found.warp_instructions.value(), expected.instructions, seed);
    check("global_load_requests", found.global_load_requests.value(), expected.load_requests, seed);
    check("global_load_sectors", found.global_load_sectors.value(), expected.load_sectors, seed);
    check("global_store_requests", found.global_store_requests.value(), expected.store_requests, seed);
    check("global_store_sectors", found.global_store_sectors.value(), expected.store_sectors, seed);
    check("global_atomic_requests", found.global_atomic_requests.value(), expected.atomic_requests, seed);
    check("shared_load_wavefronts", found.shared_load_wavefronts.value(), expected.load_wavefronts, seed, 1e-5);
    check("shared_store_wavefronts", found.shared_store_wavefronts.value(), expected.store_wavefronts, seed, 1e-5);
    check("shared_atomic_wavefronts", found.shared_atomic_wavefronts.value(), expected.atomic_wavefronts, seed);
    check("shuffles", found.shuffles.value(), expected.shuffles, seed);
    check("barriers", found.barriers.value(), expected.barriers, seed);
    check("control_instructions", found.control_instructions.value(), expected.control, seed);
  });
  check.conclude();
}

TEST_CASE("footprint_of counts each access") {
  comparison check;
  for_each_tree(1, [&](unsigned seed, const any_tree& tree, const kc::launch& how) {
    const account expected = lane_interpreter(how).run(tree);
    const auto found = kc::warp::footprint_of(expr::kernel("k", tree), how);
    for (int i = 0; i < found.site_count(); ++i) {
      const auto& site = found.site(i);
      const auto& its = expected.sites[static_cast<std::size_t>(i)];
      check("accesses", site.accesses, its.accesses, seed);
      check("lanes", site.accesses * site.asked.lanes, its.lanes, seed);
      if (site.accesses == 0) continue;
      if (site.space == expr::space::shared) {
        check("wavefronts", site.accesses * site.asked.wavefronts, its.all.wavefronts, seed, 1e-5);
      } else if (site.does == kc::warp::access_site::kind::atomic || site.space == expr::space::global ||
                 site.space == expr::space::texture) {
        check("sectors", site.accesses * site.asked.sectors, its.all.sectors, seed);
        if (site.does == kc::warp::access_site::kind::atomic) continue;
        check("lines", site.accesses * site.asked.lines, its.all.lines, seed);
        check("bytes", site.accesses * site.asked.bytes, its.all.bytes, seed);
      }
    }
  });
  check.conclude();
}
/// Sectors of all accesses that pass through L1; those of local memory count only if `local`.
double sectors_of(const account& counted, const any_tree& tree, bool local) {
  double sum = 0;
  if (tree.site >= 0) {
    const auto* access = std::get_if<node::memory_access>(&tree.what);
    const auto where = access != nullptr ? access->space : std::get<node::atomic>(tree.what).space;
    const bool counts =
        where == expr::space::global || where == expr::space::texture || (local && where == expr::space::local);
    if (counts) sum += counted.sites[static_cast<std::size_t>(tree.site)].all.sectors;
  }
  for (const auto& child : tree.children) sum += sectors_of(counted, child, local);
  return sum;
}

/// The tree with all accesses uncached.
any_tree past_caches(any_tree tree) {
  if (auto* access = std::get_if<node::memory_access>(&tree.what)) access->cache = expr::uncached;
  for (auto& child : tree.children) child = past_caches(std::move(child));
  return tree;
}

TEST_CASE("what models of all warps say that they count") {
  comparison check;
  for_each_tree(1, [&](unsigned seed, const any_tree& tree, const kc::launch& how) {
    const account expected = lane_interpreter(how).run(tree);
    const double warps = (how.blocks() * how.warps_per_block()).value();
    const double wavefronts = expected.load_wavefronts + expected.store_wavefronts + expected.atomic_wavefronts;
    const auto described = expr::kernel("k", tree);

    for (const auto& card : {kc::machine::h200, kc::machine::tesla_c2070}) {
      const auto roof = kc::estimate(described, how, card, kc::model::roofline).figures;
      check("roofline: warp_instructions", roof.warp_instructions.value(), expected.instructions, seed);
      check("roofline: l1_bytes", roof.l1_bytes.value(),
            32 * (sectors_of(expected, tree, false) + expected.local_sectors), seed);
      check("roofline: shared_bytes", roof.shared_bytes.value(), 128 * wavefronts, seed, 1e-5);
    }

    const auto flow = kc::estimate(described, how, kc::machine::tesla_c2070, kc::model::baghsorkhi2010).figures;
    check("baghsorkhi2010: NUM_bytes", flow.NUM_bytes.value() * warps, 32 * sectors_of(expected, tree, true), seed);

    const auto moved =
        kc::estimate(expr::kernel("k", past_caches(tree)), how, kc::machine::h200, kc::model::calibrated).figures;
    // Stores that complete a sector go to L2 together.
    const double stored = 32 * expected.store_sectors;
    const double sent = moved.l2_writes.value();
    check("calibrated: l2_writes", sent, std::clamp(sent, 0.15 * stored, stored), seed);
    check("calibrated: l2_reads", moved.l2_reads.value(), 32 * (expected.load_sectors + expected.texture_sectors),
          seed);
  });
  check.conclude();
}

/// The work of a full warp that guards admit, as counted by the models that overlap warps: both sides of a divergent
/// branch, all ways.
struct stream {
  double instructions = 0;
  double memory = 0;
  double uncoalesced = 0;
  double transactions = 0;
  double bytes = 0;
  double barriers = 0;
};
void walk(const any_tree& tree, double times, stream& total) {
  lane_chances full{};
  full.fill(1);
  if (const auto* trips = std::get_if<node::loop>(&tree.what))
    return walk(tree.children[0], times * trips->warp_max.value(), total);
  if (const auto* ways = std::get_if<node::ways>(&tree.what))
    return walk(tree.children[0], times * ways->number.value(), total);
  if (const auto* who = std::get_if<node::participants>(&tree.what))
    return walk(tree.children[0], who->number > 0 ? times : 0, total);
  if (const auto* when = std::get_if<node::condition>(&tree.what)) {
    walk(tree.children[0], when->splits_warps() ? times : times * when->share, total);
    return walk(tree.children[1], when->splits_warps() ? times : times * (1 - when->share), total);
  }
  for (const auto& child : tree.children) walk(child, times, total);

  const auto request = [&](node::memory_access access, double n, double meeting) {
    const double pieces = access.type.size / piece_bytes(access.type.size);
    access.space = expr::space::global;
    node::memory_access neighbours = access;
    neighbours.pattern = expr::coalesced;
    const bool states = access.pattern.kind == shape::sectors_per_request;
    const double lines = states ? access.pattern.amount : touch(access, full).lines / pieces;
    const double at_best = (states ? touch(neighbours, full).sectors : touch(neighbours, full).lines) / pieces;
    total.memory += n * pieces;
    total.bytes += n * 32 * access.type.size;
    if (lines <= at_best) return;
    total.uncoalesced += n * pieces;
    total.transactions += n * pieces * std::max(1.0, std::min(32.0, lines) / meeting);
  };
  if (const auto* it = std::get_if<node::compute>(&tree.what)) total.instructions += times * it->instructions.value();
  if (const auto* it = std::get_if<node::exchange>(&tree.what))
    total.instructions += times * it->times.value() * it->type.size / 4;
  if (const auto* it = std::get_if<node::barrier>(&tree.what))
    (it->scope == node::scope::warp ? total.instructions : total.barriers) += times * it->times.value();
  if (const auto* it = std::get_if<node::memory_access>(&tree.what)) {
    const double n = times * it->accesses.value();
    if (it->space == expr::space::shared)
      total.instructions += n * touch(*it, full).wavefronts;
    else if (it->space == expr::space::constant)
      total.instructions += n * it->type.size / piece_bytes(it->type.size);
    else
      request(*it, n, 1);
  }
  if (const auto* it = std::get_if<node::atomic>(&tree.what)) {
    const double n = times * it->operations.value();
    if (it->space == expr::space::shared)
      total.instructions += n * it->contention.lanes;
    else
      request({node::direction::load, it->space, it->type, it->pattern, {}, 1, {}}, n, it->contention.lanes);
  }
}

TEST_CASE("what models of one warp say that they count") {
  comparison check;
  for_each_tree(1, [&](unsigned seed, const any_tree& tree, const kc::launch& how) {
    stream expected;
    walk(tree, 1, expected);
    const auto& card = kc::machine::tesla_c1060;  // 8 cores: an instruction of a warp takes 4 cycles to issue
    const auto found = kc::estimate(expr::kernel("k", tree), how, card, kc::model::hong_kim2009).figures;
    check("hong_kim2009: Comp_cycles", found.Comp_cycles.value(), 4 * (expected.instructions + expected.memory), seed,
          1e-5);
    check("hong_kim2009: Mem_insts", found.Mem_insts.value(), expected.memory, seed);
    check("hong_kim2009: Synch_insts", found.Synch_insts.value(), expected.barriers, seed);
    if (expected.memory > 0) {
      const auto apart = kc::model::hong_kim2009.parameters_of(card).departure_delay.value();
      const double delay = expected.transactions * apart.transaction.value() +
                           (expected.memory - expected.uncoalesced) * apart.coalesced.value();
      check("hong_kim2009: Departure_delay", found.Departure_delay.value(), delay / expected.memory, seed);
      check("hong_kim2009: Load_bytes_per_warp", found.Load_bytes_per_warp.value(), expected.bytes / expected.memory,
            seed);
    }
    const auto terms = kc::estimate(expr::kernel("k", tree), how, card, kc::model::nugteren2010).figures;
    if (expected.memory > 0)
      check("nugteren2010: bytes_per_warp", terms.bytes_per_warp.value(),
            expected.bytes / expected.memory * std::min(1.0, expected.memory), seed);
  });
  check.conclude();
}
}  // namespace
