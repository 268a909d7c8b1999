// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/hybrid_product/host_tree.hpp"
#include "../../../programs/hybrid_product/program.hpp"
#include "listed_program.hpp"

#include <string>

namespace examples::report {

/// `f` is the number of the host's rows, or best for the number that makes the program the fastest. `threads` is the
/// number of the host's threads for these rows.
inline constexpr listed_program hybrid_product_program{
    "hybrid_product", "m=4096;n=4096;k=4096;f=best;width=16;as=intended;threads=1",
    "C = A B, some rows of C on the host and the others on the card",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      using hybrid_product::version;
      const auto& as = parameters.text("as");
      if (as != "printed" && as != "intended")
        throw usage_error{"parameter as: '" + as + "' is neither printed nor intended"};
      hybrid_product::shape product{parameters.number<int>("m"), parameters.number<int>("n"),
                                    parameters.number<int>("k"), parameters.number<int>("width")};
      product.as = as == "printed" ? version::printed : version::intended;
      product.check();
      const hybrid_product::host_rows_time host{at.host, parameters.number<int>("threads")};
      const auto& rows = parameters.text("f");
      if (rows == "best")
        product = product.with_host_rows(hybrid_product::best_split(at.card, product, host).host_rows);
      else if (rows != "0")
        product = product.with_host_rows(parameters.number<int>("f"));
      kc::timeline t{at.card};
      hybrid_product::program(t, at.card, product, host);
      use(t);
    }};

}  // namespace examples::report
