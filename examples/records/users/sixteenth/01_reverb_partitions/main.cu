// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int channels, int rooms, int bins, int partitions, int head) {
  Rng r(101);
  std::vector<int> responseOf(channels);
  for (auto& x : responseOf) x = int(r.below(rooms));
  dim3 blk(128), grd(ceilDiv(bins, 128), channels);
  size_t nh = size_t(channels) * partitions * bins, nr = size_t(rooms) * partitions * bins;
  size_t no = size_t(channels) * bins;
  b.begin(name, "reverb_partitions", grd, blk);
  b.array("history", "float2", nh);
  b.array("responses", "float2", nr);
  b.data("responseOf", "int", responseOf);
  b.array("wetGain", "float", channels);
  b.array("output", "float2", no);
  b.scalar("bins", bins);
  b.scalar("partitions", partitions);
  b.scalar("head", head);
  if (!b.gpu()) return;
  std::vector<float2> history(nh), responses(nr);
  std::vector<float> gain(channels);
  for (auto& x : history) x = make_float2(r.range(-1, 1), r.range(-1, 1));
  for (auto& x : responses) x = make_float2(r.range(-1, 1), r.range(-1, 1));
  for (auto& x : gain) x = r.range(0.1f, 0.9f);
  Dev<float2> dh(history), dr(responses), dout(no);
  Dev<int> dof(responseOf);
  Dev<float> dg(gain);
  auto go = [&] {
    LAUNCH(reverb_partitions, grd, blk, 0, dh.p, dr.p, dof.p, dg.p, dout.p, bins, partitions, head);
  };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-4, 1e-4);
  for (int ch = 0; ch < channels; ch++)
    for (int k = 0; k < bins; k++) {
      double re = 0, im = 0;
      for (int p = 0; p < partitions; p++) {
        int slot = (head - p + partitions) % partitions;
        float2 x = history[(size_t(ch) * partitions + slot) * bins + k];
        float2 y = responses[(size_t(responseOf[ch]) * partitions + p) * bins + k];
        if (k == 0) {
          re += double(x.x) * y.x;
          im += double(x.y) * y.y;
        } else {
          re += double(x.x) * y.x - double(x.y) * y.y;
          im += double(x.x) * y.y + double(x.y) * y.x;
        }
      }
      size_t i = size_t(ch) * bins + k;
      c.add(2 * i, o[i].x, re * gain[ch]);
      c.add(2 * i + 1, o[i].y, im * gain[ch]);
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 24, 4, 480, 32, 11);
  run(b, "large", 72, 20, 1024, 120, 77);
  return b.finish();
}
