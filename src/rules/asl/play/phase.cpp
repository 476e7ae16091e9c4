#include "rules/asl/play/phase.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/morale.hpp"
#include "rules/asl/play/walk.hpp"
#include "rules/asl/rout/judged.hpp"

namespace hexrout::asl {
namespace {

class RoutPhase {
 public:
  explicit RoutPhase(Table& table) : table_(table) {}

  void run() {
    Position& position = table_.position;
    const bool under_way = std::any_of(position.units.begin(), position.units.end(),
                                       [](const Unit& u) { return u.has_routed || u.rout_ended; });
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
        if (table_.look(i).side == side && may_break_voluntarily(table_.scene(), table_.look(i)))
          decision.options.push_back("break " + table_.look(i).id);
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
      const Unit& u = table_.look(i);
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
      const Unit& u = table_.look(i);
      if (u.side != side || !u.broken || !in_play(u) || (!all && !u.disrupted)) continue;
      if (judge(table_.rout, i).surrenders) surrender_together(table_, i);
    }
  }

  // What the phase remembers of the units besides what stands in the position.
  std::string marks(int side) const {
    std::string out = fmt::format("routs of {} ", side);
    for (std::size_t i = 0; i < count(); ++i)
      out += static_cast<char>('0' + (marked(done_, i) ? 1 : 0) + (marked(settled_, i) ? 2 : 0));
    return out;
  }

  static bool marked(const std::vector<bool>& marks, std::size_t i) { return i < marks.size() && marks[i]; }
  // Units come forth during the phase.
  void mark(std::vector<bool>& marks, std::size_t i, bool on) {
    if (marks.size() < count()) marks.resize(count(), false);
    marks[i] = on;
  }
  bool settled(std::size_t i) const { return marked(settled_, i); }

  // What binds a unit stands within this many hexes of it: nothing that forces or frees it reaches farther than Normal
  // Range, and the enemy who holds what lies behind a hexside is one hex beyond.
  static constexpr int kConcerned = 17;

  // Figures anew the duties of broken units near whatever has changed since they were figured last.
  void look_again() {
    const Position& position = table_.position;
    const Map& map = table_.scene().map();
    const bool all = stood_.empty();
    std::vector<HexId> changed;
    const auto note = [&](LocationId at) {
      if (all || at == kNowhere) return;
      const HexId hex = map.location(at).hex;
      if (std::find(changed.begin(), changed.end(), hex) == changed.end()) changed.push_back(hex);
    };
    const auto note_unit = [&](std::size_t i) {
      note(stood_[i]);
      stood_[i] = table_.look(i).at;
      note(stood_[i]);
      const auto it = std::lower_bound(broken_.begin(), broken_.end(), i);
      const bool listed = it != broken_.end() && *it == i;
      const bool broken = table_.look(i).broken && in_play(table_.look(i));
      if (broken && !listed) broken_.insert(it, i);
      if (!broken && listed) broken_.erase(it);
    };
    while (stood_.size() < count()) {
      stood_.push_back(kNowhere);
      note_unit(stood_.size() - 1);
    }
    for (const std::size_t i : table_.changed_since(seen_)) note_unit(i);
    assert(std::none_of(broken_.begin(), broken_.end(),
                        [&](std::size_t i) { return !table_.look(i).broken || !in_play(table_.look(i)); }));
    duties_.resize(count(), Duty::cannot);
    const auto figure = [&](std::size_t i) { duties_[i] = rout_duty(table_.scene(), table_.look(i), false).duty; };
    if (all) {
      for (const std::size_t i : broken_) figure(i);
    } else if (position.muster.kept()) {
      std::vector<std::uint32_t> near;
      std::vector<std::uint32_t> concerned;
      for (const HexId hex : changed) {
        position.muster.near(hex, kConcerned, near);
        for (const std::uint32_t i : near)
          if (table_.look(i).broken) concerned.push_back(i);
      }
      std::sort(concerned.begin(), concerned.end());
      concerned.erase(std::unique(concerned.begin(), concerned.end()), concerned.end());
      for (const std::uint32_t i : concerned)
        if (std::binary_search(broken_.begin(), broken_.end(), i)) figure(i);
    } else {
      for (const std::size_t i : broken_) {
        const HexId at = map.location(table_.look(i).at).hex;
        if (std::any_of(changed.begin(), changed.end(), [&](HexId hex) { return map.distance(hex, at) <= kConcerned; }))
          figure(i);
      }
    }
    assert(std::all_of(broken_.begin(), broken_.end(),
                       [&](std::size_t i) { return duties_[i] == rout_duty(table_.scene(), table_.look(i)).duty; }));
  }

  // Whether the unit's turn is still to come, as look_again() found.
  bool to_come(std::size_t i, int side) const {
    // One that stayed of its own will and is now forced has its turn again.
    const bool done = marked(done_, i);
    if (done ? !settled(i) || duties_[i] != Duty::must : duties_[i] == Duty::cannot) return false;
    const Unit& u = table_.look(i);
    return u.side == side && u.infantry() && !u.rout_ended && !u.pinned && !(done && u.has_routed);
  }

  void routs(int side) {
    while (true) {
      table_.dice.next_part([&] { return marks(side); });
      Decision decision{"next to rout", name(side), "A10.5", "", {}};
      std::vector<std::size_t> must;
      std::vector<std::size_t> may;
      look_again();
      for (const std::size_t i : broken_)
        if (to_come(i, side)) (duties_[i] == Duty::must ? must : may).push_back(i);
      if (must.empty() && may.empty()) break;
      for (const auto& list : {must, may})
        for (const std::size_t i : list) {
          decision.options.push_back(table_.look(i).id);
          if (table_.choices.takes_first()) break;
        }
      if (must.empty()) decision.options.emplace_back("done");
      const std::string picked = table_.decide(decision);
      if (picked == "done") break;
      const std::size_t i = table_.position.index(picked);
      mark(done_, i, true);
      const bool stands = walk(table_, i);
      mark(settled_, i, stands);
    }
    // What becomes Known once the side has routed forces nobody of it any more;
    // nor is anybody forced who is not broken.
    for (std::size_t i = 0; i < count(); ++i) {
      const Unit& u = table_.look(i);
      if (u.side == side && !marked(done_, i) && (!u.broken || rout_duty(table_.scene(), u, false).duty != Duty::must))
        mark(settled_, i, true);
    }
  }

  void finish() {
    if (table_.scene().switches().surrender_timing == SurrenderTiming::phase_end)
      for (std::size_t i = 0; i < count(); ++i) {
        const Unit& u = table_.look(i);
        if (u.broken && in_play(u) && !settled(i) && judge(table_.rout, i).surrenders) surrender_together(table_, i);
      }
    for (std::size_t i = 0; i < count(); ++i) {
      const Unit& u = table_.look(i);
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
  std::vector<bool> done_;
  std::vector<bool> settled_;
  std::size_t seen_ = 0;             // of the table's changes
  std::vector<LocationId> stood_;    // every unit, when duties_ were figured
  std::vector<std::size_t> broken_;  // units broken and in play, then
  std::vector<Duty> duties_;         // theirs
};

}  // namespace

void rout_phase(Table& table) {
  RoutPhase(table).run();
}

}  // namespace hexrout::asl
