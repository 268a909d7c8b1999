// SPDX-License-Identifier: BSL-1.0
/// \file
/// footprint: the requests of a kernel by access, and the data that it touches by buffer. Independent of the machine.
///
/// Which sectors of a request its warp has not requested before:
///
/// - An access outside of loops is executed once: all of its sectors are new.
/// - In a loop, lanes that request a part of their sectors request the rest in later trips: with a row per lane, a lane
///   walks along its row; a broadcast walks along its array. Among T visits, one in min(T, size of a sector / bytes
///   requested from it) finds new sectors.
/// - Full sectors, random ones, and those of a `jumping` pattern are followed by different sectors in each trip.
/// - The requests of an element wider than 16 bytes touch the same sectors, which are new to the first request.
/// - A buffer has no more sectors than its size allows. With `per_block`, a block touches no more sectors than that.
///   Several accesses to one buffer touch the same sectors as far as the largest of them covers these: taps of a
///   stencil, members of a structure, an update in place.
/// - In a loop of blocks through tiles, `per_block` is what a tile touches, and a block touches that of all its tiles.
/// - If accesses to one name state different sizes or different `per_block`, the largest value applies.
///
/// Units: bytes, sectors and requests of the whole grid.
#pragma once
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/exchange.hpp>
#include <kernelcost/expr/group_multiply.hpp>
#include <kernelcost/expr/kernel.hpp>
#include <kernelcost/expr/matrix_multiply.hpp>
#include <kernelcost/expr/phase.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/on_use.hpp>
#include <kernelcost/room.hpp>
#include <kernelcost/warp/request.hpp>
#include <kernelcost/warp/used_operations.hpp>

#include <cstdint>
#include <string_view>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::warp {

/// The mean request of one execution of an access. Accesses with the same pattern, element and space that the same
/// lanes execute share one.
struct mean_request : request {
  /// The number of active lanes.
  double lanes;
  double wavefronts = 0;
  /// The share of its sectors that are distinct, and the share of the bytes of its sectors that a full warp requests.
  double different = 1;
  double share_of_sectors = 1;
  /// Identifies the request, together with the amount in its pattern: loads and stores with equal values make the same
  /// request. 0 for atomics.
  std::uint64_t kind;
  double amount;
  double stated_lines;
  double stated_wavefronts;
  /// Index of the last load, store and atomic that makes it; -1 if there is none yet.
  int last_site[3] = {-1, -1, -1};

  constexpr mean_request(std::uint64_t its_kind, const expr::pattern& how, double its_lanes)
      : request{}, lanes(its_lanes), kind(its_kind), amount(how.amount), stated_lines(how.lines),
        stated_wavefronts(how.wavefronts) {}

  /// The bytes that lanes access in elements of `size` bytes: a pattern that states its sectors does not say which of
  /// their bytes are accessed.
  constexpr double bytes_of(int size) const { return smaller(bytes, lanes * size); }
  /// The share of the sectors of elements of `size` bytes that are not accessed as a whole. A row that begins anywhere
  /// in a sector leaves two of them incomplete, and one sector's worth of bytes free.
  constexpr double partial_share(int size) const {
    constexpr double least = 1e-9;  // of means over lanes
    const double free = 1 - bytes_of(size) / (sectors * sector_bytes);
    return free > least ? smaller(1.0, 2 * free) : 0;
  }
};

/// One load, store or atomic of the tree.
struct access_site {
  enum class kind { load, store, atomic };

  const char* buffer;
  kind does;
  expr::space space;
  element type;
  expr::pattern pattern;
  expr::cache_tag cache;
  /// How often warps execute the access, and how often each lane does.
  double accesses;
  double visits;
  const mean_request& asked;
  /// The share of its sectors that its warp has not requested before (see the top of this file).
  double new_to_warp = 1;
  /// How many of its requests a warp issues together, in merged trips of the loop around it, if a model knows.
  double merged = 1;
  /// Index of its buffer; -1 for an unnamed buffer or outside global memory.
  int use = -1;
  /// Index of the access of the same kind before it that makes the same request; -1 if there is none.
  int previous;

  template <class Node>
  constexpr access_site(const Node& what, kind which, const expr::cache_tag& tag, double times, double lane_visits,
                        const mean_request& one)
      : buffer(what.buffer.name), does(which), space(what.space), type(what.type), pattern(what.pattern), cache(tag),
        accesses(times), visits(lane_visits), asked(one), previous(one.last_site[static_cast<int>(which)]) {}

