#include "hexrout/env/observer.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace hexrout {

namespace {

constexpr std::size_t kGroundPlanes = static_cast<std::size_t>(Plane::own_units);

std::int8_t small(int value) {
  return static_cast<std::int8_t>(std::clamp(value, -128, 127));
}

int hexside_count(const HexFacts& hex) {
  return static_cast<int>(
      std::count_if(hex.hexside.begin(), hex.hexside.end(), [](TerrainId id) { return id != kNoTerrain; }));
}

}  // namespace

const std::array<std::string_view, kPlanes>& plane_names() {
  static constexpr std::array<std::string_view, kPlanes> names{
      "on_map",       "terrain",       "level",           "entry_half_mf", "shelter",      "hexsides",
      "own_units",    "own_strength",  "own_morale",      "own_damage",    "own_hampered", "own_broken",
      "own_leaders",  "enemy_units",   "enemy_strength",  "enemy_morale",  "enemy_damage", "enemy_hampered",
      "enemy_broken", "enemy_leaders", "enemy_concealed", "asked_unit",    "option",       "what_is_asked",
      "whose_turn",   "decides"};
  return names;
}

const std::vector<std::string_view>& asked_words() {
  static const std::vector<std::string_view> words{"accept surrender",
                                                   "captor",
                                                   "cover",
                                                   "drop concealment",
                                                   "end",
                                                   "firer",
                                                   "Force Morale test",
                                                   "get beneath the Wire",
                                                   "keep DM",
                                                   "leader along",
                                                   "leave",
                                                   "next to rout",
                                                   "rally",
                                                   "recover",
                                                   "rout",
                                                   "target",
                                                   "use leadership",
                                                   "voluntary break",
                                                   "weapons to keep",
                                                   "another decision"};
  return words;
}

Observer::Observer(const Game& game, ObservedSize size)
    : map_(*game.setting().map),
      size_(size),
      cells_(static_cast<std::size_t>(size.rows) * static_cast<std::size_t>(size.columns)),
      ground_(kGroundPlanes * cells_, 0) {
  const TerrainCatalogue& catalogue = TerrainCatalogue::standard();
  const std::vector<bool> shelters = game.board().shelters;
  for (const HexId h : IndexRange<HexId>(map_.hex_count())) {
    const HexFacts& hex = map_.hex(h);
    assert(hex.at.row < size.rows && hex.at.col < size.columns);
    const auto at = static_cast<std::uint32_t>(hex.at.row * size.columns + hex.at.col);
    cell_.push_back(at);
    const Terrain& terrain = catalogue[hex.terrain];
    const auto put = [&](Plane plane, int value) {
      ground_[static_cast<std::size_t>(plane) * cells_ + at] = small(value);
    };
    put(Plane::on_map, 1);
    put(Plane::terrain, static_cast<int>(terrain.kind));
    put(Plane::level, hex.base_level);
    put(Plane::entry_half_mf, terrain.entry_half_mf);
    put(Plane::shelter, shelters[map_.ground(h).number()] ? 1 : 0);
    put(Plane::hexsides, hexside_count(hex));
  }
}

void Observer::write(const Observed& seen, int side, std::int8_t* cells) {
  std::memcpy(cells, ground_.data(), ground_.size());
  std::memset(cells + ground_.size(), 0, size() - ground_.size());
  write_units(seen.units, side, cells);
  if (seen.decides == side && seen.asked != nullptr) write_decision(seen, cells);
  const Setting& setting = seen.game.setting();
  const auto all = [&](Plane plane, int value) {
    if (value != 0) std::memset(cells + static_cast<std::size_t>(plane) * cells_, value, cells_);
  };
  const bool own_turn = static_cast<std::size_t>(side) < setting.sides.size() &&
                        setting.sides[static_cast<std::size_t>(side)] == setting.attacker;
  all(Plane::whose_turn, own_turn ? 1 : 0);
  all(Plane::decides, seen.decides == side ? 1 : 0);
}

