// The referee on what players do beside plain routs. Each expectation is from the rules, by their numbers.
//
// In all of them ru1 lies broken under DM in M5, Germans are south of it and have the turn, and the ground is open but
// for the hexes named. M9 is four hexes from M5, and M4 five: in Normal Range of a 4-6-7, out of that of a 4-4-7.
#include <catch2/catch.hpp>

#include <algorithm>

#include "judge/trial.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

const TableUnit kRouter{.german = false, .at = "M5", .broken = true, .under_dm = true};
const Found kNone{};
constexpr int kRally = 1, kRout = 6;

// ru1 in M5, a German in M9 and shelter in M3.
struct Lane : Trial {
  explicit Lane(int quality = 0, std::map<std::string, std::string> hexes = {{"M3", "woods"}}) : Trial(hexes) {
    r1 = table.add(kRouter);
    g1 = table.add({.at = "M9", .quality = quality});
  }
  void begin(int phase = kRout) { table.begin(1, true, phase); }
  std::size_t r1 = 0, g1 = 0;
};

// A German beside it in M6, and no way but through the open: it must surrender [A20.21].
struct Caught : Trial {
  explicit Caught(std::map<std::string, std::string> hexes = {}) : Trial(hexes) {
    r1 = table.add(kRouter);
    g1 = table.add({.at = "M6", .quality = 0});
    table.begin(1, true, kRout);
  }
  std::size_t r1 = 0, g1 = 0;
};

}  // namespace

TEST_CASE("several enemies Interdict with one roll, and a second is one too many", "[judge][trial]") {
  Lane once;
  once.table.add({.at = "L9", .quality = 0});
  once.begin();
  once.table.step(once.r1, "M4");
  once.table.roll("MC", {3, 2});
  once.table.step(once.r1, "M3");
  CHECK(once.illegal() == kNone);
  CHECK(once.notes() == kNone);
  REQUIRE(once.walk(0).rolls.size() == 1);
  CHECK(once.walk(0).rolls[0].at == "M4");
  Lane twice;
  twice.table.add({.at = "L9", .quality = 0});
  twice.begin();
  twice.table.step(twice.r1, "M4");
  twice.table.roll("MC", {3, 2});
  twice.table.roll("MC", {2, 2});
  twice.table.step(twice.r1, "M3");
  CHECK(twice.illegal() == kNone);
  CHECK(twice.notes() == Found{"ru1: extra roll [A10.53]"});
}

// A10.52: one Location, without Interdiction. No counter shows it.
TEST_CASE("a Low Crawl that no chat tells of is inferred, and said to be", "[judge][trial]") {
  Lane t;
  t.begin();
  t.table.step(t.r1, "M4");
  CHECK(t.illegal() == kNone);
  CHECK(t.walk(0).low_crawl);
  CHECK(t.notes() == Found{"ru1: inferred [A10.52]"});
  Lane said;
  said.begin();
  said.table.say("Low Crawl");
  said.table.step(said.r1, "M4");
  CHECK(said.illegal() == kNone);
  CHECK(said.walk(0).low_crawl);
  CHECK(said.notes() == kNone);
}

// A10.711: an 8-1 adds -1, so that a DR of 7 is a 6 against 7, and no pin.
TEST_CASE("a leader routs along, in one act or after the other", "[judge][trial]") {
  for (const bool together : {true, false}) {
    INFO(together);
    Lane t;
    const auto leader = t.table.add({.german = false, .at = "M5", .rank = "8-1"});
    t.begin();
    t.table.step(t.r1, "M4", together ? std::vector<std::size_t>{leader} : std::vector<std::size_t>{});
    if (!together) t.table.step(leader, "M4");
    t.table.roll("MC", {4, 3});
    t.table.step(t.r1, "M3", together ? std::vector<std::size_t>{leader} : std::vector<std::size_t>{});
    if (!together) t.table.step(leader, "M3");
    CHECK(t.illegal() == kNone);
    CHECK(t.notes() == kNone);
    REQUIRE(t.judged().phases.at(0).walks.size() == 1);
    CHECK(t.walk(0).path == std::vector<std::string>{"M5", "M4", "M3"});
  }
}

