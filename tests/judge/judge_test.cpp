// The referee of a log against logs made by chance, whose verdicts are known from how they were made.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "hexrout/judge/judge.hpp"
#include "judge/made_game.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

struct Judge {
  MadeBoards boards;
  std::shared_ptr<MapCache> maps = std::make_shared<MapCache>();

  MakeOptions making(Fault fault) const { return {boards, maps, fault}; }

  JudgedLog judge(const MadeGame& made, const Corrections& corrections = {}) const {
    Diagnostics found;
    const auto log = parse_game_log(made.bytes, "made.vlog", found);
    INFO(found.text());
    REQUIRE(log);
    JudgeOptions how;
    how.read.boards_directory = boards.folder;
    how.read.maps = maps;
    how.corrections = corrections;
    auto judged = judge_log(*log, how, found);
    INFO(found.text());
    REQUIRE(judged);
    return std::move(*judged);
  }
};

std::vector<const JudgeFinding*> illegal(const JudgedLog& judged) {
  std::vector<const JudgeFinding*> out;
  for (const JudgedPhase& phase : judged.phases)
    for (const JudgeFinding& f : phase.findings)
      if (is_illegal(f.kind)) out.push_back(&f);
  return out;
}

// The first difference between the walks and rolls as they were made and as they were judged; empty: none.
std::string difference(const MadePhase& made, const JudgedPhase& judged) {
  std::vector<const JudgedWalk*> walks;
  for (const JudgedWalk& walk : judged.walks)
    if (!walk.entries.empty()) walks.push_back(&walk);
  if (made.walks.size() != walks.size()) return fmt::format("{} walks, judged {}", made.walks.size(), walks.size());
  for (std::size_t i = 0; i < walks.size(); ++i) {
    const MadeWalk& want = made.walks[i];
    const JudgedWalk& got = *walks[i];
    const std::string who = fmt::format("piece {} from {}: ", want.piece, want.path.front());
    if (got.piece != want.piece) return who + "judged for piece " + got.piece;
    if (got.path != want.path)
      return who + fmt::format("path {} is {}", fmt::join(want.path, " "), fmt::join(got.path, " "));
    if (got.entries != want.entries) return who + "other entries";
    if (got.low_crawl && !want.crawl) return who + "Low Crawl";  // a crawl that was legal as a step looks like one
    if (got.rolls.size() != want.rolls.size())
      return who + fmt::format("{} rolls, judged {}", want.rolls.size(), got.rolls.size());
    for (std::size_t r = 0; r < want.rolls.size(); ++r) {
      const MadeRoll& roll = want.rolls[r];
      const std::string result = roll.result == "pin" ? "pinned" : roll.result;
      if (got.rolls[r].entry != roll.entry || got.rolls[r].at != roll.at || got.rolls[r].result != result)
        return who + fmt::format("roll {} in {} ({}) is {} in {} ({})", roll.entry, roll.at, result, got.rolls[r].entry,
                                 got.rolls[r].at, got.rolls[r].result);
    }
  }
  if (made.rallies.size() != judged.rallies.size()) return "other number of rally attempts";
  for (std::size_t i = 0; i < made.rallies.size(); ++i) {
    const MadeRally& want = made.rallies[i];
    const JudgedRally& got = judged.rallies[i];
    if (got.entry != want.entry) return "other entry of a rally";
    if (want.rallied && got.piece != want.piece) return fmt::format("rally of {} is of {}", want.piece, got.piece);
  }
  return {};
}

std::string legal_game_judged(const Judge& judge, std::uint64_t seed, std::size_t& walks) {
  const auto made = make_game(seed, judge.making(Fault::none));
  if (!made) return {};
  const JudgedLog judged = judge.judge(*made);
  if (const auto found = illegal(judged); !found.empty())
    return fmt::format("seed {}: entry {}: {} [{}]", seed, found[0]->entry, found[0]->text, found[0]->rule);
  if (judged.phases.size() != made->phases.size()) return fmt::format("seed {}: other phases", seed);
  for (std::size_t i = 0; i < made->phases.size(); ++i) {
    walks += made->phases[i].walks.size();
    if (const std::string no = difference(made->phases[i], judged.phases[i]); !no.empty())
      return fmt::format("seed {}, {}: {}", seed, judged.phases[i].name, no);
  }
  return {};
}