  /// True if its lanes request more of their sectors in later trips.
  constexpr bool walks() const { return pattern.kind == expr::pattern::shape::strided && new_to_warp < 1; }
  /// True if it goes to the caches and the device memory behind them.
  constexpr bool beyond_sm() const { return space == expr::space::global || space == expr::space::texture; }
};

/// All requests of the grid to one buffer.
struct buffer_use {
  const char* name = "";
  double size = 0;
  /// The part that a single block touches; 0 if unstated.
  double per_block = 0;
  /// Requests of loads, which alone determine hit rates: sectors requested; the same without the repetition of loops;
  /// the bytes that the lanes of each request use; and the bytes of sectors that a warp requests for the first time.
  double sectors = 0;
  double sectors_of_a_pass = 0;
  double bytes = 0;
  double unique = 0;
  /// The bytes of the lines that hold these sectors, if no other access fills the rest of the lines.
  double lines = 0;
  /// The largest of these by one access, and the index of that access.
  double bytes_of_one = 0;
  double unique_of_one = 0;
  int greatest = -1;
  /// Loops that load the buffer one after another: the sum of what each of them loads by its greatest access, and the
  /// most bytes that a loop loads before it is left. A loop that loads less than half of another prepares it or
  /// completes it, and is left out.
  struct passes {
    double sum = 0;
    double most = 0;
    double before_left = 0;
    /// The loop of the last access, and its greatest access.
    int loop = -1;
    double in_loop = 0;

    constexpr void add(int of, double loaded, double times_entered) {
      if (of != loop) {
        end_loop();
        loop = of;
        in_loop = 0;
      }
      in_loop = larger(in_loop, loaded);
      before_left = larger(before_left, loaded / times_entered);
    }
    constexpr void end_loop() {
      if (in_loop > 2 * most)
        sum = in_loop;
      else if (in_loop >= most / 2)
        sum += in_loop;
      most = larger(most, in_loop);
    }
    /// Bytes that later loops load again.
    constexpr double again() const {
      passes all = *this;
      all.end_loop();
      return larger(0.0, all.sum - all.most);
    }
  };
  passes loops;
  /// Data that are accessed again, according to cache tags.
  double revisited = 0;
  double revisiting_sectors = 0;
  /// Requests of stores and atomics.
  double written_sectors = 0;
  double written_unique = 0;
  double written_lines = 0;
  double atomic_requests = 0;
  bool random = false;
  /// Lines that the lanes of a warp access again in their next trip.
  double lines_kept = 0;
};

/// The active lanes of a scope: those that a footprint keeps, or else its own.
class scope_lanes {
 public:
  constexpr explicit scope_lanes(const active_lanes& kept) : kept_(&kept) {}
  template <class Scope>
  constexpr scope_lanes(const active_lanes& outer, const Scope& scope) : kept_(nullptr) {
    std::construct_at(&own_.value, outer)->enter(scope);
  }
  constexpr const active_lanes& operator*() const { return kept_ != nullptr ? *kept_ : own_.value; }
  constexpr const active_lanes* operator->() const { return &**this; }
  constexpr const active_lanes* kept() const { return kept_; }

 private:
  const active_lanes* kept_;
  slot<active_lanes> own_;
};

/// The products on tensor cores that a kernel computes: of warps (`mma.sync`) in double and in other types, and of warp
/// groups (`wgmma`).
struct kinds_of_products {
  bool of_warps = false;
  bool of_warps_in_double = false;
  bool of_groups = false;
};

/// The footprint of a whole kernel, with room for as many accesses as the tree has. An algebra fills it during a fold.
template <class = on_use>
class basic_footprint {
 public:
  /// Scopes beyond these are not kept.
  static constexpr int most_scopes = 24;

  basic_footprint(const basic_footprint&) = delete;
  basic_footprint& operator=(const basic_footprint&) = delete;

