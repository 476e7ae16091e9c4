// Any bytes as house rules of every system. Accepted rules have equal words after reading their own text, and a
// position is answered and played under them.
#include <array>
#include <cstdlib>

#include "hexrout/rules/house_rules.hpp"
#include "hexrout/rules/rule_page.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

class Silence final : public EventLog {
 public:
  void happened(const Event&) override {}
};

struct Small {
  const char* rules;
  const char* scenario;
};

constexpr const char* kHead =
    "hexrout: 1\nmap: {columns: 6, rows: 5, fill: open-ground, hexes: [{at: C2, terrain: woods}]}\nlos: exact\nsides: "
    "[a, b]\n";
constexpr std::array<Small, 5> kSmall{{
    {"asl",
     "rules: asl\nturn: {phase: rally}\nnationalities: {a: german, b: russian}\nunits:\n"
     "  - {id: l, side: a, counter: 8-1, at: B2}\n"
     "  - {id: u, side: a, counter: 4-6-7, at: B2, broken: true, dm: true}\n"
     "  - {id: e, side: b, counter: 4-4-7, at: E4}\n"},
    {"chain_of_command",
     "rules: chain_of_command\nscale: 3\nforces: [{side: a, force_morale: roll}, {side: b, force_morale: 3}]\nteams:\n"
     "  - {id: t, side: a, kind: rifle, at: C3, figures: 4, shock: 9, status: broken}\n"
     "  - {id: e, side: b, kind: lmg, at: C5, figures: 4}\n"
     "events:\n  - {fire: {by: e, shock: {t: 1}}}\n  - {lose: {side: b, what: mission-objective}}\n  - turn_end\n"},
    {"armour_battles",
     "rules: armour_battles\nscale: 3\narmies: [{side: a, points: start, command_dice: 2}, {side: b, points: start, "
     "command_dice: 2}]\n"
     "units:\n  - {id: t, side: a, at: C3}\n  - {id: e, side: b, at: C5}\n"
     "events:\n  - {fire: {by: e, at: t, modifiers: [effective], attack: [6, 6], reaction: [1]}}\n  - turn_end\n"},
    {"squares",
     "rules: squares\ngroups: [{id: g, side: a, start: 6, casualties: 2, line: [A1]}, {id: h, "
     "side: b, start: 4, line: [F5]}]\n"
     "stands:\n  - {id: t, group: g, at: C3, men: 2}\n  - {id: e, group: h, at: C5, men: 2}\n"
     "events:\n  - {fire: {by: e, at: [C3], kind: mg, hits: {t: 1}}}\n  - turn_end\n"},
    {"morale_ratio",
     "rules: morale_ratio\nelements: [{id: g, side: a, kind: vehicle, original: 9, current: "
     "6, check_due: true}, {id: h, side: b, kind: infantry, original: 4}]\n"
     "pieces:\n  - {id: t, element: g, at: C3}\n  - {id: e, element: h, at: C5}\n"
     "events:\n  - {turn: {side: a}}\n  - {damage: {of: {g: 3}}}\n  - {turn: {side: a}}\n"},
}};

void play_under(const Small& small, const std::string& house) {
  ReadOptions options;
  options.house_rules_text = house;
  Diagnostics found;
  auto scenario = parse_scenario(std::string(kHead) + small.scenario, "fuzz.yaml", options, found);
  // House rules may remove a modifier that the position names; then an error reports it.
  if (!scenario) {
    if (!found.has_errors()) std::abort();
    return;
  }
  for (const UnitView& unit : scenario->game->units()) scenario->game->answer(unit.id);
  SeededDice dice(1);
  FirstChoice choices;
  Silence log;
  scenario->game->play(dice, choices, log);
  const std::string written = write_scenario(*scenario, "");
  if (!parse_scenario(written, "again.yaml", {}, found)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Diagnostics parsed;
  const auto document = Document::parse({reinterpret_cast<const char*>(data), size}, "fuzz.yaml", parsed);
  if (!document) return 0;
  for (const Small& small : kSmall) {
    const RuleSystem& system = *find_rule_system(small.rules);
    Diagnostics found;
    const auto house = read_house_rules(document->root(), system, found);
    found.text();
    if ((house == nullptr) != found.has_errors()) std::abort();
    if (house == nullptr) continue;
    Diagnostics again;
    const auto text = Document::parse(house->yaml, "again.yaml", again);
    if (!text) std::abort();
    const auto same = read_house_rules(text->root(), system, again);
    if (same == nullptr || same->yaml != house->yaml || same->changes.size() != house->changes.size()) std::abort();
    if (rule_page(system, house.get()).empty()) std::abort();
    play_under(small, house->yaml);
  }
  return 0;
}
