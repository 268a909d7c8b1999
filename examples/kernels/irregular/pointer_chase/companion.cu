// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/irregular.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 96.5 us measured.
constexpr auto cost = kc::estimate(pointer_chase(1 << 22, 512, 132, 32_threads), pointer_chase_launch(132, 32_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 120_us);
static_assert(cost.bottleneck == kc::resource::latency);  // each step waits for the previous one

/// Links the nodes in a random order, and the last node to the first.
__global__ void link_kernel(unsigned* next, unsigned nodes, permutation order) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < nodes;
       i += std::size_t{gridDim.x} * blockDim.x)
    next[order(i)] = order(i + 1 < nodes ? i + 1 : 0);
}

/// The start of each walker: as far from the others as possible, so that no walker visits nodes that another has just
/// visited.
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

  /// The launch overwrites its own start positions, so this restores them.
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

const registration registered{pointer_chase_manifest, prepare<pointer_chase_workload>};

}  // namespace
}  // namespace examples
