// No game but ASL speaks in words of ASL, whatever verb asks: text for people and values of JSON.
#include <catch2/catch.hpp>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "small_games.hpp"

using namespace hexrout::test;

namespace {

struct PlainGame {
  std::string scenario;
  std::vector<std::string> sides;
  std::vector<std::string> units;
  std::set<std::string> own;  // names that its game.yaml gives, as of a kind or a state
};

std::set<std::string> names_in(const std::string& game_file) {
  static const std::regex name("\\bname: (\\w+)");
  const std::string text = std::filesystem::exists(game_file) ? read_bytes(game_file) : std::string();
  std::set<std::string> out;
  for (std::sregex_iterator it(text.begin(), text.end(), name), end; it != end; ++it) out.insert((*it)[1]);
  return out;
}

// Every bundled scenario under other rules than ASL.
std::vector<PlainGame> plain_games() {
  std::vector<std::string> paths;
  for (const char* system : {"armour_battles", "chain_of_command", "morale_ratio", "pickets", "squares"})
    paths.push_back(source("maps/scenarios/" + std::string(system) + ".yaml"));
  std::error_code none;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source("maps/games"), none))
    if (entry.path().extension() == ".yaml" && entry.path().parent_path().filename() != "cases" &&
        has("\n" + read_bytes(entry.path().string()), "\nhexrout: 1"))
      paths.push_back(entry.path().string());
  std::vector<PlainGame> out;
  for (const std::string& path : paths) {
    const Ran shown = run({"report", path, "--format", "json"});
    INFO(path << "\n" << shown.err);
    REQUIRE(shown.status == 0);
    PlainGame game{path, {}, {}, names_in((std::filesystem::path(path).parent_path() / "game.yaml").string())};
    const auto position = nlohmann::json::parse(shown.out);
    std::set<std::string> sides;
    for (const auto& unit : position.at("units")) {
      game.units.push_back(unit.at("id"));
      sides.insert(unit.at("side").get<std::string>());
    }
    game.sides.assign(sides.begin(), sides.end());
    out.push_back(std::move(game));
  }
  return out;
}

// Returns a piece of the text around a word of ASL that is no name of the game's own; empty: none. The command has a
// verb `rout`, and a scenario a phase of that name. In the rules of Chain of Command, too, units rout from the table.
std::string foreign_word(const std::string& text, const PlainGame& game = {}) {
  static const std::regex allowed("hexrout rout|'phase: rout'|[Rr]outs?( off| from) the table|^routs$");
  static const std::regex foreign("\\b(MF|[Rr]out(s|ed|ing)?|[Bb]roke|[Ss]quads?|DM|KIA|Low Crawl|Interdict\\w*)\\b");
  const std::string said = std::regex_replace(text, allowed, "");
  for (std::sregex_iterator it(said.begin(), said.end(), foreign), end; it != end; ++it) {
    if (game.own.count(it->str()) != 0) continue;
    const auto from = std::max<std::ptrdiff_t>(it->position() - 60, 0);
    return said.substr(static_cast<std::size_t>(from), 140);
  }
  return {};
}

void check_values(const nlohmann::json& value, const std::string& key, const std::string& what, const PlainGame& game) {
  if (value.is_string() && key != "phase") {
    INFO(what << ": " << key);
    const std::string foreign = foreign_word(value.get<std::string>(), game);
    CHECK(foreign.empty());
    if (!foreign.empty()) WARN(foreign);
  }
  if (value.is_object())
    for (const auto& [inner, of] : value.items()) check_values(of, inner, what, game);
  if (value.is_array())
    for (const auto& of : value) check_values(of, key, what, game);
}

// Runs a verb, and reads what it says.
void check_said(const PlainGame& game, const std::vector<std::string>& arguments) {
  std::string what;
  for (const std::string& word : arguments) what += word + " ";
  const Ran ran = run(arguments);
  INFO(what);
  CHECK(ran.status <= 3);
  if (ran.out.starts_with("{") || ran.out.starts_with("[")) {
    // One value, or one a line.
    const auto whole = nlohmann::json::parse(ran.out, nullptr, false);
    if (!whole.is_discarded()) return check_values(whole, "", what, game);
    for (std::size_t from = 0; from < ran.out.size(); from = ran.out.find('\n', from) + 1) {
      const std::string line = ran.out.substr(from, ran.out.find('\n', from) - from);
      if (!line.empty()) check_values(nlohmann::json::parse(line), "", what, game);
    }
    return;
  }
  for (const std::string& said : {ran.out, ran.err}) {
    const std::string foreign = foreign_word(said, game);
    CHECK(foreign.empty());
    if (!foreign.empty()) WARN(foreign);
  }
}

}  // namespace

