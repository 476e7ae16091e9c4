#include <fmt/format.h>

#include "hexrout/plan/plan.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/play/reach_report.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

namespace {

constexpr double kPartsOfPoint = 1000;

double points(std::int64_t thousandths) {
  return static_cast<double>(thousandths) / kPartsOfPoint;
}

// "4.0: goal -6.0, given 8.0, cover 2.0"
std::string parts_text(const PlannedEnd& end) {
  std::string out;
  for (std::size_t t = 0; t < end.parts.size(); ++t)
    if (end.parts[t] != 0)
      out += fmt::format("{}{} {:.1f}", out.empty() ? "" : ", ", kPlanTermNames[t], points(end.parts[t]));
  return fmt::format("{:.1f}{}{}", points(end.worth()), out.empty() ? "" : ": ", out);
}

std::string move_text(const PlannedMove& move, const Map& map, const GameWords& words) {
  std::string path;
  for (const LocationId at : move.path) path += " " + map.location_name(at);
  std::string out = fmt::format("{} goes{}, to {}: {} {}\n     worth {}\n     staying is worth {}\n",
                                printable(move.unit), path, name_of(move.intent), mf_text(move.spent_half_mf),
                                words.distance, parts_text(move.end), parts_text(move.stays));
  if (move.other)
    out += fmt::format("     another end, {}, is worth {:.1f}\n", map.location_name(move.other->at),
                       points(move.other->worth()));
  return out;
}

Json end_json(const PlannedEnd& end, const Map& map) {
  Json parts = Json::array();
  for (std::size_t t = 0; t < end.parts.size(); ++t)
    if (end.parts[t] != 0) parts.push_back({{"what", kPlanTermNames[t]}, {"points", points(end.parts[t])}});
  return {{"at", place_json(end.at, map)}, {"worth", points(end.worth())}, {"terms", parts}};
}

Json move_json(const PlannedMove& move, const Map& map) {
  Json path = Json::array();
  for (const LocationId at : move.path) path.push_back(place_json(at, map));
  Json out = {{"unit", move.unit},
              {"intent", name_of(move.intent)},
              {"from", place_json(move.from, map)},
              {"path", path},
              {"mf", move.spent_half_mf.mf()},
              {"end", end_json(move.end, map)},
              {"stays", end_json(move.stays, map)}};
  if (move.other) out["other"] = end_json(*move.other, map);
  return out;
}

}  // namespace

std::string plan_text(const MovePlan& plan, const Game& game) {
  const Map& map = *game.setting().map;
  std::string goals;
  for (const HexId goal : plan.goals) goals += " " + map.name(goal);
  std::string out = fmt::format("Plan for the {}{}{}\n", printable(plan.side), goals.empty() ? "" : "; goals:", goals);
  if (plan.moves.empty()) out += plan.stays.empty() ? "  no unit can move\n" : "  nobody moves\n";
  std::size_t n = 0;
  for (const PlannedMove& move : plan.moves) out += fmt::format("{}. {}", ++n, move_text(move, map, game.words()));
  for (const PlannedMove& unit : plan.stays)
    out += fmt::format("{} stays in {}, worth {}\n", printable(unit.unit), map.location_name(unit.from),
                       parts_text(unit.end));
  for (const MovePlan::Idle& idle : plan.idle)
    out += fmt::format("{} cannot move: {}\n", printable(idle.unit), printable(idle.why));
  for (const std::string& note : plan.notes) out += fmt::format("note: {}\n", printable(note));
  return out;
}

std::string plan_json(const MovePlan& plan, const Game& game) {
  const Map& map = *game.setting().map;
  Json goals = Json::array();
  for (const HexId goal : plan.goals) goals.push_back(map.name(goal));
  Json weights = Json::object();
  for (std::size_t i = 0; i < kIntentNames.size(); ++i)
    for (std::size_t t = 0; t < kPlanTermNames.size(); ++t)
      weights[std::string(kIntentNames[i])][std::string(kPlanTermNames[t])] = plan.table.weights[i][t];
  Json moves = Json::array();
  for (const PlannedMove& move : plan.moves) moves.push_back(move_json(move, map));
  Json stays = Json::array();
  for (const PlannedMove& unit : plan.stays) stays.push_back(move_json(unit, map));
  Json idle = Json::array();
  for (const MovePlan::Idle& one : plan.idle) idle.push_back({{"unit", one.unit}, {"why", translated(one.why)}});
  Json out = {{"side", plan.side},
              {"weights", weights},
              {"goals", goals},
              {"moves", moves},
              {"stays", stays},
              {"idle", idle},
              {"looked_at", plan.looked_at},
              {"notes", sentences_json(plan.notes)}};
  if (plan.stopped) out["stopped"] = true;
  return dumped(out, 2) + "\n";
}

}  // namespace hexrout
