#include "rules/asl/play/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <optional>
#include <span>
#include <utility>

#include "rules/asl/answer/way_home.hpp"
#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/rout_fate.hpp"
#include "rules/asl/facts/rowhouse.hpp"
#include "rules/asl/play/captivity.hpp"
#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/interdiction.hpp"
#include "rules/asl/play/seen.hpp"
#include "rules/asl/play/weapons.hpp"
#include "rules/asl/referee/referee.hpp"

namespace hexrout::asl {
namespace {

std::string side_name(const PhaseContext& context, const Unit& unit) {
  return context.position.setting.sides[static_cast<std::size_t>(unit.side)];
}

// A result of the IFT that the referee may choose.
struct IftResult {
  const char* word;
  std::optional<FireResult::Kind> kind;
  int number;
};
constexpr FireResult::Kind kMorale = FireResult::Kind::morale;
constexpr FireResult::Kind kCasualties = FireResult::Kind::casualties;
constexpr FireResult::Kind kKill = FireResult::Kind::kill;
constexpr std::array<IftResult, 14> kIftResults{{{"no effect", std::nullopt, 0},
                                                 {"PTC", FireResult::Kind::pin, 0},
                                                 {"NMC", kMorale, 0},
                                                 {"1MC", kMorale, 1},
                                                 {"2MC", kMorale, 2},
                                                 {"3MC", kMorale, 3},
                                                 {"4MC", kMorale, 4},
                                                 {"K/1", kCasualties, 1},
                                                 {"K/2", kCasualties, 2},
                                                 {"K/3", kCasualties, 3},
                                                 {"K/4", kCasualties, 4},
                                                 {"1KIA", kKill, 1},
                                                 {"2KIA", kKill, 2},
                                                 {"3KIA", kKill, 3}}};

class Walk {
 public:
  Walk(PhaseContext& context, WalkProgress& at) : context_(context), unit_(at.unit), at_(at) {}

  // Plays one step; false when the turn is over.
  bool step() {
    if (at_.open == nullptr) return look();
    const std::shared_ptr<const RoutNow> open = std::exchange(at_.open, nullptr);
    const std::shared_ptr<const RoutNow> seen = std::exchange(at_.seen, nullptr);
    return go_on(*open, seen.get());
  }

 private:
  bool over(bool stands) {
    at_.stands = stands;
    return false;
  }

  // Plays the part before the decision "rout", and finds the steps for it.
  bool look() {
    const bool looked = std::exchange(at_.looked, false);
    if (!looked) offer_concealment();
    if (context_.left()) return true;
    const Unit& u = context_.look(unit_);
    if (!in_play(u) || !u.broken) return over(true);
    if (only_unloads(u)) return over(unload());
    if (!looked && before_the_wire() && surrenders_at_once()) return over(give_up());
    if (!looked && before_the_wire() && cross_wire()) return true;
    std::shared_ptr<const RoutNow> next = next_steps();
    if (u.pinned || u.rout_ended) return over(settle());
    if (next->must_surrender) return over(give_up());
    if (next->steps.empty()) return over(settle());
    if (context_.by_view() && context_.any_unseen() && hides_from(context_.position, u.side))
      look_as_own_side();
    else if (at_.plan.empty())
      make_plan();
    at_.open = std::move(next);
    return true;
  }

  // Finds steps and recommended path again in the view of the unit's own side.
  void look_as_own_side() {
    const Unit& u = context_.look(unit_);
    SeenPosition seen(context_, u.side);
    WalkProgress progress = at_;
    progress.unit = seen.index_of(u);
    Walk walk(seen.context(), progress);
    at_.seen = walk.next_steps();
    if (progress.plan.empty()) walk.make_plan();
    at_.plan = progress.plan;
    at_.crawl = progress.crawl;
  }

  // Puts the decision "rout", and applies it.
  bool go_on(const RoutNow& next, const RoutNow* seen) {
    const Unit& u = context_.look(unit_);
    const std::optional<std::size_t> picked = seen == nullptr ? choose(next) : choose_seen(next, *seen);
    if (!picked) return true;
    if (*picked == next.steps.size()) {
      if (u.has_routed) stops();
      return reopened() || over(next.may_stop);
    }
    if (!u.has_routed && !begin()) return true;
    take(next.steps[*picked]);
    return true;
  }

