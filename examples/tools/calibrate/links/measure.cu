// SPDX-License-Identifier: BSL-1.0
#include "measure.hpp"

#include "../../common/cards_of_host.cuh"
#include "../../common/nccl.hpp"
#include "../benchmarks/stopwatch.cuh"

#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

namespace examples::calibrate::links {
namespace {

constexpr std::size_t smallest_copy = std::size_t{4} << 10;
constexpr std::size_t smallest_collective = std::size_t{1} << 10;
constexpr std::size_t largest = std::size_t{256} << 20;

/// Long enough that the host queues the timed work meanwhile.
constexpr long long hold_cycles = 1'500'000;

/// Copies of a train: fewer of large ones.
int length_of_train(std::size_t bytes) { return bytes >= (std::size_t{64} << 20) ? 4 : 16; }

/// Occupies the stream of one card.
void hold(const card_stream& stream, long long cycles = hold_cycles) {
  const on_card here{stream.card()};
  hold_kernel<<<1, 1, 0, stream.get()>>>(cycles);
  check_launch("hold_kernel");
}

/// 256 MiB on one card.
class card_buffer {
 public:
  explicit card_buffer(int card) {
    const on_card here{card};
    data_ = std::make_unique<device_buffer<float>>(largest / sizeof(float));
    data_->zero();
    EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
  }
  float* data() { return data_->data(); }

 private:
  std::unique_ptr<device_buffer<float>> data_;
};

struct way {
  int from;
  int to;
};

/// Copies between cards, one stream for each of several ways.
class copies_between {
 public:
  explicit copies_between(int cards) {
    for (int card = 0; card < cards; ++card) {
      sources_.push_back(std::make_unique<card_buffer>(card));
      targets_.push_back(std::make_unique<card_buffer>(card));
      streams_.push_back(std::make_unique<card_stream>(card));
    }
  }

  /// Microseconds of one copy in a train of copies on each way, in the stream of the sending card, all ways at once:
  /// the mean over the ways.
  double in_train(const std::vector<way>& ways, std::size_t bytes) {
    const int length = length_of_train(bytes);
    for (const way& each : ways) hold(stream_of(each));
    for (const way& each : ways) stream_of(each).begin();
    for (int i = 0; i < length; ++i)
      for (const way& each : ways) copy(each, bytes);
    for (const way& each : ways) stream_of(each).end();
    double sum = 0;
    for (const way& each : ways) sum += stream_of(each).elapsed_us();
    return sum / length / static_cast<double>(ways.size());
  }

  /// Microseconds of one copy by the host's clock, until the host knows that it is done.
  double alone(const way& each, std::size_t bytes) {
    const auto begin = std::chrono::steady_clock::now();
    copy(each, bytes);
    EXAMPLES_CUDA_CHECK(cudaStreamSynchronize(stream_of(each).get()));
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
  }

 private:
  card_stream& stream_of(const way& each) { return *streams_[static_cast<std::size_t>(each.from)]; }
  void copy(const way& each, std::size_t bytes) {
    EXAMPLES_CUDA_CHECK(cudaMemcpyPeerAsync(targets_[static_cast<std::size_t>(each.to)]->data(), each.to,
                                            sources_[static_cast<std::size_t>(each.from)]->data(), each.from, bytes,
                                            stream_of(each).get()));
  }

  std::vector<std::unique_ptr<card_buffer>> sources_, targets_;
  std::vector<std::unique_ptr<card_stream>> streams_;
};

std::string of_bytes(std::size_t bytes) { return "bytes=" + std::to_string(bytes); }
std::string of_way(const way& each) { return "from=" + std::to_string(each.from) + ";to=" + std::to_string(each.to); }

samples rates_of(const samples& us, double bytes) {
  samples rates;
  for (const double each : us) rates.push_back(bytes / each * 1e-3);
  return rates;
}

void append(std::vector<measurement>& rows, findings& found) {
  for (measurement& row : found.take()) rows.push_back(std::move(row));
}

// Kernels

/// One thread follows a chain of indices through memory that may be another card's. The chain is a constant step, but
/// each address comes from the load before it.
__global__ void chase_kernel(const unsigned* chain, int loads, unsigned* end) {
  unsigned at = 0;
  for (int i = 0; i < loads; ++i) at = *static_cast<const volatile unsigned*>(chain + at);
  *end = at;
}
__global__ void chain_kernel(unsigned* chain, unsigned elements, unsigned step) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < elements; i += gridDim.x * blockDim.x)
    chain[i] = (i + step) % elements;
}

