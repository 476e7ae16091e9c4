#include "advise/asl/captors.hpp"

#include <algorithm>

namespace hexrout::planning {

using namespace asl;

namespace {

bool waits(const Course& course, UnitIndex i) {
  const Unit& u = course.unit(i);
  return in_play(u) && u.broken && !course.done(i);
}

// Whether he may take it, though it is not sure to be taken.
bool may_take(const Group& group, const std::vector<Alone>& alone, UnitIndex enemy, std::size_t n) {
  const auto among = [&](const std::vector<UnitIndex>& list) {
    return std::find(list.begin(), list.end(), enemy) != list.end();
  };
  if (!alone[n].known) return among(group.prospects[n].takers);
  return !alone[n].surrenders && std::any_of(alone[n].risks.begin(), alone[n].risks.end(),
                                             [&](const Alone::Risk& r) { return among(r.captors); });
}

}  // namespace

std::map<LocationId, Stack> sure_stacks(const Course& course, const Group& group, const std::vector<Alone>& alone) {
  std::map<LocationId, Stack> out;
  for (std::size_t n = 0; n < alone.size(); ++n) {
    const Unit& u = course.unit(group.units[n]);
    if (alone[n].surrenders && !alone[n].captors.empty() && waits(course, group.units[n]))
      out[u.at].captors = alone[n].captors;
  }
  for (const UnitIndex i : group.units)
    if (const auto it = out.find(course.unit(i).at); it != out.end() && in_play(course.unit(i)))
      it->second.size += us_number(course.unit(i));
  return out;
}

int may_be_taken(const Course& course, const Group& group, const std::vector<Alone>& alone, UnitIndex enemy) {
  int size = 0;
  for (std::size_t n = 0; n < alone.size(); ++n)
    if (waits(course, group.units[n]) && may_take(group, alone, enemy, n))
      size += us_number(course.unit(group.units[n]));
  return size;
}

bool may_be_busy(const Course& course, const Group& group, const std::vector<Alone>& alone, UnitIndex enemy,
                 std::size_t n) {
  int size = 0;
  for (const auto& [at, stack] : sure_stacks(course, group, alone))
    if (at != course.unit(group.units[n]).at &&
        std::find(stack.captors.begin(), stack.captors.end(), enemy) != stack.captors.end())
      size += stack.size;
  for (std::size_t k = 0; k < alone.size(); ++k)
    if (k != n && waits(course, group.units[k]) && may_take(group, alone, enemy, k))
      size += us_number(course.unit(group.units[k]));
  return !Captors(course).has_room(enemy, size);
}

Captors::Captors(const Course& course) : course_(course) {
  for (const Unit& u : course.position().units) {
    if (!u.prisoner() || u.eliminated) continue;
    if (const Unit* guard = course.position().find(u.guard)) guarded_[course.position().index(*guard)] += us_number(u);
  }
  best_guarded_ = guarded_;
}

int Captors::room(UnitIndex enemy) const {
  const auto it = guarded_.find(enemy);
  return us_number(course_.unit(enemy)) - (it != guarded_.end() ? it->second : 0);
}

bool Captors::has_room(UnitIndex enemy, int size) const {
  const auto it = best_guarded_.find(enemy);
  return us_number(course_.unit(enemy)) - (it != best_guarded_.end() ? it->second : 0) >= size;
}

PointParts Captors::take(const std::vector<Stack>& stacks, const Price& price) {
  if (stacks.size() <= kMostStacks) {
    choose(stacks, price, 0, 0);
    return best_;
  }
  // Too many to try all: each stack as it comes.
  best_ = 0;
  for (const Stack& stack : stacks) {
    const auto best = std::min_element(stack.captors.begin(), stack.captors.end(), [&](UnitIndex a, UnitIndex b) {
      const auto cost = [&](UnitIndex e) { return room(e) >= stack.size || room(e) < 0 ? 0 : price(e) + 1; };
      return cost(a) < cost(b);
    });
    const bool was_busy = room(*best) < 0;
    guarded_[*best] += stack.size;
    if (was_busy || room(*best) >= 0) continue;
    best_ += price(*best);
    busy_.push_back(*best);
  }
  best_guarded_ = guarded_;
  return best_;
}

void Captors::choose(const std::vector<Stack>& stacks, const Price& price, std::size_t next, PointParts sum) {
  if (sum >= best_) return;
  if (next == stacks.size()) {
    best_ = sum;
    best_guarded_ = guarded_;
    busy_ = now_busy_;
    return;
  }
  for (const UnitIndex e : stacks[next].captors) {
    const bool was_busy = room(e) < 0;
    guarded_[e] += stacks[next].size;
    const bool comes_busy = !was_busy && room(e) < 0;
    if (comes_busy) now_busy_.push_back(e);
    choose(stacks, price, next + 1, sum + (comes_busy ? price(e) : 0));
    if (comes_busy) now_busy_.pop_back();
    guarded_[e] -= stacks[next].size;
  }
}

}  // namespace hexrout::planning