constexpr std::array<std::pair<Fault, JudgeKind>, 8> kNamed = {{{Fault::nearer, JudgeKind::illegal_step},
                                                                {Fault::shelter, JudgeKind::illegal_step},
                                                                {Fault::no_roll, JudgeKind::no_roll},
                                                                {Fault::wrong_result, JudgeKind::wrong_result},
                                                                {Fault::stays, JudgeKind::must_stayed},
                                                                {Fault::wrong_order, JudgeKind::wrong_order},
                                                                {Fault::second_rout, JudgeKind::second_rout},
                                                                {Fault::after_pin, JudgeKind::went_on}}};

// Empty: the fault is named by kind, rule, piece and step, and nothing else is blamed.
std::string fault_judged(const Judge& judge, const MadeGame& made) {
  const JudgedLog judged = judge.judge(made);
  const MadeFault& fault = *made.fault;
  const auto kind =
      std::find_if(kNamed.begin(), kNamed.end(), [&](const auto& one) { return one.first == fault.kind; });
  std::string others;
  bool named = false;
  for (std::size_t i = 0; i < judged.phases.size(); ++i)
    for (const JudgeFinding& f : judged.phases[i].findings) {
      if (!is_illegal(f.kind)) continue;
      // A unit may end its rout with the step that leads away from its shelter.
      const bool same =
          f.kind == kind->second || (kind->second == JudgeKind::illegal_step && f.kind == JudgeKind::illegal_end);
      if (same && f.rule == fault.rule && f.piece == fault.piece && i == fault.phase &&
          (fault.step == 0 || f.step == fault.step))
        named = true;
      else
        others += fmt::format("; entry {} {} {}: {} [{}]", f.entry, name_of(f.kind), f.step, f.text, f.rule);
    }
  if (!named)
    return fmt::format("{} of {} at step {} is not named{}", name_of(fault.kind), fault.piece, fault.step, others);
  return others.empty() ? others : "others are blamed" + others;
}

struct Told {
  int made = 0;
  int right = 0;
  std::string first_wrong;
};

std::map<Fault, Told> faults_judged(const Judge& judge, std::uint64_t first, int each) {
  std::map<Fault, Told> out;
  for (const Fault fault : kFaults)
    for (std::uint64_t seed = first; out[fault].made < each && seed < first + 100U * static_cast<unsigned>(each);
         ++seed) {
      const auto made = make_game(seed, judge.making(fault));
      if (!made) continue;
      Told& told = out[fault];
      ++told.made;
      const std::string no = fault_judged(judge, *made);
      if (no.empty())
        ++told.right;
      else if (std::getenv("HEXROUT_SHOW") != nullptr)
        WARN(name_of(fault) << " seed " << seed << ": " << no);
      if (!no.empty() && told.first_wrong.empty()) told.first_wrong = fmt::format("seed {}: {}", seed, no);
    }
  return out;
}

void check_legal(const MadeBoards& boards, std::uint64_t first, std::uint64_t count) {
  const Judge judge{boards};
  std::size_t walks = 0;
  int wrong = 0;
  std::string first_wrong;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const std::string no = legal_game_judged(judge, seed, walks);
    if (no.empty()) continue;
    ++wrong;
    if (wrong < 5) first_wrong += no + "\n";
  }
  INFO(first_wrong);
  CHECK(wrong == 0);
  CHECK(walks > count);
}

void check_faults(const MadeBoards& boards, std::uint64_t first, int each) {
  const Judge judge{boards};
  for (const auto& [fault, told] : faults_judged(judge, first, each)) {
    INFO(name_of(fault) << ", of " << told.made << ": " << told.first_wrong);
    CHECK(told.made == each);
    CHECK(told.right * 100 >= told.made * 99);
  }
}

}  // namespace

TEST_CASE("legal games on boards of our own are judged as they were made", "[judge]") {
  check_legal(own_boards(), 0, 40);
}
TEST_CASE("one fault on a board of our own is named, and nothing else is blamed", "[judge]") {
  check_faults(own_boards(), 0, 8);
}
TEST_CASE("legal games are judged as they were made", "[judge]") {
  if (have_vasl()) check_legal(boards_of_vasl(), 0, 60);
}
TEST_CASE("one fault is named, and nothing else is blamed", "[judge]") {
  if (have_vasl()) check_faults(boards_of_vasl(), 0, 12);
}
TEST_CASE("many legal games are judged as they were made", "[.full]") {
  check_legal(own_boards(), 100'000, 400);
  if (have_vasl()) check_legal(boards_of_vasl(), 1'000, 1'400);
}
TEST_CASE("of many faults each is named, and nothing else is blamed", "[.full]") {
  check_faults(own_boards(), 100'000, 100);
  if (have_vasl()) check_faults(boards_of_vasl(), 10'000, 250);
}
