// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../programs/opencl_vector_add/program.hpp"
#include "listed_program.hpp"

namespace examples::report {

/// A cost of OpenCL: the card's, or microseconds that the command line states.
inline void state_opencl_cost(const parameter_set& parameters, const char* name, kc::known<kc::seconds>& cost) {
  if (parameters.text(name) == "measured") return;
  cost = {kc::seconds::from_value(parameters.real(name) * 1e-6), "stated on the command line"};
}

/// `enqueue_us`, `event_us` and `finish_us` are the card's own costs ("measured") or numbers in microseconds.
inline constexpr listed_program opencl_vector_add_program{
    "opencl_vector_add", "n=1048576;kernels=8;order=in_order;enqueue_us=measured;event_us=measured;finish_us=measured",
    "Sums of vectors by an OpenCL command queue, in order or out of order",
    [](const parameter_set& parameters, const surroundings& at, const use_of_program& use) {
      const opencl_vector_add::shape shape{parameters.number<long long>("n"), parameters.number<long long>("kernels"),
                                           opencl_vector_add::order_named(parameters.text("order"))};
      opencl_vector_add::check(shape);
      kc::gpu card = at.card;
      state_opencl_cost(parameters, "enqueue_us", card.opencl.enqueue_kernel);
      state_opencl_cost(parameters, "enqueue_us", card.opencl.enqueue_copy);
      state_opencl_cost(parameters, "event_us", card.opencl.wait_for_event);
      state_opencl_cost(parameters, "finish_us", card.opencl.finish);
      kc::timeline t{card};
      opencl_vector_add::program(t, card, shape);
      use(t);
    }};

}  // namespace examples::report
