// SPDX-License-Identifier: BSL-1.0
/// \file
/// The statements of PTX, as functions on the registers of a warp. Source: PTX ISA 9.0, chapter 9.
#pragma once

#include "ptx_lanes.hpp"
#include "ptx_statement.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>

namespace examples::trace::ptx {

/// Integers of 128 bits, which C++ does not have.
__extension__ using signed_wide = __int128;
__extension__ using unsigned_wide = unsigned __int128;

/// A number of 16 bits as PTX has it, and as the value that it stands for.
template <int ExponentBits>
struct short_float {
  std::uint16_t bits = 0;

  static constexpr int mantissa_bits = 15 - ExponentBits;
  static constexpr int bias = (1 << (ExponentBits - 1)) - 1;

  short_float() = default;
  short_float(float value) {  // NOLINT: converts like the number that it is
    const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000 : 0);
    const auto infinity = static_cast<std::uint16_t>(((1 << ExponentBits) - 1) << mantissa_bits);
    if (std::isnan(value)) {
      bits = 0x7fff;
      return;
    }
    int exponent = 0;
    std::frexp(value, &exponent);
    const int scale = std::max(exponent - 1, 1 - bias) - mantissa_bits;
    const double steps = std::nearbyint(std::ldexp(std::fabs(static_cast<double>(value)), -scale));
    const double most = std::ldexp(2.0 - std::ldexp(1.0, -mantissa_bits), bias);
    if (std::isinf(value) || std::ldexp(steps, scale) > most) {
      bits = sign | infinity;
      return;
    }
    // The steps of a normal number begin with its implicit one, which the exponent takes up.
    const int field = std::max(exponent - 1, 1 - bias) + bias - 1;
    bits = static_cast<std::uint16_t>(sign | ((field << mantissa_bits) + static_cast<int>(steps)));
  }
  operator float() const {  // NOLINT: converts like the number that it is
    const int field = bits >> mantissa_bits & ((1 << ExponentBits) - 1), mantissa = bits & ((1 << mantissa_bits) - 1);
    const float sign = (bits & 0x8000) != 0 ? -1.0F : 1.0F;
    if (field == (1 << ExponentBits) - 1)
      return mantissa != 0 ? std::numeric_limits<float>::quiet_NaN() : sign * std::numeric_limits<float>::infinity();
    const int whole = mantissa + (field > 0 ? 1 << mantissa_bits : 0);
    return sign * std::ldexp(static_cast<float>(whole), std::max(field, 1) - bias - mantissa_bits);
  }
};
using half_number = short_float<5>;
using brain_number = short_float<8>;
static_assert(sizeof(half_number) == 2);
/// Two of them in a register of 32 bits.
template <class T>
struct pair_of {
  T low, high;
};

template <class T>
inline constexpr bool is_floating_number =
    std::is_floating_point_v<T> || std::is_same_v<T, half_number> || std::is_same_v<T, brain_number>;

template <class T>
struct type_tag {
  using type = T;
};
/// Calls `use(type_tag<T>{})` with the type that PTX names `f32`; false for one that is none.
template <class Use>
bool with_type(std::string_view name, const Use& use) {
  if (name == "s32") return use(type_tag<std::int32_t>{}), true;
  if (name == "u32" || name == "b32") return use(type_tag<std::uint32_t>{}), true;
  if (name == "s64") return use(type_tag<std::int64_t>{}), true;
  if (name == "u64" || name == "b64") return use(type_tag<std::uint64_t>{}), true;
  if (name == "s16") return use(type_tag<std::int16_t>{}), true;
  if (name == "u16" || name == "b16") return use(type_tag<std::uint16_t>{}), true;
  if (name == "s8") return use(type_tag<std::int8_t>{}), true;
  if (name == "u8" || name == "b8") return use(type_tag<std::uint8_t>{}), true;
  if (name == "f32") return use(type_tag<float>{}), true;
  if (name == "f64") return use(type_tag<double>{}), true;
  if (name == "f16") return use(type_tag<half_number>{}), true;
  if (name == "bf16") return use(type_tag<brain_number>{}), true;
  if (name == "f16x2") return use(type_tag<pair_of<half_number>>{}), true;
  if (name == "bf16x2") return use(type_tag<pair_of<brain_number>>{}), true;
  return false;
}