  constexpr int site_count() const { return site_count_; }
  constexpr int use_count() const { return use_count_; }
  constexpr const access_site& site(int i) const { return sites_[i].value; }
  /// States how many requests of an access a warp issues together.
  constexpr void merge(int i, double requests) { sites_[i].value.merged = requests; }
  /// The lanes of the whole kernel; and those of a scope of a tree that is folded again: the `index`-th that the fold
  /// enters, inside `outer`.
  constexpr scope_lanes lanes() const { return scope_lanes(scopes_[0].value); }
  template <class Scope>
  constexpr scope_lanes lanes_inside(const active_lanes& outer, const Scope& scope, int index) const {
    return index + 1 < scope_count_ ? scope_lanes(scopes_[index + 1].value) : scope_lanes(outer, scope);
  }
  constexpr const buffer_use& use(int i) const { return uses_[i].value; }
  /// Bytes of unnamed arrays, each assumed to be touched once.
  constexpr double unnamed_bytes() const { return unnamed_bytes_; }
  /// `lines_kept` of unnamed arrays.
  constexpr double unnamed_lines_kept() const { return unnamed_lines_kept_; }

  /// The tiles of a block in its longest loop through tiles; 1 without such a loop.
  constexpr double tiles_of_a_block() const { return tiles_of_a_block_; }

  /// True if threads of the kernel exchange values or wait for each other.
  constexpr bool exchanges() const { return exchanges_; }
  constexpr const used_operations& operations() const { return operations_; }
  /// The products on tensor cores.
  constexpr const kinds_of_products& products() const { return products_; }

  constexpr const buffer_use* find(std::string_view name) const {
    for (int i = 0; i < use_count_; ++i)
      if (name == use(i).name) return &use(i);
    return nullptr;
  }

 protected:
  /// `sites` and `uses` have room for `most` elements each, and `requests` for twice as many.
  constexpr basic_footprint(slot<access_site>* sites, slot<buffer_use>* uses, slot<mean_request>* requests, int most,
                            const active_lanes& all)
      : sites_(sites), uses_(uses), requests_(requests), most_(most) {
    std::construct_at(&scopes_[scope_count_++].value, all);
  }

 private:
  template <class>
  friend class basic_gatherer;
  template <int Sites>
  friend class footprint_of_at_most;

  template <class Scope>
  constexpr scope_lanes enter(const active_lanes& outer, const Scope& scope) {
    if (scope_count_ == most_scopes) return {outer, scope};
    auto& inner = *std::construct_at(&scopes_[scope_count_++].value, outer);
    inner.enter(scope);
    return scope_lanes(inner);
  }
  template <class Node>
  constexpr access_site& add_site(const Node& what, access_site::kind which, const expr::cache_tag& tag, double times,
                                  double visits, mean_request& one) {
    auto& site = *std::construct_at(&sites_[site_count_].value, what, which, tag, times, visits, one);
    one.last_site[static_cast<int>(which)] = site_count_++;
    return site;
  }
  constexpr void require_room() const {
    if (site_count_ == most_) mistake::a_node_folds_into_more_accesses_than_it_declares(most_);
  }
  constexpr mean_request& add_request(std::uint64_t kind, const expr::pattern& how, double lanes) {
    return *std::construct_at(&requests_[request_count_++].value, kind, how, lanes);
  }
  /// A recent request of this kind; nullptr if there is none. Kernels repeat a few kinds of requests, and this search
  /// is faster than computing the geometry.
  constexpr mean_request* find_request(std::uint64_t kind, const expr::pattern& how) {
    constexpr int recent = 8;
    const auto* const first = requests_ + (request_count_ > recent ? request_count_ - recent : 0);
    for (auto* each = requests_ + request_count_; each != first;)
      if ((--each)->value.kind == kind && each->value.amount == how.amount && each->value.stated_lines == how.lines &&
          each->value.stated_wavefronts == how.wavefronts)
        return &each->value;
    return nullptr;
  }
  constexpr std::uint64_t number_of(const scope_lanes& who) {
    if (who->full_warps()) return 1;
    if (last_lanes_ == nullptr || !who->same_as(*last_lanes_)) ++lanes_numbers_;
    last_lanes_ = who.kept();
    return lanes_numbers_;
  }
  constexpr int add_use(const char* name) {
    for (int i = 0; i < use_count_; ++i)
      if (std::string_view(name) == use(i).name) return i;
    std::construct_at(&uses_[use_count_].value)->name = name;
    return use_count_++;
  }

