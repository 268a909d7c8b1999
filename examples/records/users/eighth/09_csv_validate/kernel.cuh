// SPDX-License-Identifier: BSL-1.0
// Validation of CSV records: UTF-8, quoting, control characters and number of fields; one thread a line.
#pragma once

enum CsvError { CSV_OK, CSV_UTF8, CSV_CONTROL, CSV_QUOTE, CSV_OPEN, CSV_FIELDS, CSV_ERRORS };
enum CsvState { FIELD_START, PLAIN, QUOTED, QUOTE_SEEN };

// Follows the table of well-formed byte sequences of the Unicode standard.
struct Utf8Checker {
  int pending = 0;
  unsigned int low = 0x80, high = 0xBF;
  __device__ __forceinline__ bool accept(unsigned int c) {
    if (pending > 0) {
      if (c < low || c > high) return false;
      low = 0x80;
      high = 0xBF;
      pending--;
      return true;
    }
    if (c < 0x80) return true;
    if (c < 0xC2 || c > 0xF4) return false;
    pending = c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
    if (c == 0xE0) low = 0xA0;
    if (c == 0xED) high = 0x9F;
    if (c == 0xF0) low = 0x90;
    if (c == 0xF4) high = 0x8F;
    return true;
  }
};

// text: bytes packed into words, lowest byte first; line i is [lineStart[i], lineStart[i + 1]) without its '\n'.
// report[i]: fields of a good line, or -(position * 8 + error).
__global__ void csvValidate(const unsigned int* __restrict__ text, const int* __restrict__ lineStart,
                            int* __restrict__ report, unsigned int* __restrict__ totals, int lines, int fields) {
  __shared__ unsigned int count[CSV_ERRORS];
  if (threadIdx.x < CSV_ERRORS) count[threadIdx.x] = 0;
  __syncthreads();
  const int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line < lines) {
    const int begin = lineStart[line], end = lineStart[line + 1] - 1;
    Utf8Checker utf8;
    int state = FIELD_START, found = 1, error = CSV_OK, pos = begin;
    unsigned int word = text[begin >> 2] >> (8 * (begin & 3));
    while (pos < end) {
      const unsigned int c = word & 255u;
      if (!utf8.accept(c))
        error = CSV_UTF8;
      else if ((c < 0x20 && c != '\t') || c == 0x7F)
        error = CSV_CONTROL;
      else
        switch (state) {
          case FIELD_START:
            if (c == '"')
              state = QUOTED;
            else if (c == ',')
              found++;
            else
              state = PLAIN;
            break;
          case PLAIN:
            if (c == ',') {
              state = FIELD_START;
              found++;
            } else if (c == '"')
              error = CSV_QUOTE;
            break;
          case QUOTED:
            if (c == '"') state = QUOTE_SEEN;
            break;
          case QUOTE_SEEN:
            if (c == ',') {
              state = FIELD_START;
              found++;
            } else if (c == '"')
              state = QUOTED;
            else
              error = CSV_QUOTE;
            break;
        }
      if (error != CSV_OK) break;
      pos++;
      word = (pos & 3) ? word >> 8 : text[pos >> 2];
    }
    if (error == CSV_OK) {
      if (utf8.pending)
        error = CSV_UTF8;
      else if (state == QUOTED)
        error = CSV_OPEN;
      else if (found != fields)
        error = CSV_FIELDS;
    }
    report[line] = error == CSV_OK ? found : -((pos - begin) * 8 + error);
    atomicAdd(&count[error], 1u);
  }
  __syncthreads();
  if (threadIdx.x < CSV_ERRORS && count[threadIdx.x]) atomicAdd(&totals[threadIdx.x], count[threadIdx.x]);
}
