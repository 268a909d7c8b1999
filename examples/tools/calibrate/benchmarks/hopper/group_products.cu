// SPDX-License-Identifier: BSL-1.0
#include "../../../../kernels/common/copy_barrier.cuh"
#include "../../../../kernels/common/group_products.cuh"
#include "../stopwatch.cuh"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace examples::calibrate {
namespace {

bool card_has_group_products() {
  int major = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
  return major == 9;
}

constexpr unsigned group_threads = 128;
/// Products between two waits.
constexpr int group_unroll = 16;
/// Words of the largest right factor, 256 rows of 128 bytes, and of the left one, 64 rows.
constexpr unsigned right_words = 256 * 32, left_words = 64 * 32;

/// Each warp group adds products to its sums. `words` fills shared memory and the registers of the left factor. Where
/// products are awaited, each is, and else the groups of products before the last one are.
template <typename Type, int Columns, bool Registers, bool Awaited>
__global__ void __launch_bounds__(2 * group_threads)
    group_products_kernel(int trips, const unsigned* words, typename Type::sum* out, interval* marks) {
  __shared__ alignas(1024) unsigned tile[right_words + left_words];
  for (unsigned i = threadIdx.x; i < right_words + left_words; i += blockDim.x) tile[i] = words[i];
  typename Type::sum sums[Columns / 2] = {};
  unsigned left[4];
  for (unsigned i = 0; i < 4; ++i) left[i] = words[threadIdx.x % group_threads * 4 + i];
  std::uint64_t at_right = descriptor_of(tile), at_left = descriptor_of(tile + right_words);
  // Products read shared memory by another path than loads and stores.
  fence_for_copies();
  const interval taken = timed_loop<group_unroll>(trips, [&](int i) {
    if (Awaited || i == 0) begin_group_products();
    Type::template add<Columns, Registers>(sums, left, at_left, at_right);
    if (Awaited || i == group_unroll - 1) end_group_products();
    if constexpr (Awaited)
      await_group_products<0>();
    else if (i == group_unroll - 1)
      await_group_products<1>();
  });
  await_group_products<0>();
  typename Type::sum sum = 0;
  bool alike = true;
  for (int i = 0; i < Columns / 2; ++i) {
    sum += sums[i];
    alike = alike && sums[i] == sums[0];
  }
  // For factors of ones.
  out[blockIdx.x * blockDim.x + threadIdx.x] = alike ? sums[0] : -sum;
  if (blockIdx.x == 0) mark(marks, taken);
}

void copy_to(device_buffer<unsigned>& words, const std::vector<unsigned>& from) {
  EXAMPLES_CUDA_CHECK(cudaMemcpy(words.data(), from.data(), words.bytes(), cudaMemcpyHostToDevice));
}

template <typename Type, int Columns, bool Registers, bool Awaited>
samples group_product_cycles(findings& found, int groups) {
  using sum = typename Type::sum;
  const unsigned threads = static_cast<unsigned>(groups) * group_threads;
  device_buffer<unsigned> ones{right_words + left_words};
  copy_to(ones, std::vector<unsigned>(ones.size(), Type::one));
  device_buffer<sum> out{threads};
  out.poison();
  stopwatch watch;
  // Sums of float8 are exact up to 2^13.
  constexpr int trips = std::is_same_v<Type, group_float8> ? 8 : 64;
  samples cost = difference_per_step(found, "products", double{group_unroll} * trips * groups, [&](int times) {
    group_products_kernel<Type, Columns, Registers, Awaited>
        <<<1, threads>>>(trips * times, ones.data(), out.data(), watch.marks());
    check_launch("group_products_kernel");
    return watch.cycles(groups * 4);
  });
  const auto expected = static_cast<sum>(Type::depth * group_unroll * trips * 2);
  found.require(std::ranges::all_of(out.to_host(), [=](sum each) { return each == expected; }), "a sum is wrong");
  return cost;
}

template <typename Type, int Columns, bool Registers>
void add_group_product(findings& found) {
  const std::string parameters =
      "n=" + std::to_string(Columns) + ";left=" + std::string{Registers ? "registers" : "shared"};
  found.add_part("latency", "cycles", parameters, group_product_cycles<Type, Columns, Registers, true>(found, 1));
  for (const int groups : {1, 2})
    found.add_part("issue", "cycles per instruction of a warp group", parameters + ";groups=" + std::to_string(groups),
                   group_product_cycles<Type, Columns, Registers, false>(found, groups));
}

template <typename Type>
benchmark group_products(const std::string& type, const std::string& k) {
  return {
      "group_multiply_" + type, "matrices", "cycles",
      "wgmma of type " + type + ", m = 64 and k = " + k +
          ", all elements 1: a product until it is awaited, and cycles of an SM per instruction of a warp group, by "
          "columns, the place of the left factor, and warp groups",
      [](findings& found) {
        if (!card_has_group_products()) return;
        add_group_product<Type, 8, false>(found);
        add_group_product<Type, 32, false>(found);
        add_group_product<Type, 64, false>(found);
        add_group_product<Type, 128, false>(found);
        add_group_product<Type, 256, false>(found);
        add_group_product<Type, 8, true>(found);
        add_group_product<Type, 64, true>(found);
        add_group_product<Type, 256, true>(found);
      }};
}

/// Words of two bfloat16 each, all zero, all one, or uniform in [-1, 1).
std::vector<unsigned> bfloats(const std::string& data) {
  std::vector<unsigned> words(right_words + left_words, data == "ones" ? group_bfloat16::one : 0);
  if (data != "random") return words;
  std::uint64_t state = 1;
  const auto next = [&state] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const float value = static_cast<float>(state >> 40) * 0x1p-23f - 1;
    return std::bit_cast<std::uint32_t>(value) >> 16;
  };
  for (unsigned& word : words) word = next() | next() << 16;
  return words;
}

