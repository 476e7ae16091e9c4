#include "rules/data_game/game_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "rules/common/words/lists.hpp"
#include "rules/common/words/pictures.hpp"
#include "rules/data_game/kept_names.hpp"

namespace hexrout::data_game {

namespace {

constexpr std::int64_t kVersion = 1;
constexpr std::size_t kMostKinds = 16;
constexpr std::size_t kMostStates = 16;
constexpr std::size_t kMostReactions = 16;
constexpr std::size_t kMostFlags = 16;
constexpr std::size_t kMostTurnChecks = 16;
constexpr std::size_t kMostSteps = 16;
constexpr std::size_t kMostOrder = 4;
constexpr std::size_t kMostPlaces = 8;
constexpr std::size_t kMostScores = 16;
constexpr std::size_t kMostEnds = 16;
constexpr std::size_t kMostEvents = 32;
constexpr std::size_t kMostOutcomes = 64;
constexpr int kMostFigure = 1000;
constexpr int kUsualStack = 4;

// Keys of a unit, which cannot name a figure.
const std::set<std::string, std::less<>>& unit_keys() {
  static const std::set<std::string, std::less<>> keys{
      "id",     "side",      "kind",     "original", "current", "mobile",  "crew",     "abandoned",
      "morale", "check_due", "shutdown", "element",  "at",      "move",    "range",    "armed",
      "hidden", "hit",       "fired",    "advanced", "state",   "shot_by", "shot_from"};
  return keys;
}

// Keys of every scenario, which cannot name a list.
const std::set<std::string, std::less<>>& scenario_keys() {
  static const std::set<std::string, std::less<>> keys{
      "hexrout", "title",  "map",     "los",   "rules",  "rules_folder", "house_rules", "sides",  "turn",
      "month",   "placed", "options", "edges", "events", "scale",        "rounding",    "winner", "under_way"};
  return keys;
}

const std::vector<std::string>& step_words() {
  static const std::vector<std::string> words{"clearFire", "endShutdown", "checks", "moves", "clearHits", "ageMarks"};
  return words;
}

std::vector<std::string> names_in(const Node& list) {
  std::vector<std::string> out;
  for (std::size_t i = 0; list.is_list() && i < list.size() && i < kMostKinds + kMostStates; ++i)
    out.push_back(list.item(i).is_map() ? list.item(i).find("name").scalar() : std::string());
  return out;
}

// Names of figures live as long as the program, as NamedFigure requires.
constexpr std::size_t kMostKeptNames = 10'000;
KeptNames& kept_names() {
  static KeptNames names(kMostKeptNames);
  return names;
}

class GameReader {
 public:
  GameReader(const Names& names, const Tables& tables, Diagnostics& found)
      : names_(names), tables_(tables), found_(found) {}

  GameFile read(const Node& root) {
    Fields top(root, found_, "game");
    read_head(top);
    read_pieces(top);
    read_rules_of_pieces(top);
    read_play(top);
    take_effects_of_play();
    read_words(top.maybe("words"));
    top.text("origin", "");
    top.done();
    return std::move(out_);
  }

 private:
  void read_head(Fields& top) {
    top.need("hexrout_game");
    top.integer("hexrout_game", kVersion, kVersion, kVersion);
    out_.id = plain_name(top, "id", found_);
    out_.title = top.need_text("title");
    out_.prefix = top.text("cite", out_.id) + " ";
    read_lists(top.maybe("lists"));
    read_paragraphs(top.maybe("paragraphs"));
  }

  // Reads what units and places are, and what is kept of them.
  void read_pieces(Fields& top) {
    read_each(
        top.need("kinds"), "kind", found_, [&](Fields& f) { read_kind(f); }, kMostKinds);
    read_each(
        top.need("states"), "state", found_, [&](Fields& f) { read_state(f); }, kMostStates);
    read_each(
        top.maybe("figures"), "figure", found_,
        [&](Fields& f) {
          FigureSpec figure = read_figure(f);
          figure.changes = f.boolean("changes", false);
          out_.figures.push_back(std::move(figure));
        },
        kMostFigures);
    read_each(
        top.maybe("flags"), "flag", found_, [&](Fields& f) { read_flag(f); }, kMostFlags);
    read_sides(top.maybe("sides"));
    read_each(
        top.maybe("marks"), "mark", found_, [&](Fields& f) { read_mark(f); }, kMostMarkKinds);
    if (const Node swept = top.maybe("swept")) read_swept(swept);
    read_each(
        top.maybe("places"), "place", found_, [&](Fields& f) { read_own_place(f); }, kMostPlaces);
    check_names(top);
  }

  void read_rules_of_pieces(Fields& top) {
    read_presence(top.maybe("presence"));
    read_keys(top.maybe("keys"));
    const Node stacking = top.maybe("stacking");
    out_.stacking = stacking ? Expression::read(stacking, Type::number, names_, found_, Scope::rules)
                             : Expression::number(kUsualStack);
    out_.limits_stacks = bool(stacking);
    out_.stacking_mark = out_.stacking.reading(names_);
    read_each(
        top.maybe("reactions"), "reaction", found_, [&](Fields& f) { read_common_reaction(f); }, kMostReactions);
    out_.gone_stays = condition(top, "gone_stays", true, Scope::rules);
    check_keeps(top.node().find("states"));
    read_due(top.maybe("due"));
    if (const Node zones = top.maybe("zones")) out_.zones = read_zones(zones, names_, found_);
  }

