#include "rules/asl/advise/course.hpp"

#include <algorithm>
#include <utility>

#include "rules/asl/facts/duty.hpp"
#include "rules/asl/facts/rowhouse.hpp"
#include "rules/asl/memory/known_stands.hpp"
#include "rules/asl/memory/unit_key.hpp"
#include "rules/asl/play/captivity.hpp"
#include "rules/asl/play/desperation.hpp"
#include "rules/asl/state/counters.hpp"
#include "rules/asl/state/unit_fields.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

constexpr std::uint64_t kNanosecondsOfWork = 20'000;
constexpr std::size_t kMostTurns = 50'000;  // some hundred bytes each

}  // namespace

Course::Course(Position position, int side)
    : position_(std::move(position)),
      query_(position_),
      side_(side),
      done_(position_.units.size(), 0),
      settled_(position_.units.size(), 0) {
  const bool under_way = std::any_of(position_.units.begin(), position_.units.end(),
                                     [](const Unit& u) { return u.has_routed || u.rout_ended; });
  if (!under_way) {
    begin_rout_phase(position_);
    for (Unit& u : position_.units)
      if (u.broken && !u.dm && in_play(u) && comes_under_dm(scene(), u)) u.dm = true;
  }
  lurkers_ = std::any_of(position_.units.begin(), position_.units.end(),
                         [&](const Unit& u) { return u.side != side_ && in_play(u) && lurking(scene(), u); });
}

Course::State Course::save(const std::vector<UnitIndex>& only) const {
  State out{{}, position_.sides, {}, {}, &only};
  counts_.saved += only.size();
  out.units.reserve(only.size());
  for (const UnitIndex i : only) {
    out.units.push_back(position_.units[i]);
    out.done.push_back(done_[i]);
    out.settled.push_back(settled_[i]);
  }
  return out;
}

void Course::restore(const State& state) {
  position_.sides = state.sides;
  if (state.only == nullptr) {
    position_.units = state.units;
    done_ = state.done;
    settled_ = state.settled;
    return;
  }
  for (std::size_t n = 0; n < state.only->size(); ++n) {
    const UnitIndex i = (*state.only)[n];
    position_.units[i] = state.units[n];
    done_[i] = state.done[n];
    settled_[i] = state.settled[n];
  }
}

template <class Units>
CaseKey Course::key(const Units& units) const {
  CaseKeyMaker key;
  KeyOfFields part(key);
  for (const UnitIndex i : units) {
    ++counts_.saved;
    const Unit& u = position_.units[i];
    part("done", done_[i] != 0);
    part("settled", settled_[i] != 0);
    visit_changes(u, part);
    // Moving, or off the Wire.
    const bool under_way = u.side == side_ && (u.has_routed || u.spent_half_mf != HalfMf{}) && !u.rout_ended;
    part("under way", under_way);
    if (under_way) visit_rout(u, part);
  }
  for (const SideFacts& side : position_.sides) part("no quarter", side.no_quarter_against);
  part.done();
  return key.key();
}

std::optional<Duty> Course::to_come(UnitIndex i) const {
  const Unit& u = position_.units[i];
  if (u.side != side_ || !u.broken || !in_play(u) || !u.infantry() || u.rout_ended || u.pinned) return std::nullopt;
  if (done_[i] != 0 && (u.has_routed || settled_[i] == 0)) return std::nullopt;
  const Duty duty = rout_duty(scene(), u, false).duty;
  if (duty == Duty::cannot || (done_[i] != 0 && duty != Duty::must)) return std::nullopt;
  return duty;
}

template <class Units>
std::vector<UnitIndex> Course::pending(const Units& units) const {
  std::vector<UnitIndex> must;
  std::vector<UnitIndex> may;
  for (const UnitIndex i : units) {
    ++counts_.duties;
    if (const auto duty = to_come(i)) (*duty == Duty::must ? must : may).push_back(i);
  }
  must.insert(must.end(), may.begin(), may.end());
  return must;
}

using AllUnits = decltype(std::declval<const Position&>().unit_indices());
template CaseKey Course::key(const AllUnits&) const;
template CaseKey Course::key(const std::vector<UnitIndex>&) const;
template std::vector<UnitIndex> Course::pending(const AllUnits&) const;
template std::vector<UnitIndex> Course::pending(const std::vector<UnitIndex>&) const;

std::vector<UnitIndex> Course::bystanders() const {
  std::vector<UnitIndex> out;
  for (const UnitIndex i : position_.unit_indices()) {
    const Unit& u = position_.units[i];
    if (lurkers_ || !u.guard.empty() || (u.side == side_ && u.broken && in_play(u) && !to_come(i))) out.push_back(i);
  }
  return out;
}

