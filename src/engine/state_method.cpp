// "state": the position as it is now.
#include "engine/asked.hpp"
#include "engine/methods.hpp"
#include "engine/want.hpp"
#include "hexrout/play/saved_play.hpp"

namespace hexrout {

namespace {

struct StateParts {
  bool units = true;
  bool asked = true;
  bool hash = true;
  bool yaml = false;
  bool standings = false;
  bool switches = false;
  bool saved = false;
};

constexpr std::array<PartName<StateParts>, 7> kStateParts{{{"units", &StateParts::units},
                                                           {"asked", &StateParts::asked},
                                                           {"hash", &StateParts::hash},
                                                           {"yaml", &StateParts::yaml},
                                                           {"standings", &StateParts::standings},
                                                           {"switches", &StateParts::switches},
                                                           {"saved", &StateParts::saved}}};

Json standings_json(const Game& game) {
  Json out = Json::array();
  for (const Standing& standing : game.standings()) {
    Json facts = Json::object();
    for (const auto& [name, value] : standing.facts) facts[name] = value;
    out.push_back(Json{{"of", standing.of}, {"side", standing.side}, {"facts", std::move(facts)}});
  }
  return out;
}

Json switches_json(const Game& game) {
  Json out = Json::array();
  for (const SwitchView& one : game.switches())
    out.push_back(Json{{"under", one.under},
                       {"name", one.name},
                       {"value", one.value},
                       {"rule", one.rule},
                       {"meaning", one.meaning},
                       {"values", one.words}});
  return out;
}

}  // namespace

std::optional<Json> state_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const bool yaml = params.boolean("yaml", false);
  StateParts want = read_want(params, kStateParts, StateParts{});
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Game& now = game->now();
  const Setting& setting = now.setting();
  Json out{{"title", setting.title},       {"rules", game->scenario.rules}, {"sides", setting.sides},
           {"attacker", setting.attacker}, {"turn", setting.turn},          {"phase", setting.phase}};
  add_house_rules(setting, out);
  if (want.units) out["units"] = units_with_figures(now);
  if (want.asked) out["asked"] = asked_json(*game, {});
  if (want.hash) out["hash"] = room.hash(*game);
  if (want.yaml || yaml)
    out["yaml"] = write_scenario(game->with(game->course ? game->course->kept() : now.clone()), "");
  if (want.standings) out["standings"] = standings_json(now);
  if (want.saved) out["saved"] = save_play(game->scenario, game->course.get());
  if (want.switches) out["switches"] = switches_json(now);
  return out;
}

}  // namespace hexrout
