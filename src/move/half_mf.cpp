#include "hexrout/move/half_mf.hpp"

#include <fmt/format.h>

namespace hexrout {

std::string mf_text(HalfMf half_mf) {
  return fmt::format("{}{}", half_mf.count() / 2, half_mf.count() % 2 == 0 ? "" : ".5");
}

}  // namespace hexrout
