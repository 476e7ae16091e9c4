#include "rules/asl/play/phase.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <optional>

#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/morale.hpp"
#include "rules/asl/play/seen.hpp"
#include "rules/asl/rout/rout_fate.hpp"
#include "rules/asl/rout/rout_walk.hpp"

namespace hexrout::asl {
namespace {

// A side's word that none of its units is to rout any more; a unit may have it for a name.
constexpr const char* kDone = "done";

class RoutPhase {
 public:
  using Stage = RoutProgress::Stage;
  using Mark = RoutProgress::Mark;
  RoutPhase(PhaseContext& context, RoutProgress& at) : context_(context), at_(at) {}

  bool step() {
    bool more = stage();
    while (more && !context_.left() && asks_nothing()) more = stage();
    return more;
  }

 private:
  // What comes next has no question and no dice: then it is no step of its own. A turn may have some where somebody is
  // concealed. Whose turns are to come is the beginning of a part, and so of a step (Dice::next_part).
  bool asks_nothing() {
    switch (at_.stage) {
      case Stage::voluntary_breaks:
        return true;
      case Stage::turn:
        return at_.walk->open == nullptr && !context_.any_unseen();
      default:
        return false;
    }
  }

  bool stage() {
    switch (at_.stage) {
      case Stage::begin:
        begin();
        return true;
      case Stage::voluntary_breaks:
        find_able_to_break(side());
        at_.stage = Stage::break_choice;
        return true;
      case Stage::break_choice: {
        const bool broke = voluntary_break(side());
        if (context_.left()) return true;
        at_.stage = Stage::voluntary_breaks;
        if (!broke) next_side(Stage::desperation);
        return true;
      }
      case Stage::desperation:
        desperation();
        at_.stage = Stage::early_surrenders;
        return true;
      case Stage::early_surrenders:
        if (!early_surrender(side())) next_side(Stage::next_to_rout);
        return true;
      case Stage::next_to_rout:
        at_.stage = turns_to_come(side()) ? Stage::choice : routs_end(side());
        return true;
      case Stage::choice:
        if (choose(side()))
          at_.stage = Stage::turn;
        else if (!context_.left())
          at_.stage = routs_end(side());
        return true;
      case Stage::turn:
        if (!walk_step(context_, *at_.walk)) turn_ends();
        return true;
      case Stage::late_surrenders:
        if (late_surrender()) return true;
        failures_to_rout();
        begin_rout_phase(context_.position);
        context_.all_changed();
        return false;
    }
    return false;
  }

  // Sides: the ATTACKER first.
  int side() const {
    const auto& sides = context_.position.setting.sides;
    std::size_t left = at_.side;
    for (const bool attacker : {true, false})
      for (std::size_t s = 0; s < sides.size(); ++s)
        if ((sides[s] == context_.position.setting.attacker) == attacker && left-- == 0) return static_cast<int>(s);
    return 0;
  }
  // On with the same stage for the next side; after the last, with this one for the first.
  void next_side(Stage then) {
    if (++at_.side < context_.position.setting.sides.size()) return;
    at_.side = 0;
    at_.stage = then;
  }
  std::size_t count() const { return context_.position.units.size(); }
  const std::string& name(int side) const { return context_.position.setting.sides[static_cast<std::size_t>(side)]; }

  void begin() {
    Position& position = context_.position;
    const bool under_way = std::any_of(position.units.begin(), position.units.end(),
                                       [](const Unit& u) { return u.has_routed || u.rout_ended; });
    if (!under_way) {
      begin_rout_phase(position);
      context_.all_changed();
    }
    at_.stage = under_way ? Stage::next_to_rout : Stage::voluntary_breaks;
  }

  // Units of the side that may break of their own will. As it knows the position, every "?" beside one may be a unit.
  void find_able_to_break(int side) {
    std::optional<SeenPosition> seen;
    if (context_.by_view() && context_.any_unseen() && hides_from(context_.position, side))
      seen.emplace(context_, side);
    const Counters counters = seen ? Counters::all_are_units : Counters::as_they_are;
    for (const UnitIndex i : context_.position.unit_indices()) {
      const Unit& u = context_.look(i);
      mark(i, Mark::able, false);
      if (u.side != side) continue;
      const Unit& known = seen ? seen->context().look(seen->index_of(u)) : u;
      mark(i, Mark::able, may_break_voluntarily(context_.scene(), known, counters));
    }
  }

