// SPDX-License-Identifier: BSL-1.0
// Parts of the tools that their output shows only in part: files of measurements, axes and labels of pictures, and the
// spread of repeats.
#include "../../examples/kernels/common/errors.hpp"
#include "../../examples/tools/calibrate/statistics.hpp"
#include "../../examples/tools/common/card_numbers.hpp"
#include "../../examples/tools/common/progress.hpp"
#include "../../examples/tools/common/text_file.hpp"
#include "../../examples/tools/report/measured_files.hpp"
#include "../../examples/tools/report/svg.hpp"

#include <kernelcost/report.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include <unistd.h>

namespace {

using namespace examples;
using namespace examples::report;

/// A file with this text. Its name has the process's number, because tests run at the same time.
class written {
 public:
  explicit written(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("kernelcost_report_parts." + std::to_string(getpid()))) {
    std::ofstream{path_} << text;
  }
  written(const written&) = delete;
  written& operator=(const written&) = delete;
  ~written() { std::filesystem::remove(path_); }

  operator const std::filesystem::path&() const { return path_; }

 private:
  std::filesystem::path path_;
};

template <class F>
std::string refusal(F&& f) {
  try {
    f();
  } catch (const usage_error& error) { return error.what(); }
  return "";
}

const std::string header = R"("ID","Kernel Name","Metric Name","Metric Unit","Metric Value")"
                           "\n";

int descriptions = 0;

auto described(const kernelcost::report::arguments& given) {
  using namespace kernelcost::expr;
  ++descriptions;
  if (given["n"] == 13) throw std::runtime_error{"unlucky"};
  return kernelcost::report::launched{kernel("described", load<float>(global)),
                                      kernelcost::launch_1d(given["n"], kernelcost::threads{32})};
}
KERNELCOST_KERNEL(described, {"n", 1000});

}  // namespace

TEST_CASE("a registered function is called once while the parameters stay the same") {
  const auto& kernel = kernelcost::report::registry::instance().find("described");
  auto given = kernel.defaults();
  const auto requests = [&] { return kernel.counted(given).counts.global_load_requests.value(); };
  CHECK(requests() == 32);
  CHECK(requests() == 32);
  CHECK(descriptions == 1);
  given.assign("n=64");
  CHECK(requests() == 2);
  CHECK(descriptions == 2);
  given.assign("n=13");
  CHECK_THROWS_AS(requests(), std::runtime_error);
  given.assign("n=64");
  CHECK(requests() == 2);
  CHECK(descriptions == 4);
}

TEST_CASE("the name of a function in a signature") {
  CHECK(function_name("row_sums") == "row_sums");
  CHECK(function_name("row_sums(const float *, float *)") == "row_sums");
  CHECK(function_name("void a::b::row_sums<float, (int)4>(const T1 *)") == "row_sums");
  CHECK(function_name("void (anonymous namespace)::row_sums<std::pair<int, int>>(T1)") == "row_sums");
  CHECK(function_name("void a<int>::row_sums(int)") == "row_sums");
}

TEST_CASE("units of ncu") {
  const auto duration = [](const std::string& unit, const std::string& value) {
    const written path(header + "\"0\",\"k\",\"gpu__time_duration.sum\",\"" + unit + "\",\"" + value + "\"\n");
    return read_ncu(path).at(0).duration.value().value();
  };
  for (const auto* unit : {"ns", "nsecond"}) CHECK(duration(unit, "4,320") == doctest::Approx(4.32e-6));
  for (const auto* unit : {"us", "usecond"}) CHECK(duration(unit, "4.32") == doctest::Approx(4.32e-6));
  for (const auto* unit : {"ms", "msecond"}) CHECK(duration(unit, "1,004.32") == doctest::Approx(1.00432));
  for (const auto* unit : {"s", "second"}) CHECK(duration(unit, "2") == doctest::Approx(2));
  CHECK(refusal([&] { duration("byte", "4"); }).find("has the unit 'byte', which is not one of time") !=
        std::string::npos);
  CHECK(refusal([&] { duration("furlong", "4"); }).find("unknown unit 'furlong'") != std::string::npos);

  const auto bytes = [](const std::string& unit) {
    const written path(header + "\"0\",\"k\",\"dram__bytes_read.sum\",\"" + unit + "\",\"1.5\"\n");
    return read_ncu(path).at(0).counters.at("dram_read_bytes");
  };
  CHECK(bytes("byte") == 1.5);
  CHECK(bytes("Kbyte") == 1.5e3);
  CHECK(bytes("Mbyte") == 1.5e6);
  CHECK(bytes("Gbyte") == 1.5e9);
}

TEST_CASE("atomics with and without a result are counted together, and unknown values not at all") {
  const auto row = [](const std::string& metric, const std::string& value) {
    return "\"0\",\"k\",\"" + metric + "\",\"request\",\"" + value + "\"\n";
  };
  const auto launches = read_ncu(written(header + row("l1tex__t_requests_pipe_lsu_mem_global_op_red.sum", "3") +
                                         row("l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum", "4") +
                                         row("l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", "n/a") +
                                         row("l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", "")));
  REQUIRE(launches.size() == 1);
  CHECK(launches[0].counters == std::map<std::string, double, std::less<>>{{"global_atomic_requests", 7}});
}

