// Orders of a side: moves of the stands that choose their own (C12), and the end of the turn.
#include <algorithm>

#include "rules/common/events/events.hpp"
#include "rules/common/events/order.hpp"
#include "rules/squares/reactions.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout::squares {

std::vector<Order> orders_of(const Position& p, std::string_view side) {
  std::vector<Order> out;
  Reactions reactions(p);
  for (const UnitIndex i : IndexRange<UnitIndex>(p.stands.size())) {
    const Stand& s = p.stands[i];
    if (!s.present() || s.at == kNowhere || p.setting.sides[p.side_of(s)] != side) continue;
    const Reaction reaction = reaction_of(p, i);
    if (reaction != Reaction::none && reaction != Reaction::no_closer) continue;
    const KnownPlan plan = reactions.paths(p, i, reaction);
    Reactions::Chosen chosen(reactions, p, i, reaction);
    std::vector<LocationId> ends{s.at};
    for (const WithdrawalOption& way : plan->options) {
      if (way.end == kNowhere || std::find(ends.begin(), ends.end(), way.end) != ends.end()) continue;
      if (chosen.refusal({way.path.begin() + 1, way.path.end()})) continue;
      ends.push_back(way.end);
      ScriptedEvent event("move");
      event.with_words("who", ArgKind::id, {s.id})
          .with_places("path", ArgKind::hexes, {way.path.begin() + 1, way.path.end()});
      Order order = order_of(s.id, "moves", "SQ " + policy_of(p, i, reaction).citation, std::move(event));
      order.path = way.path;
      order.once = "move " + s.id;
      order.choice = order.once + " " + p.map().location_name(way.end);
      out.push_back(std::move(order));
    }
  }
  return out;
}

Order closing_of(const Position& /*position*/, std::string_view side) {
  return order_of(std::string(side), "ends the turn", "SQ C13", ScriptedEvent("turn_end"));
}

}  // namespace hexrout::squares
