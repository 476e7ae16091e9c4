// Plans of moves.
#include "hexrout/plan/plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "capi/handles.hpp"
#include "capi/sized.hpp"

using namespace hexrout;
using c::within;

namespace {

constexpr double kPartsOfPoint = 1000;

// Reads what a caller asks; returns nothing after an error.
std::optional<PlanOptions> read_asked(const hexrout_game& game, const hexrout_plan_asked* given, Diagnostics& found) {
  const auto asked = c::whole_of(given, offsetof(hexrout_plan_asked, intent), "asked", found);
  if (!asked) return std::nullopt;
  const auto refuse = [&](const char* what, std::int64_t value, const char* hint) {
    found.error("bad-argument", {}, fmt::format("'asked->{}' cannot be {}", what, value), hint);
    return std::nullopt;
  };
  const std::vector<std::string>& sides = game.now().setting().sides;
  PlanOptions out;
  if (asked->side >= sides.size()) return refuse("side", asked->side, "give the number of a side");
  out.side = sides[asked->side];
  if (asked->intent < 0 || asked->intent > HEXROUT_WITHDRAW)
    return refuse("intent", asked->intent, "give HEXROUT_INTENT_OF_SCENARIO, HEXROUT_ATTACK ... HEXROUT_WITHDRAW");
  if (asked->intent != HEXROUT_INTENT_OF_SCENARIO) out.intent = static_cast<Intent>(asked->intent - HEXROUT_ATTACK);
  if (asked->time_ms > kMostPlanMs) return refuse("time_ms", asked->time_ms, "give 1 to 3600000, or 0");
  if (asked->time_ms > 0) out.time_ms = asked->time_ms;
  if (asked->goal_count > 0 && asked->goals == nullptr) return refuse("goals", 0, "give goal_count Locations");
  for (std::size_t i = 0; i < asked->goal_count; ++i) {
    if (asked->goals[i] >= game.map().location_count())
      return refuse("goals", asked->goals[i], "give the numbers of Locations");
    out.goals.push_back(game.map().location_name(LocationId{asked->goals[i]}));
  }
  return out;
}

hexrout_planned_move move_of(hexrout_game& game, const PlannedMove& move) {
  hexrout_planned_move out{};
  out.unit = c::unit_number(game, move.unit);
  out.from = move.from.number();
  out.at = move.end.at.number();
  out.spent_half_mf = move.spent_half_mf.count();
  out.worth = static_cast<double>(move.end.worth()) / kPartsOfPoint;
  out.stays = static_cast<double>(move.stays.worth()) / kPartsOfPoint;
  return out;
}

}  // namespace

hexrout_status hexrout_game_plan(hexrout_game* game, const hexrout_plan_asked* asked, hexrout_plan* plan,
                                 hexrout_planned_move* moves, uint32_t room) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (asked == nullptr) return c::null_argument("asked", found);
    if (plan == nullptr) return c::null_argument("plan", found);
    if (moves == nullptr && room > 0) return c::null_argument("moves", found);
    const std::optional<PlanOptions> options = read_asked(*game, asked, found);
    if (!options) return HEXROUT_BAD_ARGUMENT;
    const std::optional<MovePlan> made = plan_moves(game->now(), *options, found);
    if (!made) return HEXROUT_REFUSED;
    plan->moves = static_cast<uint32_t>(made->moves.size());
    plan->stays = static_cast<uint32_t>(made->stays.size());
    plan->looked_at = static_cast<uint32_t>(made->looked_at);
    plan->stopped = made->stopped ? 1 : 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(room, made->moves.size()); ++i)
      moves[i] = move_of(*game, made->moves[i]);
    return HEXROUT_OK;
  });
}
