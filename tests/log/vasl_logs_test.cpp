// Real logs, and logs in play with the saves that they end in, from the folder that HEXROUT_VASL names.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "hexrout/play/log_listing.hpp"
#include "hexrout/scenario/game_log.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/scenario/saved_stack.hpp"
#include "vasl_folder.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

std::vector<std::string> files_of(const std::string& folder, const std::string& ending) {
  std::vector<std::string> out;
  if (std::filesystem::is_directory(vasl_folder() + "/" + folder))
    for (const auto& entry : std::filesystem::directory_iterator(vasl_folder() + "/" + folder))
      if (entry.path().string().ends_with(ending)) out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

// Place by place, the counters of a position from the bottom, with all that is read of each; ids of stacks are free.
std::vector<std::string> counters_of(const SavedGame& game) {
  std::vector<std::string> out;
  for (const SavedPlace& place : saved_places(game)) {
    std::ostringstream text;
    for (const SavedUnit* unit : place.counters)
      text << unit->id << ' ' << unit->name << ' ' << unit->type << ' ' << unit->nationality << ' ' << unit->map << ' '
           << unit->x << ' ' << unit->y << ' ' << unit->board << ' ' << unit->hex << unit->broken << unit->half
           << unit->concealed << unit->hidden << unit->broken_morale << unit->facing << unit->chain_level << '\n';
    out.push_back(text.str());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string without_title(const std::string& yaml) {
  const std::size_t at = yaml.find("title:");
  return yaml.substr(0, at) + yaml.substr(yaml.find('\n', at));
}

nlohmann::json expected(const std::string& vlog) {
  std::ifstream file(vlog.substr(0, vlog.size() - 5) + ".expected.json");
  return nlohmann::json::parse(file);
}

GameLog log_of(const std::string& path, Diagnostics& found) {
  auto log = read_game_log(path, found);
  INFO(path << found.text());
  REQUIRE(log);
  return std::move(*log);
}

}  // namespace

TEST_CASE("a log in play ends in the position of its save", "[log]") {
  const auto logs = files_of("logs_made", ".vlog");
  if (logs.empty()) return;
  CHECK(logs.size() >= 12);
  for (const std::string& path : logs) {
    CAPTURE(path);
    const std::string base = path.substr(0, path.size() - 5);
    Diagnostics found;
    const GameLog log = log_of(path, found);
    CHECK(found.text().empty());
    for (const auto& [point, twin] : {std::pair<std::size_t, std::string>{0, "start"}, {log.size(), "end"}}) {
      const auto save = read_saved_game(base + "." + twin + ".vsav", found);
      REQUIRE(save);
      SavedGame here = log.position(point);
      here.unit_names = nullptr;  // the save counts its units anew
      CHECK(counters_of(here) == counters_of(*save));
      CHECK(without_title(saved_scenario(here, nullptr, found)) ==
            without_title(saved_scenario(*save, nullptr, found)));
    }
    const auto wanted = expected(path);
    CHECK(log.size() == wanted["entries"].get<std::size_t>());
    CHECK(unit_ids(log.position(0)).size() == wanted["units_at_start"].size());
    for (const auto& [id, unit] : wanted["units_at_start"].items())
      CHECK(unit_ids(log.position(0)).at(unit["piece"]) == id);
  }
}

TEST_CASE("the phases, walks and undos of logs in play are found", "[log]") {
  for (const std::string& path : files_of("logs_made", ".vlog")) {
    CAPTURE(path);
    Diagnostics found;
    const GameLog log = log_of(path, found);
    std::vector<LoggedPhase> routs;
    for (const LoggedPhase& phase : log.phases())
      if (phase.number == kRoutPhase) routs.push_back(phase);
    const auto wanted = expected(path)["phases"];
    REQUIRE(routs.size() == wanted.size());
    for (std::size_t i = 0; i < routs.size(); ++i) {
      CHECK(routs[i].turn == wanted[i]["turn"]);
      CHECK(routs[i].player == wanted[i]["player"].get<std::string>());
      CHECK(routs[i].first_entry == wanted[i]["first_entry"]);
      CHECK(routs[i].last_entry == wanted[i]["last_entry"]);
      for (const auto& unit : wanted[i]["units"]) {
        if (unit["path"].is_null()) continue;  // one drag over several hexes
        std::vector<std::string> path_walked = {unit["path"][0]};
        for (const auto& n : unit["entries"])
          for (const LoggedEvent& event : log.entry(n).events)
            if (event.act == LoggedAct::moved && event.piece == unit["piece"]) path_walked.push_back(event.to.hex);
        CHECK(nlohmann::json(path_walked) == unit["path"]);
        if (!unit.contains("undone")) continue;
        CHECK(log.entry(unit["undone"]["entry"]).undone_by == unit["undone"]["undo_entry"]);
        CHECK(log.entry(unit["undone"]["undo_entry"]).takes_back == unit["undone"]["entry"]);
      }
    }
  }
}

TEST_CASE("odd logs: begun within a phase, without entries, cut off", "[log]") {
  if (files_of("logs_made/odd", ".vlog").empty()) return;
  const std::string odd = vasl_folder() + "/logs_made/odd/";
  Diagnostics begun_found;
  const GameLog begun = log_of(odd + "begun_in_phase.vlog", begun_found);
  CHECK(begun_found.text().empty());
  CHECK(begun.phases()[0].number == kRoutPhase);
  CHECK(begun.phases()[0].first_entry == 0);
  CHECK(begun.phases()[0].last_entry == 5);
  Diagnostics none_found;
  const GameLog none = log_of(odd + "no_entries.vlog", none_found);
  CHECK(none_found.text().empty());
  CHECK(none.size() == 0);
  Diagnostics cut_found;
  const GameLog cut = log_of(odd + "cut_off.vlog", cut_found);
  CHECK(cut.size() == expected(odd + "cut_off.vlog")["whole_entries"]);
  CHECK(cut_found.text().find("breaks off within its entry 12") != std::string::npos);
}

TEST_CASE("real logs are listed whole, without an unknown command", "[log]") {
  const auto logs = files_of("logs", ".vlog");
  for (const std::string& path : logs) {
    CAPTURE(path);
    Diagnostics found;
    const GameLog log = log_of(path, found);
    CHECK(found.text().empty());
    std::size_t rolls = 0;
    for (const LoggedEntry& entry : log.entries()) {
      rolls += entry.rolls.size();
      // Every line that dice wrote is a roll, with its player.
      for (const LoggedLine& line : entry.lines) CHECK_FALSE(line.text.starts_with("***"));
      for (const LoggedRoll& roll : entry.rolls) CHECK_FALSE(roll.player.empty());
    }
    if (!path.ends_with("/empty.vlog")) CHECK(log.size() > 0);
    const std::string text = log_listing_text(log, {});
    std::size_t told = 0;
    for (std::size_t at = text.find(" rolls "); at != std::string::npos; at = text.find(" rolls ", at + 1)) ++told;
    CHECK(told >= rolls);
    CHECK(nlohmann::json::parse(log_listing_json(log, {}))["log"].size() == log.size());
  }
  if (!logs.empty()) CHECK(logs.size() == 13);
}
