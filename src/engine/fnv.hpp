// FNV-1a over texts and numbers, 64 bits: the same bytes give the same value on every machine.
//
//   Fnv fnv;
//   fnv.take(text);
//   fnv.take_number(7);
//   fnv.value
#pragma once

#include <cstdint>
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
};

}  // namespace hexrout
