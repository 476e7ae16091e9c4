#include "rules/asl/state/stillness.hpp"

#include <atomic>

namespace hexrout::asl {

namespace {

std::atomic<std::uint64_t> states{0};

}  // namespace

void Stillness::begin() {
  number_ = ++states;
}

}  // namespace hexrout::asl
