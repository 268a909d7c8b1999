// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int length, int depth, int minLength, int maxLength) {
  const int minQuality = 12;
  Rng r(112);
  std::vector<unsigned char> genome(length), bases;
  for (auto& g : genome) g = (unsigned char)r.below(4);
  int reads = int(double(length) * depth / ((minLength + maxLength) / 2.0));
  std::vector<int> starts(reads), offsets(reads + 1);
  for (auto& s : starts) {  // coverage falls off towards the end
    float u = r.uni();
    s = int((0.7f * u + 0.3f * u * u) * (length - 1));
  }
  std::sort(starts.begin(), starts.end());
  for (int i = 0; i < reads; i++) {
    int n = std::min(minLength + int(r.below(maxLength - minLength + 1)), length - starts[i]);
    for (int k = 0; k < n; k++) {
      int quality = 40 - int(r.below(8)) - (r.below(5) == 0 ? int(r.below(31)) : 0) * (k > n / 2);
      int base = genome[starts[i] + k];
      if (r.below(quality < 20 ? 5 : 60) == 0) base = int(r.below(4));
      bases.push_back((unsigned char)(std::max(quality, 2) << 2 | base));
    }
    offsets[i + 1] = int(bases.size());
  }
  dim3 blk(PILEUP_WINDOW), grd(ceilDiv(length, PILEUP_WINDOW));
  b.begin(name, "pileup_consensus", grd, blk);
  b.data("starts", "int", starts);
  b.data("offsets", "int", offsets);
  b.data("bases", "unsigned char", bases);
  b.array("counts", "unsigned long long", length);
  b.array("consensus", "char", length);
  b.scalar("reads", reads);
  b.scalar("length", length);
  b.scalar("maxReadLength", maxLength);
  b.scalar("minQuality", minQuality);
  if (!b.gpu()) return;
  Dev<int> ds(starts), doff(offsets);
  Dev<unsigned char> db(bases);
  Dev<unsigned long long> dc(length);
  Dev<char> dk(length);
  auto go = [&] {
    LAUNCH(pileup_consensus, grd, blk, 0, ds.p, doff.p, db.p, dc.p, dk.p, reads, length, maxLength, minQuality);
  };
  b.once(go);
  auto counts = dc.get();
  auto letters = dk.get();
  std::vector<int> want(size_t(length) * 4);
  for (int i = 0; i < reads; i++)
    for (int k = offsets[i]; k < offsets[i + 1]; k++)
      if (bases[k] >> 2 >= minQuality) want[size_t(starts[i] + k - offsets[i]) * 4 + (bases[k] & 3)] += bases[k] >> 2;
  Cmp c(name, 0, 0);
  for (int p = 0; p < length; p++) {
    int best = 0, total = 0, call = -1;
    for (int a = 0; a < 4; a++) {
      int s = want[size_t(p) * 4 + a];
      c.add(p, double(counts[p] >> (16 * a) & 65535), std::min(s, 65535));
      total += s;
      if (s > best) best = s, call = a;
    }
    c.add(p, letters[p], call < 0 ? 'N' : (best * 4 < total * 3 ? "acgt" : "ACGT")[call]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 100000, 14, 60, 151);
  run(b, "large", 300000, 36, 100, 251);
  return b.finish();
}
