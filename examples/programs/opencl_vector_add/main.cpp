// SPDX-License-Identifier: BSL-1.0
#include "../../tools/common/command_line.hpp"
#include "../../tools/common/timing.hpp"
#include "../common/program_record.hpp"
#include "run.hpp"

namespace {

using namespace examples;
using namespace examples::opencl_vector_add;

struct options {
  long long n = 1 << 20;
  long long kernels = 8;
  std::string order = "in_order";
  bool check = false;
  bool csv = false;
  bool calls = false;
  bool any_device = false;
  std::size_t repeats = 10;
};

void describe(CLI::App& app, options& chosen) {
  app.add_option("--n", chosen.n, "Elements of each vector, a multiple of 256")->capture_default_str();
  app.add_option("--kernels", chosen.kernels, "Kernels one after the other")->capture_default_str();
  app.add_option("--order", chosen.order, "in_order or out_of_order")->capture_default_str();
  app.add_option("--repeats", chosen.repeats, "Timed runs")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}))
      ->capture_default_str();
  auto* check = app.add_flag("--check", chosen.check, "Compare the sums with the host's first");
  auto* csv = app.add_flag("--csv", chosen.csv, "Print a record");
  app.add_flag("--calls", chosen.calls, "Measure the calls of a queue instead: the members of kernelcost::opencl_costs")
      ->excludes(check)
      ->excludes(csv);
  app.add_flag("--any-device", chosen.any_device, "Take the first device of any type, if there is no GPU");
}

void measure_calls(const options& chosen, const device& on) {
  const auto times = on.measure_calls(chosen.repeats);
  fmt::print("// Calls of an OpenCL queue: {}, driver {}, {}; medians of {}.\n", on.name(), on.driver(), on.platform(),
             chosen.repeats);
  const auto line = [](const char* member, const std::vector<double>& samples) {
    const timing each = summarize(samples);
    if (!(each.median_us > 0)) {
      fmt::print("// {}: too short to be measured\n", member);
      return;
    }
    fmt::print("card.opencl.{} = {{{:.4g}_us, measured}};  // {:.4g} to {:.4g} us\n", member, each.median_us,
               each.minimum_us, each.maximum_us);
  };
  line("enqueue_kernel", times.enqueue_kernel);
  line("enqueue_copy", times.enqueue_copy);
  line("wait_for_event", times.wait_for_event);
  line("finish", times.finish);
}

bool run(const options& chosen) {
  const shape wanted{chosen.n, chosen.kernels, order_named(chosen.order)};
  check(wanted);
  const auto cl = library::load();
  const device on{*cl, chosen.any_device};
  if (chosen.calls) {
    measure_calls(chosen, on);
    return true;
  }
  bool right = true;
  on.run(wanted, chosen.check ? &right : nullptr);
  if (!right) {
    fmt::print(stderr, "kernelcost-opencl: the sums are wrong on {}\n", on.name());
    return false;
  }
  std::vector<double> samples(chosen.repeats);
  for (double& sample : samples) sample = on.run(wanted);
  const timing times = summarize(std::move(samples));
  const std::string parameters = fmt::format("n={};kernels={};order={}", wanted.n, wanted.kernels, chosen.order);
  if (chosen.csv)
    fmt::print("{}{}", program_record_header,
               program_record_row("opencl_vector_add", parameters, times,
                                  {.device = on.name(), .driver = on.driver(), .toolkit = on.platform()}));
  else
    fmt::print("{} on {}{}\n{}", parameters, on.name(), chosen.check ? ", the sums are right" : "",
               program_line("total", times));
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Adds vectors by an OpenCL command queue, or measures its calls. The status is 2 if there is no OpenCL "
               "driver or no device.",
               "kernelcost-opencl"};
  options chosen;
  describe(app, chosen);
  return run_program("kernelcost-opencl", [&] { return !parse(app, argc, argv) || run(chosen); });
}
