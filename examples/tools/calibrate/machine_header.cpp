// SPDX-License-Identifier: BSL-1.0
#include "machine_header.hpp"

#include "../common/card_file.hpp"
#include "header_text.hpp"

#include <kernelcost/machine/peak.hpp>

#include <fmt/format.h>

#include <algorithm>

#include <cmath>
#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace examples::calibrate {
namespace {

enum class origin { measured, reported };

/// One line of the header: a member of gpu, its value, its origin, and the rows of the record from which it is
/// computed.
struct field {
  std::string_view member;
  origin from;
  std::string_view rows;
  std::function<std::string(source&)> value;
};

/// The 32 lanes of a warp, divided by the cycles of an SM for a warp's multiply-add, rounded to multiples of 16 cores.
double cores(source& from) { return 16 * std::round(32 / from("fma_float.issue", "warps=32") / 16); }

// Costs of calls, which older records lack: their text is empty then, and the member is left out.

std::string us_if_positive(double us) { return us > 0 ? literal(us, "us") : std::string{}; }

/// The slope of a benchmark's time over the numbers in its parameters, from `first` to `last`.
double per_number(const source& from, const std::string& name, const std::string& what, int first, int last,
                  const std::string& before = {}) {
  const auto at = [&](int number) { return from(name, before + what + '=' + std::to_string(number)); };
  return (at(last) - at(first)) / (last - first);
}
std::string device_launch_by_depth(const source& from, const std::string& part) {
  const std::string name = "device_launch_depth." + part;
  return us_if_positive(from.has(name) ? per_number(from, name, "levels", 4, 20) : 0);
}
std::string device_launch_by_number(const source& from, const std::string& part) {
  const std::string name = "device_launch_number." + part;
  return us_if_positive(from.has(name) ? per_number(from, name, "children", 256, 1024) : 0);
}
std::string device_launch_byte(const source& from) {
  const std::string name = "device_launch_number.with_";
  if (!from.has(name + "64_bytes")) return {};
  const auto interval = [&](const char* bytes) { return per_number(from, name + bytes, "children", 256, 1024); };
  return us_if_positive((interval("64_bytes") - interval("8_bytes")) / (64 - 8));
}
/// The distance of two kernels that launch an empty one each, less the distances of the first from its child, and of
/// the child from a kernel that doesn't wait for it.
std::string device_launch_return(const source& from) {
  const std::string name = "device_launch_row.";
  if (!from.has(name + "one_child")) return {};
  const auto distance = [&](const char* part) { return per_number(from, name + part, "parents", 16, 64); };
  return us_if_positive(distance("one_child") - distance("without") -
                        per_number(from, "device_launch_depth.fire_and_forget", "levels", 4, 20));
}
std::string host_call(const source& from, const std::string& which) {
  return us_if_positive(from.has("host_call") ? from("host_call", "call=" + which) : 0);
}
/// The time that a row of 64 bytes adds beyond its bytes.
std::string copy_row(const source& from, const std::string& way) {
  const std::string name = "copy_rows_" + way;
  if (!from.has(name + ".rows")) return {};
  const auto slope = [&](const std::string& part) {
    return per_number(from, name + '.' + part, "rows", 1024, 16384, "width=64;");
  };
  return us_if_positive(slope("rows") - slope("one_row"));
}

const field fields[] = {
    {"clock", origin::measured, "sm_clock", [](source& s) { return literal(s("sm_clock"), "MHz"); }},
    {"sm_count", origin::reported, "card.sm_count", [](source& s) { return whole(s("card.sm_count")); }},
    {"cores_per_sm", origin::measured, "32 lanes over fma_float.issue", [](source& s) { return whole(cores(s)); }},
    {"memory_clock", origin::reported, "card.memory_clock",
     [](source& s) { return literal(s("card.memory_clock"), "MHz"); }},
    {"memory_bus_bits", origin::reported, "card.memory_bus", [](source& s) { return whole(s("card.memory_bus")); }},
    {"dram_bandwidth", origin::measured, "dram_bandwidth access=read",
     [](source& s) { return literal(s("dram_bandwidth", "access=read"), "GB_per_s"); }},
    {"memory_size", origin::reported, "card.memory_size", [](source& s) { return whole(s("card.memory_size"), "B"); }},
    {"l2_size", origin::reported, "card.l2_size", [](source& s) { return whole(s("card.l2_size"), "B"); }},
    {"global_latency", origin::measured, "dram_latency translation=warm to cold",
     [](source& s) {
       return fmt::format("latency_range{{{}, {}}}", literal(s("dram_latency", "translation=warm"), "cycles"),
                          literal(s("dram_latency", "translation=cold"), "cycles"));
     }},
    {"shared_latency", origin::measured, "shared_latency",
     [](source& s) { return literal(s("shared_latency"), "cycles"); }},
    {"launch_overhead", origin::measured, "launch_back_to_back blocks=1",
     [](source& s) { return literal(s("launch_back_to_back", "blocks=1"), "us"); }},
    {"graph_launch_overhead", origin::measured, "launch_graph.call kernels=10",
     [](source& s) { return literal(s("launch_graph.call", "kernels=10"), "us"); }},
    {"copies.pageable_to_device", origin::measured, "copy_pageable_to_device.bandwidth_large",
     [](source& s) { return literal(s("copy_pageable_to_device.bandwidth_large"), "GB_per_s"); }},
    {"copies.pageable_to_host", origin::measured, "copy_pageable_to_host.bandwidth_large",
     [](source& s) { return literal(s("copy_pageable_to_host.bandwidth_large"), "GB_per_s"); }},
    {"copies.pinned_to_device", origin::measured, "copy_pinned_to_device.bandwidth_large",
     [](source& s) { return literal(s("copy_pinned_to_device.bandwidth_large"), "GB_per_s"); }},
    {"copies.pinned_to_host", origin::measured, "copy_pinned_to_host.bandwidth_large",
     [](source& s) { return literal(s("copy_pinned_to_host.bandwidth_large"), "GB_per_s"); }},
    {"copies.within_device", origin::measured, "copy_within_device.bandwidth_large, bytes once",
     [](source& s) { return literal(s("copy_within_device.bandwidth_large"), "GB_per_s"); }},
    {"copy_engines", origin::reported, "card.copy_engines",
     [](source& s) { return s.has("card.copy_engines") ? whole(s("card.copy_engines")) : std::string{}; }},
    {"calls.device_launch", origin::measured, "device_launch_depth.fire_and_forget by levels",
     [](source& s) { return device_launch_by_depth(s, "fire_and_forget"); }},
    {"calls.device_tail_launch", origin::measured, "device_launch_depth.tail by levels",
     [](source& s) { return device_launch_by_depth(s, "tail"); }},
    {"calls.device_launch_interval", origin::measured, "device_launch_number.of_a_thread by children",
     [](source& s) { return device_launch_by_number(s, "of_a_thread"); }},
    {"calls.device_launch_busy", origin::measured, "device_launch_number.of_blocks by children",
     [](source& s) { return device_launch_by_number(s, "of_blocks"); }},
    {"calls.device_launch_byte", origin::measured, "device_launch_number.with_64_bytes and .with_8_bytes by children",
     device_launch_byte},
    {"calls.device_launch_call", origin::measured, "device_launch_row.call",
     [](source& s) {
       return us_if_positive(s.has("device_launch_row.call") ? s("device_launch_row.call", "kernel=may_launch") -
                                                                   s("device_launch_row.call", "kernel=launches_none")
                                                             : 0);
     }},
    {"calls.device_launch_return", origin::measured, "device_launch_row by parents", device_launch_return},
    {"calls.record_event", origin::measured, "host_call call=record", [](source& s) { return host_call(s, "record"); }},
    {"calls.wait_for_event", origin::measured, "host_call call=wait", [](source& s) { return host_call(s, "wait"); }},
    {"calls.copy_call", origin::measured, "host_call call=copy_to_device",
     [](source& s) { return host_call(s, "copy_to_device"); }},
    {"calls.peer_copy_call", origin::measured, "host_call call=copy_to_peer",
     [](source& s) { return host_call(s, "copy_to_peer"); }},
    {"calls.pending_launches", origin::measured, "pending_launches",
     [](source& s) { return s.has("pending_launches") ? whole(s("pending_launches")) : std::string{}; }},
    {"calls.first_launch", origin::measured, "first_launch.more",
     [](source& s) { return us_if_positive(s.has("first_launch.more") ? s("first_launch.more") : 0); }},
    {"calls.context_creation", origin::measured, "context_creation",
     [](source& s) { return us_if_positive(s.has("context_creation") ? s("context_creation") : 0); }},
    {"calls.copy_row_to_device", origin::measured, "copy_rows_to_device width=64",
     [](source& s) { return copy_row(s, "to_device"); }},
    {"calls.copy_row_to_host", origin::measured, "copy_rows_to_host width=64",
     [](source& s) { return copy_row(s, "to_host"); }},
    {"calls.staged", origin::measured, "copy_staged.wait bytes=65536, less .idle",
     [](source& s) {
       return us_if_positive(s.has("copy_staged.idle") ? s("copy_staged.wait", "bytes=65536") - s("copy_staged.idle")
                                                       : 0);
     }},
};

// Values that follow from several rows.

/// Rows that differ in one number, `x` in the parameters; `y` are their values.
struct series {
  std::vector<double> x;
  std::vector<double> y;