  void read_play(Fields& top) {
    read_order(top.maybe("order"));
    read_tests(top.maybe("tests"));
    read_turn(top.need("turn"));
    read_moves(top.need("moves"));
    read_each(
        top.maybe("scores"), "score", found_, [&](Fields& f) { read_score(f); }, kMostScores);
    read_each(
        top.maybe("ends"), "end of the game", found_, [&](Fields& f) { read_end(f); }, kMostEnds);
    for (const Check& check : tables_.checks)
      for (const Band& band : check.bands)
        for (const ResultRow& row : band.rows) out_.take_effects(row.effects);
    read_after(top.maybe("after"));
    read_without(top, top.texts("without"));
    read_each(
        top.maybe("events"), "event", found_, [&](Fields& f) { read_event(f); }, kMostEvents);
  }

  void take_effects_of_play() {
    for (const TurnStep& step : out_.turn) out_.take_effects(step.effects);
    for (const OwnEvent& event : out_.events) out_.take_effects(event.effects);
    if (out_.tests) out_.take_effects(out_.tests->then);
    out_.take_effects(out_.after_fire);
    out_.take_effects(out_.after_loss);
    out_.take_effects(out_.after_gone);
    out_.can_end = out_.can_end || !out_.ends_when.empty();
  }

  Expression condition(Fields& f, std::string_view key, bool otherwise, Scope scope = Scope::unit) {
    const Node node = f.maybe(key);
    return node ? Expression::read(node, Type::truth, names_, found_, scope) : Expression::truth(otherwise);
  }

  void read_lists(const Node& node) {
    out_.unit_list = "units";
    out_.unit_word = "unit";
    if (!node) return;
    Fields f(node, found_, "lists");
    for (const auto& [key, to] : {std::pair{"units", &out_.unit_list}, {"unit", &out_.unit_word}})
      if (f.has(key))
        *to = plain_name(f, key, found_);
      else
        f.need(key);
    for (const auto& [key, to] : {std::pair{"groups", &out_.group_list}, {"group", &out_.group_word}})
      if (f.maybe(key)) *to = plain_name(f, key, found_);
    out_.linked = f.boolean("linked", false);
    f.done();
    if (out_.linked && out_.one_list())
      found_.error("missing-key", node.place(), "one list is linked to no other",
                   "write 'groups' and 'group' too, or delete 'linked'");
    for (const std::string* list : {&out_.unit_list, &out_.group_list})
      if (scenario_keys().count(*list) > 0)
        found_.error("bad-name", node.place(), fmt::format("{} is a key of every scenario", in_quotes(*list)),
                     "call the list otherwise");
    if (out_.group_list.empty() != out_.group_word.empty() || out_.group_list == out_.unit_list ||
        (!out_.group_word.empty() && unit_keys().count(out_.group_word) > 0 && out_.group_word != "element") ||
        (!out_.group_word.empty() && out_.group_word == out_.unit_word))
      found_.error(
          "bad-name", node.place(), "groups and units need a list and a word each, all four different",
          "write {groups: elements, group: element, units: pieces, unit: piece}, or {units: units, unit: unit}");
  }

  void read_paragraphs(const Node& node) {
    Paragraphs& p = out_.rules;
    const std::pair<const char*, std::string*> all[] = {
        {"ratio", &p.ratio},       {"check", &p.check},         {"action", &p.action},    {"turn", &p.turn},
        {"shutdown", &p.shutdown}, {"gone", &p.gone},           {"left", &p.left},        {"bound", &p.bound},
        {"move", &p.move},         {"discovery", &p.discovery}, {"stacking", &p.stacking}};
    for (const auto& [key, to] : all) *to = key;
    if (!node) return;
    Fields f(node, found_, "paragraphs");
    for (const auto& [key, to] : all) *to = f.text(key, key);
    f.done();
  }

  std::size_t one_of(Fields& f, std::string_view key, const std::vector<std::string>& words) {
    f.need(key);
    return words.empty() ? 0 : f.choice(key, 0, words);
  }

  void read_kind(Fields& f) {
    Kind out;
    out.name = plain_name(f, "name", found_);
    out.picture = static_cast<UnitType>(f.choice("picture", 0, picture_words()));
    out.of_groups = f.boolean("group", false);
    if (out.of_groups && !out_.linked)
      found_.error("impossible-state", f.node().find("group").place(),
                   "this game has no groups with kinds of their own",
                   "write 'linked: true' under 'lists', or delete it");
    out.immobile = f.boolean("immobile", false);
    out.may_be_immobile = f.boolean("may_be_immobile", false);
    if (out.immobile && out.may_be_immobile)
      found_.error("impossible-state", f.node().find("may_be_immobile").place(),
                   "a kind that never moves needs no 'may_be_immobile'", "delete one of the two");
    if (f.maybe("costs")) {
      const std::string name = f.need_text("costs");
      for (std::size_t i = 0; i < tables_.costs.size(); ++i)
        if (tables_.costs[i].name == name) out.costs = static_cast<int>(i);
      if (out.costs < 0)
        found_.error("unknown-word", f.node().find("costs").place(),
                     fmt::format("the tables have no costs {}", in_quotes(name)),
                     "write a table of this name with 'origin', 'half_mf' and 'hexside'");
    }
    if (const Node node = f.maybe("crew")) out.crew = read_crew(node, out);
    if (const Node node = f.maybe("shutdown")) read_shutdown(node, out);
    out_.kinds.push_back(std::move(out));
  }

  std::optional<Crew> read_crew(const Node& node, const Kind& of) {
    Fields f(node, found_, "crew");
    Crew out;
    out.kind = one_of(f, "kind", names_.kinds);
    out.state = static_cast<StateIndex>(one_of(f, "state", names_.states));
    out.count = static_cast<int>(f.integer("count", 2, 1, 1000));
    f.done();
    if (!of.may_be_immobile)
      found_.error("impossible-state", node.place(), "a crew leaves only what cannot move",
                   "add 'may_be_immobile: true' to the kind, or delete its crew");
    return out;
  }

