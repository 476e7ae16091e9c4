// hexrout match: many games between two players, and by how much one of them is better.
#include "hexrout/match/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "hexrout/match/made_objectives.hpp"
#include "hexrout/match/made_position.hpp"
#include "hexrout/match/player.hpp"
#include "match.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "shard.hpp"
#include "stops.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

constexpr std::string_view kProgram = "program";

struct MatchOptions {
  std::array<std::string, 2> players;
  std::vector<std::string> programs;  // commands of the players called "program", in their order
  std::vector<std::string> weights;   // files for the players that plan, in their order
  std::vector<std::string> files;
  std::uint64_t made = 0;
  std::uint64_t made_from = 0;
  std::vector<std::string> made_boards;
  std::optional<std::uint64_t> print_made;
  std::string objectives;  // kind of those to be made
  std::uint64_t games = 0;
  MatchPlan plan;
  std::string shard = "0/1";
  bool sharded = false;
  std::string table;
  std::string csv;
  std::optional<double> sequential;
  std::string sequential_of = "casualties";
  std::optional<std::uint64_t> game;
  std::string log;
  ScenarioOptions reading;
};

bool read_players(MatchOptions& options, Diagnostics& found) {
  std::size_t programs = 0;
  for (std::size_t p = 0; p < 2; ++p) {
    if (options.players[p] == kProgram) {
      if (programs == options.programs.size()) {
        found.error("unknown-player", {"--player", 0, 0}, "a player is a program, and --player is missing",
                    "add --player 'COMMAND'");
        return false;
      }
      options.plan.players[p].command = options.programs[programs++];
    } else if (const auto spec = parse_player(options.players[p], found, {p == 0 ? "player A" : "player B", 0, 0})) {
      options.plan.players[p] = *spec;
    } else {
      return false;
    }
  }
  if (programs == options.programs.size()) return true;
  found.error("unknown-player", {"--player", 0, 0}, "--player names a program that does not play",
              "write 'program' in the place of the player");
  return false;
}

bool plans(const PlayerSpec& player) {
  return player.command.empty() && player.moves == MovePolicyKind::plan;
}

bool weights_fit(const MatchOptions& options, Diagnostics& found) {
  const auto& players = options.plan.players;
  if (options.weights.size() <= static_cast<std::size_t>(std::count_if(players.begin(), players.end(), plans)))
    return true;
  found.error("unknown-player", {"--weights", 0, 0}, "--weights names more files than there are players that plan",
              "give one for each player whose name begins with plan");
  return false;
}

bool read_weights(MatchOptions& options, Diagnostics& found) {
  auto file = options.weights.begin();
  for (PlayerSpec& player : options.plan.players) {
    if (file == options.weights.end() || !plans(player)) continue;
    const std::optional<PlanTable> table = read_plan_table(*file++, found);
    if (!table) return false;
    player.weights = std::make_shared<const PlanTable>(*table);
  }
  return true;
}

std::optional<ObjectiveKind> objective_kind(std::string_view word) {
  for (const ObjectiveKind kind : {ObjectiveKind::hold, ObjectiveKind::exit, ObjectiveKind::casualties})
    if (name_of(kind) == word) return kind;
  return std::nullopt;
}

// Maps are kept: made positions have one each, boards are often the same.
class PositionReader {
 public:
  PositionReader(const MatchOptions& options, Diagnostics& found)
      : options_(options), found_(found), reading_(read_options(options.reading)) {
    reading_.maps = std::make_shared<MapCache>();
  }

  std::vector<MatchPosition> read() {
    for (const std::string& file : options_.files) {
      note_input(file);
      take(read_scenario(file, reading_, found_));
    }
    const std::uint64_t first = options_.made_from;
    for (std::uint64_t i = first; i < first + options_.made; ++i)
      take(parse_scenario(made_match_position(i), fmt::format("made/{}", i), reading_, found_));
    for (std::uint64_t i = 0; i < options_.made_boards.size(); ++i) made_on(first + i, options_.made_boards[i]);
    return std::move(out_);
  }

