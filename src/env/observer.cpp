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
      "whose_turn",   "decides",       "own_dm",          "enemy_dm",      "own_unseen",   "asked_strength",
      "asked_morale", "asked_level",   "left_half_mf",    "option_level"};
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

void Observer::add_one(Plane plane, std::uint32_t at, std::int8_t* cells) const {
  std::int8_t& cell = cells[static_cast<std::size_t>(plane) * cells_ + at];
  cell = small(cell + 1);
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
      add_one(Plane::enemy_concealed, at, cells);
      continue;
    }
    add(Plane::own_units, 1);
    add(Plane::own_strength, u.strength);
    add(Plane::own_damage, u.damage);
    add(Plane::own_hampered, u.health == UnitHealth::hampered ? 1 : 0);
    add(Plane::own_broken, u.health == UnitHealth::broken ? 1 : 0);
    add(Plane::own_leaders, u.leader ? 1 : 0);
    if (u.dm) add_one(own ? Plane::own_dm : Plane::enemy_dm, at, cells);
    if (own && u.cover != UnitCover::seen) add_one(Plane::own_unseen, at, cells);
    std::int8_t& morale = first[static_cast<std::size_t>(Plane::own_morale) * cells_];
    morale = std::max(morale, small(u.morale));
  }
}

LocationId Observer::place_of(const Observed& seen, std::size_t option) {
  const Decision& asked = *seen.asked;
  if (option < asked.facts.size() && asked.facts[option].kind == OptionKind::step) return asked.facts[option].to;
  const Word word = word_of(asked.options[option], seen.game, seen.units.size());
  return word.unit < seen.units.size() ? seen.units[word.unit].at : word.at;
}

void Observer::write_decision(const Observed& seen, std::int8_t* cells) {
  const Decision& asked = *seen.asked;
  std::int8_t* plane = cells + static_cast<std::size_t>(Plane::option) * cells_;
  std::int8_t* levels = cells + static_cast<std::size_t>(Plane::option_level) * cells_;
  for (std::size_t i = 0; i < asked.options.size(); ++i) {
    const LocationId at = place_of(seen, i);
    if (at == kNowhere) continue;
    std::int8_t& first = plane[cell(at)];
    if (first != 0) continue;
    first = small(static_cast<int>(i) + 1);
    levels[cell(at)] = map_.location(at).level;
  }
  write_asked(seen, cells);
  const std::vector<std::string_view>& words = asked_words();
  const auto it = std::find(words.begin(), words.end() - 1, asked.what);
  std::memset(cells + static_cast<std::size_t>(Plane::what_is_asked) * cells_, static_cast<int>(it - words.begin()) + 1,
              cells_);
}

// The unit that decides, or the place that is asked about.
void Observer::write_asked(const Observed& seen, std::int8_t* cells) {
  const Word who = word_of(seen.asked->who, seen.game, seen.units.size());
  const UnitFigures* unit = who.unit < seen.units.size() ? &seen.units[who.unit] : nullptr;
  const LocationId at = unit != nullptr ? unit->at : who.at;
  if (at == kNowhere) return;
  const auto put = [&](Plane plane, int value) {
    cells[static_cast<std::size_t>(plane) * cells_ + cell(at)] = small(value);
  };
  put(Plane::asked_unit, 1);
  put(Plane::asked_level, map_.location(at).level);
  put(Plane::left_half_mf, seen.asked->left.count());
  if (unit == nullptr) return;
  put(Plane::asked_strength, unit->strength);
  put(Plane::asked_morale, unit->morale);
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
