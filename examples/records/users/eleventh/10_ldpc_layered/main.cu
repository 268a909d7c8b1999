// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int codewords, int lifting, int columns, int layers, int iterations,
                int every) {
  Rng r(1010);
  std::vector<int> start(1, 0), column, shift;
  const int info = columns - layers;
  for (int l = 0; l < layers; l++) {
    int data = 4 + int(r.below(3));
    std::vector<int> chosen;
    while (int(chosen.size()) < data) {
      int c = r.below(info);
      if (std::find(chosen.begin(), chosen.end(), c) == chosen.end()) chosen.push_back(c);
    }
    std::sort(chosen.begin(), chosen.end());
    for (int c : chosen) {
      column.push_back(c);
      shift.push_back(r.below(lifting));
    }
    if (l) {  // parity part: a double diagonal
      column.push_back(info + l - 1);
      shift.push_back(0);
    }
    column.push_back(info + l);
    shift.push_back(0);
    start.push_back(int(column.size()));
  }
  const int bits = columns * lifting;
  size_t n = size_t(codewords) * bits, shared = bits * sizeof(float) + size_t(layers) * lifting * sizeof(CheckState);
  dim3 blk(lifting), grd(codewords);
  b.begin(name, "ldpc_layered", grd, blk, shared);
  b.array("channel", "float", n);
  b.data("layerStart", "int", start);
  b.data("edgeColumn", "int", column);
  b.data("edgeShift", "int", shift);
  b.array("hardBits", "unsigned int", n / 32);
  b.scalar("columns", columns);
  b.scalar("layers", layers);
  b.scalar("iterations", iterations);
  if (!b.gpu()) return;
  std::vector<float> noise(65536), channel(n);  // the all-zero codeword plus noise
  for (auto& v : noise) v = 2.f + 1.5f * r.normal();
  for (auto& v : channel) v = noise[r.u32() & 65535];
  Dev<float> dc(channel);
  Dev<int> ds(start), dcol(column), dsh(shift);
  Dev<unsigned int> dh(n / 32);
  auto go = [&] {
    LAUNCH(ldpc_layered, grd, blk, shared, dc.p, ds.p, dcol.p, dsh.p, dh.p, columns, layers, iterations);
  };
  b.once(go);
  auto o = dh.get();
  Cmp c(name, 0, 0, 0.002);
  const int edges = start[layers];
  std::vector<float> post(bits), message(size_t(edges) * lifting);
  for (int w = 0; w < codewords; w += every) {
    for (int i = 0; i < bits; i++) post[i] = channel[size_t(w) * bits + i];
    std::fill(message.begin(), message.end(), 0.f);
    for (int it = 0; it < iterations; it++)
      for (int l = 0; l < layers; l++)
        for (int z = 0; z < lifting; z++) {
          int first = start[l], deg = start[l + 1] - first, where = 0;
          float q[16], m1 = 1e30f, m2 = 1e30f;
          bool odd = false;
          for (int e = 0; e < deg; e++) {
            int k = first + e;
            q[e] = post[column[k] * lifting + (z + shift[k]) % lifting] - message[size_t(k) * lifting + z];
            float m = fabsf(q[e]);
            if (m < m1) {
              m2 = m1;
              m1 = m;
              where = e;
            } else if (m < m2)
              m2 = m;
            odd ^= q[e] < 0;
          }
          for (int e = 0; e < deg; e++) {
            int k = first + e;
            float v = (e == where ? m2 : m1) * kNormalisation;
            if (odd != (q[e] < 0)) v = -v;
            message[size_t(k) * lifting + z] = v;
            post[column[k] * lifting + (z + shift[k]) % lifting] = q[e] + v;
          }
        }
    for (int i = 0; i < bits; i++) {
      size_t at = size_t(w) * bits + i;
      c.add(at, o[at / 32] >> (at % 32) & 1, post[i] < 0);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 200, 64, 24, 12, 5, 4);
  run(b, "large", 3000, 96, 24, 12, 10, 40);
  return b.finish();
}
