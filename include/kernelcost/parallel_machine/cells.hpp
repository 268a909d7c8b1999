// SPDX-License-Identifier: BSL-1.0
/// \file
/// cells: which cell of the shared memory each processor of a step touches, and how many meet at one.
///
///     own_cell                     processor i: cell i
///     own_cell.from(8)                          8 + i
///     one_cell(3)                               3
///     every(2).from(1)                          1 + 2 i
///     shared_by(4)                              i / 4, rounded down
///     cyclic(16)                                i mod 16
///     shared_by(4).cyclic(16).every(2).from(8)  8 + 2 (⌊i / 4⌋ mod 16)
///
/// These have closed forms, so that 2^20 processors cost no more than two. Any other pattern is a constexpr callable from a
/// processor's number to its cell, both long long; it may return `no_cell`. Those are enumerated, for 1024 accesses at most.
/// Numbers are whole and below 2^53.
#pragma once
#include <kernelcost/parallel_machine/processors.hpp>

#include <array>
#include <cstddef>

namespace kernelcost::pram {

/// What a callable returns for a processor that makes no access.
inline constexpr long long no_cell = -1;

/// Processor i touches the cell `first + stride × (⌊i / group⌋ mod period)`; there may be no period.
class cells {
 public:
  constexpr cells() = default;

  /// The same pattern, so many cells further on.
  constexpr cells from(count where) const {
    cells moved = *this;
    moved.first_ = detail::whole(count(first_) + where);
    return moved;
  }
  /// The same order of cells, a stride apart; a stride of 0 makes them one.
  constexpr cells every(count stride) const {
    cells spread = *this;
    spread.stride_ = detail::whole(stride);
    return spread;
  }
  /// So many neighbouring processors share a cell.
  constexpr cells shared_by(count group) const {
    cells shared = *this;
    shared.group_ = positive(group);
    return shared;
  }
  /// So many cells, dealt out in turn.
  constexpr cells cyclic(count period) const {
    cells dealt = *this;
    dealt.period_ = positive(period);
    return dealt;
  }

  constexpr long long operator()(long long processor) const {
    const long long place = processor / group_;
    return first_ + stride_ * (period_ == unlimited ? place : place % period_);
  }

  /// How many of `processors` touch this cell. No pattern has a cell with more than its first has.
  constexpr long long accesses_to(long long cell, long long processors) const {
    if (stride_ == 0) return cell == first_ ? processors : 0;
    const long long distance = cell - first_;
    if (distance < 0 || distance % stride_ != 0) return 0;
    const long long place = distance / stride_;
    if (place > last_place(processors)) return 0;
    const bool wraps = period_ != unlimited && period_ - 1 < (processors - 1) / group_;
    const long long turns = wraps ? processors / (group_ * period_) : 0;
    const long long rest = (wraps ? processors % (group_ * period_) : processors) - place * group_;
    return turns * group_ + (rest < 0 ? 0 : rest < group_ ? rest : group_);
  }
  constexpr long long contention(long long processors) const { return accesses_to(first_, processors); }

  constexpr long long first() const { return first_; }
  constexpr long long stride() const { return stride_; }
  /// Whether the two patterns keep to ranges that don't overlap.
  friend constexpr bool apart(const cells& a, const cells& b, long long processors) {
    return a.last(processors) < static_cast<double>(b.first_) || b.last(processors) < static_cast<double>(a.first_);
  }

 private:
  static constexpr long long unlimited = 0;

  constexpr long long last_place(long long processors) const {
    const long long last = (processors - 1) / group_;
    return period_ != unlimited && period_ - 1 < last ? period_ - 1 : last;
  }
  constexpr double last(long long processors) const {
    return static_cast<double>(first_) + static_cast<double>(stride_) * static_cast<double>(last_place(processors));
  }
  static constexpr long long positive(count number) {
    const long long value = detail::whole(number);
    if (value == 0) mistake::a_pattern_of_cells_parameter_must_be_positive(number.value());
    return value;
  }

  long long first_ = 0;
  long long stride_ = 1;
  long long group_ = 1;
  long long period_ = unlimited;
};

/// Processor i its own cell, i.
inline constexpr cells own_cell{};
/// All processors the same cell.
constexpr cells one_cell(count where = 0) { return own_cell.every(0).from(where); }
/// Cells a stride apart; a stride of 0 is one cell.
constexpr cells every(count stride) { return own_cell.every(stride); }
/// So many neighbouring processors share a cell.
constexpr cells shared_by(count group) { return own_cell.shared_by(group); }
/// The cells 0 to period - 1, dealt out in turn.
constexpr cells cyclic(count period) { return own_cell.cyclic(period); }
}  // namespace kernelcost::pram

namespace kernelcost::detail {
/// The cells of one step, one by one.
class enumerated_cells {
 public:
  static constexpr int capacity = 1024;

  template <class Cells>
  constexpr void add(const Cells& pattern, long long processors) {
    if (processors > capacity - size_)
      mistake::more_accesses_of_a_step_than_are_enumerated(static_cast<double>(size_) + static_cast<double>(processors),
                                                           capacity);
    for (long long processor = 0; processor < processors; ++processor) {
      const long long cell = pattern(processor);
      if (cell == pram::no_cell) continue;
      if (cell < 0) mistake::a_cell_must_not_be_negative(cell);
      cells_[static_cast<std::size_t>(size_++)] = cell;
    }
  }

  /// How many of the accesses meet at the cell where most do.
  constexpr long long contention() {
    sort();
    long long most = 0;
    long long run = 0;
    for (int i = 0; i < size_; ++i) {
      run = i > 0 && at(i) == at(i - 1) ? run + 1 : 1;
      if (run > most) most = run;
    }
    return most;
  }

 private:
  constexpr long long& at(int index) { return cells_[static_cast<std::size_t>(index)]; }
  /// Shell's sort: short, in place, and quick where patterns come in order, as most do.
  constexpr void sort() {
    for (int gap = size_ / 2; gap > 0; gap /= 2)
      for (int i = gap; i < size_; ++i) {
        const long long moving = at(i);
        int place = i;
        for (; place >= gap && at(place - gap) > moving; place -= gap) at(place) = at(place - gap);
        at(place) = moving;
      }
  }

  std::array<long long, capacity> cells_{};
  int size_ = 0;
};
}  // namespace kernelcost::detail

namespace kernelcost::pram {
/// The most of `processors` that meet at one cell: by the closed form of a pattern, of a callable by enumeration.
constexpr long long contention(const cells& pattern, processor_count processors) {
  return pattern.contention(processors.number());
}
template <class Cells>
requires std::is_invocable_r_v<long long, const Cells&, long long>
constexpr long long contention(const Cells& pattern, processor_count processors) {
  detail::enumerated_cells all;
  all.add(pattern, processors.number());
  return all.contention();
}
}  // namespace kernelcost::pram
