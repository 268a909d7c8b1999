// SPDX-License-Identifier: BSL-1.0
/// \file
/// lint: likely mistakes in the description or the launch of a kernel.
///
///     static_assert(kernelcost::lint(kernel, launch).empty());
///
/// A tree that compiles may still describe a different kernel from the intended one: for example a guard of more
/// threads than the grid has, or a buffer smaller than what is stored into it. Such trees have estimates, and some are
/// intended, so a finding is a warning. lint_text.hpp prints findings as sentences.
///
/// A finding is data: its kind, the buffer concerned, and two numbers whose meaning depends on the kind.
#pragma once
#include <kernelcost/expr.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/program/growing.hpp>
#include <kernelcost/warp_size.hpp>

#include <array>
#include <string_view>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost {

/// Kinds of findings, with the meaning of `number` and `limit`. Both are 0 where the description mentions neither.
enum class finding_kind {
  /// A guard admits `number` threads but the grid has only `limit`, so some elements are not processed.
  guard_beyond_the_grid,
  /// A guard admits `number` threads of each block but a block has only `limit`.
  guard_beyond_the_block,
  /// A guard admits none of the `limit` threads or lanes.
  guard_of_no_threads,
  /// A loop makes no trips; `limit` is 1.
  loop_of_no_trips,
  /// The share of the first side of a branch is `number`, 0 or 1; `limit` is 1.
  branch_of_one_way,
  /// Only `number` of the `limit` threads that a block or grid barrier waits for reach it, because of a guard. Both are
  /// 0 if the number depends on data: in a divergent branch, or in a loop whose trips differ within a warp.
  barrier_that_some_pass_by,
  /// Accesses touch `number` elements in one pass but the buffer has only `limit`. For stores, `number` is the number
  /// of storing threads, each with an element of its own. For loads it is the span of a warp's request, or of a
  /// one-dimensional block's request for neighbouring elements.
  buffer_too_small,
  /// Two accesses give the buffer different sizes, `number` and `limit` bytes; `number` is the larger.
  buffer_of_two_sizes,
  /// `number` lanes of a warp store to the same element; `limit` is 1.
  store_of_several_lanes,
  /// A block touches `number` elements according to `per_block`, but the buffer has only `limit`.
  block_beyond_the_buffer,
  /// The stated contention is `number` threads on one address, but only `limit` operations are done; in shared memory,
  /// by one block.
  contention_beyond_the_threads,
  /// `bank_conflict` is a pattern of shared memory only, `sectors_per_request` a pattern of the other spaces only.
  pattern_of_another_space,
  /// Shared memory is not cached, so a cache tag has no meaning there.
  cache_tag_in_shared_memory,
  /// A block has `number` threads and its warps have `limit` lanes.
  block_of_partial_warps,
  /// Asynchronous copies are never awaited, so no thread may read what they copy.
  copies_never_awaited,
};

/// One finding. The numbers count threads, lanes, elements, trips or bytes.
struct finding {
  finding_kind kind{};
  /// The buffer's name; empty if the finding concerns no buffer or an unnamed one.
  const char* buffer = "";
  count number{};
  count limit{};

  friend constexpr bool operator==(const finding& a, const finding& b) {
    return a.kind == b.kind && std::string_view(a.buffer) == b.buffer && a.number == b.number && a.limit == b.limit;
  }
};

/// All findings, each once, in the order of the tree. Findings about several accesses and about the launch come last. A
/// part of the tree that never runs has only the finding that says so.
class findings {
 public:
  static constexpr int capacity = 32;

  constexpr bool empty() const { return size_ == 0; }
  constexpr int size() const { return size_; }
  /// The number of further findings, beyond the capacity.
  constexpr int left_out() const { return left_out_; }
  constexpr const finding* begin() const { return found_.data(); }
  constexpr const finding* end() const { return found_.data() + size_; }
  constexpr bool has(finding_kind kind) const {
    for (const auto& each : *this)
      if (each.kind == kind) return true;
    return false;
  }
  constexpr bool has(const finding& wanted) const {
    for (const auto& each : *this)
      if (each == wanted) return true;
    return false;
  }

