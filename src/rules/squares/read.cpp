#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/read.hpp"
#include "rules/common/words/flow_map.hpp"
#include "rules/common/words/lists.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout::squares {
namespace {

constexpr int kMostMen = 10000;
constexpr int kMostBodies = 20'000'000;  // every man of the most groups

class Reader {
 public:
  Reader(Position& p, Diagnostics& found) : p_(p), found_(found), ids_(found) {}

  void read(Fields& scenario) {
    p_.rules = rule_set(p_.setting.house.get(), found_);
    p_.policies = &p_.rules->policies;
    p_.readings = p_.rules->readings;
    p_.readings.override_from(scenario.maybe("options"), found_);
    read_each(scenario.need("groups"), "group", found_, [&](Fields& f) { read_group(f); });
    read_each(scenario.need("stands"), "stand", found_, [&](Fields& f) { read_stand(f); });
    read_each(scenario.maybe("casualties"), "casualty", found_, [&](Fields& f) { read_casualties(f); });
    read_each(scenario.maybe("fires"), "fire", found_, [&](Fields& f) { read_fire(f); });
    read_each(scenario.maybe("trenches"), "trench", found_, [&](Fields& f) {
      p_.trenches.push_back(
          {read_location(f, "at", p_.setting, found_), read_side(f, "side", p_.setting, found_).value_or(0)});
    });
    const Node events = scenario.maybe("events");
    p_.events =
        EventReader(event_specs(), {&p_.setting, std::make_shared<const EventIds>(event_ids(p_))}).read(events, found_);
    p_.events.read_under_way(
        scenario, {0},
        [&](const std::string& id) {
          const UnitIndex i = stand_index(p_, id);
          return i < p_.stands.size() ? std::optional(i) : std::nullopt;
        },
        found_);
    check_most(
        events, "fire", "hits",
        [&](const std::string& id) {
          const UnitIndex s = stand_index(p_, id);
          return s == kNone ? std::optional<int>() : p_.stands[s].men;
        },
        "men", found_);
    check_most(
        events, "losses", "of",
        [&](const std::string& id) {
          const GroupIndex g = group_index(p_, id);
          return g == kNone ? std::optional<int>() : p_.groups[g].effective();
        },
        "men", found_);
  }

 private:
  std::vector<LocationId> locations(Fields& f, std::string_view key) {
    std::vector<LocationId> out;
    const Node list = f.maybe(key);
    if (!list) return out;
    const std::size_t n = list.is_list() ? list.size() : 1;
    for (std::size_t i = 0; i < n; ++i) {
      const LocationId at = to_location(list.is_list() ? list.item(i) : list, p_.setting, found_);
      if (at != kNowhere) out.push_back(at);
    }
    return out;
  }

  std::uint8_t bits(Fields& f, std::string_view key, const std::vector<std::string>& words) {
    std::uint8_t out = 0;
    const Place place = f.node().find(key) ? f.node().find(key).place() : f.place();
    for (const std::string& word : f.texts(key))
      if (check_id(word, words, key, place, found_))
        out = static_cast<std::uint8_t>(
            out | 1u << static_cast<unsigned>(std::find(words.begin(), words.end(), word) - words.begin()));
    return out;
  }

  void read_group(Fields& f) {
    Group g;
    g.id = ids_.claim(f, "id");
    g.side = read_side(f, "side", p_.setting, found_).value_or(0);
    const bool attacks = g.side < p_.setting.sides.size() && p_.setting.sides[g.side] == p_.setting.attacker;
    g.role = static_cast<Role>(f.choice("role", attacks ? 0 : 1, roles()));
    f.need("start");
    g.start = static_cast<int>(f.integer("start", 1, 1, kMostMen));
    g.casualties = static_cast<int>(f.integer("casualties", 0, 0, g.start));
    std::vector<std::string> ids;
    for (const GroupCondition& c : p_.tables().conditions) ids.push_back(c.id);
    g.tested = bits(f, "tested", ids);
    g.state = static_cast<GroupState>(f.choice("state", 0, group_states()));
    g.line = locations(f, "line");
    p_.groups.push_back(std::move(g));
  }

