// hexrout los, as a user runs it.
#include <catch2/catch.hpp>

#include "command.hpp"

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
  CHECK(run({"los", source("maps/pasture.yaml"), "A1", "E3", "--los", "vasl"}).err.find("error[no-pixels]") != std::string::npos);
}
