// hexrout counters GAME.vsav: every counter of a VASL saved game as it was read, place by place.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "hexrout/scenario/saved_stack.hpp"
#include "hexrout/text/shown.hpp"
#include "hexrout/text/translated.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "options.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct CountersOptions {
  std::string game;
  LogPoint point;
  std::string format = "text";
};

constexpr std::pair<const char*, bool MarkedUnit::*> kMarks[] = {
    {"dm", &MarkedUnit::dm},
    {"pinned", &MarkedUnit::pinned},
    {"cx", &MarkedUnit::cx},
    {"ti", &MarkedUnit::ti},
    {"disrupted", &MarkedUnit::disrupted},
    {"encircled", &MarkedUnit::encircled},
    {"melee", &MarkedUnit::melee},
    {"wounded", &MarkedUnit::wounded},
    {"wall_advantage", &MarkedUnit::wall_advantage},
    {"crest", &MarkedUnit::crest},
    {"on_wire", &MarkedUnit::on_wire},
    {"unarmed", &MarkedUnit::unarmed},
    {"motion", &MarkedUnit::motion},
    {"stunned", &MarkedUnit::stunned},
    {"abandoned", &MarkedUnit::abandoned},
    {"immobilized", &MarkedUnit::immobilized},
    {"bogged", &MarkedUnit::bogged},
    {"under_concealment", &MarkedUnit::beneath_question_mark}};
constexpr std::pair<const char*, bool SavedUnit::*> kStates[] = {{"broken", &SavedUnit::broken},
                                                                 {"half", &SavedUnit::half},
                                                                 {"berserk", &SavedUnit::berserk},
                                                                 {"fanatic", &SavedUnit::fanatic},
                                                                 {"heroic", &SavedUnit::heroic},
                                                                 {"concealed", &SavedUnit::concealed},
                                                                 {"hidden", &SavedUnit::hidden},
                                                                 {"buttoned_up", &SavedUnit::buttoned_up},
                                                                 {"open_topped", &SavedUnit::open_topped},
                                                                 {"limbered", &SavedUnit::limbered},
                                                                 {"driver_alone", &SavedUnit::driver_alone}};

std::string place_of(const SavedUnit& unit) {
  if (unit.board.empty()) return fmt::format("off the boards ({}, {})", unit.x, unit.y);
  return fmt::format("{} {}", printable(unit.board),
                     unit.second_hex.empty() ? unit.hex : "hexside " + unit.hex + "/" + unit.second_hex);
}

nlohmann::ordered_json json_of(const SavedUnit& unit, const SavedPlace& place, const MarkedUnit* marked) {
  const auto or_null = [](const std::string& text) {
    return text.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(text);
  };
  nlohmann::ordered_json out = {{"id", unit.id},
                                {"kind", name_of(unit.kind)},
                                {"name", unit.name},
                                {"base", unit.base},
                                {"type", unit.type},
                                {"nationality", or_null(unit.nationality)},
                                {"board", or_null(unit.board)},
                                {"hex", or_null(unit.hex)},
                                {"second_hex", or_null(unit.second_hex)},
                                {"stack", or_null(unit.stack)},
                                {"stack_position", unit.stack_position},
                                {"stack_size", place.counters.size()},
                                {"class_chain", unit.chain},
                                {"class_level", unit.chain_level},
                                {"broken_morale", unit.broken_morale > 0 ? nlohmann::ordered_json(unit.broken_morale)
                                                                         : nlohmann::ordered_json()}};
  for (const auto& [word, flag] : kStates) out[word] = unit.*flag;
  if (marked == nullptr) {
    out["wounded"] = unit.wounded;
    return out;
  }
  for (const auto& [word, flag] : kMarks) out[word] = marked->*flag;
  if (unit.facing > 0) out["hexspine"] = unit.facing;
  if (unit.turret_facing > 0) out["turret_hexspine"] = unit.turret_facing;
  out["level"] = marked->level == kRooftop ? nlohmann::ordered_json("roof") : nlohmann::ordered_json(marked->level);
  out["entrenchment"] = or_null(marked->entrenchment);
  out["aboard"] = marked->aboard != nullptr ? nlohmann::ordered_json(marked->aboard->id) : nlohmann::ordered_json();
  out["guard"] = marked->guard != nullptr ? nlohmann::ordered_json(marked->guard->id) : nlohmann::ordered_json();
  out["weapons"] = nlohmann::ordered_json::array();
  for (const SavedUnit* weapon : marked->weapons) out["weapons"].push_back(weapon->name);
  out["assumptions"] = marked->assumptions;
  return out;
}

std::string line_of(const SavedUnit& unit, const MarkedUnit* marked) {
  std::vector<std::string> words;
  for (const auto& [word, flag] : kStates)
    if (unit.*flag && !(flag == &SavedUnit::half && unit.kind == SavedKind::half_squad)) words.emplace_back(word);
  if (marked != nullptr) {
    for (const auto& [word, flag] : kMarks)
      if (marked->*flag && flag != &MarkedUnit::beneath_question_mark) words.emplace_back(word);
    if (marked->level == kRooftop)
      words.emplace_back("on the roof");
    else if (marked->level != 0)
      words.push_back(fmt::format("level {}", marked->level));
    if (!marked->entrenchment.empty()) words.push_back("in the " + marked->entrenchment);
    if (marked->aboard != nullptr) words.push_back("aboard " + printable(marked->aboard->name));
    if (marked->guard != nullptr) words.push_back("guarded by " + printable(marked->guard->name));
    for (const SavedUnit* weapon : marked->weapons) words.push_back("with " + printable(weapon->name));
  }
  if (unit.facing > 0) words.push_back(fmt::format("points to hexspine {}", unit.facing));
  if (unit.turret_facing > 0) words.push_back(fmt::format("turret to hexspine {}", unit.turret_facing));
  const std::string what = unit.nationality.empty()
                               ? std::string(name_of(unit.kind))
                               : fmt::format("{} {}", printable(unit.nationality), name_of(unit.kind));
  return fmt::format("  {:<24} {}{}{}\n", printable(unit.name), what, words.empty() ? "" : ": ",
                     fmt::join(words, ", "));
}

int run_counters(const CountersOptions& options) {
  Diagnostics found;
  const auto game = read_saved_game(options.game, options.point, found);
  if (!game) return report(found);
  if (game->boards.empty())
    found.warning("vsav-no-boards", {options.game, 0, 0}, "the save has no board on its map: no counter lies in a hex",
                  "choose boards in VASL and save again");
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  std::string text;
  for (const SavedPlace& place : saved_places(*game)) {
    text += place_of(*place.counters[0]) + "\n";
    std::size_t next = 0;
    for (const SavedUnit* counter : place.counters) {
      const bool unit = next < place.units.size() && place.units[next].unit == counter;
      const MarkedUnit* marked = unit ? &place.units[next++] : nullptr;
      if (options.format == "json")
        all.push_back(json_of(*counter, place, marked));
      else
        text += line_of(*counter, marked);
    }
  }
  if (options.format == "json")
    print(shown_json(all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace)) + "\n");
  else
    print(translated(text));
  return report(found);
}

}  // namespace

void add_counters_command(CLI::App& app, Run& run) {
  auto [verb, options] = add_verb<CountersOptions>(
      app, run, "counters",
      "Lists every counter of a VASL saved game as it was read: place, stack from the bottom, state", run_counters);
  verb->add_option("game", options->game, "A saved game (.vsav) or log (.vlog)")->required();
  add_point_options(*verb, options->point);
  verb->add_option("--format", options->format, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
}

}  // namespace hexrout::command