namespace handlers {
inline void hand_on(warp_registers& of, const operation& it, lane_mask lanes) {
  lane_mask unknown = 0;
  for (int i = 0; i < it.count_from; ++i) unknown |= of.unknown(it.from[i]);
  of.put_unknown(it.to, lanes, unknown);
}
template <class To, class From, auto F>
void one(warp_registers& of, const operation& it, lane_mask lanes) {
  for_lanes(lanes, [&](int i) { of.put<To>(it.to, i, F(of.get<From>(it.from[0], i))); });
  hand_on(of, it, lanes);
}
template <class To, class A, class B, auto F>
void two(warp_registers& of, const operation& it, lane_mask lanes) {
  for_lanes(lanes, [&](int i) { of.put<To>(it.to, i, F(of.get<A>(it.from[0], i), of.get<B>(it.from[1], i))); });
  hand_on(of, it, lanes);
}
template <class To, class A, class B, class C, auto F>
void three(warp_registers& of, const operation& it, lane_mask lanes) {
  for_lanes(lanes, [&](int i) {
    of.put<To>(it.to, i, F(of.get<A>(it.from[0], i), of.get<B>(it.from[1], i), of.get<C>(it.from[2], i)));
  });
  hand_on(of, it, lanes);
}
template <class T, auto F>
void four(warp_registers& of, const operation& it, lane_mask lanes) {
  for_lanes(lanes, [&](int i) {
    of.put<T>(it.to, i,
              F(of.get<T>(it.from[0], i), of.get<T>(it.from[1], i), of.get<std::uint32_t>(it.from[2], i),
                of.get<std::uint32_t>(it.from[3], i)));
  });
  hand_on(of, it, lanes);
}

template <class T>
using bits_of = std::conditional_t<
    sizeof(T) == 8, std::uint64_t,
    std::conditional_t<sizeof(T) == 4, std::uint32_t, std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;
template <class T>
using twice_as_wide =
    std::conditional_t<sizeof(T) == 2, std::conditional_t<std::is_signed_v<T>, std::int32_t, std::uint32_t>,
                       std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;
template <class T>
using product_of =
    std::conditional_t<sizeof(T) == 8, std::conditional_t<std::is_signed_v<T>, signed_wide, unsigned_wide>,
                       twice_as_wide<T>>;

/// Integers wrap around.
template <class T>
constexpr T wrapped(bits_of<T> value) {
  return static_cast<T>(value);
}
template <class T>
T high_part(T a, T b) {
  return static_cast<T>(static_cast<product_of<T>>(static_cast<product_of<T>>(a) * b) >> (8 * sizeof(T)));
}
template <class T>
T low_part(T a, T b) {
  return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}
template <class T>
T quotient(T a, T b) {
  if (b == 0) return static_cast<T>(~bits_of<T>{0});
  if constexpr (std::is_signed_v<T>)
    if (b == -1) return wrapped<T>(static_cast<bits_of<T>>(0 - static_cast<bits_of<T>>(a)));
  return static_cast<T>(a / b);
}
template <class T>
T remainder_of(T a, T b) {
  if (b == 0) return a;
  if constexpr (std::is_signed_v<T>)
    if (b == -1) return 0;
  return static_cast<T>(a % b);
}
template <class T>
T sum(T a, T b) {
  if constexpr (is_floating_number<T>)
    return T(a + b);
  else
    return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
template <class T>
T difference(T a, T b) {
  if constexpr (is_floating_number<T>)
    return T(a - b);
  else
    return static_cast<T>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
template <class T>
T fused(T a, T b, T c) {
  if constexpr (std::is_same_v<T, double>)
    return std::fma(a, b, c);
  else
    return T(std::fma(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c)));
}
template <class T>
T smaller_of(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return std::fmin(a, b);
  else if constexpr (is_floating_number<T>)
    return T(std::fmin(float(a), float(b)));
  else
    return std::min(a, b);
}
template <class T>
T greater_of(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return std::fmax(a, b);
  else if constexpr (is_floating_number<T>)
    return T(std::fmax(float(a), float(b)));
  else
    return std::max(a, b);
}
template <class T>
T shifted_right(T a, std::uint32_t by) {
  const auto bits = static_cast<std::uint32_t>(8 * sizeof(T));
  if constexpr (std::is_signed_v<T>) return static_cast<T>(a >> std::min(by, bits - 1));
  return by >= bits ? T{0} : static_cast<T>(a >> by);
}
template <class T>
T shifted_left(T a, std::uint32_t by) {
  return by >= 8 * sizeof(T) ? T{0} : static_cast<T>(static_cast<std::uint64_t>(a) << by);
}
/// The bits of a field, with the sign of the highest one of them for signed numbers.
template <class T>
T field_of(T a, std::uint32_t position, std::uint32_t length) {
  constexpr std::uint32_t bits = 8 * sizeof(T);
  position &= 0xff, length &= 0xff;
  if (length == 0) return 0;
  const auto raw = static_cast<bits_of<T>>(a);
  const std::uint32_t last = std::min(position + length - 1, bits - 1);
  const bool sign = std::is_signed_v<T> && (raw >> last & 1) != 0;
  bits_of<T> found = position >= bits ? 0 : static_cast<bits_of<T>>(raw >> position);
  const std::uint32_t has = position >= bits ? 0 : std::min(length, bits - position);
  if (has < bits) {
    const auto above = static_cast<bits_of<T>>(~bits_of<T>{0} << has);
    found = static_cast<bits_of<T>>(sign ? found | above : found & ~above);
  }
  return static_cast<T>(found);
}
template <class T>
T with_field(T field, T into, std::uint32_t position, std::uint32_t length) {
  constexpr std::uint32_t bits = 8 * sizeof(T);
  position &= 0xff, length &= 0xff;
  if (position >= bits || length == 0) return into;
  const T ones = length >= bits ? static_cast<T>(~T{0}) : static_cast<T>((T{1} << length) - 1);
  const T mask = static_cast<T>(ones << position);
  return static_cast<T>((into & ~mask) | (static_cast<T>(field << position) & mask));
}
/// Counters of atomics, which wrap around at a bound.
template <class T>
T next_up(T value, T last) {
  return value >= last ? T{0} : static_cast<T>(value + 1);
}
template <class T>
T next_down(T value, T last) {
  return value == 0 || value > last ? last : static_cast<T>(value - 1);
}
template <class T>
std::uint32_t highest_bit(T value) {
  auto bits = static_cast<bits_of<T>>(value);
  if (std::is_signed_v<T> && (bits >> (8 * sizeof(T) - 1)) != 0) bits = static_cast<bits_of<T>>(~bits);
  return bits == 0 ? ~0U : static_cast<std::uint32_t>(std::bit_width(bits) - 1);
}
template <class T>
T reversed(T value) {
  T result = 0;
  for (unsigned i = 0; i < 8 * sizeof(T); ++i) result = static_cast<T>(result << 1 | (value >> i & 1));
  return result;
}
inline std::uint32_t permuted(std::uint32_t a, std::uint32_t b, std::uint32_t select) {
  const std::uint64_t bytes = static_cast<std::uint64_t>(b) << 32 | a;
  std::uint32_t result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const std::uint32_t which = select >> 4 * i & 0xf;
    std::uint32_t byte = static_cast<std::uint32_t>(bytes >> 8 * (which & 7)) & 0xff;
    if ((which & 8) != 0) byte = (byte & 0x80) != 0 ? 0xff : 0;
    result |= byte << 8 * i;
  }
  return result;
}
template <class A, class B>
std::uint32_t product_of_bytes(std::uint32_t a, std::uint32_t b, std::uint32_t sum) {
  for (unsigned i = 0; i < 4; ++i)
    sum += static_cast<std::uint32_t>(static_cast<int>(static_cast<A>(a >> 8 * i)) *
                                      static_cast<int>(static_cast<B>(b >> 8 * i)));
  return sum;
}

template <class To, class From>
To converted(From from) {
  if constexpr (std::is_integral_v<To> && is_floating_number<From>) {
    // Out of range, the nearest number there is; 0 for what is no number.
    const auto value = static_cast<double>(from);
    if (std::isnan(value)) return To{0};
    if (value <= static_cast<double>(std::numeric_limits<To>::min())) return std::numeric_limits<To>::min();
    if (value >= static_cast<double>(std::numeric_limits<To>::max())) return std::numeric_limits<To>::max();
    return static_cast<To>(value);
  } else if constexpr (std::is_same_v<To, half_number> || std::is_same_v<To, brain_number>) {
    return To(static_cast<float>(from));
  } else if constexpr (std::is_same_v<From, half_number> || std::is_same_v<From, brain_number>) {
    return static_cast<To>(static_cast<float>(from));
  } else {
    return static_cast<To>(from);
  }
}
enum class rounding { none, nearest, to_zero, down, up };
template <class To, class From, rounding How, bool Saturates>
void convert(warp_registers& of, const operation& it, lane_mask lanes) {
  for_lanes(lanes, [&](int i) {
    From value = of.get<From>(it.from[0], i);
    if constexpr (is_floating_number<From> && How != rounding::none) {
      const auto whole = static_cast<double>(value);
      const double rounded = (How == rounding::nearest   ? std::nearbyint(whole)
                              : How == rounding::to_zero ? std::trunc(whole)
                              : How == rounding::down    ? std::floor(whole)
                                                         : std::ceil(whole));
      if constexpr (std::is_floating_point_v<From>)
        value = static_cast<From>(rounded);
      else
        value = From(static_cast<float>(rounded));
    }
    if constexpr (is_floating_number<To> && Saturates) {
      const auto as_float = static_cast<double>(converted<To>(value));
      of.put<To>(it.to, i, To(static_cast<float>(as_float > 0 ? std::min(as_float, 1.0) : 0.0)));
    } else if constexpr (std::is_integral_v<To> && std::is_integral_v<From> && Saturates) {
      const auto wide = static_cast<signed_wide>(value);
      of.put<To>(it.to, i,
                 static_cast<To>(
                     std::clamp<signed_wide>(wide, std::numeric_limits<To>::min(), std::numeric_limits<To>::max())));
    } else {
      of.put<To>(it.to, i, converted<To>(value));
    }
  });
  hand_on(of, it, lanes);
}

enum class comparison { eq, ne, lt, le, gt, ge, equ, neu, ltu, leu, gtu, geu, num, nan };
template <class T, comparison Which>
bool holds(T a, T b) {
  bool unordered = false;
  if constexpr (std::is_floating_point_v<T>) unordered = std::isnan(a) || std::isnan(b);
  if constexpr (Which == comparison::eq) return !unordered && !(a < b) && !(b < a);
  if constexpr (Which == comparison::ne) return !unordered && (a < b || b < a);
  if constexpr (Which == comparison::lt) return a < b;
  if constexpr (Which == comparison::le) return a <= b;
  if constexpr (Which == comparison::gt) return a > b;
  if constexpr (Which == comparison::ge) return a >= b;
  if constexpr (Which == comparison::equ) return unordered || (!(a < b) && !(b < a));
  if constexpr (Which == comparison::neu) return unordered || a < b || b < a;
  if constexpr (Which == comparison::ltu) return unordered || a < b;
  if constexpr (Which == comparison::leu) return unordered || a <= b;
  if constexpr (Which == comparison::gtu) return unordered || a > b;
  if constexpr (Which == comparison::geu) return unordered || a >= b;
  if constexpr (Which == comparison::num) return !unordered;
  return unordered;
}
template <class T>
auto comparable(T value) {
  if constexpr (std::is_arithmetic_v<T>)
    return value;
  else
    return static_cast<float>(value);
}
inline lane_mask joined(const warp_registers& of, const operation& it, lane_mask found) {
  if (it.joins == joint_predicate::none) return found;
  const lane_mask other = it.is_negated ? ~of.predicate(it.from[2]) : of.predicate(it.from[2]);
  return it.joins == joint_predicate::conjunction   ? found & other
         : it.joins == joint_predicate::disjunction ? found | other
                                                    : found ^ other;
}
template <class T, comparison Which>
void compare(warp_registers& of, const operation& it, lane_mask lanes) {
  lane_mask found = 0;
  for_lanes(lanes, [&](int i) {
    using its = decltype(comparable(T{}));
    if (holds<its, Which>(comparable(of.get<T>(it.from[0], i)), comparable(of.get<T>(it.from[1], i))))
      found |= lane_mask{1} << i;
  });
  hand_on(of, it, lanes);
  if (it.other_to != 0) {
    of.put_predicate(it.other_to, lanes, joined(of, it, ~found));
    of.put_unknown(it.other_to, lanes, of.unknown(it.to));
  }
  of.put_predicate(it.to, lanes, joined(of, it, found));
}
template <class T>
void select(warp_registers& of, const operation& it, lane_mask lanes) {
  const lane_mask first = of.predicate(it.from[2]);
  for_lanes(lanes, [&](int i) { of.put<T>(it.to, i, of.get<T>(it.from[(first >> i & 1) != 0 ? 0 : 1], i)); });
  of.put_unknown(it.to, lanes,
                 of.unknown(it.from[2]) | (first & of.unknown(it.from[0])) | (~first & of.unknown(it.from[1])));
}
template <auto F>
void of_predicates(warp_registers& of, const operation& it, lane_mask lanes) {
  const lane_mask a = of.predicate(it.from[0]), b = it.count_from > 1 ? of.predicate(it.from[1]) : 0;
  lane_mask unknown = of.unknown(it.from[0]) | (it.count_from > 1 ? of.unknown(it.from[1]) : 0);
  of.put_predicate(it.to, lanes, F(a, b));
  of.put_unknown(it.to, lanes, unknown);
}
/// A result is known if a known operand decides it.
template <bool IsOr>
void join(warp_registers& of, const operation& it, lane_mask lanes) {
  const lane_mask a = of.predicate(it.from[0]), b = of.predicate(it.from[1]);
  const lane_mask unknown_a = of.unknown(it.from[0]), unknown_b = of.unknown(it.from[1]);
  const lane_mask decided = (~unknown_a & (IsOr ? a : ~a)) | (~unknown_b & (IsOr ? b : ~b));
  of.put_predicate(it.to, lanes, IsOr ? a | b : a & b);
  of.put_unknown(it.to, lanes, (unknown_a | unknown_b) & ~decided);
}
/// A vector of two, four or eight parts in a register, and back.
template <class Part>
void pack(warp_registers& of, const operation& it, lane_mask lanes) {
  lane_mask unknown = 0;
  for (int part = 0; part < it.elements; ++part) unknown |= of.unknown(it.vector[static_cast<std::size_t>(part)]);
  for_lanes(lanes, [&](int i) {
    std::uint64_t whole = 0;
    for (int part = it.elements; part-- > 0;)
      whole = whole << 8 * sizeof(Part) | of.get<Part>(it.vector[static_cast<std::size_t>(part)], i);
    of.put(it.to, i, whole);
  });
  of.put_unknown(it.to, lanes, unknown);
}
template <class Part>
void unpack(warp_registers& of, const operation& it, lane_mask lanes) {
  const lane_mask unknown = of.unknown(it.from[0]);
  for_lanes(lanes, [&](int i) {
    const auto whole = of.get<std::uint64_t>(it.from[0], i);
    for (int part = 0; part < it.elements; ++part)
      of.put(it.vector[static_cast<std::size_t>(part)], i,
             static_cast<Part>(whole >> 8 * sizeof(Part) * static_cast<unsigned>(part)));
  });
  for (int part = 0; part < it.elements; ++part)
    of.put_unknown(it.vector[static_cast<std::size_t>(part)], lanes, unknown);
}
/// Sums that hand their carry on.
template <class T, bool Subtracts>
void with_carry(warp_registers& of, const operation& it, lane_mask lanes) {
  for_lanes(lanes, [&](int i) {
    const auto a = of.get<T>(it.from[0], i), b = of.get<T>(it.from[1], i);
    const unsigned carry = it.takes_carry ? of.get<std::uint32_t>(it.from[2], i) : 0;
    const unsigned_wide wide =
        Subtracts ? static_cast<unsigned_wide>(a) - b - carry : static_cast<unsigned_wide>(a) + b + carry;
    of.put<T>(it.to, i, static_cast<T>(wide));
    if (it.leaves_carry) of.put<std::uint32_t>(it.other_to, i, static_cast<std::uint32_t>(wide >> 8 * sizeof(T)) & 1);
  });
  hand_on(of, it, lanes);
  if (it.leaves_carry) of.put_unknown(it.other_to, lanes, of.unknown(it.to));
}
template <class T, bool High>
void product_with_carry(warp_registers& of, const operation& it, lane_mask lanes) {
  for_lanes(lanes, [&](int i) {
    const auto a = of.get<T>(it.from[0], i), b = of.get<T>(it.from[1], i), c = of.get<T>(it.from[2], i);
    const unsigned carry = it.takes_carry ? of.get<std::uint32_t>(it.from[3], i) : 0;
    const T product = High ? high_part(a, b) : low_part(a, b);
    const unsigned_wide wide = static_cast<unsigned_wide>(product) + c + carry;
    of.put<T>(it.to, i, static_cast<T>(wide));
    if (it.leaves_carry) of.put<std::uint32_t>(it.other_to, i, static_cast<std::uint32_t>(wide >> 8 * sizeof(T)) & 1);
  });
  hand_on(of, it, lanes);
  if (it.leaves_carry) of.put_unknown(it.other_to, lanes, of.unknown(it.to));
}
inline void look_up(warp_registers& of, const operation& it, lane_mask lanes) {
  const auto table = of.get<std::uint32_t>(it.from[3], 0);
  for_lanes(lanes, [&](int i) {
    const auto a = of.get<std::uint32_t>(it.from[0], i), b = of.get<std::uint32_t>(it.from[1], i),
               c = of.get<std::uint32_t>(it.from[2], i);
    std::uint32_t result = 0;
    for (unsigned row = 0; row < 8; ++row)
      if ((table >> row & 1) != 0)
        result |= ((row & 4) != 0 ? a : ~a) & ((row & 2) != 0 ? b : ~b) & ((row & 1) != 0 ? c : ~c);
    of.put(it.to, i, result);
  });
  hand_on(of, it, lanes);
}
inline void bits_known(warp_registers& of, const operation& it, lane_mask lanes) {
  for_lanes(lanes, [&](int i) { of.put(it.to, i, of.get<std::uint64_t>(it.from[0], i)); });
  hand_on(of, it, lanes);
}
}  // namespace handlers

