#include "rules/asl/rout/wire_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/rout/rout_options.hpp"

namespace hexrout::asl {

namespace {

constexpr unsigned kFaces = 6;

// One path, and the faces of the die after which it is open.
struct Kept {
  RoutOption option;
  std::vector<unsigned> faces;
  std::vector<RouteOdds> odds;  // after each of them
};

bool same_way(const RoutOption& a, const RoutOption& b) {
  const auto corners = [](const RoutOption& o) {
    std::vector<HexId> out;
    for (const InterdictedStep& step : o.interdicted) out.push_back(step.corner);
    return out;
  };
  return a.path == b.path && a.code == b.code && a.spent_half_mf == b.spent_half_mf &&
         a.interdicted.size() == b.interdicted.size() && corners(a) == corners(b);
}

// The MF of the die are named apart from those of the path.
void keep(std::vector<Kept>& all, RoutOption option, unsigned face) {
  option.spent_half_mf -= HalfMf(2 * face);
  for (HalfMf& spent : option.spent_at) spent -= HalfMf(2 * face);
  const RouteOdds odds = option.odds.value_or(RouteOdds{});
  const auto it = std::find_if(all.begin(), all.end(), [&](const Kept& k) { return same_way(k.option, option); });
  Kept& kept = it != all.end() ? *it : all.emplace_back(Kept{std::move(option), {}, {}});
  kept.faces.push_back(face);
  kept.odds.push_back(odds);
}

std::string faces_text(const std::vector<unsigned>& faces) {
  std::string out;
  for (std::size_t i = 0; i < faces.size(); ++i)
    out += (i == 0 ? "" : i + 1 == faces.size() ? " or " : ", ") + std::to_string(faces[i]);
  return out;
}

// What becomes of the unit after faces that do not open its path: it is lost, or it only stops.
RoutOption with_chance(const Kept& kept, const std::array<bool, kFaces + 1>& lost_by) {
  RoutOption option = kept.option;
  const auto n = static_cast<unsigned>(kept.faces.size());
  option.chance = Odds::reduced(n, kFaces);
  const Odds sixth{1, 6};
  RouteOdds sum{{0, 1}, {0, 1}, {0, 1}, {0, 1}};
  for (const RouteOdds& odds : kept.odds) {
    sum.whole = sum.whole + sixth * odds.whole;
    sum.reduced = sum.reduced + sixth * odds.reduced;
    sum.stopped = sum.stopped + sixth * odds.stopped;
    sum.lost = sum.lost + sixth * odds.lost;
  }
  for (unsigned face = 1; face <= kFaces; ++face) {
    if (std::find(kept.faces.begin(), kept.faces.end(), face) != kept.faces.end()) continue;
    Odds& without = lost_by[face] ? sum.lost : sum.stopped;
    without = without + sixth;
  }
  option.odds = sum;
  option.notes.push_back(
      {"B26.4", fmt::format("with a dr of {} to get off the Wire, whose MF come on top", faces_text(kept.faces)), ""});
  return option;
}

}  // namespace

void judge_on_wire(RoutQuery& query, UnitIndex index, Judged& judged, bool explain) {
  const Unit& unit = query.scene.position->units[index];
  std::vector<Kept> open;
  std::vector<Kept> forgone;
  std::vector<Kept> dead;
  std::vector<Fate> fates;  // of the dead ends
  std::array<bool, kFaces + 1> lost_by{};
  std::size_t bound_to_surrender = 0;
  Judged by_face;
  for (unsigned face = kFaces; face >= 1; --face) {
    const HalfMf taken(2 * face);
    by_face = judged;
    // The refusals are those after the lowest face. A face for which the unit lacks MF leaves it on the Wire.
    judged.found = query.solver.solve(index, explain && face == 1, taken);
    const RoutResult& found = *judged.found;
    const bool hangs = unit.spent_half_mf + taken > found.budget_half_mf;
    by_face.walks = !hangs && !found.ends.empty();
    judge_surrender(found, by_face);
    judged.wire.may_stop = found.may_stop();
    if (by_face.surrenders) ++bound_to_surrender;
    lost_by[face] = judged.duty == Duty::must && !by_face.walks && !by_face.surrenders;
    if (hangs) continue;
    for (RoutOption& option : options_of(found)) keep(by_face.surrenders ? forgone : open, std::move(option), face);
    if (by_face.surrenders) continue;
    for (DeadEnd& end : dead_ends_of(found)) {
      const std::size_t before = dead.size();
      keep(dead, std::move(end.way), face);
      if (dead.size() > before) fates.push_back(std::move(end.fate));
    }
  }
  judged.on_wire = true;
  judged.surrenders = bound_to_surrender == kFaces;
  judged.captors = by_face.captors;
  judged.because = by_face.because;
  judged.walks = !open.empty();
  const auto in_order = [&](std::vector<Kept>& kept, const auto& use) {
    for (Kept& k : kept) {
      std::reverse(k.faces.begin(), k.faces.end());
      std::reverse(k.odds.begin(), k.odds.end());
    }
    for (std::size_t i = 0; i < kept.size(); ++i) use(i, with_chance(kept[i], lost_by));
  };
  in_order(judged.surrenders ? forgone : open,
           [&](std::size_t, RoutOption&& option) { judged.wire.options.push_back(std::move(option)); });
  in_order(dead, [&](std::size_t i, RoutOption&& option) {
    judged.wire.dead_ends.push_back({std::move(option), fates[i]});
  });
  const auto cheaper = [](const RoutOption& a, const RoutOption& b) {
    return a.spent_half_mf != b.spent_half_mf ? a.spent_half_mf < b.spent_half_mf : a.end < b.end;
  };
  std::stable_sort(judged.wire.options.begin(), judged.wire.options.end(), cheaper);
  std::stable_sort(judged.wire.dead_ends.begin(), judged.wire.dead_ends.end(),
                   [&](const DeadEnd& a, const DeadEnd& b) { return cheaper(a.way, b.way); });
  // Under way it may not stop where it would fall short of shelter.
  if (unit.has_routed && judged.duty == Duty::may && !judged.wire.may_stop) judged.duty = Duty::must;
}

}  // namespace hexrout::asl
