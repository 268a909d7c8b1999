// SPDX-License-Identifier: BSL-1.0
#include "../common/progress.hpp"
#include "../common/time_limit.hpp"
#include "accesses.hpp"
#include "alternatives.hpp"
#include "flame.hpp"
#include "general_commands.hpp"
#include "roofline.hpp"
#include "svg.hpp"
#include "sweep.hpp"
#include "text.hpp"
#include "what_if.hpp"

#include <kernelcost/derivation_text.hpp>
#include <kernelcost/print.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace examples::report {
namespace {

namespace kc = kernelcost;

constexpr std::string_view style_of_page = R"(
:root{color-scheme:light dark;--back:#fff;--text:#1b1f24;--faint:#59636e;--line:#d8dee4;--bar:#0072b2;--panel:#f6f8fa}
@media(prefers-color-scheme:dark){:root{--back:#0d1117;--text:#e6edf3;--faint:#9198a1;--line:#2a313c;--bar:#58a6ff;
--panel:#161b22}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--back);color:var(--text);
font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem}h2{font-size:1.25rem;margin-top:2.5rem;border-top:1px solid var(--line);padding-top:1rem}
h2,h3{overflow-wrap:anywhere}h3{font-size:1rem;margin:1.5rem 0 .5rem}
.faint{color:var(--faint)}p{margin:.5rem 0}
.wide{overflow-x:auto;margin:.5rem 0}
table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
th{color:var(--faint);font-weight:500}.left{text-align:left}
td.list{text-align:left;white-space:normal;min-width:13rem}
tr.best{font-weight:600}
.time{font-size:1.75rem;font-weight:600}
.share{display:grid;grid-template-columns:minmax(7rem,10rem) 1fr 3.5rem;gap:.5rem;align-items:center;font-size:.875rem;
max-width:36rem}
.share b{display:block;height:.75rem;background:var(--bar);border-radius:2px}
.share span:last-child{text-align:right}
svg{display:block;width:100%;min-width:48rem;height:auto}
pre{background:var(--panel);padding:.75rem;overflow-x:auto;font-size:.8125rem;line-height:1.4}
summary{cursor:pointer;padding:.5rem 0}a{color:var(--bar)}
)";

/// A number with its exact value, which programs read.
std::string datum(double value, std::string_view text) {
  return fmt::format("<data value=\"{}\">{}</data>", exact(value), escaped(text));
}
std::string time_datum(const kc::seconds& time) { return datum(time.value() * 1e6, kc::to_string(time)); }

std::string cell(std::string_view content, std::string_view style = {}) {
  return style.empty() ? fmt::format("<td>{}</td>", content) : fmt::format("<td class=\"{}\">{}</td>", style, content);
}

/// The columns with numbers in `left` are text.
std::string table(const std::vector<std::string>& heading, const std::vector<std::size_t>& left,
                  const std::string& rows) {
  std::string head;
  for (std::size_t i = 0; i < heading.size(); ++i)
    head += fmt::format("<th{}>{}</th>", std::ranges::find(left, i) != left.end() ? " class=\"left\"" : "",
                        escaped(heading[i]));
  return fmt::format("<div class=\"wide\"><table><thead><tr>{}</tr></thead><tbody>\n{}</tbody></table></div>\n", head,
                     rows);
}

/// A set of parameters, whose line may break after each of them.
std::string with_breaks(const std::string& parameters) {
  std::string text;
  for_each_item(parameters, ';', [&text](std::string_view item) {
    text += fmt::format("{}{}", text.empty() ? "" : ";<wbr>", escaped(item));
  });
  return text;
}

std::string band_text(const kc::error_band& band) { return band.observed() ? kc::to_string(band) : "-"; }

/// "memory 83 %, latency 40 %": the two resources that are nearest to their peaks.
std::string peak_text(const evaluation& cost) {
  std::string text;
  constexpr std::size_t most = 2;
  const auto shares = shares_of_peak(cost);
  for (std::size_t i = 0; i < std::min(most, shares.size()); ++i)
    text +=
        fmt::format("{}{} {:.0f} %", text.empty() ? "" : ", ", kc::name_of(shares[i].first), 100 * shares[i].second);
  return text;
}

/// A kernel on a card: its best point, or the reason why there is none.
struct section {
  chosen_kernel of;
  editable_card* changeable;
  const kc::gpu* card;
  std::string id;
  const sweep_point* best;
  std::string obstacle;
};

std::string summary(const std::vector<section>& sections) {
  std::string rows;
  for (const auto& each : sections) {
    rows += "<tr>" + cell(fmt::format("<a href=\"#{}\">{}</a>", each.id, escaped(each.of.kernel->name())), "left") +
            cell(escaped(each.card->name), "left");
    if (each.best == nullptr) {
      rows += fmt::format("<td class=\"left\" colspan=\"6\">{}</td></tr>\n", escaped(each.obstacle));
      continue;
    }
    const auto& cost = *each.best->cost;
    rows += cell(time_datum(cost.time)) + cell(escaped(band_text(cost.band))) +
            cell(fmt::format("{:.0f} %", 100 * cost.occupancy.fraction())) +
            cell(escaped(kc::name_of(cost.bottleneck)), "left") + cell(escaped(peak_text(cost)), "list") +
            cell(with_breaks(each.of.parameters.format()), "list") + "</tr>\n";
  }
  return table({"kernel", "machine", "time", "band", "occupancy", "bottleneck", "of peak", "parameters"},
               {0, 1, 5, 6, 7}, rows);
}

/// The numbers of all estimates beside each other, a row for each; nothing for a single estimate.
std::string beside_each_other(const std::vector<section>& sections) {
  std::vector<alternative> all;
  std::vector<const section*> estimated;
  for (const auto& each : sections) {
    if (each.best == nullptr) continue;
    estimated.push_back(&each);
    all.push_back({each.of, each.card, *each.best->cost});
    set_counters(all.back());
  }
  if (all.size() < 2) return "";
  const auto quantities = quantities_of(all);
  std::vector<std::string> heading{"kernel", "machine", "to the first"};
  for (const auto& each : quantities) heading.push_back(each.title());
  std::string rows;
  for (std::size_t i = 0; i < all.size(); ++i) {
    rows += "<tr>" +
            cell(fmt::format("<a href=\"#{}\">{}</a>", estimated[i]->id, escaped(all[i].of.kernel->name())), "left") +
            cell(escaped(all[i].card->name), "left") +
            cell(fmt::format("{:.3g} x", all[i].cost.time / all[0].cost.time));
    for (const auto& each : quantities) rows += cell(datum(each.values[i], each.texts[i]));
    rows += "</tr>\n";
  }
  return "<section><h2>Beside each other</h2>\n" + table(heading, {0, 1}, rows) +
         "<p class=\"faint\">A resource is busy for the time that the kernel would take if nothing else limited it. "
         "The "
         "counts are those of a profiler over the grid.</p></section>\n";
}

/// The changes with the greatest gains, and those that are properties of the description.
std::string what_would_help(const report_program& program, const section& each, const std::string& model) {
  constexpr int most_seconds = 60;
  const time_limit limit{program.name, most_seconds, each.of.text()};
  std::vector<changed_estimate> all;
  try {
    all = changed_estimates(each.of, *each.changeable, model, [](std::string_view) {});
  } catch (const kc::error& error) {
    return fmt::format("<h3>What would help</h3>\n<p>{}</p>\n", escaped(error.what()));
  }
  const auto now = each.best->cost->time;
  std::string rows;
  for (const auto* kind : {"card", "kernel"}) {
    constexpr int most = 8;
    int listed = 0;
    for (const auto& change : all) {
      if (change.kind != kind || !change.is_listed(now) || ++listed > most) continue;
      // The numbers before and after come last: a phone shows the first columns.
      rows += "<tr>" + cell(escaped(change.name), "left") + cell(fmt::format("{:+.1f} %", 100 * change.change(now))) +
              cell(time_datum(change.time)) + cell(escaped(change.from)) + cell(escaped(change.to)) + "</tr>\n";
    }
  }
  if (rows.empty()) return "";
  return "<h3>What would help: a number of the card 10 % better, or a property of the kernel different</h3>\n" +
         table({"change", "effect", "time", "from", "to"}, {0}, rows);
}

std::string bars(const evaluation& cost) {
  std::string text = "<h3>Share of each resource's peak</h3>\n";
  constexpr double visible = 0.005;
  for (const auto& [resource, share] : shares_of_peak(cost))
    if (share >= visible)
      text += fmt::format("<div class=\"share\"><span>{}</span><span><b style=\"width:{:.1f}%\"></b></span>"
                          "<span>{}</span></div>\n",
                          kc::name_of(resource), std::min(100.0, 100 * share),
                          datum(share, fmt::format("{:.0f} %", 100 * share)));
  return text;
}

std::string accesses_table(const access_account& account) {
  std::string rows;
  const auto number = [](double value, int digits = 6) { return datum(value, kc::detail::readable(value, digits)); };
  const auto percent = [](double share) { return fmt::format("{:.1f}", 100 * share); };
  for (const auto& site : account.sites) {
    const bool beyond = beyond_sm(site);
    rows += "<tr>" + cell(*site.buffer == '\0' ? "-" : escaped(site.buffer), "left") +
            cell(name_of(site.does), "left") + cell(kc::expr::name_of(site.space), "left") +
            cell(escaped(kc::to_string(site.type)), "left") + cell(escaped(kc::to_string(site.pattern)), "left") +
            cell(number(site.requests.value())) + cell(beyond ? number(site.sectors_per_request().value(), 3) : "-") +
            cell(beyond ? "-" : number(site.wavefronts.value())) + cell(escaped(kc::to_string(site.asked))) +
            cell(beyond ? percent(site.from_l1) : "-") + cell(beyond ? percent(site.from_l2) : "-") +
            cell(beyond ? percent(site.from_dram) : "-") + cell(number(site.wait.value(), 3)) + "</tr>\n";
  }
  return "<h3>Accesses, over the grid</h3>\n" +
         table({"buffer", "does", "space", "type", "pattern", "requests", "sectors/request", "wavefronts", "asked",
                "L1 %", "L2 %", "DRAM %", "wait, cycles"},
               {0, 1, 2, 3, 4}, rows);
}

/// The points on one card.
std::string sweep_table(const swept& all, const kc::gpu& card, const sweep_point* best) {
  std::vector<std::string> heading;
  for (const auto& each : all.parameters)
    if (each.values.size() > 1) heading.push_back(each.name);
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < heading.size(); ++i) left.push_back(i);
  heading.insert(heading.end(), {"time", "to best", "occupancy", "bottleneck"});
  left.push_back(heading.size() - 1);
  std::string rows;
  for (const auto& point : all.points) {
    if (point.card != &card) continue;
    rows += &point == best ? "<tr class=\"best\">" : "<tr>";
    for (const auto& each : all.parameters)
      if (each.values.size() > 1) rows += cell(escaped(point.parameters.text(each.name)), "left");
    if (point.cost)
      rows += cell(time_datum(point.cost->time)) +
              cell(&point == best ? "best" : fmt::format("{:.3g} x", point.cost->time / best->cost->time)) +
              cell(fmt::format("{:.0f} %", 100 * point.cost->occupancy.fraction())) +
              cell(kc::name_of(point.cost->bottleneck), "left");
    else
      rows += fmt::format("<td class=\"left\" colspan=\"4\">{}</td>", escaped(point.obstacle));
    rows += "</tr>\n";
  }
  return "<h3>Over its parameters</h3>\n" + table(heading, left, rows);
}

std::string details(const report_program& program, const section& each, const swept& all, const std::string& model) {
  auto text = fmt::format("<section id=\"{}\"><h2>{} on {}</h2>\n<p>{}</p>\n<p class=\"faint\">{}</p>\n", each.id,
                          escaped(each.of.kernel->name()), escaped(each.card->name), escaped(each.of.kernel->about()),
                          escaped(each.of.parameters.format()));
  const bool several = all.points.size() > all.cards.size() * all.models.size();
  if (each.best == nullptr) {
    text += fmt::format("<p>{}</p>\n", escaped(each.obstacle));
    return text + (several ? sweep_table(all, *each.card, nullptr) : "") + "</section>\n";
  }
  const auto& cost = *each.best->cost;
  text +=
      fmt::format("<p class=\"time\">{}</p>\n<p>limited by {}; occupancy {}</p>\n", escaped(kc::to_string(cost.time)),
                  kc::name_of(cost.bottleneck), escaped(kc::to_string(cost.occupancy)));
  if (cost.band.observed())
    text += fmt::format("<p>{} held nine in ten of {} {}.</p>\n", escaped(kc::to_string(cost.band)),
                        cost.band.observations, cost.band.basis);
  if (cost.ignored != kc::feature::none)
    text += fmt::format("<p>{} ignores: {}.</p>\n", escaped(model), escaped(names_of(cost.ignored)));
  for (const auto& warning : warnings_of(*each.of.kernel, each.of.parameters))
    text += fmt::format("<p>Warning: {}.</p>\n", escaped(warning));
  text += bars(cost);
  if (several) text += sweep_table(all, *each.card, each.best);
  text += what_would_help(program, each, model);
  if (cost.accesses) text += accesses_table(*cost.accesses);
  text += "<h3>Cost by phase and access</h3>\n<div class=\"wide\">" +
          svg_of(flame_of(each.of, *each.card, cost), each.of.kernel->name()) + "</div>\n";
  text += fmt::format("<details><summary>How the number comes about</summary><pre>{}</pre></details>\n",
                      escaped(kc::to_text(cost.steps)));
  return text + "</section>\n";
}

/// The roofline of the kernels that have an estimate on the card.
std::string roofline_section(const report_program& program, const std::vector<section>& sections, const kc::gpu& card,
                             const std::string& model) {
  std::vector<roofline_kernel> kernels;
  for (const auto& each : sections) {
    if (each.card != &card || each.best == nullptr) continue;
    try {
      kernels.push_back(roofline_of(program, each.of, card, model));
    } catch (const kc::error&) { continue; }  // a card without the facts that a roofline needs
  }
  if (kernels.empty()) return "";
  name_apart(kernels);
  return fmt::format("<section><h2>Roofline of {}</h2>\n<div class=\"wide\">{}</div></section>\n", escaped(card.name),
                     roofline_picture(kernels, card, model));
}

}  // namespace

