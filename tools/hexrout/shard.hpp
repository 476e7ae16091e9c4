// A part of the runs of a sweep, or of the pairs of games of a match, as --shard names it.
#pragma once

#include <fmt/format.h>

#include "hexrout/sweep/sweep_file.hpp"
#include "numbers.hpp"

namespace hexrout::command {

// "2/8": part 2 of 8 of so many runs. error[shard].
inline std::optional<RunRange> read_shard(std::string_view text, std::uint64_t runs, Diagnostics& found) {
  const std::size_t slash = text.find('/');
  const auto i = whole_number(text.substr(0, slash));
  const auto n = slash == std::string_view::npos ? std::nullopt : whole_number(text.substr(slash + 1));
  if (i && n && *i < *n) return shard_of(runs, *i, *n);
  found.error("shard", {"--shard", 0, 0}, fmt::format("'{}' is not part i of n", printable(text)),
              "write 0/3, 1/3 and 2/3 for three parts");
  return std::nullopt;
}

}  // namespace hexrout::command
