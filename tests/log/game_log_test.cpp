// Logs made by hand: the effect of each command on the position, and the events of its entry.
#include "hexrout/scenario/game_log.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "hexrout/scenario/saved_scenario.hpp"
#include "log/small_save.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

GameLog read(const VlogWriter& log, const std::string& expected_codes = "") {
  Diagnostics found;
  auto out = parse_game_log(log.bytes(), "x.vlog", found);
  INFO(found.text());
  REQUIRE(out);
  if (expected_codes.empty())
    CHECK(found.text().empty());
  else
    CHECK(found.text().find(expected_codes) != std::string::npos);
  return std::move(*out);
}

const SavedUnit& piece(const SavedGame& game, const std::string& id) {
  const auto it = std::find_if(game.units.begin(), game.units.end(), [&](const SavedUnit& u) { return u.id == id; });
  REQUIRE(it != game.units.end());
  return *it;
}

bool is_there(const SavedGame& game, const std::string& id) {
  return std::any_of(game.units.begin(), game.units.end(), [&](const SavedUnit& u) { return u.id == id; });
}

// The ids in the stack of a piece, from the bottom: "1 2".
std::string stack_of(const SavedGame& game, const std::string& id) {
  const std::string stack = piece(game, id).stack;
  if (stack.empty()) return "alone";
  std::vector<const SavedUnit*> members;
  for (const SavedUnit& unit : game.units)
    if (unit.stack == stack) members.push_back(&unit);
  std::sort(members.begin(), members.end(),
            [](const SavedUnit* a, const SavedUnit* b) { return a->stack_position < b->stack_position; });
  std::string out;
  for (const SavedUnit* unit : members) out += (out.empty() ? "" : " ") + unit->id;
  return out;
}

// "moved 1 M3-N3", one after the other.
std::string told(const LoggedEntry& entry) {
  std::string out;
  for (const LoggedEvent& event : entry.events) {
    out += (out.empty() ? "" : "; ") + std::string(name_of(event.act)) + ' ' + event.piece;
    if (event.act == LoggedAct::moved) out += ' ' + event.from.hex + '-' + event.to.hex;
    if (!event.other.empty()) out += " (" + event.other + ')';
  }
  return out;
}

}  // namespace

TEST_CASE("a save is a log without entries", "[log]") {
  const GameLog log = read(VlogWriter(small_save()));
  CHECK(log.size() == 0);
  REQUIRE(log.phases().size() == 1);
  CHECK(log.phases()[0].name() == "Allied 3 AFPh");
  const SavedGame game = log.position(7);
  CHECK(game.log_entries == 0);
  CHECK(piece(game, "1").hex == "M3");
  CHECK(stack_of(game, "2") == "1 2");
  CHECK(stack_of(game, "8") == "alone");
  CHECK(game.turn == "Allied Turn 3 - AFPh");
}

TEST_CASE("a piece that moves leaves its stack and joins the one beneath it", "[log]") {
  VlogWriter writer(small_save());
  writer.add(vlog_move("2", hex_point("M3", "1"), hex_point("P5", "3")));  // onto the Russian squad
  writer.add(vlog_move("1", hex_point("M3"), hex_point("P5")));            // beneath nothing: to the bottom
  writer.add(vlog_move("2", hex_point("P5", "3"), hex_point("P5", "1")));  // directly above the one named
  writer.add(vlog_move("3", hex_point("P5"), hex_point("K2", "2")));       // what it would lie on is elsewhere
  const GameLog log = read(writer);
  CHECK(stack_of(log.position(0), "1") == "1 2");
  CHECK(stack_of(log.position(1), "2") == "3 2");
  CHECK(stack_of(log.position(1), "1") == "1");
  CHECK(stack_of(log.position(2), "1") == "1 3 2");
  CHECK(stack_of(log.position(3), "1") == "1 2 3");
  CHECK(stack_of(log.position(4), "3") == "3");
  CHECK(piece(log.position(4), "3").hex == "K2");
  CHECK(told(log.entry(1)) == "moved 2 M3-P5");
  CHECK(told(log.entry(3)).empty());  // within the stack: no point changes
}