TEST_CASE("files that are not those of the tools") {
  CHECK(refusal([] { read_ncu(written("a,b\n1,2\n")); }).find("has no table of Nsight Compute") != std::string::npos);
  CHECK(refusal([] { read_ncu(written("\"ID\",\"Name\"\n")); }).find("no column Kernel Name") != std::string::npos);
  CHECK(refusal([] { read_ncu(written(header + "\"0\",\"k\n")); }).find("a quote does not end") != std::string::npos);
  CHECK(refusal([] { read_nvbench(written("{")); }).find("is not a file of nvbench") != std::string::npos);
  CHECK(refusal([] { read_nvbench(written("[]")); }).find("it has no benchmarks") != std::string::npos);
  CHECK(refusal([] {
          read_nvbench(written(R"({"benchmarks": [{"name": 1, "states": [{}]}]})"));
        }).find("is not a file of nvbench") != std::string::npos);
}

TEST_CASE("ticks are round and within the axis") {
  const axis linear{axis::scale::linear, 0, 633, 0, 100};
  CHECK(linear.ticks() == std::vector<double>{0, 200, 400, 600, 800});
  CHECK(linear.at(400) == doctest::Approx(50));
  const axis logarithmic{axis::scale::logarithmic, 0.03, 700, 0, 100};
  CHECK(logarithmic.low() == doctest::Approx(0.02));
  CHECK(logarithmic.high() == doctest::Approx(1000));
  const auto ticks = logarithmic.ticks();
  REQUIRE(ticks.size() == 5);
  for (std::size_t i = 0; i < ticks.size(); ++i) CHECK(ticks[i] == doctest::Approx(std::pow(10, double(i) - 1)));
  CHECK(with_prefix(1234, "op/s") == "1.23 kop/s");
  CHECK(with_prefix(2e-5, "s") == "20 us");
}

TEST_CASE("a text of a card's number has the fewest digits that give the number") {
  // The library's literals divide as well: 295.4 * 1e-9 is another number.
  CHECK(quantity_text(295.4 / 1e9, dimension::time) == "295.4 ns");
  CHECK(quantity_text(0.006239 / 1e9, dimension::time) == "0.006239 ns");
  CHECK(quantity_text(1.98e9, dimension::frequency) == "1.98 GHz");
  CHECK(quantity_text(62914560, dimension::bytes) == "60 MiB");
  for (const double value : {1.0 / 3, 2e-9 / 7, 1e-12, 4.484e12 / 3})
    CHECK(parse_quantity(quantity_text(value, dimension::time), dimension::time) == value);
}

TEST_CASE("progress is silent at first, and then a line in a log") {
  const written log{""};
  const auto shown_after = [&log](std::chrono::seconds quiet) {
    std::fflush(stderr);
    const int before = dup(STDERR_FILENO);
    const std::filesystem::path& path = log;
    REQUIRE(std::freopen(path.c_str(), "w", stderr) != nullptr);
    {
      progress shown{3, quiet};
      shown.step("first");
      shown.step("second");  // less than two seconds later
    }
    std::fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    return read_text(path);
  };
  CHECK(shown_after(std::chrono::seconds{2}).empty());
  CHECK(shown_after(std::chrono::seconds{0}) == "[1/3] first\n");
}

TEST_CASE("labels do not overlap") {
  picture drawn{600, 200, "labels"};
  for (int i = 0; i < 8; ++i) drawn.label({300.0 + i, 100}, "kernel_" + std::to_string(i));
  const auto text = drawn.str();
  const std::regex place{"<text class=\"\" x=\"([0-9.]+)\" y=\"([0-9.]+)\""};
  std::vector<pixel> corners;
  for (std::sregex_iterator found{text.begin(), text.end(), place}, end; found != end; ++found)
    corners.push_back({std::stod((*found)[1]), std::stod((*found)[2])});
  REQUIRE(corners.size() == 8);
  const double width = picture::width_of("kernel_0");
  for (std::size_t i = 0; i < corners.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const bool beside = std::abs(corners[i].x - corners[j].x) >= width - 0.01;
      const bool above = std::abs(corners[i].y - corners[j].y) >= 12;
      CHECK((beside || above));
    }
}

TEST_CASE("a spread is a number, for differences around zero as well") {
  using calibrate::summarize;
  CHECK(summarize({8, 10, 12}).spread_percent == doctest::Approx(32));
  CHECK(summarize({3, 3, 3}).spread_percent == 0);
  // Two times that hardly differ: the middle one is zero.
  CHECK(summarize({-0.004, 0, 0.001}).spread_percent == doctest::Approx(100));
  CHECK(summarize({0, 0, 0}).spread_percent == 0);
}
