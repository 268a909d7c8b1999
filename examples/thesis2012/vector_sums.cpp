// SPDX-License-Identifier: BSL-1.0
#include "../vector_add/tree.hpp"
#include "columns.hpp"

namespace examples::thesis2012 {

std::vector<cell> vector_sums() {
  const auto under = [](const auto& model) {
    return [&model](double n) {
      const auto how = vector_add_launch(n, {128});
      return figure{milliseconds(kernel_time(vector_add<double>(n), how, kc::machine::tesla_c2070, model))};
    };
  };
  return join({column("B.1", "mukherjee_sum_ms", under(kc::model::kothapalli2009_sum)),
               column("B.1", "mukherjee_cache_ms", under(kc::model::kothapalli2009_cached))});
}

}  // namespace examples::thesis2012
