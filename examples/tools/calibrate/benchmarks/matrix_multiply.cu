// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace examples::calibrate {
namespace {

// A matrix product is a struct with these members: `operand` and `sum`, the types of a lane's registers; `lefts`,
// `rights` and `sums`, the numbers of registers; `one`, an operand whose elements are all 1; `depth`, the products that
// are added to each element; `chains`, the independent products of a warp, as many as registers allow; `since`, the
// first major compute capability that has the instruction; and add(), one instruction. All elements are 1, so that each
// sum is a whole number.

// Code for an older card has nothing instead of the instruction, which the check of the sums finds.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#define CALIBRATE_SINCE_8(text) ""
#else
#define CALIBRATE_SINCE_8(text) text
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
#define CALIBRATE_SINCE_9(text) ""
#else
#define CALIBRATE_SINCE_9(text) text
#endif

// Operands of 16 and 32 bits: four registers of the left matrix, two of the right one, and four sums.
#define CALIBRATE_PRODUCT(name, type, letter, text, ones, products) \
  struct name { \
    using operand = unsigned; \
    using sum = type; \
    static constexpr int lefts = 4, rights = 2, sums = 4, chains = 4, since = 8; \
    static constexpr operand one = ones; \
    static constexpr int depth = products; \
    static __device__ void add(sum (&to)[sums], const operand (&a)[lefts], const operand (&b)[rights]) { \
      asm volatile(CALIBRATE_SINCE_8("mma.sync.aligned." text \
                                     " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};") \
                   : "+" letter(to[0]), "+" letter(to[1]), "+" letter(to[2]), "+" letter(to[3]) \
                   : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1])); \
    } \
  }
// The same with half the depth: two registers of the left matrix, and one of the right one.
#define CALIBRATE_SHORT_PRODUCT(name, type, letter, text, ones, products) \
  struct name { \
    using operand = unsigned; \
    using sum = type; \
    static constexpr int lefts = 2, rights = 1, sums = 4, chains = 4, since = 8; \
    static constexpr operand one = ones; \
    static constexpr int depth = products; \
    static __device__ void add(sum (&to)[sums], const operand (&a)[lefts], const operand (&b)[rights]) { \
      asm volatile(CALIBRATE_SINCE_8("mma.sync.aligned." text " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};") \
                   : "+" letter(to[0]), "+" letter(to[1]), "+" letter(to[2]), "+" letter(to[3]) \
                   : "r"(a[0]), "r"(a[1]), "r"(b[0])); \
    } \
  }

constexpr unsigned halves = 0x3c00'3c00, bfloats = 0x3f80'3f80, tfloat = 0x3f80'0000, bytes_of_one = 0x0101'0101;

CALIBRATE_PRODUCT(half_16, float, "f", "m16n8k16.row.col.f32.f16.f16.f32", halves, 16);
CALIBRATE_SHORT_PRODUCT(half_8, float, "f", "m16n8k8.row.col.f32.f16.f16.f32", halves, 8);
CALIBRATE_PRODUCT(bfloat16_16, float, "f", "m16n8k16.row.col.f32.bf16.bf16.f32", bfloats, 16);
CALIBRATE_SHORT_PRODUCT(bfloat16_8, float, "f", "m16n8k8.row.col.f32.bf16.bf16.f32", bfloats, 8);
CALIBRATE_PRODUCT(tfloat32_8, float, "f", "m16n8k8.row.col.f32.tf32.tf32.f32", tfloat, 8);
CALIBRATE_SHORT_PRODUCT(tfloat32_4, float, "f", "m16n8k4.row.col.f32.tf32.tf32.f32", tfloat, 4);
CALIBRATE_PRODUCT(int8_32, int, "r", "m16n8k32.row.col.s32.s8.s8.s32", bytes_of_one, 32);
CALIBRATE_SHORT_PRODUCT(int8_16, int, "r", "m16n8k16.row.col.s32.s8.s8.s32", bytes_of_one, 16);

