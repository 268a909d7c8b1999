// SPDX-License-Identifier: BSL-1.0
/// \file
/// cache_simulation: what L1 and L2 serve, by a simulation of the blocks that share some SMs. It checks the levels that
/// a model derives from the tree. Used at run time only.
///
/// Each cache has lines of 128 bytes in four sectors, as NVIDIA's have (CUDA C++ Best Practices Guide, Coalesced Access
/// to Global Memory), in sets of 16 lines that replace the least recently used one. NVIDIA does not publish number and
/// choice of the sets: here, the bits of the line's number are folded, so that no stride meets one set alone. A load
/// fetches the sectors that it misses. A store passes through L1 and leaves its sectors in L2; an atomic is done there.
///
///     tracing::cache_simulation caches(card);
///     sampling samples;
///     samples.observer = &caches;
///     const auto trace = kernelcost::trace<body>(samples, ...);  // then caches.accesses()
///
/// Warps take turns, one request each. Blocks go to the SMs in turn, and those that are resident together run together.
/// The launch runs twice: L1 is empty before each run, L2 before the first one, and the second one counts. If the SMs
/// run more than twice as many blocks as are simulated, the second half of their warps counts.
#pragma once
#include <kernelcost/trace/access_observer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace kernelcost {

/// The part of a card that a simulation of its caches needs. Sizes are bytes.
struct simulated_card {
  int sm_count = 1;
  /// The blocks of the launch that an SM runs at a time, if shared memory does not limit them.
  int resident_blocks = 1;
  /// L1 of an SM, of which shared memory takes its part.
  long long l1_bytes = 0;
  long long l2_bytes = 0;
  /// The shared memory of an SM, 0 if it does not limit the blocks, and the part of each block that the driver
  /// reserves.
  long long shared_bytes = 0;
  long long shared_reserved = 0;
};

namespace tracing {

/// A cache of sectors.
class sector_cache {
 public:
  static constexpr long long sector_bytes = 32;
  static constexpr long long sectors_of_a_line = 4;

  explicit sector_cache(long long bytes) {
    const long long lines = bytes / (sector_bytes * sectors_of_a_line);
    sets_ = (std::max)(1LL, lines / ways);
    lines_.resize(static_cast<std::size_t>(sets_) * ways);
  }

  /// True if the sector is there. It is afterwards, unless `brings` is false.
  bool access(long long sector, bool brings = true) {
    const long long number = sector / sectors_of_a_line;
    const auto part = static_cast<unsigned char>(1U << static_cast<unsigned>(sector % sectors_of_a_line));
    line* const first = &lines_[static_cast<std::size_t>(set_of(number)) * ways];
    line* oldest = first;
    for (line* each = first; each != first + ways; ++each) {
      if (each->parts != 0 && each->number == number) {
        each->used = ++now_;
        const bool hit = (each->parts & part) != 0;
        if (brings) each->parts = static_cast<unsigned char>(each->parts | part);
        return hit;
      }
      if (each->used < oldest->used) oldest = each;
    }
    if (brings) *oldest = {number, ++now_, part};
    return false;
  }
  void clear() { std::fill(lines_.begin(), lines_.end(), line{}); }

 private:
  static constexpr int ways = 16;
  struct line {
    long long number = -1;
    long long used = 0;
    unsigned char parts = 0;
  };

  long long set_of(long long number) const {
    const auto bits = static_cast<std::uint64_t>(number);
    return static_cast<long long>((bits ^ bits >> 9 ^ bits >> 19) % static_cast<std::uint64_t>(sets_));
  }

  long long sets_ = 1;
  long long now_ = 0;
  std::vector<line> lines_;
};

/// The sectors of the loads, or atomics, of one line on one array, and those that the caches serve.
struct simulated_access {
  int line = 0;
  int array = 0;
  act what{};
  double sectors = 0;
  double hits_in_l1 = 0;
  double hits_in_l2 = 0;
};

class cache_simulation final : public access_observer {
 public:
  /// About `most_accesses` accesses by threads are simulated, and at most twice as many; 100 ns each.
  explicit cache_simulation(const simulated_card& card, long long most_accesses = 1LL << 21)
      : card_(card), most_(most_accesses) {}

