// SPDX-License-Identifier: BSL-1.0
/// \file
/// levels: which level of the memory serves an access, in steady repetition of the kernel.
///
/// From the footprint: a sector comes from beyond L1 the first time that its block touches it, and again where the lines that
/// the resident warps come back to exceed L1; it comes from device memory by the share of the kernel's bytes that L2 does not keep from one launch
/// to the next (the card's measured residency), once in each wave of blocks at most. Units: shares, sectors, lines of a request.
#pragma once
#include <kernelcost/machine/calibration.hpp>
#include <kernelcost/machine/occupancy.hpp>
#include <kernelcost/model/calibrated/footprint.hpp>

namespace kernelcost::model::memory {

/// How the launch lies on the card.
struct placement {
  double blocks;
  double warps_per_block;
  double total_warps;
  /// The share of a warp's lanes that are there.
  double lanes;
  /// Blocks that the busiest SM runs, of them at once, and how often it runs that many.
  double blocks_of_busiest;
  double resident_blocks;
  double rounds;
  /// The same without rounding: the mean SM's.
  double waves;
  double sm_count;
  double busy_sms;
  /// Bytes of L1 beside the shared memory of the resident blocks.
  double l1_bytes;
};

constexpr placement placement_of(const gpu& card, const launch& how, const occupancy& resident, bytes shared) {
  placement where{};
  where.blocks = how.blocks().value();
  where.warps_per_block = how.warps_per_block().value();
  where.total_warps = where.blocks * where.warps_per_block;
  where.lanes = lanes_of(how);
  where.sm_count = card.need<parameter::sm_count>().value();
  where.busy_sms = least(where.sm_count, where.blocks);
  where.blocks_of_busiest = ceil_div(where.blocks, where.sm_count).value();
  where.resident_blocks = least(resident.blocks_per_sm, where.blocks_of_busiest);
  where.rounds = ceil_div(where.blocks_of_busiest, where.resident_blocks).value();
  where.waves = where.blocks / (where.sm_count * resident.blocks_per_sm);
  const double taken = shared.value() > 0 ? where.resident_blocks * (shared.value() + card.sm.shared_reserved) : 0;
  where.l1_bytes = most(card.sm.unified_l1 - taken, line_bytes);
  return where;
}

/// The share of a footprint that L2 keeps, between the measured points; beyond the last of them what it keeps does not grow.
constexpr double resident_share(const std::array<residency_point, 16>& points, double footprint_in_bytes) {
  if (footprint_in_bytes <= points.front().footprint_in_bytes) return points.front().share;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const auto& low = points[i - 1];
    const auto& high = points[i];
    if (footprint_in_bytes > high.footprint_in_bytes) continue;
    const double part =
        (footprint_in_bytes - low.footprint_in_bytes) / (high.footprint_in_bytes - low.footprint_in_bytes);
    return low.share + part * (high.share - low.share);
  }
  return points.back().share * points.back().footprint_in_bytes / footprint_in_bytes;
}

/// What becomes of one request.
struct service {
  /// The probability that it waits for L2, and that it waits for device memory.
  double waits_for_l2 = 0;
  double waits_for_dram = 0;
  /// Sectors that it brings from L2, and how many of them L2 has to fetch.
  double sectors_from_l2 = 0;
  double sectors_from_dram = 0;
  /// Lines beyond L1 that a request which waits, waits for.
  double lines_awaited = 1;
};

class levels {
 public:
  /// Of a card that has not been measured: knows nothing and is not asked.
  constexpr explicit levels(const footprint& touched) : touched_(touched), card_(nullptr), where_{} {}
  /// `touched` and `card` outlive it.
  constexpr levels(const footprint& touched, const calibration& card, const placement& where)
      : touched_(touched), card_(&card), where_(where) {
    total_ = touched.unnamed_bytes * where.total_warps;
    for (int i = 0; i < touched.count; ++i) total_ += touched_bytes(touched.at(i));
    // Bytes that both halves of the L2 have to hold: an SM's loads are kept on its own side.
    double twice = where.blocks > 1 ? 0 : total_;
    for (int i = 0; i < touched.count && where.blocks > 1; ++i) {
      const double size = touched_bytes(touched.at(i));
      const double by_blocks = where.blocks * unique_sectors_of_block(touched.at(i)) * sector_bytes;
      twice += least(size, most(0, by_blocks - size));
    }
    sharing_ = total_ > 0 ? twice / total_ : 0;
    kept_by_l2_ = kept_of(total_);
    const double kept_lines = touched.lines_kept * line_bytes * where.resident_blocks * where.warps_per_block;
    kept_by_l1_ = kept_lines > where.l1_bytes ? where.l1_bytes / kept_lines : 1;
  }

