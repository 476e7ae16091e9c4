// hexrout los, as a user runs it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>

#include "command.hpp"
#include "vasl_folder.hpp"

using namespace hexrout::test;

TEST_CASE("los: verdict, crossings and a picture", "[cli]") {
  const Ran said = run({"los", source("maps/pasture.yaml"), "A1", "E3", "--crossed"});
  CHECK(said.status == 0);
  CHECK(said.out.find("A1 -> E3: ") == 0);
  CHECK(said.out.find(" at level ") != std::string::npos);
  const Ran drawn = run({"los", source("maps/pasture.yaml"), "A1", "E3", "--svg", "-"});
  CHECK(drawn.status == 0);
  CHECK(drawn.out.find("<svg") == 0);
}

TEST_CASE("los: places that are not there, and VASL's sight without a board", "[cli]") {
  const Ran nowhere = run({"los", source("maps/pasture.yaml"), "A1", "ZZ99"});
  CHECK(nowhere.status == 2);
  CHECK(nowhere.err.find("error[unknown-location]") != std::string::npos);
  CHECK(run({"los", source("maps/pasture.yaml"), "A1", "E3", "--los", "vasl"}).err.find("error[no-pixels]") !=
        std::string::npos);
}

TEST_CASE("los: from the lip of a depression", "[cli]") {
  const Folder folder;
  const std::string map =
      folder.write("gully.yaml",
                   "title: gully\ncolumns: 9\nrows: 8\nfill: open-ground\n"
                   "streams: [{terrain: gully, through: [A5 sw, B4, C5, D4, E5, F4, G5, H4, I5 se]}]\n");
  CHECK(run({"los", map, "E5", "E2"}).out.find("E5 -> E2: blocked") == 0);
  CHECK(run({"los", map, "E5 crest", "E2"}).out == "E5 crest -> E2: clear; range 3\n");
  CHECK(run({"los", map, "E2", "E5 crest n"}).out == "E2 -> E5 crest: clear; range 3\n");
  CHECK(run({"los", map, "E5 crest s", "E2"}).out.find("E5 -> E2: blocked") == 0);
  for (const char* wrong : {"E2 crest", "E5 crest up", "E5 crst s"}) {
    const Ran refused = run({"los", map, wrong, "E2"});
    INFO(refused.err);
    CHECK(refused.status == 2);
    CHECK(refused.err.find("error[no-crest]") != std::string::npos);
  }
  CHECK(run({"los", map, "Z9 crest", "E2"}).err.find("error[unknown-location]") != std::string::npos);
}

// Public reports on VASL: 629 (woods in a gully), 918, 572 and 1064 (boards whose data are wrong).
TEST_CASE("los: both verdicts where the modes differ, and doubts about a board", "[cli][vasl]") {
  if (vasl_boards().empty()) return;
  const auto board = [](const char* name) { return vasl_boards() + "/" + name; };
  const Ran both = run({"los", board("05"), "W2", "Y3"});
  INFO(both.out << both.err);
  CHECK(both.out.find("the modes differ: terrain that stands in a gully") != std::string::npos);
  CHECK(both.out.find("vasl mode, as VASL has it: W2 -> Y3: clear") != std::string::npos);
  CHECK(both.out.find("exact mode, by the rules: W2 -> Y3: blocked in X2 by woods") != std::string::npos);
  CHECK(both.out.find("[A6.2]") != std::string::npos);
  const Ran agreed = run({"los", board("05"), "A1", "A2"});
  CHECK(agreed.out.find("differ") == std::string::npos);
  CHECK(agreed.err.empty());
  CHECK(run({"los", board("BFPM"), "G5", "G7"}).err.find("note[level-jump]") != std::string::npos);
  CHECK(run({"los", board("50"), "K2", "L1"}).err.find("note[level-jump]") != std::string::npos);
  CHECK(run({"los", board("14"), "L5", "L6"}).err.find("note[no-way-up]") != std::string::npos);
  CHECK(run({"los", board("14"), "A5", "A6"}).err.empty());
  CHECK(run({"los", board("22"), "W9", "W10"}).err.find("note[stream-end]: the stream in W10") != std::string::npos);
  // Where a corner of inherent terrain decides, the other reading is printed in either mode.
  for (const char* mode : {"vasl", "exact"}) {
    const Ran corner = run({"los", board("45"), "V8", "Q7", "--los", mode});
    INFO(corner.out);
    CHECK(corner.out.find("V8 -> Q7: hindrance +2") == 0);
    CHECK(corner.out.find("exact mode, by the reading inherent_vertex: misses: V8 -> Q7: hindrance +1") !=
          std::string::npos);
  }
  CHECK(agreed.out.find("reading") == std::string::npos);
}

