// A number for the state that the units of a position are in, so that what has been counted over all of them serves
// many questions.
//
//   position.still.begin();                      // nothing changes from now on
//   if (counted_for != position.still.number())  // ... count again
//   position.still.end();                        // units may change
//
// No two states share a number, whatever position they are of. A copy has none, because whoever copies mostly means to
// change something.
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
