// SPDX-License-Identifier: BSL-1.0
#include "clustered.cuh"

#ifdef KERNELCOST_HAS_CUPTI
#include <cupti.h>
#endif

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace examples::calibrate {
namespace {

template <typename... Arguments>
__global__ void empty_kernel(Arguments...) {}

/// The type int, for any index.
template <std::size_t>
struct int_for {
  using type = int;
};

/// Queues an empty kernel with as many int arguments as there are indices.
template <std::size_t... I>
void launch_empty(unsigned blocks, unsigned threads, std::index_sequence<I...>) {
  empty_kernel<typename int_for<I>::type...><<<blocks, threads>>>(static_cast<int>(I)...);
}
template <std::size_t Arguments = 0>
void launch_empty(unsigned blocks, unsigned threads) {
  launch_empty(blocks, threads, std::make_index_sequence<Arguments>{});
  check_launch("empty_kernel");
}

double wall_us(auto&& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
}

constexpr int many = 1000;
constexpr int launch_repeats = 31;

/// Time per launch of `many` successive ones, from the first call to the end of the last kernel.
double back_to_back_us(auto&& launch) {
  EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
  return wall_us([&] {
           for (int i = 0; i < many; ++i) launch();
           EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
         }) /
         many;
}

const registration back_to_back{
    {"launch_back_to_back", "launch", "us", "empty kernels one after the other from one thread of the host, per launch",
     [](findings& found) {
       // Warm-up, because the host's clock rises, too.
       for (int i = 0; i < 10; ++i) back_to_back_us([] { launch_empty(1, 32); });
       for (const unsigned blocks : {1u, 16u, 64u})
         found.add("blocks=" + std::to_string(blocks),
                   repeated(launch_repeats, [&] { return back_to_back_us([&] { launch_empty(blocks, 32); }); }));
     }}};

const registration call{{"launch_call", "launch", "us",
                         "what the launch keeps its caller for, while the queue has room", [](findings& found) {
                           constexpr int few = 200;
                           found.add("", repeated(launch_repeats, [&] {
                                       EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
                                       return wall_us([&] {
                                                for (int i = 0; i < few; ++i) launch_empty(1, 32);
                                              }) /
                                              few;
                                     }));
                         }}};

template <std::size_t Arguments>
void add_by_arguments(findings& found) {
  for (const unsigned blocks : {1u, 16u, 64u}) {
    event_pair events;
    const std::string parameters = "arguments=" + std::to_string(Arguments) + ";blocks=" + std::to_string(blocks);
    found.add_part("back_to_back", "us", parameters, repeated(launch_repeats, [&] {
                     return back_to_back_us([&] { launch_empty<Arguments>(blocks, 32); });
                   }));
    found.add_part("duration", "us", parameters, repeated(launch_repeats, [&] {
                     return device_us(events, [&] { launch_empty<Arguments>(blocks, 32); });
                   }));
  }
}

const registration by_arguments{{"launch_by_arguments", "launch", "us",
                                 "an empty kernel by number of int arguments: back to back, and between two events",
                                 [](findings& found) {
                                   add_by_arguments<0>(found);
                                   add_by_arguments<1>(found);
                                   add_by_arguments<2>(found);
                                   add_by_arguments<4>(found);
                                   add_by_arguments<8>(found);
                                   add_by_arguments<16>(found);
                                   add_by_arguments<32>(found);
                                   add_by_arguments<64>(found);
                                 }}};

const registration event_floor{{"event_floor", "launch", "us",
                                "two events with nothing between them, on a queue that is full", [](findings& found) {
                                  event_pair events;
                                  found.add("", repeated(101, [&] { return device_us(events, [] {}); }));
                                }}};

const registration empty_duration{
    {"empty_kernel", "launch", "us",
     "an empty kernel between two events, on a queue that is full, by blocks of 32 threads", [](findings& found) {
       event_pair events;
       for (unsigned blocks = 1; blocks <= 65'536; blocks *= 2)
         found.add("blocks=" + std::to_string(blocks),
                   repeated(101, [&] { return device_us(events, [&] { launch_empty(blocks, 32); }); }));
     }}};

template <typename Word>
__global__ void store_kernel(Word* to) {
  *to = 1;
}

template <typename Word>
__global__ void load_store_kernel(const Word* from, Word* to) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[i];
}

/// Time per kernel of many. All are queued before the first starts, so that none waits for the host.
samples queued_us(auto&& launch) {
  event_pair events;
  constexpr int few = 500;
  // Long enough for the host to queue all kernels.
  constexpr long long hold = few * 10'000;
  return repeated(launch_repeats, [&] {
    const auto queue = [&] {
      for (int i = 0; i < few; ++i) launch();
    };
    return device_us(events, queue, hold) / few;
  });
}

const registration queued_launch{
    {"launch_queued", "launch", "us",
     "per kernel of 500 that are all queued before the first starts: empty, one that stores a word, and ones whose "
     "threads load and store a word each",
     [](findings& found) {
       found.add("body=empty", queued_us([] { launch_empty(1, 32); }));
       const auto sms = static_cast<unsigned>(device_sms());
       constexpr unsigned threads = 256;
       device_buffer<int> from{sms * threads};
       device_buffer<int> to{sms * threads};
       EXAMPLES_CUDA_CHECK(cudaMemset(from.data(), 1, from.bytes()));
       to.zero();
       const samples stores = queued_us([&] {
         store_kernel<<<1, 1>>>(to.data());
         check_launch("store_kernel");
       });
       found.require(to.to_host(1).front() == 1, "the word was not stored");
       found.add("body=store", stores);
       for (const unsigned blocks : {1u, sms}) {
         to.zero();
         const samples cost = queued_us([&] {
           load_store_kernel<<<blocks, threads>>>(from.data(), to.data());
           check_launch("load_store_kernel");
         });
         found.require(to.to_host()[blocks * threads - 1] == 0x01010101, "the last word was not stored");
         found.add("body=load_store;blocks=" + std::to_string(blocks), cost);
       }
     }}};

const registration cluster_launch{
    {"cluster_launch", "launch", "us",
     "per empty kernel of 500 that are all queued before the first starts, a block of 384 threads with all of the "
     "shared memory on each SM, by the blocks of a cluster",
     [](findings& found) {
       // A card without clusters has no rows of them.
       if (!card_has_clusters()) return;
       EXAMPLES_CUDA_CHECK(
           cudaFuncSetAttribute(empty_kernel<>, cudaFuncAttributeMaxDynamicSharedMemorySize, whole_sm_shared()));
       for (const unsigned blocks : {1u, 2u, 4u, 8u}) {
         const clustered_launch launch{static_cast<unsigned>(device_sms()) / 8 * 8, blocks, 384,
                                       static_cast<unsigned>(whole_sm_shared())};
         found.add("blocks=" + std::to_string(blocks), queued_us([&] { launch(empty_kernel<>); }));
       }
     }}};

// Dependent launches exist since compute capability 9.0. Code for an older card has nothing instead.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
#define CALIBRATE_DEPENDENT(text) ""
#else
#define CALIBRATE_DEPENDENT(text) text
#endif

/// Each thread increases a word. Before, it lets the next kernel of the stream start, spins for `prologue` cycles, and
/// waits for the kernel before.
template <typename Word>
__global__ void dependent_kernel(Word* data, long long prologue, bool lets_next_start) {
  if (lets_next_start) asm volatile(CALIBRATE_DEPENDENT("griddepcontrol.launch_dependents;")::: "memory");
  if (prologue > 0) spin(prologue);
  asm volatile(CALIBRATE_DEPENDENT("griddepcontrol.wait;")::: "memory");
  Word* const at = data + blockIdx.x * blockDim.x + threadIdx.x;
  __stcg(at, __ldcg(at) + 1);
}

/// Kernels in a stream of their own, each of which may start before the end of the one before it if `dependent`.
class dependent_launches {
 public:
  explicit dependent_launches(bool dependent) {
    EXAMPLES_CUDA_CHECK(cudaStreamCreate(&stream_));
    attribute_.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute_.val.programmaticStreamSerializationAllowed = 1;
    how_.stream = stream_;
    how_.attrs = &attribute_;
    how_.numAttrs = dependent ? 1 : 0;
  }
  dependent_launches(const dependent_launches&) = delete;
  dependent_launches& operator=(const dependent_launches&) = delete;
  ~dependent_launches() { cudaStreamDestroy(stream_); }

  void launch(unsigned blocks, unsigned threads, int* data, long long prologue, bool lets_next_start) {
    how_.gridDim = dim3(blocks);
    how_.blockDim = dim3(threads);
    EXAMPLES_CUDA_CHECK(cudaLaunchKernelEx(&how_, dependent_kernel<int>, data, prologue, lets_next_start));
  }

 private:
  cudaStream_t stream_ = nullptr;
  cudaLaunchAttribute attribute_{};
  cudaLaunchConfig_t how_{};
};

void add_dependent_launches(findings& found, const std::string& launched, bool dependent, bool lets_next_start) {
  const auto sms = static_cast<unsigned>(device_sms());
  constexpr unsigned threads = 256;
  for (const long long prologue : {0, 4000}) {
    dependent_launches launches{dependent};
    device_buffer<int> data{sms * threads};
    data.zero();
    int kernels = 0;
    const samples cost = queued_us([&] {
      launches.launch(sms, threads, data.data(), prologue, lets_next_start);
      ++kernels;
    });
    const auto words = data.to_host();
    found.require(std::ranges::all_of(words, [=](int each) { return each == kernels; }),
                  "a kernel did not wait for the one before");
    found.add("launch=" + launched + ";prologue=" + std::to_string(prologue) + ";blocks=" + std::to_string(sms), cost);
  }
}

const registration dependent_launch{
    {"dependent_launch", "dependent", "us",
     "per kernel of 500 that are all queued before the first starts, whose threads spin for the cycles of a prologue, "
     "wait for the kernel before, and increase a word each on all SMs: ordinary launches, and programmatic dependent "
     "ones whose blocks let the next kernel start at their end or at their begin",
     [](findings& found) {
       // A card without dependent launches has no rows of them.
       if (!card_has_clusters()) return;
       add_dependent_launches(found, "ordinary", false, false);
       add_dependent_launches(found, "at_end", true, false);
       add_dependent_launches(found, "at_begin", true, true);
     }}};

#ifdef KERNELCOST_HAS_CUPTI
void check_cupti(CUptiResult result) {
  if (result != CUPTI_SUCCESS)
    throw std::runtime_error{"the profiler's interface fails: CUPTI error " + std::to_string(result)};
}

/// Microseconds from the start of each kernel to its end, of those that `launch` launches.
class kernel_durations {
 public:
  template <typename Launch>
  static samples of(Launch launch) {
    all().clear();
    check_cupti(cuptiActivityRegisterCallbacks(&request, &complete));
    check_cupti(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL));
    launch();
    EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
    check_cupti(cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED));
    check_cupti(cuptiActivityDisable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL));
    return all();
  }

 private:
  static samples& all() {
    static samples durations;
    return durations;
  }
  static void CUPTIAPI request(std::uint8_t** buffer, std::size_t* size, std::size_t* most_records) {
    constexpr std::size_t bytes = 1 << 20;
    *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(8, bytes));
    *size = *buffer == nullptr ? 0 : bytes;
    *most_records = 0;  // as many as fit
  }
  static void CUPTIAPI complete(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid) {
    CUpti_Activity* record = nullptr;
    while (valid > 0 && cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
      if (record->kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) continue;
      const auto& kernel = *reinterpret_cast<const CUpti_ActivityKernel10*>(record);
      all().push_back(static_cast<double>(kernel.end - kernel.start) * 1e-3);
    }
    std::free(buffer);
  }
};

