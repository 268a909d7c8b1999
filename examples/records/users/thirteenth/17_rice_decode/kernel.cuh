// SPDX-License-Identifier: BSL-1.0
// Decodes lossless audio frames: Rice codes of the residuals in partitions, then a fixed predictor of second order.
// A thread decodes a frame; its bits begin at a word and are read from the highest bit down.
#pragma once
constexpr int PARTITION = 64;
constexpr int WARM_UP_BITS = 16;
constexpr int PARAMETER_BITS = 4;

struct BitReader {
  const unsigned* words;
  unsigned long long window;  // the next bits, from bit 63 down
  int filled;

  __device__ explicit BitReader(const unsigned* w) : words(w), window(0), filled(0) {}

  __device__ void refill() {
    if (filled <= 32) {
      window |= (unsigned long long)(*words++) << (32 - filled);
      filled += 32;
    }
  }
  __device__ unsigned take(int bits) {
    if (bits == 0) return 0;
    refill();
    unsigned v = unsigned(window >> (64 - bits));
    window <<= bits;
    filled -= bits;
    return v;
  }
  __device__ unsigned unary() {
    unsigned zeros = 0;
    for (;;) {
      refill();
      int run = __clzll((long long)window);
      if (run < filled) {
        window = window << run << 1;
        filled -= run + 1;
        return zeros + run;
      }
      zeros += filled;
      window = 0;
      filled = 0;
    }
  }
};

__global__ void rice_decode(const unsigned* __restrict__ bits, const int* __restrict__ frameWord,
                            short* __restrict__ samples, int frames, int frameLength) {
  int f = blockIdx.x * blockDim.x + threadIdx.x;
  if (f >= frames) return;
  BitReader in(bits + frameWord[f]);
  short* out = samples + size_t(f) * frameLength;

  int before = (short)in.take(WARM_UP_BITS);
  int last = (short)in.take(WARM_UP_BITS);
  out[0] = (short)before;
  out[1] = (short)last;
  int parameter = 0;
  for (int i = 2; i < frameLength; i++) {
    if (i == 2 || i % PARTITION == 0) parameter = in.take(PARAMETER_BITS);
    unsigned folded = in.unary() << parameter;
    folded |= in.take(parameter);
    int residual = int(folded >> 1) ^ -int(folded & 1);
    int value = 2 * last - before + residual;
    out[i] = (short)value;
    before = last;
    last = value;
  }
}
