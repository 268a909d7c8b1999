// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "errors.hpp"
#include "manifest.hpp"
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

  /// Overwrites every output, so that an element that the kernel does not write is detected.
  virtual void poison() = 0;

  /// Brings the data that the kernel changes into the state for which check() is right.
  virtual void reset() {}
  /// True if a launch takes another time unless reset() precedes it, for example because the data are sorted then.
  virtual bool needs_reset() const { return false; }

  /// Queues one launch on the default stream.
  virtual void launch() = 0;

  /// Waits, compares with a reference computed on the host in double, and throws wrong_result if they differ.
  virtual void check() const = 0;
};

/// Creates the workload for a parameter set that its manifest allows.
using workload_factory = std::unique_ptr<workload> (*)(const parameter_set&);

/// A kernel that the library models, together with the code that runs it on a real GPU.
class companion {
 public:
  /// `facts` must outlive the companion, as manifests do.
  companion(const kernel_facts& facts, workload_factory make) : facts_{facts}, make_{make} {}
  companion(const companion&) = delete;
  companion& operator=(const companion&) = delete;
  virtual ~companion() = default;

  virtual std::string_view name() const { return facts_.name; }

  /// One valid parameter set: it names the parameters and their defaults.
  parameter_set defaults() const { return facts_.defaults(); }

  /// The parameter sets of a record.
  virtual std::vector<parameter_set> measured() const { return facts_.sets(facts_.measured); }

  /// Small sets, including awkward ones, for a check that also runs under a slow tool.
  std::vector<parameter_set> checked() const { return facts_.sets(facts_.checked); }

  /// Throws usage_error for parameters with which the kernel cannot be launched.
  std::unique_ptr<workload> prepare(const parameter_set& parameters) const {
    facts_.check(parameters);
    return make_(parameters);
  }

 private:
  const kernel_facts& facts_;
  workload_factory make_;
};

/// All linked companions, by name.
class companion_registry {
 public:
  static companion_registry& instance() {
    static companion_registry registry;
    return registry;
  }

  void add(std::unique_ptr<companion> item) {
    // The initialisation order of objects in different files is undefined; the order of a listing must not be.
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

/// A namespace-scope object of this type registers a kernel.
struct registration {
  registration(const kernel_facts& facts, workload_factory make) {
    companion_registry::instance().add(std::make_unique<companion>(facts, make));
  }
};

/// The factory for a workload.
template <typename Workload>
std::unique_ptr<workload> prepare(const parameter_set& parameters) {
  return std::make_unique<Workload>(parameters);
}

/// The factory for `Workload<T>`; the parameter `type` selects T.
template <template <typename T> class Workload>
std::unique_ptr<workload> prepare_typed(const parameter_set& parameters) {
  return with_element_type(
      parameters, [&]<typename T>() -> std::unique_ptr<workload> { return std::make_unique<Workload<T>>(parameters); });
}

/// The factory for `Workload<Variant, T>`, for a family of kernels that share a workload.
template <template <typename Variant, typename T> class Workload, typename Variant>
std::unique_ptr<workload> prepare_variant(const parameter_set& parameters) {
  return with_element_type(parameters, [&]<typename T>() -> std::unique_ptr<workload> {
    return std::make_unique<Workload<Variant, T>>(parameters);
  });
}

}  // namespace examples
