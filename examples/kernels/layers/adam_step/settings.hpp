// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

/// Settings of a step of Adam. The corrections are 1 / (1 - decay^steps).
struct adam_settings {
  float rate = 1e-3F;
  float first_decay = 0.9F;
  float second_decay = 0.999F;
  float least = 1e-8F;
  float weight_decay = 0.01F;
  float first_correction = 2;
  float second_correction = 50;
};

}  // namespace examples
