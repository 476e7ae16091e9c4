#include "hexrout/los/exact.hpp"

#include "../explain_text.hpp"
#include "depiction.hpp"
#include "judge.hpp"
#include "solid.hpp"

namespace hexrout {

using namespace exact;

struct ExactSight::Parts {
  Parts(const Map& m, std::span<const Placed> placed, int month, const SightReadings& chosen)
      : map(m),
        readings(chosen),
        layer(m, placed),
        depiction(m.raster() != nullptr ? draw_pixels(m) : draw_polygons(m)),
        ground(m, layer, month, depiction->walls_from_facts()),
        solid(ground, *depiction) {
    ground.vertices = readings.inherent_vertex == InherentVertex::meets;
  }

  End end(const Viewpoint& v) const {
    const Location& l = map.location(v.at);
    End e;
    e.hex = l.hex;
    e.at = map.hex(l.hex).at;
    e.central = v.corner < 0;
    e.spot = e.central ? centre2(e.at) : corner2(e.at, v.corner);
    e.level2 = 2 * (map.absolute_level(v.at) + (v.lip ? 1 : 0));
    e.roof2 = e.level2 - (l.kind == LocationKind::rooftop ? 1 : 0);
    e.eye2 = e.roof2 + (l.kind == LocationKind::cellar ? 2 : 0);
    e.kind = l.kind;
    e.terrain = l.terrain;
    e.depression = l.depression != kNoTerrain && !v.lip;
    e.entrenched = v.entrenched;
    return e;
  }
  LineEnd line_end(const Viewpoint& v) const { return {map.hex(map.location(v.at).hex).at, v.corner}; }

  const Map& map;
  SightReadings readings;
  PlacedLayer layer;
  std::unique_ptr<Depiction> depiction;
  Ground ground;
  Solid solid;
};

namespace {

// Scratch space of a thread: a look allocates only until this is large enough.
Trace& thread_trace() {
  thread_local Trace trace;
  return trace;
}

Sighting barred(const End& s, const End& t) {
  return {true, false, 0, static_cast<std::uint16_t>(distance(s.at, t.at))};
}

// True if what the line meets matters; nothing lies between two places of one hex of which one is its centre.
bool traced(const End& s, const End& t) {
  return s.hex != t.hex || (!s.central && !t.central);
}

Barrier barrier_of(const Finding& first) {
  return {first.bar, first.hex, first.terrain, first.at};
}

}  // namespace

ExactSight::ExactSight(const Map& map, std::span<const Placed> placed, int month, const SightReadings& readings)
    : parts_(std::make_unique<const Parts>(map, placed, month, readings)) {}

ExactSight::~ExactSight() = default;

const SightReadings& ExactSight::readings() const {
  return parts_->readings;
}

Sighting ExactSight::look(const Viewpoint& from, const Viewpoint& to) const {
  const End s = parts_->end(from);
  const End t = parts_->end(to);
  if (parts_->solid.bars(s, t)) return barred(s, t);
  return Judge(parts_->ground, s, t).judge(*parts_->depiction, parts_->line_end(from), thread_trace());
}

Sighting ExactSight::screened_look(LocationId from, LocationId to, Screen& screen) const {
  const End s = parts_->end({from});
  const End t = parts_->end({to});
  if (parts_->solid.bars(s, t, screen)) return barred(s, t);
  return Judge(parts_->ground, s, t).judge(*parts_->depiction, parts_->line_end({from}), thread_trace());
}

bool ExactSight::find_horizon(LocationId at, Horizon& horizon) const {
  return parts_->solid.find_horizon(parts_->end({at}), horizon);
}

Trace ExactSight::trace(const Viewpoint& from, const Viewpoint& to) const {
  Trace out;
  parts_->depiction->trace(parts_->line_end(from), parts_->line_end(to).spot(), out);
  return out;
}

Explanation ExactSight::explain(const Viewpoint& from, const Viewpoint& to) const {
  const End s = parts_->end(from);
  const End t = parts_->end(to);
  Explanation out;
  if (traced(s, t)) out.trace = trace(from, to);
  Finding first;
  const Sighting verdict = Judge(parts_->ground, s, t).judge(out.trace, &first, &out.hindrances);
  out.blocked = verdict.blocked;
  out.hindrance = verdict.hindrance;
  out.range = verdict.range;
  static_cast<Barrier&>(out) = barrier_of(first);
  if (out.blocked && out.range > 0) {
    // Every known obstacle is lower than this above its ground.
    constexpr int kHighest = 40;
    const int base = parts_->map.base_level(s.hex);
    for (int level = s.level2 / 2 + 1; level <= base + kHighest; ++level) {
      End raised = s;
      raised.level2 = raised.roof2 = raised.eye2 = 2 * level;
      raised.kind = LocationKind::upper;
      raised.depression = false;
      if (Judge(parts_->ground, raised, t).judge(out.trace).blocked) continue;
      out.needs_level = level - base;
      break;
    }
  }
  out.text = explanation_text(parts_->map, out, from.at, to.at, {from.lip, to.lip});
  return out;
}

Barrier ExactSight::barrier(LocationId from, LocationId to) const {
  const End s = parts_->end({from});
  const End t = parts_->end({to});
  Trace& line = thread_trace();
  line.clear();
  if (traced(s, t)) parts_->depiction->trace(parts_->line_end({from}), parts_->line_end({to}).spot(), line);
  Finding first;
  Judge(parts_->ground, s, t).judge(line, &first);
  return barrier_of(first);
}

bool ExactSight::meets(HexId from, Point twice_target, std::uint32_t classes) const {
  Trace& trace = thread_trace();
  parts_->depiction->trace({parts_->map.hex(from).at}, {twice_target.x, twice_target.y}, trace);
  const auto& catalogue = TerrainCatalogue::standard();
  const auto wanted = [&](TerrainId id) {
    return id != kNoTerrain && (classes >> static_cast<unsigned>(catalogue[id].kind) & 1) != 0;
  };
  for (const HexVisit& v : trace.visits) {
    if (v.hex == kNowhere) continue;
    if (parts_->ground.walls && v.hex != from) {
      for (const int side : {v.enter, v.along}) {
        if (side < 0) continue;
        const auto [own, theirs] = parts_->ground.on_hexside(v.hex, side);
        if (wanted(own) || wanted(theirs)) return true;
      }
    }
    if (v.hex == from) continue;
    const PlacedLayer::Entry* e = parts_->layer.at(v.hex);
    if (e != nullptr && e->rubble != kNoTerrain) {
      if (v.count > 0 && wanted(e->rubble)) return true;
      continue;
    }
    for (const Stretch& s : trace.of(v))
      if (wanted(s.terrain)) return true;
  }
  return false;
}

}  // namespace hexrout
