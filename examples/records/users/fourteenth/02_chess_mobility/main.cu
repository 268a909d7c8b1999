// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int positions) {
  Rng r(52);
  std::vector<Bits> boards(size_t(2 * PIECES) * positions);
  const int most[PIECES] = {8, 2, 2, 2, 1, 1};
  for (int i = 0; i < positions; i++) {
    Bits used = 0;
    int keep = 40 + int(r.below(60));  // how much of the material is left
    for (int side = 0; side < 2; side++)
      for (int p = KING; p >= PAWN; p--)
        for (int k = 0; k < most[p]; k++) {
          if (p != KING && int(r.below(100)) >= keep) continue;
          int sq;
          do sq = p == PAWN ? 8 + int(r.below(48)) : int(r.below(64));
          while (used >> sq & 1);
          used |= 1ull << sq;
          boards[size_t(side * PIECES + p) * positions + i] |= 1ull << sq;
        }
  }
  dim3 blk(192), grd(ceilDiv(positions, 192));
  b.begin(name, "chess_mobility", grd, blk);
  b.data("boards", "unsigned long long", boards);
  b.array("score", "int", positions);
  b.scalar("positions", positions);
  if (!b.gpu()) return;
  Dev<Bits> db(boards);
  Dev<int> ds(positions);
  auto go = [&] { LAUNCH(chess_mobility, grd, blk, 0, db.p, ds.p, positions); };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 0, 0);
  const int dirs[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  const int jumps[8][2] = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
  const int weight[PIECES] = {0, 4, 3, 2, 1, 0};
  for (size_t i : sample(positions, 30000)) {
    int who[64], kind[64];
    for (int s = 0; s < 64; s++) {
      who[s] = -1;
      kind[s] = -1;
      for (int p = 0; p < 2 * PIECES; p++)
        if (boards[size_t(p) * positions + i] >> s & 1) {
          who[s] = p / PIECES;
          kind[s] = p % PIECES;
        }
    }
    bool pawn[2][64] = {}, ring[2][64] = {};  // attacked by the pawns of, around the king of
    for (int s = 0; s < 64; s++) {
      int f = s & 7, k = s >> 3;
      if (kind[s] == PAWN)
        for (int d = -1; d <= 1; d += 2) {
          int q = who[s] ? k - 1 : k + 1;
          if (f + d >= 0 && f + d < 8 && q >= 0 && q < 8) pawn[who[s]][q * 8 + f + d] = true;
        }
      if (kind[s] == KING)
        for (auto& d : dirs)
          if (f + d[0] >= 0 && f + d[0] < 8 && k + d[1] >= 0 && k + d[1] < 8)
            ring[who[s]][(k + d[1]) * 8 + f + d[0]] = true;
    }
    int want = 0;
    for (int s = 0; s < 64; s++) {
      if (kind[s] < KNIGHT || kind[s] > QUEEN) continue;
      int me = who[s], sum = 0;
      auto visit = [&](int t) {
        if (who[t] != me && !pawn[1 - me][t]) sum += weight[kind[s]];
        if (ring[1 - me][t]) sum += 5;
      };
      for (int d = 0; d < 8; d++) {
        int f = s & 7, k = s >> 3;
        if (kind[s] == KNIGHT) {
          f += jumps[d][0];
          k += jumps[d][1];
          if (f >= 0 && f < 8 && k >= 0 && k < 8) visit(k * 8 + f);
          continue;
        }
        if ((kind[s] == ROOK && d >= 4) || (kind[s] == BISHOP && d < 4)) continue;
        for (;;) {
          f += dirs[d][0];
          k += dirs[d][1];
          if (f < 0 || f > 7 || k < 0 || k > 7) break;
          visit(k * 8 + f);
          if (who[k * 8 + f] >= 0) break;
        }
      }
      want += me ? -sum : sum;
    }
    c.add(i, o[i], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 30000);
  run(b, "large", 250000);
  return b.finish();
}
