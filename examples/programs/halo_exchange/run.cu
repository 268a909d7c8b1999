// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/device_buffer.cuh"
#include "../../tools/common/cards_of_host.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/stopwatch.hpp"
#include "kernel.cuh"
#include "program.hpp"

#include <kernelcost/cuda/runtime.hpp>

#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace examples::halo_exchange {
namespace {

using namespace kc::literals;

// 20 steps on 4096 x 4096 nodes in double. Two H200 take 4.36 ms for 100 steps.
constexpr shape square{.cards = 2, .n = 4096, .steps = 20};
constexpr auto twenty_steps = elapsed(kc::machine::h200, square);
KERNELCOST_BUDGET(twenty_steps, 4_ms);

/// Checks shape, cards and the free memory of the first card before the allocations.
const shape& fitting(const shape& all) {
  all.check();
  require_cards("halo_exchange", all.cards);
  require_card_memory("the two bands", 2 * static_cast<double>(all.rows_of(all.cards - 1) + 2) * all.row().value());
  return all;
}

/// The two bands of one card, with the rows of its neighbours.
template <typename T>
struct bands {
  bands(int card, std::size_t size) {
    const on_card here{card};
    now = std::make_unique<device_buffer<T>>(size);
    next = std::make_unique<device_buffer<T>>(size);
  }
  std::unique_ptr<device_buffer<T>> now, next;
};

template <typename T>
class steps final : public runnable {
 public:
  explicit steps(const shape& all) : shape_{fitting(all)}, n_{static_cast<std::size_t>(all.n)} {
    enable_peer_access(all.cards);
    for (int card = 0; card < all.cards; ++card) {
      cards_.push_back(std::make_unique<bands<T>>(card, (rows(card) + 2) * n_));
      edge_.push_back(std::make_unique<card_stream>(card));
      inner_.push_back(std::make_unique<card_stream>(card));
      const on_card here{card};
      for (auto* events : {&computed_, &sent_, &done_}) {
        events->push_back(nullptr);
        EXAMPLES_CUDA_CHECK(cudaEventCreateWithFlags(&events->back(), cudaEventDisableTiming));
      }
    }
    begin_again();
  }
  ~steps() override {
    for (const auto* events : {&computed_, &sent_, &done_})
      for (const cudaEvent_t each : *events) cudaEventDestroy(each);
  }

  /// From the first launch until all cards are done. The field lies on the cards.
  double run() override {
    const marked_range whole{"run"};
    const stopwatch since_begin;
    for (long long step = 0; step < shape_.steps; ++step) take_step(step > 0);
    synchronize_cards(shape_.cards);
    return since_begin.us();
  }

  void check() override {
    begin_again();
    run();
    const std::vector<double> expected = steps_on_host();
    // The field stays between -1 and 1, and a step rounds each node a few times.
    const double tolerance = 8 * static_cast<double>(shape_.steps) * std::numeric_limits<T>::epsilon();
    for (int card = 0; card < shape_.cards; ++card) {
      const on_card here{card};
      const std::vector<T> field = cards_[index(card)]->now->to_host();
      for (std::size_t row = 0; row < rows(card); ++row)
        for (std::size_t x = 0; x < n_; ++x) {
          const double found = static_cast<double>(field[(row + 1) * n_ + x]);
          const double wanted = expected[(first(card) + row) * n_ + x];
          // Written so that a NaN counts as wrong.
          if (!(std::abs(found - wanted) <= tolerance))
            throw wrong_result{"node " + std::to_string(x) + ", " + std::to_string(first(card) + row) + " of card " +
                               std::to_string(card) + " is " + std::to_string(found) + ", expected " +
                               std::to_string(wanted)};
        }
    }
  }

 private:
  static std::size_t index(int card) { return static_cast<std::size_t>(card); }
  std::size_t first(int card) const { return static_cast<std::size_t>(shape_.begin_of(card)); }
  std::size_t rows(int card) const { return static_cast<std::size_t>(shape_.rows_of(card)); }

  /// The field at the start, with the rows of the neighbours; the rows above and below the field are 0.
  void begin_again() {
    for (int card = 0; card < shape_.cards; ++card) {
      const on_card here{card};
      std::vector<T> field((rows(card) + 2) * n_);
      for (std::size_t row = 0; row < rows(card) + 2; ++row) {
        const std::size_t in_field = first(card) + row;  // one more than the row of the field
        if (in_field == 0 || in_field > n_) continue;
        for (std::size_t x = 0; x < n_; ++x) field[row * n_ + x] = input_value<T>(1, (in_field - 1) * n_ + x);
      }
      auto& mine = *cards_[index(card)];
      EXAMPLES_CUDA_CHECK(cudaMemcpy(mine.now->data(), field.data(), field.size() * sizeof(T), cudaMemcpyHostToDevice));
      // Every node that is read later is written before. The rows outside the field are read, and do not count.
      mine.next->poison();
      EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
    }
  }

