// SPDX-License-Identifier: BSL-1.0
// SQL "column [I]LIKE pattern" over a string column: '%' matches any run, '_' any byte, '\' quotes the next byte.
#pragma once
constexpr int MAX_PATTERN = 64;
enum PatternToken : unsigned short { TOKEN_RUN = 256, TOKEN_ANY = 257 };  // below 256: that very byte

__device__ unsigned char foldCase(unsigned char c, bool fold) { return fold && c >= 'A' && c <= 'Z' ? c + 32 : c; }

__device__ bool likeMatch(const unsigned char* __restrict__ text, int length, const unsigned short* tokens, int count,
                          bool fold) {
  int t = 0, p = 0;
  int retryToken = -1, retryText = 0;
  while (t < length) {
    if (p < count && tokens[p] == TOKEN_RUN) {
      retryToken = ++p;
      retryText = t;
      if (p == count) return true;
    } else if (p < count && (tokens[p] == TOKEN_ANY || tokens[p] == foldCase(text[t], fold))) {
      p++;
      t++;
    } else if (retryToken >= 0) {
      p = retryToken;
      t = ++retryText;
    } else {
      return false;
    }
  }
  while (p < count && tokens[p] == TOKEN_RUN) p++;
  return p == count;
}

__global__ void like_match(const unsigned char* __restrict__ chars, const int* __restrict__ offsets,
                           const unsigned char* __restrict__ pattern, unsigned* __restrict__ bitmap, int rows,
                           int patternLength, int caseInsensitive) {
  __shared__ unsigned short tokens[MAX_PATTERN];
  __shared__ int tokenCount;
  if (threadIdx.x == 0) {
    int n = 0;
    for (int i = 0; i < patternLength && n < MAX_PATTERN; i++) {
      unsigned char c = pattern[i];
      if (c == '%') {
        if (n == 0 || tokens[n - 1] != TOKEN_RUN) tokens[n++] = TOKEN_RUN;
      } else if (c == '_') {
        tokens[n++] = TOKEN_ANY;
      } else {
        if (c == '\\' && i + 1 < patternLength) c = pattern[++i];
        tokens[n++] = foldCase(c, caseInsensitive != 0);
      }
    }
    tokenCount = n;
  }
  __syncthreads();

  int row = blockIdx.x * blockDim.x + threadIdx.x;
  bool match = false;
  if (row < rows) {
    int begin = offsets[row];
    match = likeMatch(chars + begin, offsets[row + 1] - begin, tokens, tokenCount, caseInsensitive != 0);
  }
  unsigned word = __ballot_sync(0xffffffffu, match);
  if ((threadIdx.x & 31) == 0 && row < rows) bitmap[row >> 5] = word;
}