TEST_CASE("los: a table of lines is answered row by row", "[cli]") {
  const Folder folder;
  const std::string table = folder.write("lines.csv", "from_hex,from_level,to_hex,to_level\nA1,0,E3,0\r\nE3,0,A1,0\n");
  const Ran said = run({"los", source("maps/pasture.yaml"), "--pairs", table});
  CHECK(said.status == 0);
  CHECK(said.out.find("from_hex,from_level,to_hex,to_level,blocked,hindrance,range\nA1,0,E3,0,") == 0);
  CHECK(said.out.find("\nE3,0,A1,0,") != std::string::npos);
  CHECK(said.err.find("2 lines in ") == 0);
}

TEST_CASE("los: every mistake of a table has its place", "[cli]") {
  const Folder folder;
  const auto refused = [&](const std::string& text) {
    const Ran ran = run({"los", source("maps/pasture.yaml"), "--pairs", folder.write("lines.csv", text)});
    INFO(ran.err);
    CHECK(ran.status == 3);
    CHECK(ran.out.empty());
    return ran.err;
  };
  const std::string header = "from_hex,from_level,to_hex,to_level\n";
  const std::string many = refused(header + "A1,0,ZZ9,0\nA1,x,B2,0\nA1,44,B2,0\n");
  CHECK(many.find(":2:6: error[unknown-hex]") != std::string::npos);
  CHECK(many.find(":3:4: error[bad-number]") != std::string::npos);
  CHECK(many.find(":4:4: error[unknown-location]") != std::string::npos);
  CHECK(refused(header + "A1,0,B2\n").find(":2:1: error[bad-csv]: 3 fields where the header has 4") !=
        std::string::npos);
  CHECK(refused(header + "\"A1,0,B2,0\n").find("a quote is not closed") != std::string::npos);
  CHECK(refused("from_hex,to_hex\nA1,B2\n").find("there is no column 'from_level'") != std::string::npos);
  CHECK(refused("").find("the table is empty") != std::string::npos);
  CHECK(refused(std::string("\x1f\x8b\x08\x00broken", 10)).find("error[cannot-read]") != std::string::npos);
  CHECK(run({"los", source("maps/pasture.yaml"), "--pairs", source("maps")}).status == 3);
  CHECK(run({"los", source("maps/pasture.yaml")}).status == 2);
}

TEST_CASE("los: VASL's verdicts are compared by board and set", "[cli]") {
  const std::string boards = vasl_boards();
  if (boards.empty()) {
    WARN("skipped: no VASL boards");
    return;
  }
  const Folder folder;
  // The exit status and the printed row of a table.
  const auto counts = [&](const std::string& file, const std::string& rows, const std::string& row) {
    folder.write(file, rows);
    const Ran ran = run({"los", "--oracle", folder / ".", "--boards", boards});
    std::filesystem::remove(folder / file);
    std::istringstream lines(ran.out);
    std::string line;
    while (std::getline(lines, line) && line.rfind(row, 0) != 0) {
    }
    std::istringstream words(line);
    std::string all;
    for (std::string word; words >> word;) all += (all.empty() ? "" : " ") + word;
    return std::to_string(ran.status) + ": " + all;
  };
  const std::string header = "from_hex,from_level,to_hex,to_level,blocked,hindrance,range,set\n";
  // DD1 to EE6 is blocked by VASL; the second row claims otherwise, the third that VASL fails.
  CHECK(counts("01.csv", header + "DD1,0,EE6,0,1,0,5,G16\nDD1,0,EE6,0,0,0,5,G16\nDD1,0,EE6,0,-1,,5,G16\n", "01 ") ==
        "1: 01 G16 3 1 1 1 0 0 - -");
  // Columns: failing, blocked, hindrance, range, reason, pixel.
  const std::string whole = "from_hex,from_level,to_hex,to_level,blocked,hindrance,range,reason,block_x,block_y\n";
  const std::string higher = ",Terrain is higher than both the source and target (A6.2),";
  CHECK(counts("01.csv", whole + "DD1,0,EE6,0,1,0,5" + higher + "1637,97\n", "01 ") == "0: 01 all 1 0 0 0 0 0 0 0");
  CHECK(counts("01.csv", whole + "DD1,0,EE6,0,1,2,4" + higher + "1637,98\nDD1,0,EE6,0,1,0,5,High ground,1637,97\n",
               "01 ") == "1: 01 all 2 0 0 0 1 1 1 1");
  CHECK(counts("01.csv", header + "DD1,0,EE6,0,yes,0,5,G16\n", "01 ").substr(0, 2) == "3:");
  folder.write("01_blocked.csv", "from_hex,A1,A2\nA1,0,0\nA2,0,0\n");
  folder.write("01_hindrance.csv", "from_hex,A1\nA1,0\nA2,0\n");
  CHECK(run({"los", "--oracle", folder / ".", "--boards", boards})
            .err.find("01_hindrance.csv:1:1: error[tables-differ]") != std::string::npos);
  for (const char* file : {"01_blocked.csv", "01_hindrance.csv"}) std::filesystem::remove(folder / file);
  // 39 turned, 80 to its right: pixels of the joined map.
  CHECK(counts("39r+80.across.csv",
               whole + "80 E10,0,39 E2,0,1,0,8,Must have a height advantage to see over this terrain (A6.2),1976,605\n",
               "39r+80 ") == "0: 39r+80 all 1 0 0 0 0 0 0 0");
}

