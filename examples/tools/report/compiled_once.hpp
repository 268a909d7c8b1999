// SPDX-License-Identifier: BSL-1.0
// clang++ compiles these headers once, optimised, for all sources of the reports (library.cmake). CLI11 is not one of
// them: it includes <filesystem>, which has inline functions that call what libstdc++ does not export.
#pragma once
// The long loops of two descriptions.
#include "../../kernels/branches/mandelbrot/rounds.hpp"
#include "../../kernels/irregular/hash_probe/probes.hpp"

#include <kernelcost/print.hpp>
#include <kernelcost/report.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

// Most descriptions and programs use this, so the functions of templates that it calls are compiled here as well. To
// add the models other than the calibrated one takes twice as long, and the reports spend little time in them.
namespace kernelcost::report {
inline double often_done(const gpu& card) {
  using namespace expr;
  const buffer<float> a{"a", 1024}, b{"b", 1024}, tile{"tile", 256, shared};
  const buffer<int> sums{"sums", 32};
  const auto described = expr::kernel(
      "often_done", resources{.registers = 32},
      guard(1000, load(a, coalesced), compute<int>(op::fma, 2, independent), store(tile), sync_block,
            phase("loop", repeat(4, unroll<1>, dependent, load(tile), compute<float>(op::fma), load(b, strided(2)))),
            atomic(op::add, sums, coalesced, contention(1, 4)), store(b, coalesced, streaming)));
  const launch how = launch_1d(1024, threads{256});
  timeline t{card};
  const auto all = t.allocate(bytes::from_value(4096));
  const auto s = t.create_stream();
  t.copy_to_device_async(pinned, bytes::from_value(4096), s, all, "in");
  t.launch(run_of(described, how, card), s, all);
  t.synchronize_device();
  t.copy_to_host(pinned, bytes::from_value(4096), all, "out");
  return t.elapsed().value();
}
}  // namespace kernelcost::report