  void take_step(bool has_step_before) {
    const int cards = shape_.cards;
    const auto n = static_cast<unsigned>(n_);
    const kc::launch edge_grid = heat_rows_launch(shape_.n, 2);
    for (int card = 0; card < cards; ++card) {
      const on_card here{card};
      const auto stream = edge_[index(card)]->get();
      if (has_step_before) {
        if (card > 0) wait(stream, sent_[index(card - 1)]);
        if (card + 1 < cards) wait(stream, sent_[index(card + 1)]);
        wait(stream, done_[index(card)]);
        wait(inner_[index(card)]->get(), computed_[index(card)]);
      }
      auto& mine = *cards_[index(card)];
      const auto last = static_cast<unsigned>(rows(card));
      heat_rows_kernel<T><<<kc::cuda::dim3_of(edge_grid.grid), kc::cuda::dim3_of(edge_grid.block), 0, stream>>>(
          mine.now->data(), mine.next->data(), n, static_cast<unsigned>(first(card)) - 1U, 1, last - 1, 2);
      check_launch("heat_rows_kernel");
    }
    for (int card = 0; card < cards; ++card) {
      const on_card here{card};
      const auto stream = edge_[index(card)]->get();
      auto& mine = *cards_[index(card)];
      EXAMPLES_CUDA_CHECK(cudaEventRecord(computed_[index(card)], stream));
      if (card > 0) send(card, 1, card - 1, rows(card - 1) + 1);
      if (card + 1 < cards) send(card, rows(card), card + 1, 0);
      EXAMPLES_CUDA_CHECK(cudaEventRecord(sent_[index(card)], stream));
      const auto inner_rows = rows(card) - 2;
      const kc::launch grid = heat_rows_launch(shape_.n, static_cast<double>(inner_rows));
      heat_rows_kernel<T>
          <<<kc::cuda::dim3_of(grid.grid), kc::cuda::dim3_of(grid.block), 0, inner_[index(card)]->get()>>>(
              mine.now->data(), mine.next->data(), n, static_cast<unsigned>(first(card)) - 1U, 2, 1,
              static_cast<unsigned>(inner_rows));
      check_launch("heat_rows_kernel");
      EXAMPLES_CUDA_CHECK(cudaEventRecord(done_[index(card)], inner_[index(card)]->get()));
    }
    for (const auto& each : cards_) std::swap(each->now, each->next);
  }
  static void wait(cudaStream_t stream, cudaEvent_t event) {
    EXAMPLES_CUDA_CHECK(cudaStreamWaitEvent(stream, event, 0));
  }
  /// A row of the next field, in the stream of the card that sends.
  void send(int from, std::size_t row, int to, std::size_t row_there) {
    EXAMPLES_CUDA_CHECK(cudaMemcpyPeerAsync(cards_[index(to)]->next->data() + row_there * n_, to,
                                            cards_[index(from)]->next->data() + row * n_, from, n_ * sizeof(T),
                                            edge_[index(from)]->get()));
  }

  std::vector<double> steps_on_host() const {
    std::vector<double> now(n_ * n_), next(n_ * n_);
    for (std::size_t i = 0; i < now.size(); ++i) now[i] = input_value<double>(1, i);
    for (long long step = 0; step < shape_.steps; ++step) {
      for (std::size_t y = 1; y + 1 < n_; ++y)
        for (std::size_t x = 1; x + 1 < n_; ++x) {
          const std::size_t at = y * n_ + x;
          next[at] = now[at] + static_cast<double>(fourier_number) *
                                   (now[at - 1] + now[at + 1] + now[at - n_] + now[at + n_] - 4 * now[at]);
        }
      // The nodes at the edge are 0 after each step.
      std::swap(now, next);
      if (step == 0) next.assign(next.size(), 0.0);
    }
    return now;
  }

  shape shape_;
  std::size_t n_;
  std::vector<std::unique_ptr<bands<T>>> cards_;
  std::vector<std::unique_ptr<card_stream>> edge_, inner_;
  std::vector<cudaEvent_t> computed_, sent_, done_;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  const shape all = shape_of(parameters);
  if (all.type == element::float64) return std::make_unique<steps<double>>(all);
  return std::make_unique<steps<float>>(all);
}

}  // namespace examples::halo_exchange
