// A position under the morale ratio: elements (infantry units, vehicles, strongpoints) with what is left of
// their strength and their morale, and the pieces on the map that belong to them.
//
// Rules are cited by the paragraphs of README.md (D1 ... D7, D-CA ...). Indices are those of the vectors here;
// only an abandoned vehicle adds an element and a piece, at the end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/withdrawals.hpp"
#include "hexrout/rules/game.hpp"
#include "rules/common/events.hpp"
#include "rules/common/readings.hpp"
#include "rules/morale_ratio/tables.hpp"

namespace hexrout::morale_ratio {

enum class Kind : std::uint8_t { infantry, vehicle, strongpoint };
enum class PieceState : std::uint8_t { present, exited, removed };
const std::vector<std::string>& kinds();
const std::vector<std::string>& piece_states();

inline constexpr std::size_t kNone = static_cast<std::size_t>(-1);

struct Element {
  std::string id;
  std::size_t side = 0;
  Kind kind = Kind::infantry;
  int original = 1;  // figures, damage capacity, working systems (D1)
  int current = 1;
  bool mobile = true;
  int crew = 2;  // figures that leave a vehicle
  bool abandoned = false;
  Morale morale = Morale::normal;
  bool due = false;       // a check has fallen due and has not been rolled
  bool shutdown = false;  // does nothing this turn (D5)
  int percent() const { return morale_ratio::percent(current, original); }
};

struct Piece {
  std::string id;
  std::size_t element = 0;
  LocationId at = kNowhere;
  int move = 4;    // movement points
  int range = -1;  // hexes it can fire; below 0: any
  bool armed = true;
  bool hidden = false;    // the enemy does not know of it
  bool hit = false;       // has taken direct fire since its last own turn
  bool fired = false;     // has fired since the start of its last own turn
  bool advanced = false;  // has advanced since then
  PieceState state = PieceState::present;
};

struct SideFacts {
  std::uint8_t own_edges = 0;         // MapSides; 0: every edge
  std::vector<LocationId> suspected;  // places where enemies are suspected
};

struct Position {
  Setting setting;
  Readings readings;
  std::vector<Element> elements;
  std::vector<Piece> pieces;
  std::vector<SideFacts> sides;  // in the order of setting.sides
  EventsToCome events;
  const PolicyBook* policies = &standard_policies();  // never null; outlives the position
  std::shared_ptr<Withdrawals> searches;              // shared by clones; null: every plan is made anew

  const Map& map() const { return *setting.map; }
  const Element& element_of(const Piece& p) const { return elements[p.element]; }
  std::size_t side_of(const Piece& p) const { return elements[p.element].side; }
  int distance(LocationId a, LocationId b) const {
    return map().distance(map().location(a).hex, map().location(b).hex);
  }
  bool sees(LocationId from, LocationId to) const {
    return from == to || !setting.sight || !setting.sight->look(from, to).blocked;
  }
};

std::size_t element_index(const Position& p, std::string_view id);
std::size_t piece_index(const Position& p, std::string_view id);

// On the map and able to do anything.
bool acts(const Position& p, const Piece& piece);
// Why a piece may not fire; nothing if it may (D-BR, D5, D6).
std::optional<Reason> fire_refusal(const Position& p, std::size_t piece);
// Known pieces of other sides that are on the map and act, by index.
std::vector<std::size_t> known_enemies(const Position& p, std::size_t side);
// A known enemy sees the piece, has the range and may fire, and its hex gives neither cover nor concealment.
bool in_the_open(const Position& p, std::size_t piece);
// Terrain of a hex that hides who is in it, without stopping a shot.
bool concealing(const Map& map, LocationId at);

// The position without what a side cannot know: hidden pieces of others, elements all of whose pieces are hidden,
// places that others suspect, and events to come.
Position position_seen_by(const Position& p, std::size_t side);

// The state a check leads to: rolls unless the band decides. Strength 0 is destroyed without a roll.
Morale check(const Element& element, Dice& dice, int& roll);
// The chance that it succeeds.
Odds success_odds(const Element& element);

}  // namespace hexrout::morale_ratio
