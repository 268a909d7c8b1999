// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows) {
  dim3 blk(256), grd(std::min(ceilDiv(rows, 256), 1056u));
  Rng r(31);
  std::vector<char> flag(rows), status(rows);
  std::vector<int> day(rows), price(rows);
  std::vector<unsigned char> qty(rows), disc(rows), tax(rows);
  for (int i = 0; i < rows; i++) {
    day[i] = 8036 + r.below(2526);
    bool old = day[i] < 9298;
    flag[i] = old ? (r.below(2) ? 'A' : 'R') : 'N';
    status[i] = day[i] < 9310 ? 'F' : 'O';
    qty[i] = (unsigned char)(1 + r.below(50));
    price[i] = qty[i] * int(90000 + r.below(110000));
    disc[i] = (unsigned char)r.below(11);
    tax[i] = (unsigned char)r.below(9);
  }
  b.begin(name, "groupby_decimal", grd, blk);
  b.data("returnFlag", "char", flag);
  b.data("lineStatus", "char", status);
  b.data("shipDay", "int", day);
  b.array("quantity", "unsigned char", rows);
  b.array("priceCents", "int", rows);
  b.array("discountPct", "unsigned char", rows);
  b.array("taxPct", "unsigned char", rows);
  b.array("totals", "unsigned long long", GROUPS * SUMS);
  b.scalar("rows", rows);
  b.scalar("lastDay", 10471);
  if (!b.gpu()) return;
  Dev<char> df(flag), dst(status);
  Dev<int> dd(day), dp(price);
  Dev<unsigned char> dq(qty), di(disc), dt(tax);
  Dev<u64> dto(GROUPS * SUMS);
  auto go = [&] {
    LAUNCH(groupby_decimal, grd, blk, 0, df.p, dst.p, dd.p, dq.p, dp.p, di.p, dt.p, dto.p, rows, 10471);
  };
  b.once(go);
  auto o = dto.get();
  std::vector<u64> w(GROUPS * SUMS, 0);
  for (int i = 0; i < rows; i++) {
    if (day[i] > 10471) continue;
    int g = (flag[i] == 'A' ? 0 : flag[i] == 'N' ? 2 : 4) + (status[i] == 'O');
    u64 net = u64(price[i]) * (100 - disc[i]);
    u64* s = &w[g * SUMS];
    s[0]++;
    s[1] += qty[i];
    s[2] += price[i];
    s[3] += net;
    s[4] += net * (100 + tax[i]);
  }
  Cmp c(name, 0, 0);
  for (int i = 0; i < GROUPS * SUMS; i++) c.add(i, o[i] == w[i], 1);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60007);
  run(b, "large", 6001215);
  return b.finish();
}