  void read_stand(Fields& f) {
    Stand s;
    s.id = ids_.claim(f, "id");
    const Node group = f.need("group");
    std::vector<std::string> names;
    for (const Group& g : p_.groups) names.push_back(g.id);
    if (group && check_id(group.scalar(), names, "group", group.place(), found_))
      s.group = group_index(p_, group.scalar());
    s.state = static_cast<StandState>(f.choice("state", 0, stand_states()));
    if (s.present() || f.has("at")) s.at = read_location(f, "at", p_.setting, found_);
    const bool there = s.present();
    s.men = static_cast<int>(f.integer("men", 1, there ? 1 : 0, kMostMen));
    s.rank = static_cast<Rank>(f.choice("rank", 0, rank_words()));
    s.seniority = static_cast<int>(f.integer("seniority", 0, 0, 100));
    s.restriction = static_cast<Result>(f.choice("restriction", 0, result_words()));
    s.tested = bits(f, "tested", triggers());
    s.move = static_cast<int>(f.integer("move", s.move, 0, 1000));
    s.tactical = static_cast<int>(f.integer("tactical", s.tactical, 0, 1000));
    s.leads = f.boolean("leads", false);
    s.hidden = f.boolean("hidden", false);
    s.attacked_in_trench = f.boolean("attacked_in_trench", false);
    s.saw_enemy = f.boolean("saw_enemy", true);
    if (s.leads && s.rank != Rank::officer)
      found_.error("not-an-officer", f.node().find("leads").place(), "only an officer leads by example",
                   "write rank: officer, or delete leads");
    p_.stands.push_back(std::move(s));
  }

  void read_casualties(Fields& f) {
    Casualties c;
    c.at = read_location(f, "at", p_.setting, found_);
    c.side = read_side(f, "side", p_.setting, found_).value_or(0);
    c.men = static_cast<int>(f.integer("men", 1, 1, kMostBodies));
    c.vehicle = f.boolean("vehicle", false);
    p_.casualties.push_back(c);
  }

  void read_fire(Fields& f) {
    Fire fire;
    fire.side = read_side(f, "side", p_.setting, found_).value_or(0);
    fire.kind = static_cast<FireKind>(f.choice("kind", 0, fire_kinds()));
    if (f.has("from")) fire.from = read_location(f, "from", p_.setting, found_, false);
    const Node at = f.need("at");
    fire.at = locations(f, "at");
    if (at.is_list() && at.size() == 0)
      found_.error("missing-key", at.place(), "the fire names no square", "write 'at: [B2]', or delete the fire");
    fire.last_turn = f.choice("turn", 0, {"this", "last"}) == 1;
    p_.fires.push_back(std::move(fire));
  }

  Position& p_;
  Diagnostics& found_;
  Ids ids_;
};

}  // namespace

const std::vector<EventSpec>& event_specs() {
  static const std::vector<EventSpec> specs{
      // Fire on squares: hits by stand; every stand of the other side in the squares is under fire.
      {"fire",
       {{"by", ArgKind::id, false, 0, 0, "stand"},
        {"from", ArgKind::hex},
        {"side", ArgKind::id, false, 0, 0, "side"},
        {"at", ArgKind::hexes, true},
        {"kind", ArgKind::word, false, 0, 0, "", fire_kinds()},
        {"hits", ArgKind::numbers_by_id, false, 0, kMostMen, "stand"}}},
      // Losses of groups without stands on the map, or without a fire in the scenario.
      {"losses", {{"of", ArgKind::numbers_by_id, true, 0, kMostMen, "group"}}},
      {"enter", {{"who", ArgKind::ids, true, 0, 0, "stand"}, {"at", ArgKind::hex, true}}},
      {"melee", {{"who", ArgKind::ids, true, 0, 0, "stand"}, {"edged", ArgKind::flag}}},
      {"move", {{"who", ArgKind::id, true, 0, 0, "stand"}, {"path", ArgKind::hexes, true}}},
      {"turn_end", {}},
  };
  return specs;
}

EventIds event_ids(const Position& p) {
  EventIds ids;
  for (const Stand& s : p.stands) ids["stand"].push_back(s.id);
  for (const Group& g : p.groups) ids["group"].push_back(g.id);
  ids["side"] = p.setting.sides;
  return ids;
}

std::optional<Position> read_position(Fields& scenario, Setting setting, Diagnostics& found) {
  const std::size_t before = found.error_count();
  Position p;
  p.setting = std::move(setting);
  Reader(p, found).read(scenario);
  if (found.error_count() > before || p.map().hex_count() == 0) return std::nullopt;
  return p;
}

