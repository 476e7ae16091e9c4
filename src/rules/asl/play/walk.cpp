#include "rules/asl/play/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <optional>
#include <span>
#include <utility>

#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/rowhouse.hpp"
#include "rules/asl/play/captivity.hpp"
#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/interdiction.hpp"
#include "rules/asl/play/seen.hpp"
#include "rules/asl/play/weapons.hpp"
#include "rules/asl/rout/narration.hpp"
#include "rules/asl/rout/rout_fate.hpp"
#include "rules/asl/rout/way_home.hpp"

namespace hexrout::asl {
namespace {

std::string side_name(const PhaseContext& context, const Unit& unit) {
  return context.position.setting.sides[static_cast<std::size_t>(unit.side)];
}

// What the IFT may give, as the referee says it.
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

  // False when the turn is over.
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

  // What comes before the decision "rout", and which steps it is between.
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

  // The same steps and the way recommended, as the unit's own side knows them.
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

  // The decision "rout", and what comes of it.
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

  // Surrender leaves no choice.
  bool give_up() {
    if (context_.scene().switches().surrender_timing != SurrenderTiming::phase_end) surrender_together(context_, unit_);
    return false;
  }

  void stops() {
    context_.happened("stops", unit_, "A10.5",
                      [&] { return fmt::format("{} ends its rout in {}", unit().id, place_name(unit().at)); });
  }

  // How it may go on: from memory where it has stood so before, otherwise made anew.
  std::shared_ptr<const RoutNow> next_steps() {
    judged_.reset();
    CaseKey own;
    const auto& stands = context_.rout.stands;
    const bool keyed = stands != nullptr && own_key(context_.scene(), unit_, own);
    stand_ = keyed ? stands->find(context_.scene(), unit_, own) : nullptr;
    if (stand_ != nullptr) return stand_->next;
    RoutField& field = context_.rout.solver.field();
    field.begin_trace();
    judged_ = judge_next_steps(context_.rout, unit_);
    const auto made = std::make_shared<RoutNow>(steps_found(*judged_));
    tell_apart(*made);
    if (keyed) {
      stand_ = &stands->keep(context_.scene(), unit_, own, field.trace());
      stand_->next = made;
    }
    return made;
  }

  // Steps that lead to a legal end come first; those that lead to dead ends may be taken as well.
  void tell_apart(RoutNow& now) {
    for (NextStep& s : now.steps) s.dead_end = !leads_out(s);
    std::stable_partition(now.steps.begin(), now.steps.end(), [](const NextStep& s) { return !s.dead_end; });
    // Of ways of making the same step the one that leaves the unit free allows all that the others do.
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
      if (!freer && !twice) distinct.push_back(std::move(s));  // what is compared above stays as it is
    }
    now.steps = std::move(distinct);
  }

  // A Passenger's whole rout: out of the vehicle and beneath it [D6.1, D5.311].
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

  // It stands on top of Wire and might get off.
  bool before_the_wire() {
    const Unit& u = context_.look(unit_);
    return on_wire(context_.scene(), u) && half_mf_left() > HalfMf{} && !u.rout_ended && !u.pinned;
  }

  // Whatever ways out the die might open [A19.12, A20.21]. Others roll, and are judged by the MF that are left.
  bool surrenders_at_once() {
    const Unit& u = context_.look(unit_);
    return (u.disrupted || encircled(context_.position, u)) && judge_next_steps(context_.rout, unit_).surrenders;
  }

  // On top of Wire a die decides what it takes to get beneath it, and only then can the unit go on; short of MF it
  // hangs there for the rest of the phase [B26.4]. True if something happened.
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

  // The search keeps one of several ways to a Location; of the others it says "dead end" without having looked.
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

  // Standing still for good: whether it may.
  bool settle() {
    const Unit& u = context_.look(unit_);
    if (failure_to_rout(context_.scene(), u, false).kind != FateKind::lost) {
      if (u.has_routed) stops();
      return true;
    }
    // Stuck beside an enemy who takes prisoners [A20.21].
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

  // After it has stopped, until the next unit starts: an enemy that shows itself may drive it on.
  bool reopened() {
    const std::size_t before = at_.shown;
    offer_concealment();
    if (context_.left()) return true;
    if (at_.shown == before) return false;
    const Unit& u = context_.look(unit_);
    return in_play(u) && u.broken && !rout_now(context_.rout, unit_).may_stop;
  }

  // Concealed enemies who see the unit may show themselves at any time [A10.533]. The step may be left at the question.
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

  // The way most likely to bring it home, as Locations still to be entered.
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

  // Distinct words for the steps.
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
    // Of several ways of entering one Location, those still bound for another are told apart by it.
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

  // Index of the step taken; steps.size(): it stays where it is; nothing where the step is left at the question.
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

  // The decision "rout" between these steps, which have these words.
  Decision decision_between(const RoutNow& now, std::span<const std::size_t> order,
                            const std::vector<std::string>& words) {
    const Unit& u = context_.look(unit_);
    Decision decision = context_.question(DecisionKind::rout_step, "rout", u.id, "A10.51");
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

  // The same where the options are as its own side knows them: a step into enemies it does not know of is then another
  // one, and one that they bar is refused and chosen anew without.
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

  // Which of `steps` the one wanted is: the one most like it that leads to the same Location; steps.size(): none.
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

  // Before the first step: weapons, and a leader who goes along. False where the step is left at a question.
  bool begin() {
    lighten(context_, unit_);
    const Unit& u = context_.look(unit_);
    std::vector<UnitIndex> leaders;
    context_.position.each_smc_by(u.at, [&](const Unit& other) {
      if (&other != &u && leader_may_accompany(context_.scene(), other, u) && same_place(other))
        leaders.push_back(index_of(other));
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

  bool same_place(const Unit& other) {
    const Unit& u = context_.look(unit_);
    return other.at == u.at && (other.in == Entrenchment::pillbox) == (u.in == Entrenchment::pillbox);
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
          return fmt::format("{} {} from {} to {} ({} MF spent){}", unit().id, s.low_crawl ? "crawls" : "routs",
                             place_name(from), place_name(s.to), mf_text(unit().spent_half_mf), changes);
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

  // "; in J6 g1 in F2 comes into sight; ...": how a step still to be taken changes the duty; empty: it does not.
  std::string changes_by(const NextStep& s) {
    std::string out;
    for (const Reason& told :
         told_path(story_of_step(context_.scene(), unit_, s), context_.position.map(), PathTelling::changes))
      out += "; " + told.text;
    return out;
  }

  // Round the end of the black bar between two rowhouses: Interdicted there, it may be thrown back to where it came
  // from [B23.71]. True if it can go on.
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
    back.contact = true;  // it pays, and its rout ends where it stands
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

  // Concealed enemies were there: one of them shows itself and the unit stays where it was [A10.533].
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

  // Those of the hidden who show themselves to Interdict; one is enough.
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
    // Those that have been shown since the step was listed count as well; the hidden may show themselves for it.
    if (by.empty() && context_.any_unseen())
      by = shown_for(s, lurking_interdictors(context_, unit_, from, s.to, s.careful, s.beneath));
    if (!by.empty()) interdict_here(by);
  }

  // Attacks whose strength this program does not work out: the referee says what the IFT gave.
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
  std::optional<Judged> judged_;  // where the unit stands; none before it is asked for
  KnownStand* stand_ = nullptr;   // where the unit is known to have stood before, and stands
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
