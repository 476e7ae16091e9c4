#include "advise/game_advisor.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "advise/game_survey.hpp"
#include "hexrout/map/place_name.hpp"
#include "hexrout/rules/certain_reach.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout::planning {

namespace {

// Each set costs a reading of the position, about a millisecond.
constexpr std::size_t kMostSets = 3000;

// The keys of a unit as a scenario has them, without its id and its place.
std::optional<AddedUnit> counter_like(const Game& game, const std::string& id) {
  const RuleSystem* system = rule_system_of(game.setting());
  Diagnostics unread;
  const auto document = Document::parse(game.yaml(), "position", unread);
  if (system == nullptr || !document) return std::nullopt;
  const Value tree = value_of(document->root());
  for (const std::string& list : system->unit_lists())
    if (const Value* units = tree.find(list); units != nullptr)
      for (const Value& unit : units->items) {
        const Value* name = unit.find("id");
        if (name == nullptr || name->scalar != id || unit.find("at") == nullptr) continue;
        AddedUnit out{list, unit, "cut"};
        return out;
      }
  return std::nullopt;
}

AddedUnit put_down(AddedUnit counter, const std::string& id, const std::string& place) {
  counter.keys.set("id", Value::text(id));
  counter.keys.set("at", Value::text(place));
  return counter;
}

// The counter for the positions: like `by`, else like the first enemy who fires.
std::optional<AddedUnit> counter_of(const Game& game, const std::string& side, const std::string& by,
                                    Diagnostics& found) {
  if (!by.empty()) {
    const auto unit = game.unit(by);
    auto counter = unit && unit->side != side ? counter_like(game, by) : std::nullopt;
    if (!counter)
      found.error("unknown-counter", {"--by", 0, 0}, fmt::format("'{}' is no enemy on the map", printable(by)),
                  "under these rules --by names an enemy: the positions are taken by others like it");
    return counter;
  }
  for (const Firer& firer : game.firers())
    if (firer.side != side)
      if (auto counter = counter_like(game, firer.unit)) return counter;
  found.error("no-candidates", {"--by", 0, 0}, "no enemy is able to fight", "there is nobody to take a position");
  return std::nullopt;
}

// CutBoard that changes the position and reads the answers again.
class GameCutBoard final : public CutBoard {
 public:
  GameCutBoard(const Game& game, std::vector<std::string> units, const CutOptions* options, Diagnostics& found)
      : CutBoard(game.setting().map, std::move(units)), game_(game), side_(game.unit(units_.front())->side) {
    if (options == nullptr) return;
    find_candidates(*options, found);
    counter_ = counter_of(game, side_, options->by, found);
  }

  std::size_t most_sets() const override { return kMostSets; }

  std::optional<std::vector<CutOutlook>> outlook(const CutSet& set) override {
    if (set.empty()) return outlook_of(game_);
    PositionChange change;
    for (std::size_t k = 0; k < set.size(); ++k)
      change.add.push_back(
          put_down(*counter_, fmt::format("taker-{}", k + 1), map().location_name(candidates_[set[k]].at)));
    return outlook_after(change);
  }

  std::optional<std::vector<CutOutlook>> moved(const CutSet& set, const std::vector<std::string>& walkers) override {
    PositionChange moves;
    for (std::size_t k = 0; k < set.size(); ++k) moves.move(walkers[k], map().location_name(candidates_[set[k]].at));
    return outlook_after(moves);
  }

  void each_reopening(const Offer& offer) override {
    for (const UnitView& enemy : game_.units()) {
      if (enemy.side == side_ || enemy.presence != Presence::in_play) continue;
      PositionChange change;
      change.remove.push_back({enemy.id, "remove"});
      const auto then = [&] { return outlook_after(change).value_or(std::vector<CutOutlook>(units_.size())); };
      if (!offer({kNowhere, enemy.id, {}}, then)) return;
    }
  }

 private:
  std::vector<CutOutlook> outlook_of(const Game& game) const {
    std::vector<CutOutlook> out;
    for (const std::string& id : units_) {
      CutOutlook& o = out.emplace_back();
      const auto bound = giving_way(game, id, [&](const Game& g) { return g.answer(id); });
      o.live = {1, 1};
      o.fate = "stays";
      if (!bound) continue;
      o.live = surveyed_verdict(game, id, unit_verdict(*bound)).live;
      o.fate = bound->fate.kind == FateKind::lost ? "is " + game.words().lost : bound->fate.what;
      if (bound->fate.kind == FateKind::surrenders) continue;
      for (const RoutOption& way : bound->options) {
        const bool known =
            std::any_of(o.ways.begin(), o.ways.end(), [&](const CutOutlook::Way& w) { return w.end == way.end; });
        if (!known) o.ways.push_back({way.end, way.path, o.live});
      }
      o.shut = o.ways.empty() || o.live.is_zero();
    }
    return out;
  }
  // After a change; nothing if the rules refuse it.
  std::optional<std::vector<CutOutlook>> outlook_after(const PositionChange& change) const {
    Diagnostics refused;
    const auto changed = game_.changed(change, refused);
    if (changed == nullptr) return std::nullopt;
    return outlook_of(*changed);
  }

  // Given positions, or all ends of the moves that enemies may make.
  void find_candidates(const CutOptions& options, Diagnostics& found) {
    for (const std::string& name : options.candidates) {
      if (const auto at = map().find_location(name))
        candidates_.push_back({*at, {}});
      else
        found.error("off-map", {"--candidates", 0, 0}, fmt::format("there is no Location '{}'", printable(name)),
                    place_hint(map(), name, "write hexes as L2"));
    }
    if (!options.candidates.empty()) return;
    for (const UnitView& unit : game_.units()) {
      if (unit.side == side_ || unit.presence != Presence::in_play) continue;
      const Reach reach = game_.reach(unit.id);
      for (const ReachPoint& point : reach.points) {
        if (point.at == unit.at || !is_certain(reach, point)) continue;
        const auto known = std::find_if(candidates_.begin(), candidates_.end(),
                                        [&](const CutCandidate& c) { return c.at == point.at; });
        std::vector<std::string>& walkers =
            known == candidates_.end() ? candidates_.emplace_back(CutCandidate{point.at, {}}).walkers : known->walkers;
        if (walkers.empty() || walkers.back() != unit.id) walkers.push_back(unit.id);
      }
    }
    std::sort(candidates_.begin(), candidates_.end(),
              [](const CutCandidate& a, const CutCandidate& b) { return a.at < b.at; });
  }

  const Game& game_;
  std::string side_;
  std::optional<AddedUnit> counter_;
};

}  // namespace

std::unique_ptr<CutBoard> GameAdvisor::cut_board(const std::vector<std::string>& units, const CutOptions* options,
                                                 Diagnostics& found) const {
  auto out = std::make_unique<GameCutBoard>(game_, units, options, found);
  if (found.has_errors()) return nullptr;
  return out;
}

}  // namespace hexrout::planning
