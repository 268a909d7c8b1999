// SPDX-License-Identifier: BSL-1.0
// Geography: tags points with the polygon that contains them; a raster of cells lists the polygons to test.
#pragma once

struct Raster {
  float west, south, perDegree;
  int cols, rows;
};

// crossing number of a closed ring
__device__ bool inRing(const float* __restrict__ lon, const float* __restrict__ lat, int first, int end, float x,
                       float y) {
  bool in = false;
  float px = lon[end - 1], py = lat[end - 1];
  for (int v = first; v < end; v++) {
    float qx = lon[v], qy = lat[v];
    if ((qy > y) != (py > y)) {
      float cut = (px - qx) * (y - qy) / (py - qy) + qx;
      if (x < cut) in = !in;
    }
    px = qx;
    py = qy;
  }
  return in;
}

__global__ void polygon_tag(const float* __restrict__ pointLon, const float* __restrict__ pointLat,
                            const int* __restrict__ cellStart, const int* __restrict__ cellPolygon,
                            const int* __restrict__ ringStart, const float* __restrict__ ringLon,
                            const float* __restrict__ ringLat, const short* __restrict__ regionCode,
                            short* __restrict__ tag, int points, float west, float south, float perDegree, int cols,
                            int rows) {
  const Raster g = {west, south, perDegree, cols, rows};
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < points; i += gridDim.x * blockDim.x) {
    float x = pointLon[i], y = pointLat[i];
    int cx = (int)floorf((x - g.west) * g.perDegree), cy = (int)floorf((y - g.south) * g.perDegree);
    short found = -1;
    if (cx >= 0 && cy >= 0 && cx < g.cols && cy < g.rows) {
      int cell = cy * g.cols + cx;
      for (int k = cellStart[cell]; k < cellStart[cell + 1]; k++) {
        int p = cellPolygon[k];
        if (inRing(ringLon, ringLat, ringStart[p], ringStart[p + 1], x, y)) {
          found = regionCode[p];
          break;
        }
      }
    } else {
      found = -2;  // outside of the map, e.g. no position
    }
    tag[i] = found;
  }
}
