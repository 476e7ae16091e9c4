// Depth and width of JSON are measured before it is parsed.
#include "hexrout/text/json_shape.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace hexrout;

TEST_CASE("a JSON text is measured before it is read", "[text]") {
  CHECK(json_shape("").depth == 0);
  CHECK(json_shape("7").members == 0);
  const JsonShape shape = json_shape(R"({"a": [1, {"b": 2, "c": {"d": ":,{[\":"}}], "e": 3, "f": 4})");
  CHECK(shape.depth == 4);
  CHECK(shape.members == 3);
  // Lists may have any length.
  std::string list = "[";
  for (int i = 0; i < 5000; ++i) list += R"({"a":1},)";
  CHECK(json_shape(list).members == 1);
  std::string wide = "{";
  for (int i = 0; i < 5000; ++i) wide += "\"" + std::to_string(i) + "\":1,";
  CHECK(json_shape(wide).members == 5000);
  // Malformed JSON is measured without harm.
  CHECK(json_shape("]]}}:::\"").depth == 0);
  CHECK(json_shape("\"\\").depth == 0);
}
