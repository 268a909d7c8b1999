// SPDX-License-Identifier: BSL-1.0
// Counts the occurrences of many patterns in a text with an Aho-Corasick automaton, a thread per chunk of the text.
#pragma once

// next: states x classes; firstOut: the pattern that ends at a state (or -1); outLink: the next state with an output
__global__ void aho_corasick(const unsigned char* __restrict__ text, const unsigned char* __restrict__ classOf,
                             const unsigned short* __restrict__ next, const short* __restrict__ firstOut,
                             const unsigned short* __restrict__ outLink, unsigned* counts, int length, int chunk,
                             int overlap, int classes) {
  __shared__ unsigned char classes256[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) classes256[i] = classOf[i];
  __syncthreads();

  long long begin = (long long)(blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  if (begin >= length) return;
  int from = int(begin), to = min(from + chunk, length);
  unsigned state = 0;
  for (int i = max(0, from - overlap); i < to; i++) {
    state = next[state * classes + classes256[text[i]]];
    if (i < from) continue;
    for (unsigned s = firstOut[state] >= 0 ? state : outLink[state]; s; s = outLink[s])
      atomicAdd(&counts[firstOut[s]], 1u);
  }
}
