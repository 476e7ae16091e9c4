// Any bytes as a scenario: read or refused; an accepted one is answered, written, and reads back as written.
#include <cstdlib>

#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Diagnostics found;
  const auto scenario = parse_scenario({reinterpret_cast<const char*>(data), size}, "nowhere/fuzz.yaml", {}, found);
  if (scenario.has_value() == found.has_errors()) std::abort();
  found.text();
  if (!scenario) return 0;
  const std::string written = write_scenario(*scenario, "nowhere");
  const auto again = parse_scenario(written, "nowhere/fuzz.yaml", {}, found);
  if (!again || write_scenario(*again, "nowhere") != written) std::abort();
  std::size_t asked = 0;
  for (const std::string& id : scenario->game->movers())
    if (asked++ < 5) scenario->game->answer(id);
  return 0;
}