  Unit& unit() { return context_.unit(unit_); }
  UnitIndex index_of(const Unit& other) const { return context_.position.index(other); }
  std::string place_name(LocationId at) const { return context_.position.map().location_name(at); }

  // Surrenders without a decision.
  bool give_up() {
    if (context_.scene().switches().surrender_timing != SurrenderTiming::phase_end) surrender_together(context_, unit_);
    return false;
  }

  void stops() {
    context_.happened("stops", unit_, "A10.5",
                      [&] { return fmt::format("{} ends its rout in {}", unit().id, place_name(unit().at)); });
  }

  // The next steps: from memory if the unit has been in an equal state before, else computed.
  std::shared_ptr<const RoutNow> next_steps() {
    judged_.reset();
    CaseKey key;
    KnownStands* const stands = context_.stands;
    const bool keyed = stands != nullptr && stand_key(context_.scene(), *context_.counters, unit_, key);
    stand_ = keyed ? stands->find(key) : nullptr;
    if (stand_ != nullptr) return stand_->next;
    judged_ = judge_next_steps(context_.rout, unit_);
    const auto made = std::make_shared<RoutNow>(steps_found(*judged_));
    tell_apart(*made);
    if (keyed) {
      stand_ = &stands->keep(key);
      stand_->next = made;
    }
    return made;
  }

  // Sorts steps to a legal end first; steps into dead ends are allowed too.
  void tell_apart(RoutNow& now) {
    for (NextStep& s : now.steps) s.dead_end = !leads_out(s);
    std::stable_partition(now.steps.begin(), now.steps.end(), [](const NextStep& s) { return !s.dead_end; });
    // Of equal steps the one that leaves the unit free allows all paths of the others.
    const auto same_step = [](const NextStep& a, const NextStep& b) {
      return a.to == b.to && a.half_mf == b.half_mf && a.beneath == b.beneath && a.careful == b.careful &&
             a.low_crawl == b.low_crawl && a.corner == b.corner;
    };
    std::vector<NextStep> distinct;
    distinct.reserve(now.steps.size());
    for (NextStep& s : now.steps) {
      const bool freer =
          s.duty != Unit::RoutDuty::free && std::any_of(now.steps.begin(), now.steps.end(), [&](const NextStep& other) {
            return same_step(s, other) && other.duty == Unit::RoutDuty::free;
          });
      const bool twice = std::any_of(distinct.begin(), distinct.end(), [&](const NextStep& other) {
        return same_step(s, other) && other.duty == s.duty && other.destinations == s.destinations;
      });
      if (!freer && !twice) distinct.push_back(std::move(s));  // the fields compared above stay valid
    }
    now.steps = std::move(distinct);
  }

  // Plays a Passenger's whole rout: out of the vehicle and beneath it [D6.1, D5.311].
  bool unload() {
    const bool must = rout_duty(context_.scene(), unit(), false).duty == Duty::must;
    Decision decision{"rout", unit().id, "D6.1", fmt::format("does it get out of {}?", unit().aboard), {}};
    decision.kind = DecisionKind::rout_step;
    if (!must) decision.offer("stay", {.kind = OptionKind::decline});
    decision.offer("unload");
    if (decision.facts[context_.decide(decision)].kind == OptionKind::decline) return true;
    context_.happened("routs", unit_, "D6.1", fmt::format("{} goes beneath {} and stops", unit().id, unit().aboard));
    unit().aboard.clear();
    unit().has_routed = unit().rout_ended = true;
    return settle();
  }

  HalfMf half_mf_left() {
    return allotment_half_mf(context_.position, context_.look(unit_)) - context_.look(unit_).spent_half_mf;
  }

  // True on top of Wire with MF to get off.
  bool before_the_wire() {
    const Unit& u = context_.look(unit_);
    return on_wire(context_.scene(), u) && half_mf_left() > HalfMf{} && !u.rout_ended && !u.pinned;
  }

  // True if it surrenders whatever the die gives [A19.12, A20.21]. Others roll, and are judged by the MF left.
  bool surrenders_at_once() {
    const Unit& u = context_.look(unit_);
    return (u.disrupted || encircled(context_.position, u)) && judge_next_steps(context_.rout, unit_).surrenders;
  }

