#include "rules/asl/facts/duty.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "hexrout/los/stand.hpp"
#include "hexrout/text/phrase.hpp"
#include "rules/asl/facts/listed.hpp"
#include "rules/asl/facts/manned.hpp"

namespace hexrout::asl {

namespace {

// Calls use(enemy) for enemies within so many hexes. to_tell: sorted by id.
template <class Use>
void each_enemy(const Scene& scene, const Unit& unit, int hexes, Use&& use, bool to_tell = false) {
  std::vector<const Unit*> told;
  const auto in_play_only = [&](const Unit& e) {
    if (!Position::enemy(e, unit) || e.at == kNowhere || range(scene, e, unit.at) > hexes || !in_play(e)) return;
    if (to_tell)
      told.push_back(&e);
    else
      use(e);
  };
  scene.position->each_near(unit.at, hexes, in_play_only, unit.side);
  sort_by_id(told);
  for (const Unit* e : told) use(*e);
}

constexpr int kAdjacent = 1;

// The mark may be on the crew or on the Gun [A10.531].
bool mans_emplaced_gun(const Scene& scene, const Unit& unit) {
  if (unit.emplaced) return true;
  bool mans = false;
  scene.position->each_near(unit.at, 0, [&](const Unit& gun) {
    if (mans || gun.kind != UnitKind::gun || !gun.emplaced || gun.eliminated || gun.at != unit.at) return;
    const Unit* crew = crew_of(*scene.position, gun);
    mans = crew != nullptr && crew->id == unit.id;
  });
  return mans;
}

// True if it can be in the open to any enemy: not entrenched, nor manning an Emplaced Gun.
bool may_stand_open(const Scene& scene, const Unit& unit) {
  return unit.in == Entrenchment::none && unit.aboard.empty() &&
         may_be_open(scene, {kNowhere, nullptr, unit.at, false}) && !mans_emplaced_gun(scene, unit);
}

// Here and below cheap conditions precede lines of sight.
bool beside(const Scene& scene, const Unit& enemy, const Unit& unit) {
  return range(scene, enemy, unit.at) <= 1 && known_beside(scene, enemy, unit);
}

std::string where(const Unit& enemy, const Scene& scene) {
  return phrase("{} in {}", {enemy.id, scene.map().location_name(enemy.at)});
}

// stands_open_to() for a unit of which may_stand_open() is true.
bool open_to_one(const Scene& scene, const Unit& unit, const Unit& enemy) {
  const Switches& switches = scene.switches();
  if (!in_play(enemy) || !revealed(scene, enemy)) return false;
  if ((enemy.melee && !switches.melee_enemy_forces_open_ground) || !served(*scene.position, enemy)) return false;
  const Entry standing{kNowhere, nullptr, unit.at, false};
  if (switches.open_ground_duty == OpenGroundDuty::interdictable)
    return enemy.good_order() && bears_on(scene, enemy, unit.at) && interdicts(scene, enemy, standing);
  if (enemy.broken && !switches.broken_enemy_forces) return false;
  const int reach = normal_range(scene, enemy);
  return reach >= 0 && range(scene, enemy, unit.at) <= reach && open_to(scene, enemy, standing);
}

}  // namespace

bool in_water(const Scene& scene, const Unit& unit) {
  return unit.wading ||
         (TerrainCatalogue::standard()[scene.ground.place(unit.at).terrain].kind == TerrainClass::water &&
          unit.aboard.empty());
}

bool stands_open_to(const Scene& scene, const Unit& unit, const Unit& enemy) {
  return may_stand_open(scene, unit) && open_to_one(scene, unit, enemy);
}

namespace {

// Calls beside_it(enemy), in_blaze() and sees_it(enemy) for each source of DM,
// until one returns true.
template <class Beside, class Blaze, class Sees>
void each_dm_source(const Scene& scene, const Unit& unit, bool to_tell, Beside&& beside_it, Blaze&& in_blaze,
                    Sees&& sees_it) {
  if (!unit.broken || unit.prisoner() || unit.eliminated) return;
  bool enough = false;
  each_enemy(
      scene, unit, kAdjacent,
      [&](const Unit& e) {
        if (!enough && armed(*scene.position, e) && !(e.broken && !scene.switches().broken_enemy_gives_dm) &&
            beside(scene, e, unit))
          enough = beside_it(e);
      },
      to_tell);
  if (!enough && scene.ground.place(unit.at).has(PlacedKind::blaze)) enough = in_blaze();
  if (enough || !may_stand_open(scene, unit)) return;
  each_enemy(
      scene, unit, scene.position->rout_numbers.most_range,
      [&](const Unit& e) {
        if (!enough && open_to_one(scene, unit, e)) enough = sees_it(e);
      },
      to_tell);
}

// Words for a Disrupted unit beside an enemy: it surrenders if it can, else it routs as any broken unit [A19.12].
std::string disrupted_beside(const Scene& scene, const Unit& unit, const Unit& enemy) {
  if (!captors_of(scene, unit).empty())
    return phrase("Disrupted and beside {}, it may not rout: it surrenders", {where(enemy, scene)});
  if (may_surrender(scene, unit))
    return phrase("Disrupted, but {} can take no prisoners: it routs like any other broken unit",
                  {where(enemy, scene)});
  return phrase("Disrupted, but it may not surrender: beside {} it routs like any other broken unit",
                {where(enemy, scene)});
}

}  // namespace

std::vector<Reason> dm_sources(const Scene& scene, const Unit& unit) {
  std::vector<Reason> out;
  const auto say = [&](std::string text, std::string_view disputed = "") {
    out.push_back({"A10.62", std::move(text), std::string(disputed)});
    return false;
  };
  each_dm_source(
      scene, unit, true,
      [&](const Unit& e) {
        return say(phrase("{}, Known and armed, is ADJACENT", {where(e, scene)}),
                   e.broken ? "broken_enemy_gives_dm" : "");
      },
      [&] { return say(phrase("it is in a Blaze")); },
      [&](const Unit& e) {
        return say(phrase("it is in Open Ground in LOS and Normal Range of {}", {where(e, scene)}));
      });
  return out;
}

bool comes_under_dm(const Scene& scene, const Unit& unit) {
  bool any = false;
  const auto met = [&](auto&&...) { return any = true; };
  each_dm_source(scene, unit, false, met, met, met);
  return any;
}

namespace {

// Enemies with one common sentence, in groups by their switch, in order of addition.
class Together {
 public:
  void add(const Unit& enemy, const Scene& scene, std::string_view disputed) {
    for (auto& [names, by] : groups_)
      if (by == disputed) return names.push_back(where(enemy, scene));
    groups_.push_back({{where(enemy, scene)}, disputed});
  }
  // Calls say(names of a group, its switch).
  template <class Say>
  void each(Say&& say) const {
    for (const auto& [names, by] : groups_) say(names, std::string(by));
  }