TEST_CASE("a leader who goes where no broken unit went is judged by himself", "[judge][trial]") {
  Lane t;
  const auto leader = t.table.add({.german = false, .at = "M5", .rank = "8-1"});
  t.begin();
  t.table.step(t.r1, "M4");
  t.table.roll("MC", {3, 2});
  t.table.step(t.r1, "M3");
  t.table.step(leader, "L4");
  CHECK(t.illegal() == Found{"ru2: may not rout [A10.5]"});
}

// Units of a stack rout one by one; who drags them together has moved each. Each takes its own NMC [A10.53].
TEST_CASE("a stack that is moved together is judged unit by unit", "[judge][trial]") {
  for (const bool by_stack : {false, true}) {
    INFO(by_stack);
    Lane t;
    const auto r2 = t.table.add(kRouter);
    t.begin();
    const auto go = [&](const std::string& from, const std::string& to) {
      if (by_stack)
        t.table.drags(from, to);
      else
        t.table.step(t.r1, to, {r2});
    };
    go("M5", "M4");
    t.table.roll("MC", {3, 2});
    t.table.roll("MC", {2, 2});
    go("M4", "M3");
    CHECK(t.illegal() == kNone);
    REQUIRE(t.judged().phases.at(0).walks.size() == 2);
    for (const std::size_t i : {0U, 1U}) {
      CHECK(t.walk(i).path == std::vector<std::string>{"M5", "M4", "M3"});
      CHECK(t.walk(i).rolls.size() == 1);
    }
    CHECK(t.says("moved together"));
  }
}

TEST_CASE("of a stack moved together one owes a roll", "[judge][trial]") {
  Lane t;
  const auto r2 = t.table.add(kRouter);
  t.begin();
  t.table.step(t.r1, "M4", {r2});
  t.table.roll("MC", {3, 2});
  t.table.step(t.r1, "M3", {r2});
  CHECK(t.illegal() == Found{"ru2: no roll [A10.53]"});
}

// The roll of 9 fails against 7, and ru2 is the one reduced.
TEST_CASE("rolls of a stack moved together count for those whose result they give", "[judge][trial]") {
  Lane t;
  const auto r2 = t.table.add(kRouter);
  t.begin();
  t.table.step(t.r1, "M4", {r2});
  t.table.roll("MC", {5, 4});
  t.table.reduces(r2);
  t.table.roll("MC", {2, 2});
  t.table.step(t.r1, "M3", {r2});
  CHECK(t.illegal() == kNone);
}

TEST_CASE("a drag is legal if some path is", "[judge][trial]") {
  Lane rolled;
  rolled.begin();
  rolled.table.step(rolled.r1, "M3");
  rolled.table.roll("MC", {3, 2});
  CHECK(rolled.illegal() == kNone);
  CHECK(rolled.walk(0).path == std::vector<std::string>{"M5", "M4", "M3"});
  // By the brush of L4 and L3 it costs 6 MF and draws no Interdiction.
  Lane around(0, {{"M3", "woods"}, {"L4", "brush"}, {"L3", "brush"}});
  around.begin();
  around.table.step(around.r1, "M3");
  CHECK(around.illegal() == kNone);
  CHECK(around.walk(0).path == std::vector<std::string>{"M5", "L4", "L3", "M3"});
  // Without the brush every path runs through the open.
  Lane open;
  open.begin();
  open.table.step(open.r1, "M3");
  CHECK(open.illegal() == Found{"ru1: no roll [A10.53]"});
  Lane nearer;
  nearer.begin();
  nearer.table.step(nearer.r1, "M7");
  CHECK(nearer.illegal() == Found{"ru1: illegal step [A10.51]"});
}

// A10.533: the hidden unit shows itself, the router is thrown back, and its rout is over. Beside an armed enemy it may
// not stay: it surrenders, or is lost [A10.5].
TEST_CASE("a unit that runs into a hidden one is thrown back", "[judge][trial]") {
  for (const bool lost : {true, false}) {
    INFO(lost);
    Lane t(1);
    const auto hidden = t.table.add({.at = "M4", .quality = 0, .hidden = true});
    t.begin();
    t.table.step(t.r1, "M4");
    t.table.reveals(hidden);
    t.table.step(t.r1, "M5");
    if (lost) t.table.into_bin(t.r1);
    CHECK(t.illegal() == (lost ? kNone : Found{"ru1: illegal end [A10.5]"}));
  }
}

