// Every rout case, as data: one file a case below src/rules/asl/cases/rout.
//
//   case: B01
//   authority: O              # O rulebook, E experienced players, U one voice, "?" contested, own: ours
//   source: where the outcome is stated
//   what: one sentence
//   tags: [A10.51]
//   scenario: {...}           # a whole scenario, as the command reads it
//   expect:
//     r1:                     # a unit
//       duty: must            # must, may, cannot
//       fate: routs           # and `captors: [...]`
//       ends: [M4, N3]        # exactly these, Low Crawl and contacts apart
//       includes, excludes    # some that are, some that are not among them
//       crawls, contacts, forgone: [...]      # exactly
//       first: [L3]           # first Locations of all options, exactly
//       dead_ends: {P1: eliminated}           # exactly these, and what becomes of the unit there
//       chances: {F2: "33.3"}  # in percent, of ends that a die decides upon
//       around: {H6: [H7 by g1]}              # Interdicted at vertices, by the third hex; of any way to that end
//       paths: {M4: [L2, L3, M4]}             # witness paths
//       half_mf: {M4: 4}
//       safe_half_mf: {M4: 8} # of the cheapest way that nobody Interdicts; 0 if there is none
//       interdicted: {J0: [J1 by g3]}         # of the witness; [] for none
//       refused: [{from: L2, to: L1, rule: A10.51, enemy: g1}]
//       because: [A10.41]     # rules among the reasons
//       says: [text]          # texts contained in the reasons
//       disputed: [surrender_scope]           # switches that the answer names
//       other_readings: ["metric=raw: to F3"]    # texts of readings that answer otherwise; [] for none
//       legal: [[L2, L3, M4]]                 # paths the referee takes
//       illegal: [{path: [L2, L1], step: 1, rule: A10.51}]
//   readings:                 # the same under another profile or switch, in the words of --compare
//     - {with: asl-old, expect: {...}}
//
// A file may hold several cases under `cases`; then `common` gives what their scenarios share and `authority` and
// `source` stand for those that do not say.
//
// Cases on VASL boards are left out, and said to be, where the boards are absent.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "hexrout/rules/readings.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/yaml_text.hpp"

using namespace hexrout;

namespace {

namespace fs = std::filesystem;

std::string boards() {
  if (const char* given = std::getenv("HEXROUT_VASL")) return (fs::path(given) / "boards").string();
  return (fs::path(HEXROUT_SOURCE_DIR) / ".." / "shared" / "vasl" / "boards").string();
}

std::vector<std::string> words(const Node& list) {
  std::vector<std::string> out;
  if (list.is_scalar()) out.push_back(list.scalar());
  for (std::size_t i = 0; i < list.size(); ++i) out.push_back(list.item(i).scalar());
  return out;
}

std::vector<std::string> sorted(std::vector<std::string> list) {
  std::sort(list.begin(), list.end());
  return list;
}

class Asked {
 public:
  Asked(const Game& game, const std::string& unit)
      : game_(game), unit_(unit), map_(*game.setting().map), answer_(game.answer(unit)) {}

  void check(const Node& wanted) {
    INFO("unit " << unit_ << "\n" << text());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const auto [key, value] = wanted.entry(i);
      INFO(key);
      check(key, value);
    }
  }

 private:
  std::string name(LocationId at) const { return at == kNowhere ? "off" : map_.location_name(at); }

  std::vector<std::string> ends(const std::vector<RoutOption>& options, bool crawl, bool contact) const {
    std::set<std::string> out;
    for (const RoutOption& o : options)
      if (o.low_crawl == crawl && (o.code == "CONTACT") == contact) out.insert(name(o.end));
    return {out.begin(), out.end()};
  }

  const RoutOption* option(const std::string& end) const {
    for (const RoutOption& o : answer_.options)
      if (!o.low_crawl && name(o.end) == end) return &o;
    for (const RoutOption& o : answer_.forgone)
      if (!o.low_crawl && name(o.end) == end) return &o;
    return nullptr;
  }

  std::vector<LocationId> path(const Node& list) const {
    std::vector<LocationId> out;
    for (const std::string& word : words(list)) {
      INFO("Location " << word);
      const auto at = map_.find_location(word);
      REQUIRE(at);
      out.push_back(*at);
    }
    return out;
  }

