#include "rules/data_game/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "hexrout/map/terrain.hpp"

namespace hexrout::data_game {

namespace {

enum class Argument : std::uint8_t {
  none,
  distance,
  face,
  state,
  kind,
  flag,
  figure,
  side_figure,
  reading,
  word,
  terrain,
  policy,
  place,
  said
};

// The form of a fact in text. With `optional` the last argument may be left out.
struct FactForm {
  std::string_view name;
  Fact fact;
  Type type;
  std::array<Argument, 2> arguments{Argument::none, Argument::none};
  bool optional = false;
};

constexpr std::array<FactForm, 43> kFacts{{
    {"due", Fact::due, Type::truth},
    {"hit", Fact::hit, Type::truth},
    {"fired", Fact::fired, Type::truth},
    {"advanced", Fact::advanced, Type::truth},
    {"armed", Fact::armed, Type::truth},
    {"immobile", Fact::immobile, Type::truth},
    {"crewed", Fact::crewed, Type::truth},
    {"inTheOpen", Fact::in_the_open, Type::truth},
    {"inCover", Fact::in_cover, Type::truth},
    {"enemyKnown", Fact::enemy_known, Type::truth},
    {"inZone", Fact::in_zone, Type::truth},
    {"on", Fact::on_terrain, Type::truth, {Argument::terrain, Argument::none}},
    {"isThere", Fact::is_there, Type::truth, {Argument::policy, Argument::none}},
    {"at", Fact::at_place, Type::truth, {Argument::place, Argument::none}},
    {"state", Fact::is_state, Type::truth, {Argument::state, Argument::none}},
    {"kind", Fact::is_kind, Type::truth, {Argument::kind, Argument::none}},
    {"flag", Fact::flag, Type::truth, {Argument::flag, Argument::none}},
    {"reading", Fact::reading_is, Type::truth, {Argument::reading, Argument::word}},
    {"strength", Fact::strength, Type::number},
    {"start", Fact::start, Type::number},
    {"lost", Fact::lost, Type::number},
    {"percent", Fact::percent, Type::number},
    {"turn", Fact::turn, Type::number},
    {"figure", Fact::figure, Type::number, {Argument::figure, Argument::none}},
    {"side", Fact::side_figure, Type::number, {Argument::side_figure, Argument::none}},
    {"enemy", Fact::enemy_figure, Type::number, {Argument::side_figure, Argument::none}},
    {"enemiesSeen", Fact::enemies_seen, Type::number},
    {"enemiesWithin", Fact::enemies_within, Type::number, {Argument::distance, Argument::none}},
    {"friendsWithin", Fact::friends_within, Type::number, {Argument::distance, Argument::kind}, true},
    {"number", Fact::reading_number, Type::number, {Argument::reading, Argument::none}},
    {"roll", Fact::roll, Type::number},
    {"total", Fact::total, Type::number},
    {"successes", Fact::successes, Type::number},
    {"opposed", Fact::opposed, Type::number},
    {"amount", Fact::amount, Type::number},
    {"distance", Fact::distance, Type::number},
    {"said", Fact::said, Type::truth, {Argument::said, Argument::none}},
    {"faces", Fact::faces, Type::number, {Argument::face, Argument::none}},
    {"shortfall", Fact::shortfall, Type::number},
    {"hexesMoved", Fact::hexes_moved, Type::number},
    {"friendsPassed", Fact::friends_passed, Type::number},
    {"zonesEntered", Fact::zones_entered, Type::number},
    {"leftByOwnEdge", Fact::left_by_own_edge, Type::truth},
}};

struct OperatorForm {
  std::string_view name;
  Type type;
  Type of;
  std::size_t least;
  std::size_t most;
};

// Indexed by Expression::Operator minus `all`.
constexpr std::array<OperatorForm, 12> kOperators{{
    {"all", Type::truth, Type::truth, 1, 20},
    {"any", Type::truth, Type::truth, 1, 20},
    {"not", Type::truth, Type::truth, 1, 1},
    {"atLeast", Type::truth, Type::number, 2, 2},
    {"equals", Type::truth, Type::number, 2, 2},
    {"plus", Type::number, Type::number, 1, 20},
    {"minus", Type::number, Type::number, 2, 2},
    {"times", Type::number, Type::number, 1, 20},
    {"divided", Type::number, Type::number, 2, 2},
    {"least", Type::number, Type::number, 1, 20},
    {"most", Type::number, Type::number, 1, 20},
    {"count", Type::number, Type::truth, 1, 1},
}};

constexpr std::string_view kInGroup = "group";
constexpr int kMostDistance = 1000;
constexpr int kMostFace = 100;

// Operators over units, in the order of UnitsAsked::Fold.
const std::vector<std::string>& fold_names() {
  static const std::vector<std::string> names{"sum", "highest", "nearest"};
  return names;
}

// Words of `of`, in the order of UnitsAsked::Whose.
const std::vector<std::string> kWhose{"own", "enemy", "group", "firer"};

bool of_roll(Fact fact) {
  return fact >= Fact::roll && fact <= Fact::faces;
}
bool of_move(Fact fact) {
  return fact >= Fact::shortfall;
}

std::string_view type_word(Type type) {
  return type == Type::truth ? "a condition" : "a number";
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : text) {
    if (c == ' ') {
      if (!word.empty()) out.push_back(std::exchange(word, {}));
    } else {
      word += c;
    }
  }
  if (!word.empty()) out.push_back(word);
  return out;
}

int index_in(const std::vector<std::string>& words, std::string_view word) {
  const auto it = std::find(words.begin(), words.end(), word);
  return it == words.end() ? -1 : static_cast<int>(it - words.begin());
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return out;
}

}  // namespace