  // On top of Wire a die decides the MF to get beneath it, and only then can the unit move on; without enough MF it
  // stays there for the rest of the phase [B26.4]. True if something happened.
  bool cross_wire() {
    Unit& u = unit();
    const HalfMf left = half_mf_left();
    const DutyVerdict verdict = rout_duty(context_.scene(), u, false);
    if (verdict.duty == Duty::cannot) return false;
    Decision decision{"get beneath the Wire",
                      u.id,
                      "B26.4",
                      fmt::format("it is on top of the Wire in {}; does it try to get beneath?", place_name(u.at)),
                      {}};
    const bool may_stay = verdict.duty == Duty::may;
    if (may_stay) decision.offer("stay", {.kind = OptionKind::decline});
    decision.offer("try");
    if (!may_stay) decision.offer("stay", {.kind = OptionKind::decline});
    if (decision.facts[context_.decide(decision)].kind == OptionKind::decline) {
      u.rout_ended = true;
      return true;
    }
    const int dr = context_.dice.d6({"Wire", "B26.4", u.id});
    if (HalfMf(2 * dr) > left) {
      u.spent_half_mf += left;
      u.rout_ended = true;
      context_.happened("hangs in the Wire", unit_, "B26.4",
                        fmt::format("{} needs {} MF and has {}: it stays on the Wire", u.id, dr, mf_text(left)));
    } else {
      u.spent_half_mf += HalfMf(2 * dr);
      u.beneath_wire = true;
      context_.happened("beneath the Wire", unit_, "B26.4",
                        fmt::format("{} gets beneath the Wire for {} MF", u.id, dr));
    }
    return true;
  }

  // Tests a step marked as dead end: the search keeps only one of several paths to a Location.
  bool leads_out(const NextStep& s) {
    if (!s.dead_end || s.low_crawl || s.contact) return true;
    const Unit before = unit();
    take_step(context_.rout, context_.position, unit_, s);
    context_.moved(unit_);
    const RoutNow there = rout_now(context_.rout, unit_);
    const bool leads = there.any_way || there.may_stop;
    unit() = before;
    context_.moved(unit_);
    return leads;
  }

  // Ends the turn in place; false if the unit may not stay.
  bool settle() {
    const Unit& u = context_.look(unit_);
    if (failure_to_rout(context_.scene(), u, false).kind != FateKind::lost) {
      if (u.has_routed) stops();
      return true;
    }
    // Without a way out beside a captor [A20.21].
    const bool repulsed_out = at_.repulsed && !context_.scene().switches().repulse_then_surrender;
    if (!repulsed_out && (u.has_routed || u.pinned || u.rout_ended) &&
        context_.scene().switches().dead_end_surrenders) {
      const std::vector<UnitIndex> captors = captors_by_index(context_, unit_);
      if (!captors.empty()) {
        surrender_or_leave(context_, {unit_}, captors, "A20.21");
        return true;
      }
    }
    return false;
  }

  // After a stop, until the next unit starts: an enemy that becomes Known may force it on.
  bool reopened() {
    const std::size_t before = at_.shown;
    offer_concealment();
    if (context_.left()) return true;
    if (at_.shown == before) return false;
    const Unit& u = context_.look(unit_);
    return in_play(u) && u.broken && !rout_now(context_.rout, unit_).may_stop;
  }

  // Lets concealed enemies in LOS reveal themselves [A10.533]. The step may stop at the question.
  void offer_concealment() {
    while (context_.any_unseen()) {
      const Unit& u = context_.look(unit_);
      if (!in_play(u)) return;
      std::vector<UnitIndex> lurkers;
      context_.position.each_lurker([&](const Unit& enemy) {
        if (Position::enemy(enemy, u) && lurking(context_.scene(), enemy) && in_play(enemy) &&
            sees(context_.scene(), enemy, u.at))
          lurkers.push_back(index_of(enemy));
      });
      if (lurkers.empty()) return;
      Decision decision{"drop concealment",
                        "",
                        "A10.533",
                        fmt::format("{} is in {}; who shows himself?", u.id, place_name(u.at)),
                        {}};
      decision.offer("keep", {.kind = OptionKind::decline});
      for (const UnitIndex k : lurkers) {
        decision.who = side_name(context_, context_.look(k));
        decision.offer("reveal " + context_.look(k).id, {.kind = OptionKind::unit, .unit = context_.look(k).id});
      }
      const std::optional<std::size_t> picked = context_.decide_or_leave(decision);
      if (picked.value_or(0) == 0) return;
      reveal(context_, lurkers[*picked - 1], "A10.533");
      ++at_.shown;
      at_.plan.clear();
    }
  }

