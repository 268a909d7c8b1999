// SPDX-License-Identifier: BSL-1.0
#include "../../programs/cholesky/programs/accounted.hpp"
#include "columns.hpp"

#include <map>
#include <string_view>
#include <tuple>

namespace examples::thesis2012 {
namespace {

using cholesky::programs::accounting;

/// The number of times that each step is taken, and the total time of all operations with its name.
struct account {
  std::map<std::string_view, double> ms;
  int dsyrk = 0;
  int dgemm = 0;
  int dtrsm = 0;
  int dpotrf = 0;
  double total_ms = 0;
};

struct counted_steps {
  account& all;
  void dsyrk(int, int) { ++all.dsyrk; }
  void dgemm(int, int, int) { ++all.dgemm; }
  void dtrsm(int, int) { ++all.dtrsm; }
  void dpotrf(int) { ++all.dpotrf; }
  void to_host(int) {}
  void to_device(int) {}
};

account work_out(double n, const accounting& as) {
  const cholesky::programs::tiling shape{static_cast<int>(n), 64};
  account all;
  counted_steps counting{all};
  cholesky::factor_by_tiles(shape.blocks(), cholesky::every_third_profile, counting);
  const auto add_up = [&all](const kc::timeline& t) {
    const auto plan = t.schedule();
    for (int i = 0; i < plan.size(); ++i) all.ms[plan[i].name] += milliseconds(plan[i].finish - plan[i].start);
    all.total_ms = milliseconds(plan.elapsed());
  };
  cholesky::programs::with_own_kernels_accounted(kc::machine::tesla_c2070, shape, cholesky::every_third_profile,
                                                 cholesky::dpotrf_on_eleanorrigby, as, add_up);
  return all;
}

/// Cached, because many cells ask for each account.
const account& account_of(double n, const accounting& as) {
  static std::map<std::tuple<double, bool, bool, bool, bool>, account> known;
  const std::tuple key{n, as.whole_rows_come_back, as.every_dpotrf_counts, as.whole_products,
                       as.launches_and_first_copies};
  const auto found = known.find(key);
  return found != known.end() ? found->second : known.emplace(key, work_out(n, as)).first->second;
}

constexpr accounting counts_put_right{.whole_rows_come_back = true, .every_dpotrf_counts = true};
constexpr accounting products_put_right{
    .whole_rows_come_back = true, .every_dpotrf_counts = true, .whole_products = true};

/// The right figure is the program with its launches and first copies (erratum 17); the other two are steps towards it.
figure total(double n) {
  return figure::slip({15, 14, 16, 17}, account_of(n, cholesky::programs::as_printed).total_ms,
                      account_of(n, cholesky::programs::as_corrected).total_ms)
      .also("cholesky_corrected_counts_ms", account_of(n, counts_put_right).total_ms)
      .also("cholesky_corrected_counts_2tiles_ms", account_of(n, products_put_right).total_ms);
}

}  // namespace

std::vector<cell> cholesky_steps() {
  const auto count = [](const char* name, int account::*steps) {
    return column("9.1", name,
                  [steps](double n) { return figure(account_of(n, cholesky::programs::as_printed).*steps); });
  };
  const auto time = [](const char* name, const char* step) {
    return column("9.1", name,
                  [step](double n) { return figure{account_of(n, cholesky::programs::as_printed).ms.at(step)}; });
  };
  const auto slip = [](const char* name, const char* step, int erratum, const accounting& right) {
    return column("9.1", name, [=](double n) {
      return figure::slip({erratum}, account_of(n, cholesky::programs::as_printed).ms.at(step),
                          account_of(n, right).ms.at(step));
    });
  };
  return join({count("dsyrk_runs_count", &account::dsyrk), slip("dsyrk_time_ms", "dsyrk", 16, products_put_right),
               count("dgemm_runs_count", &account::dgemm), slip("dgemm_time_ms", "dgemm", 16, products_put_right),
               count("dtrsm_runs_count", &account::dtrsm), time("dtrsm_time_ms", "dtrsm"),
               count("dpotrf_runs_count", &account::dpotrf),
               // Their number is the number of block columns, like that of dpotrf.
               count("copies_after_dsyrk_count", &account::dpotrf),
               slip("copies_after_dsyrk_time_ms", "copy after dsyrk", 14, counts_put_right),
               count("copies_after_dpotrf_count", &account::dpotrf),
               slip("copies_after_dpotrf_time_ms", "copy after dpotrf", 15, counts_put_right),
               column("9.1", "total_time_ms", total)});
}

std::vector<cell> cholesky_totals() { return column("B.18", "model_ms", total); }

}  // namespace examples::thesis2012
