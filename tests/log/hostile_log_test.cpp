// Logs made to break a reader: each is read or refused within its limits.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <random>

#include "hexrout/play/log_listing.hpp"
#include "hexrout/scenario/game_log.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "log/small_save.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// Reads a text and all built on it; returns what was reported.
std::string read_all(const std::string& text) {
  const auto begun = std::chrono::steady_clock::now();
  Diagnostics found;
  if (const auto log = parse_log_text(text, "x.vlog", found)) {
    saved_scenario(log->position(log->size()), nullptr, found);
    log_listing_text(*log, {});
  }
#if defined(NDEBUG) && !defined(HEXROUT_SANITIZED)
  CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(3));
#else
  (void)begun;
#endif
  return found.text();
}

std::string with(const std::string& entry, std::size_t times) {
  std::string text = small_save();
  text.reserve(text.size() + times * (entry.size() + 1));
  for (std::size_t i = 0; i < times; ++i) text += '\x1b' + entry;
  return text;
}

}  // namespace

TEST_CASE("a million commands are refused", "[log]") {
  CHECK(read_all(with("LOG\t", 1'000'000)).find("too-large]: the game has more than 200000 commands") !=
        std::string::npos);
}

TEST_CASE("as many commands as are read take a moment", "[log]") {
  constexpr std::size_t kMany = 199'000;
  CHECK(read_all(with("LOG\tCHAThi", kMany)).find("error") == std::string::npos);
  CHECK(read_all(with("LOG\tD/99/a/b", 150'000)).find("vlog-out-of-step") != std::string::npos);
  // Every entry moves counters back and forth: more than a game has.
  std::string moves = small_save();
  for (std::size_t i = 0; i < 60'000; ++i)
    moves += fmt::format("\x1bLOG\tM/21/Main Map/{}/5/null/Main Map/1/1/null/x", i % 2);
  CHECK(read_all(moves).find("too-large]: the log changes more than 100000 things") != std::string::npos);
}

TEST_CASE("a counter of many bytes that is changed again and again is refused in time", "[log]") {
  std::string type = squad_type("ge");
  const std::string long_name(60'000, 'n');
  type += long_name;
  std::string text = small_save();
  text += "\x1bLOG\t" + vlog_add("70", type, squad_state(hex_point("K2"))).text;
  for (std::size_t i = 0; i < 20'000; ++i)
    text +=
        "\x1bLOG\t" +
        vlog_change("70", squad_state(hex_point("K2"), {i % 2 == 0}), squad_state(hex_point("K2"), {i % 2 == 1})).text;
  CHECK(read_all(text).find("too-large") != std::string::npos);
}

// Each unit is named when it comes, by a position with all that have come before it.
TEST_CASE("thousands of units that come one by one are named in time", "[log]") {
  std::string text = small_save();
  for (std::size_t i = 0; i < 4000; ++i)
    text += "\x1bLOG\t" +
            vlog_add(fmt::format("9{:05}", i), squad_type("ru"), squad_state(hex_point(fmt::format("K{}", i % 9 + 1))))
                .text;
  const std::string said = read_all(text);
  INFO(said);
  CHECK(said.find("error") == std::string::npos);
  Diagnostics found;
  const auto log = parse_log_text(text, "x.vlog", found);
  REQUIRE(log);
  CHECK(log->unit_names().count("900000") == 1);
  CHECK(log->unit_names().count("903999") == 1);
}

TEST_CASE("stacks of a thousand counters that move as one are refused in time", "[log]") {
  std::string text = small_save();
  std::vector<std::string> members;
  for (std::size_t i = 0; i < 990; ++i) {
    members.push_back(std::to_string(1000 + i));
    text += "\x1bLOG\t" + vlog_add(members.back(), marker_type("x"), marker_state({"null", 0, 0, ""})).text;
  }
  text += "\x1bLOG\t" + vlog_stack("5", hex_point("K2"), members).text;
  for (std::size_t i = 0; i < 100'000; ++i)
    text += fmt::format("\x1bLOG\tM/5/Main Map/{}/1/null/Main Map/1/1/null/x", i % 7);
  CHECK(read_all(text).find("too-large") != std::string::npos);
}

TEST_CASE("undos of undos, and of nothing, are harmless", "[log]") {
  const VlogCommand step = vlog_move("3", hex_point("P5"), hex_point("P4"));
  VlogWriter writer(small_save());
  writer.add(step);
  for (int i = 0; i < 2'000; ++i) writer.add(vlog_undo(step)).add({"UNDO\ttrue", {{"UNDO\tfalse", {}}}});
  for (int i = 0; i < 200; ++i) writer.add(step);
  for (int i = 0; i < 400; ++i) writer.add(vlog_undo(step));
  Diagnostics found;
  const auto log = parse_log_text(writer.text(), "x.vlog", found);
  REQUIRE(log);
  CHECK(found.error_count() == 0);
  CHECK(log->entry(1).undone_by == 2);
  CHECK(log->entry(3).takes_back == 0);
  CHECK(log->entry(log->size()).takes_back == 0);
  for (const LoggedEntry& entry : log->entries()) {
    CHECK(entry.takes_back < entry.number);
    if (entry.takes_back != 0) CHECK(log->entry(entry.takes_back).undone_by == entry.number);
  }
}

TEST_CASE("entries nested too deeply are refused", "[log]") {
  VlogCommand deep = vlog_chat("* x *");
  for (int i = 0; i < 40; ++i) deep = {"", {deep}};
  CHECK(read_all(VlogWriter(small_save()).add(deep).text()).find("vsav-nested") != std::string::npos);
  VlogCommand fine = vlog_move("3", hex_point("P5"), hex_point("P4"));
  for (int i = 0; i < 10; ++i) fine = {"", {fine}};
  Diagnostics found;
  const auto log = parse_log_text(VlogWriter(small_save()).add(fine).text(), "x.vlog", found);
  REQUIRE(log);
  CHECK(log->entry(1).events.size() == 1);
}

TEST_CASE("huge numbers, empty ids and wrong maps are taken as they come", "[log]") {
  for (const char* text : {"M/3/Main Map/99999999999999999999/-99999999999/null/Main Map/0/0/null/x",
                           "M////////////",
                           "M/3/Main Map/2147483647/-2147483648/3/a/b/c/d/e",
                           "M/21/null/0/0/21/Main Map/0/0/null/x",
                           "D/21/Main Map;1;2;21;21;3;3;1/x",
                           "D/3",
                           "D/3/",
                           "D/3//",
                           "-/",
                           "+/",
                           "+/3/stack/",
                           "+/21/stack/null;0;0;1;2;3;9",
                           "+/9/piece;/",
                           "D/9/9999999999\t\\t/x",
                           "bd\t99999999999\t-1\t01",
                           "bd\t",
                           "INFO\t",
                           "UNDO\ttrue",
                           "UNDO\tfalse",
                           "CHAT*** (MC DR) ,,,,, *** <",
                           "CHAT<",
                           "CHAT*** = ***",
                           "CHAT*** (",
                           "\x01\x02",
                           "M/3/<script>\xff/1/1/null/x/1/1/null/y"}) {
    CAPTURE(text);
    const std::string said = read_all(small_save() + "\x1bLOG\t" + text + "\x1bLOG\tCHAT<Anna> - hi");
    CHECK(said.find('\x01') == std::string::npos);
    CHECK(said.find("secret") == std::string::npos);
  }
}

TEST_CASE("logs with bytes changed at random never fail otherwise than by a report", "[log]") {
  VlogWriter writer(small_save());
  writer.add(phase_change(2, 6, 3, 5))
      .add(vlog_move("3", hex_point("P5"), hex_point("P4")))
      .add(vlog_roll("MC", {5, 2}, "Anna"));
  writer.add(vlog_change("2", squad_state(hex_point("M3"), {true}), squad_state(hex_point("M3"))))
      .add(vlog_undo(writer.entries()[1]));
  const std::string whole = writer.text();
  std::mt19937 random(5);
  for (int i = 0; i < 1'500; ++i) {
    std::string text = whole;
    for (int k = 0; k < 3; ++k) {
      const std::size_t at = random() % text.size();
      if (random() % 3 == 0)
        text.erase(at, random() % 20);
      else
        text[at] = "\x1b\\/\t;,'0-M"[random() % 10];
    }
    read_all(text);
  }
}
