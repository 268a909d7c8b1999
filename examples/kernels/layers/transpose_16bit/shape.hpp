// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

/// Rows and columns of a tile. A warp moves a row, which has 32 words.
inline constexpr unsigned transpose_16bit_tile = 64;
/// Rows of 32 threads in a block.
inline constexpr unsigned transpose_16bit_block_rows = 8;

}  // namespace examples
