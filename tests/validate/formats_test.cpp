// Findings as JSON and as SARIF 2.1.0. No package here has the schema of SARIF, so the requirements on the properties
// that are written are checked by hand (sections 3.13 to 3.30 of the standard).
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "hexrout/validate/print.hpp"
#include "hexrout/validate/validate.hpp"

using namespace hexrout;
using nlohmann::json;

namespace {

std::vector<Validated> some_files() {
  const std::string folder = std::string(HEXROUT_SOURCE_DIR) + "/tests/validate/broken/";
  std::vector<Validated> out;
  for (const char* name : {"unknown-side", "stack-over-the-limit", "wall-on-one-side", "sound-map", "nowhere"})
    out.push_back(validate_file(folder + name + ".yaml"));
  out.push_back(validate_text("hexrout: 1\ntitle: \"\xc3\xa4\xf0\x9f\x98\x80\" # \xff\nsides: [a]\n",
                              "with blanks \xc3\xa4.yaml"));
  return out;
}

void check_message(const json& message) {
  REQUIRE(message.is_object());
  REQUIRE(message.at("text").is_string());
  CHECK_FALSE(message.at("text").get<std::string>().empty());
}

}  // namespace

TEST_CASE("SARIF has what the standard requires", "[validate]") {
  const auto files = some_files();
  const std::string text = findings_sarif(files, "1.2.3");
  CHECK(text == findings_sarif(files, "1.2.3"));
  const json log = json::parse(text);
  CHECK(log.at("version") == "2.1.0");
  CHECK(log.at("$schema").get<std::string>().find("sarif") != std::string::npos);
  REQUIRE(log.at("runs").is_array());
  REQUIRE(log.at("runs").size() == 1);
  const json& run = log["runs"][0];
  const json& driver = run.at("tool").at("driver");
  CHECK(driver.at("name") == "hexrout");
  CHECK(driver.at("version") == "1.2.3");
  std::set<std::string> ids;
  for (const json& rule : driver.at("rules")) {
    CHECK(ids.insert(rule.at("id").get<std::string>()).second);
    check_message(rule.at("shortDescription"));
    check_message(rule.at("help"));
  }
  CHECK(std::set<std::string>{"utf16CodeUnits", "unicodeCodePoints"}.count(run.at("columnKind")) == 1);
  REQUIRE(run.at("results").size() >= 5);
  const std::set<std::string> levels{"none", "note", "warning", "error"};
  for (const json& result : run["results"]) {
    check_message(result.at("message"));
    CHECK(levels.count(result.at("level")) == 1);
    const auto index = result.at("ruleIndex").get<std::size_t>();
    REQUIRE(index < driver["rules"].size());
    CHECK(driver["rules"][index]["id"] == result.at("ruleId"));
    REQUIRE(result.at("locations").size() == 1);
    const json& physical = result["locations"][0].at("physicalLocation");
    const std::string uri = physical.at("artifactLocation").at("uri");
    CHECK_FALSE(uri.empty());
    CHECK(uri.find_first_of(" \\\"<>") == std::string::npos);
    if (!physical.contains("region")) continue;
    CHECK(physical["region"].at("startLine").get<int>() >= 1);
    CHECK(physical["region"].at("startColumn").get<int>() >= 1);
    for (const auto& [key, value] : physical["region"].items()) CHECK((key == "startLine" || key == "startColumn"));
  }
  for (const auto& [key, value] : run.items())
    CHECK(std::set<std::string>{"tool", "columnKind", "results"}.count(key) == 1);
}

TEST_CASE("JSON holds every finding", "[validate]") {
  const auto files = some_files();
  const json all = json::parse(findings_json(files, "1.2.3"));
  CHECK(all.at("tool").at("name") == "hexrout");
  REQUIRE(all.at("files").size() == files.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    CHECK(all["files"][i].at("findings").size() == files[i].findings.size());
    count += files[i].findings.size();
  }
  CHECK(all.at("errors").get<std::size_t>() + all.at("warnings").get<std::size_t>() +
            all.at("notes").get<std::size_t>() ==
        count);
  CHECK(all["files"][0]["findings"][0].at("code") == "unknown-side");
  CHECK(all["files"][0]["findings"][0].at("line") == 18);
  CHECK(all["files"][1]["findings"][0].at("units").size() == 4);
  CHECK(all["files"][1]["findings"][0].at("rule") == "A5.1");
}

TEST_CASE("no findings are a valid log", "[validate]") {
  const json log = json::parse(findings_sarif({}, "0"));
  CHECK(log["runs"][0]["results"].empty());
}
