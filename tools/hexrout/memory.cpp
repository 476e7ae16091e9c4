#include "memory.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "command.hpp"
#include "stops.hpp"

namespace hexrout::command {

namespace {

constexpr std::size_t kReserve = 16U << 20U;  // bytes of address space; no page of them is touched
std::atomic<void*> g_reserve{nullptr};
std::terminate_handler g_terminate = std::abort;

void no_memory() {
  if (void* reserve = g_reserve.exchange(nullptr)) {
    std::free(reserve);
    throw std::bad_alloc();
  }
  report_no_memory();
  run_stop_actions();
  ::_exit(Exit::input);
}

// std::terminate: also called if the first allocation that fails is one of a destructor.
[[noreturn]] void terminated() {
  if (const std::exception_ptr failure = std::current_exception()) {
    try {
      std::rethrow_exception(failure);
    } catch (const std::bad_alloc&) {
      report_no_memory();
      run_stop_actions();
      ::_exit(Exit::input);
    } catch (...) {
    }
  }
  g_terminate();
  std::abort();
}

}  // namespace

void refill_memory() {
  if (g_reserve.load() == nullptr) g_reserve.store(std::malloc(kReserve));
}

void prepare_memory() {
  refill_memory();
  std::set_new_handler(no_memory);
  g_terminate = std::set_terminate(terminated);
}

void report_no_memory() {
  constexpr std::string_view kText =
      "hexrout: error[out-of-memory]: there is not enough memory for this input; make the input smaller\n";
  std::string_view rest = kText;
  while (!rest.empty()) {
    const auto n = ::write(STDERR_FILENO, rest.data(), static_cast<unsigned>(rest.size()));
    if (n <= 0) return;
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
}

}  // namespace hexrout::command