  void read_shutdown(const Node& node, Kind& kind) {
    Fields f(node, found_, "shutdown");
    Reaction out;
    out.deed = Reaction::Deed::halt;
    out.policy = f.need_text("verdict");
    out.why = f.need_text("why");
    kind.checks_again = condition(f, "checks_again", true);
    f.done();
    kind.shutdown = std::move(out);
  }

  void read_state(Fields& f) {
    State out;
    out.name = plain_name(f, "name", found_);
    out.health = static_cast<UnitHealth>(f.choice("health", 0, {"good", "hampered", "broken"}));
    out.gone = f.boolean("gone", false);
    out.keeps = f.boolean("keeps", false);
    out.fires = condition(f, "fires", true, Scope::fire);
    out.no_fire = f.text("no_fire", fmt::format("is {}", out.name));
    out.no_fire_rule = f.text("no_fire_rule", out.name);
    out.no_fire_mark = out.fires.reading(names_);
    read_each(
        f.maybe("reactions"), "reaction", found_, [&](Fields& r) { out.reactions.push_back(read_reaction(r)); },
        kMostReactions);
    if (out.gone && !out.reactions.empty())
      found_.error("impossible-state", f.place(), fmt::format("{} is gone and has no reactions", in_quotes(out.name)),
                   "delete 'gone' or 'reactions'");
    out_.states.push_back(std::move(out));
  }

  Reaction read_reaction(Fields& f) {
    Reaction out;
    out.when = condition(f, "if", true);
    out.deed = static_cast<Reaction::Deed>(f.choice("do", 0, {"move", "choose", "leave"}));
    out.policy = f.need_text(out.deed == Reaction::Deed::leave ? "verdict" : "policy");
    out.why = f.need_text("why");
    out.rule = f.text("rule", out.policy);
    if (out.deed == Reaction::Deed::choose) {
      out.goal = f.text("goal", "");
      out.course = f.text("course", "");
      out.suppression = f.boolean("suppression", false);
    } else {
      out.refuses = f.text("refuses", "is bound by its state, and goes nowhere else");
      out.stuck = f.text("stuck", "cannot move");
    }
    return out;
  }

  void read_mark(Fields& f) {
    MarkKind out;
    out.name = plain_name(f, "name", found_);
    out.sided = f.boolean("sided", false);
    out.covers = f.boolean("covers", false);
    if (const auto turns = f.maybe_integer("lasts", 1, kMostTurnsOfMarks)) out.lasts = static_cast<int>(*turns);
    if (f.maybe("count")) out.count = plain_name(f, "count", found_);
    out.changes = out.lasts > 0;
    read_mark_keys(f, out, found_);
    const bool is_list = out.name == out_.unit_list || out.name == out_.group_list || out.name == "goal";
    const bool again = std::any_of(out_.marks.begin(), out_.marks.end(),
                                   [&](const MarkKind& other) { return other.name == out.name; });
    if (is_list || again || scenario_keys().count(out.name) > 0)
      found_.error("bad-name", f.place(), fmt::format("{} is a name already", in_quotes(out.name)),
                   "call the marks otherwise");
    if (out.count == "at" || out.count == "side" || out.count == "age")
      found_.error("bad-name", f.node().find("count").place(),
                   fmt::format("{} is a key that every mark has", in_quotes(out.count)), "call the number otherwise");
    out_.marks.push_back(std::move(out));
  }

  // Reads a key of units and groups for hexes of their own.
  void read_own_place(Fields& f) {
    const std::string name = plain_name(f, "name", found_);
    f.text("text", "");
    check_key(name, f);
    const auto is = [&](const auto& other) { return other.name == name; };
    if (name == "goal" || std::any_of(out_.marks.begin(), out_.marks.end(), is) ||
        std::any_of(out_.figures.begin(), out_.figures.end(), is) ||
        std::any_of(out_.flags.begin(), out_.flags.end(), is) ||
        std::find(out_.places.begin(), out_.places.end(), name) != out_.places.end())
      found_.error("bad-name", f.place(), fmt::format("{} is a name already", in_quotes(name)),
                   "call the place otherwise");
    out_.places.push_back(name);
  }

  // Reads which marks make a hex dangerous.
  void read_swept(const Node& node) {
    Fields f(node, found_, "swept hexes");
    SweptRule out;
    std::vector<std::string> names;
    for (const MarkKind& mark : out_.marks) names.push_back(mark.name);
    out.kind = one_of(f, "marks", names);
    const int lasts = names.empty() ? 0 : out_.marks[out.kind].lasts;
    if (names.empty())
      found_.error("missing-key", node.place(), "no marks can make a hex dangerous", "write them under 'marks'");
    if (f.has("age")) out.age = static_cast<int>(f.integer("age", 0, 0, std::max(0, lasts - 1)));
    out.cover = static_cast<int>(f.integer("cover", 0, 0, kMostFigure));
    out.leaves = condition(f, "leaves", false, Scope::budget);
    f.done();
    out_.swept = std::move(out);
  }

  // Reports marks of a number of turns that no turn ages, and a step that ages none.
  void check_ages(const Node& turn) {
    const bool lasting =
        std::any_of(out_.marks.begin(), out_.marks.end(), [](const MarkKind& mark) { return mark.lasts > 0; });
    const bool aged = std::any_of(out_.turn.begin(), out_.turn.end(),
                                  [](const TurnStep& step) { return step.kind == TurnStep::Kind::age_marks; });
    if (lasting && !aged)
      found_.error("empty-effect", turn.place(), "marks last some turns, and no turn ages them",
                   "add 'ageMarks' to the sequence");
    if (!lasting && aged && turn.find("sequence"))
      found_.error("empty-effect", turn.find("sequence").place(), "no marks last only some turns",
                   "delete 'ageMarks', or write 'lasts' in the row of a mark");
  }

