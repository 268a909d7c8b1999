// SPDX-License-Identifier: BSL-1.0
/// \file
/// work: the algebra of host work. It computes the demand on each resource of a host, for any number of threads.
///
/// A pattern describes the address of an access relative to the previous one, in program order.
#pragma once
#include <kernelcost/expr/atomic.hpp>
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/branch.hpp>
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/exchange.hpp>
#include <kernelcost/expr/guard.hpp>
#include <kernelcost/expr/memory_access.hpp>
#include <kernelcost/expr/phase.hpp>
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/host.hpp>
#include <kernelcost/model/host/touched.hpp>
#include <kernelcost/model/resource.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/warp_size.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost {
/// The code that the compiler generates for a loop over elements: vectors, or one element per instruction.
enum class host_code { vectorised, scalar };

namespace model::host_work {

/// A number for each level, and one for data whose level follows from the footprint of all the work.
class by_level {
 public:
  constexpr double operator[](host_level where) const { return of_[static_cast<std::size_t>(where)]; }
  constexpr double& operator[](host_level where) { return of_[static_cast<std::size_t>(where)]; }
  constexpr double where_it_fits() const { return of_[host_level_count]; }
  constexpr double& where_it_fits() { return of_[host_level_count]; }
  constexpr void add(const by_level& other, double times) {
    for (std::size_t i = 0; i <= host_level_count; ++i) of_[i] += times * other.of_[i];
  }

 private:
  double of_[host_level_count + 1]{};
};

struct work {
  /// Instructions of the vector units, cycles of divisions and functions, and cycles of dependent sums.
  double instructions = 0;
  double special = 0;
  double chain = 0;
  /// Bytes that pass through the ports of L1; an access narrower than a vector counts as a whole vector.
  double ports = 0;
  /// The part of `ports` in vectors that lie across two lines.
  double split = 0;
  /// Bytes that are reused, or placed by a tag; all other bytes are in `arrays`.
  by_level moved;
  touched arrays;
  /// Loads: all loads, random ones among them, and dependent ones.
  by_level loads;
  by_level random;
  by_level waits;
  /// Translations of addresses that need a walk: all, those of loads among them, and dependent ones.
  double walks = 0;
  double walks_of_loads = 0;
  double dependent_walks = 0;
  double barriers = 0;
  feature ignored = feature::none;

  constexpr work() {}  // user-provided, because `work{}` would otherwise zero all arrays first
};

template <class = on_use>
class basic_worker {
  /// Assigns reused bytes to the level that holds their reuse distance.
  struct placing {
    const basic_worker& by;
    work& total;
    template <class Within>
    constexpr void operator()(const reuse& again, const Within& within, double times) const {
      total.moved[by.level_of(again.distance, within, times, total.ignored)] += again.bytes;
    }
  };

 public:
  using value = work;

  constexpr basic_worker(const host& on, host_code code, count busy_cores) : on_(on), code_(code), busy_(busy_cores) {}

  /// The nearest level that holds `bytes`, which are spread over the caches of the active cores.
  constexpr host_level level_of(double bytes) const {
    feature none{};
    return level_of(bytes, touched{}, 1, none);
  }
  /// The nearest level that holds everything touched, with the rows that collide in a cache's sets.
  constexpr host_level level_of(const touched& all, feature& ignored) const {
    return level_of(all.footprint(), all, 1, ignored);
  }
  /// The nearest level that holds `bytes`, and the room that rows need beyond them after `times` times as many accesses
  /// as `within` has.
  template <class Within>
  constexpr host_level level_of(double bytes, const Within& within, double times, feature& ignored) const {
    const double levels = on_.need<host_parameter::cache_levels>().value();
    const bool rows = within.has_rows();
    for (int i = 0; i < levels && i < host_level_count - 1; ++i) {
      const auto where = static_cast<host_level>(i);
      const double size = on_.need<level_parameter::size>(where).value();
      const double caches = on_.in_use(where, busy_).value();
      double needed = bytes;
      if (rows && !on_.at(where).ways.stated())
        ignored |= feature::cache_sets;
      else if (rows)
        needed += within.crowding(times, sets_of(where, size, caches));
      if (needed <= size * caches) return where;
    }
    return host_level::memory;
  }

