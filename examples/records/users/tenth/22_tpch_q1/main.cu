// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int grid, int block) {
  const int first = 8036, lastDate = 10471;  // 1992-01-02 and 1998-09-02
  Rng r(22);
  std::vector<int> shipdate(rows), quantity(rows), price(rows), flag(rows), status(rows);
  std::vector<unsigned char> discount(rows), tax(rows);
  for (int i = 0; i < rows; i++) {
    shipdate[i] = first + r.below(2526);
    quantity[i] = 1 + r.below(50);
    price[i] = quantity[i] * int(90000 + r.below(110000));
    discount[i] = (unsigned char)r.below(11);
    tax[i] = (unsigned char)r.below(9);
    bool open = shipdate[i] > 9298;  // after the current date
    status[i] = open;
    flag[i] = shipdate[i] + int(1 + r.below(30)) > 9298 ? 1 : r.below(2) * 2;
  }
  b.begin(name, "tpch_q1", grid, block);
  b.data("shipdate", "int", shipdate);
  b.array("quantity", "int", rows);
  b.array("price", "int", rows);
  b.array("discount", "unsigned char", rows);
  b.array("tax", "unsigned char", rows);
  b.data("flag", "unsigned char", flag);
  b.data("status", "unsigned char", status);
  b.array("totals", "unsigned long long", GROUPS * SUMS);
  b.scalar("rows", rows);
  b.scalar("last_date", lastDate);
  if (!b.gpu()) return;
  Dev<int> ds(shipdate), dq(quantity), dp(price);
  Dev<unsigned char> dd(discount), dt(tax), df(std::vector<unsigned char>(flag.begin(), flag.end())),
      dst(std::vector<unsigned char>(status.begin(), status.end()));
  Dev<u64> out(GROUPS * SUMS);
  auto go = [&] { LAUNCH(tpch_q1, grid, block, 0, ds.p, dq.p, dp.p, dd.p, dt.p, df.p, dst.p, out.p, rows, lastDate); };
  out.zero();
  b.once(go);
  auto o = out.get();
  std::vector<int64_t> want(GROUPS * SUMS);
  for (int i = 0; i < rows; i++) {
    if (shipdate[i] > lastDate) continue;
    int64_t *g = &want[(flag[i] * 2 + status[i]) * SUMS], dp100 = int64_t(price[i]) * (100 - discount[i]);
    const int64_t add[SUMS] = {quantity[i], price[i], dp100, dp100 * (100 + tax[i]), discount[i], 1};
    for (int k = 0; k < SUMS; k++) g[k] += add[k];
  }
  Cmp c(name, 0, 0);
  for (int i = 0; i < GROUPS * SUMS; i++) {
    c.add(2 * i, double(o[i] >> 32), double(want[i] >> 32));
    c.add(2 * i + 1, double(uint32_t(o[i])), double(uint32_t(want[i])));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 70000, 132, 256);
  run(b, "large", 900001, 396, 256);
  return b.finish();
}
