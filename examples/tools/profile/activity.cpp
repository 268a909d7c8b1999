// SPDX-License-Identifier: BSL-1.0
/// \file
/// Records the activities of a CUDA program as CSV: a library that the driver loads into any program.
///
///     CUDA_INJECTION64_PATH=…/libkernelcost-activity.so KERNELCOST_ACTIVITY_FILE=activity.csv program …
///
/// When the program ends, the file has a line for each kernel, copy and memset on the card, for each call of the CUDA
/// runtime, and for each range that the program marks with NVTX: `what,name,stream,start_us,end_us,bytes`. Times are
/// microseconds from the start of the first line. `stream` is CUDA's number of the stream. For calls and ranges it is
/// the thread of the host, 0 for the program's first. `bytes` is the size of copies and memsets. Calls of the driver
/// are listed if they launch a kernel outside any call of the runtime. The library uses CUPTI's activity interface
/// (https://docs.nvidia.com/cupti/main/main.html#cupti-activity-api). If a call of it fails, or if it drops records, a
/// line on standard error says so, and no file is written.
#include <cupti.h>

#include <cxxabi.h>
#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

void complain(const std::string& what) { std::fprintf(stderr, "kernelcost-activity: %s\n", what.c_str()); }

void check(CUptiResult result, const std::string& call) {
  if (result == CUPTI_SUCCESS) return;
  const char* text = nullptr;
  if (cuptiGetResultString(result, &text) != CUPTI_SUCCESS) text = "an unknown error";
  throw std::runtime_error{call + ": " + text};
}
#define CHECK_CUPTI(call) check((call), #call)

struct activity {
  const char* what;
  std::string name;
  std::uint32_t stream;
  std::uint64_t start_ns;
  std::uint64_t end_ns;
  std::uint64_t bytes;
};

/// The name without the types of return value and parameters. C names stay unchanged.
std::string short_name(const char* mangled) {
  if (mangled == nullptr) return "kernel";
  int status = 0;
  char* const whole = abi::__cxa_demangle(mangled, nullptr, nullptr, &status);
  if (status != 0) return mangled;
  std::string name = whole;
  std::free(whole);
  // The parameters are in the last pair of parentheses, which may contain others.
  if (!name.empty() && name.back() == ')') {
    int open = 0;
    std::size_t at = name.size();
    do {
      --at;
      open += name[at] == ')' ? 1 : name[at] == '(' ? -1 : 0;
    } while (open > 0 && at > 0);
    name.resize(at);
  }
  constexpr std::string_view nothing = "void ";
  if (name.starts_with(nothing)) name.erase(0, nothing.size());
  return name;
}

const char* name_of_copy(std::uint8_t kind) {
  switch (kind) {
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOD: return "copy_to_device";
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOH: return "copy_to_host";
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOD: return "copy_within_device";
    case CUPTI_ACTIVITY_MEMCPY_KIND_PTOP: return "copy_to_peer";
    default: return "copy";
  }
}

/// The name without its version: "cudaMemcpy" for "cudaMemcpy_v3020". Calls that are not public have no name.
std::string name_of_call(CUpti_CallbackDomain domain, CUpti_CallbackId call) {
  const char* text = nullptr;
  if (cuptiGetCallbackName(domain, call, &text) != CUPTI_SUCCESS || text == nullptr)
    return "call " + std::to_string(call);
  const std::string_view name = text;
  const auto version = name.rfind("_v");
  const bool numbered = version != std::string_view::npos && version + 2 < name.size() &&
                        name.find_first_not_of("0123456789", version + 2) == std::string_view::npos;
  return std::string{name.substr(0, numbered ? version : name.size())};
}

class recorder {
 public:
  void start(const char* file) {
    file_ = file;
    if (gettid() == getpid()) first_thread_ = static_cast<std::uint32_t>(pthread_self());
    CHECK_CUPTI(cuptiActivityRegisterCallbacks(&request, &complete));
    for (const auto kind :
         {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY, CUPTI_ACTIVITY_KIND_MEMSET,
          CUPTI_ACTIVITY_KIND_RUNTIME, CUPTI_ACTIVITY_KIND_DRIVER, CUPTI_ACTIVITY_KIND_MARKER})
      check(cuptiActivityEnable(kind), "cuptiActivityEnable of kind " + std::to_string(kind));
    CHECK_CUPTI(cuptiSetThreadIdType(CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM));
    // A program looks for NVTX at its first mark, which is after the start of CUDA.
    Dl_info cupti{};
    if (dladdr(reinterpret_cast<void*>(&cuptiActivityEnable), &cupti) == 0 || cupti.dli_fname == nullptr)
      throw std::runtime_error{"where CUPTI's library lies is not to be found"};
    if (setenv("NVTX_INJECTION64_PATH", cupti.dli_fname, 0) != 0)
      throw std::runtime_error{"NVTX_INJECTION64_PATH cannot be set"};
  }

