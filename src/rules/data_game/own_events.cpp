#include "rules/data_game/own_events.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "rules/common/words/lists.hpp"
#include "rules/data_game/game_file.hpp"
#include "rules/data_game/rule_files.hpp"

namespace hexrout::data_game {

namespace {

constexpr int kMostOfEvents = 1000;

// A list of words under a key of its own.
std::vector<std::string> words_in(const Node& list, Diagnostics& found) {
  std::vector<std::string> out;
  if (!list.is_list() || list.size() < 2)
    found.error("not-a-list", list.place(), "the words of an event must be a list of two or more",
                "write [WORD, OTHER]; the first holds where an event says none");
  for (std::size_t i = 0; list.is_list() && i < list.size(); ++i)
    out.push_back(to_name(list.item(i), found, "a word of an event").value_or(""));
  return out;
}

class OwnEventReader {
 public:
  OwnEventReader(Fields& f, const GameFile& game, const Names& names, Diagnostics& found)
      : f_(f), game_(game), names_(names), found_(found) {}

  OwnEvent read() {
    out_.name = plain_name(f_, "name", found_);
    out_.rule = f_.text("rule", out_.name);
    const Node when = f_.maybe("if");
    out_.when = when ? Expression::read(when, Type::truth, names_, found_) : Expression::truth(true);
    out_.refuses = f_.text("refuses", "may not do that now");
    read_amount();
    if (const Node node = f_.maybe("at")) read_at_hexes(node);
    out_.to_next = f_.has("to") && f_.choice("to", 0, {"next"}) == 0;
    if (out_.to_next && out_.at)
      found_.error("impossible-state", f_.node().find("to").place(), "an event at hexes leads into none",
                   "delete 'to' or 'at'");
    read_words();
    check_name();
    read_keys();
    read_effects();
    return std::move(out_);
  }

 private:
  void read_amount() {
    out_.by_number = f_.has("numbers") ? plain_name(f_, "numbers", found_) : std::string();
    const Node node = f_.maybe("amount");
    if (!node) return;
    Fields range(node, found_, "amount");
    out_.numbered = true;
    range.need("least");
    out_.least = static_cast<int>(range.integer("least", 0, -kMostOfEvents, kMostOfEvents));
    range.need("most");
    out_.most = static_cast<int>(range.integer("most", out_.least, out_.least, kMostOfEvents));
    range.done();
    if (!out_.by_number.empty())
      found_.error("impossible-state", node.place(), "the event has a number for each unit already",
                   "delete 'amount' or 'numbers'");
  }

  void read_at_hexes(const Node& node) {
    Fields f(node, found_, "hexes");
    AtHexes out;
    out.enemies = f.choice("of", 0, {"all", "enemy"}) == 1;
    out.by = f.boolean("by", false);
    out.from = f.boolean("from", false) || out.by;
    std::vector<std::string> names;
    for (const MarkKind& mark : game_.marks) names.push_back(mark.name);
    if (f.maybe("mark")) {
      const std::string name = f.need_text("mark");
      const auto mark = std::find(names.begin(), names.end(), name);
      if (mark == names.end())
        found_.error("unknown-word", f.node().find("mark").place(), fmt::format("there is no mark {}", in_quotes(name)),
                     names.empty() ? "write it under 'marks'" : found_.suggest(name, names));
      else
        out.mark = static_cast<int>(mark - names.begin());
    }
    f.done();
    out.side = out.enemies || out.by || (out.mark >= 0 && game_.marks[static_cast<std::size_t>(out.mark)].sided);
    out_.at = out;
    if (!out_.by_number.empty())
      found_.error("impossible-state", f_.node().find("numbers").place(), "an event at hexes has its units from there",
                   "delete 'numbers' or 'at'");
  }

