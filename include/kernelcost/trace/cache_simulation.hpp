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
/// Warps take turns, one request each. Blocks go to the SMs in rounds, and those that are resident together run
/// together. L1 is that of the first SMs, from their first blocks on, or that of one SM in pairs of waves that are
/// spread over the launch, of which the second one counts. If the SMs run more than twice as many blocks as are
/// simulated in a row, the second half of their warps counts. L2 sees a sequence of blocks of all SMs, behind an L1 for
/// each: the whole grid, or blocks from its middle on, of which the second half counts. It is empty at first. The data
/// that earlier blocks, or the launch before, have left there are not known, so the sectors that the sequence touches
/// for the first time are counted apart.
#pragma once
#include <kernelcost/trace/access_observer.hpp>
#include <kernelcost/trace/computed_values.hpp>
#include <kernelcost/warp/addresses.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
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

/// L2 in two halves, each of which keeps what the SMs on its side ask for, so that data which both sides read are there
/// twice. Source: the residency that kernelcost-calibrate measures for data that one SM reads, and for those that all
/// do. Which SMs are on which side is not published: here, it is the first half of them.
class halved_cache {
 public:
  explicit halved_cache(long long bytes) : halves_{sector_cache(bytes / 2), sector_cache(bytes / 2)} {}
  /// True if either half has the sector. That of the SM, `half`, has it afterwards.
  bool access(long long sector, int half) {
    return halves_[half].access(sector) || halves_[1 - half].access(sector, false);
  }

 private:
  sector_cache halves_[2];
};

/// The sectors of the loads, or atomics, of one line on one array, and those that the caches serve.
struct simulated_access {
  int line = 0;
  int array = 0;
  act what{};
  double sectors = 0;
  double hits_in_l1 = 0;
  /// The requests for them, and those any of whose sectors misses L1.
  double requests = 0;
  double awaited = 0;
  /// The sectors that L2 is asked for in the sequence of blocks, those that it serves, and those that nothing in the
  /// sequence has touched before.
  double asked_of_l2 = 0;
  double hits_in_l2 = 0;
  double new_to_l2 = 0;
  /// Those of the hits that another block of the wave has asked for just before: they are still on their way.
  double with_others = 0;
  /// The threads' accesses in the sequence of blocks, and those beyond the first ones, which were not simulated.
  double made = 0;
  double left_out = 0;

  /// True if what was simulated of the sequence stands for the rest.
  bool stands_for_l2() const { return asked_of_l2 > 0 && left_out <= made; }

  /// The share of the sectors asked of L2 that it serves, if it holds the share `kept` of those that are new to the
  /// sequence. Negative if L2 was not simulated, or was not asked, or if most of the accesses were left out.
  double share_of_l2(double kept) const { return stands_for_l2() ? (hits_in_l2 + kept * new_to_l2) / asked_of_l2 : -1; }
  /// The share that waits for device memory, likewise.
  double share_of_dram(double kept) const {
    if (!stands_for_l2()) return -1;
    return 1 - (hits_in_l2 - with_others + kept * (new_to_l2 + with_others)) / asked_of_l2;
  }
};

class cache_simulation final : public access_observer {
 public:
  /// About `most_accesses` accesses by threads are simulated for L1, and four times as many for L2; 100 ns each.
  explicit cache_simulation(const simulated_card& card, long long most_accesses = 1LL << 21)
      : card_(card), most_(most_accesses) {}

  const std::vector<simulated_access>& accesses() const { return accesses_; }
  /// The blocks that were simulated for L1; 0 if not even those of one SM are within the limit.
  double blocks() const { return blocks_; }

  // --- for the tracer ---
  bool is_full() const override { return seen_ > most_seen(); }
  void begin_warp(long long warp) override {
    warp_ = warp;
    requests_of_warp_.clear();
    request_at_.clear();
    made_at_.clear();
    first_ = none;
  }
  void spend(long long steps) override { work_ += steps; }
  void begin_thread() override {
    number_ = 0;
    last_ = none;
    ++threads_;
  }
  /// An access of the thread to global memory. Lanes make the same request if they come to the same place as often in
  /// the same trips. The first accesses of a thread stand for all that it makes.
  void add(step_key place, unsigned long long trips, long long address, int size, int barriers) override {
    ++seen_;
    if (number_ >= most_of_thread_) {
      if (in_sequence_ && key::act_of(place) != act::store) ++row_of(place).left_out;
      return;
    }
    ++number_;
    ++made_;
    if (in_sequence_ && key::act_of(place) != act::store) ++row_of(place).made;
    const int piece = warp::piece_of(size);
    for (int part = 0; part < size; part += piece) add_request(place, trips, address + part, piece, barriers);
  }
  void end_warp(int sm) override {
    if (static_cast<std::size_t>(sm) >= warps_of_sm_.size()) warps_of_sm_.resize(static_cast<std::size_t>(sm) + 1);
    const long long turn = warps_of_sm_[static_cast<std::size_t>(sm)]++;
    int number = 0;
    for (int at = first_; at != none; ++number) {
      request& each = requests_of_warp_[static_cast<std::size_t>(at)];
      at = each.next;
      each.order += number;
      each.sm = sm;
      each.turn = turn;
      wave_.push_back(std::move(each));
    }
    requests_of_warp_.clear();
  }

