// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../hybrid_product/program.hpp"
#include "listed_program.hpp"

#include <string>

namespace examples::report {

/// What a host takes for its rows: their multiply-adds, of operands that it has near, as a lower bound.
struct hybrid_host {
  const kc::host& on;
  kc::count threads;

  kc::seconds operator()(const hybrid_product::shape& product) const {
    using namespace kc::expr;
    if (product.host_rows == 0) return {};
    return kc::estimate_on_host(compute<float>(op::fma, kc::count(product.host_rows) * product.n * product.k), on,
                                {.threads = threads})
        .time;
  }
};

/// `f` is the host's rows, or best for as many as make the program the fastest.
inline constexpr listed_program hybrid_product_program{
    "hybrid_product", "m=4096;n=4096;k=4096;f=best;width=16;as=intended;threads=1",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      using hybrid_product::version;
      const auto& as = parameters.text("as");
      if (as != "printed" && as != "intended")
        throw usage_error{"parameter as: '" + as + "' is neither printed nor intended"};
      hybrid_product::shape product{parameters.number<int>("m"), parameters.number<int>("n"),
                                    parameters.number<int>("k"), parameters.number<int>("width")};
      product.as = as == "printed" ? version::printed : version::intended;
      product.check();
      const hybrid_host host{at.host, parameters.number<int>("threads")};
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