  slot<access_site>* sites_;
  slot<buffer_use>* uses_;
  slot<mean_request>* requests_;
  int most_;
  int site_count_ = 0;
  int use_count_ = 0;
  int request_count_ = 0;
  int loop_count_ = 0;
  /// Numbers of scopes with different active lanes; all places that only full warps reach share the first number.
  std::uint64_t lanes_numbers_ = 1;
  const active_lanes* last_lanes_ = nullptr;
  slot<active_lanes> scopes_[most_scopes];
  int scope_count_ = 0;
  double unnamed_bytes_ = 0;
  double unnamed_lines_kept_ = 0;
  double tiles_of_a_block_ = 1;
  bool exchanges_ = false;
  used_operations operations_;
  kinds_of_products products_;
};
using footprint = basic_footprint<>;

template <int Sites>
class footprint_of_at_most : public footprint {
 public:
  /// The footprint of `body` that all warps of a launch execute.
  template <class Body>
  constexpr footprint_of_at_most(const Body& body, const active_lanes& all);
  template <class Body>
  constexpr footprint_of_at_most(const Body& body, const launch& how) : footprint_of_at_most(body, active_lanes(how)) {}

 private:
  slot<access_site> sites_[static_cast<std::size_t>(Sites > 0 ? Sites : 1)];
  slot<buffer_use> uses_[static_cast<std::size_t>(Sites > 0 ? Sites : 1)];
  /// An access adds at most the request of its lanes and that of a full warp.
  slot<mean_request> requests_[static_cast<std::size_t>(Sites > 0 ? 2 * Sites : 1)];
};

/// The algebra that fills a footprint, in the order of the tree.
template <class = on_use>
class basic_gatherer {
 public:
  struct value {};

  constexpr explicit basic_gatherer(footprint& into)
      : into_(&into), who_(into.lanes()), executions_(who_->executions()), trips_of_a_lane_(who_->trips_of_a_lane()),
        lanes_(who_->lanes_per_execution()), lanes_number_(into.number_of(who_)) {}

  template <class Scope>
  constexpr basic_gatherer inside(const Scope& scope) const {
    return {*this, scope};
  }

  constexpr void leaf(value&, const node::memory_access& what) const {
    into_->require_room();
    const std::uint64_t of_pattern = static_cast<std::uint64_t>(what.type.size) << 16U |
                                     static_cast<std::uint64_t>(what.pattern.kind) << 8U |
                                     static_cast<std::uint64_t>(what.space);
    auto* const known = into_->find_request(lanes_number_ << 32U | of_pattern, what.pattern);
    if (known != nullptr) return add(what, *known);
    add_first(what, of_pattern);
  }

  constexpr void leaf(value&, const node::atomic& what) const {
    into_->require_room();
    const double times = what.operations.value();
    auto& one = into_->add_request(0, what.pattern, lanes_);
    one.instructions = 1;
    one.bytes = lanes_ * what.type.size;
    if (what.space == expr::space::shared)
      one.wavefronts = larger(1.0, what.contention.lanes * lanes_ / lanes);
    else
      one.sectors = atomic_sectors(what, *who_);
    auto& site = into_->add_site(what, access_site::kind::atomic, expr::cache_tag{}, executions_ * times,
                                 larger(1.0, times) * trips_of_a_lane_, one);
    if (what.space == expr::space::shared) return;
    if (!what.buffer.named() || site.accesses == 0) return;
    site.use = into_->add_use(what.buffer.name);
    buffer_use& use = into_->uses_[site.use].value;
    use.size = larger(use.size, what.buffer.size.value());
    use.per_block = larger(use.per_block, per_block_of(what.buffer));
    use.written_sectors += site.accesses * site.asked.sectors;
    const double unique = site.accesses * larger(1.0, lanes_ / what.contention.lanes) * what.type.size;
    use.written_unique += unique;
    use.written_lines += unique;
    use.atomic_requests += site.accesses;
    use.random = use.random || (what.pattern.kind == expr::pattern::shape::random && site.asked.sectors > 1);
  }