bool html(const report_program& program, const html_request& request) {
  auto names = request.kernels;
  if (names.empty())
    for (const auto& each : kernelcost::report::registry::instance().kernels()) names.emplace_back(each->name());
  if (names.empty()) throw usage_error{"html: the program has no kernels"};

  std::vector<swept> sweeps;
  std::vector<section> sections;
  sweeps.reserve(names.size());
  for (const auto& text : names) {
    const auto colon = std::min(text.find(':'), text.size());
    sweep_request wanted;
    wanted.command = "html";
    wanted.kernel = text.substr(0, colon);
    wanted.machines = request.machines;
    wanted.machine_files = request.machine_files;
    wanted.models = request.model;
    wanted.parameters = request.parameters;
    for_each_item(std::string_view{text}.substr(std::min(colon + 1, text.size())), ';',
                  [&wanted](std::string_view item) { wanted.parameters.emplace_back(item); });
    sweeps.push_back(sweep_points(program, wanted));
    const auto& all = sweeps.back();
    if (all.models.size() != 1) throw usage_error{"html: a page has one --model"};
    for (const auto& card : all.cards) {
      const sweep_point* best = nullptr;
      const sweep_point* first = nullptr;
      for (const auto& point : all.points) {
        if (point.card != &card->card()) continue;
        if (first == nullptr) first = &point;
        if (point.cost && (best == nullptr || point.cost->time < best->cost->time)) best = &point;
      }
      sections.push_back({{&find_kernel(wanted.kernel), (best != nullptr ? best : first)->parameters},
                          card.get(),
                          &card->card(),
                          fmt::format("estimate-{}", sections.size() + 1),
                          best,
                          best != nullptr ? "" : first->obstacle});
    }
  }
  const bool any = std::ranges::any_of(sections, [](const section& each) { return each.best != nullptr; });
  if (!any) {
    fmt::print(stderr, "{}: no kernel can be estimated: {}\n", program.name, sections.front().obstacle);
    return false;
  }

  auto page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{0}: estimates</title>\n"
      "<link rel=\"icon\" href=\"data:,\">\n<style>{1}</style></head>\n<body>\n<h1>Estimates of {0}</h1>\n"
      "<p class=\"faint\">Times of kernels under the model {2}, without a run on a GPU.</p>\n",
      escaped(program.name), style_of_page, escaped(request.model));
  page += summary(sections) + beside_each_other(sections);
  // Each sweep has cards of its own; those of the first have all the names.
  for (const auto& card : sweeps.front().cards) {
    std::vector<section> on_card;
    for (const auto& each : sections)
      if (std::string_view{each.card->name} == card->card().name) {
        on_card.push_back(each);
        on_card.back().card = &card->card();
      }
    page += roofline_section(program, on_card, card->card(), request.model);
  }
  std::size_t next = 0;
  progress shown{sections.size(), std::chrono::seconds{2}};
  for (std::size_t i = 0; i < sweeps.size(); ++i) {
    const auto& all = sweeps[i];
    if (std::ranges::any_of(all.parameters, [](const auto& each) { return each.values.size() > 1; }) &&
        !all.best().empty())
      page += fmt::format("<section><h2>{} over its parameters</h2>\n<div class=\"wide\">{}</div></section>\n",
                          escaped(sections[next].of.kernel->name()),
                          sweep_chart(std::string{sections[next].of.kernel->name()}, all));
    for (std::size_t j = 0; j < all.cards.size(); ++j) {
      shown.step(sections[next].of.text());
      page += details(program, sections[next++], all, request.model);
    }
  }
  shown.clear();
  page += "</body></html>\n";
  if (request.out.empty())
    fmt::print("{}", page);
  else
    write_file(request.out, page);
  return true;
}

}  // namespace examples::report
