// Lines of sight that players reported on VASL's issue tracker: both modes beside what the players say. Where neither
// mode has it, the board's data are at fault, and the audit names one of the hexes of the line.
#include <catch2/catch.hpp>

#include "hexrout/hex/hexside.hpp"
#include "hexrout/los/readings.hpp"
#include "hexrout/los/stand.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/validate/validate.hpp"
#include "vasl_folder.hpp"

using namespace hexrout;

namespace {

struct PublicReport {
  int issue;
  const char* boards;
  const char* placed;
  const char* from;
  const char* to;
  const char* players;  // "blocked", "clear" or a hindrance
  const char* vasl;
  const char* exact;
  const char* doubt = "";   // code of the audit
  const char* misses = "";  // exact by the reading inherent_vertex: misses, where it differs
};

const PublicReport kPublicReports[] = {
    {121, R"({vasl: "24", rotated: true})", "", "U6", "V7", "clear", "clear", "clear"},
    {120, R"({vasl: "02"}, {vasl: "03", row: 1})", "", "02 Z9", "03 AA1", "clear", "clear", "clear"},
    {398, R"({vasl: "20", last_column: 16}, {vasl: "45", column: 1}, {vasl: "61", column: 2, last_column: 16})", "",
     "45 W4", "45 U3", "clear", "clear", "clear"},
    {542, R"({vasl: "24"})", "", "V3/2", "N7", "clear", "clear", "clear"},
    {1112, R"({vasl: "02", first_column: 17})", "", "BB5", "DD6", "blocked", "blocked", "blocked"},
    {1112, R"({vasl: "02", first_column: 17})", "", "Z4", "X3", "blocked", "blocked", "blocked"},
    {1353, R"({vasl: "12"})", "{kind: foxhole, at: F3}", "F3", "H2", "+1", "+1", "+1"},
    {1353, R"({vasl: "12"})", "{kind: trench, at: F3}", "F3", "H2", "+1", "+1", "+1"},
    {1220, R"({vasl: "12"})", "{kind: pillbox, at: F3, side: n}", "F3", "H2", "+1", "+1", "+1"},
    {1058, "{vasl: RBv2}", "{kind: stone-rubble, at: K22}", "J21", "P23", "blocked", "blocked", "blocked"},
    {1058, "{vasl: RBv2}", "{kind: stone-rubble, at: K22}", "J21/1", "P23", "clear", "clear", "clear"},
    {1058, "{vasl: RBv2}", "{kind: stone-rubble, at: K22}", "J21/2", "P23", "clear", "clear", "clear"},
    {502, "{vasl: BFPO}", "", "J5", "H1", "clear", "clear", "clear"},
    {508, R"({vasl: "45"})", "", "V8", "Q7", "+1", "+2", "+2", "", "+1"},
    {508, R"({vasl: "45", rotated: true})", "", "V8", "Q7", "+1", "+1", "+2", "", "+1"},
    {1362, "{vasl: w}", "", "H3", "J9", "+4", "+3", "+4", "", "+2"},
    {1362, "{vasl: y}, {vasl: w, row: 1}", "", "w H3", "w J9", "+4", "+4", "+4", "", "+2"},
    {1362, "{vasl: w, rotated: true}", "", "H3", "J9", "+4", "+4", "+4", "", "+2"},
    {918, "{vasl: BFPM}", "", "G5", "G7", "blocked", "clear", "clear", "level-jump"},
    {918, "{vasl: BFPM}", "", "F5", "K7", "blocked", "clear", "clear", "level-jump"},
    {918, "{vasl: BFPM}", "", "F6", "I6", "blocked", "clear", "clear", "level-jump"},
    {918, "{vasl: BFPM}", "", "F6", "M4", "blocked", "clear", "clear", "level-jump"},
    {629, R"({vasl: "05"})", "", "W2", "Y3", "blocked", "clear", "blocked"},
    {994, R"({vasl: "24"})", "", "B8", "D9", "blocked", "blocked", "blocked"},
    {994, R"({vasl: "24"})", "", "B8", "D9 crest", "clear", "clear", "clear"},
    {2669, R"({vasl: "20"})", "{kind: stone-rubble, at: X9}", "Y9", "W9", "blocked", "blocked", "blocked"},
    {572, R"({vasl: "50"})", "", "K2", "L1", "", "clear", "clear", "level-jump"},
    {279, R"({vasl: "22"})", "", "W9", "W10", "", "clear", "clear", "stream-end"},
};

std::optional<Scenario> on_boards(const PublicReport& report) {
  ReadOptions how;
  how.boards_directory = test::vasl_boards();
  Diagnostics found;
  auto out =
      parse_scenario(std::string("hexrout: 1\nrules: asl\nsides: [german, russian]\nunits: []\nmap: {boards: [") +
                         report.boards + "]}\nplaced: [" + report.placed + "]\n",
                     "s.yaml", how, found);
  INFO(found.text());
  REQUIRE(out);
  return out;
}

std::string verdict_of(const Sighting& s) {
  return s.blocked ? "blocked" : s.hindrance == 0 ? "clear" : "+" + std::to_string(s.hindrance);
}

bool audit_names(const Map& map, const Stand& from, const Stand& to, std::string_view code) {
  const Hex a = map.hex(map.location(from.at).hex).at;
  const Hex b = map.hex(map.location(to.at).hex).at;
  std::vector<HexId> line;
  for (const HexId hex : map.hexes())
    if (map.hex(hex).at == a || map.hex(hex).at == b || sides_met(a, b, map.hex(hex).at) != 0) line.push_back(hex);
  for (const Finding& doubt : board_doubts(map, line))
    if (doubt.said.code == code) return true;
  return false;
}

}  // namespace

