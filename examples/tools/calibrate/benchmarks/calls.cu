// SPDX-License-Identifier: BSL-1.0
#include "../device_launches/device_launches.hpp"
#include "stopwatch.cuh"

#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace examples::calibrate {
namespace {

double host_us(auto&& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
}

const registration device_depth{{"device_launch_depth", "calls", "us",
                                 "an empty kernel that launches the next one, by the levels below the first",
                                 measure_device_launch_by_depth}};
const registration device_number{{"device_launch_number", "calls", "us",
                                  "a kernel that launches empty ones, by their number: all by one thread, also with "
                                  "arguments, and one by each block",
                                  measure_device_launch_by_number}};
const registration device_row{
    {"device_launch_row", "calls", "us",
     "kernels in one stream, each of which launches none, one or two empty ones, by the number of kernels; and the "
     "host's time for the launch of a kernel that may launch others",
     measure_device_launch_in_a_row}};

__global__ void nothing_kernel() {}

const registration pending{
    {"pending_launches", "calls", "launches",
     "launches behind a kernel that runs for long, until a call waits for more than a millisecond",
     [](findings& found) {
       constexpr int most = 20'000;
       constexpr double waits_us = 1000;
       // Long enough to call all launches.
       constexpr long long hold = 400'000'000;
       samples queued;
       for (int i = 0; i < 5; ++i) {
         EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
         hold_stream(hold);
         int launched = 0;
         double us = 0;
         while (us < waits_us && launched < most) {
           us = host_us([] {
             nothing_kernel<<<1, 1>>>();
             check_launch("nothing_kernel");
           });
           ++launched;
         }
         found.require(launched < most, "no call waited");
         queued.push_back(launched - 1);
       }
       EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
       found.add("", std::move(queued));
     }}};

const registration thread_calls{
    {"host_call", "calls", "us", "the host thread's time for calls that don't wait, on a card that is busy",
     [](findings& found) {
       constexpr int calls = 64;
       // Longer than all calls take.
       constexpr long long hold = 4'000'000;
       constexpr std::size_t bytes = 4096;
       device_buffer<char> from{bytes}, to{bytes};
       void* pinned = nullptr;
       EXAMPLES_CUDA_CHECK(cudaHostAlloc(&pinned, bytes, cudaHostAllocDefault));
       cudaStream_t other = nullptr;
       cudaEvent_t event = nullptr;
       EXAMPLES_CUDA_CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
       EXAMPLES_CUDA_CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
       const auto add = [&](const std::string& call, auto&& one) {
         found.add("call=" + call, repeated(usual_repeats, [&] {
                     hold_stream(hold);
                     EXAMPLES_CUDA_CHECK(cudaEventRecord(event));
                     const double us = host_us([&] {
                       for (int i = 0; i < calls; ++i) one();
                     });
                     EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
                     return us / calls;
                   }));
       };
       const auto copy = [&](void* destination, const void* source) {
         EXAMPLES_CUDA_CHECK(cudaMemcpyAsync(destination, source, bytes, cudaMemcpyDefault));
       };
       add("launch", [] { nothing_kernel<<<1, 1>>>(); });
       add("record", [&] { EXAMPLES_CUDA_CHECK(cudaEventRecord(event)); });
       add("wait", [&] { EXAMPLES_CUDA_CHECK(cudaStreamWaitEvent(other, event)); });
       add("copy_to_device", [&] { copy(from.data(), pinned); });
       add("copy_to_host", [&] { copy(pinned, from.data()); });
       add("copy_within_device", [&] { copy(to.data(), from.data()); });
       add("copy_to_peer", [&] { EXAMPLES_CUDA_CHECK(cudaMemcpyPeerAsync(to.data(), 0, from.data(), 0, bytes)); });
       add("memset", [&] { EXAMPLES_CUDA_CHECK(cudaMemsetAsync(to.data(), 0, bytes)); });
       add("set_device", [] { EXAMPLES_CUDA_CHECK(cudaSetDevice(0)); });
       EXAMPLES_CUDA_CHECK(cudaEventDestroy(event));
       EXAMPLES_CUDA_CHECK(cudaStreamDestroy(other));
       EXAMPLES_CUDA_CHECK(cudaFreeHost(pinned));
     }}};

/// Kernels of which none has run before.
template <int Number>
__global__ void fresh_kernel(int* to) {
  if (to != nullptr) *to = Number;
}
template <int Number>
double launch_fresh_us() {
  EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
  return host_us([] {
    fresh_kernel<Number><<<1, 1>>>(nullptr);
    check_launch("fresh_kernel");
  });
}
template <int... Number>
void launch_all_fresh(std::integer_sequence<int, Number...>, samples& us) {
  (us.push_back(launch_fresh_us<Number>()), ...);
}

const registration first{{"first_launch", "calls", "us",
                          "the launches of fifteen kernels: the first of each, and a later one", [](findings& found) {
                            samples of_first, of_later, more;
                            launch_all_fresh(std::make_integer_sequence<int, 15>{}, of_first);
                            launch_all_fresh(std::make_integer_sequence<int, 15>{}, of_later);
                            for (std::size_t i = 0; i < of_first.size(); ++i) more.push_back(of_first[i] - of_later[i]);
                            found.add_part("first", "us", "", of_first);
                            found.add_part("later", "us", "", of_later);
                            found.add_part("more", "us", "", more);
                          }}};

/// Pinned memory of the host, all of it touched.
class pinned_memory {
 public:
  explicit pinned_memory(std::size_t bytes) {
    EXAMPLES_CUDA_CHECK(cudaMallocHost(&data_, bytes));
    std::memset(data_, 1, bytes);
  }
  pinned_memory(const pinned_memory&) = delete;
  pinned_memory& operator=(const pinned_memory&) = delete;
  ~pinned_memory() { cudaFreeHost(data_); }
  void* data() { return data_; }

