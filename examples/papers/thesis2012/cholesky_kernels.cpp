// SPDX-License-Identifier: BSL-1.0
#include "columns.hpp"
#include "trees.hpp"

namespace examples::thesis2012 {
namespace {

using kc::machine::tesla_c2070;

template <class Body>
kc::derivation steps_of(const kc::kernel_description<Body>& kernel, const kc::launch& how = tiles_of_matrix_block) {
  return kc::derive(kernel, how, tesla_c2070, kc::model::gonzalez2012_sum);
}
kc::seconds within_device(kc::count elements) {
  return kc::copy_time(tesla_c2070, kc::copy_direction::device_to_device, kc::host_memory::pageable,
                       array_of<double>(elements));
}

std::vector<cell> single(const char* name, const kc::derivation& steps) {
  return example_figures{"9.3", name}
      .add("C_sum(K)_cycles", steps["C(K)"].value)
      .add("T_s", steps["T(K)"].value)
      .cells();
}

}  // namespace

std::vector<cell> cholesky_kernels() {
  const auto transpose_far = steps_of(transpose_global());
  const auto transpose_near = steps_of(transpose_shared());
  const auto column_of_dtrsm = steps_of(elimination());
  const auto difference = steps_of(subtraction(), subtraction_launch);
  // Erratum 16: a single pass through tiles of 32 x 32, but a block of 64 x 64 takes two.
  const auto far_once = steps_of(product_global(1));
  const auto far_twice = steps_of(product_global(2));
  const auto near_once = steps_of(product_shared(1));
  const auto near_twice = steps_of(product_shared(2));
  const auto far = [&](const char* symbol) {
    return figure::slip({16}, far_once[symbol].value, far_twice[symbol].value);
  };
  const auto near = [&](const char* symbol) {
    return figure::slip({16}, near_once[symbol].value, near_twice[symbol].value);
  };
  const auto accesses = [](const kc::derivation& steps) { return steps["C_shared"].operands[0]; };

  const double others = transpose_far["T(K)"].value + transpose_near["T(K)"].value + difference["T(K)"].value;
  const auto kernels = figure::slip({16}, others + far_once["T(K)"].value + near_once["T(K)"].value,
                                    others + far_twice["T(K)"].value + near_twice["T(K)"].value);
  const kc::count block = matrix_block * matrix_block;
  const kc::count triangle = matrix_block * (matrix_block + 1) / 2;
  const double blocks_of_two = within_device(2 * block).value();
  const double blocks_of_three = within_device(3 * block).value();
  const double one_block = within_device(block).value();
  const double eliminations = matrix_block.value() * column_of_dtrsm["T(K)"].value;
  // Erratum 13: half a block, although the triangle with its diagonal is more.
  const auto back = figure::slip({13}, within_device(block / 2).value(), within_device(triangle).value());
  const auto total = [&kernels](double in, const figure& out) {
    const double right_out = out.errata.empty() ? out.value : out.recomputed.front().value;
    std::vector<int> errata = kernels.errata;
    errata.insert(errata.end(), out.errata.begin(), out.errata.end());
    return figure::slip(errata, kernels.value + in + out.value, kernels.recomputed.front().value + in + right_out);
  };

  return join(
      {single("transpose global", transpose_far), single("transpose shared", transpose_near),
       example_figures{"9.3", "product global"}.add("C_sum(K)_cycles", far("C(K)")).add("T_s", far("T(K)")).cells(),
       example_figures{"9.3", "product shared"}
           .add("C_comp_cycles", near("C_comp"))
           .add("mem_insts", figure::slip({16}, accesses(near_once), accesses(near_twice)))
           .add("C_sum_cycles", near("C_sum"))
           .add("C_sum(K)_cycles", near("C(K)"))
           .add("T_s", near("T(K)"))
           .cells(),
       single("subtraction", difference),
       example_figures{"9.3", "DSYRK"}
           .add("kernels_s", kernels)
           .add("copy in_s", blocks_of_two)
           .add("copy out_s", back)
           .add("total_s", total(blocks_of_two, back))
           .cells(),
       example_figures{"9.3", "DGEMM"}
           .add("copy in_s", blocks_of_three)
           .add("copy out_s", one_block)
           .add("total_s", total(blocks_of_three, one_block))
           .cells(),
       example_figures{"9.3", "DTRSM"}
           .add("C_sum_cycles", column_of_dtrsm["C_sum"].value)
           .add("C_sum(K)_cycles", column_of_dtrsm["C(K)"].value)
           .add("T_one_iteration_s", column_of_dtrsm["T(K)"].value)
           .add("64 iterations_s", eliminations)
           .add("total_s", eliminations + blocks_of_two + one_block)
           .cells()});
}

}  // namespace examples::thesis2012
