// SPDX-License-Identifier: BSL-1.0
/// \file
/// The sum of an array over all cards, as calls of a timeline: the same calls as in all_reduce.cuh.
#pragma once

#include "cards.hpp"
#include "float_kernels.hpp"

namespace examples {

/// SMs of each card that NCCL's kernel occupies during a large all-reduce: one for each of its channels. NCCL 2.28.9
/// says in its log that it has 24 between two H200 (2026-11-25), and examples/records/cards.sh records the log.
inline constexpr int sms_of_nccl = 24;

/// A ring: in each of p - 1 steps, each card copies a part of n / p floats to the next card, which adds it to its own;
/// in p - 1 further steps the sums go round.
constexpr void ring_all_reduce(kc::timeline& t, const kc::gpu& card, kc::count n, const streams_of_cards& streams) {
  const int p = streams.cards;
  const kc::count part = kc::ceil_div(n, p);
  const auto add = kc::run_of(add_scaled(part), add_scaled_launch(part), card);
  const auto sent = create_events(t, p);
  for (int step = 0; step < 2 * (p - 1); ++step) {
    for (int from = 0; from < p; ++from) {
      t.set_device(from);
      t.copy_to_peer(part * kc::bytes::from_value(4), from, (from + 1) % p, streams.of[from], "part");
      t.record(sent.of[from], streams.of[from]);
    }
    for (int from = 0; from < p; ++from) {
      const int to = (from + 1) % p;
      t.set_device(to);
      t.wait(sent.of[from], streams.of[to]);
      if (step < p - 1) t.launch(add, streams.of[to]);
    }
  }
}

constexpr void all_reduce(kc::timeline& t, const kc::system& cards, kc::count n, const streams_of_cards& streams,
                          summed_by by) {
  if (by == summed_by::ring) return ring_all_reduce(t, cards.cards[0], n, streams);
  t.set_device(0);
  t.collective(kc::collectives::on(cards, kc::collective::all_reduce, n * kc::bytes::from_value(4), sms_of_nccl),
               streams);
}

}  // namespace examples
