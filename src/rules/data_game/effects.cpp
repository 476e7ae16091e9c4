#include "rules/data_game/effects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "rules/common/words/lists.hpp"

namespace hexrout::data_game {

namespace {

constexpr int kMostLoss = 1000;
constexpr int kMostAmountDice = 20;
constexpr int kMostSides = 100;

int index_of(const std::vector<std::string>& words, std::string_view word) {
  const auto it = std::find(words.begin(), words.end(), word);
  return it == words.end() ? -1 : static_cast<int>(it - words.begin());
}

std::optional<int> leading_number(std::string_view& text) {
  int out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return out;
}

// Parses "D6", "2D6+1", "-D6"; nothing for other text.
std::optional<Amount> dice_of(std::string_view text) {
  Amount out;
  if (text.starts_with('-')) {
    out.negative = true;
    text.remove_prefix(1);
  }
  out.dice = text.starts_with('D') ? 1 : leading_number(text).value_or(0);
  if (out.dice < 1 || out.dice > kMostAmountDice || !text.starts_with('D')) return std::nullopt;
  text.remove_prefix(1);
  out.sides = leading_number(text).value_or(0);
  if (out.sides < 2 || out.sides > kMostSides) return std::nullopt;
  out.plus = Expression::number(0);
  if (text.empty()) return out;
  if (text.starts_with('+')) text.remove_prefix(1);
  const std::optional<int> plus = leading_number(text);
  if (!plus || !text.empty()) return std::nullopt;
  out.plus = Expression::number(*plus);
  return out;
}

Amount fixed_amount(std::int64_t number) {
  Amount out;
  out.plus = Expression::number(number);
  return out;
}

// Place of effects in a file: within `ask`, where nothing is asked; among those on one other unit, or on several, which
// lead to no others.
enum class Within : std::uint8_t { nothing, option, other, several };

Effects read_list(const Node& list, const Names& names, Diagnostics& found, Scope scope, Within within);

class EffectReader {
 public:
  EffectReader(const Names& names, Diagnostics& found, Scope scope, Within within)
      : names_(names), found_(found), scope_(scope), within_(within) {}

  Effects read(Fields& f) {
    read_state(f);
    if (const Node node = f.maybe("loses")) add(EffectKind::loses, 0, points(node, "loses", 1));
    read_figures(f, "add", EffectKind::add);
    read_figures(f, "set", EffectKind::set);
    read_sides(f, "side", EffectKind::side);
    read_sides(f, "enemy", EffectKind::enemy);
    for (const auto& [key, kind] :
         {std::pair{"remove", EffectKind::remove}, {"captured", EffectKind::captured}, {"exits", EffectKind::exits}})
      if (f.maybe(key) && only_true(f, key)) add(kind, 0, {});
    read_marks(f);
    read_group(f, "group", EffectKind::group);
    read_group(f, "units", EffectKind::units);
    read_others(f);
    if (f.maybe("check") && of_one(f, "check")) read_check(f);
    if (f.maybe("move") && of_one(f, "move")) {
      add(EffectKind::move, 0, {});
      out_.back().name = f.need_text("move");
    }
    if (f.maybe("goes") && only_true(f, "goes") && names_hex(f)) add(EffectKind::goes, 0, {});
    if (const Node node = f.maybe("ask")) read_ask(node);
    if (f.maybe("win")) add(EffectKind::win, static_cast<int>(f.choice("win", 0, {"own", "enemy"})), {});
    return std::move(out_);
  }

 private:
  void add(EffectKind kind, int which, Amount amount) {
    Effect& e = out_.emplace_back();
    e.kind = kind;
    e.which = which;
    e.amount = std::move(amount);
  }

  // All states but the last, that of units without strength.
  std::vector<std::string> states() const {
    return {names_.states.begin(), names_.states.end() - (names_.states.empty() ? 0 : 1)};
  }

