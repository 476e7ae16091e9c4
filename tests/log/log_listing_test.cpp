#include "hexrout/play/log_listing.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "log/small_save.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

GameLog listed() {
  const VlogPoint p3 = hex_point("P3");
  VlogWriter writer(small_save());
  writer.add(vlog_chat("<Anna> - my turn \x07[31m"));
  writer.add(phase_change(2, 6, 3, 5));
  writer.add(vlog_move("3", hex_point("P5"), hex_point("P4")));
  writer.add(vlog_move("3", hex_point("P4"), hex_point("P3")));
  writer.add(vlog_roll("MC", {6, 4}, "Boris"));
  writer.add(vlog_change("3", squad_state(p3, {true}), squad_state(p3)));
  writer.add(vlog_roll("RS", {3}, "Anna"));
  writer.add(vlog_move("2", hex_point("M3", "1"), hex_point("M4")));
  writer.add(vlog_undo(writer.entries().back()));
  Diagnostics found;
  auto log = parse_log_text(writer.text(), "games/x.vlog", found);
  REQUIRE(log);
  CHECK(found.text().empty());
  return std::move(*log);
}

}  // namespace

TEST_CASE("a log is told as a person would tell it", "[log]") {
  CHECK(log_listing_text(listed(), {}) ==
        "x.vlog: 9 entries in 2 phases, 4 with moves of units, 2 rolls (Anna 1, Boris 1)\n"
        "Allied 3 AFPh, in which the log begins\n"
        "Allied 3 RtPh, from entry 2\n"
        "      3-4  ru1 4-4-7 1sq moves P5-P4-P3\n"
        "        5  Boris rolls MC DR 6,4 = 10, it seems for ru1 in P3\n"
        "        6  ru1 4-4-7 1sq in P3 breaks: broken 4-4-7 1sq\n"
        "        7  Anna rolls RS dr 3, it seems for ru1 in P3\n"
        "        8  ge2 4-4-7 1sq moves M3-M4 (taken back by 9)\n"
        "        9  takes entry 8 back\n"
        "           ge2 4-4-7 1sq moves M4-M3\n");
}

TEST_CASE("a part of a log is told, with the chat where it is wanted", "[log]") {
  CHECK(log_listing_text(listed(), {1, 1, true}) ==
        "x.vlog: 9 entries in 2 phases, 4 with moves of units, 2 rolls (Anna 1, Boris 1)\n"
        "Allied 3 AFPh, in which the log begins\n"
        "        1  Anna: my turn \\x07[31m\n");
  CHECK(log_listing_text(listed(), {1, 1, false}).find("my turn") == std::string::npos);
}

TEST_CASE("the JSON of a log has pieces, units, places and rolls", "[log]") {
  const auto json = nlohmann::json::parse(log_listing_json(listed(), {3, 9, false}));
  CHECK(json["entries"] == 9);
  REQUIRE(json["phases"].size() == 2);
  CHECK(json["phases"][1]["name"] == "Allied 3 RtPh");
  CHECK(json["phases"][1]["first_entry"] == 2);
  CHECK(json["phases"][1]["last_entry"] == 9);
  const auto& moved = json["log"][0];
  CHECK(moved["entry"] == 3);
  CHECK(moved["events"][0]["act"] == "moved");
  CHECK(moved["events"][0]["piece"] == "3");
  CHECK(moved["events"][0]["unit"] == "ru1");
  CHECK(moved["events"][0]["from"]["hex"] == "P5");
  CHECK(moved["events"][0]["to"]["hex"] == "P4");
  const auto& roll = json["log"][2]["rolls"][0];
  CHECK(roll["kind"] == "MC");
  CHECK(roll["dice"] == nlohmann::json({6, 4}));
  CHECK(roll["seems_for"]["unit"] == "ru1");
  CHECK(roll["seems_for"]["by"] == "change");
  CHECK(json["log"][4]["rolls"][0]["seems_for"]["by"] == "move");
  CHECK(json["log"][5]["undone_by"] == 9);
  CHECK(json["log"][6]["takes_back"] == 8);
  CHECK(log_listing_json(listed(), {}).find("my turn") == std::string::npos);
  CHECK(log_listing_json(listed(), {}).find("secret") == std::string::npos);
}
