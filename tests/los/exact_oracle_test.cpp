// Exact mode beside VASL's own verdicts: where and why they disagree.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <map>

#include "hexrout/los/exact.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

LocationKind kind_of(const std::string& word) {
  static const std::map<std::string, LocationKind> kinds{
      {"ground", LocationKind::ground},   {"upper", LocationKind::upper},
      {"rooftop", LocationKind::rooftop}, {"cellar", LocationKind::cellar},
      {"bridge", LocationKind::bridge},   {"underbridge", LocationKind::under_bridge}};
  return kinds.at(word);
}

}  // namespace

TEST_CASE("exact: beside VASL's verdicts", "[exact][oracle]") {
  if (!have_vasl()) return;
  const char* wanted = std::getenv("HEXROUT_COMPARE");  // boards to list in full, "01,05" or "all"
  int rows = 0, all_differences = 0, skipped = 0;
  std::map<std::string, int> classes;
  for (const auto& entry : std::filesystem::directory_iterator(vasl_folder() + "/oracle")) {
    const std::string file = entry.path().filename().string();
    if (file.size() < 7 || file.substr(file.size() - 7) != ".csv.gz") continue;
    const std::string name = file.substr(0, file.size() - 7);
    Diagnostics found;
    const auto board = read_vasl_board(vasl_folder() + "/boards/" + name, found);
    REQUIRE(board);
    const auto map = board_map(*board);
    const ExactSight sight(*map);
    int here = 0, differences = 0;
    for (const auto& row : read_csv(entry.path().string())) {
      const int blocked = std::stoi(row[4]);
      if (blocked < 0) {
        ++skipped;
        continue;
      }
      const LocationId a = map->find(*map->find_hex(row[0]), std::stoi(row[1]), kind_of(row[11]));
      const LocationId b = map->find(*map->find_hex(row[2]), std::stoi(row[3]), kind_of(row[12]));
      REQUIRE((a != kNowhere && b != kNowhere));
      const Sighting s = sight.look(a, b);
      ++here;
      const int hindrance = std::stoi(row[5]);
      if (s.blocked == (blocked == 1) && (s.blocked || s.hindrance == hindrance)) continue;
      ++differences;
      const Explanation e = sight.explain(a, b);
      std::string what;
      if (blocked == 1 && !s.blocked)
        what = "VASL blocked: " + row[7];
      else if (blocked == 0 && s.blocked)
        what = "exact blocked: " + std::string(sight_bar_words(e.bar));
      else
        what = "hindrance VASL " + std::string(hindrance > s.hindrance ? "more" : "less");
      ++classes[row[10] + " | " + what];
      if (wanted != nullptr &&
          (std::string(wanted) == "all" ||
           ("," + std::string(wanted) + ",").find("," + name + ",") != std::string::npos))
        std::cout << name << " " << row[0] << "/" << row[1] << " " << row[2] << "/" << row[3] << " ["
                  << row[10] << "] VASL " << row[4] << " +" << row[5] << " " << row[7] << " " << row[8] << ","
                  << row[9] << " rev " << row[13] << " +" << row[14] << " | " << e.text << "\n";
    }
    rows += here;
    all_differences += differences;
    UNSCOPED_INFO(name << ": " << differences << " of " << here);
    std::cout << name << ": " << differences << " of " << here << " (" << 100.0 * differences / here
              << " %)\n";
  }
  for (const auto& [what, n] : classes) std::cout << n << "\t" << what << "\n";
  std::cout << all_differences << " of " << rows << "\n";
  CHECK(all_differences * 100 < rows * 3);
}
