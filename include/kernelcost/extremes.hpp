// SPDX-License-Identifier: BSL-1.0
/// \file
/// smaller, larger: the minimum and maximum of two numbers. std::min and std::max are macros if <windows.h> is included
/// first. common_divisor: std::gcd, whose header `numeric` takes g++ 16 million instructions.
#pragma once
#include <kernelcost/version.hpp>

namespace kernelcost {

constexpr double smaller(double a, double b) { return b < a ? b : a; }
constexpr double larger(double a, double b) { return a < b ? b : a; }
/// The greatest common divisor of two numbers that are not negative; of 0 and n it is n.
constexpr long long common_divisor(long long a, long long b) {
  while (b != 0) {
    const long long rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}
}  // namespace kernelcost
