// SPDX-License-Identifier: BSL-1.0
// clang++ compiles the functions of these headers once for all unit tests (CMakeLists.txt).
#pragma once
#include "lane_interpreter.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>
#include <kernelcost/trace/cuda_names.hpp>

#include <doctest/doctest.h>

// Operations of most traced kernels, so that what they call is compiled here as well.
namespace kernelcost_tests {
template <class Element, class Number>
void often_done(kernelcost::tracing::traced_pointer<Element> in, kernelcost::tracing::traced_pointer<Element> out) {
  using value = kernelcost::tracing::traced_value<Number>;
  value a = in[1];
  const value b = Number{2};
  a = a + b, a = a - b, a = a * b, a = a * b + a, a = a + in[0], a = a * in[0], a = in[0] + in[1], a = in[0] * in[1];
  a += b, a -= b, a *= b, a += a * b, a += in[0], a += in[0] * b, a += in[0] * in[1];
  out[0] = a, out[0] = in[0], out[0] = Number{1}, out[0] += a, out[0] = in[0] + in[1];
}
template <class Number>
void often_done_with(kernelcost::tracing::traced_pointer<Number> plain,
                     kernelcost::tracing::traced_pointer<kernelcost::tracing::traced_value<Number>> wrapped) {
  often_done<Number, Number>(plain, plain);
  often_done<kernelcost::tracing::traced_value<Number>, Number>(wrapped, wrapped);
}
inline void often_done_with_all(kernelcost::tracing::traced_pointer<float> f,
                                kernelcost::tracing::traced_pointer<kernelcost::tracing::traced_value<float>> wf,
                                kernelcost::tracing::traced_pointer<unsigned> u,
                                kernelcost::tracing::traced_pointer<kernelcost::tracing::traced_value<unsigned>> wu) {
  often_done_with<float>(f, wf);
  often_done_with<unsigned>(u, wu);
}
}  // namespace kernelcost_tests
