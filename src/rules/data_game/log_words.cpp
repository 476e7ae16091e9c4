// log_words: every word for what happens that a log of a data game can have.
#include <algorithm>

#include "rules/data_game/rule_files.hpp"

namespace hexrout::data_game {

std::vector<std::string> log_words(const RuleSet& rules) {
  std::vector<std::string> out{"abandons", "captured",       "changes course", "checks",
                               "draw",     "comes upon",     "falls back",     "fires",
                               "goes",     "ignored",        "immobile",       "is cornered",
                               "loses",    "leaves the map", "moves",          "lays suppressive fire",
                               "refused",  "shuts down",     "stays",          "stands and fights",
                               "succeeds", "takes cover",    "turn begins",    "must fight through",
                               "wins",     "cannot move"};
  const GameFile& game = rules.game;
  const auto all = [&](const auto& rows) {
    for (const auto& row : rows) out.push_back(row.name);
  };
  all(game.states);
  all(game.figures);
  all(game.side_figures);
  all(game.marks);
  all(game.events);
  for (const FlagSpec& flag : game.flags)
    if (!flag.quiet) out.push_back(flag.name);
  out.insert(out.end(), game.presence.begin(), game.presence.end());
  const auto stuck = [&](const std::vector<Reaction>& rows) {
    for (const Reaction& row : rows)
      if (!row.stuck.empty()) out.push_back(row.stuck);
  };
  stuck(game.reactions);
  for (const State& state : game.states) stuck(state.reactions);
  if (game.names_moves) out.push_back(game.words.moves);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace hexrout::data_game