  // Reads a reaction of units in whatever state, which moves them.
  void read_common_reaction(Fields& f) {
    const Node deed = f.node().find("do");
    out_.reactions.push_back(read_reaction(f));
    if (out_.reactions.back().deed != Reaction::Deed::move)
      found_.error("impossible-state", deed.place(), "a reaction of every state moves the unit",
                   "delete 'do', or write the reaction in the states that have it");
  }

  FigureSpec read_figure(Fields& f) {
    FigureSpec out;
    out.name = plain_name(f, "name", found_);
    out.least = static_cast<int>(f.integer("least", 0, -kMostFigure, kMostFigure));
    out.most = static_cast<int>(f.integer("most", kMostFigure, out.least, kMostFigure));
    f.need("default");
    out.standard = static_cast<int>(f.integer("default", out.least, out.least, out.most));
    f.text("text", "");
    check_key(out.name, f);
    keep_name(out.name, out.shown, f);
    return out;
  }

  // Refuses a name that every unit has as a key.
  void check_key(const std::string& name, const Fields& f) {
    if (unit_keys().count(name) > 0 || name == out_.group_word)
      found_.error("bad-name", f.place(), fmt::format("{} is a key that every unit has", in_quotes(name)),
                   "call the figure otherwise");
  }

  void read_flag(Fields& f) {
    FlagSpec out;
    out.name = plain_name(f, "name", found_);
    out.set_text = f.text("set", "is " + out.name);
    out.cleared_text = f.text("cleared", fmt::format("is no longer {}", out.name));
    out.quiet = f.boolean("quiet", false);
    read_flag_keys(f, names_, out, found_);
    if (out.quiet && (f.has("set") || f.has("cleared")))
      found_.error("empty-effect", f.node().find("quiet").place(), "nothing tells of a quiet flag",
                   "delete 'quiet', or the words 'set' and 'cleared'");
    check_key(out.name, f);
    if (out.list == kPlaceWords)
      check_place_word(out, f);
    else if (out.written_as() != out.name)
      check_key(out.written_as(), f);
    for (const FigureSpec& figure : out_.figures)
      if (figure.name == out.name || figure.name == out.written_as())
        found_.error("bad-name", f.place(), fmt::format("{} is a figure too", in_quotes(figure.name)),
                     "call one of them otherwise");
    for (const FlagSpec& other : out_.flags)
      if (other.written_as() == out.written_as() && (out.list.empty() || other.list != out.list))
        found_.error("bad-name", f.place(), fmt::format("{} is the key of another flag", in_quotes(out.written_as())),
                     "call one of them otherwise");
    keep_name(out.name, out.shown, f);
    out_.flags.push_back(std::move(out));
  }

  // Refuses a flag that is a word of a place for what has none.
  void check_place_word(const FlagSpec& flag, const Fields& f) {
    const std::vector<std::size_t> units = out_.kinds_for(false);
    bool all = !flag.kinds.empty() || !out_.linked;
    for (const std::size_t kind : flag.kinds) all = all && std::find(units.begin(), units.end(), kind) != units.end();
    if (!all || (!out_.one_list() && !out_.linked))
      found_.error("impossible-state", f.node().find("in").place(), "not all that may have this flag have a place",
                   "write 'of: [KINDS]', kinds of units alone, or another key");
  }

  void read_presence(const Node& node) {
    out_.presence = piece_states();
    if (!node) return;
    Fields f(node, found_, "words of a place");
    for (std::string& word : out_.presence) word = f.text(std::string(word), word);
    f.done();
    std::vector<std::string> words = out_.presence;
    for (const FlagSpec& flag : out_.flags)
      if (flag.list == kPlaceWords) words.push_back(flag.name);
    std::sort(words.begin(), words.end());
    if (node.is_map() && node.size() == 0)
      found_.error("empty-effect", node.place(), "no word is another here", "write {removed: WORD}, or delete it");
    if (const auto twice = std::adjacent_find(words.begin(), words.end()); twice != words.end())
      found_.error("bad-name", node.place(), fmt::format("two places are called {}", in_quotes(*twice)),
                   "call one of them otherwise");
  }

  // All keys of an entry that holds strength and state, or a place, or both, of these kinds.
  std::vector<std::string> keys_of(bool strength, bool place, const std::vector<std::size_t>& kinds) const {
    std::vector<std::string> out;
    if (strength) {
      out = {"kind", "original", "current", "mobile", "crew", "abandoned", "morale", "check_due", "shutdown"};
      for (const FigureSpec& figure : out_.figures) out.push_back(figure.name);
      for (const FlagSpec& flag : out_.flags)
        if (flag.list != kPlaceWords && std::find(out.begin(), out.end(), flag.written_as()) == out.end() &&
            std::any_of(kinds.begin(), kinds.end(), [&](std::size_t kind) { return flag.may_have(kind); }))
          out.push_back(flag.written_as());
      out.insert(out.end(), out_.places.begin(), out_.places.end());
    }
    if (place)
      for (const char* key :
           {"at", "move", "range", "armed", "hidden", "hit", "fired", "advanced", "shot_by", "shot_from", "state"})
        out.emplace_back(key);
    return out;
  }

  void read_keys(const Node& node) {
    if (!node) return;
    Fields f(node, found_, "keys");
    if (!out_.one_list())
      out_.group_keys = EntryKeys::read(f.maybe("groups"), keys_of(true, false, out_.kinds_for(out_.linked)), found_);
    out_.unit_keys =
        EntryKeys::read(f.maybe("units"), keys_of(out_.one_list() || out_.linked, true, out_.kinds_for(false)), found_);
    if (node.is_map() && node.size() == 0)
      found_.error("empty-effect", node.place(), "no key has a name of the game's own", "delete 'keys'");
    f.done();
  }

