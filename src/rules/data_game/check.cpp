// check_path: judges a piece's path, whether its player or its morale moves it.
#include "rules/common/moves/path_verdict.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/reactions.hpp"

namespace hexrout::data_game {

std::optional<PathVerdict> check_path(const Position& p, std::string_view unit, std::span<const LocationId> path,
                                      bool crawl) {
  const GameFile& game = p.game();
  const auto no = [&](const std::string& rule, const std::string& why) { return no_path(game.prefix + rule, why); };
  const UnitIndex i = piece_index(p, unit);
  if (i == kNone && element_index(p, unit) != kNone)
    return no(game.rules.ratio, "an element moves by its pieces: ask for one of them");
  if (i == kNone) return no_path_of_unknown();
  if (crawl) return no_low_crawl();
  if (!acts(p, p.pieces[i])) return no(game.rules.gone, "it is incapable of action");
  const Reaction* reaction = reaction_of(p, i);
  if (reaction != nullptr && reaction->deed == Reaction::Deed::leave)
    return no(p.policies->verdict(reaction->policy).citation, "its crew leaves it");
  if (reaction != nullptr && reaction->deed == Reaction::Deed::halt)
    return no(p.policies->verdict(reaction->policy).citation, "it is shut down");
  if (reaction == nullptr && stays_put(p.pieces[i].at, path)) return PathVerdict{};
  if (path.size() > 1 && immobile(p, p.element_of(p.pieces[i]))) return no(game.rules.move, "it cannot move");
  const WithdrawalPolicy& policy = p.policies->move(reaction == nullptr ? game.chosen_policy : reaction->policy);
  const Situation s = situation_of(p, i, policy);
  const VerdictWords words{game.prefix, "hex", "hexes"};
  const std::map<int, Odds> budgets = budgets_of(p, i, policy);
  if (budgets.size() > 1) return path_verdict_by_dice(p.map(), policy, s, budgets, path, words);
  return path_verdict(p.map(), policy, s, path, words);
}

}  // namespace hexrout::data_game
