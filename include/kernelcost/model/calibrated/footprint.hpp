// SPDX-License-Identifier: BSL-1.0
/// \file
/// footprint: what a kernel touches, buffer by buffer, before anything is priced.
///
/// A first fold over the tree. From it follows which level of the memory serves which access: how much of a buffer a warp, a block
/// and the grid ask for, against how much there is of it. Units: bytes, sectors and requests of an average warp.
#pragma once
#include <kernelcost/expr/atomic.hpp>
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/branch.hpp>
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/exchange.hpp>
#include <kernelcost/expr/guard.hpp>
#include <kernelcost/expr/launch.hpp>
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/model/calibrated/request.hpp>

#include <array>
#include <string_view>

namespace kernelcost::model::memory {

/// Who goes on past a guard: the share of the launch's warps, and of the lanes of those.
struct participation {
  double warps;
  double lanes;
};

constexpr participation participation_of(const node::participants& who, const launch& how) {
  using of = node::participants::of;
  const double n = who.number.value();
  if (who.whom == of::warp) return {1, least(1, n / warp_lanes)};
  const double threads = (who.whom == of::grid ? how.total_threads() : how.threads_per_block()).value();
  const double warps = (who.whom == of::grid ? how.blocks() * how.warps_per_block() : how.warps_per_block()).value();
  if (n >= threads || n <= 0) return {n > 0 ? 1.0 : 0.0, 1};
  const double active = ceil_div(who.number, warp_lanes).value();
  return {least(1, active / warps), n / (active * warp_lanes)};
}

/// The share of the lanes that a launch fills: blocks smaller than a warp, or that do not end with one.
constexpr double lanes_of(const launch& how) {
  return (how.threads_per_block() / (how.warps_per_block() * warp_lanes)).value();
}

/// What an average warp asks of one buffer.
struct buffer_use {
  std::string_view name;
  double size = 0;
  double per_block = 0;
  /// By loads, which alone decide what a load finds.
  double sectors = 0;
  double bytes = 0;
  /// The same without the repetition of loops: what its accesses ask for, each done once.
  double sectors_of_a_pass = 0;
  /// Of the bytes, the most by one access in the tree: others may go to the same places.
  double bytes_of_one = 0;
  const node::memory_access* greatest = nullptr;
  /// What it comes back to, as cache tags say.
  double revisited = 0;
  double revisiting_sectors = 0;
  /// By stores and atomics.
  double written_sectors = 0;
  double written_bytes = 0;
  double writing_lanes = 0;
  double atomic_requests = 0;
  bool random = false;

  constexpr void add(const buffer_use& other, double times) {
    size = most(size, other.size);
    per_block = most(per_block, other.per_block);
    sectors += times * other.sectors;
    sectors_of_a_pass += other.sectors_of_a_pass;
    bytes += times * other.bytes;
    if (times * other.bytes_of_one > bytes_of_one) {
      bytes_of_one = times * other.bytes_of_one;
      greatest = other.greatest;
    }
    revisited = most(revisited, other.revisited);
    revisiting_sectors += times * other.revisiting_sectors;
    written_sectors += times * other.written_sectors;
    written_bytes += times * other.written_bytes;
    writing_lanes += times * other.writing_lanes;
    atomic_requests += times * other.atomic_requests;
    random = random || other.random;
  }
};

struct footprint {
  /// Further ones count as arrays without a name.
  static constexpr int most_buffers = 12;
  std::array<buffer_use, most_buffers> buffers{};
  int count = 0;
  /// Bytes of arrays without a name, each taken to be touched once.
  double unnamed_bytes = 0;
  /// Lines that a warp comes back to in its next trip.
  double lines_kept = 0;

  constexpr void add(const buffer_use& use, double times) {
    for (int i = 0; i < count; ++i)
      if (at(i).name == use.name) return at(i).add(use, times);
    if (count == most_buffers) {
      unnamed_bytes += times * most(use.bytes, use.written_bytes);
      return;
    }
    at(count) = use;
    at(count).sectors *= times;
    at(count).bytes *= times;
    at(count).bytes_of_one *= times;
    at(count).revisiting_sectors *= times;
    at(count).written_sectors *= times;
    at(count).written_bytes *= times;
    at(count).writing_lanes *= times;
    at(count).atomic_requests *= times;
    ++count;
  }
  constexpr void add(const footprint& other, double times) {
    for (int i = 0; i < other.count; ++i) add(other.at(i), times);
    unnamed_bytes += times * other.unnamed_bytes;
    lines_kept += other.lines_kept;
  }
  constexpr const buffer_use* find(std::string_view name) const {
    for (int i = 0; i < count; ++i)
      if (at(i).name == name) return &at(i);
    return nullptr;
  }

