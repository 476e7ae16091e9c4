#include "advise/deny_joint.hpp"

#include <algorithm>

namespace hexrout::planning {

namespace {

// Units whose best single move begins a joint move, if not all joint moves are tried.
constexpr std::size_t kJointStarts = 4;

class JointSearch {
 public:
  JointSearch(DenyBoard& board, std::size_t most) : board_(board), most_(most) {}

  // Tries all joint moves that continue from `game` with movers from `first` on.
  void try_all(const Game& game, std::size_t first) {
    for (std::size_t m = first; m < board_.movers().size(); ++m)
      each_end(game, m, [&](const Game& moved) {
        offer();
        if (line_.size() < most_) try_all(moved, m + 1);
      });
  }

  // Follows this move by the best next one, again and again.
  void follow(const JudgedMove& start) {
    std::unique_ptr<Game> game = moved_to(board_.known(), board_.movers()[start.mover].id, start.point.at);
    if (game == nullptr) return;
    line_ = {start};
    offer();
    while (line_.size() < most_ && !board_.over()) {
      const std::vector<JudgedMove> next = best_next(*game);
      if (next.empty()) break;
      line_.push_back(next.front());
      game = moved_to(*game, board_.movers()[next.front().mover].id, next.front().point.at);
      if (game == nullptr) break;
      offer();
    }
    line_.clear();
  }

  JudgedJoint result(bool exact) {
    JudgedJoint out;
    out.moves = std::move(best_);
    out.exact = exact && !left_out_;
    out.looked_at = looked_at_;
    std::unique_ptr<Game> after = board_.known().clone();
    for (const JudgedMove& move : out.moves)
      if (auto next = moved_to(*after, board_.movers()[move.mover].id, move.point.at)) after = std::move(next);
    for (JudgedMove& move : out.moves) move.broken = board_.if_broken(*after, board_.movers()[move.mover]);
    return out;
  }

 private:
  // Calls take(moved) for every end of a mover, with that move last in the line.
  template <class Take>
  void each_end(const Game& game, std::size_t m, Take&& take) {
    if (board_.over()) {
      left_out_ = true;
      return;
    }
    const Mover& mover = board_.movers()[m];
    const MoverEnds ends = board_.ends(game, mover);
    for (const ReachPoint& point : ends.points) {
      if (board_.over()) {
        left_out_ = true;
        return;
      }
      const std::unique_ptr<Game> moved = moved_to(game, mover.id, point.at);
      if (moved == nullptr) continue;
      ++looked_at_;
      JudgedMove move;
      move.mover = m;
      move.point = point;
      move.path = path_of(ends.reach, point);
      move.taken = board_.loss(*moved) - board_.loss_now();
      move.fire_at_end = board_.fire_at(point.at);
      line_.push_back(std::move(move));
      take(*moved);
      line_.pop_back();
    }
  }

  // The one move that takes most in addition; empty if every move takes nothing.
  std::vector<JudgedMove> best_next(const Game& game) {
    std::vector<JudgedMove> best;
    const Number before = line_.back().taken;
    const std::size_t made = line_.size();
    for (std::size_t m = 0; m < board_.movers().size(); ++m) {
      if (std::any_of(line_.begin(), line_.end(), [&](const JudgedMove& move) { return move.mover == m; })) continue;
      each_end(game, m, [&](const Game&) {
        const JudgedMove& last = line_[made];
        if (last.taken > before && (best.empty() || better_move(last, best.front()))) best = {last};
      });
    }
    return best;
  }

  void offer() {
    const Number& taken = line_.back().taken;
    if (taken <= 0 || (!best_.empty() && !better_line(taken))) return;
    best_ = line_;
  }

  bool better_line(const Number& taken) const {
    const Number& most = best_.back().taken;
    if (taken != most) return taken > most;
    if (line_.size() != best_.size()) return line_.size() < best_.size();
    return fire_of(line_) < fire_of(best_);
  }

  static std::uint64_t fire_of(const std::vector<JudgedMove>& line) {
    std::uint64_t sum = 0;
    for (const JudgedMove& move : line) sum += move.fire();
    return sum;
  }

  DenyBoard& board_;
  std::size_t most_;
  std::vector<JudgedMove> line_;
  std::vector<JudgedMove> best_;
  std::size_t looked_at_ = 0;
  bool left_out_ = false;
};

// Estimate of the verdicts that trying all joint moves takes.
double work_of_all(const DenyBoard& board, const std::vector<JudgedUnit>& singles, std::size_t most) {
  std::vector<double> sets(most + 1, 0.0);  // by size: sums of products of the numbers of ends
  sets[0] = 1;
  for (const JudgedUnit& unit : singles)
    for (std::size_t size = most; size >= 1; --size) sets[size] += sets[size - 1] * static_cast<double>(unit.ends);
  double all = 0;
  for (std::size_t size = 1; size <= most; ++size) all += sets[size];
  return all * static_cast<double>(board.enemies().size() + 1);
}

}  // namespace

JudgedJoint judge_joint(DenyBoard& board, const std::vector<JudgedUnit>& singles, std::size_t most) {
  JointSearch search(board, most);
  if (work_of_all(board, singles, most) <= static_cast<double>(board.left())) {
    search.try_all(board.known(), 0);
    return search.result(true);
  }
  std::vector<JudgedMove> starts;
  for (const JudgedUnit& unit : singles)
    if (!unit.front.empty()) starts.push_back(unit.front.front());
  std::stable_sort(starts.begin(), starts.end(), better_move);
  if (starts.size() > kJointStarts) starts.resize(kJointStarts);
  for (const JudgedMove& start : starts) search.follow(start);
  return search.result(false);
}

}  // namespace hexrout::planning
