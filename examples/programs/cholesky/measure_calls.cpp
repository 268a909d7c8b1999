// SPDX-License-Identifier: BSL-1.0
/// \file
/// kernelcost-cublas-calls: prints a record of the times of cuBLAS' calls, by their sizes: `cublas_dgemm` on the card
/// behind other work, and `cublas_dgemm_call` in the host's thread.
#include "call_times.hpp"

#include "../../tools/common/command_line.hpp"
#include "../common/program_record.hpp"

#include <vector>

namespace {

using namespace examples;
using cholesky::call_times;

void print(const char* routine, std::size_t nb, std::size_t rows, std::size_t inner,
           const cholesky::call_samples& measured, const device_description& device) {
  const std::string name = std::string{"cublas_"} + routine;
  const std::string sizes = fmt::format("nb={};rows={};inner={}", nb, rows, inner);
  fmt::print("{}{}", program_record_row(name, sizes, summarize(measured.on_card), device),
             program_record_row(name + "_call", sizes, summarize(measured.of_thread), device));
}

/// Multiples of nb at half doublings. The matrix must have nb rows more.
std::vector<std::size_t> sizes(std::size_t nb) {
  std::vector<std::size_t> all;
  for (std::size_t size = nb; size + nb <= call_times::most_rows; size *= 2) {
    all.push_back(size);
    if (const std::size_t between = size + size / 2; size > nb && between + nb <= call_times::most_rows)
      all.push_back(between);
  }
  return all;
}

void measure(call_times& calls, std::size_t nb, const device_description& device) {
  for (const std::size_t inner : sizes(nb)) print("dsyrk", nb, nb, inner, calls.dsyrk(nb, inner), device);
  for (const std::size_t rows : sizes(nb)) print("dtrsm", nb, rows, nb, calls.dtrsm(nb, rows), device);
  for (const std::size_t rows : sizes(nb))
    for (const std::size_t inner : sizes(nb)) print("dgemm", nb, rows, inner, calls.dgemm(nb, rows, inner), device);
}

}  // namespace

int main() {
  return run_program("kernelcost-cublas-calls", [] {
    const device_description device = describe_device();
    raise_clocks();
    call_times calls;
    fmt::print("{}", program_record_header);
    for (const std::size_t nb : {64U, 128U, 256U}) measure(calls, nb, device);
    return true;
  });
}