  void read_sides(const Node& node) {
    if (!node) return;
    Fields f(node, found_, "sides");
    read_each(
        f.need("figures"), "figure of sides", found_,
        [&](Fields& row) {
          FigureSpec figure = read_figure(row);
          figure.changes = true;
          if (figure.name == "side" || figure.name == "own_edge" || figure.name == "suspected")
            found_.error("bad-name", row.place(),
                         fmt::format("{} is a key that every side has", in_quotes(figure.name)),
                         "call the figure otherwise");
          out_.side_figures.push_back(std::move(figure));
        },
        kMostFigures);
    f.done();
  }

  void keep_name(const std::string& of, std::string_view& shown, const Fields& f) {
    if (found_.has_errors()) return;
    if (const auto name = kept_names().keep(of)) {
      shown = *name;
      return;
    }
    found_.error("too-many-names", f.node().find("name").place(),
                 fmt::format("the program keeps {} names of figures of all games read, and {} is one more",
                             kMostKeptNames, in_quotes(of)),
                 "start the program anew, or call the figures of many games alike");
  }

  void check_names(const Fields& top) {
    if (!top.has("kinds") || !top.has("states")) return;  // reported already
    for (const auto& [key, names] : {std::pair{"kinds", &names_.kinds},
                                     {"states", &names_.states},
                                     {"figures", &names_.figures},
                                     {"flags", &names_.flags}})
      for (std::size_t i = 0; i < names->size(); ++i)
        if (!(*names)[i].empty() &&
            std::find(names->begin(), names->end(), (*names)[i]) < names->begin() + static_cast<std::ptrdiff_t>(i))
          found_.error("table-row", top.node().find(key).item(i).place(),
                       fmt::format("{} stands here a second time", in_quotes((*names)[i])), "keep one of them");
    if (out_.kinds.empty())
      found_.error("table", top.node().find("kinds").place(), "the game has no kinds of units", "write one");
    else if (out_.kinds_for(false).empty())
      found_.error("table", top.node().find("kinds").place(), "every kind is one of groups", "write one of units");
    check_states(top.node().find("states"));
    for (std::size_t i = 0; i < out_.kinds.size(); ++i)
      if (const auto& crew = out_.kinds[i].crew;
          crew && crew->kind < out_.kinds.size() && (out_.kinds[crew->kind].crew || out_.kinds[crew->kind].immobile))
        found_.error("impossible-state", top.node().find("kinds").item(i).place(),
                     fmt::format("a crew of the kind '{}' could not go away on foot", out_.kinds[crew->kind].name),
                     "take a kind that moves and has no crew");
    check_leaves(top.node().find("states"));
  }

  void check_states(const Node& list) {
    const std::vector<State>& states = out_.states;
    if (states.size() < 2 || states.front().gone || !states.front().reactions.empty() || !states.back().gone)
      found_.error(
          "table", list.place(), "the states must go from one that binds no unit to one that is gone",
          "write the best first, without reactions, and last, with 'gone: true', that of units without strength");
    for (std::size_t i = 1; i < states.size(); ++i)
      if (states[i - 1].gone && !states[i].gone)
        found_.error("table-row", list.item(i).place(), "a state that is gone stands before one that is not",
                     "put the states from the best to the worst");
    if (found_.error_count() == 0 && !out_.kinds.empty())
      for (const Kind& kind : out_.kinds)
        if (kind.crew && states[kind.crew->state].gone)
          found_.error("impossible-state", list.place(), "a crew would be gone as soon as it leaves",
                       "give the crew another state");
  }

  // Refuses a state of the lost that is kept beside another by units that stay on the map, or have no place of their
  // own.
  void check_keeps(const Node& list) {
    for (std::size_t i = 0; i < out_.states.size(); ++i) {
      if (!out_.states[i].keeps) continue;
      if (i + 1 < out_.states.size())
        found_.error("impossible-state", list.item(i).place(), "only those who are lost can keep what they had",
                     "write 'keeps' in the last state");
      if (!out_.one_list() && !out_.linked)
        found_.error("impossible-state", list.item(i).place(), "units of this game share strength and state",
                     "write 'linked: true' under 'lists', or delete 'keeps'");
      if (out_.gone_stays.fixed() != 0)
        found_.error("impossible-state", list.item(i).place(), "those who are lost are told by their place alone",
                     "write 'gone_stays: false', or delete 'keeps'");
    }
  }

  // Reports a reaction `leave` if no kind has a crew.
  void check_leaves(const Node& list) {
    for (std::size_t i = 0; i < out_.states.size(); ++i)
      for (const Reaction& r : out_.states[i].reactions)
        if (r.deed == Reaction::Deed::leave && out_.first_crewed() == nullptr)
          found_.error("impossible-state", list.item(i).place(), "no kind of unit has a crew that could leave it",
                       "give a kind a crew, or delete this reaction");
  }

  void read_due(const Node& node) {
    out_.at_once = Expression::truth(false);
    if (!node) return;
    Fields f(node, found_, "due");
    const std::vector<std::string> after = f.texts("after");
    out_.due_after_loss = !f.has("after");
    for (const std::string& word : after) {
      if (word == "loss")
        out_.due_after_loss = true;
      else if (word == "fire")
        out_.due_after_fire = true;
      else
        found_.error("unknown-word", f.node().find("after").place(),
                     fmt::format("nothing is called {} here", in_quotes(word)), found_.suggest(word, {"loss", "fire"}));
    }
    out_.at_once = condition(f, "at_once", false);
    out_.at_once_mark = out_.at_once.reading(names_);
    f.done();
  }

