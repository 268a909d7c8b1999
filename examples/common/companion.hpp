// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "errors.hpp"
#include "parameters.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace examples {

/// One kernel with its buffers on the device, for one parameter set. Constructing it fills the inputs.
class workload {
 public:
  workload() = default;
  workload(const workload&) = delete;
  workload& operator=(const workload&) = delete;
  virtual ~workload() = default;

  /// Overwrites every output, so that an element that the kernel does not write is found out.
  virtual void poison() = 0;

  /// Whether reset() has to come before each launch, as with a kernel that adds to its output.
  virtual bool needs_reset() const { return false; }
  virtual void reset() {}

  /// Queues one launch on the default stream.
  virtual void launch() = 0;

  /// Waits, compares with a reference computed on the host in double, and throws wrong_result.
  virtual void check() const = 0;
};

/// A kernel that the library models, together with what there is to run on a real GPU.
class companion {
 public:
  companion() = default;
  companion(const companion&) = delete;
  companion& operator=(const companion&) = delete;
  virtual ~companion() = default;

  virtual std::string_view name() const = 0;

  /// One valid parameter set: it says which parameters there are and what they are unless given.
  virtual parameter_set defaults() const = 0;

  /// What a record holds.
  virtual std::vector<parameter_set> measured() const = 0;

  /// Small sets, awkward ones among them, for a check that also runs under a slow tool.
  virtual std::vector<parameter_set> checked() const = 0;

  virtual std::unique_ptr<workload> prepare(const parameter_set&) const = 0;
};

/// All companions that are linked in, by name.
class companion_registry {
 public:
  static companion_registry& instance() {
    static companion_registry registry;
    return registry;
  }

  void add(std::unique_ptr<companion> item) {
    // The order in which objects of different files are initialised is not defined; that of a listing should be.
    const auto place =
        std::ranges::upper_bound(items_, item->name(), {}, [](const auto& other) { return other->name(); });
    items_.insert(place, std::move(item));
  }

  const std::vector<std::unique_ptr<companion>>& all() const { return items_; }

  const companion& find(std::string_view name) const {
    std::string valid;
    for (const auto& item : items_) {
      if (item->name() == name) return *item;
      if (!valid.empty()) valid += ", ";
      valid += item->name();
    }
    throw usage_error{"unknown kernel '" + std::string{name} + "'; the kernels are " + valid};
  }

 private:
  std::vector<std::unique_ptr<companion>> items_;
};

/// A namespace-scope object of this type makes a companion known.
template <typename Companion>
struct registration {
  registration() { companion_registry::instance().add(std::make_unique<Companion>()); }
};

}  // namespace examples