  void run(long long blocks_of_grid, long long threads_of_block, long long shared_of_block,
           block_runner& runner) override {
    leave_to_shared_memory(shared_of_block);
    run_first_sms(blocks_of_grid, threads_of_block, runner);
    // Numbers that lanes of a block hand on in shared memory may say where the others go, so all lanes run.
    if (blocks_ > 0) run_sequence(blocks_of_grid, threads_of_block, shared_of_block > 0, runner);
  }

 private:
  static constexpr int none = -1;
  struct request {
    step_key place{};
    int sm = 0;
    /// The next request of the warp.
    int next = none;
    /// The barriers before it, and then its number among the warp's.
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
  void add_request(step_key place, unsigned long long trips, long long address, int size, int barriers) {
    const unsigned long long there = mixed(place, trips);
    times& made = made_at_[there];
    made = made.thread == threads_ ? times{threads_, made.count + 1} : times{threads_, 0};
    const auto [found, is_new] =
        request_at_.try_emplace(mixed(there, made.count), static_cast<int>(requests_of_warp_.size()));
    if (is_new) insert_request(place, barriers);
    last_ = found->second;
    auto& sectors = requests_of_warp_[static_cast<std::size_t>(last_)].sectors;
    for (long long at = address / sector_cache::sector_bytes; at <= (address + size - 1) / sector_cache::sector_bytes;
         ++at)
      if (std::find(sectors.begin(), sectors.end(), at) == sectors.end()) sectors.push_back(at);
  }
  /// A request that lanes before did not make follows the one that this lane has made last.
  void insert_request(step_key place, int barriers) {
    const int now = static_cast<int>(requests_of_warp_.size());
    requests_of_warp_.emplace_back();
    request& made = requests_of_warp_.back();
    int& before = last_ == none ? first_ : requests_of_warp_[static_cast<std::size_t>(last_)].next;
    made.place = place;
    made.order = static_cast<long long>(barriers) << 32;
    made.warp = warp_;
    made.next = std::exchange(before, now);
  }
  /// Threads run to their end, also beyond the accesses that are simulated.
  long long most_seen() const { return 16 * most_; }
  /// The steps of a thread that take as long as an access that is simulated.
  static constexpr long long free_work = 16;
  /// Each round of blocks gives one to each SM, but not in the same order: the blocks of an SM are not all as far apart
  /// as there are SMs, so blocks at a multiple of that distance do not always share an L1. Source: the most frequent
  /// lags of the first launch in examples/records/block_places, of an H200; the same is assumed of other cards.
  static long long lag_of(long long round) {
    constexpr long long lags[]{0, 8, 8, 16, 8, 0, -8, -16};
    return lags[round % 8];
  }
  long long modulo_sms(long long number) const {
    const long long rest = number % card_.sm_count;
    return rest < 0 ? rest + card_.sm_count : rest;
  }
  long long block_of(long long round, long long sm) const {
    return round * card_.sm_count + modulo_sms(sm + lag_of(round));
  }
  int sm_of(long long block) const { return static_cast<int>(modulo_sms(block - lag_of(block / card_.sm_count))); }
  long long blocks_of_wave() const { return static_cast<long long>(card_.sm_count) * card_.resident_blocks; }
  void begin_part() {
    seen_ = made_ = work_ = threads_ = 0;
    warps_of_sm_.clear();
    wave_.clear();
  }
  /// The requests of blocks that run together, in turn.
  std::vector<request> next_wave() {
    std::sort(wave_.begin(), wave_.end(), [](const request& a, const request& b) {
      return a.order != b.order ? a.order < b.order : a.sm != b.sm ? a.sm < b.sm : a.warp < b.warp;
    });
    return std::exchange(wave_, {});
  }

