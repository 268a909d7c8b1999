// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void addCode(std::string& s, uint32_t c) {
  if (c < 0x80)
    s += char(c);
  else if (c < 0x800) {
    s += char(0xC0 | (c >> 6));
    s += char(0x80 | (c & 63));
  } else if (c < 0x10000) {
    s += char(0xE0 | (c >> 12));
    s += char(0x80 | ((c >> 6) & 63));
    s += char(0x80 | (c & 63));
  } else {
    s += char(0xF0 | (c >> 18));
    s += char(0x80 | ((c >> 12) & 63));
    s += char(0x80 | ((c >> 6) & 63));
    s += char(0x80 | (c & 63));
  }
}
static std::string makeLine(Rng& r, int fields) {
  std::string s;
  int n = r.below(150) == 0 ? fields + 1 - 2 * int(r.below(2)) : fields;
  for (int f = 0; f < n; f++) {
    if (f) s += ',';
    int kind = int(r.below(8));
    if (kind < 3) {  // a number
      char t[40];
      snprintf(t, sizeof t, "%d.%02d", int(r.below(100000)), int(r.below(100)));
      s += t;
    } else if (kind < 6) {  // a word or name, of any language
      int len = 1 + int(r.below(20)), lang = int(r.below(12));
      for (int i = 0; i < len; i++)
        addCode(s, lang == 0   ? 0x4E00 + r.below(5000)
                   : lang == 1 ? 0x430 + r.below(32)
                   : lang == 2 ? 0x1F600 + r.below(60)
                   : lang == 3 ? 0xE0 + r.below(30)
                               : 'a' + r.below(26));
    } else if (kind == 6) {  // quoted text
      s += '"';
      int len = int(r.below(50));
      for (int i = 0; i < len; i++) {
        uint32_t q = r.below(20);
        if (q == 0)
          s += "\"\"";
        else if (q == 1)
          s += ',';
        else
          addCode(s, q == 2 ? ' ' : 'A' + r.below(26));
      }
      s += '"';
    }
  }
  if (r.below(60) == 0 && !s.empty()) s[r.below(uint32_t(s.size()))] = char(0x80 | r.below(128));
  if (r.below(150) == 0 && !s.empty()) s[r.below(uint32_t(s.size()))] = '"';
  if (r.below(300) == 0 && !s.empty()) s[r.below(uint32_t(s.size()))] = '\r';
  return s;
}
struct Row {  // Unicode, table 3-7
  int lo[4], hi[4], n;
};
static const Row rows[] = {{{0}, {0x7F}, 1},
                           {{0xC2, 0x80}, {0xDF, 0xBF}, 2},
                           {{0xE0, 0xA0, 0x80}, {0xE0, 0xBF, 0xBF}, 3},
                           {{0xE1, 0x80, 0x80}, {0xEC, 0xBF, 0xBF}, 3},
                           {{0xED, 0x80, 0x80}, {0xED, 0x9F, 0xBF}, 3},
                           {{0xEE, 0x80, 0x80}, {0xEF, 0xBF, 0xBF}, 3},
                           {{0xF0, 0x90, 0x80, 0x80}, {0xF0, 0xBF, 0xBF, 0xBF}, 4},
                           {{0xF1, 0x80, 0x80, 0x80}, {0xF3, 0xBF, 0xBF, 0xBF}, 4},
                           {{0xF4, 0x80, 0x80, 0x80}, {0xF4, 0x8F, 0xBF, 0xBF}, 4}};
static int cpuReport(const unsigned char* s, int len, int fields) {
  const int none = 1 << 30;
  int badUtf8 = none, badControl = none, badQuote = none, found = 0, open = 0;
  for (int i = 0; i < len && badUtf8 == none;) {
    const Row* row = nullptr;
    for (auto& q : rows)
      if (s[i] >= q.lo[0] && s[i] <= q.hi[0]) row = &q;
    if (!row) {
      badUtf8 = i;
      break;
    }
    for (int k = 0; k < row->n; k++)
      if (i + k >= len || s[i + k] < row->lo[k] || s[i + k] > row->hi[k]) {
        badUtf8 = i + k;
        break;
      }
    i += row->n;
  }
  for (int i = 0; i < len && badControl == none; i++)
    if ((s[i] < 32 && s[i] != 9) || s[i] == 127) badControl = i;
  for (int i = 0; badQuote == none && !open;) {  // field by field
    found++;
    if (i < len && s[i] == '"') {
      i++;
      open = 1;
      while (i < len && open) {
        if (s[i] != '"')
          i++;
        else if (i + 1 < len && s[i + 1] == '"')
          i += 2;
        else {
          open = 0;
          i++;
        }
      }
      if (!open && i < len && s[i] != ',') badQuote = i;
    } else
      for (; i < len && s[i] != ','; i++)
        if (s[i] == '"') {
          badQuote = i;
          break;
        }
    if (i >= len) break;
    i++;  // the comma
  }
  int firstBad = std::min(badUtf8, std::min(badControl, badQuote));
  if (firstBad < none)
    return -(firstBad * 8 + (firstBad == badUtf8 ? CSV_UTF8 : firstBad == badControl ? CSV_CONTROL : CSV_QUOTE));
  if (open) return -(len * 8 + CSV_OPEN);
  return found == fields ? found : -(len * 8 + CSV_FIELDS);
}
static void run(Bench& b, const char* name, int lines) {
  const int fields = 12;
  std::string all;
  std::vector<int> start(1, 0);
  Rng r(99 + lines);
  for (int i = 0; i < lines; i++) {
    all += makeLine(r, fields);
    all += '\n';
    start.push_back(int(all.size()));
  }
  std::vector<unsigned int> text((all.size() + 3) / 4 + 1, 0);
  for (size_t i = 0; i < all.size(); i++) text[i / 4] |= uint32_t((unsigned char)all[i]) << (8 * (i % 4));
  dim3 blk(128), grd(ceilDiv(lines, 128));
  b.begin(name, "csvValidate", grd, blk);
  b.data("text", "unsigned int", text);
  b.data("lineStart", "int", start);
  b.array("report", "int", lines);
  b.array("totals", "unsigned int", CSV_ERRORS);
  b.scalar("lines", lines);
  b.scalar("fields", fields);
  if (!b.gpu()) return;
  Dev<unsigned int> dtext(text), dtot(CSV_ERRORS);
  Dev<int> dstart(start), drep(lines);
  auto go = [&] { LAUNCH(csvValidate, grd, blk, 0, dtext.p, dstart.p, drep.p, dtot.p, lines, fields); };
  dtot.zero();
  b.once(go);
  auto rep = drep.get();
  auto tot = dtot.get();
  Cmp c(name, 0, 0);
  std::vector<unsigned> want(CSV_ERRORS, 0);
  for (int i = 0; i < lines; i++) {
    int w = cpuReport((const unsigned char*)all.data() + start[i], start[i + 1] - 1 - start[i], fields);
    c.add(i, rep[i], w);
    want[w >= 0 ? 0 : (-w) % 8]++;
  }
  for (int e = 0; e < CSV_ERRORS; e++) c.add(lines + e, tot[e], want[e]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 9500);
  run(b, "large", 93000);
  return b.finish();
}
