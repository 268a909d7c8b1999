// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace examples::opencl_vector_add {
namespace {

constexpr const char* source = R"(
kernel void vector_add(global const float* restrict a, global const float* restrict b, global float* restrict c) {
  const size_t i = get_global_id(0);
  c[i] = a[i] + b[i];
}
kernel void nothing() {}
)";

using clock = std::chrono::steady_clock;

double microseconds_since(clock::time_point start) {
  return std::chrono::duration<double, std::micro>(clock::now() - start).count();
}

/// The text that a function of OpenCL returns in two calls: its length, then the text.
template <class Get>
std::string text_of(const Get& get) {
  std::size_t length = 0;
  get(0, nullptr, &length);
  std::string text(length, '\0');
  get(length, text.data(), nullptr);
  while (!text.empty() && text.back() == '\0') text.pop_back();
  return text;
}

struct found_device {
  platform_id platform;
  device_id device;
};

found_device find_device(const library& cl, bool any) {
  std::uint32_t number = 0;
  // A loader without drivers returns an error, not 0 platforms.
  if (cl.clGetPlatformIDs(0, nullptr, &number) != 0 || number == 0)
    throw usage_error{"no OpenCL driver is found: the loader has no platform"};
  std::vector<platform_id> platforms(number);
  library::check(cl.clGetPlatformIDs(number, platforms.data(), nullptr), "clGetPlatformIDs");
  const auto type = any ? constant::device_type_all : constant::device_type_gpu;
  for (const auto platform : platforms) {
    device_id first = nullptr;
    if (cl.clGetDeviceIDs(platform, type, 1, &first, nullptr) == 0 && first != nullptr) return {platform, first};
  }
  throw usage_error{any ? "no OpenCL driver has a device"
                        : "no OpenCL driver has a GPU; --any-device takes other devices"};
}

}  // namespace

device::device(const library& cl, bool any)
    : cl_{cl}, context_{nullptr, cl.clReleaseContext}, program_{nullptr, cl.clReleaseProgram} {
  const auto [platform, id] = find_device(cl, any);
  id_ = id;
  const auto of_device = [&](std::uint32_t what) {
    return text_of([&](std::size_t size, void* value, std::size_t* length) {
      library::check(cl.clGetDeviceInfo(id_, what, size, value, length), "clGetDeviceInfo");
    });
  };
  name_ = of_device(constant::device_name);
  driver_ = of_device(constant::driver_version);
  platform_ = text_of([&, of = platform](std::size_t size, void* value, std::size_t* length) {
    library::check(cl.clGetPlatformInfo(of, constant::platform_version, size, value, length), "clGetPlatformInfo");
  });
  std::int32_t status = 0;
  context_ = {cl.clCreateContext(nullptr, 1, &id_, nullptr, nullptr, &status), cl.clReleaseContext};
  library::check(status, "clCreateContext");
  const char* text = source;
  program_ = {cl.clCreateProgramWithSource(context_.get(), 1, &text, nullptr, &status), cl.clReleaseProgram};
  library::check(status, "clCreateProgramWithSource");
  if (cl.clBuildProgram(program_.get(), 1, &id_, "", nullptr, nullptr) != 0)
    throw std::runtime_error{"clBuildProgram: " + text_of([&](std::size_t size, void* value, std::size_t* length) {
                               cl.clGetProgramBuildInfo(program_.get(), id_, constant::build_log, size, value, length);
                             })};
}

owned<command_queue> device::make_queue(kc::opencl::order how) const {
  std::int32_t status = 0;
  const auto properties = how == kc::opencl::order::out_of_order ? constant::out_of_order : 0;
  owned<command_queue> result{cl_.clCreateCommandQueue(context_.get(), id_, properties, &status),
                              cl_.clReleaseCommandQueue};
  library::check(status, "clCreateCommandQueue");
  return result;
}

owned<buffer_object> device::make_buffer(std::size_t bytes) const {
  std::int32_t status = 0;
  owned<buffer_object> result{cl_.clCreateBuffer(context_.get(), constant::read_write, bytes, nullptr, &status),
                              cl_.clReleaseMemObject};
  library::check(status, "clCreateBuffer");
  return result;
}

owned<kernel_object> device::make_kernel(const char* name) const {
  std::int32_t status = 0;
  owned<kernel_object> result{cl_.clCreateKernel(program_.get(), name, &status), cl_.clReleaseKernel};
  library::check(status, "clCreateKernel");
  return result;
}