  constexpr double footprint_in_bytes() const { return total_; }
  constexpr double kept_by_l2() const { return kept_by_l2_; }
  constexpr double kept_by_l1() const { return kept_by_l1_; }

  constexpr service of_load(const node::memory_access& what, const request& one) const {
    using policy = expr::cache_tag::policy;
    const buffer_use* buffer = what.buffer.named() ? touched_.find(what.buffer.name) : nullptr;
    const bool random = what.how.kind == expr::pattern::shape::random;

    // Of the sectors that a request asks for: those new to its warp, and those new to its block.
    double new_to_warp = least(1, one.bytes / (one.sectors * sector_bytes));
    double new_to_block = new_to_warp;
    double from_dram = 1 - kept_by_l2_;
    if (random) {
      const double size = buffer != nullptr ? touched_bytes(*buffer) : total_;
      const double asked =
          buffer != nullptr ? buffer->sectors * where_.warps_per_block * where_.blocks_of_busiest : size / sector_bytes;
      const double first = asked > 0 ? least(1, size / (asked * sector_bytes)) : 1;
      new_to_warp = new_to_block = size > 0 ? most(first, 1 - where_.l1_bytes / size) : 0;
      if (buffer != nullptr) from_dram = 1 - kept_of(*buffer);
    } else if (buffer != nullptr) {
      const double unique = unique_sectors_of_block(*buffer);
      if (buffer->sectors > 0) {
        // With the first pass through a loop all warps touch what they can; later trips bring what is left.
        const double first_pass = least(buffer->sectors_of_a_pass, buffer->sectors);
        const double later = most(0, unique - first_pass * where_.warps_per_block);
        new_to_block = least(new_to_warp, unique / (buffer->sectors * where_.warps_per_block));
        new_to_warp = least(new_to_warp, (first_pass + later) / buffer->sectors);
      }
      from_dram = (1 - kept_of(*buffer)) * first_touches(*buffer, what);
    } else if (what.how.kind == expr::pattern::shape::broadcast) {
      new_to_block /= where_.warps_per_block;
    }
    const bool walks = what.how.kind == expr::pattern::shape::strided && one.partial();
    if (walks) {
      new_to_warp += (1 - new_to_warp) * (1 - kept_by_l1_);
      new_to_block += (1 - new_to_block) * (1 - kept_by_l1_);
    }
    switch (what.cache.kind) {
      case policy::uncached: new_to_warp = new_to_block = 1; break;
      case policy::hits:
        if (what.cache.level == expr::cache_level::l1)
          new_to_warp = new_to_block = 1 - what.cache.amount;
        else
          from_dram = 1 - what.cache.amount;
        break;
      case policy::reuse:
        if (what.cache.amount <= where_.l1_bytes) {
          // The first time it comes from beyond.
          const auto* use = touched_.find(what.buffer.named() ? what.buffer.name : "(unnamed)");
          const double revisiting = use != nullptr ? use->revisiting_sectors : 0;
          const double asked = revisiting * where_.warps_per_block * where_.blocks_of_busiest * sector_bytes;
          new_to_warp = new_to_block = asked > what.cache.amount ? what.cache.amount / asked : 1;
        } else {
          new_to_warp = new_to_block = 1;
          from_dram = 1 - kept_of(what.cache.amount);
        }
        break;
      default: break;
    }

    service result;
    const bool together = one.phases == 1 && !random;
    result.waits_for_l2 = together ? new_to_warp : 1 - power(1 - new_to_warp, random ? one.sectors : one.phases);
    result.sectors_from_l2 = one.sectors * new_to_block;
    result.sectors_from_dram = result.sectors_from_l2 * from_dram;
    result.lines_awaited = most(1, together ? one.lines : one.lines * new_to_warp);
    result.waits_for_dram = result.waits_for_l2 * (1 - power(1 - from_dram, result.lines_awaited));
    return result;
  }

