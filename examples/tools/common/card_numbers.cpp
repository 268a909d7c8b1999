// SPDX-License-Identifier: BSL-1.0
#include "card_numbers.hpp"

#include "../../kernels/common/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace examples {
namespace {

namespace kc = kernelcost;

// Fractions are divided by, as the library's literals do: so the text of a header and of a file give the same number.
struct unit {
  std::string_view name;
  dimension of;
  double factor;
  bool divides = false;
};
// The largest first: a text has the largest unit that leaves one or more.
constexpr unit units[] = {
    {"", dimension::number, 1},
    {"cycles", dimension::cycles, 1},
    {"s", dimension::time, 1},
    {"ms", dimension::time, 1e3, true},
    {"us", dimension::time, 1e6, true},
    {"ns", dimension::time, 1e9, true},
    {"GiB", dimension::bytes, 1073741824.0},
    {"GB", dimension::bytes, 1e9},
    {"MiB", dimension::bytes, 1048576.0},
    {"MB", dimension::bytes, 1e6},
    {"KiB", dimension::bytes, 1024.0},
    {"kB", dimension::bytes, 1e3},
    {"B", dimension::bytes, 1},
    {"GHz", dimension::frequency, 1e9},
    {"MHz", dimension::frequency, 1e6},
    {"TB_per_s", dimension::bandwidth, 1e12},
    {"GiB_per_s", dimension::bandwidth, 1073741824.0},
    {"GB_per_s", dimension::bandwidth, 1e9},
    {"MB_per_s", dimension::bandwidth, 1e6},
};

std::string unit_names(dimension of) {
  std::string names;
  for (const auto& each : units)
    if (each.of == of && !each.name.empty()) names += (names.empty() ? "" : ", ") + std::string{each.name};
  return names;
}

double in_base_units(double amount, const unit& of) { return of.divides ? amount / of.factor : amount * of.factor; }
double amount_in(const unit& of, double value) { return of.divides ? value * of.factor : value / of.factor; }

template <class Quantity>
inline constexpr dimension dimension_of = [] {
  if constexpr (std::is_same_v<Quantity, kc::cycles>)
    return dimension::cycles;
  else if constexpr (std::is_same_v<Quantity, kc::seconds>)
    return dimension::time;
  else if constexpr (std::is_same_v<Quantity, kc::bytes>)
    return dimension::bytes;
  else if constexpr (std::is_same_v<Quantity, kc::frequency>)
    return dimension::frequency;
  else if constexpr (std::is_same_v<Quantity, kc::bandwidth>)
    return dimension::bandwidth;
  else {
    static_assert(std::is_same_v<Quantity, kc::count> || std::is_same_v<Quantity, double>);
    return dimension::number;
  }
}();

template <class Quantity>
double plain(const Quantity& quantity) {
  if constexpr (std::is_same_v<Quantity, double>)
    return quantity;
  else
    return quantity.value();
}
template <class Quantity>
Quantity quantity_of(double value) {
  if constexpr (requires { Quantity::from_value(value); })
    return Quantity::from_value(value);
  else
    return Quantity(value);
}

void require_amount(double value) {
  if (!kc::detail::is_positive(value)) kc::mistake::a_machine_number_must_be_positive_and_finite(value);
}

/// Rates, clocks, sizes and numbers of units grow with a better card; times shrink.
constexpr bool grows_with_the_card(dimension of) { return of != dimension::cycles && of != dimension::time; }

/// Makes the list of a card's numbers. `all` receives each by its name.
class lister {
 public:
  explicit lister(std::vector<card_number>& all) : all_(all) {}

