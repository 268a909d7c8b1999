// SPDX-License-Identifier: BSL-1.0
// Helpers of all programs on the host. The only kernel here is the dummy warm_up, which the programs of `second` run.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <string>
#include <type_traits>
#include <vector>
#define LAUNCH(k, g, b, s, ...) k<<<(g), (b), (s)>>>(__VA_ARGS__)

#define CK(x) \
  do { \
    cudaError_t e_ = (x); \
    if (e_ != cudaSuccess) { \
      printf("CUDA ERROR %s at %s:%d\n", cudaGetErrorString(e_), __FILE__, __LINE__); \
      exit(2); \
    } \
  } while (0)

struct Rng {
  uint64_t s;
  explicit Rng(uint64_t seed) : s(seed * 0x9E3779B97F4A7C15ull + 0x1234567ull) {
    for (int i = 0; i < 4; i++) u32();
  }
  uint32_t u32() {
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    return uint32_t(s >> 16);
  }
  float uni() { return (u32() >> 8) * (1.0f / 16777216.0f); }
  float range(float a, float b) { return a + (b - a) * uni(); }
  uint32_t below(uint32_t n) { return uint32_t((uint64_t(u32()) * n) >> 32); }
  float normal() {
    float u = uni() + 1e-7f, v = uni();
    return sqrtf(-2 * logf(u)) * cosf(6.2831853f * v);
  }
};

template <class T>
struct Dev {
  T* p = nullptr;
  size_t n = 0;
  explicit Dev(size_t n_) : n(n_) {
    CK(cudaMalloc((void**)&p, n * sizeof(T)));
    CK(cudaMemset(p, 0, n * sizeof(T)));
  }
  explicit Dev(const std::vector<T>& v) : n(v.size()) {
    CK(cudaMalloc((void**)&p, n * sizeof(T)));
    put(v);
  }
  Dev(const Dev&) = delete;
  ~Dev() { cudaFree(p); }
  void put(const std::vector<T>& v) { CK(cudaMemcpy(p, v.data(), n * sizeof(T), cudaMemcpyHostToDevice)); }
  void zero() { CK(cudaMemset(p, 0, n * sizeof(T))); }
  std::vector<T> get() const {
    std::vector<T> v(n);
    CK(cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost));
    return v;
  }
};

inline std::vector<size_t> sample(size_t n, size_t limit = 200000) {
  std::vector<size_t> r;
  if (n <= limit) {
    for (size_t i = 0; i < n; i++) r.push_back(i);
    return r;
  }
  Rng g(n);
  for (size_t i = 0; i < 500; i++) {
    r.push_back(i);
    r.push_back(n - 1 - i);
  }
  while (r.size() < limit) r.push_back(((uint64_t(g.u32()) << 32) | g.u32()) % n);
  return r;
}

struct Cmp {  // compares values; a fraction may differ (branches decided by rounding)
  const char* launch;
  double rel, abs_, fraction;
  size_t bad = 0, cnt = 0, at = 0;
  double g0 = 0, w0 = 0;
  Cmp(const char* l, double r, double a, double f = 0) : launch(l), rel(r), abs_(a), fraction(f) {}
  void add(size_t i, double g, double w) {
    cnt++;
    if (!(fabs(g - w) <= abs_ + rel * fabs(w))) {
      if (!bad) {
        at = i;
        g0 = g;
        w0 = w;
      }
      bad++;
    }
  }
  void done() {
    if (cnt == 0 || double(bad) > fraction * double(cnt))
      printf("CHECK %s FAILED %zu of %zu differ, first at %zu: got %.9g want %.9g\n", launch, bad, cnt, at, g0, w0);
    else
      printf("CHECK %s ok\n", launch);
    fflush(stdout);
  }
};

inline std::string num(double v, bool integral) {
  char b[64];
  if (integral)
    snprintf(b, sizeof b, "%lld", (long long)v);
  else {
    snprintf(b, sizeof b, "%.17g", v);
    if (!strpbrk(b, ".en")) strcat(b, ".0");
  }
  return b;
}
inline std::string fnum(float v) {
  char b[64];
  snprintf(b, sizeof b, "%.9g", v);
  if (!strpbrk(b, ".en")) strcat(b, ".0");
  return b;
}

template <class T>
std::string wide(T v) {  // 64-bit integers without rounding
  char b[64];
  if (std::is_signed<T>::value)
    snprintf(b, sizeof b, "%lld", (long long)v);
  else
    snprintf(b, sizeof b, "%llu", (unsigned long long)v);
  return b;
}

