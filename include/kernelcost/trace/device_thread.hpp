// SPDX-License-Identifier: BSL-1.0
/// \file
/// device_thread: the context in which a kernel's body runs on the GPU. All members are inlined: pointers are plain
/// pointers, numbers are plain numbers, and CUDA's functions are called directly.
///
///     kc::run_on_device<axpy><<<grid, block>>>(x, y, n);
#pragma once
#include <kernelcost/trace/function.hpp>

#include <type_traits>

#if defined(__CUDACC__)  // Other compilers have no use for this header.

// Members are compiled for host and device, as a body is. Code that exists only on the GPU is left out on the host,
// which never calls it.
#define KERNELCOST_BOTH_SIDES __host__ __device__
#if defined(__CUDA_ARCH__)
#define KERNELCOST_ON_GPU(...) __VA_ARGS__
#else
#define KERNELCOST_ON_GPU(...) __builtin_unreachable();
#endif

namespace kernelcost {

namespace detail {
template <class T, int N>
struct cuda_vector;
#define KERNELCOST_CUDA_VECTORS(type, two, four) \
  template <> \
  struct cuda_vector<type, 2> { \
    using of = two; \
  }; \
  template <> \
  struct cuda_vector<type, 4> { \
    using of = four; \
  };
KERNELCOST_CUDA_VECTORS(float, float2, float4)
KERNELCOST_CUDA_VECTORS(int, int2, int4)
KERNELCOST_CUDA_VECTORS(unsigned, uint2, uint4)
#undef KERNELCOST_CUDA_VECTORS
template <>
struct cuda_vector<double, 2> {
  using of = double2;
};
}  // namespace detail

class device_thread {
 public:
  template <class T>
  using num = T;
  template <class T>
  using ptr = T*;
  template <class T, int N>
  using vec = typename detail::cuda_vector<T, N>::of;

  KERNELCOST_BOTH_SIDES position thread() const { KERNELCOST_ON_GPU(return {threadIdx.x, threadIdx.y, threadIdx.z};) }
  KERNELCOST_BOTH_SIDES position block() const { KERNELCOST_ON_GPU(return {blockIdx.x, blockIdx.y, blockIdx.z};) }
  KERNELCOST_BOTH_SIDES position block_dim() const { KERNELCOST_ON_GPU(return {blockDim.x, blockDim.y, blockDim.z};) }
  KERNELCOST_BOTH_SIDES position grid_dim() const { KERNELCOST_ON_GPU(return {gridDim.x, gridDim.y, gridDim.z};) }

  KERNELCOST_BOTH_SIDES bool branch(bool condition) const { return condition; }
  KERNELCOST_BOTH_SIDES bool branch(bool condition, double) const { return condition; }
  template <class Then>
  KERNELCOST_BOTH_SIDES void when(bool condition, const Then& then) const {
    if (condition) then();
  }
  template <class Then, class Otherwise>
  KERNELCOST_BOTH_SIDES void when(bool condition, const Then& then, const Otherwise& otherwise) const {
    if (condition)
      then();
    else
      otherwise();
  }

  template <class Integer>
  struct counted {
    struct end_of_range {
      Integer number;
    };
    struct iterator {
      Integer number;
      Integer step;
      KERNELCOST_BOTH_SIDES Integer operator*() const { return number; }
      KERNELCOST_BOTH_SIDES iterator& operator++() {
        number += step;
        return *this;
      }
      KERNELCOST_BOTH_SIDES bool operator!=(end_of_range last) const { return number < last.number; }
    };
    Integer first;
    Integer last;
    Integer step;
    KERNELCOST_BOTH_SIDES iterator begin() const { return {first, step}; }
    KERNELCOST_BOTH_SIDES end_of_range end() const { return {last}; }
  };
  template <class Integer>
  KERNELCOST_BOTH_SIDES counted<Integer> range(Integer end, expr::iterations = expr::iterations::unstated) const {
    return {Integer{0}, end, Integer{1}};
  }
  template <class Integer>
  KERNELCOST_BOTH_SIDES counted<Integer> range(Integer first, std::type_identity_t<Integer> end,
                                               std::type_identity_t<Integer> step,
                                               expr::iterations = expr::iterations::unstated) const {
    return {first, end, step};
  }
  template <int Factor, expr::iterations Order, class Integer, class Body>
  KERNELCOST_BOTH_SIDES void repeat(unrolled_by<Factor, Order>, Integer end, const Body& body) const {
    repeat(unrolled<Factor, Order>, Integer{0}, end, Integer{1}, body);
  }
  template <int Factor, expr::iterations Order, class Integer, class Body>
  KERNELCOST_BOTH_SIDES void repeat(unrolled_by<Factor, Order>, Integer first, std::type_identity_t<Integer> end,
                                    std::type_identity_t<Integer> step, const Body& body) const {
    // The host compiler does not know the pragma.
#if defined(__CUDA_ARCH__)
#pragma unroll Factor
#endif
    for (Integer i = first; i < end; i += step) body(i);
  }

  KERNELCOST_BOTH_SIDES void sync_block() const { KERNELCOST_ON_GPU(__syncthreads();) }
  KERNELCOST_BOTH_SIDES void sync_warp() const { KERNELCOST_ON_GPU(__syncwarp();) }
  KERNELCOST_BOTH_SIDES void await_kernel_before() const { KERNELCOST_ON_GPU(cudaGridDependencySynchronize();) }
  KERNELCOST_BOTH_SIDES void let_next_kernel_start() const {
    KERNELCOST_ON_GPU(cudaTriggerProgrammaticLaunchCompletion();)
  }