// Reads one expression; counts its parts over all depths.
class ExpressionReader {
 public:
  ExpressionReader(const Names& names, Scope scope, Diagnostics& found) : names_(names), scope_(scope), found_(found) {}

  Expression read(const Node& node, Type wanted, int depth) {
    if (depth > Expression::kMostDepth || ++parts_ > Expression::kMostParts) {
      if (!std::exchange(said_, true))
        found_.error("expression", node.place(), "the expression is too large",
                     fmt::format("write at most {} parts, {} deep", Expression::kMostParts, Expression::kMostDepth));
      return {};
    }
    if (node.is_map()) return read_operator(node, wanted, depth);
    if (node.is_scalar()) return read_scalar(node, wanted);
    found_.error("expression", node.place(), fmt::format("{} must stand here", type_word(wanted)),
                 "write a fact such as 'inCover' or 'percent', or a map such as {not: inCover}");
    return {};
  }

  // Reads whom `of` and `where` name.
  void read_asked(Fields& f, UnitsAsked& units) {
    f.need("of");
    units.whose = static_cast<UnitsAsked::Whose>(f.choice("of", 0, kWhose));
    const Place place = f.node().find("of").place();
    if (units.whose == UnitsAsked::Whose::group && (!names_.linked || scope_ == Scope::side))
      found_.error(
          "expression", place, "no unit with a group is concerned",
          names_.linked ? "write 'own' or 'enemy'" : "write 'linked: true' under 'lists', or 'own' or 'enemy'");
    if (units.whose == UnitsAsked::Whose::firer && scope_ == Scope::side)
      found_.error("expression", place, "no unit is concerned at which somebody could fire", "write 'own' or 'enemy'");
    if (units.whose == UnitsAsked::Whose::firer && names_.asked != nullptr) names_.asked->firer = true;
    read_where(f, units);
  }

 private:
  void wrong_type(const Node& node, std::string_view what, Type is, Type wanted) {
    found_.error(
        "expression", node.place(),
        fmt::format("{} is {}, and {} is wanted here", in_quotes(what), type_word(is), type_word(wanted)),
        wanted == Type::number ? "write {count: ...} for 1 where it holds" : "compare it: {atLeast: [..., 1]}");
  }