TEST_CASE("lines of public reports are right in a mode or a reading, or named by the audit", "[validate][vasl]") {
  if (test::vasl_boards().empty()) return;
  for (const PublicReport& report : kPublicReports) {
    INFO("issue " << report.issue << ": " << report.from << " to " << report.to);
    const auto scenario = on_boards(report);
    const Setting& setting = scenario->game->setting();
    const Map& map = *setting.map;
    const auto from = find_stand(map, report.from);
    const auto to = find_stand(map, report.to);
    REQUIRE(from);
    REQUIRE(to);
    const auto by = [&](SightMode mode, InherentVertex reading) {
      const auto sight = make_sight(map, mode, SightReadings{reading}, setting.placed, setting.month);
      return verdict_of(look(*sight, map, *from, *to));
    };
    const std::string vasl = by(SightMode::vasl, InherentVertex::meets);
    const std::string exact = by(SightMode::exact, InherentVertex::meets);
    const std::string misses = by(SightMode::exact, InherentVertex::misses);
    CHECK(vasl == report.vasl);
    CHECK(exact == report.exact);
    CHECK(misses == (*report.misses != '\0' ? report.misses : exact));
    const bool right = vasl == report.players || exact == report.players || misses == report.players;
    CHECK(right == (*report.doubt == '\0'));
    if (*report.doubt != '\0') CHECK(audit_names(map, *from, *to, report.doubt));
  }
}

TEST_CASE("levels of public reports are there", "[validate][vasl]") {
  if (test::vasl_boards().empty()) return;
  const auto map_of = [](const char* board) {
    Diagnostics found;
    const auto read = read_vasl_board(test::vasl_boards() + "/" + board, found);
    REQUIRE(read);
    return board_map(*read);
  };
  CHECK(map_of("10")->find_location("U6/1"));  // 842
  const auto b8a = map_of("8a");               // 174
  for (const char* hex : {"J7", "K8", "L8", "M9"}) CHECK(b8a->base_level(*b8a->find_hex(hex)) == 1);
  const auto b14 = map_of("14");  // 1064
  CHECK(b14->find_location("L5/2"));
  CHECK(audit_names(*b14, Stand{*b14->find_location("L5")}, Stand{*b14->find_location("L6")}, "no-way-up"));
  const auto b56 = map_of("56");  // 399
  for (const char* place : {"M6/1", "N5/1"}) CHECK(b56->find_location(place));
  // 1943: a hex on a seam has the names of both boards.
  const PublicReport seam{1943, R"({vasl: "02"}, {vasl: "15", row: 1})", "", "", "", "", "", ""};
  const auto joined = on_boards(seam);
  const Map& map = *joined->game->setting().map;
  CHECK(map.find_hex("15 B0") == map.find_hex("02 B10"));
}
