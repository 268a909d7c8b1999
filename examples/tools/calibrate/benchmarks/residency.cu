// SPDX-License-Identifier: BSL-1.0
#include "batches.cuh"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace examples::calibrate {
namespace {

// The sizes of buffers that are read repeatedly, in sixtieths of the L2 size that the driver reports.
constexpr unsigned footprints[] = {4, 16, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 80, 128};
/// Buffers of which L2 keeps nothing.
constexpr unsigned beyond_l2[] = {240, 480};

constexpr unsigned block = 1024;
constexpr int flight = 4;
/// Waves of blocks of a launch that reads the data once.
constexpr unsigned waves = 3;

/// Each block cycles through its own words, and each of its threads always reads the same ones. If threads shared
/// words, a slow warp would find data in L2 that another warp has just loaded.
__global__ void read_own_part(const uint4* data, unsigned steps, int trips, unsigned* out) {
  const uint4* own = data + std::size_t{blockIdx.x} * steps * block + threadIdx.x;
  unsigned step = 0;
  unsigned sum = 0;
#pragma unroll 1
  for (int trip = 0; trip < trips; ++trip) {
    unsigned value[flight];
#pragma unroll
    for (int i = 0; i < flight; ++i) {
      value[i] = l2_level::load(reinterpret_cast<address>(own + std::size_t{step} * block), uint4{});
      if (++step == steps) step = 0;
    }
#pragma unroll
    for (int i = 0; i < flight; ++i) sum += value[i];
  }
  out[blockIdx.x * block + threadIdx.x] = sum;
}

/// Each thread reads `steps` words, those of a step next to those of the other threads of the grid.
__global__ void read_once(const unsigned* data, unsigned steps, unsigned* out) {
  unsigned sum = 0;
  const unsigned threads = gridDim.x * block;
  // Without copies of the loop's body, so that each step takes the same time.
#pragma unroll 1
  for (unsigned step = 0; step < steps; ++step)
    sum += l2_level::load(
        reinterpret_cast<address>(data + (std::size_t{step} * threads + blockIdx.x * block + threadIdx.x)), 0u);
  if (sum == 1) out[threadIdx.x] = sum;  // never, since each byte is 1
}

/// One block cycles through all words. Each load of a thread waits for the previous one, whose result, masked with
/// `none`, enters the address. `none` is zero, so that the address does not change.
__global__ void read_all(const unsigned* data, unsigned words, unsigned none, int trips, unsigned* out,
                         interval* marks) {
  unsigned at = threadIdx.x;
  unsigned sum = 0;
  const interval taken = timed_loop<1>(trips, [&](int) {
    sum += l2_level::load(reinterpret_cast<address>(data + (at + (sum & none))), 0u);
    at += block;
    if (at >= words) at -= words;
  });
  out[threadIdx.x] = sum;
  mark(marks, taken);
}

/// All bytes are 1.
constexpr unsigned word = 0x0101'0101;

/// A footprint and its cost: `bytes` is the footprint after rounding, `cost` is per byte or per load, in any unit.
struct point {
  unsigned sixtieths;
  std::size_t bytes;
  double cost;
};

std::string parameters_of(const char* readers, std::size_t bytes) {
  return std::string{"readers="} + readers + ";bytes=" + std::to_string(bytes);
}

class steady_reading {
 public:
  steady_reading() : l2_{l2_size()}, data_{10 * l2_ / sizeof(uint4)}, out_{std::size_t{sms()} * block} {
    EXAMPLES_CUDA_CHECK(cudaMemset(data_.data(), 1, data_.bytes()));
  }

