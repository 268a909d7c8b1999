// SPDX-License-Identifier: BSL-1.0
/// \file
/// Memory spaces.
#pragma once
#include <kernelcost/version.hpp>

namespace kernelcost::expr {

/// The memory space of an access. `local` is a thread's private memory (register spills, indexed arrays), which is
/// located in global memory.
enum class space { global, shared, constant, texture, local };

inline constexpr space global = space::global;
inline constexpr space shared = space::shared;
inline constexpr space constant = space::constant;
inline constexpr space texture = space::texture;
inline constexpr space local = space::local;

constexpr const char* name_of(space where) {
  switch (where) {
    case space::global: return "global";
    case space::shared: return "shared";
    case space::constant: return "constant";
    case space::texture: return "texture";
    case space::local: return "local";
  }
  return "?";
}
}  // namespace kernelcost::expr
