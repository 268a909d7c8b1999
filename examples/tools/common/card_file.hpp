// SPDX-License-Identifier: BSL-1.0
/// \file
/// Cards in files: what kernelcost-calibrate writes besides a header, for programs that are already compiled.
///
///     {
///       "kernelcost_card": 1,
///       "name": "h200", "product": "NVIDIA H200", "compute_capability": "9.0", "has_double_precision": true,
///       "numbers": {"clock": {"value": "1980 MHz", "source": "data sheet"}, ...},
///       "measured": {"source": "kernelcost-calibrate ...", "values": {"l1_latency": "31 cycles", ...}}
///     }
///
/// The names are those of card_number. A card without "measured" has no calibration.
#pragma once

#include "card_numbers.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace examples {

/// The format's version, the value of "kernelcost_card".
inline constexpr int card_format = 1;

/// The file's text for a card: every number that it states.
std::string card_text(const editable_card& card);

/// The card of a text. Throws usage_error, which begins with `path`, for what is no card: with the line where it is not
/// JSON, else with the name of the member or number.
std::unique_ptr<editable_card> parse_card(std::string_view text, const std::filesystem::path& path);
std::unique_ptr<editable_card> read_card(const std::filesystem::path& path);

}  // namespace examples
