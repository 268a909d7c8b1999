// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int blocks, int keyLow, int keyHigh) {
  Rng r(124);
  const Timestamp forever = 1ull << 62, snapshot = 5000000000ull;
  struct Version {
    int row;
    Timestamp created;
  };
  std::vector<Version> log;  // versions lie in the order in which they were written
  for (int i = 0; i < rows; i++) {
    int n = 1 + (r.below(3) == 0) + (r.below(12) == 0 ? int(r.below(10)) : 0);
    for (int k = 0; k < n; k++) {
      Timestamp t = (Timestamp(r.u32()) << 2) % 8000000000ull;
      log.push_back({i, k == 0 ? t / 4 : t});
    }
  }
  std::stable_sort(log.begin(), log.end(), [](const Version& p, const Version& q) { return p.created < q.created; });
  int versions = int(log.size());
  std::vector<int> newest(rows, -1), older(versions), keys(versions);
  std::vector<Timestamp> created(versions), removed(versions, forever);
  for (int v = 0; v < versions; v++) {
    int row = log[v].row;
    created[v] = log[v].created;
    older[v] = newest[row];
    if (older[v] >= 0) removed[older[v]] = created[v];
    newest[row] = v;
    keys[v] = r.below(1000);
  }
  for (int i = 0; i < rows; i++)
    if (r.below(15) == 0) removed[newest[i]] = created[newest[i]] + 1 + r.u32() % 3000000000u;  // a deleted row
  dim3 blk(256), grd(blocks);
  b.begin(name, "mvcc_scan", grd, blk);
  b.data("newest", "int", newest);
  b.data("created", "unsigned long long", created);
  b.data("removed", "unsigned long long", removed);
  b.data("older", "int", older);
  b.data("keys", "int", keys);
  b.array("amounts", "long long", versions);
  b.array("selected", "int", rows);
  b.array("totals", "ScanTotals", 1, sizeof(ScanTotals));
  b.scalar("rows", rows);
  b.scalar("snapshot", snapshot);
  b.scalar("keyLow", keyLow);
  b.scalar("keyHigh", keyHigh);
  if (!b.gpu()) return;
  std::vector<long long> amounts(versions);
  for (auto& x : amounts) x = (long long)r.below(2000000) - 500000;
  Dev<int> dn(newest), dold(older), dk(keys), dsel(rows);
  Dev<Timestamp> dc(created), dr(removed);
  Dev<long long> da(amounts);
  Dev<ScanTotals> dt(1);
  auto go = [&] {
    // the count of the selected is also their place, so every run begins at none
    CK(cudaMemsetAsync(dt.p, 0, sizeof(ScanTotals)));
    LAUNCH(mvcc_scan, grd, blk, 0, dn.p, dc.p, dr.p, dold.p, dk.p, da.p, dsel.p, dt.p, rows, snapshot, keyLow, keyHigh);
  };
  b.once(go);
  ScanTotals o = dt.get()[0];
  auto selected = dsel.get();
  // the other way round: a version is seen where the snapshot lies in its life
  std::vector<int> want;
  unsigned long long visible = 0;
  long long amount = 0;
  for (int v = 0; v < versions; v++) {
    if (created[v] > snapshot || removed[v] <= snapshot) continue;
    visible++;
    if (keys[v] < keyLow || keys[v] >= keyHigh) continue;
    want.push_back(v);
    amount += amounts[v];
  }
  Cmp c(name, 0, 0);
  c.add(0, double(o.visible), double(visible));
  c.add(1, double(o.selected), double(want.size()));
  c.add(2, double(o.amount), double(amount));
  if (o.selected == want.size()) {
    std::sort(selected.begin(), selected.begin() + long(want.size()));
    for (size_t i = 0; i < want.size(); i++) c.add(i, selected[i], want[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150000, 264, 100, 450);
  run(b, "large", 1000000, 792, 0, 300);
  return b.finish();
}
