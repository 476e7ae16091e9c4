// VASL's own verdicts as the judge, on every board that has them.
#include <catch2/catch.hpp>
#include <map>

#include "hexrout/map/vasl_board.hpp"
#include "los/common.hpp"
#include "los/vasl/walk.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

VaslBoard board(const std::string& name) {
  Diagnostics found;
  auto read = read_vasl_board(vasl_folder() + "/boards/" + name, found);
  INFO(found.text());
  REQUIRE(read.has_value());
  return *read;
}

}  // namespace

TEST_CASE("every line of the oracle", "[vasl][oracle]") {
  if (!have_vasl()) return;
  int lines = 0;
  for (const auto& entry : std::filesystem::directory_iterator(vasl_folder() + "/oracle")) {
    const std::string file = entry.path().filename().string();
    if (file.size() < 7 || file.substr(file.size() - 7) != ".csv.gz") continue;
    const std::string name = file.substr(0, file.size() - 7);
    const VaslBoard read = board(name);
    const auto map = board_map(read);
    int differences = 0;
    std::string first;
    for (const auto& row : read_csv(entry.path().string())) {
      const auto from = map->find_hex(row[0]);
      const auto to = map->find_hex(row[2]);
      REQUIRE((from && to));
      const LocationId a = map->find(*from, std::stoi(row[1]), kind_of(row[11]));
      const LocationId b = map->find(*to, std::stoi(row[3]), kind_of(row[12]));
      REQUIRE((a != kNowhere && b != kNowhere));
      const auto v = vasl::look_plainly(*read.raster,
                                        vasl::end_at(*read.raster, map->location(a), static_cast<int>(from->number())),
                                        vasl::end_at(*read.raster, map->location(b), static_cast<int>(to->number())));
      ++lines;
      const int blocked = std::stoi(row[4]);
      bool same = v.undecided == (blocked < 0);
      if (blocked >= 0)
        same = same && v.blocked == (blocked == 1) && v.hindrance == std::stoi(row[5]) &&
               v.range == std::stoi(row[6]) && vasl::reason_text(v.reason) == row[7] &&
               (!v.blocked || v.at == Pixel{std::stoi(row[8]), std::stoi(row[9])});
      if (same) continue;
      ++differences;
      if (differences <= 5)
        first += "\n" + row[0] + "/" + row[1] + " " + row[2] + "/" + row[3] + " [" + row[10] + "] VASL " + row[4] +
                 " " + row[5] + " " + row[7] + " " + row[8] + "," + row[9] + " ours " +
                 (v.undecided ? "?"
                  : v.blocked ? "1"
                              : "0") +
                 " " + std::to_string(v.hindrance) + " " + std::string(vasl::reason_text(v.reason)) + " " +
                 std::to_string(v.at.x) + "," + std::to_string(v.at.y);
    }
    INFO(name << first);
    CHECK(differences == 0);
  }
  WARN(lines << " lines compared");
}
