// Files with one defect each: the expected code in the expected line, and no other finding.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "hexrout/validate/print.hpp"
#include "hexrout/validate/validate.hpp"

using namespace hexrout;

namespace {

const std::string kFolder = std::string(HEXROUT_SOURCE_DIR) + "/tests/validate/broken/";

std::string said_of(const Validated& v) {
  std::string out;
  for (const Finding& f : v.findings) out += f.said.text() + "\n";
  return out;
}

}  // namespace

TEST_CASE("each broken file has its one defect", "[validate]") {
  std::ifstream table(kFolder + "expected.txt");
  std::size_t files = 0;
  for (std::string row; std::getline(table, row);) {
    if (row.empty() || row[0] == '#') continue;
    std::istringstream words(row);
    std::string file;
    std::string code;
    int line = 0;
    words >> file >> code >> line;
    std::set<std::string> entailed;
    for (std::string other; words >> other;) entailed.insert(other);
    ++files;
    const Validated v = validate_file(kFolder + file);
    bool there = false;
    bool others = false;
    for (const Finding& f : v.findings) {
      there |= f.said.code == code && f.said.place.line == line;
      others |= f.said.code != code && entailed.count(f.said.code) == 0;
    }
    INFO(file << " should give " << code << " in line " << line << " alone, and gives\n" << said_of(v));
    CHECK(there);
    CHECK_FALSE(others);
  }
  CHECK(files >= 40);
}

TEST_CASE("sound files give no findings", "[validate]") {
  std::vector<std::string> good;
  for (const char* name : {"sound-map", "sound-scenario", "sound-squares", "sound-command"})
    good.push_back(kFolder + name + ".yaml");
  for (const char* folder : {"/maps", "/maps/scenarios"})
    for (const auto& entry : std::filesystem::directory_iterator(std::string(HEXROUT_SOURCE_DIR) + folder))
      if (entry.path().extension() == ".yaml") good.push_back(entry.path().string());
  CHECK(good.size() >= 11);
  for (const std::string& file : good) {
    const Validated v = validate_file(file);
    INFO(file << "\n" << said_of(v));
    CHECK(v.opened);
    CHECK(v.findings.empty());
  }
}

TEST_CASE("a finding shows its line with a caret", "[validate]") {
  const Validated v = validate_file(kFolder + "unknown-side.yaml");
  REQUIRE(v.findings.size() == 1);
  CHECK(findings_text(v) ==
        kFolder +
            "unknown-side.yaml:18:20: error[unknown-side]: there is no side 'germna'; did you mean 'german'?\n"
            "    18 |   - {id: g2, side: germna, counter: 4-6-7, at: B4}\n"
            "       |                    ^\n");
}

TEST_CASE("a file allows findings by a remark", "[validate]") {
  const std::string text =
      "hexrout: 1\ntitle: Two\nmap: {columns: 4, rows: 2, fill: open-ground, hexes: []}\nrules: asl\nsides: [german, "
      "russian]\n"
      "units:\n  - {id: g1, side: german, counter: 4-6-7, at: A1, melee: true}\n  - {id: r1, side: russian, counter: "
      "4-4-7, at: D1, broken: true, dm: true}\n";
  REQUIRE(validate_text(text, "t.yaml").findings.size() == 1);
  std::string line = text;
  line.insert(line.find("\n  - {id: r1"), "   # so they say  # hexrout: allow melee-alone, over-stacked (a remark)");
  CHECK(validate_text(line, "t.yaml").findings.empty());
  CHECK(validate_text(line, "t.yaml").allowed == 1);
  CHECK(validate_text("# hexrout: allow melee-alone\n" + text, "t.yaml").findings.empty());
  CHECK(validate_text("# hexrout: allow no-way-out\n" + text, "t.yaml").findings.size() == 1);
  // Errors are never meant.
  std::string wrong = text;
  wrong.replace(wrong.find("at: A1"), 6, "at: Z9");
  CHECK(validate_text("# hexrout: allow off-map, melee-alone\n" + wrong, "t.yaml").findings.size() == 1);
}

TEST_CASE("scenarios of one title are pointed out", "[validate]") {
  std::vector<Validated> files{validate_file(kFolder + "sound-scenario.yaml"),
                               validate_file(kFolder + "sound-scenario.yaml")};
  validate_together(files);
  CHECK(files[0].findings.empty());
  REQUIRE(files[1].findings.size() == 1);
  CHECK(files[1].findings[0].said.code == "same-title");
}

TEST_CASE("files that cannot be opened are distinguished from files with findings", "[validate]") {
  CHECK_FALSE(validate_file(kFolder + "nowhere.yaml").opened);
  CHECK_FALSE(validate_file(kFolder).opened);
  CHECK(validate_file(kFolder + "nowhere.yaml").findings.size() == 1);
  CHECK(validate_file(kFolder + "tag.yaml").opened);
}
