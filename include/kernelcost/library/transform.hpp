// SPDX-License-Identifier: BSL-1.0
/// \file
/// library::transform: what a Fourier transform costs that cuFFT computes, for any size of the rule, and any batch.
///
///     #include <kernelcost/library/transform.hpp>
///     using kernelcost::library::transform_kind;
///     constexpr auto fft = kernelcost::library::transform<float>(
///         transform_kind::complex_to_complex, {.size = 4096, .batch = 1024}, kernelcost::machine::h200);
///     fft.time; fft.low; fft.high; fft.plan.passes; fft.bottleneck;
///
/// cuFFT computes a transform in passes. A pass is a kernel that reads and writes all points. Each of its threads holds
/// some points of a transform of `length` points, and its threads exchange them through shared memory. A rule says
/// which passes a size has, and a tree prices them, so that sizes and batches without a measurement are priced like any
/// other.
///
/// T is float or double. Sizes are powers of two, in one or two dimensions, and products of 2, 3, 5 and 7 up to 4096 in
/// one dimension. Transforms follow each other in memory, and the result is written beside the input. The time is that
/// of the kernels from the start of the first to the end of the last, with the data in L2 as far as they fit. `low` and
/// `high` hold nine in ten of the measured transforms.
///
/// Source: lengths, points and threads are those in the names of the kernels that cuFFT 12.0 launched for 620 sizes and
/// batches on each of two cards (examples/records/library/transforms_*.csv). docs/library_transforms.md has the errors.
#pragma once
#include <kernelcost/expr.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/model/calibrated.hpp>
#include <kernelcost/warp_size.hpp>

#include <type_traits>

namespace kernelcost {

namespace library {

enum class transform_kind { complex_to_complex, real_to_complex, complex_to_real };

/// `batch` transforms of `size` points, or of `rows` x `size` points in two dimensions.
struct transform_shape {
  count size = 0;
  count rows = 1;
  count batch = 1;
};

/// A kernel that transforms `length` points at a time. A thread has `points` of them, a block `transforms` transforms.
struct transform_pass {
  int length = 1;
  int points = 1;
  int transforms = 1;
  /// True if the points of a transform are far apart, so that neighbours in memory belong to other transforms.
  bool strided = false;
  /// True for the kernel that splits a transform of half the size into that of reals, or joins it.
  bool splits = false;
  /// The bytes of a point that the pass reads and writes, as a share of a complex number.
  double moved = 1;

  constexpr int threads() const { return splits ? 256 : length / points * transforms; }
};

struct transform_plan {
  static constexpr int most_passes = 8;
  transform_pass pass[most_passes] = {};
  int passes = 0;
  /// The points that each pass reads and writes.
  count points[most_passes] = {};

