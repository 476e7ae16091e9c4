// Cells of tables, as spreadsheets and this program read them.
#include <catch2/catch.hpp>

#include "hexrout/text/csv.hpp"

using namespace hexrout;

TEST_CASE("a cell is text or a number, never a formula", "[text]") {
  for (const char* plain : {"", "A1", "05 N6", "a-b", "1/36", "0.5", "-3", "-0.25", "12"})
    CHECK(csv_cell(plain) == plain);
  CHECK(csv_cell("=1+cmd|'calc'!A0") == "'=1+cmd|'calc'!A0");
  CHECK(csv_cell("+1") == "'+1");
  CHECK(csv_cell("-1+2") == "'-1+2");
  CHECK(csv_cell("-inf") == "'-inf");
  CHECK(csv_cell("-") == "'-");
  CHECK(csv_cell("@SUM(A1)") == "'@SUM(A1)");
  // Control characters are shown, and are dangerous in front.
  CHECK(csv_cell("\t=1").starts_with("'"));
  CHECK(csv_cell("\r=1").starts_with("'"));
  CHECK(csv_cell("\t=1").find('\t') == std::string::npos);
}

TEST_CASE("a cell with a comma or a quote is quoted", "[text]") {
  CHECK(csv_cell("a, b") == "\"a, b\"");
  CHECK(csv_cell("say \"b\"") == "\"say \"\"b\"\"\"");
  CHECK(csv_cell("=a,b") == "\"'=a,b\"");
}
