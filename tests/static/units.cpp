// SPDX-License-Identifier: BSL-1.0
// Dimensions and literals, with the operations that must compile and those that must not.
#include <kernelcost/units.hpp>

#include <concepts>
#include <type_traits>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;

template <class A, class B>
concept addable = requires(A a, B b) {
  a + b;
};
template <class A, class B>
concept multipliable = requires(A a, B b) {
  a* b;
};
template <class A, class B>
concept comparable = requires(A a, B b) {
  a < b;
  a == b;
};

// The quotient of an amount and a rate has exactly one dimension, the intended one.
static_assert(std::same_as<decltype(kc::cycles{} / kc::frequency{}), kc::seconds>);
static_assert(std::same_as<decltype(kc::bytes{} / kc::bandwidth{}), kc::seconds>);
static_assert(std::same_as<decltype(kc::operations{} / kc::operation_rate{}), kc::seconds>);
static_assert(std::same_as<decltype(kc::bytes{} / kc::bytes_per_cycle{}), kc::cycles>);
static_assert(std::same_as<decltype(kc::operations{} / kc::operations_per_cycle{}), kc::cycles>);
static_assert(std::same_as<decltype(kc::operations{} / kc::bytes{}), kc::intensity>);
static_assert(std::same_as<decltype(kc::bytes{} / kc::seconds{}), kc::bandwidth>);
static_assert(std::same_as<decltype(kc::bytes_per_cycle{} * kc::frequency{}), kc::bandwidth>);
static_assert(std::same_as<decltype(kc::operations_per_cycle{} * kc::frequency{}), kc::operation_rate>);
static_assert(std::same_as<decltype(kc::intensity{} * kc::bandwidth{}), kc::operation_rate>);
static_assert(std::same_as<decltype(kc::seconds{} * kc::frequency{}), kc::cycles>);
static_assert(std::same_as<decltype(kc::seconds{} * kc::bandwidth{}), kc::bytes>);
static_assert(std::convertible_to<decltype(kc::seconds{} / kc::seconds{}), double>);

// units.hpp writes out the types that Boost.Units computes.
template <class Unit, long Base, long Exponent>
using scaled =
    typename boost::units::make_scaled_unit<Unit,
                                            boost::units::scale<Base, boost::units::static_rational<Exponent>>>::type;
static_assert(std::same_as<kc::units::gigabyte, scaled<kc::units::byte, 10, 9>>);
static_assert(std::same_as<kc::units::gibibyte, scaled<kc::units::byte, 2, 30>>);
static_assert(std::same_as<kc::units::cycle_per_second, kc::units::per<kc::units::cycle, kc::units::second>>);
static_assert(std::same_as<kc::units::byte_per_second, kc::units::per<kc::units::byte, kc::units::second>>);
static_assert(std::same_as<kc::units::byte_per_cycle, kc::units::per<kc::units::byte, kc::units::cycle>>);
static_assert(std::same_as<kc::units::operation_per_second, kc::units::per<kc::units::operation, kc::units::second>>);
static_assert(std::same_as<kc::units::operation_per_cycle, kc::units::per<kc::units::operation, kc::units::cycle>>);
static_assert(std::same_as<kc::units::operation_per_byte, kc::units::per<kc::units::operation, kc::units::byte>>);
// The order of the base units is the one that Boost.Units sorts them in.
static_assert(std::same_as<kc::units::base_units::type,
                           boost::units::make_system<boost::units::si::second_base_unit, kc::units::cycle_base_unit,
                                                     boost::units::information::byte_base_unit,
                                                     kc::units::operation_base_unit>::type::type>);

static_assert((4424_cycles / 1.15_GHz).value() == 4424 / 1.15e9);
static_assert(4_GB_per_s * 0.5_s == kc::bytes(2_GB));
static_assert(128_B / 32_B_per_cycle == 4_cycles);

// Sizes and amounts of work are divided by rates, never multiplied.
static_assert(!multipliable<kc::bytes, kc::bandwidth> && !multipliable<kc::bandwidth, kc::bytes>);
static_assert(!multipliable<kc::cycles, kc::frequency> && !multipliable<kc::frequency, kc::cycles>);
static_assert(!multipliable<kc::operations, kc::operation_rate> && !multipliable<kc::operation_rate, kc::operations>);
static_assert(multipliable<kc::seconds, kc::bandwidth> && multipliable<kc::seconds, kc::frequency>);

// Only quantities of one dimension can be added or compared.
static_assert(addable<kc::cycles, kc::cycles> && comparable<kc::cycles, kc::cycles>);
static_assert(addable<kc::bytes, kc::bytes> && comparable<kc::seconds, kc::seconds>);
static_assert(!addable<kc::cycles, kc::bytes> && !addable<kc::bytes, kc::cycles>);
static_assert(!addable<kc::cycles, kc::seconds> && !addable<kc::seconds, kc::bytes>);
static_assert(!addable<kc::operations, kc::cycles> && !addable<kc::operations, kc::bytes>);
static_assert(!comparable<kc::cycles, kc::seconds> && !comparable<kc::bytes, kc::operations>);
static_assert(!addable<kc::cycles, double> && !comparable<kc::seconds, double>);