  Expression read_scalar(const Node& node, Type wanted) {
    const std::string& text = node.scalar();
    if (text == "true" || text == "false") {
      if (wanted != Type::truth) wrong_type(node, text, Type::truth, wanted);
      return Expression::truth(text == "true");
    }
    if (const auto number = whole_number(text)) {
      if (wanted != Type::number) wrong_type(node, text, Type::number, wanted);
      if (*number < -Expression::kWidest || *number > Expression::kWidest) {
        found_.error("out-of-range", node.place(), fmt::format("{} is too large a number", in_quotes(text)),
                     fmt::format("write one from {} to {}", -Expression::kWidest, Expression::kWidest));
        return {};
      }
      return Expression::number(*number);
    }
    return read_fact(node, wanted);
  }

  Expression read_fact(const Node& node, Type wanted) {
    const std::string& text = node.scalar();
    const std::size_t bracket = text.find('(');
    const std::string name = text.substr(0, bracket);
    std::vector<std::string> arguments;
    bool closed = true;
    if (bracket != std::string::npos) {
      closed = text.back() == ')';
      if (closed) arguments = split(std::string_view(text).substr(bracket + 1, text.size() - bracket - 2));
    }
    const auto* form =
        std::find_if(kFacts.begin(), kFacts.end(), [&](const FactForm& f) { return f.name == name && closed; });
    if (form == kFacts.end()) {
      found_.error("unknown-fact", node.place(), fmt::format("there is no fact {}", in_quotes(text)),
                   found_.suggest(name, fact_names(), "the facts are: {names}"));
      return {};
    }
    if (form->type != wanted) wrong_type(node, text, form->type, wanted);
    if (!may_ask(form->fact))
      found_.error("expression", node.place(), fmt::format("{} cannot be asked here", in_quotes(text)),
                   not_here(form->fact));
    return read_fact_of(node, *form, arguments);
  }

  bool may_ask(Fact fact) const {
    const bool of_itself = !of_units_ && !in_group_;
    if (fact == Fact::amount || fact == Fact::distance || fact == Fact::said)
      return (scope_ == Scope::event || scope_ == Scope::entry) && of_itself;
    if (of_roll(fact)) return scope_ == Scope::result && of_itself;
    if (of_move(fact)) return scope_ == Scope::outcome && of_itself;
    switch (scope_) {
      case Scope::fire:
        return fact != Fact::in_the_open && fact != Fact::in_zone && fact != Fact::is_there;
      case Scope::zones:
        return fact != Fact::in_zone && fact != Fact::is_there;
      case Scope::budget:
        return fact != Fact::is_there;
      case Scope::side:
        if (fact == Fact::side_figure || fact == Fact::enemy_figure || of_units_) return true;
        break;
      case Scope::rules:
        break;
      default:
        return true;
    }
    return fact == Fact::reading_is || fact == Fact::reading_number || fact == Fact::turn;
  }
  std::string not_here(Fact fact) const {
    if (fact == Fact::distance) return "only effects of events at hexes know of it";
    if (fact == Fact::said) return "only effects of events with words or flags know of them";
    if (fact == Fact::amount) return "only effects of losses and of events with a number know of it";
    if (of_roll(fact)) return "only the results of a check know of its roll";
    if (of_move(fact)) return "only 'outcomes' and 'onFailure' of a policy know of the move made";
    switch (scope_) {
      case Scope::fire:
        return "who stands in the open hangs on who can fire, and zones and ways on that";
      case Scope::zones:
        return "zones and ways hang on what is said here";
      case Scope::budget:
        return "whether there is a way hangs on the budget";
      case Scope::side:
        return "ask figures of sides, such as 'side(NAME)', or units: {sum: {of: own}}";
      default:
        return "ask readings: 'reading(NAME WORD)', 'number(NAME)'";
    }
  }

  // Reads the arguments, and notes what the fact makes the game need.
  Expression read_fact_of(const Node& node, const FactForm& form, const std::vector<std::string>& arguments) {
    if (names_.asked != nullptr && form.fact == Fact::in_zone) names_.asked->zones = true;
    if (form.fact == Fact::is_there && arguments.size() == 1) names_.note(&Asked::policies, arguments[0]);
    return read_arguments(node, form, arguments);
  }

