// FNV-1a, 64 bits: digests of what was played, of tables and of files.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace hexrout::match {

class Fnv {
 public:
  void take(std::string_view bytes) {
    for (const char c : bytes) value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  void take(std::uint64_t number) {
    for (int i = 0; i < 8; ++i, number >>= 8U) value_ = (value_ ^ (number & 0xffU)) * 0x100000001b3U;
  }
  std::uint64_t value() const { return value_; }
  std::string text() const { return fmt::format("{:016x}", value_); }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

}  // namespace hexrout::match
