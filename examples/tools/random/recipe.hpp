// SPDX-License-Identifier: BSL-1.0
/// \file
/// recipe: a kernel drawn from a seed, as CUDA text, as a cost tree, and with its launch.
#pragma once

#include "any_tree.hpp"

#include <kernelcost/kernelcost.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace examples {

/// How the elements of a buffer are filled before a launch.
enum class filling {
  fractions,    ///< random numbers in [0, 1), or whole numbers in [0, 1000)
  indices,      ///< random indices below `range`
  permutation,  ///< each index below the buffer's number of elements once; that is a power of two
  zeros,
};

/// A buffer of the kernel. Its size follows from the launch, because a smaller launch of the same text checks the
/// results.
struct recipe_buffer {
  std::string type;
  bool written = false;
  filling filled = filling::fractions;
  /// Elements: a fixed number, and those of each thread and of each block of the launch.
  double fixed = 0;
  double of_a_thread = 0;
  double of_a_block = 0;
  /// For `indices`: the buffer into which they point.
  int into = -1;

  double elements(double blocks, double threads_of_a_block) const {
    return fixed + blocks * (of_a_block + threads_of_a_block * of_a_thread);
  }
};

struct recipe {
  std::uint64_t seed = 0;
  unsigned number = 0;
  unsigned blocks = 1;
  unsigned threads = 32;
  /// The kernel's parameters p0, p1, ...; `count` is the last parameter, the number of threads that work.
  std::vector<unsigned> parameters;
  unsigned idle_threads = 0;
  std::vector<recipe_buffer> buffers;
  std::size_t shared_bytes = 0;
  std::string text;
  any_tree tree;
  /// Parts of the kernel: "gather", "barrier", ...
  std::set<std::string> features;

  std::string name() const { return "random_" + std::to_string(seed) + "_" + std::to_string(number); }
  kernelcost::launch launch() const { return kernelcost::launch_blocks(blocks, kernelcost::threads{threads}); }
};

/// The kernel `number` of a seed. The same numbers give the same kernel on every machine.
recipe draw(std::uint64_t seed, unsigned number);

}  // namespace examples