  constexpr void add(const transform_pass& one, count all) {
    pass[passes] = one;
    points[passes++] = all;
  }
};

struct transform_cost {
  seconds time{};
  seconds low{};
  seconds high{};
  transform_plan plan;
  /// The resource that limits the longest kernel.
  resource bottleneck{};
  feature ignored{};
};

namespace detail {

constexpr int log2_of(long long size) {
  int levels = 0;
  for (; size > 1; size /= 2) ++levels;
  return levels;
}
constexpr bool is_power_of_two(long long size) { return (size & (size - 1)) == 0; }

/// The size without its prime factors up to `greatest`.
constexpr long long without_factors(long long size, int greatest) {
  for (int factor = 2; factor <= greatest; ++factor)
    while (size % factor == 0) size /= factor;
  return size;
}

/// Points of a thread, and transforms of a block, by the logarithm of the length: as the record has them.
struct pass_shape {
  int points;
  int transforms;
};
/// Kernels for neighbouring points, from 8 on.
inline constexpr pass_shape rows_of_floats[] = {{4, 32}, {4, 32}, {8, 32}, {8, 8},  {8, 2},  {16, 1},
                                                {8, 1},  {16, 1}, {16, 2}, {16, 1}, {32, 1}, {16, 1}};
inline constexpr pass_shape rows_of_doubles[] = {{4, 32}, {4, 32}, {8, 32}, {8, 8},  {8, 2}, {8, 2},
                                                 {8, 1},  {16, 1}, {16, 1}, {32, 1}, {16, 1}};
/// Kernels for points that are far apart, from 2 on.
inline constexpr pass_shape columns_of_floats[] = {{2, 256}, {4, 256}, {8, 256}, {16, 128}, {8, 32}, {8, 32},
                                                   {16, 32}, {16, 8},  {8, 8},   {16, 8},   {16, 4}, {16, 4}};
inline constexpr pass_shape columns_of_doubles[] = {{2, 256}, {4, 256}, {8, 256}, {4, 64}, {8, 32}, {8, 32},
                                                    {8, 16},  {16, 8},  {8, 8},   {8, 8},  {8, 4}};

/// The longest transforms of one kernel.
template <class T>
inline constexpr int longest_row = std::is_same_v<T, float> ? 16384 : 8192;
template <class T>
inline constexpr int longest_column = std::is_same_v<T, float> ? 4096 : 2048;
/// Real transforms of one kernel; longer ones are complex transforms of half the size with a further kernel.
template <class T>
inline constexpr int longest_real_row = std::is_same_v<T, float> ? 16384 : 4096;

template <class T>
constexpr transform_pass row_pass(int length) {
  const int at = log2_of(length) - 3;
  const pass_shape one = std::is_same_v<T, float> ? rows_of_floats[at] : rows_of_doubles[at];
  return {.length = length, .points = one.points, .transforms = one.transforms};
}
template <class T>
constexpr transform_pass column_pass(int length) {
  const int at = log2_of(length) - 1;
  const pass_shape one = std::is_same_v<T, float> ? columns_of_floats[at] : columns_of_doubles[at];
  return {.length = length, .points = one.points, .transforms = one.transforms, .strided = true};
}

/// A length that is no power of two: a thread has the largest divisor up to 16, and a block about 64 threads.
constexpr transform_pass smooth_pass(int length, bool strided) {
  constexpr int most_points = 16, usual_threads = 64;
  int points = most_points;
  while (length % points != 0) --points;
  const int transforms = usual_threads * points / length;
  return {.length = length, .points = points, .transforms = transforms > 0 ? transforms : 1, .strided = strided};
}

/// Column passes of a power of two, as few as there are kernels for, of about equal length. The shorter ones come
/// first.
template <class T>
constexpr void add_columns(transform_plan& plan, int levels, count all) {
  const int longest = log2_of(longest_column<T>);
  const int passes = (levels + longest - 1) / longest;
  for (int i = 0; i < passes; ++i) plan.add(column_pass<T>(1 << ((levels + i) / passes)), all);
}

/// Complex transforms whose points are neighbours.
template <class T>
constexpr void add_rows(transform_plan& plan, long long size, count all) {
  if (!is_power_of_two(size))
    plan.add(smooth_pass(static_cast<int>(size), false), all);
  else if (size <= longest_row<T>)
    plan.add(size < 8
                 ? transform_pass{.length = static_cast<int>(size), .points = static_cast<int>(size), .transforms = 64}
                 : row_pass<T>(static_cast<int>(size)),
             all);
  else
    add_columns<T>(plan, log2_of(size), all);
}

/// True for real transforms that one kernel computes as complex ones of half the size: all long ones, and those of some
/// lengths if they have many points.
template <class T>
constexpr bool is_of_half_size(long long size, count all) {
  if (!std::is_same_v<T, float>) return false;
  constexpr double many_points = 2e5;
  const bool has_kernel = size == 128 || size == 256 || size == 1024 || size == 4096;
  return size >= 8192 || (has_kernel && all.value() >= many_points);
}

/// Real transforms whose points are neighbours. In one kernel of the whole size, a side has half of the bytes.
template <class T>
constexpr void add_real_rows(transform_plan& plan, transform_kind kind, long long size, count all) {
  const bool to_complex = kind == transform_kind::real_to_complex;
  if (size <= longest_real_row<T>) {
    if (is_of_half_size<T>(size, all)) {
      add_rows<T>(plan, size / 2, all / 2);
    } else {
      add_rows<T>(plan, size, all);
      plan.pass[plan.passes - 1].moved = 0.5;
    }
    return;
  }
  const transform_pass split{.points = 2, .splits = true};
  if (!to_complex) plan.add(split, all / 2);
  add_rows<T>(plan, size / 2, all / 2);
  if (to_complex) plan.add(split, all / 2);
}

/// True for transforms of two dimensions that one kernel computes.
template <class T>
constexpr bool is_of_one_kernel(long long size, long long rows, count all) {
  constexpr double many_points = 1e6;
  return std::is_same_v<T, float> && rows == 32 && (size == 32 || size == 64) && all.value() >= many_points;
}

template <class T>
constexpr transform_plan plan_of(transform_kind kind, const transform_shape& shape) {
  transform_plan plan;
  const auto size = static_cast<long long>(shape.size.value()), rows = static_cast<long long>(shape.rows.value());
  const count all = shape.size * shape.rows * shape.batch;
  const bool is_complex = kind == transform_kind::complex_to_complex;
  // Half of the columns of a real transform, and one more, follow from the others.
  const count columns = is_complex ? all : (shape.size / 2 + 1) * shape.rows * shape.batch;
  if (is_complex && is_of_one_kernel<T>(size, rows, all)) {
    plan.add({.length = static_cast<int>(size * rows), .points = 8}, all);
    return plan;
  }
  const auto add_rows_of = [&] {
    if (is_complex)
      add_rows<T>(plan, size, all);
    else
      add_real_rows<T>(plan, kind, size, all);
  };
  if (kind == transform_kind::real_to_complex) add_rows_of();
  if (rows > 1) add_columns<T>(plan, log2_of(rows), columns);
  if (kind != transform_kind::real_to_complex) add_rows_of();
  return plan;
}

/// The levels of radix 2 of a transform: the logarithm, linear between powers of two.
constexpr double levels_of(double length) {
  double levels = 0;
  for (; length >= 2; length /= 2) levels += 1;
  return levels + (length - 1);
}

/// Registers of a thread: two words, or four, for each point, and about as many others as the kernels of the record
/// use.
template <class T>
constexpr int registers_of(const transform_pass& pass) {
  constexpr int others = 24, most = 255;
  const int points = 2 * pass.points * static_cast<int>(sizeof(T) / 4);
  return points + others < most ? points + others : most;
}

/// Four levels of radix 16 take 144 additions and 24 multiplications of reals for 16 points (Duhamel and Vetterli 1990,
/// "Fast Fourier transforms: a tutorial review and a state of the art"). A further stage multiplies each point with a
/// twiddle factor, and exchanges the points through shared memory.
template <class T>
constexpr auto tree_of_pass(const transform_pass& pass, count all) {
  using namespace expr;
  using complex = packed<T, 2>;
  constexpr double operations_of_a_level = (144.0 + 24) / 16 / 4;
  constexpr int of_a_twiddle = 4, lanes = kernelcost::detail::warp_size;
  const count points = pass.points;
  const double levels = pass.splits ? 0 : levels_of(pass.length);
  const count stages = pass.splits ? count(1) : ceil_div(levels, levels_of(pass.points));
  const count arithmetic = points * (of_a_twiddle + operations_of_a_level * levels / stages.value());
  const auto how = pass.strided && pass.transforms < lanes ? row_segments(pass.transforms) : coalesced;
  const buffer<complex> from{"in", all * pass.moved}, to{"out", all * pass.moved};
  const buffer<complex> factors{"factors", pass.length};
  // clang-format off
  return kernel("transform_pass", resources{.registers = registers_of<T>(pass)},
    compute<int>(op::add, 12),                                     // addresses
    load(from, how, points * pass.moved),
    compute<T>(op::fma, arithmetic, independent),
    repeat(stages - 1, unroll<1>, dependent,
      store<T>(shared, coalesced, 2 * points), sync_block,
      load(factors, coalesced, points - 1),
      load<T>(shared, coalesced, 2 * points), sync_block,
      compute<T>(op::fma, arithmetic, independent)),
    store(to, how, points * pass.moved));
  // clang-format on
}

template <class T>
constexpr launch launch_of(const transform_pass& pass, count all) {
  const count elements = pass.splits ? count(0) : count(pass.points) * pass.threads();
  return launch_blocks(ceil_div(all, count(pass.points) * pass.threads()), threads{pass.threads()},
                       bytes::from_value(elements.value() * sizeof(T)));
}

template <class T>
constexpr void require_covered(const transform_shape& shape) {
  for (const count size : {shape.size, shape.rows, shape.batch})
    if (!kernelcost::detail::is_positive(size.value()) || size != ceil_div(size, 1))
      mistake::a_transform_has_whole_sizes(size.value());
  // A transform of one point copies it, and no card has room for more than the longest.
  constexpr double longest = 1LL << 40;
  if (shape.size < 2 || shape.size > longest || shape.rows > longest)
    mistake::library_transforms_have_no_rule_for_this_size(shape.size.value(), shape.rows.value());
  const auto size = static_cast<long long>(shape.size.value()), rows = static_cast<long long>(shape.rows.value());
  constexpr int longest_smooth = 4096;
  if (!is_power_of_two(rows) ||
      (!is_power_of_two(size) && (rows > 1 || size > longest_smooth || without_factors(size, 7) > 1)))
    mistake::library_transforms_have_no_rule_for_this_size(shape.size.value(), shape.rows.value());
}

/// The time of a pass beyond the estimate of its tree; more for kernels whose threads have different numbers of points
/// in each stage. Fitted to the record of development.
constexpr seconds start_of(const transform_pass& pass) {
  int rest = pass.length;
  while (pass.points > 1 && rest % pass.points == 0) rest /= pass.points;
  return is_power_of_two(pass.length) || rest == 1 ? 0.35_us : 0.7_us;
}

/// The ratios of measured times to estimates between which nine in ten transforms of the H200's record lie.
inline constexpr double least_ratio = 0.81, greatest_ratio = 1.30;

}  // namespace detail

/// The cost of a transform as cuFFT computes it on `card`. Throws kernelcost::error for sizes and batches that are not
/// whole and positive, and for sizes that the rule does not cover.
template <class T>
constexpr transform_cost transform(transform_kind kind, const transform_shape& shape, const gpu& card) {
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                "kernelcost: library::transform has float and double");
  detail::require_covered<T>(shape);
  transform_cost cost{.plan = detail::plan_of<T>(kind, shape)};
  seconds longest{};
  for (int i = 0; i < cost.plan.passes; ++i) {
    const auto& pass = cost.plan.pass[i];
    const count all = cost.plan.points[i];
    const auto part =
        estimate(detail::tree_of_pass<T>(pass, all), detail::launch_of<T>(pass, all), card, model::calibrated);
    cost.time += part.time + detail::start_of(pass);
    if (i + 1 < cost.plan.passes) cost.time += part.gap;
    cost.ignored |= part.ignored;
    if (part.time > longest) {
      longest = part.time;
      cost.bottleneck = part.bottleneck;
    }
  }
  cost.low = detail::least_ratio * cost.time;
  cost.high = detail::greatest_ratio * cost.time;
  return cost;
}

}  // namespace library
}  // namespace kernelcost
