// SPDX-License-Identifier: BSL-1.0
// Spelling help: edit distance of a typed word to each word of a dictionary, one word a thread.
#pragma once
#define MAX_QUERY 24
__global__ void word_distance(const char* letters, const int* wordStart, const char* query, int queryLength,
                              unsigned char* distance, int words) {
  int w = blockIdx.x * blockDim.x + threadIdx.x;
  if (w >= words) return;
  int row[MAX_QUERY + 1];
  for (int j = 0; j <= queryLength; j++) row[j] = j;
  int begin = wordStart[w], end = wordStart[w + 1];
  for (int i = begin; i < end; i++) {
    char c = letters[i];
    int diagonal = row[0];
    row[0] = i - begin + 1;
    for (int j = 1; j <= queryLength; j++) {
      int above = row[j];
      int cost = diagonal + (c == query[j - 1] ? 0 : 1);
      row[j] = min(cost, min(above, row[j - 1]) + 1);
      diagonal = above;
    }
  }
  distance[w] = (unsigned char)row[queryLength];
}