struct double_4 {
  using operand = double;
  using sum = double;
  static constexpr int lefts = 1, rights = 1, sums = 2, chains = 4, since = 8;
  static constexpr operand one = 1;
  static constexpr int depth = 4;
  static __device__ void add(sum (&to)[sums], const operand (&a)[lefts], const operand (&b)[rights]) {
    asm volatile(CALIBRATE_SINCE_8("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};")
                 : "+d"(to[0]), "+d"(to[1])
                 : "d"(a[0]), "d"(b[0]));
  }
};
struct double_16 {
  using operand = double;
  using sum = double;
  static constexpr int lefts = 8, rights = 4, sums = 4, chains = 2, since = 9;
  static constexpr operand one = 1;
  static constexpr int depth = 16;
  static __device__ void add(sum (&to)[sums], const operand (&a)[lefts], const operand (&b)[rights]) {
    asm volatile(
        CALIBRATE_SINCE_9(
            "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, "
            "{%12, %13, %14, %15}, {%0, %1, %2, %3};")
        : "+d"(to[0]), "+d"(to[1]), "+d"(to[2]), "+d"(to[3])
        : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]), "d"(b[0]), "d"(b[1]),
          "d"(b[2]), "d"(b[3]));
  }
};

/// In each trip a warp adds `unroll` products to `Chains` matrices of sums in turn. A product waits for the previous
/// one of its chain.
constexpr int unroll = 16;

template <typename Product, int Chains>
__global__ void __launch_bounds__(1024)
    product_kernel(int trips, typename Product::operand one, typename Product::sum* out, interval* marks) {
  typename Product::sum sums[Chains][Product::sums] = {};
  typename Product::operand left[Product::lefts];
  typename Product::operand right[Product::rights];
  for (auto& each : left) each = one;
  for (auto& each : right) each = one;
  const interval taken = timed_loop<unroll>(trips, [&](int i) { Product::add(sums[i % Chains], left, right); });
  for (int chain = 0; chain < Chains; ++chain)
    for (int i = 0; i < Product::sums; ++i)
      out[(chain * Product::sums + i) * blockDim.x + threadIdx.x] = sums[chain][i];
  mark(marks, taken);
}

/// Cycles of one block, divided by instructions and warps.
template <typename Product, int Chains>
samples product_cycles(findings& found, int warps) {
  using sum = typename Product::sum;
  const auto threads = static_cast<unsigned>(warps) * 32;
  device_buffer<sum> out{std::size_t{Chains * Product::sums} * threads};
  out.poison();
  stopwatch watch;
  constexpr int trips = 64;
  samples cost = difference_per_step(found, "products", double{unroll} * trips * warps, [&](int times) {
    product_kernel<Product, Chains><<<1, threads>>>(trips * times, Product::one, out.data(), watch.marks());
    check_launch("product_kernel");
    return watch.cycles(warps);
  });
  const auto expected = static_cast<sum>(Product::depth * unroll / Chains * trips * 2);
  found.require(std::ranges::all_of(out.to_host(), [=](sum each) { return each == expected; }), "a sum is wrong");
  return cost;
}

int capability_major() {
  int major = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
  return major;
}

template <typename Product>
void add_product(findings& found, const std::string& shape) {
  // A card without the instruction has no rows of it.
  if (capability_major() < Product::since) return;
  found.add_part("latency", "cycles", "shape=" + shape, product_cycles<Product, 1>(found, 1));
  for (const int warps : {1, 4, 8, 16, 32})
    found.add_part("issue", "cycles per warp instruction",
                   "shape=" + shape + ";warps=" + std::to_string(warps) + ";chains=" + std::to_string(Product::chains),
                   product_cycles<Product, Product::chains>(found, warps));
}

template <typename First, typename Second>
benchmark products(const std::string& type, const std::string& first, const std::string& second) {
  return {"matrix_multiply_" + type, "matrices", "cycles",
          "mma.sync of type " + type +
              ", all elements 1: latency of a product that adds to the previous one, and cycles of an SM per warp "
              "instruction, by the warps and the independent products of each",
          [=](findings& found) {
            add_product<First>(found, first);
            add_product<Second>(found, second);
          }};
}

