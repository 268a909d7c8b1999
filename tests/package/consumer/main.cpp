// SPDX-License-Identifier: BSL-1.0
#include <kernelcost/kernelcost.hpp>

#include <string_view>

namespace kc = kernelcost;
using namespace kc::literals;

constexpr auto scale(kc::count n) {
  using namespace kc::expr;
  return kernel("scale",
                guard(n, load<float>(global, coalesced), compute<float>(op::mul), store<float>(global, coalesced)));
}

constexpr auto cost = kc::estimate(scale(1 << 20), kc::launch_1d(1 << 20, 256_threads), kc::machine::tesla_c2070,
                                   kc::model::gonzalez2012_sum);
static_assert(cost.time > kc::seconds{});

#define TEXT_OF(...) TEXT_OF_EXPANDED(__VA_ARGS__)
#define TEXT_OF_EXPANDED(...) #__VA_ARGS__
#define VERSION_TEXT \
  TEXT_OF(KERNELCOST_VERSION_MAJOR) "." TEXT_OF(KERNELCOST_VERSION_MINOR) "." TEXT_OF(KERNELCOST_VERSION_PATCH)
static_assert(std::string_view{VERSION_TEXT} == EXPECTED_VERSION);
static_assert(KERNELCOST_VERSION >= 200);

int main() { return cost.time > kc::seconds{} ? 0 : 1; }
