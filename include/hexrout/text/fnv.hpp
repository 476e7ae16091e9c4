// FNV-1a over texts and numbers, 64 bits: equal bytes give equal values on every machine. The hash detects changes;
// forgery it does not.
//
//   Fnv fnv;
//   fnv.take("hedge");
//   fnv.take_number(7);
//   fnv.text()                        // 16 hexadecimal digits of fnv.value
//
// Thread safety: a value type. Cost: some nanoseconds a byte.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hexrout {

struct Fnv {
  std::uint64_t value = 0xcbf29ce484222325U;
  void take(std::string_view text) {
    for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  void take_number(std::int64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8)
      value = (value ^ (static_cast<std::uint64_t>(number) >> shift & 0xffU)) * 0x100000001b3U;
  }
  // Takes the length, too, so that neighbouring texts cannot be confused.
  void take_field(std::string_view text) {
    take(std::to_string(text.size()) + ":");
    take(text);
  }
  std::string text() const {
    std::string out(16, '0');
    for (unsigned i = 0; i < 16; ++i) out[15 - i] = "0123456789abcdef"[value >> 4 * i & 0xfU];
    return out;
  }
};

}  // namespace hexrout
