#include "env/plain_env.hpp"

#include <algorithm>
#include <functional>

#include "hexrout/rules/view_choices.hpp"

namespace hexrout::test {

std::size_t any_of(Dice& dice, std::size_t count) {
  if (count < 2) return 0;
  if (count <= 100) return static_cast<std::size_t>(dice.roll(1, static_cast<int>(count), {"", ""})[0] - 1);
  for (;;) {  // two digits of a hundred each: no map here has more hexes
    const auto high = static_cast<std::size_t>(dice.roll(1, 100, {"", ""})[0] - 1);
    const auto number = high * 100 + static_cast<std::size_t>(dice.roll(1, 100, {"", ""})[0] - 1);
    if (number < 10000 / count * count) return number % count;
  }
}

namespace {

struct Unanswered {};

// Chance draws events and reports by dice; a side repeats its decisions so far, and then stops.
class PlainPlayer final : public ViewChoices {
 public:
  PlainPlayer(Dice& dice, const std::vector<std::size_t>& decided, std::uint32_t events,
              std::function<bool(const Decision&)> decides)
      : dice_(dice), decided_(decided), events_(events), decides_(std::move(decides)) {}

  std::size_t choose(const Decision& decision) override {
    if (decision.what == "event" && decision.who == "players") {
      if (happened_++ == events_) return happened_ = 0;
      return 1 + any_of(dice_, decision.options.size() - 1);
    }
    if (decision.who == "players" || decision.who == "referee" ||
        std::all_of(decision.options.front().begin(), decision.options.front().end(),
                    [](char c) { return c >= '0' && c <= '9'; }))
      return any_of(dice_, decision.options.size());
    if (!decides_(decision)) return 0;
    if (next_ == decided_.size()) throw Unanswered{};
    return decided_[next_++];
  }

 private:
  Dice& dice_;
  const std::vector<std::size_t>& decided_;
  std::uint32_t events_;
  std::function<bool(const Decision&)> decides_;
  std::uint32_t happened_ = 0;
  std::size_t next_ = 0;
};

std::int8_t byte_of(int value) {
  return static_cast<std::int8_t>(std::max(-128, std::min(127, value)));
}

// The first word of an option, or of a name, that is a unit or a Location: where that is.
LocationId place_named(const std::string& words, const Game& game) {
  const Map& map = *game.setting().map;
  const std::vector<UnitView> units = game.units();
  std::vector<UnitFigures> figures;
  game.figures(figures);
  std::string word;
  for (const char c : words + " ") {
    if (c != ' ' && c != ',' && c != ';') {
      word += c;
      continue;
    }
    for (std::size_t i = 0; i < units.size(); ++i)
      if (units[i].id == word) return figures[i].at;
    if (const auto at = map.find_location(word); at && !word.empty()) return *at;
    word.clear();
  }
  return kNowhere;
}

}  // namespace

std::string words_of(const Decision& asked) {
  std::string out = asked.what + "|" + asked.who + "|" + asked.rule + "|" + asked.text;
  for (const std::string& option : asked.options) out += "|" + option;
  return out;
}

PlainEnv::PlainEnv(const Game& start, EnvPlan plan, std::uint64_t seed, std::uint64_t stream)
    : start_(&start), plan_(plan), seed_(seed), stream_(stream) {
  const Map& map = *start.setting().map;
  if (plan_.size.rows == 0) plan_.size.rows = map.rows();
  if (plan_.size.columns == 0) plan_.size.columns = map.columns();
  begin();
  show();
}

int PlainEnv::side_of(const std::string& who) const {
  const std::vector<std::string>& sides = start_->setting().sides;
  std::string side = who.empty() ? start_->setting().attacker : who;
  for (const Standing& standing : start_->standings())
    if (standing.of == who) side = standing.side;
  for (const UnitView& unit : game_->units())
    if (unit.id == who) side = unit.side;
  const auto it = std::find(sides.begin(), sides.end(), side);
  return it == sides.end() ? -1 : static_cast<int>(it - sides.begin());
}

void PlainEnv::play() {
  game_ = start_->clone();
  SeededDice dice(seed_, stream_);
  const auto decides = [&](const Decision& decision) {
    const int side = side_of(decision.who);
    if (side < 0 || (plan_.side >= 0 && side != plan_.side)) return false;
    asked_ = decision;
    side_ = side;
    return true;
  };
  PlainPlayer player(dice, decided_, plan_.events, decides);
  NoLog log;
  over_ = true;
  try {
    game_->play(dice, player, log);
    side_ = -1;
  } catch (const Unanswered&) {
    over_ = false;
  }
}

bool PlainEnv::known(const UnitFigures& unit) const {
  if (unit.cover == UnitCover::seen) return true;
  return plan_.side >= 0 && unit.side == plan_.side;
}

// Worth lost by known units of the enemy, less that lost by known units of the own side.
int PlainEnv::margin() const {
  std::vector<UnitFigures> before;
  std::vector<UnitFigures> after;
  start_->figures(before);
  game_->figures(after);
  before.resize(after.size(), {.presence = Presence::lost});
  int out = 0;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const int lost = worth(before[i]) - worth(after[i]);
    if (known(after[i])) out += after[i].side == std::max(plan_.side, 0) ? -lost : lost;
  }
  return out;
}

