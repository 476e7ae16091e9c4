#include "place.hpp"

#include <fmt/format.h>

#ifndef HEXROUT_STUDIO_ADDRESS
#define HEXROUT_STUDIO_ADDRESS ""
#endif
#ifndef HEXROUT_RELEASES_ADDRESS
#define HEXROUT_RELEASES_ADDRESS ""
#endif

namespace hexrout::command {

std::string_view studio_address() {
  return HEXROUT_STUDIO_ADDRESS;
}

std::string_view releases_address() {
  return HEXROUT_RELEASES_ADDRESS;
}

std::string ways_to_the_studio() {
  std::string out;
  if (!studio_address().empty())
    out = fmt::format("open {} in a browser: it is the same studio; or ", studio_address());
  out += "put hexrout.js of a release beside this command, or name it with --engine FILE";
  if (!releases_address().empty()) out += fmt::format("; the releases are at {}", releases_address());
  return out + "; in a clone of the project, tools/fetch-studio gets it and tools/build wasm makes it";
}

}  // namespace hexrout::command
