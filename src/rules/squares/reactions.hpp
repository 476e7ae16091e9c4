// The moves that morale orders or allows, as plans of the one search.
#pragma once

#include <optional>
#include <string_view>

#include "hexrout/rout/walk.hpp"
#include "rules/common/moves/chosen_move.hpp"
#include "rules/squares/position.hpp"

namespace hexrout::squares {

// What a stand is bound to now; `none` moves as its player likes.
enum class Reaction : std::uint8_t { none, no_closer, duck_back, surrender, withdraw };
Reaction reaction_of(const Position& p, UnitIndex stand);
// The end of a turn moves who is bound so.
inline bool moves_by_morale(Reaction reaction) {
  return reaction != Reaction::none && reaction != Reaction::no_closer;
}
// It has been moved by the end of the turn that is under way.
inline bool has_moved(const Position& p, UnitIndex stand) {
  return p.events.passed(stand) && moves_by_morale(reaction_of(p, stand));
}
// The policy of that reaction; `none` is a move as the player likes.
const WithdrawalPolicy& policy_of(const Position& p, UnitIndex stand, Reaction reaction);

// What the search is told of a stand's surroundings. `references` are the known enemies, in this order.
Situation situation_of(const Position& p, UnitIndex stand, Reaction reaction);

class Reactions {
 public:
  explicit Reactions(const Position& p) : withdrawal_(p.searches.get(), p.map()) {}

  WithdrawalAnswer plan(const Position& p, UnitIndex stand, Reaction reaction);
  // The same without refusals.
  KnownPlan paths(const Position& p, UnitIndex stand, Reaction reaction);
  // Walks one option, revealing enemies that the stand comes upon (within one square) and planning anew.
  // `revealed`: their indices.
  Walked go(Position& p, UnitIndex stand, Reaction reaction, const WithdrawalOption& option,
            std::vector<UnitIndex>& revealed);
  // Why the stand may not take paths that its player chooses. The position must stay as it is.
  class Chosen {
   public:
    Chosen(Reactions& reactions, const Position& p, UnitIndex stand, Reaction reaction)
        : reactions_(reactions), p_(p), stand_(stand), reaction_(reaction) {}
    // Of a path, its start left out; nothing if it may.
    std::optional<Reason> refusal(const std::vector<LocationId>& path);

   private:
    // What bars the way: its own rules, or what its reaction adds.
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