void Observer::write_units(const std::vector<UnitFigures>& units, int side, std::int8_t* cells) const {
  constexpr std::size_t kEnemies =
      static_cast<std::size_t>(Plane::enemy_units) - static_cast<std::size_t>(Plane::own_units);
  for (const UnitFigures& u : units) {
    if (u.at == kNowhere || u.presence != Presence::in_play) continue;
    const std::uint32_t at = cell(u.at);
    const bool own = u.side == side;
    if (!own && u.cover == UnitCover::hidden) continue;
    std::int8_t* const first = cells + (own ? 0 : kEnemies * cells_) + at;
    const auto add = [&](Plane plane, int value) {
      if (value == 0) return;
      std::int8_t& cell = first[static_cast<std::size_t>(plane) * cells_];
      cell = small(cell + std::min(value, 1000));
    };
    if (!own && u.cover == UnitCover::concealed) {
      std::int8_t& concealed = cells[static_cast<std::size_t>(Plane::enemy_concealed) * cells_ + at];
      concealed = small(concealed + 1);
      continue;
    }
    add(Plane::own_units, 1);
    add(Plane::own_strength, u.strength);
    add(Plane::own_damage, u.damage);
    add(Plane::own_hampered, u.health == UnitHealth::hampered ? 1 : 0);
    add(Plane::own_broken, u.health == UnitHealth::broken ? 1 : 0);
    add(Plane::own_leaders, u.leader ? 1 : 0);
    std::int8_t& morale = first[static_cast<std::size_t>(Plane::own_morale) * cells_];
    morale = std::max(morale, small(u.morale));
  }
}

void Observer::write_decision(const Observed& seen, std::int8_t* cells) {
  const Decision& asked = *seen.asked;
  const std::vector<UnitFigures>& units = seen.units;
  const auto place = [&](const Word& word) { return word.unit < units.size() ? units[word.unit].at : word.at; };
  std::int8_t* plane = cells + static_cast<std::size_t>(Plane::option) * cells_;
  for (std::size_t i = 0; i < asked.options.size(); ++i) {
    const bool step = i < asked.facts.size() && asked.facts[i].kind == OptionKind::step;
    const LocationId at = step ? asked.facts[i].to : place(word_of(asked.options[i], seen.game, units.size()));
    if (at == kNowhere) continue;
    std::int8_t& first = plane[cell(at)];
    if (first == 0) first = small(static_cast<int>(i) + 1);
  }
  const LocationId at = place(word_of(asked.who, seen.game, units.size()));
  if (at != kNowhere) cells[static_cast<std::size_t>(Plane::asked_unit) * cells_ + cell(at)] = 1;
  const std::vector<std::string_view>& words = asked_words();
  const auto it = std::find(words.begin(), words.end() - 1, asked.what);
  std::memset(cells + static_cast<std::size_t>(Plane::what_is_asked) * cells_, static_cast<int>(it - words.begin()) + 1,
              cells_);
}

// among: number of present units; a word without a unit may name a unit made later.
Observer::Word Observer::word_of(const std::string& word, const Game& game, std::size_t among) {
  const auto known = words_.find(word);
  if (known != words_.end() && known->second.among >= among) return known->second;
  // The first of its words that is a unit or a Location: "to K5 for K5/1 (2)", "break g1".
  Word out;
  const std::vector<UnitView> units = game.units();
  for (std::size_t from = 0; from < word.size() && out.at == kNowhere && out.unit == kNoUnit;) {
    const std::size_t end = std::min(word.find_first_of(" ,;", from), word.size());
    const std::string part = word.substr(from, end - from);
    const auto unit = std::find_if(units.begin(), units.end(), [&](const UnitView& u) { return u.id == part; });
    if (unit != units.end())
      out.unit = UnitIndex(unit - units.begin());
    else if (const auto at = map_.find_location(part); at && !part.empty())
      out.at = *at;
    from = end + 1;
  }
  out.among = out.at != kNowhere || out.unit != kNoUnit ? SIZE_MAX : among;
  if (words_.size() >= kMostWords) words_.clear();
  words_[word] = out;
  return out;
}

}  // namespace hexrout