// L9 sees M4 at six hexes, and Interdicts only if it drops its "?" [A10.532]. M9 has a range of four.
TEST_CASE("a concealed enemy Interdicts if it shows itself", "[judge][trial]") {
  const auto played = [](bool shows, bool rolls) {
    auto t = std::make_unique<Lane>(1);
    const auto lurker = t->table.add({.at = "L9", .quality = 0, .concealed = true});
    t->begin();
    t->table.step(t->r1, "M4");
    if (shows) t->table.reveals(lurker);
    if (rolls) t->table.roll("MC", {3, 2});
    t->table.step(t->r1, "M3");
    return t;
  };
  CHECK(played(false, false)->illegal() == kNone);
  const auto both = played(true, true);
  CHECK(both->illegal() == kNone);
  REQUIRE(both->walk(0).rolls.size() == 1);
  CHECK(both->walk(0).rolls[0].at == "M4");
  CHECK(played(true, false)->illegal() == Found{"ru1: no roll [A10.53]"});
  const auto extra = played(false, true);
  CHECK(extra->illegal() == kNone);
  CHECK(extra->notes() == Found{"ru1: extra roll [A10.53]"});
}

// B28.41: an attack on entry and one on exit, whose results are on the IFT.
TEST_CASE("mines attack on the way in and out, and what they do is not judged", "[judge][trial]") {
  Lane t(1);
  t.table.lay("6 AP Mines", "M4");
  t.begin();
  t.table.step(t.r1, "M4");
  t.table.roll("IFT", {4, 5});
  t.table.roll("IFT", {6, 5});
  t.table.step(t.r1, "M3");
  CHECK(t.illegal() == kNone);
  CHECK(t.says("mines"));
  CHECK(t.notes() == Found{"ru1: not judged [B28.41]"});
  Lane reduced(1);
  reduced.table.lay("6 AP Mines", "M4");
  reduced.begin();
  reduced.table.step(reduced.r1, "M4");
  reduced.table.roll("IFT", {1, 2});
  reduced.table.reduces(reduced.r1);
  reduced.table.step(reduced.r1, "M3");
  reduced.table.roll("IFT", {6, 5});
  CHECK(reduced.illegal() == kNone);
  Lane unrolled(1);
  unrolled.table.lay("6 AP Mines", "M4");
  unrolled.begin();
  unrolled.table.step(unrolled.r1, "M4");
  unrolled.table.step(unrolled.r1, "M3");
  CHECK(unrolled.illegal() == Found{"ru1: no roll [B28.41]", "ru1: no roll [B28.41]"});
}

// B26.4: on top of the Wire a die is rolled for the MF to get beneath. M4 costs 1, M3 costs 2.
TEST_CASE("a die decides what it takes to get off the Wire", "[judge][trial]") {
  const auto played = [](int die) {
    auto t = std::make_unique<Lane>(
        1, std::map<std::string, std::string>{
               {"M3", "woods"}, {"L4", "water"}, {"N4", "water"}, {"L5", "water"}, {"N5", "water"}});
    t->table.lay("Wire", "M4");
    t->begin();
    t->table.step(t->r1, "M4");
    if (die > 0) t->table.roll("Other", {die});
    t->table.step(t->r1, "M3");
    return t;
  };
  CHECK(played(3)->illegal() == kNone);
  CHECK(played(3)->notes() == kNone);
  CHECK(played(4)->illegal() == Found{"ru1: illegal step [A10.5]"});
  CHECK(played(0)->illegal() == Found{"ru1: no roll [B26.4]"});
}

