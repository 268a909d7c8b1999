// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int bytes) {
  Rng r(123);
  std::vector<unsigned char> text;
  std::vector<unsigned> want;  // what was written, with the broken ones as replacements
  int script = 0;
  while (int(text.size()) < bytes - 4) {
    if (r.below(200) == 0) script = r.below(4);
    unsigned c;
    switch (r.below(6) == 0 ? 0 : script) {
      case 0:
        c = 32 + r.below(95);
        break;
      case 1:
        c = 0x400 + r.below(0x50);
        break;
      case 2:
        c = 0x4E00 + r.below(0x5000);
        break;
      default:
        c = 0x1F300 + r.below(0x300);
    }
    if (r.below(3000) == 0) {
      text.push_back(0xFF);  // never valid
      want.push_back(0xFFFD);
    }
    if (r.below(3000) == 0) {  // a lead byte without all its continuations, before a lead byte
      text.push_back(0xE2);
      text.push_back(0x82);
      want.push_back(0xFFFD);
    }
    want.push_back(c);
    if (c < 0x80) {
      text.push_back((unsigned char)c);
    } else if (c < 0x800) {
      text.push_back((unsigned char)(0xC0 | c >> 6));
      text.push_back((unsigned char)(0x80 | (c & 63)));
    } else if (c < 0x10000) {
      text.push_back((unsigned char)(0xE0 | c >> 12));
      text.push_back((unsigned char)(0x80 | (c >> 6 & 63)));
      text.push_back((unsigned char)(0x80 | (c & 63)));
    } else {
      text.push_back((unsigned char)(0xF0 | c >> 18));
      text.push_back((unsigned char)(0x80 | (c >> 12 & 63)));
      text.push_back((unsigned char)(0x80 | (c >> 6 & 63)));
      text.push_back((unsigned char)(0x80 | (c & 63)));
    }
  }
  bytes = int(text.size());
  int tiles = int(ceilDiv(bytes, TILE_BYTES));
  std::vector<unsigned> tileBase(tiles);
  unsigned seen = 0;
  for (int i = 0; i < bytes; i++) {
    if (i % TILE_BYTES == 0) tileBase[i / TILE_BYTES] = seen;
    if ((text[i] & 0xC0) != 0x80) seen++;
  }
  dim3 blk(UTF_THREADS), grd(tiles);
  b.begin(name, "utf8_utf32", grd, blk);
  b.data("text", "unsigned char", text);
  b.data("tileBase", "unsigned int", tileBase);
  b.array("codePoints", "unsigned int", want.size());
  b.scalar("bytes", bytes);
  if (!b.gpu()) return;
  Dev<unsigned char> dt(text);
  Dev<unsigned> db(tileBase), dc(want.size());
  auto go = [&] { LAUNCH(utf8_utf32, grd, blk, 0, dt.p, db.p, dc.p, bytes); };
  b.once(go);
  auto o = dc.get();
  Cmp c(name, 0, 0);
  c.add(0, seen, double(want.size()));
  for (size_t i = 0; i < o.size(); i++) c.add(i, o[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 900000);
  run(b, "large", 10500000);
  return b.finish();
}
