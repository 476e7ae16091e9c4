#include <catch2/catch.hpp>

#include <sys/wait.h>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>
#include "command.hpp"

namespace {

struct Outcome {
  int status = -1;
  std::string out;  // both streams
};

Outcome run_shell(const std::string& arguments, const std::string& environment = "") {
  Outcome outcome;
  FILE* const pipe = ::popen((environment + " " + hexrout::test::program() + " " + arguments + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  char buffer[4096];
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) outcome.out.append(buffer, n);
  outcome.status = WEXITSTATUS(::pclose(pipe));
  return outcome;
}

const std::string kMaps = HEXROUT_SOURCE_DIR "/maps/";

}  // namespace

TEST_CASE("show draws a map as text and as SVG", "[show]") {
  const Outcome text = run_shell("show " + kMaps + "crossroads.yaml");
  CHECK(text.status == 0);
  CHECK(text.out.find("Crossroads\n") == 0);
  CHECK(text.out.find("#2#") != std::string::npos);
  CHECK(text.out.find('\x1b') == std::string::npos);
  CHECK(run_shell("show " + kMaps + "crossroads.yaml --colour always").out.find("\x1b[") != std::string::npos);
  const Outcome svg = run_shell("show " + kMaps + "pasture.yaml --svg -");
  CHECK(svg.status == 0);
  CHECK(svg.out.find("<svg") == 0);
  CHECK(svg.out == run_shell("show " + kMaps + "pasture.yaml --svg -").out);
}

TEST_CASE("a path that leaves the map is drawn as far as its last hex", "[show]") {
  const std::string position =
      "printf 'hexrout: 1\\nrules: morale_ratio\\nmap: {columns: 20, rows: 30, fill: open-ground}\\nsides: [red, "
      "blue]\\n"
      "elements: [{id: a, side: red, original: 10, morale: broken}, {id: z, side: blue, original: 10}]\\n"
      "pieces: [{id: p, element: a, at: E1}]\\n' | ";
  for (const char* form : {"", " --svg -"}) {
    const Outcome shown = run_shell("show - --unit p" + std::string(form), position);
    INFO(shown.out);
    CHECK(shown.status == 0);
    CHECK(shown.out.find("error") == std::string::npos);
  }
}

TEST_CASE("show marks what is in sight", "[show]") {
  const Outcome seen = run_shell("show " + kMaps + "crossroads.yaml --from I9 --svg -");
  CHECK(seen.status == 0);
  CHECK(seen.out.find("out of sight") != std::string::npos);
  const Outcome nowhere = run_shell("show " + kMaps + "crossroads.yaml --from Z99");
  CHECK(nowhere.status == 2);
  CHECK(nowhere.out.find("error[unknown-location]") != std::string::npos);
}

TEST_CASE("show reports what it cannot draw", "[show]") {
  CHECK(run_shell("show /nowhere.yaml").status == 3);
  CHECK(run_shell("show " + kMaps + "crossroads.yaml --svg /nowhere/x.svg").status == 3);
  CHECK(run_shell("show " + kMaps + "crossroads.yaml --unit r1").status == 2);
  CHECK(run_shell("show").status == 2);
}

TEST_CASE("pictures as PNG need rsvg-convert, and say so", "[show]") {
  const hexrout::test::Folder folder;
  const std::string map = kMaps + "crossroads.yaml";
  // A path without that program.
  const Outcome without = run_shell("show " + map + " --png " + (folder / "x.png"), "PATH=/nowhere");
  CHECK(without.status == 3);
  CHECK(without.out.find("error[no-png]") != std::string::npos);
  CHECK(without.out.find("librsvg2-bin") != std::string::npos);
  if (std::system("command -v rsvg-convert >/dev/null") != 0) {
    WARN("skipped: rsvg-convert is not installed");
    return;
  }
  CHECK(run_shell("show " + map + " --png " + (folder / "x.png")).status == 0);
  CHECK(hexrout::test::read_bytes(folder / "x.png").substr(1, 3) == "PNG");
  CHECK(run_shell("los " + map + " I5 N6 --png " + (folder / "y.png")).status == 0);
  CHECK(hexrout::test::read_bytes(folder / "y.png").substr(1, 3) == "PNG");
  CHECK(run_shell("show " + map + " --png /nowhere/x.png").status == 3);
}

TEST_CASE("colour is for terminals that have it", "[show]") {
  const std::string map = kMaps + "crossroads.yaml";
  CHECK(run_shell("show " + map + " --colour always", "COLORTERM=truecolor").out.find("\x1b[0;38;2;") !=
        std::string::npos);
  const Outcome palette = run_shell("show " + map + " --colour always", "COLORTERM=");
  CHECK(palette.out.find(";48;5;") != std::string::npos);
  CHECK(palette.out.find(";48;2;") == std::string::npos);
  // script gives the command a terminal.
  if (std::system("command -v script >/dev/null") != 0) {
    WARN("skipped: script is not installed");
    return;
  }
  const auto in_terminal = [&](const std::string& environment) {
    FILE* const pipe = ::popen(
        (environment + " script -qec '" + hexrout::test::program() + " show " + map + "' /dev/null </dev/null").c_str(),
        "r");
    REQUIRE(pipe != nullptr);
    std::string out;
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
    ::pclose(pipe);
    return out;
  };
  CHECK(in_terminal("env -u NO_COLOR TERM=xterm").find("\x1b[") != std::string::npos);
  CHECK(in_terminal("env NO_COLOR=1 TERM=xterm").find("\x1b[") == std::string::npos);
  CHECK(in_terminal("env -u NO_COLOR TERM=dumb").find("\x1b[") == std::string::npos);
}

TEST_CASE("names from files stay text in terminals and in pictures", "[show]") {
  const hexrout::test::Folder folder;
  const std::string file = folder.write(
      "evil.yaml",
      "hexrout: 1\ntitle: \"<b>\\x1b[31m\\u202e\\x07\"\nmap: {file: " + kMaps +
          "crossroads.yaml}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
          "  - {id: \"r</text>1\", side: russian, counter: 4-4-7, at: I8, broken: true, dm: true}\n");
  for (const std::string& verb :
       std::vector<std::string>{"show " + file, "show " + file + " --colour always", "show " + file + " --svg -",
                                "rout " + file, "report " + file + " -o -", "report " + file + " --format json"}) {
    INFO(verb);
    const Outcome told = run_shell(verb);
    CHECK(told.status == 0);
    CHECK(told.out.find("\x1b[31m") == std::string::npos);
    CHECK(told.out.find('\x07') == std::string::npos);
    if (verb.find("json") == std::string::npos && verb.find("report") == std::string::npos)
      CHECK(told.out.find("\xe2\x80\xae") == std::string::npos);
  }
  CHECK(run_shell("show " + file + " --svg -").out.find("r</text>1") == std::string::npos);
}

TEST_CASE("pictures of show, reach and survey have a key to what they mark", "[show]") {
  const std::string scenario = kMaps + "scenarios/crossroads.yaml";
  // rb5 may pass M6 on its way (check --path M5,N4,N5,N6 is legal), and ends elsewhere.
  const std::string rout = run_shell("show " + scenario + " --unit rb5 --svg -").out;
  for (const char* words : {">must end in one of these<", ">may pass, not end<", ">refused<", ">exposed to fire<"}) {
    INFO(words);
    CHECK(rout.find(words) != std::string::npos);
  }
  CHECK(run_shell("check " + scenario + " --unit rb5 --path M5,N4,N5,N6").status == 0);
  CHECK(rout.find("rb5 may pass, and not end here") != std::string::npos);
  const std::string heat = run_shell("survey " + scenario + " --as rb3 --svg -").out;
  CHECK(heat.find(">chance to be lost if it breaks there, 0 to 100 %; no fill: it cannot stand there<") !=
        std::string::npos);
  CHECK(heat.find(">0</text></g>\n") == std::string::npos);  // no hex says 0
  CHECK(run_shell("survey " + scenario + " --as rb3 --layer rout --svg -")
            .out.find("stays; may rout; must rout, surrenders or is lost") != std::string::npos);
  const std::string reach = run_shell("reach " + scenario + " g2 --layer exposure --svg -").out;
  CHECK(reach.find("in quarters of a factor of firepower<") != std::string::npos);
}

TEST_CASE("a survey is written as PNG, too", "[show]") {
  if (std::system("command -v rsvg-convert >/dev/null") != 0) return;
  const std::string png = run_shell("survey " + kMaps + "scenarios/crossroads.yaml --as rb3 --png -").out;
  CHECK(png.substr(1, 3) == "PNG");
}

TEST_CASE("the counters of Armour Battles show what kind of unit each is", "[cli][show]") {
  const std::string svg =
      hexrout::test::run({"show", hexrout::test::source("maps/scenarios/armour_battles.yaml"), "--svg", "-"}).out;
  for (const char* kind : {"vehicle", "truck", "gun", "squad"})
    CHECK(svg.find(std::string("<use href='#unit-") + kind + "'") != std::string::npos);
  CHECK(svg.find("<use href='#unit-formation'") == std::string::npos);
}
