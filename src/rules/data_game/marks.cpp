#include "rules/data_game/marks.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "hexrout/map/terrain_traits.hpp"
#include "hexrout/rules/read.hpp"
#include "rules/common/words/flow_map.hpp"
#include "rules/common/words/lists.hpp"
#include "rules/data_game/facts.hpp"

namespace hexrout::data_game {

bool is_asked(const Mark& mark, const UnitsAsked& asked, std::size_t side) {
  if (static_cast<int>(mark.kind) != asked.marks || (asked.age >= 0 && mark.age != asked.age) || mark.empty)
    return false;
  if (asked.words != 0 && (asked.words >> static_cast<unsigned>(mark.word) & 1U) == 0) return false;
  return asked.any || (mark.side == side) == (asked.whose == UnitsAsked::Whose::own);
}

namespace {

bool lies(const Position& p, const Mark& mark, std::size_t kind, LocationId at, std::size_t side) {
  return mark.kind == kind && mark.at == at && !mark.empty && (!p.game().marks[kind].sided || mark.side == side);
}

std::uint32_t next_entry(const Position& p) {
  std::uint32_t last = 0;
  for (const Mark& mark : p.marks) last = std::max(last, mark.entry);
  return last + 1;
}

// Reads {KEY: [WORD, ...]}, one key with a list.
void read_words(const Node& node, std::size_t wanted, std::string& key, std::vector<std::string>& words,
                Diagnostics& found) {
  const bool one = node.is_map() && node.size() == 1 && node.entry(0).second.is_list();
  if (!one || (wanted > 0 && node.entry(0).second.size() != wanted) || node.entry(0).second.size() < 2 ||
      node.entry(0).second.size() > kMostWordsOfMarks)
    return found.error("not-a-map", node.place(), "this must be one key with a list of words",
                       wanted > 0 ? fmt::format("write {{KEY: [..]}} with {} words", wanted)
                                  : fmt::format("write {{KEY: [..]}} with 2 to {} words", kMostWordsOfMarks));
  key = node.entry(0).first;
  const Node list = node.entry(0).second;
  for (std::size_t i = 0; i < list.size(); ++i) {
    words.push_back(to_name(list.item(i), found, "a word of marks").value_or(""));
    if (std::find(words.begin(), words.end() - 1, words.back()) != words.end() - 1)
      found.error("table-row", list.item(i).place(),
                  fmt::format("{} stands here a second time", in_quotes(words.back())), "keep one of them");
  }
}

// Formats one entry; `at`: all its hexes.
std::string mark_line(const Position& p, const Mark& mark, const std::vector<std::string>& at) {
  const MarkKind& of = p.game().marks[mark.kind];
  FlowMap line;
  if (!of.hexes) line.add("at", at.front());
  if (of.sided) line.add("side", p.setting.sides[mark.side]);
  if (!of.word_key.empty()) line.add(of.word_key, of.words[static_cast<std::size_t>(mark.word)]);
  if (mark.from != kNowhere) line.add("from", p.map().location_name(mark.from));
  if (of.hexes) line.add("at", at);
  if (!of.count.empty()) line.add_if(mark.count != 1, of.count, mark.count);
  if (!of.age_key.empty())
    line.add(of.age_key, of.age_words[static_cast<std::size_t>(mark.age)]);
  else
    line.add_if(mark.age != 0, "age", mark.age);
  return line.add_if(mark.empty, of.empty_key, true).text();
}

}  // namespace

std::vector<LocationId> read_locations(const Node& list, const Setting& setting, Diagnostics& found) {
  std::vector<LocationId> out;
  if (!list) return out;
  for (std::size_t i = 0; i < (list.is_list() ? list.size() : 1); ++i) {
    const LocationId at = to_location(list.is_list() ? list.item(i) : list, setting, found);
    if (at != kNowhere) out.push_back(at);
  }
  return out;
}

void read_mark_keys(Fields& f, MarkKind& kind, Diagnostics& found) {
  kind.hexes = f.boolean("hexes", false);
  kind.from = f.boolean("from", false);
  if (const Node node = f.maybe("words")) read_words(node, 0, kind.word_key, kind.words, found);
  if (const Node node = f.maybe("ages")) {
    if (kind.lasts < 2)
      found.error("impossible-state", node.place(), "these marks have no ages to tell apart",
                  "delete 'ages', or write 'lasts: 2' or more");
    else
      read_words(node, static_cast<std::size_t>(kind.lasts), kind.age_key, kind.age_words, found);
  }
  if (f.has("empty")) kind.empty_key = plain_name(f, "empty", found);
  std::vector<std::string> keys{"at", "side", "age", "from"};
  for (const std::string* key : {&kind.word_key, &kind.age_key, &kind.empty_key, &kind.count})
    if (!key->empty()) keys.push_back(*key);
  std::sort(keys.begin(), keys.end());
  if (const auto twice = std::adjacent_find(keys.begin(), keys.end()); twice != keys.end())
    found.error("bad-name", f.place(), fmt::format("two keys of a mark are called {}", in_quotes(*twice)),
                "call one of them otherwise");
}

void read_mark(Fields& f, Position& p, std::size_t kind, Diagnostics& found) {
  const MarkKind& of = p.game().marks[kind];
  Mark mark;
  mark.kind = kind;
  const Node at = of.hexes ? f.need("at") : Node();
  std::vector<LocationId> hexes = read_locations(at, p.setting, found);
  if (at.is_list() && at.size() == 0)
    found.error("missing-key", at.place(), "the mark names no hex", "write 'at: [B2]', or delete it");
  if (!of.hexes) hexes = {read_location(f, "at", p.setting, found)};
  if (of.sided) mark.side = read_side(f, "side", p.setting, found).value_or(0);
  if (!of.word_key.empty()) mark.word = static_cast<int>(f.choice(of.word_key, 0, of.words));
  if (of.from && f.has("from")) mark.from = read_location(f, "from", p.setting, found, false);
  if (!of.count.empty()) mark.count = static_cast<int>(f.integer(of.count, 1, 1, kMostMarks));
  if (!of.age_key.empty())
    mark.age = static_cast<int>(f.choice(of.age_key, 0, of.age_words));
  else if (of.lasts > 1)
    mark.age = static_cast<int>(f.integer("age", 0, 0, of.lasts - 1));
  if (!of.empty_key.empty()) mark.empty = f.boolean(of.empty_key, false);
  if (of.hexes) mark.entry = next_entry(p);
  for (const LocationId hex : hexes) {
    mark.at = hex;
    const bool again = of.hexes && !p.marks.empty() && std::any_of(p.marks.begin(), p.marks.end(), [&](const Mark& m) {
                         return m.kind == kind && m.entry == mark.entry && m.at == hex;
                       });
    if (hex != kNowhere && !again) p.marks.push_back(mark);
  }
}

std::string write_marks(const Position& p) {
  std::string out;
  for (std::size_t kind = 0; kind < p.game().marks.size(); ++kind) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < p.marks.size(); ++i) {
      const Mark& mark = p.marks[i];
      if (mark.kind != kind) continue;
      std::vector<std::string> at{p.map().location_name(mark.at)};
      while (mark.entry != 0 && i + 1 < p.marks.size() && p.marks[i + 1].kind == kind &&
             p.marks[i + 1].entry == mark.entry)
        at.push_back(p.map().location_name(p.marks[++i].at));
      lines.push_back(mark_line(p, mark, at));
    }
    out += yaml_block(p.game().marks[kind].name, lines);
  }
  return out;
}

