// SPDX-License-Identifier: BSL-1.0
// Parses lines of a web server's access log (common log format), a thread per line.
#pragma once

struct LogRecord {
  unsigned ip;
  int second;  // since 1970, UTC
  int bytes;   // -1: none
  short status;
  unsigned char method;
  unsigned char error;
};

enum Method : unsigned char { M_OTHER, M_GET, M_POST, M_PUT, M_HEAD, M_DELETE };
enum Error : unsigned char { E_OK, E_IP, E_TIME, E_REQUEST, E_STATUS };

struct Cursor {
  const char* p;
  const char* end;
  __device__ bool more() const { return p < end; }
  __device__ bool skipTo(char c) {  // behind the next c
    while (p < end && *p != c) p++;
    if (p >= end) return false;
    p++;
    return true;
  }
  __device__ int number() {  // -1: no digit
    int v = -1;
    while (p < end) {
      unsigned d = (unsigned)(*p - '0');
      if (d > 9) break;
      v = (v < 0 ? 0 : v * 10) + (int)d;
      p++;
    }
    return v;
  }
  __device__ bool expect(char c) {
    if (p >= end || *p != c) return false;
    p++;
    return true;
  }
};

__device__ int monthOf(const char* s) {
  switch (s[0]) {
    case 'J': return s[1] == 'a' ? 1 : (s[2] == 'n' ? 6 : 7);
    case 'F': return 2;
    case 'M': return s[2] == 'r' ? 3 : 5;
    case 'A': return s[1] == 'p' ? 4 : 8;
    case 'S': return 9;
    case 'O': return 10;
    case 'N': return 11;
    case 'D': return 12;
  }
  return 0;
}

__device__ int daysFromCivil(int y, int m, int d) {
  y -= m <= 2;
  int era = y / 400, yoe = y - era * 400;
  int doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
  return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}

__device__ unsigned char parseLine(Cursor c, LogRecord& r) {
  unsigned ip = 0;
  for (int k = 0; k < 4; k++) {
    int v = c.number();
    if (v < 0 || v > 255 || (k < 3 && !c.expect('.'))) return E_IP;
    ip = ip << 8 | (unsigned)v;
  }
  r.ip = ip;
  if (!c.skipTo('[')) return E_TIME;
  int day = c.number();
  if (day < 1 || day > 31 || !c.expect('/') || c.p + 20 > c.end) return E_TIME;
  int month = monthOf(c.p);
  c.p += 3;
  if (!month || !c.expect('/')) return E_TIME;
  int year = c.number();
  int hms = 0;
  for (int k = 0; k < 3; k++) {
    if (!c.expect(':')) return E_TIME;
    hms = hms * 60 + c.number();
  }
  c.expect(' ');
  int sign = c.expect('-') ? -1 : (c.expect('+'), 1);
  int zone = c.number();
  zone = sign * (zone / 100 * 60 + zone % 100);
  r.second = daysFromCivil(year, month, day) * 86400 + hms - zone * 60;
  if (!c.skipTo('"') || !c.more()) return E_REQUEST;
  switch (*c.p) {
    case 'G': r.method = M_GET; break;
    case 'P': r.method = c.p + 1 < c.end && c.p[1] == 'U' ? M_PUT : M_POST; break;
    case 'H': r.method = M_HEAD; break;
    case 'D': r.method = M_DELETE; break;
    default: r.method = M_OTHER;
  }
  if (!c.skipTo('"')) return E_REQUEST;
  c.expect(' ');
  int status = c.number();
  if (status < 100 || status > 599) return E_STATUS;
  r.status = (short)status;
  c.expect(' ');
  r.bytes = c.number();  // "-" gives -1
  return E_OK;
}

__global__ void log_parse(const char* __restrict__ text, const int* __restrict__ lineStart,
                          LogRecord* __restrict__ record, unsigned* __restrict__ statusClass, int lines) {
  __shared__ unsigned count[6];
  if (threadIdx.x < 6) count[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < lines) {
    LogRecord r = {0, 0, -1, 0, M_OTHER, E_OK};
    Cursor c{text + lineStart[i], text + lineStart[i + 1] - 1};  // without the newline
    r.error = parseLine(c, r);
    record[i] = r;
    atomicAdd(&count[r.error ? 0 : r.status / 100], 1u);
  }
  __syncthreads();
  if (threadIdx.x < 6 && count[threadIdx.x]) atomicAdd(&statusClass[threadIdx.x], count[threadIdx.x]);
}
