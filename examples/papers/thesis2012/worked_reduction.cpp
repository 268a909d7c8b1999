// SPDX-License-Identifier: BSL-1.0
#include "columns.hpp"
#include "reduction_counts.hpp"
#include "trees.hpp"

namespace examples::thesis2012 {

std::vector<cell> worked_reduction() {
  const auto& card = kc::machine::tesla_c2070;
  const auto& model = kc::model::gonzalez2012_sum;
  constexpr kc::count n = 100'000'000;

  const auto steps = [&](kc::count accesses) {
    const auto kernel =
        counted_reduction({trips(n) + 1, up_to_whole_cycles(accesses, card, model)},
                          {combining_additions, up_to_whole_cycles(combining_accesses, card, model)}, kc::expr::cached);
    return kc::derive(kernel, one_block_of_512, card, model);
  };
  // Erratum 6: three accesses in each of ceil(n / 512) trips, printed as 3 n / 512 rounded.
  const kc::count printed_accesses = std::round((3 * trips_unrounded(n)).value());
  const auto printed = steps(printed_accesses);
  const auto right = steps(3 * trips(n));
  const auto first = [&](const char* symbol) {
    return figure::slip({6}, printed.at("accumulate", symbol).value, right.at("accumulate", symbol).value);
  };
  const auto time = [&](const kc::derivation& of, const char* phase) {
    return kc::cycles::from_value(of.at(phase, "C(K)").value) / card.need<kc::parameter::clock>();
  };
  const auto in = to_device(card, array_of<double>(n));
  const auto out = to_host(card, array_of<double>(1));

  return example_figures{"9.1", "reduction n=1e8"}
      .add("comp_insts_phase1", printed.at("accumulate", "comp_insts").value)
      .add("C_comp_cycles", printed.at("accumulate", "C_comp").value)
      .add("mem_insts", figure::slip({6}, printed_accesses.value(), (3 * trips(n)).value()))
      .add("C_mem_cycles", first("C_mem"))
      .add("C_sum_cycles", first("C_sum"))
      .add("C_sum(K)_cycles", first("C(K)"))
      .add("T(K)_s", time(right, "accumulate").value())
      .add("phase2 C_comp_cycles", printed.at("combine", "C_comp").value)
      .add("phase2 C_mem_cycles", printed.at("combine", "C_mem").value)
      .add("phase2 C_sum_cycles", printed.at("combine", "C_sum").value)
      .add("phase2 C_sum(K)_cycles", printed.at("combine", "C(K)").value)
      .add("phase2 T(K)_s", time(printed, "combine").value())
      .add("T(HD)_s", in.value())
      .add("T(DH)_s", out.value())
      .add("T_s", (in + time(right, "accumulate") + time(right, "combine") + out).value())
      .cells();
}

}  // namespace examples::thesis2012
