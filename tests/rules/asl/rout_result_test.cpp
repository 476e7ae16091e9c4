// RoutResult: the answers that follow from its labels.
#include "rules/asl/rout/rout_result.hpp"

#include <catch2/catch.hpp>

using namespace hexrout;

TEST_CASE("a rout with several starts and no step has no step", "[asl]") {
  asl::RoutResult result;
  CHECK_FALSE(result.any_step());
  result.labels.resize(2);
  result.labels[0].parent = result.labels[1].parent = kNoLabel;
  CHECK_FALSE(result.any_step());
  result.labels.emplace_back();
  result.labels[2].parent = 1;
  CHECK(result.any_step());
}
