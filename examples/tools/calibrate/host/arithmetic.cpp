// SPDX-License-Identifier: BSL-1.0
// The arithmetic of a core: its clock, multiply-adds, the latency of a sum, quotients, exponentials.
#include "benchmarks.hpp"
#include "kernels.hpp"
#include "team.hpp"

#include <fmt/format.h>

#include <type_traits>
#include <utility>

namespace examples::calibrate::host {
namespace {

/// `work` divided by each time.
samples rates(samples times, double work) {
  for (double& each : times) each = work / each;
  return times;
}
samples scaled(samples times, double factor) {
  for (double& each : times) each *= factor;
  return times;
}

template <class T>
samples multiply_add_times(int team, std::size_t repeats, void (*kernel)(T*, T, T, long), int vector_bytes) {
  const std::size_t elements = static_cast<std::size_t>(kernels::accumulators * vector_bytes) / sizeof(T);
  return time_per_pass(team, repeats, [=](int) {
    return [values = aligned_array<T>(elements, T{1}), kernel](long passes) {
      kernel(values.get(), T(0.999), T(0.001), passes);
    };
  });
}

/// The number of elements of arrays that fit in L1.
constexpr long n = 1024;

/// Seconds per element.
template <class T>
samples element_times(std::size_t repeats, void (*divide)(T*, const T*, const T*, long, long)) {
  auto times = time_per_pass(1, repeats, [=](int) {
    return [quotient = aligned_array<T>(n, T{}), a = aligned_array<T>(n, T(1234567)), b = aligned_array<T>(n, T(123)),
            divide](long passes) { divide(quotient.get(), a.get(), b.get(), n, passes); };
  });
  return scaled(std::move(times), 1.0 / n);
}
template <class T>
samples element_times(std::size_t repeats, void (*function)(T*, const T*, long, long)) {
  auto times = time_per_pass(1, repeats, [=](int) {
    return [result = aligned_array<T>(n, T{}), a = aligned_array<T>(n, T(0.7)), function](long passes) {
      function(result.get(), a.get(), n, passes);
    };
  });
  return scaled(std::move(times), 1.0 / n);
}

/// Results are stored here, so that the compiler cannot remove their computation.
thread_local volatile double kept = 0;

}  // namespace

std::vector<measurement> measure_arithmetic(const bench& bench) {
  const kernels& run = best_kernels();
  std::vector<measurement> rows;
  const auto take = [&rows](findings& found) {
    for (auto& row : found.take()) rows.push_back(std::move(row));
  };

  findings clock{"clock", "arithmetic", "GHz"};
  double alone = 0;
  for (const int team : bench.teams()) {
    const auto chains = [&run](int thread) {
      return [&run, start = static_cast<unsigned long>(thread)](long passes) {
        kept = static_cast<double>(run.chain_integer(start, 12345, 777, passes));
      };
    };
    samples found = rates(time_per_pass(team, bench.repeats, chains), 2 * kernels::unrolled / 1e9);
    const double median = median_of(found);
    if (team == 1) alone = median;
    // No processor slows down to a quarter because its other cores work. Other programs used the cores.
    clock.require(median > alone / 4, fmt::format("one core alone does {:.3g} GHz: the host is busy", alone));
    clock.add(by_threads(team), std::move(found));
  }
  take(clock);
  const double hertz = rows.front().value.median * 1e9;

  findings vector{"vector_width", "arithmetic", "B"};
  vector.add("", {static_cast<double>(run.vector_bytes)});
  take(vector);

  findings multiply_adds{"multiply_adds", "arithmetic", "Gop/s"};
  for (const int team : bench.teams()) {
    const double vectors = 2.0 * team * kernels::accumulators * kernels::unrolled * run.vector_bytes / 1e9;
    multiply_adds.add("type=float;" + by_threads(team),
                      rates(multiply_add_times(team, bench.repeats, run.multiply_adds_float, run.vector_bytes),
                            vectors / sizeof(float)));
    multiply_adds.add("type=double;" + by_threads(team),
                      rates(multiply_add_times(team, bench.repeats, run.multiply_adds_double, run.vector_bytes),
                            vectors / sizeof(double)));
  }
  take(multiply_adds);

  findings latency{"sum_latency", "arithmetic", "cycles"};
  latency.add("type=double", scaled(time_per_pass(1, bench.repeats,
                                                  [&run](int) {
                                                    return [&run](long passes) {
                                                      kept = run.chain_double(1, 0.999, 0.001, passes);
                                                    };
                                                  }),
                                    hertz / kernels::unrolled));
  take(latency);

  findings division{"division", "arithmetic", "cycles per element"};
  division.add("type=float", scaled(element_times(bench.repeats, run.divide_float), hertz));
  division.add("type=double", scaled(element_times(bench.repeats, run.divide_double), hertz));
  division.add("type=int32", scaled(element_times(bench.repeats, run.divide_int32), hertz));
  division.add("type=int64", scaled(element_times(bench.repeats, run.divide_int64), hertz));
  take(division);

  findings exponential{"exponential", "arithmetic", "cycles per element"};
  exponential.add("type=float", scaled(element_times(bench.repeats, run.exponentials_float), hertz));
  exponential.add("type=double", scaled(element_times(bench.repeats, run.exponentials_double), hertz));
  take(exponential);
  return rows;
}

}  // namespace examples::calibrate::host
