// Why a step is refused: one text and one rule for the answer, which lists refused steps, and for the referee.
//
//   nearer_text("K4", "g1 in F2", "F5")      // "K4 is nearer to g1 in F2, in whose LOS F5 lies"
//
// `there` and `from` are names of Locations, `who` the enemies it is about, each with its Location.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

// "g1 in K4", "g1 in K4 and g2 in L3".
std::string enemies_text(const Scene& scene, const std::vector<const Unit*>& enemies);

std::string known_enemy_text(std::string_view there, std::string_view who);
std::string enemy_there_text(std::string_view who);
std::string adjacent_text(std::string_view there, std::string_view who, std::string_view from);
std::string nearer_text(std::string_view there, std::string_view who, std::string_view from);
std::string nearer_remembered_text(std::string_view there, std::string_view who);
std::string overstacked_text(std::string_view there);
std::string too_dear_text(std::string_view there, HalfMf half_mf);
std::string all_movement_text(std::string_view there);
std::string shelter_lost_text(std::string_view there);
std::string no_shelter_text(std::string_view there);
std::string crawl_only_text(std::string_view there);
std::string no_crawl_text(std::string_view there);
std::string off_the_way_text(std::string_view there);

// Of two Locations without a step on foot from one to the other: why there is none.
Reason no_step(const Scene& scene, LocationId from, LocationId to);

}  // namespace hexrout::asl