// A unit whose counter lies above the Wire's is on top of it when the phase begins, and one below it is not. M3
// costs 2.
TEST_CASE("a unit that begins on top of Wire owes its die", "[judge][trial]") {
  const auto played = [](bool on_top, int die) {
    auto t = std::make_unique<Trial>(std::map<std::string, std::string>{
        {"M4", "woods"}, {"L4", "water"}, {"N4", "water"}, {"L5", "water"}, {"N5", "water"}});
    const std::size_t r1 = t->table.add(kRouter);
    t->table.lay("Wire", "M5", !on_top);
    t->table.add({.at = "M9"});
    t->table.begin(1, true, kRout);
    if (die > 0) t->table.roll("Other", {die});
    t->table.step(r1, "M4");
    return t;
  };
  CHECK(played(true, 3)->illegal() == kNone);
  CHECK(played(true, 0)->illegal() == Found{"ru1: no roll [B26.4]"});
  CHECK(played(false, 0)->illegal() == kNone);
}

// Taken prisoner in the Close Combat Phase before: it has nothing to rout from, and goes with its Guard [A20.53].
TEST_CASE("a prisoner of an earlier phase need not rout", "[judge][trial]") {
  Trial t(std::map<std::string, std::string>{});
  const std::size_t r1 = t.table.add(kRouter);
  const std::size_t g1 = t.table.add({.at = "M6", .quality = 0});
  t.table.begin(1, true, 8);
  t.table.captures(r1, g1);
  for (int phase = 0; phase < 7; ++phase) t.table.next_phase();
  t.table.say("nothing to rout");
  CHECK(t.illegal() == kNone);
  CHECK(t.notes() == kNone);
  CHECK(t.judged().phases.size() == 2);
}

TEST_CASE("a unit that is moved off the boards is told", "[judge][trial]") {
  Lane t;
  t.begin();
  t.table.leaves(t.r1);
  CHECK(t.illegal() == kNone);
  CHECK(t.notes() == Found{"ru1: lost [A10.5]"});
  CHECK(t.says("off the boards"));
}

TEST_CASE("a unit without a safe way surrenders", "[judge][trial]") {
  Caught taken;
  taken.table.captures(taken.r1, taken.g1);
  CHECK(taken.illegal() == kNone);
  CHECK(taken.says("surrenders"));
  Caught off;
  off.table.eliminates(off.r1);
  CHECK(off.illegal() == kNone);
  CHECK(off.says("surrender"));
  Caught stays;
  stays.table.say("nothing to rout");
  CHECK(stays.illegal() == Found{"ru1: must stayed [A20.21]"});
  Caught runs;
  runs.table.step(runs.r1, "M4");
  runs.table.roll("MC", {2, 2});
  runs.table.step(runs.r1, "M3");
  CHECK(runs.illegal() == Found{"ru1: may not rout [A20.21]"});
}

// The woods of M4 are a rout without Interdiction, so it may not surrender [A20.21].
TEST_CASE("a unit with a safe way may not be captured", "[judge][trial]") {
  Caught t(std::map<std::string, std::string>{{"M4", "woods"}});
  t.table.captures(t.r1, t.g1);
  CHECK(t.illegal() == Found{"ru1: may not surrender [A20.21]"});
}

// Rolls are facts: that of a step that was taken back and made again counts.
TEST_CASE("a step that is taken back and made again keeps its roll", "[judge][trial]") {
  Lane t;
  t.begin();
  const auto entry = t.table.step(t.r1, "M4");
  t.table.roll("MC", {3, 2});
  t.table.undo(entry);
  t.table.step(t.r1, "M4");
  t.table.step(t.r1, "M3");
  CHECK(t.illegal() == kNone);
  REQUIRE(t.walk(0).rolls.size() == 1);
  CHECK(t.walk(0).rolls[0].entry == 2);
}

TEST_CASE("a step that is moved back by hand is no step", "[judge][trial]") {
  Lane t;
  t.begin();
  t.table.step(t.r1, "M6");
  t.table.step(t.r1, "M5");
  t.table.step(t.r1, "M4");
  t.table.roll("MC", {3, 2});
  t.table.step(t.r1, "M3");
  CHECK(t.illegal() == kNone);
  CHECK(t.walk(0).path == std::vector<std::string>{"M5", "M4", "M3"});
  CHECK(t.notes() == Found{"ru1: inferred"});
}

