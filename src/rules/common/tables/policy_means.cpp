#include "rules/common/tables/policy_means.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace hexrout {
namespace {

template <class Of>
bool among(const std::vector<Of>& list, const Of& one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

constexpr std::array<std::string_view, 6> kFailures{"haltInPlace", "surrender",     "standAndFight",
                                                    "mustFight",   "waitSurrender", "eliminate"};

class MeansCheck {
 public:
  MeansCheck(const WithdrawalPolicy& policy, const PolicyMeans& means, const Node& row, Diagnostics& found)
      : policy_(policy), means_(means), row_(row), found_(found) {}

  void run() {
    for (const ReferenceSet set : policy_.references)
      if (never(set))
        refuse("references", fmt::format("the set '{}'", reference_names()[static_cast<std::size_t>(set)]),
               "no enemy is ever a member of it in this game", fmt::format("take one of {}", sets()));
    if (!among(means_.failures, policy_.on_failure))
      refuse("onFailure", fmt::format("the failure '{}'", kFailures[static_cast<std::size_t>(policy_.on_failure)]),
             "nothing comes of it in this game", fmt::format("take one of {}", failures()));
    if (policy_.edge.rule == EdgeRule::exit && !means_.exits)
      refuse("edge", "'exit'", "no unit leaves the map by such a move in this game", "write 'halt'");
    if (policy_.occupancy.enemies == EnemyRule::disperse && !means_.disperses)
      refuse("occupancy", "'enemies: disperse'", "no unit is dispersed in this game", "write 'enemies: block'");
    if (policy_.on_hazard != OnHazard::carry_on && !means_.hazards)
      refuse("onHazard", "'onHazard'", "movers of this game come upon no enemy whom they do not know of", "delete it");
    if (policy_.after_facing != Facing::unchanged && !means_.faces)
      refuse("after", "'facing'", "units of this game face nowhere", "delete it");
    conditions();
    places();
    codes();
  }

 private:
  void refuse(std::string_view key, const std::string& word, const std::string& why, const std::string& hint) {
    const Node node = row_.find(key);
    found_.error("policy-combination", node ? node.place() : row_.place(),
                 fmt::format("{} of the policy '{}' has no effect: {}", word, printable(policy_.id), why), hint);
  }

  bool never(ReferenceSet set) const {
    return among(means_.never, set) || (set == ReferenceSet::start && !means_.starts);
  }
  std::string sets() const {
    std::string out;
    for (std::size_t i = 1; i < reference_names().size(); ++i)
      if (!never(static_cast<ReferenceSet>(i))) out += (out.empty() ? "" : ", ") + reference_names()[i];
    return out;
  }
  std::string failures() const {
    std::string out;
    for (const Failure failure : means_.failures)
      out += (out.empty() ? "" : ", ") + std::string(kFailures[static_cast<std::size_t>(failure)]);
    return out;
  }

  void condition(std::string_view key, const Condition& c) {
    any_part(c, [&](const Condition& part) {
      if (part.what == Predicate::fire_swept && !means_.swept)
        refuse(key, "'fireSwept'", "no hex is swept by fire in this game", "delete it");
      if ((part.what == Predicate::in_zone || part.what == Predicate::from_zone) && !means_.zones)
        refuse(key, fmt::format("'{}'", part.text), "no unit of this game has a zone of control",
               "delete it, or say under 'zones' of the game who has one");
      return false;
    });
  }
  void conditions() {
    for (const Condition& c : policy_.forbid) condition("forbid", c);
    for (const Condition& c : policy_.stop) condition("stop", c);
    for (const auto* list : {&policy_.gate.stay, &policy_.gate.must, &policy_.gate.may})
      for (const Condition& c : *list) condition("gate", c);
    for (const Goal& goal : policy_.goals)
      for (const Condition& c : goal.where) condition("goals", c);
    for (const Key& key : policy_.prefer)
      if (key.what == KeyKind::zone_hexes && !means_.zones)
        refuse("prefer", "'zoneHexes'", "no unit of this game has a zone of control", "delete it");
  }

  void place(std::string_view key, const std::string& name) {
    if (!among(means_.places, std::string_view(name)))
      refuse(key, fmt::format("the place {}", in_quotes(name)), "this game has no such place", "take another goal");
  }
  void places() {
    for (const Goal& goal : policy_.goals)
      if (goal.what == GoalKind::place) place("goals", goal.place);
    for (const Key& key : policy_.prefer)
      if (key.what == KeyKind::place_distance) place("prefer", key.place);
  }

  void code(std::string_view key, const std::string& code) {
    // Effects that the game has for a code make it tell of something.
    const auto has_effects = [&](const auto& outcome) { return outcome.first == code; };
    if (std::any_of(policy_.outcomes.begin(), policy_.outcomes.end(), has_effects)) return;
    if (among(means_.no_code, std::string_view(code)))
      refuse(key, fmt::format("the code '{}'", code), "what it tells of never happens in this game",
             "take a word of your own, in capitals");
  }

  void codes() {
    code("onFailure", policy_.failure_code);
    for (const Condition& c : policy_.forbid) code("forbid", c.code);
    for (const Condition& c : policy_.stop) code("stop", c.code);
    for (const auto* list : {&policy_.gate.stay, &policy_.gate.must, &policy_.gate.may})
      for (const Condition& c : *list) code("gate", c.code);
    for (const Goal& goal : policy_.goals) {
      code("goals", goal.code);
      code("goals", goal.short_code);
    }
  }

  const WithdrawalPolicy& policy_;
  const PolicyMeans& means_;
  const Node& row_;
  Diagnostics& found_;
};

}  // namespace

void check_means(const WithdrawalPolicy& policy, const PolicyMeans& means, const Node& row, Diagnostics& found) {
  MeansCheck(policy, means, row, found).run();
}

}  // namespace hexrout
