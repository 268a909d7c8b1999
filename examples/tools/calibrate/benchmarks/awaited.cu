// SPDX-License-Identifier: BSL-1.0
#include "batches.cuh"
#include "chase.cuh"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

namespace examples::calibrate {
namespace {

/// Several times the size of any L2.
constexpr std::size_t more_than_l2 = std::size_t{512} << 20;

enum class of_blocks { mean, slowest };

/// Cycles of one warp from one batch of loads to the next, which needs the results. No other warp runs on its SM.
template <typename Level, int Loads>
samples batch_cycles(findings& found, batch_layout how, unsigned sms, device_buffer<char>& other,
                     of_blocks which = of_blocks::mean) {
  constexpr bool from_dram = Level::scattered;
  how.loads = Loads;
  how.scattered = from_dram;
  const unsigned lines_a_batch = how.loads * how.lines;
  if (from_dram) {
    // Each batch is loaded only once. The number of scattered places limits the number of batches.
    const unsigned places = 1u << (batch_layout::places_bits + (Loads == 1 ? 4 : 0));
    how.slots = std::min(512u, std::bit_floor(places / (sms * how.lines)));
  } else {
    // For L1, the batches fill half of the smallest L1. For L2, the batches of all SMs fill a small part of L2.
    const unsigned lines = std::is_same_v<Level, l1_level> ? 256 : 1024;
    how.slots = std::max(1u, lines / lines_a_batch);
  }
  batches<Level, Loads, unsigned> all{how, sms, 32};
  device_buffer<chain_link> out{1};
  const int count = from_dram ? static_cast<int>(how.slots / 2) : 512;
  const warm_up before = from_dram ? warm_up{.pages = static_cast<int>((how.bytes(0) >> 21) + 1), .batches = 0}
                                   : warm_up{.pages = 0, .batches = static_cast<int>(how.slots)};
  samples cost = difference_per_step(found, "chain", count, [&](int times) {
    if (from_dram) sweep(other.data(), other.bytes(), out.data());
    all.launch(count * times, before);
    return which == of_blocks::mean ? all.cycles_of_a_block() : all.cycles_of_slowest_block();
  });
  found.require(all.right(sms), "the chain does not end where it should");
  return cost;
}

std::string where(const char* level, unsigned sms) {
  return std::string{"level="} + level + ";sms=" + std::to_string(sms);
}

template <typename Level>
void add_requests(findings& found, device_buffer<char>& other) {
  for (const unsigned sms : {1u, static_cast<unsigned>(device_sms())}) {
    const std::string level = where(Level::name, sms);
    const auto add = [&](const std::string& pattern, batch_layout how) {
      found.add(level + ";" + pattern, batch_cycles<Level, 1>(found, how, sms, other));
    };
    add("lines=1;lanes=on_one_word", {.one_address = true});
    for (const unsigned lines : {1u, 2u, 4u, 8u, 16u, 32u}) add("lines=" + std::to_string(lines), {.lines = lines});
  }
}

const registration request_latency{
    {"request_latency", "latency", "cycles",
     "a warp's load whose lanes need what they loaded before, by the lines over which their words are spread; one warp "
     "on one SM, and on each",
     [](findings& found) {
       device_buffer<char> other{more_than_l2};
       other.zero();
       add_requests<l1_level>(found, other);
       add_requests<l2_level>(found, other);
       add_requests<dram_level>(found, other);
     }}};

template <typename Level, int Loads>
void add_together(findings& found, unsigned sms, device_buffer<char>& other) {
  found.add(where(Level::name, sms) + ";loads=" + std::to_string(Loads),
            batch_cycles<Level, Loads>(found, {}, sms, other));
}

template <typename Level>
void add_together(findings& found, device_buffer<char>& other) {
  for (const unsigned sms : {1u, static_cast<unsigned>(device_sms())}) {
    add_together<Level, 1>(found, sms, other);
    add_together<Level, 2>(found, sms, other);
    add_together<Level, 4>(found, sms, other);
    add_together<Level, 8>(found, sms, other);
    add_together<Level, 16>(found, sms, other);
  }
}

const registration awaited_together{
    {"awaited_together", "latency", "cycles",
     "a warp issues loads of a line each and goes on when all have come, by their number: from the first issue to that "
     "of the next batch, which needs them all; one warp on one SM, and on each",
     [](findings& found) {
       device_buffer<char> other{more_than_l2};
       other.zero();
       add_together<l1_level>(found, other);
       add_together<l2_level>(found, other);
       add_together<dram_level>(found, other);
     }}};

/// Each block reads its part of the data, `of_a_block` bytes.
__global__ void touch_kernel(const char* data, std::size_t of_a_block, unsigned* out) {
  const char* part = data + blockIdx.x * of_a_block;
  unsigned sum = 0;
  for (std::size_t at = threadIdx.x * sizeof sum; at < of_a_block; at += blockDim.x * sizeof sum)
    sum ^= l2_level::load(reinterpret_cast<address>(part + at), 0u);
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/// Cycles of a load of a line that L2 holds, and that its kernel has not touched before. One warp works on each SM.
/// `touch` is called before each timed kernel.
template <typename Touch>
samples first_touch_cycles(findings& found, batches<l2_level, 1, unsigned>& all, unsigned sms, Touch touch) {
  constexpr int count = 512;
  samples cost = difference_per_step(found, "chain", count, [&](int times) {
    touch();
    all.launch(count * times);
    return all.cycles_of_a_block();
  });
  found.require(all.right(sms), "the chain does not end where it should");
  return cost;
}

const registration first_touch{
    {"first_touch", "latency", "cycles",
     "a warp's load of a line that L2 holds and that its kernel has not touched before, by what touched the line last: "
     "loads or stores of the kernel before, or a copy from the host",
     [](findings& found) {
       const auto sms = static_cast<unsigned>(device_sms());
       constexpr unsigned lines = 1024;
       constexpr std::size_t of_an_sm = std::size_t{lines} * 128;
       batches<l2_level, 1, unsigned> all{{.slots = lines}, sms, 32};
       char* const data = all.data().data();
       device_buffer<unsigned> out{std::size_t{sms} * 256};
       std::vector<char> copy(sms * of_an_sm);
       EXAMPLES_CUDA_CHECK(cudaMemcpy(copy.data(), data, copy.size(), cudaMemcpyDeviceToHost));
       found.add("by=loads", first_touch_cycles(found, all, sms, [&] {
                   touch_kernel<<<sms, 256>>>(data, of_an_sm, out.data());
                   check_launch("touch_kernel");
                 }));
       found.add("by=stores", first_touch_cycles(found, all, sms, [&] { all.lay_out(); }));
       found.add("by=copy", first_touch_cycles(found, all, sms, [&] {
                   EXAMPLES_CUDA_CHECK(cudaMemcpy(data, copy.data(), copy.size(), cudaMemcpyHostToDevice));
                 }));
     }}};

/// The difference between the SM that waits longest for its loads and the mean SM.
template <typename Level>
samples slowest_beyond_mean(findings& found, device_buffer<char>& other) {
  const auto sms = static_cast<unsigned>(device_sms());
  samples result;
  const samples slowest = batch_cycles<Level, 1>(found, {}, sms, other, of_blocks::slowest);
  const samples mean = batch_cycles<Level, 1>(found, {}, sms, other);
  for (std::size_t i = 0; i < mean.size(); ++i) result.push_back(slowest[i] - mean[i]);
  return result;
}

const registration slowest_sm{
    {"slowest_sm", "latency", "cycles",
     "the cycles by which a load of one line takes longer on the SM where it takes longest than on the mean SM; one "
     "warp works on each SM",
     [](findings& found) {
       device_buffer<char> other{more_than_l2};
       other.zero();
       found.add("level=l2", slowest_beyond_mean<l2_level>(found, other));
       found.add("level=dram", slowest_beyond_mean<dram_level>(found, other));
     }}};

}  // namespace
}  // namespace examples::calibrate
