// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double hostSimilarity(const std::string& a, const std::string& b, double boostAbove) {
  int n = int(a.size()), m = int(b.size());
  if (n == 0 || m == 0) return n == m;
  int window = std::max(std::max(n, m) / 2 - 1, 0);
  std::vector<char> takenB(m);
  std::string x, y;
  for (int i = 0; i < n; i++)
    for (int j = std::max(0, i - window); j <= std::min(m - 1, i + window); j++)
      if (!takenB[j] && a[i] == b[j]) {
        takenB[j] = 1;
        x += a[i];
        break;
      }
  for (int j = 0; j < m; j++)
    if (takenB[j]) y += b[j];
  if (x.empty()) return 0;
  int swapped = 0;
  for (size_t i = 0; i < x.size(); i++) swapped += x[i] != y[i];
  double k = double(x.size()), s = (k / n + k / m + (k - swapped / 2) / k) / 3;
  int prefix = 0;
  while (prefix < std::min(4, std::min(n, m)) && a[prefix] == b[prefix]) prefix++;
  return s > boostAbove ? s + 0.1 * prefix * (1 - s) : s;
}
static void run(Bench& b, const char* name, int names, int pairs) {
  const float boostAbove = 0.7f, linkAbove = 0.931f;
  Rng r(231);
  const char* parts[] = {"an", "mar", "ti", "son", "el", "ber", "ro", "ka", "li", "o", "smi", "th", "we", "in", "gar"};
  std::vector<unsigned char> pool;
  std::vector<int> offsets(names + 1);
  for (int i = 0; i < names; i++) {
    std::string s;
    if (i % 3 && i > 0) {  // a misspelling of the name before it
      s.assign(pool.begin() + offsets[i - 1], pool.begin() + offsets[i]);
      if (s.size() > 2) {
        size_t at = r.below(uint32_t(s.size()) - 1);
        uint32_t u = r.below(3);
        if (u == 0)
          std::swap(s[at], s[at + 1]);
        else if (u == 1)
          s.erase(at, 1);
        else
          s[at] = char('a' + r.below(26));
      }
    } else {
      int n = 2 + r.below(3);
      for (int k = 0; k < n; k++) s += parts[r.below(15)];
      s += ' ';
      n = 2 + r.below(4);
      for (int k = 0; k < n; k++) s += parts[r.below(15)];
    }
    pool.insert(pool.end(), s.begin(), s.end());
    offsets[i + 1] = int(pool.size());
  }
  std::vector<int> left(pairs), right(pairs);
  for (int p = 0; p < pairs; p++) {
    left[p] = r.below(names);
    right[p] = r.below(3) ? r.below(names) : std::min(names - 1, left[p] + 1 + int(r.below(2)));
  }
  dim3 blk(256), grd(ceilDiv(pairs, 256));
  b.begin(name, "jaro_winkler", grd, blk);
  b.data("pool", "unsigned char", pool);
  b.data("offsets", "int", offsets);
  b.data("left", "int", left);
  b.data("right", "int", right);
  b.array("similarity", "float", pairs);
  b.array("linked", "int", 1);
  b.scalar("pairs", pairs);
  b.scalar("boostAbove", boostAbove);
  b.scalar("linkAbove", linkAbove);
  if (!b.gpu()) return;
  Dev<unsigned char> dpool(pool);
  Dev<int> doff(offsets), dl(left), dr(right), dn(1);
  Dev<float> ds(pairs);
  auto go = [&] {
    LAUNCH(jaro_winkler, grd, blk, 0, dpool.p, doff.p, dl.p, dr.p, ds.p, dn.p, pairs, boostAbove, linkAbove);
  };
  b.once(go);
  auto o = ds.get();
  int linked = 0;
  Cmp c(name, 1e-5, 1e-5, 3e-4);  // similarities of 0.7 are boosted or not by rounding
  for (int p = 0; p < pairs; p++) {
    std::string x(pool.begin() + offsets[left[p]], pool.begin() + offsets[left[p] + 1]);
    std::string y(pool.begin() + offsets[right[p]], pool.begin() + offsets[right[p] + 1]);
    c.add(p, o[p], hostSimilarity(x, y, boostAbove));
    linked += o[p] >= linkAbove;
  }
  c.add(pairs, dn.get()[0], linked);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 70000);
  run(b, "large", 150000, 900000);
  return b.finish();
}
