// SPDX-License-Identifier: BSL-1.0
// Geo-IP: looks up the address range of every log line by binary search; unassigned addresses give 0.
#pragma once
struct Place {
  unsigned last;  // last address of the range
  unsigned short country, region;
};

__global__ void ip_country(const unsigned* __restrict__ ip, const unsigned* __restrict__ first,
                           const Place* __restrict__ place, unsigned short* __restrict__ country, int lines,
                           int ranges) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < lines; i += gridDim.x * blockDim.x) {
    unsigned a = ip[i];
    int lo = 0, hi = ranges;  // the first range that starts after a
    while (lo < hi) {
      int mid = (lo + hi) >> 1;
      if (first[mid] <= a)
        lo = mid + 1;
      else
        hi = mid;
    }
    unsigned short c = 0;
    if (lo > 0) {
      Place p = place[lo - 1];
      if (a <= p.last) c = p.country;
    }
    country[i] = c;
  }
}
