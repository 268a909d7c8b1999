// SPDX-License-Identifier: BSL-1.0
/// \file
/// memory_watch: finds accesses that nothing orders, and reads of shared memory that no thread has written. It is used
/// at run time only.
///
/// The threads of a block run one after another, so the order of two accesses follows from the barriers that their
/// threads have passed, never from the time of the trace:
///
/// - threads of different warps: a barrier of the block between them orders two accesses;
/// - lanes of one warp: also a __syncwarp;
/// - blocks: nothing does.
///
/// Two accesses conflict if nothing orders them, they touch the same bytes, and one of them writes. These do not:
/// atomics with each other, an atomic and a load of global memory (a check before the atomic is common), and stores of
/// the same known number.
#pragma once
#include <kernelcost/trace/faults.hpp>

#include <cstddef>

namespace kernelcost::tracing {

/// An access of a watched thread to one cell: four bytes, or an element that is smaller.
struct watched_access {
  enum class mode : unsigned char { load, store, atomic };

  long long block;
  int thread;
  int warp;
  /// The barriers of the block, and of the warp, that the thread has passed.
  int interval;
  int warp_interval;
  int line;
  mode how;
  /// The stored number, if it is known.
  bool has_number;
  double number;
  bool in_global_memory = false;

  bool writes() const { return how != mode::load; }
  /// No order of both changes what either sees or leaves behind.
  bool agrees_with(const watched_access& other) const {
    if (how == mode::load && other.how == mode::load) return true;
    if (how == mode::atomic && other.how == mode::atomic) return true;
    if (in_global_memory && how != mode::store && other.how != mode::store) return true;
    return how == mode::store && other.how == mode::store && stores_as(other);
  }
  bool is_like(const watched_access& other) const {
    return how == other.how && (how != mode::store || stores_as(other) || !(has_number || other.has_number));
  }

 private:
  bool stores_as(const watched_access& other) const {
    return has_number && other.has_number && !(number < other.number) && !(other.number < number);
  }
};

/// A table from pairs of numbers to a T that forgets everything at once. It has a largest size; beyond it, nothing is
/// added.
template <class T, std::size_t Most>
class forgetful_table {
 public:
  forgetful_table() = default;
  ~forgetful_table() { delete[] slots_; }
  forgetful_table(const forgetful_table&) = delete;
  forgetful_table& operator=(const forgetful_table&) = delete;

  void forget() { ++epoch_, used_ = 0; }
  /// Null if the table is full.
  T* at(long long key, int part) {
    if (2 * used_ >= capacity_ && !grow()) return nullptr;
    slot& found = find(slots_, capacity_, key, part);
    if (found.epoch != epoch_) {
      found = {epoch_, part, key, T{}};
      ++used_;
    }
    return &found.value;
  }

 private:
  struct slot {
    unsigned epoch = 0;
    int part = 0;
    long long key = 0;
    T value{};
  };

  slot& find(slot* in, std::size_t capacity, long long key, int part) const {
    auto hash = (static_cast<unsigned long long>(key) * 31 + static_cast<unsigned>(part)) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 29;  // both lines: Fibonacci hashing, Knuth, The Art of Computer Programming, volume 3, 6.4
    std::size_t i = static_cast<std::size_t>(hash) & (capacity - 1);
    while (in[i].epoch == epoch_ && (in[i].key != key || in[i].part != part)) i = (i + 1) & (capacity - 1);
    return in[i];
  }
  bool grow() {
    const std::size_t capacity = capacity_ == 0 ? 1024 : 2 * capacity_;
    if (capacity > Most) return false;
    auto* const grown = new slot[capacity];
    for (std::size_t i = 0; i < capacity_; ++i)
      if (slots_[i].epoch == epoch_) find(grown, capacity, slots_[i].key, slots_[i].part) = slots_[i];
    delete[] slots_;
    slots_ = grown;
    capacity_ = capacity;
    return true;
  }

  slot* slots_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t used_ = 0;
  unsigned epoch_ = 1;
};

class memory_watch {
 public:
  using mode = watched_access::mode;
  struct conflict {
    bool found = false;
    fault_kind kind{};
    int line = 0;
  };

  memory_watch() = default;
  ~memory_watch() {
    delete[] visits_;
    delete[] words_;
  }
  memory_watch(const memory_watch&) = delete;
  memory_watch& operator=(const memory_watch&) = delete;

  void begin_block() {
    cells_.forget();
    touched_.forget();
    touched_too_much_ = false;
    visit_count_ = 0;
    for (long long i = 0; i < words_used_; ++i) words_[i] = {};
    words_used_ = 0;
  }

  /// Adds an access to the cell at byte `cell`, and returns an access of the same block that conflicts with it.
  conflict meet(long long cell, const watched_access& now) {
    int* const first = cells_.at(cell, now.interval);
    if (first == nullptr) return {};
    int like = 0, like_elsewhere = 0, replaceable = none;
    for (int i = *first - 1; i != none; i = visits_[i].next) {
      const watched_access& other = visits_[i].by;
      const bool same_warp = other.warp == now.warp;
      if (other.is_like(now)) {
        if (same_warp && other.warp_interval == now.warp_interval) {
          if (other.thread == now.thread) return {};
          ++like;
        } else if (!same_warp && ++like_elsewhere > 1) {
          replaceable = i;
        }
      }
      if (other.thread == now.thread || other.agrees_with(now)) continue;
      if (!same_warp) return {true, fault_kind::block_race, other.line};
      if (other.warp_interval == now.warp_interval && now.warp_interval >= 0)
        return {true, fault_kind::warp_race, other.line};
    }
    // Later threads are of this warp or of one that has not run. They conflict with one of the accesses that are kept
    // if they conflict with any: two of this warp, and one of another.
    if (like >= 2) return {};
    if (replaceable != none)
      visits_[replaceable].by = now;
    else
      keep(*first, now);
    return {};
  }

