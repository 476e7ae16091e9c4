// A folder or a zip archive with files of VASL: a board, or a family of overlays.
#pragma once

#include <memory>
#include <optional>
#include <string>

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
std::unique_ptr<Container> open_container(const std::string& path, Diagnostics& found);

}  // namespace hexrout