  // Plans the recommended path, as Locations still to be entered.
  void make_plan() {
    if (stand_ == nullptr) return find_plan();
    if (!stand_->planned) {
      find_plan();
      stand_->plan = at_.plan;
      stand_->crawl = at_.crawl;
      stand_->planned = true;
    }
    at_.plan = stand_->plan;
    at_.crawl = stand_->crawl;
  }

  void find_plan() {
    at_.plan.clear();
    if (!judged_) judged_ = judge_next_steps(context_.rout, unit_);
    std::optional<WayHome> best = recommended_way(*judged_);
    if (!best) return;
    at_.plan = std::move(best->plan);
    at_.crawl = best->low_crawl;
  }

  // Makes distinct words for the steps.
  std::vector<std::string> words(const RoutNow& now) const {
    std::vector<std::string> out;
    out.reserve(now.steps.size());
    for (const NextStep& s : now.steps) {
      std::string word = (s.low_crawl ? "crawl to " : "to ") + place_name(s.to);
      if (s.beneath) word += " beneath";
      if (s.careful) word += " carefully";
      if (s.other_corner) word += " by the vertex of " + context_.position.map().name(s.corner);
      out.push_back(word);
    }
    // Several steps into one Location, bound for other shelters, are distinguished by those.
    const std::vector<std::string> plain = out;
    for (std::size_t k = 0; k < out.size(); ++k) {
      if (std::count(plain.begin(), plain.end(), plain[k]) < 2) continue;
      for (std::size_t d = 0; d < now.steps[k].destinations.size(); ++d)
        out[k] += (d == 0 ? " for " : " ") + place_name(now.steps[k].destinations[d]);
      const std::string base = out[k];
      for (int n = 2; std::count(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(k), out[k]) > 0; ++n)
        out[k] = fmt::format("{} ({})", base, n);
    }
    return out;
  }

  // Index of the step taken; steps.size(): it stays; nothing if the step stops at the question.
  std::optional<std::size_t> choose(const RoutNow& now) {
    return choose(now, [&](std::span<const std::size_t> order) {
      std::call_once(now.told.made, [&] { now.told.words = words(now); });
      return decision_between(now, order, now.told.words);
    });
  }
  // between(order) makes the decision.
  template <class Between>
  std::optional<std::size_t> choose(const RoutNow& now, Between&& between) {
    boost::container::small_vector<std::size_t, 16> order;
    if (!at_.plan.empty())
      for (std::size_t k = 0; k < now.steps.size(); ++k)
        if (now.steps[k].to == at_.plan.front() && now.steps[k].low_crawl == at_.crawl) order.push_back(k);
    if (order.size() > 1) order.resize(1);
    if (now.may_stop) order.push_back(now.steps.size());
    for (std::size_t k = 0; k < now.steps.size(); ++k)
      if (std::find(order.begin(), order.end(), k) == order.end()) order.push_back(k);
    const std::optional<std::size_t> taken =
        context_.decide_or_leave(context_.look(unit_).id, order.size(), [&] { return between(order); });
    if (!taken) return std::nullopt;
    return order[*taken];
  }

  // Makes the decision "rout" with these steps and words.
  Decision decision_between(const RoutNow& now, std::span<const std::size_t> order,
                            const std::vector<std::string>& words) {
    const Unit& u = context_.look(unit_);
    Decision decision = context_.question(DecisionKind::rout_step, "rout", u.id, "A10.51");
    decision.left = half_mf_left();
    decision.text.append("where does it go from ").append(place_name(u.at)).append("?");
    decision.options.reserve(order.size());
    decision.facts.reserve(order.size());
    for (const std::size_t k : order)
      if (k < now.steps.size()) {
        decision.options.push_back(words[k]);
        decision.facts.push_back(facts_of(now.steps[k]));
      } else {
        decision.offer(u.has_routed ? "stop" : "stay", {.kind = OptionKind::decline});
      }
    std::string nowhere;
    for (std::size_t k = 0; k < now.steps.size(); ++k)
      if (now.steps[k].dead_end) nowhere += (nowhere.empty() ? "" : ", ") + words[k];
    if (!nowhere.empty()) decision.text += " A dead end, with no place to stop after it: " + nowhere;
    return decision;
  }

