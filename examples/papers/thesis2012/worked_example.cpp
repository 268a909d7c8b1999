// SPDX-License-Identifier: BSL-1.0
#include "columns.hpp"
#include "trees.hpp"

namespace examples::thesis2012 {

using namespace kc::literals;
using kc::machine::tesla_c2070;

std::vector<cell> worked_example() {
  const auto kernel = worked_example_kernel();
  const auto sum = kc::derive(kernel, worked_example_launch, tesla_c2070, kc::model::gonzalez2012_sum);
  const auto most = kc::derive(kernel, worked_example_launch, tesla_c2070, kc::model::gonzalez2012_max);

  // In this section of the thesis, kilobytes and gigabytes are decimal.
  auto decimal = tesla_c2070;
  decimal.copies.pageable_to_device = {4_GB_per_s, "section 5.3"};
  decimal.copies.pageable_to_host = {3.6_GB_per_s, "section 5.3"};
  // Erratum 1: 80 KB is multiplied by 4 and by 3.6 GB/s, which equals a division by the reciprocals.
  auto reciprocal = tesla_c2070;
  reciprocal.copies.pageable_to_device = {1_GB_per_s / 4.0, "erratum 1"};
  reciprocal.copies.pageable_to_host = {1_GB_per_s / 3.6, "erratum 1"};
  const auto size = 80_kB;
  const auto binary_size = array_of<double>(worked_example_launch.total_threads() * 20);
  const auto copy_in = figure::slip({1}, to_device(reciprocal, size).value(), to_device(decimal, size).value())
                           .also("with 2^30 bytes a GB", to_device(tesla_c2070, binary_size).value());
  const auto copy_out = figure::slip({1}, to_host(reciprocal, size).value(), to_host(decimal, size).value())
                            .also("with 2^30 bytes a GB", to_host(tesla_c2070, binary_size).value());
  const auto total = [&](const kc::derivation& steps) {
    const double kernel_s = steps["T(K)"].value;
    return figure::slip({2}, copy_in.value + kernel_s + copy_out.value,
                        copy_in.recomputed[0].value + kernel_s + copy_out.recomputed[0].value)
        .also("with 2^30 bytes a GB", copy_in.recomputed[1].value + kernel_s + copy_out.recomputed[1].value);
  };

  return example_figures{"5.3", "example"}
      .add("C_comp_cycles", sum["C_comp"].value)
      .add("N_max_data", sum["N_max"].value)
      .add("N_min_data", sum["N_min"].value)
      .add("cache_factor_data", sum["cache_factor"].value)
      .add("C_gmem_cycles", sum["C_gmem"].value)
      .add("C_cache_cycles", sum["C_cache"].value)
      .add("C_mem_cycles", sum["C_mem"].value)
      .add("C_max_cycles", most["C_max"].value)
      .add("C_sum_cycles", sum["C_sum"].value)
      .add("C_max(K)_cycles", most["C(K)"].value)
      .add("T_max(K)_s", most["T(K)"].value)
      .add("C_sum(K)_cycles", sum["C(K)"].value)
      .add("T_sum(K)_s", sum["T(K)"].value)
      .add("transfer_size_KB", (binary_size / 1_KiB).value())
      .add("T(HD)_s", copy_in)
      .add("T(DH)_s", copy_out)
      .add("T_max_s", total(most))
      .add("T_sum_s", total(sum))
      .cells();
}

std::vector<cell> launch_overheads() {
  const auto cycles_of = [](const kc::gpu& card) {
    return (kc::launch_overhead(card) * card.need<kc::parameter::clock>()).value();
  };
  auto least = tesla_c2070;
  least.launch_overhead = {2.5_us, "section 5.2.2"};
  return example_figures{"5.2.2", "launch"}
      .add("2.5us in cycles", cycles_of(least))
      .add("3us C2070 cycles", cycles_of(tesla_c2070))
      .add("4us C1060 cycles", cycles_of(kc::machine::tesla_c1060))
      .cells();
}

}  // namespace examples::thesis2012
