// SPDX-License-Identifier: BSL-1.0
/// \file
/// in_tile: the bank conflicts of an access to a tile in shared memory whose rows are swizzled or padded.
///
/// Source: CUDA C++ Programming Guide 13.0, "Asynchronous Data Copies using the Tensor Memory Accelerator", swizzle
/// modes of 32, 64 and 128 bytes: the bits of an address that number 16 bytes are combined with those that number 128
/// bytes.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/pattern.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost::expr {

/// The swizzle of a tile: that of a tensor map, and of the descriptors of wgmma.
enum class swizzle { none, of_32_bytes, of_64_bytes, of_128_bytes };

/// A tile whose rows begin `row_bytes` bytes apart, including what pads them.
struct tile_layout {
  int row_bytes;
  swizzle by = swizzle::none;

  /// The place of a byte of a row.
  constexpr int address(int row, int byte) const {
    const int plain = row * row_bytes + byte;
    const int moved = by == swizzle::none ? 0 : by == swizzle::of_32_bytes ? 1 : by == swizzle::of_64_bytes ? 3 : 7;
    return plain ^ (plain / 128 & moved) * 16;
  }
};

/// The pattern of an access of type T to a tile, `lanes_of_a_row` neighbouring lanes to neighbouring elements of a row,
/// and the next ones to the next row: `bank_conflict(ways)`, with the ways that follow from the layout. T has 4, 8 or
/// 16 bytes. The rows of a matrix that `ldmatrix` loads have 16 bytes each: `in_tile<packed<float, 4>>(layout, 1)`.
template <class T>
constexpr pattern in_tile(const tile_layout& tile, int lanes_of_a_row) {
  constexpr int lanes = kernelcost::detail::warp_size, banks = 32, word = 4, most_words = 32;
  constexpr int size = sizeof(T), served_together = 128 / size;
  static_assert(size == 4 || size == 8 || size == 16, "kernelcost: a lane accesses 4, 8 or 16 bytes of a tile");
  if (tile.row_bytes < size || tile.row_bytes % size != 0)
    mistake::a_row_of_a_tile_has_whole_elements(tile.row_bytes, size);
  if (lanes_of_a_row < 1 || lanes_of_a_row > lanes)
    mistake::a_row_of_a_tile_has_one_to_thirty_two_lanes(lanes_of_a_row);
  int most = 0;
  for (int first = 0; first < lanes; first += served_together) {
    int in_bank[banks] = {};
    int words[banks][most_words] = {};
    for (int lane = first; lane < first + served_together; ++lane)
      for (int byte = 0; byte < size; byte += word) {
        const int at = tile.address(lane / lanes_of_a_row, lane % lanes_of_a_row * size + byte) / word;
        const int bank = at % banks;
        bool known = false;
        for (int i = 0; i < in_bank[bank]; ++i) known = known || words[bank][i] == at;
        if (!known) words[bank][in_bank[bank]++] = at;
        most = in_bank[bank] > most ? in_bank[bank] : most;
      }
  }
  return bank_conflict(most);
}
}  // namespace kernelcost::expr
