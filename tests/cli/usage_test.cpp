// Arguments of the command line are taken as written, or refused.
#include <catch2/catch.hpp>

#include "command.hpp"

using namespace hexrout::test;

TEST_CASE("numbers of the command line are decimal and bounded", "[cli]") {
  for (const char* number : {"-1", "18446744073709551616", "100000000000000000000000", "", "010", "0x10", "1e3", "+1",
                             " 1", "1 ", "1.0", "x"}) {
    INFO(number);
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"play", kCrossroads, "--seed", number},
             {"play", kCrossroads, "--run", number},
             {"report", kCrossroads, "-o", "-", "--play", "--seed", number},
             {"sweep", kCrossroads, "--runs", number},
             {"sweep", kCrossroads, "--runs", "2", "--seed", number},
             {"sweep", kCrossroads, "--runs", "2", "--threads", number},
             {"sweep", kCrossroads, "--runs", "20", "--shard", std::string(number) + "/011"},
             {"sweep", kCrossroads, "--runs", "20", "--shard", std::string(number) + "/30"},
             {"survey", kCrossroads, "--as", "4-4-7", "--threads", number},
             {"advise", kCrossroads, "--states", number},
             {"cut", kCrossroads, "--unit", "rb1", "--most", number},
             {"bench", "--scenario", "--number", number}}) {
      const Ran ran = run(arguments);
      INFO(arguments[0] << ": " << ran.err);
      CHECK(ran.status == 2);
      CHECK(ran.out.empty());
    }
  }
  CHECK(run({"play", kCrossroads, "--seed", "18446744073709551615"}).status == 0);
  CHECK(run({"play", kCrossroads, "--seed", "0"}).status == 0);
  CHECK(run({"sweep", kCrossroads, "--runs", "2", "--threads", "1024"}).err.empty());
}

TEST_CASE("a path with an unknown Location is refused", "[cli]") {
  for (const char* path : {"", ",", "N4,", ",N4", "N4,,N5"}) {
    INFO(path);
    const Ran ran = run({"check", kCrossroads, "--unit", "rb1", "--path", path});
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("error[off-map]") != std::string::npos);
  }
}

TEST_CASE("wrong usage is status 2, an unreadable input status 3", "[cli]") {
  const Ran seen = run({"report", kCrossroads, "-o", "-", "--seen-from", "ZZZ"});
  CHECK(seen.status == 2);
  CHECK(seen.err.find("error[unknown-location]") != std::string::npos);
  CHECK(run({"report", kCrossroads, "-o", "-", "--survey", "nobody"}).status == 2);
  CHECK(run({"survey", kCrossroads, "--as", "nobody"}).status == 2);
  CHECK(run({"advise", kCrossroads, "--weights", "nofile"}).status == 3);
  CHECK(run({"advise", kCrossroads, "--weights", "survival=x"}).status == 2);
  CHECK(run({"play", kCrossroads, "--dice", "nofile"}).status == 3);
}

TEST_CASE("a warning about the scenario is no finding of the play", "[cli]") {
  const Folder folder;
  const std::string file = folder.write("warned.yaml",
                                        "hexrout: 1\nmap: {columns: 5, rows: 5, fill: open-ground, hexes: []}\nrules: "
                                        "aslsk\nsides: [german, russian]\nturn: {phase: rout}\nunits:\n"
                                        "  - {id: r1, side: russian, counter: 4-4-7, at: C3, concealed: true}\n  - "
                                        "{id: g1, side: german, counter: 4-6-7, at: E3}\n");
  const Ran rout = run({"rout", file});
  INFO(rout.err);
  REQUIRE(rout.err.find("warning[") != std::string::npos);
  CHECK(rout.status == 0);
  CHECK(run({"play", file}).status == 0);
  CHECK(run({"play", file, "--choices", folder.write("c.yaml", "[nothing]")}).status == 1);
}

TEST_CASE("cells of tables are text to spreadsheets", "[cli]") {
  const Folder folder;
  const std::string file =
      folder.write("named.yaml",
                   "hexrout: 1\nmap: {columns: 3, rows: 3, fill: open-ground, hexes: [], names: {A1: "
                   "\"=1+cmd|'calc'!A0\", B1: \"@SUM(1,2)\"}}\nrules: asl\nsides: [german, russian]\n"
                   "turn: {phase: rout}\nunits:\n  - {id: r1, side: russian, counter: 4-4-7, at: C1, broken: true, dm: "
                   "true}\n  - {id: g1, side: german, counter: 4-6-7, at: C3}\n");
  const Ran survey = run({"survey", file, "--as", "4-4-7", "--format", "csv"});
  INFO(survey.out << survey.err);
  REQUIRE(survey.status == 0);
  CHECK(survey.out.find("\n'=1+cmd|'calc'!A0,") != std::string::npos);
  CHECK(survey.out.find("\n\"'@SUM(1,2)\",") != std::string::npos);
  CHECK(survey.out.find("\n=") == std::string::npos);
  const Ran pairs =
      run({"los", file, "--pairs",
           folder.write("p.csv",
                        "from_hex,from_level,to_hex,to_level,note\nC1,0,C2,0,=2+3\nC1,0,C3,0,-4\n\"C1\",0,C3,0,x\n")});
  INFO(pairs.out << pairs.err);
  CHECK(pairs.out.find(",'=2+3,") != std::string::npos);
  CHECK(pairs.out.find(",-4,") != std::string::npos);
  CHECK(pairs.out.find("\"C1\",0,C3,0,x,") != std::string::npos);
}
