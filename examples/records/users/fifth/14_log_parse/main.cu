// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int lines) {
  dim3 blk(128), grd(ceilDiv(lines, 128));
  static const char* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  static const int mdays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  static const char* methods[] = {"OPTIONS", "GET", "POST", "PUT", "HEAD", "DELETE"};
  static const char* words[] = {"api", "v2", "images", "static", "user", "cart", "search", "index.html", "report", "a"};
  Rng r(99);
  std::vector<char> text;
  std::vector<int> start(1, 0);
  std::vector<LogRecord> want(lines);
  int classes[6] = {0};
  for (int i = 0; i < lines; i++) {
    LogRecord w = {0, 0, -1, 0, M_OTHER, E_OK};
    char t[400];
    int n = 0;
    if (r.below(200) == 0) {
      n = snprintf(t, sizeof t, "-- log rotated --");
      w.error = E_IP;
    } else {
      unsigned ip = r.u32();
      int month = r.below(12), day = 1 + r.below(mdays[month]), h = r.below(24), m = r.below(60), s = r.below(60);
      int zone = (int(r.below(5)) - 2) * 60, u = r.below(100), me = u < 70 ? 1 : u < 85 ? 2 : r.below(6);
      n = snprintf(t, sizeof t, "%u.%u.%u.%u - %s [%02d/%s/2023:%02d:%02d:%02d %c%02d00] \"%s ", ip >> 24,
                   ip >> 16 & 255, ip >> 8 & 255, ip & 255, r.below(5) ? "-" : "frank", day, months[month], h, m, s,
                   zone < 0 ? '-' : '+', abs(zone) / 60, methods[me]);
      for (int k = 1 + r.below(4); k > 0; k--) n += snprintf(t + n, sizeof t - n, "/%s", words[r.below(10)]);
      if (r.below(4) == 0) n += snprintf(t + n, sizeof t - n, "?id=%u&session=%08x", r.below(100000), r.u32());
      static const int codes[] = {200, 200, 200, 200, 206, 301, 304, 404, 403, 500};
      int code = codes[r.below(10)];
      bool none = code == 304;
      int bytes = int(r.below(1u << (4 + r.below(20))));
      n += snprintf(t + n, sizeof t - n, " HTTP/1.1\" %d ", code);
      n += none ? snprintf(t + n, sizeof t - n, "-") : snprintf(t + n, sizeof t - n, "%d", bytes);
      int doy = day - 1;
      for (int k = 0; k < month; k++) doy += mdays[k];
      w = {ip,
           1672531200 + doy * 86400 + h * 3600 + m * 60 + s - zone * 60,
           none ? -1 : bytes,
           short(code),
           (unsigned char)me,
           E_OK};
    }
    t[n++] = '\n';
    text.insert(text.end(), t, t + n);
    start.push_back(int(text.size()));
    want[i] = w;
    classes[w.error ? 0 : w.status / 100]++;
  }
  b.begin(name, "log_parse", grd, blk);
  b.data("text", "char", text);
  b.data("lineStart", "int", start);
  b.array("record", "LogRecord", lines, sizeof(LogRecord));
  b.array("statusClass", "unsigned int", 6);
  b.scalar("lines", lines);
  if (!b.gpu()) return;
  Dev<char> dt(text);
  Dev<int> ds(start);
  Dev<LogRecord> dr(lines);
  Dev<unsigned> dc(6);
  auto go = [&] { LAUNCH(log_parse, grd, blk, 0, dt.p, ds.p, dr.p, dc.p, lines); };
  b.once(go);
  auto o = dr.get();
  auto n = dc.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < 6; i++) c.add(i, n[i], classes[i]);
  for (int i = 0; i < lines; i++) {
    LogRecord g = o[i], w = want[i];
    bool same = g.ip == w.ip && g.second == w.second && g.bytes == w.bytes && g.status == w.status &&
                g.method == w.method && g.error == w.error;
    c.add(i, same, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6001);
  run(b, "large", 300017);
  return b.finish();
}