TEST_CASE("a point with a label that does not stack counts as empty", "[log]") {
  VlogWriter writer(small_save());
  writer.add(vlog_move("21", hex_point("M3"), hex_point("N3")));  // the whole stack
  writer.add(vlog_move("3", hex_point("P5"), hex_point("M3")));
  const GameLog log = read(writer);
  CHECK(told(log.entry(1)) == "moved 1 M3-N3; moved 2 M3-N3");
  CHECK(stack_of(log.position(1), "2") == "1 2");
  CHECK(stack_of(log.position(2), "3") == "3");
  CHECK(stack_of(log.position(2), "8") == "alone");
}

TEST_CASE("a drag of a group to an empty point makes a stack of its own", "[log]") {
  VlogWriter writer(small_save());
  VlogCommand drag = vlog_move("1", hex_point("M3"), hex_point("N3"));
  drag.then = {vlog_stack("30", hex_point("N3"), {"1"}), vlog_move("2", hex_point("M3"), hex_point("N3", "1")),
               vlog_chat("* 4-4-7, 4-4-7 moves 01M3 -> 01N3 *")};
  writer.add(drag);
  const GameLog log = read(writer);
  CHECK(stack_of(log.position(1), "1") == "1 2");
  CHECK(piece(log.position(1), "2").stack == "30");
  CHECK(told(log.entry(1)) == "moved 1 M3-N3; moved 2 M3-N3");
  REQUIRE(log.entry(1).lines.size() == 1);
}

TEST_CASE("a unit breaks under a DM, is reduced, and is eliminated", "[log]") {
  const VlogPoint m3 = hex_point("M3");
  VlogWriter writer(small_save());
  VlogCommand breaks = vlog_change("2", squad_state(m3, {true}), squad_state(m3));
  breaks.then = {vlog_add("50", marker_type("DM"), marker_state({"null", 0, 0, ""})),
                 vlog_move("50", {"null", 0, 0, "null"}, hex_point("M3", "2"))};
  writer.add(breaks);
  writer.add(vlog_change("2", squad_state(m3, {true, true}), squad_state(m3, {true})));
  writer.add(vlog_remove("50"));
  writer.add(vlog_move("2", hex_point("M3", "1"), {"Casualties", 30, 40, "null"}));
  writer.add(vlog_remove("3"));
  const GameLog log = read(writer);
  CHECK(told(log.entry(1)) == "broke 2; added 50 (2)");
  CHECK(stack_of(log.position(1), "50") == "1 2 50");
  CHECK(piece(log.position(1), "2").name == "broken 4-4-7 1sq");
  CHECK(told(log.entry(2)) == "reduced 2");
  CHECK(piece(log.position(2), "2").half);
  CHECK(piece(log.position(2), "2").broken);
  CHECK(told(log.entry(3)) == "removed 50 (2)");
  CHECK_FALSE(is_there(log.position(3), "50"));
  CHECK(told(log.entry(4)) == "eliminated 2");
  CHECK(told(log.entry(5)) == "eliminated 3");
  CHECK_FALSE(is_there(log.position(5), "3"));
  // Ids of the scenario count what is there.
  CHECK(unit_ids(log.position(0)) == std::map<std::string, std::string>{{"1", "ge1"}, {"2", "ge2"}, {"3", "ru1"}});
  CHECK(unit_ids(log.position(5)) == std::map<std::string, std::string>{{"1", "ge1"}});
}