  template <class Quantity>
  void operator()(std::string name, kc::known<Quantity>& number) {
    add<Quantity>(
        std::move(name), [&number] { return number.stated() ? plain(number.value()) : 0; },
        [&number] { return number.stated() ? std::string_view{number.source()} : std::string_view{}; },
        [&number](double value, const char* source) {
          number = {quantity_of<Quantity>(value), source};
        });
  }
  void operator()(const std::string& name, kc::known<kc::latency_range>& range) {
    const auto source = [&range] { return range.stated() ? std::string_view{range.source()} : std::string_view{}; };
    const auto now = [&range] { return range.stated() ? range.value() : kc::latency_range{}; };
    add<kc::cycles>(
        name + ".low", [now] { return now().low.value(); }, source,
        [&range, now](double value, const char* from) {
          require_amount(value);
          const auto low = kc::cycles::from_value(value);
          range = {kc::latency_range{low, std::max(low, now().high)}, from};
        });
    add<kc::cycles>(
        name + ".high", [now] { return now().high.value(); }, source,
        [&range, now](double value, const char* from) {
          require_amount(value);
          const auto high = kc::cycles::from_value(value);
          const auto low = range.stated() ? std::min(now().low, high) : high;
          range = {kc::latency_range{low, high}, from};
        });
  }

  /// The source of the numbers that follow and have none of their own.
  void from(const char* const& source) { source_ = &source; }
  template <class Quantity>
  void operator()(std::string name, Quantity& number) {
    add<Quantity>(
        std::move(name), [&number] { return plain(number); }, [source = source_] { return std::string_view{*source}; },
        [&number](double value, const char*) {
          require_amount(value);
          number = quantity_of<Quantity>(value);
        });
  }
  void operator()(const std::string& name, kc::operation_cost& cost) {
    (*this)(name + ".latency", cost.latency);
    (*this)(name + ".issue", cost.issue);
    (*this)(name + ".scheduled", cost.scheduled);
  }
  void operator()(const std::string& name, kc::load_latency& latency) {
    (*this)(name + ".base", latency.base);
    (*this)(name + ".per_doubling", latency.per_doubling);
  }
  void operator()(const std::string& name, kc::branch_latencies& branch) {
    (*this)(name + ".condition", branch.condition);
    (*this)(name + ".together", branch.together);
    (*this)(name + ".apart", branch.apart);
  }
  void operator()(const std::string& name, kc::atomic_rates& rates) {
    (*this)(name + ".integer", rates.integer);
    (*this)(name + ".float32", rates.float32);
    (*this)(name + ".float64", rates.float64);
    (*this)(name + ".compare_and_swap", rates.compare_and_swap);
  }
  void operator()(const std::string& name, kc::atomic_fit& fit) {
    (*this)(name + ".per_thread", fit.per_thread);
    (*this)(name + ".base", fit.base);
  }
  template <std::size_t Points>
  void operator()(const std::string& name, kc::fixed_array<kc::residency_point, Points>& curve) {
    for (std::size_t i = 0; i < Points; ++i) {
      (*this)(fmt::format("{}.{}.footprint", name, i), curve[i].footprint);
      (*this)(fmt::format("{}.{}.share", name, i), curve[i].share);
    }
  }
  template <std::size_t Points>
  void operator()(const std::string& name, kc::fixed_array<kc::scattered_atomics_point, Points>& curve) {
    for (std::size_t i = 0; i < Points; ++i) {
      (*this)(fmt::format("{}.{}.array", name, i), curve[i].array);
      (*this)(fmt::format("{}.{}.request", name, i), curve[i].request);
    }
  }
  template <std::size_t Points>
  void operator()(const std::string& name, kc::fixed_array<kc::apart_point, Points>& curve) {
    for (std::size_t i = 0; i < Points; ++i) {
      (*this)(fmt::format("{}.{}.distance", name, i), curve[i].distance);
      (*this)(fmt::format("{}.{}.load", name, i), curve[i].load);
      (*this)(fmt::format("{}.{}.partial_store", name, i), curve[i].partial_store);
    }
  }
  void operator()(const std::string& name, kc::operation_table& table, kc::element_kind kind, kc::expr::op operation) {
    cost_of(name + ".latency", table, kind, operation, &kc::operation_cost::latency);
    cost_of(name + ".issue", table, kind, operation, &kc::operation_cost::issue);
    cost_of(name + ".scheduled", table, kind, operation, &kc::operation_cost::scheduled);
  }
  void operator()(const std::string& name, kc::copy_curve& curve) {
    for (std::size_t i = 0; i < kc::copy_curve::points; ++i) {
      point_of(fmt::format("{}.{}.size", name, i), curve, i, &kc::copy_curve::point::size);
      point_of(fmt::format("{}.{}.time", name, i), curve, i, &kc::copy_curve::point::time);
    }
  }