  void check(const std::string& key, const Node& value) {
    if (key == "duty") {
      static constexpr const char* kDuties[] = {"must", "may", "need_not", "cannot"};
      CHECK(kDuties[static_cast<std::size_t>(answer_.duty)] == value.scalar());
    } else if (key == "fate") {
      CHECK(answer_.fate.what == value.scalar());
    } else if (key == "captors") {
      CHECK(sorted(answer_.fate.to) == sorted(words(value)));
    } else if (key == "ends") {
      CHECK(ends(answer_.options, false, false) == sorted(words(value)));
    } else if (key == "crawls") {
      CHECK(ends(answer_.options, true, false) == sorted(words(value)));
    } else if (key == "contacts") {
      CHECK(ends(answer_.options, false, true) == sorted(words(value)));
    } else if (key == "forgone") {
      CHECK(ends(answer_.forgone, false, false) == sorted(words(value)));
    } else if (key == "includes" || key == "excludes") {
      const auto all = ends(answer_.options, false, false);
      for (const std::string& word : words(value)) {
        INFO(word);
        CHECK((std::find(all.begin(), all.end(), word) != all.end()) == (key == "includes"));
      }
    } else if (key == "first") {
      std::set<std::string> first;
      for (const RoutOption& o : answer_.options)
        if (o.path.size() > 1) first.insert(name(o.path[1]));
      CHECK(std::vector<std::string>(first.begin(), first.end()) == sorted(words(value)));
    } else if (key == "paths" || key == "half_mf" || key == "interdicted") {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const auto [end, wanted] = value.entry(i);
        INFO(end);
        const RoutOption* o = option(end);
        REQUIRE(o != nullptr);
        if (key == "paths") CHECK(o->path == path(wanted));
        if (key == "half_mf") CHECK(std::to_string(o->spent_half_mf) == wanted.scalar());
        if (key == "interdicted") {
          std::vector<std::string> all;
          for (const InterdictedStep& s : o->interdicted)
            if (s.corner == kNowhere) all.push_back(fmt::format("{} by {}", name(s.at), fmt::join(s.by, " ")));
          CHECK(all == words(wanted));
        }
      }
    } else if (key == "dead_ends") {
      std::vector<std::string> wanted;
      for (std::size_t i = 0; i < value.size(); ++i)
        wanted.push_back(value.entry(i).first + " " + value.entry(i).second.scalar());
      std::vector<std::string> found;
      for (const DeadEnd& end : answer_.dead_ends) found.push_back(name(end.way.end) + " " + end.fate.what);
      CHECK(sorted(found) == sorted(wanted));
    } else if (key == "chances") {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const auto [end, wanted] = value.entry(i);
        INFO(end);
        const RoutOption* o = option(end);
        REQUIRE(o != nullptr);
        REQUIRE(o->chance);
        CHECK(fmt::format("{:.1f}", 100 * o->chance->value()) == wanted.scalar());
      }
    } else if (key == "around") {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const auto [end, wanted] = value.entry(i);
        std::set<std::string> found;
        for (const RoutOption& o : answer_.options)
          for (const InterdictedStep& s : o.interdicted)
            if (s.corner != kNowhere && name(o.end) == end)
              found.insert(fmt::format("{} by {}", map_.name(s.corner), fmt::join(s.by, " ")));
        INFO(end);
        CHECK(std::vector<std::string>(found.begin(), found.end()) == sorted(words(wanted)));
      }
    } else if (key == "safe_half_mf") {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const auto [end, wanted] = value.entry(i);
        int least = 0;
        for (const RoutOption& o : answer_.options)
          if (!o.low_crawl && name(o.end) == end && o.interdicted.empty() && (least == 0 || o.spent_half_mf < least))
            least = o.spent_half_mf;
        INFO(end);
        CHECK(std::to_string(least) == wanted.scalar());
      }
    } else if (key == "refused") {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const Node want = value.item(i);
        const auto same = [&](const char* field, const std::string& actual) {
          return !want.find(field) || want.find(field).scalar() == actual;
        };
        const bool found = std::any_of(answer_.refused.begin(), answer_.refused.end(), [&](const Refusal& r) {
          return same("from", name(r.from)) && same("to", name(r.to)) && same("rule", r.rule) && same("enemy", r.enemy);
        });
        INFO("refused " << want.find("from").scalar() << " to " << want.find("to").scalar());
        CHECK(found);
      }
    } else if (key == "because" || key == "says") {
      for (const std::string& word : words(value)) {
        INFO(word);
        const auto has = [&](const std::vector<Reason>& all) {
          return std::any_of(all.begin(), all.end(), [&](const Reason& r) {
            return key == "says" ? r.text.find(word) != std::string::npos : r.rule == word;
          });
        };
        bool found = has(answer_.because) || has(answer_.fate.because);
        for (const RoutOption& o : answer_.options) found = found || has(o.notes);
        CHECK(found);
      }
    } else if (key == "disputed") {
      for (const std::string& word : words(value)) {
        INFO(word);
        const auto has = [&](const std::vector<Reason>& all) {
          return std::any_of(all.begin(), all.end(), [&](const Reason& r) { return r.disputed == word; });
        };
        bool found = has(answer_.because) || has(answer_.fate.because);
        for (const Refusal& r : answer_.refused) found = found || r.disputed == word;
        for (const RoutOption& o : answer_.options) found = found || has(o.notes);
        CHECK(found);
      }
    } else if (key == "other_readings") {
      const auto others = AnswersByReadings(game_).of(unit_).readings;
      for (const std::string& word : words(value)) {
        std::string all;
        for (const Reason& r : others) all += r.text + "\n";
        INFO(word << " in\n" << all);
        CHECK(std::any_of(others.begin(), others.end(),
                          [&](const Reason& r) { return r.text.find(word) != std::string::npos; }));
      }
      if (value.size() == 0) CHECK(others.empty());
    } else if (key == "legal") {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const auto verdict = game_.check(unit_, path(value.item(i)), false);
        REQUIRE(verdict);
        INFO("path " << i << ": " << verdict->why);
        CHECK(verdict->legal);
      }
    } else if (key == "illegal") {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const Node want = value.item(i);
        const bool crawl = want.find("low_crawl").scalar() == "true";
        const auto verdict = game_.check(unit_, path(want.find("path")), crawl);
        REQUIRE(verdict);
        INFO("path " << i << ": " << verdict->why);
        CHECK_FALSE(verdict->legal);
        if (want.find("step")) CHECK(std::to_string(verdict->step) == want.find("step").scalar());
        if (want.find("rule")) CHECK(verdict->rule == want.find("rule").scalar());
        if (want.find("enemy")) CHECK(verdict->enemy == want.find("enemy").scalar());
      }
    } else {
      FAIL("unknown expectation " << key);
    }
  }

  std::string text() const {
    std::string out = fmt::format("duty {}; fate {}\n", static_cast<int>(answer_.duty), answer_.fate.what);
    for (const Reason& r : answer_.because) out += fmt::format("  because {} [{}]\n", r.text, r.rule);
    for (const Reason& r : answer_.fate.because) out += fmt::format("  fate: {} [{}]\n", r.text, r.rule);
    for (const auto* list : {&answer_.options, &answer_.forgone})
      for (const RoutOption& o : *list) {
        out += fmt::format("  {}{} {} half MF by", list == &answer_.forgone ? "(forgone) " : "",
                           o.low_crawl ? "crawl" : "", o.spent_half_mf);
        for (const LocationId l : o.path) out += " " + name(l);
        for (const InterdictedStep& s : o.interdicted)
          out += fmt::format("; {} by {}", name(s.at), fmt::join(s.by, " "));
        out += " " + o.code + "\n";
      }
    for (const Refusal& r : answer_.refused)
      out += fmt::format("  not {} to {}: {} [{}]\n", name(r.from), name(r.to), r.why, r.rule);
    return out;
  }

  const Game& game_;
  std::string unit_;
  const Map& map_;
  UnitAnswer answer_;
};

