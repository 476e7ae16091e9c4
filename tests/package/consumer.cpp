// A program outside the project: it reads a scenario and prints the number of options of each unit.
#include <hexrout/hexrout.hpp>
#include <iostream>

int main(int, char** argv) {
  hexrout::Diagnostics found;
  const auto scenario = hexrout::read_scenario(argv[1], {}, found);
  std::cerr << found.text();
  if (!scenario) return 1;
  for (const std::string& id : scenario->game->movers())
    std::cout << id << " has " << scenario->game->answer(id).options.size() << " options\n";
}
