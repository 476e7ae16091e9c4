#include <catch2/catch.hpp>

#include "rules/asl/file/unit_keys.hpp"
#include "rules/asl/state/counters.hpp"
#include "rules/asl/state/switches.hpp"

using namespace hexrout;
using namespace hexrout::asl;

TEST_CASE("a counter's text gives its figures", "[asl][counters]") {
  const auto squad = counter("4-4-7", Nationality::russian);
  REQUIRE(squad);
  CHECK(squad->kind == UnitKind::squad);
  CHECK(squad->quality == Quality::first_line);
  CHECK(squad->broken_morale == 7);
  CHECK(counter("4-4-7", Nationality::german)->quality == Quality::second_line);
  CHECK(counter("6-5-8 ss", Nationality::german)->broken_morale == 9);  // the rulebook's leader loss example
  const auto half = counter("2-3-7 hs", Nationality::russian);
  REQUIRE(half);
  CHECK(half->kind == UnitKind::half_squad);
  CHECK(half->broken_morale == 6);
  CHECK(counter("2-3-7", Nationality::russian)->kind == UnitKind::half_squad);
  CHECK(counter("2-2-8", Nationality::russian)->kind == UnitKind::crew);
  const auto leader = counter("9-1", Nationality::russian);
  REQUIRE(leader);
  CHECK(leader->leadership == -1);
  CHECK(leader->morale == 9);
  CHECK(leader->self_rally);
  CHECK(counter("6+1", Nationality::german)->leadership == 1);
  CHECK(counter("10-0 commissar", Nationality::russian)->commissar);
  CHECK(counter("?", Nationality::german)->kind == UnitKind::dummy);
  CHECK(counter("hero", Nationality::german)->morale == 9);
}

TEST_CASE("texts that are no counter are refused", "[asl][counters]") {
  for (const char* text :
       {"", " ", "4-4", "4-4-7-1", "4-4-x", "99-99-99", "5-5-5", "4-4-7 xx", "9-9", "-1-2-3", "4-4-7 ss ss"})
    CHECK_FALSE(counter(text, Nationality::russian).has_value());
}

TEST_CASE("every counter of the data reads back by its own text", "[asl][counters]") {
  for (const std::string& name : nationality_names()) {
    const auto nationality = *nationality_named(name);
    for (const std::string& text : counter_texts(nationality)) {
      const auto unit = counter(text, nationality);
      INFO(name << " " << text);
      REQUIRE(unit);
      CHECK(unit->label == text);
    }
  }
}

TEST_CASE("counters are printed with those flags alone that say so", "[asl][counters]") {
  std::size_t printed = 0;
  for (const std::string& name : nationality_names()) {
    const auto nationality = *nationality_named(name);
    std::vector<std::string> texts = counter_texts(nationality);
    for (const char* rest : {"?", "hero", "9-1", "10-0 commissar", "8-1 al", "9-2 ss"}) texts.emplace_back(rest);
    for (const std::string& text : texts) {
      const auto unit = counter(text, nationality);
      INFO(name << " " << text);
      REQUIRE(unit);
      for (const FlagKey& flag : flag_keys()) {
        INFO(flag.key);
        if (flag.printed)
          printed += (*unit).*flag.field ? 1 : 0;
        else
          CHECK((*unit).*flag.field == Unit{}.*flag.field);
      }
    }
  }
  CHECK(printed > 100);
}

TEST_CASE("reduction and replacement follow the counters' chains", "[asl][counters]") {
  Unit squad = *counter("4-6-8", Nationality::german);
  squad.id = "g1";
  squad.broken = true;
  const auto half = half_squad_of(squad);
  REQUIRE(half);
  CHECK(half->label == "2-4-8 hs");
  CHECK(half->id == "g1");
  CHECK(half->broken);
  CHECK(half->broken_morale == 7);
  std::string chain = squad.label;
  for (auto lower = next_lower(squad); lower; lower = next_lower(*lower)) chain += " " + lower->label;
  CHECK(chain == "4-6-8 4-6-7 4-4-7 4-3-6");
  CHECK(next_lower(*counter("2-4-8 hs", Nationality::german))->label == "2-4-7 hs");
  CHECK(next_lower(*counter("9-1", Nationality::german))->label == "8-1");
  CHECK_FALSE(next_lower(*counter("6+1", Nationality::german)).has_value());
  CHECK_FALSE(next_lower(*counter("6-5-8 ss", Nationality::german)).has_value());
  CHECK(counter("6-5-8 ss", Nationality::german)->underscored_morale);
  // Half-squads with equal figures in two classes keep their own class.
  CHECK(next_lower(*counter("4-4-7", Nationality::russian))->label == "4-2-6");
}

TEST_CASE("the profiles of the data", "[asl][switches]") {
  CHECK(*profile_switches("asl") == Switches{});  // the member initialisers are profile asl
  const Switches old = *profile_switches("asl-old");
  const Switches kit = *profile_switches("aslsk");
  CHECK(old.approach == Approach::any);
  CHECK(old.interdiction_gives_dm_to_others);
  CHECK(kit.stacking == Stacking::forbid);
  CHECK(kit.open_ground_duty == OpenGroundDuty::interdictable);
  CHECK_FALSE(kit.surrender);
  CHECK_FALSE(kit.voluntary_break);
  CHECK(old.surrender);
  CHECK_FALSE(profile_switches("squares").has_value());
  for (const SwitchInfo& info : switch_list()) {
    CHECK_FALSE(info.rule.empty());
    CHECK_FALSE(info.meaning.empty());
    CHECK_FALSE(switch_value(old, info.name).empty());
  }
}

TEST_CASE("switches are read by name, with every mistake reported", "[asl][switches]") {
  Diagnostics found;
  Switches switches;
  const auto good = Document::parse("{metric: raw, surrender: false, surrender_scope: first_hex}", "s.yaml", found);
  read_switches(good->root(), switches, found);
  CHECK(found.empty());
  CHECK(switches.metric == Metric::raw);
  CHECK_FALSE(switches.surrender);
  CHECK(switch_value(switches, "surrender_scope") == "first_hex");
  const auto bad = Document::parse("{metrik: raw, metric: cooked, surrender: yes, stacking: [1]}", "s.yaml", found);
  read_switches(bad->root(), switches, found);
  CHECK(found.error_count() == 4);
  CHECK(found.text().find("s.yaml:1:2: error[unknown-switch]: there is no switch 'metrik'; did you mean 'metric'?") !=
        std::string::npos);
}
