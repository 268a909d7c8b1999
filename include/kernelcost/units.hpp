// SPDX-License-Identifier: BSL-1.0
/// \file
/// Dimensions, units and literals: time, cycle, byte and operation, and their quotients.
///
/// All units come from one Boost.Units system whose base units are second, cycle, byte and operation. A cycle has a dimension
/// of its own, so cycles / clock is a time, bytes / bandwidth is a time, operations / rate is a time, and cycles + bytes does
/// not compile. Every quantity holds a double in its coherent unit: 50_us is 50e-6 seconds.
///
/// GB (1e9 bytes) and GiB (2^30 bytes) are units of their own. Either converts to bytes by itself; neither converts to the other.
#pragma once
#include <boost/units/base_dimension.hpp>
#include <boost/units/base_unit.hpp>
#include <boost/units/base_units/information/byte.hpp>
#include <boost/units/base_units/si/second.hpp>
#include <boost/units/make_scaled_unit.hpp>
#include <boost/units/make_system.hpp>
#include <boost/units/physical_dimensions/information.hpp>
#include <boost/units/physical_dimensions/time.hpp>
#include <boost/units/quantity.hpp>
#include <boost/units/static_rational.hpp>
#include <boost/units/unit.hpp>

#include <concepts>

namespace kernelcost {

namespace units {
namespace bu = boost::units;

// Boost.Units asks for an ordinal per dimension and base unit; users' own systems start at 1, so these are far from there.
struct cycle_dimension : bu::base_dimension<cycle_dimension, 20121> {};
struct operation_dimension : bu::base_dimension<operation_dimension, 20122> {};
struct cycle_base_unit : bu::base_unit<cycle_base_unit, cycle_dimension::dimension_type, 20121> {
  static constexpr const char* name() { return "cycle"; }
  static constexpr const char* symbol() { return "cycle"; }
};
struct operation_base_unit : bu::base_unit<operation_base_unit, operation_dimension::dimension_type, 20122> {
  static constexpr const char* name() { return "operation"; }
  static constexpr const char* symbol() { return "op"; }
};

using system = bu::make_system<bu::si::second_base_unit, cycle_base_unit, bu::information::byte_base_unit,
                               operation_base_unit>::type;

using second = bu::unit<bu::time_dimension, system>;
using cycle = bu::unit<cycle_dimension::dimension_type, system>;
using byte = bu::unit<bu::information_dimension, system>;
using operation = bu::unit<operation_dimension::dimension_type, system>;

template <class Numerator, class Denominator>
using per = typename bu::divide_typeof_helper<Numerator, Denominator>::type;

using gigabyte = bu::make_scaled_unit<byte, bu::scale<10, bu::static_rational<9>>>::type;
using gibibyte = bu::make_scaled_unit<byte, bu::scale<2, bu::static_rational<30>>>::type;
}  // namespace units

using seconds = boost::units::quantity<units::second>;
using cycles = boost::units::quantity<units::cycle>;
using bytes = boost::units::quantity<units::byte>;
using operations = boost::units::quantity<units::operation>;
class gigabytes;
class gibibytes;
}  // namespace kernelcost

// What Boost.Units would find out from the units' definitions, at 50 million instructions of g++ for each file that includes this.
namespace boost::units {
/// Units of the one system are not scaled: different dimensions do not convert.
template <class One, class Other>
struct is_implicitly_convertible<unit<One, kernelcost::units::system>, unit<Other, kernelcost::units::system>>
    : boost::is_same<One, Other> {};
template <>
struct is_implicitly_convertible<kernelcost::units::gigabyte, kernelcost::units::byte> : boost::true_type {};
template <>
struct is_implicitly_convertible<kernelcost::units::gibibyte, kernelcost::units::byte> : boost::true_type {};
template <>
struct is_implicitly_convertible<kernelcost::units::byte, kernelcost::units::gigabyte> : boost::false_type {};
template <>
struct is_implicitly_convertible<kernelcost::units::byte, kernelcost::units::gibibyte> : boost::false_type {};

template <>
struct conversion_helper<quantity<kernelcost::units::gigabyte>, kernelcost::bytes> {
  static constexpr kernelcost::bytes convert(const quantity<kernelcost::units::gigabyte>& size) {
    return kernelcost::bytes::from_value(size.value() * 1e9);
  }
};
template <>
struct conversion_helper<kernelcost::bytes, quantity<kernelcost::units::gigabyte>> {
  static constexpr quantity<kernelcost::units::gigabyte> convert(const kernelcost::bytes& size) {
    return quantity<kernelcost::units::gigabyte>::from_value(size.value() * (1 / 1e9));
  }
};
template <>
struct conversion_helper<quantity<kernelcost::units::gibibyte>, kernelcost::bytes> {
  static constexpr kernelcost::bytes convert(const quantity<kernelcost::units::gibibyte>& size) {
    return kernelcost::bytes::from_value(size.value() * 1073741824.0);
  }
};
template <>
struct conversion_helper<kernelcost::bytes, quantity<kernelcost::units::gibibyte>> {
  static constexpr quantity<kernelcost::units::gibibyte> convert(const kernelcost::bytes& size) {
    return quantity<kernelcost::units::gibibyte>::from_value(size.value() * (1 / 1073741824.0));
  }
};
}  // namespace boost::units

