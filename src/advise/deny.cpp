#include "hexrout/advise/deny.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "advise/deny_joint.hpp"
#include "advise/deny_reasons.hpp"

namespace hexrout {

namespace {

using namespace planning;

// Part of the work for single moves if joint moves are sought too.
constexpr double kWorkOfSingles = 0.6;

bool known_side(const Game& game, DenyOptions& options, Diagnostics& found) {
  if (options.side.empty()) options.side = game.setting().attacker;
  const std::vector<std::string>& sides = game.setting().sides;
  if (std::find(sides.begin(), sides.end(), options.side) != sides.end()) return true;
  found.error("unknown-side", {"--side", 0, 0}, fmt::format("there is no side {}", in_quotes(options.side)),
              found.suggest(options.side, sides, "the sides are: {names}"));
  return false;
}

bool known_movers(const Game& game, const DenyOptions& options, Diagnostics& found) {
  std::vector<std::string> own;
  for (const UnitView& unit : game.units())
    if (unit.side == options.side) own.push_back(unit.id);
  bool well = true;
  for (const std::string& id : options.units) {
    if (std::find(own.begin(), own.end(), id) != own.end()) continue;
    well = false;
    found.error("unknown-unit", {"--unit", 0, 0},
                fmt::format("the {} have no unit {}", printable(options.side), in_quotes(id)),
                found.suggest(id, own, "their units are: {names}"));
  }
  return well;
}

class Denier {
 public:
  Denier(DenyBoard& board, const DenyOptions& options) : board_(board), options_(options), reasons_(board) {}

  Denial denial() {
    Denial out;
    out.side = options_.side;
    out.weights = options_.weights;
    for (const BrokenEnemy& enemy : board_.enemies())
      out.enemies.push_back({enemy.id, rout_words(enemy.verdict, board_.known()), as_points(enemy.loss)});
    out.idle = board_.idle();
    if (!board_.enemies().empty()) judge(out);
    out.verdicts = board_.verdicts();
    notes(out);
    return out;
  }

 private:
  void judge(Denial& out) {
    const std::size_t movers = board_.movers().size();
    const bool joint = options_.most_movers > 1 && movers > 1;
    const auto allowed = static_cast<std::size_t>(static_cast<double>(board_.allowed()) * (joint ? kWorkOfSingles : 1));
    std::vector<JudgedUnit> singles;
    for (std::size_t m = 0; m < movers; ++m) {
      const std::size_t done = board_.verdicts();
      board_.limit(done + (allowed > done ? (allowed - done) / (movers - m) : 0));
      singles.push_back(judge_unit(board_, m));
      out.stopped = out.stopped || singles.back().looked_at < singles.back().ends;
      out.units.push_back(told(m, singles.back()));
    }
    board_.limit(board_.allowed());
    if (joint) out.joint = told_joint(judge_joint(board_, singles, std::min(options_.most_movers, movers)));
  }

  UnitDenial told(std::size_t mover, const JudgedUnit& judged) {
    UnitDenial out;
    out.unit = board_.movers()[mover].id;
    out.ends = judged.ends;
    out.looked_at = judged.looked_at;
    out.taking = judged.taking;
    out.undominated = judged.front.size();
    for (const JudgedMove& move : judged.front) {
      if (options_.top > 0 && out.moves.size() == options_.top) break;
      out.moves.push_back(as_move(board_, move));
      if (!options_.with_reasons) continue;
      if (const auto moved = moved_to(board_.known(), board_.movers()[mover].id, move.point.at))
        out.moves.back().denied = reasons_.of(*moved);
    }
    return out;
  }

  JointDenial told_joint(const JudgedJoint& judged) {
    JointDenial out;
    out.exact = judged.exact;
    out.looked_at = judged.looked_at;
    if (judged.moves.empty()) return out;
    std::unique_ptr<Game> moved = board_.known().clone();
    for (const JudgedMove& move : judged.moves) {
      out.moves.push_back(as_move(board_, move));
      if (auto next = moved_to(*moved, board_.movers()[move.mover].id, move.point.at)) moved = std::move(next);
    }
    out.taken = out.moves.back().taken;
    if (options_.with_reasons) out.moves.back().denied = reasons_.of(*moved);
    return out;
  }

  void notes(Denial& out) const {
    if (out.stopped)
      out.notes.push_back(fmt::format(
          "stopped for time: not all moves were looked at in what is allowed for {} ms; --time-ms allows more",
          options_.time_ms));
    if (!out.joint.exact)
      out.notes.emplace_back("not all joint moves were tried: there may be a better one; --time-ms allows more");
    const std::string& denied = board_.known().words().denied;
    out.notes.push_back(fmt::format("left out: the order of {}, the fire of this turn{}",
                                    denied.empty() ? "the enemy's moves" : denied, board_.rules().left_out()));
  }

  DenyBoard& board_;
  const DenyOptions& options_;
  DenyReasons reasons_;
};

}  // namespace

std::optional<Denial> deny(const Game& game, const DenyOptions& asked, Diagnostics& found) {
  DenyOptions options = asked;
  if (!known_side(game, options, found) || !known_movers(game, options, found)) return std::nullopt;
  options.most_movers = std::clamp<std::size_t>(options.most_movers, 1, kMostMovers);
  options.time_ms = std::clamp(options.time_ms, 1U, kMostAdviceMs);
  DenyBoard board(game.seen_by(options.side), options);
  if (!board.not_offered().empty()) {
    found.error("not-offered", {}, board.not_offered(), "ask under rules that say where a unit can move");
    return std::nullopt;
  }
  return Denier(board, options).denial();
}

}  // namespace hexrout
