// hexrout play of the small games: what happens, and what the log says of it.
#include <catch2/catch.hpp>

#include <tuple>

#include "small_games.hpp"

using namespace hexrout::test;
using Catch::Contains;

namespace {

// A withdrawing stand of two, another stand on the casualty, an enemy.
const std::string kCasualtyHeld = sq(R"(
groups:
  - {id: r, side: red, start: 8, casualties: 4, tested: [losses, half], state: withdrawing, line: [E1]}
  - {id: b, side: blue, start: 20, line: [E19]}
stands:
  - {id: r1, group: r, at: E5, men: 2}
  - {id: r2, group: r, at: E8}
  - {id: r3, group: r, at: C5}
  - {id: b1, group: b, at: E12}
casualties: [{at: E8, side: red}]
events: [turn_end]
)");

// Returns the position of `text` after its play, as the command writes it.
std::string after(const std::string& text, const std::string& faces) {
  const Folder folder;
  run({"play", folder.write("s.yaml", text), "--dice", folder.write("dice.yaml", faces), "-o", folder / "after.yaml"});
  return read_bytes(folder / "after.yaml");
}
int times_in(const std::string& text, const std::string& part) {
  int n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

}  // namespace

TEST_CASE("who has nowhere to go is told why in words", "[cli][play]") {
  // Water all round E5.
  std::string lake;
  for (const char* at : {"E4", "E6", "D4", "D5", "F4", "F5"})
    lake += std::string(lake.empty() ? "" : ", ") + "{at: " + at + ", terrain: water}";
  const std::string shut_in = played(sq(R"(
groups:
  - {id: r, side: red, start: 8, casualties: 4, tested: [losses, half], state: withdrawing, line: [E1]}
  - {id: b, side: blue, start: 20, line: [A19]}
stands: [{id: r1, group: r, at: E5, men: 2}, {id: b1, group: b, at: A19}]
events: [turn_end]
)",
                                        lake))
                                  .out;
  CHECK_THAT(shut_in, Contains("r1 defends itself where it is: no way leads to its own line [SQ C-WD]"));
  const std::string alone =
      played(
          sq("groups: [{id: r, side: red, start: 8, line: [E1]}, {id: b, side: blue, start: 8, line: [E19]}]\n"
             "stands: [{id: r1, group: r, at: E5, restriction: surrender}, {id: b1, group: b, at: E15, hidden: true}]\n"
             "events: [turn_end]\n"))
          .out;
  CHECK_THAT(alone, Contains("r1 waits to surrender: there is no known enemy to walk to [SQ C-SU]"));
}

TEST_CASE("moves that players choose do not go through enemies, lakes or Shock", "[cli][play]") {
  const std::string lake = "{at: E5, terrain: water}";
  const std::string teams =
      "teams: [{id: mg42, side: german, kind: support, at: E4, figures: 5}, {id: sq, side: soviet, at: E2, figures: 10";
  CHECK_THAT(played(coc(teams + "}]\nevents: [{move: {unit: sq, path: [E3, E4, E5, E6]}}]\n", lake)).out,
             Contains("sq may not go from E3 to E4: held by the enemy"));
  CHECK_THAT(played(coc("teams: [{id: sq, side: soviet, at: E2, figures: 10, shock: 9}]\n"
                        "events: [{move: {unit: sq, path: [E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14]}}]\n"))
                 .out,
             Contains("sq goes 9 inches at the most (18 less 9 for its Shock)"));
  const std::string units = "units: [{id: gun, side: max, at: E25}, {id: t2, side: tom, at: E22}]\n";
  CHECK_THAT(played(ab(units + "events: [{move: {units: [t2], faces: [6], to: [E25]}}]\n")).out,
             Contains("t2 may not go from E24 to E25: held by the enemy"));
  CHECK_THAT(
      played(ab(units + "events: [{move: {units: [t2], faces: [6], to: [E23]}}]\n", "{at: E23, terrain: water}")).out,
      Contains("t2 may not go from E22 to E23: impassable"));
  CHECK_THAT(
      played(sq("groups: [{id: r, side: red, start: 8, line: [E1]}, {id: b, side: blue, start: 8, line: [E19]}]\n"
                "stands: [{id: r1, group: r, at: E5}, {id: b1, group: b, at: E15}]\n"
                "events: [{move: {who: r1, path: [E6]}}]\n",
                "{at: E6, terrain: water}"))
          .out,
      Contains("r1 may not go from E5 to E6: impassable"));
}

