// SPDX-License-Identifier: BSL-1.0
// Every number of every machine with its source, as Markdown. The machines are those of kernelcost-report: a new card
// is one line in examples/tools/report/machines.hpp.
#include "../../examples/tools/report/machines.hpp"

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/print.hpp>

#include <iostream>

namespace {
namespace kc = kernelcost;
using kc::to_string;

std::string to_string(const kc::latency_range& range) {
  if (range.low == range.high) return to_string(range.low);
  return kc::detail::digits(range.low.value()) + " to " + to_string(range.high);
}
std::string to_string(const kc::atomic_fit& fit) {
  return kc::detail::digits(fit.base.value()) + " + " + kc::detail::digits(fit.per_thread.value()) + " × N cycles";
}
std::string to_string(const kc::departure_delays& delays) {
  return kc::detail::digits(delays.coalesced.value()) + " coalesced, " +
         kc::detail::digits(delays.transaction.value()) + " cycles a transaction";
}
std::string size_of(const kc::bytes& size) {
  constexpr double GiB = 1024.0 * 1024 * 1024;
  constexpr double MiB = 1024.0 * 1024;
  return size.value() < GiB ? kc::detail::digits(size.value() / MiB, 5) + " MiB"
                            : kc::detail::digits(size.value() / GiB, 5) + " GiB";
}

class machine_table {
 public:
  explicit machine_table(const kc::gpu& card) {
    std::cout << "\n### " << card.product << "\n\n`kernelcost::machine::" << card.name << "`, compute capability "
              << card.capability.major << '.' << card.capability.minor
              << (card.has_double_precision ? "" : ", without double precision") << ".\n\n"
              << head;
  }
  explicit machine_table(const char* introduction) { std::cout << introduction << head; }
  ~machine_table() {
    if (!absent_.empty()) std::cout << "\nAbsent: " << absent_ << ".\n";
  }
  machine_table(const machine_table&) = delete;
  machine_table& operator=(const machine_table&) = delete;

  template <class Quantity>
  void row(const char* name, const kc::known<Quantity>& number) {
    write(name, number, number.stated() ? to_string(number.value()) : "");
  }
  void row(const char* name, const kc::known<kc::bytes>& number) {
    write(name, number, number.stated() ? size_of(number.value()) : "");
  }
  /// Too many to list: they are in the header, each with its row in the record.
  void row(const char* name, const kc::known<const kc::calibration*>& numbers) {
    write(name, numbers, "micro-benchmarks, listed in the header");
  }
  void row(const char* name, const kc::known<const kc::copy_times*>& numbers) {
    write(name, numbers, "times by size, listed in the header");
  }
  void absent(const char* name) { absent_ += (absent_.empty() ? "`" : ", `") + std::string(name) + "`"; }

 private:
  static constexpr const char* head = "| number | value | source |\n|---|---|---|\n";