/// The range of operands for which a division or a root of IEEE 754 takes its short way, by exponents. All others take
/// a function that ptxas adds, zeros and numbers that are not finite among them. Source: cycles of each statement for
/// operands with 32 exponents of float and 28 of double on an H200 (examples/records/long_ways).
struct short_way {
  int least_dividend, least_divisor, greatest_divisor, least_quotient, greatest_quotient;
  int greatest_of_inverse, least_of_root;
};
template <class T>
inline constexpr short_way short_way_of =
    std::is_same_v<T, float> ? short_way{-102, -125, 124, -124, 126, 125, -101}
                             : short_way{-969, -1022, 1019, -1022, 1019, 1021, -970};

namespace handlers {
/// Its exponent; nothing for zero, and for what is no normal number.
template <class T>
std::optional<int> exponent_of(T value) {
  if (!std::isnormal(value)) return std::nullopt;
  return std::ilogb(value);
}
template <class T>
bool divides_long(const warp_registers& of, const operation& it, lane_mask lanes) {
  static constexpr short_way its = short_way_of<T>;
  bool any = false;
  for_lanes(lanes, [&](int i) {
    const auto a = exponent_of(of.get<T>(it.from[0], i)), b = exponent_of(of.get<T>(it.from[1], i));
    any = any || !a || !b || *a < its.least_dividend || *b < its.least_divisor || *b > its.greatest_divisor ||
          *a - *b < its.least_quotient || *a - *b > its.greatest_quotient;
  });
  return any;
}
template <class T>
bool inverts_long(const warp_registers& of, const operation& it, lane_mask lanes) {
  bool any = false;
  for_lanes(lanes, [&](int i) {
    const auto a = exponent_of(of.get<T>(it.from[0], i));
    any = any || !a || *a > short_way_of<T>.greatest_of_inverse;
  });
  return any;
}
template <class T>
bool takes_root_long(const warp_registers& of, const operation& it, lane_mask lanes) {
  bool any = false;
  for_lanes(lanes, [&](int i) {
    const T value = of.get<T>(it.from[0], i);
    const auto a = exponent_of(value);
    any = any || !a || *a < short_way_of<T>.least_of_root || value < 0;
  });
  return any;
}
}  // namespace handlers

