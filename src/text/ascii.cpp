#include "hexrout/text/ascii.hpp"

#include <cmath>
#include <locale>
#include <sstream>
#include <string>

namespace hexrout {

// Reads with a stream of the classic locale: Emscripten's std::from_chars cannot read doubles.
std::optional<double> to_real(std::string_view text) {
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  double value = 0;
  if (!(in >> value) || in.peek() != std::istringstream::traits_type::eof() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

}  // namespace hexrout
