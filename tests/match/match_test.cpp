// Whole matches: equal bytes for all ways to play them, and invariants of every pair.
#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "match_positions.hpp"

using namespace hexrout;

TEST_CASE("threads and shards give the bytes of one thread", "[match][threads]") {
  const auto positions = made_positions(5);
  MatchPlan plan = plan_of("random+random", "nearest", 13);
  const MatchFile one = play_match(positions, plan, {0, plan.pairs}, nullptr);
  plan.threads = 2;
  const MatchFile two = play_match(positions, plan, {0, plan.pairs}, nullptr);
  CHECK(shard_text(one) == shard_text(two));
  CHECK(summary_json(one) == summary_json(two));
  CHECK(games_csv(one) == games_csv(two));
  std::vector<MatchFile> shards;
  Diagnostics found;
  for (const std::uint64_t i : {2U, 0U, 1U}) {
    const MatchFile shard = play_match(positions, plan, shard_of(plan.pairs, i, 3), nullptr);
    auto read = parse_match(shard_text(shard), "shard", found);
    INFO(found.text());
    REQUIRE(read);
    CHECK(shard_text(*read) == shard_text(shard));
    shards.push_back(std::move(*read));
  }
  const auto whole = merge_matches(std::move(shards), found);
  INFO(found.text());
  REQUIRE(whole);
  CHECK(shard_text(*whole) == shard_text(one));
  CHECK(summary_json(*whole) == summary_json(one));
  CHECK(games_csv(*whole) == games_csv(one));
}

TEST_CASE("a player against itself has margin 0", "[match]") {
  const auto positions = made_positions(4);
  const MatchPlan plan = plan_of("farthest", "farthest", 6);
  const MatchFile match = play_match(positions, plan, {0, plan.pairs}, nullptr);
  bool losses = false;
  for (std::size_t i = 0; i < match.games.size(); i += 2) {
    const MatchedGame& even = match.games[i];
    const MatchedGame& odd = match.games[i + 1];
    CHECK(even.course == odd.course);
    CHECK(even.players[0] == odd.players[1]);
    CHECK(even.players[1] == odd.players[0]);
    losses = losses || even.players[0].casualties_in_halves() > 0;
  }
  CHECK(losses);
  CHECK(casualty_margins(match).of(kCasualtyParts).mean == 0);
  CHECK(casualty_margins(match).of(kCasualtyParts).error == 0);
}

TEST_CASE("different policies play different games", "[match]") {
  const auto positions = made_positions(1);
  std::set<std::uint64_t> courses;
  for (const char* name :
       {"option0", "random", "nearest", "farthest", "stay", "advise", "random+option0", "deny+option0"})
    courses.insert(play_matched_game(positions, plan_of(name, "option0", 1), 0, nullptr).course);
  // Some may happen to play alike in one game.
  CHECK(courses.size() >= 4);
}

TEST_CASE("margins of a match are the plain sums of its games", "[match]") {
  const auto positions = made_positions(3);
  const MatchPlan plan = plan_of("nearest", "random", 7);
  const MatchFile match = play_match(positions, plan, {0, plan.pairs}, nullptr);
  double casualties = 0;
  double exposure = 0;
  for (const MatchedGame& game : match.games) {
    const auto lost = [&](std::size_t p) {
      const SideResult& s = game.players[p];
      return s.lost + s.captured + s.reduced / 2.0;
    };
    casualties += (lost(1) - lost(0)) / static_cast<double>(match.games.size());
    exposure += (static_cast<double>(game.players[1].exposure) - static_cast<double>(game.players[0].exposure)) / 4 /
                static_cast<double>(match.games.size());
  }
  CHECK(casualty_margins(match).of(kCasualtyParts).mean == Approx(casualties).margin(1e-12));
  CHECK(exposure_margins(match).of(kExposureParts).mean == Approx(exposure).margin(1e-12));
  const auto summary = nlohmann::json::parse(summary_json(match));
  CHECK(summary["casualties"]["margin"].get<double>() == Approx(casualties).margin(1e-4));
  CHECK(summary["games"] == 14);
}

