// SPDX-License-Identifier: BSL-1.0
/// \file
/// Sectors and wavefronts of a warp's request, computed from the addresses of its lanes.
///
/// `Lanes` is any list of byte addresses with `count()`, `operator[]`, `lane(i)` (the lane of the i-th address in
/// ascending order), `step()` (bytes from the first to the second) and `evenly_spaced()`. Elements are aligned to their
/// pieces.
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/warp/active_lanes.hpp>

#include <cstddef>

namespace kernelcost::warp {

/// Bytes of an element that one instruction moves: the greatest power of two that divides its size, at most 16.
constexpr int piece_of(int element_size) {
  constexpr int widest = 16;
  const int alignment = element_size & -element_size;
  return alignment < widest ? alignment : widest;
}
/// The number of instructions that move one lane's element.
constexpr int pieces_in(int element_size) {
  const int piece = piece_of(element_size);
  return piece == element_size ? 1 : element_size / piece;
}

/// The addresses of neighbouring lanes, at most a warp, starting at `first_lane`.
class address_list {
 public:
  constexpr explicit address_list(int first_lane = 0) : first_lane_(first_lane) {}

  constexpr void add(long long address) { at_[static_cast<std::size_t>(count_++)] = address; }
  constexpr int count() const { return count_; }
  constexpr long long operator[](int i) const { return at_[static_cast<std::size_t>(i)]; }
  constexpr int lane(int i) const { return first_lane_ + i; }
  constexpr long long step() const { return count_ > 1 ? at_[1] - at_[0] : 0; }
  constexpr bool evenly_spaced() const {
    for (int i = 2; i < count_; ++i)
      if ((*this)[i] - (*this)[i - 1] != step()) return false;
    return true;
  }

 private:
  long long at_[lanes]{};
  int first_lane_;
  int count_ = 0;
};

/// The number of different values added. Constant time for values in ascending order, as the addresses of lanes mostly
/// are.
class distinct_numbers {
 public:
  /// Returns true if `number` is new.
  constexpr bool add(long long number) {
    if (count_ == 0 || number > most_) return last_ = most_ = seen_[count_++] = number, true;
    if (number == last_ || number == most_) return false;
    last_ = number;
    for (int i = 0; i < count_; ++i)
      if (seen_[i] == number) return false;
    seen_[count_++] = number;
    return true;
  }
  constexpr int count() const { return count_; }

 private:
  static constexpr int capacity = lanes * 4;  // words of a 16-byte element per lane
  long long seen_[capacity];
  int count_ = 0;
  long long last_ = 0;
  long long most_ = 0;
};

namespace detail {
/// The granules (sectors or lines) that one piece of each lane's element touches. Pieces are aligned, so each lies in
/// one of them.
template <class Lanes>
constexpr int granules_of_piece(const Lanes& at, int offset, long long granule) {
  if (at.evenly_spaced()) {
    const long long step = at.step() < 0 ? -at.step() : at.step();
    const long long first = (at.step() < 0 ? at[at.count() - 1] : at[0]) + offset;
    // If the step is smaller than a granule, the lanes touch all of them from the first to the last.
    return static_cast<int>(step >= granule ? at.count()
                                            : (first + step * (at.count() - 1)) / granule - first / granule + 1);
  }
  distinct_numbers touched;
  for (int i = 0; i < at.count(); ++i) touched.add((at[i] + offset) / granule);
  return touched.count();
}
template <class Lanes>
constexpr int granules_of(const Lanes& at, int size, long long granule) {
  int granules = 0;
  for (int offset = 0; offset < size; offset += piece_of(size)) granules += granules_of_piece(at, offset, granule);
  return granules;
}

/// True if each active lane accesses the same address as the lane at `distance` (a power of two) from it, within groups
/// of twice that many lanes.
template <class Lanes>
constexpr bool want_the_same(const Lanes& at, int distance) {
  for (int i = 0; i < at.count(); ++i) {
    if ((at.lane(i) & distance) != 0) continue;
    for (int j = i + 1; j < at.count() && at.lane(j) <= at.lane(i) + distance; ++j)
      if (at.lane(j) == at.lane(i) + distance && at[j] != at[i]) return false;
  }
  return true;
}

template <class Lanes>
constexpr int wavefronts_of_piece(const Lanes& at, int offset, int piece) {
  constexpr int word = 4;
  constexpr int banks = 32;
  const int words = piece > word ? piece / word : 1;
  const int least = words == 1 ? 1 : want_the_same(at, 1) || want_the_same(at, 2) ? words / 2 : words;
  if (piece == word && at.evenly_spaced()) {
    // The same bank repeats after 32 / gcd(32, step) lanes.
    const long long step = (at.step() < 0 ? -at.step() : at.step()) / word;
    if (step == 0) return 1;
    const long long ways = common_divisor(step, static_cast<long long>(banks));
    return static_cast<int>((at.count() * ways + banks - 1) / banks);
  }
  distinct_numbers different;
  int of_bank[banks]{};
  int busiest = 0;
  for (int i = 0; i < at.count(); ++i) {
    const long long first = (at[i] + offset) / word;
    for (long long each = first; each < first + words; ++each)
      if (different.add(each) && ++of_bank[each % banks] > busiest) busiest = of_bank[each % banks];
  }
  return busiest > least ? busiest : least;
}
}  // namespace detail

/// The 32-byte sectors that elements of `size` bytes touch, summed over the instructions that move their pieces.
template <class Lanes>
constexpr int sectors_of(const Lanes& at, int size) {
  return detail::granules_of(at, size, 32);
}
/// The same for lines of 128 bytes.
template <class Lanes>
constexpr int lines_of(const Lanes& at, int size) {
  return detail::granules_of(at, size, 128);
}

/// The wavefronts of elements of `size` bytes in shared memory, summed over the instructions that move their pieces.
///
/// An instruction takes as many wavefronts as there are different 4-byte words in the busiest of 32 banks; several
/// lanes share the read of one word. An instruction that moves 8 bytes per lane takes at least two wavefronts, and one
/// that moves 16 bytes at least four, for any number of active lanes. Half as many suffice if lanes 2 i and 2 i + 1
/// access the same address, or if all lanes 4 i and 4 i + 2 do, and 4 i + 1 and 4 i + 3. Source: CUDA C++ Programming
/// Guide, "Shared Memory" under compute capability 5.x (banks, broadcast). The rules for wide elements were measured on
/// an H200: the cycles of ld.shared of 4, 8 and 16 bytes, with 3, 9, 17, 24 and 32 lanes in strides, runs and
/// repetitions of 1 to 32 lanes.
template <class Lanes>
constexpr int wavefronts_of(const Lanes& at, int size) {
  int wavefronts = 0;
  for (int offset = 0; offset < size; offset += piece_of(size))
    wavefronts += detail::wavefronts_of_piece(at, offset, piece_of(size));
  return wavefronts;
}
}  // namespace kernelcost::warp
