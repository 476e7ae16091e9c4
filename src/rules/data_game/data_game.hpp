// DataGame: a position of a game that is data, as a Game. README.md in this folder describes its
// files.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/common/game/position_game.hpp"
#include "rules/data_game/position.hpp"

namespace hexrout::data_game {

using DataGame = PositionGame<Position>;

// Reads the game's keys of a scenario; nothing after an error (all are reported).
std::optional<Position> read_position(Fields& scenario, Setting setting, std::shared_ptr<const RuleSet> rules,
                                      Diagnostics& found);
std::string write_position(const Position& position);
// Functions of PositionGame.
const GameWords& game_words(const Position& position);
void list_units(const Position& position, UnitList& list);
std::vector<std::string> movers_of(const Position& position);
std::vector<Standing> standings_of(const Position& position);
std::vector<Firer> firers_of(const Position& position);
std::vector<Concern> concerns_of(const Position& position);
std::vector<std::pair<LocationId, std::string>> lying_on(const Position& position);
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
// The score of a side now.
std::int64_t score_of(const Position& position, const Score& score, std::size_t side);
// Ids that events may name; constant throughout a game.
EventIds event_ids(const Position& position);

}  // namespace hexrout::data_game
