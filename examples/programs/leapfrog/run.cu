// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/nbody/nbody_rsqrt/kernel.cuh"
#include "../../kernels/nbody/nbody_soa/kernel.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/pinned_buffer.cuh"
#include "../common/stopwatch.hpp"
#include "kernel.cuh"
#include "program.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <vector>

namespace examples::leapfrog {
namespace {

using namespace kc::literals;

// 100 steps of 16384 bodies. An H200 takes 53 ms with rsqrt, and 168 ms with a root and a division.
constexpr auto by_rsqrt = elapsed(kc::machine::h200, {.n = 16'384, .steps = 100});
constexpr auto by_division = elapsed(kc::machine::h200, {.n = 16'384, .steps = 100, .by = forces::root_and_division});
KERNELCOST_BUDGET(by_rsqrt, 80_ms);
static_assert(by_rsqrt < 0.8 * by_division);

/// So small that no body passes another one within the steps that are checked: errors of rounding do not grow.
float step_of(long long n) { return 1.0F / (64 * std::sqrt(static_cast<float>(n))); }

/// The same steps in double, on the host. Returns the positions, three numbers a body.
std::vector<double> positions_on_host(std::size_t n, long long steps, double step) {
  std::vector<double> place(3 * n), velocity(3 * n), acceleration(3 * n);
  for (std::size_t i = 0; i < 3 * n; ++i) place[i] = body_coordinate<double>(i / 3, i % 3);
  const auto find_forces = [&] {
    parallel_ranges(n, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        std::array<double, 3> sum{};
        for (std::size_t j = 0; j < n; ++j) {
          std::array<double, 3> way{};
          double squared = softening_squared;
          for (std::size_t axis = 0; axis < 3; ++axis) {
            way[axis] = place[3 * j + axis] - place[3 * i + axis];
            squared += way[axis] * way[axis];
          }
          const double scale = body_mass<double>(j) / (squared * std::sqrt(squared));
          for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += scale * way[axis];
        }
        for (std::size_t axis = 0; axis < 3; ++axis) acceleration[3 * i + axis] = sum[axis];
      }
    });
  };
  const auto kick_all = [&] {
    for (std::size_t i = 0; i < 3 * n; ++i) velocity[i] += 0.5 * step * acceleration[i];
  };
  find_forces();
  for (long long taken = 0; taken < steps; ++taken) {
    kick_all();
    for (std::size_t i = 0; i < 3 * n; ++i) place[i] += step * velocity[i];
    find_forces();
    kick_all();
  }
  return place;
}

/// Checks the shape and the free memory before the allocations.
const shape& fitting(const shape& all) {
  all.check();
  require_card_memory("bodies, velocities and accelerations", (all.bodies() + 2 * all.vectors()).value());
  return all;
}

class integration final : public runnable {
 public:
  explicit integration(const shape& all)
      : shape_{fitting(all)}, n_{static_cast<unsigned>(all.n)}, block_{static_cast<unsigned>(all.block)},
        blocks_{blocks_for(n_, block_)}, begin_{n_}, end_{n_}, bodies_{n_}, velocities_{std::size_t{3} * n_},
        accelerations_{std::size_t{3} * n_} {
    for (unsigned i = 0; i < n_; ++i)
      begin_.data()[i] = make_float4(body_coordinate<float>(i, 0), body_coordinate<float>(i, 1),
                                     body_coordinate<float>(i, 2), body_mass<float>(i));
  }

  double run() override {
    const marked_range whole{"run"};
    const float step = step_of(shape_.n);
    const axes velocities{velocities_.data(), n_};
    const axes accelerations{accelerations_.data(), n_};
    const stopwatch since_begin;
    EXAMPLES_CUDA_CHECK(cudaMemcpy(bodies_.data(), begin_.data(), bodies_.bytes(), cudaMemcpyHostToDevice));
    velocities_.zero();
    launch_forces(accelerations);
    for (long long taken = 0; taken < shape_.steps; ++taken) {
      kick_drift_kernel<<<blocks_, block_>>>(bodies_.data(), velocities, accelerations, n_, step);
      check_launch("kick_drift_kernel");
      launch_forces(accelerations);
      kick_kernel<<<blocks_, block_>>>(velocities, accelerations, n_, step);
      check_launch("kick_kernel");
    }
    EXAMPLES_CUDA_CHECK(cudaMemcpy(end_.data(), bodies_.data(), bodies_.bytes(), cudaMemcpyDeviceToHost));
    return since_begin.us();
  }

  void check() override {
    constexpr int nan_bytes = 0xff;
    std::memset(end_.data(), nan_bytes, n_ * sizeof(float4));
    bodies_.poison();
    velocities_.poison();
    accelerations_.poison();
    run();
    const auto expected = positions_on_host(n_, shape_.steps, static_cast<double>(step_of(shape_.n)));
    // Positions are at most about 1, and each step rounds them once. A step without a kick would differ by 1e-4.
    const double tolerance = 1e-6 * (8 + static_cast<double>(shape_.steps));
    for (std::size_t i = 0; i < 3 * std::size_t{n_}; ++i) {
      const float4 body = end_.data()[i / 3];
      const double found = i % 3 == 0 ? body.x : i % 3 == 1 ? body.y : body.z;
      // Written so that a NaN counts as wrong.
      if (!(std::abs(found - expected[i]) <= tolerance))
        throw wrong_result{"coordinate " + std::to_string(i % 3) + " of body " + std::to_string(i / 3) + " is " +
                           std::to_string(found) + ", expected " + std::to_string(expected[i]) + " within " +
                           std::to_string(tolerance)};
    }
  }

 private:
  void launch_forces(const axes& to) {
    const std::size_t tile = block_ * sizeof(float4);
    if (shape_.by == forces::rsqrt)
      nbody_rsqrt_kernel<<<blocks_, block_, tile>>>(bodies_.data(), to.x, to.y, to.z, n_, reciprocal_root{});
    else if (shape_.by == forces::rsqrt_ftz)
      nbody_rsqrt_kernel<<<blocks_, block_, tile>>>(bodies_.data(), to.x, to.y, to.z, n_, reciprocal_root_ftz{});
    else
      nbody_soa_kernel<<<blocks_, block_, tile>>>(bodies_.data(), to.x, to.y, to.z, n_, root_and_division{});
    check_launch("the kernel of the forces");
  }

  shape shape_;
  unsigned n_, block_, blocks_;
  pinned_buffer<float4> begin_, end_;
  device_buffer<float4> bodies_;
  device_buffer<float> velocities_, accelerations_;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  return std::make_unique<integration>(shape_of(parameters));
}

}  // namespace examples::leapfrog
