// SPDX-License-Identifier: BSL-1.0
// First matching rule of an access list for each packet; the rules lie in shared memory, with their hits counted there.
#pragma once
enum { WORDS_PER_RULE = 8 };  // source, its mask, destination, its mask, two ranges of ports, protocol, action

__device__ __forceinline__ bool inRange(unsigned port, unsigned range) {
  return port >= (range & 0xffffu) && port <= range >> 16;
}

// shared memory: rules x (32 + 4) bytes
__global__ void acl_match(const unsigned* __restrict__ source, const unsigned* __restrict__ destination,
                          const unsigned* __restrict__ ports, const unsigned char* __restrict__ protocol,
                          const unsigned* __restrict__ rules, unsigned char* verdict, unsigned* hits, int packets,
                          int ruleCount) {
  extern __shared__ uint4 table[];
  unsigned* words = reinterpret_cast<unsigned*>(table);
  unsigned* seen = words + ruleCount * WORDS_PER_RULE;
  for (int i = threadIdx.x; i < ruleCount * WORDS_PER_RULE; i += blockDim.x) words[i] = rules[i];
  for (int i = threadIdx.x; i < ruleCount; i += blockDim.x) seen[i] = 0;
  __syncthreads();

  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < packets; p += gridDim.x * blockDim.x) {
    unsigned src = source[p], dst = destination[p], port = ports[p], proto = protocol[p];
    unsigned action = 0;
    for (int i = 0; i < ruleCount; i++) {
      uint4 address = table[2 * i];
      if ((src & address.y) != address.x || (dst & address.w) != address.z) continue;
      uint4 rest = table[2 * i + 1];
      if (rest.z && rest.z != proto) continue;
      if (!inRange(port >> 16, rest.x) || !inRange(port & 0xffffu, rest.y)) continue;
      action = rest.w;
      atomicAdd(&seen[i], 1u);
      break;
    }
    verdict[p] = action;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < ruleCount; i += blockDim.x)
    if (seen[i]) atomicAdd(&hits[i], seen[i]);
}
