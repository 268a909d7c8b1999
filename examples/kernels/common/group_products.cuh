// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace examples {

// Matrix products of a warp group, `wgmma`. Only sm_90a has them. Code for
// other architectures has nothing instead of the instruction, which the checks of the sums find.
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
#define EXAMPLES_ON_HOPPER(text) text
#else
#define EXAMPLES_ON_HOPPER(text) ""
#endif

// The operands of the instruction: four registers of the left factor (0 to 3), the descriptors of the left and of the
// right factor (4 and 5), and the sums. All are given as operands that the instruction changes, because their numbers
// then do not depend on the number of sums.
// clang-format off
#define EXAMPLES_SUMS_4 \
  "%6, %7, %8, %9"
#define EXAMPLES_SUMS_16 \
  EXAMPLES_SUMS_4 \
  ", %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21"
#define EXAMPLES_SUMS_32 \
  EXAMPLES_SUMS_16 \
  ", %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37"
#define EXAMPLES_SUMS_64 \
  EXAMPLES_SUMS_32 \
  ", %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53" \
  ", %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65, %66, %67, %68, %69"
#define EXAMPLES_SUMS_128 \
  EXAMPLES_SUMS_64 \
  ", %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84, %85" \
  ", %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, %96, %97, %98, %99, %100, %101" \
  ", %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117" \
  ", %118, %119, %120, %121, %122, %123, %124, %125, %126, %127, %128, %129, %130, %131, %132, %133"
#define EXAMPLES_ARGUMENTS_4(letter, i) \
  "+" letter(to[i]), "+" letter(to[(i) + 1]), "+" letter(to[(i) + 2]), "+" letter(to[(i) + 3])
#define EXAMPLES_ARGUMENTS_16(letter, i) \
  EXAMPLES_ARGUMENTS_4(letter, i), EXAMPLES_ARGUMENTS_4(letter, (i) + 4), \
  EXAMPLES_ARGUMENTS_4(letter, (i) + 8), EXAMPLES_ARGUMENTS_4(letter, (i) + 12)
#define EXAMPLES_ARGUMENTS_32(letter, i) EXAMPLES_ARGUMENTS_16(letter, i), EXAMPLES_ARGUMENTS_16(letter, (i) + 16)
#define EXAMPLES_ARGUMENTS_64(letter, i) EXAMPLES_ARGUMENTS_32(letter, i), EXAMPLES_ARGUMENTS_32(letter, (i) + 32)
#define EXAMPLES_ARGUMENTS_128(letter, i) EXAMPLES_ARGUMENTS_64(letter, i), EXAMPLES_ARGUMENTS_64(letter, (i) + 64)
// clang-format on

#define EXAMPLES_GROUP_PRODUCT(columns, count, letter, k, types, left, tail) \
  asm volatile(EXAMPLES_ON_HOPPER("{ .reg .pred adds; setp.eq.u32 adds, 0, 0;" \
                                  " wgmma.mma_async.sync.aligned.m64n" #columns k "." types " {" EXAMPLES_SUMS_##count \
                                  "}, " left ", %5, adds" tail "; }") \
               : "+r"(a[0]), "+r"(a[1]), "+r"(a[2]), "+r"(a[3]), "+l"(at_left), "+l"(at_right), \
                 EXAMPLES_ARGUMENTS_##count(letter, 0))

/// A type of factors: its sums, the products that are added to each of them, and a word of ones. add() is one
/// instruction, whose left factor is in registers or in shared memory.
#define EXAMPLES_GROUP_TYPE(name, type, letter, k, types, of_shared, of_registers, products, ones) \
  struct name { \
    using sum = type; \
    static constexpr int depth = products; \
    static constexpr unsigned one = ones; \
    template <int Columns, bool Registers> \
    static __device__ void add(sum (&to)[Columns / 2], [[maybe_unused]] unsigned (&a)[4], \
                               [[maybe_unused]] std::uint64_t& at_left, [[maybe_unused]] std::uint64_t& at_right) { \
      static_assert(Columns == 8 || Columns == 32 || Columns == 64 || Columns == 128 || Columns == 256); \
      EXAMPLES_BY_COLUMNS(8, 4, letter, k, types, of_shared, of_registers) \
      EXAMPLES_BY_COLUMNS(32, 16, letter, k, types, of_shared, of_registers) \
      EXAMPLES_BY_COLUMNS(64, 32, letter, k, types, of_shared, of_registers) \
      EXAMPLES_BY_COLUMNS(128, 64, letter, k, types, of_shared, of_registers) \
      EXAMPLES_BY_COLUMNS(256, 128, letter, k, types, of_shared, of_registers) \
    } \
  }
#define EXAMPLES_BY_COLUMNS(columns, count, letter, k, types, of_shared, of_registers) \
  if constexpr (Columns == columns && Registers) \
    EXAMPLES_GROUP_PRODUCT(columns, count, letter, k, types, "{%0, %1, %2, %3}", of_registers); \
  if constexpr (Columns == columns && !Registers) \
    EXAMPLES_GROUP_PRODUCT(columns, count, letter, k, types, "%4", of_shared);

EXAMPLES_GROUP_TYPE(group_half, float, "f", "k16", "f32.f16.f16", ", 1, 1, 0, 0", ", 1, 1, 0", 16, 0x3c00'3c00);
EXAMPLES_GROUP_TYPE(group_bfloat16, float, "f", "k16", "f32.bf16.bf16", ", 1, 1, 0, 0", ", 1, 1, 0", 16, 0x3f80'3f80);
EXAMPLES_GROUP_TYPE(group_tfloat32, float, "f", "k8", "f32.tf32.tf32", ", 1, 1", ", 1, 1", 8, 0x3f80'0000);
EXAMPLES_GROUP_TYPE(group_float8, float, "f", "k32", "f32.e4m3.e4m3", ", 1, 1", ", 1, 1", 32, 0x3838'3838);
EXAMPLES_GROUP_TYPE(group_int8, int, "r", "k32", "s32.s8.s8", "", "", 32, 0x0101'0101);

__device__ inline void begin_group_products() {
  asm volatile(EXAMPLES_ON_HOPPER("wgmma.fence.sync.aligned;")::: "memory");
}
__device__ inline void end_group_products() {
  asm volatile(EXAMPLES_ON_HOPPER("wgmma.commit_group.sync.aligned;")::: "memory");
}
/// Waits until at most `Groups` groups of products are in flight.
template <int Groups>
__device__ void await_group_products() {
  asm volatile(EXAMPLES_ON_HOPPER("wgmma.wait_group.sync.aligned %0;")::"n"(Groups) : "memory");
}

/// The descriptor of rows of 128 bytes in shared memory, swizzled by 128 bytes: groups of eight rows lie 1024 bytes
/// apart. Source: PTX ISA 9.0, "Matrix Descriptor Format".
__device__ inline std::uint64_t descriptor_of(const void* tile) {
  const auto address = static_cast<std::uint64_t>(__cvta_generic_to_shared(tile));
  return (address & 0x3ffff) >> 4 | std::uint64_t{1} << 16 | std::uint64_t{1024 >> 4} << 32 | std::uint64_t{1} << 62;
}

}  // namespace examples
