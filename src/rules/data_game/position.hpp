// A position of a data game: elements with their remaining strength and their state, and their pieces on the map.
// A game with one list of units has one piece for each element, both of one id; so have the units of linked lists,
// whose groups are elements without pieces.
//
// Indices are those of the vectors here; only an abandoned element adds an element and a piece, at the end.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/withdrawals.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/rules/scale.hpp"
#include "rules/common/events/events.hpp"
#include "rules/common/tables/readings.hpp"
#include "rules/data_game/marks.hpp"
#include "rules/data_game/rule_files.hpp"

namespace hexrout::data_game {

enum class PieceState : std::uint8_t { present, exited, removed, captured };

using ElementIndex = Index<struct ElementIndices>;
inline constexpr NoIndex kNone{};

// Bases of elements and pieces with the fields that a play changes, and others that are cheap to copy
// (take_played).
struct ElementPlayed {
  std::size_t side = 0;
  ElementIndex group = kNone;  // in games of linked lists, of a unit; kNone: it is a group
  std::size_t kind = 0;        // of GameFile::kinds
  int original = 1;            // figures, damage capacity, working systems
  int current = 1;
  bool mobile = true;
  int crew = 2;  // strength of a crew that leaves it
  bool abandoned = false;
  StateIndex state = 0;
  bool due = false;                         // a check has fallen due and has not been rolled
  bool shutdown = false;                    // does nothing this turn
  bool away = false;                        // lost, with the state that it had (State::keeps)
  std::uint32_t flags = 0;                  // bits of GameFile::flags
  std::array<int, kMostFigures> figures{};  // of GameFile::figures
  bool flag(int i) const { return (flags >> static_cast<unsigned>(i) & 1U) != 0; }
  void set_flag(int i, bool on) {
    const std::uint32_t bit = std::uint32_t{1} << static_cast<unsigned>(i);
    flags = on ? flags | bit : flags & ~bit;
  }
  int percent() const { return data_game::percent(current, original); }
};
struct Element : ElementPlayed {
  std::string id;
  std::vector<std::vector<LocationId>> places;  // by GameFile::places
};

struct PiecePlayed {
  ElementIndex element{0};
  LocationId at = kNowhere;
  int move = 4;    // movement points
  int range = -1;  // hexes; below 0: any
  bool armed = true;
  bool hidden = false;    // the enemy does not know of it
  bool hit = false;       // has taken direct fire since its last own turn
  bool fired = false;     // has fired since the start of its last own turn
  bool advanced = false;  // has advanced since that turn began
  // The last fire at it, in games whose policies ask for the firer; kNowhere: none.
  LocationId shot_from = kNowhere;
  UnitIndex shot_by{0};
  PieceState state = PieceState::present;
};
struct Piece : PiecePlayed {
  std::string id;
};

struct SidePlayed {
  std::array<int, kMostFigures> figures{};  // of GameFile::side_figures
};
struct SideFacts : SidePlayed {
  std::uint8_t own_edges = 0;         // MapSides; 0: all
  std::vector<LocationId> suspected;  // places where enemies are suspected
};

// Position::winner of a game without one.
inline constexpr std::string_view kDraw = "draw";

struct Position {
  Setting setting;
  Readings readings;
  std::vector<Element> elements;
  std::vector<Piece> pieces;
  std::vector<Mark> marks;
  std::vector<SideFacts> sides;  // in the order of setting.sides
  Scale scale;                   // of games with inches
  std::string winner;            // the name of a side, "draw", or empty while the game goes on
  EventsToCome events;
  std::shared_ptr<const RuleSet> rules;   // never null once read
  const PolicyBook* policies = nullptr;   // of `rules`; outlives the position
  std::shared_ptr<Withdrawals> searches;  // shared by clones; null: no cache of plans

  const Map& map() const { return *setting.map; }
  const GameFile& game() const { return rules->game; }
  const Kind& kind_of(const Element& e) const { return game().kinds[e.kind]; }
  const State& state_of(const Element& e) const { return game().states[e.state]; }
  // True for an element that is out of action for good.
  bool gone(const Element& e) const { return e.away || state_of(e).gone; }
  // Its state in words; of those who are lost that of the lost.
  const std::string& state_word(const Element& e) const {
    return e.away ? game().states.back().name : state_of(e).name;
  }
  const Element& element_of(const Piece& p) const { return elements[p.element]; }
  std::size_t side_of(const Piece& p) const { return elements[p.element].side; }
  // The group of a unit of linked lists; of all else the element itself.
  ElementIndex group_of(ElementIndex e) const { return elements[e].group == kNone ? e : elements[e].group; }
  // Hexes of this name of an element, or of its group if it has none itself.
  const std::vector<LocationId>& places_of(ElementIndex e, std::size_t place) const {
    const auto& own = elements[e].places[place];
    return own.empty() ? elements[group_of(e)].places[place] : own;
  }
  // True for a group of units that have strength and state of their own.
  bool is_group(ElementIndex e) const { return game().linked && elements[e].group == kNone; }
  // True if the turn under way is that of this side.
  bool has_turn(std::size_t side) const {
    return game().turn_of_all || (side < setting.sides.size() && setting.sides[side] == setting.attacker);
  }
  int distance(LocationId a, LocationId b) const {
    return map().distance(map().location(a).hex, map().location(b).hex);
  }
  bool sees(LocationId from, LocationId to) const {
    return from == to || !setting.sight || !setting.sight->look(from, to).blocked;
  }
};

// Copies the fields that a play changes between positions of one game (checkpoint.hpp).
void take_played(Position& to, const Position& from);

ElementIndex element_index(const Position& p, std::string_view id);
UnitIndex piece_index(const Position& p, std::string_view id);

// The enemy of a side, in games of two.
constexpr std::size_t other_side(std::size_t side) {
  return side == 0 ? 1 : 0;
}

// True if it is on the map and not out of action.
bool acts(const Position& p, const Piece& piece);
// True if its kind never moves, or this element cannot.
bool immobile(const Position& p, const Element& element);
// Returns why a piece may not fire; nothing if it may.
std::optional<Reason> fire_refusal(const Position& p, UnitIndex piece);
// Known pieces of other sides that are on the map and act, by index.
std::vector<UnitIndex> known_enemies(const Position& p, std::size_t side);
// True if a known enemy sees the piece, has the range and may fire, and its hex gives neither cover nor concealment.
bool in_the_open(const Position& p, UnitIndex piece);
// True if terrain or a mark covers a hex from a threat.
bool covered_from(const Position& p, LocationId at, LocationId threat);
// True for terrain that conceals units without stopping a shot.
bool concealing(const Map& map, LocationId at);

// Copies the position without what a side cannot know: hidden pieces of others, elements with hidden pieces only,
// places that others suspect, and events to come.
Position position_seen_by(const Position& p, std::size_t side);

}  // namespace hexrout::data_game
