// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include "../common/device.hpp"
#include "../common/progress.hpp"
#include "../common/record.hpp"
#include "measure.hpp"

#include <fmt/format.h>

#include <array>
#include <ctime>
#include <memory>
#include <optional>

namespace examples {
namespace {

struct task {
  const companion* owner;
  parameter_set parameters;

  std::string label() const { return fmt::format("{} {}", owner->name(), parameters.format()); }
};

std::vector<task> collect(const std::vector<const companion*>& companions,
                          std::vector<parameter_set> (companion::*sets)() const) {
  std::vector<task> tasks;
  for (const companion* owner : companions)
    for (parameter_set& parameters : (owner->*sets)()) tasks.push_back({owner, std::move(parameters)});
  return tasks;
}

/// Prepares and checks a workload. Null if the result was wrong, after a line that says so.
std::unique_ptr<workload> prepare_checked(const task& item, const progress& line) {
  auto work = item.owner->prepare(item.parameters);
  try {
    run_checked(*work);
  } catch (const wrong_result& error) {
    line.clear();
    fmt::print(stderr, "kernelcost-companions: {}: {}\n", item.label(), error.what());
    return nullptr;
  }
  return work;
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

constexpr std::string_view record_header =
    "kernel,parameters,median_us,minimum_us,maximum_us,repeats,batch_us,state,device,driver,toolkit,sm_clock_mhz,"
    "sm_clock_running_mhz,memory_clock_mhz,date\n";

/// A row under this header.
std::string record_row(const task& item, const timing& times, std::string_view state,
                       const device_description& device) {
  const auto us = [](double value) { return fmt::format("{:.3f}", value); };
  const auto mhz = [](double value) { return fmt::format("{:.0f}", value); };
  return csv_row({std::string{item.owner->name()}, item.parameters.format(), us(times.median_us), us(times.minimum_us),
                  us(times.maximum_us), std::to_string(times.repeats), times.batch_us ? us(*times.batch_us) : "",
                  std::string{state}, device.device, device.driver, device.toolkit, mhz(device.sm_clock_mhz),
                  mhz(running_sm_clock_mhz()), mhz(device.memory_clock_mhz), utc_now()});
}

}  // namespace

std::vector<const companion*> select_companions(const std::vector<std::string>& names) {
  std::vector<const companion*> selected;
  for (const std::string& name : names) selected.push_back(&companion_registry::instance().find(name));
  if (names.empty())
    for (const auto& item : companion_registry::instance().all()) selected.push_back(item.get());
  return selected;
}

void list_companions(const std::vector<const companion*>& companions) {
  for (const companion* item : companions)
    fmt::print("{:<20} {} ({} parameter sets to measure)\n", item->name(), item->defaults().format(),
               item->measured().size());
}

bool check_companions(const std::vector<const companion*>& companions) {
  // Called for its exception if there is no GPU, before any progress is shown.
  describe_device();
  const std::vector<task> tasks = collect(companions, &companion::checked);
  std::size_t right = 0;
  progress line{tasks.size()};
  for (const task& item : tasks) {
    line.step(item.label());
    if (prepare_checked(item, line) != nullptr) ++right;
  }
  line.clear();
  fmt::print("{} of {} results are right\n", right, tasks.size());
  return right == tasks.size();
}

bool measure_companions(const std::vector<const companion*>& companions,
                        const std::optional<std::filesystem::path>& out, std::optional<std::size_t> repeats) {
  // Opened first, so that a file that cannot be written is noticed before minutes of measuring.
  record_writer writer{out};
  const device_description device = describe_device();
  const std::vector<task> tasks = collect(companions, &companion::measured);
  writer.write(record_header);
  raise_clocks();

  std::size_t wrong = 0;
  progress line{tasks.size()};
  for (const task& item : tasks) {
    line.step(item.label());
    const auto work = prepare_checked(item, line);
    if (work == nullptr) {
      ++wrong;
      continue;
    }
    const timing times = measure(*work, repeats);
    line.clear();
    // Each repetition finds the caches as the launch before it left them, or as the reset of the data did.
    writer.write(record_row(item, times, work->needs_reset() ? "reset" : "steady", device));
  }
  line.clear();
  if (wrong != 0) {
    fmt::print(stderr, "kernelcost-companions: {} of {} results are wrong, no record is kept\n", wrong, tasks.size());
    return false;
  }
  writer.commit();
  if (out) fmt::print("{} measurements in {}\n", tasks.size(), out->string());
  return true;
}

bool launch_each_once(const std::vector<const companion*>& companions) {
  describe_device();
  const std::vector<task> tasks = collect(companions, &companion::measured);
  fmt::print("{}", csv_row({"kernel", "parameters"}));
  bool all_right = true;
  progress line{tasks.size()};
  for (const task& item : tasks) {
    line.step(item.label());
    const auto work = prepare_checked(item, line);
    if (work == nullptr) {
      all_right = false;
      continue;
    }
    work->reset();
    work->launch();
    if (work->needs_reset()) work->reset();
    launch_profiled(*work);
    fmt::print("{}", csv_row({std::string{item.owner->name()}, item.parameters.format()}));
  }
  line.clear();
  return all_right;
}

void launch_once(const companion& item, const std::vector<std::string>& assignments) {
  parameter_set parameters = item.defaults();
  for (const std::string& assignment : assignments) parameters.assign(assignment);
  const auto work = item.prepare(parameters);
  run_checked(*work);
  if (work->needs_reset()) work->reset();
  launch_profiled(*work);
  fmt::print("{} {}\n", item.name(), parameters.format());
}

}  // namespace examples
