#include "rules/asl/state/switches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "rules/common/tables/rule_set.hpp"

namespace hexrout::asl {

namespace {

// Name, words, getter and setter of one field, whatever its type.
struct Access {
  const char* name;
  std::array<std::string_view, 3> all_words;  // a shorter list ends with empty ones
  std::uint8_t (*get)(const Switches&);
  void (*set)(Switches&, std::uint8_t);
  const void* (*place)(const Switches&);

  std::span<const std::string_view> words() const {
    const auto end = std::find(all_words.begin(), all_words.end(), std::string_view());
    return {all_words.begin(), end};
  }
};

template <auto Field>
constexpr Access access(const char* name, std::array<std::string_view, 3> words) {
  using Type = decltype((std::declval<Switches&>().*Field).value());
  return {name, words, [](const Switches& s) { return static_cast<std::uint8_t>((s.*Field).value()); },
          [](Switches& s, std::uint8_t value) { s.*Field = static_cast<Type>(value); },
          [](const Switches& s) { return static_cast<const void*>(&(s.*Field)); }};
}
template <auto Field>
constexpr Access flag(const char* name) {
  return access<Field>(name, {"false", "true"});
}

#define HEXROUT_FLAG(field) flag<&Switches::field>(#field)
#define HEXROUT_CHOICE(field, ...) access<&Switches::field>(#field, {__VA_ARGS__})

constexpr Access kAccesses[] = {
    HEXROUT_CHOICE(edition, "asl", "old", "starter_kit"),
    HEXROUT_CHOICE(open_ground_duty, "in_range", "interdictable"),
    HEXROUT_FLAG(melee_enemy_forces_open_ground),
    HEXROUT_FLAG(broken_enemy_forces),
    HEXROUT_FLAG(broken_enemy_gives_dm),
    HEXROUT_CHOICE(standing_cover, "terrain", "as_entered"),
    HEXROUT_CHOICE(frozen_stream, "gully", "open_ground"),
    HEXROUT_FLAG(keep_dm_when_overstacked),
    HEXROUT_FLAG(interdiction_gives_dm_to_others),
    HEXROUT_FLAG(voluntary_break),
    HEXROUT_CHOICE(approach, "armed", "any"),
    HEXROUT_CHOICE(metric, "legal", "raw"),
    HEXROUT_CHOICE(known_mines, "counted", "not_counted"),
    HEXROUT_CHOICE(fire_for_effect, "counted", "not_counted"),
    HEXROUT_CHOICE(ignore_range, "first_known", "start", "refigure"),
    HEXROUT_CHOICE(ignore_enemies, "known_and_remembered", "known"),
    HEXROUT_FLAG(ignore_own_building),
    HEXROUT_FLAG(ignore_own_woods),
    HEXROUT_FLAG(ignore_no_farther),
    HEXROUT_CHOICE(memory_from, "own_turn", "phase"),
    HEXROUT_FLAG(stay_adjacent_to_unarmed),
    HEXROUT_FLAG(stop_ignores_unarmed),
    HEXROUT_FLAG(detour_allowed),
    HEXROUT_FLAG(cover_detour_may_fall_short),
    HEXROUT_CHOICE(occupied_shelter, "barred", "declared"),
    HEXROUT_FLAG(woods_road_is_arrival),
    HEXROUT_FLAG(hillside_wall_covers_lower),
    HEXROUT_FLAG(paddy_bank_covers),
    HEXROUT_FLAG(hillock_height_advantage),
    HEXROUT_CHOICE(stacking, "surcharge", "forbid"),
    HEXROUT_CHOICE(low_crawl_toward, "on_shortest", "closer_mf", "closer_hex"),
    HEXROUT_FLAG(low_crawl_must_approach_shelter),
    HEXROUT_FLAG(leader_may_accompany),
    HEXROUT_FLAG(height_advantage_over_depression),
    HEXROUT_FLAG(sewer_rout),
    HEXROUT_FLAG(berserk_interdicts),
    HEXROUT_FLAG(hero_fires_machine_gun_fully),
    HEXROUT_FLAG(repulse_then_surrender),
    HEXROUT_FLAG(surrender),
    HEXROUT_CHOICE(surrender_scope, "whole_rout", "first_hex", "initial"),
    HEXROUT_CHOICE(surrender_timing, "turn", "phase_end", "phase_start"),
    HEXROUT_FLAG(dead_end_surrenders),
    HEXROUT_FLAG(crawl_counts_as_way_out),
    HEXROUT_FLAG(no_quarter),
    HEXROUT_FLAG(massacre),
    HEXROUT_FLAG(prisoners),
    HEXROUT_FLAG(concealment),
    HEXROUT_FLAG(encirclement),
    HEXROUT_FLAG(disruption),
    HEXROUT_FLAG(fortifications),
    HEXROUT_FLAG(levels),
    HEXROUT_FLAG(night),
    HEXROUT_FLAG(desert_range),
    HEXROUT_FLAG(heat_of_battle),
    HEXROUT_FLAG(elr_replacement),
    HEXROUT_FLAG(self_rally_finns),
    HEXROUT_FLAG(field_promotion),
    HEXROUT_FLAG(rubble_rally_bonus),
    HEXROUT_FLAG(broken_may_get_heat_of_battle),
    HEXROUT_FLAG(bamboo_counts_as_woods),
    HEXROUT_CHOICE(mandatory_leadership, "non_zero", "poor"),
    HEXROUT_CHOICE(wounded_hero, "severity", "eliminated"),
};

#undef HEXROUT_FLAG
#undef HEXROUT_CHOICE

const Access* find_access(std::string_view name) {
  static const std::map<std::string_view, const Access*> by_name = [] {
    std::map<std::string_view, const Access*> out;
    for (const Access& access : kAccesses) out.emplace(access.name, &access);
    return out;
  }();
  const auto it = by_name.find(name);
  return it == by_name.end() ? nullptr : it->second;
}

std::vector<std::string> names() {
  std::vector<std::string> out;
  for (const Access& access : kAccesses) out.emplace_back(access.name);
  return out;
}

std::size_t place_in(const void* of, const void* at) {
  return reinterpret_cast<std::uintptr_t>(at) - reinterpret_cast<std::uintptr_t>(of);
}

// Sets one field from a written word; false for an unknown word.
bool set_word(const Access& access, std::string_view word, Switches& switches) {
  const auto words = access.words();
  const auto it = std::find(words.begin(), words.end(), word);
  if (it == words.end()) return false;
  access.set(switches, static_cast<std::uint8_t>(it - words.begin()));
  return true;
}

struct Profiles {
  std::vector<SwitchInfo> infos;
  Switches asl, old, starter_kit;
};

void read_value(const Access& access, Fields& fields, std::string_view key, std::string_view otherwise,
                Switches& switches, Diagnostics& found) {
  const std::string word = fields.text(key, otherwise);
  if (!set_word(access, word, switches))
    found.error("unknown-word", fields.place(),
                fmt::format("'{}' of the switch {} cannot be {}", key, access.name, in_quotes(word)),
                fmt::format("write one of: {names}", fmt::arg("names", fmt::join(access.words(), ", "))));
}

Profiles read_profiles(const Node& root, Diagnostics& found) {
  Profiles out;
  Fields top(root, found, "profiles");
  for (const Access& access : kAccesses) {
    Fields fields(top.need(access.name), found, access.name);
    const auto words = access.words();
    out.infos.push_back({access.name,
                         {words.begin(), words.end()},
                         fields.need_text("rule"),
                         fields.need_text("meaning"),
                         fields.boolean("disputed", false)});
    const std::string asl = fields.need_text("asl");
    read_value(access, fields, "asl", asl, out.asl, found);
    read_value(access, fields, "asl-old", asl, out.old, found);
    read_value(access, fields, "aslsk", asl, out.starter_kit, found);
    fields.done();
  }
  top.done();
  if (out.asl.sewer_rout || out.old.sewer_rout || out.starter_kit.sewer_rout)
    found.error("not-supported", top.need("sewer_rout").place(), "rout through sewers is not worked out here",
                "leave 'sewer_rout' false");
  return out;
}

std::shared_ptr<const Profiles> profiles_under(const HouseRules* house, Diagnostics& found) {
  return known_tables(house, "asl/data/profiles.yaml", read_profiles, found);
}

}  // namespace

void SwitchesRead::note(const void* at) {
  if (const std::size_t place = place_in(of, at); place < sizeof(Switches)) places[place] = true;
  if (outer != nullptr) outer->note(at);
}

bool same_where_read(const SwitchesRead& read, const Switches& a, const Switches& b) {
  using Values = std::array<unsigned char, sizeof(Switches)>;
  Values values{};
  Values others{};
  std::memcpy(values.data(), &a, values.size());
  std::memcpy(others.data(), &b, others.size());
  for (std::size_t place = 0; place < values.size(); ++place)
    if (read.places[place] && values[place] != others[place]) return false;
  return true;
}

bool was_read(const SwitchesRead& read, std::string_view name) {
  const Switches any;
  const Access* access = find_access(name);
  return access != nullptr && read.places[place_in(&any, access->place(any))];
}

const std::vector<SwitchInfo>& switch_list() {
  static const std::vector<SwitchInfo> infos = [] {
    Diagnostics none;
    return profiles_under(nullptr, none)->infos;
  }();
  return infos;
}

std::string switch_value(const Switches& switches, std::string_view name) {
  const Access* access = find_access(name);
  return access == nullptr ? std::string() : std::string(access->all_words[access->get(switches)]);
}

bool set_switch(Switches& switches, std::string_view name, std::string_view word) {
  const Access* access = find_access(name);
  return access != nullptr && set_word(*access, word, switches);
}

void check_profiles(const HouseRules& house, Diagnostics& found) {
  profiles_under(&house, found);
}

std::optional<Switches> profile_switches(std::string_view profile, const HouseRules* house) {
  Diagnostics none;
  const std::shared_ptr<const Profiles> known = profiles_under(house, none);
  if (profile == "asl") return known->asl;
  if (profile == "asl-old") return known->old;
  if (profile == "aslsk") return known->starter_kit;
  return std::nullopt;
}

void read_switches(const Node& node, Switches& switches, Diagnostics& found) {
  if (!node) return;
  Fields fields(node, found, "list of switches");
  if (!node.is_map()) return;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const auto [name, value] = node.entry(i);
    const Access* access = find_access(name);
    if (access == nullptr) {
      found.error("unknown-switch", node.key_place(i), fmt::format("there is no switch {}", in_quotes(name)),
                  found.suggest(name, names(), "the switches are: {names}"));
      continue;
    }
    const auto word = to_text(value, found, fmt::format("the switch '{}'", name));
    if (word && !set_word(*access, *word, switches))
      found.error("unknown-word", value.place(), fmt::format("the switch '{}' cannot be {}", name, in_quotes(*word)),
                  fmt::format("write one of: {names}", fmt::arg("names", fmt::join(access->words(), ", "))));
    if (switches.sewer_rout) {
      found.error("not-supported", value.place(), "rout through sewers is not worked out here",
                  "leave 'sewer_rout' false");
      switches.sewer_rout = false;
    }
  }
}

}  // namespace hexrout::asl