  // Reads {sum: {of: enemy, where: within 4, if: state(steady), add: strength}}.
  Expression read_units(const Node& node, std::size_t fold, Type wanted, int depth) {
    if (wanted != Type::number) wrong_type(node, fold_names()[fold], Type::number, wanted);
    if (scope_ == Scope::rules || of_units_) {
      found_.error("expression", node.place(), fmt::format("'{}' cannot be asked here", fold_names()[fold]),
                   of_units_ ? "units are counted one deep" : "no unit is concerned");
      return {};
    }
    Expression out;
    out.op_ = Expression::Operator::over;
    out.units_.fold = static_cast<UnitsAsked::Fold>(fold);
    Fields f(node.entry(0).second, found_, fold_names()[fold]);
    if (f.maybe("marks")) return read_marks(f, std::move(out));
    read_asked(f, out.units_);
    of_units_ = true;
    const Node when = f.maybe("if");
    out.of_.push_back(when ? read(when, Type::truth, depth + 1) : Expression::truth(true));
    const bool adds = out.units_.fold != UnitsAsked::Fold::nearest;
    const Node add = !adds ? Node() : out.units_.fold == UnitsAsked::Fold::highest ? f.need("add") : f.maybe("add");
    out.of_.push_back(add ? read(add, Type::number, depth + 1) : Expression::number(1));
    of_units_ = false;
    f.done();
    return out;
  }

  // Reads {sum: {marks: bodies, of: own, where: seen, age: 0}}.
  Expression read_marks(Fields& f, Expression out) {
    const Node node = f.node().find("marks");
    const int kind = one_of(node, names_.marks, f.need_text("marks"), "mark");
    if (out.units_.fold == UnitsAsked::Fold::highest)
      found_.error("expression", node.place(), "marks have nothing of which one is the highest",
                   "write 'sum' or 'nearest'");
    if (kind < 0) return {};
    names_.note(&Asked::marks, names_.marks[static_cast<std::size_t>(kind)]);
    const auto mark = static_cast<std::size_t>(kind);
    out.units_.marks = kind;
    out.units_.any = !f.has("of");
    if (!names_.sided[mark] && f.has("of"))
      found_.error("expression", f.node().find("of").place(), fmt::format("'{}' are of no side", names_.marks[mark]),
                   "delete 'of', or write 'sided: true' in the row of the mark");
    out.units_.whose = static_cast<UnitsAsked::Whose>(f.choice("of", 0, kWhose));
    if (out.units_.whose > UnitsAsked::Whose::enemy)
      found_.error("expression", f.node().find("of").place(), "marks are of sides alone", "write 'own' or 'enemy'");
    if (f.has("age")) read_age(f, mark, out.units_);
    for (const std::string& word : f.texts("is"))
      if (const int index = one_of(f.node().find("is"), names_.mark_words[mark], word, "word of these marks");
          index >= 0)
        out.units_.words |= std::uint32_t{1} << static_cast<unsigned>(index);
    out.units_.from = f.boolean("from", false);
    if (out.units_.from && (!names_.from[mark] || out.units_.fold != UnitsAsked::Fold::nearest))
      found_.error("expression", f.node().find("from").place(), "no distance is asked here of where marks come from",
                   "write 'from: true' in the row of the mark, and ask 'nearest'");
    read_where(f, out.units_);
    out.of_ = {Expression::truth(true), Expression::number(1)};
    f.done();
    return out;
  }

  void read_age(Fields& f, std::size_t mark, UnitsAsked& units) {
    if (names_.lasts[mark] < 2)
      found_.error("expression", f.node().find("age").place(),
                   fmt::format("'{}' have no ages to tell apart", names_.marks[mark]),
                   "delete 'age', or write 'lasts: 2' or more in the row of the mark");
    units.age = static_cast<int>(f.integer("age", 0, 0, std::max(0, names_.lasts[mark] - 1)));
  }

