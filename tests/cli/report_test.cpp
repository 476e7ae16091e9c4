#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

namespace {

// The page for two units on the crossroads.
std::string page() {
  const std::string folder = "/tmp/hexrout-report-test-" + std::to_string(std::rand());
  const std::string scenario = folder + ".yaml";
  std::ofstream(scenario) << "hexrout: 1\ntitle: '</script><b>'\nmap: {file: " HEXROUT_SOURCE_DIR "/maps/crossroads.yaml}\nrules: asl\nsides: [german, russian]\n"
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
  const std::size_t begin = text.find("id='data'>") + 10;
  const auto data = nlohmann::json::parse(text.substr(begin, text.find("</script>", begin) - begin));
  CHECK(data["hexes"].size() == 187);
  CHECK(data["units"].size() == 2);
  REQUIRE(data["answers"].size() == 1);
  CHECK(data["answers"][0]["id"] == "r1");
  CHECK(data["answers"][0]["options"].size() > 0);
  REQUIRE(data["sight"]["all"].size() == 187);
  const auto hex = [&](const char* name) { return data["locations"][name].get<std::size_t>(); };
  const auto sees = [&](const char* from, const char* to) { return data["sight"]["all"][hex(from)].get<std::string>()[hex(to)]; };
  CHECK(sees("I5", "I8") == '1');
  CHECK(sees("I8", "I5") == '1');
  CHECK(sees("I8", "A1") == '0');
  CHECK(data["sight"]["of"]["I5"].get<std::string>().size() == 187);
  // No reference leads outside.
  for (const char* outside : {"src=", "@import", "url(http", "fetch("}) CHECK(text.find(outside) == std::string::npos);
  CHECK(text.find("<title></script>") == std::string::npos);
}