  constexpr buffer_use& at(int i) { return buffers[static_cast<std::size_t>(i)]; }
  constexpr const buffer_use& at(int i) const { return buffers[static_cast<std::size_t>(i)]; }
};

struct footprint_of {
  using value = footprint;
  const launch& how;

  constexpr void leaf(value& total, const node::memory_access& what) const {
    if (what.where != expr::space::global && what.where != expr::space::texture) return;
    const request one = request_of(what, lanes_of(how));
    const double n = what.accesses.value();
    const bool walks = what.how.kind == expr::pattern::shape::strided && one.partial();
    if (walks) total.lines_kept += n * one.lines;
    const bool revisits = what.cache.kind == expr::cache_tag::policy::reuse;
    buffer_use use{
        .name = what.buffer.name, .size = what.buffer.size_in_bytes, .per_block = what.buffer.bytes_per_block};
    if (revisits) {
      if (!what.buffer.named()) use.name = "(unnamed)";
      if (!what.buffer.named()) use.size = what.cache.amount;
      use.revisited = what.cache.amount;
      use.revisiting_sectors = one.sectors;
      total.add(use, n);
    } else if (what.buffer.named()) {
      if (what.way == node::memory_access::direction::load) {
        use.sectors = one.sectors;
        use.sectors_of_a_pass = n * one.sectors;
        use.bytes = use.bytes_of_one = one.bytes;
        use.greatest = &what;
      } else {
        use.written_sectors = one.sectors;
        use.written_bytes = one.bytes;
        use.writing_lanes = warp_lanes * lanes_of(how);
      }
      use.random = what.how.kind == expr::pattern::shape::random;
      total.add(use, n);
    } else if (what.how.kind != expr::pattern::shape::broadcast) {
      total.unnamed_bytes += n * one.bytes;
    }
  }
  constexpr void leaf(value& total, const node::atomic& what) const {
    if (what.where != expr::space::global || !what.buffer.named()) return;
    const double n = what.operations.value();
    const double sectors = atomic_sectors(what);
    const double bytes = warp_lanes / what.meeting.lanes * what.type.size;
    total.add(buffer_use{.name = what.buffer.name,
                         .size = what.buffer.size_in_bytes,
                         .per_block = what.buffer.bytes_per_block,
                         .written_sectors = sectors,
                         .written_bytes = bytes,
                         .atomic_requests = 1,
                         .random = what.how.kind == expr::pattern::shape::random && sectors > 1},
              n);
  }
  constexpr void leaf(value&, const node::compute&) const {}
  constexpr void leaf(value&, const node::barrier&) const {}
  constexpr void leaf(value&, const node::exchange&) const {}

  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    total.add(body, trips.mean.value());
  }
  constexpr void branch(value& total, const node::condition& when, const value& then, const value& otherwise) const {
    const bool splits = when.kind == node::condition::split::divergent;
    total.add(splits ? of_any_lanes(then, when.share) : then, when.share);
    total.add(splits ? of_any_lanes(otherwise, 1 - when.share) : otherwise, 1 - when.share);
  }
  constexpr void diverge(value& total, kernelcost::count, const value& path) const { total.add(path, 1); }
  constexpr void guard(value& total, const node::participants& who, const value& body) const {
    const auto part = participation_of(who, how);
    total.add(body, part.warps * part.lanes);
  }
  constexpr void phase(value& total, const char*, const value& body) const { total.add(body, 1); }

 private:
  /// Of a share of the lanes that the data choose: a sector is written if any of those that share it is among them. Divided by the
  /// share, by which the branch multiplies.
  static constexpr value of_any_lanes(value side, double share) {
    if (share == 0) return side;
    for (int i = 0; i < side.count; ++i) {
      auto& use = side.at(i);
      if (use.writing_lanes <= use.written_sectors) continue;
      double none = 1;
      for (double lane = 0; lane < use.writing_lanes / use.written_sectors; ++lane) none *= 1 - share;
      use.written_sectors *= (1 - none) / share;
    }
    return side;
  }
};
}  // namespace kernelcost::model::memory
