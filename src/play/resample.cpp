#include "hexrout/play/resample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "hexrout/map/terrain.hpp"
#include "hexrout/rules/change.hpp"
#include "play/course_replay.hpp"

namespace hexrout {

namespace {

struct UnknownUnit {
  std::string id;
  LocationId at = kNowhere;
  bool hidden = false;
  int refused = 0;  // draws of its Location
};

// Makes the game with a change; null after errors.
using ChangedGame = std::function<std::unique_ptr<Game>(const PositionChange&, Diagnostics&)>;
// True if a changed game looks to the side as it must.
using Accepts = std::function<bool(const Game&)>;

std::vector<UnknownUnit> unknown_to(const Game& game, const std::string& side) {
  std::vector<UnitFigures> figures;
  game.figures(figures);
  const std::vector<UnitView> units = game.units();
  std::vector<UnknownUnit> out;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitFigures& f = figures[i];
    if (units[i].side == side || f.cover == UnitCover::seen || f.at == kNowhere || f.presence != Presence::in_play)
      continue;
    out.push_back({units[i].id, f.at, f.cover == UnitCover::hidden});
  }
  // Their order in the scenario may tell them apart.
  std::sort(out.begin(), out.end(), [](const UnknownUnit& a, const UnknownUnit& b) { return a.id < b.id; });
  return out;
}

void add_places_of(const Game& game, const std::string& side, std::set<LocationId>& out) {
  std::vector<UnitFigures> figures;
  game.figures(figures);
  const std::vector<std::string>& sides = game.setting().sides;
  for (const UnitFigures& f : figures)
    if (f.presence == Presence::in_play && f.at != kNowhere && sides[f.side] == side) out.insert(f.at);
}

// Places for hidden units.
std::vector<LocationId> free_places(const Map& map, const std::set<LocationId>& barred) {
  const TerrainCatalogue& catalogue = TerrainCatalogue::standard();
  std::vector<LocationId> out;
  for (const LocationId at : IndexRange<LocationId>(map.location_count()))
    if (catalogue[map.hex(map.location(at).hex).terrain].entry_half_mf > 0 && barred.count(at) == 0) out.push_back(at);
  return out;
}

class WorldDraw {
 public:
  WorldDraw(const Game& game, std::vector<UnknownUnit> unknown, std::vector<LocationId> free, std::uint64_t seed)
      : map_(*game.setting().map), unknown_(std::move(unknown)), free_(std::move(free)), dice_(seed) {
    dice_.set_logging(false);
    std::vector<LocationId> veiled;
    for (const UnknownUnit& unit : unknown_)
      if (!unit.hidden) veiled.push_back(unit.at);
    std::sort(veiled.begin(), veiled.end());
    veiled_ = std::move(veiled);
  }

  std::unique_ptr<Game> draw(const ChangedGame& changed, const Accepts& accepts, Diagnostics& found) {
    for (int tries = 0; tries < kWorldTries; ++tries) {
      Diagnostics refused;
      std::unique_ptr<Game> out = changed(next(), refused);
      if (out == nullptr)
        count_refused(refused);
      else if (accepts(*out))
        return out;
    }
    found.error("no-such-world", {}, fmt::format("{} draws of what the side cannot know were refused", kWorldTries),
                "draw with another seed");
    return nullptr;
  }

 private:
  std::size_t below(std::size_t count) {
    std::uint64_t any = 0;
    for (int i = 0; i < 5; ++i) any = any * 100 + static_cast<std::uint64_t>(dice_.roll(1, 100, {"", ""})[0] - 1);
    return static_cast<std::size_t>(any % count);
  }
  PositionChange next() {
    std::vector<LocationId> veiled = veiled_;
    for (const UnknownUnit& unit : unknown_)
      if (!unit.hidden && stays(unit)) veiled.erase(std::find(veiled.begin(), veiled.end(), unit.at));
    for (std::size_t i = veiled.size(); i > 1; --i) std::swap(veiled[i - 1], veiled[below(i)]);
    PositionChange out;
    moved_.clear();
    std::size_t next = 0;
    for (std::size_t i = 0; i < unknown_.size(); ++i) {
      const UnknownUnit& unit = unknown_[i];
      if (stays(unit) || (unit.hidden && free_.empty())) continue;
      const LocationId at = unit.hidden ? free_[below(free_.size())] : veiled[next++];
      moved_.push_back(i);
      out.move(unit.id, map_.location_name(at));
    }
    return out;
  }
  static bool stays(const UnknownUnit& unit) { return unit.refused >= kPlaceTries; }
  // The errors of a change name the unit: "units[2].at".
  void count_refused(const Diagnostics& refused) {
    for (const Diagnostic& one : refused.all())
      for (std::size_t i = 0; i < moved_.size(); ++i)
        if (one.place.field.starts_with(fmt::format("units[{}]", i))) ++unknown_[moved_[i]].refused;
  }