 private:
  template <class Quantity>
  void add(std::string name, std::function<double()> value, std::function<std::string_view()> source,
           std::function<void(double, const char*)> set) {
    constexpr auto of = dimension_of<Quantity>;
    all_.push_back({std::move(name), of, grows_with_the_card(of), source_ != nullptr, std::move(value),
                    std::move(source), std::move(set)});
  }
  void cost_of(std::string name, kc::operation_table& table, kc::element_kind kind, kc::expr::op operation,
               kc::cycles kc::operation_cost::*part) {
    add<kc::cycles>(
        std::move(name), [=, &table] { return (table(kind, operation).*part).value(); },
        [source = source_] { return std::string_view{*source}; },
        [=, &table](double value, const char*) {
          require_amount(value);
          auto cost = table(kind, operation);
          cost.*part = kc::cycles::from_value(value);
          table.set({kind, operation, cost});
        });
  }
  template <class Quantity>
  void point_of(std::string name, kc::copy_curve& curve, std::size_t index, Quantity kc::copy_curve::point::*part) {
    add<Quantity>(
        std::move(name), [=, &curve] { return (curve.measured()[index].*part).value(); },
        [source = source_] { return std::string_view{*source}; },
        [=, &curve](double value, const char*) {
          require_amount(value);
          auto points = curve.measured();
          points[index].*part = Quantity::from_value(value);
          curve = points;
        });
  }