TEST_CASE("a game played again by its number gives the same log", "[match]") {
  const auto positions = made_positions(3);
  const MatchPlan plan = plan_of("random+random", "advise", 5);
  const MatchFile match = play_match(positions, plan, {0, plan.pairs}, nullptr);
  for (const std::uint64_t number : {0U, 3U, 8U}) {
    std::vector<std::string> log;
    std::vector<std::string> again;
    const MatchedGame first = play_matched_game(positions, plan, number, &log);
    play_matched_game(positions, plan, number, &again);
    CHECK(log == again);
    CHECK(log.size() > 20);
    CHECK(first == match.games[static_cast<std::size_t>(number)]);
    for (const std::string& line : log) CHECK(nlohmann::json::parse(line).is_object());
  }
}

TEST_CASE("the sequential test ends after the same block on any number of threads", "[match][threads]") {
  const auto positions = made_positions(24);
  MatchPlan plan = plan_of("stay", "stay", 200);
  plan.turns = 1;
  const SequentialTest test;
  const MatchFile one = play_match(positions, plan, {0, plan.pairs}, &test);
  REQUIRE(one.verdict == SequentialVerdict::no_difference);
  CHECK(one.pairs.to == kBlockPairs);
  plan.threads = 2;
  CHECK(summary_json(play_match(positions, plan, {0, plan.pairs}, &test)) == summary_json(one));
}

TEST_CASE("shards that do not fit are refused", "[match]") {
  const auto positions = made_positions(2);
  const MatchPlan plan = plan_of("option0", "stay", 4);
  const MatchFile left = play_match(positions, plan, {0, 2}, nullptr);
  const MatchFile right = play_match(positions, plan, {2, 4}, nullptr);
  const auto code = [](std::vector<MatchFile> shards) {
    Diagnostics found;
    CHECK_FALSE(merge_matches(std::move(shards), found));
    return found.all().empty() ? std::string() : found.all().front().code;
  };
  CHECK(code({}) == "missing-shards");
  CHECK(code({left}) == "missing-shards");
  CHECK(code({right}) == "missing-shards");
  CHECK(code({left, left, right}) == "overlapping-shards");
  for (const int what : {0, 1, 2, 3, 4, 5, 6}) {
    MatchFile other = right;
    if (what == 0) other.head.seed = 9;
    if (what == 1) other.head.turns = 9;
    if (what == 2) other.head.players[1] = "random";
    if (what == 3) other.head.table = "0";
    if (what == 4) other.head.positions[0].digest = "0";
    if (what == 5) other.head.advise_ms = 7;
    if (what == 6) other.head.pairs = 5;
    CHECK(code({left, other}) == "differing-shards");
  }
  const std::string text = shard_text(left);
  const auto refused = [](const std::string& damaged) {
    Diagnostics found;
    CHECK_FALSE(parse_match(damaged, "s", found));
    return found.all().empty() ? std::string() : found.all().front().code;
  };
  CHECK(refused("") == "cut-short");
  CHECK(refused(text.substr(0, text.size() - 60)) == "cut-short");
  CHECK(refused(text + text) == "not-a-match");
  CHECK(refused("{\"type\":\"match\"}\n") == "not-a-match");
  std::string changed = text;
  changed.replace(changed.find("\"seed\":1"), 8, "\"seed\":2");
  CHECK(refused(changed) == "changed");
  // Every line damaged in every key.
  for (std::size_t at = text.find("\":"); at != std::string::npos; at = text.find("\":", at + 1)) {
    std::string worse = text;
    worse.insert(at, "x");
    const std::string said = refused(worse);
    INFO(said << " at " << at);
    CHECK((said == "not-a-match" || said == "changed"));
  }
}

TEST_CASE("players who move at random make only moves that the turn offers", "[match]") {
  std::vector<MatchPosition> positions = made_positions(6);
  Diagnostics found;
  auto crossroads = read_scenario("maps/scenarios/crossroads.yaml", {}, found);
  REQUIRE(crossroads);
  auto position = MatchPosition::make(std::move(*crossroads), found);
  REQUIRE(position);
  positions.push_back(std::move(*position));
  MatchPlan plan = plan_of("random+random", "random+option0", 35);
  plan.turns = 3;
  const MatchFile match = play_match(positions, plan, {0, plan.pairs}, nullptr);
  for (const MatchedGame& game : match.games) {
    INFO(game.number << ": " << game.why);
    CHECK_FALSE(game.forfeit);
  }
}