  // Whoever would break for fear of a "?" learns that nobody is there. False if none is taken away.
  bool shows_dummies(UnitIndex unit) {
    const std::vector<UnitIndex> dummies = dummies_beside(context_.scene(), context_.look(unit));
    for (const UnitIndex i : dummies) reveal(context_, i, "A10.41");
    return !dummies.empty();
  }

  // False once nobody of the side breaks of its own will any more, and where the step is left at the question.
  bool voluntary_break(int side) {
    const std::size_t able = marked_count(Mark::able);
    const std::optional<std::size_t> taken = context_.decide_or_leave(name(side), able + 1, [&] {
      Decision decision = context_.question(DecisionKind::voluntary_break, "voluntary break", name(side), "A10.41");
      decision.text = "which unit breaks of its own will?";
      decision.options.reserve(able + 1);
      decision.facts.reserve(able + 1);
      decision.offer("none", {.kind = OptionKind::decline});
      each_marked(Mark::able, [&](UnitIndex i) {
        decision.offer("break " + context_.look(i).id, {.kind = OptionKind::unit, .unit = context_.look(i).id});
      });
      return decision;
    });
    if (taken.value_or(0) == 0) return false;
    const UnitIndex i = nth_marked(Mark::able, *taken - 1);
    if (!may_break_voluntarily(context_.scene(), context_.look(i))) return shows_dummies(i);
    break_unit(context_, i, "A10.41", "breaks of its own will");
    if (context_.unit(i).kind == UnitKind::leader) {
      Losses losses{
          {i, false, morale_in_force(context_.position, context_.unit(i)), leadership_of(context_.unit(i)), {}}};
      leader_losses(context_, losses);
    }
    return true;
  }

  void desperation() {
    for (const UnitIndex i : context_.position.unit_indices()) {
      const Unit& u = context_.look(i);
      if (!u.broken || u.dm || !in_play(u)) continue;
      const std::vector<Reason> sources = dm_sources(context_.scene(), u);
      if (sources.empty()) continue;
      context_.unit(i).dm = true;
      context_.happened("DM", i, sources.front().rule, fmt::format("{} is under DM: {}", u.id, sources.front().text));
    }
  }

  // The next of all units, in the order of the scenario, for whom it is time to surrender, and does. False if there is
  // none any more.
  template <class Due>
  bool surrender_next(Due&& due) {
    while (at_.unit < count()) {
      const UnitIndex i = at_.unit++;
      const Unit& u = context_.look(i);
      if (!u.broken || !in_play(u) || !due(i, u) || !judge_next_steps(context_.rout, i).surrenders) continue;
      surrender_together(context_, i);
      return true;
    }
    at_.unit = UnitIndex{0};
    return false;
  }

  // Disrupted units beside captors, at once; all others too if the switch says so [A19.12].
  bool early_surrender(int side) {
    const bool all = context_.scene().switches().surrender_timing == SurrenderTiming::phase_start;
    return surrender_next([&](UnitIndex, const Unit& u) { return u.side == side && (all || u.disrupted); });
  }

  // What the phase remembers of the units besides what stands in the position.
  std::string marks(int side) const {
    std::string out = fmt::format("routs of {} ", side);
    for (const UnitIndex i : context_.position.unit_indices())
      out += static_cast<char>('0' + (marked(i, Mark::done) ? 1 : 0) + (settled(i) ? 2 : 0));
    return out;
  }

  bool marked(UnitIndex i, unsigned marks) const { return i < at_.marks.size() && (at_.marks[i] & marks) != 0; }
  // Units come forth during the phase.
  void mark(UnitIndex i, Mark as, bool on) {
    if (at_.marks.size() < count()) at_.marks.resize(count(), 0);
    std::uint8_t& of_it = at_.marks[i];
    of_it = static_cast<std::uint8_t>(on ? of_it | as : of_it & ~as);
  }
  bool settled(UnitIndex i) const { return marked(i, Mark::settled); }
  // Units with any of these marks, in the order of the scenario.
  std::size_t marked_count(unsigned marks) const {
    return static_cast<std::size_t>(
        std::count_if(at_.marks.begin(), at_.marks.end(), [&](std::uint8_t of_it) { return (of_it & marks) != 0; }));
  }
  template <class Visit>
  void each_marked(unsigned marks, Visit&& visit) const {
    for (std::size_t i = 0; i < at_.marks.size(); ++i)
      if ((at_.marks[i] & marks) != 0) visit(UnitIndex(i));
  }
  UnitIndex nth_marked(Mark as, std::size_t n) const {
    UnitIndex found = kNoUnit;
    each_marked(as, [&](UnitIndex i) {
      if (n-- == 0) found = i;
    });
    return found;
  }

