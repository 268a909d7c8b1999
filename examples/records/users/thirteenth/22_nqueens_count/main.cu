// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct Task {
  unsigned columns, left, right;
};
static void place(std::vector<Task>& tasks, unsigned all, int rows, Task t) {
  if (rows == 0) {
    tasks.push_back(t);
    return;
  }
  for (unsigned open = all & ~(t.columns | t.left | t.right); open; open &= open - 1) {
    unsigned q = open & (0u - open);
    place(tasks, all, rows - 1, {t.columns | q, (t.left | q) << 1, (t.right | q) >> 1});
  }
}
static unsigned complete(int (&row)[20], int placed, int size) {  // by the columns of the queens above
  if (placed == size) return 1;
  unsigned n = 0;
  for (int c = 0; c < size; c++) {
    bool safe = true;
    for (int r = 0; r < placed && safe; r++) safe = row[r] != c && abs(row[r] - c) != placed - r;
    if (!safe) continue;
    row[placed] = c;
    n += complete(row, placed + 1, size);
  }
  return n;
}
static void prefixes(std::vector<unsigned>& counts, int (&row)[20], int placed, int depth, int size, size_t& at,
                     size_t every) {
  if (placed == depth) {
    counts.push_back(at++ % every == 0 ? complete(row, placed, size) : ~0u);
    return;
  }
  for (int c = 0; c < size; c++) {
    bool safe = true;
    for (int r = 0; r < placed && safe; r++) safe = row[r] != c && abs(row[r] - c) != placed - r;
    if (!safe) continue;
    row[placed] = c;
    prefixes(counts, row, placed + 1, depth, size, at, every);
  }
}
static void run(Bench& b, const char* name, int size, int rows, unsigned long long solutions) {
  std::vector<Task> tasks;
  place(tasks, (1u << size) - 1, rows, {0, 0, 0});
  std::vector<unsigned> columns, left, right;
  for (auto& t : tasks) {
    columns.push_back(t.columns);
    left.push_back(t.left);
    right.push_back(t.right);
  }
  int n = int(tasks.size());
  dim3 blk(128), grd(ceilDiv(n, 128));
  size_t shared = 128 * sizeof(Level) * (size - rows);
  b.begin(name, "nqueens_count", grd, blk, shared);
  b.data("columns", "unsigned int", columns);
  b.data("left", "unsigned int", left);
  b.data("right", "unsigned int", right);
  b.array("found", "unsigned int", n);
  b.array("total", "unsigned long long", 1);
  b.scalar("tasks", n);
  b.scalar("size", size);
  if (!b.gpu()) return;
  Dev<unsigned> dc(columns), dl(left), dr(right), df(n);
  Dev<unsigned long long> dt(1);
  auto go = [&] { LAUNCH(nqueens_count, grd, blk, shared, dc.p, dl.p, dr.p, df.p, dt.p, n, size); };
  dt.zero();
  b.once(go);
  auto o = df.get();
  Cmp c(name, 0, 0);
  c.add(0, double(dt.get()[0]), double(solutions));
  // the tasks come in the order of the columns, lowest first, as in the search with rows of columns
  std::vector<unsigned> counts;
  int row[20];
  size_t at = 0;
  prefixes(counts, row, 0, rows, size, at, size > 12 ? 7 : 1);
  c.add(0, double(counts.size()), n);
  for (size_t i = 0; i < o.size() && i < counts.size(); i++)
    if (counts[i] != ~0u) c.add(i, o[i], counts[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 12, 4, 14200);
  run(b, "large", 14, 5, 365596);
  return b.finish();
}
