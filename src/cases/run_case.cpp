#include "cases/run_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cases/answer_shape.hpp"
#include "cases/check_answer.hpp"
#include "cases/joined_scenario.hpp"
#include "cases/tree.hpp"
#include "hexrout/text/file_path.hpp"

namespace hexrout {

namespace {

// The log of a play, in the words of expectations.
struct Played {
  std::vector<std::string> events;   // "who what"
  std::vector<std::string> offered;  // "what who"
  std::vector<std::string> rolls;    // "6 4"
};

Played read_log(const std::string& log) {
  Played out;
  for (std::size_t from = 0; from < log.size();) {
    const std::size_t end = log.find('\n', from);
    const auto entry = nlohmann::json::parse(log.substr(from, end - from));
    from = end + 1;
    const auto text = [&](const char* key) { return entry.at(key).get<std::string>(); };
    if (text("type") == "event")
      out.events.push_back(text("who").empty() ? text("what") : text("who") + " " + text("what"));
    if (text("type") == "choice") out.offered.push_back(text("what") + " " + text("who"));
    if (text("type") == "dice")
      out.rolls.push_back(fmt::format("{}", fmt::join(entry.at("faces").get<std::vector<int>>(), " ")));
  }
  return out;
}

void check_in_order(const Node& wanted, const std::vector<std::string>& found, const std::string& what,
                    Compared& compared) {
  auto from = found.begin();
  for (const std::string& line : words_of(wanted)) {
    const auto it = std::find(from, found.end(), line);
    compared.that(it != found.end(), wanted.place(), what, fmt::format("'{}' in its turn", line), listed(found));
    if (it != found.end()) from = it + 1;
  }
}

void check_standings(const Game& game, const Node& wanted, Compared& compared) {
  const std::vector<Standing> all = game.standings();
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto [of, facts] = wanted.entry(i);
    const auto standing =
        std::find_if(all.begin(), all.end(), [&, name = of](const Standing& s) { return s.of == name; });
    for (std::size_t k = 0; k < facts.size(); ++k) {
      const auto [name, value] = facts.entry(k);
      std::string found;
      if (standing != all.end())
        for (const auto& [fact, text] : standing->facts)
          if (fact == name) found = text;
      compared.that(!found.empty() && text_fits(value.scalar(), found), value.place(),
                    fmt::format("{} of {}", name, of), value.scalar(), found);
    }
  }
}

// Checks that a position is unchanged by writing and reading; a difference is a fault of the program.
void check_written_again(const Game& game, std::string_view profile, const Place& place, Compared& compared) {
  const std::string yaml = game.yaml();
  Diagnostics found;
  const auto document = Document::parse(yaml, "position", found);
  std::unique_ptr<Game> again;
  if (document) {
    Fields fields(document->root(), found, "scenario");
    again = rule_system_of(game.setting())->read(fields, game.setting(), profile, found);
    fields.done();
  }
  const bool same = again && !found.has_errors() && again->yaml() == yaml;
  compared.that(same, place, "the position, written and read again", "the same",
                again && !found.has_errors() ? again->yaml() : found.text());
}

// The names of which the log of a game tells: units, groups, sides.
std::vector<std::string> names_told(const Game& game) {
  std::vector<std::string> out = game.setting().sides;
  for (UnitView& unit : game.units()) out.push_back(std::move(unit.id));
  for (Standing& standing : game.standings()) out.push_back(std::move(standing.of));
  return out;
}

// Reports what must not happen and cannot, because no log of the game has the word or the name: "a pinned", or
// "a loses 3" by "loses".
void check_words(const Game& game, const Node& lines, Compared& compared) {
  const RuleSystem* system = rule_system_of(game.setting());
  const std::vector<std::string> words = system == nullptr ? std::vector<std::string>() : system->log_words();
  if (words.empty()) return;
  const std::vector<std::string> names = names_told(game);
  const auto told = [&](std::string line) {
    if (const std::size_t number = line.find_last_not_of("0123456789"); number + 1 < line.size() && line[number] == ' ')
      line.resize(number);
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return line.ends_with(" " + word) &&
             std::find(names.begin(), names.end(), line.substr(0, line.size() - word.size() - 1)) != names.end();
    });
  };
  for (const std::string& line : words_of(lines))
    if (!told(line))
      compared.missing("case-expects-nothing", lines.place(), fmt::format("no log of this game has '{}'", line),
                       fmt::format("write the id of a unit and one of: {}", fmt::join(words, ", ")));
}

