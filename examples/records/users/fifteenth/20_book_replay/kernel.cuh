// SPDX-License-Identifier: BSL-1.0
// Replays the messages of limit order books; a thread per symbol keeps its book of 64 price levels.
#pragma once
constexpr int kLevels = 64;
enum MessageKind { MSG_LIMIT = 0, MSG_CANCEL = 1, MSG_MARKET = 2 };

struct Message {
  int kind, buy, tick, quantity;
};

__device__ __forceinline__ Message unpack(unsigned m) {
  return {int(m & 3), int(m >> 2 & 1), int(m >> 3 & 63), int(m >> 9 & 0xffff)};
}

struct Book {
  int size[kLevels];  // bids below the spread, asks above
  int bid, ask;       // best levels; -1 and kLevels when a side is empty
  long long notional;
  int traded;

  __device__ void settle() {
    while (bid >= 0 && size[bid] == 0) bid--;
    while (ask < kLevels && size[ask] == 0) ask++;
  }
  __device__ int fill(int level, int quantity) {
    int q = min(quantity, size[level]);
    size[level] -= q;
    traded += q;
    notional += (long long)q * level;
    return quantity - q;
  }
  // buys up to the limit or sells down to it; returns what is left
  __device__ int take(bool buy, int limit, int quantity) {
    if (buy) {
      while (quantity > 0 && ask <= limit && ask < kLevels) {
        quantity = fill(ask, quantity);
        settle();
      }
    } else {
      while (quantity > 0 && bid >= limit && bid >= 0) {
        quantity = fill(bid, quantity);
        settle();
      }
    }
    return quantity;
  }
};

__global__ void book_replay(const unsigned* __restrict__ messages, const int* __restrict__ firstMessage,
                            int* __restrict__ traded, long long* __restrict__ notional, int2* __restrict__ touch,
                            int symbols) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= symbols) return;
  Book book;
  for (int i = 0; i < kLevels; i++) book.size[i] = 0;
  book.bid = -1;
  book.ask = kLevels;
  book.notional = 0;
  book.traded = 0;
  int end = firstMessage[s + 1];
  for (int i = firstMessage[s]; i < end; i++) {
    Message m = unpack(messages[i]);
    switch (m.kind) {
      case MSG_LIMIT: {
        int rest = book.take(m.buy, m.tick, m.quantity);
        if (rest > 0) {
          book.size[m.tick] += rest;
          if (m.buy)
            book.bid = max(book.bid, m.tick);
          else
            book.ask = min(book.ask, m.tick);
        }
        break;
      }
      case MSG_CANCEL:
        if (m.buy ? m.tick <= book.bid : m.tick >= book.ask) {
          book.size[m.tick] = max(0, book.size[m.tick] - m.quantity);
          book.settle();
        }
        break;
      case MSG_MARKET:
        book.take(m.buy, m.buy ? kLevels - 1 : 0, m.quantity);
        break;
    }
  }
  traded[s] = book.traded;
  notional[s] = book.notional;
  touch[s] = make_int2(book.bid, book.ask);
}
