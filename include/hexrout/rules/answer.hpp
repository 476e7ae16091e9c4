// UnitAnswer: what a unit must, may and may not do, and why. The printers of the program all print this value.
//
// A rule system fills a UnitAnswer; the command prints it as text or JSON, the pictures draw it, the
// referee checks paths against it. Locations are ids of the scenario's map.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/move/half_mf.hpp"
#include "hexrout/rules/odds.hpp"
#include "hexrout/rules/path_event.hpp"
#include "hexrout/rules/reason.hpp"

namespace hexrout {

// must: it moves, or it is lost. may: it may take one of the options or stay. need_not: these rules demand nothing now;
// its player moves it or not, as the other rules allow. cannot: they forbid it.
enum class Duty : std::uint8_t { must, may, need_not, cannot };

struct InterdictedStep {
  LocationId at = kNowhere;
  std::vector<std::string> by;  // ids of the units that can Interdict there
  HexId corner = kNowhere;      // on the way into `at`, at the vertex that it shares with this hex and the one left
};

// Exact chances of the ends of a route under fire; the four sum to 1.
struct RouteOdds {
  Odds whole{1, 1};    // arrives as it set out
  Odds reduced{0, 1};  // arrives with losses: a half-squad, a wounded leader
  Odds stopped{0, 1};  // alive, but pinned or too weak to go on before the end
  Odds lost{0, 1};     // eliminated
  bool operator==(const RouteOdds&) const = default;
};

// A legal end of a move, with a witness path.
struct RoutOption {
  LocationId end = kNowhere;     // kNowhere: leaves the map from the last Location of the path
  std::vector<LocationId> path;  // on the map, start and end included
  std::vector<HalfMf> spent_at;  // half MF spent at each Location of the path; empty for systems without costs a step
  HalfMf spent_half_mf{};        // for systems that count hexes, half a hex each
  bool low_crawl = false;
  bool mandatory = false;  // the rules allow only the options with this mark
  bool contact = false;    // it ends in concealed enemies, who throw the unit back
  std::vector<InterdictedStep> interdicted;
  std::optional<RouteOdds> odds;  // for a way under dice; empty is equal to "whole 1"
  std::optional<Odds> chance;     // dice choose among the options (a retire of 2D6+6 inches), or a die decides
                                  // if this one exists (Wire to get off)
  std::string code;               // result code, e.g. "REACHED_GOAL", "SURRENDERED"; may be empty
  std::vector<Reason> notes;
  // Filled by Game::narrate:
  std::vector<PathEvent> story = {};  // how the duty changes along the path
  bool recommended = false;           // play recommends it
};

// Kind of the condition that refuses a step; programs choose other words by it.
enum class RefusalKind : std::uint8_t {
  rule,            // forbidden by the rules of the move: nearer to an enemy, into contact
  ground,          // impassable on foot
  enemy_there,     // an enemy holds the Location
  over_stacked,    // over the stacking limit
  movement,        // it costs more than is left
  shelter_first,   // the shelter that it must make for could no longer be reached
  leaves_shelter,  // it is in shelter and must stop there or go on into other shelter
  low_crawl,       // by Low Crawl; on foot the step may be legal
};

// A step that the search refused.
struct Refusal {
  LocationId from = kNowhere;
  LocationId to = kNowhere;  // kNowhere: off the map
  std::string rule;
  std::string enemy;  // id of the enemy that refuses it; may be empty
  std::string why;
  std::string disputed = {};
  std::string code = {};  // of the policy's condition, if it has one ("STEP_INTO_FIRE")
  RefusalKind kind = RefusalKind::rule;
  std::vector<std::string> others = {};  // ids of further enemies that refuse it
};

// Fate of a unit that takes none of its options. stays: unharmed; surrenders: to an enemy;
// lost: out of the game for good; goes_on: it lives, under a fate that `what` names.
enum class FateKind : std::uint8_t { stays, surrenders, lost, goes_on };

// Fate of the unit without a move: it takes none of its options, or has none.
struct Fate {
  FateKind kind = FateKind::stays;
  std::string what;  // "stays", "eliminated", "surrenders", ...: it reads after the unit's name; may be empty
  std::vector<std::string> to;  // captors
  std::vector<Reason> because;
};

// A legal way to a Location where the unit may not stay and has no legal step left, with its fate there.
struct DeadEnd {
  RoutOption way;
  Fate fate;
};

// Result of Game::check.
struct PathVerdict {
  bool legal = true;
  std::optional<Fate> fate;    // legal, but a dead end: the unit's fate there
  std::optional<Odds> chance;  // legal if a die allows it (Wire to get off): the chance
  std::size_t step = 0;        // of the first illegal step, the index in the path of the Location entered; 0: the start
  bool at_end = false;         // every step is legal, but the move may not end there
  bool leaves_map = false;     // legal because it leaves the map from its last Location, where it may not end
  std::string rule;
  std::string enemy;                  // id of the enemy that bars it; may be empty
  std::string why;                    // one sentence; empty if legal
  std::vector<PathEvent> story = {};  // how the duty changes along the legal part of the path
};

struct UnitAnswer {
  std::string id;
  LocationId at = kNowhere;
  Duty duty = Duty::cannot;
  std::string by_dice;  // dice choose among the options: the unit's action ("retires 2D6+6 inches")
  std::string move;     // the word of its rules for the move, "retreat"; empty: "move"
  std::vector<Reason> because;
  std::vector<Reason> readings;  // what changes under other readings (readings.hpp); filled by AnswersByReadings
  std::vector<RoutOption> options;
  std::vector<DeadEnd> dead_ends;   // legal ways that end where the unit may not stay
  std::vector<RoutOption> forgone;  // ends that would be legal, did the unit not have to surrender
  std::vector<Refusal> refused;
  std::vector<LocationId>
      entered;  // Locations that a legal step enters, also where the move may not end; ascending, without `at`
  Fate fate;
  std::string code;  // result code of the whole, for systems that have one ("NO_MOVE_REQUIRED")
};

}  // namespace hexrout
