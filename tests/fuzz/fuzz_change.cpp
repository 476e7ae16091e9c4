// Any bytes as a change to a position of each rule system (Game::changed). A changed position is written, and read
// again as an equal one; a refused change leaves the position unchanged.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "hexrout/rules/change.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

const char* const kMap =
    "hexrout: 1\nmap: {title: m, columns: 5, rows: 3, fill: open-ground, hexes: [{at: D1, terrain: woods}, {at: A2, "
    "terrain: water}]}\nsides: [red, blue]\nturn: {attacker: red, phase: rout}\n";

const char* const kPositions[] = {
    "rules: asl\nnationalities: {red: german, blue: russian}\nplaced: [{kind: foxhole, at: C2}]\nunits:\n"
    "  - {id: g1, side: red, counter: 4-6-7, at: A1, weapons: [lmg]}\n  - {id: g2, side: red, counter: 9-1, at: A1}\n"
    "  - {id: r1, side: blue, counter: 4-4-7, at: B1, broken: true, dm: true}\n"
    "  - {id: r2, side: blue, counter: 4-4-7, at: C2, in: foxhole}\n",
    "rules: chain_of_command\nscale: 3\nforces: [{side: red, force_morale: 8}, {side: blue, force_morale: 9}]\n"
    "teams: [{id: t, side: red, at: B2, figures: 4, shock: 2}, {id: u, side: blue, at: D2, figures: 5}]\n"
    "leaders: [{id: l, side: red, rank: junior, with: t}]\n",
    "rules: squares\ngroups: [{id: r, side: red, start: 9, line: [A1]}, {id: b, side: blue, start: 8, line: [E2]}]\n"
    "stands: [{id: r1, group: r, at: B2, men: 5}, {id: b1, group: b, at: D2, tested: [under-fire]}]\n",
    "rules: morale_ratio\nelements: [{id: e, side: red, original: 10, current: 4}, {id: f, side: blue, original: 8}]\n"
    "pieces: [{id: p, element: e, at: B2}, {id: q, element: f, at: D2}]\n",
    "rules: armour_battles\nscale: 3\narmies: [{side: red, points: start}, {side: blue, points: 9}]\n"
    "units: [{id: v, side: red, at: B2}, {id: w, side: blue, at: D2, forced_back: {from: v}}]\n",
};

std::vector<Scenario> positions() {
  std::vector<Scenario> out;
  for (const char* keys : kPositions) {
    Diagnostics found;
    auto scenario = parse_scenario(std::string(kMap) + keys, "s.yaml", {}, found);
    if (!scenario) {
      std::fprintf(stderr, "%s", found.text().c_str());
      std::abort();
    }
    out.push_back(std::move(*scenario));
  }
  return out;
}

[[noreturn]] void wrong(const char* what, const std::string& text) {
  std::fprintf(stderr, "%s:\n%s\n", what, text.c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static std::vector<Scenario> scenarios = positions();
  Diagnostics shape;
  const auto change = parse_change({reinterpret_cast<const char*>(data), size}, shape);
  if (!change) {
    if (!shape.has_errors()) wrong("nothing is said of a change without form", {});
    return 0;
  }
  for (Scenario& scenario : scenarios) {
    const std::string before = scenario.game->yaml();
    Diagnostics found;
    auto changed = scenario.game->changed(*change, found);
    if (scenario.game->yaml() != before) wrong("the position has changed", before);
    if ((changed == nullptr) != found.has_errors()) wrong("refused without a word, or in spite of one", found.text());
    if (changed == nullptr) continue;
    for (const std::string& id : changed->movers()) changed->answer(id);
    const Scenario after{scenario.file,     changed->setting().rules, scenario.map,
                         scenario.los,      scenario.inherent_vertex, scenario.design,
                         std::move(changed)};
    const std::string written = write_scenario(after, "");
    Diagnostics again;
    const auto read = parse_scenario(written, "again.yaml", {}, again);
    if (!read) wrong(again.text().c_str(), written);
    if (write_scenario(*read, "") != written) wrong("it reads as another position", written);
  }
  return 0;
}