 private:
  void* data_ = nullptr;
};

benchmark copy_of_rows(const char* name, cudaMemcpyKind kind) {
  return {name, "calls", "us",
          std::string{"cudaMemcpy2D "} + (kind == cudaMemcpyHostToDevice ? "to" : "from") +
              " the device, pinned memory, by width and number of rows, which are twice their width apart; and one row "
              "of as many bytes",
          [=](findings& found) {
            constexpr std::size_t widest = 4096;
            constexpr std::size_t most_rows = 16384;
            pinned_memory host{widest * most_rows};
            device_buffer<char> device{2 * widest * most_rows};
            device.zero();
            const bool in = kind == cudaMemcpyHostToDevice;
            for (std::size_t width = 64; width <= widest; width *= 8)
              for (std::size_t rows = 64; rows <= most_rows; rows *= 16) {
                const auto copy_us = [&](std::size_t row, std::size_t pitch, std::size_t number) {
                  return repeated(usual_repeats, [&] {
                    return host_us([&] {
                      EXAMPLES_CUDA_CHECK(cudaMemcpy2D(in ? device.data() : host.data(), in ? pitch : row,
                                                       in ? host.data() : device.data(), in ? row : pitch, row, number,
                                                       kind));
                    });
                  });
                };
                const std::string parameters = "width=" + std::to_string(width) + ";rows=" + std::to_string(rows);
                found.add_part("rows", "us", parameters, copy_us(width, 2 * width, rows));
                found.add_part("one_row", "us", parameters, copy_us(width * rows, width * rows, 1));
              }
          }};
}

const registration rows[] = {registration{copy_of_rows("copy_rows_to_device", cudaMemcpyHostToDevice)},
                             registration{copy_of_rows("copy_rows_to_host", cudaMemcpyDeviceToHost)}};

constexpr int staged_repeats = 31;

const registration staged{
    {"copy_staged", "calls", "us",
     "from the return of a copy from pageable memory to the end of the copy, by bytes; and the wait for a device that "
     "is "
     "idle",
     [](findings& found) {
       constexpr std::size_t most = std::size_t{4} << 20;
       const auto host = std::make_unique<char[]>(most);
       device_buffer<char> device{most};
       const auto wait_us = [] { return host_us([] { EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize()); }); };
       for (std::size_t bytes = 4096; bytes <= most; bytes *= 4)
         found.add_part("wait", "us", "bytes=" + std::to_string(bytes), repeated(staged_repeats, [&] {
                          EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
                          EXAMPLES_CUDA_CHECK(cudaMemcpy(device.data(), host.get(), bytes, cudaMemcpyHostToDevice));
                          return wait_us();
                        }));
       found.add_part("idle", "us", "", repeated(staged_repeats, wait_us));
     }}};

const registration context{{"context_creation", "calls", "us",
                            "the first call of the runtime after a reset of the device, without loading the driver",
                            [](findings& found) {
                              samples us;
                              for (int i = 0; i < 5; ++i) {
                                EXAMPLES_CUDA_CHECK(cudaDeviceReset());
                                us.push_back(host_us([] { EXAMPLES_CUDA_CHECK(cudaFree(nullptr)); }));
                              }
                              found.add("", std::move(us));
                            }}};

}  // namespace
}  // namespace examples::calibrate
