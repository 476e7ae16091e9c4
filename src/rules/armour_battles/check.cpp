// check_path: judges a unit's path, straight back if it is forced back, else a move of its own.
#include <map>
#include <span>
#include <string>

#include "rules/armour_battles/armour_battles.hpp"
#include "rules/armour_battles/odds.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/path_verdict.hpp"

namespace hexrout::ab {

namespace {

constexpr VerdictWords kWords{"AB ", "hex", "hexes"};

// Judges a move of its own, at the most that its variable dice can give.
PathVerdict own_move(const Position& p, UnitIndex unit, std::span<const LocationId> path) {
  const Unit& u = p.units[unit];
  if (stays_put(u.at, path)) return {};
  const WithdrawalPolicy& policy = p.policies->move("B-MOVE");
  Situation s = ForcedBack::situation(p, unit, {});
  const std::vector<int> faces(static_cast<std::size_t>(u.variable_dice), kMostFace);
  s.budget = steps_within(policy.budget, move_inches(u, faces), p.scale);
  return path_verdict(p.map(), policy, s, path, kWords);
}

// Judges a move back; legal if it is from any of several enemies equally near.
PathVerdict forced_move(const Position& p, UnitIndex unit, const std::string& from, const std::map<int, Odds>& hexes,
                        std::span<const LocationId> path) {
  PathVerdict out;
  for (const PushedFrom& origin : ForcedBack::origins(p, unit, from)) {
    out = path_verdict_by_dice(p.map(), ForcedBack::policy(p), ForcedBack::situation(p, unit, origin), hexes, path,
                               kWords);
    if (out.legal) break;
  }
  return out;
}

}  // namespace

std::optional<PathVerdict> check_path(const Position& p, std::string_view unit, std::span<const LocationId> path,
                                      bool crawl) {
  const UnitIndex i = unit_index(p, unit);
  if (i == kNone) return no_path_of_unknown();
  if (crawl) return no_low_crawl();
  const Unit& u = p.units[i];
  if (u.dispersed) return no_path("AB 2.3", "it is dispersed");
  if (u.push) {
    const Budget& budget = ForcedBack::policy(p).budget;
    return forced_move(p, i, u.push->from, push_hexes(p.scale, budget, u.push->sixes), path);
  }
  // Fire to come may force it back by a way of its answer; another path is judged as its own move.
  if (const ComingPush push = coming_push(p, i); !push.hexes.empty()) {
    const PathVerdict pushed = forced_move(p, i, push.from, push.hexes, path);
    if (pushed.legal) return pushed;
  }
  return own_move(p, i, path);
}

}  // namespace hexrout::ab