  template <class Quantity>
  void write(const char* name, const kc::known<Quantity>& number, const std::string& value) {
    if (number.stated())
      std::cout << "| `" << name << "` | " << value << " | " << number.source() << " |\n";
    else
      absent(name);
  }
  std::string absent_;
};

// A structured binding, so that a new member of gpu cannot be forgotten here.
void write(const kc::gpu& card) {
  const auto& [name, product, capability, sm, clock, sm_count, cores_per_sm, memory_clock, memory_bus_bits,
               dram_bandwidth, memory_size, l2_size, global_latency, shared_latency, launch_overhead,
               graph_launch_overhead, copies, copy_engines, calls, opencl, measured, measured_copies,
               has_double_precision] = card;
  const auto& [pageable_to_device, pageable_to_host, pinned_to_device, pinned_to_host, within_device] = copies;
  const auto& [device_launch, device_tail_launch, device_launch_interval, device_launch_busy, device_launch_byte,
               device_launch_call, device_launch_return, record_event, wait_for_recorded, copy_call, peer_copy_call,
               pending_launches, first_launch, context_creation, copy_row_to_device, copy_row_to_host, staged] = calls;
  const auto& [enqueue_kernel, enqueue_copy, wait_for_event, finish] = opencl;
  machine_table table(card);
  table.row("clock", clock);
  table.row("sm_count", sm_count);
  table.row("cores_per_sm", cores_per_sm);
  table.row("memory_clock", memory_clock);
  table.row("memory_bus_bits", memory_bus_bits);
  table.row("dram_bandwidth", dram_bandwidth);
  table.row("memory_size", memory_size);
  table.row("l2_size", l2_size);
  table.row("global_latency", global_latency);
  table.row("shared_latency", shared_latency);
  table.row("launch_overhead", launch_overhead);
  table.row("graph_launch_overhead", graph_launch_overhead);
  table.row("copies.pageable_to_device", pageable_to_device);
  table.row("copies.pageable_to_host", pageable_to_host);
  table.row("copies.pinned_to_device", pinned_to_device);
  table.row("copies.pinned_to_host", pinned_to_host);
  table.row("copies.within_device", within_device);
  table.row("copy_engines", copy_engines);
  const bool has_calls = device_launch.stated() || device_tail_launch.stated() || device_launch_interval.stated() ||
                         device_launch_busy.stated() || device_launch_byte.stated() || device_launch_call.stated() ||
                         device_launch_return.stated() || record_event.stated() || wait_for_recorded.stated() ||
                         copy_call.stated() || peer_copy_call.stated() || pending_launches.stated() ||
                         first_launch.stated() || context_creation.stated() || copy_row_to_device.stated() ||
                         copy_row_to_host.stated() || staged.stated();
  if (has_calls) {
    table.row("calls.device_launch", device_launch);
    table.row("calls.device_tail_launch", device_tail_launch);
    table.row("calls.device_launch_interval", device_launch_interval);
    table.row("calls.device_launch_busy", device_launch_busy);
    table.row("calls.device_launch_byte", device_launch_byte);
    table.row("calls.device_launch_call", device_launch_call);
    table.row("calls.device_launch_return", device_launch_return);
    table.row("calls.record_event", record_event);
    table.row("calls.wait_for_event", wait_for_recorded);
    table.row("calls.copy_call", copy_call);
    table.row("calls.peer_copy_call", peer_copy_call);
    table.row("calls.pending_launches", pending_launches);
    table.row("calls.first_launch", first_launch);
    table.row("calls.context_creation", context_creation);
    table.row("calls.copy_row_to_device", copy_row_to_device);
    table.row("calls.copy_row_to_host", copy_row_to_host);
    table.row("calls.staged", staged);
  } else {
    table.absent("calls");
  }
  if (enqueue_kernel.stated() || enqueue_copy.stated() || wait_for_event.stated() || finish.stated()) {
    table.row("opencl.enqueue_kernel", enqueue_kernel);
    table.row("opencl.enqueue_copy", enqueue_copy);
    table.row("opencl.wait_for_event", wait_for_event);
    table.row("opencl.finish", finish);
  } else {
    table.absent("opencl");
  }
  table.row("measured", measured);
  table.row("measured_copies", measured_copies);
}

// Further parameters of the card for published models; these also use structured bindings.
void write_published(const kc::gpu& card) {
  namespace model = kc::model;
  const auto& [pipeline_depth, issue_cycles_single, issue_cycles_double, cache_latency, atomics] =
      model::gonzalez2012_sum.parameters_of(card);
  const auto& [of_pipeline, departure_delay, memory_rate] = model::nugteren2010_thesis.parameters_of(card);
  const bool any = pipeline_depth.stated() || issue_cycles_single.stated() || departure_delay.stated();
  if (!any) {
    std::cout << "\nNo further parameters of this card are published for the models of the literature.\n";
    return;
  }
  machine_table table("\nPublished models use these further parameters:\n\n");
  table.row("pipeline_depth", pipeline_depth);
  table.row("issue_cycles_single", issue_cycles_single);
  table.row("issue_cycles_double", issue_cycles_double);
  table.row("cache_latency", cache_latency);
  table.row("departure_delay", departure_delay);
  table.row("memory_rate", memory_rate);
  table.row("atomics", atomics);
}
}  // namespace

int main() {
  for (const auto* card : examples::report::machines) {
    write(*card);
    write_published(*card);
  }
  std::cout << '\n';
}