void check_played(const Game& game, const Expectations& expect, const std::string& log, Compared& compared) {
  const Played played = read_log(log);
  check_in_order(expect.events, played.events, "events", compared);
  check_in_order(expect.offered, played.offered, "decisions offered", compared);
  check_words(game, expect.no_events, compared);
  for (const std::string& line : words_of(expect.no_events))
    compared.that(std::find(played.events.begin(), played.events.end(), line) == played.events.end(),
                  expect.no_events.place(), "events", fmt::format("no '{}'", line), listed(played.events));
  if (expect.rolls) {
    std::vector<std::string> wanted;
    for (std::size_t i = 0; i < expect.rolls.size(); ++i)
      wanted.push_back(fmt::format("{}", fmt::join(words_of(expect.rolls.item(i)), " ")));
    compared.equal(expect.rolls.place(), "rolls", wanted, played.rolls);
  }
  if (expect.position) {
    Diagnostics found;
    const auto document = Document::parse(game.yaml(), "position", found);
    if (document) compare_tree(expect.position, document->root(), "position", compared);
    compared.that(document.has_value(), expect.position.place(), "the position as it is written", "YAML", found.text());
  }
  check_answers(game, expect.answers_after, compared);
}

class Run {
 public:
  Run(const Case& stated, std::string profile, Compared& compared)
      : stated_(stated), profile_(std::move(profile)), compared_(compared) {}

  void check(Game& game, const Expectations& expect) {
    check_answers(game, expect.answers, compared_);
    check_standings(game, expect.standings, compared_);
    if (!stated_.scripted && !expect.of_play()) return;
    check_written_again(game, profile_, expect.place, compared_);
    Diagnostics said;
    const auto log = play_phase(game, stated_.script, said);
    // Faces and choices left over are errors of the case.
    for (const Diagnostic& d : said.all()) compared_.missing(d.code, d.place, d.what, d.hint);
    if (!log) return;
    compared_.met();
    check_played(game, expect, *log, compared_);
    check_written_again(game, profile_, expect.place, compared_);
  }

 private:
  const Case& stated_;
  std::string profile_;
  Compared& compared_;
};

// Compares with messages in English, whatever the language in which they are printed.
void check_errors(const Case& stated, const Diagnostics& said, bool read, Compared& compared) {
  const auto tells = [&](const std::string& error) {
    return std::any_of(said.all().begin(), said.all().end(), [&](const Diagnostic& d) {
      return fmt::format("error[{}]: {}; {}", d.code, d.what, d.hint).find(error) != std::string::npos;
    });
  };
  for (const std::string& error : stated.expect.errors)
    compared.that(!read && tells(error), stated.expect.place, "errors", fmt::format("'{}'", error),
                  read ? "a scenario that is read" : said.text());
}

// Boards that the case is played on, and no folder of boards.
bool lacks_boards(const Case& stated, const ReadOptions& options) {
  const Node own = stated.scenario.find("map");
  const Node map = own ? own : stated.common.find("map");
  std::error_code failed;
  return map.find("boards") && !std::filesystem::is_directory(path_of(options.boards_directory), failed);
}

void check_scenario(const Case& stated, const Scenario& scenario, Compared& compared) {
  const auto unread = [&](const Diagnostics& said) {
    for (const Diagnostic& d : said.all())
      if (d.severity == Severity::error) compared.missing(d.code, stated.expect.place, d.what, d.hint);
  };
  Run run(stated, scenario.rules, compared);
  run.check(*scenario.game->clone(), stated.expect);
  for (const CaseReading& reading : stated.readings) {
    compared.set_reading(reading.with);
    Diagnostics said;
    const auto other = scenario.game->varied(reading.with, said);
    unread(said);
    if (other) run.check(*other, reading.expect);
  }
}

}  // namespace

CaseResult run_case(const Case& stated, const ReadOptions& options, CaseBudget& budget) {
  CaseResult out{stated.id, stated.place, stated.authority, stated.source, stated.tags, CaseOutcome::passed, 0, {}};
  if (lacks_boards(stated, options)) {
    out.outcome = CaseOutcome::skipped;
    return out;
  }
  Compared compared(stated.id);
  Diagnostics said;
  const auto joined = JoinedScenario::join(stated, budget.bytes, said);
  const auto scenario = joined ? joined->read(options, said) : std::nullopt;
  if (joined) budget.bytes -= std::min(budget.bytes, joined->bytes());
  const std::size_t hexes = scenario ? scenario->game->setting().map->hex_count() : 0;
  if (!stated.expect.errors.empty()) {
    check_errors(stated, said, scenario.has_value(), compared);
  } else if (hexes > budget.hexes) {
    said.error("too-much", stated.scenario.place(), "the maps of this file are larger than what is read",
               "make two files of it");
  } else if (scenario) {
    check_scenario(stated, *scenario, compared);
  }
  budget.hexes -= std::min(budget.hexes, hexes);
  if (stated.expect.errors.empty()) out.differences = said;
  out.differences.add(compared.differences());
  out.checks = compared.checks();
  if (out.differences.has_errors()) out.outcome = CaseOutcome::failed;
  return out;
}

}  // namespace hexrout