TEST_CASE("a marker comes onto a stack by the stack's own state", "[log]") {
  VlogWriter writer(small_save());
  VlogCommand place = vlog_add("51", marker_type("Pin"), marker_state({"null", 0, 0, ""}));
  const VlogPoint m3 = hex_point("M3");
  place.then = {vlog_change("21", vlog_stack("", m3, {"1", "51", "2"}).text.substr(9),
                            vlog_stack("", m3, {"1", "2"}).text.substr(9))};
  writer.add(place);
  const GameLog log = read(writer);
  CHECK(stack_of(log.position(1), "51") == "1 51 2");
  CHECK(piece(log.position(1), "51").hex == "M3");
  CHECK(told(log.entry(1)) == "added 51 (1)");
}

TEST_CASE("a counter that replaces another one at its point is told to", "[log]") {
  VlogWriter writer(small_save());
  VlogCommand replace = vlog_add("60", half_squad_type("ge"), "null;\t-1\\\tMain Map;1075;561;1");
  replace.then = {vlog_move("60", {"null", 0, 0, "null"}, hex_point("M3", "2")), vlog_remove("2")};
  writer.add(replace);
  const GameLog log = read(writer);
  CHECK(stack_of(log.position(1), "60") == "1 60");
  CHECK(told(log.entry(1)) == "added 60; replaced 2 (60); reduced 60");
}

TEST_CASE("concealment comes and goes with the counter's own state", "[log]") {
  const VlogPoint m3 = hex_point("M3");
  VlogWriter writer(small_save());
  writer.add(vlog_change("1", squad_state(m3, {false, false, true}), squad_state(m3)));
  writer.add(vlog_change("1", squad_state(m3), squad_state(m3, {false, false, true})));
  const GameLog log = read(writer);
  CHECK(told(log.entry(1)) == "concealed 1");
  CHECK(piece(log.position(1), "1").concealed);
  CHECK(told(log.entry(2)) == "revealed 1");
}

TEST_CASE("a state that does not fit takes what it changes, with a warning", "[log]") {
  const VlogPoint m3 = hex_point("M3");
  VlogWriter writer(small_save());
  // Breaks a counter that was broken already as the log has it, and is whole in the position.
  writer.add(vlog_change("1", squad_state(m3, {true, true}), squad_state(m3, {true})));
  const GameLog log = read(writer, "vlog-out-of-step]: entry 1 change");
  CHECK(piece(log.position(1), "1").half);
  CHECK_FALSE(piece(log.position(1), "1").broken);
}

TEST_CASE("an undo takes back the last entry that stands, and the position with it", "[log]") {
  VlogWriter writer(small_save());
  writer.add(vlog_move("3", hex_point("P5"), hex_point("P4")));
  writer.add(vlog_move("3", hex_point("P4"), hex_point("P3")));
  writer.add(vlog_roll("MC", {5, 2}, "Anna"));
  writer.add(vlog_undo(writer.entries()[1]));
  writer.add(vlog_undo(writer.entries()[0]));
  writer.add(vlog_move("3", hex_point("P5"), hex_point("P6")));
  const GameLog log = read(writer);
  CHECK(piece(log.position(2), "3").hex == "P3");
  CHECK(piece(log.position(4), "3").hex == "P4");
  CHECK(piece(log.position(5), "3").hex == "P5");
  CHECK(piece(log.position(6), "3").hex == "P6");
  CHECK(log.entry(4).takes_back == 2);
  CHECK(log.entry(5).takes_back == 1);
  CHECK(log.entry(1).undone_by == 5);
  CHECK(log.entry(2).undone_by == 4);
  CHECK(log.entry(3).undone_by == 0);
  CHECK(log.entry(6).undone_by == 0);
}

TEST_CASE("a move back without the mark of an undo is one perhaps", "[log]") {
  VlogWriter writer(small_save());
  writer.add(vlog_move("3", hex_point("P5"), hex_point("P4")));
  writer.add(vlog_move("3", hex_point("P4"), hex_point("P5")));
  writer.add(vlog_move("3", hex_point("P5"), hex_point("P6")));
  const GameLog log = read(writer);
  CHECK(log.entry(2).perhaps_takes_back == 1);
  CHECK(log.entry(1).undone_by == 0);
  CHECK(log.entry(3).perhaps_takes_back == 0);
}

