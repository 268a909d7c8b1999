// SPDX-License-Identifier: BSL-1.0
// Decodes DVI4 / IMA ADPCM voice packets (RFC 3551: 4-byte header with predictor and step index, high nibble first) of
// many calls, one packet a thread, and measures the energy and the clipped samples of each.
#pragma once

__constant__ short imaSteps[89] = {
    7,     8,     9,     10,    11,    12,    13,    14,    16,    17,    19,    21,    23,    25,    28,
    31,    34,    37,    41,    45,    50,    55,    60,    66,    73,    80,    88,    97,    107,   118,
    130,   143,   157,   173,   190,   209,   230,   253,   279,   307,   337,   371,   408,   449,   494,
    544,   598,   658,   724,   796,   876,   963,   1060,  1166,  1282,  1411,  1552,  1707,  1878,  2066,
    2272,  2499,  2749,  3024,  3327,  3660,  4026,  4428,  4871,  5358,  5894,  6484,  7132,  7845,  8630,
    9493,  10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767};

struct ImaState {
  int predictor, index;
  int clipped;
  unsigned long long energy;
};

__device__ __forceinline__ int decodeNibble(ImaState& s, unsigned int code, const short* steps) {
  const int step = steps[s.index];
  int delta = step >> 3;
  if (code & 4) delta += step;
  if (code & 2) delta += step >> 1;
  if (code & 1) delta += step >> 2;
  const int raw = code & 8 ? s.predictor - delta : s.predictor + delta;
  s.predictor = min(max(raw, -32768), 32767);
  s.clipped += raw != s.predictor;
  s.index += code & 4 ? 2 * int(code & 3) + 2 : -1;
  s.index = min(max(s.index, 0), 88);
  s.energy += (unsigned int)(s.predictor * s.predictor);
  return s.predictor;
}

__global__ void dvi4_packets(const int* __restrict__ packetStart, const unsigned int* __restrict__ words,
                             uint4* __restrict__ pcm, float* __restrict__ energy, int* __restrict__ clipped,
                             int packets) {
  __shared__ short steps[89];
  for (int k = threadIdx.x; k < 89; k += blockDim.x) steps[k] = imaSteps[k];  // divergent reads follow
  __syncthreads();

  const int packet = blockIdx.x * blockDim.x + threadIdx.x;
  if (packet >= packets) return;
  const int begin = packetStart[packet], end = packetStart[packet + 1];
  const unsigned int header = words[begin];  // bytes in stream order, the first is the lowest
  ImaState s;
  s.predictor = (short)((header & 0xFF) << 8 | (header >> 8 & 0xFF));
  s.index = min(int(header >> 16 & 0xFF), 88);
  s.clipped = 0;
  s.energy = 0;

  for (int w = begin + 1; w < end; w++) {
    const unsigned int bytes = words[w];
    unsigned int pair[4];
#pragma unroll
    for (int k = 0; k < 4; k++) {
      unsigned int first = decodeNibble(s, bytes >> (8 * k + 4) & 15, steps);
      unsigned int second = decodeNibble(s, bytes >> (8 * k) & 15, steps);
      pair[k] = (first & 0xFFFF) | second << 16;
    }
    pcm[w - packet - 1] = make_uint4(pair[0], pair[1], pair[2], pair[3]);  // without the headers
  }
  const int samples = 8 * (end - begin - 1);
  energy[packet] = samples ? float(s.energy) / float(samples) : 0.0f;
  clipped[packet] = s.clipped;
}