  /// One block on each SM. Each byte is read by one SM.
  point by_one(findings& found, unsigned sixtieths) {
    const std::size_t step_bytes = std::size_t{sms()} * block * sizeof(uint4);
    const std::size_t steps = nearest(sixtieths, step_bytes);
    const std::size_t bytes = steps * step_bytes;
    // Whole passes and whole trips, of 4 GiB or more in all.
    const auto trips = static_cast<int>(((std::size_t{1} << 30) / bytes + 1) * steps);
    samples rate =
        difference_per_step(found, "passes", static_cast<double>(step_bytes) * flight * trips, [&](int times) {
          return device_us(events_, [&] {
            read_own_part<<<sms(), block>>>(data_.data(), static_cast<unsigned>(steps), trips * times, out_.data());
            check_launch("read_own_part");
          });
        });
    const double us_per_byte = median_of(rate);
    for (double& sample : rate) sample = 1e-3 / sample;
    require_sum(found, flight * trips * 2);
    found.add_part("read", "GB/s", parameters_of("one", bytes), rate);
    return {sixtieths, bytes, us_per_byte};
  }

  /// Blocks of several waves read the data once in each launch. Each launch distributes the later waves over the
  /// SMs in its own way, so either half of L2 may read the data.
  point by_launches(findings& found, unsigned sixtieths) {
    const unsigned blocks = waves * 2 * sms();
    const std::size_t step_bytes = std::size_t{blocks} * block * sizeof(unsigned);
    const std::size_t steps = nearest(sixtieths, step_bytes);
    const std::size_t bytes = steps * step_bytes;
    constexpr int launches = 20;
    const auto* data = reinterpret_cast<const unsigned*>(data_.data());
    samples us = difference_per_step(found, "launches", launches, [&](int times) {
      return device_us(
          events_,
          [&] {
            for (int l = 0; l < launches * times; ++l)
              read_once<<<blocks, block>>>(data, static_cast<unsigned>(steps), out_.data());
            check_launch("read_once");
          },
          400'000);
    });
    found.add_part("launch", "us", parameters_of("launches", bytes), us);
    return {sixtieths, bytes, median_of(us)};
  }

  /// One SM reads all data. Data from the other half of L2 also occupies the SM's own half.
  point by_all(findings& found, unsigned sixtieths) {
    constexpr std::size_t step_bytes = block * sizeof(unsigned);
    const auto trips = static_cast<int>(nearest(sixtieths, step_bytes));
    const auto words = static_cast<unsigned>(trips) * block;
    const auto* data = reinterpret_cast<const unsigned*>(data_.data());
    const samples cycles = difference_per_step(found, "passes", trips, [&](int times) {
      read_all<<<1, block>>>(data, words, 0, trips * times, out_.data(), watch_.marks());
      check_launch("read_all");
      return watch_.cycles(block / 32);
    });
    const std::size_t bytes = static_cast<std::size_t>(trips) * step_bytes;
    require_sum(found, trips * 2);
    found.add_part("latency", "cycles", parameters_of("all", bytes), cycles);
    return {sixtieths, bytes, median_of(cycles)};
  }

 private:
  static unsigned sms() { return static_cast<unsigned>(device_sms()); }
  static std::size_t l2_size() {
    int bytes = 0;
    EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&bytes, cudaDevAttrL2CacheSize, 0));
    return static_cast<std::size_t>(bytes);
  }
  /// The multiple of `step_bytes` that is nearest to the footprint, in steps, and at least one.
  std::size_t nearest(unsigned sixtieths, std::size_t step_bytes) const {
    return std::max<std::size_t>((l2_ / 60 * sixtieths + step_bytes / 2) / step_bytes, 1);
  }
  void require_sum(findings& found, int loads) const {
    found.require(out_.to_host(1).front() == word * static_cast<unsigned>(loads), "the sum is wrong");
  }

  std::size_t l2_;
  device_buffer<uint4> data_;
  device_buffer<unsigned> out_;
  event_pair events_;
  stopwatch watch_;
};

/// The median cost of the footprints from `least` to `most` sixtieths.
double cost_between(const std::vector<point>& points, unsigned least, unsigned most) {
  samples costs;
  for (const point& each : points)
    if (each.sixtieths >= least && each.sixtieths <= most) costs.push_back(each.cost);
  return median_of(costs);
}

