#include <catch2/catch.hpp>

#include "hexrout/rules/scale.hpp"
#include "rules/common/events/events.hpp"
#include "rules/common/tables/bands.hpp"
#include "rules/common/tables/readings.hpp"
#include "rules/common/words/flow_map.hpp"

using namespace hexrout;

namespace {

// Passes the root of a document to `use`; returns the diagnostics as text.
template <class Use>
std::string with(std::string_view text, Use&& use) {
  Diagnostics found;
  const auto document = Document::parse(text, "t.yaml", found);
  if (document) use(document->root(), found);
  return found.text();
}

Scale scale_of(const std::string& text) {
  Scale out;
  const std::string wrong = with("s: " + text, [&](const Node& root, Diagnostics& found) {
    const auto read = read_scale(root.find("s"), found);
    REQUIRE(read);
    out = *read;
  });
  REQUIRE(wrong.empty());
  return out;
}

Setting small_setting() {
  MapContents contents;
  for (std::int16_t col = 0; col < 4; ++col)
    for (std::int16_t row = 0; row < 4; ++row) {
      HexFacts facts;
      facts.at = {col, row};
      contents.hexes.push_back(facts);
    }
  Setting setting;
  setting.map = std::make_shared<const Map>(std::move(contents));
  setting.sides = {"red", "blue"};
  return setting;
}

const std::vector<EventSpec>& specs() {
  static const std::vector<EventSpec> out{
      {"fire",
       {{"by", ArgKind::id, true, 0, 0, "unit"},
        {"kills", ArgKind::numbers_by_id, false, 0, 20, "unit"},
        {"attack", ArgKind::faces_by_id, false, 0, 0, "unit"},
        {"dice", ArgKind::faces},
        {"range", ArgKind::word, true, 0, 0, "", {"close", "long"}},
        {"hits", ArgKind::words_by_id, false, 0, 0, "unit", {"wounded", "killed"}},
        {"indirect", ArgKind::flag}}},
      {"go", {{"path", ArgKind::hexes, true}, {"inches", ArgKind::integer, false, 1, 36}}},
      {"turn_end", {}}};
  return out;
}

}  // namespace

TEST_CASE("a scale turns inches into hexes exactly") {
  const Scale two = scale_of("2");
  CHECK(two.within(4) == 2);
  CHECK(two.hexes(13) == 7);  // half up
  CHECK(scale_of("3").within(4) == 1);
  CHECK(scale_of("6in").within(4) == 0);
  const Scale forty_metres = scale_of("0.875");
  CHECK(forty_metres == scale_of("7/8"));
  CHECK(forty_metres.text() == "7/8");
  CHECK(forty_metres.hexes(7) == 8);
  CHECK(forty_metres.hexes(12) == 14);
  const Scale thirteen = scale_of("13");
  CHECK(thirteen.within(4) == 0);
  for (int inches = 8; inches <= 18; ++inches) CHECK(thirteen.hexes(inches) == 1);
  CHECK(thirteen.hexes(1) == 1);  // a compulsory move is at least one hex
  CHECK(thirteen.hexes(1, 0) == 0);
  CHECK_FALSE(scale_of("4").beyond(1, 4));
  CHECK(scale_of("4.1").beyond(1, 4));
  Scale down = two;
  down.rounding = Rounding::down;
  CHECK(down.hexes(13) == 6);
  down.rounding = Rounding::up;
  CHECK(down.hexes(13) == 7);
  CHECK(down.hexes(12) == 6);
}

TEST_CASE("scales that cannot be are refused where they stand") {
  for (const char* text :
       {"0", "0/3", "1/0", "-2", "two", "1/2/3", "0.0001", "100000", "1e3", "12345678901", "''", "[2]", "."}) {
    INFO(text);
    const std::string wrong = with(std::string("s: ") + text, [](const Node& root, Diagnostics& found) {
      CHECK_FALSE(read_scale(root.find("s"), found));
    });
    CHECK(wrong.find("t.yaml:1:4: error[scale]") == 0);
  }
}

TEST_CASE("a row of bands covers its die") {
  Bands row;
  const auto read = [&](const std::string& text) {
    return with("r: " + text, [&](const Node& root, Diagnostics& found) {
      if (const auto bands = read_bands(root.find("r"), 6, found)) row = *bands;
    });
  };
  CHECK(read("{0: 1-2, 1: 3-5, 2: 6}").empty());
  CHECK(row.value(2) == 0);
  CHECK(row.value(3) == 1);
  CHECK(row.value(6) == 2);
  CHECK(row.value(9) == 2);
  CHECK(row.value(-1) == 0);
  CHECK(row.mean(6) == Odds{5, 6});
  REQUIRE(row.chances(6).size() == 3);
  CHECK(row.chances(6)[1].odds == Odds{1, 2});
  CHECK(read("{0: 1-3, 1: 4-7}").empty());
  CHECK(row.value(7) == 1);
  CHECK(read("{0: 1-2, 1: 4-6}").find("error[table-row]: the row leaves out the face 3") != std::string::npos);
  CHECK(read("{0: 1-3, 1: 3-6}").find("gives the face 3 twice") != std::string::npos);
  CHECK(read("{0: 1-3, 1: 4-5}").find("leaves out the face 6") != std::string::npos);
  CHECK(read("{0: 3-1}").find("is not a band") != std::string::npos);
  CHECK(read("{}").find("error[table-row]") != std::string::npos);
  CHECK(read("7").find("error[table-row]") != std::string::npos);
}

