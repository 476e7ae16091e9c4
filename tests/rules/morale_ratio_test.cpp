#include <catch2/catch.hpp>

#include "rules/common/embedded.hpp"
#include "rules/morale_ratio/morale_ratio.hpp"

using namespace hexrout;
using namespace hexrout::morale_ratio;

namespace {

std::string complaint(const std::string& from, const std::string& to) {
  std::string text(embedded_rules("morale_ratio/data/tables.yaml"));
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
  Diagnostics found;
  const auto document = Document::parse(text, "tables.yaml", found);
  if (document) read_tables(document->root(), found);
  return found.text();
}

}  // namespace

TEST_CASE("morale ratio: the printed table, ratio by ratio", "[rules][morale_ratio]") {
  // The table once more, as it is printed: hundredths of a ratio against the highest die and the failure.
  for (int hundredths = 1; hundredths <= 100; ++hundredths) {
    const RatioBand& band = tables().band(percent(hundredths, 100));
    CHECK(band.success == (hundredths == 100 ? 10 : hundredths / 10));
    const Morale failure = hundredths == 100  ? Morale::normal
                           : hundredths >= 70 ? Morale::cautious
                           : hundredths >= 40 ? Morale::shaken
                           : hundredths >= 10 ? Morale::broken
                                              : Morale::eliminated;
    CHECK(band.failure == failure);
  }
  CHECK(tables().band(88).success == 8);  // cases D3 and D4
  CHECK(tables().band(88).failure == Morale::cautious);
  CHECK(tables().band(99).success == 9);
  CHECK(percent(0, 7) == 0);
  CHECK(percent(1, 1'000'000) == 1);
  CHECK(percent(999'999, 1'000'000) == 99);
  for (int original = 1; original <= 60; ++original)
    for (int current = 1; current <= original; ++current) {
      Element e;
      e.original = original;
      e.current = current;
      CHECK(success_odds(e) == Odds::reduced(tables().band(e.percent()).success, 10));
    }
}

TEST_CASE("morale ratio: mistakes in its tables are found when they are read", "[rules][morale_ratio]") {
  CHECK(complaint("from: 80, success: 8", "from: 95, success: 8")
            .find("tables.yaml:9:5: error[table-row]: a later band must be a worse one") != std::string::npos);
  CHECK(complaint("failure: shaken", "failure: shakne").find("did you mean 'shaken'") != std::string::npos);
  CHECK(complaint("from: 1, success: 0", "from: 2, success: 0").find("the bands must go from 100 percent to 1") !=
        std::string::npos);
  CHECK(complaint("success: 9", "success: 11").find("error[out-of-range]") != std::string::npos);
  CHECK(complaint("road: 1", "raod: 1").find("did you mean 'road'") != std::string::npos);
}