/// Loads from the memory of another card, and keeps the sum.
__global__ void read_kernel(const float4* from, std::size_t elements, float* sum) {
  float mine = 0;
  const std::size_t step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < elements; i += step) {
    const float4 each = from[i];
    mine += each.x + each.y + each.z + each.w;
  }
  // The array holds zeros, so that nothing is stored; the compiler does not know that.
  if (mine > 0) *sum = mine;
}
/// Stores into the memory of another card.
__global__ void store_to_peer_kernel(float4* to, std::size_t elements) {
  const std::size_t step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < elements; i += step)
    to[i] = float4{0, 0, 0, 0};
}

/// Two cards signal each other in turn: each waits for a number in its own memory and stores it into the other's. A
/// card that waits for longer than `limit` cycles gives up, and says so.
__global__ void signal_kernel(volatile int* mine, volatile int* other, int rounds, bool begins, long long limit,
                              int* gave_up) {
  for (int round = 1; round <= rounds; ++round) {
    if (begins) *other = round;
    const long long begin = clock64();
    while (*mine < round) {
      if (clock64() - begin > limit) {
        *gave_up = 1;
        return;
      }
    }
    if (!begins) *other = round;
  }
}

__global__ void short_kernel() {}

constexpr way both_directions[] = {{0, 1}, {1, 0}};

}  // namespace

std::vector<measurement> measure_cards() {
  const int cards = cards_present();
  findings found{"links", "links", ""};
  found.add_part("cards", "", "", {static_cast<double>(cards)});
  found.add_part("peer_access", "", "", {enable_peer_access(cards) ? 1.0 : 0.0});
  return found.take();
}

std::vector<measurement> measure_copies() {
  const int cards = cards_present();
  copies_between copies{cards};
  findings found{"peer_copy", "links", "us"};
  const auto curve = [&](const std::string& part, const std::string& parameters, const std::vector<way>& ways) {
    for (std::size_t bytes = smallest_copy; bytes <= largest; bytes *= 4) {
      const samples us = repeated(usual_repeats, [&] { return copies.in_train(ways, bytes); });
      const std::string where = parameters + (parameters.empty() ? "" : ";") + of_bytes(bytes);
      found.add_part(part, "us", where, us);
      found.add_part(part + "_bandwidth", "GB/s", where, rates_of(us, static_cast<double>(bytes)));
    }
  };
  for (const way& one : both_directions) {
    curve("time", of_way(one), {one});
    for (std::size_t bytes = smallest_copy; bytes <= largest; bytes *= 4)
      found.add_part("alone", "us", of_way(one) + ";" + of_bytes(bytes),
                     repeated(usual_repeats, [&] { return copies.alone(one, bytes); }));
  }
  curve("both_ways", "", {{0, 1}, {1, 0}});
  if (cards > 2) {
    std::vector<way> ring;
    for (int card = 0; card < cards; ++card) ring.push_back({card, (card + 1) % cards});
    curve("ring", "", ring);
    std::vector<way> into_one;
    for (int card = 1; card < cards; ++card) into_one.push_back({card, 0});
    curve("into_one", "", into_one);
    constexpr std::size_t bytes = std::size_t{64} << 20;
    for (int from = 0; from < cards; ++from)
      for (int to = 0; to < cards; ++to)
        if (const way one{from, to}; from != to)
          found.add_part("pair", "us", of_way(one) + ";" + of_bytes(bytes),
                         repeated(usual_repeats, [&] { return copies.in_train({one}, bytes); }));
  }
  return found.take();
}

