// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"
#include "../../common/irregular.cuh"

#include <cmath>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 31.9 us measured.
constexpr auto cost = kc::estimate(black_scholes(1 << 22), black_scholes_launch(1 << 22, 128_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 40_us);
static_assert(cost.bottleneck == kc::resource::instruction_issue);

constexpr float rate = 0.0625f;
constexpr float volatility = 0.25f;

/// Numbers around `mean`, at a distance of at most `range`.
struct around {
  std::uint64_t seed;
  float mean;
  float range;
  __host__ __device__ float operator()(std::uint64_t i) const { return mean + range * input_value<float>(seed, i); }
};

constexpr around prices{1, 18, 12};
constexpr around strikes{2, 20, 10};
constexpr around maturities{3, 4.5f, 4};

double normal(double d) { return 0.5 * std::erfc(-d / std::sqrt(2.0)); }

struct option {
  double call;
  double put;
};

option option_at(std::size_t i) {
  const double s = prices(i);
  const double x = strikes(i);
  const double t = maturities(i);
  const double r = rate;
  const double spread = volatility * std::sqrt(t);
  const double d1 = (std::log(s / x) + (r + 0.5 * volatility * volatility) * t) / spread;
  const double d2 = d1 - spread;
  const double discounted = x * std::exp(-r * t);
  return {s * normal(d1) - discounted * normal(d2), discounted * normal(-d2) - s * normal(-d1)};
}

class black_scholes_workload final : public workload {
 public:
  explicit black_scholes_workload(const parameter_set& parameters)
      : n_{parameters.number("n")}, block_{block_threads(parameters)}, price_{n_}, strike_{n_}, years_{n_}, call_{n_},
        put_{n_} {
    generate(price_, prices);
    generate(strike_, strikes);
    generate(years_, maturities);
  }

  void poison() override {
    call_.poison();
    put_.poison();
  }

  void launch() override {
    black_scholes_kernel<<<blocks_for(n_, block_), block_>>>(price_.data(), strike_.data(), years_.data(), call_.data(),
                                                             put_.data(), rate, volatility, n_);
    check_launch("black_scholes_kernel");
  }

  void check() const override {
    const std::size_t step = step_for(n_, 64);
    // An option out of the money is the small difference of large numbers: its error is that of a price.
    constexpr tolerance allowed{2e-5, 10};
    require_near("call", every(step, call_.to_host()), allowed,
                 [&](std::size_t i) { return option_at(i * step).call; });
    require_near("put", every(step, put_.to_host()), allowed, [&](std::size_t i) { return option_at(i * step).put; });
  }

 private:
  std::size_t n_;
  unsigned block_;
  device_buffer<float> price_, strike_, years_, call_, put_;
};

const registration registered{black_scholes_manifest, prepare<black_scholes_workload>};

}  // namespace
}  // namespace examples
