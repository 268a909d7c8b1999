// SPDX-License-Identifier: BSL-1.0
/// \file
/// Dimensions, units and literals: time, cycle, byte and operation, and their quotients.
///
/// All units come from one Boost.Units system whose base units are second, cycle, byte and operation. A cycle has a
/// dimension of its own, so cycles / clock is a time, bytes / bandwidth is a time, operations / rate is a time, and
/// cycles + bytes does not compile. Every quantity holds a double in its coherent unit: 50_us is 50e-6 seconds.
/// GB (1e9 bytes) and GiB (2^30 bytes) are separate units. Both convert to bytes implicitly; neither converts to the
/// other.
#pragma once
#include <kernelcost/version.hpp>

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

// Boost.Units requires an ordinal for each dimension and base unit. Users' own systems usually start at 1, so these are
// large.
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

/// Boost's make_system would sort these, and repeat the list in each name of a unit.
struct base_units
    : bu::list<bu::information::byte_base_unit,
               bu::list<bu::si::second_base_unit,
                        bu::list<cycle_base_unit, bu::list<operation_base_unit, bu::dimensionless_type>>>> {};
using system = bu::homogeneous_system<base_units>;

using second = bu::unit<bu::time_dimension, system>;
using cycle = bu::unit<cycle_dimension::dimension_type, system>;
using byte = bu::unit<bu::information_dimension, system>;
using operation = bu::unit<operation_dimension::dimension_type, system>;

template <class Numerator, class Denominator>
using per = typename bu::divide_typeof_helper<Numerator, Denominator>::type;

namespace detail {
// The types that Boost.Units would compute for quotients of units and for multiples of a byte, at 30 million
// instructions of g++ for each file that includes this header. tests/static/units.cpp compares them.
template <class Dimension, long Power>
using power = bu::dim<typename Dimension::item::tag_type, bu::static_rational<Power>>;
template <class One, class Other>
using product = bu::unit<bu::list<One, bu::list<Other, bu::dimensionless_type>>, system>;

template <long Base, long Exponent>
using multiple_of_byte = bu::unit<
    bu::information_dimension,
    bu::heterogeneous_system<bu::heterogeneous_system_impl<
        bu::list<bu::heterogeneous_system_dim<bu::information::byte_base_unit, bu::static_rational<1>>,
                 bu::dimensionless_type>,
        bu::information_dimension,
        bu::list<bu::scale_list_dim<bu::scale<Base, bu::static_rational<Exponent>>>, bu::dimensionless_type>>>>;

using time = bu::time_dimension;
using size = bu::information_dimension;
using cycles = cycle_dimension::dimension_type;
using work = operation_dimension::dimension_type;
}  // namespace detail

using gigabyte = detail::multiple_of_byte<10, 9>;
using gibibyte = detail::multiple_of_byte<2, 30>;

// The factors are in Boost's order, that of the dimensions' ordinals.
using cycle_per_second = detail::product<detail::power<detail::time, -1>, detail::power<detail::cycles, 1>>;
using byte_per_second = detail::product<detail::power<detail::size, 1>, detail::power<detail::time, -1>>;
using byte_per_cycle = detail::product<detail::power<detail::size, 1>, detail::power<detail::cycles, -1>>;
using operation_per_second = detail::product<detail::power<detail::time, -1>, detail::power<detail::work, 1>>;
using operation_per_cycle = detail::product<detail::power<detail::cycles, -1>, detail::power<detail::work, 1>>;
using operation_per_byte = detail::product<detail::power<detail::size, -1>, detail::power<detail::work, 1>>;
}  // namespace units

using seconds = boost::units::quantity<units::second>;
using cycles = boost::units::quantity<units::cycle>;
using bytes = boost::units::quantity<units::byte>;
using operations = boost::units::quantity<units::operation>;
class gigabytes;
class gibibytes;
}  // namespace kernelcost