void put_marks(Position& p, const MarksPut& put, const std::vector<LocationId>& at) {
  const MarkKind& of = p.game().marks[put.kind];
  if (!of.hexes && of.word_key.empty() && !of.from) {
    for (const LocationId hex : at) change_marks(p, put.kind, hex, put.side, 1);
    return;
  }
  Mark mark{.kind = put.kind, .side = of.sided ? put.side : 0};
  mark.word = put.word;
  if (of.from) mark.from = put.from;
  if (of.hexes) mark.entry = next_entry(p);
  std::vector<LocationId> done;
  for (const LocationId hex : at) {
    if (std::find(done.begin(), done.end(), hex) != done.end()) continue;
    done.push_back(hex);
    mark.at = hex;
    p.marks.push_back(mark);
  }
}

int marks_at(const Position& p, std::size_t kind, LocationId at, std::size_t side) {
  int out = 0;
  for (const Mark& mark : p.marks)
    if (lies(p, mark, kind, at, side)) out = std::min(out + mark.count, kMostMarks);
  return out;
}

int change_marks(Position& p, std::size_t kind, LocationId at, std::size_t side, std::int64_t by) {
  const auto here = [&](const Mark& mark) { return lies(p, mark, kind, at, side); };
  if (by > 0) {
    const auto young = std::find_if(p.marks.begin(), p.marks.end(), [&](const Mark& mark) {
      return here(mark) && mark.age == 0 && mark.entry == 0 && mark.word == 0 && mark.from == kNowhere;
    });
    const int more = static_cast<int>(std::min<std::int64_t>(by, kMostMarks));
    if (young == p.marks.end())
      p.marks.push_back({.kind = kind, .at = at, .side = p.game().marks[kind].sided ? side : 0, .count = more});
    else
      young->count = std::min(young->count + more, kMostMarks);
    return marks_at(p, kind, at, side);
  }
  std::int64_t left = -by;
  for (Mark& mark : p.marks) {
    if (!here(mark)) continue;
    const int taken = static_cast<int>(std::min<std::int64_t>(left, mark.count));
    mark.count -= taken;
    left -= taken;
  }
  std::erase_if(p.marks, [](const Mark& mark) { return mark.count == 0; });
  return marks_at(p, kind, at, side);
}

