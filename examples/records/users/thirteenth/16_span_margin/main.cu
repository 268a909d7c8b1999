// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int accounts, int meanPositions, int contractsCount, int commodities) {
  Rng r(116);
  std::vector<int> commodityOf(contractsCount);
  std::vector<unsigned char> isOption(contractsCount);
  for (int i = 0; i < contractsCount; i++) {
    commodityOf[i] = int(size_t(i) * commodities / contractsCount);
    isOption[i] = r.below(10) < 8;
  }
  std::vector<int> begin(accounts + 1), contracts, quantities;
  for (int a = 0; a < accounts; a++) {
    float u = r.uni();
    int want = int(3 * u * u * meanPositions);
    std::vector<int> ids;
    while (int(ids.size()) < want) {  // some neighbouring contracts of one commodity after another
      int first = r.below(contractsCount), many = 1 + r.below(6);
      for (int k = 0; k < many && int(ids.size()) < want; k++) ids.push_back((first + 3 * k) % contractsCount);
    }
    std::sort(ids.begin(), ids.end());
    for (int id : ids) {
      contracts.push_back(id);
      int q = 1 + r.below(40);
      quantities.push_back(r.below(2) ? q : -q);
    }
    begin[a + 1] = int(contracts.size());
  }
  dim3 blk(SCENARIOS, 16), grd(ceilDiv(accounts, 16));
  b.begin(name, "span_margin", grd, blk);
  b.array("riskArrays", "__half", size_t(contractsCount) * SCENARIOS);
  b.data("commodityOf", "int", commodityOf);
  b.data("isOption", "unsigned char", isOption);
  b.data("accountBegin", "int", begin);
  b.data("contracts", "int", contracts);
  b.data("quantities", "int", quantities);
  b.array("shortMinimum", "float", commodities);
  b.array("margin", "float", accounts);
  b.scalar("accounts", accounts);
  if (!b.gpu()) return;
  std::vector<__half> risk(size_t(contractsCount) * SCENARIOS);
  for (auto& x : risk) x = __float2half(40 * r.normal());
  std::vector<float> minimum(commodities);
  for (auto& x : minimum) x = r.range(1, 20);
  Dev<__half> dr(risk);
  Dev<int> dc(commodityOf), db(begin), dk(contracts), dq(quantities);
  Dev<unsigned char> dopt(isOption);
  Dev<float> dm(minimum), dmargin(accounts);
  auto go = [&] {
    LAUNCH(span_margin, grd, blk, 0, dr.p, dc.p, dopt.p, db.p, dk.p, dq.p, dm.p, dmargin.p, accounts);
  };
  b.once(go);
  auto o = dmargin.get();
  Cmp c(name, 1e-4, 1e-2);
  for (int a = 0; a < accounts; a++) {
    std::vector<int> seen;  // commodities in the account
    double want = 0;
    for (int p = begin[a]; p < begin[a + 1]; p++) {
      int m = commodityOf[contracts[p]];
      if (seen.empty() || seen.back() != m) seen.push_back(m);
    }
    for (int m : seen) {
      double loss[SCENARIOS] = {}, shorts = 0;
      for (int p = begin[a]; p < begin[a + 1]; p++) {
        int k = contracts[p];
        if (commodityOf[k] != m) continue;
        for (int s = 0; s < SCENARIOS; s++) loss[s] += quantities[p] * double(__half2float(risk[k * SCENARIOS + s]));
        if (quantities[p] < 0 && isOption[k]) shorts -= quantities[p];
      }
      double worst = shorts * minimum[m];
      for (double l : loss) worst = std::max(worst, l);
      want += std::max(worst, 0.0);
    }
    c.add(a, o[a], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 8000, 20, 6000, 80);
  run(b, "large", 60000, 42, 40000, 300);
  return b.finish();
}