  std::vector<card_number>& all_;
  const char* const* source_ = nullptr;
};

constexpr std::pair<std::string_view, kc::element_kind> kinds[] = {{"float32", kc::element_kind::float32},
                                                                   {"float64", kc::element_kind::float64},
                                                                   {"half", kc::element_kind::half},
                                                                   {"int32", kc::element_kind::int32},
                                                                   {"int64", kc::element_kind::int64}};

void list_calibration(lister& list, kc::calibration& of) {
  for (const auto& [name, kind] : kinds)
    for (int op = 0; op <= static_cast<int>(kc::expr::op::compare_and_swap); ++op) {
      const auto operation = static_cast<kc::expr::op>(op);
      list(fmt::format("operations.{}.{}", name, kc::expr::name_of(operation)), of.operations, kind, operation);
    }
  list("shuffle", of.shuffle);
  list("vote", of.vote);
  list("loop_trip", of.loop_trip);
  list("shortest_trip", of.shortest_trip);
  list("loading_trip", of.loading_trip);
  list("branch", of.branch);
  list("l1_latency", of.l1_latency);
  list("l1_latency_per_pass", of.l1_latency_per_pass);
  list("l1_wavefront", of.l1_wavefront);
  list("l1_line", of.l1_line);
  list("l1_miss", of.l1_miss);
  list("shared_wavefront", of.shared_wavefront);
  list("bank_conflict_latency", of.bank_conflict_latency);
  list("constant_latency", of.constant_latency);
  list("l2", of.l2);
  list("dram", of.dram);
  list("l2_slowest_sm", of.l2_slowest_sm);
  list("dram_slowest_sm", of.dram_slowest_sm);
  list("l2_after_stores", of.l2_after_stores);
  list("l2_after_copy", of.l2_after_copy);
  list("dram_beside_writes", of.dram_beside_writes);
  list("l2_read_per_sm", of.l2_read_per_sm);
  list("l2_read", of.l2_read);
  list("l2_write", of.l2_write);
  list("dram_write", of.dram_write);
  list("dram_scattered_read", of.dram_scattered_read);
  list("dram_scattered_write", of.dram_scattered_write);
  list("dram_apart", of.dram_apart);
  list("l2_scattered_read", of.l2_scattered_read);
  list("l2_partial_write", of.l2_partial_write);
  list("store_sector", of.store_sector);
  list("store_partial_sector", of.store_partial_sector);
  list("store_partial_line", of.store_partial_line);
  list("store_line", of.store_line);
  list("residency_spread", of.residency_spread);
  list("residency_shared", of.residency_shared);
  list("residency_random", of.residency_random);
  list("barrier_base", of.barrier_base);
  list("barrier_per_warp", of.barrier_per_warp);
  list("barrier_per_warp_busy", of.barrier_per_warp_busy);
  list("warp_barrier", of.warp_barrier);
  list("grid_barrier", of.grid_barrier);
  list("block_chain", of.block_chain);
  list("same_address", of.same_address);
  list("same_address_fit", of.same_address_fit);
  list("atomic_throughput", of.atomic_throughput);
  list("atomic_sector", of.atomic_sector);
  list("atomic_request", of.atomic_request);
  list("atomic_lane", of.atomic_lane);
  list("scattered_float", of.scattered_float);
  list("scattered_integer", of.scattered_integer);
  list("atomic_latency", of.atomic_latency);
  list("atomic_interval", of.atomic_interval);
  list("shared_atomic_integer", of.shared_atomic_integer);
  list("shared_atomic_float", of.shared_atomic_float);
  list("shared_atomic_float_queue", of.shared_atomic_float_queue);
  list("shared_atomic_wide", of.shared_atomic_wide);
  list("shared_atomic_wide_queue", of.shared_atomic_wide_queue);
  list("launch_floor", of.launch_floor);
  list("first_instructions", of.first_instructions);
  list("launch_gap", of.launch_gap);
  list("graph_saving", of.graph_saving);
  list("dependent_saving", of.dependent_saving);
  list("block_launch", of.block_launch);
  list("turnover", of.turnover);
  list("turnover_per_warp", of.turnover_per_warp);
  list("half_m16n8k8", of.half_m16n8k8);
  list("half_m16n8k16", of.half_m16n8k16);
  list("bfloat16_m16n8k8", of.bfloat16_m16n8k8);
  list("bfloat16_m16n8k16", of.bfloat16_m16n8k16);
  list("tfloat32_m16n8k4", of.tfloat32_m16n8k4);
  list("tfloat32_m16n8k8", of.tfloat32_m16n8k8);
  list("int8_m16n8k16", of.int8_m16n8k16);
  list("int8_m16n8k32", of.int8_m16n8k32);
  list("double_m8n8k4", of.double_m8n8k4);
  list("double_m16n8k16", of.double_m16n8k16);
  list("async_copy_of_4", of.async_copy_of_4);
  list("async_copy_of_8", of.async_copy_of_8);
  list("async_copy_of_16", of.async_copy_of_16);
  list("async_copy_l2", of.async_copy_l2);
  list("async_copy_dram", of.async_copy_dram);
  list("bulk_copy_l2", of.bulk_copy_l2);
  list("bulk_copy_dram", of.bulk_copy_dram);
  list("bulk_copy_sector", of.bulk_copy_sector);
  list("bulk_copy_start", of.bulk_copy_start);
  list("bulk_copy_group", of.bulk_copy_group);
  list("arrival", of.arrival);
  list("bulk_store", of.bulk_store);
  list("bulk_store_sector", of.bulk_store_sector);
  list("bulk_reduction", of.bulk_reduction);
  list("bulk_reduction_sector", of.bulk_reduction_sector);
  list("block_reduction", of.block_reduction);
  list("block_reduction_sector", of.block_reduction_sector);
  list("cluster_barrier_base", of.cluster_barrier_base);
  list("cluster_barrier_per_warp", of.cluster_barrier_per_warp);
  list("reduction", of.reduction);
  list("distributed_latency", of.distributed_latency);
  list("distributed_wavefront", of.distributed_wavefront);
  list("clusters_of_2", of.clusters_of_2);
  list("clusters_of_4", of.clusters_of_4);
  list("clusters_of_8", of.clusters_of_8);
  list("clusters_of_16", of.clusters_of_16);
  list("clusters_of_3_on_halves", of.clusters_of_3_on_halves);
  list("multicast_latency", of.multicast_latency);
  list("multicast_sector", of.multicast_sector);
  list("register_reallocation", of.register_reallocation);
  list("group_half", of.group_half);
  list("group_bfloat16", of.group_bfloat16);
  list("group_tfloat32", of.group_tfloat32);
  list("group_int8", of.group_int8);
  list("group_float8", of.group_float8);
  list("group_fewest", of.group_fewest);
  list("group_clock", of.group_clock);
  list("multiply_clock", of.multiply_clock);
  list("double_multiply_clock", of.double_multiply_clock);
}

}  // namespace

