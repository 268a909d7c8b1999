// SPDX-License-Identifier: BSL-1.0
// mistake: machines: the calibrated model is used with a card without a calibration
// remedy: Measure the card with `kernelcost-calibrate`, or use a model that needs only a data sheet.
// expected-error {{"this_machine_lacks"}}
// expected-error {{"calibration"}}
// expected-error-clang {{"tesla_c2070"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto body = kernel("fill", store<float>(global));
constexpr auto launch = kc::launch_1d(5000, 192_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(body, launch, kc::machine::tesla_c2070, kc::model::calibrated);
#else
constexpr auto cost = kc::estimate(body, launch, kc::machine::h200, kc::model::calibrated);
#endif