void PlainEnv::begin() {
  decided_.clear();
  steps_ = 0;
  for (int tries = 0; tries < EnvBatch::kMostEmpty; ++tries) {
    if (tries > 0) ++stream_;
    play();
    if (!over_) break;
  }
  margin_ = margin();
}

void PlainEnv::step(std::int32_t action) {
  const bool taken = action >= 0 && static_cast<std::uint32_t>(action) < plan_.actions;
  const std::size_t option = taken ? static_cast<std::size_t>(action) : 0;
  if (!over_) {
    decided_.push_back(option < asked_.options.size() ? option : 0);
    play();
  }
  ++steps_;
  std::vector<UnitFigures> all;
  start_->figures(all);
  int whole = 0;
  for (const UnitFigures& unit : all) whole += known(unit) ? worth(unit) : 0;
  const int now = margin();
  row_.reward = static_cast<float>(now - margin_) / static_cast<float>(std::max(whole, 1));
  margin_ = now;
  row_.cut = !over_ && plan_.most_steps > 0 && steps_ >= plan_.most_steps;
  row_.over = over_;
  if ((over_ || row_.cut) && plan_.restarts) {
    row_.last_cells = cells(plan_.side >= 0 ? plan_.side : std::max(side_, 0));
    ++stream_;
    begin();
  }
  show();
}

void PlainEnv::show() {
  row_.cells = cells(plan_.side >= 0 ? plan_.side : std::max(side_, 0));
  row_.legal.assign(plan_.actions, 0);
  const std::size_t options = side_ < 0 ? 1 : asked_.options.size();
  for (std::size_t i = 0; i < std::min<std::size_t>(options, plan_.actions); ++i) row_.legal[i] = 1;
  row_.side = side_;
  row_.words = side_ < 0 ? "" : words_of(asked_);
}

