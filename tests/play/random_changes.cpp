#include "play/random_changes.hpp"

#include <fmt/format.h>

#include <set>

namespace hexrout::test {

namespace {

const std::vector<Tries> kSharedTries{
    {"turn",
     {"{attacker: SIDE}", "{number: 7}", "{phase: fire}", "{phase: lunch}", "{number: 0}", "{numbr: 2}", "null"}},
    {"month", {"1", "12", "13", "x", "null"}},
    {"placed",
     {"[{kind: smoke, at: HEX}]", "[{kind: vehicle, at: HEX}, {kind: wire, at: HEX}]", "[{kind: foxhole, at: HEX}]",
      "[{kind: smoke, at: HEX, strength: 9}]", "[{kind: fog, at: HEX}]", "[{at: HEX}]", "x", "null", "[]"}},
    {"title", {"Another", "\"\"", "[x]", "null"}},
    {"map", {"{file: x.yaml}"}},
    {"nonsense", {"1"}},
    {"events", {"null", "[]", "x"}},
};

const std::vector<SystemTries> kSystems{
    {"crossroads",
     {{"at", {"HEX", "HEX", "HEX", "HEX", "HEX/1", "ZZ9", "HEX/9", "[HEX]", "null"}},
      {"broken", {"true", "false", "maybe", "null"}},
      {"dm", {"true", "false", "null"}},
      {"pinned", {"true", "null"}},
      {"concealed", {"true", "false"}},
      {"in", {"foxhole", "trench", "none", "null"}},
      {"facing", {"n", "up"}},
      {"guard", {"ID", "ID", "nobody", "null"}},
      {"aboard", {"ID"}},
      {"weapons", {"[lmg]", "[{kind: mmg, second_man: ID}]", "[bazooka]", "null"}},
      {"counter", {"4-4-7", "4-6-7", "8-1", "9-9-9"}},
      {"side", {"SIDE", "martian"}},
      {"kind", {"vehicle", "squad", "ship"}},
      {"elr", {"2", "9"}},
      {"remembered", {"[{enemy: ID, range: 3}]", "[{enemy: nobody}]", "null"}},
      {"phase_start", {"HEX", "null"}},
      {"has_routed", {"true"}},
      {"wall_advantage", {"true"}},
      {"beneath_wire", {"false"}},
      {"wounded", {"true"}},
      {"firepower", {"3", "99"}}},
     {{"switches", {"{metric: raw}", "{metric: x}", "{planning: x}", "null"}},
      {"rules", {"asl-old", "aslsk", "asl"}},
      {"night", {"true", "false", "x"}},
      {"night_visibility", {"3", "101"}},
      {"snow", {"true"}},
      {"elr", {"{german: 2}", "{german: 9}", "{martian: 2}", "null"}},
      {"no_quarter", {"{against: [russian]}", "{against: null}", "null"}},
      {"rooftops", {"[HEX]", "[ZZ9]"}},
      {"events", {"[{break: {units: [ID]}}]", "[{break: {units: [nobody]}}]", "[rout_phase]"}},
      {"dropped", {"[{at: HEX, weapon: lmg, nationality: german}]", "[{at: HEX}]"}}},
     {"{id: NEW, side: SIDE, counter: 4-6-7, at: HEX}", "{id: ID, side: SIDE, counter: 4-6-7, at: HEX}",
      "{id: NEW, side: SIDE, kind: vehicle, at: HEX}", "{id: NEW, side: SIDE, counter: 4-4-7, at: HEX, guard: ID}",
      "{id: NEW, side: SIDE}"}},
    {"chain_of_command",
     {{"at", {"HEX", "HEX", "HEX", "HEX", "ZZ9", "null"}},
      {"shock", {"0", "4", "99", "x"}},
      {"figures", {"1", "5", "0"}},
      {"status", {"pinned", "broken", "wiped-out", "odd"}},
      {"must_retire", {"true", "false"}},
      {"with", {"ID", "null"}},
      {"aboard", {"ID"}},
      {"firer", {"ID", "HEX", "ZZ9"}},
      {"condition", {"stunned", "killed"}},
      {"side", {"SIDE", "martian"}},
      {"section", {"first", "third"}}},
     {{"options", {"{statusRecovery: Immediate}", "{x: y}", "null"}},
      {"forces", {"null", "[]", "[{side: SIDE, force_morale: 5}]"}},
      {"winner", {"SIDE", "draw", "nobody"}}},
     {"{id: NEW, side: SIDE, figures: 4, at: HEX}", "{id: ID, side: SIDE, figures: 4, at: HEX}",
      "{id: NEW, side: SIDE, figures: 4}"}},
    {"squares",
     {{"at", {"HEX", "HEX", "HEX", "HEX", "ZZ9", "null"}},
      {"men", {"1", "7", "0", "x"}},
      {"restriction", {"duck-back", "no-closer", "surrender", "odd", "null"}},
      {"tested", {"[under-fire]", "[x]", "null"}},
      {"group", {"ID", "nobody"}},
      {"state", {"lost", "captured", "withdrawing", "odd"}},
      {"hidden", {"true"}},
      {"leads", {"true"}},
      {"casualties", {"1", "99"}},
      {"role", {"defends", "attacks"}},
      {"start", {"5", "0"}}},
     {{"options", {"{x: y}", "null"}},
      {"fires", {"null", "[{side: SIDE, at: [HEX]}]", "[{side: SIDE, at: []}]"}},
      {"casualties", {"[{at: HEX, side: SIDE, men: 2}]", "[{at: HEX}]"}},
      {"trenches", {"[{at: HEX, side: SIDE}]"}}},
     {"{id: NEW, group: ID, at: HEX, men: 2}", "{id: NEW, group: nobody, at: HEX}", "{id: ID, group: ID, at: HEX}"}},
    {"morale_ratio",
     {{"at", {"HEX", "HEX", "HEX", "HEX", "ZZ9", "null"}},
      {"current", {"1", "0", "9999"}},
      {"morale", {"pinned", "destroyed", "odd", "null"}},
      {"element", {"ID", "nobody"}},
      {"mobile", {"true", "false"}},
      {"check_due", {"true"}},
      {"shutdown", {"true"}},
      {"abandoned", {"true"}},
      {"armed", {"false"}},
      {"hit", {"true"}},
      {"range", {"4", "-2"}},
      {"state", {"exited", "present", "odd"}}},
     {{"options", {"{x: y}", "null"}}, {"edges", {"[{side: SIDE, own_edge: n}]", "[{side: SIDE, own_edge: up}]"}}},
     {"{id: NEW, element: ID, at: HEX}", "{id: NEW, element: nobody, at: HEX}", "{id: ID, element: ID, at: HEX}"}},
    {"armour_battles",
     {{"at", {"HEX", "HEX", "HEX", "HEX", "ZZ9", "null"}},
      {"disruption", {"0", "2", "9", "x"}},
      {"suppressed", {"true", "false"}},
      {"dispersed", {"true"}},
      {"group", {"alpha", "nobody"}},
      {"reaction", {"3", "99"}},
      {"facing", {"s", "up"}},
      {"forced_back", {"{from: ID, sixes: 2}", "{from: ZZ9}", "null"}},
      {"side", {"SIDE", "martian"}}},
     {{"options", {"{x: y}", "null"}}, {"winner", {"SIDE", "nobody"}}},
     {"{id: NEW, side: SIDE, at: HEX}", "{id: ID, side: SIDE, at: HEX}", "{id: NEW, side: SIDE, at: ZZ9}"}},
};

std::string in_double_quotes(const std::string& word) {
  return "\"" + word + "\"";
}

}  // namespace

const std::vector<SystemTries>& systems_to_try() {
  return kSystems;
}

RandomChanges::RandomChanges(const Game& game, const SystemTries& tries, unsigned seed)
    : game_(game), tries_(tries), random_(seed) {
  for (const UnitView& unit : game.units()) ids_.push_back(unit.id);
  // Groups, elements and the like have ids, too.
  for (const Standing& standing : game.standings())
    if (standing.of.find(' ') == std::string::npos) groups_.push_back(standing.of);
}

std::string RandomChanges::next() {
  std::string out;
  const auto add = [&](const std::string& part) { out += (out.empty() ? "" : ", ") + part; };
  if (chance(75)) add("units: [" + units() + "]");
  if (chance(12)) add("remove: [" + any_id() + "]");
  if (chance(12)) add("add: [" + filled(any(tries_.added)) + "]");
  if (chance(25)) {
    const std::vector<Tries>& all = chance(50) ? kSharedTries : tries_.whole;
    const Tries& tried = any(all);
    add(fmt::format("{}: {}", tried.key, filled(any(tried.values))));
  }
  return "{" + out + "}";
}

std::string RandomChanges::any_id() {
  if (chance(3)) return "nobody";
  if (!groups_.empty() && chance(20)) return any(groups_);
  return any(ids_);
}

// Half the time units only move: the quick way.
std::string RandomChanges::units() {
  std::set<std::string> named;
  std::string out;
  const bool moves = chance(50);
  for (std::size_t n = 1 + below(2); n > 0; --n) {
    const std::string id = any_id();
    if (!named.insert(id).second) continue;
    std::string keys = "id: " + in_double_quotes(id);
    if (moves) {
      keys += ", at: " + filled(any(tries_.unit.front().values));
    } else {
      std::set<std::string> set;
      for (std::size_t k = below(3) + 1; k > 0; --k) {
        const Tries& tried = any(tries_.unit);
        if (set.insert(tried.key).second) keys += fmt::format(", {}: {}", tried.key, filled(any(tried.values)));
      }
    }
    out += (out.empty() ? "{" : ", {") + keys + "}";
  }
  return out;
}

// The text with its marks replaced by names.
std::string RandomChanges::filled(std::string text) {
  const auto put = [&](const std::string& mark, auto&& value) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark)) {
      const bool level = text.compare(at + mark.size(), 1, "/") == 0;
      const std::string word = value();
      text.replace(at, mark.size(), level ? word : in_double_quotes(word));
    }
  };
  const Map& map = *game_.setting().map;
  put("HEX", [&] { return map.name(static_cast<HexId>(below(map.hex_count()))); });
  put("ID", [&] { return any_id(); });
  put("SIDE", [&] { return any(game_.setting().sides); });
  put("NEW", [&] { return fmt::format("new{}", below(1000)); });
  return text;
}

}  // namespace hexrout::test