  constexpr void leaf(value&, const node::compute& what) const {
    into_->operations_.add(what.type.kind, what.operation);
  }
  constexpr void leaf(value&, const node::barrier& what) const { into_->exchanges_ |= what.times > 0; }
  constexpr void leaf(value&, const node::exchange& what) const { into_->exchanges_ |= what.times > 0; }
  constexpr void leaf(value&, const node::matrix_multiply& what) const {
    const bool in_double = facts_of(what.product).type == matrix_element::float64;
    auto& kind = in_double ? into_->products_.of_warps_in_double : into_->products_.of_warps;
    kind = kind || what.instructions > 0;
  }
  constexpr void leaf(value&, const node::group_multiply& what) const {
    into_->products_.of_groups |= what.instructions > 0;
  }
  constexpr void repeat(value&, const node::loop& trips, const value&) const {
    if (trips.tiles > 0) into_->tiles_of_a_block_ = larger(into_->tiles_of_a_block_, trips.mean.value());
  }
  constexpr void branch(value&, const node::condition&, const value&, const value&) const {}
  constexpr void diverge(value&, count, const value&) const {}
  constexpr void guard(value&, const node::participants&, const value&) const {}
  constexpr void phase(value&, const char*, const value&) const {}

 private:
  constexpr double per_block_of(const node::buffer_reference& buffer) const {
    const double all = buffer.per_block.value() * tiles_;
    return tiles_ > 1 ? smaller(all, buffer.size.value()) : all;
  }
  /// Adds an access to its buffer's use. Not inlined, because `leaf` needs fewer registers without it.
  [[gnu::noinline]] constexpr void touch(const node::memory_access& what, access_site& site,
                                         const mean_request& one) const {
    using policy = expr::cache_tag::policy;
    const bool loads = site.does == access_site::kind::load;
    const bool revisits = what.cache.kind == policy::reuse;
    const bool named = what.buffer.named();
    const double asked = site.accesses * one.sectors;
    const double unique = asked * site.new_to_warp * sector_bytes;
    const double lines_of_unique = unique / (one.sectors * sector_bytes) * one.lines * line_bytes;
    const int index = into_->site_count_ - 1;
    site.use = into_->add_use(named ? what.buffer.name : "(unnamed)");
    buffer_use& use = into_->uses_[site.use].value;
    use.size = larger(use.size, named ? what.buffer.size.value() : what.cache.amount);
    use.per_block = larger(use.per_block, per_block_of(what.buffer));
    // Lines that members of a structure or taps of a stencil share are counted once.
    if (site.walks()) use.lines_kept = larger(use.lines_kept, one.lines / one.instructions);
    if (revisits) {
      use.revisited = larger(use.revisited, what.cache.amount);
      use.revisiting_sectors += asked;
      return;
    }
    use.random = use.random || what.pattern.kind == expr::pattern::shape::random;
    if (!loads) {
      use.written_sectors += asked;
      use.written_unique += unique;
      use.written_lines += larger(unique, lines_of_unique);
      return;
    }
    use.sectors += asked;
    use.sectors_of_a_pass += asked / larger(1.0, who_->trips());
    use.bytes += site.accesses * one.bytes;
    use.unique += unique;
    use.lines += larger(unique, lines_of_unique);
    use.loops.add(loop_, unique, times_entered_);
    use.bytes_of_one = larger(use.bytes_of_one, site.accesses * one.bytes);
    // The hit rate of an access that is said to hit in L1 is its own affair: any other access brings the buffer.
    const bool hits_l1 =
        what.cache.kind == policy::hits && what.cache.level == expr::cache_level::l1 && what.cache.amount > 0;
    if (unique > 0 && (use.greatest < 0 || (!hits_l1 && unique > use.unique_of_one))) {
      use.unique_of_one = hits_l1 ? 0 : unique;
      use.greatest = index;
    }
  }

  template <class Scope>
  constexpr basic_gatherer(const basic_gatherer& outer, const Scope& scope)
      : into_(outer.into_), who_(into_->enter(*outer.who_, scope)), executions_(who_->executions()),
        trips_of_a_lane_(who_->trips_of_a_lane()), lanes_(who_->lanes_per_execution()),
        lanes_number_(into_->number_of(who_)), tiles_(outer.tiles_), loop_(outer.loop_),
        times_entered_(outer.times_entered_) {
    if constexpr (std::is_same_v<Scope, node::loop>) {
      if (scope.tiles > 0) tiles_ *= larger(1.0, scope.mean.value());
      loop_ = ++into_->loop_count_;
      times_entered_ = larger(1.0, outer.trips_of_a_lane_);
    }
  }