  // choose() with options in the view of its own side: a step into unknown enemies becomes another
  // step, and one that they bar is refused; the decision is then repeated without it.
  std::optional<std::size_t> choose_seen(const RoutNow& next, RoutNow seen) {
    std::vector<std::string> told = words(seen);
    while (!seen.steps.empty()) {
      const std::optional<std::size_t> picked =
          choose(seen, [&](std::span<const std::size_t> order) { return decision_between(seen, order, told); });
      if (!picked) return std::nullopt;
      if (*picked == seen.steps.size()) return next.steps.size();
      const NextStep& wanted = seen.steps[*picked];
      if (const std::size_t found = in_truth(wanted, next.steps); found < next.steps.size()) return found;
      context_.happened("refused", unit_, "A10.5", [&] {
        return fmt::format("{} cannot go to {}: something that it does not know of bars it", unit().id,
                           place_name(wanted.to));
      });
      seen.steps.erase(seen.steps.begin() + static_cast<std::ptrdiff_t>(*picked));
      told.erase(told.begin() + static_cast<std::ptrdiff_t>(*picked));
    }
    return choose(next);
  }

  // Finds the step of `steps` that is most like `wanted` and enters the same Location; steps.size(): none.
  static std::size_t in_truth(const NextStep& wanted, const std::vector<NextStep>& steps) {
    std::size_t best = steps.size();
    int most = 0;
    for (std::size_t k = 0; k < steps.size(); ++k) {
      const NextStep& s = steps[k];
      if (s.to != wanted.to || s.low_crawl != wanted.low_crawl) continue;
      const bool same = s.beneath == wanted.beneath && s.careful == wanted.careful && s.corner == wanted.corner &&
                        s.half_mf == wanted.half_mf;
      const bool bound_alike = s.duty == wanted.duty && s.destinations == wanted.destinations;
      const int like = same ? (bound_alike ? 3 : 2) : s.contact ? 1 : 0;
      if (like <= most) continue;
      most = like;
      best = k;
    }
    return best;
  }

  static OptionFacts facts_of(const NextStep& step) {
    return {.kind = OptionKind::step,
            .to = step.to,
            .half_mf = step.half_mf,
            .low_crawl = step.low_crawl,
            .beneath = step.beneath,
            .careful = step.careful,
            .contact = step.contact,
            .dead_end = step.dead_end,
            .vertex = step.corner,
            .duty = name_of(step.duty),
            .destinations = step.destinations};
  }

  // Before the first step: weapons, and a leader who routs along. False if the step stops at a question.
  bool begin() {
    lighten(context_, unit_);
    const Unit& u = context_.look(unit_);
    std::vector<UnitIndex> leaders;
    context_.position.each_smc_by(u.at, [&](const Unit& other) {
      if (&other != &u && leader_may_accompany(context_.scene(), other, u)) leaders.push_back(index_of(other));
    });
    const std::optional<std::size_t> picked = context_.decide_or_leave(u.id, leaders.size() + 1, [&] {
      Decision decision{"leader along", u.id, "A10.711", "may a leader rout along?", {}};
      decision.offer("alone", {.kind = OptionKind::decline});
      for (const UnitIndex k : leaders)
        decision.offer("with " + context_.look(k).id, {.kind = OptionKind::unit, .unit = context_.look(k).id});
      return decision;
    });
    if (!picked) return false;
    if (*picked != 0) at_.leader = context_.look(leaders[*picked - 1]).id;
    return true;
  }

  bool gone() { return !in_play(unit()) || !unit().broken || unit().pinned; }