/// Whether operands of a statement need the long way; null for one that has none.
inline decltype(operation::needs_long_way) long_way_of(const statement& it) {
  if (!it.has("rn")) return nullptr;
  const bool is_double = it.type() == "f64";
  if (!is_double && it.type() != "f32") return nullptr;
  if (it.name() == "div") return is_double ? &handlers::divides_long<double> : &handlers::divides_long<float>;
  if (it.name() == "rcp") return is_double ? &handlers::inverts_long<double> : &handlers::inverts_long<float>;
  if (it.name() == "sqrt") return is_double ? &handlers::takes_root_long<double> : &handlers::takes_root_long<float>;
  return nullptr;
}

/// Finds the function of a statement; null if there is none.
class handler_of {
 public:
  using handler = operation::handler;

  static handler find(const statement& it) {
    const std::string_view name = it.name(), type = it.type();
    if (name == "mov")
      return type == "pred" ? &handlers::of_predicates<[](lane_mask a, lane_mask) { return a; }>
                            : &handlers::bits_known;
    if (type == "pred") return of_predicates(name);
    if (name == "setp") return comparing(it);
    if (name == "cvt") return converting(it);
    if (name == "prmt")
      return &handlers::three<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, &handlers::permuted>;
    if (name == "lop3") return &handlers::look_up;
    if (name == "dp4a") return dp4a(it);
    if (name == "shf") return funnel(it);
    handler result = nullptr;
    with_type(type, [&]<class T>(type_tag<T>) {
      if constexpr (std::is_integral_v<T>)
        result = sizeof(T) == 1 ? nullptr : whole<T>(it);
      else if constexpr (is_floating_number<T>)
        result = floating<T>(it);
      else
        result = pair<T>(it);
    });
    return result;
  }

