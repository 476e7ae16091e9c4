#include "map/foreign/left_out.hpp"

#include <fmt/format.h>

namespace hexrout::foreign {

namespace {
constexpr std::size_t kMostNamed = 20;
constexpr std::size_t kMostKinds = 500;
constexpr const char* kNote = "left-out";
}  // namespace

void LeftOut::add(const std::string& code, const std::string& what, const std::string& hint, const Place& place,
                  const std::string& hex) {
  auto key = std::make_tuple(code, what, hint);
  auto it = entries_.find(key);
  if (it == entries_.end()) {
    // A hostile file may hold any number of kinds: beyond the limit the last entry covers the rest.
    if (entries_.size() == kMostKinds)
      key = std::make_tuple(code, "more kinds than can be listed have no counterpart", "");
    it = entries_.try_emplace(std::move(key), Entry{place, 0, {}}).first;
  }
  Entry& entry = it->second;
  ++entry.hexes;
  if (entry.first.size() < kMostNamed) entry.first.push_back(hex);
}

void LeftOut::note(const std::string& what, const std::string& hint, const Place& place, const std::string& hex) {
  add(kNote, what, hint, place, hex);
}

void LeftOut::report(Diagnostics& found) const {
  for (const auto& [key, entry] : entries_) {
    const auto& [code, what, hint] = key;
    std::string where = fmt::format("{}", fmt::join(entry.first, ", "));
    if (entry.hexes > entry.first.size()) where += fmt::format(" and {} more", entry.hexes - entry.first.size());
    found.add({code == kNote ? Severity::note : Severity::warning, code, entry.place,
               fmt::format("{} (in {})", what, where), hint});
  }
}

}  // namespace hexrout::foreign