  void read_state(Fields& f) {
    int said = 0;
    if (f.maybe("state")) {
      ++said;
      add(EffectKind::state, static_cast<int>(f.choice("state", 0, states())), {});
    }
    const auto most = static_cast<std::int64_t>(std::max<std::size_t>(names_.states.size(), 2));
    for (const auto& [key, kind] : {std::pair{"worse", EffectKind::worse}, {"better", EffectKind::better}})
      if (const auto steps = f.maybe_integer(key, 1, most)) {
        ++said;
        add(kind, 0, fixed_amount(*steps));
      }
    if (said > 1)
      found_.error("table-row", f.place(), "a result changes the state in two ways",
                   "write one of 'state', 'worse' and 'better'");
  }

  bool only_true(Fields& f, std::string_view key) {
    const bool is = f.boolean(key, true);
    if (!is)
      found_.error("empty-effect", f.node().find(key).place(), fmt::format("'{}: false' does nothing", key),
                   fmt::format("delete it, or write '{}: true'", key));
    return is;
  }

  // Reads dice or an expression; a constant must be `least` or more, or not 0 where `least` is below 0.
  Amount points(const Node& node, std::string_view what, int least) {
    if (node.is_scalar())
      if (auto dice = dice_of(node.scalar())) {
        if (dice->negative && least > 0)
          found_.error("out-of-range", node.place(), fmt::format("'{}' takes no negative number", what),
                       "write dice such as D6");
        return *std::move(dice);
      }
    Amount out;
    out.plus = Expression::read(node, Type::number, names_, found_, scope_);
    const auto fixed = out.plus.fixed();
    if (!fixed || !node.is_scalar()) return out;
    if (*fixed == 0 && least != 0)
      found_.error("empty-effect", node.place(), fmt::format("'{}' by 0 does nothing", what), "delete it");
    else if (least > 0 && (*fixed < least || *fixed > kMostLoss))
      found_.error("out-of-range", node.place(),
                   fmt::format("'{}' takes a number from {} to {}", what, least, kMostLoss),
                   "write one, dice such as D6, or an expression");
    return out;
  }

  void unknown(const Place& place, std::string_view what, const std::string& name,
               const std::vector<std::string>& known, const std::string& where) {
    found_.error("unknown-word", place, fmt::format("there is no {} '{}'", what, name),
                 known.empty() ? where : found_.suggest(name, known, "the game has: {names}"));
  }

  template <class Each>
  void each_of(Fields& f, std::string_view key, Each&& each) {
    const Node node = f.maybe(key);
    if (!node) return;
    if (!node.is_map() || node.size() == 0) {
      found_.error("not-a-map", node.place(), fmt::format("'{}' must name what changes, and by how much", key),
                   fmt::format("write {}: {{NAME: 1}}", key));
      return;
    }
    for (std::size_t i = 0; i < node.size(); ++i) {
      const auto [name, value] = node.entry(i);
      each(name, value, node.key_place(i));
    }
  }

  void read_figures(Fields& f, std::string_view key, EffectKind kind) {
    each_of(f, key, [&](const std::string& name, const Node& value, const Place& place) {
      if (const int flag = index_of(names_.flags, name); flag >= 0 && kind == EffectKind::set) {
        names_.note(&Asked::flags, name);
        const auto on = to_boolean(value, found_, name);
        return add(EffectKind::flag, flag, fixed_amount(on.value_or(false) ? 1 : 0));
      }
      const int figure = index_of(names_.figures, name);
      std::vector<std::string> known;
      for (std::size_t i = 0; i < names_.figures.size(); ++i)
        if (names_.changes[i]) known.push_back(names_.figures[i]);
      if (kind == EffectKind::set) known.insert(known.end(), names_.flags.begin(), names_.flags.end());
      if (figure < 0)
        return unknown(place, kind == EffectKind::set ? "figure or flag" : "figure", name, known,
                       "write it under 'figures' of game.yaml, with 'changes: true'");
      names_.note(&Asked::figures, name);
      if (!names_.changes[static_cast<std::size_t>(figure)])
        found_.error("empty-effect", place, fmt::format("the figure '{}' never changes", name),
                     "write 'changes: true' in its row of game.yaml");
      add(kind, figure, points(value, name, kind == EffectKind::set ? 0 : -1));
    });
  }

