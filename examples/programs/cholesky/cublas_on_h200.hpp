// SPDX-License-Identifier: BSL-1.0
/// \file
/// Times of cuBLAS' calls, by tile (64, 128, 256) and by sizes: `dgemm_64` on the card, rows by inner; `dgemm_64_call`
/// in the host's thread.
/// Written by cublas_header.py from the record of NVIDIA H200, driver 580.159.04, CUDA 13.0.88, 2026-11-22.
#pragma once

#include <kernelcost/program/measured_table.hpp>

// clang-format off
namespace examples::cholesky::cublas_on_h200 {

using namespace kernelcost::literals;

inline constexpr const char* record = "examples/records/calibration/h200_cublas.csv";

inline constexpr kernelcost::measured_work dsyrk_64{record, {
  {64, 3.8_us}, {128, 5.6_us}, {192, 7.4_us}, {256, 9.3_us}, {384, 13.0_us}, {512, 16.7_us}, {768, 24.1_us},
  {1024, 31.5_us}, {1536, 13.9_us}, {2048, 17.1_us}, {3072, 23.4_us}, {4096, 29.7_us}, {6144, 42.4_us}}};
inline constexpr kernelcost::measured_work dsyrk_64_call{record, {
  {64, 4.7_us}, {128, 4.7_us}, {192, 4.7_us}, {256, 4.6_us}, {384, 4.4_us}, {512, 4.5_us}, {768, 4.4_us},
  {1024, 4.5_us}, {1536, 11.4_us}, {2048, 9.1_us}, {3072, 9.0_us}, {4096, 9.1_us}, {6144, 8.8_us}}};
inline constexpr kernelcost::measured_work dtrsm_64{record, {
  {64, 14.7_us}, {128, 14.8_us}, {192, 14.8_us}, {256, 14.8_us}, {384, 14.8_us}, {512, 14.8_us}, {768, 14.9_us},
  {1024, 14.9_us}, {1536, 15.0_us}, {2048, 15.1_us}, {3072, 17.9_us}, {4096, 17.9_us}, {6144, 26.7_us}}};
inline constexpr kernelcost::measured_work dtrsm_64_call{record, {
  {64, 3.6_us}, {128, 3.5_us}, {192, 3.6_us}, {256, 3.6_us}, {384, 3.7_us}, {512, 3.7_us}, {768, 3.4_us},
  {1024, 3.6_us}, {1536, 3.7_us}, {2048, 3.5_us}, {3072, 3.7_us}, {4096, 3.6_us}, {6144, 3.6_us}}};
inline constexpr kernelcost::measured_table dgemm_64{record,
  {64, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {64, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {
   {3.3_us, 3.7_us, 4.2_us, 4.5_us, 5.4_us, 6.1_us, 6.5_us, 6.8_us, 7.1_us, 7.4_us, 8.1_us, 8.8_us, 9.5_us},
   {3.3_us, 3.8_us, 4.2_us, 4.6_us, 5.4_us, 6.2_us, 6.7_us, 7.0_us, 7.3_us, 7.6_us, 8.3_us, 9.0_us, 10.4_us},
   {3.4_us, 3.8_us, 4.2_us, 4.6_us, 5.4_us, 6.2_us, 6.7_us, 7.0_us, 7.7_us, 8.4_us, 9.8_us, 11.8_us, 13.8_us},
   {3.4_us, 3.8_us, 4.2_us, 4.7_us, 5.4_us, 6.2_us, 6.9_us, 7.2_us, 7.9_us, 8.6_us, 11.3_us, 12.3_us, 13.8_us},
   {3.4_us, 3.9_us, 4.3_us, 4.7_us, 5.5_us, 6.3_us, 7.5_us, 9.3_us, 10.0_us, 10.5_us, 12.1_us, 13.1_us, 15.8_us},
   {3.5_us, 4.0_us, 4.4_us, 4.7_us, 5.5_us, 6.4_us, 7.9_us, 9.1_us, 9.9_us, 10.7_us, 12.3_us, 13.9_us, 17.4_us},
   {3.5_us, 4.0_us, 4.4_us, 4.8_us, 5.6_us, 6.4_us, 8.0_us, 9.7_us, 11.3_us, 13.0_us, 16.0_us, 17.8_us, 21.9_us},
   {3.5_us, 4.1_us, 4.5_us, 4.9_us, 5.7_us, 6.5_us, 8.0_us, 10.0_us, 11.6_us, 13.1_us, 16.4_us, 19.5_us, 25.5_us},
   {3.7_us, 4.2_us, 4.7_us, 5.1_us, 5.9_us, 6.6_us, 8.2_us, 9.8_us, 13.0_us, 16.9_us, 21.6_us, 26.2_us, 35.1_us},
   {3.9_us, 4.4_us, 4.8_us, 5.2_us, 6.0_us, 6.8_us, 8.4_us, 10.2_us, 14.1_us, 18.4_us, 24.7_us, 31.1_us, 41.1_us},
   {4.6_us, 4.9_us, 5.4_us, 6.0_us, 8.2_us, 9.5_us, 12.2_us, 15.2_us, 20.2_us, 24.1_us, 31.6_us, 39.4_us, 54.2_us},
   {4.8_us, 5.1_us, 5.8_us, 6.4_us, 7.6_us, 10.0_us, 13.1_us, 16.4_us, 22.9_us, 29.3_us, 39.5_us, 47.8_us, 67.0_us},
   {5.5_us, 6.8_us, 8.1_us, 9.3_us, 11.6_us, 14.1_us, 19.2_us, 28.2_us, 38.1_us, 48.1_us, 53.2_us, 69.2_us, 98.0_us}}};
inline constexpr kernelcost::measured_table dgemm_64_call{record,
  {64, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {64, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {
   {8.8_us, 8.5_us, 8.5_us, 8.8_us, 8.7_us, 8.7_us, 10.4_us, 10.5_us, 10.6_us, 10.6_us, 10.4_us, 10.4_us, 10.6_us},
   {8.7_us, 8.7_us, 8.5_us, 8.7_us, 8.7_us, 8.8_us, 10.4_us, 10.5_us, 10.5_us, 10.6_us, 10.4_us, 10.5_us, 10.3_us},
   {8.9_us, 9.4_us, 8.8_us, 8.9_us, 8.6_us, 8.6_us, 10.5_us, 10.9_us, 10.4_us, 10.5_us, 10.3_us, 10.5_us, 13.1_us},
   {8.8_us, 8.8_us, 8.7_us, 8.9_us, 8.9_us, 8.8_us, 10.9_us, 10.6_us, 10.7_us, 10.6_us, 13.2_us, 13.1_us, 13.1_us},
   {8.8_us, 9.8_us, 8.9_us, 9.0_us, 9.1_us, 8.9_us, 11.0_us, 13.2_us, 13.4_us, 13.6_us, 13.3_us, 13.3_us, 10.7_us},
   {8.9_us, 8.9_us, 8.8_us, 8.6_us, 8.9_us, 8.7_us, 8.8_us, 13.8_us, 13.0_us, 13.1_us, 13.1_us, 13.0_us, 11.1_us},
   {8.8_us, 9.8_us, 9.0_us, 8.9_us, 8.7_us, 8.8_us, 8.9_us, 13.5_us, 13.2_us, 10.8_us, 10.8_us, 11.0_us, 10.9_us},
   {9.0_us, 8.8_us, 8.8_us, 8.9_us, 9.0_us, 8.7_us, 8.6_us, 13.3_us, 12.9_us, 10.8_us, 10.8_us, 10.9_us, 10.9_us},
   {9.0_us, 8.8_us, 8.8_us, 8.9_us, 9.1_us, 8.9_us, 8.9_us, 9.0_us, 9.1_us, 10.9_us, 10.8_us, 11.3_us, 11.4_us},
   {9.1_us, 8.8_us, 8.8_us, 9.4_us, 12.8_us, 9.4_us, 9.0_us, 8.5_us, 11.8_us, 9.5_us, 11.0_us, 11.1_us, 10.8_us},
   {9.0_us, 9.1_us, 8.9_us, 8.9_us, 8.7_us, 9.0_us, 8.9_us, 8.7_us, 10.6_us, 10.7_us, 10.7_us, 11.7_us, 11.7_us},
   {8.4_us, 8.6_us, 8.8_us, 8.7_us, 8.9_us, 8.2_us, 8.4_us, 8.8_us, 10.5_us, 11.1_us, 10.6_us, 10.4_us, 10.7_us},
   {8.1_us, 9.0_us, 8.8_us, 9.0_us, 8.9_us, 8.8_us, 8.4_us, 9.0_us, 8.7_us, 9.1_us, 10.9_us, 10.8_us, 10.9_us}}};
inline constexpr kernelcost::measured_work dsyrk_128{record, {
  {128, 5.7_us}, {256, 9.4_us}, {384, 13.1_us}, {512, 16.8_us}, {768, 24.2_us}, {1024, 31.6_us}, {1536, 13.9_us},
  {2048, 17.1_us}, {3072, 23.4_us}, {4096, 29.8_us}, {6144, 42.5_us}}};
inline constexpr kernelcost::measured_work dsyrk_128_call{record, {
  {128, 3.7_us}, {256, 3.8_us}, {384, 3.8_us}, {512, 3.7_us}, {768, 3.8_us}, {1024, 3.9_us}, {1536, 9.0_us},
  {2048, 9.0_us}, {3072, 8.8_us}, {4096, 9.2_us}, {6144, 9.4_us}}};
inline constexpr kernelcost::measured_work dtrsm_128{record, {
  {128, 49.9_us}, {256, 50.1_us}, {384, 50.2_us}, {512, 50.3_us}, {768, 50.6_us}, {1024, 50.6_us}, {1536, 51.0_us},
  {2048, 51.5_us}, {3072, 58.3_us}, {4096, 58.0_us}, {6144, 108.2_us}}};
inline constexpr kernelcost::measured_work dtrsm_128_call{record, {
  {128, 16.8_us}, {256, 16.9_us}, {384, 16.2_us}, {512, 17.3_us}, {768, 16.5_us}, {1024, 16.3_us}, {1536, 16.2_us},
  {2048, 15.8_us}, {3072, 16.4_us}, {4096, 15.8_us}, {6144, 3.7_us}}};
inline constexpr kernelcost::measured_table dgemm_128{record,
  {128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {
   {3.8_us, 4.6_us, 5.4_us, 6.2_us, 7.3_us, 7.3_us, 8.0_us, 10.7_us, 11.5_us, 12.4_us, 14.0_us},
   {3.9_us, 4.7_us, 5.5_us, 6.3_us, 7.9_us, 9.1_us, 9.9_us, 10.7_us, 12.3_us, 14.0_us, 16.9_us},
   {4.0_us, 4.8_us, 5.6_us, 6.4_us, 8.0_us, 9.8_us, 11.5_us, 13.1_us, 15.8_us, 17.5_us, 21.1_us},
   {4.1_us, 4.9_us, 5.7_us, 6.4_us, 8.0_us, 9.9_us, 11.6_us, 13.3_us, 16.3_us, 18.8_us, 24.3_us},
   {4.2_us, 5.1_us, 5.8_us, 6.6_us, 8.2_us, 9.8_us, 13.0_us, 16.4_us, 20.6_us, 25.0_us, 33.1_us},
   {4.4_us, 5.1_us, 5.9_us, 6.7_us, 8.3_us, 9.9_us, 13.1_us, 16.5_us, 23.5_us, 28.7_us, 38.3_us},
   {4.9_us, 6.0_us, 8.1_us, 9.4_us, 12.1_us, 14.7_us, 19.3_us, 23.0_us, 30.3_us, 37.7_us, 53.3_us},
   {5.4_us, 6.3_us, 7.5_us, 9.7_us, 12.5_us, 13.9_us, 21.3_us, 26.5_us, 36.1_us, 47.6_us, 65.0_us},
   {6.4_us, 8.7_us, 10.9_us, 13.1_us, 17.8_us, 23.4_us, 35.8_us, 38.3_us, 52.1_us, 72.0_us, 99.3_us},
   {6.8_us, 9.2_us, 11.5_us, 13.8_us, 19.3_us, 26.1_us, 36.8_us, 46.7_us, 69.6_us, 85.2_us, 118.5_us},
   {8.7_us, 12.0_us, 15.5_us, 19.0_us, 26.2_us, 33.2_us, 47.1_us, 62.2_us, 92.1_us, 119.9_us, 173.5_us}}};
inline constexpr kernelcost::measured_table dgemm_128_call{record,
  {128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {
   {9.0_us, 9.4_us, 9.0_us, 8.7_us, 11.0_us, 10.5_us, 10.8_us, 13.4_us, 13.3_us, 13.2_us, 13.4_us},
   {8.9_us, 8.9_us, 8.9_us, 9.1_us, 9.0_us, 13.2_us, 13.0_us, 13.7_us, 12.8_us, 13.3_us, 11.1_us},
   {9.2_us, 9.2_us, 8.7_us, 8.7_us, 9.2_us, 13.7_us, 13.8_us, 14.1_us, 10.9_us, 11.0_us, 11.0_us},
   {9.6_us, 9.4_us, 9.6_us, 8.8_us, 8.7_us, 13.2_us, 13.1_us, 13.1_us, 11.0_us, 10.8_us, 10.5_us},
   {8.7_us, 9.1_us, 9.0_us, 8.8_us, 9.5_us, 9.3_us, 9.4_us, 11.0_us, 11.2_us, 12.2_us, 12.2_us},
   {9.3_us, 9.4_us, 9.6_us, 9.8_us, 9.5_us, 9.1_us, 9.1_us, 9.0_us, 10.8_us, 10.8_us, 10.8_us},
   {8.9_us, 8.8_us, 9.2_us, 9.7_us, 11.1_us, 11.8_us, 12.5_us, 11.3_us, 11.6_us, 12.0_us, 10.8_us},
   {8.3_us, 8.9_us, 8.8_us, 8.3_us, 9.0_us, 12.5_us, 10.6_us, 10.7_us, 10.5_us, 10.6_us, 13.0_us},
   {8.4_us, 8.0_us, 8.1_us, 8.1_us, 8.3_us, 8.6_us, 8.8_us, 10.8_us, 10.7_us, 13.3_us, 13.1_us},
   {8.6_us, 8.6_us, 8.6_us, 8.6_us, 8.6_us, 8.7_us, 9.0_us, 9.8_us, 8.8_us, 13.8_us, 13.5_us},
   {8.9_us, 8.9_us, 8.9_us, 8.7_us, 8.9_us, 8.8_us, 8.8_us, 8.7_us, 10.4_us, 10.7_us, 10.5_us}}};
inline constexpr kernelcost::measured_work dsyrk_256{record, {
  {256, 12.0_us}, {512, 21.9_us}, {768, 31.8_us}, {1024, 41.6_us}, {1536, 14.1_us}, {2048, 17.2_us}, {3072, 23.6_us},
  {4096, 29.9_us}, {6144, 42.5_us}}};
inline constexpr kernelcost::measured_work dsyrk_256_call{record, {
  {256, 3.6_us}, {512, 3.6_us}, {768, 3.5_us}, {1024, 3.5_us}, {1536, 8.6_us}, {2048, 8.7_us}, {3072, 8.6_us},
  {4096, 8.6_us}, {6144, 8.7_us}}};
inline constexpr kernelcost::measured_work dtrsm_256{record, {
  {256, 103.8_us}, {512, 104.6_us}, {768, 105.1_us}, {1024, 105.6_us}, {1536, 107.1_us}, {2048, 108.2_us},
  {3072, 123.5_us}, {4096, 123.8_us}, {6144, 255.5_us}}};
inline constexpr kernelcost::measured_work dtrsm_256_call{record, {
  {256, 39.0_us}, {512, 39.4_us}, {768, 39.6_us}, {1024, 39.4_us}, {1536, 38.8_us}, {2048, 39.0_us}, {3072, 39.3_us},
  {4096, 38.6_us}, {6144, 3.5_us}}};
inline constexpr kernelcost::measured_table dgemm_256{record,
  {256, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {256, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {
   {4.9_us, 6.4_us, 8.0_us, 10.0_us, 11.5_us, 13.2_us, 16.6_us, 18.4_us, 23.2_us},
   {5.2_us, 6.8_us, 8.4_us, 9.9_us, 13.1_us, 18.1_us, 22.6_us, 28.7_us, 42.6_us},
   {6.0_us, 9.3_us, 11.9_us, 14.5_us, 19.1_us, 22.3_us, 29.8_us, 38.5_us, 56.1_us},
   {6.2_us, 8.6_us, 11.0_us, 13.4_us, 20.5_us, 25.6_us, 40.0_us, 48.3_us, 65.6_us},
   {8.4_us, 12.9_us, 16.9_us, 22.2_us, 31.6_us, 38.1_us, 51.2_us, 72.0_us, 99.1_us},
   {9.0_us, 13.6_us, 18.1_us, 23.0_us, 34.1_us, 45.5_us, 67.0_us, 84.9_us, 118.3_us},
   {11.9_us, 18.6_us, 25.7_us, 32.9_us, 46.9_us, 60.5_us, 90.3_us, 116.5_us, 168.6_us},
   {14.0_us, 23.3_us, 33.6_us, 43.4_us, 59.8_us, 77.1_us, 117.8_us, 154.9_us, 224.5_us},
   {19.7_us, 35.0_us, 50.1_us, 64.9_us, 91.4_us, 118.6_us, 173.1_us, 227.8_us, 335.0_us}}};
inline constexpr kernelcost::measured_table dgemm_256_call{record,
  {256, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {256, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144},
  {
   {8.6_us, 8.6_us, 8.5_us, 12.6_us, 12.7_us, 12.4_us, 10.1_us, 10.1_us, 9.9_us},
   {8.4_us, 8.0_us, 8.6_us, 8.4_us, 8.4_us, 10.2_us, 10.4_us, 11.6_us, 13.4_us},
   {8.7_us, 8.8_us, 8.9_us, 8.5_us, 10.4_us, 10.6_us, 10.4_us, 10.6_us, 13.0_us},
   {8.9_us, 8.7_us, 8.8_us, 8.9_us, 15.1_us, 14.8_us, 16.9_us, 17.6_us, 16.9_us},
   {11.2_us, 10.7_us, 10.9_us, 11.5_us, 11.5_us, 13.7_us, 14.0_us, 16.8_us, 17.1_us},
   {11.6_us, 11.7_us, 11.7_us, 11.5_us, 11.5_us, 11.9_us, 12.5_us, 18.0_us, 17.7_us},
   {11.7_us, 11.8_us, 12.0_us, 11.9_us, 11.6_us, 11.6_us, 14.5_us, 14.3_us, 14.8_us},
   {12.0_us, 11.9_us, 11.6_us, 11.9_us, 11.7_us, 12.0_us, 14.4_us, 14.5_us, 14.3_us},
   {12.4_us, 11.7_us, 11.8_us, 11.9_us, 12.0_us, 11.6_us, 12.3_us, 11.9_us, 11.7_us}}};

}  // namespace examples::cholesky::cublas_on_h200
// clang-format on
