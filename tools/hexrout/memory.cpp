#include "memory.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string_view>

#include "command.hpp"
#include "stops.hpp"

namespace hexrout::command {

namespace {

constexpr std::size_t kReserve = 16U << 20U;  // bytes of address space; no page of them is touched
std::atomic<void*> g_reserve{nullptr};

void no_memory() {
  if (void* reserve = g_reserve.exchange(nullptr)) {
    std::free(reserve);
    throw std::bad_alloc();
  }
  report_no_memory();
  run_stop_actions();
  ::_exit(Exit::input);
}

}  // namespace

void refill_memory() {
  if (g_reserve.load() == nullptr) g_reserve.store(std::malloc(kReserve));
}

void prepare_memory() {
  refill_memory();
  std::set_new_handler(no_memory);
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
