#include <sys/wait.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include "command.hpp"

namespace {

// The page for two units on the crossroads.
std::string page() {
  const std::string folder = "/tmp/hexrout-report-test-" + std::to_string(getpid()) + "-" + std::to_string(std::rand());
  const std::string scenario = folder + ".yaml";
  std::ofstream(scenario) << "hexrout: 1\ntitle: '</script><b>'\nmap: {file: " HEXROUT_SOURCE_DIR
                             "/maps/crossroads.yaml}\nrules: asl\nsides: [german, russian]\n"
                             "turn: {attacker: german, phase: rout}\nunits:\n"
                             "  - {id: g1, side: german, counter: 4-6-7, at: I5}\n"
                             "  - {id: r1, side: russian, counter: 4-4-7, at: I8, broken: true, dm: true}\n";
  const std::string output = folder + ".html";
  const int status = std::system((hexrout::test::program() + " report " + scenario + " -o " + output).c_str());
  REQUIRE(status == 0);
  std::ifstream in(output);
  std::stringstream text;
  text << in.rdbuf();
  std::remove(scenario.c_str());
  std::remove(output.c_str());
  return text.str();
}

// True for a page with a program: the count of its bytes, then those that begin a file of gzip, seven bits in each.
bool packs_a_program(const std::string& page) {
  constexpr std::string_view kBegin = "id='engine'>";
  std::size_t at = page.find(kBegin);
  if (at == std::string::npos) return false;
  at = page.find_first_not_of("0123456789", at + kBegin.size());
  return page.compare(at, 4,
                      " \xd1\xa2"
                      "a") == 0;
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
using hexrout::test::has;
using hexrout::test::kCrossroads;
using hexrout::test::program;
using hexrout::test::Ran;
using hexrout::test::read_bytes;
using hexrout::test::run;
using hexrout::test::source;

TEST_CASE("a report steps through a log, and refuses one of another scenario", "[report]") {
  const Folder folder;
  REQUIRE(run({"play", kCrossroads, "--seed", "7", "--log", folder / "log"}).status == 0);
  REQUIRE(run({"report", kCrossroads, "--log", folder / "log", "-o", folder / "page"}).status == 0);
  CHECK(read_bytes(folder / "page").find("\"frames\"") != std::string::npos);
  // The phase without a log in between gives the page of the log.
  const Ran logged = run({"report", kCrossroads, "--log", folder / "log", "--format", "json"});
  const Ran played = run({"report", kCrossroads, "--play", "--seed", "7", "--format", "json"});
  CHECK(logged.out == played.out);
  const Ran other =
      run({"report", source("maps/scenarios/squares.yaml"), "--log", folder / "log", "-o", folder / "other"});
  CHECK(other.status == 3);
  CHECK(other.err.find("error[replay-differs]") != std::string::npos);
  CHECK(read_bytes(folder / "other").empty());
}

TEST_CASE("the program for pages is looked for in the documented places", "[report]") {
  const Folder folder;
  const Ran none =
      run({"report", kCrossroads, "--interactive", "--engine", folder / "nothing.js", "-o", folder / "page"});
  CHECK(none.status == 3);
  CHECK(none.err.find("error[cannot-read]") != std::string::npos);
  const Ran wrong = run({"report", kCrossroads, "--interactive", "--engine", folder.write("wrong.js", "alert(1)"), "-o",
                         folder / "page"});
  CHECK(wrong.status == 3);
  CHECK(wrong.err.find("error[bad-engine]") != std::string::npos);
  const std::string fake = folder.write("fake.js", "var hexrout = 'callMain base64 1234';");
  REQUIRE(run({"report", kCrossroads, "--interactive", "--engine", fake, "-o", folder / "page"}).status == 0);
  CHECK(packs_a_program(read_bytes(folder / "page")));
  REQUIRE(run({"report", kCrossroads, "--interactive", "-o", folder / "page"}, {"HEXROUT_ENGINE=" + fake}).status == 0);
  CHECK(run({"report", kCrossroads, "--engine", fake}).status == 2);
}

TEST_CASE("the studio is one page with the program inside, the same bytes each time", "[studio]") {
  const Folder folder;
  const std::string fake = folder.write("fake.js", "var hexrout = 'callMain base64 1234';");
  const Ran made = run({"studio", "--engine", fake, "-o", folder / "studio.html"});
  REQUIRE(made.status == 0);
  CHECK(made.err.find("open it in a browser") != std::string::npos);
  const std::string text = read_bytes(folder / "studio.html");
  CHECK(packs_a_program(text));
  CHECK(text.find("connect-src") == std::string::npos);  // no requests are allowed
  for (const char* outside : {"src='", "@import", "url(http", "fetch("}) CHECK(text.find(outside) == std::string::npos);
  REQUIRE(run({"studio", "-o", folder / "again.html"}, {"HEXROUT_ENGINE=" + fake}).status == 0);
  CHECK(read_bytes(folder / "again.html") == text);
  const Ran wrong = run({"studio", "--engine", folder.write("wrong.js", "alert(1)"), "-o", folder / "no.html"});
  CHECK(wrong.status == 3);
  CHECK(wrong.err.find("error[bad-engine]") != std::string::npos);
  CHECK(read_bytes(folder / "no.html").empty());
  CHECK(run({"studio", "position.yaml"}).status == 2);
}

TEST_CASE("without its program the studio says in plain words how to come by it", "[studio]") {
  const Folder folder;
  const std::string copy = folder / "hexrout";
  REQUIRE(std::filesystem::copy_file(program(), copy));
  const std::string line =
      "HEXROUT_ENGINE= '" + copy + "' studio -o '" + (folder / "s.html") + "' >'" + (folder / "said") + "' 2>&1";
  const int status = std::system(line.c_str());
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 3);
  const std::string said = read_bytes(folder / "said");
  INFO(said);
  CHECK(has(said, "error[no-engine]: the page needs the file hexrout.js, and it is not here"));
  CHECK(has(said, "put hexrout.js of a release beside this command"));
  // It names the releases if there are any, else the script of the clone.
  CHECK((has(said, "the releases are at ") || has(said, "no release is offered for download yet")));
  CHECK(has(said, has(said, "the releases are at ") ? "tools/fetch-studio gets it" : "tools/build wasm makes it"));
  // Beside the command it is found.
  folder.write("hexrout.js", "var hexrout = 'callMain base64 1234';");
  CHECK(std::system(line.c_str()) == 0);
  CHECK(has(read_bytes(folder / "said"), "open it in a browser"));
}

TEST_CASE("the studio is written as a folder for a web server", "[studio]") {
  const Folder folder;
  const std::string fake = folder.write("fake.js", "var hexrout = 'callMain base64 1234';");
  const Ran made = run({"studio", "--engine", fake, "--folder", folder / "site/studio"});
  REQUIRE(made.status == 0);
  CHECK(made.err.find("offer it by a web server") != std::string::npos);
  const std::string page = read_bytes(folder / "site/studio/index.html");
  CHECK(page.find("rel='manifest'") != std::string::npos);
  CHECK(page.find("connect-src") == std::string::npos);
  CHECK(read_bytes(folder / "site/studio/service-worker.js").find("const kVersion = '") != std::string::npos);
  for (const char* name : {"studio.webmanifest", "icon.svg"})
    CHECK_FALSE(read_bytes(folder / ("site/studio/" + std::string(name))).empty());
  // The page that opens from disk refers to none of these files.
  REQUIRE(run({"studio", "--engine", fake, "-o", folder / "studio.html"}).status == 0);
  CHECK(read_bytes(folder / "studio.html").find("<link") == std::string::npos);
  CHECK(run({"studio", "--engine", fake, "--folder", folder / "a", "-o", folder / "b"}).status == 2);
  CHECK(run({"studio", "--engine", fake, "--folder", fake}).status == 3);
}