namespace {

std::vector<std::string> names_of(const Position& p, const std::vector<LocationId>& at) {
  std::vector<std::string> out;
  for (const LocationId l : at) out.push_back(p.map().location_name(l));
  return out;
}

std::vector<std::string> bit_words(std::uint8_t bits, const std::vector<std::string>& words) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < words.size(); ++i)
    if ((bits >> i & 1) != 0) out.push_back(words[i]);
  return out;
}

std::string group_yaml(const Position& p, const Group& g) {
  std::vector<std::string> condition_ids;
  for (const GroupCondition& c : p.tables().conditions) condition_ids.push_back(c.id);
  return FlowMap()
      .add("id", g.id)
      .add("side", p.setting.sides[g.side])
      .add("role", roles()[static_cast<std::size_t>(g.role)])
      .add("start", g.start)
      .add_if(g.casualties != 0, "casualties", g.casualties)
      .add_if(g.tested != 0, "tested", bit_words(g.tested, condition_ids))
      .add_if(g.state != GroupState::carrying_on, "state", group_states()[static_cast<std::size_t>(g.state)])
      .add_if(!g.line.empty(), "line", names_of(p, g.line))
      .text();
}

std::string stand_yaml(const Position& p, const Stand& s) {
  const Stand standard;
  FlowMap f;
  f.add("id", s.id).add("group", p.groups[s.group].id);
  if (s.at != kNowhere) f.add("at", p.map().location_name(s.at));
  f.add_if(s.men != 1, "men", s.men)
      .add_if(s.rank != Rank::man, "rank", rank_words()[static_cast<std::size_t>(s.rank)])
      .add_if(s.seniority != 0, "seniority", s.seniority)
      .add_if(s.restriction != Result::free, "restriction", result_words()[static_cast<std::size_t>(s.restriction)])
      .add_if(s.tested != 0, "tested", bit_words(s.tested, triggers()))
      .add_if(s.move != standard.move, "move", s.move)
      .add_if(s.tactical != standard.tactical, "tactical", s.tactical)
      .add_if(s.leads, "leads", true)
      .add_if(s.hidden, "hidden", true)
      .add_if(s.attacked_in_trench, "attacked_in_trench", true)
      .add_if(!s.saw_enemy, "saw_enemy", false)
      .add_if(s.state != StandState::present, "state", stand_states()[static_cast<std::size_t>(s.state)]);
  return f.text();
}

std::string casualties_yaml(const Position& p, const Casualties& c) {
  return FlowMap()
      .add("at", p.map().location_name(c.at))
      .add("side", p.setting.sides[c.side])
      .add_if(c.men != 1, "men", c.men)
      .add_if(c.vehicle, "vehicle", true)
      .text();
}

std::string fire_yaml(const Position& p, const Fire& f) {
  FlowMap map;
  map.add("side", p.setting.sides[f.side]).add("kind", fire_kinds()[static_cast<std::size_t>(f.kind)]);
  if (f.from != kNowhere) map.add("from", p.map().location_name(f.from));
  return map.add("at", names_of(p, f.at)).add("turn", f.last_turn ? "last" : "this").text();
}

std::string trench_yaml(const Position& p, const Trench& t) {
  return FlowMap().add("at", p.map().location_name(t.at)).add("side", p.setting.sides[t.side]).text();
}

}  // namespace

std::string write_position(const Position& p) {
  std::string out;
  if (const std::string options = p.readings.yaml(); options != "{}") out += "options: " + options + "\n";
  const auto block = [&](const char* key, const auto& things, auto&& line) {
    std::vector<std::string> lines;
    for (const auto& thing : things) lines.push_back(line(p, thing));
    return yaml_block(key, lines);
  };
  // Both keys are required, even if empty.
  out += p.groups.empty() ? "groups: []\n" : block("groups", p.groups, group_yaml);
  out += p.stands.empty() ? "stands: []\n" : block("stands", p.stands, stand_yaml);
  out += block("casualties", p.casualties, casualties_yaml);
  out += block("fires", p.fires, fire_yaml);
  out += block("trenches", p.trenches, trench_yaml);
  return out + block("events", p.events, [](const Position& of, const ScriptedEvent& e) { return e.yaml(of.map()); });
}

}  // namespace hexrout::squares
