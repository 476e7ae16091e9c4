#include "rules/asl/state/counters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "rules/common/tables/embedded.hpp"

namespace hexrout::asl {

namespace {

struct Figures {
  int firepower = 0;
  int range = 0;
  int morale = 0;
  bool operator==(const Figures&) const = default;
};

std::string text_of(Figures f) {
  return fmt::format("{}-{}-{}", f.firepower, f.range, f.morale);
}

std::optional<Figures> to_figures(std::string_view text) {
  Figures out;
  int* const parts[] = {&out.firepower, &out.range, &out.morale};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (int i = 0; i < 3; ++i) {
    if (i > 0 && (at == end || *at++ != '-')) return std::nullopt;
    const auto [next, error] = std::from_chars(at, end, *parts[i]);
    if (error != std::errc{} || *parts[i] < 0 || *parts[i] > 36) return std::nullopt;
    at = next;
  }
  return at == end ? std::optional(out) : std::nullopt;
}

struct SquadRow {
  Figures squad;
  Quality quality = Quality::first_line;
  int broken = 0;
  Figures half;
  int half_broken = 0;
  std::optional<Figures> lower;
  std::string mark;
};
struct CrewRow {
  Figures crew;
  int broken = 0;
};
struct NationTable {
  std::vector<SquadRow> squads;
  std::vector<CrewRow> crews;
  std::vector<Weapon> weapons;
};

constexpr std::size_t kNationalities = 14;
using Tables = std::array<NationTable, kNationalities>;

template <class Enum>
std::optional<Enum> named(std::string_view name, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    if (name_of(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  return std::nullopt;
}

// Reads one row of the data, a list, and reports mistakes in it.
class FiguresRow {
 public:
  FiguresRow(const Node& node, std::size_t least, Diagnostics& found) : node_(node), found_(found) {
    if (node.size() < least)
      found.error("short-row", node.place(), fmt::format("the row has {} entries", node.size()), "");
  }
  int number() { return static_cast<int>(to_integer(next(), found_, 0, 100, "a figure").value_or(0)); }
  Figures figures() { return required(to_figures(next_text())); }
  std::optional<Figures> maybe_figures() { return to_figures(next_text()); }
  template <class Enum>
  Enum word(std::size_t count) {
    return required(named<Enum>(next_text(), count));
  }
  std::string text() { return at_ < node_.size() ? next_text() : std::string(); }

 private:
  Node next() { return at_ < node_.size() ? node_.item(at_++) : Node(); }
  std::string next_text() {
    const Node node = next();
    return node ? node.scalar() : std::string();
  }
  template <class Value>
  Value required(const std::optional<Value>& value) {
    if (!value) found_.error("bad-entry", node_.place(), fmt::format("entry {} of the row cannot be read", at_), "");
    return value.value_or(Value{});
  }
  Node node_;
  Diagnostics& found_;
  std::size_t at_ = 0;
};

Tables read_tables(const Node& root, Diagnostics& found) {
  Tables tables;
  for (std::size_t n = 0; n < root.size(); ++n) {
    const auto [name, node] = root.entry(n);
    const auto nationality = named<Nationality>(name, kNationalities);
    if (!nationality) {
      found.error("unknown-word", root.key_place(n), fmt::format("there is no nationality '{}'", name), "");
      continue;
    }
    NationTable& table = tables[static_cast<std::size_t>(*nationality)];
    Fields fields(node, found, name);
    const Node squads = fields.maybe("squads");
    for (std::size_t i = 0; squads && i < squads.size(); ++i) {
      FiguresRow row(squads.item(i), 6, found);
      SquadRow out;
      out.squad = row.figures();
      out.quality = row.word<Quality>(5);
      out.broken = row.number();
      out.half = row.figures();
      out.half_broken = row.number();
      out.lower = row.maybe_figures();
      out.mark = row.text();
      table.squads.push_back(out);
    }
    const Node crews = fields.maybe("crews");
    for (std::size_t i = 0; crews && i < crews.size(); ++i) {
      FiguresRow row(crews.item(i), 2, found);
      const Figures figures = row.figures();
      table.crews.push_back({figures, row.number()});
    }
    const Node weapons = fields.maybe("weapons");
    for (std::size_t i = 0; weapons && i < weapons.size(); ++i) {
      FiguresRow row(weapons.item(i), 4, found);
      Weapon out;
      out.kind = row.word<WeaponKind>(13);
      out.firepower = row.number();
      out.range = row.number();
      out.portage_points = row.number();
      table.weapons.push_back(out);
    }
    fields.done();
  }
  return tables;
}

const NationTable& table_of(Nationality nationality) {
  static const Tables tables = read_embedded("asl/data/counters.yaml", read_tables);
  return tables[static_cast<std::size_t>(nationality)];
}

void print_on(Unit& unit, UnitKind kind, Figures figures, int broken_morale) {
  unit.kind = kind;
  unit.firepower = figures.firepower;
  unit.range = figures.range;
  unit.morale = figures.morale;
  unit.broken_morale = broken_morale;
}

void mark(Unit& unit, std::string_view word) {
  if (word == "ss") unit.ss = true;
  if (word == "partisan") unit.partisan = true;
  if (word == "marine") unit.marine = true;
  if (word == "gurkha") unit.gurkha = true;
}

// True if a unit has the mark `word` of its row; "" is a row without a mark.
bool marked_as(const Unit& unit, std::string_view word) {
  if (word == "ss") return unit.ss;
  if (word == "partisan") return unit.partisan;
  if (word == "marine") return unit.marine;
  if (word == "gurkha") return unit.gurkha;
  if (word == "nkvd" || word == "fj") return unit.label.find(word) != std::string::npos;
  return !unit.ss && !unit.partisan && !unit.marine && !unit.gurkha && unit.label.find("nkvd") == std::string::npos &&
         unit.label.find("fj") == std::string::npos;
}

// Sets self_rally: for leaders, every crew, and Finnish units except green and conscript ones [A10.63, A25.7].
void set_self_rally(Unit& unit) {
  unit.self_rally = unit.kind == UnitKind::leader || unit.kind == UnitKind::crew ||
                    (unit.nationality == Nationality::finnish && unit.quality <= Quality::second_line);
}

Unit squad_unit(const SquadRow& row, Nationality nationality, bool half) {
  Unit unit;
  unit.nationality = nationality;
  unit.quality = row.quality;
  if (half)
    print_on(unit, UnitKind::half_squad, row.half, row.half_broken);
  else
    print_on(unit, UnitKind::squad, row.squad, row.broken);
  unit.underscored_morale = !half && !row.lower && row.quality == Quality::elite;
  unit.label = text_of(half ? row.half : row.squad) + (half ? " hs" : "") + (row.mark.empty() ? "" : " " + row.mark);
  mark(unit, row.mark);
  set_self_rally(unit);
  return unit;
}

struct Rank {
  const char* text;
  int morale;
  int leadership;
};
constexpr std::array<Rank, 8> kRanks{{{"10-3", 10, -3},
                                      {"10-2", 10, -2},
                                      {"9-2", 9, -2},
                                      {"9-1", 9, -1},
                                      {"8-1", 8, -1},
                                      {"8-0", 8, 0},
                                      {"7-0", 7, 0},
                                      {"6+1", 6, 1}}};
// Ranks of Japanese leaders and Commissars only.
constexpr std::array<Rank, 5> kSpecialRanks{
    {{"10-1", 10, -1}, {"10-0", 10, 0}, {"9-0", 9, 0}, {"8+1", 8, 1}, {"9+1", 9, 1}}};

const Rank* rank_named(std::string_view text) {
  for (const Rank& rank : kRanks)
    if (text == rank.text) return &rank;
  for (const Rank& rank : kSpecialRanks)
    if (text == rank.text) return &rank;
  return nullptr;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    if (blank != 0) words.push_back(text.substr(0, blank));
    if (blank == std::string_view::npos) break;
    text.remove_prefix(blank + 1);
  }
  return words;
}

std::optional<Unit> leader(const std::vector<std::string_view>& words, Nationality nationality) {
  const Rank* rank = rank_named(words[0]);
  if (rank == nullptr) return std::nullopt;
  Unit unit;
  unit.nationality = nationality;
  unit.kind = UnitKind::leader;
  unit.quality = Quality::elite;
  unit.morale = unit.broken_morale = rank->morale;
  unit.leadership = rank->leadership;
  unit.label = rank->text;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "commissar")
      unit.commissar = true;
    else if (words[i] == "al")
      unit.armor_leader = true;
    else if (words[i] == "ss")
      unit.ss = true;
    else
      return std::nullopt;
    unit.label += " " + std::string(words[i]);
  }
  set_self_rally(unit);
  return unit;
}

// Copies everything printed on the counter; id, side, place and state stay.
void reprint(Unit& unit, const Unit& as) {
  unit.kind = as.kind;
  unit.quality = as.quality;
  unit.firepower = as.firepower;
  unit.range = as.range;
  unit.morale = as.morale;
  unit.broken_morale = as.broken_morale;
  unit.leadership = as.leadership;
  unit.underscored_morale = as.underscored_morale;
  unit.self_rally = as.self_rally;
  unit.casualty_points = as.casualty_points;
  unit.label = as.label;
}

const SquadRow* row_of(const Unit& unit) {
  const Figures figures{unit.firepower, unit.range, unit.morale};
  for (const SquadRow& row : table_of(unit.nationality).squads)
    if ((unit.kind == UnitKind::squad ? row.squad : row.half) == figures && marked_as(unit, row.mark)) return &row;
  return nullptr;
}

}  // namespace

