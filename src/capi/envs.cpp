// Observation, and environments.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "capi/handles.hpp"
#include "capi/sized.hpp"

using namespace hexrout;
using c::within;

namespace {

bool in_range(const char* name, std::uint64_t value, std::uint64_t least, std::uint64_t most, Diagnostics& found) {
  if (value >= least && value <= most) return true;
  found.error("bad-argument", {}, fmt::format("'{}' cannot be {}", name, value),
              fmt::format("give {} to {}", least, most));
  return false;
}

// The planes must hold the map; 0: those of the map.
bool holds(const Map& map, uint32_t rows, uint32_t columns, Diagnostics& found) {
  const auto most = static_cast<std::uint64_t>(ObservedSize::kMost);
  const auto well = [&](const char* name, uint32_t given, int needed) {
    return in_range(name, given == 0 ? static_cast<std::uint64_t>(needed) : given, static_cast<std::uint64_t>(needed),
                    most, found);
  };
  const bool rows_well = well("rows", rows, map.rows());
  return well("columns", columns, map.columns()) && rows_well;
}

std::optional<EnvPlan> read_plan(const hexrout_env_plan* given, const Setting& setting, Diagnostics& found) {
  const auto whole = c::whole_of(given, offsetof(hexrout_env_plan, most_steps), "plan", found);
  if (!whole) return std::nullopt;
  const hexrout_env_plan& plan = *whole;
  const std::size_t before = found.error_count();
  in_range("count", plan.count, 1, EnvPlan::kMostGames, found);
  in_range("actions", plan.actions, 2, EnvPlan::kMostActions, found);
  if (plan.side < -1 || plan.side >= static_cast<int>(setting.sides.size()))
    c::out_of_range("side", static_cast<std::size_t>(plan.side), setting.sides.size(), found);
  holds(*setting.map, plan.rows, plan.columns, found);
  if (found.error_count() > before) return std::nullopt;
  EnvPlan out;
  out.count = plan.count;
  out.side = plan.side;
  out.events = plan.events;
  out.stops_between = plan.stops_between != 0;
  out.actions = plan.actions;
  out.most_steps = plan.most_steps;
  out.size = {static_cast<int>(plan.rows), static_cast<int>(plan.columns)};
  out.restarts = plan.restarts != 0;
  out.by_place = plan.by_place != 0;
  const auto size_of = [](uint32_t wanted, int of_map) { return wanted == 0 ? static_cast<uint32_t>(of_map) : wanted; };
  const uint64_t cells =
      uint64_t{size_of(plan.rows, setting.map->rows())} * size_of(plan.columns, setting.map->columns());
  if (out.by_place && !in_range("actions", plan.actions, cells + 2, EnvPlan::kMostActions, found)) return std::nullopt;
  return out;
}

bool read_buffers(const hexrout_env_buffers* out, EnvBuffers& buffers, Diagnostics& found) {
  if (out == nullptr) return c::null_argument("out", found) == HEXROUT_OK;
  const auto all = c::whole_of(out, offsetof(hexrout_env_buffers, cells), "out", found);
  if (all) buffers = {all->cells, all->last_cells, all->legal, all->reward, all->over, all->cut, all->side};
  return all.has_value();
}

}  // namespace

uint32_t hexrout_planes(void) {
  return static_cast<uint32_t>(kPlanes);
}

const char* hexrout_plane_name(uint32_t plane) {
  return plane < kPlanes ? plane_names()[plane].data() : nullptr;
}

