// Plans for the moves that morale orders or allows.
#pragma once

#include <optional>
#include <string_view>

#include "hexrout/rout/walk.hpp"
#include "rules/common/moves/chosen_move.hpp"
#include "rules/squares/position.hpp"

namespace hexrout::squares {

// Reaction that binds a stand now; `none` lets its player move it.
enum class Reaction : std::uint8_t { none, no_closer, duck_back, surrender, withdraw };
Reaction reaction_of(const Position& p, UnitIndex stand);
// True if the end of a turn moves the stand.
inline bool moves_by_morale(Reaction reaction) {
  return reaction != Reaction::none && reaction != Reaction::no_closer;
}
// True if the end of the turn under way has moved it.
inline bool has_moved(const Position& p, UnitIndex stand) {
  return p.events.passed(stand) && moves_by_morale(reaction_of(p, stand));
}
// The policy of a reaction; `none` is a move by the player.
const WithdrawalPolicy& policy_of(const Position& p, UnitIndex stand, Reaction reaction);

// Situation of a stand for the search. `references` are the known enemies, in this order.
Situation situation_of(const Position& p, UnitIndex stand, Reaction reaction);

class Reactions {
 public:
  explicit Reactions(const Position& p) : withdrawal_(p.searches.get(), p.map()) {}

  WithdrawalAnswer plan(const Position& p, UnitIndex stand, Reaction reaction);
  // Plan without refusals.
  KnownPlan paths(const Position& p, UnitIndex stand, Reaction reaction);
  // Walks one option, revealing enemies within one square of the path and planning again after each.
  // `revealed`: their indices.
  Walked go(Position& p, UnitIndex stand, Reaction reaction, const WithdrawalOption& option,
            std::vector<UnitIndex>& revealed);
  // Judges paths that a stand's player chooses. The position must outlive it, unchanged.
  class Chosen {
   public:
    Chosen(Reactions& reactions, const Position& p, UnitIndex stand, Reaction reaction)
        : reactions_(reactions), p_(p), stand_(stand), reaction_(reaction) {}
    // Returns why it may not take a path (without its start); nothing if it may.
    std::optional<Reason> refusal(const std::vector<LocationId>& path);

   private:
    // A policy that bars paths: that of its own moves, or that of its reaction.
    struct Bar {
      const WithdrawalPolicy* policy = nullptr;
      Situation situation;
      KnownPlan plan;
    };
    std::optional<Reason> refusal(std::optional<Bar>& bar, Reaction of, const std::vector<LocationId>& path);

    Reactions& reactions_;
    const Position& p_;
    UnitIndex stand_;
    Reaction reaction_;
    std::optional<Bar> own_;
    std::optional<Bar> added_;
  };

 private:
  LentWithdrawal withdrawal_;
};

}  // namespace hexrout::squares
