// Play::shot: dice and to-hit of a shot after Shock and markers, and the cover of its target.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/chain_of_command/play.hpp"
#include "rules/common/words/counted.hpp"

namespace hexrout::coc {
namespace {

constexpr std::array kCoverWords{"open", "light", "hard"};

// A Team or a vehicle that fires or fights.
struct Shooter {
  std::string id;
  LocationId at = kNowhere;
  int shock = 0;
  Status status = Status::normal;
  Quality quality = Quality::regular;
};

int dice_left(const Tables& tables, const Shooter& s, const std::string& with, int dice) {
  if (with == "close-combat") return close_combat_dice(tables, dice, s.shock, s.quality);
  if (with == "ap") return dice;
  if (with == "he") return he_dice(dice, s.status);
  return small_arms_dice(tables, dice, s.shock, s.status);
}

}  // namespace

void Play::shot(const ScriptedEvent& event) {
  const std::string& id = event.word("by");
  const std::string with = event.has("with") ? event.word("with") : "small-arms";
  Shooter by{id};
  if (const VehicleIndex v = vehicle_index(p_, id); v != kNone) {
    const Vehicle& vehicle = p_.vehicles[v];
    if (vehicle.state != VehicleState::crewed) return refuse(id, {"A21", story_.words("{} has no crew any more", id)});
    by = {id, vehicle.at, vehicle.shock, Status::normal, p_.forces[vehicle.side].quality};
  } else {
    const TeamIndex t = team_index(p_, id);
    if (const auto reason = order_refusal(p_, t, "activate")) return refuse(id, *reason);
    const Team& team = p_.teams[t];
    by = {id, place_of(p_, team), team.shock, team.status, p_.forces[team.side].quality};
  }
  const std::string why = fmt::format("{} Shock{}", by.shock, by.status == Status::pinned ? ", pinned" : "");
  if (const auto to_hit = event.integer("to_hit")) {
    const int left = ap_to_hit(p_.tables(), *to_hit, by.shock);
    say(story_.words("aims at {:+}", left), id, "A4",
        story_.words("{} fires AP at {:+} to hit, not {:+} ({})", id, left, *to_hit, why), by.at);
  }
  // A marker halves the dice of small arms and HE; the strike dice of AP stay as they are (A8).
  if (const auto dice = event.integer("dice")) {
    const int left = dice_left(p_.tables(), by, with, *dice);
    say(story_.words("throws {}", left), id, by.status == Status::pinned && with != "close-combat" ? "A8" : "A4",
        story_.words("{} throws {} of {} ({}, {})", id, left, counted(*dice, "die", "dice"), with, why), by.at);
  }
  if (!event.has("at")) return;
  const Team& target = p_.teams[team_index(p_, event.word("at"))];
  if (!target.on_table()) return refuse(target.id, {"A12", story_.words("{} is no longer on the table", target.id)});
  const auto word = std::find(kCoverWords.begin(), kCoverWords.end(), event.word("cover"));
  const auto cover = word == kCoverWords.end() ? Cover::open : static_cast<Cover>(word - kCoverWords.begin());
  const Cover counts = cover_when_fired_at(cover, target.status);
  const auto words = [](Cover c) {
    return c == Cover::open ? std::string("in the open") : fmt::format("in {} cover", kCoverWords[std::size_t(c)]);
  };
  say("counts as " + words(counts), target.id, "A6",
      story_.words("{} counts as {}{}", target.id, words(counts),
                   counts == cover ? "" : fmt::format(", pinned {}", words(cover))),
      place_of(p_, target));
}

}  // namespace hexrout::coc
