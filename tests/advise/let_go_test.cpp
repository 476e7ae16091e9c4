// Enemies without room for more prisoners: units that they let go are no longer under DM, and the bound must count
// that.
#include <catch2/catch.hpp>

#include <algorithm>

#include "plain_phase.hpp"
#include "random_phase.hpp"
#include "rules/asl/advise/advisor.hpp"
#include "rules/asl/advise/known.hpp"
#include "rules/asl/advise/search.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using namespace hexrout::planning;

namespace {

constexpr long kMostEnds = 3000;  // of the twin

// Every enemy guards prisoners already, and has room for one squad more or for none.
asl::Position full_hands(std::uint64_t seed) {
  asl::Position position = test::open_phase(seed);
  const auto broken = std::find_if(position.units.begin(), position.units.end(),
                                   [](const asl::Unit& u) { return u.side == 1 && u.broken; });
  if (broken == position.units.end()) return position;
  asl::Unit prisoner = *broken;
  prisoner.broken = prisoner.dm = prisoner.pinned = prisoner.disrupted = false;
  prisoner.kind = asl::UnitKind::half_squad;
  prisoner.unarmed = true;
  prisoner.in = asl::Entrenchment::none;
  prisoner.weapons.clear();
  std::vector<asl::Unit> prisoners;
  for (const asl::Unit& e : position.units) {
    if (e.side != 0 || !asl::in_play(e) || !e.infantry()) continue;
    const int size = asl::us_number(prisoner);
    for (int room = Course::kMostGuarded * asl::us_number(e); room >= size + static_cast<int>(seed % 3); room -= size) {
      prisoner.id = "p" + std::to_string(prisoners.size());
      prisoner.guard = e.id;
      prisoner.at = e.at;
      prisoners.push_back(prisoner);
    }
  }
  position.units.insert(position.units.end(), prisoners.begin(), prisoners.end());
  return position;
}

}  // namespace

TEST_CASE("advice with enemies whose hands are full is worth what the best of all orders and routes is", "[advise]") {
  int compared = 0;
  int let_go = 0;
  for (std::uint64_t seed = 1; compared < test::cases_played(250); ++seed) {
    const asl::Position position = full_hands(seed);
    const auto plain = test::plain_phase(position, 1, {}, kMostEnds);
    if (!plain) continue;
    AdviceOptions options;
    options.time_ms = kMostAdviceMs;
    Advice advice;
    Diagnostics found;
    AslAdvisor(position).advise(1, options, advice, found);
    Course course(known_to(position, 1, false), 1);
    Worth worth(course, {});
    const std::vector<Group> all = groups_of(course, worth);
    REQUIRE(all.size() == advice.groups.size());
    INFO("seed " << seed);
    Number sum = 0;
    for (std::size_t g = 0; g < all.size(); ++g) {
      Allowance allowance;
      GroupSearch search(course, worth, all[g], allowance, 0);
      CHECK(search.bound() >= Number(advice.groups[g].low.exact));
      sum += Number(advice.groups[g].low.exact);
      for (const Pending& p : all[g].prospects) let_go += p.may_be_let_go ? 1 : 0;
    }
    CHECK(sum.str() == plain->value);
    if (!all.empty()) ++compared;
  }
  CHECK(let_go > test::cases_played(10));
}