  void read_sides(Fields& f, std::string_view key, EffectKind kind) {
    each_of(f, key, [&](const std::string& name, const Node& value, const Place& place) {
      const int figure = index_of(names_.side_figures, name);
      if (figure < 0)
        return unknown(place, "figure of sides", name, names_.side_figures,
                       "write it under 'sides: {figures: [...]}' of game.yaml");
      names_.note(&Asked::side_figures, name);
      add(kind, figure, points(value, name, -1));
    });
  }

  void read_marks(Fields& f) {
    each_of(f, "mark", [&](const std::string& name, const Node& value, const Place& place) {
      const int mark = index_of(names_.marks, name);
      if (mark < 0) return unknown(place, "mark", name, names_.marks, "write it under 'marks' of game.yaml");
      add(EffectKind::mark, mark, points(value, name, -1));
    });
  }

  bool names_hex(Fields& f) {
    if (scope_ == Scope::entry && (within_ == Within::nothing || within_ == Within::option)) return true;
    found_.error("impossible-state", f.node().find("goes").place(), "no event names a hex to go to here",
                 "write it in the 'do' of an event with 'to: next', for the unit itself");
    return false;
  }

  // Refuses checks and moves of several units at once, whose number nothing bounds.
  bool of_one(Fields& f, std::string_view key) {
    if (within_ != Within::several) return true;
    found_.error("impossible-state", f.node().find(key).place(),
                 fmt::format("'{}' stands among effects on several units", key),
                 "set a flag of the units, and let the checks or the reactions of a turn ask for it");
    return false;
  }

  // Refuses effects on others among effects on others.
  bool leads_to_others(const Node& node, std::string_view key) {
    if (within_ == Within::nothing || within_ == Within::option) return true;
    found_.error("impossible-state", node.place(), fmt::format("'{}' stands within effects on others", key),
                 "write it in an entry of its own");
    return false;
  }

  // Reads the effects on the group of a unit, or on each unit of it.
  void read_group(Fields& f, std::string_view key, EffectKind kind) {
    const Node list = f.maybe(key);
    if (!list || !leads_to_others(list, key)) return;
    if (!names_.linked)
      return found_.error("impossible-state", list.place(), fmt::format("the units of this game have no '{}'", key),
                          "write 'linked: true' under 'lists' of game.yaml, or delete it");
    add(kind, 0, {});
    const Within inner = kind == EffectKind::group ? Within::other : Within::several;
    out_.back().options.push_back({{}, read_list(list, names_, found_, scope_, inner)});
  }

  // Reads {of: enemy, where: within 1, do: [...]}.
  void read_others(Fields& f) {
    const Node node = f.maybe("others");
    if (!node || !leads_to_others(node, "others")) return;
    Fields others(node, found_, "effects on others");
    const UnitsAsked whom = read_units_asked(others, names_, found_, scope_);
    const Within inner = whom.whose == UnitsAsked::Whose::firer ? Within::other : Within::several;
    const Node list = others.need("do");
    add(EffectKind::others, 0, {});
    out_.back().whom = whom;
    out_.back().options.push_back({{}, list ? read_list(list, names_, found_, scope_, inner) : Effects()});
    others.done();
  }

  void read_check(Fields& f) {
    const std::string name = f.need_text("check");
    if (index_of(names_.checks, name) < 0)
      return unknown(f.node().find("check").place(), "check", name, names_.checks,
                     "write it under 'checks' in tables.yaml");
    add(EffectKind::check, 0, {});
    out_.back().name = name;
  }

  void read_ask(const Node& node) {
    if (within_ != Within::nothing) {
      const bool option = within_ == Within::option;
      found_.error("impossible-state", node.place(),
                   option ? "a decision leads to another" : "a decision stands among effects on others",
                   option ? "ask once, with more options" : "ask of the unit itself");
      return;
    }
    add(EffectKind::ask, 0, {});
    Effect& out = out_.back();
    Fields f(node, found_, "decision");
    out.name = f.need_text("what");
    read_each(
        f.need("options"), "option", found_, [&](Fields& option) { out.options.push_back(read_option(option, out)); },
        kMostEffectOptions);
    f.done();
    if (out.options.size() < 2)
      found_.error("table", node.place(), "a decision has two options or more", "write the recommended one first");
  }

