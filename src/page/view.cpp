// What of a page a change of position may change.
#include "page/view.hpp"

#include <algorithm>

#include "hexrout/draw/picture.hpp"
#include "hexrout/page/picture_of.hpp"
#include "play/report_json.hpp"

namespace hexrout::page {

Json units_json(const Game& game) {
  const Map& map = *game.setting().map;
  Json out = Json::array();
  for (const UnitView& unit : game.units())
    out.push_back({{"id", unit.id}, {"side", unit.side}, {"label", unit.label}, {"state", unit.state}, {"at", place_json(unit.at, map)}});
  return out;
}

Json standings_json(const Game& game) {
  Json out = Json::array();
  for (const Standing& s : game.standings()) {
    Json facts = Json::array();
    for (const auto& [what, value] : s.facts) facts.push_back(Json::array({what, value}));
    out.push_back({{"of", s.of}, {"side", s.side}, {"facts", std::move(facts)}});
  }
  return out;
}

// Units that have something to decide, then broken ones that have not.
std::vector<UnitAnswer> answers_of(const Game& game) {
  std::vector<UnitAnswer> out;
  const std::vector<std::string> movers = game.movers();
  for (const std::string& id : movers) out.push_back(game.answer(id));
  for (const UnitView& unit : game.units()) {
    const bool broken = std::find(unit.state.begin(), unit.state.end(), "broken") != unit.state.end();
    if (broken && std::find(movers.begin(), movers.end(), unit.id) == movers.end()) out.push_back(game.answer(unit.id));
  }
  return out;
}

namespace {

Json switches_json(const Game& game) {
  Json out = Json::array();
  for (const SwitchView& s : game.switches())
    out.push_back({{"under", s.under}, {"name", s.name}, {"value", s.value}, {"rule", s.rule}, {"meaning", s.meaning}, {"words", s.words}});
  return out;
}

// Exposed Locations as [name, [enemies]].
Json outlooks_json(const Game& game, std::span<const UnitAnswer> answers) {
  const Map& map = *game.setting().map;
  Json out = Json::object();
  for (const UnitAnswer& answer : answers) {
    const Outlook outlook = game.outlook(answer.id);
    Json exposed = Json::array();
    for (const InterdictedStep& step : outlook.exposed) exposed.push_back(Json::array({map.location_name(step.at), step.by}));
    out[answer.id] = {{"known", outlook.known}, {"remembered", outlook.remembered}, {"exposed", std::move(exposed)}};
  }
  return out;
}

}  // namespace

Json view_json(const Scenario& scenario, std::span<const UnitAnswer> answers, const PageOptions& options, Diagnostics& found) {
  const Game& game = *scenario.game;
  const Setting& setting = game.setting();
  Json said = Json::array();
  for (const UnitAnswer& answer : answers) said.push_back(to_json(answer, *setting.map));
  Json out = {{"title", setting.title}, {"rules", scenario.rules}, {"sides", setting.sides}, {"attacker", setting.attacker}, {"turn", setting.turn},
              {"phase", setting.phase}, {"los", setting.sight->mode() == SightMode::vasl ? "vasl" : "exact"}};
  out["units"] = units_json(game);
  out["standings"] = standings_json(game);
  out["switches"] = switches_json(game);
  out["answers"] = std::move(said);
  out["outlooks"] = outlooks_json(game, answers);
  out["sight"] = sight_json(game, options.seen_from);
  if (options.script) {
    Json log = log_json(game, *options.script, found);
    if (!log.is_null()) out["log"] = std::move(log);
  }
  return out;
}

}  // namespace hexrout::page