std::vector<measurement> measure_events() {
  constexpr int hops = 64;
  card_stream first{0};
  card_stream second{1};
  std::vector<cudaEvent_t> events(hops);
  for (int i = 0; i < hops; ++i) {
    const on_card here{i % 2};
    EXAMPLES_CUDA_CHECK(cudaEventCreateWithFlags(&events[static_cast<std::size_t>(i)], cudaEventDisableTiming));
  }
  const auto launch = [](const card_stream& stream) {
    const on_card here{stream.card()};
    short_kernel<<<1, 1, 0, stream.get()>>>();
    check_launch("short_kernel");
  };
  // Kernels in turn on both cards, each of which waits for the one before it, against as many in one stream.
  const samples handed_over = repeated(usual_repeats, [&] {
    hold(first, 3 * hold_cycles);
    first.begin();
    for (int i = 0; i < hops; ++i) {
      card_stream& mine = i % 2 == 0 ? first : second;
      card_stream& other = i % 2 == 0 ? second : first;
      launch(mine);
      EXAMPLES_CUDA_CHECK(cudaEventRecord(events[static_cast<std::size_t>(i)], mine.get()));
      EXAMPLES_CUDA_CHECK(cudaStreamWaitEvent(other.get(), events[static_cast<std::size_t>(i)], 0));
    }
    first.end();
    return first.elapsed_us() / hops;
  });
  const samples in_one_stream = repeated(usual_repeats, [&] {
    hold(first);
    first.begin();
    for (int i = 0; i < hops; ++i) launch(first);
    first.end();
    return first.elapsed_us() / hops;
  });
  for (const cudaEvent_t each : events) cudaEventDestroy(each);
  findings found{"peer_event", "links", "us"};
  found.add_part("kernel_to_kernel", "us", "cards=2", handed_over);
  found.add_part("kernel_to_kernel", "us", "cards=1", in_one_stream);
  samples latency;
  for (std::size_t i = 0; i < handed_over.size(); ++i) latency.push_back(handed_over[i] - in_one_stream[i]);
  found.require(median_of(latency) > 0, "an event of another card arrived before the kernel's end");
  found.add_part("latency", "us", "", latency);
  return found.take();
}

