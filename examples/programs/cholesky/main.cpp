// SPDX-License-Identifier: BSL-1.0
#include "lapack.hpp"
#include "variants.hpp"

#include "../../tools/common/command_line.hpp"
#include "../common/marked_range.hpp"
#include "../common/program_record.hpp"

#include <chrono>
#include <new>
#include <stdexcept>

namespace {

using namespace examples;

struct options {
  std::string variant;
  std::size_t n = 1024;
  std::size_t nb = 64;
  std::string profile = "every_third";
  std::size_t repeats = 5;
  std::size_t spoilt = 0;
  bool spoils = false;
  bool check = false;
  bool csv = false;

  std::string parameters() const { return fmt::format("n={};nb={};profile={}", n, nb, profile); }
};

void describe(CLI::App& app, options& chosen) {
  app.add_option("--variant", chosen.variant,
                 "sequential, blocked_on_host, lapack, magma, blocked, structured or own_kernels")
      ->type_name("NAME")
      ->required();
  // The largest matrix takes 320 GB.
  app.add_option("--n", chosen.n, "Rows of the matrix")
      ->check(CLI::Range(std::size_t{1}, std::size_t{200'000}))
      ->capture_default_str();
  app.add_option("--nb", chosen.nb, "Rows of a tile, a multiple of 32 that divides n")
      ->check(CLI::Range(std::size_t{1}, std::size_t{200'000}))
      ->capture_default_str();
  app.add_option("--profile", chosen.profile, "The matrix: dense, or every_third as in the thesis")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_flag("--check", chosen.check, "Compare the factor with one that the host computes");
  app.add_option("--repeats", chosen.repeats, "Timed factorisations, after one that is not timed")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000}))
      ->capture_default_str();
  app.add_flag("--csv", chosen.csv, "One line of comma-separated values, below a header");
  app.add_option("--spoil", chosen.spoilt, "Make the matrix indefinite from this row on, to see what is said")
      ->type_name("ROW")
      ->each([&chosen](const std::string&) { chosen.spoils = true; });
}

void check_tiles(const options& chosen) {
  if (chosen.nb % 32 != 0) throw usage_error{fmt::format("--nb: {} is not a multiple of 32", chosen.nb)};
  if (chosen.n % chosen.nb != 0)
    throw usage_error{fmt::format("--n: {} is not a multiple of nb = {}", chosen.n, chosen.nb)};
}

/// The factor that the host computes, by another method than the one under test.
std::vector<double> reference(const cholesky::input_matrix& input, const options& chosen) {
  const std::size_t n = input.rows();
  std::vector<double> l(n * n);
  input.write(l.data());
#ifdef EXAMPLES_HAS_LAPACK
  if (chosen.variant != "lapack") {
    cholesky::factor_with_lapack(l.data(), n, n);
    return l;
  }
#endif
  if (chosen.variant == "sequential" || chosen.variant == "lapack")
    cholesky::factor_on_host(l.data(), n, chosen.nb, cholesky::profile(n / chosen.nb, 0));
  else
    cholesky::factor_sequential(l.data(), n, n);
  return l;
}

void check(const cholesky::input_matrix& input, const options& chosen, const double* l) {
  const double off = cholesky::difference(l, reference(input, chosen).data(), input.rows());
  // Each element is a sum of up to n products. The matrix is well conditioned, so that rounding errors hardly grow.
  const double bound = 4e-16 * static_cast<double>(input.rows());
  if (!(off <= bound)) throw wrong_result{fmt::format("the factor is off by {:.3g} of its greatest element", off)};
}

timing measure(cholesky::method& way, const cholesky::input_matrix& input, const options& chosen) {
  std::vector<double> samples;
  for (std::size_t i = 0; i <= chosen.repeats; ++i) {
    input.write(way.matrix());
    if (i == 0) way.look_at(cholesky::profile_of(way.matrix(), chosen.n, chosen.nb));
    const auto begin = std::chrono::steady_clock::now();
    {
      const marked_range whole{"run"};
      way.factor();
    }
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    if (i == 0 && chosen.check) check(input, chosen, way.matrix());
    if (i > 0) samples.push_back(took.count());
  }
  return summarize(std::move(samples));
}

device_description where(const cholesky::variant& chosen) {
#ifdef EXAMPLES_HAS_CUDA
  if (chosen.on_card) return describe_device();
#endif
  return {.device = chosen.on_card ? "" : "host", .driver = "", .toolkit = ""};
}

void run(const options& chosen) {
  const auto& variant = cholesky::find_variant(chosen.variant);
  check_tiles(chosen);
  cholesky::input_matrix input{chosen.n, chosen.nb, chosen.profile};
  if (chosen.spoils) input.spoil(chosen.spoilt);
  const auto device = where(variant);
  const auto way = variant.make(chosen.n, chosen.nb);
  const timing times = measure(*way, input, chosen);
  const std::string program = "cholesky_" + chosen.variant;
  if (chosen.csv)
    fmt::print("{}{}", program_record_header, program_record_row(program, chosen.parameters(), times, device));
  else
    fmt::print("{} {}{}\n{}", program, chosen.parameters(), chosen.check ? ", the factor is right" : "",
               program_line("factor", times));
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Factors a symmetric positive definite matrix on the host, on the card or on both.",
               "kernelcost-cholesky"};
  options chosen;
  describe(app, chosen);
  return run_program("kernelcost-cholesky", [&] {
    if (!parse(app, argc, argv)) return true;
    try {
      run(chosen);
    } catch (const std::bad_alloc&) {
      throw std::runtime_error{fmt::format("n = {} does not fit the host's memory", chosen.n)};
    }
    return true;
  });
}
