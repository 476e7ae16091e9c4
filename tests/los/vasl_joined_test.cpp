// VASL's verdicts across the seam of joined boards, one of them turned.
#include <catch2/catch.hpp>

#include "hexrout/map/vasl_board.hpp"
#include "los/vasl_common.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

std::shared_ptr<const Map> board_39_turned_beside_80() {
  std::vector<BoardPlacement> places(2);
  places[0].name = "39";
  places[0].rotated = true;
  places[1].name = "80";
  places[1].column = 1;
  Diagnostics found;
  const auto map = read_joined_boards(vasl_folder() + "/boards", places, {"test"}, found);
  INFO(found.text());
  REQUIRE(map);
  return map;
}

// Returns the part of a verdict that differs from VASL's; empty: none.
std::string difference(const std::vector<std::string>& row, const vasl::Verdict& v, const Sighting& s) {
  const int blocked = std::stoi(row[4]);
  if (v.undecided != (blocked < 0) || s.undecided != v.undecided) return "failing";
  if (blocked < 0) return "";
  if (v.blocked != (blocked == 1) || s.blocked != v.blocked) return "blocked";
  if (v.hindrance != std::stoi(row[5]) || (!v.blocked && s.hindrance != v.hindrance)) return "hindrance";
  if (v.range != std::stoi(row[6]) || s.range != v.range) return "range";
  if (vasl::reason_text(v.reason) != row[7]) return "reason";
  if (v.blocked && v.at != Pixel{std::stoi(row[8]), std::stoi(row[9])}) return "pixel";
  return "";
}

}  // namespace

TEST_CASE("every line across a seam has VASL's verdict", "[vasl][oracle][join]") {
  if (!have_vasl()) return;
  const std::string folder = vasl_folder() + "/joined";
  if (!std::filesystem::is_directory(folder)) {
    WARN("skipped: no verdicts on joined boards in " << folder);
    return;
  }
  const auto map = board_39_turned_beside_80();
  const vasl::VaslSight sight(*map, {}, vasl::VaslSight::Tables::at_once);
  for (const char* list : {"across", "seam"}) {
    int lines = 0;
    int differences = 0;
    std::string first;
    for (const auto& row : read_csv(folder + "/39r+80." + list + ".csv.gz")) {
      const auto from = map->find_hex(row[0]);
      const auto to = map->find_hex(row[2]);
      REQUIRE((from && to));
      const LocationId a = map->find(*from, std::stoi(row[1]), kind_of(row[11]));
      const LocationId b = map->find(*to, std::stoi(row[3]), kind_of(row[12]));
      REQUIRE((a != kNowhere && b != kNowhere));
      ++lines;
      const std::string differs = difference(row, sight.verdict(a, b), sight.look(a, b));
      if (!differs.empty() && differences++ < 5)
        first += "\n" + row[0] + "/" + row[1] + " " + row[2] + "/" + row[3] + " " + differs;
    }
    INFO(list << first);
    CHECK(lines == 5000);
    CHECK(differences == 0);
  }
}

TEST_CASE("the fast walk has the verdicts of the plain one on joined boards", "[vasl][join]") {
  if (!have_vasl()) return;
  const auto map = board_39_turned_beside_80();
  const vasl::VaslSight sight(*map, {}, vasl::VaslSight::Tables::at_once);
  int differences = 0;
  std::uint32_t at = 0;
  for (LocationId from{0}; from < map->location_count(); from += 3)
    for (LocationId to{at = (at + 7) % 41}; to < map->location_count(); to += 41) {
      const auto plain = sight.verdict_plainly(from, to);
      const bool same = same_verdict(sight.verdict(from, to), plain) && tells(sight.look(from, to), plain);
      differences += same ? 0 : 1;
    }
  CHECK(differences == 0);
}
