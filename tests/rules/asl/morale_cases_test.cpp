#include <catch2/catch.hpp>

#include "rules/case_runner.hpp"

using namespace hexrout::test;

// Every Morale and Rally case, as data: src/rules/asl/cases/morale.
TEST_CASE("ASL morale and rally: known and derived outcomes", "[asl][morale][cases]") {
  run_cases("src/rules/asl/cases/morale");
}
