// The line's way through the polygons: hex by hex, within a hex from edge to edge.
#include <algorithm>

#include "polygons.hpp"

namespace hexrout::exact {

namespace {

struct Meeting {
  Fraction at;
  std::uint32_t part;  // index within the hex
};

// What a pass needs while it runs; kept by the thread, so that tracing allocates only until it has grown.
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

  // True if the shifted line crosses the edge; `at` then tells where.
  bool crosses(const Edge& e, Fraction& at) const {
    const std::int64_t a = side(e.ax, e.ay);
    const std::int64_t b = side(e.bx, e.by);
    if (a == 0 || b == 0) touched = true;
    const bool right_a = a > 0 || (a == 0 && shift < 0);
    const bool right_b = b > 0 || (b == 0 && shift < 0);
    if (right_a == right_b) return false;
    at.den = b - a;
    at.num = (e.ax - x) * (e.by - e.ay) - (e.ay - y) * (e.bx - e.ax);
    if (at.den < 0) at = {-at.num, -at.den};
    return true;
  }
};

void Polygons::trace(const LineEnd& from, Spot to, Trace& out) const {
  out.clear();
  const Ray ray{from.spot(), to};
  if (ray.from == ray.to) return;
  const bool touched = pass(from, ray, -1, out);
  out.second_pass = out.visits.size();
  if (touched) pass(from, ray, +1, out);
}

bool Polygons::pass(const LineEnd& from, const Ray& ray, int shift, Trace& out) const {
  bool touched = false;
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
    } else if (const HexArt& art = hexes_[v.hex]; art.count == 0) {
      s.before.clear();
      s.known = true;
      if (compare(v.begin, v.end) < 0) out.stretches.push_back({v.begin, v.end, art.terrain, art.level});
    } else {
      sweep(line, art, v, out);
      s.known = true;
    }
    v.count = static_cast<std::uint32_t>(out.stretches.size()) - v.first;
    out.visits.push_back(v);
  });
  return touched;
}

bool Polygons::inside_at(std::uint32_t outline, const Line& line, Fraction at) const {
  bool inside = false;
  for (std::uint32_t e = whole_first_[outline]; e < whole_first_[outline + 1]; ++e)
    if (Fraction t; line.crosses(whole_[e], t) && compare(t, at) < 0) inside = !inside;
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
    for (std::uint32_t e = part.first; e < part.first + part.count; ++e)
      if (Fraction t; line.crosses(edges_[e], t) && compare(t, v.begin) >= 0 && compare(t, v.end) < 0)
        s.meetings.push_back({t, i});
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
