#include "rules/asl/phase.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/desperation.hpp"
#include "rules/asl/morale.hpp"
#include "rules/asl/walk.hpp"

namespace hexrout::asl {
namespace {

class RoutPhase {
 public:
  explicit RoutPhase(Table& table) : table_(table) {}

  void run() {
    Position& position = table_.position;
    const bool under_way =
        std::any_of(position.units.begin(), position.units.end(), [](const Unit& u) { return u.has_routed || u.rout_ended; });
    if (!under_way) {
      begin_rout_phase(position);
      for (const int side : order()) voluntary_breaks(side);
      desperation();
      for (const int side : order()) early_surrenders(side);
    }
    for (const int side : order()) routs(side);
    finish();
    begin_rout_phase(position);
  }

 private:
  // Sides: the ATTACKER first.
  std::vector<int> order() const {
    std::vector<int> out;
    const auto& sides = table_.position.setting.sides;
    for (const bool attacker : {true, false})
      for (std::size_t s = 0; s < sides.size(); ++s)
        if ((sides[s] == table_.position.setting.attacker) == attacker) out.push_back(static_cast<int>(s));
    return out;
  }
  std::size_t count() const { return table_.position.units.size(); }
  const std::string& name(int side) const { return table_.position.setting.sides[static_cast<std::size_t>(side)]; }

  void voluntary_breaks(int side) {
    while (true) {
      Decision decision{"voluntary break", name(side), "A10.41", "which unit breaks of its own will?", {"none"}};
      for (std::size_t i = 0; i < count(); ++i)
        if (table_.unit(i).side == side && may_break_voluntarily(table_.scene(), table_.unit(i))) decision.options.push_back("break " + table_.unit(i).id);
      const std::string picked = table_.decide(decision);
      if (picked == "none") return;
      const std::size_t i = table_.position.index(picked.substr(6));
      break_unit(table_, i, "A10.41", "breaks of its own will");
      if (table_.unit(i).kind == UnitKind::leader) {
        Losses losses{{i, false, morale_in_force(table_.position, table_.unit(i)), leadership_of(table_.unit(i)), {}}};
        leader_losses(table_, losses);
      }
    }
  }

  void desperation() {
    for (std::size_t i = 0; i < count(); ++i) {
      const Unit& u = table_.unit(i);
      if (!u.broken || u.dm || !in_play(u)) continue;
      const std::vector<Reason> sources = dm_sources(table_.scene(), u);
      if (sources.empty()) continue;
      table_.unit(i).dm = true;
      table_.happened("DM", i, sources.front().rule, fmt::format("{} is under DM: {}", u.id, sources.front().text));
    }
  }

  // Disrupted units beside captors, at once; all others too if the switch says so [A19.12].
  void early_surrenders(int side) {
    const bool all = table_.scene().switches().surrender_timing == SurrenderTiming::phase_start;
    for (std::size_t i = 0; i < count(); ++i) {
      const Unit& u = table_.unit(i);
      if (u.side != side || !u.broken || !in_play(u) || (!all && !u.disrupted)) continue;
      if (rout_answer(table_.rout, i).fate.what == "surrenders") surrender_together(table_, i);
    }
  }

  bool settled(std::size_t i) const { return std::find(settled_.begin(), settled_.end(), i) != settled_.end(); }

  // Whether the unit's turn is still to come.
  bool to_come(std::size_t i, int side) {
    const Unit& u = table_.unit(i);
    if (u.side != side || !u.broken || !in_play(u) || !u.infantry() || u.rout_ended || u.pinned) return false;
    if (std::find(done_.begin(), done_.end(), i) == done_.end()) return rout_duty(table_.scene(), u).duty != Duty::cannot;
    // One that stayed of its own will and is now forced has its turn again.
    return !u.has_routed && settled(i) && rout_duty(table_.scene(), u).duty == Duty::must;
  }

  void routs(int side) {
    while (true) {
      Decision decision{"next to rout", name(side), "A10.5", "", {}};
      std::vector<std::size_t> must;
      std::vector<std::size_t> may;
      for (std::size_t i = 0; i < count(); ++i)
        if (to_come(i, side)) (rout_duty(table_.scene(), table_.unit(i)).duty == Duty::must ? must : may).push_back(i);
      if (must.empty() && may.empty()) break;
      for (const auto& list : {must, may})
        for (const std::size_t i : list) decision.options.push_back(table_.unit(i).id);
      if (must.empty()) decision.options.emplace_back("done");
      const std::string picked = table_.decide(decision);
      if (picked == "done") break;
      const std::size_t i = table_.position.index(picked);
      settled_.erase(std::remove(settled_.begin(), settled_.end(), i), settled_.end());
      done_.push_back(i);
      if (walk(table_, i)) settled_.push_back(i);
    }
    // What becomes Known once the side has routed forces nobody of it any more.
    for (std::size_t i = 0; i < count(); ++i)
      if (table_.unit(i).side == side && std::find(done_.begin(), done_.end(), i) == done_.end() &&
          rout_duty(table_.scene(), table_.unit(i)).duty != Duty::must)
        settled_.push_back(i);
  }

  void finish() {
    if (table_.scene().switches().surrender_timing == SurrenderTiming::phase_end)
      for (std::size_t i = 0; i < count(); ++i) {
        const Unit& u = table_.unit(i);
        if (u.broken && in_play(u) && !settled(i) && rout_answer(table_.rout, i).fate.what == "surrenders") surrender_together(table_, i);
      }
    for (std::size_t i = 0; i < count(); ++i) {
      const Unit& u = table_.unit(i);
      if (settled(i) || !u.broken || !in_play(u)) continue;
      // More prisoners than could be guarded: they have given themselves up.
      if (u.unarmed && u.rout_ended && !u.has_routed) continue;
      const Fate fate = failure_to_rout(table_.scene(), u);
      if (fate.what != "eliminated") continue;
      const std::string why = fate.because.empty() ? std::string("it may not stay") : fate.because.front().text;
      eliminate(table_, i, "A10.5", fmt::format("{} is eliminated for Failure to Rout: {}", u.id, why));
    }
  }

  Table& table_;
  std::vector<std::size_t> done_;
  std::vector<std::size_t> settled_;
};

}  // namespace

void rout_phase(Table& table) { RoutPhase(table).run(); }

}  // namespace hexrout::asl
