// Texts for players are true, and have the main fact first.
#include <zip.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>

#include "command.hpp"

using namespace hexrout::test;
using Json = nlohmann::ordered_json;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

std::string line_of(const std::string& text, const std::string& begin) {
  const std::size_t at = text.rfind(begin, 0) == 0 ? 0 : text.find("\n" + begin);
  if (at == std::string::npos) return {};
  const std::size_t from = text[at] == '\n' ? at + 1 : at;
  return text.substr(from, text.find('\n', from) - from);
}

std::string scenario(const std::string& units) {
  return "hexrout: 1\ntitle: Words\nmap: {file: " + source("maps/crossroads.yaml") +
         "}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n" + units;
}

}  // namespace

TEST_CASE("a unit that surrenders or is lost is not told to move", "[cli][words]") {
  const Ran all = run({"rout", kCrossroads});
  REQUIRE(all.status == 0);
  CHECK(line_of(all.out, "rb1 ") ==
        "rb1 4-4-7 (russian: broken, dm) in H4: SURRENDERS to g-leader or g2: no rout is open to it [A20.21]");
  CHECK(has(line_of(all.out, "gb1 "), ": ELIMINATED: it must rout and no way is open [A10.5]"));
  for (const char* code : {"ELIMINATED_FTR", "SURRENDERED", "NO_MOVE_REQUIRED", "STAYED", "REACHED_GOAL"})
    CHECK_FALSE(has(all.out, code));
  CHECK_FALSE(has(all.out, "MUST move; "));
  // Codes are for programs.
  const Json report = Json::parse(run({"rout", kCrossroads, "--format", "json", "--unit", "gb1"}).out);
  CHECK(report["units"][0]["code"] == "ELIMINATED_FTR");
  CHECK(has(report["units"][0]["verdict"], "ELIMINATED: "));
}

TEST_CASE("nothing is said of shelter to a unit that goes nowhere", "[cli][words]") {
  const std::string text = run({"rout", kCrossroads, "--unit", "rb1"}).out;
  CHECK_FALSE(has(text, "must make for"));
  CHECK_FALSE(has(text, "it may ignore"));
}

TEST_CASE("what is not compelled is not forbidden", "[cli][words]") {
  const std::string unbroken = run({"rout", kCrossroads, "--unit", "g2"}).out;
  CHECK(has(unbroken, ": need not move\n"));
  CHECK(has(unbroken, "  because only broken units rout [A10.5]\n"));
  CHECK(has(run({"rout", kCrossroads, "--unit", "gb3"}).out,
            ": may not move\n  because it is not under DM, and nothing forces it to rout [A10.5]"));
  CHECK(Json::parse(run({"rout", kCrossroads, "--unit", "g2", "--format", "json"}).out)["units"][0]["duty"] ==
        "need_not");
}

TEST_CASE("enemies for whom one reason holds are named together", "[cli][words]") {
  const Folder folder;
  const std::string file = folder.write(
      "open.yaml",
      scenario(
          "  - {id: g1, side: german, counter: 4-6-7, at: K3}\n  - {id: g2, side: german, counter: 4-6-7, at: O4}\n"
          "  - {id: r1, side: russian, counter: 4-2-6, at: M5, broken: true, dm: true}\n"));
  const std::string text = run({"rout", file, "--unit", "r1"}).out;
  CHECK(count(text, "it is in Open Ground") == 1);
  CHECK(has(text, "it is in Open Ground in LOS and Normal Range of g1 in K3 and g2 in O4 [A10.5]"));
}

TEST_CASE("the head of a list of answers counts units that must, may and are lost", "[cli][words]") {
  const std::string text = run({"rout", kCrossroads}).out;
  const std::string head = text.substr(0, text.find("\n\n"));
  CHECK(has(head, "  SURRENDERS   "));
  CHECK(has(head, "  ELIMINATED   "));
  CHECK(has(head, "  MUST move    "));
  CHECK(has(head, "  may move     "));
  CHECK(has(head, "  may not move  "));
  CHECK(head.find("SURRENDERS") < head.find("MUST move"));
  CHECK(count(text, "Low Crawl takes every MF and cannot be Interdicted") <= 9);
}

