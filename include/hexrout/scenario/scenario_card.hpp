// A scenario as the vasl-templates program writes it (JSON): players, ELR, SAN, date, set-up, entry, special rules. It
// goes beside a VASL saved game, which has the boards and the counters.
//
//   const auto card = read_scenario_card("hill621.json", found);
//   const std::string design = card->yaml({"russian", "german"}, map, found);   // "elr: ...", "design: ..."
//
// Each sentence of the card is reported: a note with what it becomes, or a warning that it is not understood and
// changes nothing. Text of the card is bounded and made safe to show. Thread safety: plain data and free functions.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

struct ScenarioCard {
  struct Sentence {
    std::string text;  // without markup
    Place place;
  };
  std::string title;
  std::vector<std::string> sides;  // nationalities, the first player's first
  std::vector<int> elr, san;       // by side; -1: not given
  int month = 0;                   // 0: not given
  std::string victory;
  std::vector<std::vector<Sentence>> setups;  // by side
  std::vector<Sentence> rules;

  // Keys of a scenario with these sides: elr, san, month and design. `map`: null, or the map that hexes are checked by.
  std::string yaml(const std::vector<std::string>& of, const std::shared_ptr<const Map>& map, Diagnostics& found) const;
};

std::optional<ScenarioCard> read_scenario_card(const std::string& path, Diagnostics& found);

}  // namespace hexrout
