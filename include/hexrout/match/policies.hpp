// Built-in players, by name.
//
//   const auto spec = parse_player("random+option0", found);    // moves at random, routs as recommended
//   Player player = make_player(*spec, {.seed = 1, .game = 17});
//
// A name is ROUTS, or MOVES+ROUTS; `plan` and `plan:INTENT` alone are followed by option0.
//
//   ROUTS     option0    the recommended option: least odds of loss, then least MF
//             random     any option, all equally likely
//             nearest    the legal end that costs least
//             farthest   the legal end farthest from the nearest unbroken enemy
//             stay       does not rout unless it must; otherwise the recommended option
//             advise     follows `advise`, called anew at each "next to rout"
//   MOVES     stay       no unit moves or advances; the default for a name of ROUTS only
//             random     every unit goes to one of its ends or stays, all equally likely
//             plan       follows `plan` with the intentions of the scenario; plan:attack, plan:hold, plan:delay,
//                        plan:withdraw with one intention; no unit advances
//             deny       follows `deny`: the unit goes whose move gains most over its cost; no unit advances
//
// Under rules with orders (rules/orders.hpp) `random` gives any of them, `advise` those of advice, the others none.
// Built-in policies never break a unit voluntarily, and take recommended options in the Rally Phase.
// Thread safety: free functions without state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "hexrout/match/player.hpp"
#include "hexrout/plan/plan.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

enum class RoutPolicyKind : std::uint8_t { option0, random, nearest, farthest, stay, advise };
enum class MovePolicyKind : std::uint8_t { stay, random, deny, plan };

struct PlayerSpec {
  MovePolicyKind moves = MovePolicyKind::stay;
  RoutPolicyKind routs = RoutPolicyKind::option0;
  std::optional<Intent> intent = {};                   // of moves by plan; empty: those of the scenario
  std::shared_ptr<const PlanTable> weights = nullptr;  // of moves by plan; null: the usual ones
  std::string command = {};                            // of a program (program_player.hpp); empty: a policy inside
  // As parse_player reads it, or the command. Weights that are not the usual ones follow with their digest.
  std::string name() const;
};

// Reports error[unknown-player] with the nearest name, at `place`. For programs see program_player.hpp.
std::optional<PlayerSpec> parse_player(std::string_view name, Diagnostics& found, const Place& place = {});

// The terms of a player beside the position.
struct PlayerTerms {
  std::uint64_t seed = 1;    // of the match
  std::uint64_t game = 0;    // its number
  unsigned seat = 0;         // 0 or 1: which of the two players
  unsigned advise_ms = 100;  // limit for each call of `advise`, `deny` and `plan`, 1 to kMostAdviceMs
};

// Makes a built-in policy; `spec.command` must be empty. Random policies draw only from (seed, game, seat).
Player make_player(const PlayerSpec& spec, const PlayerTerms& terms);
std::unique_ptr<RoutPolicy> make_rout_policy(RoutPolicyKind kind, const PlayerTerms& terms);
// Orders under rules that have them: any for random, those of `advise` for advise, none for the others.
std::unique_ptr<OrderPolicy> make_order_policy(RoutPolicyKind kind, const PlayerTerms& terms);
std::unique_ptr<MovePolicy> make_move_policy(const PlayerSpec& spec, const PlayerTerms& terms);

}  // namespace hexrout