 private:
  // On a board units may happen to lie where nobody can stand: then the same number is drawn anew.
  void made_on(std::uint64_t number, const std::string& board) {
    for (std::uint32_t draw = 0;; ++draw) {
      const std::string name =
          fmt::format("made/{}/board/{}{}", number, board, draw == 0 ? "" : fmt::format("/{}", draw));
      Diagnostics said;
      auto scenario = parse_scenario(made_match_position(number, board, draw), name, reading_, said);
      if (!scenario && draw + 1 < kMostDraws && read_board(said)) continue;
      found_.add(said);
      return take(std::move(scenario));
    }
  }
  // False for a board that is not there.
  static bool read_board(const Diagnostics& said) {
    return std::none_of(said.all().begin(), said.all().end(), [](const Diagnostic& one) {
      return one.code == "no-boards" || one.code == "no-board" || one.code == "cannot-read";
    });
  }

  static constexpr std::uint32_t kMostDraws = 30;
  void take(std::optional<Scenario> scenario) {
    if (!scenario) return;
    if (const auto kind = objective_kind(options_.objectives); kind && !set_objectives(*scenario, *kind, found_))
      return;
    if (auto position = MatchPosition::make(std::move(*scenario), found_)) out_.push_back(std::move(*position));
  }

  const MatchOptions& options_;
  Diagnostics& found_;
  ReadOptions reading_;
  std::vector<MatchPosition> out_;
};

std::optional<RunRange> pairs_of(const MatchOptions& options, Diagnostics& found) {
  if (options.sharded && (options.sequential || !options.csv.empty())) {
    found.error("shard", {"--shard", 0, 0},
                options.sequential ? "a match that stops early has no shards" : "a shard has no table of games",
                options.sequential ? "leave out --sequential, or --shard" : "give --csv to 'hexrout merge'");
    return std::nullopt;
  }
  if (options.game && *options.game >= options.games) {
    found.error("no-game", {"--game", 0, 0},
                fmt::format("there is no game {}; the match has games 0 to {}", *options.game, options.games - 1),
                "name one of them, and give the --games of the match");
    return std::nullopt;
  }
  return read_shard(options.shard, options.plan.pairs, found);
}

// Plays one game again, with its log.
int replay(const MatchOptions& options, const std::vector<MatchPosition>& positions, Diagnostics& found) {
  std::vector<std::string> lines;
  MatchFile one;
  one.games = {play_matched_game(positions, options.plan, *options.game, &lines)};
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  if (!options.log.empty() && !write_output(options.log, text, found)) return report(found);
  print(fmt::format("{{\"type\":\"game\",\"game\":{},\"course\":\"{:016x}\"}}\n", *options.game, one.games[0].course));
  return report(found);
}

// Games that were forfeited, with the reason of the first of each player.
bool tell_forfeits(const MatchFile& match, Diagnostics& found) {
  std::array<std::uint64_t, 2> count{};
  std::array<const MatchedGame*, 2> first{};
  for (const MatchedGame& game : match.games)
    if (game.forfeit && count[*game.forfeit]++ == 0) first[*game.forfeit] = &game;
  for (std::size_t p = 0; p < 2; ++p)
    if (first[p] != nullptr)
      found.warning("forfeit", {},
                    fmt::format("player {} forfeited {} of {} games; in game {}: {}", p == 0 ? "A" : "B", count[p],
                                match.games.size(), first[p]->number, printable(first[p]->why)),
                    "its units are counted as lost there; correct the program");
  return count[0] + count[1] > 0;
}

// Positions on which the rules could not go on.
void tell_failed(const MatchFile& match, Diagnostics& found) {
  const std::vector<std::string> failed = failed_positions(match);
  for (std::size_t i = 0; i < failed.size(); ++i)
    if (!failed[i].empty())
      found.warning(
          "match-failed", {match.head.positions[i].name, 0, 0},
          fmt::format("the match cannot go on here, and games on it are not counted: {}", printable(failed[i])),
          "leave the position out, or take the unit out of it");
  if (std::count(failed.begin(), failed.end(), std::string()) == 0)
    found.error("match-failed", {}, "no position is left on which the match could go on", "name others");
}

