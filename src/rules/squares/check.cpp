// check_path: judges a stand's path, its own move, or the one that morale orders.
#include "rules/common/moves/path_verdict.hpp"
#include "rules/squares/reactions.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout::squares {

namespace {
constexpr VerdictWords kWords{"SQ ", "square", "squares"};
}  // namespace

std::optional<PathVerdict> check_path(const Position& p, std::string_view unit, std::span<const LocationId> path,
                                      bool crawl) {
  if (group_index(p, unit) != kNone) return no_path("SQ C2", "a group moves by its stands: ask for one of them");
  const UnitIndex i = stand_index(p, unit);
  if (i == kNone) return no_path_of_unknown();
  if (crawl) return no_low_crawl();
  if (!p.stands[i].present())
    return no_path("SQ C12", "it is " + stand_states()[static_cast<std::size_t>(p.stands[i].state)]);
  const Reaction reaction = reaction_of(p, i);
  if (reaction == Reaction::none && stays_put(p.stands[i].at, path)) return PathVerdict{};
  const auto judged = [&](Reaction as) {
    return path_verdict(p.map(), policy_of(p, i, as), situation_of(p, i, as), path, kWords);
  };
  // A stand under `no closer` is otherwise bound by the rules of its own moves.
  if (reaction == Reaction::no_closer && path.size() > 1)
    if (PathVerdict own = judged(Reaction::none); !own.legal) return own;
  return judged(reaction);
}

}  // namespace hexrout::squares
