// SPDX-License-Identifier: BSL-1.0
// Published times of all-reduce over several hosts, and their estimates on paper, as Markdown.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/program/networks.hpp>

#include <cstdio>

namespace kc = kernelcost;
namespace cs = kernelcost::collectives;
using namespace kernelcost::literals;

namespace {

/// A published time in microseconds, or a bus bandwidth in GB/s: the bytes that each card sends over the time.
struct figure {
  const char* source;
  const kc::networks::network& on;
  int hosts;
  kc::bytes size;
  double microseconds;
  double bus_bandwidth;
};

constexpr const char* issue_652 = "nccl 652";
constexpr const char* issue_1469 = "nccl 1469";
// Columns "out-of-place" of nccl-tests' all_reduce_perf.
const figure published[] = {
    {issue_652, kc::networks::hgx_a100_four_hdr, 32, 8_B, 62.99, 0},
    {issue_652, kc::networks::hgx_a100_four_hdr, 32, 32_B, 65.46, 0},
    {issue_652, kc::networks::hgx_a100_four_hdr, 32, 128_B, 63.94, 0},
    {issue_1469, kc::networks::hgx_h100_ndr, 16, 16_B, 62.15, 0},
    {issue_1469, kc::networks::hgx_h100_ndr, 16, 128_B, 62.38, 0},
    {issue_1469, kc::networks::hgx_h100_ndr, 16, 1024_B, 73.73, 0},
    {issue_1469, kc::networks::hgx_h100_ndr, 16, 4096_B, 76.61, 0},
    {"nccl-tests 119", kc::networks::hgx_a100_four_hdr, 3, 127926280_B, 2560.7, 0},
    {"nccl-tests 119", kc::networks::hgx_a100_four_hdr, 3, 133169160_B, 2666.0, 0},
    {"nccl-tests 309", kc::networks::hgx_h100_ndr, 4, 16_GiB, 0, 365.84},
    {"nccl 1221", kc::networks::hgx_h100_ndr, 4, 8_GiB, 0, 320},
    {"nccl-tests 283", kc::networks::hgx_h100_ndr, 248, 512_MiB, 0, 350},
};

double time_of(const figure& each) {
  if (each.microseconds > 0) return each.microseconds;
  const auto sent = cs::sent_by_each_card(kc::collective::all_reduce, each.on.of(each.hosts).cards(), each.size);
  return sent.value() / (each.bus_bandwidth * 1e9) * 1e6;
}

void print_size(const kc::bytes& size) {
  const double bytes = size.value();
  const double mebi = 1048576;
  if (bytes < 1e6)
    std::printf(" %.0f B |", bytes);
  else if (bytes < 1024 * mebi)
    std::printf(" %.0f MiB |", bytes / mebi);
  else
    std::printf(" %.0f GiB |", bytes / mebi / 1024);
}

double error_of(double estimate, double published_time) {
  return estimate > published_time ? estimate / published_time - 1 : 1 - estimate / published_time;
}
}  // namespace

int main() {
  std::printf("| published | network | cards | size | published us | by links, us | way | ratio | NCCL's tuner, us | "
              "ratio |\n|---|---|---:|---:|---:|---:|---|---:|---:|---:|\n");
  double of_links[2]{};
  double of_tuner[2]{};
  int points[2]{};
  for (const auto& each : published) {
    const auto over = each.on.of(each.hosts);
    const double measured = time_of(each);
    const auto links = cs::fastest(kc::collective::all_reduce, over, each.size);
    const double by_links = links.time.value() * 1e6;
    const double by_tuner = cs::by_nccl(kc::collective::all_reduce, over, each.size).time.value() * 1e6;
    std::printf("| %s | `%s` | %.0f |", each.source, each.on.name, over.cards().value());
    print_size(each.size);
    std::printf(" %.4g | %.4g | %s | %.2f | %.4g | %.2f |\n", measured, by_links, links.by, by_links / measured,
                by_tuner, by_tuner / measured);
    const int is_large = each.size > 1_MiB;
    ++points[is_large];
    of_links[is_large] += error_of(by_links, measured);
    of_tuner[is_large] += error_of(by_tuner, measured);
  }
  for (const int is_large : {1, 0})
    std::printf("%s: mean absolute error %.0f %% by links and %.0f %% by NCCL's tuner, %d points.\n",
                is_large ? "\nLarge messages" : "Small messages", 100 * of_links[is_large] / points[is_large],
                100 * of_tuner[is_large] / points[is_large], points[is_large]);
}