// Writes one plane after the other, each hex by hex.
std::vector<std::int8_t> PlainEnv::cells(int viewer) const {
  const Map& map = *start_->setting().map;
  const std::vector<std::string>& sides = start_->setting().sides;
  const std::vector<bool> shelters = start_->board().shelters;
  std::vector<UnitFigures> units;
  game_->figures(units);
  const bool asked = side_ >= 0 && side_ == viewer;
  const LocationId asked_at = asked ? place_named(asked_.who, *game_) : kNowhere;
  std::vector<LocationId> option_at;
  if (asked)
    for (const std::string& option : asked_.options) option_at.push_back(place_named(option, *game_));
  const auto& numbers = asked_words();
  const auto number = std::find(numbers.begin(), numbers.end() - 1, asked_.what) - numbers.begin() + 1;
  const bool own_turn = game_->setting().attacker == sides[static_cast<std::size_t>(viewer)];

  // Sums saturate as they grow, as an int8 does.
  const auto sum = [&](HexId hex, bool own, auto&& count) {
    int out = 0;
    for (const UnitFigures& u : units)
      if (u.at != kNowhere && u.presence == Presence::in_play && map.location(u.at).hex == hex &&
          (u.side == viewer) == own && (own || u.cover == UnitCover::seen))
        out = byte_of(out + std::min(count(u), 1000));
    return out;
  };
  const auto best_morale = [&](HexId hex, bool own) {
    int out = 0;
    for (const UnitFigures& u : units)
      if (u.at != kNowhere && u.presence == Presence::in_play && map.location(u.at).hex == hex &&
          (u.side == viewer) == own && (own || u.cover == UnitCover::seen))
        out = std::max<int>(out, byte_of(u.morale));
    return out;
  };
  const auto of_units = [&](int plane, HexId hex, bool own) -> int {
    switch (plane) {
      case 0:
        return sum(hex, own, [](const UnitFigures&) { return 1; });
      case 1:
        return sum(hex, own, [](const UnitFigures& u) { return u.strength; });
      case 2:
        return best_morale(hex, own);
      case 3:
        return sum(hex, own, [](const UnitFigures& u) { return u.damage; });
      case 4:
        return sum(hex, own, [](const UnitFigures& u) { return u.health == UnitHealth::hampered ? 1 : 0; });
      case 5:
        return sum(hex, own, [](const UnitFigures& u) { return u.health == UnitHealth::broken ? 1 : 0; });
      default:
        return sum(hex, own, [](const UnitFigures& u) { return u.leader ? 1 : 0; });
    }
  };
  const auto of_asked = [&](Plane plane) -> int {
    if (plane == Plane::asked_level) return map.location(asked_at).level;
    if (plane == Plane::left_half_mf) return asked_.left.count();
    const std::vector<UnitView> views = game_->units();
    for (std::size_t i = 0; i < views.size(); ++i)
      if (views[i].id == asked_.who && plane == Plane::asked_strength)
        return units[i].strength;
      else if (views[i].id == asked_.who && plane == Plane::asked_morale)
        return units[i].morale;
    return 0;
  };
  const auto value = [&](Plane plane, HexId hex) -> int {
    const HexFacts& facts = map.hex(hex);
    const Terrain& terrain = TerrainCatalogue::standard()[facts.terrain];
    const int number_of_plane = static_cast<int>(plane);
    if (plane >= Plane::own_units && plane <= Plane::own_leaders)
      return of_units(number_of_plane - static_cast<int>(Plane::own_units), hex, true);
    if (plane >= Plane::enemy_units && plane <= Plane::enemy_leaders)
      return of_units(number_of_plane - static_cast<int>(Plane::enemy_units), hex, false);
    switch (plane) {
      case Plane::on_map:
        return 1;
      case Plane::terrain:
        return static_cast<int>(terrain.kind);
      case Plane::level:
        return facts.base_level;
      case Plane::entry_half_mf:
        return terrain.entry_half_mf;
      case Plane::shelter:
        return shelters[map.ground(hex).number()] ? 1 : 0;
      case Plane::hexsides:
        return static_cast<int>(std::count_if(facts.hexside.begin(), facts.hexside.end(),
                                              [](TerrainId side) { return side != kNoTerrain; }));
      case Plane::enemy_concealed:
        return static_cast<int>(std::count_if(units.begin(), units.end(), [&](const UnitFigures& u) {
          return u.at != kNowhere && u.presence == Presence::in_play && map.location(u.at).hex == hex &&
                 u.side != viewer && u.cover == UnitCover::concealed;
        }));
      case Plane::asked_unit:
        return asked_at != kNowhere && map.location(asked_at).hex == hex ? 1 : 0;
      case Plane::option:
        for (std::size_t i = 0; i < option_at.size(); ++i)
          if (option_at[i] != kNowhere && map.location(option_at[i]).hex == hex) return static_cast<int>(i) + 1;
        return 0;
      case Plane::option_level:
        for (const LocationId at : option_at)
          if (at != kNowhere && map.location(at).hex == hex) return map.location(at).level;
        return 0;
      case Plane::own_dm:
      case Plane::enemy_dm:
        return sum(hex, plane == Plane::own_dm, [](const UnitFigures& u) { return u.dm ? 1 : 0; });
      case Plane::own_unseen:
        return sum(hex, true, [](const UnitFigures& u) { return u.cover == UnitCover::seen ? 0 : 1; });
      default:
        return asked_at != kNowhere && map.location(asked_at).hex == hex ? of_asked(plane) : 0;
    }
  };
  std::vector<std::int8_t> out;
  for (std::size_t p = 0; p < kPlanes; ++p) {
    const auto plane = static_cast<Plane>(p);
    std::vector<std::int8_t> layer(static_cast<std::size_t>(plan_.size.rows) *
                                   static_cast<std::size_t>(plan_.size.columns));
    for (const HexId hex : map.hexes())
      layer[static_cast<std::size_t>(map.hex(hex).at.row * plan_.size.columns + map.hex(hex).at.col)] =
          byte_of(value(plane, hex));
    const int everywhere = plane == Plane::what_is_asked ? (asked ? static_cast<int>(number) : 0)
                           : plane == Plane::whose_turn  ? (own_turn ? 1 : 0)
                           : plane == Plane::decides     ? (side_ == viewer ? 1 : 0)
                                                         : 0;
    if (everywhere != 0) std::fill(layer.begin(), layer.end(), byte_of(everywhere));
    out.insert(out.end(), layer.begin(), layer.end());
  }
  return out;
}

}  // namespace hexrout::test