std::optional<Unit> counter(std::string_view text, Nationality nationality) {
  const std::vector<std::string_view> words = words_of(text);
  if (words.empty()) return std::nullopt;
  Unit unit;
  unit.nationality = nationality;
  if (words[0] == "?" && words.size() == 1) {
    unit.kind = UnitKind::dummy;
    unit.concealed = true;
    unit.label = "?";
    return unit;
  }
  if (words[0] == "hero" && words.size() == 1) {
    print_on(unit, UnitKind::hero, {1, 4, 9}, 0);
    unit.quality = Quality::elite;
    unit.label = "hero";
    return unit;
  }
  const auto figures = to_figures(words[0]);
  if (!figures) return leader(words, nationality);
  const auto has_word = [&](std::string_view word) {
    return std::find(words.begin() + 1, words.end(), word) != words.end();
  };
  std::string marks;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "hs" || words[i] == "crew") continue;
    if (!marks.empty()) return std::nullopt;
    marks = words[i];
  }
  const NationTable& table = table_of(nationality);
  if (!has_word("hs") && !has_word("crew"))
    for (const SquadRow& row : table.squads)
      if (row.squad == *figures && row.mark == marks) return squad_unit(row, nationality, false);
  if (!has_word("crew"))
    for (const SquadRow& row : table.squads)
      if (row.half == *figures && row.mark == marks) return squad_unit(row, nationality, true);
  if (!has_word("hs") && marks.empty()) {
    for (const CrewRow& row : table.crews) {
      if (row.crew != *figures) continue;
      print_on(unit, UnitKind::crew, row.crew, row.broken);
      unit.quality = Quality::elite;
      unit.label = text_of(row.crew) + " crew";
      set_self_rally(unit);
      return unit;
    }
  }
  return std::nullopt;
}