 private:
  std::vector<std::pair<std::vector<std::string>, std::string_view>> groups_;
};

// Words for enemies near by: one or several; Known and unbroken, or Known; ADJACENT, or in the unit's own Location.
constexpr std::array kNear{to_translate("{}, Known, unbroken and armed, is ADJACENT"),
                           to_translate("{}, Known, unbroken and armed, is in its Location"),
                           to_translate("{}, Known and armed, is ADJACENT"),
                           to_translate("{}, Known and armed, is in its Location"),
                           to_translate("{}, Known, unbroken and armed, are ADJACENT"),
                           to_translate("{}, Known, unbroken and armed, are in its Location"),
                           to_translate("{}, Known and armed, are ADJACENT"),
                           to_translate("{}, Known and armed, are in its Location")};

void say_near(const Scene& scene, const Unit& unit, std::span<const Unit* const> near, std::vector<Reason>& because) {
  for (const bool here : {false, true}) {
    Together who;
    for (const Unit* e : near)
      if ((e->at == unit.at) == here) who.add(*e, scene, e->broken ? "broken_enemy_forces" : "");
    who.each([&](const std::vector<std::string>& names, std::string by) {
      const std::size_t kind = (names.size() == 1 ? 0 : 4) + (by.empty() ? 0 : 2) + (here ? 1 : 0);
      because.push_back({"A10.5", phrase(kNear[kind], {and_list(names)}), std::move(by)});
    });
  }
}

void say_open(const Scene& scene, const Unit& unit, std::span<const Unit* const> open, std::vector<Reason>& because) {
  const FootPlace& place = scene.ground.place(unit.at);
  const bool cover = place.woods_road || TerrainCatalogue::standard()[place.terrain].careful_half_mf > 0;
  Together who;
  for (const Unit* e : open) who.add(*e, scene, cover ? "standing_cover" : e->broken ? "broken_enemy_forces" : "");
  who.each([&](const std::vector<std::string>& names, std::string by) {
    because.push_back(
        {"A10.5", phrase("it is in Open Ground in LOS and Normal Range of {}", {and_list(names)}), std::move(by)});
  });
}

// The cases of rout_duty; each decides or passes to the next.
class DutyCase {
 public:
  DutyCase(const Scene& scene, const Unit& unit, bool explain)
      : scene_(scene), switches_(scene.switches()), unit_(unit), explain_(explain) {}