  const Map& map_;
  std::vector<UnknownUnit> unknown_;
  std::vector<LocationId> free_;
  std::vector<LocationId> veiled_;
  std::vector<std::size_t> moved_;  // units of the last draw
  SeededDice dice_;
};

std::string seen(const Game& game, const std::string& side) {
  return game.seen_by(side)->yaml();
}

bool same_question(const Asked* a, const Asked* b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a->roll == b->roll && a->what == b->what && a->who == b->who && a->decision.options == b->decision.options;
}

// Returns who is asked: a side, "roll", or nothing.
std::string asked_side(const PlayCourse& course) {
  const Asked* asked = course.asked();
  if (asked == nullptr || asked->roll) return asked == nullptr ? "" : "roll";
  for (const std::string& side : course.game().setting().sides)
    if (decides_for(course.game(), asked->decision, side)) return "side " + side;
  return "";
}

}  // namespace

std::unique_ptr<Game> resampled(const Game& game, const std::string& side, std::uint64_t seed, Diagnostics& found) {
  std::vector<UnknownUnit> unknown = unknown_to(game, side);
  if (unknown.empty()) return game.clone();
  std::set<LocationId> barred;
  add_places_of(game, side, barred);
  const std::string view = seen(game, side);
  WorldDraw draw(game, std::move(unknown), free_places(*game.setting().map, barred), seed);
  return draw.draw([&](const PositionChange& change, Diagnostics& refused) { return game.changed(change, refused); },
                   [&](const Game& world) { return seen(world, side) == view; }, found);
}

std::unique_ptr<PlayCourse> resampled_course(const PlayCourse& course, const std::string& side, std::uint64_t seed,
                                             Diagnostics& found) {
  CoursePlan plan = course.plan();
  plan.seed = seed;
  plan.drawn = 0;
  const std::unique_ptr<Game> kept = course.kept();
  const Game& now = course.game();
  std::vector<UnknownUnit> unknown = unknown_to(now, side);
  if (unknown.empty()) return std::make_unique<PlayCourse>(*kept, plan);
  const auto so_far = kept->so_far();
  const std::vector<StepAnswer> answers(so_far.begin(), so_far.end());
  std::set<LocationId> barred;
  replay_course(course, [&](const CourseMoment& moment) {
    if (moment.decision == nullptr || decides_for(moment.game, *moment.decision, side))
      add_places_of(moment.game, side, barred);
  });
  const std::string view = seen(now, side);
  const std::string asked = asked_side(course);
  const bool own = asked == "side " + side;
  std::unique_ptr<PlayCourse> out;
  WorldDraw draw(now, std::move(unknown), free_places(*now.setting().map, barred), seed);
  const auto changed = [&](const PositionChange& change, Diagnostics& refused) {
    std::unique_ptr<Game> world = kept->changed_in_play(change, refused);
    if (world != nullptr) world->resume(answers);
    return world;
  };
  const auto accepts = [&](const Game& world) {
    try {
      out = std::make_unique<PlayCourse>(world, plan);
    } catch (const SoFarDiffers&) {
      return false;
    }
    return asked_side(*out) == asked && (!own || same_question(course.asked(), out->asked())) &&
           seen(out->game(), side) == view;
  };
  return draw.draw(changed, accepts, found) != nullptr ? std::move(out) : nullptr;
}

}  // namespace hexrout
