// SPDX-License-Identifier: BSL-1.0
// Magnetotelluric response of layered earth models: impedance recursion from the half-space up to the surface.
#pragma once

__device__ inline double2 cadd(double2 a, double2 b) {
  return make_double2(a.x + b.x, a.y + b.y);
}
__device__ inline double2 csub(double2 a, double2 b) {
  return make_double2(a.x - b.x, a.y - b.y);
}
__device__ inline double2 cmul(double2 a, double2 b) {
  return make_double2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
__device__ inline double2 cdiv(double2 a, double2 b) {
  double s = 1.0 / (b.x * b.x + b.y * b.y);
  return make_double2((a.x * b.x + a.y * b.y) * s, (a.y * b.x - a.x * b.y) * s);
}

// firstLayer: start of each model in the layer arrays (models + 1 entries); the last layer of a model is the half-space
// and its thickness is not used. Output: models x frequencies.
__global__ void mt1d_forward(const int* firstLayer, const double* resistivity, const double* thickness,
                             const double* frequency, double* apparentResistivity, double* phase, int models,
                             int frequencies) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= models * frequencies) return;
  int model = id / frequencies;

  const double pi = 3.14159265358979323846;
  double omegaMu = 2.0 * pi * frequency[id - model * frequencies] * (4e-7 * pi);

  int top = firstLayer[model];
  int layer = firstLayer[model + 1] - 1;
  // intrinsic impedance sqrt(i omega mu rho): its real and imaginary parts are equal
  double w = sqrt(0.5 * omegaMu * resistivity[layer]);
  double2 z = make_double2(w, w);

  while (--layer >= top) {
    double rho = resistivity[layer];
    double k = sqrt(0.5 * omegaMu / rho);
    w = k * rho;
    double2 intrinsic = make_double2(w, w);

    double a = 2.0 * k * thickness[layer];
    double s, c, damping = exp(-a);
    sincos(a, &s, &c);
    double2 decay = make_double2(damping * c, -damping * s);

    double2 reflection = cmul(cdiv(csub(intrinsic, z), cadd(intrinsic, z)), decay);
    double2 one = make_double2(1.0, 0.0);
    z = cmul(intrinsic, cdiv(csub(one, reflection), cadd(one, reflection)));
  }

  apparentResistivity[id] = (z.x * z.x + z.y * z.y) / omegaMu;
  phase[id] = atan2(z.y, z.x) * (180.0 / pi);
}