  void read_turn(const Node& node) {
    if (!node) return;
    Fields f(node, found_, "turn");
    out_.turn_of_all = f.choice("of", 0, {"side", "all"}) == 1;
    out_.turn_event = f.has("event") ? plain_name(f, "event", found_) : "turn";
    const Node sequence = f.maybe("sequence");
    if (!sequence)
      for (std::size_t i = 0; i < step_words().size(); ++i) out_.turn.push_back(plain_step(i));
    else if (!sequence.is_list() || sequence.size() == 0 || sequence.size() > kMostSteps)
      found_.error(
          "not-a-list", sequence.place(), "the sequence of a turn must be a list of steps",
          fmt::format("write 1 to {} of: {names}", kMostSteps, fmt::arg("names", fmt::join(step_words(), ", "))));
    else
      for (std::size_t i = 0; i < sequence.size(); ++i) read_step(sequence.item(i));
    read_each(
        f.maybe("checks"), "check of a turn", found_,
        [&](Fields& row) { out_.turn_checks.push_back(read_turn_check(row)); }, kMostTurnChecks);
    f.done();
    check_shared(node);
    check_ages(node);
  }

  TurnCheck read_turn_check(Fields& row) {
    TurnCheck out{condition(row, "if", true), row.need_text("check"), row.boolean("further", false), {}};
    if (tables_.find_check(out.check) == nullptr) {
      std::vector<std::string> known;
      for (const Check& c : tables_.checks) known.push_back(c.name);
      found_.error("unknown-word", row.place(), fmt::format("there is no check {}", in_quotes(out.check)),
                   known.empty() ? "write it under 'checks' in tables.yaml"
                                 : found_.suggest(out.check, known, "the tables have: {names}"));
    }
    for (const std::string& flag : row.texts("once")) {
      const auto at = std::find(names_.flags.begin(), names_.flags.end(), flag);
      if (at == names_.flags.end())
        found_.error("unknown-word", row.node().find("once").place(),
                     fmt::format("there is no flag {}", in_quotes(flag)),
                     names_.flags.empty() ? "write it under 'flags'" : found_.suggest(flag, names_.flags));
      else
        out.once.push_back(static_cast<int>(at - names_.flags.begin()));
    }
    return out;
  }

  // Reads the tests after events. One without a memory would be rolled after every event.
  void read_tests(const Node& node) {
    if (!node) return;
    Fields f(node, found_, "tests");
    Tests out;
    read_each(
        f.need("checks"), "test", found_,
        [&](Fields& row) {
          if (!row.has("once"))
            found_.error("missing-key", row.place(), "this test would be rolled after every event, again and again",
                         "add 'once: FLAG', a flag that a unit has when it has tested");
          out.checks.push_back(read_turn_check(row));
        },
        kMostTurnChecks);
    if (const Node then = f.maybe("then")) out.then = read_effect_list(then, names_, found_);
    out.rule = f.text("rule", out_.rules.check);
    f.done();
    out_.tests = std::move(out);
  }

  // Reads who comes first: a number, or a list of them.
  void read_order(const Node& node) {
    const std::size_t size = !node ? 0 : node.is_list() ? node.size() : 1;
    if (node && (size == 0 || size > kMostOrder))
      found_.error("not-a-list", node.place(), "the order must be one number or more, the weightiest first",
                   fmt::format("write 1 to {}, such as 'strength'", kMostOrder));
    for (std::size_t i = 0; i < size && i < kMostOrder; ++i)
      out_.order.push_back(Expression::read(node.is_list() ? node.item(i) : node, Type::number, names_, found_));
  }

  bool is_rolled(const Check& check) const {
    const auto rolls = [&](const TurnCheck& row) { return row.check == check.name; };
    const auto& rows = out_.turn_checks;
    return std::any_of(rows.begin(), rows.end(), rolls) ||
           (out_.tests && std::any_of(out_.tests->checks.begin(), out_.tests->checks.end(), rolls));
  }

  // Refuses `shared` of a check that no step of a turn and no test rolls.
  void check_shared(const Node& turn) {
    for (const Check& check : tables_.checks)
      if (check.shared != Shared::no && !is_rolled(check))
        found_.error("empty-effect", turn.place(),
                     fmt::format("the check '{}' is shared, and no turn rolls it", check.name),
                     "add a row of 'checks' here, or delete 'shared' in tables.yaml");
  }

  static TurnStep plain_step(std::size_t kind) {
    TurnStep out;
    out.kind = static_cast<TurnStep::Kind>(kind);
    return out;
  }

  void read_effects_step(const Node& node) {
    Fields f(node, found_, "step of a turn");
    TurnStep out;
    out.kind = TurnStep::Kind::effects;
    out.whose = static_cast<TurnStep::Whose>(f.choice("of", 0, {"own", "enemy", "all"}));
    if (out_.turn_of_all && out.whose == TurnStep::Whose::enemy)
      found_.error("empty-effect", node.find("of").place(), "a turn of all sides has no enemy", "delete 'of'");
    out.when = condition(f, "if", true);
    out.rule = f.text("rule", out_.rules.turn);
    if (const Node list = f.need("do")) out.effects = read_effect_list(list, names_, found_);
    f.done();
    out_.turn.push_back(std::move(out));
  }

  void read_step(const Node& node) {
    if (node.is_map()) return read_effects_step(node);
    const auto& words = step_words();
    const auto it = std::find(words.begin(), words.end(), node.scalar());
    if (node.is_scalar() && it != words.end())
      out_.turn.push_back(plain_step(static_cast<std::size_t>(it - words.begin())));
    else
      found_.error("unknown-word", node.place(), fmt::format("a turn has no step {}", in_quotes(node.scalar())),
                   found_.suggest(node.scalar(), words));
  }