TEST_CASE("readings have defaults, are overridden and written back") {
  const char* text =
      "readings:\n"
      "- {name: recovery, rule: A15, words: [TurnEnd, Immediate], origin: ours, text: when}\n"
      "- {name: closeFire, rule: C10, least: 1, most: 20, default: 2, origin: ours, text: how near}\n"
      "options: {recovery: Immediate, closeFire: 3}\n";
  const std::string wrong = with(text, [](const Node& root, Diagnostics& found) {
    Readings readings = Readings::read(root.find("readings"), found);
    CHECK(readings.is("recovery", "TurnEnd"));
    CHECK(readings.number("closeFire") == 2);
    CHECK(readings.yaml() == "{}");
    readings.override_from(root.find("options"), found);
    CHECK(readings.is("recovery", "Immediate"));
    CHECK(readings.number("closeFire") == 3);
    CHECK(readings.yaml() == "{recovery: Immediate, closeFire: 3}");
  });
  CHECK(wrong.empty());
  const std::string bad = with("a: [{name: x, rule: r, words: [p, q], origin: ours, text: t}]\nb: {y: 1, x: z}",
                               [](const Node& root, Diagnostics& found) {
                                 Readings readings = Readings::read(root.find("a"), found);
                                 readings.override_from(root.find("b"), found);
                               });
  CHECK(bad ==
        "t.yaml:2:5: error[unknown-option]: there is no option 'y'; did you mean 'x'?\n"
        "t.yaml:2:14: error[unknown-word]: the option 'x' cannot be 'z'; write one of: p, q\n");
}

TEST_CASE("events are read, refused and written back") {
  const Setting setting = small_setting();
  EventReader reader(specs(), {&setting, std::make_shared<const EventIds>(EventIds{{"unit", {"mg", "lmg"}}})});
  const char* text =
      "- {fire: {by: mg, kills: {lmg: 2}, attack: {mg: [6, 5]}, dice: [1, 2], range: long, hits: {lmg: "
      "wounded}, indirect: true}}\n"
      "- {go: {path: [A1, B2], inches: 7}}\n"
      "- turn_end\n"
      "- ask\n";
  std::string again;
  const std::string wrong = with(text, [&](const Node& root, Diagnostics& found) {
    const auto events = reader.read(root, found);
    REQUIRE(events.size() == 4);
    CHECK(events[0].word("by") == "mg");
    CHECK(events[0].numbers("kills") == std::vector<std::pair<std::string, int>>{{"lmg", 2}});
    CHECK(events[0].faces("dice") == std::vector<int>{1, 2});
    CHECK(events[0].flag("indirect"));
    CHECK(events[1].hexes("path").size() == 2);
    CHECK(events[1].integer("inches") == 7);
    CHECK(events[3].kind() == "ask");
    for (const auto& event : events) again += "- " + event.yaml(*setting.map) + "\n";
  });
  CHECK(wrong.empty());
  CHECK(again == text);
  const std::string bad = with(
      "- {fire: {by: mgg, range: lon, kills: 3, dice: [7]}}\n- {fly: {}}\n- {go: {path: Z9, inches: 99}}\n- "
      "[1]\n- {fire: {by: mg}}\n",
      [&](const Node& root, Diagnostics& found) { reader.read(root, found); });
  for (const char* part : {":1:15: error[unknown-id]: there is no unit 'mgg'; did you mean 'mg'?",
                           ":1:27: error[unknown-word]", ":1:39: error[event-argument]", ":1:49: error[out-of-range]",
                           ":2:3: error[unknown-event]", ":3:", "error[off-map]", "error[out-of-range]",
                           ":4:3: error[event]", ":5:3: error[missing-key]: the event 'fire' has no 'range'"}) {
    INFO(bad << part);
    CHECK(bad.find(part) != std::string::npos);
  }
}

TEST_CASE("flow maps quote what would read as something else") {
  FlowMap inner;
  inner.add("shock", 4).add_if(false, "never", 1).add("by", std::vector<std::string>{"a: b", "c"});
  CHECK(FlowMap().add("id", "lmg").add("x y", inner).text() == "{id: lmg, \"x y\": {shock: 4, by: [\"a: b\", c]}}");
  CHECK(yaml_block("teams", {"{id: a}"}) == "teams:\n  - {id: a}\n");
  CHECK(yaml_block("teams", {}).empty());
}
