// Equal refusals have equal exit statuses under every verb.
#include <catch2/catch.hpp>

#include "command.hpp"

using namespace hexrout::test;

TEST_CASE("a refused survey has one status in survey, cut and report", "[cli]") {
  const Folder folder;
  const std::string page = folder / "page.html";
  for (const char* system : {"squares", "chain_of_command", "armour_battles", "morale_ratio"}) {
    const std::string file = source(std::string("maps/scenarios/") + system + ".yaml");
    const Ran survey = run({"survey", file, "--as", "anybody"});
    const Ran report = run({"report", file, "--survey", "anybody", "-o", page});
    INFO(system << "\n" << survey.err << report.err);
    CHECK(survey.status == 2);
    CHECK(report.status == 2);
    CHECK(survey.err.find("error[unknown-unit]: there is no unit 'anybody'") != std::string::npos);
    CHECK(report.err.find("error[unknown-unit]: there is no unit 'anybody'") != std::string::npos);
  }
  CHECK(run({"survey", kCrossroads, "--as", "nobody"}).status ==
        run({"report", kCrossroads, "--survey", "nobody", "-o", page}).status);
}