  // Reads {group: EXPRESSION}, which is asked of the group of the unit concerned.
  Expression read_in_group(const Node& node, Type wanted, int depth) {
    const bool of_none = (scope_ == Scope::rules || scope_ == Scope::side) && !of_units_;
    if (!names_.linked || in_group_ || of_none) {
      found_.error("expression", node.place(), "'group' cannot be asked here",
                   !names_.linked ? "units of this game have no groups: write 'linked: true' under its 'lists'"
                   : in_group_    ? "a group is in no other"
                                  : "no unit is concerned");
      return {};
    }
    Expression out;
    out.op_ = Expression::Operator::in_group;
    in_group_ = true;
    out.of_.push_back(read(node.entry(0).second, wanted, depth + 1));
    in_group_ = false;
    return out;
  }

  void read_where(Fields& f, UnitsAsked& units) {
    const Node node = f.maybe("where");
    if (units.fold == UnitsAsked::Fold::nearest && scope_ == Scope::side)
      found_.error("expression", f.place(), "no unit is concerned to which others could be near", "count units: 'sum'");
    if (!node) return;
    const std::vector<std::string> words = split(node.scalar());
    if (scope_ == Scope::side) {
      found_.error("expression", node.place(), "'where' asks of a unit, and this of a side", "delete 'where'");
    } else if (words.size() == 2 && words[0] == "within") {
      units.where = UnitsAsked::Where::within;
      units.hexes = std::max(0, argument(node, Argument::distance, words[1], -1));
    } else if (node.scalar() == "here" || node.scalar() == "seen") {
      units.where = node.scalar() == "here" ? UnitsAsked::Where::here : UnitsAsked::Where::seen;
    } else {
      found_.error("unknown-word", node.place(), fmt::format("{} is no place of units", in_quotes(node.scalar())),
                   "write 'seen', 'here' or 'within 4'");
    }
  }