const registration own_duration{
    {"own_duration", "launch", "us",
     "a kernel from its start to its end, as the profiler records it: empty, and one whose threads load and store a "
     "word each on all SMs",
     [](findings& found) {
       constexpr int few = 101;
       const auto each = [&](auto&& launch) {
         return kernel_durations::of([&] {
           for (int i = 0; i < few; ++i) launch();
         });
       };
       found.add("body=empty", each([] { launch_empty(1, 32); }));
       const auto sms = static_cast<unsigned>(device_sms());
       constexpr unsigned threads = 256;
       device_buffer<int> from{sms * threads};
       device_buffer<int> to{sms * threads};
       from.zero();
       found.add("body=load_store;blocks=" + std::to_string(sms), each([&] {
                   load_store_kernel<<<sms, threads>>>(from.data(), to.data());
                   check_launch("load_store_kernel");
                 }));
     }}};
#endif

/// A graph of kernels in a row.
class kernel_row {
 public:
  /// Captures `kernels` calls of `launch`, which launches one kernel in the given stream.
  kernel_row(int kernels, auto&& launch) {
    EXAMPLES_CUDA_CHECK(cudaStreamCreate(&stream_));
    EXAMPLES_CUDA_CHECK(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal));
    for (int i = 0; i < kernels; ++i) launch(stream_);
    cudaGraph_t graph = nullptr;
    EXAMPLES_CUDA_CHECK(cudaStreamEndCapture(stream_, &graph));
    const cudaError_t status = cudaGraphInstantiate(&ready_, graph, 0);
    cudaGraphDestroy(graph);
    EXAMPLES_CUDA_CHECK(status);
    EXAMPLES_CUDA_CHECK(cudaGraphUpload(ready_, stream_));
  }
  kernel_row(const kernel_row&) = delete;
  kernel_row& operator=(const kernel_row&) = delete;
  ~kernel_row() {
    cudaGraphExecDestroy(ready_);
    cudaStreamDestroy(stream_);
  }

  /// Launches the graph on the default stream, on which the events are recorded.
  void launch() const { EXAMPLES_CUDA_CHECK(cudaGraphLaunch(ready_, cudaStreamLegacy)); }

 private:
  cudaStream_t stream_ = nullptr;
  cudaGraphExec_t ready_ = nullptr;
};