double device::run(const shape& all, bool* right) const {
  const auto elements = static_cast<std::size_t>(all.n);
  const auto bytes = static_cast<std::size_t>(all.bytes());
  std::vector<float> a(elements), b(elements), c(elements);
  // Whole numbers, whose sums have no rounding.
  for (std::size_t i = 0; i < elements; ++i) {
    a[i] = static_cast<float>(i % 1000);
    b[i] = static_cast<float>(i % 7);
  }
  const auto on_a = make_buffer(bytes);
  const auto on_b = make_buffer(bytes);
  const auto on_c = make_buffer(bytes);
  const auto queue = make_queue(all.order);
  // The sums alternate between two buffers.
  const auto kernels = {make_kernel("vector_add"), make_kernel("vector_add")};
  const buffer_object b_handle = on_b.get();
  const buffer_object ends[] = {on_a.get(), on_c.get()};
  std::size_t way = 0;
  for (const auto& kernel : kernels) {
    library::check(cl_.clSetKernelArg(kernel.get(), 0, sizeof(buffer_object), &ends[way]), "clSetKernelArg");
    library::check(cl_.clSetKernelArg(kernel.get(), 1, sizeof(buffer_object), &b_handle), "clSetKernelArg");
    library::check(cl_.clSetKernelArg(kernel.get(), 2, sizeof(buffer_object), &ends[1 - way]), "clSetKernelArg");
    ++way;
  }
  library::check(cl_.clFinish(queue.get()), "clFinish");

  std::vector<event_object> events;
  events.reserve(static_cast<std::size_t>(all.kernels) + 3);
  const auto add_event = [&]() -> event_object* { return &events.emplace_back(nullptr); };
  const auto start = clock::now();
  library::check(cl_.clEnqueueWriteBuffer(queue.get(), on_a.get(), 0, 0, bytes, a.data(), 0, nullptr, add_event()),
                 "clEnqueueWriteBuffer");
  library::check(cl_.clEnqueueWriteBuffer(queue.get(), on_b.get(), 0, 0, bytes, b.data(), 0, nullptr, add_event()),
                 "clEnqueueWriteBuffer");
  const std::size_t local = group;
  for (long long i = 0; i < all.kernels; ++i) {
    const std::uint32_t waits = i == 0 ? 2 : 1;
    const event_object* const first = events.data() + events.size() - waits;
    const auto& kernel = *(kernels.begin() + i % 2);
    library::check(
        cl_.clEnqueueNDRangeKernel(queue.get(), kernel.get(), 1, nullptr, &elements, &local, waits, first, add_event()),
        "clEnqueueNDRangeKernel");
  }
  const event_object* const last = &events.back();
  const buffer_object result = ends[all.kernels % 2];
  library::check(cl_.clEnqueueReadBuffer(queue.get(), result, 0, 0, bytes, c.data(), 1, last, add_event()),
                 "clEnqueueReadBuffer");
  library::check(cl_.clFinish(queue.get()), "clFinish");
  const double time = microseconds_since(start);
  for (const auto event : events) cl_.clReleaseEvent(event);
  if (right != nullptr) {
    *right = true;
    for (std::size_t i = 0; i < elements; ++i) *right = *right && c[i] == a[i] + static_cast<float>(all.kernels) * b[i];
  }
  return time;
}

device::call_times device::measure_calls(std::size_t repeats) const {
  constexpr int calls = 64;  // fewer than any queue holds
  constexpr std::uint32_t waits = 8;
  constexpr std::size_t one = 1;
  constexpr std::size_t bytes = 4096;
  const auto queue = make_queue(kc::opencl::order::in_order);
  const auto kernel = make_kernel("nothing");
  const auto buffer = make_buffer(bytes);
  const std::vector<char> data(bytes);
  const auto finish = [&] { library::check(cl_.clFinish(queue.get()), "clFinish"); };
  std::vector<event_object> before(waits);
  for (auto& each : before)
    library::check(cl_.clEnqueueNDRangeKernel(queue.get(), kernel.get(), 1, nullptr, &one, &one, 0, nullptr, &each),
                   "clEnqueueNDRangeKernel");
  const auto time_of_calls = [&](const auto& call) {
    finish();
    const auto start = clock::now();
    for (int i = 0; i < calls; ++i) call();
    return microseconds_since(start) / calls;
  };
  const auto enqueue = [&](std::uint32_t events) {
    library::check(cl_.clEnqueueNDRangeKernel(queue.get(), kernel.get(), 1, nullptr, &one, &one, events,
                                              events > 0 ? before.data() : nullptr, nullptr),
                   "clEnqueueNDRangeKernel");
  };
  call_times found;
  for (std::size_t i = 0; i < repeats; ++i) {
    const double alone = time_of_calls([&] { enqueue(0); });
    found.enqueue_kernel.push_back(alone);
    found.wait_for_event.push_back(std::max(0.0, time_of_calls([&] { enqueue(waits); }) - alone) / waits);
    found.enqueue_copy.push_back(time_of_calls([&] {
      library::check(cl_.clEnqueueWriteBuffer(queue.get(), buffer.get(), 0, 0, bytes, data.data(), 0, nullptr, nullptr),
                     "clEnqueueWriteBuffer");
    }));
    found.finish.push_back(time_of_calls(finish));
  }
  finish();
  for (const auto event : before) cl_.clReleaseEvent(event);
  return found;
}

}  // namespace examples::opencl_vector_add
