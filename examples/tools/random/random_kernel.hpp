// SPDX-License-Identifier: BSL-1.0
/// \file
/// random_kernel: a generated kernel as the runner sees it.
#pragma once

#include <cstddef>
#include <vector>

namespace examples {

struct launch_arguments {
  unsigned blocks = 0;
  unsigned threads = 0;
  std::vector<void*> buffers;
  std::vector<unsigned> parameters;
  unsigned count = 0;
};

enum class number_type { f32, f64, i32, u16, u8 };

struct random_buffer {
  number_type type;
  /// Numbers of an element: 4 in a float4.
  unsigned numbers;
  bool written;
  /// 'f': fractions, 'i': indices into the buffer `into`, 'p': a permutation, 'z': zeros.
  char filled;
  int into;
  double fixed, of_a_thread, of_a_block;
};

struct random_kernel {
  const char* name;
  unsigned blocks;
  unsigned threads;
  unsigned idle_threads;
  std::vector<unsigned> parameters;
  std::vector<random_buffer> buffers;
  const void* function;
  void (*on_card)(const launch_arguments&);
  void (*on_host)(const launch_arguments&);
};

/// Filled by the generated files before main.
inline std::vector<random_kernel>& random_kernels() {
  static std::vector<random_kernel> all;
  return all;
}
struct random_registration {
  explicit random_registration(random_kernel kernel) { random_kernels().push_back(std::move(kernel)); }
};

}  // namespace examples