/// The clock of the SMs while all of them compute products: at the beginning of the load, or after a second of it, when
/// the power limit may have lowered the clock further.
void add_clock(findings& found, const std::string& data, bool after_a_second) {
  constexpr int columns = 256, groups = 2, trips = 400, launches = 4;
  device_buffer<unsigned> words{right_words + left_words};
  copy_to(words, bfloats(data));
  const int sms = device_sms();
  device_buffer<float> out{static_cast<std::size_t>(sms) * groups * group_threads};
  stopwatch watch;
  event_pair events;
  const auto launch = [&] {
    group_products_kernel<group_bfloat16, columns, false, false>
        <<<static_cast<unsigned>(sms), groups * group_threads>>>(trips, words.data(), out.data(), watch.marks());
    check_launch("group_products_kernel");
  };
  const auto us_of_launches = [&] {
    return device_us(events, [&] {
      for (int i = 0; i < launches; ++i) launch();
    });
  };
  found.add("data=" + data + ";after=" + (after_a_second ? "1s" : "0s"), repeated(usual_repeats, [&] {
              if (after_a_second)
                for (double us = 0; us < 1e6;) us += us_of_launches();
              else
                std::this_thread::sleep_for(std::chrono::milliseconds{200});
              launch();
              const double us = us_of_launches();
              return launches * watch.cycles(groups * 4) / us * 1e-3;
            }));
}

const registration all[] = {
    registration{group_products<group_half>("half", "16")},
    registration{group_products<group_bfloat16>("bfloat16", "16")},
    registration{group_products<group_tfloat32>("tfloat32", "8")},
    registration{group_products<group_float8>("float8", "32")},
    registration{group_products<group_int8>("int8", "32")},
    registration{{"group_multiply_clock", "matrices", "GHz",
                  "clock of the SMs while two warp groups of each compute wgmma of bfloat16 with 256 columns, by the "
                  "elements of the factors: after a pause, and after a second of the same",
                  [](findings& found) {
                    if (!card_has_group_products()) return;
                    for (const char* data : {"zeros", "random"})
                      for (const bool after_a_second : {false, true}) add_clock(found, data, after_a_second);
                  }}},
};

}  // namespace
}  // namespace examples::calibrate
