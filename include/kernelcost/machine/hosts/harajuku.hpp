// SPDX-License-Identifier: BSL-1.0
/// \file
/// harajuku: a machine of the 2012 thesis (chapter 9). Its processors and cards are not stated here; the message of a
/// model that requires a parameter names the parameter.
#pragma once
#include <kernelcost/machine/host.hpp>
#include <kernelcost/machine/system.hpp>

namespace kernelcost::machine {
namespace hosts {
inline constexpr host harajuku{.name = "harajuku"};
}  // namespace hosts

inline constexpr system harajuku{.name = "harajuku", .host = hosts::harajuku.product};
}  // namespace kernelcost::machine
