// SPDX-License-Identifier: BSL-1.0
// NaN and infinity must also be rejected under -ffast-math, where a compiler assumes that they do not occur. This is a
// separate program, so that any compiler can build it with one command (run.cmake): it prints a line for each check
// that has vanished, and its exit status is then 1.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/program/measured_table.hpp>
#include <kernelcost/trace.hpp>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>

#if !defined(__FINITE_MATH_ONLY__) || !__FINITE_MATH_ONLY__
#error "to be compiled with -ffast-math"
#endif

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;

// Loaded from memory, so that no compiler knows the values.
volatile std::uint64_t nan_bits = 0x7ff8'0000'0000'0000;
volatile std::uint64_t infinity_bits = 0x7ff0'0000'0000'0000;
double a_nan() { return std::bit_cast<double>(std::uint64_t{nan_bits}); }
double an_infinity() { return std::bit_cast<double>(std::uint64_t{infinity_bits}); }
/// Known while compiling, so that a compiler may fold operations on them.
constexpr double plain_nan = std::bit_cast<double>(std::uint64_t{0x7ff8'0000'0000'0000});
constexpr double plain_infinity = std::bit_cast<double>(std::uint64_t{0x7ff0'0000'0000'0000});

int checks = 0;
int vanished = 0;

template <class Action>
void refused(const char* what, const char* message, Action action) {
  ++checks;
  try {
    action();
  } catch (const kc::error& mistake) {
    if (std::strstr(mistake.what(), message) != nullptr) return;
    std::printf("%s: '%s', expected '%s'\n", what, mistake.what(), message);
    ++vanished;
    return;
  }
  std::printf("%s: accepted, expected '%s'\n", what, message);
  ++vanished;
}
void holds(const char* what, bool condition) {
  ++checks;
  if (condition) return;
  std::printf("%s: does not hold\n", what);
  ++vanished;
}

struct copy {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> from, kc::ptr<K, float> to, double share) const {
    const auto i = k.thread().x;
    if (k.branch(from[i] > 0.F, share)) to[i] = from[i];
  }
};

void refuse_what_is_not_a(double number) {
  const auto of = [number](auto unit) { return decltype(unit)::from_value(number); };
  const auto add = compute<float>(op::add);
  refused("count", "a count must be a finite number", [&] { kc::count{number}; });
  refused("uniform", "between 0 and 1", [&] { uniform(number); });
  refused("divergent", "between 0 and 1", [&] { divergent(number); });
  refused("probability", "between 0 and 1", [&] { probability(number); });
  refused("hits", "between 0 and 1", [&] { hits(cache_level::l1, number); });
  refused("reuse", "a size must be a finite number of bytes", [&] { reuse(of(1_B)); });
  refused("lanes", "a count must be a finite number", [&] { lanes(number); });
  refused("diverge", "a count must be a finite number", [&] { diverge(number, add); });
  refused("strided", "a count must be a finite number", [&] { strided(number); });
  refused("kernel", "a size must be a finite number of bytes", [&] { kernel("k", resources{32, of(1_B)}, add); });
  refused("launch", "a size must be a finite number of bytes", [&] { kc::launch_1d(64, 32_threads, of(1_B)); });
  refused("others", "a size must be a finite number of bytes",
          [&] { kc::launch_1d(64, 32_threads).after_others(of(1_B)); });
  refused("machine", "a number must be positive and finite", [&] { kc::known<kc::bandwidth>{of(1_GB_per_s), "x"}; });
  refused("latency", "a number must be positive and finite", [&] {
    kc::known<kc::latency_range>{{of(1_cycles), 600_cycles}, "x"};
  });
  refused("latency", "a number must be positive and finite", [&] {
    kc::known<kc::latency_range>{{400_cycles, of(1_cycles)}, "x"};
  });
  refused("atomics", "a number must be positive and finite", [&] {
    kc::known<kc::atomic_fit>{{4_cycles, of(1_cycles)}, "x"};
  });
  refused("budget of time", "budget exceeded", [&] { kc::require_budget(of(1_s), 1_s); });
  refused("budget of cycles", "budget exceeded", [&] { kc::require_budget(of(1_cycles), 1_cycles); });
  refused("budget of bytes", "budget exceeded", [&] { kc::require_budget(of(1_B), 1_B); });
  refused("tolerance", "a count must be a finite number", [&] { kc::tolerance{number}; });
  refused("measured size", "a count must be a finite number", [&] {
    kc::measured_work("x", {{1, 1_us}, {number, 2_us}});
  });
  refused("measured time", "must be positive and finite", [&] { kc::measured_work("x", {{1, of(1_s)}}); });
  refused("measured table", "must be positive and finite", [&] {
    kc::measured_table<2, 2>("x", {1, 2}, {1, 2}, {{1_us, 2_us}, {3_us, of(1_s)}});
  });
  kc::timeline t{kc::machine::h200};
  refused("allocation", "a size must be a finite number of bytes", [&] { t.allocate(of(1_B)); });
  refused("copy", "a size must be a finite number of bytes", [&] { t.copy_to_device(kc::pinned, of(1_B)); });
  refused("pitch", "a size must be a finite number of bytes", [&] {
    t.copy_to_device(kc::pinned, {8_B, 10, of(1_B)});
  });
  refused("host work", "a duration must be finite and not negative", [&] { t.host_work("work", of(1_s)); });
  refused("kernel of known time", "a duration must be finite", [&] { t.launch(kc::run_of("k", of(1_s))); });
  refused("words", "the gap must be finite", [&] { kc::cycles_per_word{number}; });
  refused("superstep", "must be finite", [&] { kc::bsp::superstep(of(1_cycles), kc::bsp::nothing_sent); });
  const buffer<float> from{"from", 32}, to{"to", 32};
  refused("traced branch", "between 0 and 1",
          [&] { kc::trace<copy>(kc::launch_1d(32, 32_threads), from, to, number); });
}

void refuse_limits_that_are_no_number(double number) {
  refused("limit of time", "budget exceeded", [&] { kc::require_budget(1_s, kc::seconds::from_value(number)); });
  const buffer<float> from{"from", 32}, to{"to", 32};
  const auto trace = kc::trace<copy>(kc::launch_1d(32, 32_threads), from, to, 0.5);
  refused("sectors", "expected at most", [&] { kc::require_sectors_at_most(trace.global_load("from"), number); });
  refused("bytes", "expected at most",
          [&] { kc::require_bytes_at_most(trace.global_load("from"), kc::bytes::from_value(number)); });
  refused("divergence", "expected at most", [&] { kc::require_divergence_at_most(trace, number); });
  refused("intensity", "expected at least",
          [&] { kc::require_intensity_at_least(trace, kc::intensity::from_value(number)); });
}
}  // namespace

int main() {
  refuse_what_is_not_a(a_nan());
  refuse_what_is_not_a(plain_nan);
  refuse_what_is_not_a(an_infinity());
  refuse_what_is_not_a(plain_infinity);
  refuse_limits_that_are_no_number(a_nan());
  refuse_limits_that_are_no_number(plain_nan);

  // Valid numbers are still accepted.
  kc::require_budget(1_s, 1_s);
  holds("an infinite limit", kc::budget::holds(1_s, kc::seconds::from_value(an_infinity())));
  holds("an estimate", kc::estimate(kernel("k", load<float>(global)), kc::launch_1d(1e6, 256_threads),
                                    kc::machine::h200, kc::model::calibrated)
                               .time > 0_s);
  holds("order", kc::detail::at_most(-0.0, 0.0) && kc::detail::at_most(0.0, -0.0) && !kc::detail::at_most(1, 0.5) &&
                     kc::detail::at_most(-2, -1) && !kc::detail::at_most(-1, -2) && kc::detail::at_most(-1, 1));
  holds("whole part", kc::detail::whole_part(1e30) == INT64_MAX && kc::detail::whole_part(-1e30) == INT64_MIN &&
                          kc::detail::whole_part(a_nan()) == INT64_MIN && kc::detail::whole_part(-3.75) == -3);
  std::printf("%d checks, %d have vanished\n", checks, vanished);
  return vanished == 0 ? 0 : 1;
}
