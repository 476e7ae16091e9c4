#include "hexrout/advise/survey.hpp"

#include <catch2/catch.hpp>

#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/answer/rout_walk.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/system.hpp"
#include "rules/asl/words/rout_answer.hpp"

using namespace hexrout;

namespace {

Scenario bundled(const std::string& name) {
  Diagnostics found;
  auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

}  // namespace

TEST_CASE("a survey says what the unit's own answer says, Location by Location", "[advise][survey]") {
  const Scenario scenario = bundled("crossroads");
  Diagnostics found;
  SurveyOptions options;
  options.as = "rb3";
  options.threads = 1;
  const auto survey = survey_map(*scenario.game, options, found);
  REQUIRE(survey);
  const asl::Position* given = asl::position_of(*scenario.game);
  REQUIRE(given != nullptr);
  asl::Position position = *given;
  const UnitIndex i = position.index("rb3");
  asl::begin_rout_phase(position);
  int routs = 0;
  int lost = 0;
  for (const LocationId at : position.map().locations()) {
    const Surveyed& s = survey->at[at];
    const Odds sum = s.live + s.captured + s.lost;
    INFO(position.map().location_name(at));
    if (s.verdict == Surveyed::Verdict::no_place) continue;
    CHECK(sum == Odds{1, 1});
    CHECK(s.leader.value() <= s.live.value());
    asl::Unit& u = position.units[i];
    u.at = u.phase_start = at;
    u.dm = false;
    u.dm = !asl::dm_sources(asl::Scene(position), u).empty();
    // The whole answer, without an index of sight and without a cache.
    const UnitAnswer answer = asl::rout_answer(position, i);
    const bool surrenders = answer.fate.kind == FateKind::surrenders;
    CHECK((s.verdict == Surveyed::Verdict::surrenders) == surrenders);
    CHECK((s.verdict == Surveyed::Verdict::stays) == (answer.duty == Duty::cannot));
    CHECK((s.verdict == Surveyed::Verdict::eliminated) ==
          (answer.duty == Duty::must && !surrenders && answer.options.empty()));
    if (s.verdict == Surveyed::Verdict::eliminated) ++lost;
    if (s.verdict != Surveyed::Verdict::must_rout) continue;
    ++routs;
    double least = 1;
    bool listed = false;
    for (const RoutOption& option : answer.options) {
      least = std::min(least, option.odds ? option.odds->lost.value() : 0.0);
      listed = listed || (option.end == s.end && option.spent_half_mf == s.half_mf);
    }
    CHECK(listed);
    CHECK(s.lost.value() >= least);
    if (s.checks == 0) CHECK(least == 0);
  }
  CHECK(routs > 20);
  CHECK(lost > 0);
}

TEST_CASE("a leader is in reach where he can be in the next Rally Phase", "[advise][survey][leaders]") {
  // Each phase lets the ATTACKER's leader advance one Location, and the DEFENDER's none. Nobody else is near.
  for (const char* attacker : {"german", "russian"}) {
    Diagnostics found;
    const auto scenario = parse_scenario(
        std::string("hexrout: 1\nmap: {columns: 16, rows: 8, fill: open-ground}\nrules: asl\nsides: [german, russian]\n"
                    "turn: {phase: rout, attacker: ") +
            attacker +
            "}\nunits:\n  - {id: r1, side: russian, counter: 4-4-7, at: E4, broken: true}\n"
            "  - {id: r-leader, side: russian, counter: 9-1, at: H2}\n"
            "  - {id: away, side: russian, counter: 9-1, at: P7, broken: true}\n",
        "leader.yaml", {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    SurveyOptions options;
    options.as = "r1";
    const auto survey = survey_map(*scenario->game, options, found);
    REQUIRE(survey);
    const Map& map = *scenario->game->setting().map;
    const HexId stands = *map.find_hex("H2");
    for (const LocationId at : map.locations()) {
      INFO(attacker << " attacks; " << map.location_name(at));
      const int hexes = map.distance(map.location(at).hex, stands);
      const bool in_reach = hexes == 0 || (hexes == 1 && std::string(attacker) == "russian");
      CHECK(survey->at[at].verdict != Surveyed::Verdict::must_rout);
      // A unit that may rout goes to a leader it can reach; else it stays.
      if (survey->at[at].end == at) CHECK((survey->at[at].leader == Odds{1, 1}) == in_reach);
    }
  }
}

TEST_CASE("a survey does not depend on threads, nor on whose index of sight it uses", "[advise][survey]") {
  const Scenario scenario = bundled("crossroads");
  Diagnostics found;
  SurveyOptions options;
  options.as = "4-4-7";
  options.side = "russian";
  options.threads = 1;
  const Map& map = *scenario.game->setting().map;
  const auto one = survey_map(*scenario.game, options, found);
  REQUIRE(one);
  const Visibility index(map, *scenario.game->setting().sight);
  options.sight = &index;
  options.threads = 5;
  const auto five = survey_map(*scenario.game, options, found);
  REQUIRE(five);
  CHECK(survey_json(*one, map) == survey_json(*five, map));
  CHECK(survey_csv(*one, map) == survey_csv(*five, map));
  Picture picture;
  picture.map = &map;
  add_survey(picture, *one, SurveyLayer::loss);
  CHECK(picture.heat.size() > map.hex_count() / 2);
  const std::string svg = draw_svg(picture);
  CHECK(svg.find("class='heat-hex'") != std::string::npos);
  CHECK(svg.find(">chance to be lost if it breaks there, 0 to 100 %; no fill: it cannot stand there</text>") !=
        std::string::npos);
}

TEST_CASE("surveys refuse what they cannot do, with what to do", "[advise][survey]") {
  Diagnostics found;
  SurveyOptions options;
  options.as = "rb33";
  CHECK_FALSE(survey_map(*bundled("crossroads").game, options, found));
  CHECK(found.text().find("did you mean 'rb3'?") != std::string::npos);
  Diagnostics others;
  CHECK_FALSE(survey_map(*bundled("squares").game, options, others));
  CHECK(others.text().find("error[unknown-unit]") != std::string::npos);
}
