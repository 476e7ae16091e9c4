// The referee of a log against logs made by others, each with its expected verdicts.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "hexrout/judge/judge.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
using nlohmann::json;

namespace {

JudgeKind kind_named(const std::string& word) {
  static const std::map<std::string, JudgeKind> kKinds = {
      {"toward", JudgeKind::illegal_step},     {"shelter_passed", JudgeKind::illegal_step},
      {"no_roll", JudgeKind::no_roll},         {"must_stayed", JudgeKind::must_stayed},
      {"wrong_order", JudgeKind::wrong_order}, {"pinned_went_on", JudgeKind::went_on}};
  return kKinds.at(word);
}

const JudgedWalk* walk_of(const JudgedPhase& phase, const std::string& piece) {
  for (const JudgedWalk& walk : phase.walks)
    if (walk.piece == piece) return &walk;
  return nullptr;
}

void check_walk(const json& want, const JudgedPhase& phase) {
  INFO(want.dump());
  const JudgedWalk* got = walk_of(phase, want.value("piece_after", want["piece"].get<std::string>()));
  if (want["entries"].empty()) {
    if (want["verdict"] == "legal") CHECK((got == nullptr || got->legal));
    return;
  }
  REQUIRE(got != nullptr);
  CHECK(got->entries == want["entries"].get<std::vector<std::size_t>>());
  if (!want["path"].is_null()) CHECK(got->path == want["path"].get<std::vector<std::string>>());
  if (want.contains("end")) CHECK(got->path.back() == want["end"].get<std::string>());
  CHECK((got->duty == Duty::must) == (want["duty"] == "must"));
  std::vector<std::string> owed;
  std::size_t rolled = 0;
  for (const JudgedRoll& roll : got->rolls) {
    owed.push_back(roll.at);
    if (roll.entry == 0) continue;
    REQUIRE(rolled < want["rolled"].size());
    const json& one = want["rolled"][rolled++];
    CHECK(roll.entry == one["entry"].get<std::size_t>());
    CHECK(roll.result == (one["result"] == "pin" ? "pinned" : one["result"].get<std::string>()));
  }
  CHECK(owed == want["rolls_owed"].get<std::vector<std::string>>());
  CHECK(rolled == want["rolled"].size());
}

void check_findings(const json& want, const JudgedPhase& phase) {
  std::vector<const JudgeFinding*> illegal;
  for (const JudgeFinding& f : phase.findings)
    if (is_illegal(f.kind)) illegal.push_back(&f);
  for (const JudgeFinding* f : illegal) UNSCOPED_INFO(name_of(f->kind) << " " << f->unit << ": " << f->text);
  REQUIRE(illegal.size() == want.size());
  for (std::size_t i = 0; i < illegal.size(); ++i) {
    CHECK(illegal[i]->kind == kind_named(want[i]["kind"]));
    CHECK(illegal[i]->piece == want[i]["piece"].get<std::string>());
    CHECK(illegal[i]->rule == want[i]["rule"].get<std::string>());
    CHECK(illegal[i]->step == want[i]["step"].get<std::size_t>());
  }
}

void check_before(const json& phase, const JudgedLog& judged) {
  for (const json& rally : phase.value("rally_before", json::array())) {
    bool told = false;
    for (const JudgedPhase& other : judged.phases)
      for (const JudgedRally& one : other.rallies)
        told =
            told || (one.entry == rally["entry"].get<std::size_t>() && one.piece == rally["piece"].get<std::string>());
    CHECK(told);
  }
  if (!phase.contains("broke_before")) return;
  const json& broke = phase["broke_before"];
  bool told = false;
  for (const BrokenBetween& one : judged.broke)
    told = told || (one.piece == broke["piece"].get<std::string>() && one.entry == broke["entry"].get<std::size_t>() &&
                    one.roll == broke["roll_entry"].get<std::size_t>());
  CHECK(told);
}

}  // namespace

TEST_CASE("logs made by others are judged as they say", "[judge][logs]") {
  if (!test::have_vasl()) return;
  JudgeOptions how;
  how.read.boards_directory = test::vasl_boards();
  how.read.maps = std::make_shared<MapCache>();
  int logs = 0;
  for (const auto& file : std::filesystem::directory_iterator(test::vasl_folder() + "/logs_made")) {
    if (file.path().extension() != ".vlog") continue;
    INFO(file.path().filename().string());
    Diagnostics found;
    const auto log = read_game_log(file.path().string(), found);
    REQUIRE(log);
    const auto judged = judge_log(*log, how, found);
    INFO(found.text());
    REQUIRE(judged);
    std::string expected = file.path().string();
    std::ifstream in(expected.replace(expected.size() - 5, 5, ".expected.json"));
    const json want = json::parse(in);
    std::vector<const JudgedPhase*> routs;
    for (const JudgedPhase& phase : judged->phases)
      if (phase.number == kRoutPhase) routs.push_back(&phase);
    REQUIRE(routs.size() == want["phases"].size());
    for (std::size_t i = 0; i < routs.size(); ++i) {
      const json& phase = want["phases"][i];
      CHECK(routs[i]->first_entry == phase["first_entry"].get<std::size_t>());
      for (const json& unit : phase["units"]) check_walk(unit, *routs[i]);
      check_findings(phase["findings"], *routs[i]);
      check_before(phase, *judged);
    }
    CHECK(judged->illegal() == !want["illegal"].is_null());
    ++logs;
  }
  CHECK(logs == 12);
}