  /// Adds an access to global memory, and returns an access of another block that conflicts with it.
  conflict meet_in_grid(long long cell, const watched_access& now) {
    grid_cell* const found = grid_.at(cell, 0);
    if (found == nullptr) return {};
    grid_cell& known = *found;
    const auto clashes = [&](const access_in_grid& other, bool stores) {
      if (other.line == 0 || other.block == now.block) return false;
      if (now.how != mode::store) return stores;
      return !(stores && now.has_number && other.has_number && !(now.number < other.number) &&
               !(other.number < now.number));
    };
    const access_in_grid here{now.block, now.number, now.line, now.has_number};
    for (const access_in_grid* each : {&known.store, &known.atomic, &known.load, &known.first_load})
      if (clashes(*each, each == &known.store)) return {true, fault_kind::grid_race, each->line};
    if (now.how == mode::load) {
      if (known.first_load.line == 0) known.first_load = here;
      known.load = here;
    } else {
      (now.how == mode::store ? known.store : known.atomic) = here;
    }
    return {};
  }

  /// Adds to `count` the bytes of the sectors of an access to global memory that the block has not touched before.
  void touch(long long address, int size, long long& count) {
    constexpr long long sector = 32;
    for (long long at = address / sector; at <= (address + size - 1) / sector; ++at) {
      bool* const seen = touched_.at(at, 0);
      if (seen == nullptr) {
        touched_too_much_ = true;
      } else if (!*seen) {
        *seen = true;
        count += sector;
      }
    }
  }
  /// False if the block touched more sectors than there is room for.
  bool has_all_touched() const { return !touched_too_much_; }

  /// Adds an access to a word of shared memory, for `unwritten`.
  void meet_in_shared(long long word, const watched_access& now, bool writes, int array, long long index) {
    if (word >= word_count_) grow(word + 1);
    if (word >= words_used_) words_used_ = word + 1;
    shared_word& at = words_[word];
    if (!writes) {
      const bool wrote_it = at.written && at.last_writer == now.thread;
      if (wrote_it || (at.read && now.interval >= at.read_interval)) return;
      at.read = true;
      at.read_interval = now.interval, at.reader = now.thread, at.read_line = now.line;
      at.array = array, at.index = index;
      return;
    }
    if (!at.written) {
      at.first_writer = now.thread, at.write_interval = now.interval;
    } else if (now.thread != at.first_writer) {
      at.other_wrote = true;
      if (now.interval < at.other_interval) at.other_interval = now.interval;
    }
    if (now.thread == at.first_writer && now.interval < at.write_interval) at.write_interval = now.interval;
    at.written = true;
    at.last_writer = now.thread;
  }
  /// Calls `report(array, index, line, thread)` for each word that a thread of the block read and no thread had
  /// written. All threads of the block must have run.
  template <class Report>
  void unwritten(const Report& report) const {
    for (long long i = 0; i < words_used_; ++i) {
      const shared_word& at = words_[i];
      if (!at.read) continue;
      const bool by_first = at.written && at.first_writer != at.reader && at.write_interval <= at.read_interval;
      const bool by_other = at.other_wrote && at.other_interval <= at.read_interval;
      if (!by_first && !by_other) report(at.array, at.index, at.read_line, at.reader);
    }
  }

 private:
  static constexpr int none = -1;
  struct visit {
    int next;
    watched_access by;
  };
  /// The line is 0 where there is none.
  struct access_in_grid {
    long long block = 0;
    double number = 0;
    int line = 0;
    bool has_number = false;
  };
  /// The latest store, atomic and load, and the first load: two loads, because one may be of the storing block itself.
  struct grid_cell {
    access_in_grid store, atomic, load, first_load;
  };
  struct shared_word {
    bool written = false;
    bool other_wrote = false;
    bool read = false;
    int first_writer = 0;
    int last_writer = 0;
    int write_interval = 0;
    /// The earliest write by a thread other than the first writer.
    int other_interval = 0x7fffffff;
    /// The earliest read by a thread that had not written the word itself.
    int read_interval = 0;
    int reader = 0;
    int read_line = 0;
    int array = 0;
    long long index = 0;
  };

  void keep(int& first, const watched_access& now) {
    if (visit_count_ == visit_capacity_) {
      const int capacity = visit_capacity_ == 0 ? 1024 : 2 * visit_capacity_;
      auto* const grown = new visit[static_cast<std::size_t>(capacity)];
      for (int i = 0; i < visit_count_; ++i) grown[i] = visits_[i];
      delete[] visits_;
      visits_ = grown;
      visit_capacity_ = capacity;
    }
    visits_[visit_count_] = {first - 1, now};
    first = ++visit_count_;
  }
  void grow(long long least) {
    long long count = word_count_ == 0 ? 1024 : word_count_;
    while (count < least) count *= 2;
    auto* const grown = new shared_word[static_cast<std::size_t>(count)];
    for (long long i = 0; i < word_count_; ++i) grown[i] = words_[i];
    delete[] words_;
    words_ = grown;
    word_count_ = count;
  }

  /// For each cell and interval, the number of the latest visit, from 1; 0 if there is none.
  forgetful_table<int, (std::size_t{1} << 21)> cells_;
  forgetful_table<grid_cell, (std::size_t{1} << 19)> grid_;
  forgetful_table<bool, (std::size_t{1} << 21)> touched_;
  bool touched_too_much_ = false;
  visit* visits_ = nullptr;
  int visit_count_ = 0;
  int visit_capacity_ = 0;
  shared_word* words_ = nullptr;
  long long word_count_ = 0;
  long long words_used_ = 0;
};
}  // namespace kernelcost::tracing
