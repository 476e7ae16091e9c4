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
  // Nobody is sent to a release that is offered nowhere.
  if (releases_address().empty())
    return out +
           "; no release is offered for download yet: in a clone of the project, tools/build wasm makes it, in tens of "
           "minutes";
  return out + fmt::format("; the releases are at {}; in a clone of the project, tools/fetch-studio gets it",
                           releases_address());
}

}  // namespace hexrout::command
