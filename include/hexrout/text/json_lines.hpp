// Files of JSON, a value a line, that may come from others: logs of play, shards of sweeps and matches.
//
//   const auto text = read_file(path, JsonLines::most_bytes(), found);
//   JsonLines lines;
//   for each line: if (lines.fits(line, {path, number, 1}, found)) json = Json::parse(line, nullptr, false);
//
// Lines are checked before they are parsed, because parsing a hostile line is what costs: each line is within the
// limits of documents, and all lines together can be parsed within a second. Thread safety: one object for one
// thread.
#pragma once

#include <cstddef>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

class JsonLines {
 public:
  static constexpr std::size_t kMostLineBytes = 4U << 20U;
  static constexpr int kMostDepth = 64;

  // Bytes of a file: 32 MiB, and 1 GiB if large input is read (input_size.hpp).
  static std::size_t most_bytes();
  // Reports error[too-large], error[too-deep] or error[too-much] at `place` and returns false if the line, or all lines
  // so far, are beyond the limits.
  bool fits(std::string_view line, const Place& place, Diagnostics& found);

 private:
  std::size_t marks_ = 0;
};

}  // namespace hexrout
