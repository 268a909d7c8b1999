// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/compare.hpp"
#include "../../kernels/common/device_buffer.cuh"
#include "../../kernels/common/random_bits.hpp"
#include "../../kernels/dense/floyd_warshall_step/kernel.cuh"
#include "../common/captured_graph.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/pinned_buffer.cuh"
#include "../common/stopwatch.hpp"
#include "kernel.cuh"
#include "program.hpp"

#include <kernelcost/cuda/runtime.hpp>

#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

namespace examples::floyd_warshall {
namespace {

using namespace kc::literals;

// 512 nodes. An H200 takes 2.03 ms by launches, and 0.88 ms by a graph.
constexpr auto by_launches = elapsed(kc::machine::h200, {.n = 512});
constexpr auto by_graph = elapsed(kc::machine::h200, {.n = 512, .as = launched_as::graph});
KERNELCOST_BUDGET(by_launches, 3_ms);
static_assert(by_graph < by_launches);

/// The length of the edge from i to j, the element at i * n + j; 0 from a node to itself.
int edge_length(std::size_t n, std::size_t at) {
  return at / n == at % n ? 0 : static_cast<int>(1 + below(1000, random_bits(1, at)));
}

/// Checks the shape and the free memory before the allocations.
const shape& fitting(const shape& all) {
  all.check();
  require_card_memory(all.paths ? "the distances and the first nodes" : "the distances",
                      (all.paths ? 2 : 1) * all.distances().value());
  return all;
}

class shortest_paths final : public runnable {
 public:
  explicit shortest_paths(const shape& all)
      : shape_{fitting(all)}, n_{static_cast<unsigned>(all.n)}, size_{std::size_t{n_} * n_}, edges_{size_},
        paths_{size_}, distances_{size_}, targets_{all.paths ? size_ : 1}, found_hops_{all.paths ? size_ : 1},
        first_hops_{all.paths ? size_ : 1} {
    parallel_ranges(size_, [&](std::size_t begin, std::size_t end) {
      for (std::size_t at = begin; at < end; ++at) edges_.data()[at] = edge_length(n_, at);
    });
    // A path is an edge at first, whose first node is its end.
    if (all.paths)
      for (std::size_t at = 0; at < size_; ++at) targets_.data()[at] = static_cast<int>(at % n_);
    if (all.as == launched_as::graph) graph_.emplace([&](cudaStream_t stream) { launch_steps(stream); });
  }

  double run() override {
    const marked_range whole{"run"};
    const stopwatch since_begin;
    EXAMPLES_CUDA_CHECK(cudaMemcpy(distances_.data(), edges_.data(), distances_.bytes(), cudaMemcpyHostToDevice));
    if (shape_.paths)
      EXAMPLES_CUDA_CHECK(cudaMemcpy(first_hops_.data(), targets_.data(), first_hops_.bytes(), cudaMemcpyHostToDevice));
    if (graph_)
      graph_->launch();
    else
      launch_steps(nullptr);
    EXAMPLES_CUDA_CHECK(cudaMemcpy(paths_.data(), distances_.data(), distances_.bytes(), cudaMemcpyDeviceToHost));
    if (shape_.paths)
      EXAMPLES_CUDA_CHECK(
          cudaMemcpy(found_hops_.data(), first_hops_.data(), first_hops_.bytes(), cudaMemcpyDeviceToHost));
    return since_begin.us();
  }

  void check() override {
    std::memset(paths_.data(), 0xff, size_ * sizeof(int));
    std::memset(found_hops_.data(), 0xff, found_hops_.size() * sizeof(int));
    distances_.poison();
    first_hops_.poison();
    run();
    std::vector<int> expected(edges_.data(), edges_.data() + size_);
    for (std::size_t k = 0; k < n_; ++k)
      parallel_ranges(n_, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
          // Row k does not change in step k, because the distance from k to itself is 0.
          if (i == k) continue;
          for (std::size_t j = 0; j < n_; ++j)
            expected[i * n_ + j] = std::min(expected[i * n_ + j], expected[i * n_ + k] + expected[k * n_ + j]);
        }
      });
    require_equal("distances", std::vector<int>(paths_.data(), paths_.data() + size_),
                  [&](std::size_t at) { return static_cast<double>(expected[at]); });
    if (shape_.paths) check_first_hops(expected);
  }

 private:
  /// Each path is the edge to its first node and a shortest path from there, which is shorter, as edges are longer than
  /// 0. Paths of the same length may differ.
  void check_first_hops(const std::vector<int>& distances) const {
    for (std::size_t at = 0; at < size_; ++at) {
      const int hop = found_hops_.data()[at];
      const bool is_node = hop >= 0 && static_cast<unsigned>(hop) < n_;
      const std::size_t from = at / n_, to = at % n_;
      if (is_node && (from == to || from != static_cast<std::size_t>(hop)) &&
          edges_.data()[from * n_ + static_cast<std::size_t>(hop)] +
                  distances[static_cast<std::size_t>(hop) * n_ + to] ==
              distances[at])
        continue;
      throw wrong_result{"the path from " + std::to_string(from) + " to " + std::to_string(to) + " begins with " +
                         std::to_string(hop) + ", which is not on a shortest one"};
    }
  }

  void launch_steps(cudaStream_t stream) {
    for (unsigned k = 0; k < n_; ++k) launch_step(k, stream);
    check_launch("the kernel of a step");
  }
  void launch_step(unsigned k, cudaStream_t stream) {
    if (shape_.kernel == work_of::element && !shape_.paths) {
      const kc::launch grid = floyd_warshall_step_launch(n_);
      floyd_warshall_step_kernel<<<kc::cuda::dim3_of(grid.grid), kc::cuda::dim3_of(grid.block), 0, stream>>>(
          distances_.data(), n_, k);
    } else if (shape_.kernel == work_of::element) {
      const kc::launch grid = element_step_launch(n_);
      element_step_kernel<true><<<kc::cuda::dim3_of(grid.grid), kc::cuda::dim3_of(grid.block), 0, stream>>>(
          distances_.data(), first_hops_.data(), n_, k);
    } else if (shape_.kernel == work_of::row) {
      launch_rows<1>(k, stream);
    } else {
      launch_rows<several_rows>(k, stream);
    }
  }
  template <unsigned Rows>
  void launch_rows(unsigned k, cudaStream_t stream) {
    const kc::launch grid = rows_step_launch(n_, Rows);
    const auto blocks = kc::cuda::dim3_of(grid.grid);
    const auto threads = kc::cuda::dim3_of(grid.block);
    if (shape_.paths)
      rows_step_kernel<Rows, true><<<blocks, threads, 0, stream>>>(distances_.data(), first_hops_.data(), n_, k);
    else
      rows_step_kernel<Rows, false><<<blocks, threads, 0, stream>>>(distances_.data(), first_hops_.data(), n_, k);
  }

  shape shape_;
  unsigned n_;
  std::size_t size_;
  pinned_buffer<int> edges_, paths_;
  device_buffer<int> distances_;
  pinned_buffer<int> targets_, found_hops_;
  device_buffer<int> first_hops_;
  std::optional<captured_graph> graph_;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  return std::make_unique<shortest_paths>(shape_of(parameters));
}

}  // namespace examples::floyd_warshall
