// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
// the C/A code of a satellite from its two shift registers
static std::vector<int> goldCode(int tapA, int tapB) {
  std::vector<int> g1(10, 1), g2(10, 1), code;
  for (int i = 0; i < CODE_CHIPS; i++) {
    code.push_back(g1[9] ^ g2[tapA - 1] ^ g2[tapB - 1]);
    int n1 = g1[2] ^ g1[9], n2 = g2[1] ^ g2[2] ^ g2[5] ^ g2[7] ^ g2[8] ^ g2[9];
    g1.insert(g1.begin(), n1);
    g2.insert(g2.begin(), n2);
    g1.pop_back();
    g2.pop_back();
  }
  return code;
}
static void run(Bench& b, const char* name, int channels, int ms, int samplesPerMs, int block) {
  static const int taps[][2] = {{2, 6},  {3, 7}, {4, 8}, {5, 9}, {1, 9}, {2, 10}, {1, 8}, {2, 9},
                                {3, 10}, {2, 3}, {3, 4}, {5, 6}, {6, 7}, {7, 8},  {8, 9}, {9, 10}};
  Rng r(17);
  std::vector<std::vector<int>> chips;
  std::vector<unsigned> codes;
  for (auto& t : taps) {
    chips.push_back(goldCode(t[0], t[1]));
    for (int w = 0; w < CODE_WORDS; w++) {
      unsigned v = 0;
      for (int i = 0; i < 32 && w * 32 + i < CODE_CHIPS; i++) v |= unsigned(chips.back()[w * 32 + i]) << i;
      codes.push_back(v);
    }
  }
  std::vector<int> sat(channels), carrierStep(channels);
  std::vector<unsigned> phase(channels), step(channels), carrier(channels);
  for (int c = 0; c < channels; c++) {
    sat[c] = r.below(16);
    double doppler = r.range(-5000, 5000), fs = samplesPerMs * 1000.0;
    phase[c] = r.below(CODE_LENGTH);
    step[c] = unsigned(1.023e6 * (1 + doppler / 1575.42e6) / fs * (1 << CHIP_BITS) + 0.5);
    carrier[c] = r.u32();
    carrierStep[c] = int((doppler + 0.11 * fs) / fs * 4294967296.0);
  }
  size_t n = size_t(ms) * samplesPerMs, m = size_t(channels) * ms * 6;
  dim3 grd(ms, channels);
  b.begin(name, "gps_correlate", grd, block);
  b.array("iq", "char2", n);
  b.array("codes", "unsigned", codes.size());
  b.data("satellite", "int", sat);
  b.data("code_phase", "unsigned", phase);
  b.data("code_step", "unsigned", step);
  b.data("carrier_phase", "unsigned", carrier);
  b.data("carrier_step", "int", carrierStep);
  b.array("sums", "int", m);
  b.scalar("samples_per_ms", samplesPerMs);
  if (!b.gpu()) return;
  std::vector<char2> iq(n);
  for (size_t i = 0; i < n; i++) {  // the signals of the first four channels in noise
    double x = 12 * r.normal(), y = 12 * r.normal();
    for (int c = 0; c < std::min(4, channels); c++) {
      uint64_t p = (phase[c] + i * step[c]) % CODE_LENGTH;
      double a = 5 * (1 - 2 * chips[sat[c]][p >> CHIP_BITS]);
      float w = float(uint32_t(carrier[c] + uint32_t(i) * uint32_t(carrierStep[c])) * (2 * M_PI / 4294967296.0));
      x += a * cosf(w);
      y += a * sinf(w);
    }
    iq[i].x = (signed char)std::max(-127.0, std::min(127.0, x));
    iq[i].y = (signed char)std::max(-127.0, std::min(127.0, y));
  }
  Dev<char2> di(iq);
  Dev<unsigned> dc(codes), dp(phase), ds(step), dw(carrier);
  Dev<int> dsat(sat), dcs(carrierStep), out(m);
  auto go = [&] {
    LAUNCH(gps_correlate, grd, block, 0, di.p, dc.p, dsat.p, dp.p, ds.p, dw.p, dcs.p, out.p, samplesPerMs);
  };
  b.once(go);
  auto o = out.get();
  int cosTable[16], sinTable[16];
  for (int i = 0; i < 16; i++) {
    cosTable[i] = int(lround(127 * cos(i * M_PI / 8)));
    sinTable[i] = int(lround(127 * sin(i * M_PI / 8)));
  }
  Cmp c(name, 0, 0);
  double on = 0, off = 0;
  for (size_t job : sample(size_t(channels) * ms, 200)) {
    int ch = int(job / ms), t = int(job % ms);
    int64_t want[6] = {};
    for (int k = 0; k < samplesPerMs; k++) {
      uint64_t i = uint64_t(t) * samplesPerMs + k, p = phase[ch] + i * step[ch];
      uint32_t w = uint32_t(carrier[ch] + i * uint32_t(carrierStep[ch])) >> 28;
      int bi = int(floor((iq[i].x * cosTable[w] + iq[i].y * sinTable[w]) / 32.0));
      int bq = int(floor((iq[i].y * cosTable[w] - iq[i].x * sinTable[w]) / 32.0));
      uint64_t at[3] = {p + HALF_CHIP, p, p + CODE_LENGTH - HALF_CHIP};
      for (int x = 0; x < 3; x++) {
        int s = chips[sat[ch]][(at[x] >> CHIP_BITS) % CODE_CHIPS] ? -1 : 1;
        want[2 * x] += s * bi;
        want[2 * x + 1] += s * bq;
      }
    }
    for (int x = 0; x < 6; x++) c.add(job * 6 + x, o[job * 6 + x], double(want[x]));
    double power = double(want[2]) * want[2] + double(want[3]) * want[3];
    (ch < 4 ? on : off) += power / (ch < 4 ? std::min(4, channels) : channels - 4);
  }
  c.add(m, on > 20 * off, 1);  // the signals are found
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 11, 9, 4092, 128);
  run(b, "large", 56, 30, 16368, 256);
  return b.finish();
}