  /// Called after the program has ended.
  void finish() {
    CHECK_CUPTI(cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED));
    const std::lock_guard lock{adding_};
    if (!error_.empty()) throw std::runtime_error{error_};
    if (dropped_ > 0) throw std::runtime_error{std::to_string(dropped_) + " records were dropped"};
    if (all_.empty()) throw std::runtime_error{"nothing was recorded"};
    drop_unfinished();
    drop_enclosed_launches();
    number_threads();
    write();
  }

 private:
  static constexpr std::size_t buffer_bytes = 8 << 20;

  static void CUPTIAPI request(std::uint8_t** buffer, std::size_t* size, std::size_t* most_records) {
    constexpr std::size_t alignment = 8;
    *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(alignment, buffer_bytes));
    *size = *buffer == nullptr ? 0 : buffer_bytes;
    *most_records = 0;  // as many as fit in the buffer
  }
  static void CUPTIAPI complete(CUcontext context, std::uint32_t stream, std::uint8_t* buffer, std::size_t,
                                std::size_t valid);

  void add_all(CUcontext context, std::uint32_t stream, std::uint8_t* buffer, std::size_t valid) {
    const std::lock_guard lock{adding_};
    try {
      CUpti_Activity* record = nullptr;
      CUptiResult next = CUPTI_SUCCESS;
      while (valid > 0 && (next = cuptiActivityGetNextRecord(buffer, valid, &record)) == CUPTI_SUCCESS) add(*record);
      if (next != CUPTI_ERROR_MAX_LIMIT_REACHED) check(next, "cuptiActivityGetNextRecord");
      std::size_t dropped = 0;
      CHECK_CUPTI(cuptiActivityGetNumDroppedRecords(context, stream, &dropped));
      dropped_ += dropped;
    } catch (const std::exception& error) { error_ = error.what(); }
  }

  template <class Record>
  static const Record& as(const CUpti_Activity& record) {
    return reinterpret_cast<const Record&>(record);
  }
  void add(const CUpti_Activity& record) {
    switch (record.kind) {
      case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
      case CUPTI_ACTIVITY_KIND_KERNEL: {
        const auto& kernel = as<CUpti_ActivityKernel10>(record);
        all_.push_back({"kernel", short_name(kernel.name), kernel.streamId, kernel.start, kernel.end, 0});
        break;
      }
      case CUPTI_ACTIVITY_KIND_MEMCPY: {
        const auto& copy = as<CUpti_ActivityMemcpy6>(record);
        const char* const name = name_of_copy(copy.copyKind);
        all_.push_back({name, name, copy.streamId, copy.start, copy.end, copy.bytes});
        break;
      }
      case CUPTI_ACTIVITY_KIND_MEMSET: {
        const auto& memset = as<CUpti_ActivityMemset4>(record);
        all_.push_back({"memset", "memset", memset.streamId, memset.start, memset.end, memset.bytes});
        break;
      }
      case CUPTI_ACTIVITY_KIND_RUNTIME: add_call(as<CUpti_ActivityAPI>(record), CUPTI_CB_DOMAIN_RUNTIME_API); break;
      case CUPTI_ACTIVITY_KIND_DRIVER: add_call(as<CUpti_ActivityAPI>(record), CUPTI_CB_DOMAIN_DRIVER_API); break;
      case CUPTI_ACTIVITY_KIND_MARKER: add_mark(as<CUpti_ActivityMarker2>(record)); break;
      default: break;
    }
  }
  void add_call(const CUpti_ActivityAPI& call, CUpti_CallbackDomain domain) {
    const auto [known, is_new] = names_.try_emplace({domain, call.cbid});
    if (is_new) known->second = name_of_call(domain, call.cbid);
    const auto& name = known->second;
    const bool of_driver = domain == CUPTI_CB_DOMAIN_DRIVER_API;
    if (of_driver && !name.starts_with("cuLaunch")) return;
    all_.push_back({of_driver ? driver_launch : "call", name, call.threadId, call.start, call.end, 0});
  }
  void add_mark(const CUpti_ActivityMarker2& mark) {
    if ((mark.flags & CUPTI_ACTIVITY_FLAG_MARKER_START) != 0) {
      open_[mark.id] = {"range",
                        mark.name == nullptr ? "range" : mark.name,
                        mark.objectId.pt.threadId,
                        mark.timestamp,
                        mark.timestamp,
                        0};
    } else if ((mark.flags & CUPTI_ACTIVITY_FLAG_MARKER_END) != 0) {
      const auto begun = open_.find(mark.id);
      if (begun == open_.end()) return;
      begun->second.end_ns = mark.timestamp;
      all_.push_back(std::move(begun->second));
      open_.erase(begun);
    }
  }

  /// Removes activities without times: the program did not wait for them.
  void drop_unfinished() {
    const auto dropped =
        std::erase_if(all_, [](const activity& each) { return each.start_ns == 0 || each.end_ns == 0; });
    if (dropped > 0) complain(std::to_string(dropped) + " records without times are left out");
  }
  /// Removes launches by the driver within a runtime call, which calls the driver.
  void drop_enclosed_launches() {
    std::map<std::uint32_t, std::vector<std::pair<std::uint64_t, std::uint64_t>>> calls;
    for (const auto& each : all_)
      if (std::string_view{each.what} == "call") calls[each.stream].emplace_back(each.start_ns, each.end_ns);
    for (auto& [thread, of_thread] : calls) std::ranges::sort(of_thread);
    std::erase_if(all_, [&](const activity& each) {
      if (each.what != driver_launch) return false;
      const auto& of_thread = calls[each.stream];
      const auto after =
          std::ranges::upper_bound(of_thread, each.start_ns, {}, [](const auto& call) { return call.first; });
      return after != of_thread.begin() && std::prev(after)->second >= each.end_ns;
    });
    for (auto& each : all_)
      if (each.what == driver_launch) each.what = "call";
  }
  /// Thread 0 is the program's first thread. The others are numbered in the order in which they appear.
  void number_threads() {
    std::ranges::sort(all_, {}, &activity::start_ns);
    // The first thread has two numbers, and ranges may use either.
    std::map<std::uint32_t, std::uint32_t> numbers{{static_cast<std::uint32_t>(getpid()), 0}, {first_thread_, 0}};
    std::uint32_t next = 1;
    for (auto& each : all_)
      if (const std::string_view what = each.what; what == "call" || what == "range") {
        const auto [known, is_new] = numbers.try_emplace(each.stream, next);
        next += is_new ? 1 : 0;
        each.stream = known->second;
      }
  }

  void write() const {
    const std::string partial = file_ + ".tmp";
    std::FILE* const to = std::fopen(partial.c_str(), "w");
    if (to == nullptr) throw std::runtime_error{partial + " cannot be written"};
    const auto us = [&](std::uint64_t ns) { return static_cast<double>(ns - all_.front().start_ns) / 1e3; };
    bool written = std::fputs("what,name,stream,start_us,end_us,bytes\n", to) >= 0;
    for (const auto& each : all_)
      written =
          written && std::fprintf(to, "%s,%s,%u,%.3f,%.3f,%llu\n", each.what, quoted(each.name).c_str(), each.stream,
                                  us(each.start_ns), us(each.end_ns), static_cast<unsigned long long>(each.bytes)) > 0;
    if (std::fclose(to) != 0 || !written || std::rename(partial.c_str(), file_.c_str()) != 0)
      throw std::runtime_error{file_ + " cannot be written"};
  }
  static std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string result = "\"";
    for (const char each : text) result += each == '"' ? std::string{"\"\""} : std::string{each};
    return result + '"';
  }

  static constexpr const char* driver_launch = "launch by the driver";

  std::string file_;
  std::uint32_t first_thread_ = 0;
  std::mutex adding_;
  std::vector<activity> all_;
  std::map<std::uint32_t, activity> open_;
  std::map<std::pair<CUpti_CallbackDomain, CUpti_CallbackId>, std::string> names_;
  std::size_t dropped_ = 0;
  std::string error_;
};

/// Never destroyed, because CUPTI may deliver records while the program's other statics are destroyed.
recorder& the_recorder() {
  static auto* const only = new recorder;
  return *only;
}

void CUPTIAPI recorder::complete(CUcontext context, std::uint32_t stream, std::uint8_t* buffer, std::size_t,
                                 std::size_t valid) {
  the_recorder().add_all(context, stream, buffer, valid);
  std::free(buffer);
}

}  // namespace

/// Called by the driver when the program first uses CUDA. Returns 1 for success.
extern "C" [[gnu::visibility("default")]] int InitializeInjection() {
  const char* const file = std::getenv("KERNELCOST_ACTIVITY_FILE");
  try {
    if (file == nullptr || *file == '\0') throw std::runtime_error{"KERNELCOST_ACTIVITY_FILE does not name a file"};
    the_recorder().start(file);
    const int registered = std::atexit([] {
      try {
        the_recorder().finish();
      } catch (const std::exception& error) { complain(error.what()); }
    });
    if (registered != 0) throw std::runtime_error{"atexit does not take another function"};
    return 1;
  } catch (const std::exception& error) {
    complain(error.what());
    return 0;
  }
}