  /// All findings except those of the given kinds. A tree with steps that are absent for some sizes uses
  /// `without(finding_kind::loop_of_no_trips)`.
  template <class... Kinds>
  constexpr findings without(Kinds... kinds) const {
    findings others;
    others.left_out_ = left_out_;
    for (const auto& each : *this)
      if (!(... || (each.kind == kinds))) others.add(each);
    return others;
  }

  constexpr void add(const finding& one) {
    if (has(one)) return;
    if (size_ == capacity)
      ++left_out_;
    else
      found_[static_cast<std::size_t>(size_++)] = one;
  }

 private:
  std::array<finding, capacity> found_{};
  int size_ = 0;
  int left_out_ = 0;
};

namespace detail {
/// The algebra of lint. Its value holds the findings in a part of a tree, and the data for checks that need all
/// enclosing guards.
class linter {
  static constexpr double lanes_a_warp = warp_size;
  static constexpr double any_number = 1e300;

  /// An access, with the maximum number of threads of the grid, threads of a block and lanes of a warp that the
  /// enclosing guards admit, and how often each thread performs it.
  struct site {
    enum class site_kind { load, store, atomic };
    site_kind kind = site_kind::load;
    expr::space space = expr::space::global;
    expr::pattern pattern = expr::coalesced;
    double element_size = 1;
    const char* buffer = "";
    /// In bytes. Plain numbers, because `growing` requires trivially copyable types, and quantities are not.
    double buffer_size = 0;
    double buffer_per_block = 0;
    double contention = 0;
    double of_grid = any_number;
    double of_block = any_number;
    double of_warp = lanes_a_warp;
    double share = 1;
    double passes = 1;
  };

 public:
  struct value {
    growing<finding> found;
    growing<site> sites;
    bool awaits_block = false;
    bool awaits_grid = false;
    bool copies = false;
    bool awaits_copies = false;
  };

  constexpr explicit linter(const launch& how)
      : grid_(how.total_threads().value()), block_(how.threads_per_block().value()), blocks_(how.blocks().value()),
        warps_(how.warps_per_block().value()), in_a_row_(how.block.y == 1 && how.block.z == 1) {}