  void read_words() {
    const Node words = f_.maybe("words");
    if (words && (!words.is_map() || words.size() == 0))
      found_.error("not-a-map", words.place(), "'words' must be keys with a list each", "write {KEY: [WORD, OTHER]}");
    for (std::size_t i = 0; words.is_map() && i < words.size(); ++i) {
      const auto [key, list] = words.entry(i);
      out_.words.emplace_back(key, words_in(list, found_));
    }
    out_.flags = f_.texts("flags");
    std::vector<std::string> all = said_words();
    std::sort(all.begin(), all.end());
    if (const auto twice = std::adjacent_find(all.begin(), all.end()); twice != all.end())
      found_.error("table-row", f_.place(), fmt::format("the event says {} in two ways", in_quotes(*twice)),
                   "keep one of them; said(WORD) could not tell them apart");
  }

  // Words and flags of this event.
  std::vector<std::string> said_words() const {
    std::vector<std::string> out = out_.flags;
    for (const auto& [key, words] : out_.words) out.insert(out.end(), words.begin(), words.end());
    return out;
  }

  // Refuses words and flags that neither an effect asks for nor a mark takes over.
  void check_all_asked(const std::vector<int>& asked) {
    const auto is_asked = [&](const std::string& word) {
      return std::any_of(asked.begin(), asked.end(),
                         [&](int a) { return names_.said[static_cast<std::size_t>(a)] == word; });
    };
    const auto refuse = [&](std::string_view key, const std::string& word) {
      found_.error("empty-effect", f_.node().find(key).place(),
                   fmt::format("nothing asks whether the event says {}", in_quotes(word)),
                   "ask said(WORD) in an effect of its 'do', or delete it");
    };
    for (const std::string& flag : out_.flags)
      if (!is_asked(flag)) refuse("flags", flag);
    const bool marks = out_.at && out_.at->mark >= 0;
    for (const auto& [key, words] : out_.words)
      if (!(marks && game_.marks[static_cast<std::size_t>(out_.at->mark)].word_key == key) &&
          std::none_of(words.begin(), words.end(), is_asked))
        refuse("words", words.empty() ? key : words.front());
  }

  void check_name() {
    std::vector<std::string> taken{"move", "ask", game_.turn_event};
    for (const std::string& common : common_events())
      if (game_.has_event(common)) taken.push_back(common);
    const bool again = std::any_of(game_.events.begin(), game_.events.end(),
                                   [&](const OwnEvent& other) { return other.name == out_.name; });
    if (again || std::find(taken.begin(), taken.end(), out_.name) != taken.end())
      found_.error("bad-name", f_.place(), fmt::format("{} is an event already", in_quotes(out_.name)),
                   "call it otherwise");
  }

  // The arguments of this event in the language.
  std::vector<std::string> arguments() const {
    std::vector<std::string> out;
    if (!out_.at && out_.by_number.empty()) out.emplace_back("who");
    if (out_.to_next) out.emplace_back("to");
    if (out_.numbered) out.emplace_back("amount");
    if (!out_.at) return out;
    if (out_.at->side) out.emplace_back("side");
    if (out_.at->by) out.emplace_back("by");
    if (out_.at->from) out.emplace_back("from");
    out.insert(out.end(), {"at", "damage"});
    return out;
  }

  void read_keys() {
    const std::vector<std::string> own = arguments();
    const Node keys = f_.maybe("keys");
    if (keys && (!keys.is_map() || keys.size() == 0))
      found_.error("not-a-map", keys.place(), "'keys' must be arguments with another name each", "write {to: at}");
    for (std::size_t i = 0; keys.is_map() && i < keys.size(); ++i) {
      const auto [key, value] = keys.entry(i);
      const std::string name = to_name(value, found_, "the name of an argument").value_or(key);
      if (std::find(own.begin(), own.end(), key) == own.end())
        found_.error("unknown-word", keys.key_place(i), fmt::format("the event has no argument {}", in_quotes(key)),
                     found_.suggest(key, own));
      else if (name == key)
        found_.error("empty-effect", value.place(), fmt::format("{} is its name anyway", in_quotes(name)), "delete it");
      else
        out_.keys.emplace_back(key, name);
    }
    std::vector<std::string> names = out_.flags;
    for (const auto& [key, words] : out_.words) names.push_back(key);
    if (!out_.by_number.empty()) names.push_back(out_.by_number);
    for (const std::string& key : own) names.push_back(out_.key(key));
    std::sort(names.begin(), names.end());
    if (const auto twice = std::adjacent_find(names.begin(), names.end()); twice != names.end())
      found_.error("bad-name", f_.place(), fmt::format("two arguments are called {}", in_quotes(*twice)),
                   "call one of them otherwise");
  }

