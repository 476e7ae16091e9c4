// A program outside the project with a rule system of its own: it registers the system, reads a scenario and plays it.
#include <hexrout/hexrout.hpp>
#include <iostream>

#include "rules/nearest_edge/nearest_edge.hpp"

namespace {

class Lines final : public hexrout::EventLog {
 public:
  void happened(const hexrout::Event& event) override { std::cout << event.who << " " << event.what << "\n"; }
};

}  // namespace

int main() {
  hexrout::add_rule_system(hexrout::test::nearest_edge());
  hexrout::Diagnostics found;
  auto scenario = hexrout::parse_scenario(
      "hexrout: 1\nmap: {columns: 5, rows: 5, fill: open-ground}\nrules: nearest_edge\nsides: [red, blue]\n"
      "runners: [{id: a, side: red, at: B2, shaken: true}, {id: b, side: blue, at: C3}]\n",
      "own.yaml", {}, found);
  std::cerr << found.text();
  if (!scenario) return 1;
  hexrout::SeededDice dice(1);
  hexrout::FirstChoice choices;
  Lines log;
  scenario->game->play(dice, choices, log);
}
