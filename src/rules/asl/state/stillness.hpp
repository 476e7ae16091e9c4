// Stillness: a number for an unchanging state of the units of a position, so that counts over all of them can be
// cached.
//
//   position.still.begin();                      // no unit changes from here on
//   if (counted_for != position.still.number())  // ... count again
//   position.still.end();                        // units may change
//
// No two states share a number, in whatever position. A copy has none, because copies are mostly made to be
// changed.
// Thread safety: a value.
#pragma once

#include <cstdint>
#include <utility>

namespace hexrout::asl {

class Stillness {
 public:
  Stillness() = default;
  Stillness(const Stillness&) {}
  Stillness& operator=(const Stillness& other) {
    if (this != &other) number_ = 0;
    return *this;
  }
  Stillness(Stillness&& other) noexcept : number_(std::exchange(other.number_, 0)) {}
  Stillness& operator=(Stillness&& other) noexcept {
    number_ = std::exchange(other.number_, 0);
    return *this;
  }
  ~Stillness() = default;

  // 0: units may change.
  std::uint64_t number() const { return number_; }
  void begin();
  void end() { number_ = 0; }

 private:
  std::uint64_t number_ = 0;
};

}  // namespace hexrout::asl
