// SPDX-License-Identifier: BSL-1.0
/// \file
/// micromachin: a machine of the 2012 thesis (chapter 9). Its processors and cards are not stated here; the message of
/// a model that requires a parameter names the parameter.
#pragma once
#include <kernelcost/machine/host.hpp>
#include <kernelcost/machine/system.hpp>

namespace kernelcost::machine {
namespace hosts {
inline constexpr host micromachin{.name = "micromachin"};
}  // namespace hosts

inline constexpr system micromachin{.name = "micromachin", .host = hosts::micromachin.product};
}  // namespace kernelcost::machine