  void read_after(const Node& node) {
    if (!node) return;
    Fields f(node, found_, "after");
    if (const Node list = f.maybe("fire")) out_.after_fire = read_effect_list(list, names_, found_);
    if (const Node list = f.maybe("loss")) out_.after_loss = read_effect_list(list, names_, found_, Scope::event);
    if (const Node list = f.maybe("gone")) read_after_gone(list);
    if (node.is_map() && node.size() == 0)
      found_.error("empty-effect", node.place(), "nothing follows here", "write {fire: [...]}, {loss: [...]} or both");
    f.done();
  }

  void read_after_gone(const Node& list) {
    out_.after_gone = read_effect_list(list, names_, found_, Scope::event);
    for (const Effect& effect : out_.after_gone)
      if (!reaches_the_gone(effect.kind) || effect.kind == EffectKind::loses)
        found_.error("empty-effect", list.item(static_cast<std::size_t>(effect.entry)).place(),
                     "a unit that is gone has no such effect", "write side, enemy, group, units or win");
  }

  void read_event(Fields& f) {
    OwnEvent out = read_own_event(f, out_, names_, found_);
    if (out.at && out.at->mark >= 0) out_.marks[static_cast<std::size_t>(out.at->mark)].changes = true;
    out_.events.push_back(std::move(out));
  }

  // Reads which of the common events the game has not.
  void read_without(const Fields& top, const std::vector<std::string>& words) {
    const std::vector<std::string>& may = common_events();
    for (const std::string& word : words)
      if (std::find(may.begin(), may.end(), word) == may.end())
        found_.error("unknown-word", top.node().find("without").place(),
                     fmt::format("a game cannot be without an event {}", in_quotes(word)), found_.suggest(word, may));
    out_.without = words;
    if (!out_.has_event("fire") && (out_.due_after_fire || top.node().find("after").find("fire")))
      found_.error("empty-effect", top.node().find("without").place(), "something follows a fire that there never is",
                   "delete 'fire' here, or what comes after it");
  }

  void read_end(Fields& f) {
    GameEnd out;
    if (const Node when = f.need("if")) out.when = Expression::read(when, Type::truth, names_, found_, Scope::side);
    f.need("winner");
    out.winner = static_cast<GameEnd::Winner>(f.choice("winner", 0, {"own", "enemy", "draw"}));
    out.why = f.need_text("why");
    out_.ends_when.push_back(std::move(out));
  }

  void read_moves(const Node& node) {
    if (!node) return;
    Fields f(node, found_, "moves");
    out_.chosen_policy = f.need_text("chosen");
    out_.goal_policy = f.text("goal", "");
    if (const Node anchor = f.maybe("anchor"))
      out_.anchor = Expression::read(anchor, Type::truth, names_, found_, Scope::zones);
    f.done();
    for (const State& state : out_.states)
      for (const Reaction& r : state.reactions)
        if (!r.goal.empty() && out_.goal_policy.empty())
          found_.error("missing-key", node.place(), "units are sent to a goal in some states and not in all",
                       "add 'goal', the policy of those whom no state binds");
  }

  // Words for players. The state in which a unit is beaten is the first that is broken.
  void read_words(const Node& node) {
    GameWords& words = out_.words;
    if (const StateIndex beaten = out_.broken(); beaten < out_.states.size()) {
      const std::string& state = out_.states[beaten].name;
      words.if_beaten = "were " + state;
      words.beaten_there = fmt::format("if it is {} there", state);
      words.never_beaten = fmt::format("it is never {}", state);
      words.lost = out_.states.back().name;
    }
    words.distance.clear();  // rule_files knows what moves count
    if (!node) return;
    Fields f(node, found_, "words");
    out_.names_moves = f.has("move");
    words.move = f.text("move", words.move);
    words.moves = f.text("moves", f.has("move") ? words.move + "s" : words.moves);
    words.distance = f.text("distance", "");
    words.lost = f.text("lost", words.lost);
    if (const Node outcomes = f.maybe("outcomes")) read_outcomes(outcomes);
    f.done();
  }

  void read_outcomes(const Node& node) {
    if (!node.is_map())
      found_.error("not-a-map", node.place(), "'outcomes' must be written as codes with words",
                   "write {FELL_BACK: falls back to its own line}");
    for (std::size_t i = 0; node.is_map() && i < node.size() && i < kMostOutcomes; ++i) {
      const auto [code, words] = node.entry(i);
      if (const auto text = to_name(words, found_, fmt::format("the words for {}", in_quotes(code))))
        out_.words.outcomes.emplace(code, *text);
    }
  }

  void read_score(Fields& f) {
    Score out;
    out.name = f.need_text("name");
    if (const Node each = f.need("each")) out.each = Expression::read(each, Type::number, names_, found_);
    for (const Score& other : out_.scores)
      if (other.name == out.name)
        found_.error("table-row", f.place(), fmt::format("{} stands here a second time", in_quotes(out.name)),
                     "keep one of them");
    out_.scores.push_back(std::move(out));
  }

