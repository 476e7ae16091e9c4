#include "capi/handles.hpp"

#include <fmt/format.h>

#include <algorithm>

hexrout::Scenario hexrout_envs::copy_of(const hexrout::Scenario& of, std::unique_ptr<hexrout::Game> game) {
  hexrout::Scenario out;
  out.file = of.file;
  out.rules = game->setting().rules;  // a change may have named another profile
  out.map = of.map;
  out.los = of.los;
  out.inherent_vertex = of.inherent_vertex;
  out.game = std::move(game);
  return out;
}

hexrout::Scenario hexrout_game::with(std::unique_ptr<hexrout::Game> game) const {
  return hexrout_envs::copy_of(*source, std::move(game));
}

namespace hexrout::c {

hexrout_status null_argument(const char* name, Diagnostics& found) {
  found.error("bad-argument", {}, fmt::format("'{}' is a null pointer", name), "give it the address of something");
  return HEXROUT_BAD_ARGUMENT;
}

hexrout_status out_of_range(const char* what, std::size_t given, std::size_t count, Diagnostics& found) {
  found.error("bad-argument", {}, fmt::format("there is no {} {}", what, given),
              count == 0 ? std::string("the game has none") : fmt::format("give 0 to {}", count - 1));
  return HEXROUT_BAD_ARGUMENT;
}

namespace {

// Units keep their places, and new ones come at the end.
void learn_ids(hexrout_game& game) {
  std::vector<std::string> ids;
  for (UnitView& unit : game.now().units()) ids.push_back(std::move(unit.id));
  game.ids = std::make_shared<const std::vector<std::string>>(std::move(ids));
}

}  // namespace

const std::string* unit_id(hexrout_game& game, uint32_t unit, Diagnostics& found) {
  if (game.ids == nullptr || unit >= game.ids->size()) learn_ids(game);
  if (unit < game.ids->size()) return &(*game.ids)[unit];
  out_of_range("unit", unit, game.ids->size(), found);
  return nullptr;
}

uint32_t unit_number(hexrout_game& game, const std::string& id) {
  const auto number = [&] {
    const auto it = std::find(game.ids->begin(), game.ids->end(), id);
    return it == game.ids->end() ? HEXROUT_NOWHERE : static_cast<uint32_t>(it - game.ids->begin());
  };
  if (game.ids != nullptr) {
    const uint32_t known = number();
    game.now().figures(game.figures);
    if (known != HEXROUT_NOWHERE || game.figures.size() == game.ids->size()) return known;
  }
  learn_ids(game);
  return number();
}

hexrout_asked asked_of(HexroutHandle& handle, const Decision& decision, uint32_t unit, int side) {
  hexrout_asked out{};
  out.kind = HEXROUT_ASKED_DECISION;
  out.what = handle.give(decision.what);
  out.who = handle.give(decision.who);
  out.rule = handle.give(decision.rule);
  out.text = handle.give(decision.text);
  out.unit = unit;
  out.side = side;
  out.options = static_cast<uint32_t>(decision.options.size());
  return out;
}

}  // namespace hexrout::c