TEST_CASE("nobody broken is said in words", "[cli][words]") {
  const Folder folder;
  const std::string file = folder.write("calm.yaml", scenario("  - {id: g1, side: german, counter: 4-6-7, at: K3}\n"));
  const Ran ran = run({"rout", file});
  CHECK(ran.status == 0);
  CHECK(has(ran.out, "no unit is broken, and no unit has a decision\n"));
}

TEST_CASE("a unit is named by its place or counter where only one can be meant", "[cli][words]") {
  const std::string by_id = run({"rout", kCrossroads, "--unit", "rb5"}).out;
  CHECK(run({"rout", kCrossroads, "--unit", "M5"}).out == by_id);
  CHECK(run({"rout", kCrossroads, "--unit", "4-2-6"}).out == by_id);
  CHECK(run({"check", kCrossroads, "--unit", "M5", "--path", "M5,N5,N6"}).status == 0);
  // A path off the map is written up to the edge, and the answer adds that the unit leaves the map.
  const Ran leaves =
      run({"check", source("maps/scenarios/chain_of_command.yaml"), "--unit", "runners", "--path", "B12,A12"});
  CHECK(leaves.status == 0);
  CHECK(leaves.out == "runners: B12,A12 is legal, and goes on off the map\n");
  CHECK(run({"cut", kCrossroads, "--unit", "M5"}).out == run({"cut", kCrossroads, "--unit", "rb5"}).out);
  const Ran many = run({"rout", kCrossroads, "--unit", "4-4-7"});
  CHECK(many.status == 2);
  CHECK(has(many.err, "error[several-units]: '4-4-7' fits "));
  CHECK(has(many.err, "rb1 (4-4-7 in H4)"));
  const Ran none = run({"rout", kCrossroads, "--unit", "A1"});
  CHECK(none.status == 2);
  CHECK(has(none.err, "error[unknown-unit]"));
}

TEST_CASE("the page has the readings of the terminal, and marks disputed answers", "[cli][words]") {
  const Json told = Json::parse(run({"rout", kCrossroads, "--format", "json"}).out);
  const Json page = Json::parse(run({"report", kCrossroads, "--format", "json"}).out);
  std::size_t readings = 0;
  REQUIRE(page["answers"].size() == told["units"].size());
  for (std::size_t i = 0; i < told["units"].size(); ++i) {
    CHECK(page["answers"][i].dump() == told["units"][i].dump());
    readings += told["units"][i].contains("readings") ? told["units"][i]["readings"].size() : 0;
  }
  CHECK(readings > 0);
  // Each mark on a reason names a switch that changes the answer; unaffected units have no marks.
  for (const Json& unit : told["units"])
    for (const Json& list : {unit["because"], unit["fate"]["because"]})
      for (const Json& reason : list) {
        if (!reason.contains("disputed")) continue;
        INFO(unit["id"] << ": " << reason.dump());
        bool changes = false;
        for (const Json& reading : unit.value("readings", Json::array()))
          changes = changes || reading["disputed"] == reason["disputed"];
        CHECK(changes);
      }
}

TEST_CASE("a surrender is marked disputed only where the switch decides it", "[cli][words]") {
  // Every way out risks Interdiction: it surrenders by either reading of surrender_scope, for it has not yet routed.
  const Folder folder;
  const std::string file = folder.write(
      "taken.yaml",
      scenario(
          "  - {id: g1, side: german, counter: 4-6-7, at: M4}\n  - {id: g2, side: german, counter: 4-6-7, at: K4}\n"
          "  - {id: g3, side: german, counter: 4-6-7, at: O4}\n"
          "  - {id: r1, side: russian, counter: 4-2-6, at: M5, broken: true, dm: true}\n"));
  const std::string text = run({"rout", file, "--unit", "r1"}).out;
  INFO(text);
  REQUIRE(has(text, "SURRENDERS to g1: every way out risks Interdiction or needs Low Crawl [A20.21"));
  for (const std::string value : {"first_hex", "initial", "whole_route"}) {
    const Ran other = run({"rout", file, "--unit", "r1", "--compare", "surrender_scope=" + value});
    const bool same = has(other.out, "r1: the same");
    if (!same && other.status == 1) CHECK(has(text, "disputed: surrender_scope"));
  }
  CHECK(has(text, "disputed: surrender_scope") == has(text, "if your group reads it otherwise (surrender_scope="));
}