 private:
  static handler of_predicates(std::string_view name) {
    if (name == "and") return &handlers::join<false>;
    if (name == "or") return &handlers::join<true>;
    if (name == "xor") return &handlers::of_predicates<[](lane_mask a, lane_mask b) { return a ^ b; }>;
    if (name == "not") return &handlers::of_predicates<[](lane_mask a, lane_mask) { return ~a; }>;
    return nullptr;
  }
  template <class T>
  static handler comparing_as(std::string_view how) {
    using handlers::comparison;
    if (how == "eq") return &handlers::compare<T, comparison::eq>;
    if (how == "ne") return &handlers::compare<T, comparison::ne>;
    if (how == "lt" || how == "lo") return &handlers::compare<T, comparison::lt>;
    if (how == "le" || how == "ls") return &handlers::compare<T, comparison::le>;
    if (how == "gt" || how == "hi") return &handlers::compare<T, comparison::gt>;
    if (how == "ge" || how == "hs") return &handlers::compare<T, comparison::ge>;
    if constexpr (!std::is_integral_v<T>) {
      if (how == "equ") return &handlers::compare<T, comparison::equ>;
      if (how == "neu") return &handlers::compare<T, comparison::neu>;
      if (how == "ltu") return &handlers::compare<T, comparison::ltu>;
      if (how == "leu") return &handlers::compare<T, comparison::leu>;
      if (how == "gtu") return &handlers::compare<T, comparison::gtu>;
      if (how == "geu") return &handlers::compare<T, comparison::geu>;
      if (how == "num") return &handlers::compare<T, comparison::num>;
      if (how == "nan") return &handlers::compare<T, comparison::nan>;
    }
    return nullptr;
  }
  static handler comparing(const statement& it) {
    handler result = nullptr;
    with_type(it.type(), [&]<class T>(type_tag<T>) {
      if constexpr (std::is_arithmetic_v<T> || is_floating_number<T>) result = comparing_as<T>(it.parts[1]);
    });
    return result;
  }
  template <class To, class From>
  static handler converting_as(const statement& it) {
    using handlers::rounding;
    const bool saturates = it.has("sat");
    const rounding how = it.has("rni")   ? rounding::nearest
                         : it.has("rzi") ? rounding::to_zero
                         : it.has("rmi") ? rounding::down
                         : it.has("rpi") ? rounding::up
                                         : rounding::none;
    if constexpr (is_floating_number<From>) {
      if (how == rounding::nearest) return &handlers::convert<To, From, rounding::nearest, false>;
      if (how == rounding::to_zero) return &handlers::convert<To, From, rounding::to_zero, false>;
      if (how == rounding::down) return &handlers::convert<To, From, rounding::down, false>;
      if (how == rounding::up) return &handlers::convert<To, From, rounding::up, false>;
    }
    return saturates ? &handlers::convert<To, From, rounding::none, true>
                     : &handlers::convert<To, From, rounding::none, false>;
  }
  static handler converting(const statement& it) {
    handler result = nullptr;
    const std::string_view to = it.parts[it.parts.size() - 2];
    if (to == "f16x2" || to == "bf16x2") {
      if (it.operands.size() != 3) return nullptr;
      if (to == "f16x2")
        return &handlers::two<pair_of<half_number>, float, float, [](float high, float low) {
          return pair_of<half_number>{low, high};
        }>;
      return &handlers::two<pair_of<brain_number>, float, float, [](float high, float low) {
        return pair_of<brain_number>{low, high};
      }>;
    }
    with_type(to, [&]<class To>(type_tag<To>) {
      with_type(it.type(), [&]<class From>(type_tag<From>) {
        constexpr bool numbers =
            (std::is_integral_v<To> || is_floating_number<To>)&&(std::is_integral_v<From> || is_floating_number<From>);
        if constexpr (numbers) result = converting_as<To, From>(it);
      });
    });
    return result;
  }
  static handler dp4a(const statement& it) {
    const bool a = it.parts[1] == "s32", b = it.parts[2] == "s32";
    using u32 = std::uint32_t;
    if (a && b) return &handlers::three<u32, u32, u32, u32, &handlers::product_of_bytes<std::int8_t, std::int8_t>>;
    if (a) return &handlers::three<u32, u32, u32, u32, &handlers::product_of_bytes<std::int8_t, std::uint8_t>>;
    if (b) return &handlers::three<u32, u32, u32, u32, &handlers::product_of_bytes<std::uint8_t, std::int8_t>>;
    return &handlers::three<u32, u32, u32, u32, &handlers::product_of_bytes<std::uint8_t, std::uint8_t>>;
  }
  static handler funnel(const statement& it) {
    using u32 = std::uint32_t;
    const bool wraps = it.has("wrap");
    if (it.has("l"))
      return wraps ? &handlers::three<u32, u32, u32, u32,
                                      [](u32 a, u32 b, u32 by) {
                                        return static_cast<u32>((std::uint64_t{b} << 32 | a) << (by & 31) >> 32);
                                      }>
                   : &handlers::three<u32, u32, u32, u32, [](u32 a, u32 b, u32 by) {
                       return static_cast<u32>(by >= 32 ? a : (std::uint64_t{b} << 32 | a) << by >> 32);
                     }>;
    return wraps ? &handlers::three<u32, u32, u32, u32,
                                    [](u32 a, u32 b, u32 by) {
                                      return static_cast<u32>((std::uint64_t{b} << 32 | a) >> (by & 31));
                                    }>
                 : &handlers::three<u32, u32, u32, u32, [](u32 a, u32 b, u32 by) {
                     return static_cast<u32>(by >= 32 ? b : (std::uint64_t{b} << 32 | a) >> by);
                   }>;
  }
  template <class T>
  static handler whole(const statement& it) {
    namespace of = handlers;
    using bits = of::bits_of<T>;
    using u32 = std::uint32_t;
    const std::string_view name = it.name();
    if (name == "selp") return &of::select<bits>;
    if (name == "and") return &of::two<bits, bits, bits, [](bits a, bits b) { return static_cast<bits>(a & b); }>;
    if (name == "or") return &of::two<bits, bits, bits, [](bits a, bits b) { return static_cast<bits>(a | b); }>;
    if (name == "xor") return &of::two<bits, bits, bits, [](bits a, bits b) { return static_cast<bits>(a ^ b); }>;
    if (name == "not") return &of::one<bits, bits, [](bits a) { return static_cast<bits>(~a); }>;
    if (name == "cnot") return &of::one<bits, bits, [](bits a) { return static_cast<bits>(a == 0 ? 1 : 0); }>;
    if (name == "shl") return &of::two<bits, bits, u32, &of::shifted_left<bits>>;
    if (name == "shr") return &of::two<T, T, u32, &of::shifted_right<T>>;
    if (name == "min") return &of::two<T, T, T, &of::smaller_of<T>>;
    if (name == "max") return &of::two<T, T, T, &of::greater_of<T>>;
    if (name == "div") return &of::two<T, T, T, &of::quotient<T>>;
    if (name == "rem") return &of::two<T, T, T, &of::remainder_of<T>>;
    if (name == "neg") return &of::one<bits, bits, [](bits a) { return static_cast<bits>(0 - a); }>;
    if (name == "abs")
      return &of::one<T, T, [](T a) { return a < 0 ? static_cast<T>(bits(0) - static_cast<bits>(a)) : a; }>;
    if (name == "brev") return &of::one<bits, bits, &of::reversed<bits>>;
    if (name == "popc") return &of::one<u32, bits, [](bits a) { return static_cast<u32>(std::popcount(a)); }>;
    if (name == "clz") return &of::one<u32, bits, [](bits a) { return static_cast<u32>(std::countl_zero(a)); }>;
    if (name == "bfind") {
      if (it.has("shiftamt"))
        return &of::one<u32, T, [](T a) {
          const u32 found = of::highest_bit(a);
          return found == ~0U ? found : static_cast<u32>(8 * sizeof(T) - 1) - found;
        }>;
      return &of::one<u32, T, &of::highest_bit<T>>;
    }
    if (name == "bfe") return &of::three<T, T, u32, u32, &of::field_of<T>>;
    if (name == "bfi") return &of::four<bits, &of::with_field<bits>>;
    const bool carries = it.has("cc") || name == "addc" || name == "subc" || name == "madc";
    if (carries && (name == "add" || name == "addc")) return &of::with_carry<bits, false>;
    if (carries && (name == "sub" || name == "subc")) return &of::with_carry<bits, true>;
    if (carries) return it.has("hi") ? &of::product_with_carry<bits, true> : &of::product_with_carry<bits, false>;
    if (name == "add") return &of::two<T, T, T, &of::sum<T>>;
    if (name == "sub") return &of::two<T, T, T, &of::difference<T>>;
    if (name == "sad")
      return &of::three<T, T, T, T, [](T a, T b, T c) {
        return of::sum<T>(c, a < b ? of::difference<T>(b, a) : of::difference<T>(a, b));
      }>;
    if (name == "mul" && it.has("hi")) return &of::two<T, T, T, &of::high_part<T>>;
    if (name == "mad" && it.has("hi"))
      return &of::three<T, T, T, T, [](T a, T b, T c) { return of::sum<T>(of::high_part(a, b), c); }>;
    if constexpr (sizeof(T) < 8) {
      using wide = of::twice_as_wide<T>;
      if (name == "mul" && it.has("wide"))
        return &of::two<wide, T, T,
                        [](T a, T b) { return static_cast<wide>(static_cast<wide>(a) * static_cast<wide>(b)); }>;
      if (name == "mad" && it.has("wide"))
        return &of::three<wide, T, T, wide, [](T a, T b, wide c) {
          return of::sum<wide>(static_cast<wide>(static_cast<wide>(a) * static_cast<wide>(b)), c);
        }>;
    }
    if (name == "mul" || name == "mul24") return &of::two<T, T, T, &of::low_part<T>>;
    if (name == "mad" || name == "mad24")
      return &of::three<T, T, T, T, [](T a, T b, T c) { return of::sum<T>(of::low_part(a, b), c); }>;
    return nullptr;
  }
  template <class T>
  static handler floating(const statement& it) {
    namespace of = handlers;
    using exact = std::conditional_t<std::is_same_v<T, double>, double, float>;
    const std::string_view name = it.name();
    if (name == "selp") return &of::select<of::bits_of<T>>;
    if (name == "add")
      return it.has("sat") ? &of::two<T, T, T, [](T a, T b) { return T(std::clamp<exact>(exact(a) + exact(b), 0, 1)); }>
                           : &of::two<T, T, T, &of::sum<T>>;
    if (name == "sub") return &of::two<T, T, T, &of::difference<T>>;
    if (name == "mul") return &of::two<T, T, T, [](T a, T b) { return T(exact(a) * exact(b)); }>;
    if (name == "fma" || name == "mad") {
      if (it.has("sat"))
        return &of::three<T, T, T, T,
                          [](T a, T b, T c) { return T(std::clamp<exact>(exact(of::fused(a, b, c)), 0, 1)); }>;
      if (it.has("relu"))
        return &of::three<T, T, T, T, [](T a, T b, T c) { return T(std::max<exact>(exact(of::fused(a, b, c)), 0)); }>;
      return &of::three<T, T, T, T, &of::fused<T>>;
    }
    if (name == "div") return &of::two<T, T, T, [](T a, T b) { return T(exact(a) / exact(b)); }>;
    if (name == "min") return &of::two<T, T, T, &of::smaller_of<T>>;
    if (name == "max") return &of::two<T, T, T, &of::greater_of<T>>;
    if (name == "neg") return &of::one<T, T, [](T a) { return T(-exact(a)); }>;
    if (name == "abs") return &of::one<T, T, [](T a) { return T(std::fabs(exact(a))); }>;
    if (name == "rcp") return &of::one<T, T, [](T a) { return T(exact(1) / exact(a)); }>;
    if (name == "sqrt") return &of::one<T, T, [](T a) { return T(std::sqrt(exact(a))); }>;
    if (name == "rsqrt") return &of::one<T, T, [](T a) { return T(exact(1) / std::sqrt(exact(a))); }>;
    if (name == "ex2") return &of::one<T, T, [](T a) { return T(std::exp2(exact(a))); }>;
    if (name == "lg2") return &of::one<T, T, [](T a) { return T(std::log2(exact(a))); }>;
    if (name == "sin") return &of::one<T, T, [](T a) { return T(std::sin(exact(a))); }>;
    if (name == "cos") return &of::one<T, T, [](T a) { return T(std::cos(exact(a))); }>;
    if (name == "tanh") return &of::one<T, T, [](T a) { return T(std::tanh(exact(a))); }>;
    if (name == "copysign") return &of::two<T, T, T, [](T a, T b) { return T(std::copysign(exact(b), exact(a))); }>;
    return nullptr;
  }
  template <class T>
  static handler pair(const statement& it) {
    namespace of = handlers;
    using each = decltype(T::low);
    const std::string_view name = it.name();
    if (name == "add")
      return &of::two<T, T, T, [](T a, T b) { return T{of::sum(a.low, b.low), of::sum(a.high, b.high)}; }>;
    if (name == "sub")
      return &of::two<T, T, T, [](T a, T b) {
        return T{of::difference(a.low, b.low), of::difference(a.high, b.high)};
      }>;
    if (name == "mul")
      return &of::two<T, T, T, [](T a, T b) {
        return T{each(float(a.low) * float(b.low)), each(float(a.high) * float(b.high))};
      }>;
    if (name == "fma")
      return &of::three<T, T, T, T, [](T a, T b, T c) {
        return T{of::fused(a.low, b.low, c.low), of::fused(a.high, b.high, c.high)};
      }>;
    if (name == "min")
      return &of::two<T, T, T, [](T a, T b) {
        return T{of::smaller_of(a.low, b.low), of::smaller_of(a.high, b.high)};
      }>;
    if (name == "max")
      return &of::two<T, T, T, [](T a, T b) {
        return T{of::greater_of(a.low, b.low), of::greater_of(a.high, b.high)};
      }>;
    if (name == "neg") return &of::one<T, T, [](T a) { return T{each(-float(a.low)), each(-float(a.high))}; }>;
    if (name == "abs")
      return &of::one<T, T, [](T a) { return T{each(std::fabs(float(a.low))), each(std::fabs(float(a.high)))}; }>;
    return nullptr;
  }
};

}  // namespace examples::trace::ptx