TEST_CASE("forced back into cover that a friend holds, a unit is placed behind him", "[cli][play]") {
  for (const auto& [wood, friend_at, face, end] :
       {std::tuple{"E18", "E18", "[1]", "E17"}, std::tuple{"E19", "E19", "[6]", "E18"}}) {
    const std::string text =
        ab("units: [{id: gun, side: max, at: E25}, {id: tank, side: tom, at: E20}, {id: f, side: tom, at: " +
               std::string(friend_at) + "}]\nevents: [{fire: {by: gun, at: tank, attack: [6, 4], reaction: [1]}}]\n",
           "{at: " + std::string(wood) + ", terrain: woods}");
    const std::string written = after(text, face);
    CHECK_THAT(written, Contains("id: tank, side: tom, at: " + std::string(end)));
    CHECK_THAT(on_text("validate", written).out, !Contains("over-stacked"));
  }
}

TEST_CASE("tables, thresholds and dice change without building, and the words follow", "[cli][play]") {
  const Folder folder;
  const auto under = [&](const std::string& house, const std::string& system) {
    return run({"rout", bundled_game(system), "--all", "--house-rules", folder.write("house.yaml", house)});
  };
  CHECK_THAT(under("policies: [{id: A-RET, budget: {dice: 3, plus: 20}}]", "chain_of_command").out,
             Contains("retires 3D6+20 inches") && !Contains("2D6+6"));
  CHECK_THAT(under("policies: [{id: B-FB, budget: {dice: 5, plus: 30}}]", "armour_battles").out,
             Contains("forced back 30+5D6 inches"));
  const std::string vehicle =
      coc("vehicles: [{id: v, side: soviet, class: afv, at: E5, shock: 2}]\n"
          "teams: [{id: mg42, side: german, at: E25, figures: 5}]\nevents: [{fire: {by: mg42, shock: {v: 1}}}]\n");
  const std::string three = folder.write("three.yaml", "tables: {figures: [{name: vehicle-shock, value: 3}]}");
  CHECK_THAT(on_text("play", vehicle, {"--seed", "1", "--house-rules", three}).out,
             Contains("v has 3 Shock and is abandoned"));
  CHECK_THAT(on_text("play", vehicle, {"--seed", "1"}).out, !Contains("abandoned"));
  // An impossible value is refused at its place, without an abort.
  const Ran wrong = under("tables: {bad_things_happen: [{event: team, restored: {40: 1-6}}]}", "chain_of_command");
  CHECK(wrong.status == 3);
  CHECK_THAT(wrong.err, Contains("house.yaml:1:"));
}

TEST_CASE("Shock and markers tell a number for a given shot", "[cli][play]") {
  const std::string text = coc(
      "teams: [{id: gun, side: soviet, kind: support, at: E10, figures: 5, shock: 7, status: pinned}, {id: mg42, side: "
      "german, kind: support, at: E25, figures: 5, shock: 4}]\n"
      "events:\n  - {shot: {by: mg42, dice: 8, at: gun, cover: light}}\n  - {shot: {by: gun, with: he, dice: 4}}\n"
      "  - {shot: {by: gun, with: ap, to_hit: 1}}\n  - {shot: {by: gun, with: close-combat, dice: 8}}\n");
  CHECK(played(text).out ==
        "mg42 throws 6 of 8 dice (small-arms, 4 Shock) [CoC A4]\n"
        "gun counts as in hard cover, pinned in light cover [CoC A6]\n"
        "gun throws 2 of 4 dice (he, 7 Shock, pinned) [CoC A8]\n"
        "gun fires AP at -6 to hit, not +1 (7 Shock, pinned) [CoC A4]\n"
        "gun throws 5 of 8 dice (close-combat, 7 Shock, pinned) [CoC A4]\n");
}

TEST_CASE("a suppressed unit moves and is rallied in no group, nor two sides in one", "[cli][play]") {
  const std::string units =
      "units: [{id: gun, side: max, at: E25}, {id: t1, side: tom, at: E20, suppressed: true}, {id: t2, side: tom, at: "
      "E21}]\n";
  CHECK(played(ab(units + "events: [{move: {units: [t1, t2], faces: [6], to: [E21, E22]}}]\n")).out ==
        "t1 is suppressed: it may be activated alone, with no other unit [AB B6]\n");
  CHECK(played(ab(units + "events: [{rally: {units: [gun, t2], faces: [6]}}]\n")).out ==
        "gun and t2 are of two sides: each rallies its own [AB B10]\n");
}

TEST_CASE("two support Teams of a section are tested as Support Units, each by itself", "[cli][play]") {
  const std::string out = played(coc("options: {retireOnBreak: \"false\"}\n"
                                     "teams: [{id: a, side: soviet, kind: support, section: sup, at: E10, figures: 3}, "
                                     "{id: b, side: soviet, kind: support, section: sup, at: E10, figures: 3}, "
                                     "{id: mg42, side: german, at: E25, figures: 5}]\n"
                                     "leaders: [{id: jr, side: soviet, rank: junior, with: a}]\n"
                                     "events: [{fire: {by: mg42, shock: {a: 8, b: 6}}}]\n"),
                                 "[4, 4]")
                              .out;
  CHECK(times_in(out, "soviet, Supporting Unit breaks or is wiped out: rolls 4") == 2);
  CHECK_THAT(out, !Contains("Section"));
}