  DutyVerdict verdict() {
    if (!may_be_asked() || !is_broken()) return std::move(v_);
    look_round();
    if (by_place() || in_pillbox() || aboard() || disrupted()) return std::move(v_);
    by_enemies();
    return std::move(v_);
  }

 private:
  // text: a function that makes the words.
  template <class Text>
  void say(std::string_view rule, Text&& text, std::string_view disputed = {}) {
    if (!explain_) return;
    v_.because.push_back({std::string(rule), text(), std::string(disputed)});
  }
  // Decides, with a reason. Returns true for the caller to return.
  template <class Text>
  bool decide(Duty duty, std::string_view rule, Text&& text) {
    v_.duty = duty;
    say(rule, std::forward<Text>(text));
    return true;
  }
  template <class Text>
  bool must_leave(std::string_view rule, Text&& text) {
    v_.in_place = true;
    return decide(Duty::must, rule, std::forward<Text>(text));
  }

  // True if the rules of rout apply to the unit.
  bool may_be_asked() {
    if (unit_.eliminated || unit_.at == kNowhere)
      return !decide(Duty::cannot, "A10.5", [] { return phrase("it is not on the map"); });
    if (!unit_.infantry()) return !decide(Duty::cannot, "A10.5", [] { return phrase("only broken Personnel rout"); });
    if (unit_.prisoner())
      return !decide(Duty::cannot, "A20.53",
                     [&] { return phrase("a prisoner moves only with its Guard {}", {unit_.guard}); });
    return true;
  }

  bool is_broken() {
    if (!unit_.broken) {
      if (explain_) say_unbroken();
      return !decide(Duty::cannot, "A10.5", [] { return phrase("only broken units rout"); });
    }
    if (unit_.melee)
      return !decide(Duty::cannot, "A11.16",
                     [] { return phrase("held in Melee, it may only withdraw in the Close Combat Phase"); });
    return true;
  }

  // Adds reasons about an unbroken unit in the Rout Phase.
  void say_unbroken() {
    if (unit_.kind == UnitKind::leader) {
      std::vector<const Unit*> stacked;
      scene_.position->each_near(unit_.at, 0, [&](const Unit& u) {
        if (u.broken && &u != &unit_ && leader_may_accompany(scene_, unit_, u) &&
            rout_duty(scene_, u).duty != Duty::cannot)
          stacked.push_back(&u);
      });
      sort_by_id(stacked);
      for (const Unit* u : stacked)
        say("A10.711", [&] { return phrase("it may rout along with {}, stacked with it", {u->id}); });
    }
    if (may_break_voluntarily(scene_, unit_))
      say("A10.41", [] { return phrase("it may break voluntarily as the phase starts"); });
  }

  void look_round() {
    // A unit under way was under DM as the phase began, whatever has changed since.
    v_.dm = unit_.dm || unit_.has_routed || comes_under_dm(scene_, unit_);
    each_enemy(scene_, unit_, kAdjacent, [&](const Unit& e) {
      if (forces_adjacent(scene_, e) && beside(scene_, e, unit_)) near_.push_back(&e);
    });
    v_.beside = !near_.empty();
    if (explain_) sort_by_id(near_);
    if (unit_.has_routed || !may_stand_open(scene_, unit_)) return;
    each_enemy(scene_, unit_, scene_.position->rout_numbers.most_range, [&](const Unit& e) {
      Enemies& whom = too_far(e) ? far_ : open_;
      if ((explain_ || whom.empty()) && open_to_one(scene_, unit_, e)) whom.push_back(&e);
    });
    if (explain_) sort_by_id(open_);
    if (explain_) sort_by_id(far_);
  }

