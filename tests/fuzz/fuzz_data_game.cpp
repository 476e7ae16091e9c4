// Any bytes as the files of a data game: the folder is read, and what is read is answered and played.
//
// Files stand one after the other, each after a line "=== NAME". Names other than those of a data game are left out.
#include <array>
#include <cstdlib>
#include <filesystem>

#include "folder.hpp"
#include "hexrout/rules/rule_page.hpp"
#include "hexrout/rules/rules_folder.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

class Silence final : public EventLog {
 public:
  void happened(const Event&) override {}
};

constexpr std::array<std::string_view, 6> kNames{"game.yaml",     "tables.yaml", "policies.yaml",
                                                 "readings.yaml", "worth.yaml",  "README.md"};

void write_files(std::string_view bytes) {
  constexpr std::string_view kMark = "=== ";
  for (const std::string_view name : kNames) std::filesystem::remove(fuzz::folder() + "/" + std::string(name));
  while (bytes.starts_with(kMark)) {
    const std::string_view name = bytes.substr(kMark.size(), bytes.find('\n') - kMark.size());
    bytes.remove_prefix(std::min(bytes.size(), kMark.size() + name.size() + 1));
    const std::size_t next = bytes.find("\n=== ");
    const std::string_view text = bytes.substr(0, next == std::string_view::npos ? bytes.size() : next + 1);
    for (const std::string_view known : kNames)
      if (name == known) fuzz::write(std::string(known), text);
    bytes.remove_prefix(text.size());
  }
}

// Two units a side of every kind of position that a list can hold: the keys of units are the same in all games.
std::string scenario_of(const RuleSystem& system) {
  const std::vector<std::string> lists = system.unit_lists();
  std::string out =
      "hexrout: 1\nmap: {columns: 6, rows: 5, fill: open-ground, hexes: [{at: C2, terrain: woods}]}\nlos: exact\n"
      "rules: " +
      std::string(system.id()) + "\nsides: [a, b]\n";
  if (lists.size() == 1)
    return out + lists[0] +
           ": [{id: t, side: a, original: 9, current: 5, at: C3, check_due: true}, {id: e, side: b, original: 4, at: "
           "C5}]\nevents: [{fire: {by: e, at: [t], damage: {t: 2}}}, {turn: {side: a}}, {turn: {side: b}}]\n";
  // The word for a group is not known here; the one of most games is tried.
  return out + lists[1] +
         ": [{id: g, side: a, original: 9, current: 5, check_due: true}, {id: h, side: b, original: 4}]\n" + lists[0] +
         ": [{id: t, element: g, at: C3}, {id: e, element: h, at: C5}]\n"
         "events: [{fire: {by: e, at: [t], damage: {g: 2}}}, {turn: {side: a}}, {turn: {side: b}}]\n";
}

void play(const RuleSystem& system) {
  ReadOptions options;
  options.rules_folder = fuzz::folder();
  Diagnostics found;
  auto scenario = parse_scenario(scenario_of(system), fuzz::folder() + "/fuzz.yaml", options, found);
  if (!scenario) {
    if (!found.has_errors()) std::abort();
    return;
  }
  Game& game = *scenario->game;
  for (const UnitView& unit : game.units()) {
    game.answer(unit.id);
    game.reach(unit.id);
    game.surroundings(unit.id);
  }
  for (const std::string& side : game.setting().sides) {
    game.orders(side);
    game.worth(side);
  }
  game.standings();
  game.results();
  SeededDice dice(1);
  FirstChoice choices;
  Silence log;
  game.play(dice, choices, log);
  const std::string written = write_scenario(*scenario, fuzz::folder());
  if (!parse_scenario(written, fuzz::folder() + "/again.yaml", {}, found)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  write_files({reinterpret_cast<const char*>(data), size});
  Diagnostics found;
  const auto system = read_rules_folder(fuzz::folder(), found);
  found.text();
  if ((system == nullptr) != found.has_errors()) std::abort();
  if (system == nullptr) return 0;
  if (rule_page(*system, nullptr).empty()) std::abort();
  play(*system);
  return 0;
}
