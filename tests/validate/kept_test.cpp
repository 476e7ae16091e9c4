// Counts of validate beyond the findings that are kept, and things placed where they cannot be.
#include <catch2/catch.hpp>

#include "hexrout/validate/print.hpp"
#include "hexrout/validate/validate.hpp"

using namespace hexrout;

namespace {

std::size_t number_of(const Validated& v, Severity severity) {
  std::size_t out = v.more[static_cast<std::size_t>(severity)];
  for (const Finding& f : v.findings) out += f.said.severity == severity ? 1 : 0;
  return out;
}

std::string placed_said(const std::string& thing) {
  const Validated v = validate_text(
      "hexrout: 1\nmap: {columns: 7, rows: 5, fill: open-ground, hexes: [{at: D4, terrain: shallow-water}, {at: C2, "
      "terrain: stone-building-1}]}\n"
      "rules: asl\nsides: [german, russian]\nunits: [{id: g1, side: german, counter: 4-6-7, at: A1, broken: true, dm: "
      "true}, {id: r1, side: russian, counter: 4-4-7, at: G5}]\n"
      "placed: [" +
          thing + "]\n",
      "t.yaml");
  return findings_text(v);
}

}  // namespace

TEST_CASE("an error is counted beside more warnings than are kept", "[validate]") {
  const Validated v = validate_text(
      "hexrout: 1\nmap: {columns: 40, rows: 30, fill: stone-building-2, hexes: []}\nrules: asl\nsides: [german, "
      "russian]\n"
      "units: [{id: r1, side: russain, counter: 4-4-7, at: D5}]\n",
      "t.yaml");
  CHECK(number_of(v, Severity::error) == 1);
  CHECK(number_of(v, Severity::warning) > 1000);
  const std::string text = findings_text(v);
  CHECK(text.find("t.yaml:5:24: error[unknown-side]") != std::string::npos);
  CHECK(text.find("note[too-many]: ") != std::string::npos);
}

TEST_CASE("a caret is under the character", "[validate]") {
  const Validated v = validate_text(
      "hexrout: 1\nmap: {columns: 4, rows: 3, fill: open-ground}\nrules: asl\nsides: [german, russian]\nunits:\n  - "
      "{id: \xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9, side: xx, counter: 4-6-7, at: B2}\n",
      "t.yaml");
  CHECK(findings_text(v).find("t.yaml:6:22: error[unknown-side]") != std::string::npos);
  CHECK(findings_text(v).find("       |                      ^\n") != std::string::npos);
}

TEST_CASE("things that lie on the ground are neither upstairs nor in water", "[validate]") {
  for (const char* kind : {"wire", "minefield", "fire-for-effect", "wreck", "burning-wreck", "vehicle", "foxhole"}) {
    INFO(kind);
    CHECK(placed_said(std::string("{kind: ") + kind + ", at: C2/1}").find("t.yaml:6:10: warning[placed-useless]") !=
          std::string::npos);
  }
  for (const char* kind : {"wire", "minefield", "wreck", "vehicle", "blaze", "stone-rubble", "foxhole"}) {
    INFO(kind);
    CHECK(placed_said(std::string("{kind: ") + kind + ", at: D4}").find("t.yaml:6:10: warning[placed-useless]") !=
          std::string::npos);
  }
  CHECK(placed_said("{kind: wire, at: B3}").find("placed-useless") == std::string::npos);
}