  void read_effects() {
    const bool says = out_.numbered || out_.at || !out_.by_number.empty() || !out_.words.empty() || !out_.flags.empty();
    const Scope scope = out_.to_next ? Scope::entry : says ? Scope::event : Scope::unit;
    const Node list = out_.at && out_.at->mark >= 0 ? f_.maybe("do") : f_.need("do");
    if (!list) return check_all_asked({});
    out_.effects = read_effect_list(list, names_, found_, scope);
    const bool numbered = out_.numbered || !out_.by_number.empty();
    for (const auto& [fact, is, key] :
         {std::tuple{Fact::amount, numbered, "amount"}, std::tuple{Fact::distance, out_.at && out_.at->from, "from"}})
      if (!is && effects_ask(out_.effects, fact))
        found_.error("expression", list.place(), fmt::format("the event '{}' has no '{}'", out_.name, key),
                     fact == Fact::amount ? "add 'amount: {least, most}'" : "add 'from: true' under 'at'");
    std::vector<int> asked;
    effects_ask(out_.effects, Fact::said, &asked);
    for (const int word : asked)
      if (!has_word(names_.said[static_cast<std::size_t>(word)]))
        found_.error(
            "expression", list.place(),
            fmt::format("the event '{}' never says '{}'", out_.name, names_.said[static_cast<std::size_t>(word)]),
            "write it among its 'words' or 'flags'");
    check_all_asked(asked);
  }

  bool has_word(const std::string& word) const {
    const std::vector<std::string> words = said_words();
    return std::find(words.begin(), words.end(), word) != words.end();
  }