  // True for an enemy in the desert for whose sake no unit is lost by Failure to Rout [F.1C].
  bool too_far(const Unit& enemy) const {
    return scene_.position->desert && switches_.desert_range &&
           range(scene_, enemy, unit_.at) > scene_.position->rout_numbers.desert_range;
  }

  // Decides by the Location alone, or by night.
  bool by_place() {
    if (scene_.ground.place(unit_.at).has(PlacedKind::blaze))
      return must_leave("B25.4", [] { return phrase("it is in a Blaze"); });
    if (in_water(scene_, unit_)) return must_leave("B21.43", [] { return phrase("it is in a Water Obstacle"); });
    if (scene_.position->night && switches_.night)
      return decide(Duty::may, "E1.54",
                    [] { return phrase("by night it may Low Crawl and nothing else, and never has to"); });
    if (unit_.crest && has_lip(scene_.map(), unit_.at))
      return must_leave("B20.96", [] { return phrase("broken Infantry must leave Crest status"); });
    return false;
  }

  bool in_pillbox() {
    if (unit_.in != Entrenchment::pillbox || !switches_.fortifications) return false;
    v_.beside = false;
    decide(v_.dm ? Duty::may : Duty::cannot, "B30.5", [] { return phrase("nothing forces it out of a pillbox"); });
    if (v_.dm) say("A10.5", [] { return phrase("it is under DM"); });
    return true;
  }

  bool aboard() {
    if (!only_unloads(unit_)) return false;
    v_.beside = false;
    const Unit* carrier = scene_.position->find(unit_.aboard);
    if (carrier != nullptr && carrier->abandoned)
      return must_leave("D5.311",
                        [&] { return phrase("{} has no crew left: its Passengers go beneath it", {unit_.aboard}); });
    return decide(v_.dm && carrier != nullptr && !carrier->motion ? Duty::may : Duty::cannot, "D6.1",
                  [&] { return phrase("a Passenger may stay aboard {}, whatever the enemy does", {unit_.aboard}); });
  }

  // A Disrupted unit under way continues like any other, unless it is beside an enemy.
  bool disrupted() {
    if (!unit_.disrupted || !switches_.disruption || (!v_.beside && unit_.has_routed)) return false;
    if (!open_.empty())
      return must_leave("A19.12", [&] {
        return phrase("Disrupted, but in Open Ground in LOS and Normal Range of {}", {where(*open_[0], scene_)});
      });
    if (v_.beside) return decide(Duty::must, "A19.12", [&] { return disrupted_beside(scene_, unit_, *near_[0]); });
    if (!far_.empty()) return false;
    return decide(Duty::cannot, "A19.12", [] { return phrase("Disrupted units do not rout"); });
  }

  void say_far() {
    Together who;
    for (const Unit* e : far_) who.add(*e, scene_, "");
    who.each([&](const std::vector<std::string>& names, const std::string&) {
      say("F.1C", [&] {
        return phrase(names.size() == 1
                          ? to_translate("in the desert {}, more than {} hexes away, forces nobody to rout")
                          : to_translate("in the desert {}, more than {} hexes away, force nobody to rout"),
                      {and_list(names), std::to_string(scene_.position->rout_numbers.desert_range)});
      });
    });
  }

  void by_enemies() {
    if (explain_) say_near(scene_, unit_, near_, v_.because);
    if (explain_) say_open(scene_, unit_, open_, v_.because);
    if (explain_) say_far();
    v_.in_place = !open_.empty();
    if (v_.beside || v_.in_place) {
      v_.duty = Duty::must;
    } else if (v_.dm) {
      decide(Duty::may, "A10.5", [] { return phrase("it is under DM"); });
      if (!unit_.dm && explain_)
        for (Reason& r : dm_sources(scene_, unit_)) v_.because.push_back(std::move(r));
    } else {
      decide(Duty::cannot, "A10.5", [] { return phrase("it is not under DM, and nothing forces it to rout"); });
    }
  }