  Expression read_arguments(const Node& node, const FactForm& form, const std::vector<std::string>& arguments) {
    const auto taken = static_cast<std::size_t>(
        std::count_if(form.arguments.begin(), form.arguments.end(), [](Argument a) { return a != Argument::none; }));
    const std::size_t least = taken - (form.optional ? 1 : 0);
    if (arguments.size() < least || arguments.size() > taken) {
      found_.error("bad-arguments", node.place(),
                   fmt::format("'{}' takes {} in brackets, separated by blanks", form.name,
                               taken == 0   ? "nothing"
                               : taken == 1 ? "one argument"
                                            : "two arguments"),
                   "src/rules/data_game/README.md lists them");
      return {};
    }
    Expression out;
    out.op_ = Expression::Operator::fact;
    out.fact_ = form.fact;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const int index = argument(node, form.arguments[i], arguments[i], out.a_);
      if (index < 0) return {};
      (i == 0 ? out.a_ : out.b_) = index;
    }
    if (form.fact == Fact::reading_number && !reading(out.a_).words.empty())
      found_.error(
          "bad-arguments", node.place(),
          fmt::format("the reading {} is a word, and 'number' takes one that is a number", in_quotes(arguments[0])),
          "write 'reading(NAME WORD)'");
    return out;
  }

  int argument(const Node& node, Argument kind, const std::string& word, int reading_index) {
    switch (kind) {
      case Argument::state:
        return one_of(node, names_.states, word, "state");
      case Argument::kind:
        return one_of(node, names_.kinds, word, "kind");
      case Argument::flag:
        names_.note(&Asked::flags, word);
        return one_of(node, names_.flags, word, "flag");
      case Argument::figure:
        names_.note(&Asked::figures, word);
        return one_of(node, names_.figures, word, "figure");
      case Argument::side_figure:
        names_.note(&Asked::side_figures, word);
        return one_of(node, names_.side_figures, word, "figure of sides");
      case Argument::reading: {
        names_.note(&Asked::readings, word);
        std::vector<std::string> names;
        for (const Reading& r : names_.readings->all()) names.push_back(r.name);
        return one_of(node, names, word, "reading");
      }
      case Argument::policy:
        return one_of(node, names_.policies, word, "policy");
      case Argument::place:
        names_.note(&Asked::places, word);
        return one_of(node, names_.places, word, "place");
      case Argument::said:
        return one_of(node, names_.said, word, "word of an event");
      case Argument::terrain: {
        const auto terrain = TerrainCatalogue::standard().find(word);
        return terrain ? static_cast<int>(*terrain)
                       : one_of(node, TerrainCatalogue::standard().names(), word, "terrain");
      }
      case Argument::word:
        return one_of(node, reading(reading_index).words, word, "word of this reading");
      default:
        break;
    }
    const auto number = whole_number(word);
    if (kind == Argument::face) {
      if (number && *number >= 1 && *number <= kMostFace) return static_cast<int>(*number);
      found_.error("bad-arguments", node.place(), fmt::format("{} is no face of a die", in_quotes(word)),
                   fmt::format("write a whole number from 1 to {}", kMostFace));
      return -1;
    }
    if (number && *number >= 0 && *number <= kMostDistance) return static_cast<int>(*number);
    found_.error("bad-arguments", node.place(), fmt::format("{} is no distance in hexes", in_quotes(word)),
                 fmt::format("write a whole number from 0 to {}", kMostDistance));
    return -1;
  }

  int one_of(const Node& node, const std::vector<std::string>& words, const std::string& word, std::string_view what) {
    const int index = index_in(words, word);
    if (index < 0)
      found_.error("unknown-word", node.place(), fmt::format("there is no {} {}", what, in_quotes(word)),
                   found_.suggest(word, words));
    return index;
  }
  const Reading& reading(int index) const { return names_.readings->all()[static_cast<std::size_t>(index)]; }

  Expression read_operator(const Node& node, Type wanted, int depth) {
    if (node.size() != 1) {
      found_.error("expression", node.place(), fmt::format("this expression has {} keys", node.size()),
                   "write one operator, such as {all: [...]}");
      return {};
    }
    const auto [name, value] = node.entry(0);
    if (const int fold = index_in(fold_names(), name); fold >= 0)
      return read_units(node, static_cast<std::size_t>(fold), wanted, depth);
    if (name == kInGroup) return read_in_group(node, wanted, depth);
    const auto* form =
        std::find_if(kOperators.begin(), kOperators.end(), [&key = name](const auto& f) { return f.name == key; });
    if (form == kOperators.end()) {
      found_.error("unknown-fact", node.key_place(0), fmt::format("there is no operator {}", in_quotes(name)),
                   found_.suggest(name, operator_names(), "the operators are: {names}"));
      return {};
    }
    if (form->type != wanted) wrong_type(node, name, form->type, wanted);
    Expression out;
    out.op_ = static_cast<Expression::Operator>(static_cast<std::size_t>(Expression::Operator::all) +
                                                static_cast<std::size_t>(form - kOperators.begin()));
    const std::size_t size = value.is_list() ? value.size() : 1;
    if (size < form->least || size > form->most || (!value.is_list() && form->most > 1)) {
      found_.error("expression", value.place(), fmt::format("'{}' has {} parts here", name, size),
                   form->least == form->most ? fmt::format("write {}", form->least)
                                             : fmt::format("write a list of {} to {}", form->least, form->most));
      return {};
    }
    for (std::size_t i = 0; i < size; ++i)
      out.of_.push_back(read(value.is_list() ? value.item(i) : value, form->of, depth + 1));
    if (out.op_ == Expression::Operator::divided &&
        (out.of_[1].op_ != Expression::Operator::constant || out.of_[1].constant_ < 1))
      found_.error("expression", value.place(), "a number is divided by something else than a number from 1 on",
                   "write {divided: [NUMBER, 2]}; the result is rounded down");
    return out;
  }

  const Names& names_;
  Scope scope_;
  Diagnostics& found_;
  std::size_t parts_ = 0;
  bool of_units_ = false;  // within an operator over units
  bool in_group_ = false;  // within 'group'
  bool said_ = false;
};

