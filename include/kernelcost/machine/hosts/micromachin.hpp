// SPDX-License-Identifier: BSL-1.0
/// \file
/// micromachin: a machine of the 2012 thesis (chapter 9).
/// Its processors and cards are not stated here: a model that is asked for a time on it names what is absent.
#pragma once
#include <kernelcost/machine/host.hpp>
#include <kernelcost/machine/system.hpp>

namespace kernelcost::machine {
namespace hosts {
inline constexpr host micromachin{.name = "micromachin"};
}  // namespace hosts

inline constexpr system micromachin{.name = "micromachin", .host = hosts::micromachin.product};
}  // namespace kernelcost::machine
