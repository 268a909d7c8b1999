// SPDX-License-Identifier: BSL-1.0
// Registers the companion kernels. Only this file instantiates every kernel under every model.
#include "kernels.hpp"

#include <kernelcost/report.hpp>

namespace {

namespace report = kernelcost::report;

template <class Manifest>
class described_by {
 public:
  explicit described_by(const Manifest& manifest) : manifest_(&manifest) {}

  std::string_view name() const { return manifest_->name; }
  std::string_view about() const { return manifest_->about; }
  std::vector<report::param> parameters() const { return {manifest_->parameters.begin(), manifest_->parameters.end()}; }
  void check(const report::parameter_set& given) const { manifest_->check(given); }
  template <class Use>
  void visit(const report::parameter_set& given, Use&& use) const {
    manifest_->visit(given, use);
  }

 private:
  const Manifest* manifest_;
};

[[maybe_unused]] const bool registered = [] {
  examples::for_each_kernel([]<class Manifest>(const Manifest& manifest) {
    report::registry::instance().add(
        std::make_unique<report::described_kernel<described_by<Manifest>>>(described_by<Manifest>{manifest}));
  });
  return true;
}();

}  // namespace