int finish(const MatchFile& match, const std::string& csv, Diagnostics& found) {
  tell_failed(match, found);
  if (!csv.empty() && !write_output(csv, games_csv(match), found)) return report(found);
  const bool forfeits = tell_forfeits(match, found);
  print(summary_json(match) + "\n");
  const int status = report(found);
  return status == Exit::ok && forfeits ? static_cast<int>(Exit::findings) : status;
}

int match(MatchOptions& options) {
  Diagnostics found;
  when_stopped(end_player_programs);
  if (options.print_made) {
    print(made_match_position(*options.print_made));
    return Exit::ok;
  }
  options.plan.pairs = options.games / 2;
  if (options.sequential_of == "points") options.plan.measure = MatchMeasure::points;
  std::optional<FireTable> table;
  if (!read_players(options, found) || !weights_fit(options, found)) return wrong_use(found);
  if (!read_weights(options, found)) return report(found);
  const auto pairs = pairs_of(options, found);
  if (!pairs) return wrong_use(found);
  if (!options.table.empty() && !(table = read_fire_table_file(options.table, found))) return report(found);
  if (table) options.plan.table = &*table;
  const std::vector<MatchPosition> positions = PositionReader(options, found).read();
  if (found.has_errors()) return report(found);
  if (positions.empty() || positions.size() > kMostPositions) {
    found.error("no-position", {"--positions", 0, 0},
                fmt::format("there are {} positions to play on", positions.size()),
                "name files with --positions, or make some with --made 200");
    return wrong_use(found);
  }
  if (options.game) return replay(options, positions, found);
  Progress progress("playing", 2 * (pairs->to - pairs->from));
  options.plan.progress = [&](std::uint64_t) { progress.advance(); };
  std::optional<SequentialTest> test;
  if (options.sequential) test.emplace().difference = *options.sequential;
  const MatchFile played = play_match(positions, options.plan, *pairs, test ? &*test : nullptr);
  progress.pause();
  if (!options.sharded) return finish(played, options.csv, found);
  tell_failed(played, found);
  print(shard_text(played));
  return report(found);
}

// Refuses all options beside one that plays nothing: none of them would do anything.
void refuse_others(const CLI::App* verb, const std::string& alone) {
  for (const CLI::Option* option : verb->get_options())
    if (option->count() > 0 && !option->check_name(alone)) throw CLI::ExcludesError(option->get_name(), alone);
}

void add_positions(CLI::App& verb, MatchOptions& options) {
  add_value(verb, "--positions FILE", options.files, "Scenario files to play on");
  add_number(verb, "--made N", options.made, 1, kMostPositions,
             "Plays on so many made positions as well; number K is always the same");
  add_number(verb, "--made-from K", options.made_from, 0, kAnyNumber / 2,
             "Number of the first made position (default 0)");
  add_value(verb, "--made-boards BOARD,...", options.made_boards,
            "Plays on a made position on each of these VASL boards as well: the first number on the first, and so on")
      ->delimiter(',');
  add_number(verb, "--print-made K", options.print_made, 0, kAnyNumber,
             "Prints made position K as a scenario file and plays nothing");
  add_choice(verb, "--objectives KIND", options.objectives, {"hold", "exit", "casualties"},
             "Makes objectives for every position, in place of its own: hexes in the middle, the edge behind the "
             "enemy, or losses alone");
  add_reading_options(verb, options.reading);
}

void add_play(CLI::App& verb, MatchOptions& options) {
  add_number(verb, "--games N", options.games, 1, 2 * kMostPairs,
             "Games, an even number: pairs with the sides exchanged (default 2)")
      ->check([](const std::string& text) {
        const auto number = whole_number(text);
        return number && *number % 2 == 0 ? "" : "games come in pairs: an even number is needed";
      });
  add_number(verb, "--turns N", options.plan.turns, 1, kMostTurns,
             "Game turns, of two player turns each (default: to the last of the battle, or 3)");
  add_number(verb, "--seed S", options.plan.seed, 0, kAnyNumber, "Seed of dice and of random players (default 1)");
  add_number(verb, "--time-ms MS", options.plan.advise_ms, 1, 3'600'000,
             "What `advise` may take for one question (default 100)");
  add_number(verb, "--answer-ms MS", options.plan.answer_ms, 1, 3'600'000,
             "What a program may take for one answer (default 10000)");
  add_value(verb, "--player COMMAND", options.programs,
            "The command of a player called 'program'; twice for two of them");
  add_value(verb, "--weights FILE", options.weights,
            "What counts for a player that plans (src/plan/data/plan.yaml), A first; twice for two of them");
  add_value(verb, "--fire-table FILE", options.table, "Another table of fire results (src/match/data/fire_table.yaml)");
  add_number(verb, "--threads N", options.plan.threads, 0, 1024, "Threads (default: as many as the machine has)");
}

}  // namespace