namespace kernelcost {
/// Cycles a second: the clock of a processor.
using frequency = boost::units::quantity<units::per<units::cycle, units::second>>;
/// Bytes a second.
using bandwidth = boost::units::quantity<units::per<units::byte, units::second>>;
/// Bytes a cycle, for the widths of on-chip paths.
using bytes_per_cycle = boost::units::quantity<units::per<units::byte, units::cycle>>;
/// Operations a second.
using operation_rate = boost::units::quantity<units::per<units::operation, units::second>>;
/// Operations a cycle: what the functional units of one SM complete.
using operations_per_cycle = boost::units::quantity<units::per<units::operation, units::cycle>>;
/// Operations a byte: arithmetic intensity.
using intensity = boost::units::quantity<units::per<units::operation, units::byte>>;

/// 1e9 bytes each. Becomes bytes by itself; GiB only by way of bytes, said by name: `gibibytes(bytes(4_GB))`.
class gigabytes : public boost::units::quantity<units::gigabyte> {
 public:
  using in_gigabytes = boost::units::quantity<units::gigabyte>;
  constexpr gigabytes() = default;
  constexpr gigabytes(const in_gigabytes& size) : in_gigabytes(size) {}
  constexpr explicit gigabytes(const bytes& size) : in_gigabytes(size) {}
  gigabytes(const gibibytes&) = delete;
  static constexpr gigabytes from_value(double value) { return in_gigabytes::from_value(value); }
};
/// 2^30 bytes each. Becomes bytes by itself; GB only by way of bytes, said by name: `gigabytes(bytes(4_GiB))`.
class gibibytes : public boost::units::quantity<units::gibibyte> {
 public:
  using in_gibibytes = boost::units::quantity<units::gibibyte>;
  constexpr gibibytes() = default;
  constexpr gibibytes(const in_gibibytes& size) : in_gibibytes(size) {}
  constexpr explicit gibibytes(const bytes& size) : in_gibibytes(size) {}
  gibibytes(const gigabytes&) = delete;
  static constexpr gibibytes from_value(double value) { return in_gibibytes::from_value(value); }
};

// Operators lie beside the base units, where argument-dependent lookup finds them for every quantity of the system.
namespace units {
// Products that are never meant: sizes and amounts of work are divided by rates. Printed values of the 2012 thesis (5.3) carry
// this slip, so the compiler names it.
seconds operator*(const bytes& size, const bandwidth& rate_that_should_divide_it) = delete;
seconds operator*(const bandwidth& rate_that_should_divide_it, const bytes& size) = delete;
seconds operator*(const cycles& amount, const frequency& rate_that_should_divide_it) = delete;
seconds operator*(const frequency& rate_that_should_divide_it, const cycles& amount) = delete;
seconds operator*(const operations& amount, const operation_rate& rate_that_should_divide_it) = delete;
seconds operator*(const operation_rate& rate_that_should_divide_it, const operations& amount) = delete;

// Sums, differences and comparisons across dimensions. Boost.Units refuses them too, in a message of several pages; here the
// first line has the names of both.
#define KERNELCOST_UNLIKE_IN_ORDER(one, other) \
  void operator+(const one&, const other& of_another_dimension) = delete; \
  void operator-(const one&, const other& of_another_dimension) = delete; \
  bool operator==(const one&, const other& of_another_dimension) = delete; \
  bool operator<(const one&, const other& of_another_dimension) = delete; \
  bool operator>(const one&, const other& of_another_dimension) = delete; \
  bool operator<=(const one&, const other& of_another_dimension) = delete; \
  bool operator>=(const one&, const other& of_another_dimension) = delete;
#define KERNELCOST_UNLIKE(one, other) \
  KERNELCOST_UNLIKE_IN_ORDER(one, other) \
  KERNELCOST_UNLIKE_IN_ORDER(other, one)
KERNELCOST_UNLIKE(cycles, seconds)
KERNELCOST_UNLIKE(cycles, bytes)
KERNELCOST_UNLIKE(cycles, operations)
KERNELCOST_UNLIKE(bytes, seconds)
KERNELCOST_UNLIKE(bytes, operations)
KERNELCOST_UNLIKE(operations, seconds)
#undef KERNELCOST_UNLIKE
#undef KERNELCOST_UNLIKE_IN_ORDER

/// Boost.Units multiplies and divides a quantity of doubles by doubles only; `10 * 48_cycles` and `64_MB / 4` are what people write.
template <std::integral Whole, class Unit>
constexpr bu::quantity<Unit> operator*(Whole n, const bu::quantity<Unit>& each) {
  return bu::quantity<Unit>::from_value(static_cast<double>(n) * each.value());
}
template <std::integral Whole, class Unit>
constexpr bu::quantity<Unit> operator*(const bu::quantity<Unit>& each, Whole n) {
  return n * each;
}
template <std::integral Whole, class Unit>
constexpr bu::quantity<Unit> operator/(const bu::quantity<Unit>& all, Whole n) {
  return bu::quantity<Unit>::from_value(all.value() / static_cast<double>(n));
}
}  // namespace units
using units::operator*;  // for gigabytes and gibibytes
using units::operator/;

inline namespace literals {
// The suffixes follow the spelling of the units, upper case included.
#define KERNELCOST_LITERAL(suffix, quantity, factor) \
  constexpr quantity operator""_##suffix(long double value) { \
    return quantity::from_value(static_cast<double>(value) * (factor)); \
  } \
  constexpr quantity operator""_##suffix(unsigned long long value) { \
    return quantity::from_value(static_cast<double>(value) * (factor)); \
  }
