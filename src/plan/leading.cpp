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
}

std::int64_t Leading::hexes_to_goal(LocationId at) const {
  std::int64_t least = -1;
  for (std::size_t a = 0; a < men_to_aim_.size(); ++a) {
    const std::int64_t away = std::max<std::int64_t>(board_.hexes(at, board_.aims()[a]), men_to_aim_[a]);
    if (least < 0 || away < least) least = away;
  }
  return std::max<std::int64_t>(least, 0);
}

std::int64_t Leading::adds(std::size_t leader, const Patient& patient) const {
  std::int64_t others = patient.alone;
  for (std::size_t u = 0; u < ends_.size(); ++u)
    if (u != leader && ends_[u] == patient.at) others = std::max(others, patient.helped[u]);
  return std::max<std::int64_t>(patient.helped[leader] - others, 0);
}

std::int64_t Leading::rallies(std::size_t leader, LocationId at) const {
  std::int64_t here = 0;
  std::map<LocationId, std::int64_t> beside;
  for (const Patient& patient : board_.patients()) {
    if (patient.at == at)
      here += adds(leader, patient);
    else if (board_.one_step(at, patient.at))
      beside[patient.at] += adds(leader, patient);
  }
  for (const auto& [place, sum] : beside) here = std::max(here, sum / 2);
  return here;
}

}  // namespace hexrout::plan