  constexpr void leaf(value& total, const node::compute& what) const {
    using expr::op;
    const double n = what.instructions.value();
    if (n == 0) return;
    const bool waits = what.order == expr::iterations::dependent || what.order == expr::iterations::chained;
    switch (what.operation) {
      case op::div:
      case op::reciprocal:
      case op::mod:
      case op::sqrt:
      case op::rsqrt:
      case op::rcp_approx:
      case op::rsqrt_approx: total.special += n * on_.need<host_parameter::division>(what.type.kind).value(); return;
      case op::exp:
      case op::log:
      case op::sin:
      case op::cos:
      case op::ex2_approx:
      case op::lg2_approx:
      case op::tanh_approx: total.special += n * on_.need<host_parameter::function>(what.type.kind).value(); return;
      default: break;
    }
    if (waits) total.chain += n * on_.need<host_parameter::arithmetic_latency>().value();
    // Cores have no arithmetic in half precision; they convert to float.
    const double size = what.type.kind == element_kind::half ? static_cast<int>(sizeof(float)) : what.type.size;
    const double of_a_vector = size / on_.need<host_parameter::vector_width>().value();
    total.instructions += n * (is_vectorised() && !waits && of_a_vector < 1 ? of_a_vector : 1);
  }

  constexpr void leaf(value& total, const node::memory_access& what) const {
    if (what.space != expr::space::shared && what.space != expr::space::local) translate(total, what);
    using policy = expr::cache_tag::policy;
    const double n = what.accesses.value();
    if (n == 0) return;
    const bool loads = what.direction == node::direction::load;
    take_a_port(total, what.pattern, what.type.size, n, what.buffer.unaligned);
    if (what.space == expr::space::shared) total.ignored |= feature::shared_memory;
    if (what.space == expr::space::constant || what.space == expr::space::texture)
      total.ignored |= feature::texture_and_constant;
    if (what.space == expr::space::shared || what.space == expr::space::local)
      return place(total, host_level::l1, what, n, 1);
    switch (what.cache.kind) {
      case policy::reuse: return place(total, level_of(what.cache.amount), what, n, 1);
      case policy::uncached:
      case policy::streaming: return place(total, host_level::memory, what, n, 1);
      case policy::hits: {
        const auto where = what.cache.level == expr::cache_level::l1 ? host_level::l1 : host_level::l2;
        place(total, where, what, n, what.cache.amount);
        break;
      }
      case policy::unstated:
      case policy::cached: break;
    }
    const double share = what.cache.kind == policy::hits ? 1 - what.cache.amount : 1;
    if (share == 0) return;
    total.arrays.add(what.buffer, loads, bytes_of(what), share * n, placing{*this, total});
    if (!loads) return;
    // Randomly loaded data stay in the level that holds their own array, because streamed data are evicted first.
    if (what.pattern.kind == expr::pattern::shape::random && what.buffer.named()) {
      const auto where = level_of(what.buffer.size.value());
      count_loads(total.loads[where], total.random[where], what, share * n);
    } else {
      count_loads(total.loads.where_it_fits(), total.random.where_it_fits(), what, share * n);
    }
  }