TEST_CASE("answers, plays and sweeps of other games hold no word of ASL", "[cli][words]") {
  for (const PlainGame& game : plain_games()) {
    const std::string& path = game.scenario;
    for (const std::vector<std::string>& verb : {std::vector<std::string>{"rout", path, "--all"},
                                                 {"rout", path, "--format", "json"},
                                                 {"rout", path, "--why", "D4"},
                                                 {"play", path, "--seed", "1"},
                                                 {"play", path, "--seed", "2", "--log", "-"},
                                                 {"sweep", path, "--runs", "10"},
                                                 {"validate", path},
                                                 {"validate", path, "--format", "json"},
                                                 {"show", path},
                                                 {"check", path}})
      check_said(game, verb);
  }
}

TEST_CASE("what other games say of moves, threats and orders holds no word of ASL", "[cli][words]") {
  for (const PlainGame& game : plain_games()) {
    const std::string& path = game.scenario;
    for (const std::string& unit : game.units) {
      check_said(game, {"reach", path, unit});
      check_said(game, {"cut", path, "--unit", unit, "--size", "1"});
    }
    check_said(game, {"reach", path, game.units.front(), "--format", "json"});
    for (const std::string& side : game.sides) {
      check_said(game, {"deny", path, "--side", side, "--time-ms", "300"});
      check_said(game, {"deny", path, "--side", side, "--time-ms", "300", "--format", "json"});
      check_said(game, {"advise", path, "--side", side});
      check_said(game, {"advise", path, "--side", side, "--format", "json"});
    }
    check_said(game, {"survey", path, "--as", game.units.front()});
    check_said(game, {"survey", path, "--as", game.units.front(), "--format", "json"});
  }
}

TEST_CASE("tables and pictures of reports on other games hold no word of ASL", "[cli][words]") {
  const Folder place;
  for (const PlainGame& game : plain_games()) {
    const std::string page = place / "page.html";
    REQUIRE(run({"report", game.scenario, "-o", page}).status == 0);
    const std::string html = read_bytes(page);
    std::string shown;  // without scripts, styles and tags
    for (std::size_t from = 0; from < html.size();) {
      const std::size_t tag = std::min(html.find('<', from), html.size());
      shown += html.substr(from, tag - from) + " ";
      std::size_t end = html.find('>', tag);
      if (html.compare(tag, 7, "<script") == 0) end = html.find("</script>", tag) + 8;
      if (html.compare(tag, 6, "<style") == 0) end = html.find("</style>", tag) + 7;
      from = tag == html.size() ? tag : end + 1;
    }
    INFO(game.scenario);
    const std::string foreign = foreign_word(shown, game);
    CHECK(foreign.empty());
    if (!foreign.empty()) WARN(foreign);
  }
}

TEST_CASE("a game that is data speaks in its own words", "[cli][words]") {
  const Folder place;
  const std::string folder = place / "game";
  REQUIRE(run({"rules", "--new", folder}).status == 0);
  const std::string scenario = folder + "/scenario.yaml";
  const std::string plain = read_bytes(folder + "/game.yaml");
  const auto with = [&](const std::string& words) { place.write("game/game.yaml", plain + "words: " + words + "\n"); };

  // Without words of its own it has those of no game.
  CHECK(has(run({"rout", scenario, "--unit", "third"}).out, " movement points; falls back\n"));
  CHECK(has(run({"survey", scenario, "--as", "first"}).out, "If first (blue) were broken in one of "));

  with("{move: retreat, distance: paces, lost: taken, outcomes: {FELL_BACK: goes back to the hedge}}");
  CHECK(has(run({"rout", scenario, "--unit", "third"}).out, " paces; goes back to the hedge\n"));
  CHECK(has(run({"reach", scenario, "first"}).out, "first in E4 has 4 paces\n"));
  const std::string survey = run({"survey", scenario, "--as", "first"}).out;
  CHECK(has(survey, " must retreat\n"));
  const std::string denied = run({"deny", scenario, "--side", "red", "--time-ms", "300"}).out;
  CHECK(has(denied, "What the moves of the red take from enemies that must retreat\n"));
  CHECK(has(denied, "third retreats to "));

  with("{mov: retreat}");
  CHECK(has(run({"check", scenario}).err, "error[unknown-key]"));
  with("{outcomes: {FEL_BACK: goes back}}");
  CHECK(has(run({"check", scenario}).err, "no move of the game has the code 'FEL_BACK'"));
  with("{outcomes: [FELL_BACK]}");
  CHECK(has(run({"check", scenario}).err, "error[not-a-map]"));
}
