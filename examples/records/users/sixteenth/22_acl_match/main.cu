// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static unsigned maskOf(int bits) { return bits ? ~0u << (32 - bits) : 0u; }
static void run(Bench& b, const char* name, int packets, int ruleCount, unsigned blocks) {
  Rng r(221);
  std::vector<unsigned> rules, source(packets), destination(packets), ports(packets);
  std::vector<unsigned char> protocol(packets);
  const unsigned protocols[4] = {0, 6, 6, 17};
  for (int i = 0; i < ruleCount; i++) {
    unsigned sm = maskOf(r.below(3) ? 16 + r.below(13) : 0), dm = maskOf(r.below(4) ? 14 + r.below(17) : 8);
    rules.push_back((0x0a000000u | (r.u32() & 0x00ffffffu)) & sm);
    rules.push_back(sm);
    rules.push_back((0xc0a80000u | (r.u32() & 0x0000ffffu)) & dm);
    rules.push_back(dm);
    unsigned low = r.below(60000);
    rules.push_back(r.below(5) ? 0xffff0000u : (low + 2000) << 16 | low);
    low = r.below(2000);
    rules.push_back(r.below(3) == 0 ? 0xffff0000u : r.below(2) ? low << 16 | low : (low + 500) << 16 | low);
    rules.push_back(protocols[r.below(4)]);
    rules.push_back(1 + r.below(3));
  }
  for (int p = 0; p < packets; p++) {
    source[p] = r.u32();
    destination[p] = r.u32();
    ports[p] = r.below(65536) << 16 | r.below(2600);
    protocol[p] = r.below(3) ? 6 : r.below(4) ? 17 : 1;
    if (r.below(8) == 0) {
      source[p] = 0x0a000000u | (source[p] & 0x00ffffffu);  // an unknown destination: passes all rules
      continue;
    }
    const unsigned* rule = &rules[size_t(r.below(ruleCount)) * WORDS_PER_RULE];
    source[p] = rule[0] | (source[p] & ~rule[1]);
    destination[p] = rule[2] | (destination[p] & ~rule[3]);
    if (r.below(2)) ports[p] = (ports[p] & 0xffff0000u) | (rule[5] & 0xffffu);
  }
  dim3 blk(512), grd(blocks);
  size_t shared = size_t(ruleCount) * (WORDS_PER_RULE + 1) * sizeof(unsigned);
  b.begin(name, "acl_match", grd, blk, shared);
  b.data("source", "unsigned int", source);
  b.data("destination", "unsigned int", destination);
  b.data("ports", "unsigned int", ports);
  b.data("protocol", "unsigned char", protocol);
  b.data("rules", "unsigned int", rules);
  b.array("verdict", "unsigned char", packets);
  b.array("hits", "unsigned int", ruleCount);
  b.scalar("packets", packets);
  b.scalar("ruleCount", ruleCount);
  if (!b.gpu()) return;
  Dev<unsigned> ds(source), dd(destination), dp(ports), dr(rules), dh(ruleCount);
  Dev<unsigned char> dproto(protocol), dv(packets);
  auto go = [&] {
    LAUNCH(acl_match, grd, blk, shared, ds.p, dd.p, dp.p, dproto.p, dr.p, dv.p, dh.p, packets, ruleCount);
  };
  dh.zero();
  b.once(go);
  auto v = dv.get();
  auto h = dh.get();
  std::vector<unsigned> want(ruleCount);
  Cmp c(name, 0, 0);
  for (int p = 0; p < packets; p++) {
    unsigned action = 0;
    for (int i = 0; i < ruleCount && !action; i++) {
      const unsigned* w = &rules[size_t(i) * WORDS_PER_RULE];
      unsigned sp = ports[p] >> 16, dport = ports[p] & 0xffffu;
      bool ok = (source[p] & w[1]) == w[0] && (destination[p] & w[3]) == w[2] && (w[6] == 0 || w[6] == protocol[p]);
      ok = ok && sp >= (w[4] & 0xffffu) && sp <= w[4] >> 16 && dport >= (w[5] & 0xffffu) && dport <= w[5] >> 16;
      if (!ok) continue;
      action = w[7];
      want[i]++;
    }
    c.add(p, v[p], action);
  }
  for (int i = 0; i < ruleCount; i++) c.add(i, h[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60000, 240, 128);
  run(b, "large", 400000, 700, 264);
  return b.finish();
}