  /// Priced as a random load and store, and an instruction; contention is not modelled.
  constexpr void leaf(value& total, const node::atomic& what) const {
    total.ignored |= feature::atomics;
    const auto access = [&](node::direction way) {
      return node::memory_access{way, what.space, what.type, what.pattern, {}, what.operations, what.buffer};
    };
    leaf(total, access(node::direction::load));
    leaf(total, access(node::direction::store));
    total.instructions += what.operations.value();
  }
  constexpr void leaf(value& total, const node::barrier& what) const {
    if (what.scope != node::scope::warp) total.barriers += what.times.value();
  }
  constexpr void leaf(value& total, const node::exchange& what) const {
    total.ignored |= feature::warp_exchange;
    total.instructions += what.times.value();
  }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    if (trips.order != expr::iterations::chained) return add(total, body, trips.mean.value());
    value waiting = body;
    waiting.waits.add(body.loads, 1);
    waiting.loads = waiting.random = {};
    waiting.dependent_walks += body.walks_of_loads;
    waiting.walks -= body.walks_of_loads;
    waiting.walks_of_loads = 0;
    add(total, waiting, trips.mean.value());
  }
  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    if (when.kind != node::condition::split::uniform) total.ignored |= feature::divergence;
    add(total, then, when.share);
    add(total, otherwise, 1 - when.share);
  }
  /// Each element takes one way.
  constexpr void diverge(value& total, count ways, const value& path) const {
    if (ways > 1) total.ignored |= feature::divergence;
    add(total, path, 1);
  }
  /// A host has no grid: the program executes the body.
  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    add(total, body, who.number > 0 ? 1 : 0);
  }
  constexpr void phase(value& total, const char*, const value& body) const { add(total, body, 1); }
  constexpr void substituted(value& total, const char*) const { total.ignored |= feature::substituted_nodes; }

 private:
  constexpr bool is_vectorised() const { return code_ == host_code::vectorised; }

  constexpr void add(value& total, const value& more, double times) const {
    if (times == 0) return;
    total.instructions += times * more.instructions;
    total.special += times * more.special;
    total.chain += times * more.chain;
    total.ports += times * more.ports;
    total.split += times * more.split;
    total.moved.add(more.moved, times);
    total.arrays.add(more.arrays, times, placing{*this, total});
    total.loads.add(more.loads, times);
    total.random.add(more.random, times);
    total.waits.add(more.waits, times);
    total.walks += times * more.walks;
    total.walks_of_loads += times * more.walks_of_loads;
    total.dependent_walks += times * more.dependent_walks;
    total.barriers += times * more.barriers;
    total.ignored |= more.ignored;
  }

  constexpr void place(value& total, host_level where, const node::memory_access& what, double n, double share) const {
    if (share == 0) return;
    total.moved[where] += share * n * bytes_of(what);
    if (what.direction == node::direction::load) count_loads(total.loads[where], total.random[where], what, share * n);
  }
  static constexpr void count_loads(double& all, double& random, const node::memory_access& what, double n) {
    all += n;
    if (what.pattern.kind == expr::pattern::shape::random) random += n;
  }

  /// The sets of a cache as far as programs choose them. The system chooses the page of memory for a page of the
  /// program, so rows collide for certain only by that part of an address that lies within a page.
  constexpr cache_sets sets_of(host_level where, double size, double caches) const {
    const double line = on_.need<host_parameter::cache_line>().value();
    double span = size / on_.at(where).ways.value().value();
    if (on_.translation.stated() && on_.translation.value().page.value() < span)
      span = on_.translation.value().page.value();
    const double sets = span / line;
    return {sets < 1 ? 1 : static_cast<long long>(sets), line, caches};
  }

  /// Counts the accesses whose page is not among the core's last ones: of an array with more pages than the core
  /// remembers, each access that begins another page, and of random ones the share that exceeds the remembered pages.
  constexpr void translate(value& total, const node::memory_access& what) const {
    using shape = expr::pattern::shape;
    const auto& array = what.buffer;
    const double distance = what.pattern.kind == shape::strided ? what.pattern.amount * what.type.size : 0;
    const bool anywhere = what.pattern.kind == shape::random;
    const double page = on_.translation.stated() ? on_.translation.value().page.value() : least_page;
    const bool far_rows = array.row.value() > 0 && array.pitch.value() >= page;
    if (!anywhere && distance < page && !far_rows) return;
    if (!on_.translation.stated()) {
      total.ignored |= feature::address_translation;
      return;
    }
    const auto up = [](double x) { return ceil_div(x, 1).value(); };
    const double pages_of_a_row = up(array.row.value() / page);
    const double pages = far_rows ? up(array.size / array.row) * pages_of_a_row : array.size.value() / page;
    const double entries = on_.translation.value().entries.value();
    // An access without a name is one to new data each time.
    if (array.named() && pages <= entries) return;
    const double n = what.accesses.value();
    double walks = n;
    if (anywhere && array.named()) walks = n * (1 - entries / pages);
    if (!anywhere && distance < page) walks = n * what.type.size / array.row.value() * pages_of_a_row;
    total.walks += walks;
    if (what.direction == node::direction::load) total.walks_of_loads += walks;
  }

  constexpr void take_a_port(value& total, const expr::pattern& how, double size, double n, bool unaligned) const {
    using shape = expr::pattern::shape;
    const double vector = on_.need<host_parameter::vector_width>().value();
    const bool in_vectors = how.kind == shape::coalesced || how.kind == shape::broadcast ||
                            how.kind == shape::repeated ||
                            (how.kind == shape::row_segments && how.amount * size >= vector);
    const bool whole = size > vector || (in_vectors && is_vectorised());
    total.ports += n * (whole ? size : vector);
    // An access to one element lies in one line.
    if (!unaligned || !whole || how.kind == shape::broadcast) return;
    if (on_.l1.split_rate.stated())
      total.split += n * size;
    else
      total.ignored |= feature::split_lines;
  }

  /// Bytes that an access moves, with or without the rest of its line.
  constexpr double bytes_of(const node::memory_access& what) const {
    using shape = expr::pattern::shape;
    const double size = what.type.size;
    const auto line = [&] { return larger(size, on_.need<host_parameter::cache_line>().value()); };
    switch (what.pattern.kind) {
      case shape::coalesced:
      case shape::bank_conflict: return size;
      case shape::broadcast: return 0;
      case shape::strided: return larger(size, smaller(line(), what.pattern.amount * size));
      case shape::row_segments: return larger(size, line() / what.pattern.amount);
      case shape::row_broadcast: return line() / what.pattern.amount;
      case shape::repeated: return smaller(1, what.pattern.amount / kernelcost::detail::warp_size) * size;
      case shape::random: return line();
      case shape::sectors_per_request: return what.pattern.amount;
    }
    return size;
  }

  /// The smallest page of the processors on which CUDA runs, in bytes.
  static constexpr double least_page = 4096;

  const host& on_;
  host_code code_;
  count busy_;
};
using worker = basic_worker<>;
}  // namespace model::host_work
}  // namespace kernelcost
#pragma GCC diagnostic pop