void age_marks(Position& p, std::optional<std::size_t> side) {
  const std::vector<MarkKind>& kinds = p.game().marks;
  const auto ages = [&](const Mark& mark) {
    return kinds[mark.kind].lasts > 0 && (!side || !kinds[mark.kind].sided || mark.side == *side);
  };
  for (Mark& mark : p.marks)
    if (ages(mark)) ++mark.age;
  std::erase_if(p.marks, [&](const Mark& mark) { return ages(mark) && mark.age >= kinds[mark.kind].lasts; });
}

std::vector<std::pair<LocationId, std::string>> words_of_marks(const Position& p) {
  using Lying = std::tuple<std::size_t, LocationId, int, std::size_t>;
  std::map<Lying, int> counted;
  for (const Mark& mark : p.marks)
    if (!mark.empty) counted[{mark.kind, mark.at, mark.word, mark.side}] += mark.count;
  std::vector<std::pair<LocationId, std::string>> out;
  for (const auto& [lying, count] : counted) {
    const auto& [kind, at, word, side] = lying;
    const MarkKind& of = p.game().marks[kind];
    std::string words = of.name;
    if (!of.words.empty()) words += " " + of.words[static_cast<std::size_t>(word)];
    if (count > 1 || !of.count.empty()) words += fmt::format(" {}", count);
    if (of.sided) words += fmt::format(" ({})", p.setting.sides[side]);
    out.emplace_back(at, std::move(words));
  }
  return out;
}

bool mark_covers(const Position& p, LocationId at) {
  return std::any_of(p.marks.begin(), p.marks.end(), [&](const Mark& mark) {
    return mark.at == at && !mark.empty && p.game().marks[mark.kind].covers;
  });
}

bool names_place(const WithdrawalPolicy& policy, const std::string& place) {
  return std::any_of(policy.goals.begin(), policy.goals.end(), [&](const Goal& g) { return g.place == place; }) ||
         std::any_of(policy.prefer.begin(), policy.prefer.end(), [&](const Key& key) { return key.place == place; });
}

namespace {

void sort_once(std::vector<HexId>& hexes) {
  std::sort(hexes.begin(), hexes.end());
  hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
}

// Hexes with such marks of other sides, and those next to them: no step elsewhere is from or into a dangerous one.
std::vector<HexId> near_marks(const Position& p, const UnitsAsked& asked, std::size_t side) {
  std::vector<HexId> out;
  for (const Mark& mark : p.marks) {
    if (!is_asked(mark, asked, side)) continue;
    const HexId h = p.map().location(mark.at).hex;
    out.push_back(h);
    for (const Direction d : kAllDirections)
      if (const HexId next = p.map().neighbour(h, d); next != kNowhere) out.push_back(next);
  }
  sort_once(out);
  return out;
}

}  // namespace

bool minds_swept(const WithdrawalPolicy& policy) {
  const auto swept = [](const Condition& c) { return c.what == Predicate::fire_swept; };
  return std::any_of(policy.forbid.begin(), policy.forbid.end(),
                     [&](const Condition& condition) { return any_part(condition, swept); });
}

void add_mark_places(const Position& p, const WithdrawalPolicy& policy, std::size_t side, Situation& s) {
  for (std::size_t kind = 0; kind < p.game().marks.size(); ++kind) {
    const MarkKind& of = p.game().marks[kind];
    if (!names_place(policy, of.name)) continue;
    std::vector<LocationId> places;
    for (const Mark& mark : p.marks)
      if (mark.kind == kind && !mark.empty && (!of.sided || mark.side == side)) places.push_back(mark.at);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    s.places.emplace_back(of.name, std::move(places));
  }
}

void add_swept(const Position& p, const WithdrawalPolicy& policy, UnitIndex piece, Situation& s) {
  if (!p.game().swept || p.marks.empty() || !minds_swept(policy)) return;
  const SweptRule& rule = *p.game().swept;
  UnitsAsked asked;
  asked.whose = UnitsAsked::Whose::enemy;
  asked.marks = static_cast<int>(rule.kind);
  asked.age = rule.age;
  asked.any = !p.game().marks[rule.kind].sided;
  const std::size_t side = p.side_of(p.pieces[piece]);
  for (const HexId h : near_marks(p, asked, side)) {
    Swept hex{p.map().ground(h), 0, false};
    for (const Mark& mark : p.marks)
      if (mark.at == hex.at && is_asked(mark, asked, side)) hex.danger += mark.count;
    hex.swept = hex.danger > 0;
    const Terrain& terrain = TerrainCatalogue::standard()[p.map().location(hex.at).terrain];
    if (gives_cover(terrain) || mark_covers(p, hex.at)) hex.danger -= rule.cover;
    if (hex.swept || hex.danger != 0) s.swept.push_back(hex);
  }
  if (!s.swept.empty() && rule.leaves.holds(PieceFacts(p, piece))) s.trench = p.pieces[piece].at;
}

}  // namespace hexrout::data_game