TEST_CASE("los: the two modes are compared, class by class", "[cli]") {
  const Ran refused = run({"los", source("maps/pasture.yaml"), "--compare"});
  CHECK(refused.status == 2);
  CHECK(refused.err.find("error[no-pixels]") != std::string::npos);
  CHECK(run({"los", source("maps/pasture.yaml"), "--compare", "--format", "xml"}).status == 2);
  const std::string boards = vasl_boards();
  if (boards.empty()) {
    WARN("skipped: no VASL boards");
    return;
  }
  const Folder folder;
  // All pairs from two hexrows of board 01: some disagree, few.
  std::string table = "from_hex,from_level,to_hex,to_level\n";
  int lines = 0;
  for (const char from : {'A', 'G'})
    for (int row = 1; row <= 10; ++row)
      for (char to = 'H'; to <= 'Z'; ++to)
        for (int across = 1; across <= 10; ++across, ++lines)
          table += std::string(1, from) + std::to_string(row) + ",0," + to + std::to_string(across) + ",0\n";
  const std::string pairs = folder.write("lines.csv", table);
  const Ran all = run({"los", boards + "/01", "--compare", "--pairs", pairs, "--limit", "0", "--format", "csv"});
  INFO(all.out + all.err);
  CHECK(all.status == 0);
  const auto listed = static_cast<int>(std::count(all.out.begin(), all.out.end(), '\n')) - 1;
  CHECK(listed > 0);
  CHECK(listed * 50 < lines);
  const Ran json = run({"los", boards + "/01", "--compare", "--pairs", pairs, "--limit", "1", "--format", "json"});
  CHECK(json.out.find("\"lines\": " + std::to_string(lines)) != std::string::npos);
  CHECK(json.out.find("\"disagreements\": " + std::to_string(listed)) != std::string::npos);
  CHECK(json.out.find("\"class\": \"near miss\"") != std::string::npos);
  const Ran text = run({"los", boards + "/01", "--compare", "--pairs", pairs, "--limit", "1"});
  CHECK(text.out.find("\n  vasl   ") != std::string::npos);
  CHECK(text.out.find(std::to_string(lines) + " lines, " + std::to_string(listed) + " disagreements") !=
        std::string::npos);
}

TEST_CASE("los: VASL's verdicts on boards with changed terrain", "[cli][vasl]") {
  const std::string boards = vasl_boards();
  if (boards.empty()) {
    WARN("skipped: no VASL boards (set HEXROUT_VASL)");
    return;
  }
  const std::string sets = (std::filesystem::path(boards).parent_path() / "ssr").string();
  const Ran ran = run({"los", "--oracle", sets, "--boards", boards});
  CHECK(ran.status == 0);
  CHECK(ran.out.ends_with("\n0 of 55500 differ\n"));
  const Ran laid = run({"los", "--oracle", sets + "/overlays", "--boards", boards, "--overlays",
                        (std::filesystem::path(boards).parent_path() / "overlays").string()});
  CHECK(laid.status == 0);
  CHECK(laid.out.ends_with("\n0 of 7500 differ\n"));
  // A table that takes one change for another does not pass.
  const Folder folder;
  folder.write("33+GrainToBrush.csv.gz", read_bytes(sets + "/33+NoGrain.csv.gz"));
  CHECK(run({"los", "--oracle", folder / ".", "--boards", boards}).status == 1);
  const Folder wrong;
  wrong.write("33+NoGrian.csv.gz", read_bytes(sets + "/33+NoGrain.csv.gz"));
  const Ran refused = run({"los", "--oracle", wrong / ".", "--boards", boards});
  CHECK(refused.status == 3);
  CHECK(has(refused.err, "did you mean 'NoGrain'?"));
  wrong.write("33@0.1.x+NoGrain.csv.gz", read_bytes(sets + "/33+NoGrain.csv.gz"));
  CHECK(has(run({"los", "--oracle", wrong / ".", "--boards", boards}).err, "error[bad-cut]"));
}
