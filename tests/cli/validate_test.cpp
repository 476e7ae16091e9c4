// hexrout validate: output and exit status.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace hexrout::test;

namespace {

std::string broken(const std::string& name) {
  return source("tests/validate/broken/" + name + ".yaml");
}

}  // namespace

TEST_CASE("validate is silent about good files", "[cli]") {
  const Ran ran = run({"validate", source("maps/crossroads.yaml"), source("maps/scenarios/crossroads.yaml")});
  CHECK(ran.status == 0);
  CHECK(ran.out.empty());
  CHECK(ran.err == "2 files: 0 errors, 0 warnings, 0 notes\n");
}

TEST_CASE("validate shows the line, and ends with findings", "[cli]") {
  const Ran ran = run({"validate", broken("unknown-side"), broken("cliff-without-drop")});
  CHECK(ran.status == 1);
  CHECK(has(ran.out,
            "unknown-side.yaml:18:20: error[unknown-side]: there is no side 'germna'; did you mean 'german'?\n"
            "    18 |   - {id: g2, side: germna, counter: 4-6-7, at: B4}\n"
            "       |                    ^\n"));
  CHECK(has(ran.out, "warning[cliff-flat]"));
  CHECK(ran.err == "2 files: 1 error, 1 warning, 0 notes\n");
}

TEST_CASE("validate leaves out codes that are not selected", "[cli]") {
  CHECK(run({"validate", broken("cliff-without-drop"), "--ignore", "cliff-flat"}).status == 0);
  CHECK(run({"validate", broken("cliff-without-drop"), "--only", "pocket,cut-off"}).status == 0);
  CHECK(run({"validate", "--only", "cliff-flat", broken("cliff-without-drop")}).status == 1);
  const Ran wrong = run({"validate", "--only", "cliff-flt", broken("cliff-without-drop")});
  CHECK(wrong.status == 2);
  CHECK(has(wrong.err, "did you mean 'cliff-flat'?"));
}

TEST_CASE("validate reports files that it cannot open", "[cli]") {
  CHECK(run({"validate", "nowhere.yaml"}).status == 3);
  CHECK(run({"validate", source("maps")}).status == 3);
  CHECK(run({"validate"}).status == 2);
}

TEST_CASE("validate writes JSON and SARIF", "[cli]") {
  const Ran json = run({"validate", broken("unknown-side"), "--format", "json"});
  CHECK(json.status == 1);
  CHECK(nlohmann::json::parse(json.out).at("errors") == 1);
  const Ran sarif = run({"validate", broken("unknown-side"), "--format", "sarif"});
  CHECK(sarif.status == 1);
  CHECK(nlohmann::json::parse(sarif.out).at("runs")[0].at("results").size() == 1);
  CHECK(sarif.err.empty());
}

TEST_CASE("validate lists every code", "[cli]") {
  const Ran ran = run({"validate", "--codes"});
  CHECK(ran.status == 0);
  CHECK(has(ran.out, "no-way-out-if-broken"));
  CHECK(run({"validate", "--codes-page"}).out == read_bytes(source("maps/CODES.md")));
}
