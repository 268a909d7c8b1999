// SPDX-License-Identifier: BSL-1.0
#include "roofline.hpp"
#include "../common/progress.hpp"
#include "../common/time_limit.hpp"
#include "evaluate.hpp"
#include "general_commands.hpp"
#include "roofs.hpp"
#include "svg.hpp"
#include "text.hpp"

#include <kernelcost/print.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

namespace examples::report {
namespace {

namespace kc = kernelcost;

/// The model that counts operations and bytes.
constexpr std::string_view counting_model = "roofline";

struct level {
  const char* name;
  kc::resource of;
  std::optional<kc::bandwidth> card_rates::*rate;
  const char* style;
};
constexpr level levels[] = {
    {"DRAM", kc::resource::dram_bandwidth, &card_rates::dram, "series-0"},
    {"L2", kc::resource::l2_bandwidth, &card_rates::l2, "series-1"},
    {"L1", kc::resource::l1_bandwidth, &card_rates::l1, "series-2"},
    {"shared memory", kc::resource::shared_bandwidth, &card_rates::shared, "series-3"},
};

struct unit {
  const char* name;
  kc::resource of;
  std::optional<kc::operation_rate> card_rates::*rate;
};
constexpr unit units[] = {
    {"float", kc::resource::fp32, &card_rates::fp32},
    {"double", kc::resource::fp64, &card_rates::fp64},
    {"integer", kc::resource::integer, &card_rates::integer},
    {"tensor cores (half)", kc::resource::tensor_cores, &card_rates::tensor},
};

/// The units that one of the kernels uses, and those of float if none does.
std::vector<unit> units_in_use(const std::vector<roofline_kernel>& kernels, const card_rates& rates) {
  std::vector<unit> used;
  for (const auto& each : units)
    if (rates.*each.rate && std::ranges::any_of(kernels, [&each](const auto& kernel) {
          return kernel.counted.resources[each.of].value() > 0;
        }))
      used.push_back(each);
  if (used.empty() && rates.fp32) used.push_back(units[0]);
  return used;
}

kc::operation_rate rate_of(const roofline_kernel& kernel) { return kernel.counted.work->operations / kernel.time; }

/// The highest rate that the level and the fastest unit in use allow.
kc::operation_rate attainable(const level& at, const kc::intensity& of, const card_rates& rates,
                              const std::vector<unit>& used) {
  double lowest = std::numeric_limits<double>::infinity();
  double peak = 0;
  for (const auto& each : used) peak = std::max(peak, (rates.*each.rate)->value());
  if (peak > 0) lowest = peak;
  if (const auto rate = rates.*at.rate) lowest = std::min(lowest, rate->value() * of.value());
  return kc::operation_rate::from_value(lowest);
}

std::string bytes_text(const kc::bandwidth& rate) { return with_prefix(rate.value(), "B/s"); }
std::string ops_text(double rate) { return with_prefix(rate, "op/s"); }

template <class F>
void for_each_level(const roofline_kernel& kernel, F&& f) {
  for (const auto& each : levels)
    if (kernel.counted.work->moved(each.of).value() > 0)
      f(each, kernel.counted.work->moved(each.of),
        kernel.counted.work->operations / kernel.counted.work->moved(each.of));
}

void print_csv(const std::vector<roofline_kernel>& kernels, const kc::gpu& card, const std::string& model) {
  const auto rates = rates_of(card);
  const auto used = units_in_use(kernels, rates);
  fmt::print("kernel,parameters,machine,model,level,operations,bytes,intensity,operations_per_second,attainable\n");
  for (const auto& kernel : kernels)
    for_each_level(kernel, [&](const level& at, const kc::bytes& moved, const kc::intensity& ratio) {
      fmt::print("{}", csv_row({std::string{kernel.of.kernel->name()}, kernel.of.parameters.format(), card.name, model,
                                at.name, exact(kernel.counted.work->operations.value()), exact(moved.value()),
                                exact(ratio.value()), exact(rate_of(kernel).value()),
                                exact(attainable(at, ratio, rates, used).value())}));
    });
}

void print_text(const std::vector<roofline_kernel>& kernels, const kc::gpu& card, const std::string& model) {
  const auto rates = rates_of(card);
  const auto used = units_in_use(kernels, rates);
  fmt::print("{}, times under {}\n", card.name, model);
  std::vector<std::vector<std::string>> roofs{{"ceiling", "rate"}};
  for (const auto& each : used) roofs.push_back({each.name, ops_text((rates.*each.rate)->value())});
  for (const auto& each : levels)
    if (const auto rate = rates.*each.rate) roofs.push_back({each.name, bytes_text(*rate)});
  fmt::print("{}\n", aligned(roofs, 1));
  std::vector<std::vector<std::string>> rows{
      {"kernel", "time", "rate", "level", "bytes", "op/B", "attainable", "of it %"}};
  for (const auto& kernel : kernels) {
    bool first = true;
    for_each_level(kernel, [&](const level& at, const kc::bytes& moved, const kc::intensity& ratio) {
      const auto most = attainable(at, ratio, rates, used);
      const auto share = most.value() > 0 ? fmt::format("{:.0f}", 100 * rate_of(kernel).value() / most.value()) : "-";
      rows.push_back({first ? kernel.of.text() : "", first ? kc::to_string(kernel.time) : "",
                      first ? ops_text(rate_of(kernel).value()) : "", at.name, kc::to_string(moved),
                      kc::detail::readable(ratio.value(), 3), ops_text(most.value()), share});
      first = false;
    });
  }
  fmt::print("{}", aligned(rows, 1));
}

}  // namespace

card_rates rates_of(const kc::gpu& card) {
  const kc::model::roof::ceilings card_ceilings{card, kc::model::roofline.parameters_of(card)};
  const auto clock = card.need<kc::parameter::clock>().value();
  const auto bytes_rate = [clock](double a_cycle) -> std::optional<kc::bandwidth> {
    if (!(a_cycle > 0)) return std::nullopt;
    return kc::bandwidth::from_value(a_cycle * clock);
  };
  card_rates rates;
  if (card_ceilings.knows(kc::resource::shared_bandwidth))
    rates.shared = bytes_rate(kc::warp::line_bytes / card_ceilings.shared_wavefront * card_ceilings.sms);
  rates.l1 = bytes_rate(card_ceilings.l1_bytes * card_ceilings.sms);
  rates.l2 = bytes_rate(std::min(card_ceilings.l2_read, card_ceilings.sms * card_ceilings.l2_read_of_sm));
  rates.dram = bytes_rate(card_ceilings.dram_read);
  rates.dram_write = bytes_rate(card_ceilings.dram_write);
  using kc::model::roof::done;
  const auto operations = [&](kc::element_kind kind, kc::expr::op operation, done unit,
                              double of_a_lane) -> std::optional<kc::operation_rate> {
    kc::tally<done> busy;
    card_ceilings.compute(busy, kind, operation, 1);
    const double cycles = std::max(busy[done::issue], busy[unit]);
    constexpr double lanes = 32;
    return kc::operation_rate::from_value(lanes * of_a_lane / cycles * card_ceilings.sms * clock);
  };
  rates.fp32 = operations(kc::element_kind::float32, kc::expr::op::fma, done::fp32, 2);
  if (card.has_double_precision && card_ceilings.knows(kc::resource::fp64))
    rates.fp64 = operations(kc::element_kind::float64, kc::expr::op::fma, done::fp64, 2);
  rates.integer = operations(kc::element_kind::int32, kc::expr::op::logic, done::integer, 1);
  constexpr auto product = kc::matrix_product::half_m16n8k16;
  if (const double cycles = card_ceilings.matrix_product_cycles(product); cycles > 0)
    rates.tensor =
        kc::operation_rate::from_value(2 * kc::facts_of(product).multiply_adds() / cycles * card_ceilings.sms * clock);
  return rates;
}

roofline_kernel roofline_of(const report_program& program, const chosen_kernel& chosen, const kc::gpu& card,
                            const std::string& model) {
  constexpr int most_seconds = 10;
  const time_limit limit{program.name, most_seconds, chosen.text()};
  auto counted = chosen.kernel->evaluate(chosen.parameters, card, counting_model, {});
  const auto time =
      model == counting_model ? counted.time : chosen.kernel->evaluate(chosen.parameters, card, model, {}).time;
  return {chosen, std::move(counted), time};
}

std::string roofline_picture(const std::vector<roofline_kernel>& kernels, const kc::gpu& card,
                             const std::string& model) {
  const auto rates = rates_of(card);
  const auto used = units_in_use(kernels, rates);
  if (used.empty()) throw usage_error{fmt::format("roofline: no peak of {} is known", card.name)};
  double peak = 0;
  double fastest = 0;
  double slowest = std::numeric_limits<double>::infinity();
  for (const auto& each : used) peak = std::max(peak, (rates.*each.rate)->value());
  for (const auto& each : levels)
    if (const auto rate = rates.*each.rate) {
      fastest = std::max(fastest, rate->value());
      slowest = std::min(slowest, rate->value());
    }
  // All ridges, and all kernels.
  double left = peak / fastest / 8;
  double right = peak / slowest * 8;
  double lowest = peak / 1000;
  for (const auto& kernel : kernels)
    for_each_level(kernel, [&](const level&, const kc::bytes&, const kc::intensity& ratio) {
      if (!(ratio.value() > 0)) return;
      left = std::min(left, ratio.value() / 2);
      right = std::max(right, ratio.value() * 2);
      lowest = std::min(lowest, rate_of(kernel).value() / 2);
    });

  constexpr double width = 820, height = 520, margin_left = 80, margin_right = 40, top = 44, bottom = 468;
  const auto has_place = [](const roofline_kernel& kernel) {
    return rate_of(kernel).value() > 0 && std::ranges::any_of(levels, [&kernel](const level& each) {
             return kernel.counted.work->moved(each.of).value() > 0;
           });
  };
  const bool has_note = !std::ranges::all_of(kernels, has_place);
  picture drawn{width, has_note ? height + 20 : height, fmt::format("Roofline of {}", card.name)};
  drawn.text({margin_left, 20}, fmt::format("{}, times under {}", card.product, model), anchor::start, "strong");
  const axis across{axis::scale::logarithmic, left, right, margin_left, width - margin_right};
  const axis upwards{axis::scale::logarithmic, lowest, peak * 1.5, bottom, top};
  for (const double tick : across.ticks()) {
    drawn.line({across.at(tick), top}, {across.at(tick), bottom}, "grid");
    drawn.text({across.at(tick), bottom + 18}, kc::detail::readable(tick), anchor::middle, "faint");
  }
  for (const double tick : upwards.ticks()) {
    drawn.line({margin_left, upwards.at(tick)}, {width - margin_right, upwards.at(tick)}, "grid");
    drawn.text({margin_left - 6, upwards.at(tick) + 4}, ops_text(tick), anchor::end, "faint");
  }
  drawn.line({margin_left, bottom}, {width - margin_right, bottom}, "axis");
  drawn.line({margin_left, top}, {margin_left, bottom}, "axis");
  drawn.text({(margin_left + width - margin_right) / 2, bottom + 40}, "operations per byte", anchor::middle);

  // Markers come before the labels of ceilings, which keep clear of them.
  std::vector<std::pair<pixel, std::string>> names;
  std::vector<std::string> without_place;
  for (const auto& kernel : kernels) {
    if (!has_place(kernel)) {
      without_place.push_back(kernel.label);
      continue;
    }
    const double rate = rate_of(kernel).value();
    std::vector<pixel> points;
    for_each_level(kernel, [&](const level&, const kc::bytes&, const kc::intensity& ratio) {
      points.push_back({across.at(ratio.value()), upwards.at(rate)});
    });
    const auto [first, last] = std::ranges::minmax_element(points, {}, &pixel::x);
    drawn.line(*first, *last, "axis thin");
    drawn.keep_clear({first->x, first->y - 3}, last->x - first->x, 6);
    names.emplace_back(*last, kernel.label);
  }
  // A level's line ends where the highest peak begins. Levels of one rate have one line.
  std::vector<std::pair<double, std::string>> lines;
  for (const auto& each : levels) {
    const auto rate = rates.*each.rate;
    if (!rate) continue;
    constexpr double tolerance = 1e-6;
    const auto same = [&rate](const auto& line) { return std::abs(line.first / rate->value() - 1) < tolerance; };
    if (const auto found = std::ranges::find_if(lines, same); found != lines.end()) {
      found->second += fmt::format(", {}", each.name);
      continue;
    }
    lines.emplace_back(rate->value(), each.name);
    const double begin = std::max(across.low(), upwards.low() / rate->value());
    const double ridge = std::min(peak / rate->value(), across.high());
    if (begin < ridge)
      drawn.line({across.at(begin), upwards.at(begin * rate->value())},
                 {across.at(ridge), upwards.at(ridge * rate->value())}, fmt::format("ceiling {}", each.style));
  }
  // Lines that are too near to each other for two labels have one, above the highest of them.
  std::ranges::sort(lines, std::greater<>{}, &std::pair<double, std::string>::first);
  for (std::size_t i = 0; i < lines.size();) {
    const auto rate = lines[i].first;
    auto words = fmt::format("{} {}", lines[i].second, with_prefix(rate, "B/s"));
    constexpr double least_distance = 20;
    for (++i; i < lines.size() && upwards.at(lines[i].first) - upwards.at(rate) < least_distance; ++i)
      words += fmt::format(", {} {}", lines[i].second, with_prefix(lines[i].first, "B/s"));
    const double begin = std::max(across.low(), upwards.low() / rate);
    const pixel from{across.at(begin), upwards.at(begin * rate)};
    const pixel to{across.at(2 * begin), upwards.at(2 * begin * rate)};
    const double turn = std::atan2(to.y - from.y, to.x - from.x);
    constexpr double along = 12, above = 5;
    drawn.text({from.x + along * std::cos(turn) + above * std::sin(turn),
                from.y + along * std::sin(turn) - above * std::cos(turn)},
               words, anchor::start, "", turn * 180 / std::numbers::pi);
  }
  for (const auto& each : used) {
    const double height_of_peak = (rates.*each.rate)->value();
    const double ridge = std::max(height_of_peak / fastest, across.low());
    drawn.line({across.at(ridge), upwards.at(height_of_peak)},
               {across.at(std::max(ridge, across.high())), upwards.at(height_of_peak)}, "ceiling");
  }
  // Markers of one place are rings around each other: those of the levels near the SM come first, and are larger.
  for (const auto& kernel : kernels)
    for (std::size_t i = std::size(levels); i-- > 0;)
      for_each_level(kernel, [&](const level& at, const kc::bytes& moved, const kc::intensity& ratio) {
        if (&at != &levels[i] || !(ratio.value() > 0)) return;
        constexpr double smallest = 4, growth = 1.75;
        drawn.circle({across.at(ratio.value()), upwards.at(rate_of(kernel).value())},
                     smallest + growth * static_cast<double>(i), at.style,
                     fmt::format("{}, {}: {} op/B, {}, {}", kernel.of.text(), at.name,
                                 kc::detail::readable(ratio.value(), 3), ops_text(rate_of(kernel).value()),
                                 kc::to_string(moved)));
      });
  for (const auto& each : used) {
    const double height_of_peak = (rates.*each.rate)->value();
    const auto words = fmt::format("{} {}", each.name, ops_text(height_of_peak));
    drawn.label({width - margin_right - picture::width_of(words) / 2 - 4, upwards.at(height_of_peak) - 9}, words);
  }
  for (const auto& [at, name] : names) drawn.label(at, name, "strong");
  double legend = margin_left + 8;
  for (const auto& each : levels)
    if (std::ranges::any_of(kernels, [&each](const roofline_kernel& kernel) {
          return rate_of(kernel).value() > 0 && kernel.counted.work->moved(each.of).value() > 0;
        })) {
      drawn.circle({legend, 32}, 4, each.style, each.name);
      drawn.text({legend + 9, 36}, each.name, anchor::start, "faint");
      legend += picture::width_of(each.name) + 32;
    }
  if (!without_place.empty())
    drawn.text({margin_left, height + 10},
               fmt::format("without arithmetic, and so without a place here: {}", fmt::join(without_place, ", ")),
               anchor::start, "faint");
  return drawn.str();
}

void roofline(const report_program& program, const roofline_request& request) {
  const auto card = card_of(request.card);
  std::vector<roofline_kernel> kernels;
  progress shown{request.kernels.size(), std::chrono::seconds{2}};
  for (const auto& text : request.kernels) {
    shown.step(text);
    kernels.push_back(roofline_of(program, choose(text, request.parameters), card->card(), request.model));
  }
  shown.clear();
  name_apart(kernels);
  // A picture is refused before anything is printed.
  const auto drawn = request.svg.empty() ? std::string{} : roofline_picture(kernels, card->card(), request.model);
  if (request.csv)
    print_csv(kernels, card->card(), request.model);
  else
    print_text(kernels, card->card(), request.model);
  if (!drawn.empty()) write_file(request.svg, drawn);
}

void name_apart(std::vector<roofline_kernel>& kernels) {
  for (auto& each : kernels) {
    each.label = each.of.kernel->name();
    const auto same = [&each](const roofline_kernel& other) { return other.of.kernel == each.of.kernel; };
    if (std::ranges::count_if(kernels, same) < 2) continue;
    // The parameters in which they differ.
    std::string differences;
    for (const auto& parameter : each.of.parameters)
      if (std::ranges::any_of(kernels, [&](const roofline_kernel& other) {
            return same(other) && other.of.parameters.text(parameter.name) != parameter.value;
          }))
        differences += fmt::format("{}{}={}", differences.empty() ? "" : ";", parameter.name, parameter.value);
    each.label += " " + differences;
  }
}

}  // namespace examples::report