// Numbers do not convert to quantities, and quantities do not convert to numbers.
static_assert(!std::convertible_to<double, kc::seconds> && !std::convertible_to<kc::seconds, double>);
static_assert(!std::convertible_to<int, kc::bytes> && !std::convertible_to<kc::bytes, int>);
static_assert(!std::convertible_to<kc::cycles, kc::seconds>);

// GB and GiB are different types. Both convert to bytes.
static_assert(!std::same_as<kc::gigabytes, kc::gibibytes>);
static_assert(!std::convertible_to<kc::gigabytes, kc::gibibytes> && !std::convertible_to<kc::gibibytes, kc::gigabytes>);
static_assert(std::convertible_to<kc::gigabytes, kc::bytes> && std::convertible_to<kc::gibibytes, kc::bytes>);
static_assert(kc::bytes(1_GB).value() == 1e9);
static_assert(kc::bytes(1_GiB).value() == 1073741824);
static_assert(kc::bytes(2.5_GB) == kc::bytes::from_value(2.5e9));
static_assert(kc::bytes(4_GiB) == 4 * 1024_MiB);
static_assert(2 * 3_GB == 6_GB && 3_GiB * 2 == 6_GiB && 1_GB + 2_GB == 3_GB);
static_assert(1_GB < 2_GB && 1_GiB == 1_GiB);
// A conversion between them goes through bytes and is explicit.
static_assert(!std::constructible_from<kc::gibibytes, kc::gigabytes> &&
              !std::constructible_from<kc::gigabytes, kc::gibibytes>);
static_assert(kc::gibibytes(kc::bytes(8_GB)).value() == 8e9 / 1073741824 &&
              kc::gigabytes(kc::bytes(1_GiB)).value() == 1.073741824);
static_assert(!std::convertible_to<kc::bytes, kc::gigabytes> && !addable<kc::gigabytes, kc::gibibytes>);
static_assert(!addable<kc::gigabytes, kc::cycles> && !comparable<kc::gigabytes, kc::seconds>);
static_assert(1_GiB_per_s > 1_GB_per_s);
static_assert(1_GiB_per_s / 1_GB_per_s > 1.0737 && 1_GiB_per_s / 1_GB_per_s < 1.0738);

// Literals with whole and fractional numbers.
static_assert((1_s).value() == 1 && (2.5_s).value() == 2.5);
static_assert((3_ms).value() == 3e-3 && (0.5_ms).value() == 0.5e-3);
static_assert((50_us).value() == 50e-6 && (50.0_us).value() == 50e-6 && (73.421_us).value() == 73.421e-6);
static_assert((7_ns).value() == 7e-9 && (4424.34_ns).value() == 4424.34e-9);
static_assert((24_cycles).value() == 24 && (0.5_cycles).value() == 0.5);
static_assert((8_B).value() == 8 && (2.5_B).value() == 2.5);
static_assert(1_kB == 1000_B && 1_KiB == 1024_B && 1_MB == 1000_kB && 1_MiB == 1024_KiB);
static_assert(1.5_KiB == 1536_B && 0.5_MB == 500_kB);
static_assert(1_GHz == 1000_MHz && (1.15_GHz).value() == 1.15e9);
static_assert(1_GB_per_s == 1000_MB_per_s && 1_TB_per_s == 1000_GB_per_s);
static_assert((10_ops).value() == 10 && (64_ops_per_cycle).value() == 64 && (32_B_per_cycle).value() == 32);
static_assert((2_Gops_per_s).value() == 2e9);

// Multiplication by a number, integer or not, from either side.
static_assert(10 * 48_cycles == 480_cycles && 48_cycles * 10 == 480_cycles);
static_assert(10u * 8_B == 80_B && 3LL * 2_ops == 6_ops);
static_assert(0.5 * 48_cycles == 24_cycles && 48_cycles * 0.5 == 24_cycles);
static_assert(48_cycles / 2.0 == 24_cycles && 48_cycles / 2 == 24_cycles && 64_MB / 4u == 16_MB);

// A message carries numbers as integers, so they must be rounded: the nearest double to 65e-6, times 1e9, lies below
// 65000.
static_assert(static_cast<long long>(65e-6 * 1e9) == 64999);
static_assert(static_cast<long long>((65_us).value() * 1e9 + 0.5) == 65000);

// The suffix of a literal decides its type: GB is not GiB, and MB is not MHz.
static_assert(std::same_as<decltype(1_GB), kc::gigabytes> && std::same_as<decltype(1_GiB), kc::gibibytes>);
static_assert(std::same_as<decltype(1_MB), kc::bytes> && std::same_as<decltype(1_MHz), kc::frequency>);
}  // namespace