TEST_CASE("a Leader's Orders are counted over the turn, and one who breaks is tested for", "[cli][play]") {
  const std::string broken =
      "teams: [{id: a, side: soviet, at: E10, figures: 3, shock: 6, status: broken}]\n"
      "leaders: [{id: near, side: soviet, rank: senior, at: E12}]\n";
  const std::string out =
      played(coc(broken + "events: [{rally: {leader: near, unit: a, points: 3}}, {rally: {leader: near, "
                          "unit: a, points: 3}}]\n"))
          .out;
  CHECK_THAT(out,
             Contains("near rallies 3 Shock off a, which has 3 left") && Contains("near has no Orders left to give"));
  CHECK_THAT(played(coc(broken + "events: [{fire: {at: [a], leaders: {near: breaks}}}]\n"), "[4]").out,
             Contains("Senior Leader routs from the table"));
}

TEST_CASE("a strongpoint is never broken: it shuts down", "[cli][play]") {
  const std::string pieces = "pieces: [{id: p, element: a, at: E10, move: 0}, {id: q, element: z, at: E16}]\n";
  const auto elements = [](const std::string& state) {
    return "elements: [{id: a, side: red, kind: strongpoint, original: 10, current: 3, " + state +
           "}, {id: z, side: blue, original: 10}]\n";
  };
  const Ran refused = played(mr(elements("morale: broken") + pieces));
  CHECK(refused.status == 3);
  CHECK_THAT(refused.err, Contains("is a strongpoint and cannot be broken: where its morale fails it shuts down"));
  CHECK_THAT(played(mr(elements("check_due: true") + pieces +
                       "events: [{turn: {side: red}}, {fire: {by: p, at: [q]}}, {move: {who: p, path: [E9]}}]\n"),
                    "[9]")
                 .out,
             Contains("a shuts down") && Contains("p does not fire: a is shut down this turn") &&
                 Contains("p does not move: a is shut down this turn"));
}

TEST_CASE("withdrawing stands do not turn round for casualties of others, nor forget a restriction", "[cli][play]") {
  const std::string out = played(kCasualtyHeld).out;
  CHECK_THAT(out, Contains("r1 goes E5 E4 E3") && Contains("r2 collects 1 casualty at E8"));
  CHECK_THAT(
      played(sq("groups: [{id: r, side: red, start: 8, casualties: 4, tested: [losses, half], state: withdrawing, "
                "line: [E1]}, {id: b, side: blue, start: 20, line: [E12]}]\n"
                "stands: [{id: r1, group: r, at: E9, men: 2, restriction: no-closer}, {id: b2, group: b, at: E6, "
                "men: 3}]\nevents: [turn_end]\n"))
          .out,
      Contains("r1 goes E9 D8 C8; part of the way"));
  // The stand does not go next to five enemies for one casualty.
  CHECK_THAT(
      played(sq("groups: [{id: r, side: red, start: 8, casualties: 4, tested: [losses, half], state: withdrawing, "
                "line: [E1]}, {id: b, side: blue, start: 20, line: [E19]}]\n"
                "stands: [{id: r1, group: r, at: E5, men: 2}, {id: b1, group: b, at: E9, men: 5}]\n"
                "casualties: [{at: E8, side: red}]\nevents: [turn_end]\n"))
          .out,
      Contains("r1 goes E5 E4 E3"));
}

TEST_CASE("a broken piece falls straight back, and leaves where it stands at the edge", "[cli][play]") {
  CHECK_THAT(played(broken_piece("E10")).out, Contains("p falls back: E10 E9 E8 E7 E6"));
  CHECK_THAT(played(broken_piece("E1")).out, Contains("p goes E1 off the map and never returns"));
}

TEST_CASE("a single man who faces a single enemy is not outnumbered", "[cli][play]") {
  const std::string text =
      sq("groups: [{id: r, side: red, start: 20, line: [E1]}, {id: b, side: blue, start: 20, line: [E19]}]\n"
         "stands: [{id: r1, group: r, at: E5}, {id: b1, group: b, at: E15}]\n"
         "events: [{fire: {side: blue, kind: small-arms, from: E15, at: [E5]}}]\n");
  CHECK_THAT(played(text, "[3, 4]").out, Contains("r1, under-fire: 7 on the dice is 7: free"));
  CHECK_THAT(played(text + "options: {countsHimself: \"false\"}\n", "[3, 4]").out,
             Contains("outnumbered -1 (1 against 0)"));
}