  /// `prefix` is the part of the parameters before the number.
  void add(const source& from, std::string_view name, const std::string& prefix, std::initializer_list<int> numbers,
           const std::string& suffix = {}) {
    for (const int number : numbers) {
      x.push_back(number);
      y.push_back(from(name, prefix + std::to_string(number) + suffix));
    }
  }
  line fit() const { return fit_line(x, y); }
};

/// The parameters of measurements on all SMs.
std::string on_all(const source& from) { return "sms=" + whole(from("card.sm_count")); }

/// A level's latency over the doublings of the lines that a warp awaits, in one load or in several: a straight line
/// from the latency of a single one, which is the most frequent case.
line latency_by_doublings(const source& from, const std::string& level) {
  const std::string where = "level=" + level + ';' + on_all(from);
  series rows;
  rows.add(from, "request_latency", where + ";lines=", {1, 2, 4, 8, 16, 32});
  rows.add(from, "awaited_together", where + ";loads=", {1, 2, 4, 8, 16});
  const double single = (rows.y[0] + rows.y[6]) / 2;
  double products = 0;
  double squares = 0;
  for (std::size_t i = 0; i < rows.x.size(); ++i) {
    const double doublings = std::log2(rows.x[i]);
    products += doublings * (rows.y[i] - single);
    squares += doublings * doublings;
  }
  return {single, products / squares};
}

std::string load_latency(const source& from, const std::string& level) {
  const line fit = latency_by_doublings(from, level);
  return fmt::format("{{{}, {}}}", literal(fit.base, "cycles"), literal(fit.slope, "cycles"));
}

double l1_latency_per_pass(const source& from) {
  series rows;
  rows.add(from, "request_latency", "level=l1;sms=1;lines=", {1, 2, 4, 8, 16, 32});
  return rows.fit().slope;
}

double bank_conflict_latency(const source& from) {
  series rows;
  rows.add(from, "bank_conflicts.latency", "ways=", {1, 2, 4, 8, 16, 32});
  return rows.fit().slope;
}

/// A barrier of a single block, as a line over its warps.
line barrier_by_warps(const source& from) {
  series rows;
  rows.add(from, "block_barrier", "threads=", {32, 64, 128, 256, 512, 1024}, ";blocks_per_sm=1");
  for (double& threads : rows.x) threads /= 32;
  return rows.fit();
}

/// Nanoseconds per sector, from a row in 10^9 sectors per second.
std::string time_per_sector(const source& from, std::string_view name, std::string_view parameters) {
  return literal(1 / from(name, parameters), "ns");
}

/// Cycles of the store path for a line of sectors that are stored to in part: 32 sectors in 32 lines, and in 8.
double store_of_partial_line(const source& from) {
  constexpr double more_lines = 24;
  return (from("store_request", "lines=32;sectors=32;sms=1") - from("store_request", "lines=8;sectors=32;sms=1")) /
         more_lines;
}

/// A rate in GB/s, or in 10^9 bytes per second, over the read bandwidth of device memory.
std::string share_of_dram(const source& from, double rate) {
  const double share = rate / from("dram_bandwidth", "access=read");
  if (!(share > 0) || !std::isfinite(share))
    throw std::runtime_error{fmt::format("no machine header: {} is no share of the bandwidth of device memory", share)};
  return digits(share);
}
constexpr double sector_bytes = 32;

/// The shares that L2 serves, by footprint: a curve with the number of points that the calibration has.
std::string residency(const source& from, const std::string& readers) {
  std::string text;
  std::size_t points = 0;
  for (const auto& [parameters, share] : from.all("residency.share")) {
    const std::string prefix = "readers=" + readers + ";bytes=";
    if (!parameters.starts_with(prefix)) continue;
    // A zero in the header means a number that was not measured.
    constexpr double least = 0.001;
    text += fmt::format("\n          {{{}_B, {:.4g}}},", parameters.substr(prefix.size()), std::max(share, least));
    ++points;
  }
  constexpr std::size_t due = decltype(kernelcost::calibration::residency_spread)::size();
  if (points != due)
    throw std::runtime_error{
        fmt::format("no machine header: the record has {} values of residency.share readers={} where {} are due",
                    points, readers, due)};
  return "{{" + text + "\n      }}";
}

/// The cycles of scattered atomics by the size of the array, with the points that the calibration has. `row` is the
/// benchmark, whose words have four bytes. A record that lacks one of the points gives no text.
std::string scattered_atomics(const source& from, const std::string& row) {
  std::string text;
  for (const std::string_view words : {"16", "64", "256", "1024", "4096", "16384", "65536", "1048576"}) {
    const auto parameters = fmt::format("words={}", words);
    if (!from.has_row(row, parameters)) return {};
    text += fmt::format("\n          {{{}_B, {}}},", 4 * std::stol(std::string{words}),
                        literal(from(row, parameters), "cycles"));
  }
  return "{{" + text + "\n      }}";
}

/// The time of sectors in device memory, by the distance of those of neighbouring lanes. A record without these rows
/// gives no text.
std::string memory_apart(const source& from) {
  const auto time = [&from](std::string_view access, std::string_view stride) {
    constexpr double ns_of_a_ps = 1e-3;
    return literal(from("sectors_apart", fmt::format("access={};stride={}", access, stride)) * ns_of_a_ps, "ns");
  };
  if (!from.has_row("sectors_apart", "access=load;stride=64")) return {};
  std::string text;
  for (const std::string_view stride : {"32", "64", "128", "256", "512", "1024", "4096"})
    text += fmt::format("\n          {{{}_B, {}, {}}},", stride, time("load", stride), time("store", stride));
  return "{{" + text + "\n      }}";
}

constexpr std::string_view ways_of_copies[] = {"pageable_to_device", "pageable_to_host", "pinned_to_device",
                                               "pinned_to_host", "within_device"};

/// The times of copies in one direction, by size.
std::string copy_curve(const source& from, std::string_view way) {
  const auto row = fmt::format("copy_{}.time", way);
  std::string text;
  std::size_t points = 0;
  for (const auto& [parameters, us] : from.all(row)) {
    constexpr std::string_view prefix = "bytes=";
    text += fmt::format("\n          {{{}_B, {}}},", parameters.substr(prefix.size()), literal(us, "us"));
    ++points;
  }
  if (points != kernelcost::copy_curve::points)
    throw std::runtime_error{fmt::format("no machine header: the record has {} values of {} where {} are due", points,
                                         row, kernelcost::copy_curve::points)};
  return "{{{" + text + "\n      }}}";
}

std::string copy_times(const source& from) {
  std::string text;
  for (const auto way : ways_of_copies)
    text += fmt::format("      .{} = {},  // copy_{}.time\n", way, copy_curve(from, way), way);
  return text;
}

/// The part of L2 that serves random reads of an array. Device memory bounds the time of a sector, m * (1 - kept /
/// bytes).
double kept_of_random(const source& from) {
  constexpr int MiB = 1 << 20;
  series rows;
  for (const int bytes : {128 * MiB, 256 * MiB, 1024 * MiB}) {
    rows.x.push_back(1. / bytes);
    rows.y.push_back(1 / from("random_read", "order=random;bytes=" + std::to_string(bytes)));
  }
  const line fit = rows.fit();
  return -fit.slope / fit.base;
}

/// Cycles by which a load of device memory would take longer if it was always busy and also wrote. The time in which it
/// moves a row overlaps with the latency as in the model, by cubes.
std::string longer_beside_writes(const source& from) {
  const std::string row = "reads_beside_writes";
  if (!from.has_row(row, "loads=2;stores=1;warps=16")) return {};
  double sum = 0;
  int count = 0;
  for (const int warps : {4, 16}) {
    for (const int loads : {1, 2}) {
      const double bytes = from("card.sm_count") * warps * 32 * 8;
      const double read = loads * bytes / from("dram_bandwidth", "access=read");
      const double written = bytes / from("dram_bandwidth", "access=write");
      const auto ns = [&](int stores) {
        return from(row, "loads=" + std::to_string(loads) + ";stores=" + std::to_string(stores) +
                             ";warps=" + std::to_string(warps));
      };
      const auto wait = [](double time, double moved) {
        return std::cbrt(std::max(0.0, time * time * time - moved * moved * moved));
      };
      const double busy = (read + written) / ns(1);
      sum += (wait(ns(1), read + written) - wait(ns(0), read)) / busy;
      ++count;
    }
  }
  return literal(1e-3 * sum / count * from("sm_clock"), "cycles");
}

/// Microseconds from a kernel's start to its first load, beyond the time of an empty kernel: the time of a kernel whose
/// blocks each load and store once, minus an empty kernel, the load and the start of the blocks.
double first_instructions(const source& from) {
  const double sms = from("card.sm_count");
  const double load = from("request_latency", "level=l2;" + on_all(from) + ";lines=1") / from("sm_clock");
  const double blocks = sms * from("block_launch", "threads=256") * 1e-3;
  return from("launch_queued", "body=load_store;blocks=" + whole(sms)) - from("launch_queued", "body=empty") - load -
         blocks;
}

/// Microseconds between the end of a kernel and the start of the next one in its stream.
double launch_gap(const source& from) {
  const std::string body = "body=load_store;blocks=" + whole(from("card.sm_count"));
  return from.has("own_duration") ? from("launch_queued", body) - from("own_duration", body) : 0;
}

/// Microseconds by which a kernel of a graph is followed sooner than one of a stream.
double graph_saving(const source& from) {
  const std::string body = "body=load_store;blocks=" + whole(from("card.sm_count"));
  return from.has("graph_kernel") ? from("launch_queued", body) - from("graph_kernel", body) : 0;
}

/// Microseconds by which a kernel that may start before the end of the one before follows it sooner; empty if the
/// record does not have it.
std::string dependent_saving(const source& from) {
  const std::string rest = ";prologue=0;blocks=" + whole(from("card.sm_count"));
  if (!from.has_row("dependent_launch", "launch=at_begin" + rest)) return {};
  const double saved =
      from("dependent_launch", "launch=ordinary" + rest) - from("dependent_launch", "launch=at_begin" + rest);
  return us_if_positive(saved);
}

/// The time from a block's end to the start of its successor, as a line over the successor's warps.
line turnover_by_warps(const source& from) {
  series rows;
  rows.add(from, "turnover", "blocks_per_sm=1;threads=", {32, 64, 128, 256, 512, 1024});
  for (double& threads : rows.x) threads /= 32;
  return rows.fit();
}

/// The extra time of a trip over the sixteen dependent instructions of its body.
double branch_latency(const source& from) { return from("loop", "warps=1;body=16") - 16 * from("logic_int32.latency"); }

/// The time that each colliding lane adds to a warp's atomic request.
double atomic_lane(const source& from) {
  series rows;
  rows.add(from, "atomic_request", "type=float;warps=32;ways=", {2, 4, 8, 16, 32});
  return rows.fit().slope;
}

/// One line of a calibration in the header: a member, its value, and the rows of the record from which it is computed.
/// A part without a value is left out, because the card or the record does not have it.
struct part {
  std::string_view member;
  std::string_view rows;
  std::function<std::string(const source&)> value;
};

/// Latency and issue of an operation, found by its name, and its use of the schedulers if that is measured, too. The
/// scheduler time is at most the issue time. The measured extra time in a mix may exceed it, because the instructions
/// do not interleave perfectly.
std::string operation_cost(const source& from, const std::string& name, double share = 1) {
  const double issue = share * from(name + ".issue", "warps=32");
  std::string text =
      fmt::format("{{{}, {}", literal(share * from(name + ".latency"), "cycles"), literal(issue, "cycles"));
  if (from.has(name + "_scheduled"))
    text += fmt::format(", {}", literal(std::min(issue, share * from(name + "_scheduled", "warps=32")), "cycles"));
  return text + '}';
}

/// The value of a row of the record in cycles.
std::function<std::string(const source&)> cycles_of(std::string_view name, std::string_view parameters,
                                                    double divisor = 1) {
  return [=](const source& s) { return literal(s(name, parameters) / divisor, "cycles"); };
}
std::function<std::string(const source&)> bandwidth_of(std::string_view name, std::string_view parameters) {
  return [=](const source& s) { return literal(s(name, parameters), "GB_per_s"); };
}

/// The latency of shared atomics alone, and the time of an SM full of warps for each way.
std::string shared_atomic(const source& from, const std::string& type) {
  return fmt::format("{{{}, {}}}", literal(from("atomics_shared_return_" + type, "addresses=32"), "cycles"),
                     literal(from("atomics_shared_" + type, "threads=1024;addresses=1") / 32, "cycles"));
}
/// The same of loops of compare-and-swap, where no lanes meet. A record of an earlier version has no row of these.
constexpr const char* no_lanes_meet = "threads=1024;addresses=1024";
std::string looped_shared_atomic(const source& from, const std::string& type) {
  if (!from.has_row("atomics_shared_" + type, no_lanes_meet))
    return type == "float" ? shared_atomic(from, type) : std::string{};
  return fmt::format("{{{}, {}}}", literal(from("atomics_shared_return_" + type, "addresses=32"), "cycles"),
                     literal(from("atomics_shared_" + type, no_lanes_meet), "cycles"));
}
/// The cycles between two updates of one word: 1024 in the time of 32 warps' instructions.
std::string queue_of_shared_atomics(const source& from, const std::string& type) {
  if (!from.has_row("atomics_shared_" + type, no_lanes_meet)) return {};
  return literal(from("atomics_shared_" + type, "threads=1024;addresses=1") / 32, "cycles");
}

/// Latency and issue of a matrix product, if the record has them.
std::function<std::string(const source&)> matrix_product(const std::string& type, const std::string& shape) {
  return [=](const source& from) -> std::string {
    const std::string name = "matrix_multiply_" + type;
    if (!from.has_row(name + ".latency", "shape=" + shape)) return {};
    const std::string chains = shape == "m16n8k16" && type == "double" ? "2" : "4";
    return fmt::format("{{{}, {}}}", literal(from(name + ".latency", "shape=" + shape), "cycles"),
                       literal(from(name + ".issue", "shape=" + shape + ";warps=32;chains=" + chains), "cycles"));
  };
}

/// The value of a row in cycles, over `parts`, if the record has the row.
std::function<std::string(const source&)> cycles_if_measured(const std::string& name, const std::string& parameters,
                                                             double parts = 1) {
  return [=](const source& from) -> std::string {
    return from.has_row(name, parameters) ? literal(from(name, parameters) / parts, "cycles") : std::string{};
  };
}

/// The value of a row in GHz, if the record has it.
std::function<std::string(const source&)> clock_if_measured(const std::string& name, const std::string& parameters) {
  return [=](const source& from) -> std::string {
    return from.has_row(name, parameters) ? literal(from(name, parameters), "GHz") : std::string{};
  };
}

/// The clusters of some blocks that the card holds at a time, if the record has them.
std::function<std::string(const source&)> clusters_of(int blocks) {
  return [=](const source& from) -> std::string {
    const std::string row = "blocks=" + std::to_string(blocks);
    return from.has_row("active_clusters", row) ? whole(from("active_clusters", row)) : std::string{};
  };
}

/// A part of the time of a cluster's barrier as a line over the warps of a block, if the record has it.
template <class Part>
std::string cluster_barrier(const source& from, Part part) {
  const std::string name = "cluster_barrier";
  if (!from.has_row(name, "blocks=2;threads=128")) return {};
  constexpr double few = 4, many = 32;
  const double of_few = from(name, "blocks=2;threads=128"), of_many = from(name, "blocks=2;threads=1024");
  const double slope = (of_many - of_few) / (many - few);
  return literal(part(line{of_few - few * slope, slope}), "cycles");
}

/// Cycles of the thread that starts copies: a part of those of one copy and of each further one, if the record has
/// them.
template <class Part>
std::string starts_of_copies(const source& from, Part part) {
  const std::string name = "copy_pipeline";
  if (!from.has_row(name, "copies=1;columns=0")) return {};
  const double of_one = from(name, "copies=1;columns=0");
  const double each = (from(name, "copies=4;columns=0") - of_one) / 3;
  return literal(part(of_one, each), "cycles");
}

/// Latency and cycles of a warp group's products, if the record has them.
std::function<std::string(const source&)> group(const std::string& type) {
  return [=](const source& from) -> std::string {
    const std::string name = "group_multiply_" + type, row = "n=64;left=shared";
    if (!from.has_row(name + ".latency", row)) return {};
    const double latency = from(name + ".latency", row) - from(name + ".issue", row + ";groups=2");
    return fmt::format("{{{}, {}}}", literal(latency, "cycles"),
                       literal(from(name + ".issue", "n=256;left=shared;groups=2"), "cycles"));
  };
}

/// The waits at branches, if the record has them.
std::string branch_latencies(const source& from) {
  if (!from.has_row("branch", "lanes=half")) return {};
  const double step = from("branch", "lanes=any;steps=1"), all_steps = from("branch", "lanes=any;steps=33");
  const double together = (from("branch", "lanes=none") - step + from("branch", "lanes=all") - all_steps) / 2;
  const auto text = [](double number) { return literal(number, "cycles"); };
  return fmt::format("{{{}, {}, {}}}",
                     text(from("predicate", "condition=computed") - from("predicate", "condition=none")),
                     text(together), text(from("branch", "lanes=half") - all_steps));
}

std::string same_address(const source& from) {
  const auto row = [&](const char* type, const char* result) {
    return literal(
        from(std::string{"atomics_contended_"} + type, std::string{"addresses=1;lanes_on_one=32;result="} + result),
        "cycles");
  };
  return fmt::format("{{{}, {}, {}, {}}}", row("int", "unused"), row("float", "unused"), row("double", "unused"),
                     row("cas", "used"));
}

// In the order of the members of kernelcost::calibration.
const part parts[] = {
    {"shuffle", "shuffle_int32.latency, .issue warps=32",
     [](const source& s) { return operation_cost(s, "shuffle_int32"); }},
    {"vote", "vote_int32.latency, .issue warps=32", [](const source& s) { return operation_cost(s, "vote_int32"); }},
    {"loop_trip",
     "loop warps=1;body=16 less 16 x logic_int32.latency; warps=32 over 32, less logic_int32.issue warps=32",
     [](const source& s) {
       return fmt::format("{{{}, {}}}", literal(branch_latency(s), "cycles"),
                          literal(s("loop", "warps=32") / 32 - s("logic_int32.issue", "warps=32"), "cycles"));
     }},
    {"shortest_trip", "loop warps=1", cycles_if_measured("loop", "warps=1")},
    {"loading_trip", "loop warps=1;body=load less l1_latency and fma_float.latency",
     [](const source& from) -> std::string {
       const std::string row = "warps=1;body=load";
       if (!from.has_row("loop", row)) return {};
       const double body = from("request_latency", "level=l1;sms=1;lines=1") + from("fma_float.latency");
       return literal(from("loop", row) - body, "cycles");
     }},
    {"branch",
     "predicate condition=computed less none; branch lanes=none and all, their mean, and half, less lanes=any",
     branch_latencies},
    {"l1_latency", "request_latency level=l1;sms=1;lines=1", cycles_of("request_latency", "level=l1;sms=1;lines=1")},
    {"l1_latency_per_pass", "request_latency level=l1;sms=1, slope over lines",
     [](const source& s) { return literal(l1_latency_per_pass(s), "cycles"); }},
    {"l1_wavefront", "load_request lines=32;sectors=32;sms=1, over 32",
     cycles_of("load_request", "lines=32;sectors=32;sms=1", 32)},
    {"l1_line", "load_request lines=32;sectors=32;sms=1;banks=apart, over 32",
     cycles_of("load_request", "lines=32;sectors=32;sms=1;banks=apart", 32)},
    {"l1_miss", "sector_fill loads=through_l1", cycles_of("sector_fill", "loads=through_l1")},
    {"shared_wavefront", "bank_conflicts.load ways=32, over 32", cycles_of("bank_conflicts.load", "ways=32", 32)},
    {"bank_conflict_latency", "bank_conflicts.latency, slope over ways",
     [](const source& s) { return literal(bank_conflict_latency(s), "cycles"); }},
    {"constant_latency", "constant_latency bytes=1024", cycles_of("constant_latency", "bytes=1024")},
    {"l2", "request_latency and awaited_together level=l2 on all SMs, over log2 of lines",
     [](const source& s) { return load_latency(s, "l2"); }},
    {"dram", "request_latency and awaited_together level=dram on all SMs, over log2 of lines",
     [](const source& s) { return load_latency(s, "dram"); }},
    {"l2_slowest_sm", "slowest_sm level=l2", cycles_if_measured("slowest_sm", "level=l2")},
    {"dram_slowest_sm", "slowest_sm level=dram", cycles_if_measured("slowest_sm", "level=dram")},
    {"l2_after_stores", "first_touch by=stores less by=loads",
     [](const source& from) -> std::string {
       if (!from.has_row("first_touch", "by=stores")) return {};
       return literal(from("first_touch", "by=stores") - from("first_touch", "by=loads"), "cycles");
     }},
    {"l2_after_copy", "first_touch by=copy less by=loads",
     [](const source& from) -> std::string {
       if (!from.has_row("first_touch", "by=copy")) return {};
       return literal(from("first_touch", "by=copy") - from("first_touch", "by=loads"), "cycles");
     }},
    {"dram_beside_writes",
     "reads_beside_writes stores=1 less stores=0, by the time that moves the data; mean of 1, 2 loads, 4, 16 warps",
     longer_beside_writes},
    {"l2_read_per_sm", "sm_read from=l2;bytes=16;sms=1", bandwidth_of("sm_read", "from=l2;bytes=16;sms=1")},
    {"l2_read", "sm_read from=l2;bytes=16 on all SMs",
     [](const source& s) { return literal(s("sm_read", "from=l2;bytes=16;" + on_all(s)), "GB_per_s"); }},
    {"l2_write", "l2_write warps_per_sm=64", bandwidth_of("l2_write", "warps_per_sm=64")},
    {"dram_write", "dram_bandwidth access=write, over that of access=read",
     [](const source& s) { return share_of_dram(s, s("dram_bandwidth", "access=write")); }},
    {"dram_scattered_read", "random_read order=random;bytes=1073741824, in bytes over dram_bandwidth access=read",
     [](const source& s) {
       return share_of_dram(s, sector_bytes * s("random_read", "order=random;bytes=1073741824"));
     }},
    {"dram_scattered_write", "scattered_stores bytes=1073741824, in bytes over dram_bandwidth access=read",
     [](const source& s) { return share_of_dram(s, sector_bytes * s("scattered_stores", "bytes=1073741824")); }},
    {"dram_apart", "sectors_apart", memory_apart},
    {"l2_scattered_read", "random_read order=random;bytes=16777216",
     [](const source& s) { return time_per_sector(s, "random_read", "order=random;bytes=16777216"); }},
    {"l2_partial_write", "scattered_stores bytes=16777216",
     [](const source& s) { return time_per_sector(s, "scattered_stores", "bytes=16777216"); }},
    {"store_sector", "store_request lines=1;sectors=4;sms=1, over 4",
     cycles_of("store_request", "lines=1;sectors=4;sms=1", 4)},
    {"store_partial_sector", "store_request lines=8;sectors=32;sms=1 less its lines, over 32",
     [](const source& s) {
       constexpr double lines = 8, sectors = 32;
       return literal((s("store_request", "lines=8;sectors=32;sms=1") - lines * store_of_partial_line(s)) / sectors,
                      "cycles");
     }},
    {"store_partial_line", "store_request lines=32;sectors=32;sms=1 less lines=8;sectors=32, over 24",
     [](const source& s) { return literal(store_of_partial_line(s), "cycles"); }},
    {"store_line", "store_request lines=4;sectors=4;sms=1 less lines=1;sectors=4, over 3",
     [](const source& s) {
       return literal((s("store_request", "lines=4;sectors=4;sms=1") - s("store_request", "lines=1;sectors=4;sms=1")) /
                          3,
                      "cycles");
     }},
    {"residency_spread", "residency.share readers=launches", [](const source& s) { return residency(s, "launches"); }},
    {"residency_shared", "residency.share readers=all", [](const source& s) { return residency(s, "all"); }},
    {"residency_random", "random_read order=random, over one over bytes",
     [](const source& s) { return literal(kept_of_random(s), "B"); }},
    {"barrier_base", "block_barrier blocks_per_sm=1, over warps",
     [](const source& s) { return literal(barrier_by_warps(s).base, "cycles"); }},
    {"barrier_per_warp", "block_barrier blocks_per_sm=1, slope over warps",
     [](const source& s) { return literal(barrier_by_warps(s).slope, "cycles"); }},
    {"barrier_per_warp_busy", "block_barrier threads=128;blocks_per_sm=16, over 64 warps",
     cycles_of("block_barrier", "threads=128;blocks_per_sm=16", 64)},
    {"warp_barrier", "warp_barrier warps=1", cycles_of("warp_barrier", "warps=1")},
    {"grid_barrier", "grid_barrier threads=256, a block on each SM",
     [](const source& s) {
       return literal(s("grid_barrier", "blocks=" + whole(s("card.sm_count")) + ";threads=256"), "cycles");
     }},
    {"block_chain", "block_chain fence=no",
     [](const source& from) -> std::string {
       return from.has_row("block_chain", "fence=no") ? literal(from("block_chain", "fence=no"), "cycles") : "";
     }},
    {"same_address", "atomics_contended_int, _float, _double, _cas addresses=1;lanes_on_one=32", same_address},
    {"same_address_fit", "atomics_add_float.per_thread, .base",
     [](const source& s) {
       return fmt::format("{{{}, {}}}", literal(s("atomics_add_float.per_thread"), "cycles"),
                          literal(s("atomics_add_float.base"), "cycles"));
     }},
    {"atomic_throughput", "atomics_scattered words=65536, over 32 sectors",
     cycles_of("atomics_scattered", "words=65536", 32)},
    {"atomic_sector", "atomics_scattered words=16, over the 2 sectors of a line",
     cycles_of("atomics_scattered", "words=16", 2)},
    {"atomic_request", "atomic_request type=float;warps=32;ways=1",
     cycles_of("atomic_request", "type=float;warps=32;ways=1")},
    {"atomic_lane", "atomic_request type=float;warps=32, slope over ways",
     [](const source& s) { return literal(atomic_lane(s), "cycles"); }},
    {"scattered_float", "atomics_scattered_float, by words",
     [](const source& s) { return scattered_atomics(s, "atomics_scattered_float"); }},
    {"scattered_integer", "atomics_scattered, by words",
     [](const source& s) { return scattered_atomics(s, "atomics_scattered"); }},
    {"atomic_latency", "atomic_return type=int;lanes=32;addresses=32",
     cycles_of("atomic_return", "type=int;lanes=32;addresses=32")},
    {"atomic_interval", "atomic_request type=float;warps=1;ways=1",
     cycles_of("atomic_request", "type=float;warps=1;ways=1")},
    {"shared_atomic_integer", "atomics_shared_return_int addresses=32, atomics_shared_int threads=1024, over 32 ways",
     [](const source& s) { return shared_atomic(s, "int"); }},
    {"shared_atomic_float",
     "atomics_shared_return_float addresses=32, atomics_shared_float threads=1024;addresses=1024",
     [](const source& s) { return looped_shared_atomic(s, "float"); }},
    {"shared_atomic_float_queue", "atomics_shared_float threads=1024;addresses=1, over 32 warps",
     [](const source& s) { return queue_of_shared_atomics(s, "float"); }},
    {"shared_atomic_wide", "atomics_shared_return_int64 addresses=32, atomics_shared_int64 threads=1024;addresses=1024",
     [](const source& s) { return looped_shared_atomic(s, "int64"); }},
    {"shared_atomic_wide_queue", "atomics_shared_int64 threads=1024;addresses=1, over 32 warps",
     [](const source& s) { return queue_of_shared_atomics(s, "int64"); }},
    {"launch_floor", "launch_queued body=empty",
     [](const source& s) { return literal(s("launch_queued", "body=empty"), "us"); }},
    {"first_instructions", "launch_queued body=load_store on all SMs, less empty, L2 and block_launch",
     [](const source& s) { return literal(first_instructions(s), "us"); }},
    {"launch_gap", "launch_queued body=load_store on all SMs, less own_duration; 0 without a profiler",
     [](const source& s) { return literal(launch_gap(s), "us"); }},
    {"graph_saving", "launch_queued body=load_store on all SMs, less graph_kernel",
     [](const source& s) { return literal(graph_saving(s), "us"); }},
    {"dependent_saving", "dependent_launch launch=ordinary less launch=at_begin, without a prologue", dependent_saving},
    {"block_launch", "block_launch threads=256",
     [](const source& s) { return literal(s("block_launch", "threads=256"), "ns"); }},
    {"turnover", "turnover blocks_per_sm=1, over warps",
     [](const source& s) { return literal(turnover_by_warps(s).base, "cycles"); }},
    {"turnover_per_warp", "turnover blocks_per_sm=1, slope over warps",
     [](const source& s) { return literal(turnover_by_warps(s).slope, "cycles"); }},
    {"half_m16n8k8", "matrix_multiply_half.latency, .issue shape=m16n8k8, 32 warps", matrix_product("half", "m16n8k8")},
    {"half_m16n8k16", "matrix_multiply_half.latency, .issue shape=m16n8k16, 32 warps",
     matrix_product("half", "m16n8k16")},
    {"bfloat16_m16n8k8", "matrix_multiply_bfloat16.latency, .issue shape=m16n8k8, 32 warps",
     matrix_product("bfloat16", "m16n8k8")},
    {"bfloat16_m16n8k16", "matrix_multiply_bfloat16.latency, .issue shape=m16n8k16, 32 warps",
     matrix_product("bfloat16", "m16n8k16")},
    {"tfloat32_m16n8k4", "matrix_multiply_tfloat32.latency, .issue shape=m16n8k4, 32 warps",
     matrix_product("tfloat32", "m16n8k4")},
    {"tfloat32_m16n8k8", "matrix_multiply_tfloat32.latency, .issue shape=m16n8k8, 32 warps",
     matrix_product("tfloat32", "m16n8k8")},
    {"int8_m16n8k16", "matrix_multiply_int8.latency, .issue shape=m16n8k16, 32 warps",
     matrix_product("int8", "m16n8k16")},
    {"int8_m16n8k32", "matrix_multiply_int8.latency, .issue shape=m16n8k32, 32 warps",
     matrix_product("int8", "m16n8k32")},
    {"double_m8n8k4", "matrix_multiply_double.latency, .issue shape=m8n8k4, 32 warps",
     matrix_product("double", "m8n8k4")},
    {"double_m16n8k16", "matrix_multiply_double.latency, .issue shape=m16n8k16, 32 warps",
     matrix_product("double", "m16n8k16")},
    {"async_copy_of_4", "async_copy_issue bytes=4;cache=l1;sms=1",
     cycles_if_measured("async_copy_issue", "bytes=4;cache=l1;sms=1")},
    {"async_copy_of_8", "async_copy_issue bytes=8;cache=l1;sms=1",
     cycles_if_measured("async_copy_issue", "bytes=8;cache=l1;sms=1")},
    {"async_copy_of_16", "async_copy_issue bytes=16;cache=l1;sms=1",
     cycles_if_measured("async_copy_issue", "bytes=16;cache=l1;sms=1")},
    {"async_copy_l2", "async_copy_latency level=l2;bytes=4",
     cycles_if_measured("async_copy_latency", "level=l2;bytes=4")},
    {"async_copy_dram", "async_copy_latency level=dram;bytes=4",
     cycles_if_measured("async_copy_latency", "level=dram;bytes=4")},
    {"bulk_copy_l2", "bulk_copy_latency level=l2;bytes=128",
     cycles_if_measured("bulk_copy_latency", "level=l2;bytes=128")},
    {"bulk_copy_dram", "bulk_copy_latency level=dram;bytes=128",
     cycles_if_measured("bulk_copy_latency", "level=dram;bytes=128")},
    {"bulk_copy_sector", "bulk_copy_issue bytes=16384;sms=all;together=32 over 512 sectors",
     [](const source& from) -> std::string {
       const std::string name = "bulk_copy_issue";
       const std::string row = "bytes=16384;" + on_all(from) + ";together=32";
       return from.has_row(name, row) ? literal(from(name, row) / 512, "cycles") : std::string{};
     }},
    {"bulk_copy_start", "copy_pipeline copies=1 and copies=4, the difference over 3",
     [](const source& s) { return starts_of_copies(s, [](double, double each) { return each; }); }},
    {"bulk_copy_group", "copy_pipeline copies=1, less bulk_copy_start",
     [](const source& s) { return starts_of_copies(s, [](double first, double each) { return first - each; }); }},
    {"arrival", "bulk_copy_latency level=none", cycles_if_measured("bulk_copy_latency", "level=none;bytes=0")},
    {"bulk_store", "bulk_store.latency bytes=128", cycles_if_measured("bulk_store.latency", "bytes=128")},
    {"bulk_store_sector", "bulk_store.issue bytes=16384;sms=1 over 512 sectors",
     cycles_if_measured("bulk_store.issue", "bytes=16384;sms=1", 512)},
    {"bulk_reduction", "bulk_reduction.latency to=global;bytes=128",
     cycles_if_measured("bulk_reduction.latency", "to=global;bytes=128")},
    {"bulk_reduction_sector", "bulk_reduction.issue to=global;bytes=16384;sms=1 over 512 sectors",
     cycles_if_measured("bulk_reduction.issue", "to=global;bytes=16384;sms=1", 512)},
    {"block_reduction", "bulk_reduction.latency to=block;bytes=128",
     cycles_if_measured("bulk_reduction.latency", "to=block;bytes=128")},
    {"block_reduction_sector", "bulk_reduction.issue to=block;bytes=16384 over 512 sectors",
     cycles_if_measured("bulk_reduction.issue", "to=block;bytes=16384", 512)},
    {"cluster_barrier_base", "cluster_barrier blocks=2;threads=128, less its warps",
     [](const source& s) { return cluster_barrier(s, [](const line& fit) { return fit.base; }); }},
    {"cluster_barrier_per_warp", "cluster_barrier blocks=2, threads=128 to 1024",
     [](const source& s) { return cluster_barrier(s, [](const line& fit) { return fit.slope; }); }},
    {"reduction", "reduction_int32.latency, .issue warps=32",
     [](const source& s) -> std::string {
       return s.has_row("reduction_int32.latency", "") ? operation_cost(s, "reduction_int32") : std::string{};
     }},
    {"distributed_latency", "distributed_load.latency", cycles_if_measured("distributed_load.latency", "")},
    {"distributed_wavefront", "distributed_load.issue warps=32, over 4 wavefronts",
     cycles_if_measured("distributed_load.issue", "warps=32", 4)},
    {"clusters_of_2", "active_clusters blocks=2", clusters_of(2)},
    {"clusters_of_4", "active_clusters blocks=4", clusters_of(4)},
    {"clusters_of_8", "active_clusters blocks=8", clusters_of(8)},
    {"clusters_of_16", "active_clusters blocks=16", clusters_of(16)},
    {"clusters_of_3_on_halves", "active_clusters_of_small_blocks blocks=3;threads=1024",
     [](const source& from) -> std::string {
       const std::string name = "active_clusters_of_small_blocks", row = "blocks=3;threads=1024;shared=1024";
       return from.has_row(name, row) ? whole(from(name, row)) : std::string{};
     }},
    {"multicast_latency", "multicast_copy.latency blocks=2;bytes=512 less blocks=1",
     [](const source& from) -> std::string {
       const std::string name = "multicast_copy.latency", rest = ";bytes=512";
       if (!from.has_row(name, "blocks=2" + rest)) return {};
       const double more = from(name, "blocks=2" + rest) - from(name, "blocks=1" + rest);
       return more > 0 ? literal(more, "cycles") : std::string{};
     }},
    {"multicast_sector", "multicast_copy.issue blocks=2;bytes=16384;clusters=all over 512 sectors",
     cycles_if_measured("multicast_copy.issue", "blocks=2;bytes=16384;clusters=all", 512)},
    {"register_reallocation", "register_reallocation groups=2, halved, less named_barrier groups=2",
     [](const source& from) -> std::string {
       const std::string row = "groups=2";
       if (!from.has_row("register_reallocation", row)) return {};
       const double each = from("register_reallocation", row) / 2 - from("named_barrier", row);
       return each > 0 ? literal(each, "cycles") : std::string{};
     }},
    {"group_half", "group_multiply_half.latency n=64;left=shared less .issue; .issue n=256;left=shared", group("half")},
    {"group_bfloat16", "group_multiply_bfloat16, the same rows", group("bfloat16")},
    {"group_tfloat32", "group_multiply_tfloat32, the same rows", group("tfloat32")},
    {"group_int8", "group_multiply_int8, the same rows", group("int8")},
    {"group_float8", "group_multiply_float8, the same rows", group("float8")},
    {"group_fewest", "group_multiply_bfloat16.issue n=8;left=registers;groups=2",
     cycles_if_measured("group_multiply_bfloat16.issue", "n=8;left=registers;groups=2")},
    {"group_clock", "group_multiply_clock data=random;after=0s",
     clock_if_measured("group_multiply_clock", "data=random;after=0s")},
    {"multiply_clock", "matrix_multiply_clock type=bfloat16;data=random;after=0s",
     clock_if_measured("matrix_multiply_clock", "type=bfloat16;data=random;after=0s")},
    {"double_multiply_clock", "matrix_multiply_clock type=double;data=random;after=0s",
     clock_if_measured("matrix_multiply_clock", "type=double;data=random;after=0s")},
};

/// The operations that are measured for a kind of element, the suffix of their benchmarks, and the kind's name in the
/// header.
struct kind_of_operation {
  std::string_view kind;
  std::string suffix;
  std::vector<std::string_view> operations;
};

/// The benchmark of an operation's cost. A subtraction is an addition, and a maximum is a minimum.
std::string benchmark_of(std::string_view operation) {
  if (operation == "sub") return "add";
  if (operation == "max") return "min";
  if (operation == "compare" || operation == "select") return "compare_select";
  return std::string{operation};
}

/// Calls `f(kind, operation, cost, rows)` for each operation that is measured.
template <class F>
void for_each_operation(const source& from, F&& f) {
  const std::vector<std::string_view> arithmetic{"add", "sub", "mul", "fma", "min", "max", "compare", "select"};
  const auto with = [&](std::initializer_list<std::string_view> more) {
    auto all = arithmetic;
    all.insert(all.end(), more);
    return all;
  };
  auto functions = with({"div", "sqrt", "rsqrt", "exp", "log", "sin", "cos", "convert", "mod"});
  const auto of_integers = with({"div", "mod", "logic", "shift"});
  auto of_int32 = of_integers;
  if (from.has_row("popcount_int32.latency", "")) of_int32.emplace_back("popcount");
  auto of_halves = functions;
  of_halves.pop_back();
  // A record of an earlier version has no rows of these.
  if (from.has_row("reciprocal_double.latency", "")) functions.emplace_back("reciprocal");
  auto of_floats = functions;
  for (const auto* each : {"ex2_approx", "lg2_approx", "rcp_approx", "rsqrt_approx", "tanh_approx", "pack"})
    if (from.has_row(fmt::format("{}_float.latency", each), "")) of_floats.push_back(each);
  const kind_of_operation kinds[] = {{"float32", "_float", of_floats},
                                     {"float64", "_double", functions},
                                     {"half", "_half", of_halves},
                                     {"int32", "_int32", of_int32},
                                     {"int64", "_int64", of_integers}};
  for (const kind_of_operation& kind : kinds)
    for (const std::string_view each : kind.operations) {
      const std::string row = benchmark_of(each) + kind.suffix;
      // A comparison and the selection after it are measured as a pair, and cost the same.
      const bool half_of_it = row.starts_with("compare_select");
      f(kind.kind, each, operation_cost(from, row, half_of_it ? 0.5 : 1),
        fmt::format("{}.latency, .issue warps=32{}{}", row, half_of_it ? ", halved" : "",
                    from.has(row + "_scheduled") ? ", _scheduled" : ""));
    }
}

std::string operations(const source& from) {
  std::string text;
  for_each_operation(from, [&text](std::string_view kind, std::string_view operation, const std::string& cost,
                                   const std::string& rows) {
    text += sourced(fmt::format("          {{element_kind::{}, expr::op::{}, {}}},", kind, operation, cost), rows);
  });
  return text;
}

/// The sources that the header and the file state.
struct sources {
  std::string measured;
  std::string reported;
};
sources sources_of(const calibration& found) {
  const std::string day = found.date.substr(0, found.date.find('T'));
  const auto& device = found.device;
  return {fmt::format("measured by kernelcost-calibrate on an {}, driver {}, CUDA {}, {}", device.device, device.driver,
                      device.toolkit, day),
          fmt::format("CUDA runtime on an {}, driver {}, {}", device.device, device.driver, day)};
}

/// Gives the numbers of a member the literals of its value in the header: "{277.4_cycles, 14.02_cycles}" is l2.base and
/// l2.per_doubling.
void set_member(editable_card& card, std::string_view member, std::string_view value, const char* from) {
  auto number = std::ranges::find_if(card.numbers(), [member](const card_number& each) {
    return each.name == member || each.name.starts_with(std::string{member} + '.');
  });
  constexpr std::string_view of_a_literal = "0123456789.";
  constexpr std::string_view between = "{}, \n";
  for (std::size_t begin = value.find_first_not_of(between); begin != value.npos;
       begin = value.find_first_not_of(between, begin)) {
    const std::size_t end = std::min(value.find_first_of(between, begin), value.size());
    const auto token = value.substr(begin, end - begin);
    begin = end;
    if (of_a_literal.find(token.front()) == of_a_literal.npos) continue;  // the name of a type
    number->set(parse_quantity(token, number->of), from);
    ++number;
  }
}

}  // namespace