/// The share of each footprint that L2 serves, if the served part has one cost and the rest another. The share of a
/// footprint is at least that of any larger one.
void add_shares(findings& found, const char* readers, const std::vector<point>& points, double l2, double dram) {
  std::vector<double> shares(points.size());
  double least = 0;
  for (std::size_t i = points.size(); i-- > 0;) {
    least = std::max(least, std::clamp((dram - points[i].cost) / (dram - l2), 0., 1.));
    shares[i] = least;
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    found.require(dram > 1.2 * l2, "L2 is no faster than memory");
    found.require(shares.front() > 0.9 && shares.back() < 0.1, "the shares do not go from all to nothing");
    found.add_part("share", "of the bytes", parameters_of(readers, points[i].bytes), {shares[i]});
  }
}

/// The time of a launch that reads `bytes` from one level, from the times of two footprints.
struct line_through {
  double bytes, us, us_per_byte;
  line_through(const point& low, const point& high)
      : bytes{static_cast<double>(low.bytes)}, us{low.cost},
        us_per_byte{(high.cost - low.cost) / (static_cast<double>(high.bytes) - static_cast<double>(low.bytes))} {}
  double at(std::size_t n) const { return us + us_per_byte * (static_cast<double>(n) - bytes); }
};

/// The same where a launch has a cost of its own: L2 holds the footprints up to half its size, and nothing of
/// `large`.
void add_shares_of_launches(findings& found, const std::vector<point>& points, const std::vector<point>& large) {
  constexpr std::size_t half_of_l2 = 4;
  const line_through held{points[0], points[half_of_l2]};
  const line_through none{large[0], large[1]};
  std::vector<double> shares(points.size());
  double least = 0;
  for (std::size_t i = points.size(); i-- > 0;) {
    const double l2 = held.at(points[i].bytes), dram = none.at(points[i].bytes);
    least = std::max(least, i <= half_of_l2 ? 1. : std::clamp((dram - points[i].cost) / (dram - l2), 0., 1.));
    shares[i] = least;
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    found.require(none.us_per_byte > 1.2 * held.us_per_byte, "L2 is no faster than memory");
    found.require(shares.back() < 0.1, "the shares do not go from all to nothing");
    found.add_part("share", "of the bytes", parameters_of("launches", points[i].bytes), {shares[i]});
  }
}

const registration residency{
    {"residency", "bandwidth", "GB/s",
     "a buffer is read again and again, by footprint: each byte by one SM, always the same; once in each launch of "
     "several waves; and all by one SM, whose loads wait for each other; with the share that L2 serves, from what "
     "reading costs where it holds all and where "
     "it holds nothing",
     [](findings& found) {
       steady_reading card;
       std::vector<point> one, all;
       for (const unsigned each : footprints) one.push_back(card.by_one(found, each));
       double memory = 0;
       for (const unsigned each : beyond_l2) memory += card.by_one(found, each).cost / std::size(beyond_l2);
       // The smallest footprint is read slightly slower, for reasons other than the contents of L2.
       add_shares(found, "one", one, cost_between(one, 16, 48), memory);

       std::vector<point> launches, large;
       for (const unsigned each : footprints) launches.push_back(card.by_launches(found, each));
       for (const unsigned each : beyond_l2) large.push_back(card.by_launches(found, each));
       add_shares_of_launches(found, launches, large);

       for (const unsigned each : footprints) all.push_back(card.by_all(found, each));
       // Below half of L2, each half holds all data. For the last two footprints, one SM finds nothing in L2.
       const double waiting = (all[all.size() - 2].cost + all.back().cost) / 2;
       add_shares(found, "all", all, cost_between(all, 0, 24), waiting);
     }}};

}  // namespace
}  // namespace examples::calibrate
