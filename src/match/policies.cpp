#include "hexrout/match/policies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "match/advised_orders.hpp"
#include "match/advised_routs.hpp"
#include "match/decisions.hpp"
#include "match/denying_moves.hpp"
#include "match/draws.hpp"
#include "match/planned_moves.hpp"
#include "match/planned_routs.hpp"

namespace hexrout {

namespace {

constexpr std::array<std::string_view, 6> kRoutNames{"option0", "random", "nearest", "farthest", "stay", "advise"};
constexpr std::array<std::string_view, 4> kMoveNames{"stay", "random", "deny", "plan"};

template <class Names>
std::optional<std::size_t> find_name(const Names& names, std::string_view name, std::string_view what,
                                     Diagnostics& found, const Place& place) {
  const auto it = std::find(names.begin(), names.end(), name);
  if (it != names.end()) return static_cast<std::size_t>(it - names.begin());
  found.error("unknown-player", place, fmt::format("there is no policy of {} {}", what, in_quotes(name)),
              found.suggest(name, {names.begin(), names.end()}));
  return std::nullopt;
}

// Takes ":INTENT" off the front of a name.
bool read_intent(std::string_view& name, std::optional<Intent>& intent, Diagnostics& found, const Place& place) {
  const std::string_view word = name.substr(1, name.find('+') - 1);
  const auto at = find_name(kIntentNames, word, "intention", found, place);
  if (!at) return false;
  intent = static_cast<Intent>(*at);
  name.remove_prefix(1 + word.size());
  return true;
}

class Option0 final : public RoutPolicy {
 public:
  bool looks(const Decision&) const override { return false; }
  std::size_t choose(const Game&, const std::string&, MatchPhase, const Decision&) override { return 0; }
};

class AnyOption final : public RoutPolicy {
 public:
  explicit AnyOption(match::Draws draws) : draws_(draws) {}
  bool looks(const Decision&) const override { return false; }
  std::size_t choose(const Game&, const std::string&, MatchPhase phase, const Decision& decision) override {
    return match::is_recommended(phase, decision) ? 0 : draws_.below(decision.options.size());
  }

 private:
  match::Draws draws_;
};

// Declines to rout wherever that is offered.
class Stays final : public RoutPolicy {
 public:
  bool looks(const Decision&) const override { return false; }
  std::size_t choose(const Game&, const std::string&, MatchPhase, const Decision& decision) override {
    if (!match::is_next_to_rout(decision) && !match::is_rout_step(decision)) return 0;
    return match::declining_option(decision).value_or(0);
  }
};

// Any of the orders, or no more, all equally likely.
class AnyOrder final : public OrderPolicy {
 public:
  explicit AnyOrder(match::Draws draws) : draws_(draws) {}
  std::optional<std::size_t> next(const Game&, const std::string&, const std::vector<Order>& orders) override {
    const std::size_t picked = draws_.below(orders.size() + 1);
    return picked < orders.size() ? std::optional(picked) : std::nullopt;
  }

 private:
  match::Draws draws_;
};

class NobodyMoves final : public MovePolicy {
 public:
  std::optional<FreeMove> next(const Game&, const FreeTurn&) override { return std::nullopt; }
};

// Goes through the units in their order, each once.
class AnyMove final : public MovePolicy {
 public:
  explicit AnyMove(match::Draws draws) : draws_(draws) {}

  std::optional<FreeMove> next(const Game&, const FreeTurn& turn) override {
    if (turn.phase != phase_ || !under_way_) asked_.clear();
    phase_ = turn.phase;
    under_way_ = true;
    for (const std::string& unit : turn.units) {
      if (std::find(asked_.begin(), asked_.end(), unit) != asked_.end()) continue;
      asked_.push_back(unit);
      const std::vector<LocationId> ends = turn.ends(unit);
      const std::size_t picked = draws_.below(ends.size() + 1);
      if (picked < ends.size()) return FreeMove{unit, ends[picked]};
    }
    under_way_ = false;
    return std::nullopt;
  }

