// hexrout check on cases: output and exit status.
#include <catch2/catch.hpp>

#include "small_games.hpp"

using namespace hexrout::test;

namespace {

std::string lane(const std::string& duty) {
  return "case: lane\nauthority: own\nsource: none\nwhat: a squad in the open\nscenario:\n  hexrout: 1\n  rules: asl\n"
         "  sides: [german, russian]\n  map: {columns: 4, rows: 4, fill: open-ground}\n"
         "  units: [{id: r1, side: german, counter: 4-6-7, at: C2, broken: true}]\n"
         "expect: {answers: {r1: {duty: " +
         duty + "}}}\n";
}

}  // namespace

TEST_CASE("check runs a file of cases, and a folder of them", "[cli][cases]") {
  const Folder folder;
  const Ran good = run({"check", folder.write("cases/good.yaml", lane("cannot"))});
  CHECK(good.status == 0);
  CHECK(good.out == "1 case: 1 passed; 1 check\n");
  CHECK(good.err.empty());

  const Ran bad = run({"check", folder.write("cases/bad.yaml", lane("must"))});
  CHECK(bad.status == 1);
  CHECK(bad.out.find("bad.yaml:11:31: error[case-differs]: lane: duty of r1: expected must, found cannot\n") !=
        std::string::npos);

  const Ran both = run({"check", folder / "cases"});
  CHECK(both.status == 1);
  CHECK(both.out.find("2 cases: 1 passed, 1 failed; 2 checks\n") != std::string::npos);
  const Ran json = run({"check", folder / "cases", "--format", "json"});
  CHECK(json.status == 1);
  CHECK(json.out.find("\"passed\": 1") != std::string::npos);
}

TEST_CASE("a malformed case is refused, and the others still run", "[cli][cases]") {
  const Folder folder;
  folder.write("cases/good.yaml", lane("cannot"));
  folder.write("cases/other.yaml", "hexrout: 1\n");
  const Ran ran = run({"check", folder / "cases"});
  CHECK(ran.status == 3);
  CHECK(ran.out == "1 case: 1 passed; 1 check\n");
  CHECK(ran.err.find("other.yaml:1:1: error[not-a-case]") != std::string::npos);

  const Ran none = run({"check", source("tests/cli")});
  CHECK(none.status == 3);
  CHECK(none.err.find("error[no-cases]") != std::string::npos);
  const Ran scenario = run({"check", kCrossroads, "--format", "json"});
  CHECK(scenario.status == 2);
}

TEST_CASE("the schema for editors has every key of a scenario", "[cli][check]") {
  const std::string text = read_bytes(source("maps/schema/scenario.schema.json"));
  const std::size_t first = text.find("\"rounding\"");
  CHECK(text.find("\"rounding\"", first + 1) != std::string::npos);
  for (const std::string& scenario :
       {coc("teams: [{id: a, side: soviet, at: E2, figures: 3}]\n"), ab("units: [{id: a, side: tom, at: E2}]\n")})
    CHECK(on_text("check", scenario + "rounding: up\n").status == 0);
}
