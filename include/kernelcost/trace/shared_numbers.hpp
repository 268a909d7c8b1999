// SPDX-License-Identifier: BSL-1.0
/// \file
/// shared_numbers: the numbers that the threads of a block hand to each other in shared memory, which may decide on
/// addresses and on the threads' ways. Used at run time.
///
/// Threads run one after another, so what a later one stores is not yet known to an earlier one. So all threads of a
/// block run before it is traced: each pass reads what the pass before has stored, until two passes store the same. A
/// load gets the number of the last store before the barrier of its thread. If several threads have stored different
/// numbers between two barriers, it is not known.
#pragma once
#include <kernelcost/trace/step_key.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::tracing {

class shared_numbers {
 public:
  struct number {
    double value = 0;
    bool known = false;
    /// operand::stands_in
    bool stands_in = false;
    /// The thread that stored it had guessed something before.
    bool guessed = false;
    bool operator==(const number&) const = default;
  };
  /// A thread, and the barriers of the block and of the warp that it has passed.
  struct moment {
    int thread = 0;
    int interval = 0;
    int warp_interval = 0;
    int warp() const { return thread / lanes_of_a_warp; }
  };

  long long block() const { return block_; }
  bool learns() const { return learns_; }
  /// A thread would have guessed what a number in shared memory may tell.
  void want() { wanted_ = true; }
  bool wanted() const { return wanted_; }
  void begin_block(long long block) {
    block_ = block;
    for (auto& all : before_) all.clear();
    sum_before_ = 0;
    learns_ = true;
    begin_pass();
  }
  /// The threads of this pass load the numbers that the pass before has stored.
  void begin_pass() {
    for (auto& all : now_) all.clear();
    stores_ = 0;
    sum_ = 0;
    all_known_ = true;
  }
  /// True if another pass would store the same: it stored what the pass before had stored, or numbers that need none of
  /// those in shared memory.
  bool end_pass() {
    for (auto& all : before_) all.clear();
    for (std::size_t address = 0; address < now_.size(); ++address) {
      auto& all = now_[address];
      // A thread that ran again has stored again.
      std::erase_if(all, [&](const stored& each) { return each.run != run_of(each.when.thread); });
      std::sort(all.begin(), all.end(), [](const stored& a, const stored& b) {
        return a.when.interval < b.when.interval || (a.when.interval == b.when.interval && a.turn < b.turn);
      });
      for (const stored& each : all) sum_ += hash_of(address, each);
    }
    before_.swap(now_);
    const bool same = sum_ == sum_before_ || all_known_;
    sum_before_ = sum_;
    return same;
  }
  void end_learning() { learns_ = false; }
  /// True if a load got a number since this was asked before.
  bool has_told() { return std::exchange(told_, false); }

  void begin_thread(int thread) {
    ++run_;
    if (learns_) run_of(thread) = run_;
  }
  /// The number that the next store stores.
  void offer(const number& its) { next_ = its, has_next_ = true; }
  /// A store, or an atomic, whose number is not known.
  void store(long long address, int size, const moment& when) {
    const number its = has_next_ ? next_ : number{};
    const int step = has_next_ ? size : 4;
    has_next_ = false;
    if (address < 0 || address + size > most_bytes) return;
    for (auto at = static_cast<std::size_t>(address); at < static_cast<std::size_t>(address + size);
         at += static_cast<std::size_t>(step)) {
      if (at >= own_.size()) own_.resize(at + 1), now_.resize(at + 1), before_.resize(at + 1);
      own_[at] = {when, run_, its, 0};
      if (!learns_ || stores_ >= most_stores) continue;
      now_[at].push_back({when, run_, its, stores_++});
      all_known_ = all_known_ && its.known && !its.guessed;
    }
  }
  number load(long long address, const moment& now) {
    const number found = latest(address, now);
    told_ = told_ || found.known || found.stands_in;
    return found;
  }

 private:
  /// More than any block has.
  static constexpr long long most_bytes = 1LL << 20;
  /// Some 200 MB.
  static constexpr std::size_t most_stores = 4'000'000;
  struct stored {
    moment when;
    unsigned run = 0;
    number its;
    std::size_t turn = 0;
  };

  number latest(long long address, const moment& now) const {
    if (address < 0 || address >= static_cast<long long>(own_.size())) return {};
    const stored& mine = own_[static_cast<std::size_t>(address)];
    const auto& all = before_[static_cast<std::size_t>(address)];
    const bool has_own = mine.run == run_;
    const int own_interval = has_own ? mine.when.interval : -1;
    if (all.empty()) return has_own ? mine.its : number{};
    auto end = std::upper_bound(all.begin(), all.end(), now.interval,
                                [](int interval, const stored& each) { return interval < each.when.interval; });
    const stored* last = nullptr;
    bool agree = true;
    // Those of the same warp count between its own barriers, too.
    for (; end != all.begin(); --end) {
      const stored& each = *(end - 1);
      if (last != nullptr && each.when.interval < last->when.interval) break;
      const bool is_before = each.when.interval < now.interval ||
                             (each.when.warp() == now.warp() && each.when.warp_interval < now.warp_interval);
      if (!is_before || each.when.thread == now.thread) continue;
      if (last == nullptr)
        last = &each;
      else
        agree = agree && (each.its == last->its || each.when.thread == last->when.thread);
    }
    if (last == nullptr || last->when.interval < own_interval) return has_own ? mine.its : number{};
    if (has_own && last->when.interval == own_interval) return mine.its;
    return agree ? last->its : number{};
  }
  unsigned& run_of(int thread) { return runs_of_[static_cast<std::size_t>(thread)]; }
  static unsigned long long hash_of(std::size_t address, const stored& each) {
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &each.its.value, sizeof bits);
    unsigned long long hash = address * 0x9E3779B97F4A7C15ULL;
    for (const unsigned long long part :
         {bits, static_cast<unsigned long long>(each.when.thread) << 32U | static_cast<unsigned>(each.when.interval),
          static_cast<unsigned long long>(each.its.known) << 1U |
              static_cast<unsigned long long>(each.its.stands_in)}) {
      hash = (hash ^ part) * 0xff51afd7ed558ccdULL;
      hash ^= hash >> 32U;
    }
    return hash;
  }

  /// By the address of the first byte: the stores of the pass before, in the order of their intervals, and those of
  /// this pass.
  std::vector<std::vector<stored>> before_;
  std::vector<std::vector<stored>> now_;
  /// The last store of the thread at hand, if it is of this run.
  std::vector<stored> own_;
  /// The last run of each thread.
  std::vector<unsigned> runs_of_ = std::vector<unsigned>(most_warps_of_a_block * lanes_of_a_warp);
  std::size_t stores_ = 0;
  unsigned run_ = 0;
  unsigned long long sum_ = 0;
  unsigned long long sum_before_ = 0;
  long long block_ = -1;
  number next_;
  bool has_next_ = false;
  bool all_known_ = true;
  bool wanted_ = false;
  bool learns_ = false;
  bool told_ = false;
};
}  // namespace kernelcost::tracing
#pragma GCC diagnostic pop