namespace {

// Asks for each unit's ends of an advance, and moves nobody.
class AdvanceEnds final : public MovePolicy {
 public:
  std::optional<FreeMove> next(const Game& game, const FreeTurn& turn) override {
    if (turn.phase != MatchPhase::advance || turn.side != "german") return std::nullopt;
    for (const std::string& unit : turn.units)
      for (const LocationId at : turn.ends(unit)) ends[unit].insert(game.setting().map->location_name(at));
    return std::nullopt;
  }
  std::map<std::string, std::set<std::string>> ends;
};

}  // namespace

TEST_CASE("no advance ends where the terrain has no room for the unit", "[match]") {
  for (const auto& [terrain, room] : {std::pair("light-jungle", true), std::pair("dense-jungle", false)}) {
    INFO(terrain);
    const MatchPosition position =
        position_of(std::string("hexrout: 1\nmap: {columns: 9, rows: 7, fill: open-ground, hexes: "
                                "[{at: C3, terrain: ") +
                    terrain +
                    "}]}\nrules: asl\nsides: [german, russian]\n"
                    "turn: {attacker: german, phase: rout}\nunits:\n"
                    "  - {id: g1, side: german, counter: 4-6-7, at: C3}\n"
                    "  - {id: g2, side: german, counter: 4-6-7, at: C3}\n"
                    "  - {id: g3, side: german, counter: 4-6-7, at: C4}\n"
                    "  - {id: r1, side: russian, counter: 4-4-7, at: I1}\n");
    auto policy = std::make_unique<AdvanceEnds>();
    const AdvanceEnds& asked = *policy;
    const auto routs = [] { return make_rout_policy(RoutPolicyKind::option0, {}); };
    Player german(std::move(policy), routs());
    Player russian(std::make_unique<AdvanceEnds>(), routs());
    play_game(position, {.turns = 1}, {&german, &russian}, nullptr);
    CHECK(asked.ends.at("g3").contains("C3") == room);
    CHECK(asked.ends.at("g3").contains("C5"));
  }
}

TEST_CASE("positions unfit for a match are refused", "[match]") {
  const auto code = [](std::string text) {
    Diagnostics found;
    auto scenario = parse_scenario(text, "p", {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    CHECK_FALSE(MatchPosition::make(std::move(*scenario), found));
    return found.all().back().code;
  };
  const std::string map = "hexrout: 1\nmap: {columns: 5, rows: 5, fill: open-ground, hexes: []}\nrules: asl\n";
  const std::string g = "  - {id: g, side: german, counter: 4-6-7, at: A1}\n";
  const std::string r = "  - {id: r, side: russian, counter: 4-4-7, at: E4}\n";
  CHECK(code(map + "sides: [german, russian]\nunits:\n" + g) == "match-position");
  CHECK(code(map + "sides: [german, russian, american]\nunits:\n" + g + r) == "match-position");
  CHECK(code(map + "sides: [german, russian]\nunits:\n" + g + r + "events: [rout_phase]\n") == "match-position");
}

TEST_CASE("made positions are reproducible and can be played", "[match]") {
  CHECK(made_match_position(7) == made_match_position(7));
  CHECK(made_match_position(7) != made_match_position(8));
  for (std::uint64_t number = 0; number < 60; ++number) position_of(made_match_position(number));
  CHECK(made_match_position(3, "05").find("vasl: \"05\"") != std::string::npos);
}

TEST_CASE("names of players are read and written alike", "[match]") {
  for (const char* name :
       {"option0", "random", "nearest", "farthest", "stay", "advise", "random+option0", "random+advise", "deny+advise"})
    CHECK(player(name).name() == name);
  CHECK(player("stay+option0").name() == "option0");
  for (const char* name :
       {"", "+", "option0+random", "random+", "+random", "opton0", "random+random+random", "Option0"}) {
    Diagnostics found;
    INFO(name);
    CHECK_FALSE(parse_player(name, found));
    CHECK(found.text().find("error[unknown-player]") != std::string::npos);
  }
}
