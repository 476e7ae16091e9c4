// Container: a folder or a zip archive with files: a board or overlays of VASL, a game that is data.
//
//   const auto board = open_container("boards/bd05", found);
//   const auto data = board ? board->entry("LOSData", true, 64U << 20U, found) : std::nullopt;
//
// Errors: error[no-file], error[bad-archive], with the path as the place and `cure` as the hint; of a folder those of
// read_file. Limits: entries of more than `most_bytes` are refused before they are unpacked; the sum of every entry is
// checked. Thread safety: one thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

class Container {
 public:
  virtual ~Container() = default;
  // Empty if the entry is absent and optional, or after reporting an error. Capital letters count as small ones in an
  // archive if `any_case` is set.
  virtual std::optional<std::string> entry(const char* name, bool needed, std::size_t most_bytes, Diagnostics& found,
                                           bool any_case = false) = 0;
};

// Returns null after reporting a path that is neither.
std::unique_ptr<Container> open_container(const std::string& path, Diagnostics& found,
                                          std::string_view cure = "get the archive from VASL again");

}  // namespace hexrout
