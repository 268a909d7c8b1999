// SPDX-License-Identifier: BSL-1.0
#include "processor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>
#include <sched.h>
#include <set>
#include <stdexcept>
#include <string_view>
#include <sys/utsname.h>
#include <unistd.h>
#include <utility>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace examples::calibrate::host {
namespace {

std::optional<std::string> line_of(const std::string& path) {
  std::ifstream file{path};
  std::string text;
  if (!std::getline(file, text)) return {};
  return text;
}

int number_of(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// Reads a list such as "0-3,8-11".
std::set<int> cpus_in(std::string_view list) {
  std::set<int> cpus;
  while (!list.empty()) {
    const std::string_view part = list.substr(0, list.find(','));
    list.remove_prefix(std::min(part.size() + 1, list.size()));
    const int first = number_of(part);
    const auto dash = part.find('-');
    const int last = dash == part.npos ? first : number_of(part.substr(dash + 1));
    for (int cpu = first; cpu <= last; ++cpu) cpus.insert(cpu);
  }
  return cpus;
}

std::set<int> cpus_allowed() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  std::set<int> cpus;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
      if (CPU_ISSET(cpu, &allowed)) cpus.insert(cpu);
  if (cpus.empty())
    throw std::runtime_error{"no thread can be used: the system does not say which processors there are"};
  return cpus;
}

std::string folder_of(int cpu) { return fmt::format("/sys/devices/system/cpu/cpu{}/", cpu); }

std::string model_name() {
  std::ifstream file{"/proc/cpuinfo"};
  for (std::string text; std::getline(file, text);)
    if (text.starts_with("model name")) return text.substr(std::min(text.find(':') + 2, text.size()));
  return "unknown processor";
}

std::vector<cache> caches_of_system(int cpu, const std::set<int>& allowed, int threads_per_core) {
  std::vector<cache> result;
  for (int index = 0;; ++index) {
    const std::string folder = folder_of(cpu) + fmt::format("cache/index{}/", index);
    const auto type = line_of(folder + "type");
    if (!type) break;
    if (*type == "Instruction") continue;
    const auto size = line_of(folder + "size");
    const auto level = line_of(folder + "level");
    const auto line = line_of(folder + "coherency_line_size");
    const auto sharing = line_of(folder + "shared_cpu_list");
    const auto ways = line_of(folder + "ways_of_associativity");
    if (!size || !level || !line || !sharing) break;
    const double unit = size->ends_with('M') ? 1048576 : size->ends_with('K') ? 1024 : 1;
    const auto shared = std::ranges::count_if(cpus_in(*sharing), [&](int each) { return allowed.contains(each); });
    result.push_back({number_of(*level), number_of(*size) * unit, static_cast<double>(number_of(*line)),
                      std::max(1, static_cast<int>(shared) / threads_per_core), ways ? number_of(*ways) : 0});
  }
  return result;
}

/// If the system has no list of caches, as in a container, the processor is asked: leaf 4 for Intel, 8000001d for AMD.
std::vector<cache> caches_of_processor([[maybe_unused]] int cores, [[maybe_unused]] int threads_per_core) {
  std::vector<cache> result;
#if defined(__x86_64__) || defined(__i386__)
  for (const unsigned leaf : {4u, 0x8000001du}) {
    for (unsigned index = 0; index < 8 && result.size() < 3; ++index) {
      unsigned a = 0, b = 0, c = 0, d = 0;
      if (__get_cpuid_count(leaf, index, &a, &b, &c, &d) == 0 || (a & 31u) == 0) break;
      if ((a & 31u) == 2) continue;  // instructions
      const double line = (b & 0xfffu) + 1;
      const double bytes = ((b >> 22) + 1.0) * (((b >> 12) & 0x3ffu) + 1.0) * line * (c + 1.0);
      const int sharing = static_cast<int>((a >> 14) & 0xfffu) + 1;
      result.push_back({static_cast<int>((a >> 5) & 7u), bytes, line, std::clamp(sharing / threads_per_core, 1, cores),
                        static_cast<int>(b >> 22) + 1});
    }
    if (!result.empty()) break;
  }
#endif
  return result;
}

/// A virtual machine may hide both. The C library then knows the sizes from older parts of the processor's answer, but
/// not the sharing. The assumption is that a core has its own caches of level 1 and 2, and that all share level 3.
std::vector<cache> caches_of_library(int cores) {
  struct names {
    int size;
    int line;
    int ways;
  };
  constexpr names levels[] = {{_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL1_DCACHE_LINESIZE, _SC_LEVEL1_DCACHE_ASSOC},
                              {_SC_LEVEL2_CACHE_SIZE, _SC_LEVEL2_CACHE_LINESIZE, _SC_LEVEL2_CACHE_ASSOC},
                              {_SC_LEVEL3_CACHE_SIZE, _SC_LEVEL3_CACHE_LINESIZE, _SC_LEVEL3_CACHE_ASSOC}};
  std::vector<cache> result;
  for (const auto& each : levels) {
    const auto bytes = static_cast<double>(sysconf(each.size));
    const auto line = static_cast<double>(sysconf(each.line));
    if (!(bytes > 0) || !(line > 0)) break;
    const int level = static_cast<int>(result.size()) + 1;
    const auto ways = static_cast<int>(std::max(0L, sysconf(each.ways)));
    result.push_back({level, bytes, line, level < 3 ? 1 : cores, ways});
  }
  return result;
}

/// A system that gives huge pages to all programs says "[always]". Otherwise only programs that ask get them.
double page_of_large_arrays() {
  constexpr double huge_page = 2 << 20;
  const std::string folder = "/sys/kernel/mm/transparent_hugepage/";
  const auto policy = line_of(folder + "enabled");
  if (!policy || policy->find("[always]") == policy->npos) return static_cast<double>(sysconf(_SC_PAGESIZE));
  const auto size = line_of(folder + "hpage_pmd_size");
  return size ? number_of(*size) : huge_page;
}

}  // namespace

