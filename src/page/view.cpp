// The parts of a page that may change with the position.
#include "page/view.hpp"

#include <algorithm>

#include "hexrout/draw/picture.hpp"
#include "hexrout/page/picture_of.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/play/report.hpp"
#include "hexrout/rules/readings.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout::page {

Json unit_json(const UnitView& unit, const Map& map) {
  return {{"id", unit.id},
          {"side", unit.side},
          {"label", unit.label},
          {"state", unit.state},
          {"at", place_json(unit.at, map)}};
}

Json units_json(const Game& game) {
  Json out = Json::array();
  for (const UnitView& unit : game.units()) out.push_back(unit_json(unit, *game.setting().map));
  return out;
}

Json standings_json(const Game& game) {
  Json out = Json::array();
  for (const Standing& s : game.standings()) {
    Json facts = Json::array();
    for (const auto& [what, value] : s.facts) facts.push_back(Json::array({translated(what), translated(value)}));
    out.push_back({{"of", s.of}, {"side", s.side}, {"facts", std::move(facts)}});
  }
  return out;
}

namespace {

// Which marks something hangs on is known once readings are compared.
UnitAnswer unmarked(UnitAnswer answer) {
  const auto clear = [](std::vector<Reason>& reasons) {
    for (Reason& reason : reasons) reason.disputed.clear();
  };
  clear(answer.because);
  clear(answer.fate.because);
  for (RoutOption& option : answer.options) clear(option.notes);
  for (RoutOption& option : answer.forgone) clear(option.notes);
  for (Refusal& refusal : answer.refused) refusal.disputed.clear();
  return answer;
}

}  // namespace

Said said_of(const Game& game, bool readings) {
  Said out;
  AnswersByReadings answers(game);
  for (const std::string& id : units_to_tell(game)) {
    out.answers.push_back(readings ? answers.of(id) : unmarked(game.answer(id)));
    game.narrate(out.answers.back());
  }
  for (const UnitAnswer& answer : out.answers) out.surroundings.push_back(game.surroundings(answer.id));
  return out;
}

std::vector<Exposed> grouped(const Surroundings& around, const Map& map) {
  std::vector<Exposed> out;
  for (const InterdictedStep& step : around.exposed) {
    const auto it = std::find_if(out.begin(), out.end(), [&](const Exposed& e) { return e.by == step.by; });
    Exposed& group = it != out.end() ? *it : out.emplace_back(Exposed{step.by, {}});
    group.at.push_back(map.location_name(step.at));
  }
  return out;
}

namespace {

Json switches_json(const Game& game) {
  Json out = Json::array();
  for (const SwitchView& s : game.switches())
    out.push_back({{"under", s.under},
                   {"name", s.name},
                   {"value", s.value},
                   {"rule", s.rule},
                   {"meaning", phrase(s.meaning)},
                   {"words", s.words}});
  return out;
}

Json outlooks_json(const Said& said, const Map& map) {
  Json out = Json::object();
  for (std::size_t i = 0; i < said.answers.size(); ++i) {
    const Surroundings& around = said.surroundings[i];
    Json exposed = Json::array();
    for (const Exposed& e : grouped(around, map)) exposed.push_back({{"by", e.by}, {"at", e.at}});
    out[said.answers[i].id] = {
        {"known", around.known}, {"remembered", around.remembered}, {"exposed", std::move(exposed)}};
  }
  return out;
}

}  // namespace

Json view_json(const Scenario& scenario, const Said& said, const PageOptions& options, Diagnostics& found) {
  const Game& game = *scenario.game;
  const Setting& setting = game.setting();
  Json answers = Json::array();
  for (const UnitAnswer& answer : said.answers) answers.push_back(to_json(answer, *setting.map, kAnswerWithFacts));
  Json out = {{"title", setting.title},
              {"rules", scenario.rules},
              {"language", language()},
              {"sides", setting.sides},
              {"attacker", setting.attacker},
              {"turn", setting.turn},
              {"phase", setting.phase},
              {"counted", translated(game.words().distance)},
              {"los", setting.sight->mode() == SightMode::vasl ? "vasl" : "exact"}};
  out["units"] = units_json(game);
  out["standings"] = standings_json(game);
  out["switches"] = switches_json(game);
  out["answers"] = std::move(answers);
  out["outlooks"] = outlooks_json(said, *setting.map);
  out["sight"] = sight_json(game, options.seen_from);
  if (options.script) {
    Json log = log_json(game, *options.script, found);
    if (!log.is_null()) out["log"] = std::move(log);
  }
  return out;
}

}  // namespace hexrout::page