/// Products of factors that are in memory, by 16 warps with four chains each: one after the other, or one among `Every`
/// multiply-adds.
template <typename Product, int Every>
__global__ void __launch_bounds__(512) loaded_product_kernel(int trips, const typename Product::operand* factors,
                                                             typename Product::sum* out, interval* marks) {
  static_assert(Every == 1 || Every % unroll == 0);
  constexpr int chains = Product::chains;
  typename Product::sum sums[chains][Product::sums] = {};
  typename Product::operand left[chains][Product::lefts];
  typename Product::operand right[Product::rights];
  const auto* from = factors + threadIdx.x;
  for (auto& of_chain : left)
    for (auto& each : of_chain) {
      each = *from;
      from += blockDim.x;
    }
  for (auto& each : right) {
    each = *from;
    from += blockDim.x;
  }
  float other = static_cast<float>(threadIdx.x);
  int trip = 0;
  const interval taken = timed_loop<unroll>(trips, [&](int i) {
    if (Every > 1) other = other * 0.5f + 1;
    constexpr int apart = Every > unroll ? Every / unroll : 1;
    if (Every == 1 || (i == 0 && trip++ % apart == 0)) Product::add(sums[i % chains], left[i % chains], right);
  });
  typename Product::sum sum = 0;
  for (const auto& of_chain : sums)
    for (const auto& each : of_chain) sum += each;
  out[blockIdx.x * blockDim.x + threadIdx.x] = other < 0 ? 0 : sum;
  if (blockIdx.x == 0) mark(marks, taken);
}

/// Numbers that are uniform in [-1, 1).
class random_numbers {
 public:
  double next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state_ >> 11) * 0x1p-52 - 1;
  }

 private:
  std::uint64_t state_ = 1;
};
void draw(random_numbers& numbers, double& to) { to = numbers.next(); }
/// Two bfloat16.
void draw(random_numbers& numbers, unsigned& to) {
  const auto one = [&] { return std::bit_cast<std::uint32_t>(static_cast<float>(numbers.next())) >> 16; };
  to = one();
  to |= one() << 16;
}

/// The clock of the SMs while all of them compute products: after a pause, or after a second of the same load.
template <typename Product, int Every = 1>
void add_clock(findings& found, const std::string& type, bool random, bool after_a_second) {
  using operand = typename Product::operand;
  constexpr unsigned threads = 512;
  // Long enough that the gaps between launches do not count.
  constexpr int trips = Every > 1 ? 32'000 : 2000, launches = 4;
  std::vector<operand> factors(std::size_t{Product::chains * Product::lefts + Product::rights} * threads);
  random_numbers numbers;
  if (random)
    for (operand& each : factors) draw(numbers, each);
  device_buffer<operand> in{factors.size()};
  EXAMPLES_CUDA_CHECK(cudaMemcpy(in.data(), factors.data(), in.bytes(), cudaMemcpyHostToDevice));
  const auto sms = static_cast<unsigned>(device_sms());
  device_buffer<typename Product::sum> out{std::size_t{sms} * threads};
  out.poison();
  stopwatch watch;
  event_pair events;
  const auto launch = [&] {
    loaded_product_kernel<Product, Every><<<sms, threads>>>(trips, in.data(), out.data(), watch.marks());
    check_launch("loaded_product_kernel");
  };
  const auto us_of_launches = [&] {
    return device_us(events, [&] {
      for (int i = 0; i < launches; ++i) launch();
    });
  };
  samples clocks = repeated(usual_repeats, [&] {
    if (after_a_second)
      for (double us = 0; us < 1e6;) us += us_of_launches();
    else
      std::this_thread::sleep_for(std::chrono::milliseconds{200});
    launch();
    const double us = us_of_launches();
    return launches * watch.cycles(threads / 32) / us * 1e-3;
  });
  const auto sums = out.to_host();
  found.require(std::ranges::any_of(sums, [](auto each) { return each != 0; }) == random, "the sums are wrong");
  found.add("type=" + type + ";data=" + (random ? "random" : "zeros") + ";after=" + (after_a_second ? "1s" : "0s") +
                (Every > 1 ? ";every=" + std::to_string(Every) : ""),
            std::move(clocks));
}

#define CALIBRATE_LOAD_MATRICES \
  CALIBRATE_SINCE_8("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];") \
      : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(at)

/// Loads that do not wait. No two in a row have the same address, because the compiler would merge them.
struct matrices_in_turn {
  static constexpr bool chained = false;
  static __device__ void load(const unsigned& row, unsigned offset, unsigned& value) {
    const unsigned at = row + offset;
    unsigned a, b, c, d;
    asm volatile(CALIBRATE_LOAD_MATRICES);
    value += a + b + (c + d);
  }
};
/// Lane l receives word l of the first matrix, which is the lane's address, so that the next load waits.
struct matrices_chained {
  static constexpr bool chained = true;
  static __device__ void load(unsigned& at, unsigned, unsigned& value) {
    unsigned a, b, c, d;
    asm volatile(CALIBRATE_LOAD_MATRICES);
    at = a;
    value += b + c + d;
  }
};

