#include "advise/deny_single.hpp"

#include <algorithm>

namespace hexrout::planning {

namespace {

bool dominates_move(const JudgedMove& a, const JudgedMove& b) {
  if (a.taken < b.taken || a.fire() > b.fire() || a.broken.loss > b.broken.loss) return false;
  return a.taken > b.taken || a.fire() < b.fire() || a.broken.loss < b.broken.loss;
}

}  // namespace

bool better_move(const JudgedMove& a, const JudgedMove& b) {
  if (a.taken != b.taken) return a.taken > b.taken;
  if (a.fire() != b.fire()) return a.fire() < b.fire();
  if (a.broken.loss != b.broken.loss) return a.broken.loss < b.broken.loss;
  if (a.point.spent_half_mf != b.point.spent_half_mf) return a.point.spent_half_mf < b.point.spent_half_mf;
  return a.point.at < b.point.at;
}

JudgedUnit judge_unit(DenyBoard& board, std::size_t mover) {
  const Mover& unit = board.movers()[mover];
  const MoverEnds ends = board.ends(board.known(), unit);
  JudgedUnit out;
  out.ends = ends.points.size();
  std::vector<JudgedMove> taking;
  for (const ReachPoint& point : ends.points) {
    if (board.over()) break;
    ++out.looked_at;
    const std::unique_ptr<Game> moved = moved_to(board.known(), unit.id, point.at);
    if (moved == nullptr) continue;
    JudgedMove move;
    move.taken = board.loss(*moved) - board.loss_now();
    if (move.taken <= 0) continue;
    move.mover = mover;
    move.point = point;
    move.path = path_of(ends.reach, point);
    move.fire_at_end = board.fire_at(point.at);
    move.broken = board.if_broken(*moved, unit);
    taking.push_back(std::move(move));
  }
  out.taking = taking.size();
  for (const JudgedMove& move : taking)
    if (std::none_of(taking.begin(), taking.end(),
                     [&](const JudgedMove& other) { return dominates_move(other, move); }))
      out.front.push_back(move);
  std::sort(out.front.begin(), out.front.end(), better_move);
  return out;
}

DenyMove as_move(DenyBoard& board, const JudgedMove& move) {
  DenyMove out;
  out.unit = board.movers()[move.mover].id;
  out.from = move.path.front();
  out.point = move.point;
  out.path = move.path;
  out.fire_at_end = move.fire_at_end;
  out.if_broken = move.broken.what;
  out.loss_if_broken = as_points(move.broken.loss);
  out.taken = as_points(move.taken);
  return out;
}

}  // namespace hexrout::planning