  template <class T>
  KERNELCOST_BOTH_SIDES T shuffle(T value, unsigned lane) const {
    KERNELCOST_ON_GPU(return __shfl_sync(all_lanes, value, static_cast<int>(lane));)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T shuffle_up(T value, unsigned distance) const {
    KERNELCOST_ON_GPU(return __shfl_up_sync(all_lanes, value, distance);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T shuffle_down(T value, unsigned distance) const {
    KERNELCOST_ON_GPU(return __shfl_down_sync(all_lanes, value, distance);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T shuffle_xor(T value, unsigned lanes) const {
    KERNELCOST_ON_GPU(return __shfl_xor_sync(all_lanes, value, static_cast<int>(lanes));)
  }
  KERNELCOST_BOTH_SIDES bool any([[maybe_unused]] bool value) const {
    KERNELCOST_ON_GPU(return __any_sync(all_lanes, value) != 0;)
  }
  KERNELCOST_BOTH_SIDES bool all([[maybe_unused]] bool value) const {
    KERNELCOST_ON_GPU(return __all_sync(all_lanes, value) != 0;)
  }
  KERNELCOST_BOTH_SIDES unsigned ballot([[maybe_unused]] bool value) const {
    KERNELCOST_ON_GPU(return __ballot_sync(all_lanes, value);)
  }

  template <class T>
  KERNELCOST_BOTH_SIDES T atomic_add(T* where, std::type_identity_t<T> value) const {
    KERNELCOST_ON_GPU(return atomicAdd(where, value);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T atomic_increment(T* where) const {
    KERNELCOST_ON_GPU(return atomicAdd(where, T{1});)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T atomic_min(T* where, std::type_identity_t<T> value) const {
    KERNELCOST_ON_GPU(return atomicMin(where, value);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T atomic_max(T* where, std::type_identity_t<T> value) const {
    KERNELCOST_ON_GPU(return atomicMax(where, value);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T atomic_and(T* where, std::type_identity_t<T> value) const {
    KERNELCOST_ON_GPU(return atomicAnd(where, value);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T atomic_or(T* where, std::type_identity_t<T> value) const {
    KERNELCOST_ON_GPU(return atomicOr(where, value);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T atomic_xor(T* where, std::type_identity_t<T> value) const {
    KERNELCOST_ON_GPU(return atomicXor(where, value);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T atomic_exchange(T* where, std::type_identity_t<T> value) const {
    KERNELCOST_ON_GPU(return atomicExch(where, value);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T atomic_cas(T* where, std::type_identity_t<T> expected, std::type_identity_t<T> value) const {
    KERNELCOST_ON_GPU(return atomicCAS(where, expected, value);)
  }

  template <class T>
  KERNELCOST_BOTH_SIDES T value(T number) const {
    return number;
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T sqrt(T x) const {
    KERNELCOST_ON_GPU(return ::sqrt(x);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T rsqrt(T x) const {
    KERNELCOST_ON_GPU(return ::rsqrt(x);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T exp(T x) const {
    KERNELCOST_ON_GPU(return ::exp(x);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T log(T x) const {
    KERNELCOST_ON_GPU(return ::log(x);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T sin(T x) const {
    KERNELCOST_ON_GPU(return ::sin(x);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T cos(T x) const {
    KERNELCOST_ON_GPU(return ::cos(x);)
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T fabs(T x) const {
    KERNELCOST_ON_GPU(return ::fabs(x);)
  }
  // In parentheses, because <windows.h> has macros of these names.
  template <class T>
  KERNELCOST_BOTH_SIDES T(min)(T a, std::type_identity_t<T> b) const {
    return b < a ? b : a;
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T(max)(T a, std::type_identity_t<T> b) const {
    return a < b ? b : a;
  }
  template <class T>
  KERNELCOST_BOTH_SIDES T select(bool when, T a, std::type_identity_t<T> b) const {
    return when ? a : b;
  }

 private:
  static constexpr unsigned all_lanes = 0xffffffff;
};

/// T* for one dimension, T (*)[Columns] for two, T (*)[Columns][Depth] for three.
template <trace_name Name, class T, int Rows>
KERNELCOST_BOTH_SIDES T* shared_array(device_thread&) {
  KERNELCOST_ON_GPU(__shared__ T elements[Rows]; return elements;)
}
template <trace_name Name, class T, int Rows, int Columns>
KERNELCOST_BOTH_SIDES auto shared_array(device_thread&) -> T (*)[Columns] {
  KERNELCOST_ON_GPU(__shared__ T elements[Rows][Columns]; return elements;)
}
template <trace_name Name, class T, int Rows, int Columns, int Depth>
KERNELCOST_BOTH_SIDES auto shared_array(device_thread&) -> T (*)[Columns][Depth] {
  KERNELCOST_ON_GPU(__shared__ T elements[Rows][Columns][Depth]; return elements;)
}
template <trace_name Name, class T>
KERNELCOST_BOTH_SIDES T* dynamic_shared(device_thread&, unsigned long) {
  KERNELCOST_ON_GPU(extern __shared__ __align__(16) unsigned char kernelcost_dynamic_shared[];
                    return reinterpret_cast<T*>(kernelcost_dynamic_shared);)
}

template <int N, class T>
KERNELCOST_BOTH_SIDES auto vector_pointer(T* p) {
  using vector = typename detail::cuda_vector<std::remove_const_t<T>, N>::of;
  return reinterpret_cast<std::conditional_t<std::is_const_v<T>, const vector, vector>*>(p);
}

/// The kernel that runs a body: `run_on_device<axpy><<<grid, block>>>(x, y, n)`.
template <class Body, class... Arguments>
__global__ void run_on_device(Arguments... arguments) {
  device_thread k;
  Body{}(k, arguments...);
}
}  // namespace kernelcost

#undef KERNELCOST_ON_GPU
#undef KERNELCOST_BOTH_SIDES
#endif