/// Rows of the matrices are `stride` bytes apart.
template <typename Load>
__global__ void __launch_bounds__(1024) matrix_load_kernel(int trips, unsigned stride, unsigned* out, interval* marks) {
  constexpr unsigned words = 4096;
  __shared__ alignas(128) unsigned data[words];
  const auto base = static_cast<unsigned>(__cvta_generic_to_shared(data));
  const unsigned lane = threadIdx.x % 32;
  for (unsigned i = threadIdx.x; i < words; i += blockDim.x) data[i] = 1;
  __syncthreads();
  unsigned row = base + lane * stride;
  if (Load::chained && threadIdx.x < 32) data[(lane / 4 * stride) / 4 + lane % 4] = row;
  unsigned value = 0;
  unsigned half = 0;
  const interval taken = timed_loop<unroll>(trips, [&](int i) {
    if (i == 0) half ^= words * 4 / 2;
    Load::load(row, half + 16 * static_cast<unsigned>(i), value);
  });
  out[threadIdx.x] = Load::chained ? row - base : value;
  mark(marks, taken);
}

template <typename Load>
samples matrix_load_cycles(findings& found, int warps, unsigned stride) {
  const auto threads = static_cast<unsigned>(warps) * 32;
  device_buffer<unsigned> out{threads};
  out.poison();
  stopwatch watch;
  constexpr int trips = 64;
  samples cost = difference_per_step(found, "loads", double{unroll} * trips * warps, [&](int times) {
    matrix_load_kernel<Load><<<1, threads>>>(trips * times, stride, out.data(), watch.marks());
    check_launch("matrix_load_kernel");
    return watch.cycles(warps);
  });
  const unsigned last = out.to_host().back();
  if (Load::chained) {
    found.require(last == 31 * stride, "the address is wrong");
    found.require(median_of(cost) >= 2, "no result is ready that soon: it was optimised away");
  } else {
    found.require(last == 4 * unroll * trips * 2, "the sum is wrong");
  }
  return cost;
}

const registration all[] = {
    registration{products<half_16, half_8>("half", "m16n8k16", "m16n8k8")},
    registration{products<bfloat16_16, bfloat16_8>("bfloat16", "m16n8k16", "m16n8k8")},
    registration{products<tfloat32_8, tfloat32_4>("tfloat32", "m16n8k8", "m16n8k4")},
    registration{products<int8_32, int8_16>("int8", "m16n8k32", "m16n8k16")},
    registration{products<double_4, double_16>("double", "m8n8k4", "m16n8k16")},
    registration{
        {"matrix_multiply_clock", "power", "GHz",
         "clock of the SMs while 16 warps of each compute mma.sync, by type and the elements of the factors: after a "
         "pause, and after a second of the same; and with one product among 256 multiply-adds",
         [](findings& found) {
           if (capability_major() < 8) return;
           for (const bool random : {false, true})
             for (const bool after_a_second : {false, true})
               add_clock<bfloat16_16>(found, "bfloat16", random, after_a_second);
           for (const bool random : {false, true})
             for (const bool after_a_second : {false, true})
               add_clock<double_4>(found, "double", random, after_a_second);
           add_clock<bfloat16_16, 256>(found, "bfloat16", true, false);
         }}},
    registration{
        {"load_matrices", "matrices", "cycles",
         "ldmatrix of four matrices, with rows in a row and rows 128 bytes apart: latency, and cycles of an SM "
         "per warp instruction",
         [](findings& found) {
           if (capability_major() < 8) return;
           for (const unsigned stride : {16u, 128u}) {
             const std::string parameters = "stride=" + std::to_string(stride);
             found.add_part("latency", "cycles", parameters, matrix_load_cycles<matrices_chained>(found, 1, stride));
             found.add_part("issue", "cycles per warp instruction", parameters + ";warps=32",
                            matrix_load_cycles<matrices_in_turn>(found, 32, stride));
           }
         }}},
};

}  // namespace
}  // namespace examples::calibrate