  Fields& f_;
  const GameFile& game_;
  const Names& names_;
  Diagnostics& found_;
  OwnEvent out_;
};

void add_once_to(std::vector<std::string>& out, const std::string& word) {
  if (!word.empty() && std::find(out.begin(), out.end(), word) == out.end()) out.push_back(word);
}

void add_scalars(const Node& list, std::vector<std::string>& out) {
  if (list.is_scalar()) add_once_to(out, list.scalar());
  for (std::size_t i = 0; list.is_list() && i < list.size(); ++i) add_once_to(out, list.item(i).scalar());
}

EventSpec spec_of(const OwnEvent& event, const GameFile& game) {
  const std::string& unit = game.unit_word;
  const std::string group = game.element_word();
  EventSpec spec{event.name, {}};
  const auto add = [&](std::string_view argument, ArgKind kind, bool needed, const std::string& of = {}) {
    spec.args.push_back({event.key(argument), kind, needed, 0, 0, of});
  };
  if (event.at && event.at->by) add("by", ArgKind::id, false, unit);
  if (event.at && event.at->side) add("side", ArgKind::id, !event.at->by, "side");
  if (event.at && event.at->from) add("from", ArgKind::hex, false);
  if (event.at) add("at", ArgKind::hexes, true);
  for (const auto& [key, words] : event.words) spec.args.push_back({key, ArgKind::word, false, 0, 0, "", words});
  if (event.at) spec.args.push_back({event.key("damage"), ArgKind::numbers_by_id, false, 0, kMostStrength, group});
  if (!event.by_number.empty())
    spec.args.push_back({event.by_number, ArgKind::numbers_by_id, true, 0, kMostStrength, group});
  if (!event.at && event.by_number.empty()) add("who", ArgKind::ids, true, event.to_next ? unit : group);
  if (event.to_next) add("to", ArgKind::hex, true);
  if (event.numbered) spec.args.push_back({event.key("amount"), ArgKind::integer, true, event.least, event.most});
  for (const std::string& flag : event.flags) spec.args.push_back({flag, ArgKind::flag});
  return spec;
}

}  // namespace

const std::vector<std::string>& common_events() {
  static const std::vector<std::string> names{"fire", "damage"};
  return names;
}

std::string OwnEvent::key(std::string_view argument) const {
  for (const auto& [of, called] : keys)
    if (of == argument) return called;
  return std::string(argument);
}

std::vector<std::string> words_of_events(const Node& list) {
  std::vector<std::string> out;
  for (std::size_t i = 0; list.is_list() && i < list.size(); ++i) {
    if (!list.item(i).is_map()) continue;
    const Node words = list.item(i).find("words");
    for (std::size_t k = 0; words.is_map() && k < words.size(); ++k) add_scalars(words.entry(k).second, out);
    add_scalars(list.item(i).find("flags"), out);
  }
  return out;
}

std::vector<int> said_by(const OwnEvent& own, const ScriptedEvent& event, const std::vector<std::string>& said) {
  std::vector<int> out;
  const auto add = [&](const std::string& word) {
    out.push_back(static_cast<int>(std::find(said.begin(), said.end(), word) - said.begin()));
  };
  for (const auto& [key, words] : own.words) add(event.has(key) ? event.word(key) : words.front());
  for (const std::string& flag : own.flags)
    if (event.flag(flag)) add(flag);
  return out;
}

OwnEvent read_own_event(Fields& f, const GameFile& game, const Names& names, Diagnostics& found) {
  return OwnEventReader(f, game, names, found).read();
}

std::vector<EventSpec> event_specs(const GameFile& game) {
  const std::string& unit = game.unit_word;
  const std::string group = game.element_word();
  const std::string crippled = game.immobile_group();
  EventSpec fire{"fire",
                 {{"by", ArgKind::id, true, 0, 0, unit},
                  {"at", ArgKind::ids, true, 0, 0, unit},
                  {"indirect", ArgKind::flag},
                  {"damage", ArgKind::numbers_by_id, false, 0, kMostStrength, group}}};
  EventSpec damage{"damage", {{"of", ArgKind::numbers_by_id, crippled.empty(), 0, kMostStrength, group}}};
  // A unit moves along a path; an enemy may fire at it on the way.
  EventSpec move{"move", {{"who", ArgKind::id, true, 0, 0, unit}, {"path", ArgKind::hexes, true}}};
  // A unit advances to a place by the path that the policy of its state prefers.
  EventSpec advance{"advance", {{"who", ArgKind::id, true, 0, 0, unit}, {"to", ArgKind::hex, true}}};
  for (EventSpec* on_the_move : {&move, &advance})
    if (game.has_event("fire"))
      on_the_move->args.insert(on_the_move->args.end(),
                               {{"fire_by", ArgKind::id, false, 0, 0, unit}, {"fire_at", ArgKind::hex}});
  // Damage may make units immobile.
  for (EventSpec* hit : {&fire, &damage})
    if (!crippled.empty()) hit->args.push_back({"immobile", ArgKind::ids, false, 0, 0, crippled});
  std::vector<EventSpec> out;
  if (game.has_event("fire")) out.push_back(std::move(fire));
  if (game.has_event("damage")) out.push_back(std::move(damage));
  out.push_back(std::move(move));
  if (!game.goal_policy.empty()) out.push_back(std::move(advance));
  for (const OwnEvent& event : game.events) out.push_back(spec_of(event, game));
  // A side's turn begins.
  out.push_back({game.turn_event, {}});
  if (!game.turn_of_all) out.back().args.push_back({"side", ArgKind::id, true, 0, 0, "side"});
  return out;
}

}  // namespace hexrout::data_game