// A10.5: without DM it may not rout; a counter that is laid in the phase may be one forgotten before it.
TEST_CASE("a DM counter that is laid in the phase is told", "[judge][trial]") {
  for (const bool laid : {true, false}) {
    Trial t({{"M3", "woods"}, {"M9", "woods"}});
    const auto r1 = t.table.add({.german = false, .at = "M5", .broken = true});
    t.table.add({.at = "Z9", .quality = 1});
    t.table.begin(1, true, kRout);
    if (laid) t.table.puts_dm(r1);
    t.table.step(r1, "M4");
    t.table.step(r1, "M3");
    CHECK(t.illegal() == (laid ? kNone : Found{"ru1: may not rout [A10.5]"}));
    CHECK(t.notes() == (laid ? Found{"ru1: marker [A10.62]"} : kNone));
  }
}

// A10.62: DM goes at the end of a Rally Phase.
TEST_CASE("a DM counter that is taken off in a Rout Phase changes nothing", "[judge][trial]") {
  Lane t(1);
  t.begin();
  t.table.takes_dm(t.r1);
  t.table.step(t.r1, "M4");
  t.table.step(t.r1, "M3");
  CHECK(t.illegal() == kNone);
  CHECK(t.notes() == Found{"ru1: marker [A10.62]"});
}

// A18.11: the first attempt of a MMC of the ATTACKER may be without a leader, and no other.
TEST_CASE("squads rally themselves once, and on their own turn", "[judge][trial]") {
  const auto rallied = [](bool german, int first_of) {
    auto t = std::make_unique<Trial>(std::map<std::string, std::string>{});
    std::vector<std::size_t> units;
    for (const char* at : {"M5", "P5"}) units.push_back(t->table.add({.german = german, .at = at, .broken = true}));
    t->table.add({.german = !german, .at = "Z9"});
    t->table.begin(1, true, kRally);
    for (int i = 0; i < first_of; ++i) {
      t->table.roll("Rally", {2, 1 + i});
      t->table.rallies(units[static_cast<std::size_t>(i)]);
    }
    return t;
  };
  CHECK(rallied(true, 1)->illegal() == kNone);
  CHECK(rallied(true, 2)->illegal() == Found{"ge2: may not rally [A10.6]"});
  CHECK(rallied(false, 1)->illegal() == Found{"ru1: may not rally [A10.6]"});
}

// A10.41: before any rout a unit in LOS and Normal Range of an armed enemy may break of its own will.
TEST_CASE("a unit that breaks in the Rout Phase is told", "[judge][trial]") {
  const auto broke = [](const char* enemy) {
    auto t = std::make_unique<Trial>(std::map<std::string, std::string>{{"M3", "woods"}});
    const auto r1 = t->table.add({.german = false, .at = "M5"});
    t->table.add({.at = enemy, .quality = 1});
    t->table.begin(1, true, kRout);
    t->table.breaks(r1);
    t->table.step(r1, "M4");
    t->table.step(r1, "M3");
    return t;
  };
  CHECK(broke("M9")->illegal() == kNone);
  CHECK(broke("M9")->notes() == kNone);
  CHECK(broke("Z9")->illegal() == kNone);
  CHECK(broke("Z9")->notes() == Found{"ru1: not judged [A10.41]"});
}

TEST_CASE("a squad is swapped for a half-squad, which goes on", "[judge][trial]") {
  Lane t;
  t.begin();
  t.table.step(t.r1, "M4");
  t.table.roll("MC", {5, 4});
  t.table.swaps(t.r1);
  t.table.step(t.r1, "M3");
  CHECK(t.illegal() == kNone);
  CHECK(t.walk(0).path == std::vector<std::string>{"M5", "M4", "M3"});
}

TEST_CASE("a unit that an Original 12 eliminates goes to the bin", "[judge][trial]") {
  Lane t;
  t.begin();
  t.table.step(t.r1, "M4");
  t.table.roll("MC", {6, 6});
  t.table.into_bin(t.r1);
  CHECK(t.illegal() == kNone);
  REQUIRE(t.walk(0).rolls.size() == 1);
  CHECK(t.walk(0).rolls[0].result == "lost");
}

// A15.1: an Original 2 asks for a DR, which these players did not roll: no die is made up for it.
TEST_CASE("an Original 2 without a roll for Heat of Battle is told and blames nobody", "[judge][trial]") {
  Lane t;
  t.begin();
  t.table.step(t.r1, "M4");
  t.table.roll("MC", {1, 1});
  t.table.step(t.r1, "M3");
  CHECK(t.illegal() == kNone);
  CHECK(t.notes() == Found{"ru1: not judged [A15.1]"});
}

