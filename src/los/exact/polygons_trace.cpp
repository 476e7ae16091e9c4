// The line's way through the polygons: hex by hex, within a hex from edge to edge.
#include <algorithm>

#include "polygons.hpp"

namespace hexrout::exact {

namespace {

struct Meeting {
  Fraction at;
  std::uint32_t part;  // index within the hex
};

// The working data of a pass; kept by the thread, so that tracing allocates only until it has grown.
struct Scratch {
  std::vector<std::pair<std::uint32_t, bool>> before;  // outline, inside at the end of the last hex
  std::vector<std::pair<std::uint32_t, bool>> now;
  std::vector<Meeting> meetings;
  bool known = true;  // `before` tells all about the last hex
};

Scratch& scratch() {
  thread_local Scratch s;
  return s;
}

}  // namespace

struct Polygons::Line {
  std::int64_t x, y, dx, dy;  // in frame units
  int shift;
  bool& touched;

  std::int64_t side(std::int32_t px, std::int32_t py) const { return dx * (py - y) - dy * (px - x); }

  // True of a point with this side() if it lies to the right of the shifted line.
  bool right(std::int64_t at) const { return at > 0 || (at == 0 && shift < 0); }
  // The point at which the line crosses an edge whose ends differ by `den` in side().
  Fraction meeting(const Edge& e, std::int64_t den) const {
    const std::int64_t num = (e.ax - x) * (e.by - e.ay) - (e.ay - y) * (e.bx - e.ax);
    return den < 0 ? Fraction{-num, -den} : Fraction{num, den};
  }
};

void Polygons::trace(const LineEnd& from, Spot to, Trace& out, Follower* follower) const {
  out.clear();
  const Ray ray{from.spot(), to};
  if (ray.from == ray.to) return;
  const bool touched = pass(from, ray, -1, out, follower);
  out.second_pass = out.visits.size();
  if (touched) pass(from, ray, +1, out, follower);
}

bool Polygons::pass(const LineEnd& from, const Ray& ray, int shift, Trace& out, Follower* follower) const {
  bool touched = false;
  bool wanted = true;
  const std::size_t begin_of_pass = out.visits.size();
  const Line line{
      ray.from.x * units_.x, ray.from.y * units_.y, ray.dx() * units_.x, ray.dy() * units_.y, shift, touched};
  Scratch& s = scratch();
  s.before.clear();
  s.known = from.corner < 0;
  const Hex first = from.corner < 0 ? from.at : start_at_corner(ray, from.at, from.corner, shift);
  walk(ray, first, shift, touched, [&](HexVisit& v) {
    v.hex = map_.find(v.at);
    v.first = static_cast<std::uint32_t>(out.stretches.size());
    if (v.hex == kNowhere) {
      s.before.clear();
      s.known = false;
    } else if (const HexArt& art = hexes_[v.hex]; art.core && art.core->whole() && (art.count == 0 || !touched)) {
      // Edges along the border are met on it, if at all: within, all is as in the centre.
      s.before.clear();
      for (std::uint32_t i = art.first; i < art.first + art.count; ++i)
        s.before.emplace_back(parts_[i].outline, parts_[i].inside_centre);
      s.known = true;
      if (compare(v.begin, v.end) < 0) out.stretches.push_back({v.begin, v.end, art.core->terrain, art.core->level});
    } else {
      sweep(line, art, v, out);
      s.known = true;
    }
    v.count = static_cast<std::uint32_t>(out.stretches.size()) - v.first;
    out.visits.push_back(v);
    wanted = follower == nullptr || follower->added(out, begin_of_pass);
    return wanted;
  });
  return wanted && (follower == nullptr || follower->completed(out, begin_of_pass)) && touched;
}

// The terrain of the centre reaches to the first edge. Edges along the border, as those of the yard of a house next
// door, leave the hex whole.
std::optional<Depiction::Core> Polygons::find_core(HexId hex) const {
  const HexArt& art = hexes_[hex];
  Core out{art.terrain, art.level};
  if (art.count > 0 && units_.x != units_.y) return std::nullopt;
  const Spot c = centre2(map_.hex(hex).at);
  const std::int64_t to_hexside = 4 * units_.x;
  std::int64_t width = to_hexside;
  for (std::uint32_t i = art.first; i < art.first + art.count; ++i) {
    const Part& part = parts_[i];
    if (part.on_centre) return std::nullopt;
    for (std::uint32_t e = part.first; e < part.first + part.count; ++e) {
      const Spot a{edges_[e].ax - c.x * units_.x, edges_[e].ay - c.y * units_.y};
      const Spot b{edges_[e].bx - c.x * units_.x, edges_[e].by - c.y * units_.y};
      std::int64_t off = 0;
      for (int d = 0; d < 6; ++d) off = std::max(off, std::min(toward(d, a), toward(d, b)));
      width = std::min(width, off);
    }
    if (!part.inside_centre) continue;
    if (part.terrain != kNoTerrain) out.terrain = part.terrain;
    if (part.sets_level) out.level = part.level;
  }
  out.width = static_cast<std::uint8_t>(width * Core::kWhole / to_hexside);
  if (out.width == 0) return std::nullopt;
  return out;
}

bool Polygons::inside_at(std::uint32_t outline, const Line& line, Fraction at) const {
  bool inside = false;
  for (std::uint32_t i = whole_first_[outline]; i < whole_first_[outline + 1]; ++i) {
    const Edge& e = whole_[i];
    const std::int64_t a = line.side(e.ax, e.ay);
    const std::int64_t b = line.side(e.bx, e.by);
    if (line.right(a) != line.right(b) && compare(line.meeting(e, b - a), at) < 0) inside = !inside;
  }
  return inside;
}

void Polygons::sweep(const Line& line, const HexArt& art, HexVisit& v, Trace& out) const {
  Scratch& s = scratch();
  s.now.clear();
  s.meetings.clear();
  std::size_t known = 0;
  for (std::uint32_t i = 0; i < art.count; ++i) {
    const Part& part = parts_[art.first + i];
    while (known < s.before.size() && s.before[known].first < part.outline) ++known;
    bool inside = false;
    if (!s.known || (v.enter < 0 && part.on_centre))
      inside = inside_at(part.outline, line, v.begin);
    else if (v.enter < 0)
      inside = part.inside_centre;
    else if (known < s.before.size() && s.before[known].first == part.outline)
      inside = s.before[known].second;
    else
      inside = (part.covers >> v.enter & 1) != 0;
    s.now.emplace_back(part.outline, inside);
    // Most edges begin where the one before them ends.
    const Edge* before = nullptr;
    std::int64_t side_b = 0;
    for (const Edge *e = edges_.data() + part.first, *last = e + part.count; e != last; before = e++) {
      const std::int64_t side_a =
          before != nullptr && before->bx == e->ax && before->by == e->ay ? side_b : line.side(e->ax, e->ay);
      side_b = line.side(e->bx, e->by);
      if (side_a == 0 || side_b == 0) line.touched = true;
      if (line.right(side_a) == line.right(side_b)) continue;
      const Fraction t = line.meeting(*e, side_b - side_a);
      if (compare(t, v.begin) >= 0 && compare(t, v.end) < 0) s.meetings.push_back({t, i});
    }
  }
  std::sort(s.meetings.begin(), s.meetings.end(),
            [](const Meeting& a, const Meeting& b) { return compare(a.at, b.at) < 0; });
  Fraction begin = v.begin;
  std::size_t next = 0;
  while (true) {
    while (next < s.meetings.size() && compare(s.meetings[next].at, begin) <= 0) {
      s.now[s.meetings[next].part].second = !s.now[s.meetings[next].part].second;
      ++next;
    }
    const Fraction end = next < s.meetings.size() ? s.meetings[next].at : v.end;
    Stretch stretch{begin, end, art.terrain, art.level};
    for (std::uint32_t i = 0; i < art.count; ++i) {
      if (!s.now[i].second) continue;
      const Part& part = parts_[art.first + i];
      if (part.terrain != kNoTerrain) stretch.terrain = part.terrain;
      if (part.sets_level) stretch.level = part.level;
    }
    if (compare(begin, end) < 0) {
      Stretch* last = out.stretches.size() > v.first ? &out.stretches.back() : nullptr;
      if (last != nullptr && last->terrain == stretch.terrain && last->level == stretch.level)
        last->end = end;
      else
        out.stretches.push_back(stretch);
    }
    if (next == s.meetings.size()) break;
    begin = end;
  }
  std::swap(s.before, s.now);
}

}  // namespace hexrout::exact
