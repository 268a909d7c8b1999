// SPDX-License-Identifier: BSL-1.0
/// \file
/// The rows and columns of the tile of C that the host keeps in registers, for the code (host_rows.cpp) and its
/// description (host_tree.hpp).
#pragma once

#include <cstddef>

namespace examples::hybrid_product {

inline constexpr std::size_t host_tile_rows = 4;
inline constexpr std::size_t host_tile_cols = 16;

}  // namespace examples::hybrid_product
