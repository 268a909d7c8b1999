// SPDX-License-Identifier: BSL-1.0
// Estimates while the program runs: which block size suits a vector whose length is known only at run time.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/print.hpp>

#include <cstdlib>
#include <iostream>

namespace kc = kernelcost;
using namespace kc::literals;

constexpr auto square(kc::count n) {
  using namespace kc::expr;
  const buffer<float> x{"x", n};
  return kernel("square", guard(n, load(x), compute<float>(op::mul), store(x)));
}

kc::seconds time_of(kc::count n, int block) {
  const auto launch = kc::launch_1d(n, kc::threads{block});
  return kc::estimate(square(n), launch, kc::machine::h200, kc::model::calibrated).time;
}

int main(int, char** argument) try {
  const kc::count n = argument[1] ? std::atoll(argument[1]) : 1'000'000;
  int best = 32;
  for (const int block : {64, 128, 256, 512, 1024})
    if (time_of(n, block) < time_of(n, best)) best = block;
  std::cout << best << " threads a block: " << kc::to_string(time_of(n, best)) << '\n';
} catch (const kc::error& why) {
  std::cerr << "best_block: " << why.what() << '\n';
  return EXIT_FAILURE;
}
