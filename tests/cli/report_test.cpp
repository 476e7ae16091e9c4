#include <catch2/catch.hpp>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include "command.hpp"

namespace {

// The page for two units on the crossroads.
std::string page() {
  const std::string folder = "/tmp/hexrout-report-test-" + std::to_string(std::rand());
  const std::string scenario = folder + ".yaml";
  std::ofstream(scenario) << "hexrout: 1\ntitle: '</script><b>'\nmap: {file: " HEXROUT_SOURCE_DIR
                             "/maps/crossroads.yaml}\nrules: asl\nsides: [german, russian]\n"
                             "turn: {attacker: german, phase: rout}\nunits:\n"
                             "  - {id: g1, side: german, counter: 4-6-7, at: I5}\n"
                             "  - {id: r1, side: russian, counter: 4-4-7, at: I8, broken: true, dm: true}\n";
  const std::string output = folder + ".html";
  const int status = std::system((HEXROUT_PROGRAM " report " + scenario + " -o " + output).c_str());
  REQUIRE(status == 0);
  std::ifstream in(output);
  std::stringstream text;
  text << in.rdbuf();
  std::remove(scenario.c_str());
  std::remove(output.c_str());
  return text.str();
}

}  // namespace

TEST_CASE("a report holds the map, the answers and the sight between hexes", "[report]") {
  const std::string text = page();
  // Title text does not end the script that holds the data.
  const auto data = [&](const std::string& id) {
    const std::string open = "id='" + id + "'>";
    const std::size_t begin = text.find(open) + open.size();
    return nlohmann::json::parse(text.substr(begin, text.find("</script>", begin) - begin));
  };
  const auto ground = data("ground");
  const auto view = data("view");
  CHECK(ground["hexes"].size() == 187);
  CHECK(view["units"].size() == 2);
  REQUIRE(view["answers"].size() == 1);
  CHECK(view["answers"][0]["id"] == "r1");
  CHECK(view["answers"][0]["options"].size() > 0);
  REQUIRE(ground["rows"].size() == 187);
  const auto hex = [&](const char* name) { return ground["locations"][name].get<std::size_t>(); };
  const auto sees = [&](const char* from, const char* to) {
    return ground["rows"][hex(from)].get<std::string>()[hex(to)];
  };
  CHECK(sees("I5", "I8") == '1');
  CHECK(sees("I8", "I5") == '1');
  CHECK(sees("I8", "A1") == '0');
  CHECK(view["sight"]["of"]["I5"].get<std::string>().size() == 187);
  // No reference leads outside.
  for (const char* outside : {"src=", "@import", "url(http", "fetch("}) CHECK(text.find(outside) == std::string::npos);
  CHECK(text.find("<title></script>") == std::string::npos);
}

using hexrout::test::Folder;
using hexrout::test::Ran;
using hexrout::test::read_bytes;
using hexrout::test::run;
using hexrout::test::source;

namespace {}

TEST_CASE("a report steps through a log, and refuses one of another scenario", "[report]") {
  const Folder folder;
  REQUIRE(run({"play", kCrossroads, "--seed", "7", "--log", folder / "log"}).status == 0);
  REQUIRE(run({"report", kCrossroads, "--log", folder / "log", "-o", folder / "page"}).status == 0);
  CHECK(read_bytes(folder / "page").find("\"frames\"") != std::string::npos);
  // The same phase without a log in between.
  const Ran logged = run({"report", kCrossroads, "--log", folder / "log", "--format", "json"});
  const Ran played = run({"report", kCrossroads, "--play", "--seed", "7", "--format", "json"});
  CHECK(logged.out == played.out);
  const Ran other =
      run({"report", source("maps/scenarios/squares.yaml"), "--log", folder / "log", "-o", folder / "other"});
  CHECK(other.status == 3);
  CHECK(other.err.find("error[") != std::string::npos);  // its dice run out, or a decision differs
  CHECK(read_bytes(folder / "other").empty());
}

TEST_CASE("the program for pages is looked for where it is said to be", "[report]") {
  const Folder folder;
  const Ran none =
      run({"report", kCrossroads, "--interactive", "--engine", folder / "nothing.js", "-o", folder / "page"});
  CHECK(none.status == 3);
  CHECK(none.err.find("error[") != std::string::npos);
  const Ran wrong = run({"report", kCrossroads, "--interactive", "--engine", folder.write("wrong.js", "alert(1)"), "-o",
                         folder / "page"});
  CHECK(wrong.status == 3);
  CHECK(wrong.err.find("error[bad-engine]") != std::string::npos);
  const std::string fake = folder.write("fake.js", "var hexrout = 'callMain base64 1234';");
  REQUIRE(run({"report", kCrossroads, "--interactive", "--engine", fake, "-o", folder / "page"}).status == 0);
  CHECK(read_bytes(folder / "page").find("id='engine'>H4sI") != std::string::npos);  // packed
  REQUIRE(run({"report", kCrossroads, "--interactive", "-o", folder / "page"}, {"HEXROUT_ENGINE=" + fake}).status == 0);
  CHECK(run({"report", kCrossroads, "--engine", fake}).status == 2);
}
