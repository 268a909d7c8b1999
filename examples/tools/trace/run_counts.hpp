// SPDX-License-Identifier: BSL-1.0
/// \file
/// The places of a trace by the lines of the compiled code, and how often a run of that code comes to them.
#pragma once

#include "program.hpp"
#include "ptx.hpp"

#include <kernelcost/kernelcost.hpp>

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace examples::trace {

/// A file by its canonical name, a line of it, and what its operation does.
using place_in_code = std::tuple<std::string, int, ptx::kind>;

class places_in_code {
 public:
  /// `files` are those that the trace numbers.
  explicit places_in_code(const std::vector<std::string>& files);

  /// Nothing for an operation that has no instructions of its own, and for one in a file that is gone.
  std::optional<place_in_code> of(const kernelcost::tracing::traced_places& places,
                                  const kernelcost::tracing::site& at) const;
  /// Empty for a file that is gone.
  const std::string& file_of(const kernelcost::tracing::site& at) const;

 private:
  std::vector<std::string> canonical_;
};

/// The operations of PTX that one of the text is: an access or a shuffle of many bytes is several.
double operations_of(const kernelcost::tracing::site& at);

/// Gives the places of a trace how often the code accesses memory, exchanges and waits there, and in what way. A trace
/// of the text does not know all that the compiler does, and no numbers that lanes hand to each other but integers.
/// Loops and sides of branches come as often as the operations in them; what is in them and has no count of its own,
/// such as arithmetic, comes as often as they do.
void take_counts_of_run(kernelcost::tracing::traced_places& places, const traced& what, const ptx::function& code,
                        const places_in_code& where);

}  // namespace examples::trace
