// A key of 128 bits over everything that an answer depends on, for caches of answers.
//
//   CaseKeyMaker key;
//   key.take(situation.mask);
//   key.take_text(word);                     // takes the length first, so that neighbouring texts do not run together
//   std::unordered_map<CaseKey, Answer, CaseKey::Hash> known;
//   known.find(key.key());
//
// Two cases count as equal if all bits agree.
// Equal words give equal keys on every machine. Cost: a few operations a word.
// Thread safety: a value type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "hexrout/map/map.hpp"

namespace hexrout {

struct CaseKey {
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  bool operator==(const CaseKey&) const = default;
  struct Hash {
    std::size_t operator()(const CaseKey& key) const { return static_cast<std::size_t>(key.a); }
  };
};

class CaseKeyMaker {
 public:
  void take(std::uint64_t word) {
    key_.a = (key_.a ^ word) * 0x9E3779B97F4A7C15U;
    key_.a ^= key_.a >> 32;
    key_.b = (key_.b + word) * 0xC2B2AE3D27D4EB4FU;
    key_.b ^= key_.b >> 29;
  }
  void take_two(std::uint32_t high, std::uint32_t low) { take(std::uint64_t{high} << 32U | low); }
  void take_two(LocationId high, std::uint32_t low) { take_two(high.number(), low); }
  void take_two(LocationId high, LocationId low) { take_two(high.number(), low.number()); }
  void take_two(int high, int low) { take_two(static_cast<std::uint32_t>(high), static_cast<std::uint32_t>(low)); }
  void take_text(const std::string& text) {
    take(text.size());
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      word = word << 8U | static_cast<unsigned char>(text[i]);
      if (i % 8 == 7 || i + 1 == text.size()) take(word), word = 0;
    }
  }
  void take_places(const std::vector<LocationId>& places) {
    take(places.size());
    for (std::size_t i = 0; i < places.size(); i += 2)
      take_two(places[i], i + 1 < places.size() ? places[i + 1] : LocationId{0});
  }
  // Packs up to 64 flags into one word.
  template <class... Flags>
  void take_flags(const Flags&... flags) {
    static_assert(sizeof...(flags) <= 64);
    std::uint64_t bits = 0;
    ((bits = bits << 1U | (flags ? 1U : 0U)), ...);
    take(bits);
  }
  const CaseKey& key() const { return key_; }

 private:
  CaseKey key_{0x243F6A8885A308D3U, 0x13198A2E03707344U};
};

}  // namespace hexrout
