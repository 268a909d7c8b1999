// SPDX-License-Identifier: BSL-1.0
// DATE_TRUNC(unit, timestamp) of a column database: unit from a dictionary-coded column, microseconds since 1970,
// nulls as validity bitmaps of 32 rows a word (Arrow style); counts the valid rows.
#pragma once
#include <cstdint>

enum TruncUnit : uint8_t {
  UNIT_SECOND, UNIT_MINUTE, UNIT_HOUR, UNIT_DAY, UNIT_WEEK, UNIT_MONTH, UNIT_QUARTER, UNIT_YEAR
};

struct CivilDate {
  int year, month;
};

__device__ __forceinline__ int64_t floorTo(int64_t v, int64_t step) {
  int64_t r = v % step;
  return v - (r < 0 ? r + step : r);
}

__device__ inline CivilDate civilFromDays(int days) {  // proleptic Gregorian calendar, in eras of 400 years
  days += 719468;
  const int era = (days >= 0 ? days : days - 146096) / 146097;
  const unsigned doe = unsigned(days - era * 146097);
  const unsigned yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  const unsigned doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
  const unsigned mp = (5 * doy + 2) / 153;
  const int month = mp < 10 ? int(mp) + 3 : int(mp) - 9;
  return {int(yoe) + era * 400 + (month <= 2), month};
}

__device__ inline int daysFromCivil(int y, int m) {  // first day of a month
  y -= m <= 2;
  const int era = (y >= 0 ? y : y - 399) / 400;
  const unsigned yoe = unsigned(y - era * 400);
  const unsigned doy = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5;
  return era * 146097 + int(yoe * 365 + yoe / 4 - yoe / 100 + doy) - 719468;
}

template <typename T>
__device__ __forceinline__ T truncate(T us, int unit) {
  constexpr T second = 1000000, day = 86400 * second;
  switch (unit) {
    case UNIT_SECOND: return floorTo(us, second);
    case UNIT_MINUTE: return floorTo(us, 60 * second);
    case UNIT_HOUR: return floorTo(us, 3600 * second);
    case UNIT_DAY: return floorTo(us, day);
    case UNIT_WEEK: return floorTo(us + 3 * day, 7 * day) - 3 * day;  // Monday
  }
  CivilDate d = civilFromDays(int(floorTo(us, day) / day));
  if (unit == UNIT_QUARTER) d.month = (d.month - 1) / 3 * 3 + 1;
  if (unit == UNIT_YEAR) d.month = 1;
  return daysFromCivil(d.year, d.month) * day;
}

__global__ void timestamp_trunc(const int64_t* __restrict__ ts, const uint8_t* __restrict__ unit,
                                const uint32_t* __restrict__ tsValid, const uint32_t* __restrict__ unitValid,
                                int64_t* __restrict__ out, uint32_t* __restrict__ outValid,
                                unsigned* __restrict__ warpValid, int64_t rows) {
  unsigned mine = 0;
  const int lane = threadIdx.x & 31;
  const int64_t stride = int64_t(gridDim.x) * blockDim.x;
  for (int64_t base = int64_t(blockIdx.x) * blockDim.x; base < rows; base += stride) {
    const int64_t i = base + threadIdx.x;
    bool valid = false;
    if (i < rows) {
      valid = (tsValid[i >> 5] & unitValid[i >> 5]) >> lane & 1;
      out[i] = valid ? truncate(ts[i], unit[i]) : 0;
    }
    const uint32_t word = __ballot_sync(0xffffffffu, valid);
    if (lane == 0 && i < rows) outValid[i >> 5] = word;
    mine += __popc(word);
  }
  if (lane == 0) warpValid[(blockIdx.x * blockDim.x + threadIdx.x) >> 5] = mine;
}
