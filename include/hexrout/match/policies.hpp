// The players inside, by name.
//
//   const auto spec = parse_player("random+option0", found);    // moves at random, routs as recommended
//   Player player = make_player(*spec, {.seed = 1, .game = 17});
//
// A name is ROUTS, or MOVES+ROUTS.
//
//   ROUTS     option0    what the rules recommend: least odds of loss, then least MF
//             random     any option, each as likely
//             nearest    the legal end that costs least
//             farthest   the legal end farthest from the nearest unbroken enemy
//             stay       does not rout where it need not; else as recommended
//             advise     what `advise` says, asked anew at each "next to rout"
//   MOVES     stay       nobody moves or advances; this is what ROUTS alone means
//             random     every unit goes to one of its ends or stays, each as likely
//             deny       what `deny` says: the unit goes whose move takes most beyond what it costs; nobody advances
//
// No policy inside breaks a unit of its own will, and all of them take what is recommended in the Rally Phase.
// Thread safety: free functions without state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "hexrout/match/player.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

enum class RoutPolicyKind : std::uint8_t { option0, random, nearest, farthest, stay, advise };
enum class MovePolicyKind : std::uint8_t { stay, random, deny };

struct PlayerSpec {
  MovePolicyKind moves = MovePolicyKind::stay;
  RoutPolicyKind routs = RoutPolicyKind::option0;
  std::string command = {};  // of a program (program_player.hpp); empty: a policy inside
  // As parse_player reads it, or the command.
  std::string name() const;
};

// error[unknown-player] with the nearest name, at `place`. A program is no name: see program_player.hpp.
std::optional<PlayerSpec> parse_player(std::string_view name, Diagnostics& found, const Place& place = {});

// What a player needs beside the position.
struct PlayerTerms {
  std::uint64_t seed = 1;    // of the match
  std::uint64_t game = 0;    // its number
  unsigned seat = 0;         // 0 or 1: which of the two players
  unsigned advise_ms = 100;  // what `advise` and each question to `deny` may take, 1 to kMostAdviceMs
};

// A policy inside; `spec.command` must be empty. Random policies draw from (seed, game, seat) alone.
Player make_player(const PlayerSpec& spec, const PlayerTerms& terms);
std::unique_ptr<RoutPolicy> make_rout_policy(RoutPolicyKind kind, const PlayerTerms& terms);
std::unique_ptr<MovePolicy> make_move_policy(MovePolicyKind kind, const PlayerTerms& terms);

}  // namespace hexrout