TEST_CASE("phases follow the turn track, also one that is taken back", "[log]") {
  VlogWriter writer(small_save());
  writer.add(vlog_roll("IFT", {3, 4}, "Anna"));
  writer.add(phase_change(2, 6, 3, 5));
  writer.add(vlog_undo(writer.entries()[1]));
  writer.add(phase_change(2, 6, 3, 5));
  writer.add(vlog_move("3", hex_point("P5"), hex_point("P4")));
  writer.add(phase_change(2, 7, 3, 6));
  const GameLog log = read(writer);
  REQUIRE(log.phases().size() == 3);
  CHECK(log.phases()[0].name() == "Allied 3 AFPh");
  CHECK(log.phases()[0].first_entry == 0);
  CHECK(log.phases()[0].last_entry == 3);
  CHECK(log.phases()[1].name() == "Allied 3 RtPh");
  CHECK(log.phases()[1].first_entry == 4);
  CHECK(log.phases()[1].last_entry == 5);
  CHECK(log.phases()[2].last_entry == 6);
  CHECK(log.entry(5).phase == 1);
  CHECK(log.phase_at(0).number == 5);
  CHECK(log.phase_at(4).number == 6);
  CHECK(log.position(4).phase == kRoutPhase);
  CHECK(log.position(3).phase == 5);
}

TEST_CASE("phases that only the chat names are taken from there", "[log]") {
  VlogWriter writer(small_save());
  writer.add(vlog_chat("<Anna> - I could rout to K5 then"));
  writer.add(vlog_chat("<Anna> - RtPh"));
  writer.add(vlog_move("3", hex_point("P5"), hex_point("P4")));
  writer.add(vlog_chat("<Anna> - Advance Phase"));
  const GameLog log = read(writer);
  REQUIRE(log.phases().size() == 3);
  CHECK(log.phases()[1].first_entry == 2);
  CHECK(log.phases()[1].last_entry == 3);
  CHECK(log.phases()[1].number == kRoutPhase);
  CHECK(log.phases()[1].from_chat);
  CHECK(log.phases()[2].number == 7);
}

TEST_CASE("rolls of every form", "[log]") {
  VlogWriter writer(small_save());
  writer.add(vlog_roll("MC", {5, 2}, "Anna", "Allied SAN    "));
  writer.add(vlog_roll("RS", {6}, "Bob <b> \"x\""));
  writer.add(vlog_chat("*** (TH DR) 6,2 ***   <test>      [1 / 5   avg   8,00 (9,80)]    (01.95)<Hull>"));
  writer.add({"CHAT*** 3d6 = 3,4,1 *** <test>", {{"MutableProperty\t3d6_result\t4,4,2\t3,4,1\tModule", {}}}});
  writer.add(vlog_chat("*** DR = 5,2 *** <Anna>"));
  writer.add(vlog_chat("*** (MC DR) 7,0 ***   <Anna>      [](01.36)"));  // no dice: a line
  const GameLog log = read(writer);
  REQUIRE(log.entry(1).rolls.size() == 1);
  const LoggedRoll& mc = log.entry(1).rolls[0];
  CHECK(mc.kind == "MC");
  CHECK(mc.dice == std::vector<int>{5, 2});
  CHECK(mc.total() == 7);
  CHECK(mc.player == "Anna");
  CHECK(mc.note == "Allied SAN");
  CHECK(log.entry(2).rolls[0].player == "Bob <b> \"x\"");
  CHECK(log.entry(2).rolls[0].dice == std::vector<int>{6});
  CHECK(log.entry(3).rolls[0].note == "Hull");
  CHECK(log.entry(4).rolls[0].kind == "3d6");
  CHECK(log.entry(4).rolls[0].dice == std::vector<int>{3, 4, 1});
  CHECK(log.entry(5).rolls[0].player == "Anna");
  CHECK(log.entry(6).rolls.empty());
}