  const std::vector<simulated_access>& accesses() const { return accesses_; }
  /// The blocks that were simulated; 0 if not even those of one SM are within the limit.
  double blocks() const { return blocks_; }
  /// True if the blocks of all SMs were simulated. Otherwise L2 lacks what the other SMs bring, and is
  /// smaller by their share.
  bool has_all_sms() const { return has_all_sms_; }

  // --- for the tracer ---
  bool is_full() const override { return made_ > 2 * most_; }
  void begin_warp(long long warp) override {
    warp_ = warp;
    requests_of_warp_.clear();
  }
  void begin_thread() override {
    number_ = 0;
    occurrences_.clear();
  }
  /// An access of the thread to global memory. Lanes make the same request if they come to the same place as often.
  void add(step_key place, long long address, int size, int barriers) override {
    ++made_;
    const int occurrence = occurrence_of(place);
    const long long order = static_cast<long long>(barriers) << 32 | number_++;
    request* mine = nullptr;
    // Lanes do the same, so the request is most often the one after the last lane's.
    for (std::size_t i = 0; i < requests_of_warp_.size() && mine == nullptr; ++i) {
      const std::size_t at = (static_cast<std::size_t>(number_ - 1) + i) % requests_of_warp_.size();
      request& each = requests_of_warp_[at];
      if (each.place == place && each.occurrence == occurrence) mine = &each;
      if (i > most_looked_at) break;
    }
    if (mine == nullptr) {
      requests_of_warp_.emplace_back();
      mine = &requests_of_warp_.back();
      mine->place = place;
      mine->occurrence = occurrence;
      mine->order = order;
      mine->warp = warp_;
    }
    for (long long at = address / sector_cache::sector_bytes; at <= (address + size - 1) / sector_cache::sector_bytes;
         ++at)
      if (std::find(mine->sectors.begin(), mine->sectors.end(), at) == mine->sectors.end()) mine->sectors.push_back(at);
  }
  void end_warp(int sm) override {
    if (static_cast<std::size_t>(sm) >= warps_of_sm_.size()) warps_of_sm_.resize(static_cast<std::size_t>(sm) + 1);
    const long long turn = warps_of_sm_[static_cast<std::size_t>(sm)]++;
    for (request& each : requests_of_warp_) {
      each.sm = sm;
      each.turn = turn;
      wave_.push_back(std::move(each));
    }
    requests_of_warp_.clear();
  }

  /// The blocks of the first SMs, and of the first waves, until the limit is reached.
  void run(long long blocks_of_grid, double bytes_of_arrays, long long shared_of_block, block_runner& runner) override {
    leave_to_shared_memory(shared_of_block);
    const long long a_wave = static_cast<long long>(card_.sm_count) * card_.resident_blocks;
    long long sms = 1, run = 0;
    for (long long wave = 0; wave * a_wave < blocks_of_grid; ++wave) {
      wave_.clear();
      for (long long sm = 0; sm < sms; ++sm) {
        for (long long i = 0; i < card_.resident_blocks; ++i) {
          const long long block = wave * a_wave + i * card_.sm_count + sm;
          if (block >= blocks_of_grid) break;
          runner.run_block(block, static_cast<int>(sm));
          ++run;
        }
        if (wave != 0) continue;
        if (sm == 0) sms = std::clamp(most_ / (std::max)(1LL, made_), 1LL, static_cast<long long>(card_.sm_count));
        if (made_ >= most_) sms = sm + 1;
      }
      if (is_full()) break;
      std::sort(wave_.begin(), wave_.end(), [](const request& a, const request& b) {
        return a.order != b.order ? a.order < b.order : a.sm != b.sm ? a.sm < b.sm : a.warp < b.warp;
      });
      waves_.push_back(std::move(wave_));
      blocks_ = static_cast<double>(run);
      if (sms < card_.sm_count || made_ >= most_) break;
    }
    has_all_sms_ = sms == card_.sm_count || run == blocks_of_grid;
    if (blocks_ > 0) simulate(static_cast<int>(sms), blocks_of_grid, bytes_of_arrays);
  }

