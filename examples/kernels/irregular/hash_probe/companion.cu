// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/irregular.cuh"

#include <cstdint>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 17 us measured.
constexpr auto cost = kc::estimate(hash_probe(1 << 20, 1 << 20, 50), hash_probe_launch(1 << 20, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 22_us);
static_assert(cost.figures.kept_by_l2 > 0.9);

/// Distinct keys other than 0; those below `entries` are in the table.
__host__ __device__ constexpr unsigned key_number(unsigned i) { return (i + 1) * 0x9e3779b1u; }

/// The key of each lookup: half of the keys are missing.
struct wanted {
  unsigned entries;
  __host__ __device__ unsigned number(std::uint64_t i) const { return below(2 * entries, random_bits(2, i)); }
  __host__ __device__ unsigned operator()(std::uint64_t i) const { return key_number(number(i)); }
};

class hash_probe_workload final : public workload {
 public:
  explicit hash_probe_workload(const parameter_set& parameters)
      : slots_{parameters.number<unsigned>("slots")}, block_{block_threads(parameters)},
        wanted_{entries_of(parameters)}, table_{slots_}, keys_{parameters.number("n")}, values_{keys_.size()} {
    std::vector<uint2> table(slots_, uint2{0, 0});
    for (unsigned i = 0; i < wanted_.entries; ++i) {
      unsigned slot = hash_of(key_number(i)) & (slots_ - 1);
      while (table[slot].x != 0) slot = (slot + 1) & (slots_ - 1);
      table[slot] = uint2{key_number(i), value_of(i)};
    }
    EXAMPLES_CUDA_CHECK(cudaMemcpy(table_.data(), table.data(), table_.bytes(), cudaMemcpyHostToDevice));
    generate(keys_, wanted_);
  }

  void poison() override { values_.poison(); }

  void launch() override {
    hash_probe_kernel<<<blocks_for(keys_.size(), block_), block_>>>(table_.data(), slots_, keys_.data(), values_.data(),
                                                                    keys_.size());
    check_launch("hash_probe_kernel");
  }

  void check() const override {
    require_equal("values", values_.to_host(), [this](std::size_t i) {
      const unsigned number = wanted_.number(i);
      return number < wanted_.entries ? static_cast<double>(value_of(number)) : 0.0;
    });
  }

 private:
  static unsigned value_of(unsigned i) { return i + 1; }

  static unsigned entries_of(const parameter_set& parameters) {
    const auto slots = parameters.number<unsigned>("slots");
    const auto percent = parameters.number<unsigned>("load_percent");
    return static_cast<unsigned>(std::uint64_t{slots} * percent / 100);
  }

  unsigned slots_;
  unsigned block_;
  wanted wanted_;
  device_buffer<uint2> table_;
  device_buffer<unsigned> keys_, values_;
};

const registration registered{hash_probe_manifest, prepare<hash_probe_workload>};

}  // namespace
}  // namespace examples