TEST_CASE("unknown words are counted and named once", "[log]") {
  VlogWriter writer(small_save());
  writer.add({"WEATHER/rain", {}}).add({"WEATHER/sun", {}}).add(vlog_chat("<Anna> - hi"));
  read(writer, "vlog-unknown-command]: 2 commands are of an unknown kind: WEATHER");
}

TEST_CASE("a log that breaks off ends before its torn entry", "[log]") {
  VlogWriter writer(small_save());
  writer.add(vlog_move("3", hex_point("P5"), hex_point("P4")));
  VlogCommand last = vlog_change("3", squad_state(hex_point("P4"), {true}), squad_state(hex_point("P4")));
  last.then = {vlog_chat("* Broken in 01P4 *")};
  writer.add(last);
  const std::string text = writer.text();
  const std::size_t second = text.rfind("LOG\tD/");
  // The change alone is an entry as it may be written.
  const std::size_t change_alone = text.find("\\\x1b", second);
  for (std::size_t length = second + 1; length < text.size(); ++length) {
    Diagnostics found;
    const auto log = parse_log_text(text.substr(0, length), "x.vlog", found);
    CAPTURE(length, text.substr(second, length - second));
    REQUIRE(log);
    CHECK(log->size() == (length == change_alone ? 2 : 1));
    CHECK((found.text().find("vlog-cut-off]: the log breaks off within its entry 2") != std::string::npos) ==
          (length != change_alone));
  }
  CHECK(read(writer).size() == 2);
}

TEST_CASE("a point of a log is an entry or a phase", "[log]") {
  VlogWriter writer(small_save());
  writer.add(phase_change(2, 6, 3, 5)).add(phase_change(1, 6, 3, 6));
  const GameLog log = read(writer);
  const auto at = [&](const LogPoint& point, Diagnostics& found) { return entries_before(log, point, found); };
  Diagnostics none;
  CHECK(at({}, none) == 2);
  CHECK(at({1, ""}, none) == 1);
  CHECK(at({{}, "Allied 3 RtPh"}, none) == 1);
  CHECK(at({{}, "rtph turn 3 AXIS"}, none) == 2);
  CHECK(at({{}, "afph"}, none) == 0);
  CHECK(none.text().empty());
  Diagnostics several;
  CHECK(at({{}, "rout phase"}, several) == 1);
  CHECK(several.text().find("several-phases") != std::string::npos);
  Diagnostics missing;
  CHECK_FALSE(at({{}, "Axis 4 RtPh"}, missing));
  CHECK_FALSE(at({3, ""}, missing));
  CHECK(missing.text().find("Allied 3 AFPh (the start), Allied 3 RtPh (entry 1), Axis 3 RtPh (entry 2)") !=
        std::string::npos);
  CHECK(missing.text().find("there is no entry 3: the log has 2") != std::string::npos);
}

TEST_CASE("tokens of players are nowhere in what a log holds", "[log]") {
  const VlogPoint m3 = hex_point("M3");
  VlogWriter writer(small_save());
  writer.add(vlog_change("1", squad_state(m3, {false, false, true}), squad_state(m3)));
  writer.add(vlog_move("3", hex_point("P5"), hex_point("P4")));
  const GameLog log = read(writer);
  for (const LoggedEntry& entry : log.entries())
    for (const LoggedEvent& event : entry.events)
      for (const std::string& text : {event.piece, event.name, event.was, event.other, event.nationality})
        CHECK(text.find("secret") == std::string::npos);
  Diagnostics found;
  CHECK(saved_scenario(log.position(1), nullptr, found).find("secret") == std::string::npos);
}