// The MC button pressed for nobody before a unit moves, and rolls of another kind, are nobody's faults.
TEST_CASE("rolls before the first step and of other kinds are put aside", "[judge][trial]") {
  Lane t;
  t.begin();
  t.table.roll("MC", {6, 6});
  t.table.roll("IFT", {1, 1});
  t.table.step(t.r1, "M4");
  t.table.roll("SA", {3});
  t.table.roll("MC", {3, 2});
  t.table.step(t.r1, "M3");
  CHECK(t.illegal() == kNone);
  CHECK(t.walk(0).rolls.at(0).entry == 5);
}

// A7.8: broken Morale Level 7; a DR of 7 passes and pins. The Pin counter is forgotten.
TEST_CASE("a pin without its counter is told, and ends the walk where it stands", "[judge][trial]") {
  for (const bool counter : {false, true}) {
    INFO(counter);
    Lane t;
    t.begin();
    t.table.step(t.r1, "M4");
    t.table.roll("MC", {4, 3});
    if (counter) t.table.pins(t.r1);
    CHECK(t.illegal() == kNone);
    CHECK(t.notes() == (counter ? kNone : Found{"ru1: marker [A7.8]"}));
  }
}

// Three units step together; in the order of the rolls the third passes, the first is pinned and the second is lost.
TEST_CASE("rolls of three that moved together may come in any order", "[judge][trial]") {
  const std::vector<std::pair<int, int>> dice{{2, 2}, {4, 3}, {6, 6}};
  std::vector<std::size_t> order{0, 1, 2};
  do {
    INFO(order[0] << order[1] << order[2]);
    Lane t;
    const auto r2 = t.table.add(kRouter);
    const auto r3 = t.table.add(kRouter);
    t.begin();
    t.table.step(t.r1, "M4", {r2, r3});
    for (const std::size_t i : order) t.table.roll("MC", {dice[i].first, dice[i].second});
    t.table.pins(r2);
    t.table.into_bin(r3);
    t.table.step(t.r1, "M3");
    CHECK(t.illegal() == kNone);
  } while (std::next_permutation(order.begin(), order.end()));
}

// The Guard is eliminated afterwards: later positions have its prisoner without it.
TEST_CASE("a log goes on when the Guard of a prisoner is lost", "[judge][trial]") {
  Caught t;
  t.table.captures(t.r1, t.g1);
  t.table.next_phase();
  t.table.into_bin(t.g1);
  for (int phase = 0; phase < 7; ++phase) t.table.next_phase();
  CHECK(t.illegal() == kNone);
  CHECK(t.judged().phases.size() >= 2);
}

// 102 units and 200 moves: 20,400 acts times units. The same with 20 moves is judged.
TEST_CASE("a phase that is too long to be judged is named", "[judge][trial]") {
  for (const int moves : {20, 200}) {
    INFO(moves);
    Lane t;
    for (int i = 0; i < 100; ++i) t.table.add({.german = false, .at = "A1", .quality = 0});
    t.begin();
    for (int i = 0; i < moves; ++i) t.table.step(t.r1, i % 2 == 0 ? "M4" : "M5");
    const Found notes = t.notes();
    CHECK((std::find(notes.begin(), notes.end(), ": not judged") != notes.end()) == (moves == 200));
    CHECK(t.judged().phases.at(0).walks.empty() == (moves == 200));
  }
}

// Eight hexes cost 8 MF at least: more than the 6 MF of a rout [A10.5]. Without shelter, paths of six hexes are many.
TEST_CASE("a drag that no allotment pays for is illegal, however many paths there are", "[judge][trial]") {
  for (const bool shelter : {true, false})
    for (const char* to : {"U5", "U9", "E5", "E1"}) {
      INFO(to << (shelter ? "" : ", no shelter"));
      Lane t(0, shelter ? std::map<std::string, std::string>{{"M3", "woods"}} : std::map<std::string, std::string>{});
      t.begin();
      t.table.step(t.r1, to);
      CHECK_FALSE(t.illegal().empty());
    }
}
