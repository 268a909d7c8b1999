// SPDX-License-Identifier: BSL-1.0
/// \file
/// harajuku: a machine of the 2012 thesis (chapter 9).
/// Its processors and cards are not stated here: a model that is asked for a time on it names what is absent.
#pragma once
#include <kernelcost/machine/host.hpp>
#include <kernelcost/machine/system.hpp>

namespace kernelcost::machine {
namespace hosts {
inline constexpr host harajuku{.name = "harajuku"};
}  // namespace hosts

inline constexpr system harajuku{.name = "harajuku", .host = hosts::harajuku.product};
}  // namespace kernelcost::machine
