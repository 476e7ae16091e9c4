#include "hexrout/text/input_size.hpp"

#include <atomic>

namespace hexrout {

namespace {
std::atomic<InputSize> size_now{InputSize::usual};
}  // namespace

void set_input_size(InputSize size) {
  size_now.store(size, std::memory_order_relaxed);
}
InputSize input_size() {
  return size_now.load(std::memory_order_relaxed);
}

}  // namespace hexrout
