// Writes the head of an answer: house rules, and readings that a scenario has chosen.
#include <fmt/format.h>

#include <cassert>

#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/play/report.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/phrase.hpp"

namespace hexrout {

namespace {

// Readings that are not the usual ones: "badThings=printed".
std::vector<std::string> chosen_readings(const Game& game) {
  std::vector<std::string> out;
  for (const SwitchView& view : game.switches())
    if (view.value != view.usual) out.push_back(view.name + "=" + view.value);
  return out;
}

}  // namespace

std::string rules_in_force_text(const Game& game) {
  std::string out;
  if (const auto& house = game.setting().house; house != nullptr) {
    out += phrase("house rules: {}", {printable(house->title)}) + "\n";
    for (const HouseChange& change : house->changes) out += fmt::format("  {}\n", printable(change.text()));
  }
  if (const std::vector<std::string> readings = chosen_readings(game); !readings.empty())
    out += phrase("readings: {}", {printable(fmt::format("{}", fmt::join(readings, ", ")))}) + "\n";
  return out;
}

void add_house_rules(const Setting& setting, Json& out) {
  if (setting.house == nullptr) return;
  Json changes = Json::array();
  for (const HouseChange& change : setting.house->changes)
    changes.push_back(Json{{"what", change.what}, {"is", change.is}, {"was", change.was}});
  out["house_rules"] = Json{{"title", setting.house->title}, {"changes", changes}};
}

void add_readings(const Game& game, Json& out) {
  const std::vector<std::string> readings = chosen_readings(game);
  if (!readings.empty()) out["chosen_readings"] = readings;
}

std::string with_rules_in_force(std::string object, const Game& game) {
  Json head = Json::object();
  add_house_rules(game.setting(), head);
  add_readings(game, head);
  if (head.empty()) return object;
  const Json answer = Json::parse(object);
  assert(answer.is_object());
  for (const auto& [key, value] : answer.items()) head[key] = value;
  return dumped(head, 2) + "\n";
}

}  // namespace hexrout