double parse_quantity(std::string_view text, dimension of) {
  const auto refuse = [text](const std::string& why) -> usage_error {
    return usage_error{fmt::format("'{}' {}", text, why)};
  };
  double amount = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), amount);
  if (error != std::errc{}) throw refuse("does not begin with a number");
  std::string name{end, text.data() + text.size()};
  name.erase(0, name.find_first_not_of(" _"));
  if (const auto rate = name.find("/s"); rate != name.npos) name.replace(rate, 2, "_per_s");
  const unit* found = std::ranges::find(units, name, &unit::name);
  if (name.empty() != (of == dimension::number) || found == std::end(units) || found->of != of)
    throw refuse(of == dimension::number ? "is not a number without a unit"
                                         : fmt::format("does not have one of the units {}", unit_names(of)));
  const double value = in_base_units(amount, *found);
  if (!kc::detail::is_positive(value)) throw refuse("is not positive and finite");
  return value;
}

double card_number::parse(std::string_view text) const {
  const double parsed = parse_quantity(text, of);
  if (is_whole() && std::fmod(parsed, 1) > 0) throw usage_error{fmt::format("'{}' is not a whole number", text)};
  return parsed;
}

std::string quantity_text(double value, dimension of) {
  // The fewest digits that give the value: 295.4 ns, where the product with 1e9 is 295.40000000000003.
  const auto amount_of = [value](const unit& each) {
    const double amount = amount_in(each, value);
    constexpr int most_digits = 17;
    for (int digits = 1; digits < most_digits; ++digits)
      if (const double shorter = std::strtod(fmt::format("{:.{}g}", amount, digits).c_str(), nullptr);
          in_base_units(shorter, each) == value)
        return shorter;
    return amount;
  };
  for (const auto& each : units) {
    if (each.of != of) continue;
    const double amount = amount_of(each);
    const auto text = each.name.empty() ? fmt::format("{}", amount) : fmt::format("{} {}", amount, each.name);
    constexpr std::size_t readable = 20;
    if (amount >= 1 && in_base_units(amount, each) == value && text.size() <= readable) return text;
  }
  // Too small for each unit, or with too many digits.
  const unit* smallest = nullptr;
  for (const auto& each : units)
    if (each.of == of && in_base_units(amount_of(each), each) == value) smallest = &each;
  return fmt::format("{} {}", amount_of(*smallest), smallest->name);
}

editable_card::editable_card(const kc::gpu& original) : card_(original) {
  card_.name = keep(original.name);
  card_.product = keep(original.product);
  if (original.measured.stated()) {
    calibration_ = std::make_unique<kc::calibration>(*original.measured.value());
    measured_by_ = original.measured.source();
    card_.measured = {calibration_.get(), measured_by_};
  }
  if (original.measured_copies.stated()) {
    copies_ = std::make_unique<kc::copy_times>(*original.measured_copies.value());
    measured_by_ = original.measured_copies.source();
    card_.measured_copies = {copies_.get(), measured_by_};
  }
  list_numbers();
}

editable_card::editable_card(room wanted) {
  if (wanted == room::measured) {
    constexpr kc::copy_curve nothing{kc::fixed_array<kc::copy_curve::point, kc::copy_curve::points>{}};
    calibration_ = std::make_unique<kc::calibration>();
    copies_ = std::make_unique<kc::copy_times>(kc::copy_times{nothing, nothing, nothing, nothing, nothing});
  }
  list_numbers();
}

