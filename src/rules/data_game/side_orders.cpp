// Orders of a side: moves of the pieces that its player moves, then the start of its next turn, when checks
// are rolled and bound pieces move.
#include <algorithm>

#include "rules/common/events/events.hpp"
#include "rules/common/events/order.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/reactions.hpp"

namespace hexrout::data_game {

namespace {

// A piece whose state has a policy for goals moves by the path that `advance` finds; others by the path given.
Order order_for(const Position& p, const Piece& piece, const Reaction* reaction, const std::vector<LocationId>& path) {
  const bool to_goal = reaction != nullptr && !reaction->goal.empty();
  ScriptedEvent event(to_goal ? "advance" : "move");
  event.with_words("who", ArgKind::id, {piece.id});
  if (to_goal)
    event.with_places("to", ArgKind::hex, {path.back()});
  else
    event.with_places("path", ArgKind::hexes, {path.begin() + 1, path.end()});
  Order order =
      order_of(piece.id, "moves", p.game().prefix + (reaction != nullptr ? reaction->rule : p.game().rules.move),
               std::move(event));
  order.path = path;
  order.once = "move " + piece.id;
  order.choice = order.once + " " + p.map().location_name(path.back());
  return order;
}

}  // namespace

std::vector<Order> orders_of(const Position& p, std::string_view side) {
  std::vector<Order> out;
  if (!p.winner.empty()) return out;
  Reactions reactions(p);
  for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size())) {
    const Piece& piece = p.pieces[i];
    const Element& element = p.element_of(piece);
    if (p.setting.sides[p.side_of(piece)] != side || !acts(p, piece) || piece.at == kNowhere) continue;
    const Reaction* reaction = reaction_of(p, i);
    if (!may_choose(reaction) || immobile(p, element)) continue;
    const WithdrawalPolicy& policy = p.policies->move(reaction != nullptr ? reaction->policy : p.game().chosen_policy);
    const KnownPlan plan = reactions.search().known(policy, situation_of(p, i, policy), Told::paths);
    std::vector<LocationId> ends{piece.at};
    for (const WithdrawalOption& way : plan->options) {
      if (way.end == kNowhere || std::find(ends.begin(), ends.end(), way.end) != ends.end()) continue;
      ends.push_back(way.end);
      out.push_back(order_for(p, piece, reaction, way.path));
    }
  }
  return out;
}

Order closing_of(const Position& p, std::string_view side) {
  ScriptedEvent event(p.game().turn_event);
  if (!p.game().turn_of_all) event.with_words("side", ArgKind::id, {std::string(side)});
  return order_of(std::string(side), "begins its next turn", p.game().prefix + p.game().rules.turn, std::move(event));
}

}  // namespace hexrout::data_game