struct Bench {
  enum { RUN, DUMP, JSON } mode = RUN;
  std::string dir, launch, out = "[\n", args;
  std::string head;
  int launches = 0;
  Bench(int argc, char** argv) {
    if (argc >= 3 && !strcmp(argv[1], "--dump")) {
      mode = DUMP;
      dir = argv[2];
    } else if (argc >= 3 && !strcmp(argv[1], "--json")) {
      mode = JSON;
      dir = argv[2];
    }
  }
  void begin(const char* l, const char* kernel, dim3 g, dim3 b, size_t sh = 0) {
    flush();
    launch = l;
    char t[512];
    snprintf(t, sizeof t,
             " {\"launch\": \"%s\", \"kernel\": \"%s\", \"grid\": [%u, %u, %u], \"block\": [%u, %u, %u],\n"
             "  \"dynamic_shared_bytes\": %zu, \"arguments\": [\n",
             l, kernel, g.x, g.y, g.z, b.x, b.y, b.z, sh);
    head = t;
  }
  void arg(const std::string& a) {
    if (!args.empty()) args += ",\n";
    args += "    " + a;
  }
  template <class T>
  void scalar(const char* name, T v) {
    std::string s = std::is_integral<T>::value      ? wide(v)
                    : std::is_same<T, float>::value ? fnum(float(v))
                                                    : num(double(v), false);
    arg(std::string("{\"name\": \"") + name + "\", \"value\": " + s + "}");
  }
  void array(const char* name, const char* type, size_t n, size_t elementBytes = 0) {
    std::string s =
        std::string("{\"name\": \"") + name + "\", \"type\": \"" + type + "\", \"elements\": " + std::to_string(n);
    if (elementBytes) s += ", \"element_bytes\": " + std::to_string(elementBytes);
    arg(s + "}");
  }
  template <class T>
  void data(const char* name, const char* type, const std::vector<T>& v) {
    std::string file = launch + "_" + name + ".txt";
    arg(std::string("{\"name\": \"") + name + "\", \"type\": \"" + type +
        "\", \"elements\": " + std::to_string(v.size()) + ", \"data\": \"" + file + "\"}");
    if (mode != DUMP) return;
    FILE* f = fopen((dir + "/" + file).c_str(), "w");
    if (!f) {
      printf("cannot write in %s\n", dir.c_str());
      exit(1);
    }
    for (auto& x : v) {
      if (std::is_integral<T>::value)
        fprintf(f, "%lld\n", (long long)x);
      else
        fprintf(f, std::is_same<T, float>::value ? "%.9g\n" : "%.17g\n", double(x));
    }
    fclose(f);
  }
  // An array of structures, whose bytes are those of `v`.
  template <class T>
  void structures(const char* name, const char* type, const std::vector<T>& v, size_t elementBytes) {
    std::string file = launch + "_" + name + ".bin";
    arg(std::string("{\"name\": \"") + name + "\", \"type\": \"" + type +
        "\", \"elements\": " + std::to_string(v.size() * sizeof(T) / elementBytes) + ", \"data\": \"" + file + "\"}");
    if (mode != DUMP) return;
    FILE* f = fopen((dir + "/" + file).c_str(), "wb");
    if (!f) {
      printf("cannot write in %s\n", dir.c_str());
      exit(1);
    }
    fwrite(v.data(), sizeof(T), v.size(), f);
    fclose(f);
  }
  void flush() {
    if (head.empty()) return;
    if (launches++) out += ",\n";
    out += head + args + "\n  ]}";
    head.clear();
    args.clear();
  }
  bool gpu() const { return mode == RUN; }
  template <class F>
  void once(F f) {
    f();
    CK(cudaGetLastError());
    CK(cudaDeviceSynchronize());
  }
  template <class F>
  void repeat(F f) {
    for (int i = 0; i < 30; i++) f();
    CK(cudaDeviceSynchronize());
    CK(cudaGetLastError());
  }
  int finish() {
    flush();
    if (mode == JSON) {
      FILE* f = fopen(dir.c_str(), "w");
      if (!f) return 1;
      fprintf(f, "%s\n]\n", out.c_str());
      fclose(f);
    }
    return 0;
  }
};
inline unsigned ceilDiv(size_t a, size_t b) { return unsigned((a + b - 1) / b); }

__global__ void warm_up(float* p, int rounds) {
  float v = threadIdx.x * 0.001f;
  for (int i = 0; i < rounds; i++) v = v * 0.999f + 0.5f;
  p[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
inline void warmCard(const Bench& b) {  // 300 ms of dummy work, so that the clocks are up
  if (!b.gpu()) return;
  Dev<float> d(1056 * 256);
  auto t0 = std::chrono::steady_clock::now();
  while (std::chrono::duration<double>(std::chrono::steady_clock::now() - t0).count() < 0.3) {
    for (int i = 0; i < 10; i++) LAUNCH(warm_up, 1056, 256, 0, d.p, 20000);
    CK(cudaDeviceSynchronize());
  }
  CK(cudaGetLastError());
}
