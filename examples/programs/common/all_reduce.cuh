// SPDX-License-Identifier: BSL-1.0
/// \file
/// The sum of an array over all cards, by NCCL or by a ring of peer copies and kernels.
#pragma once

#include "../../kernels/common/device_buffer.cuh"
#include "../../tools/common/cards_of_host.cuh"
#include "../../tools/common/nccl.hpp"
#include "cards.hpp"
#include "float_kernels.cuh"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace examples {

/// `size` floats on one card.
class card_floats {
 public:
  card_floats(int card, std::size_t size) {
    const on_card here{card};
    data_ = std::make_unique<device_buffer<float>>(size);
  }
  float* data() { return data_->data(); }
  device_buffer<float>& buffer() { return *data_; }

 private:
  std::unique_ptr<device_buffer<float>> data_;
};

/// NCCL with the communicators of some cards.
struct nccl_of_cards {
  std::unique_ptr<nccl_library> library;
  std::unique_ptr<nccl_library::communicators> communicators;
};
/// The same object for each call with this number of cards, because communicators take a second to make. It lasts until
/// the process ends: its destructor would call NCCL when the driver is gone. Null, with the reason, without NCCL.
inline const nccl_of_cards* find_nccl(int cards, std::string& reason) {
  static std::map<int, const nccl_of_cards*> made;
  if (const auto found = made.find(cards); found != made.end()) return found->second;
  auto library = nccl_library::load(reason);
  if (library == nullptr) return nullptr;
  auto communicators = std::make_unique<nccl_library::communicators>(*library, cards);
  return made[cards] = new nccl_of_cards{std::move(library), std::move(communicators)};
}

class summing_over_cards {
 public:
  /// Arrays have at most `most` floats. Throws missing_library if NCCL is wanted and missing.
  summing_over_cards(int cards, summed_by by, std::size_t most) : cards_{cards} {
    if (by == summed_by::nccl) {
      std::string reason;
      nccl_ = find_nccl(cards, reason);
      if (nccl_ == nullptr) throw missing_library{reason + "; by=ring works without it"};
      return;
    }
    const auto p = static_cast<std::size_t>(cards);
    for (int card = 0; card < cards; ++card) {
      // A place for the part of each step.
      received_.push_back(std::make_unique<card_floats>(card, (p - 1) * ((most + p - 1) / p)));
      const on_card here{card};
      sent_.push_back(nullptr);
      EXAMPLES_CUDA_CHECK(cudaEventCreateWithFlags(&sent_.back(), cudaEventDisableTiming));
    }
  }
  summing_over_cards(const summing_over_cards&) = delete;
  summing_over_cards& operator=(const summing_over_cards&) = delete;
  ~summing_over_cards() {
    for (const cudaEvent_t each : sent_) cudaEventDestroy(each);
  }

  /// Queues the sum of the n floats at data(card) in the cards' streams. Each card has the sum when its stream is done.
  template <class Data, class Stream>
  void all_reduce(const Data& data, std::size_t n, const Stream& stream) {
    if (nccl_ != nullptr) {
      nccl_->library->group_start();
      for (int card = 0; card < cards_; ++card)
        nccl_->library->all_reduce(data(card), data(card), n, nccl_->communicators->of(card), stream(card));
      nccl_->library->group_end();
      return;
    }
    const auto p = static_cast<std::size_t>(cards_);
    const std::size_t part = (n + p - 1) / p;
    const auto begin_of = [&](std::size_t index) { return index * part < n ? index * part : n; };
    const auto size_of = [&](std::size_t index) { return begin_of(index + 1) - begin_of(index); };
    for (std::size_t step = 0; step < 2 * (p - 1); ++step) {
      const bool sums = step < p - 1;
      // The part that a card sends: its own first, then the one that it received in the step before.
      const auto part_of = [&](std::size_t card) { return (card + 2 * p - step) % p; };
      for (std::size_t from = 0; from < p; ++from) {
        const auto to = static_cast<int>((from + 1) % p);
        const std::size_t index = part_of(from);
        const auto here = static_cast<int>(from);
        float* const target =
            sums ? received_[static_cast<std::size_t>(to)]->data() + step * part : data(to) + begin_of(index);
        EXAMPLES_CUDA_CHECK(cudaMemcpyPeerAsync(target, to, data(here) + begin_of(index), here,
                                                size_of(index) * sizeof(float), stream(here)));
        EXAMPLES_CUDA_CHECK(cudaEventRecord(sent_[from], stream(here)));
      }
      for (std::size_t from = 0; from < p; ++from) {
        const auto to = static_cast<int>((from + 1) % p);
        EXAMPLES_CUDA_CHECK(cudaStreamWaitEvent(stream(to), sent_[from], 0));
        const std::size_t index = part_of(from);
        if (!sums || size_of(index) == 0) continue;
        const on_card here{to};
        constexpr unsigned block = 256;
        const auto blocks = static_cast<unsigned>((size_of(index) + block - 1) / block);
        add_scaled_kernel<float>
            <<<blocks, block, 0, stream(to)>>>(1, received_[static_cast<std::size_t>(to)]->data() + step * part,
                                               data(to) + begin_of(index), size_of(index));
        check_launch("add_scaled_kernel");
      }
    }
  }

 private:
  int cards_;
  const nccl_of_cards* nccl_ = nullptr;
  std::vector<std::unique_ptr<card_floats>> received_;
  std::vector<cudaEvent_t> sent_;
};

}  // namespace examples
