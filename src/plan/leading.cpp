#include "plan/leading.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace hexrout::plan {

void Leading::see(std::vector<LocationId> ends) {
  ends_ = std::move(ends);
  std::vector<LocationId> men = board_.fit_men();
  for (std::size_t u = 0; u < ends_.size(); ++u)
    if (!board_.units()[u].leader) men.push_back(ends_[u]);
  men_to_aim_.assign(board_.aims().size(), men.empty() ? 0 : std::numeric_limits<std::int64_t>::max());
  for (std::size_t a = 0; a < men_to_aim_.size(); ++a)
    for (const LocationId at : men)
      men_to_aim_[a] = std::min<std::int64_t>(men_to_aim_[a], board_.hexes(at, board_.aims()[a]));
  odds_.assign(ends_.size(), {});
  for (std::size_t u = 0; u < ends_.size(); ++u)
    if (board_.units()[u].leader) odds_[u] = odds_without(u);
}

std::int64_t Leading::hexes_to_goal(LocationId at) const {
  std::int64_t least = -1;
  for (std::size_t a = 0; a < men_to_aim_.size(); ++a) {
    const std::int64_t away = std::max<std::int64_t>(board_.hexes(at, board_.aims()[a]), men_to_aim_[a]);
    if (least < 0 || away < least) least = away;
  }
  return std::max<std::int64_t>(least, 0);
}

Leading::Visit Leading::best_visit(std::size_t leader, LocationId at, const std::vector<std::int64_t>& odds) const {
  std::map<LocationId, std::int64_t> gains;
  for (std::size_t p = 0; p < odds.size(); ++p) {
    const Patient& patient = board_.patients()[p];
    if (patient.at != at && (board_.advances() || !board_.one_step(at, patient.at))) continue;
    gains[patient.at] += std::max<std::int64_t>(patient.helped[leader] - odds[p], 0) / (patient.at == at ? 1 : 2);
  }
  Visit best{at, 0};
  if (const auto here = gains.find(at); here != gains.end()) best.adds = here->second;
  for (const auto& [place, adds] : gains)
    if (adds > best.adds) best = {place, adds};
  return best;
}

std::vector<std::int64_t> Leading::odds_without(std::size_t leader) const {
  std::vector<std::int64_t> odds;
  for (const Patient& patient : board_.patients()) odds.push_back(patient.alone);
  for (std::size_t u = 0; u < ends_.size(); ++u) {
    if (u == leader || !board_.units()[u].leader) continue;
    const Visit visit = best_visit(u, ends_[u], odds);
    for (std::size_t p = 0; p < odds.size(); ++p) {
      const Patient& patient = board_.patients()[p];
      if (patient.at != visit.to) continue;
      odds[p] += std::max<std::int64_t>(patient.helped[u] - odds[p], 0) / (visit.to == ends_[u] ? 1 : 2);
    }
  }
  return odds;
}

std::int64_t Leading::rallies(std::size_t leader, LocationId at) const {
  return best_visit(leader, at, odds_[leader]).adds;
}

}  // namespace hexrout::plan
