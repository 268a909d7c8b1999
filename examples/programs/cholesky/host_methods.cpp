// SPDX-License-Identifier: BSL-1.0
#include "lapack.hpp"
#include "method.hpp"

namespace examples::cholesky {
namespace {

class on_host : public method {
 public:
  explicit on_host(std::size_t n) : a_(n * n) {}
  double* matrix() override { return a_.data(); }

 private:
  lines_of_doubles a_;
};

class by_columns : public on_host {
 public:
  explicit by_columns(std::size_t n) : on_host{n}, n_{n} {}
  void factor() override { factor_sequential(matrix(), n_, n_); }

 private:
  std::size_t n_;
};

class by_tiles : public on_host {
 public:
  by_tiles(std::size_t n, std::size_t nb) : on_host{n}, n_{n}, nb_{nb} {}
  void look_at(const profile& first) override { first_ = first; }
  void factor() override { factor_on_host(matrix(), n_, nb_, first_); }

 private:
  std::size_t n_;
  std::size_t nb_;
  profile first_;
};

#ifdef EXAMPLES_HAS_LAPACK
class by_lapack : public on_host {
 public:
  explicit by_lapack(std::size_t n) : on_host{n}, n_{n} {}
  void factor() override { factor_with_lapack(matrix(), n_, n_); }

 private:
  std::size_t n_;
};
#endif

}  // namespace

method_ptr sequential(std::size_t n) { return std::make_unique<by_columns>(n); }
method_ptr blocked_on_host(std::size_t n, std::size_t nb) { return std::make_unique<by_tiles>(n, nb); }
#ifdef EXAMPLES_HAS_LAPACK
method_ptr lapack(std::size_t n) { return std::make_unique<by_lapack>(n); }
#endif

}  // namespace examples::cholesky
