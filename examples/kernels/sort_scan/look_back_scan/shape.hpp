// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

/// Threads of a block, and pieces of four floats of each thread.
inline constexpr unsigned look_back_threads = 256;
inline constexpr unsigned look_back_pieces = 4;
/// Elements of a block's tile.
inline constexpr unsigned look_back_tile = look_back_threads * look_back_pieces * 4;

}  // namespace examples
