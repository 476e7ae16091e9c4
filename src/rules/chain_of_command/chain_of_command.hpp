// Chain of Command (second edition), section 4: Shock, Pinned and Broken units, Force Morale.
//
// Scenario keys and rules: README.md in this folder.
#pragma once

#include <optional>

#include "rules/chain_of_command/position.hpp"
#include "rules/common/game/position_game.hpp"

namespace hexrout::coc {

using ChainOfCommandGame = PositionGame<Position>;

const RuleSystem& system();

// Reads the system's keys of a scenario; nothing after an error (all are reported).
std::optional<Position> read_position(Fields& scenario, Setting setting, Diagnostics& found);
std::string write_position(const Position& position);
// Functions of PositionGame.
const GameWords& game_words(const Position& position);
void list_units(const Position& position, UnitList& list);
std::vector<std::string> movers_of(const Position& position);
std::vector<Standing> standings_of(const Position& position);
std::vector<Firer> firers_of(const Position& position);
std::vector<Concern> concerns_of(const Position& position);
std::optional<std::vector<WorthPart>> worth_of(const Position& position, std::string_view side);
UnitAnswer answer_of(const Position& position, std::string_view unit);
Surroundings surroundings_of(const Position& position, std::string_view unit);
Reach reach_of(const Position& position, std::string_view unit);
std::optional<PathVerdict> check_path(const Position& position, std::string_view unit, std::span<const LocationId> path,
                                      bool crawl);
std::vector<Order> orders_of(const Position& position, std::string_view side);
Order closing_of(const Position& position, std::string_view side);
std::optional<Position> position_if_broken(const Position& position, std::string_view unit);
std::unique_ptr<PhasePlay> begin_play(Position& position, Dice& dice, Choices& choices, EventLog& log);
// Ids that events may name; constant throughout a game.
EventIds event_ids(const Position& position);

}  // namespace hexrout::coc