void editable_card::list_numbers() {
  lister list{numbers_};
  list("clock", card_.clock);
  list("sm_count", card_.sm_count);
  list("cores_per_sm", card_.cores_per_sm);
  list("memory_clock", card_.memory_clock);
  list("memory_bus_bits", card_.memory_bus_bits);
  list("dram_bandwidth", card_.dram_bandwidth);
  list("memory_size", card_.memory_size);
  list("l2_size", card_.l2_size);
  list("global_latency", card_.global_latency);
  list("shared_latency", card_.shared_latency);
  list("launch_overhead", card_.launch_overhead);
  list("graph_launch_overhead", card_.graph_launch_overhead);
  list("copies.pageable_to_device", card_.copies.pageable_to_device);
  list("copies.pageable_to_host", card_.copies.pageable_to_host);
  list("copies.pinned_to_device", card_.copies.pinned_to_device);
  list("copies.pinned_to_host", card_.copies.pinned_to_host);
  list("copies.within_device", card_.copies.within_device);
  list("copy_engines", card_.copy_engines);
  list("calls.device_launch", card_.calls.device_launch);
  list("calls.device_tail_launch", card_.calls.device_tail_launch);
  list("calls.device_launch_interval", card_.calls.device_launch_interval);
  list("calls.device_launch_busy", card_.calls.device_launch_busy);
  list("calls.device_launch_byte", card_.calls.device_launch_byte);
  list("calls.device_launch_call", card_.calls.device_launch_call);
  list("calls.device_launch_return", card_.calls.device_launch_return);
  list("calls.record_event", card_.calls.record_event);
  list("calls.wait_for_event", card_.calls.wait_for_event);
  list("calls.copy_call", card_.calls.copy_call);
  list("calls.peer_copy_call", card_.calls.peer_copy_call);
  list("calls.pending_launches", card_.calls.pending_launches);
  list("calls.first_launch", card_.calls.first_launch);
  list("calls.context_creation", card_.calls.context_creation);
  list("calls.copy_row_to_device", card_.calls.copy_row_to_device);
  list("calls.copy_row_to_host", card_.calls.copy_row_to_host);
  list("calls.staged", card_.calls.staged);
  list("opencl.enqueue_kernel", card_.opencl.enqueue_kernel);
  list("opencl.enqueue_copy", card_.opencl.enqueue_copy);
  list("opencl.wait_for_event", card_.opencl.wait_for_event);
  list("opencl.finish", card_.opencl.finish);
  list.from(measured_by_);
  if (calibration_) list_calibration(list, *calibration_);
  if (copies_) {
    list("copy_times.pageable_to_device", copies_->pageable_to_device);
    list("copy_times.pageable_to_host", copies_->pageable_to_host);
    list("copy_times.pinned_to_device", copies_->pinned_to_device);
    list("copy_times.pinned_to_host", copies_->pinned_to_host);
    list("copy_times.within_device", copies_->within_device);
  }
}

const card_number& editable_card::find(std::string_view name) const {
  const auto found = std::ranges::find(numbers_, name, &card_number::name);
  if (found != numbers_.end()) return *found;
  throw usage_error{fmt::format("{} has no number '{}'; the command card lists its numbers", card_.name, name)};
}

void editable_card::assign(std::string_view assignment, const std::string& source) {
  const auto equals = assignment.find('=');
  if (equals == assignment.npos) throw usage_error{fmt::format("'{}' is not of the form name=value", assignment)};
  const auto& number = find(assignment.substr(0, equals));
  number.set(number.parse(assignment.substr(equals + 1)), keep(source));
}

void editable_card::set_capability(const kc::compute_capability& capability) {
  card_.sm = kc::limits_of(capability);
  card_.capability = capability;
}

void editable_card::state_source(const std::string& source) {
  if (source.empty()) throw usage_error{"the calibration has no source"};
  measured_by_ = keep(source);
  calibration_->source = measured_by_;
  if (!(number_of(calibration_.get()) > 0))
    throw usage_error{"the calibration lacks a number, or a curve of its footprints does not ascend"};
  if (!(number_of(copies_.get()) > 0))
    throw usage_error{"the times of copies lack a number, or their sizes do not ascend"};
  card_.measured = {calibration_.get(), measured_by_};
  card_.measured_copies = {copies_.get(), measured_by_};
}

}  // namespace examples