processor examine_processor() {
  const std::set<int> allowed = cpus_allowed();
  std::set<int> sockets;
  std::set<std::pair<int, int>> cores;
  for (const int cpu : allowed) {
    const auto socket = line_of(folder_of(cpu) + "topology/physical_package_id");
    const auto core = line_of(folder_of(cpu) + "topology/core_id");
    // Without this information, each CPU counts as a core of one socket.
    const int on = socket ? number_of(*socket) : 0;
    sockets.insert(on);
    cores.insert({on, core ? number_of(*core) : cpu});
  }
  processor found;
  found.model = model_name();
  utsname system{};
  uname(&system);
  // The version only. The suffix of a distribution or an owner says nothing about the processor.
  const std::string_view release = system.release;
  found.system = fmt::format("{} {}", system.sysname, release.substr(0, release.find('-')));
  found.sockets = static_cast<int>(sockets.size());
  found.cores_per_socket = static_cast<int>(cores.size() / sockets.size());
  found.threads_per_core = static_cast<int>(allowed.size() / cores.size());
  found.memory_bytes = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  found.page_bytes = page_of_large_arrays();
  found.caches = caches_of_system(*allowed.begin(), allowed, found.threads_per_core);
  if (found.caches.empty()) found.caches = caches_of_processor(found.cores(), found.threads_per_core);
  if (found.caches.empty()) found.caches = caches_of_library(found.cores());
  std::ranges::sort(found.caches, {}, &cache::level);
  for (std::size_t i = 0; i < found.caches.size(); ++i)
    if (found.caches[i].level != static_cast<int>(i) + 1) found.caches.clear();
  if (found.caches.empty() || found.caches.size() > 3 || !(found.memory_bytes > 0))
    throw std::runtime_error{
        "the host cannot be measured: neither the system nor the processor says which caches there are"};
  return found;
}

}  // namespace examples::calibrate::host
