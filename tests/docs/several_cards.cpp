// SPDX-License-Identifier: BSL-1.0
// The links of two and of four H200 and of two H100, and NCCL's collectives over them, measured and estimated, as
// Markdown.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/machine/systems/four_h200.hpp>
#include <kernelcost/machine/systems/two_h100.hpp>
#include <kernelcost/machine/systems/two_h200.hpp>

#include <cstdio>
#include <utility>

namespace kc = kernelcost;
namespace cs = kernelcost::collectives;

namespace {
double gigabytes_per_second(const kc::bytes& size, const kc::seconds& time) { return (size / time).value() * 1e-9; }
double microseconds(const kc::seconds& time) { return time.value() * 1e6; }

void print_size(const kc::bytes& size) {
  const double bytes = size.value();
  if (bytes < 1048576)
    std::printf("| %.0f KiB |", bytes / 1024);
  else
    std::printf("| %.0f MiB |", bytes / 1048576);
}

void print_links(const kc::card_links& links) {
  std::printf("| copy of | to the higher index, us | GB/s | to the lower, us | GB/s |\n|---:|---:|---:|---:|---:|\n");
  for (const auto& each : links.to_higher.measured()) {
    print_size(each.size);
    for (const auto* way : {&links.to_higher, &links.to_lower})
      std::printf(" %.1f | %.1f |", microseconds((*way)(each.size)),
                  gigabytes_per_second(each.size, (*way)(each.size)));
    std::printf("\n");
  }
  const auto& kernels = links.by_kernels;
  std::printf(
      "\nAn event of one card reaches a stream of the other %.2f us later. A kernel loads from the other card's "
      "memory at %.0f GB/s and stores at %.0f GB/s; a dependent load takes %.2f us, and a signal %.2f us.\n",
      microseconds(links.event_latency), kernels.load_rate.value() * 1e-9, kernels.store_rate.value() * 1e-9,
      microseconds(kernels.load_latency), microseconds(kernels.signal_latency));
}

void print_collectives(const kc::system& all) {
  const kc::card_links& links = *all.links.value();
  const int cards = all.collectives.value()->cards;
  std::printf("\n| collective | size | measured us | links, us | ratio | NCCL's tuner, us | ratio |\n"
              "|---|---:|---:|---:|---:|---:|---:|\n");
  double error_of_links = 0;
  double error_of_tuner = 0;
  int points = 0;
  for (const auto what : {kc::collective::all_reduce, kc::collective::all_gather, kc::collective::reduce_scatter,
                          kc::collective::broadcast, kc::collective::all_to_all, kc::collective::send_receive})
    for (const auto& each : all.collectives.value()->of(what).measured()) {
      const double measured = microseconds(each.time);
      const double by_links = microseconds(cs::fastest(what, cards, each.size, cs::terms_of(links)).time);
      const double by_tuner = microseconds(cs::by_nccl(what, cards, each.size, links.by_kernels.store_rate).time);
      std::printf("| `%s` ", kc::name_of(what));
      print_size(each.size);
      std::printf(" %.1f | %.1f | %.2f | %.1f | %.2f |\n", measured, by_links, by_links / measured, by_tuner,
                  by_tuner / measured);
      if (each.size.value() < 1048576) continue;
      ++points;
      const auto error = [&](double estimate) {
        return estimate > measured ? estimate / measured - 1 : 1 - estimate / measured;
      };
      error_of_links += error(by_links);
      error_of_tuner += error(by_tuner);
    }
  std::printf("\nFrom 1 MiB up, the mean absolute error is %.0f %% over the links and %.0f %% by NCCL's tuner, at %d "
              "points.\n",
              100 * error_of_links / points, 100 * error_of_tuner / points, points);
}
}  // namespace

int main() {
  bool is_first = true;
  for (const auto& [name, cards] : {std::pair{"Two H200", &kc::machine::systems::two_h200},
                                    std::pair{"Four H200", &kc::machine::systems::four_h200},
                                    std::pair{"Two H100 (80 GB, HBM3)", &kc::machine::systems::two_h100}}) {
    std::printf("%s%s:\n\n", is_first ? "" : "\n", name);
    print_links(*cards->links.value());
    print_collectives(*cards);
    is_first = false;
  }
}
