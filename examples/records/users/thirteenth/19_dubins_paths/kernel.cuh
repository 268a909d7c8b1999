// SPDX-License-Identifier: BSL-1.0
// Shortest Dubins path of each pair of a start pose and a goal pose: the best of six words for a car that turns within
// a radius and never reverses. The rows of the table are starts.
#pragma once
enum DubinsWord { LSL = 0, RSR = 1, LSR = 2, RSL = 3, RLR = 4, LRL = 5 };

struct Normalised {
  float d, alpha, beta;
  float sa, ca, sb, cb, cab;
};

__device__ __forceinline__ float wrap(float a) {
  const float turn = 6.283185307f;
  return a - turn * floorf(a * (1.0f / turn));
}

// false where the word does not exist for these poses
__device__ bool wordLength(int word, const Normalised& n, float& length) {
  const float turn = 6.283185307f;
  float t, p, q, square, angle;
  switch (word) {
    case LSL:
      square = 2 + n.d * n.d - 2 * n.cab + 2 * n.d * (n.sa - n.sb);
      if (square < 0) return false;
      angle = atan2f(n.cb - n.ca, n.d + n.sa - n.sb);
      t = wrap(angle - n.alpha);
      p = sqrtf(square);
      q = wrap(n.beta - angle);
      break;
    case RSR:
      square = 2 + n.d * n.d - 2 * n.cab + 2 * n.d * (n.sb - n.sa);
      if (square < 0) return false;
      angle = atan2f(n.ca - n.cb, n.d - n.sa + n.sb);
      t = wrap(n.alpha - angle);
      p = sqrtf(square);
      q = wrap(angle - n.beta);
      break;
    case LSR:
      square = n.d * n.d - 2 + 2 * n.cab + 2 * n.d * (n.sa + n.sb);
      if (square < 0) return false;
      p = sqrtf(square);
      angle = atan2f(-n.ca - n.cb, n.d + n.sa + n.sb) - atan2f(-2.0f, p);
      t = wrap(angle - n.alpha);
      q = wrap(angle - n.beta);
      break;
    case RSL:
      square = n.d * n.d - 2 + 2 * n.cab - 2 * n.d * (n.sa + n.sb);
      if (square < 0) return false;
      p = sqrtf(square);
      angle = atan2f(n.ca + n.cb, n.d - n.sa - n.sb) - atan2f(2.0f, p);
      t = wrap(n.alpha - angle);
      q = wrap(n.beta - angle);
      break;
    case RLR:
      square = 0.125f * (6 - n.d * n.d + 2 * n.cab + 2 * n.d * (n.sa - n.sb));
      if (fabsf(square) > 1) return false;
      p = turn - acosf(square);
      t = wrap(n.alpha - atan2f(n.ca - n.cb, n.d - n.sa + n.sb) + 0.5f * p);
      q = wrap(n.alpha - n.beta - t + p);
      break;
    default:
      square = 0.125f * (6 - n.d * n.d + 2 * n.cab + 2 * n.d * (n.sb - n.sa));
      if (fabsf(square) > 1) return false;
      p = turn - acosf(square);
      t = wrap(atan2f(n.cb - n.ca, n.d + n.sa - n.sb) - n.alpha + 0.5f * p);
      q = wrap(n.beta - n.alpha - t + p);
      break;
  }
  length = t + p + q;
  return true;
}

// block: 32 goals x 4 starts
__global__ void dubins_paths(const float* __restrict__ startX, const float* __restrict__ startY,
                             const float* __restrict__ startHeading, const float* __restrict__ goalX,
                             const float* __restrict__ goalY, const float* __restrict__ goalHeading,
                             float* __restrict__ lengths, unsigned char* __restrict__ words, int starts, int goals,
                             float radius) {
  int g = blockIdx.x * blockDim.x + threadIdx.x;
  int s = blockIdx.y * blockDim.y + threadIdx.y;
  if (g >= goals || s >= starts) return;

  float dx = goalX[g] - startX[s], dy = goalY[g] - startY[s];
  float bearing = atan2f(dy, dx);
  Normalised n;
  n.d = sqrtf(dx * dx + dy * dy) / radius;
  n.alpha = wrap(startHeading[s] - bearing);
  n.beta = wrap(goalHeading[g] - bearing);
  sincosf(n.alpha, &n.sa, &n.ca);
  sincosf(n.beta, &n.sb, &n.cb);
  n.cab = cosf(n.alpha - n.beta);

  float best = INFINITY;
  int bestWord = LSL;
  // two arcs and a line are always enough for poses far apart
  int tried = n.d > 4.0f ? RLR : LRL + 1;
  for (int word = LSL; word < tried; word++) {
    float length;
    if (wordLength(word, n, length) && length < best) {
      best = length;
      bestWord = word;
    }
  }
  lengths[size_t(s) * goals + g] = best * radius;
  words[size_t(s) * goals + g] = (unsigned char)bestWord;
}
