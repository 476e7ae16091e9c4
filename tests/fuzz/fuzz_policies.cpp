// Any bytes as a list of withdrawal policies, and of verdicts. Accepted policies plan moves on a small map among
// enemies, and these are walked with an enemy met at every step.
#include <cstdlib>

#include "hexrout/rout/walk.hpp"
#include "hexrout/rout/withdrawal.hpp"

using namespace hexrout;

namespace {

Map small_map() {
  MapContents contents;
  for (std::int16_t col = 0; col < 5; ++col)
    for (std::int16_t row = 0; row < 5; ++row) {
      HexFacts facts;
      facts.at = {col, row};
      contents.hexes.push_back(facts);
    }
  return Map(std::move(contents));
}

Situation among_enemies(const Map& map) {
  Situation s;
  s.at = *map.find_location("C3");
  s.budget = 2;
  for (const char* at : {"C1", "E3", "A4"}) {
    Reference enemy;
    enemy.id = at;
    enemy.at = *map.find_location(at);
    enemy.known = enemy.armed = enemy.unbroken = true;
    enemy.firer = s.references.empty();
    s.references.push_back(enemy);
    s.enemy_held.push_back(enemy.at);
  }
  s.friends = {*map.find_location("B3")};
  s.full = s.friends;
  s.sees = [](LocationId a, LocationId b) { return (a.number() + b.number()) % 3 != 0; };
  s.covered = [](LocationId at, LocationId) { return at.number() % 4 == 0; };
  s.concealed = [](LocationId at, LocationId) { return at.number() % 5 == 0; };
  s.step_cost = [](LocationId, LocationId to) {
    return to.number() % 7 == 0 ? -1 : 1 + static_cast<int>(to.number() % 2);
  };
  return s;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Map map = small_map();
  static const Situation situation = among_enemies(map);
  Diagnostics found;
  const auto document = Document::parse({reinterpret_cast<const char*>(data), size}, "fuzz.yaml", found);
  if (!document) return 0;
  const auto policies = read_policies(document->root(), {"contact", "detour", "away"}, found);
  if (found.has_errors() && !policies.empty()) std::abort();
  Diagnostics of_verdicts;
  const auto verdicts = read_verdicts(document->root(), of_verdicts);
  if (of_verdicts.has_errors() && !verdicts.empty()) std::abort();
  found.text();
  Withdrawal withdrawal(map);
  for (std::size_t i = 0; i < policies.size() && i < 4; ++i) {
    const WithdrawalAnswer answer = withdrawal.plan(policies[i], situation);
    for (const WithdrawalOption& option : answer.options)
      if (option.path.empty() || option.path.front() != situation.at || option.path.size() != option.spent_at.size())
        std::abort();
    if (answer.options.empty()) continue;
    Situation here = situation;
    const Walked walked =
        walk(withdrawal, policies[i], here, answer.options.front(), [](const WalkStep&, Situation&) { return true; });
    if (walked.path.front() != situation.at ||
        (walked.exits ? walked.path.back() != kNowhere : here.at != walked.path.back()))
      std::abort();
  }
  return 0;
}