Expression Expression::truth(bool value) {
  return number(value ? 1 : 0);
}
Expression Expression::number(std::int64_t value) {
  Expression out;
  out.constant_ = value;
  return out;
}
Expression Expression::read(const Node& node, Type wanted, const Names& names, Diagnostics& found, Scope scope) {
  if (found.watching_keys()) {
    found.taken(node.place(), "expression");
    found.taken({}, fmt::format("words fact {}", fmt::join(fact_names(), "|")));
    found.taken({}, fmt::format("words operator {}", fmt::join(operator_names(), "|")));
  }
  return ExpressionReader(names, scope, found).read(node, wanted, 1);
}

std::int64_t Expression::value(const Facts& facts) const {
  switch (op_) {
    case Operator::constant:
      return constant_;
    case Operator::fact:
      return facts.fact(fact_, a_, b_);
    case Operator::all:
      return std::all_of(of_.begin(), of_.end(), [&](const Expression& e) { return e.holds(facts); }) ? 1 : 0;
    case Operator::any:
      return std::any_of(of_.begin(), of_.end(), [&](const Expression& e) { return e.holds(facts); }) ? 1 : 0;
    case Operator::negation:
      return of_[0].holds(facts) ? 0 : 1;
    case Operator::at_least:
      return of_[0].value(facts) >= of_[1].value(facts) ? 1 : 0;
    case Operator::equals:
      return of_[0].value(facts) == of_[1].value(facts) ? 1 : 0;
    case Operator::count:
      return of_[0].value(facts);
    case Operator::over:
      return std::clamp(facts.over(units_, of_[0], of_[1]), -kWidest, kWidest);
    case Operator::in_group:
      return facts.in_group(of_[0]);
    default:
      return std::clamp(folded(facts), -kWidest, kWidest);
  }
}

// Folds arithmetic operators over the parts; every intermediate value stays within kWidest squared.
std::int64_t Expression::folded(const Facts& facts) const {
  std::int64_t out = of_[0].value(facts);
  for (std::size_t i = 1; i < of_.size(); ++i) {
    const std::int64_t next = of_[i].value(facts);
    if (op_ == Operator::plus) out += next;
    if (op_ == Operator::minus) out -= next;
    if (op_ == Operator::times) out = std::clamp(out * next, -kWidest, kWidest);
    if (op_ == Operator::least) out = std::min(out, next);
    if (op_ == Operator::most) out = std::max(out, next);
    // Rounds down, below 0 too.
    if (op_ == Operator::divided) out = out / next - (out % next < 0 ? 1 : 0);
  }
  return out;
}

std::optional<std::int64_t> Expression::fixed() const {
  if (op_ == Operator::constant) return constant_;
  return std::nullopt;
}

bool Expression::asks(Fact fact, std::vector<int>* into) const {
  bool out = op_ == Operator::fact && fact_ == fact;
  if (out && into != nullptr) into->push_back(a_);
  for (const Expression& e : of_) out = e.asks(fact, into) || out;
  return out;
}

std::string Expression::reading(const Names& names) const {
  if (op_ == Operator::fact && (fact_ == Fact::reading_is || fact_ == Fact::reading_number))
    return names.readings->all()[static_cast<std::size_t>(a_)].name;
  for (const Expression& e : of_)
    if (std::string name = e.reading(names); !name.empty()) return name;
  return {};
}

UnitsAsked read_units_asked(Fields& f, const Names& names, Diagnostics& found, Scope scope) {
  UnitsAsked out;
  ExpressionReader(names, scope, found).read_asked(f, out);
  return out;
}

const std::vector<std::string>& fact_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out;
    for (const FactForm& f : kFacts) out.emplace_back(f.name);
    return out;
  }();
  return names;
}
const std::vector<std::string>& operator_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out;
    for (const OperatorForm& f : kOperators) out.emplace_back(f.name);
    out.insert(out.end(), fold_names().begin(), fold_names().end());
    out.emplace_back(kInGroup);
    return out;
  }();
  return names;
}

}  // namespace hexrout::data_game