hexrout_status hexrout_game_observe(hexrout_game* game, uint32_t side, uint32_t rows, uint32_t columns, int8_t* cells,
                                    size_t room) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (cells == nullptr) return c::null_argument("cells", found);
    const std::size_t sides = game->now().setting().sides.size();
    if (side >= sides) return c::out_of_range("side", side, sides, found);
    if (!holds(game->map(), rows == 0 ? 1 : rows, columns == 0 ? 1 : columns, found)) return HEXROUT_BAD_ARGUMENT;
    const std::uint64_t bytes = std::uint64_t{kPlanes} * rows * columns;
    if (!in_range("room", room, bytes, SIZE_MAX, found)) return HEXROUT_BAD_ARGUMENT;
    const ObservedSize size{static_cast<int>(rows), static_cast<int>(columns)};
    if (game->observer == nullptr || game->observer->shape().rows != size.rows ||
        game->observer->shape().columns != size.columns)
      game->observer = std::make_unique<Observer>(game->now(), size);
    game->now().figures(game->figures);
    const Asked* asked = game->asked();
    Observed seen{game->now(), game->figures};
    if (asked != nullptr && !asked->roll) {
      seen.asked = &asked->decision;
      seen.decides = game->decides(asked->decision.who);
    }
    game->observer->write(seen, static_cast<int>(side), cells);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_envs_new(hexrout_game* game, const hexrout_env_plan* plan, hexrout_envs** envs) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (plan == nullptr) return c::null_argument("plan", found);
    if (envs == nullptr) return c::null_argument("envs", found);
    *envs = nullptr;
    if (game->asked() != nullptr) {
      found.error("under-way", {}, "a play of this game is under way", "begin with a game that is not");
      return HEXROUT_NOT_NOW;
    }
    const std::optional<EnvPlan> read = read_plan(plan, game->now().setting(), found);
    if (!read) return HEXROUT_BAD_ARGUMENT;
    *envs = new hexrout_envs(game->with(game->now().clone()), *read);
    return HEXROUT_OK;
  });
}

void hexrout_envs_free(hexrout_envs* envs) {
  delete envs;
}

const char* hexrout_envs_message(const hexrout_envs* envs) {
  return envs == nullptr ? "" : envs->message.c_str();
}