  const Scene& scene_;
  const Switches& switches_;
  const Unit& unit_;
  bool explain_;
  DutyVerdict v_;
  using Enemies = boost::container::small_vector<const Unit*, 8>;
  Enemies near_;  // enemies that force a rout from beside it
  Enemies open_;  // enemies to whom it is in Open Ground; without reasons one suffices
  Enemies far_;   // enemies too far away to force a rout in the desert
};

}  // namespace

DutyVerdict rout_duty(const Scene& scene, const Unit& unit, bool explain) {
  return DutyCase(scene, unit, explain).verdict();
}

namespace {

std::vector<const Unit*> captors_beside(const Scene& scene, const Unit& unit) {
  std::vector<const Unit*> out;
  if (!unit.infantry() || unit.berserk) return out;
  each_enemy(scene, unit, kAdjacent, [&](const Unit& e) {
    if (captor(scene, e) && beside(scene, e, unit)) out.push_back(&e);
  });
  sort_by_id(out);
  return out;
}

}  // namespace

std::vector<const Unit*> captors_of(const Scene& scene, const Unit& unit) {
  return may_surrender(scene, unit) ? captors_beside(scene, unit) : std::vector<const Unit*>();
}

std::vector<const Unit*> captors_in_vain(const Scene& scene, const Unit& unit) {
  return may_surrender(scene, unit) ? std::vector<const Unit*>() : captors_beside(scene, unit);
}

std::vector<const Unit*> leaders_along(const Scene& scene, const Unit& unit) {
  std::vector<const Unit*> out;
  scene.position->each_smc_by(unit.at, [&](const Unit& u) {
    if (&u != &unit && leader_may_accompany(scene, u, unit)) out.push_back(&u);
  });
  sort_by_id(out);
  return out;
}

std::vector<std::string> to_be_dropped(const Unit& unit) {
  const int most = inherent_portage(unit);
  int total = 0;
  for (const Weapon& w : unit.weapons) total += w.portage_points;
  std::vector<std::string> out;
  if (total <= most) return out;
  // Keeps weapons without weight, and the set nearest to the capacity; of equals the one with the earlier
  // weapons. By weight: the first set found of that weight.
  std::vector<std::optional<std::vector<std::size_t>>> sets(static_cast<std::size_t>(most) + 1);
  sets[0].emplace();
  for (std::size_t i = 0; i < unit.weapons.size(); ++i) {
    const auto weight = static_cast<std::size_t>(unit.weapons[i].portage_points);
    for (std::size_t sum = sets.size(); weight > 0 && sum-- > weight;) {
      if (sets[sum] || !sets[sum - weight]) continue;
      sets[sum] = sets[sum - weight];
      sets[sum]->push_back(i);
    }
  }
  while (!sets.back()) sets.pop_back();
  const std::vector<std::size_t>& kept = *sets.back();
  for (std::size_t i = 0; i < unit.weapons.size(); ++i)
    if (unit.weapons[i].portage_points > 0 && std::find(kept.begin(), kept.end(), i) == kept.end())
      out.push_back(unit.weapons[i].id.empty() ? std::string(name_of(unit.weapons[i].kind)) : unit.weapons[i].id);
  return out;
}

bool may_break_voluntarily(const Scene& scene, const Unit& unit, Counters counters) {
  if (!scene.switches().voluntary_break || unit.broken || !unit.infantry() || unit.berserk || unit.melee ||
      unit.helpless() || unit.eliminated || unit.at == kNowhere || unit.kind == UnitKind::hero || unit.heroic)
    return false;
  // A Japanese squad has no broken side: half-squads would take its place, which are not worked out [G1.1].
  if (unit.nationality == Nationality::japanese && unit.kind == UnitKind::squad) return false;
  bool may = false;
  each_enemy(scene, unit, scene.position->rout_numbers.most_range, [&](const Unit& e) {
    if (may || e.broken || e.hidden) return;
    // Known matters for enemies in range, not for those ADJACENT.
    may = adjacent_to(scene, e, unit) ||
          (armed(*scene.position, e) && range(scene, e, unit.at) <= normal_range(scene, e) && known_to(scene, e, unit));
  });
  if (may || scene.ground.place(unit.at).has(PlacedKind::blaze)) return true;
  return counters == Counters::all_are_units && !dummies_beside(scene, unit).empty();
}

std::vector<UnitIndex> dummies_beside(const Scene& scene, const Unit& unit) {
  std::vector<UnitIndex> out;
  scene.position->each_near(unit.at, 1, [&](const Unit& other) {
    if (other.kind == UnitKind::dummy && !other.eliminated && other.at != kNowhere && Position::enemy(unit, other) &&
        adjacent_at(scene, other, unit.at))
      out.push_back(scene.position->index(other));
  });
  return out;
}

}  // namespace hexrout::asl
