// Structures of a caller that begin with their size: as long as those of his header, which may be older or newer.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::c {

// No structure of any version is longer.
constexpr std::size_t kMostSized = 4096;

// Returns a structure with all members of this version of the library: members behind the caller's size are 0. `least`:
// bytes up to the last member that must be given. nullopt after an error named after `name`: a size that is smaller or
// ends within a member, or a member set that this version does not have.
template <class Struct>
std::optional<Struct> whole_of(const Struct* given, std::size_t least, const char* name, Diagnostics& found) {
  static_assert(offsetof(Struct, size) == 0 && sizeof(Struct::size) == sizeof(std::uint32_t));
  std::uint32_t size = 0;
  std::memcpy(&size, given, sizeof size);
  if (size < least || size % alignof(Struct) != 0 || size > kMostSized) {
    found.error("bad-argument", {}, fmt::format("'{}->size' cannot be {}", name, size), "give sizeof of the structure");
    return std::nullopt;
  }
  const auto* bytes = reinterpret_cast<const unsigned char*>(given);
  if (size > sizeof(Struct) &&
      std::any_of(bytes + sizeof(Struct), bytes + size, [](unsigned char c) { return c != 0; })) {
    found.error("bad-argument", {}, fmt::format("'{}' has a member set that this library does not know", name),
                "leave it 0, or use the library of that header");
    return std::nullopt;
  }
  Struct out{};
  std::memcpy(&out, given, std::min<std::size_t>(size, sizeof out));
  return out;
}

}  // namespace hexrout::c