  const Names& names_;
  const Tables& tables_;
  Diagnostics& found_;
  GameFile out_;
};

void add_once(std::vector<std::string>& out, const std::string& name) {
  if (!name.empty() && std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
}

}  // namespace

const std::vector<std::string>& piece_states() {
  static const std::vector<std::string> words{"present", "exited", "removed", "captured"};
  return words;
}

std::string plain_name(Fields& f, std::string_view key, Diagnostics& found) {
  std::string out = f.need_text(key);
  const bool plain = std::all_of(out.begin(), out.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  if (out.empty() || (plain && out.size() <= 40)) return out;
  found.error("bad-name", f.node().find(key).place(), fmt::format("{} cannot be a name", in_quotes(out)),
              "write 1 to 40 letters, digits, '_' and '-'");
  return out;
}

const Reaction* State::chosen() const {
  const auto it = std::find_if(reactions.begin(), reactions.end(),
                               [](const Reaction& r) { return r.deed == Reaction::Deed::choose; });
  return it == reactions.end() ? nullptr : &*it;
}

StateIndex GameFile::broken() const {
  for (std::size_t i = 0; i < states.size(); ++i)
    if (states[i].health == UnitHealth::broken && !states[i].gone) return static_cast<StateIndex>(i);
  return destroyed();
}
void GameFile::take_effects(const Effects& effects) {
  add_policies(effects, effect_policies);
  can_end = can_end || wins(effects);
  std::vector<bool> changed(marks.size(), false);
  note_marks(effects, changed);
  for (std::size_t i = 0; i < marks.size(); ++i) marks[i].changes = marks[i].changes || changed[i];
}

bool GameFile::has_event(std::string_view common) const {
  return std::find(without.begin(), without.end(), common) == without.end();
}

bool GameFile::has_covering_marks() const {
  return std::any_of(marks.begin(), marks.end(), [](const MarkKind& mark) { return mark.covers; });
}

bool GameFile::cover_changes() const {
  return std::any_of(marks.begin(), marks.end(), [](const MarkKind& mark) { return mark.covers && mark.changes; });
}

std::vector<std::size_t> GameFile::kinds_for(bool group) const {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (kinds[i].of_groups == group) out.push_back(i);
  // Without kinds of their own, groups have those of units.
  return group && out.empty() ? kinds_for(false) : out;
}

const Kind* GameFile::first_crewed() const {
  const auto it = std::find_if(kinds.begin(), kinds.end(), [](const Kind& k) { return k.crew.has_value(); });
  return it == kinds.end() ? nullptr : &*it;
}
const Kind* GameFile::first_shut() const {
  const auto it = std::find_if(kinds.begin(), kinds.end(), [](const Kind& k) { return k.shutdown.has_value(); });
  return it == kinds.end() ? nullptr : &*it;
}

std::string GameFile::element_word() const {
  if (linked) return fmt::format("{} or {}", unit_word, group_word);
  return one_list() ? unit_word : group_word;
}

std::string GameFile::immobile_group() const {
  const bool any = std::any_of(kinds.begin(), kinds.end(), [](const Kind& kind) { return kind.may_be_immobile; });
  return any ? fmt::format("{} that can become immobile", element_word()) : std::string();
}
std::vector<std::string> GameFile::policies() const {
  std::vector<std::string> out;
  add_once(out, chosen_policy);
  add_once(out, goal_policy);
  for (const Reaction& r : reactions) add_once(out, r.policy);
  for (const State& state : states)
    for (const Reaction& r : state.reactions) {
      if (r.deed != Reaction::Deed::leave) add_once(out, r.policy);
      add_once(out, r.goal);
      add_once(out, r.course);
    }
  for (const std::string& policy : effect_policies) add_once(out, policy);
  return out;
}
std::vector<std::string> GameFile::verdicts() const {
  std::vector<std::string> out;
  for (const Kind& kind : kinds)
    if (kind.shutdown) add_once(out, kind.shutdown->policy);
  for (const State& state : states)
    for (const Reaction& r : state.reactions)
      if (r.deed == Reaction::Deed::leave) add_once(out, r.policy);
  return out;
}

Names names_of(const Node& root, const Readings& readings) {
  Names out{names_in(root.find("kinds")), names_in(root.find("states")), names_in(root.find("figures"))};
  const Node figures = root.find("figures");
  for (std::size_t i = 0; i < out.figures.size(); ++i)
    out.changes.push_back(figures.item(i).is_map() && figures.item(i).find("changes").scalar() == "true");
  out.flags = names_in(root.find("flags"));
  out.side_figures = names_in(root.find("sides").find("figures"));
  out.places = names_in(root.find("places"));
  const Node marks = root.find("marks");
  out.marks = names_in(marks);
  for (std::size_t i = 0; i < out.marks.size(); ++i) {
    const bool map = marks.item(i).is_map();
    out.sided.push_back(map && marks.item(i).find("sided").scalar() == "true");
    out.from.push_back(map && marks.item(i).find("from").scalar() == "true");
    const Node words = map ? marks.item(i).find("words") : Node();
    std::vector<std::string>& list = out.mark_words.emplace_back();
    const Node said = words.is_map() && words.size() > 0 ? words.entry(0).second : Node();
    for (std::size_t k = 0; said.is_list() && k < said.size() && k < kMostWordsOfMarks; ++k)
      list.push_back(said.item(k).scalar());
    out.lasts.push_back(map ? std::atoi(marks.item(i).find("lasts").scalar().c_str()) : 0);
  }
  out.said = words_of_events(root.find("events"));
  out.linked = root.find("lists").find("linked").scalar() == "true";
  out.readings = &readings;
  return out;
}

std::vector<std::string> costs_of(const Node& root) {
  std::vector<std::string> out;
  const Node kinds = root.find("kinds");
  for (std::size_t i = 0; kinds.is_list() && i < kinds.size() && i < kMostKinds; ++i)
    if (kinds.item(i).is_map())
      if (const std::string name = kinds.item(i).find("costs").scalar();
          name != "checks" && name != "die" && name != "bands")
        add_once(out, name);
  return out;
}

GameFile read_game_file(const Node& root, const Names& names, const Tables& tables, Diagnostics& found) {
  return GameReader(names, tables, found).read(root);
}

}  // namespace hexrout::data_game