// Sums nanoseconds of a usual machine; what looks at all units grows with their number.
std::size_t Course::work() const {
  const std::uint64_t n = position_.units.size();
  const std::uint64_t lines = query_.solver.field().lines_work();
  const std::uint64_t ns = n * 25'000 + counts_.floods * (20'000 + 200 * n) + counts_.turns * (2000 + 60 * n) +
                           counts_.looks * (20'000 + 150 * n) + counts_.duties * (200 + 5 * n) + counts_.saved * 150 +
                           counts_.worths * (500 + 8 * n) + counts_.new_worths * (3000 + 25 * n) +
                           counts_.comforts * (500 + 30 * n) + lines * 320;
  return ns / kNanosecondsOfWork;
}

std::size_t Course::work_of_a_turn() const {
  return (22'000 + 210 * position_.units.size()) / kNanosecondsOfWork;
}

Way Course::way_to(const RoutResult& found, std::uint32_t label) const {
  const auto& labels = found.labels;
  Way way;
  way.contact = labels[label].memory.contact;
  way.gauntlet.total_half_mf = HalfMf(labels[label].spent);
  for (const std::uint32_t l : found.labels_to(label)) {
    way.path.push_back(labels[l].at);
    way.spent_half_mf.push_back(HalfMf(labels[l].spent));
    if (found.round_bar(l).least() != 0) {
      // Thrown back from the vertex it stays in the Location before.
      way.interdicted.push_back(way.path.size() - 2);
      way.gauntlet.spent_half_mf.push_back(HalfMf(labels[labels[l].parent].spent) + kCornerHalfMf);
      note_place(position(), found.mover(), labels[labels[l].parent].at, way.gauntlet);
    }
    if (found.interdictors_of(l) == 0) continue;
    way.interdicted.push_back(way.path.size() - 1);
    way.gauntlet.spent_half_mf.push_back(HalfMf(labels[l].spent));
    note_place(position(), found.mover(), labels[l].at, way.gauntlet);
    way.gauntlet.ends_in_open = l == label;
  }
  if (labels[label].memory.beneath) {
    const FootPlace& place = scene().ground.place(labels[label].at);
    way.in = place.has(PlacedKind::pillbox)  ? Entrenchment::pillbox
             : place.has(PlacedKind::trench) ? Entrenchment::trench
                                             : Entrenchment::foxhole;
  }
  return way;
}

std::shared_ptr<const Turn> Course::turn(UnitIndex i) {
  ++counts_.turns;
  CaseKey key;
  if (!stand_key(scene(), i, key)) return std::make_shared<const Turn>(look(i));
  const auto it = turns_.find(key);
  if (it != turns_.end()) return it->second;
  auto turn = std::make_shared<const Turn>(look(i));
  if (turns_.size() < kMostTurns) turns_.emplace(key, turn);
  return turn;
}

Turn Course::look(UnitIndex i) {
  Turn turn;
  ++counts_.looks;
  const Judged judged = judge(query_, i);
  turn.duty = judged.duty;
  turn.surrenders = judged.surrenders;
  if (turn.duty == Duty::cannot) {
    turn.may_stay = true;
    return turn;
  }
  const RoutResult& found = *judged.found;
  turn.may_stay = unit(i).has_routed ? found.may_stop() : turn.duty == Duty::may;
  turn.on_wire = on_wire(scene(), unit(i)) && !turn.surrenders;
  if (turn.on_wire) {
    turn.may_stay = turn.duty == Duty::may;
    return turn;
  }
  turn.safe_way = std::any_of(found.ends.begin(), found.ends.end(),
                              [&](const RoutEnd& end) { return found.labels[end.safest].keys == 0; });
  // Only ends that an answer would list.
  if (turn.surrenders) return turn;
  for (const RoutEnd& end : found.ends) {
    if (end.at == unit(i).at && !end.contact) continue;
    turn.ways.push_back(way_to(found, end.cheapest));
    if (end.safest == end.cheapest) continue;
    Way safer = way_to(found, end.safest);
    if (safer.interdicted.size() < turn.ways.back().interdicted.size()) turn.ways.push_back(std::move(safer));
  }
  for (const CrawlStep& crawl : found.crawls) {
    Way way;
    way.path = {unit(i).at, crawl.to};
    way.spent_half_mf = {HalfMf{}, found.budget_half_mf};
    way.gauntlet.total_half_mf = found.budget_half_mf;
    way.low_crawl = true;
    way.contact = crawl.contact;
    turn.ways.push_back(std::move(way));
  }
  return turn;
}

void Course::reduce(UnitIndex i) {
  Unit& u = unit(i);
  if (u.kind == UnitKind::squad) {
    u = *half_squad_of(u);
  } else {
    u.wounded = true;
  }
}

void Course::go(UnitIndex i, const Way& way, const RouteEnd& end) {
  Unit& u = unit(i);
  std::size_t stop = way.path.size() - 1;
  if (end.how == RouteEnd::How::pinned) stop = way.interdicted[end.at];
  if (end.how == RouteEnd::How::halted) {
    // A wounded leader moves on as far as his MF allow.
    std::size_t at = end.at > 0 ? way.interdicted[end.at - 1] : 0;
    while (at + 1 < way.path.size() && way.spent_half_mf[at + 1] <= position_.rout_numbers.wounded_allotment) ++at;
    stop = at;
  }
  u.has_routed = true;
  u.rout_ended = true;
  if (way.low_crawl) u.low_crawled = true;
  u.in = stop + 1 == way.path.size() ? way.in : Entrenchment::none;
  u.at = way.path[stop];
  if (end.how == RouteEnd::How::lost) {
    u.eliminated = true;
    return;
  }
  if (end.reduced) reduce(i);
  if (end.how == RouteEnd::How::pinned) u.pinned = true;
  if (scene().ground.place(u.at).has(PlacedKind::wire)) u.beneath_wire = false;
  u.crest = u.wading = false;
  u.rout_duty = Unit::RoutDuty::free;
  u.destinations.clear();
  for (Unit& other : position_.units)
    if (other.guard == u.id && !other.eliminated) other.at = u.at;
}

bool Course::tries_wire(UnitIndex i, int face) {
  Unit& u = unit(i);
  const HalfMf left = allotment_half_mf(position_, u) - u.spent_half_mf;
  const HalfMf taken(2 * face);
  u.beneath_wire = taken <= left;
  u.rout_ended = !u.beneath_wire;
  u.spent_half_mf += std::min(taken, left);
  return u.beneath_wire;
}

void Course::reveal(UnitIndex enemy) {
  unit(enemy).concealed = unit(enemy).hidden = false;
  for (Unit& u : position_.units)
    if (u.broken && !u.dm && in_play(u) && beside_armed_enemy(scene(), u)) u.dm = true;
}

std::vector<UnitIndex> Course::watchers(UnitIndex i) const {
  std::vector<UnitIndex> out;
  if (!lurkers_) return out;
  const Unit& u = unit(i);
  for (const UnitIndex k : position_.unit_indices()) {
    const Unit& e = position_.units[k];
    if (!Position::enemy(e, u) || !in_play(e) || !lurking(scene(), e) || !sees(scene(), e, u.at)) continue;
    // Enemies of one Location are alike.
    if (std::none_of(out.begin(), out.end(), [&](UnitIndex o) { return unit(o).at == e.at; })) out.push_back(k);
  }
  return out;
}

std::vector<UnitIndex> Course::captors(UnitIndex i) const {
  std::vector<UnitIndex> out;
  for (const Unit* enemy : captors_of(scene(), unit(i))) out.push_back(position_.index(*enemy));
  return out;
}

std::vector<UnitIndex> Course::together(UnitIndex i) {
  std::vector<UnitIndex> out;
  const auto pillbox_of = [&](UnitIndex k) { return unit(k).in == Entrenchment::pillbox; };
  for (const UnitIndex k : position_.unit_indices()) {
    const Unit& u = unit(k);
    if (u.side != unit(i).side || !in_play(u) || !u.broken || u.at != unit(i).at || pillbox_of(k) != pillbox_of(i))
      continue;
    if (k == i || turn(k)->surrenders) out.push_back(k);
  }
  return out;
}

int Course::room(UnitIndex guard) const {
  int room = kMostGuarded * us_number(unit(guard));
  for (const Unit& u : position_.units)
    if (u.guard == unit(guard).id && !u.eliminated) room -= us_number(u);
  return room;
}

std::vector<UnitIndex> Course::busy_guards() const {
  std::vector<UnitIndex> out;
  const Guards guards(position());
  for (const UnitIndex e : position_.unit_indices())
    if (unit(e).side != side_ && guards.too_many(unit(e))) out.push_back(e);
  return out;
}

void Course::accept(const std::vector<UnitIndex>& units, UnitIndex guard) {
  int left = room(guard);
  for (const UnitIndex i : units) {
    let_go(i);
    Unit& u = unit(i);
    left -= us_number(u);
    if (left < 0) continue;
    u.broken = false;
    u.guard = unit(guard).id;
    u.at = unit(guard).at;
  }
}

void Course::let_go(UnitIndex i) {
  Unit& u = unit(i);
  u.weapons.clear();
  u.unarmed = true;
  u.dm = u.disrupted = u.encircled = u.pinned = u.cx = false;
  u.rout_ended = true;
}

void Course::reject(const std::vector<UnitIndex>& units) {
  for (const UnitIndex i : units) unit(i).eliminated = true;
  if (position_.switches.no_quarter) position_.sides[static_cast<std::size_t>(side_)].no_quarter_against = true;
}

}  // namespace hexrout::planning