// Boost.Units would derive these facts from the definitions of the units, at 50 million instructions of g++ for each
// file that includes this header.
namespace boost::units {
/// Units of this system are not scaled, and different dimensions do not convert.
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
/// Cycles per second: the clock of a processor.
using frequency = boost::units::quantity<units::cycle_per_second>;
/// Bytes per second.
using bandwidth = boost::units::quantity<units::byte_per_second>;
/// Bytes per cycle, for the widths of on-chip paths.
using bytes_per_cycle = boost::units::quantity<units::byte_per_cycle>;
/// Operations per second.
using operation_rate = boost::units::quantity<units::operation_per_second>;
/// Operations per cycle: the throughput of the functional units of one SM.
using operations_per_cycle = boost::units::quantity<units::operation_per_cycle>;
/// Operations per byte: arithmetic intensity.
using intensity = boost::units::quantity<units::operation_per_byte>;

/// Multiples of 1e9 bytes. Converts to bytes implicitly, and to GiB only by an explicit conversion through bytes:
/// `gibibytes(bytes(4_GB))`.
class gigabytes : public boost::units::quantity<units::gigabyte> {
 public:
  using in_gigabytes = boost::units::quantity<units::gigabyte>;
  constexpr gigabytes() = default;
  constexpr gigabytes(const in_gigabytes& size) : in_gigabytes(size) {}
  constexpr explicit gigabytes(const bytes& size) : in_gigabytes(size) {}
  gigabytes(const gibibytes&) = delete;
  static constexpr gigabytes from_value(double value) { return in_gigabytes::from_value(value); }
};
/// Multiples of 2^30 bytes. Converts to bytes implicitly, and to GB only by an explicit conversion through bytes:
/// `gigabytes(bytes(4_GiB))`.
class gibibytes : public boost::units::quantity<units::gibibyte> {
 public:
  using in_gibibytes = boost::units::quantity<units::gibibyte>;
  constexpr gibibytes() = default;
  constexpr gibibytes(const in_gibibytes& size) : in_gibibytes(size) {}
  constexpr explicit gibibytes(const bytes& size) : in_gibibytes(size) {}
  gibibytes(const gigabytes&) = delete;
  static constexpr gibibytes from_value(double value) { return in_gibibytes::from_value(value); }
};

// The operators are in the namespace of the base units, where argument-dependent lookup finds them for every quantity
// of the system.
namespace units {
// Products that are always mistakes: sizes and amounts of work are divided by rates. The compiler names the mistake,
// which printed values of the 2012 thesis (5.3) contain.
seconds operator*(const bytes& size, const bandwidth& rate_that_should_divide_it) = delete;
seconds operator*(const bandwidth& rate_that_should_divide_it, const bytes& size) = delete;
seconds operator*(const cycles& amount, const frequency& rate_that_should_divide_it) = delete;
seconds operator*(const frequency& rate_that_should_divide_it, const cycles& amount) = delete;
seconds operator*(const operations& amount, const operation_rate& rate_that_should_divide_it) = delete;
seconds operator*(const operation_rate& rate_that_should_divide_it, const operations& amount) = delete;

// Sums, differences and comparisons across dimensions. Boost.Units rejects them too, but in a message of several pages;
// the first line of this message names both types.
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

/// Boost.Units multiplies and divides a quantity of doubles by doubles only. These operators allow whole numbers: `10 *
/// 48_cycles`, `64_MB / 4`.
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
// The suffixes have the exact spelling of the units, including upper case.
#define KERNELCOST_LITERAL(suffix, quantity, factor) \
  constexpr quantity operator""_##suffix(long double value) { \
    return quantity::from_value(static_cast<double>(value) * (factor)); \
  } \
  constexpr quantity operator""_##suffix(unsigned long long value) { \
    return quantity::from_value(static_cast<double>(value) * (factor)); \
  }
// Decimal fractions are divided by a power of ten that a double represents exactly, not multiplied by its inverse. So
// 3_us is the double nearest to 3e-6.
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
