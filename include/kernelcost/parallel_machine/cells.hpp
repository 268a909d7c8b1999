// SPDX-License-Identifier: BSL-1.0
/// \file
/// cells: the cell of shared memory that each processor of a step accesses, and how many processors access the same
/// one.
///
///     own_cell                     processor i: cell i
///     own_cell.from(8)                          8 + i
///     one_cell(3)                               3
///     every(2).from(1)                          1 + 2 i
///     shared_by(4)                              i / 4, rounded down
///     cyclic(16)                                i mod 16
///     shared_by(4).cyclic(16).every(2).from(8)  8 + 2 (⌊i / 4⌋ mod 16)
///
/// These patterns have closed forms, so 2^20 processors cost no more compile time than two. Any other pattern is a
/// constexpr callable from a processor's number to its cell, both long long, which may return `no_cell`. Callables are
/// enumerated, for at most 1024 accesses. Numbers are whole and below 2^53.
#pragma once
#include <kernelcost/on_use.hpp>
#include <kernelcost/parallel_machine/processors.hpp>

#include <cstddef>

namespace kernelcost::pram {

/// The value that a callable returns for a processor without an access.
inline constexpr long long no_cell = -1;

/// Processor i accesses the cell `first + stride × (⌊i / group⌋ mod period)`. The period is optional.
template <class = on_use>
class basic_cells {
 public:
  constexpr basic_cells() = default;

  /// The same pattern, shifted by `where` cells.
  constexpr basic_cells from(count where) const {
    basic_cells moved = *this;
    moved.first_ = detail::whole(count(first_) + where);
    return moved;
  }
  /// The same pattern with a stride between cells; with a stride of 0 all processors access the same cell.
  constexpr basic_cells every(count stride) const {
    basic_cells spread = *this;
    spread.stride_ = detail::whole(stride);
    return spread;
  }
  /// Groups of `group` neighbouring processors share a cell.
  constexpr basic_cells shared_by(count group) const {
    basic_cells shared = *this;
    shared.group_ = positive(group);
    return shared;
  }
  /// The processors, or groups, are assigned cyclically to `period` cells.
  constexpr basic_cells cyclic(count period) const {
    basic_cells dealt = *this;
    dealt.period_ = positive(period);
    return dealt;
  }

  constexpr long long operator()(long long processor) const {
    const long long place = processor / group_;
    return first_ + stride_ * (period_ == unlimited ? place : place % period_);
  }

  /// How many of `processors` access this cell. The first cell of a pattern has the most accesses.
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
  /// True if the ranges of the two patterns do not overlap.
  friend constexpr bool apart(const basic_cells& a, const basic_cells& b, long long processors) {
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
    if (value == 0) mistake::the_parameter_of_a_pattern_of_cells_must_be_positive(number.value());
    return value;
  }

  long long first_ = 0;
  long long stride_ = 1;
  long long group_ = 1;
  long long period_ = unlimited;
};
using cells = basic_cells<>;

/// Processor i accesses cell i.
inline constexpr cells own_cell{};
/// All processors access the same cell.
constexpr cells one_cell(count where = 0) { return own_cell.every(0).from(where); }
/// Processor i accesses cell i × stride; with a stride of 0, all access cell 0.
constexpr cells every(count stride) { return own_cell.every(stride); }
/// Groups of `group` neighbouring processors share a cell.
constexpr cells shared_by(count group) { return own_cell.shared_by(group); }
/// Processors are assigned cyclically to the cells 0 to period - 1.
constexpr cells cyclic(count period) { return own_cell.cyclic(period); }
}  // namespace kernelcost::pram

namespace kernelcost::detail {
/// The cells that a step accesses, as an explicit list.
template <class = on_use>
class basic_enumerated_cells {
 public:
  static constexpr int capacity = 1024;

  template <class Cells>
  constexpr void add(const Cells& pattern, long long processors) {
    if (processors > capacity - size_)
      mistake::too_many_accesses_of_a_step_to_enumerate(static_cast<double>(size_) + static_cast<double>(processors),
                                                        capacity);
    for (long long processor = 0; processor < processors; ++processor) {
      const long long cell = pattern(processor);
      if (cell == pram::no_cell) continue;
      if (cell < 0) mistake::a_cell_must_not_be_negative(cell);
      cells_[static_cast<std::size_t>(size_++)] = cell;
    }
  }

  /// The number of accesses to the cell that has the most.
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
  /// Shellsort: short, in place, and fast on input that is nearly sorted, as most patterns are.
  constexpr void sort() {
    for (int gap = size_ / 2; gap > 0; gap /= 2)
      for (int i = gap; i < size_; ++i) {
        const long long moving = at(i);
        int place = i;
        for (; place >= gap && at(place - gap) > moving; place -= gap) at(place) = at(place - gap);
        at(place) = moving;
      }
  }

  long long cells_[capacity]{};
  int size_ = 0;
};
using enumerated_cells = basic_enumerated_cells<>;
}  // namespace kernelcost::detail

namespace kernelcost::pram {
/// The largest number of processors, among `processors`, that access the same cell: by formula for a closed form, by
/// enumeration for a callable.
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
