// Objections in words: every one has a rule and a whole sentence, and half MF are written as people write them.
#include "rules/asl/words/refusals.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "rules/asl/rout_maker.hpp"

using namespace hexrout;
using namespace hexrout::asl;

TEST_CASE("every objection has a rule and a sentence of its own", "[asl][refusals]") {
  const test::Made made = test::make_position(1, "asl");
  const Scene scene(made.position);
  const Unit& unit = made.position.units[made.unit];
  std::set<std::string> sentences;
  const auto count = static_cast<std::size_t>(RefusedFor::night) + 1;
  for (std::size_t i = 0; i < count; ++i) {
    INFO(i);
    const Reason said = reason_of(scene, unit, {static_cast<RefusedFor>(i), unit.at, unit.at, {&unit}, HalfMf{3}});
    CHECK_FALSE(said.rule.empty());
    CHECK_FALSE(said.text.empty());
    CHECK(said.text.find_first_of("{}") == std::string::npos);
    sentences.insert(said.text);
  }
  CHECK(sentences.size() == count);
}

TEST_CASE("an objection names Locations, enemies and MF", "[asl][refusals]") {
  test::Made made = test::make_position(1, "asl");
  Position& position = made.position;
  const Map& map = position.map();
  const Unit& unit = position.units[made.unit];
  Unit enemy = unit;
  enemy.id = "g1";
  Unit other = unit;
  other.id = "g2";
  const std::string at = map.location_name(unit.at);
  const Scene scene(position);
  const auto text = [&](Objection no) { return reason_of(scene, unit, no).text; };
  CHECK(text({RefusedFor::movement, unit.at, unit.at, {}, HalfMf{3}}) ==
        "entering " + at + " takes 1½ MF, more than are left");
  CHECK(text({RefusedFor::movement, unit.at, unit.at, {}, HalfMf{4}}) ==
        "entering " + at + " takes 2 MF, more than are left");
  CHECK(text({RefusedFor::known_enemy, unit.at, unit.at, {&enemy, &other}}) ==
        at + " holds a Known enemy unit: g1 in " + at + " and g2 in " + at);
  CHECK(text({RefusedFor::beside, unit.at, unit.at, {&enemy, &other}}) ==
        "it would end beside g1 and g2, Known, unbroken and armed");
}