  /// Adds an access that makes the request `one`.
  constexpr void add(const node::memory_access& what, mean_request& one) const {
    const bool loads = what.direction == node::direction::load;
    const double times = what.accesses.value();
    auto& site = into_->add_site(what, loads ? access_site::kind::load : access_site::kind::store, what.cache,
                                 executions_ * times, larger(1.0, times) * trips_of_a_lane_, one);
    if (what.space != expr::space::global && what.space != expr::space::texture) return;
    site.new_to_warp = what.pattern.kind == expr::pattern::shape::random || what.pattern.jumps
                           ? one.different
                           : larger(one.share_of_sectors, one.different * (site.visits > 1 ? 1 / site.visits : 1.0));
    if (site.accesses == 0) return;

    const bool revisits = what.cache.kind == expr::cache_tag::policy::reuse;
    if (what.buffer.named() || revisits) return touch(what, site, one);
    if (what.pattern.kind != expr::pattern::shape::broadcast)
      into_->unnamed_bytes_ += site.accesses * one.sectors * site.new_to_warp * sector_bytes;
    if (site.walks()) into_->unnamed_lines_kept_ += one.lines / one.instructions;
  }
  /// The same for a request that is not known. Not inlined, because `leaf` needs fewer registers without it.
  [[gnu::noinline]] constexpr void add_first(const node::memory_access& what, std::uint64_t of_pattern) const {
    constexpr std::uint64_t full_warps = 1;
    const std::uint64_t kind = lanes_number_ << 32U | of_pattern;
    const std::uint64_t of_full = full_warps << 32U | of_pattern;
    add(what, kind == of_full ? of_full_warps(what, kind) : of_active_lanes(what, kind, of_full));
  }

  constexpr mean_request& of_full_warps(const node::memory_access& what, std::uint64_t kind) const {
    auto& one = into_->add_request(kind, what.pattern, lanes);
    if (what.space == expr::space::global || what.space == expr::space::texture) {
      static_cast<request&>(one) = request_of(what);
      one.different = detail::different_sectors(what.pattern, what.type.size);
      one.share_of_sectors = smaller(1.0, one.bytes / (one.sectors * sector_bytes));
      return one;
    }
    one.instructions = pieces_in(what.type.size);
    one.bytes = what.type.size * one.lanes;
    if (what.space == expr::space::shared) one.wavefronts = shared_wavefronts(what.pattern, what.type.size);
    return one;
  }

  constexpr mean_request& of_active_lanes(const node::memory_access& what, std::uint64_t kind,
                                          std::uint64_t kind_of_full_warps) const {
    const auto* const known = into_->find_request(kind_of_full_warps, what.pattern);
    const auto& full = known != nullptr ? *known : of_full_warps(what, kind_of_full_warps);
    auto& one = into_->add_request(kind, what.pattern, lanes_);
    one.different = full.different;
    one.share_of_sectors = full.share_of_sectors;
    if (what.space == expr::space::global || what.space == expr::space::texture) {
      static_cast<request&>(one) = request_of(what, *who_, full);
      return one;
    }
    one.instructions = full.instructions;
    one.bytes = what.type.size * lanes_;
    if (what.space == expr::space::shared) one.wavefronts = shared_wavefronts(what.pattern, what.type.size, *who_);
    return one;
  }

  footprint* into_;
  scope_lanes who_;
  /// Copies from `who_`, because an access is added faster without looking them up.
  double executions_;
  double trips_of_a_lane_;
  double lanes_;
  std::uint64_t lanes_number_;
  /// The tiles of a block, in a loop through tiles.
  double tiles_ = 1;
  /// The number of the innermost loop around, 0 outside of loops, and how often a lane enters it.
  int loop_ = 0;
  double times_entered_ = 1;
};
using gatherer = basic_gatherer<>;

template <int Sites>
template <class Body>
constexpr footprint_of_at_most<Sites>::footprint_of_at_most(const Body& body, const active_lanes& all)
    : footprint(sites_, uses_, requests_, Sites, all) {
  fold(gatherer{*this}, body);
}

/// The footprint of a kernel launched as `how`: `footprint_of(kernel, how).find("A")->sectors`.
template <class Body>
constexpr footprint_of_at_most<node::sites_in<Body>()> footprint_of(const kernel_description<Body>& kernel,
                                                                    const launch& how) {
  return {kernel.body, how};
}
}  // namespace kernelcost::warp
#pragma GCC diagnostic pop