  /// All waves of as many SMs as the limit allows. If it does not allow those of one SM, pairs of waves are spread over
  /// the launch: blocks far from each other may do different things. The second wave of a pair counts.
  void run_first_sms(long long blocks_of_grid, long long threads_of_block, block_runner& runner) {
    begin_part();
    most_of_thread_ = (std::max)(64LL, most_ / (card_.resident_blocks * threads_of_block));
    std::vector<std::vector<request>> waves;
    const long long all_waves = (blocks_of_grid + blocks_of_wave() - 1) / blocks_of_wave();
    long long sms = 1, most_sms = 1, run = 0, chosen = all_waves, pairs = 0;
    const auto place_of = [&](long long number) {
      return pairs < 2 ? number : number / 2 * (all_waves - 2) / (pairs - 1) + number % 2;
    };
    for (long long number = 0; number < chosen; ++number) {
      const long long wave = place_of(number);
      for (long long sm = 0; sm < sms; ++sm) {
        for (long long i = 0; i < card_.resident_blocks; ++i) {
          const long long block = block_of(wave * card_.resident_blocks + i, sm);
          if (block >= blocks_of_grid) continue;
          runner.run_block(block, static_cast<int>(sm), 1);
          ++run;
        }
        if (number == 0 && sm == 0) {
          const long long spent = (std::max)(made_, work_ / free_work);
          const long long affordable = (std::max)(1LL, most_ / (std::max)(1LL, spent));
          sms = std::clamp(affordable / all_waves, 1LL, static_cast<long long>(card_.sm_count));
          if (affordable < all_waves) pairs = affordable / 2;
          chosen = (std::min)(all_waves, pairs > 0 ? 2 * pairs : affordable);
        }
        most_sms = (std::max)(most_sms, sm + 1);
        // Blocks of later waves may make more accesses.
        if (made_ >= most_) sms = sm + 1;
      }
      if (is_full() || made_ > 2 * most_) break;
      waves.push_back(next_wave());
      blocks_ = static_cast<double>(run);
      if (made_ >= most_) break;
    }
    std::vector<sector_cache> l1(static_cast<std::size_t>(most_sms), sector_cache(card_.l1_bytes));
    // Blocks that were not simulated find in L1 what those before them have left there. Later warps stand for them.
    const double blocks_of_sms =
        static_cast<double>(blocks_of_grid) * static_cast<double>(most_sms) / static_cast<double>(card_.sm_count);
    const bool stand_for_others = 2 * blocks_ < blocks_of_sms;
    for (std::size_t number = 0; number < waves.size(); ++number)
      for (const request& each : waves[number]) {
        const auto sm = static_cast<std::size_t>(each.sm);
        const bool is_later = pairs > 1 ? number % 2 == 1 : 2 * each.turn + 1 >= warps_of_sm_[sm];
        const bool counts = !stand_for_others || is_later;
        const act does = key::act_of(each.place);
        simulated_access* const row = does == act::store ? nullptr : &row_of(each.place);
        long long hits = 0;
        for (const long long sector : each.sectors) {
          hits += does == act::load && l1[sm].access(sector) ? 1 : 0;
          if (does == act::store) l1[sm].access(sector, false);
        }
        if (row == nullptr || !counts) continue;
        const auto sectors = static_cast<double>(each.sectors.size());
        row->sectors += sectors;
        row->hits_in_l1 += static_cast<double>(hits);
        ++row->requests;
        row->awaited += static_cast<double>(hits) < sectors ? 1 : 0;
        sectors_seen_ += sectors;
      }
    accesses_of_thread_ = static_cast<double>(seen_) / static_cast<double>((std::max)(1LL, threads_));
    work_of_access_ = static_cast<double>(work_) / static_cast<double>((std::max)(1LL, seen_));
    is_scattered_ = 4 * sectors_seen_ > static_cast<double>(made_) * (stand_for_others ? 0.5 : 1.0);
  }