  void take(const NextStep& s) {
    const LocationId from = unit().at;
    const FootPlace left = context_.scene().ground.place(from);
    if (left.has(PlacedKind::minefield)) referee("attack by mines", "B28.41", from);
    if (gone() || (s.corner != kNowhere && !pass_corner(s, from))) return;
    if (!at_.plan.empty() && at_.plan.front() == s.to) {
      at_.plan.erase(at_.plan.begin());
    } else {
      at_.plan.clear();
    }
    const std::string changes = context_.told() ? changes_by(s) : std::string();
    take_step(context_.rout, context_.position, unit_, s);
    context_.moved(unit_);
    if (s.contact) {
      repulse(s.to);
      return;
    }
    take_along(s.to);
    context_.happened(
        s.low_crawl ? "crawls" : "routs", unit_, s.low_crawl ? "A10.52" : "A10.51",
        [&] {
          const std::string spent = mf_text(unit().spent_half_mf);
          return s.low_crawl ? fmt::format("{} crawls from {} to {} ({} MF spent){}", unit().id, place_name(from),
                                           place_name(s.to), spent, changes)
                             : fmt::format("{} routs from {} to {} ({} MF spent){}", unit().id, place_name(from),
                                           place_name(s.to), spent, changes);
        },
        at_.leader.empty() ? std::vector<std::string>{} : std::vector<std::string>{at_.leader});
    remove_dummies(s.to);
    const FootPlace& entered = context_.scene().ground.place(s.to);
    if (entered.has(PlacedKind::minefield)) referee("attack by mines", "B28.41", s.to);
    if (entered.has(PlacedKind::fire_for_effect) && !gone()) referee("attack by FFE", "A10.51", s.to);
    if (!gone() && !s.low_crawl) interdiction(s, from);
    spread_dm(context_);
    if (unit().smc() && unit().wounded && unit().spent_half_mf >= context_.position.rout_numbers.wounded_allotment)
      unit().rout_ended = true;
    if (unit().pinned || unit().rout_ended) unit().rout_ended = true;
  }

  // Words for the change of the duty by a step: "; in J6 g1 in F2 comes into sight; ...". Empty for a step after which
  // the unit is bound as before, is in its shelter, or was free already.
  std::string changes_by(const NextStep& s) {
    const Unit& u = context_.look(unit_);
    const bool anew = s.duty == Unit::RoutDuty::free || s.figured_at == s.to;
    if (s.low_crawl || s.contact || u.rout_duty == Unit::RoutDuty::free || !anew) return {};
    RoutOption way;
    way.end = s.to;
    way.path = {s.from, s.to};
    way.spent_at = {u.spent_half_mf, u.spent_half_mf + s.half_mf};
    std::string out;
    for (const Reason& told : told_path(PathNarrator(context_.scene(), unit_).along(way, s.duty).story,
                                        context_.position.map(), PathTelling::changes))
      out += "; " + told.text;
    return out;
  }

  // Passes the end of the black bar between two rowhouses: Interdicted there, the unit may be thrown back to the start
  // of the step [B23.71]. True if it can move on.
  bool pass_corner(const NextStep& s, LocationId from) {
    std::vector<UnitIndex> by = s.corner_by;
    if (by.empty()) by = shown_for(s, corner_lurkers(context_, unit_, from, s.to, s.corner));
    if (by.empty()) return true;
    context_.happened("passes a vertex", unit_, "B23.71", [&] {
      return fmt::format("{} goes round the wall towards {} by the vertex of {}", unit().id, place_name(s.to),
                         context_.position.map().name(s.corner));
    });
    interdict_here(by);
    if (!in_play(unit()) || !unit().broken) return false;
    const bool short_of_mf = unit().smc() && unit().wounded &&
                             unit().spent_half_mf + s.half_mf > context_.position.rout_numbers.wounded_allotment;
    if (!unit().pinned && !short_of_mf) return true;
    NextStep back = s;
    back.half_mf = kCornerHalfMf;
    back.contact = true;  // it pays, and its rout ends in its Location
    take_step(context_.rout, context_.position, unit_, back);
    context_.happened("goes back", unit_, "B23.71",
                      fmt::format("{} goes back inside, to {}", unit().id, place_name(from)));
    return false;
  }

  void take_along(LocationId to) {
    const std::string id = unit().id;
    const Entrenchment in = unit().in;
    std::vector<UnitIndex> along;
    if (!at_.leader.empty()) along.push_back(context_.position.index(at_.leader));
    context_.position.each_guarded_by(id, [&](const Unit& other) { along.push_back(index_of(other)); });
    for (const UnitIndex k : along) {
      if (context_.look(k).eliminated) continue;
      context_.put(k, to);
      context_.unit(k).in = in;
    }
  }

  void remove_dummies(LocationId at) {
    if (!context_.any_unseen()) return;
    std::vector<UnitIndex> there;
    context_.position.each_near(at, 0, [&](const Unit& other) {
      if (other.kind == UnitKind::dummy && !other.eliminated && other.at == at &&
          Position::enemy(other, context_.look(unit_)))
        there.push_back(index_of(other));
    });
    for (const UnitIndex k : there) reveal(context_, k, "A10.533");
  }