  constexpr void leaf(value&, const node::compute&) const {}
  constexpr void leaf(value&, const node::exchange&) const {}
  constexpr void leaf(value& total, const node::memory_access& what) const {
    const bool loads = what.direction == node::direction::load;
    if (what.space == expr::space::shared && what.cache.kind != expr::cache_tag::policy::unstated)
      total.found.push({finding_kind::cache_tag_in_shared_memory, what.buffer.name});
    access(total, {.kind = loads ? site::site_kind::load : site::site_kind::store,
                   .space = what.space,
                   .pattern = what.pattern,
                   .element_size = static_cast<double>(what.type.size),
                   .buffer = what.buffer.name,
                   .buffer_size = what.buffer.size.value(),
                   .buffer_per_block = what.buffer.per_block.value()});
  }
  constexpr void leaf(value& total, const node::async_copy& what) const {
    leaf(total, what.from);
    leaf(total, what.into);
    total.copies = true;
  }
  constexpr void leaf(value& total, const node::copy_wait&) const { total.awaits_copies = true; }
  constexpr void leaf(value& total, const node::bulk_store& what) const {
    leaf(total, what.from);
    leaf(total, what.into);
  }
  constexpr void leaf(value& total, const node::atomic& what) const {
    access(total, {.kind = site::site_kind::atomic,
                   .space = what.space,
                   .pattern = what.pattern,
                   .element_size = static_cast<double>(what.type.size),
                   .buffer = what.buffer.name,
                   .buffer_size = what.buffer.size.value(),
                   .buffer_per_block = what.buffer.per_block.value(),
                   .contention = what.contention.threads});
  }
  constexpr void leaf(value& total, const node::barrier& what) const {
    if (what.scope == node::scope::block) total.awaits_block = true;
    if (what.scope == node::scope::grid) total.awaits_grid = true;
  }

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    if (trips.grid_max == 0) return total.found.push({finding_kind::loop_of_no_trips, "", 0, 1});
    const int first = total.sites.size();
    append(total, body);
    for (int i = first; i < total.sites.size(); ++i) total.sites[i].passes *= trips.mean.value();
    const bool differ = trips.mean < trips.warp_max;
    pass(total, body, !differ, !differ);
  }
  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    if (when.share == 0 || when.share == 1) total.found.push({finding_kind::branch_of_one_way, "", when.share, 1});
    const bool splits = when.kind == node::condition::split::divergent && when.share > 0 && when.share < 1;
    side(total, then, when.share, splits);
    side(total, otherwise, 1 - when.share, splits);
  }
  constexpr void diverge(value& total, count ways, const value& path) const { side(total, path, 1, ways > 1); }
  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    using node::scope;
    const double n = who.number.value();
    const double come = who.scope == scope::grid ? grid_ : who.scope == scope::block ? block_ : lanes_a_warp;
    if (n == 0) return total.found.push({finding_kind::guard_of_no_threads, "", 0, come});
    if (n > come)
      total.found.push(
          {who.scope == scope::grid ? finding_kind::guard_beyond_the_grid : finding_kind::guard_beyond_the_block, "", n,
           come});
    const int first = total.sites.size();
    append(total, body);
    for (int i = first; i < total.sites.size(); ++i) {
      auto& at = total.sites[i];
      auto& most = who.scope == scope::grid ? at.of_grid : who.scope == scope::block ? at.of_block : at.of_warp;
      most = smaller(most, n);
    }
    // If the grid's first n threads are whole blocks, all threads of those blocks reach the barrier.
    const bool whole_blocks =
        who.scope == scope::grid && static_cast<double>(static_cast<long long>(n / block_)) * block_ == n;
    pass(total, body, n >= come || whole_blocks, n >= come, n, come);
  }
  constexpr void phase(value& total, const char*, const value& body) const {
    append(total, body);
    pass(total, body, true, true);
  }

  /// All findings, once all enclosing scopes of the accesses are known.
  constexpr findings conclude(const value& all) const {
    findings result;
    for (const auto& each : all.found) result.add(each);
    growing<site> buffers;  // the first access to each buffer
    for (const auto& at : all.sites) {
      sizes(result, at);
      meetings(result, at);
      if (*at.buffer != '\0') compare(result, at, buffers);
    }
    if (all.copies && !all.awaits_copies) result.add({finding_kind::copies_never_awaited});
    if (block_ != warps_ * lanes_a_warp)
      result.add({finding_kind::block_of_partial_warps, "", block_, warps_ * lanes_a_warp});
    return result;
  }

 private:
  static constexpr void access(value& total, const site& at) {
    using shape = expr::pattern::shape;
    const char* name = at.buffer;
    const double all = at.buffer_size;
    const double of_a_block = at.buffer_per_block;
    const bool shared = at.space == expr::space::shared;
    if (at.pattern.kind == (shared ? shape::sectors_per_request : shape::bank_conflict))
      total.found.push({finding_kind::pattern_of_another_space, name});
    if (of_a_block > all)
      total.found.push(
          {finding_kind::block_beyond_the_buffer, name, of_a_block / at.element_size, all / at.element_size});
    total.sites.push(at);
  }

  static constexpr void append(value& total, const value& body) {
    for (const auto& each : body.found) total.found.push(each);
    for (const auto& each : body.sites) total.sites.push(each);
    total.copies = total.copies || body.copies;
    total.awaits_copies = total.awaits_copies || body.awaits_copies;
  }
  constexpr void side(value& total, const value& body, double share, bool splits) const {
    if (share == 0) return;
    const int first = total.sites.size();
    append(total, body);
    for (int i = first; i < total.sites.size(); ++i) total.sites[i].share *= share;
    pass(total, body, !splits, !splits);
  }
  /// Records whether all threads of the block, and of the grid, reach the barriers of a part.
  static constexpr void pass(value& total, const value& body, bool all_of_block, bool all_of_grid, double come = 0,
                             double awaited = 0) {
    if ((body.awaits_block && !all_of_block) || (body.awaits_grid && !all_of_grid))
      total.found.push({finding_kind::barrier_that_some_pass_by, "", come, awaited});
    total.awaits_block = total.awaits_block || (body.awaits_block && all_of_block);
    total.awaits_grid = total.awaits_grid || (body.awaits_grid && all_of_grid);
  }

  /// The number of threads, among `threads` neighbouring ones, that remain if each warp admits `of_warp` lanes.
  static constexpr double lanes_among(double threads, double of_warp) {
    return smaller(threads, ceil_div(threads, lanes_a_warp).value() * of_warp);
  }
  /// The largest number of threads of a block, or lanes of a warp, that reach the access. For the grid, the mean over
  /// branches and loops.
  constexpr double in_block(const site& at) const {
    return lanes_among(smaller(at.of_grid, smaller(block_, at.of_block)), at.of_warp);
  }
  constexpr double in_warp(const site& at) const { return smaller(in_block(at), at.of_warp); }
  constexpr double in_grid(const site& at) const {
    const double all = lanes_among(smaller(grid_, at.of_grid), at.of_warp);
    return smaller(all, blocks_ * in_block(at)) * at.share * smaller(1, at.passes);
  }

  /// The span, from first to last element, of a request by `lanes` neighbouring lanes.
  static constexpr double span(const expr::pattern& how, double lanes) {
    using shape = expr::pattern::shape;
    switch (how.kind) {
      case shape::coalesced:
      case shape::row_segments: return lanes;
      case shape::strided: return larger(0, lanes - 1) * how.amount + 1;
      case shape::repeated: return smaller(how.amount, lanes);
      case shape::row_broadcast: return larger(1, lanes / how.amount);
      case shape::broadcast:
      case shape::random:
      case shape::bank_conflict:  // the number of words per bank does not determine the span, since lanes may share
                                  // words
      case shape::sectors_per_request: return 1;
    }
    return 1;
  }
  /// True if each lane accesses an element of its own.
  static constexpr bool is_one_to_one(const expr::pattern& how) {
    using shape = expr::pattern::shape;
    return how.kind == shape::coalesced || how.kind == shape::row_segments || how.kind == shape::bank_conflict ||
           (how.kind == shape::strided && how.amount >= 1);
  }

  constexpr void sizes(findings& result, const site& at) const {
    if (*at.buffer == '\0' || at.space == expr::space::local) return;
    const double elements = at.buffer_size / at.element_size;
    double touched = span(at.pattern, in_warp(at));
    if (at.kind == site::site_kind::store && is_one_to_one(at.pattern))
      touched = larger(touched, at.space == expr::space::shared ? in_block(at) * smaller(1, at.share) : in_grid(at));
    else if (at.pattern.kind == expr::pattern::shape::coalesced && in_a_row_ && at.buffer_per_block == 0 &&
             at.kind != site::site_kind::atomic)
      touched = larger(touched, in_block(at));
    // Means over branches and loops have rounding errors.
    if (touched > elements * (1 + 1e-9))
      result.add({finding_kind::buffer_too_small, at.buffer, smaller(touched, any_number), elements});
  }

  constexpr void meetings(findings& result, const site& at) const {
    using shape = expr::pattern::shape;
    if (at.kind == site::site_kind::store) {
      const double lanes = in_warp(at) * at.share;
      const double together = at.pattern.kind == shape::broadcast       ? lanes
                              : at.pattern.kind == shape::row_broadcast ? smaller(at.pattern.amount, lanes)
                              : at.pattern.kind == shape::repeated      ? lanes / at.pattern.amount
                                                                        : 1;
      if (together > 1) result.add({finding_kind::store_of_several_lanes, at.buffer, together, 1});
    }
    const double come =
        (at.space == expr::space::shared ? in_block(at) * at.share : in_grid(at)) * larger(1, at.passes);
    if (at.kind == site::site_kind::atomic && at.contention > larger(1, come) * (1 + 1e-9))
      result.add({finding_kind::contention_beyond_the_threads, at.buffer, at.contention, come});
  }

  static constexpr void compare(findings& result, const site& at, growing<site>& buffers) {
    for (const auto& first : buffers) {
      if (first.space != at.space || std::string_view(first.buffer) != at.buffer) continue;
      const double a = first.buffer_size;
      const double b = at.buffer_size;
      if (a != b) result.add({finding_kind::buffer_of_two_sizes, at.buffer, larger(a, b), smaller(a, b)});
      return;
    }
    buffers.push(at);
  }

  double grid_;
  double block_;
  double blocks_;
  double warps_;
  bool in_a_row_;
};
}  // namespace detail

/// The findings for `kernel` launched by `how`. No card is needed: `estimate` checks the limits of a card.
template <class Body>
constexpr findings lint(const kernel_description<Body>& kernel, const launch& how) {
  const detail::linter algebra{how};
  return algebra.conclude(fold(algebra, kernel.body));
}
}  // namespace kernelcost
#pragma GCC diagnostic pop