bool is_match_shard(const std::string& file) {
  constexpr std::string_view kBegin = R"({"type":"match")";
  std::ifstream in(file, std::ios::binary);
  std::string begin(kBegin.size(), '\0');
  return in.read(begin.data(), static_cast<std::streamsize>(begin.size())) && begin == kBegin;
}

int merge_match_shards(const std::vector<std::string>& files, const std::string& csv) {
  Diagnostics found;
  std::vector<MatchFile> shards;
  for (const std::string& file : files)
    if (auto shard = read_match(file, found)) shards.push_back(std::move(*shard));
  if (found.has_errors()) return report(found);
  const auto whole = merge_matches(std::move(shards), found);
  return whole ? finish(*whole, csv, found) : report(found);
}

void add_match_command(CLI::App& app, Run& run) {
  auto options = std::make_shared<MatchOptions>();
  options->games = 2;
  CLI::App* verb = app.add_subcommand("match", "Plays many games between two players, and says who loses fewer units");
  add_value(*verb, "a A", options->players[0], "Player A: a policy, or 'program'");
  add_value(*verb, "b B", options->players[1], "Player B");
  add_positions(*verb, *options);
  add_play(*verb, *options);
  add_value(*verb, "--csv FILE", options->csv, "Writes a line for each game to this file");
  add_value(*verb, "--sequential D", options->sequential,
            "Stops once it is clear whether a player is better by so many casualties a game")
      ->check(CLI::Range(0.001, 1000.0));
  add_value(*verb, "--sequential-of MEASURE", options->sequential_of,
            "What --sequential looks at: casualties (the usual), or points of the objectives")
      ->check(CLI::IsMember({"casualties", "points"}));
  CLI::Option* shard = add_value(*verb, "--shard I/N", options->shard,
                                 "Plays part I of N only, as in 0/3, 1/3, 2/3; 'hexrout merge' puts them together");
  add_number(*verb, "--game K", options->game, 0, 2 * kMostPairs,
             "Plays game K alone, the one of that number in the CSV");
  add_value(*verb, "--log FILE", options->log, "With --game: writes what happens in it, one JSON object a line");
  verb->footer(
      "Players: option0 random nearest farthest stay advise, each alone, as 'random+...', which moves its free units "
      "at random,\n"
      "or as 'deny+...', which moves them where they take most from the enemy's routs;\n"
      "or as 'plan+...', 'plan:attack+...' (hold, delay, withdraw), which moves them as hexrout plan does;\n"
      "'program' is the COMMAND of --player, asked by lines of JSON (src/match/README.md). Fire is decided by a table "
      "of "
      "ours,\n"
      "which is no game's; under Armour Battles by its own dice. Positions of all rules are played; objectives "
      "(the key battle: of a\n"
      "scenario) give points. Prints one line of JSON; a margin of casualties is what B lost less what A lost, one of "
      "points\n"
      "what A won less what B won. Exit status 1 if a "
      "player "
      "forfeited.");
  verb->callback([options, shard, verb, &run] {
    options->sharded = shard->count() > 0;
    if (!options->print_made && (options->players[0].empty() || options->players[1].empty()))
      throw CLI::RequiredError("a, b");
    if (!options->log.empty() && !options->game) throw CLI::RequiresError("--log", "--game");
    if (options->print_made) refuse_others(verb, "--print-made");
    run.status = match(*options);
  });
}

}  // namespace hexrout::command
