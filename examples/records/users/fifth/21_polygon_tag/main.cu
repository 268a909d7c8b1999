// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int points, int side) {
  const float west = -11.5f, south = 35.25f, per = 4;
  int cols = side * 4, rows = side * 3;  // quarter degrees; polygons about one degree apart
  int poly = side * side * 3 / 4;
  dim3 blk(128), grd(std::min(ceilDiv(points, 128), 2112u));
  Rng r(27);
  std::vector<int> ring(1, 0), cellStart(1, 0), cellPoly;
  std::vector<float> lon, lat, plon(points), plat(points);
  std::vector<short> code(poly);
  std::vector<float> box(poly * 4);
  for (int p = 0; p < poly; p++) {
    float cx = west + p % side + r.range(0.2f, 0.8f), cy = south + p / side + r.range(0.2f, 0.8f);
    int n = r.below(10) == 0 ? 200 + r.below(300) : 12 + r.below(60);
    float rad = r.range(0.3f, 0.7f), ph = r.range(0, 6), x0 = 1e9f, x1 = -1e9f, y0 = 1e9f, y1 = -1e9f;
    for (int v = 0; v < n; v++) {
      float a = 6.2831853f * v / n, q = rad * (1 + 0.3f * sinf(3 * a + ph) + 0.08f * r.normal());
      q = std::max(q, 0.02f);
      lon.push_back(cx + q * cosf(a));
      lat.push_back(cy + q * sinf(a));
      x0 = std::min(x0, lon.back()), x1 = std::max(x1, lon.back());
      y0 = std::min(y0, lat.back()), y1 = std::max(y1, lat.back());
    }
    ring.push_back(int(lon.size()));
    code[p] = short(p * 7 % 30000);
    float bb[4] = {x0, y0, x1, y1};
    std::copy(bb, bb + 4, &box[p * 4]);
  }
  for (int cy = 0; cy < rows; cy++)
    for (int cx = 0; cx < cols; cx++) {
      float x0 = west + cx / per - 1e-3f, y0 = south + cy / per - 1e-3f, x1 = x0 + 1 / per + 2e-3f,
            y1 = y0 + 1 / per + 2e-3f;
      for (int q = std::max(0, (cy / 4 - 3) * side); q < std::min(poly, (cy / 4 + 4) * side); q++)
        if (box[q * 4] <= x1 && box[q * 4 + 2] >= x0 && box[q * 4 + 1] <= y1 && box[q * 4 + 3] >= y0)
          cellPoly.push_back(q);
      cellStart.push_back(int(cellPoly.size()));
    }
  float tx = 0, ty = 0;
  for (int i = 0; i < points; i++) {  // tracks
    if (i % 64 == 0) tx = r.uni() * side, ty = r.uni() * side * 3 / 4;
    tx += r.range(-0.01f, 0.01f);
    ty += r.range(-0.01f, 0.01f);
    plon[i] = r.below(300) ? west + tx : 0.0f;
    plat[i] = plon[i] == 0 ? 0.0f : south + ty;
  }
  b.begin(name, "polygon_tag", grd, blk);
  b.data("pointLon", "float", plon);
  b.data("pointLat", "float", plat);
  b.data("cellStart", "int", cellStart);
  b.data("cellPolygon", "int", cellPoly);
  b.data("ringStart", "int", ring);
  b.data("ringLon", "float", lon);
  b.data("ringLat", "float", lat);
  b.array("regionCode", "short", poly);
  b.array("tag", "short", points);
  b.scalar("points", points);
  b.scalar("west", west);
  b.scalar("south", south);
  b.scalar("perDegree", per);
  b.scalar("cols", cols);
  b.scalar("rows", rows);
  if (!b.gpu()) return;
  Dev<float> dx(plon), dy(plat), dlo(lon), dla(lat);
  Dev<int> dcs(cellStart), dcp(cellPoly), drs(ring);
  Dev<short> dc(code), dt(points);
  auto go = [&] {
    LAUNCH(polygon_tag, grd, blk, 0, dx.p, dy.p, dcs.p, dcp.p, drs.p, dlo.p, dla.p, dc.p, dt.p, points, west, south,
           per, cols, rows);
  };
  b.once(go);
  auto o = dt.get();
  Cmp c(name, 0, 0, 0.001);  // points on a border
  for (size_t i : sample(points, 50000)) {
    double x = plon[i], y = plat[i];
    int cx = int(floor((x - west) * per)), cy = int(floor((y - south) * per)), want = -1;
    if (cx < 0 || cy < 0 || cx >= cols || cy >= rows)
      want = -2;
    else
      for (int k = cellStart[cy * cols + cx]; k < cellStart[cy * cols + cx + 1] && want < 0; k++) {
        int p = cellPoly[k];
        bool in = false;
        for (int v = ring[p], u = ring[p + 1] - 1; v < ring[p + 1]; u = v++)
          if ((lat[v] > y) != (lat[u] > y) &&
              x < (double(lon[u]) - lon[v]) * (y - lat[v]) / (double(lat[u]) - lat[v]) + lon[v])
            in = !in;
        if (in) want = code[p];
      }
    c.add(i, o[i], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 40003, 16);
  run(b, "large", 1800001, 40);
  return b.finish();
}