std::string machine_file(const calibration& found, const std::string& name) {
  source from{found};
  editable_card card{editable_card::room::measured};
  const auto [measured, reported] = sources_of(found);
  card.set_name(name);
  card.set_product(found.device.device);
  card.set_capability(
      {static_cast<int>(from("card.capability_major")), static_cast<int>(from("card.capability_minor"))});
  for (const field& each : fields)
    if (const std::string value = each.value(from); !value.empty())
      set_member(card, each.member, value, card.keep(each.from == origin::measured ? measured : reported));
  for_each_operation(
      from, [&card](std::string_view kind, std::string_view operation, const std::string& cost, const std::string&) {
        set_member(card, fmt::format("operations.{}.{}", kind, operation), cost, "");
      });
  for (const part& each : parts)
    if (const std::string value = each.value(from); !value.empty()) set_member(card, each.member, value, "");
  for (const auto way : ways_of_copies) set_member(card, fmt::format("copy_times.{}", way), copy_curve(from, way), "");
  card.state_source(measured);
  return card_text(card);
}

namespace {
/// The member `source` of a calibration, with its value on the next line if both together would be too wide.
std::string source_line(const std::string& text) {
  const std::string line = fmt::format("      .source = \"{}\",\n", text);
  return line.size() <= 121 ? line : fmt::format("      .source =\n          \"{}\",\n", text);
}
}  // namespace