hexrout_status hexrout_envs_add_start(hexrout_envs* envs, hexrout_game* start) {
  return within(envs, [&](Diagnostics& found) -> hexrout_status {
    if (start == nullptr) return c::null_argument("start", found);
    if (start->asked() != nullptr) {
      found.error("under-way", {}, "a play of this game is under way", "begin with a game that is not");
      return HEXROUT_NOT_NOW;
    }
    const Setting& setting = start->now().setting();
    const std::size_t sides = envs->scenario.game->setting().sides.size();
    if (setting.sides.size() != sides) {
      found.error("bad-start", {},
                  fmt::format("it has {} sides, and the environments have {}", setting.sides.size(), sides),
                  "make environments of its own for it");
      return HEXROUT_REFUSED;
    }
    const ObservedSize shape = envs->batch.shape();
    if (!holds(*setting.map, static_cast<uint32_t>(shape.rows), static_cast<uint32_t>(shape.columns), found))
      return HEXROUT_REFUSED;
    envs->more_starts.push_back(start->with(start->now().clone()));
    envs->batch.add_start(start->now());
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_envs_action(hexrout_envs* envs, uint32_t game, uint32_t option, uint32_t* action) {
  return within(envs, [&](Diagnostics& found) -> hexrout_status {
    if (action == nullptr) return c::null_argument("action", found);
    if (game >= envs->batch.count()) return c::out_of_range("game", game, envs->batch.count(), found);
    const DecisionGame& play = envs->batch.game(game);
    const std::size_t options = play.side() < 0 ? 0 : play.asked().options.size();
    if (option >= options) return c::out_of_range("option", option, options, found);
    *action = envs->batch.action(game, option);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_envs_shape(hexrout_envs* envs, hexrout_env_shape* shape) {
  return within(envs, [&](Diagnostics& found) -> hexrout_status {
    if (shape == nullptr) return c::null_argument("shape", found);
    shape->count = static_cast<uint32_t>(envs->batch.count());
    shape->planes = static_cast<uint32_t>(kPlanes);
    shape->rows = static_cast<uint32_t>(envs->batch.shape().rows);
    shape->columns = static_cast<uint32_t>(envs->batch.shape().columns);
    shape->actions = envs->batch.plan().actions;
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_envs_threads(hexrout_envs* envs, uint32_t threads) {
  return within(envs, [&](Diagnostics& found) -> hexrout_status {
    if (!in_range("threads", threads, 0, EnvPlan::kMostGames, found)) return HEXROUT_BAD_ARGUMENT;
    envs->batch.use_threads(static_cast<int>(threads));
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_envs_reset(hexrout_envs* envs, uint64_t seed, const hexrout_env_buffers* out) {
  return within(envs, [&](Diagnostics& found) -> hexrout_status {
    EnvBuffers buffers;
    if (!read_buffers(out, buffers, found)) return HEXROUT_BAD_ARGUMENT;
    envs->batch.reset(seed, buffers);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_envs_step(hexrout_envs* envs, const int32_t* actions, const hexrout_env_buffers* out) {
  return within(envs, [&](Diagnostics& found) -> hexrout_status {
    if (actions == nullptr) return c::null_argument("actions", found);
    EnvBuffers buffers;
    if (!read_buffers(out, buffers, found)) return HEXROUT_BAD_ARGUMENT;
    envs->batch.step(actions, buffers);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_envs_observe(hexrout_envs* envs, uint32_t game, uint32_t side, int8_t* cells) {
  return within(envs, [&](Diagnostics& found) -> hexrout_status {
    if (cells == nullptr) return c::null_argument("cells", found);
    if (game >= envs->batch.count()) return c::out_of_range("game", game, envs->batch.count(), found);
    const std::size_t sides = envs->scenario.game->setting().sides.size();
    if (side >= sides) return c::out_of_range("side", side, sides, found);
    envs->batch.observe(game, static_cast<int>(side), cells);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_envs_game(hexrout_envs* envs, uint32_t game, hexrout_game** copy) {
  return within(envs, [&](Diagnostics& found) -> hexrout_status {
    if (copy == nullptr) return c::null_argument("copy", found);
    if (game >= envs->batch.count()) return c::out_of_range("game", game, envs->batch.count(), found);
    *copy = new hexrout_game(hexrout_envs::copy_of(envs->scenario_of(game), envs->batch.game(game).game().clone()));
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_envs_asked(hexrout_envs* envs, uint32_t game, hexrout_asked* out) {
  return within(envs, [&](Diagnostics& found) -> hexrout_status {
    if (out == nullptr) return c::null_argument("asked", found);
    if (game >= envs->batch.count()) return c::out_of_range("game", game, envs->batch.count(), found);
    *out = {};
    out->what = out->who = out->rule = out->text = "";
    out->unit = HEXROUT_NOWHERE;
    out->side = -1;
    const DecisionGame& play = envs->batch.game(game);
    if (play.side() < 0) return HEXROUT_OK;
    const std::vector<UnitView> units = play.game().units();
    const auto it =
        std::find_if(units.begin(), units.end(), [&](const UnitView& u) { return u.id == play.asked().who; });
    const auto unit = it == units.end() ? HEXROUT_NOWHERE : static_cast<uint32_t>(it - units.begin());
    *out = c::asked_of(*envs, play.asked(), unit, play.side());
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_envs_option(hexrout_envs* envs, uint32_t game, uint32_t option, const char** word) {
  return within(envs, [&](Diagnostics& found) -> hexrout_status {
    if (word == nullptr) return c::null_argument("word", found);
    if (game >= envs->batch.count()) return c::out_of_range("game", game, envs->batch.count(), found);
    const DecisionGame& play = envs->batch.game(game);
    const std::size_t options = play.side() < 0 ? 0 : play.asked().options.size();
    if (option >= options) return c::out_of_range("option", option, options, found);
    *word = envs->give(play.asked().options[option]);
    return HEXROUT_OK;
  });
}
