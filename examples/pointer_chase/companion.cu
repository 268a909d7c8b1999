// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/irregular.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 96.5 us measured.
constexpr auto cost = kc::estimate(pointer_chase(1 << 22, 512, 132, 32_threads), pointer_chase_launch(132, 32_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 120_us);
static_assert(cost.bottleneck == kc::resource::latency);  // a step waits for the one before it

/// Links the nodes in a random order, the last to the first.
__global__ void link_kernel(unsigned* next, unsigned nodes, permutation order) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < nodes;
       i += std::size_t{gridDim.x} * blockDim.x)
    next[order(i)] = order(i + 1 < nodes ? i + 1 : 0);
}

/// Where a walker begins: as far from the others as it can, so that none follows in the steps of another.
struct first_node {
  permutation order;
  std::uint64_t nodes;
  std::uint64_t walkers;
  __host__ __device__ std::uint64_t place(std::uint64_t i) const { return i * nodes / walkers; }
  __host__ __device__ unsigned operator()(std::uint64_t i) const { return order(place(i)); }
};

class pointer_chase_workload final : public workload {
 public:
  explicit pointer_chase_workload(const parameter_set& parameters)
      : nodes_{parameters.number<unsigned>("nodes")}, steps_{parameters.number<unsigned>("steps")},
        blocks_{parameters.number<unsigned>("blocks")}, block_{block_threads(parameters)}, order_{nodes_},
        next_{nodes_}, position_{std::size_t{blocks_} * block_} {
    link_kernel<<<1024, 256>>>(next_.data(), nodes_, order_);
    check_launch("link_kernel");
    poison();
  }

  /// What a launch overwrites is where it starts.
  void poison() override {
    launches_ = 0;
    generate(position_, first_node{order_, nodes_, position_.size()});
  }

  void launch() override {
    pointer_chase_kernel<<<blocks_, block_>>>(next_.data(), position_.data(), steps_);
    check_launch("pointer_chase_kernel");
    ++launches_;
  }

  void check() const override {
    const first_node begin{order_, nodes_, position_.size()};
    require_equal("position", position_.to_host(), [&](std::size_t i) {
      return static_cast<double>(order_((begin.place(i) + launches_ * steps_) % nodes_));
    });
  }

 private:
  unsigned nodes_;
  unsigned steps_;
  unsigned blocks_;
  unsigned block_;
  permutation order_;
  device_buffer<unsigned> next_, position_;
  std::uint64_t launches_ = 0;
};

class pointer_chase_companion final : public companion {
 public:
  std::string_view name() const override { return "pointer_chase"; }

  parameter_set defaults() const override { return set(1 << 22, 512, 132, 32); }

  std::vector<parameter_set> measured() const override {
    std::vector<parameter_set> sets;
    // One thread; 16 KB, 16 MB and 512 MB.
    for (const unsigned exponent : {12u, 22u, 27u}) sets.push_back(set(1u << exponent, 1024, 1, 1));
    sets.push_back(set(1 << 22, 1024, 1, 32));
    // A warp on every SM of an H200.
    for (const unsigned exponent : {12u, 15u, 18u, 22u, 24u, 27u}) sets.push_back(set(1u << exponent, 512, 132, 32));
    for (const unsigned exponent : {12u, 22u, 27u}) sets.push_back(set(1u << exponent, 64, 1056, 256));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    return {set(5, 1, 1, 1), set(1000, 17, 2, 32), set(4096, 6, 3, 96)};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return std::make_unique<pointer_chase_workload>(parameters);
  }

 private:
  static parameter_set set(unsigned nodes, unsigned steps, unsigned blocks, unsigned block) {
    return {{"nodes", nodes}, {"steps", steps}, {"blocks", blocks}, {"block", block}};
  }
};

const registration<pointer_chase_companion> registered;

}  // namespace
}  // namespace examples