std::string machine_header(const calibration& found, std::string_view name) {
  source from{found};
  const std::string product = escaped(found.device.device);
  const auto [measured, reported] = sources_of(found);
  std::string calibration_text;
  for (const part& each : parts)
    if (const std::string value = each.value(from); !value.empty())
      calibration_text += sourced(fmt::format("      .{} = {},", each.member, value), each.rows);
  std::string text = fmt::format(
      "// SPDX-License-Identifier: BSL-1.0\n"
      "/// \\file\n"
      "/// {0}.\n"
      "/// Written by kernelcost-calibrate; not to be edited. The remark beside a number names its row in the record.\n"
      "// clang-format off\n"
      "#pragma once\n"
      "#include <kernelcost/machine/gpu.hpp>\n"
      "\n"
      "namespace kernelcost::machine {{\n"
      "\n"
      "inline constexpr calibration {1}_calibration = [] {{\n"
      "  using namespace kernelcost::literals;\n"
      "  return calibration{{\n"
      "{2}"
      "      .operations = {{\n"
      "{6}"
      "      }},\n"
      "{7}"
      "  }};\n"
      "}}();\n"
      "\n"
      "inline constexpr copy_times {1}_copy_times{{\n"
      "{8}"
      "}};\n"
      "\n"
      "inline constexpr gpu {1} = [] {{\n"
      "  using namespace kernelcost::literals;\n"
      "  constexpr const char* measured = {1}_calibration.source;\n"
      "  constexpr const char* reported = \"{3}\";\n"
      "\n"
      "  return gpu{{\n"
      "      .name = \"{1}\",\n"
      "      .product = \"{0}\",\n"
      "      .capability = {{{4}, {5}}},\n"
      "      .sm = limits_of({{{4}, {5}}}),\n",
      product, name, source_line(escaped(measured)), escaped(reported), whole(from("card.capability_major")),
      whole(from("card.capability_minor")), operations(from), calibration_text, copy_times(from));
  std::string_view open_group;
  for (const field& each : fields) {
    const std::string value = each.value(from);
    if (value.empty()) continue;
    const std::string_view path{each.member};
    const auto dot = path.find('.');
    const std::string_view group = dot == path.npos ? std::string_view{} : path.substr(0, dot);
    if (group != open_group) {
      if (!open_group.empty()) text += "      },\n";
      if (!group.empty()) text += fmt::format("      .{} = {{\n", group);
      open_group = group;
    }
    text += sourced(fmt::format("{}.{} = {{{}, {}}},", group.empty() ? "      " : "          ",
                                path.substr(group.empty() ? 0 : dot + 1), value,
                                each.from == origin::measured ? "measured" : "reported"),
                    each.rows);
  }
  if (!open_group.empty()) text += "      },\n";
  text += fmt::format("      .measured = {{&{0}_calibration, measured}},\n"
                      "      .measured_copies = {{&{0}_copy_times, measured}},\n",
                      name);
  text += "  };\n"
          "}();\n"
          "}  // namespace kernelcost::machine\n";
  return text;
}

