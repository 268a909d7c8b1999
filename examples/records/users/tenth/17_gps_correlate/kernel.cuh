// SPDX-License-Identifier: BSL-1.0
// GPS L1 C/A tracking correlators: early, prompt and late sums of every channel and millisecond.
#pragma once
#define CODE_CHIPS 1023
#define CODE_WORDS 32  // 1023 chips, one bit each
#define CHIP_BITS 22   // fraction bits of the code phase
#define CODE_LENGTH ((unsigned)CODE_CHIPS << CHIP_BITS)
#define HALF_CHIP (1u << (CHIP_BITS - 1))
#define MAX_WARPS 16

// one turn in 16 steps
__constant__ int carrier_cos[16] = {127, 117, 90, 49, 0, -49, -90, -117, -127, -117, -90, -49, 0, 49, 90, 117};
__constant__ int carrier_sin[16] = {0, 49, 90, 117, 127, 117, 90, 49, 0, -49, -90, -117, -127, -117, -90, -49};

// +1 or -1: the chip at a code phase of less than three code lengths
__device__ int chip_sign(const unsigned* code, unsigned long long phase) {
  unsigned chip = (unsigned)(phase >> CHIP_BITS);
  if (chip >= CODE_CHIPS) chip -= CODE_CHIPS;
  if (chip >= CODE_CHIPS) chip -= CODE_CHIPS;
  return 1 - 2 * (int)((code[chip >> 5] >> (chip & 31)) & 1u);
}

// iq: signed bytes, I and Q of every sample. codes: CODE_WORDS words per satellite. Per channel: satellite, code phase
// (CHIP_BITS fraction bits) and carrier phase (2^32 = one turn) at the first sample, and their steps per sample.
// sums: [channel][ms][early I, early Q, prompt I, prompt Q, late I, late Q]. grid: ms x channels
__global__ void gps_correlate(const char2* __restrict__ iq, const unsigned* __restrict__ codes,
                              const int* __restrict__ satellite, const unsigned* __restrict__ code_phase,
                              const unsigned* __restrict__ code_step, const unsigned* __restrict__ carrier_phase,
                              const int* __restrict__ carrier_step, int* sums, int samples_per_ms) {
  __shared__ unsigned code[CODE_WORDS];
  __shared__ int part[MAX_WARPS][6];
  int ms = blockIdx.x, channel = blockIdx.y;
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;

  if (threadIdx.x < CODE_WORDS) code[threadIdx.x] = codes[satellite[channel] * CODE_WORDS + threadIdx.x];
  __syncthreads();

  // the phases at the start of this millisecond
  unsigned long long first = (unsigned long long)ms * samples_per_ms;
  unsigned step = code_step[channel];
  unsigned long long start = (code_phase[channel] + first * step) % CODE_LENGTH;
  unsigned turn_step = (unsigned)carrier_step[channel];
  unsigned turn_start = carrier_phase[channel] + (unsigned)first * turn_step;

  int acc[6] = {0, 0, 0, 0, 0, 0};
  for (int k = threadIdx.x; k < samples_per_ms; k += blockDim.x) {
    char2 s = iq[first + k];

    // carrier wipe-off: multiply by exp(-j * phase)
    unsigned turn = turn_start + (unsigned)k * turn_step;
    int c = carrier_cos[turn >> 28], d = carrier_sin[turn >> 28];
    int bi = (s.x * c + s.y * d) >> 5;
    int bq = (s.y * c - s.x * d) >> 5;

    unsigned long long prompt = start + (unsigned long long)k * step;
    int e = chip_sign(code, prompt + HALF_CHIP);
    int p = chip_sign(code, prompt);
    int l = chip_sign(code, prompt + CODE_LENGTH - HALF_CHIP);
    acc[0] += e * bi;
    acc[1] += e * bq;
    acc[2] += p * bi;
    acc[3] += p * bq;
    acc[4] += l * bi;
    acc[5] += l * bq;
  }

  for (int m = 0; m < 6; m++) {
    for (int off = 16; off > 0; off >>= 1) acc[m] += __shfl_xor_sync(0xFFFFFFFFu, acc[m], off);
    if (lane == 0) part[warp][m] = acc[m];
  }
  __syncthreads();
  if (threadIdx.x < 6) {
    int total = 0;
    for (int w = 0; w < blockDim.x / 32; w++) total += part[w][threadIdx.x];
    sums[((size_t)channel * gridDim.x + ms) * 6 + threadIdx.x] = total;
  }
}
