#include <catch2/catch.hpp>

#include "rules/case_runner.hpp"

using namespace hexrout::test;

// Whole Rout Phases with scripted dice and choices, as data: src/rules/asl/cases/phase.
TEST_CASE("ASL Rout Phases: known and derived outcomes", "[asl][phase][cases]") {
  run_cases("src/rules/asl/cases/phase");
}
