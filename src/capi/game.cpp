// Games: loading, copying, writing, and their sizes.
#include <fmt/format.h>

#include <algorithm>

#include "capi/handles.hpp"
#include "hexrout/page/picture_of.hpp"
#include "hexrout/play/saved_play.hpp"

using namespace hexrout;
using c::within;

namespace {

// input: the text to read; `name` is that of the argument.
template <class Read>
hexrout_status load(hexrout_session* session, const char* input, const char* name, hexrout_game** game, Read&& read) {
  return within(session, [&](Diagnostics& found) -> hexrout_status {
    if (game == nullptr) return c::null_argument("game", found);
    *game = nullptr;
    if (input == nullptr) return c::null_argument(name, found);
    std::optional<Scenario> scenario = read(found);
    if (scenario) *game = new hexrout_game(std::move(*scenario));
    return HEXROUT_OK;
  });
}

}  // namespace

hexrout_status hexrout_game_load_file(hexrout_session* session, const char* path, hexrout_game** game) {
  return load(session, path, "path", game,
              [&](Diagnostics& found) { return read_scenario(path, session->reading, found); });
}

hexrout_status hexrout_game_load_text(hexrout_session* session, const char* text, size_t length, const char* name,
                                      hexrout_game** game) {
  return load(session, text, "text", game, [&](Diagnostics& found) {
    return parse_scenario({text, length}, name == nullptr ? "<text>" : name, session->reading, found);
  });
}

hexrout_status hexrout_game_load_saved(hexrout_session* session, const char* text, size_t length, const char* name,
                                       hexrout_game** game) {
  return within(session, [&](Diagnostics& found) -> hexrout_status {
    if (game == nullptr) return c::null_argument("game", found);
    *game = nullptr;
    if (text == nullptr) return c::null_argument("text", found);
    std::optional<SavedPlay> saved =
        read_play({text, length}, name == nullptr ? "<text>" : name, session->reading, found);
    if (!saved) return HEXROUT_OK;
    *game = new hexrout_game(std::move(saved->scenario));
    (*game)->course = std::move(saved->course);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_save(hexrout_game* game, const char** text, size_t* length) {
  return c::give_text(game, text, length, [&](Diagnostics&) -> std::optional<std::string> {
    return save_play(game->with(game->position->clone()), game->course.get());
  });
}

hexrout_status hexrout_game_copy(hexrout_game* game, hexrout_game** copy) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (copy == nullptr) return c::null_argument("copy", found);
    auto made = std::make_unique<hexrout_game>(game->source, game->position->clone());
    made->ids = game->ids;
    if (game->course != nullptr) made->course = std::make_unique<PlayCourse>(*game->course);
    *copy = made.release();
    return HEXROUT_OK;
  });
}

void hexrout_game_free(hexrout_game* game) {
  delete game;
}

const char* hexrout_game_message(const hexrout_game* game) {
  return game == nullptr ? "" : game->message.c_str();
}

hexrout_status hexrout_game_text(hexrout_game* game, const char** text, size_t* length) {
  return c::give_text(game, text, length, [&](Diagnostics&) -> std::optional<std::string> {
    return write_scenario(game->with(game->now().clone()), "");
  });
}

hexrout_status hexrout_game_picture(hexrout_game* game, const char** text, size_t* length) {
  return c::give_text(game, text, length,
                      [&](Diagnostics&) -> std::optional<std::string> { return draw_text(picture_of(game->now())); });
}