  // Concealed enemies are there: one of them is revealed and the unit stays [A10.533].
  void repulse(LocationId at) {
    std::vector<UnitIndex> there;
    context_.position.each_near(at, 0, [&](const Unit& other) {
      if (Position::enemy(other, context_.look(unit_)) && in_play(other) && lurking(context_.scene(), other) &&
          other.at == at)
        there.push_back(index_of(other));
    });
    context_.happened("repulsed", unit_, "A10.533",
                      fmt::format("{} is thrown back from {} to {}", unit().id, place_name(at), place_name(unit().at)));
    for (const UnitIndex k : random_selection(context_, there, 1)) reveal(context_, k, "A10.533");
    at_.repulsed = true;
    unit().rout_ended = true;
  }

  // Lets hidden enemies reveal themselves to Interdict; one suffices.
  std::vector<UnitIndex> shown_for(const NextStep& s, const std::vector<UnitIndex>& lurkers) {
    if (lurkers.empty()) return {};
    Decision decision{"drop concealment",
                      "",
                      "A10.532",
                      fmt::format("{} could be Interdicted in {}", unit().id, place_name(s.to)),
                      {}};
    decision.offer("keep", {.kind = OptionKind::decline});
    for (const UnitIndex k : lurkers) {
      decision.who = side_name(context_, context_.look(k));
      decision.offer("Interdict by " + context_.look(k).id, {.kind = OptionKind::unit, .unit = context_.look(k).id});
    }
    const std::size_t picked = context_.decide(decision);
    if (picked == 0) return {};
    const UnitIndex shown = lurkers[picked - 1];
    reveal(context_, shown, "A10.532");
    at_.plan.clear();
    return {shown};
  }

  void interdict_here(const std::vector<UnitIndex>& by) {
    interdict(context_, unit_, at_.leader, by);
    if (!at_.leader.empty() && !in_play(*context_.position.find(at_.leader))) at_.leader.clear();
  }

  void interdiction(const NextStep& s, LocationId from) {
    std::vector<UnitIndex> by = s.interdicted_by;
    // Enemies revealed since the step was listed count as well; hidden ones may be revealed for it.
    if (by.empty() && context_.any_unseen())
      by = shown_for(s, lurking_interdictors(context_, unit_, from, s.to, s.careful, s.beneath));
    if (!by.empty()) interdict_here(by);
  }

  // Attacks whose strength this program does not compute: the referee chooses the result of the IFT.
  void referee(const char* what, const char* rule, LocationId at) {
    Decision decision{
        what, "referee", rule, fmt::format("the IFT result against {} in {}", unit().id, place_name(at)), {}};
    for (const IftResult& result : kIftResults) decision.offer(result.word);
    const IftResult& result = kIftResults[context_.decide(decision)];
    context_.happened(what, unit_, rule, fmt::format("{} in {}: {}", unit().id, place_name(at), result.word));
    if (!result.kind) return;
    FireResult fire;
    fire.kind = *result.kind;
    fire.number = result.number;
    fire.first_fire = true;
    fire.targets = {unit_};
    if (!at_.leader.empty()) fire.targets.push_back(context_.position.index(at_.leader));
    fire_result(context_, fire);
    if (!at_.leader.empty() &&
        (!in_play(*context_.position.find(at_.leader)) || context_.position.find(at_.leader)->broken))
      at_.leader.clear();
  }

  PhaseContext& context_;
  const UnitIndex unit_;
  WalkProgress& at_;
  std::optional<Judged> judged_;  // in the unit's present state; empty until used
  KnownStand* stand_ = nullptr;   // the remembered stand of the unit's present state
};

}  // namespace

bool walk_step(PhaseContext& context, WalkProgress& at) {
  return Walk(context, at).step();
}

void surrender_together(PhaseContext& context, UnitIndex unit) {
  std::vector<UnitIndex> together;
  context.position.each_near(context.look(unit).at, 0, [&](const Unit& u) {
    if (u.side != context.look(unit).side || !in_play(u) || !u.broken || !same_location(u, context.look(unit))) return;
    const auto k = context.position.index(u);
    if (k == unit || judge_next_steps(context.rout, k).surrenders) together.push_back(k);
  });
  const std::vector<UnitIndex> captors = captors_by_index(context, unit);
  if (!captors.empty())
    surrender_or_leave(context, together, captors, context.look(unit).disrupted ? "A19.12" : "A20.21");
}

}  // namespace hexrout::asl