 private:
  match::Draws draws_;
  MatchPhase phase_ = MatchPhase::movement;
  bool under_way_ = false;
  std::vector<std::string> asked_;  // in this phase
};

// Separate random numbers for the routs, the moves and the orders of a seat.
enum class Lane : std::uint8_t { routs, moves, orders };
match::Draws draws_of(const PlayerTerms& terms, Lane lane) {
  const unsigned first = lane == Lane::orders ? 4 + terms.seat : 2 * terms.seat + (lane == Lane::moves ? 1 : 0);
  return {terms.seed, terms.game, first};
}

}  // namespace

std::string_view name_of(MatchPhase phase) {
  static constexpr std::array<std::string_view, 5> kNames{"rally", "movement", "fire", "rout", "advance"};
  return kNames[static_cast<std::size_t>(phase)];
}

std::string PlayerSpec::name() const {
  if (!command.empty()) return command;
  std::string out(kRoutNames[static_cast<std::size_t>(routs)]);
  if (moves == MovePolicyKind::stay) return out;
  const bool given = moves == MovePolicyKind::plan && intent;
  return fmt::format("{}{}{}+{}{}", kMoveNames[static_cast<std::size_t>(moves)], given ? ":" : "",
                     given ? name_of(*intent) : "", out, weights ? " weights " + weights->digest() : "");
}

std::optional<PlayerSpec> parse_player(std::string_view name, Diagnostics& found, const Place& place) {
  PlayerSpec out;
  const std::string_view plan = kMoveNames[static_cast<std::size_t>(MovePolicyKind::plan)];
  const std::size_t end = std::min(name.find_first_of(":+"), name.size());
  if (name.substr(0, end) == plan) {
    out.moves = MovePolicyKind::plan;
    name.remove_prefix(end);
    if (name.starts_with(':') && !read_intent(name, out.intent, found, place)) return std::nullopt;
    if (name.empty()) return out;
    name.remove_prefix(1);
  }
  const std::size_t plus = name.find('+');
  if (plus != std::string_view::npos) {
    const auto moves = find_name(kMoveNames, name.substr(0, plus), "moves", found, place);
    if (!moves) return std::nullopt;
    out.moves = static_cast<MovePolicyKind>(*moves);
    name.remove_prefix(plus + 1);
  }
  const auto routs = find_name(kRoutNames, name, "routs", found, place);
  if (!routs) return std::nullopt;
  out.routs = static_cast<RoutPolicyKind>(*routs);
  return out;
}

std::unique_ptr<RoutPolicy> make_rout_policy(RoutPolicyKind kind, const PlayerTerms& terms) {
  switch (kind) {
    case RoutPolicyKind::option0:
      return std::make_unique<Option0>();
    case RoutPolicyKind::random:
      return std::make_unique<AnyOption>(draws_of(terms, Lane::routs));
    case RoutPolicyKind::nearest:
      return std::make_unique<match::PlannedRouts>(match::cheapest_end);
    case RoutPolicyKind::farthest:
      return std::make_unique<match::PlannedRouts>(match::farthest_end);
    case RoutPolicyKind::stay:
      return std::make_unique<Stays>();
    case RoutPolicyKind::advise:
      return std::make_unique<match::AdvisedRouts>(terms.advise_ms);
  }
  return nullptr;
}

std::unique_ptr<MovePolicy> make_move_policy(const PlayerSpec& spec, const PlayerTerms& terms) {
  if (spec.moves == MovePolicyKind::random) return std::make_unique<AnyMove>(draws_of(terms, Lane::moves));
  if (spec.moves == MovePolicyKind::deny) return std::make_unique<match::DenyingMoves>(terms.advise_ms);
  if (spec.moves == MovePolicyKind::plan)
    return std::make_unique<match::PlannedMoves>(spec.intent, spec.weights, terms.advise_ms);
  return std::make_unique<NobodyMoves>();
}

std::unique_ptr<OrderPolicy> make_order_policy(RoutPolicyKind kind, const PlayerTerms& terms) {
  if (kind == RoutPolicyKind::random) return std::make_unique<AnyOrder>(draws_of(terms, Lane::orders));
  if (kind == RoutPolicyKind::advise) return std::make_unique<match::AdvisedOrders>(terms.advise_ms);
  return std::make_unique<OrderPolicy>();
}

Player make_player(const PlayerSpec& spec, const PlayerTerms& terms) {
  return {make_move_policy(spec, terms), make_rout_policy(spec.routs, terms), make_order_policy(spec.routs, terms)};
}

}  // namespace hexrout
