// SPDX-License-Identifier: BSL-1.0
/// \file
/// The instructions of kernels that multiply on tensor cores, warp by warp: products, loads of matrices from shared
/// memory, and copies of 16 bytes to it. Since compute capability 8.0.
#pragma once

namespace examples {

/// Adds to 16 x 8 sums the product of 16 x 16 and 16 x 8 elements of bfloat16.
__device__ inline void add_product(float (&sums)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
      : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

/// Adds to 16 x 8 sums the product of 16 x 8 and 8 x 8 floats, of which tensor cores use 10 bits of the mantissa.
__device__ inline void add_tfloat_product(float (&sums)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
      : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

/// Adds to 16 x 8 sums the product of 16 x 16 and 16 x 8 doubles. Since compute capability 9.0; code for an older card
/// has nothing instead, which the checks find.
__device__ inline void add_double_product([[maybe_unused]] double (&sums)[4], [[maybe_unused]] const double (&a)[8],
                                          [[maybe_unused]] const double (&b)[4]) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, "
      "{%12, %13, %14, %15}, {%0, %1, %2, %3};"
      : "+d"(sums[0]), "+d"(sums[1]), "+d"(sums[2]), "+d"(sums[3])
      : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]), "d"(b[0]), "d"(b[1]),
        "d"(b[2]), "d"(b[3]));
#endif
}

/// Loads four matrices of 8 x 8 elements of 16 bits, of which each lane names a row.
__device__ inline void read_matrices(unsigned (&words)[4], unsigned at) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
               : "r"(at)
               : "memory");
}
/// The same, and transposes each matrix.
__device__ inline void read_transposed_matrices(unsigned (&words)[4], unsigned at) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
               : "r"(at)
               : "memory");
}

/// The place of a piece of 16 bytes in a tile in shared memory whose rows have `Pieces` of them: 4, 8 or a multiple of
/// 8. Neighbouring rows have their pieces in another order, so that eight rows of one column of pieces lie in different
/// banks.
template <unsigned Pieces>
__device__ unsigned place_of_piece(unsigned row, unsigned piece) {
  static_assert(Pieces == 4 || Pieces % 8 == 0);
  return (row * Pieces + (piece ^ (Pieces == 4 ? row / 2 % 4 : row % 8))) * 16;
}

/// Starts a copy of 16 bytes to an address of shared memory, past L1.
__device__ inline void start_copy(unsigned to, const void* from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
}
/// Ends a group of copies.
__device__ inline void end_copy_group() { asm volatile("cp.async.commit_group;" ::: "memory"); }
/// Waits until at most `Groups` groups of this thread's copies are in flight.
template <int Groups>
__device__ void wait_for_copy_groups() {
  asm volatile("cp.async.wait_group %0;" ::"n"(Groups) : "memory");
}

/// The address of an object in shared memory, as instructions take it.
__device__ inline unsigned shared_address(const void* object) {
  return static_cast<unsigned>(__cvta_generic_to_shared(object));
}

}  // namespace examples