const registration graph{
    {"launch_graph", "launch", "us",
     "a graph of empty kernels in a row, by kernels: the graph on the device, per kernel, and the call",
     [](findings& found) {
       event_pair events;
       for (const int kernels : {1, 10, 100}) {
         const std::string parameters = "kernels=" + std::to_string(kernels);
         const kernel_row row{kernels, [](cudaStream_t stream) { empty_kernel<<<1, 32, 0, stream>>>(); }};
         found.add_part("per_kernel", "us", parameters, repeated(launch_repeats, [&] {
                          return device_us(
                                     events, [&] { row.launch(); }, 400'000) /
                                 kernels;
                        }));
         found.add_part("call", "us", parameters, repeated(launch_repeats, [&] {
                          EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
                          return wall_us([&] { row.launch(); });
                        }));
       }
     }}};

const registration graph_kernel{
    {"graph_kernel", "launch", "us",
     "per kernel of a graph of 500 in a row whose threads load and store a word each on all SMs", [](findings& found) {
       constexpr int kernels = 500;
       const auto sms = static_cast<unsigned>(device_sms());
       constexpr unsigned threads = 256;
       device_buffer<int> from{sms * threads};
       device_buffer<int> to{sms * threads};
       EXAMPLES_CUDA_CHECK(cudaMemset(from.data(), 1, from.bytes()));
       to.zero();
       const kernel_row row{kernels, [&](cudaStream_t stream) {
                              load_store_kernel<<<sms, threads, 0, stream>>>(from.data(), to.data());
                            }};
       event_pair events;
       const samples cost = repeated(launch_repeats, [&] {
         return device_us(
                    events, [&] { row.launch(); }, 400'000) /
                kernels;
       });
       found.require(to.to_host().back() == 0x01010101, "the last word was not stored");
       found.add("body=load_store;blocks=" + std::to_string(sms), cost);
     }}};

}  // namespace
}  // namespace examples::calibrate