 private:
  static constexpr std::size_t most_looked_at = 64;
  struct request {
    step_key place{};
    int occurrence = 0;
    int sm = 0;
    long long order = 0;
    long long warp = 0;
    /// The number of the warp among those of its SM.
    long long turn = 0;
    std::vector<long long> sectors;
  };

  void leave_to_shared_memory(long long of_block) {
    if (of_block <= 0 || card_.shared_bytes <= 0) return;
    const long long taken = of_block + card_.shared_reserved;
    card_.resident_blocks = static_cast<int>(std::clamp(card_.shared_bytes / taken, 1LL, 0LL + card_.resident_blocks));
    card_.l1_bytes -= card_.resident_blocks * taken;
  }
  int occurrence_of(step_key place) {
    for (auto& each : occurrences_)
      if (each.first == place) return ++each.second;
    occurrences_.emplace_back(place, 0);
    return 0;
  }

  void simulate(int sms, long long blocks_of_grid, double bytes_of_arrays) {
    // L2 is as large in proportion to what the simulated blocks touch as it is to what all of them do.
    std::vector<long long> touched;
    for (const auto& wave : waves_)
      for (const request& each : wave) touched.insert(touched.end(), each.sectors.begin(), each.sectors.end());
    std::sort(touched.begin(), touched.end());
    const auto distinct = std::unique(touched.begin(), touched.end()) - touched.begin();
    const double own = static_cast<double>(distinct) * static_cast<double>(sector_cache::sector_bytes);
    const double of_all = (std::min)(bytes_of_arrays, own * static_cast<double>(blocks_of_grid) / blocks_);
    const double share = of_all > own ? own / of_all : 1;
    sector_cache l2(static_cast<long long>(share * static_cast<double>(card_.l2_bytes)));
    std::vector<sector_cache> l1(static_cast<std::size_t>(sms), sector_cache(card_.l1_bytes));
    // Blocks that were not simulated find in L1 what those before them have left there. Later warps stand for them.
    const double blocks_of_sms =
        static_cast<double>(blocks_of_grid) * static_cast<double>(sms) / static_cast<double>(card_.sm_count);
    const bool stand_for_others = 2 * blocks_ < blocks_of_sms;
    for (const bool counts : {false, true}) {
      for (auto& each : l1) each.clear();
      for (const auto& wave : waves_)
        for (const request& each : wave) {
          const auto sm = static_cast<std::size_t>(each.sm);
          serve(each, l1[sm], l2, counts && (!stand_for_others || 2 * each.turn >= warps_of_sm_[sm]));
        }
    }
    waves_.clear();
  }
  void serve(const request& what, sector_cache& l1, sector_cache& l2, bool counts) {
    const act does = key::act_of(what.place);
    if (does == act::store) {
      for (const long long sector : what.sectors) {
        l1.access(sector, false);
        l2.access(sector);
      }
      return;
    }
    simulated_access& row = row_of(what.place);
    for (const long long sector : what.sectors) {
      const bool in_l1 = does == act::load && l1.access(sector);
      const bool in_l2 = !in_l1 && l2.access(sector);
      if (!counts) continue;
      ++row.sectors;
      row.hits_in_l1 += in_l1 ? 1 : 0;
      row.hits_in_l2 += in_l2 ? 1 : 0;
    }
  }
  simulated_access& row_of(step_key place) {
    const int line = key::line_of(place), array = key::buffer_of(place);
    const act what = key::act_of(place);
    for (auto& each : accesses_)
      if (each.line == line && each.array == array && each.what == what) return each;
    accesses_.push_back({line, array, what, 0, 0, 0});
    return accesses_.back();
  }

  simulated_card card_;
  long long most_;
  long long made_ = 0;
  double blocks_ = 0;
  bool has_all_sms_ = false;
  long long warp_ = 0;
  long long number_ = 0;
  std::vector<std::pair<step_key, int>> occurrences_;
  std::vector<request> requests_of_warp_;
  std::vector<request> wave_;
  std::vector<std::vector<request>> waves_;
  std::vector<simulated_access> accesses_;
  std::vector<long long> warps_of_sm_;
};
}  // namespace tracing
}  // namespace kernelcost