hexrout_status hexrout_game_counts(hexrout_game* game, hexrout_counts* counts) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (counts == nullptr) return c::null_argument("counts", found);
    const Setting& setting = game->now().setting();
    const auto attacker = std::find(setting.sides.begin(), setting.sides.end(), setting.attacker);
    game->now().figures(game->figures);
    counts->units = static_cast<uint32_t>(game->figures.size());
    counts->sides = static_cast<uint32_t>(setting.sides.size());
    counts->hexes = setting.map->hex_count();
    counts->locations = setting.map->location_count();
    counts->rows = static_cast<uint32_t>(setting.map->rows());
    counts->columns = static_cast<uint32_t>(setting.map->columns());
    counts->attacker = static_cast<uint32_t>(attacker - setting.sides.begin());
    counts->turn = static_cast<uint32_t>(setting.turn);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_side(hexrout_game* game, uint32_t side, const char** name) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (name == nullptr) return c::null_argument("name", found);
    const std::vector<std::string>& sides = game->now().setting().sides;
    if (side >= sides.size()) return c::out_of_range("side", side, sides.size(), found);
    *name = sides[side].c_str();
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_unit(hexrout_game* game, uint32_t unit, hexrout_unit* out) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (out == nullptr) return c::null_argument("out", found);
    const std::string* id = c::unit_id(*game, unit, found);
    if (id == nullptr) return HEXROUT_BAD_ARGUMENT;
    game->now().figures(game->figures);
    const UnitFigures& f = game->figures[unit];
    const std::optional<UnitView> view = game->now().unit(*id);
    *out = {};
    out->id = game->give(*id);
    out->label = game->give(view ? view->label : "");
    out->state = game->give(view ? fmt::format("{}", fmt::join(view->state, ", ")) : "");
    out->at = f.at.number();
    out->side = f.side;
    out->presence = static_cast<int32_t>(f.presence);
    out->health = static_cast<int32_t>(f.health);
    out->cover = static_cast<int32_t>(f.cover);
    out->leader = f.leader ? 1 : 0;
    out->reduced = f.reduced ? 1 : 0;
    out->dummy = f.dummy ? 1 : 0;
    out->strength = f.strength;
    out->morale = f.morale;
    out->damage = f.damage;
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_find_unit(hexrout_game* game, const char* id, uint32_t* unit) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (id == nullptr) return c::null_argument("id", found);
    if (unit == nullptr) return c::null_argument("unit", found);
    std::vector<std::string> ids;
    for (const UnitView& view : game->now().units()) ids.push_back(view.id);
    const auto it = std::find(ids.begin(), ids.end(), id);
    if (it == ids.end()) {
      const std::string near = nearest_word(id, ids);
      found.error("unknown-unit", {}, fmt::format("there is no unit '{}'", printable(id)),
                  near.empty() ? "hexrout_game_unit returns the ids" : fmt::format("did you mean '{}'?", near));
      return HEXROUT_REFUSED;
    }
    *unit = static_cast<uint32_t>(it - ids.begin());
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_place(hexrout_game* game, uint32_t location, hexrout_place* out) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (out == nullptr) return c::null_argument("out", found);
    const Map& map = game->map();
    if (location >= map.location_count()) return c::out_of_range("Location", location, map.location_count(), found);
    const LocationId at{location};
    const Location& place = map.location(at);
    *out = {};
    out->name = game->give(map.location_name(at));
    out->terrain = TerrainCatalogue::standard()[place.terrain].name.c_str();
    out->hex = place.hex.number();
    out->row = map.hex(place.hex).at.row;
    out->column = map.hex(place.hex).at.col;
    out->level = place.level;
    out->base_level = map.base_level(place.hex);
    return HEXROUT_OK;
  });
}

hexrout_status hexrout_game_find_place(hexrout_game* game, const char* name, uint32_t* location) {
  return within(game, [&](Diagnostics& found) -> hexrout_status {
    if (name == nullptr) return c::null_argument("name", found);
    if (location == nullptr) return c::null_argument("location", found);
    const std::optional<LocationId> at = game->map().find_location(name);
    if (!at)
      found.error("off-map", {}, fmt::format("there is no Location '{}'", printable(name)),
                  "write M2 for the ground of a hex, M2/1 for its first level");
    else
      *location = at->number();
    return HEXROUT_OK;
  });
}