  // Whether the unit's turn is still to come.
  bool to_come(UnitIndex i, int side) {
    const Unit& u = context_.look(i);
    // One that stayed of its own will and is now forced has its turn again.
    const bool done = marked(i, Mark::done);
    if (u.side != side || !u.infantry() || u.rout_ended || u.pinned || (done && (u.has_routed || !settled(i))))
      return false;
    const Duty duty = at_.duties.of(context_, i);
    return done ? duty == Duty::must : duty != Duty::cannot;
  }

  bool turns_to_come(int side) {
    context_.dice.next_part([&] { return marks(side); });
    at_.duties.update(context_);
    for (std::uint8_t& of_it : at_.marks) of_it &= static_cast<std::uint8_t>(~(Mark::must | Mark::may));
    at_.duties.each_broken([&](UnitIndex i) {
      if (to_come(i, side)) mark(i, at_.duties.of(context_, i) == Duty::must ? Mark::must : Mark::may, true);
    });
    return marked_count(Mark::must | Mark::may) > 0;
  }

  // Who goes next; false if nobody must and no more of the side wish to, and where the step is left at the question.
  bool choose(int side) {
    boost::container::small_vector<UnitIndex, 16> offered;
    for (const Mark as : {Mark::must, Mark::may}) {
      const std::size_t before = offered.size();
      each_marked(as, [&](UnitIndex i) {
        if (offered.size() == before || !context_.choices.takes_first()) offered.push_back(i);
      });
    }
    const bool must = marked_count(Mark::must) > 0;
    const auto words = [&] {
      Decision decision = context_.question(DecisionKind::next_to_rout, "next to rout", name(side), "A10.5");
      decision.text = "which unit routs next?";
      decision.options.reserve(offered.size() + 1);
      decision.facts.reserve(offered.size() + 1);
      for (const UnitIndex i : offered)
        decision.offer(context_.look(i).id, {.kind = OptionKind::unit, .unit = context_.look(i).id});
      if (!must) decision.offer(kDone, {.kind = OptionKind::decline});
      return decision;
    };
    const bool one_word =
        std::any_of(offered.begin(), offered.end(), [&](UnitIndex i) { return context_.look(i).id == kDone; });
    const std::size_t count = offered.size() + (must ? 0 : 1);
    const std::optional<std::size_t> taken =
        one_word ? context_.decide_or_leave(words()) : context_.decide_or_leave(name(side), count, words);
    if (!taken || *taken == offered.size()) return false;
    const UnitIndex i = offered[*taken];
    mark(i, Mark::done, true);
    at_.walk.emplace();
    at_.walk->unit = i;
    return true;
  }

  void turn_ends() {
    mark(at_.walk->unit, Mark::settled, at_.walk->stands);
    at_.walk.reset();
    at_.stage = Stage::next_to_rout;
  }

  // What becomes Known once the side has routed forces nobody of it any more;
  // nor is anybody forced who is not broken.
  Stage routs_end(int side) {
    for (const UnitIndex i : context_.position.unit_indices()) {
      const Unit& u = context_.look(i);
      if (u.side == side && !marked(i, Mark::done) &&
          (!u.broken || rout_duty(context_.scene(), u, false).duty != Duty::must))
        mark(i, Mark::settled, true);
    }
    at_.stage = Stage::next_to_rout;
    next_side(Stage::late_surrenders);
    return at_.stage;
  }

  bool late_surrender() {
    if (context_.scene().switches().surrender_timing != SurrenderTiming::phase_end) return false;
    return surrender_next([&](UnitIndex i, const Unit&) { return !settled(i); });
  }

  void failures_to_rout() {
    for (const UnitIndex i : context_.position.unit_indices()) {
      const Unit& u = context_.look(i);
      if (settled(i) || !u.broken || !in_play(u)) continue;
      // More prisoners than could be guarded: they have given themselves up.
      if (u.unarmed && u.rout_ended && !u.has_routed) continue;
      const Fate fate = failure_to_rout(context_.scene(), u);
      if (fate.kind != FateKind::lost) continue;
      const std::string why = fate.because.empty() ? std::string("it may not stay") : fate.because.front().text;
      eliminate(context_, i, "A10.5", fmt::format("{} is eliminated for Failure to Rout: {}", u.id, why));
    }
  }

  PhaseContext& context_;
  RoutProgress& at_;
};

}  // namespace

bool rout_step(PhaseContext& context, RoutProgress& at) {
  return RoutPhase(context, at).step();
}

void rout_phase(PhaseContext& context) {
  RoutProgress at;
  while (rout_step(context, at)) {
  }
}

}  // namespace hexrout::asl