std::vector<measurement> measure_kernels() {
  std::vector<measurement> rows;
  if (!enable_peer_access(cards_present())) return rows;
  card_stream stream{0};
  card_stream partner{1};
  card_buffer own{0};
  card_buffer other{1};

  {
    findings found{"peer_load", "links", "us"};
    constexpr unsigned elements = 1 << 20;
    auto* const chain = reinterpret_cast<unsigned*>(other.data());
    auto* const end = reinterpret_cast<unsigned*>(own.data());
    {
      const on_card here{1};
      chain_kernel<<<256, 256>>>(chain, elements, 1057);
      check_launch("chain_kernel");
      EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
    }
    constexpr int loads = 1000;
    const samples latency = difference_per_step(found, "chain", loads, [&](int times) {
      const on_card here{0};
      hold(stream, 100'000);
      stream.begin();
      chase_kernel<<<1, 1, 0, stream.get()>>>(chain, times * loads, end);
      check_launch("chase_kernel");
      stream.end();
      return stream.elapsed_us();
    });
    found.add_part("latency", "us", "", latency);
    const on_card there{1};
    EXAMPLES_CUDA_CHECK(cudaMemset(other.data(), 0, largest));
    EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
    append(rows, found);
  }

  const auto blocks = static_cast<unsigned>(device_sms() * 8);
  const auto by_size = [&](findings& found, const std::function<void(std::size_t)>& launch) {
    for (std::size_t bytes = std::size_t{64} << 10; bytes <= largest; bytes *= 4) {
      constexpr int times = 4;
      const samples us = repeated(usual_repeats, [&] {
        const on_card here{0};
        hold(stream, 100'000);
        stream.begin();
        for (int i = 0; i < times; ++i) launch(bytes / sizeof(float4));
        stream.end();
        return stream.elapsed_us() / times;
      });
      found.add_part("time", "us", of_bytes(bytes), us);
      found.add_part("bandwidth", "GB/s", of_bytes(bytes), rates_of(us, static_cast<double>(bytes)));
    }
  };
  {
    findings found{"peer_load", "links", "us"};
    by_size(found, [&](std::size_t elements) {
      read_kernel<<<blocks, 256, 0, stream.get()>>>(reinterpret_cast<const float4*>(other.data()), elements,
                                                    own.data());
      check_launch("read_kernel");
    });
    append(rows, found);
  }
  {
    findings found{"peer_store", "links", "us"};
    by_size(found, [&](std::size_t elements) {
      store_to_peer_kernel<<<blocks, 256, 0, stream.get()>>>(reinterpret_cast<float4*>(other.data()), elements);
      check_launch("store_to_peer_kernel");
    });
    append(rows, found);
  }
  {
    findings found{"peer_signal", "links", "us"};
    constexpr long long limit = 1'000'000'000;
    constexpr int rounds = 1000;
    auto* const of_first = reinterpret_cast<int*>(own.data());
    auto* const of_second = reinterpret_cast<int*>(other.data());
    // The numbers at which each card gives up, behind the signals.
    int* const first_gave_up = of_first + 1024;
    int* const second_gave_up = of_second + 1024;
    bool complete = true;
    const auto exchange = [&](int signals) {
      for (auto* const buffer : {&own, &other}) {
        const on_card here{buffer == &own ? 0 : 1};
        EXAMPLES_CUDA_CHECK(cudaMemset(buffer->data(), 0, 8192));
        EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
      }
      {
        const on_card here{1};
        signal_kernel<<<1, 1, 0, partner.get()>>>(of_second, of_first, signals, false, limit, second_gave_up);
        check_launch("signal_kernel");
      }
      const on_card here{0};
      hold(stream, 100'000);
      stream.begin();
      signal_kernel<<<1, 1, 0, stream.get()>>>(of_first, of_second, signals, true, limit, first_gave_up);
      check_launch("signal_kernel");
      stream.end();
      const double us = stream.elapsed_us();
      EXAMPLES_CUDA_CHECK(cudaStreamSynchronize(partner.get()));
      int gave_up[2] = {0, 0};
      EXAMPLES_CUDA_CHECK(cudaMemcpy(&gave_up[0], first_gave_up, sizeof(int), cudaMemcpyDeviceToHost));
      EXAMPLES_CUDA_CHECK(cudaMemcpy(&gave_up[1], second_gave_up, sizeof(int), cudaMemcpyDeviceToHost));
      complete = complete && gave_up[0] == 0 && gave_up[1] == 0;
      return us;
    };
    exchange(0);  // the kernel is loaded on both cards before one waits for the other
    // Each round is two signals.
    const samples latency =
        difference_per_step(found, "signalling", 2 * rounds, [&](int times) { return exchange(times * rounds); });
    found.require(complete, "a card waited for a signal in vain");
    found.add_part("latency", "us", "", latency);
    append(rows, found);
  }
  return rows;
}

std::vector<measurement> measure_collectives() {
  std::string reason;
  const auto nccl = nccl_library::load(reason);
  if (nccl == nullptr) {
    std::fputs(("kernelcost-calibrate: " + reason + "; collectives are not measured\n").c_str(), stderr);
    return {};
  }
  const int cards = cards_present();
  std::vector<measurement> rows;
  {
    findings found{"nccl", "links", ""};
    found.add_part("version", "", "", {static_cast<double>(nccl->version())});
    found.add_part("cards", "", "", {static_cast<double>(cards)});
    append(rows, found);
  }
  nccl_library::communicators communicators{*nccl, cards};
  std::vector<std::unique_ptr<card_buffer>> from, to;
  std::vector<std::unique_ptr<card_stream>> streams;
  for (int card = 0; card < cards; ++card) {
    from.push_back(std::make_unique<card_buffer>(card));
    to.push_back(std::make_unique<card_buffer>(card));
    streams.push_back(std::make_unique<card_stream>(card));
  }

  using size = std::size_t;
  /// One card's call; `n` is the number of floats in the convention of collective_times.
  using call = std::function<void(int card, float* send, float* receive, size n, cudaStream_t stream)>;
  const size p = static_cast<size>(cards);
  const struct {
    const char* name;
    call issue;
  } collectives[] = {
      {"nccl_all_reduce",
       [&](int card, float* send, float* receive, size n, cudaStream_t stream) {
         nccl->all_reduce(send, receive, n, communicators.of(card), stream);
       }},
      {"nccl_all_gather",
       [&](int card, float* send, float* receive, size n, cudaStream_t stream) {
         nccl->all_gather(send, receive, n / p, communicators.of(card), stream);
       }},
      {"nccl_reduce_scatter",
       [&](int card, float* send, float* receive, size n, cudaStream_t stream) {
         nccl->reduce_scatter(send, receive, n / p, communicators.of(card), stream);
       }},
      {"nccl_broadcast",
       [&](int card, float* send, float* receive, size n, cudaStream_t stream) {
         nccl->broadcast(send, receive, n, 0, communicators.of(card), stream);
       }},
      {"nccl_all_to_all",
       [&](int card, float* send, float* receive, size n, cudaStream_t stream) {
         for (int other = 0; other < cards; ++other) {
           if (other == card) continue;
           nccl->send(send + static_cast<size>(other) * (n / p), n / p, other, communicators.of(card), stream);
           nccl->receive(receive + static_cast<size>(other) * (n / p), n / p, other, communicators.of(card), stream);
         }
       }},
      {"nccl_send_receive",
       [&](int card, float* send, float* receive, size n, cudaStream_t stream) {
         nccl->send(send, n, (card + 1) % cards, communicators.of(card), stream);
         nccl->receive(receive, n, (card + cards - 1) % cards, communicators.of(card), stream);
       }},
  };
  const auto issue_all = [&](const call& issue, size n) {
    nccl->group_start();
    for (int card = 0; card < cards; ++card) {
      const on_card here{card};
      const auto index = static_cast<size>(card);
      issue(card, from[index]->data(), to[index]->data(), n, streams[index]->get());
    }
    nccl->group_end();
  };
  samples of_calls;
  for (const auto& each : collectives) {
    findings found{each.name, "links", "us"};
    if (std::string_view{each.name} == "nccl_all_reduce") {
      // The sum of the cards' numbers, in the first and in the last element.
      constexpr size n = largest / sizeof(float);
      for (int card = 0; card < cards; ++card) {
        const on_card here{card};
        const float number = static_cast<float>(card + 1);
        for (const size at : {size{0}, n - 1})
          EXAMPLES_CUDA_CHECK(
              cudaMemcpy(from[static_cast<size>(card)]->data() + at, &number, sizeof number, cudaMemcpyHostToDevice));
        EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
      }
      issue_all(each.issue, n);
      synchronize_cards(cards);
      bool right = true;
      for (int card = 0; card < cards; ++card)
        for (const size at : {size{0}, n - 1}) {
          float sum = 0;
          EXAMPLES_CUDA_CHECK(
              cudaMemcpy(&sum, to[static_cast<size>(card)]->data() + at, sizeof sum, cudaMemcpyDeviceToHost));
          right = right && sum == static_cast<float>(cards * (cards + 1) / 2);
        }
      found.require(right, "the sum over the cards is wrong");
    }
    for (size bytes = smallest_collective; bytes <= largest; bytes *= 4) {
      const size n = bytes / sizeof(float);
      // NCCL makes connections at the first call of a kind.
      issue_all(each.issue, n);
      synchronize_cards(cards);
      const int length = length_of_train(bytes);
      const samples us = repeated(usual_repeats, [&] {
        for (const auto& stream : streams) hold(*stream);
        for (const auto& stream : streams) stream->begin();
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < length; ++i) issue_all(each.issue, n);
        const std::chrono::duration<double, std::micro> calls = std::chrono::steady_clock::now() - begin;
        if (bytes == smallest_collective) of_calls.push_back(calls.count() / length);
        for (const auto& stream : streams) stream->end();
        double longest = 0;
        for (const auto& stream : streams) longest = std::max(longest, stream->elapsed_us());
        return longest / length;
      });
      found.add_part("time", "us", of_bytes(bytes), us);
    }
    append(rows, found);
  }
  findings found{"nccl_call", "links", "us"};
  found.add_part("time", "us", "cards=" + std::to_string(cards), of_calls);
  append(rows, found);
  return rows;
}

}  // namespace examples::calibrate::links