void check_all(const Game& game, const Node& expect) {
  for (std::size_t i = 0; i < expect.size(); ++i) {
    const auto [unit, wanted] = expect.entry(i);
    Asked(game, unit).check(wanted);
  }
}

// The scenario of a case over what its file gives for all.
std::string scenario_text(const Node& scenario, const Node& common) {
  std::string out;
  for (std::size_t i = 0; i < common.size(); ++i)
    if (!scenario.find(common.entry(i).first))
      out += common.entry(i).first + ": " + yaml_text(common.entry(i).second) + "\n";
  for (std::size_t i = 0; i < scenario.size(); ++i)
    out += scenario.entry(i).first + ": " + yaml_text(scenario.entry(i).second) + "\n";
  return out;
}

void run_case(const Node& root, const Node& common, bool in_list, const std::string& file) {
  Diagnostics found;
  Fields top(root, found, "case");
  const std::string name = top.need_text("case");
  for (const char* key : {"authority", "source"})
    if (!in_list || top.has(key)) top.need_text(key);
  top.need_text("what");
  CHECK_FALSE(top.texts("tags").empty());
  const Node scenario_node = top.need("scenario");
  const Node expect = top.need("expect");
  const Node readings = top.maybe("readings");
  top.done();
  INFO(name << " (" << file << ") " << found.text());
  REQUIRE_FALSE(found.has_errors());
  ReadOptions options;
  options.boards_directory = boards();
  if (scenario_node.find("map").find("boards") && !fs::exists(options.boards_directory)) {
    WARN("skipped: " << name << " needs the VASL boards");
    return;
  }
  const auto scenario = parse_scenario(scenario_text(scenario_node, common), file, options, found);
  INFO(found.text());
  REQUIRE(scenario);
  check_all(*scenario->game, expect);
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const std::string with = readings.item(i).find("with").scalar();
    INFO("with " << with);
    const auto other = scenario->game->varied(with, found);
    INFO(found.text());
    REQUIRE(other);
    check_all(*other, readings.item(i).find("expect"));
  }
}

}  // namespace

TEST_CASE("ASL routs: known outcomes", "[asl][rout][cases]") {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(HEXROUT_SOURCE_DIR) / "src/rules/asl/cases/rout"))
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  CHECK(files.size() >= 30);
  for (const fs::path& file : files) {
    DYNAMIC_SECTION(file.stem().string()) {
      Diagnostics found;
      const auto document = Document::read_file(file.string(), found);
      INFO(found.text());
      REQUIRE(document);
      const Node list = document->root().find("cases");
      if (!list) run_case(document->root(), {}, false, file.string());
      for (std::size_t i = 0; i < list.size(); ++i)
        run_case(list.item(i), document->root().find("common"), true, file.string());
    }
  }
}
