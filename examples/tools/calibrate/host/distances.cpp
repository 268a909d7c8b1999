// SPDX-License-Identifier: BSL-1.0
// Pointer chases through lines far from each other: the lines of one set of each cache, and one line of each page.
#include "benchmarks.hpp"
#include "chase.hpp"

#include <fmt/format.h>

#include <sys/mman.h>
#include <unistd.h>

namespace examples::calibrate::host {
namespace {

/// Nanoseconds per load. The least of the repeats, because an interruption only adds time.
double least_time(const chain& through, std::size_t repeats) {
  const samples times = load_times<1>(through, repeats);
  return *std::ranges::min_element(times) * 1e9;
}

/// The lines of one set that a cache holds at once. Lines whose distance is the span of the sets (size over ways) share
/// a set, and the time of a load rises as soon as it overflows. The rise counts from half of the way from this level's
/// latency to the next one's. If the span exceeds a page, the system chooses the sets of a program's pages, and lines
/// at that distance say nothing.
void measure_sets(const bench& bench, std::vector<measurement>& rows) {
  constexpr std::size_t repeats = 5;
  const auto least_latency = [&](std::size_t step) {
    const int level = step > bench.on.caches.size() ? 0 : static_cast<int>(step);
    const full_array array{bench.bytes_of_a_thread(level, 1)};
    return least_time(array.through, repeats);
  };
  findings found{"lines_of_a_set", "distances", "lines"};
  for (const cache& each : bench.on.caches) {
    if (each.ways < 1 || each.bytes / each.ways > bench.on.page_bytes) continue;
    const auto level = static_cast<std::size_t>(each.level);
    const double overflow = (least_latency(level) + least_latency(level + 1)) / 2;
    const auto distance = static_cast<std::size_t>(each.bytes / each.ways) / sizeof(line_of_memory);
    const std::size_t most = 2 * static_cast<std::size_t>(each.ways);
    const aligned_array<line_of_memory> memory(distance * most, line_of_memory{});
    const auto time = [&](std::size_t lines) {
      std::vector<line_of_memory*> all(lines);
      for (std::size_t i = 0; i < lines; ++i) all[i] = memory.get() + i * distance;
      return least_time(chain{std::move(all)}, repeats);
    };
    samples held;
    for (std::size_t repeat = 0; repeat < bench.repeats; ++repeat) {
      // From above, because an interruption only makes fewer lines seem too many.
      std::size_t lines = most;
      while (lines > 1 && time(lines) >= overflow) --lines;
      held.push_back(static_cast<double>(lines));
    }
    found.require(median_of(held) < static_cast<double>(most),
                  fmt::format("{} lines at a distance of size / ways don't overflow a set of {}", most, each.ways));
    found.add(at_level(each.level), std::move(held));
  }
  for (auto& row : found.take()) rows.push_back(std::move(row));
}

/// Memory in pages of the smallest size.
class small_pages {
 public:
  explicit small_pages(std::size_t pages)
      : page_{static_cast<std::size_t>(sysconf(_SC_PAGESIZE))}, bytes_{pages * page_},
        data_{mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)} {
    if (data_ == MAP_FAILED) throw std::bad_alloc{};
    madvise(data_, bytes_, MADV_NOHUGEPAGE);
  }
  ~small_pages() { munmap(data_, bytes_); }
  small_pages(const small_pages&) = delete;
  small_pages& operator=(const small_pages&) = delete;

  /// One line of each page. Lines of different pages are in different sets.
  std::vector<line_of_memory*> a_line_of_each(std::size_t pages) const {
    return lines(pages, page_ + sizeof(line_of_memory));
  }
  /// The same number of lines, one behind the other.
  std::vector<line_of_memory*> adjoining(std::size_t pages) const { return lines(pages, sizeof(line_of_memory)); }

 private:
  std::vector<line_of_memory*> lines(std::size_t number, std::size_t distance) const {
    std::vector<line_of_memory*> result(number);
    for (std::size_t i = 0; i < number; ++i) {
      // An offset that reaches the end of a page begins again.
      const std::size_t at = distance > page_ ? i * page_ + i * sizeof(line_of_memory) % page_ : i * distance;
      result[i] = new (static_cast<std::byte*>(data_) + at) line_of_memory{};
    }
    return result;
  }

  std::size_t page_;
  std::size_t bytes_;
  void* data_;
};

void measure_translation(const bench& bench, std::vector<measurement>& rows) {
  constexpr std::size_t least = 16;
  constexpr std::size_t most = 8192;
  findings found{"page_walk", "distances", "ns"};
  const small_pages memory{most};
  // The time of a load beyond that of a load from as many adjoining lines. Enough repeats that one is not interrupted.
  const auto excess = [&](std::size_t pages, const auto& times_of) {
    const samples near = times_of(chain{memory.adjoining(pages)});
    samples far = times_of(chain{memory.a_line_of_each(pages)});
    for (double& each : far) each = (each - *std::ranges::min_element(near)) * 1e9;
    return far;
  };
  const std::size_t repeats = std::max<std::size_t>(bench.repeats, 7);
  const auto alone = [&](const chain& through) { return load_times<1>(through, repeats); };
  const auto side_by_side = [&](const chain& through) { return load_times<16>(through, repeats); };
  std::vector<std::pair<std::size_t, double>> curve;
  // 16, 24, 32, 48, 64 and so on
  for (std::size_t pages = least; pages <= most; pages = curve.size() % 2 == 1 ? pages * 3 / 2 : pages * 4 / 3) {
    samples each = excess(pages, alone);
    curve.emplace_back(pages, *std::ranges::min_element(each));
    found.add_part("by_pages", "ns", fmt::format("pages={}", pages), std::move(each));
  }
  // Cores remember translations in two levels. Those of the second take a few cycles and no walk, which is less than
  // half of a walk.
  const double half = curve.back().second / 2;
  std::size_t held = 0;
  for (const auto& [pages, time] : curve) {
    if (time > half) break;
    held = pages;
  }
  found.require(half > 0 && held > 0 && held < most, "lines of many pages take no longer than adjoining ones");
  found.add_part("entries", "pages", "", {static_cast<double>(held)});
  found.add("chains=1", excess(most, alone));
  found.add("chains=16", excess(most, side_by_side));
  for (auto& row : found.take()) rows.push_back(std::move(row));
}

}  // namespace

std::vector<measurement> measure_distances(const bench& bench) {
  std::vector<measurement> rows;
  measure_sets(bench, rows);
  measure_translation(bench, rows);
  return rows;
}

}  // namespace examples::calibrate::host
