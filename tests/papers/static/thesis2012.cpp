// SPDX-License-Identifier: BSL-1.0
// The worked examples of the 2012 thesis in constant expressions, step by step.
#include "../../../examples/kernels/matvec/matvec_columns/tree.hpp"
#include "../../../examples/kernels/matvec/matvec_row_blocks/tree.hpp"
#include "../../../examples/kernels/matvec/matvec_rows/tree.hpp"
#include "../../../examples/papers/thesis2012/trees.hpp"

#include <kernelcost/kernelcost.hpp>

namespace {

namespace kc = kernelcost;
namespace thesis = examples::thesis2012;
using namespace kc::literals;
using kc::machine::tesla_c2070;
using kc::model::gonzalez2012_max;
using kc::model::gonzalez2012_sum;

// Section 5.3: ten operations and twenty cached accesses, in double precision.
namespace section_5_3 {
constexpr auto kernel = thesis::worked_example_kernel();
constexpr auto sum = kc::derive(kernel, thesis::worked_example_launch, tesla_c2070, gonzalez2012_sum);
static_assert(sum["comp_insts"].value == 10);
static_assert(sum["C_comp"].value == 480);
static_assert(sum["C_comp"].unit == kc::unit_of_step::in_cycles);
static_assert(sum["N_max"].value == 16);
static_assert(sum["N_min"].value == 4);
static_assert(sum["cache_factor"].value == 10);
static_assert(sum["C_gmem"].value == 1200);
static_assert(sum["C_cache"].value == 72);
static_assert(sum["C_mem"].value == 1272);
static_assert(sum["C_sum"].value == 1752);
static_assert(sum["C(K)"].value == 7008);
static_assert(sum["T(K)"].unit == kc::unit_of_step::in_seconds);

constexpr auto most = kc::derive(kernel, thesis::worked_example_launch, tesla_c2070, gonzalez2012_max);
static_assert(most["C_max"].value == 1272);
static_assert(most["C(K)"].value == 5088);

constexpr auto cost = kc::estimate(kernel, thesis::worked_example_launch, tesla_c2070, gonzalez2012_sum);
static_assert(cost.figures.C_comp == 480_cycles);
static_assert(cost.figures.C_mem == 1272_cycles);
static_assert(cost.figures.C_max == 1272_cycles);
static_assert(cost.figures.C_sum == 1752_cycles);
static_assert(cost.cycles == 7008_cycles);
static_assert(cost.bottleneck == kc::resource::memory);
static_assert(cost.time > 6093_ns && cost.time < 6094_ns);

// Erratum 1: sizes are divided by rates.
constexpr auto copy_in =
    kc::copy_time(tesla_c2070, kc::copy_direction::host_to_device, kc::host_memory::pageable, 80_KiB);
static_assert(copy_in > 19.07_us && copy_in < 19.08_us);
}  // namespace section_5_3

// Section 9.2: 1000 rows of 2000 doubles.
namespace rows {
constexpr auto kernel = examples::matvec_rows<double>(1000, 2000);
constexpr auto how = examples::matvec_rows_launch(1000, 192_threads);
constexpr auto steps = kc::derive(kernel, how, tesla_c2070, gonzalez2012_sum);
static_assert(steps["C_comp"].value == 96000);
static_assert(steps["cached_accesses"].value == 4000);
static_assert(steps["C_uncached"].value == 600);
static_assert(steps["C_mem"].value == 255000);
static_assert(steps["C_sum"].value == 351000);
static_assert(steps["C(K)"].value == 3159000);
constexpr auto cost = kc::estimate(kernel, how, tesla_c2070, gonzalez2012_sum);
KERNELCOST_BUDGET(cost.time, 2.747_ms);
}  // namespace rows

// Section 9.2: 5000 rows of 2000 floats, four rows a thread.
namespace row_blocks {
constexpr auto kernel = examples::matvec_row_blocks<float>(5000, 2000, 4);
constexpr auto how = examples::matvec_row_blocks_launch(5000, 4, 192_threads);
static_assert(how.blocks() == 7);
constexpr auto steps = kc::derive(kernel, how, tesla_c2070, gonzalez2012_sum);
static_assert(steps["C_comp"].value == 192000);
static_assert(steps["cached_accesses"].value == 16000);
static_assert(steps["cache_factor"].value == 20);
static_assert(steps["C_mem"].value == 543200);
static_assert(steps["C_sum"].value == 735200);
static_assert(steps["C(K)"].value == 7719600);
constexpr auto most = kc::derive(kernel, how, tesla_c2070, gonzalez2012_max);
static_assert(most["C_max"].value == 543200);

// Erratum 8: one store, although there are four.
constexpr auto with_one_store =
    kc::derive(thesis::row_blocks_of_two_types<float, float>(2000, 4, {}, 1), how, tesla_c2070, gonzalez2012_sum);
static_assert(with_one_store["C_mem"].value == 541400);
}  // namespace row_blocks

// Section 9.2: 2000 rows; the threads of a block contend for each row.
namespace columns {
constexpr auto how = examples::matvec_columns_launch(2000, 192_threads);
constexpr auto thesis_counts =
    kc::estimate(thesis::column_updates(2000, 192_threads), how, tesla_c2070, gonzalez2012_sum);
static_assert(thesis_counts.cycles == 13428000_cycles);
static_assert(thesis_counts.bottleneck == kc::resource::atomics);
// The companion's whole tree has the same time, because its other work takes less than the queue.
constexpr auto whole =
    kc::estimate(examples::matvec_columns(2000, 2000, 192_threads), how, tesla_c2070, gonzalez2012_sum);
static_assert(whole.cycles == thesis_counts.cycles);
}  // namespace columns

// Section 9.3: one kernel each on a block of 64 x 64 doubles; with erratum 16 the products process their tiles twice.
// tiles.
namespace cholesky {
template <class Body>
constexpr auto cycles_of(const kc::kernel_description<Body>& kernel,
                         const kc::launch& how = thesis::tiles_of_matrix_block) {
  return kc::estimate(kernel, how, tesla_c2070, gonzalez2012_sum).cycles;
}
static_assert(cycles_of(thesis::transpose_global()) == 38400_cycles);
static_assert(cycles_of(thesis::transpose_shared()) == 256_cycles);
static_assert(cycles_of(thesis::product_global(1)) == 57600_cycles);
static_assert(cycles_of(thesis::product_global(2)) == 96000_cycles);
static_assert(cycles_of(thesis::product_shared(1)) == 57728_cycles);
static_assert(cycles_of(thesis::product_shared(2)) == 115328_cycles);
static_assert(cycles_of(thesis::subtraction(), thesis::subtraction_launch) == 60984_cycles);
}  // namespace cholesky

// Section 5.2.3: n branches cost n times the path, for any number of warps.
constexpr auto sixteen_ways =
    kc::estimate(thesis::divergent_paths(16), kc::launch{{1}, {32}}, tesla_c2070, gonzalez2012_sum);
static_assert(sixteen_ways.figures.C_sum == 12288_cycles);

}  // namespace
