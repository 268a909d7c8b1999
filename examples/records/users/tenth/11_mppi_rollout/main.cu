// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint32_t hostHash(uint32_t v) {
  v = v * 747796405u + 2891336453u;
  v = ((v >> ((v >> 28) + 4)) ^ v) * 277803737u;
  return v >> 22 ^ v;
}
static void run(Bench& b, const char* name, int rollouts, int steps, int mapWidth, int mapHeight, int obstacles) {
  Rng r(11);
  std::vector<int> map(size_t(mapWidth) * mapHeight);
  for (int y = 0; y < mapHeight; y++)
    for (int x = 0; x < mapWidth; x++) map[size_t(y) * mapWidth + x] = 20 + int(19 * sinf(0.05f * x) * cosf(0.04f * y));
  const float startX = 3, startY = 0.05f * mapHeight;
  for (int o = 0; o < obstacles; o++) {
    float ox = r.range(8, mapWidth * 0.1f), oy = r.range(0, mapHeight * 0.1f), radius = r.range(0.5f, 1.4f);
    for (int y = 0; y < mapHeight; y++)
      for (int x = 0; x < mapWidth; x++) {
        float d = hypotf(0.1f * x - ox, 0.1f * y - oy) - radius;
        int& m = map[size_t(y) * mapWidth + x];
        if (d < 0)
          m = 255;
        else if (d < 1.5f && m != 255)
          m = std::max(m, int(240 * expf(-2 * d)));
      }
  }
  std::vector<float> start = {startX, startY, 0.08f, 4.0f}, nominal;
  for (int t = 0; t < steps; t++) {
    nominal.push_back(0.4f * cosf(0.1f * t));
    nominal.push_back(0.05f * sinf(0.15f * t));
  }
  MppiParams p{};
  p.rollouts = rollouts;
  p.steps = steps;
  p.mapWidth = mapWidth;
  p.mapHeight = mapHeight;
  p.cellsPerMetre = 10;
  p.dt = 0.05f;
  p.wheelBase = 1.9f;
  p.accelSigma = 1.3f;
  p.steerSigma = 0.12f;
  p.maxAccel = 4;
  p.maxSteer = 0.5f;
  p.maxSpeed = 9;
  p.goalX = 0.09f * mapWidth;
  p.goalY = 0.05f * mapHeight;
  p.goalWeight = 12;
  p.mapWeight = 0.02f;
  p.controlWeight = 0.05f;
  p.speedWeight = 0.1f;
  p.targetSpeed = 6;
  p.crashCost = 50;
  const unsigned seed = 0x2545F491u;
  dim3 blk(128), grd(ceilDiv(rollouts, 128));
  b.begin(name, "mppi_rollout", grd, blk);
  b.data("start", "float", start);
  b.data("nominal", "float", nominal);
  b.data("costMap", "unsigned char", map);
  b.array("cost", "float", rollouts);
#define MEMBER(m) b.scalar("p." #m, p.m)
  MEMBER(rollouts);
  MEMBER(steps);
  MEMBER(mapWidth);
  MEMBER(mapHeight);
  MEMBER(cellsPerMetre);
  MEMBER(dt);
  MEMBER(wheelBase);
  MEMBER(accelSigma);
  MEMBER(steerSigma);
  MEMBER(maxAccel);
  MEMBER(maxSteer);
  MEMBER(maxSpeed);
  MEMBER(goalX);
  MEMBER(goalY);
  MEMBER(goalWeight);
  MEMBER(mapWeight);
  MEMBER(controlWeight);
  MEMBER(speedWeight);
  MEMBER(targetSpeed);
  MEMBER(crashCost);
#undef MEMBER
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<float> ds(start), dn(nominal), dc(rollouts);
  Dev<unsigned char> dm(std::vector<unsigned char>(map.begin(), map.end()));
  auto go = [&] { LAUNCH(mppi_rollout, grd, blk, 0, ds.p, dn.p, dm.p, dc.p, p, seed); };
  b.once(go);
  auto o = dc.get();
  Cmp c(name, 2e-3, 1e-2, 0.02);
  for (size_t k : sample(rollouts, 5000)) {
    double x = start[0], y = start[1], th = start[2], v = start[3], sum = 0;
    for (int t = 0; t < steps; t++) {
      double n0 = 0, n1 = 0, a = nominal[2 * t], d = nominal[2 * t + 1];
      if (k) {
        uint32_t h = hostHash(seed ^ hostHash(uint32_t(k) * 4096 + t)), g = hostHash(h);
        double rad = sqrt(-2 * log(((h >> 8) + 1) / 16777216.0)), ang = 2 * M_PI * (g >> 8) / 16777216.0;
        n0 = rad * cos(ang);
        n1 = rad * sin(ang);
      }
      double acc = std::min(std::max(a + p.accelSigma * n0, -double(p.maxAccel)), double(p.maxAccel));
      double st = std::min(std::max(d + p.steerSigma * n1, -double(p.maxSteer)), double(p.maxSteer));
      x += v * cos(th) * p.dt;
      y += v * sin(th) * p.dt;
      th += v * tan(st) / p.wheelBase * p.dt;
      v = std::min(std::max(v + acc * p.dt, 0.0), double(p.maxSpeed));
      int cx = int(floor(x * p.cellsPerMetre)), cy = int(floor(y * p.cellsPerMetre)), cell = 255;
      if (cx >= 0 && cx < mapWidth && cy >= 0 && cy < mapHeight) cell = map[size_t(cy) * mapWidth + cx];
      if (cell == 255) {
        sum += p.crashCost * (steps - t);
        break;
      }
      sum += p.mapWeight * cell + p.speedWeight * pow(v - p.targetSpeed, 2) +
             p.controlWeight * (a * n0 / p.accelSigma + d * n1 / p.steerSigma);
    }
    c.add(k, o[k], sum + p.goalWeight * hypot(p.goalX - x, p.goalY - y));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1900, 32, 240, 160, 14);
  run(b, "large", 110000, 75, 420, 300, 22);
  return b.finish();
}
