// SPDX-License-Identifier: BSL-1.0
/// \file
/// The variants by name, with those that are not built.
#pragma once

#include "method.hpp"

#include <string>
#include <vector>

namespace examples::cholesky {

struct variant {
  const char* name;
  bool on_card;
  /// The requirement of the variant. Without it, the variant is omitted from the build.
  const char* needs;
  /// Null if the variant is omitted.
  method_ptr (*make)(std::size_t n, std::size_t nb);
};

inline const std::vector<variant>& variants() {
  static const std::vector<variant> all{
      {"sequential", false, "", [](std::size_t n, std::size_t) { return sequential(n); }},
      {"blocked_on_host", false, "", blocked_on_host},
#ifdef EXAMPLES_HAS_LAPACK
      {"lapack", false, "LAPACK", [](std::size_t n, std::size_t) { return lapack(n); }},
#else
      {"lapack", false, "LAPACK", nullptr},
#endif
#ifdef EXAMPLES_HAS_CUBLAS
      {"magma", true, "cuBLAS", magma},
      {"blocked", true, "cuBLAS", blocked},
      {"structured", true, "cuBLAS", structured},
#else
      {"magma", true, "cuBLAS", nullptr},
      {"blocked", true, "cuBLAS", nullptr},
      {"structured", true, "cuBLAS", nullptr},
#endif
#ifdef EXAMPLES_HAS_CUDA
      {"own_kernels", true, "CUDA", own_kernels},
#else
      {"own_kernels", true, "CUDA", nullptr},
#endif
  };
  return all;
}

inline const variant& find_variant(const std::string& name) {
  std::string valid;
  for (const auto& each : variants()) {
    if (name == each.name) {
      if (each.make != nullptr) return each;
      throw usage_error{"variant " + name + " is not in this build: CMake found no " + each.needs};
    }
    valid += (valid.empty() ? "" : ", ") + std::string{each.name};
  }
  throw usage_error{"unknown variant '" + name + "'; the variants are " + valid};
}

}  // namespace examples::cholesky
