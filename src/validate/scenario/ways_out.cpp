// Units that are lost in the position, and those that would be lost if they broke where they begin.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/answer.hpp"
#include "validate/scenario_case.hpp"

namespace hexrout::validate {

namespace {

// Returns the fate of a unit that must move and cannot; empty if it can, or need not. A rule system reports this by a
// fate without an option, or by a code if the unit may not move at all.
std::string lost(const UnitAnswer& answer) {
  if (answer.at == kNowhere) return {};
  // To halt in place is an end like others; to be dispersed is not an end.
  if (std::any_of(answer.options.begin(), answer.options.end(),
                  [](const RoutOption& o) { return o.code != "DISPERSED"; }))
    return {};
  static constexpr std::string_view kCornered[] = {"CORNERED", "SURRENDERED", "WAIT_SURRENDER", "MUST_FIGHT_THROUGH"};
  const bool cornered = std::find(std::begin(kCornered), std::end(kCornered), answer.code) != std::end(kCornered);
  if (answer.duty != Duty::must && !cornered) return {};
  return answer.fate.what.empty() ? "has nowhere to go" : answer.fate.what;
}

std::string rule_of(const UnitAnswer& answer) {
  for (const Reason& reason : answer.fate.because)
    if (!reason.rule.empty()) return reason.rule;
  return answer.because.empty() ? std::string() : answer.because.front().rule;
}

}  // namespace

void check_ways_out(const ScenarioCase& c, Collector& found) {
  constexpr std::size_t kMostAsked = 400;  // each is answered twice, in a position of its own
  if (c.units.size() > kMostAsked) {
    found.note("too-many-units", {c.places.whole()},
               fmt::format("this scenario has {1} units; paths and lines of sight are checked for up to {0}",
                           kMostAsked, c.units.size()),
               "validate parts of the scenario");
    return;
  }
  for (const UnitView& unit : c.units) {
    if (unit.at == kNowhere) continue;
    const UnitAnswer now = c.game.answer(unit.id);
    const std::string name = c.map().location_name(unit.at);
    if (const std::string fate = lost(now); !fate.empty()) {
      About about = c.at(unit);
      about.rule = rule_of(now);
      found.warning(
          "no-way-out", std::move(about),
          fmt::format("'{}' in {} must {} and has no legal path ({})", unit.id, name, c.game.words().move, fate),
          fmt::format("'hexrout rout FILE --unit {}' gives the reason for each refused step", unit.id));
      continue;
    }
    const auto other = c.game.if_broken(unit.id);
    if (!other) continue;
    const UnitAnswer then = other->answer(unit.id);
    if (const std::string fate = lost(then); !fate.empty()) {
      About about = c.at(unit);
      about.rule = rule_of(then);
      found.warning(
          "no-way-out-if-broken", std::move(about),
          fmt::format("if '{}' {} in {} it would have no path out ({})", unit.id, c.game.words().if_beaten, name, fate),
          "leave it a path to cover, unless it is meant to hold its place to the end");
    }
  }
}

}  // namespace hexrout::validate
