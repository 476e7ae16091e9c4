// Messages about a whole position, or about one without units, name their file.
#include <catch2/catch.hpp>

#include "command.hpp"

using namespace hexrout::test;

namespace {

const char* const kNobody =
    "hexrout: 1\ntitle: nobody\nmap: {columns: 3, rows: 3, fill: open-ground, hexes: []}\nrules: asl\nsides: [german, "
    "russian]\n"
    "turn: {attacker: german, phase: rout}\nunits: []\n";

void check_says(const std::vector<std::string>& arguments, int status, const std::string& start) {
  const Ran ran = run(arguments);
  INFO(ran.out << ran.err);
  CHECK(ran.status == status);
  CHECK((status == 0 ? ran.out : ran.err).find(start) == 0);
}

}  // namespace

TEST_CASE("complaints about a whole position name its file, or the option", "[cli]") {
  const Folder folder;
  const std::string alone = folder.write("alone.yaml",
                                         "hexrout: 1\ntitle: alone\nmap: {columns: 3, rows: 3, fill: open-ground, "
                                         "hexes: []}\nrules: asl\nsides: [german, russian]\n"
                                         "turn: {attacker: german, phase: rout}\nunits: [{id: g1, side: german, "
                                         "counter: 4-6-7, at: A1, broken: true, dm: true}]\n");
  check_says({"cut", alone, "--unit", "g1"}, 2, alone + ": error[no-walker]: ");
  const std::string squares = source("maps/scenarios/squares.yaml");
  check_says({"cut", squares, "--unit", "nobody"}, 2, "--unit: error[unknown-unit]: ");
  check_says({"survey", squares, "--as", "nobody"}, 2, "--as: error[unknown-unit]: ");
  check_says({"report", squares, "--survey", "nobody", "-o", folder / "page.html"}, 2, "--as: error[unknown-unit]: ");
  check_says({"rout", squares, "--compare", "asl-old"}, 2, "--compare: error[unknown-reading]: ");
  check_says({"validate"}, 2, "hexrout: error[usage]: no file is named");
}

TEST_CASE("a position without units is answered in words", "[cli]") {
  const Folder folder;
  const std::string nobody = folder.write("nobody.yaml", kNobody);
  check_says({"rout", nobody, "--compare", "asl-old"}, 0, "no unit has a decision or a fate under either reading");
  check_says({"play", nobody, "--odds"}, 0, "no unit is there to have odds");
}

TEST_CASE("an empty file name, and an event after an unreadable one, are reported", "[cli]") {
  check_says({"play", ""}, 3, "SCENARIO: error[cannot-read]: the name of the file is empty");
  check_says({"merge", ""}, 3, "'': error[cannot-read]: the name of the file is empty");
  const Folder folder;
  const std::string file = folder.write("moves.yaml",
                                        "hexrout: 1\nmap: {columns: 3, rows: 3, fill: open-ground, hexes: []}\nrules: "
                                        "chain_of_command\nsides: [german, soviet]\nscale: 2\n"
                                        "forces: [{side: german, force_morale: 9}, {side: soviet, force_morale: "
                                        "9}]\nteams: [{id: a, side: german, kind: rifle, at: A1, figures: 3}]\n"
                                        "events:\n  - {}\n  - {move: {unit: a, path: [A2], kills: 4}}\n");
  const Ran ran = run({"rout", file});
  INFO(ran.err);
  CHECK(ran.status == 3);
  CHECK(ran.err.find("\nerror[") == std::string::npos);
  CHECK(ran.err.find(file + ":9:5: error[event]") == 0);
}