std::vector<measurement> shares_of_peak(const calibration& found) {
  using namespace kernelcost;
  using namespace kernelcost::literals;
  try {
    source from{found};
    constexpr const char* record = "kernelcost-calibrate";
    gpu card;
    card.name = "this card";
    card.clock = {from("sm_clock") * 1_MHz, record};
    card.sm_count = {from("card.sm_count"), record};
    card.cores_per_sm = {cores(from), record};
    card.memory_clock = {from("card.memory_clock") * 1_MHz, record};
    card.memory_bus_bits = {from("card.memory_bus"), record};

    std::vector<measurement> rows;
    const auto add = [&](std::string_view of, std::string_view parameters, double peak) {
      const measurement& row = found.find(of, parameters);
      const double scale = 100 / peak;
      rows.push_back({.name = fmt::format("share_of_peak.{}", of),
                      .group = "peak",
                      .parameters = std::string{parameters},
                      .unit = fmt::format("percent of {:.6g} {}", peak, row.unit),
                      .value = {row.value.median * scale, row.value.minimum * scale, row.value.maximum * scale,
                                row.value.repeats, row.value.spread_percent},
                      .doubt = row.doubt});
    };
    const double operations = peak_operations(card, 2_ops_per_cycle) / 1_Gops_per_s;
    const double memory = peak_memory_bandwidth(card) / 1_GB_per_s;
    add("compute_power_float", "", operations);
    for (const char* name : {"global_read", "global_write", "global_read_write"}) add(name, "", memory);
    for (const char* access : {"access=read", "access=write", "access=copy", "access=copy_one_float_a_thread"})
      add("dram_bandwidth", access, memory);
    add("shared_bandwidth.read_modify_write", "", peak_shared_bandwidth(card) / 1_GB_per_s);
    return rows;
  } catch (const std::runtime_error&) {
    // A run of one benchmark has no peaks for comparison.
    return {};
  }
}

}  // namespace examples::calibrate
