// SPDX-License-Identifier: BSL-1.0
// The rounds that the timelines of the heat equation and of Laplace's equation have are those that the iterations take.
#include "../../../examples/programs/heat/program.hpp"
#include "../../../examples/programs/laplace/program.hpp"

#include <kernelcost/doctest.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace {

/// Iterates on n x n nodes until a step changes none by more than `small` at the end of a round. `step(centre,
/// neighbours)` is the new value of a node inside.
template <class Step>
long long rounds_on_host(std::vector<double>& now, long long n, long long steps, double small, const Step& step) {
  const auto side = static_cast<std::size_t>(n);
  std::vector<double> next = now;
  for (long long round = 1;; ++round) {
    double change = 0;
    for (long long i = 0; i < steps; ++i) {
      change = 0;
      for (std::size_t y = 1; y + 1 < side; ++y)
        for (std::size_t x = 1; x + 1 < side; ++x) {
          const std::size_t at = y * side + x;
          next[at] = step(now[at], now[at - 1] + now[at + 1] + now[at - side] + now[at + side]);
          change = std::max(change, std::abs(next[at] - now[at]));
        }
      std::swap(now, next);
    }
    if (change <= small) return round;
  }
}

TEST_CASE("laplace: rounds until a sweep changes little, and the solution") {
  using namespace examples::laplace;
  for (const shape& all : {shape{.n = 3, .sweeps = 2, .digits = 5}, shape{.n = 33, .sweeps = 10, .digits = 8},
                           shape{.n = 50, .sweeps = 20}, shape{.n = 64, .sweeps = 50, .digits = 9},
                           shape{.n = 64, .sweeps = 4, .digits = 3}, shape{.n = 65, .sweeps = 2, .digits = 4}}) {
    INFO(all.n, " nodes a side");
    const auto side = static_cast<std::size_t>(all.n);
    std::vector<double> field(side * side);
    for (std::size_t y = 1; y + 1 < side; ++y) field[y * side] = edge_value(all.n, static_cast<long long>(y));
    const long long rounds = rounds_on_host(field, all.n, all.sweeps, all.small(),
                                            [](double, double neighbours) { return 0.25 * neighbours; });
    CHECK(rounds == rounds_of(all));
    // The slowest wave shrinks by this factor in each sweep, so its error is the last change over what the factor
    // lacks.
    const double left = all.small() / (1 - std::cos(std::numbers::pi / static_cast<double>(all.n - 1)));
    double worst = 0;
    for (std::size_t y = 1; y + 1 < side; ++y)
      for (std::size_t x = 1; x + 1 < side; ++x)
        worst = std::max(worst, std::abs(field[y * side + x] - edge_value(all.n, static_cast<long long>(y)) *
                                                                   solution_at(all.n, static_cast<long long>(x))));
    CHECK(worst <= left + 1e-14);
  }
}

TEST_CASE("heat: rounds until a step changes little") {
  using namespace examples::heat;
  for (const shape& all :
       {shape{.n = 2, .steps = 2, .end = until::small}, shape{.n = 3, .steps = 4, .end = until::small},
        shape{.n = 48, .steps = 20, .end = until::small},
        shape{.n = 65, .steps = 40, .end = until::small, .digits = 8}}) {
    INFO(all.n, " nodes a side");
    const auto side = static_cast<std::size_t>(all.n);
    std::vector<double> field(side * side);
    for (std::size_t at = 0; at < field.size(); ++at)
      field[at] = wave_at(all.n, static_cast<long long>(at % side), static_cast<long long>(at / side));
    const long long rounds = rounds_on_host(field, all.n, all.steps, all.small(), [](double centre, double neighbours) {
      return centre + 0.1875 * (neighbours - 4 * centre);
    });
    CHECK(rounds == rounds_of(all));
  }
  CHECK(rounds_of({.n = 64, .steps = 10}) == 1);
}

TEST_CASE("heat and laplace: refused parameters") {
  const auto refused = [](auto shape_of, const char* set) -> std::string {
    try {
      shape_of(examples::parameter_set::listed(set));
    } catch (const examples::usage_error& error) { return error.what(); }
    return "";
  };
  const auto heat = [&](const std::string& rest) {
    return refused(examples::heat::shape_of, ("n=64;block=8;memory=global;as=graph;" + rest).c_str());
  };
  const std::string refusal = "until=small: it needs type=double and an even number of steps between two looks, not ";
  CHECK(heat("steps=7;type=float;until=steps;digits=7") == "");
  CHECK(heat("steps=8;type=double;until=small;digits=7") == "");
  CHECK(heat("steps=7;type=double;until=small;digits=7") == refusal + "7");
  CHECK(heat("steps=8;type=float;until=small;digits=7") == refusal + "8");
  CHECK(heat("steps=8;type=double;until=small;digits=13") == "digits: 13 is not 1 to 12");
  CHECK(heat("steps=8;type=double;until=end;digits=1") == "parameter until: 'end' is neither steps nor small");
  const auto laplace = [&](const std::string& rest) {
    return refused(examples::laplace::shape_of, ("memory=shared;as=graph;" + rest).c_str());
  };
  CHECK(laplace("n=64;block=8;sweeps=2;digits=7") == "");
  CHECK(laplace("n=2;block=8;sweeps=2;digits=7") == "n: 2 nodes a side, it has to be 3 to 16384");
  CHECK(laplace("n=64;block=8;sweeps=3;digits=7") == "sweeps: 3 between two looks, it has to be even and at least 2");
  CHECK(laplace("n=64;block=9;sweeps=2;digits=7") == "block: 9 threads a side, it has to be 8, 16 or 32");
  CHECK(laplace("n=64;block=8;sweeps=2;digits=20") == "digits: 20 is not 1 to 12");
}
}  // namespace