  EffectOption read_option(Fields& f, const Effect& ask) {
    EffectOption out;
    out.text = f.need_text("text");
    for (const EffectOption& other : ask.options)
      if (other.text == out.text)
        found_.error("table-row", f.place(), fmt::format("the option '{}' stands here a second time", out.text),
                     "keep one of them");
    if (const Node list = f.maybe("do")) out.effects = read_list(list, names_, found_, scope_, Within::option);
    return out;
  }

  const Names& names_;
  Diagnostics& found_;
  Scope scope_;
  Within within_;
  Effects out_;
};

Effects read_map(Fields& f, const Names& names, Diagnostics& found, Scope scope, Within within) {
  Effects out = EffectReader(names, found, scope, within).read(f);
  if (out.size() <= kMostEffects) return out;
  found.error("too-much", f.place(), fmt::format("there are {} effects", out.size()),
              fmt::format("at most {} are read", kMostEffects));
  return {};
}

Effects read_list(const Node& list, const Names& names, Diagnostics& found, Scope scope, Within within) {
  Effects out;
  if (!list.is_list() || list.size() == 0 || list.size() > kMostEffects) {
    found.error(
        "not-a-list", list.place(), "effects must be a list of maps, such as [{loses: 1}]",
        fmt::format("write 1 to {} of: {names}", kMostEffects, fmt::arg("names", fmt::join(effect_keys(), ", "))));
    return out;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields f(list.item(i), found, "effect");
    const Node when = f.maybe("if");
    Effects more = read_map(f, names, found, scope, within);
    for (Effect& e : more) {
      e.entry = static_cast<int>(i);
      if (when) e.when = Expression::read(when, Type::truth, names, found, scope);
    }
    f.done();
    if (list.item(i).is_map() && list.item(i).size() == (when ? 1U : 0U))
      found.error("empty-effect", list.item(i).place(), "this entry has no effect", "delete it");
    out.insert(out.end(), more.begin(), more.end());
  }
  if (out.size() > kMostEffects)
    found.error("too-much", list.place(), fmt::format("there are {} effects", out.size()),
                fmt::format("at most {} are read", kMostEffects));
  return out;
}

std::string amount_words(const Amount& amount) {
  const std::int64_t plus = amount.plus.fixed().value_or(0);
  if (amount.certain()) return amount.plus.fixed() ? fmt::format("{:+}", plus) : std::string("by its rule");
  const std::string dice = fmt::format("{}{}D{}", amount.negative ? "-" : "+", amount.dice, amount.sides);
  return plus == 0 ? dice : fmt::format("{}{:+}", dice, plus);
}

std::string without_plus(std::string words) {
  if (words.starts_with('+')) words.erase(0, 1);
  return words;
}

// "each enemy unit within 2 hexes of it"
std::string whom_words(const UnitsAsked& whom) {
  static constexpr std::array<std::string_view, 4> kWhom{"each other own unit", "each known enemy",
                                                         "each other unit of its group", "who fired at it"};
  std::string out(kWhom[static_cast<std::size_t>(whom.whose)]);
  if (whom.where == UnitsAsked::Where::here) out += " in its hex";
  if (whom.where == UnitsAsked::Where::seen) out += " in its sight";
  if (whom.where == UnitsAsked::Where::within) out += fmt::format(" within {} hexes", whom.hexes);
  return out;
}

std::string words_of_one(const Effect& e, const Names& names) {
  const auto which = static_cast<std::size_t>(e.which);
  const bool on = e.amount.plus.fixed().value_or(0) != 0;
  switch (e.kind) {
    case EffectKind::state:
      return names.states[which];
    case EffectKind::worse:
    case EffectKind::better:
      return fmt::format("{} by {}", e.kind == EffectKind::worse ? "worse" : "better",
                         e.amount.plus.fixed().value_or(0));
    case EffectKind::loses:
      return fmt::format("strength {}", e.amount.certain() && e.amount.plus.fixed()
                                            ? fmt::format("-{}", *e.amount.plus.fixed())
                                            : fmt::format("less {}", amount_words(e.amount)));
    case EffectKind::add:
      return fmt::format("{} {}", names.figures[which], amount_words(e.amount));
    case EffectKind::set:
      return fmt::format("{} set to {}", names.figures[which], without_plus(amount_words(e.amount)));
    case EffectKind::flag:
      return fmt::format("{}{}", on ? "" : "not ", names.flags[which]);
    case EffectKind::side:
    case EffectKind::enemy:
      return fmt::format("{} of {} {}", names.side_figures[which],
                         e.kind == EffectKind::side ? "its side" : "the enemy", amount_words(e.amount));
    case EffectKind::remove:
      return "removed";
    case EffectKind::captured:
      return "captured";
    case EffectKind::exits:
      return "leaves the map";
    case EffectKind::mark:
      return fmt::format("{} {} there", names.marks[which], amount_words(e.amount));
    case EffectKind::group:
      return fmt::format("its group: {}", effect_words(e.options.front().effects, names));
    case EffectKind::units:
      return fmt::format("each unit of its group: {}", effect_words(e.options.front().effects, names));
    case EffectKind::others:
      return fmt::format("{}: {}", whom_words(e.whom), effect_words(e.options.front().effects, names));
    case EffectKind::check:
      return fmt::format("then {}", e.name);
    case EffectKind::move:
      return "moves at once";
    case EffectKind::goes:
      return "goes there";
    case EffectKind::ask:
      return "its player decides";
    case EffectKind::win:
      break;
  }
  return e.which == 0 ? "its side wins" : "the enemy wins";
}

}  // namespace

const std::vector<std::string>& effect_keys() {
  static const std::vector<std::string> keys{"state",  "worse",  "better",   "loses", "add",  "set",   "side",
                                             "enemy",  "remove", "captured", "exits", "mark", "group", "units",
                                             "others", "check",  "move",     "goes",  "ask",  "win"};
  return keys;
}

Effects read_effects(Fields& f, const Names& names, Diagnostics& found, Scope scope) {
  return read_map(f, names, found, scope, Within::nothing);
}

Effects read_effect_list(const Node& list, const Names& names, Diagnostics& found, Scope scope) {
  return read_list(list, names, found, scope, Within::nothing);
}

bool reaches_the_gone(EffectKind kind) {
  return kind == EffectKind::loses || kind == EffectKind::side || kind == EffectKind::enemy ||
         kind == EffectKind::mark || kind == EffectKind::group || kind == EffectKind::units ||
         kind == EffectKind::others || kind == EffectKind::win;
}

void note_marks(const Effects& effects, std::vector<bool>& changed) {
  for (const Effect& e : effects) {
    if (e.kind == EffectKind::mark) changed[static_cast<std::size_t>(e.which)] = true;
    for (const EffectOption& option : e.options) note_marks(option.effects, changed);
  }
}

void add_policies(const Effects& effects, std::vector<std::string>& out) {
  for (const Effect& e : effects) {
    if (e.kind == EffectKind::move && std::find(out.begin(), out.end(), e.name) == out.end()) out.push_back(e.name);
    for (const EffectOption& option : e.options) add_policies(option.effects, out);
  }
}

bool effects_ask(const Effects& effects, Fact fact, std::vector<int>* into) {
  bool out = false;
  for (const Effect& e : effects) {
    out = e.amount.plus.asks(fact, into) || out;
    out = e.when.asks(fact, into) || out;
    for (const EffectOption& option : e.options) out = effects_ask(option.effects, fact, into) || out;
  }
  return out;
}

bool wins(const Effects& effects) {
  return std::any_of(effects.begin(), effects.end(), [](const Effect& e) {
    return e.kind == EffectKind::win || std::any_of(e.options.begin(), e.options.end(),
                                                    [](const EffectOption& option) { return wins(option.effects); });
  });
}

std::string effect_words(const Effects& effects, const Names& names) {
  std::string out;
  for (const Effect& e : effects) out += (out.empty() ? "" : ", ") + words_of_one(e, names);
  return out;
}

}  // namespace hexrout::data_game
