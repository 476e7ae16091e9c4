// Wrong data built into the program ends in a diagnostic with its place, not in a core dump.
#include <catch2/catch.hpp>

#include "rules/common/tables/embedded.hpp"

using namespace hexrout;

TEST_CASE("a built-in file that is wrong says where", "[rules]") {
  const auto refuse = [](const Node& root, Diagnostics& found) {
    found.error("table-row", root.place(), "this row was refused by a test", "leave it");
    return 0;
  };
  CHECK_THROWS_WITH(read_embedded("squares/data/tables.yaml", refuse),
                    Catch::Contains("squares/data/tables.yaml:") &&
                        Catch::Contains("error[table-row]: this row was refused by a test"));
}