  /// Of the sectors that a store or an atomic asks of L2: the share that device memory has to take, and to give for an atomic.
  template <class Node>
  constexpr double written_back(const Node& what) const {
    const buffer_use* buffer = what.buffer.named() ? touched_.find(what.buffer.name) : nullptr;
    return 1 - (buffer != nullptr ? kept_of(*buffer) : kept_by_l2_);
  }
  /// Lanes far apart in an array that L2 does not keep: each sector is a fetch of its own.
  constexpr bool scattered(const node::memory_access& what) const {
    return what.how.kind == expr::pattern::shape::random;
  }
  /// Of the sectors that are stored to an array in part, how many stores fill one.
  constexpr double stores_per_sector(const node::memory_access& what, const request& one) const {
    if (!one.partial() || scattered(what)) return 1;
    const buffer_use* buffer = what.buffer.named() ? touched_.find(what.buffer.name) : nullptr;
    if (buffer == nullptr || buffer->size <= 0) return sector_bytes * one.sectors / one.bytes;
    return most(1, buffer->written_sectors * where_.total_warps * sector_bytes / buffer->size);
  }

 private:
  static constexpr double power(double base, double exponent) {
    double result = 1;
    double rest = exponent;
    for (; rest >= 1; --rest) result *= base;
    return result * (1 - rest * (1 - base));  // linear between whole exponents
  }

  constexpr double kept_of(double footprint_in_bytes) const {
    return (1 - sharing_) * resident_share(card_->residency_spread, footprint_in_bytes) +
           sharing_ * resident_share(card_->residency_shared, footprint_in_bytes);
  }
  constexpr double touched_bytes(const buffer_use& use) const {
    // A sector far from all others takes its whole line's place in the cache.
    const double read = use.random ? use.sectors * line_bytes : use.bytes;
    const double written = use.random ? use.written_sectors * line_bytes : use.written_bytes;
    const double asked = where_.total_warps * most(read, written);
    return least(use.size, most(asked, use.revisited));
  }
  constexpr double unique_sectors_of_block(const buffer_use& use) const {
    const double of_one = most(use.bytes_of_one * where_.warps_per_block, use.size / where_.blocks);
    const double unique =
        use.per_block > 0 ? use.per_block : least(use.size, least(use.bytes * where_.warps_per_block, of_one));
    return most(1, unique / sector_bytes);
  }
  /// How often the kernel goes through what it touches of a buffer, as far as L2 notices: blocks of one wave share what they bring.
  constexpr double passes_through(const buffer_use& use) const {
    const double size = touched_bytes(use);
    if (size <= 0) return 1;
    if (use.random) return most(1, where_.total_warps * most(use.sectors, use.written_sectors) * sector_bytes / size);
    const double by_blocks = where_.blocks * unique_sectors_of_block(use) * sector_bytes;
    // What blocks share at their edges they bring at about the same time, and narrow tiles ask for up to three times their size.
    return by_blocks < 4 * size ? 1 : most(1, least(by_blocks / size, where_.waves));
  }
  /// The share of a buffer that L2 still holds when the kernel, or its next launch, comes back to it: until then it has touched the
  /// buffer itself and its part of all others.
  constexpr double kept_of(const buffer_use& use) const {
    const double size = touched_bytes(use);
    const double between = size + (total_ - size) / passes_through(use);
    if (between <= 0) return 1;
    return use.random ? least(1, card_->residency_random.value() / between) : kept_of(between);
  }
  /// Of the sectors that an access brings from L2 in all blocks: those that are the first to touch theirs in a pass through the
  /// buffer. The access that asks for most comes first; others (a halo) find what it has brought for another block.
  constexpr double first_touches(const buffer_use& use, const node::memory_access& what) const {
    if (use.bytes <= 0) return 1;
    const double share = use.bytes_of_one / use.bytes;
    const double asked_by_block = use.sectors * where_.warps_per_block;
    const double brought = where_.blocks * least(asked_by_block, unique_sectors_of_block(use)) * sector_bytes;
    const double due = touched_bytes(use) * passes_through(use);
    const double by_greatest = least(due, brought * share);
    if (&what == use.greatest) return brought * share > 0 ? by_greatest / (brought * share) : 0;
    return share < 1 && brought > 0 ? least(1, (due - by_greatest) / (brought * (1 - share))) : 0;
  }

  const footprint& touched_;
  const calibration* card_;
  placement where_;
  double total_ = 0;
  double sharing_ = 0;
  double kept_by_l2_ = 1;
  double kept_by_l1_ = 1;
};
}  // namespace kernelcost::model::memory