std::vector<std::string> counter_texts(Nationality nationality) {
  std::vector<std::string> out;
  const NationTable& table = table_of(nationality);
  for (const bool half : {false, true})
    for (const SquadRow& row : table.squads) {
      const std::string label = squad_unit(row, nationality, half).label;
      if (std::find(out.begin(), out.end(), label) == out.end()) out.push_back(label);
    }
  for (const CrewRow& row : table.crews) out.push_back(text_of(row.crew) + " crew");
  for (const Rank& rank : kRanks) out.emplace_back(rank.text);
  out.emplace_back("hero");
  out.emplace_back("?");
  return out;
}

std::optional<Unit> half_squad_of(const Unit& squad) {
  if (squad.kind != UnitKind::squad) return std::nullopt;
  Unit half = squad;
  if (const SquadRow* row = row_of(squad)) {
    reprint(half, squad_unit(*row, squad.nationality, true));
  } else {
    half.kind = UnitKind::half_squad;
    half.firepower = squad.firepower / 2;
    half.underscored_morale = false;
    half.label = text_of({half.firepower, half.range, half.morale}) + " hs";
  }
  return half;
}

std::optional<Unit> next_lower(const Unit& unit) {
  Unit lower = unit;
  if (unit.kind == UnitKind::leader) {
    if (unit.commissar) return std::nullopt;
    for (std::size_t i = 0; i + 1 < kRanks.size(); ++i) {
      if (kRanks[i].morale != unit.morale || kRanks[i].leadership != unit.leadership) continue;
      const Rank& rank = kRanks[i + 1];
      lower.morale = lower.broken_morale = rank.morale;
      lower.leadership = rank.leadership;
      lower.label = rank.text;
      return lower;
    }
    return std::nullopt;
  }
  if (unit.kind != UnitKind::squad && unit.kind != UnitKind::half_squad) return std::nullopt;
  const SquadRow* row = row_of(unit);
  if (row == nullptr || !row->lower) return std::nullopt;
  for (const SquadRow& next : table_of(unit.nationality).squads) {
    if (next.squad != *row->lower || next.mark != row->mark) continue;
    reprint(lower, squad_unit(next, unit.nationality, unit.kind == UnitKind::half_squad));
    return lower;
  }
  return std::nullopt;
}

std::optional<Weapon> weapon(WeaponKind kind, Nationality nationality) {
  for (const Weapon& printed : table_of(nationality).weapons)
    if (printed.kind == kind) return printed;
  return std::nullopt;
}

std::optional<Nationality> nationality_named(std::string_view name) {
  return named<Nationality>(name, kNationalities);
}

std::vector<std::string> nationality_names() {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < kNationalities; ++i) out.emplace_back(name_of(static_cast<Nationality>(i)));
  return out;
}

}  // namespace hexrout::asl
