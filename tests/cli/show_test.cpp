#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <sys/wait.h>

namespace {

struct Outcome {
  int status = -1;
  std::string out;  // both streams
};

Outcome run(const std::string& arguments, const std::string& environment = "") {
  Outcome outcome;
  FILE* const pipe = ::popen((environment + " " HEXROUT_PROGRAM " " + arguments + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  char buffer[4096];
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) outcome.out.append(buffer, n);
  outcome.status = WEXITSTATUS(::pclose(pipe));
  return outcome;
}

const std::string kMaps = HEXROUT_SOURCE_DIR "/maps/";

}  // namespace

TEST_CASE("show draws a map as text and as SVG", "[show]") {
  const Outcome text = run("show " + kMaps + "crossroads.yaml");
  CHECK(text.status == 0);
  CHECK(text.out.find("Crossroads\n") == 0);
  CHECK(text.out.find("#2#") != std::string::npos);
  CHECK(text.out.find('\x1b') == std::string::npos);
  CHECK(run("show " + kMaps + "crossroads.yaml --colour always").out.find("\x1b[") != std::string::npos);
  const Outcome svg = run("show " + kMaps + "pasture.yaml --svg -");
  CHECK(svg.status == 0);
  CHECK(svg.out.find("<svg") == 0);
  CHECK(svg.out == run("show " + kMaps + "pasture.yaml --svg -").out);
}

TEST_CASE("show marks what is in sight", "[show]") {
  const Outcome seen = run("show " + kMaps + "crossroads.yaml --from I9 --svg -");
  CHECK(seen.status == 0);
  CHECK(seen.out.find("out of sight") != std::string::npos);
  const Outcome nowhere = run("show " + kMaps + "crossroads.yaml --from Z99");
  CHECK(nowhere.status == 2);
  CHECK(nowhere.out.find("error[unknown-location]") != std::string::npos);
}

TEST_CASE("show reports what it cannot draw", "[show]") {
  CHECK(run("show /nowhere.yaml").status == 3);
  CHECK(run("show " + kMaps + "crossroads.yaml --svg /nowhere/x.svg").status == 3);
  CHECK(run("show " + kMaps + "crossroads.yaml --unit r1").status == 2);
  CHECK(run("show").status == 2);
}
