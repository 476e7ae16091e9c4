// hexrout reach: output, pictures and refusals.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"

using namespace hexrout::test;

TEST_CASE("reach lists where a unit can go", "[cli]") {
  const Ran text = run({"reach", kCrossroads, "g2", "--paths"});
  INFO(text.out << text.err);
  CHECK(text.status == 0);
  CHECK(text.out.rfind("g2 in G5 has 4 MF, 1 more by road alone, 6 beside g-leader\n", 0) == 0);
  const Ran json = run({"reach", kCrossroads, "g2", "--format", "json"});
  CHECK(json.status == 0);
  const auto told = nlohmann::json::parse(json.out);
  CHECK(told["unit"] == "g2");
  CHECK(told["places"].size() > 20);
  // A place is accepted in place of an id if it holds one unit.
  CHECK(run({"reach", kCrossroads, "H6", "--format", "json"}).out ==
        run({"reach", kCrossroads, "g1", "--format", "json"}).out);
}

TEST_CASE("reach draws a heat map", "[cli]") {
  const Folder folder;
  const Ran drawn = run({"reach", kCrossroads, "g2", "--svg", folder / "heat.svg", "--layer", "exposure"});
  INFO(drawn.err);
  CHECK(drawn.status == 0);
  const std::string svg = read_bytes(folder / "heat.svg");
  CHECK(svg.find("class='heat-hex'") != std::string::npos);
  CHECK(svg.find("where g2 can go") != std::string::npos);
  CHECK(run({"reach", kCrossroads, "g2", "--svg", "-"}).out.rfind("<svg", 0) == 0);
}

TEST_CASE("reach gives the reason without a reach, and reports mistakes", "[cli]") {
  const Ran broken = run({"reach", kCrossroads, "rb1"});
  CHECK(broken.status == 1);
  CHECK(broken.out == "rb1 does not move: it is broken [A4.1]\n");
  const Ran nobody = run({"reach", kCrossroads, "nobody"});
  CHECK(nobody.status == 2);
  CHECK(nobody.err.find("UNIT: error[unknown-unit]") != std::string::npos);
  CHECK(run({"reach", kCrossroads}).status == 2);
  CHECK(run({"reach", kCrossroads, "g2", "--layer", "loss"}).status == 2);
  CHECK(run({"reach", kCrossroads, "g2", "--svg", "x", "--png", "x"}).status == 2);
  CHECK(run({"reach", "nowhere.yaml", "g2"}).status == 3);
}
