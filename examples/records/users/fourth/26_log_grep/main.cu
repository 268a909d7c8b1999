// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int lines, int words) {
  const char* dict[] = {"request", "from",  "client",  "timed", "out",  "ERROR",     "retry",   "connection", "reset",
                        "by",      "peer",  "INFO",    "GET",   "POST", "/index",    "status",  "200",        "404",
                        "tie",     "timer", "timeline", "cache", "miss", "timestamp", "upstream"};
  std::string key = "timeout";
  Rng r(26);
  std::vector<unsigned char> text, word(key.begin(), key.end());
  std::vector<int> start(1, 0);
  for (int i = 0; i < lines; i++) {
    int n = 2 + int(r.below(words));
    for (int k = 0; k < n; k++) {
      std::string s = r.below(60) == 0 ? (r.below(2) ? "Timeout" : "TIMEOUT") : dict[r.below(25)];
      text.insert(text.end(), s.begin(), s.end());
      text.push_back(' ');
    }
    start.push_back(int(text.size()));
  }
  dim3 blk(128), grd(ceilDiv(lines, 128));
  b.begin(name, "log_grep", grd, blk);
  b.data("text", "unsigned char", text);
  b.data("lineStart", "int", start);
  b.data("word", "unsigned char", word);
  b.array("found", "int", lines);
  b.scalar("lines", lines);
  b.scalar("length", int(key.size()));
  if (!b.gpu()) return;
  Dev<unsigned char> dt(text), dw(word);
  Dev<int> ds(start), df(lines);
  auto go = [&] { LAUNCH(log_grep, grd, blk, 0, dt.p, ds.p, dw.p, df.p, lines, int(key.size())); };
  b.once(go);
  auto o = df.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < lines; i++) {
    std::string s(text.begin() + start[i], text.begin() + start[i + 1]);
    for (auto& ch : s) ch = char(tolower(ch));
    size_t p = s.find(key);
    c.add(i, o[i], p == std::string::npos ? -1.0 : double(p));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6000, 14);
  run(b, "large", 220000, 24);
  return b.finish();
}