// Decimal fractions are divided, not multiplied, by a power of ten that a double holds exactly: 3_us is then the double nearest 3e-6.
#define KERNELCOST_LITERAL_FRACTION(suffix, quantity, divisor) \
  constexpr quantity operator""_##suffix(long double value) { \
    return quantity::from_value(static_cast<double>(value) / (divisor)); \
  } \
  constexpr quantity operator""_##suffix(unsigned long long value) { \
    return quantity::from_value(static_cast<double>(value) / (divisor)); \
  }

KERNELCOST_LITERAL(s, seconds, 1.0)
KERNELCOST_LITERAL_FRACTION(ms, seconds, 1e3)
KERNELCOST_LITERAL_FRACTION(us, seconds, 1e6)
KERNELCOST_LITERAL_FRACTION(ns, seconds, 1e9)
KERNELCOST_LITERAL(cycles, cycles, 1.0)
KERNELCOST_LITERAL(B, bytes, 1.0)
KERNELCOST_LITERAL(kB, bytes, 1e3)
KERNELCOST_LITERAL(MB, bytes, 1e6)
KERNELCOST_LITERAL(KiB, bytes, 1024.0)
KERNELCOST_LITERAL(MiB, bytes, 1048576.0)
KERNELCOST_LITERAL(GB, gigabytes, 1.0)
KERNELCOST_LITERAL(GiB, gibibytes, 1.0)
KERNELCOST_LITERAL(ops, operations, 1.0)
KERNELCOST_LITERAL(MHz, frequency, 1e6)
KERNELCOST_LITERAL(GHz, frequency, 1e9)
KERNELCOST_LITERAL(MB_per_s, bandwidth, 1e6)
KERNELCOST_LITERAL(GB_per_s, bandwidth, 1e9)
KERNELCOST_LITERAL(GiB_per_s, bandwidth, 1073741824.0)
KERNELCOST_LITERAL(TB_per_s, bandwidth, 1e12)
KERNELCOST_LITERAL(B_per_cycle, bytes_per_cycle, 1.0)
KERNELCOST_LITERAL(ops_per_cycle, operations_per_cycle, 1.0)
KERNELCOST_LITERAL(Gops_per_s, operation_rate, 1e9)
#undef KERNELCOST_LITERAL
#undef KERNELCOST_LITERAL_FRACTION
}  // namespace literals
}  // namespace kernelcost