TEST_CASE("ends that a unit forgoes are named once", "[cli][words]") {
  const std::string text = run({"rout", kCrossroads}).out;
  for (std::size_t at = text.find("  otherwise it could reach "); at != std::string::npos;
       at = text.find("  otherwise it could reach ", at + 1)) {
    std::string line = text.substr(at, text.find('\n', at) - at);
    INFO(line);
    std::vector<std::string> names;
    std::string name;
    for (const char c : line.substr(27) + ",") {
      if (c != ',' && c != ' ')
        name += c;
      else if (!name.empty())
        names.push_back(name), name.clear();
    }
    for (const std::string& one : names) CHECK((one == "and" || std::count(names.begin(), names.end(), one) == 1));
  }
}

TEST_CASE("report names the file that it wrote", "[cli][words]") {
  const Folder folder;
  const std::string page = folder / "page.html";
  const Ran ran = run({"report", kCrossroads, "-o", page});
  CHECK(ran.status == 0);
  CHECK(ran.out.empty());
  CHECK(ran.err == page + " written; open it in a browser\n");
  CHECK(run({"report", kCrossroads, "-o", "-"}).err.empty());
}

TEST_CASE("a missing folder of boards is reported as missing", "[cli][words]") {
  const Folder folder;
  const std::string file = folder.write(
      "b.yaml", "hexrout: 1\nmap: {boards: [{vasl: \"05\"}]}\nrules: asl\nsides: [german, russian]\nunits: []\n");
  const Ran ran = run({"rout", file, "--boards", folder / "nowhere"});
  CHECK(ran.status == 3);
  CHECK(has(ran.err, "error[no-boards-folder]"));
  CHECK(has(ran.err, "there is no such folder of boards"));
  CHECK(has(run({"rout", file, "--boards", "~/VASL/boards"}).err, "'~' is not read here"));
}

TEST_CASE("show and los take whatever the other verbs take", "[cli][words]") {
  const Folder folder;
  for (const char* name : {"game.vsav", "game"}) {
    const std::string path = folder / name;
    zip_t* zip = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
    REQUIRE(zip != nullptr);
    REQUIRE(zip_file_add(zip, "savedGame", zip_source_buffer(zip, "nothing", 7, 0), ZIP_FL_OVERWRITE) >= 0);
    REQUIRE(zip_close(zip) == 0);
    // All verbs report the mistake in the game inside, none a bad board.
    const std::string wanted = run({"rout", path}).err;
    CHECK(has(wanted, "error[vsav-"));
    for (const std::vector<std::string>& verb : {std::vector<std::string>{"show", path},
                                                 {"los", path, "A1", "A2"},
                                                 {"convert", path, "--to", "geojson"},
                                                 {"check", path},
                                                 {"play", path},
                                                 {"report", path, "-o", "-"},
                                                 {"advise", path},
                                                 {"survey", path, "--as", "x"},
                                                 {"cut", path, "--unit", "x"},
                                                 {"sweep", path, "--runs", "1"}}) {
      INFO(verb.front() << " " << name);
      const Ran ran = run(verb);
      CHECK(ran.status == 3);
      CHECK(has(ran.err, wanted));
    }
  }
  if (vasl_boards().empty()) {
    WARN("skipped: no VASL saves (set HEXROUT_VASL)");
    return;
  }
  const std::string save = (std::filesystem::path(vasl_boards()).parent_path() / "saves/synthetic-rout.vsav").string();
  CHECK(run({"show", save, "--boards", vasl_boards()}).status == 0);
  const Ran drawn = run({"show", save, "--boards", vasl_boards(), "--svg", "-"});
  CHECK(has(drawn.out, "<svg"));
}
