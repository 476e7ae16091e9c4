// Any bytes as a table of fire results; every effect of an accepted table is looked up. The bytes are also read as a
// shard of a match, which is written as it was read.
#include <cstdlib>

#include "hexrout/match/match.hpp"

using namespace hexrout;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Diagnostics found;
  if (const auto document = Document::parse(text, "fuzz.yaml", found)) {
    const auto table = read_fire_table(document->root(), found);
    if (table.has_value() == found.has_errors()) std::abort();
    const TerrainCatalogue& terrains = TerrainCatalogue::standard();
    for (int factors = 0; table && factors < 50; ++factors)
      for (int total = -30; total < 40; ++total) {
        const FireEffect effect = table->effect(factors, total);
        if (fire_effect(effect.word()) != effect) std::abort();
      }
    if (table) table->modifier({5, -3, true}, terrains[*terrains.find("woods")]);
  }
  Diagnostics of_shard;
  if (const auto shard = parse_match(text, "fuzz", of_shard)) {
    summary_json(*shard);
    games_csv(*shard);
    Diagnostics again;
    if (!parse_match(shard_text(*shard), "again", again)) std::abort();
  }
  return 0;
}
