// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace examples {

// The n-body kernels are the optimisation steps of a bachelor's thesis of 2016: structures of three floats, structures
// of four floats, tiles in shared memory, results in separate arrays, rsqrtf.

/// Keeps a body from attracting itself, and limits the pull between two close bodies.
inline constexpr float softening_squared = 0.01F;

/// d^-3 from the square of a distance d, in the first version: a square root and a division.
struct root_and_division {
  __device__ float operator()(float squared) const { return 1.0F / sqrtf(squared * squared * squared); }
};

/// d^-3 from the square of a distance d, by the reciprocal square root instruction.
struct reciprocal_root {
  __device__ float operator()(float squared) const { return rsqrtf(squared * squared * squared); }
};

/// Adds to `acceleration` the pull of a body with this position and mass on a body at `here`.
template <class InverseCube>
__device__ inline void pull(float3& acceleration, float3 here, float3 there, float mass, InverseCube inverse_cube) {
  const float3 way = make_float3(there.x - here.x, there.y - here.y, there.z - here.z);
  const float squared = way.x * way.x + way.y * way.y + way.z * way.z + softening_squared;
  const float scale = mass * inverse_cube(squared);
  acceleration.x += scale * way.x;
  acceleration.y += scale * way.y;
  acceleration.z += scale * way.z;
}

/// The acceleration of body i, summed over tiles that have as many bodies as the block has threads: each thread copies
/// one body of a tile into shared memory (16 bytes per thread, dynamic), and all threads read all bodies of the tile.
template <class InverseCube>
__device__ inline float3 tiled_acceleration(const float4* bodies, unsigned n, unsigned i, InverseCube inverse_cube) {
  extern __shared__ float4 tile[];
  // Bodies without mass fill the last tile, so that the inner loop needs no test.
  constexpr float4 none{0, 0, 0, 0};
  const float4 own = i < n ? bodies[i] : none;
  const float3 here = make_float3(own.x, own.y, own.z);
  float3 acceleration = make_float3(0, 0, 0);
  for (unsigned first = 0; first < n; first += blockDim.x) {
    const unsigned j = first + threadIdx.x;
    tile[threadIdx.x] = j < n ? bodies[j] : none;
    __syncthreads();
#pragma unroll 4
    for (unsigned k = 0; k < blockDim.x; ++k)
      pull(acceleration, here, make_float3(tile[k].x, tile[k].y, tile[k].z), tile[k].w, inverse_cube);
    __syncthreads();
  }
  return acceleration;
}

/// Coordinate 0, 1 or 2 of a body, and its mass, which is positive.
template <typename T>
__host__ __device__ constexpr T body_coordinate(std::size_t i, std::size_t axis) {
  return input_value<T>(axis + 1, i);
}
template <typename T>
__host__ __device__ constexpr T body_mass(std::size_t i) {
  return input_value<T>(4, i) + T{2};
}

template <typename Number>
__global__ void fill_bodies_kernel(float4* bodies, Number n) {
  const Number i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    bodies[i] = make_float4(body_coordinate<float>(i, 0), body_coordinate<float>(i, 1), body_coordinate<float>(i, 2),
                            body_mass<float>(i));
}

template <typename Number>
__global__ void fill_bodies_kernel(float3* positions, float* masses, Number n) {
  const Number i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  positions[i] = make_float3(body_coordinate<float>(i, 0), body_coordinate<float>(i, 1), body_coordinate<float>(i, 2));
  masses[i] = body_mass<float>(i);
}

/// Compares the accelerations of some bodies with sums in double over all bodies, and throws wrong_result if they
/// differ. `got(i)` is the kernel's result for body i.
template <typename Got>
void check_accelerations(unsigned n, const Got& got) {
  constexpr unsigned bodies_to_check = 64;
  const unsigned checked = std::min(n, bodies_to_check);
  std::vector<std::string> wrong(checked);
  parallel_ranges(checked, [&](std::size_t begin, std::size_t end) {
    for (std::size_t sample = begin; sample < end; ++sample) {
      const std::size_t i = checked == 1 ? 0 : sample * (n - 1) / (checked - 1);
      double sum[3] = {};
      double magnitude[3] = {};
      for (std::size_t j = 0; j < n; ++j) {
        double way[3];
        double squared = softening_squared;
        for (std::size_t axis = 0; axis < 3; ++axis) {
          way[axis] = body_coordinate<double>(j, axis) - body_coordinate<double>(i, axis);
          squared += way[axis] * way[axis];
        }
        const double scale = body_mass<double>(j) / (squared * std::sqrt(squared));
        for (std::size_t axis = 0; axis < 3; ++axis) {
          sum[axis] += scale * way[axis];
          magnitude[axis] += std::abs(scale * way[axis]);
        }
      }
      // Each term has some roundings; those of the partial sums are a random walk.
      const double roundings = 16 + std::sqrt(static_cast<double>(n));
      const float3 found = got(i);
      const double values[3] = {found.x, found.y, found.z};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double tolerance = roundings * std::numeric_limits<float>::epsilon() * magnitude[axis];
        // Written so that a NaN, which fills an output before the launch, counts as wrong.
        if (!(std::abs(values[axis] - sum[axis]) <= tolerance))
          wrong[sample] = "acceleration " + std::to_string(axis) + " of body " + std::to_string(i) + " is " +
                          std::to_string(values[axis]) + ", expected " + std::to_string(sum[axis]) + " within " +
                          std::to_string(tolerance);
      }
    }
  });
  for (const std::string& message : wrong)
    if (!message.empty()) throw wrong_result{message};
}

/// float4 bodies: position and mass.
class packed_bodies {
 public:
  explicit packed_bodies(unsigned n) : n_{n}, bodies_{n} {
    fill_bodies_kernel<<<blocks_for(n, 256), 256>>>(bodies_.data(), n);
    check_launch("fill_bodies_kernel");
  }
  unsigned n() const { return n_; }
  const float4* data() const { return bodies_.data(); }

 private:
  unsigned n_;
  device_buffer<float4> bodies_;
};

/// float3 accelerations, an array of structures.
class packed_accelerations {
 public:
  explicit packed_accelerations(unsigned n) : values_{n} {}
  float3* data() { return values_.data(); }
  void poison() { values_.poison(); }
  void check() const {
    const std::vector<float3> values = values_.to_host();
    check_accelerations(static_cast<unsigned>(values.size()), [&](std::size_t i) { return values[i]; });
  }

 private:
  device_buffer<float3> values_;
};

/// Accelerations as a structure of arrays.
class separate_accelerations {
 public:
  explicit separate_accelerations(unsigned n) : x_{n}, y_{n}, z_{n} {}
  float* x() { return x_.data(); }
  float* y() { return y_.data(); }
  float* z() { return z_.data(); }
  void poison() {
    x_.poison();
    y_.poison();
    z_.poison();
  }
  void check() const {
    const std::vector<float> x = x_.to_host(), y = y_.to_host(), z = z_.to_host();
    check_accelerations(static_cast<unsigned>(x.size()), [&](std::size_t i) { return make_float3(x[i], y[i], z[i]); });
  }

 private:
  device_buffer<float> x_, y_, z_;
};

}  // namespace examples
