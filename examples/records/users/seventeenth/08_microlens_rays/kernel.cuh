// SPDX-License-Identifier: BSL-1.0
// Inverse ray shooting for gravitational microlensing: rays of a regular grid in the lens plane are bent by every star
// (and by the smooth sheet with external shear), and counted in the pixel of the source plane where they land.
#pragma once

#define STARS_PER_CHUNK 128

__global__ void microlens_rays(const float *starX, const float *starY, const float *starMass, int numStars,
                               unsigned int *magMap, int mapSize, float mapHalf, int raysPerSide, float rayHalf,
                               float kappaSmooth, float gamma)
{
    __shared__ float sx[STARS_PER_CHUNK];
    __shared__ float sy[STARS_PER_CHUNK];
    __shared__ float sm[STARS_PER_CHUNK];

    const int ix = blockIdx.x * blockDim.x + threadIdx.x;
    const int iy = blockIdx.y;
    const bool valid = ix < raysPerSide;

    const float pitch = 2.0f * rayHalf / raysPerSide;
    const float x = (ix + 0.5f) * pitch - rayHalf;
    const float y = (iy + 0.5f) * pitch - rayHalf;

    float ax = 0.0f, ay = 0.0f;
    for (int start = 0; start < numStars; start += STARS_PER_CHUNK) {
        const int count = min(STARS_PER_CHUNK, numStars - start);
        if (threadIdx.x < count) {
            sx[threadIdx.x] = starX[start + threadIdx.x];
            sy[threadIdx.x] = starY[start + threadIdx.x];
            sm[threadIdx.x] = starMass[start + threadIdx.x];
        }
        __syncthreads();
        for (int k = 0; k < count; k++) {
            const float dx = x - sx[k];
            const float dy = y - sy[k];
            const float w = sm[k] / (dx * dx + dy * dy + 1e-12f);
            ax += w * dx;
            ay += w * dy;
        }
        __syncthreads();
    }
    if (!valid)
        return;

    const float bx = (1.0f - kappaSmooth - gamma) * x - ax;
    const float by = (1.0f - kappaSmooth + gamma) * y - ay;
    const float scale = mapSize / (2.0f * mapHalf);
    const int px = (int)floorf((bx + mapHalf) * scale);
    const int py = (int)floorf((by + mapHalf) * scale);
    if (px >= 0 && px < mapSize && py >= 0 && py < mapSize)
        atomicAdd(&magMap[py * mapSize + px], 1u);
}