  /// Blocks of all SMs, wave by wave.
  void run_sequence(long long blocks_of_grid, long long threads_of_block, bool shares, block_runner& runner) {
    // Four neighbours of 4 bytes are in one sector.
    const int lanes_apart = is_scattered_ || shares ? 1 : 4;
    const long long most = 4 * most_;
    const double threads = static_cast<double>(threads_of_block) / lanes_apart;
    const double of_a_wave =
        threads * static_cast<double>((std::min)(blocks_of_grid, blocks_of_wave())) * accesses_of_thread_;
    const double work = of_a_wave * work_of_access_ / static_cast<double>(free_work);
    if (of_a_wave > static_cast<double>(most_seen()) || work > static_cast<double>(most)) return;
    begin_part();
    in_sequence_ = true;
    // Accesses a little beyond the limit are simulated: the last ones of a thread often reuse what the first ones left.
    const double share = of_a_wave <= 2 * static_cast<double>(most) ? 2 : static_cast<double>(most) / of_a_wave;
    most_of_thread_ = (std::max)(1LL, static_cast<long long>(share * accesses_of_thread_));
    const long long all_waves = (blocks_of_grid + blocks_of_wave() - 1) / blocks_of_wave();
    const long long waves =
        std::clamp(static_cast<long long>(static_cast<double>(most) / (std::max)(1.0, of_a_wave)), 1LL, all_waves);
    const bool whole = waves == all_waves;
    const long long first = whole ? 0 : (all_waves - waves) / 2 * blocks_of_wave();
    halved_cache l2(card_.l2_bytes);
    // Every sector that the sequence touches.
    first_requests touched;
    std::vector<sector_cache> l1(static_cast<std::size_t>(card_.sm_count), sector_cache(card_.l1_bytes));
    for (long long wave = 0; wave < waves && !is_full(); ++wave) {
      for (long long i = 0; i < blocks_of_wave(); ++i) {
        const long long block = first + wave * blocks_of_wave() + i;
        if (block < blocks_of_grid) runner.run_block(block, sm_of(block), lanes_apart);
      }
      const auto requests = next_wave();
      const bool counts = whole || 2 * wave + 1 >= waves;
      for (const request& each : requests) pass(each, wave, l1[static_cast<std::size_t>(each.sm)], l2, touched, counts);
    }
  }
  struct first_request {
    long long wave;
    long long order;
    bool loads;
  };
  using first_requests = std::unordered_map<long long, first_request>;
  void pass(const request& what, long long wave, sector_cache& l1, halved_cache& l2, first_requests& touched,
            bool counts) {
    const act does = key::act_of(what.place);
    simulated_access* const row = does == act::store ? nullptr : &row_of(what.place);
    for (const long long sector : what.sectors) {
      if (does == act::load && l1.access(sector)) continue;
      if (does == act::store) l1.access(sector, false);
      const bool hit = l2.access(sector, 2 * what.sm < card_.sm_count ? 0 : 1);
      const bool is_new = !hit && touched.insert({sector, {wave, what.order, does == act::load}}).second;
      if (row == nullptr || !counts) continue;
      if (hit) row->with_others += is_on_its_way(touched, sector, wave, what.order) ? 1 : 0;
      ++row->asked_of_l2;
      row->hits_in_l2 += hit ? 1 : 0;
      row->new_to_l2 += is_new ? 1 : 0;
    }
  }
  /// True if a load has been the first to ask for a sector, in the same wave, a few accesses of a thread before.
  static bool is_on_its_way(const first_requests& touched, long long sector, long long wave, long long order) {
    constexpr long long few = 8;  // an assumption: about those of a trip, which a thread issues together
    const auto first = touched.find(sector);
    return first != touched.end() && first->second.loads && first->second.wave == wave &&
           order - first->second.order < few;
  }
  simulated_access& row_of(step_key place) {
    const int line = key::line_of(place), array = key::buffer_of(place);
    const act what = key::act_of(place);
    for (auto& each : accesses_)
      if (each.line == line && each.array == array && each.what == what) return each;
    accesses_.push_back({line, array, what});
    return accesses_.back();
  }

  simulated_card card_;
  long long most_;
  long long most_of_thread_ = 0;
  bool in_sequence_ = false;
  /// In this part of the simulation: accesses of threads, those of them that are simulated, and threads.
  long long seen_ = 0;
  long long made_ = 0;
  /// Likewise: all steps of threads.
  long long work_ = 0;
  long long threads_ = 0;
  double blocks_ = 0;
  double sectors_seen_ = 0;
  double accesses_of_thread_ = 0;
  /// The steps for each access.
  double work_of_access_ = 1;
  /// Lanes rarely share a sector.
  bool is_scattered_ = false;
  long long warp_ = 0;
  /// The accesses of the thread, and its last request.
  long long number_ = 0;
  int last_ = none;
  /// The requests of the warp, of which `first_` is the first one.
  int first_ = none;
  std::vector<request> requests_of_warp_;
  /// The requests by their place, their trips, and how often the lane has been there before.
  std::unordered_map<unsigned long long, int> request_at_;
  struct times {
    long long thread = 0;
    unsigned count = 0;
  };
  /// How often a thread has been at a place in its trips.
  std::unordered_map<unsigned long long, times> made_at_;
  std::vector<request> wave_;
  std::vector<simulated_access> accesses_;
  std::vector<long long> warps_of_sm_;
};
}  // namespace tracing
}  // namespace kernelcost
