// The exact odds of a rout under Interdiction (A10.53), in closed form.
//
//   Runner squad;                                      // morale 7, half-squad 6
//   const RouteOdds o = route_odds(squad, {{2, 4}, 6});  // two Open Ground hexes, then cover
//   o.whole == Odds{25, 144}
//
// A rout is a Markov chain over the states {full strength, reduced, wounded leader, lost, stopped}: one
// NMC for each Open Ground hex entered. Heat of Battle (an Original 2) is left out here; the
// phase itself rolls for it. Pure functions, any thread; complexity: linear in the hexes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hexrout/rules/answer.hpp"
#include "hexrout/rules/dice.hpp"

namespace hexrout::asl {

// Counts the rolls of two dice, of 36, that total `total` or less.
int ways_up_to(int total);

// Results of one NMC of a broken unit under Interdiction, in 36ths.
struct CheckOdds {
  int run_on = 0;
  int pinned = 0;   // the highest roll that still passes (A7.8)
  int reduced = 0;  // fails: Casualty Reduction
  int lost = 0;     // Original 12 (A10.31)
  bool operator==(const CheckOdds&) const = default;
};

// limit: morale less all DRM, any number. Original 12 is lost whatever the limit. helpless: prisoners and the Unarmed
// are not pinned, and an Original 12 Reduces them [A20.54].
CheckOdds interdiction_check(int limit, bool helpless = false);

// Values of a broken unit that its checks depend on.
struct Runner {
  enum class Kind : std::uint8_t { squad, half_squad, leader };
  Kind kind = Kind::squad;    // crews count as half-squads
  int morale = 7;             // broken, with all that changes it (Fanatic, wound) but places, at most 10
  int reduced_morale = 6;     // likewise after a Reduction: of the half-squad, of the leader once wounded
  bool wounded = false;       // a leader already wounded; morale is then the lesser one already
  bool helpless = false;      // a prisoner or Unarmed
  HalfMf wounded_half_mf{6};  // allotment of a wounded leader
  // A leader who routs along (A10.711) adds his DRM and dies with the first failure. The rest of the unit then takes a
  // LLMC with leader_loss_drm, if its morale is below leader_morale.
  bool leader_along = false;
  int leader_drm = 0;
  int leader_morale = 0;
  int leader_loss_drm = 0;
};

// A path under fire: the MF spent on entering each Open Ground hex in turn, and at the end of the path, in halves. A
// wounded leader stops where the MF of a wounded one are spent.
struct Gauntlet {
  std::vector<HalfMf> spent_half_mf;
  HalfMf total_half_mf{};
  bool ends_in_open = false;  // the last Open Ground hex is the end: a pin there stops nothing
  // 1 in each Open Ground hex in which the unit is Fanatic by place, else 0; empty: nowhere.
  std::vector<std::uint8_t> fanatic = {};
  std::vector<std::uint8_t> leader_fanatic = {};  // likewise of the leader along
  int morale_in(std::size_t hex, int morale) const { return raised(fanatic, hex, morale); }
  int leader_morale_in(std::size_t hex, int morale) const { return raised(leader_fanatic, hex, morale); }

 private:
  static int raised(const std::vector<std::uint8_t>& by, std::size_t hex, int morale) {
    return by.empty() ? morale : std::min(morale + by[hex], 10);
  }
};

RouteOdds route_odds(const Runner& runner, const Gauntlet& path);

// A result of a path with its odds. `at` is an index of Gauntlet::spent_half_mf: pinned in that hex; halted: its MF
// ran out after the one before it (at == size: after the last); lost: in that hex. The odds of route_ends() sum to 1.
struct RouteEnd {
  enum class How : std::uint8_t { arrives, pinned, halted, lost };
  How how = How::arrives;
  std::size_t at = 0;
  bool reduced = false;
  Odds odds;
};
std::vector<RouteEnd> route_ends(const Runner& runner, const Gauntlet& path);

// Returns the runner of a unit of the position, without a leader along.
struct Position;
struct Unit;
Runner runner_of(const Position& position, const Unit& unit);
// Notes that the next hex of the path is this one, where the unit may be Fanatic by place.
void note_place(const Position& position, const Unit& unit, LocationId at, Gauntlet& path);
// Notes for the same hex whether the leader along is Fanatic there.
void note_leader(const Position& position, const Unit& leader, LocationId at, Gauntlet& path);

}  // namespace hexrout::asl
