#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/read.hpp"
#include "rules/common/edges.hpp"
#include "rules/common/flow_map.hpp"
#include "rules/common/lists.hpp"
#include "rules/morale_ratio/morale_ratio.hpp"

namespace hexrout::morale_ratio {
namespace {

// Each vehicle may leave a crew behind.
constexpr std::size_t kMostWithCrews = 2 * kMostEntries;
constexpr int kMostStrength = 1'000'000;

class Reader {
 public:
  Reader(Position& p, Diagnostics& found) : p_(p), found_(found), ids_(found) {}

  void read(Fields& scenario) {
    p_.readings = standard_readings();
    p_.readings.override_from(scenario.maybe("options"), found_);
    p_.sides.resize(std::max<std::size_t>(p_.setting.sides.size(), 1));
    read_each(scenario.maybe("edges"), "edge", found_, [&](Fields& f) {
      const auto side = read_side(f, "side", p_.setting, found_);
      SideFacts facts;
      facts.own_edges = read_edges(f.maybe("own_edge"), found_);
      facts.suspected = locations(f, "suspected");
      if (side) p_.sides[*side] = std::move(facts);
    });
    const Node elements = scenario.need("elements");
    read_each(
        elements, "element", found_, [&](Fields& f) { read_element(f); }, kMostWithCrews);
    const auto vehicles =
        std::count_if(p_.elements.begin(), p_.elements.end(), [](const Element& e) { return e.kind == Kind::vehicle; });
    if (vehicles > static_cast<std::ptrdiff_t>(kMostEntries))
      found_.error("too-many", elements.place(), fmt::format("there are {} vehicles", vehicles),
                   fmt::format("at most {} are read", kMostEntries));
    read_each(
        scenario.need("pieces"), "piece", found_, [&](Fields& f) { read_piece(f); }, kMostWithCrews);
    p_.events = EventReader(event_specs(), event_world(p_)).read(scenario.maybe("events"), found_);
  }

 private:
  std::vector<LocationId> locations(Fields& f, std::string_view key) {
    std::vector<LocationId> out;
    const Node list = f.maybe(key);
    if (!list) return out;
    for (std::size_t i = 0; i < (list.is_list() ? list.size() : 1); ++i) {
      const LocationId at = to_location(list.is_list() ? list.item(i) : list, p_.setting, found_);
      if (at != kNowhere) out.push_back(at);
    }
    return out;
  }

  void read_element(Fields& f) {
    Element e;
    e.id = ids_.claim(f, "id");
    e.side = read_side(f, "side", p_.setting, found_).value_or(0);
    e.kind = static_cast<Kind>(f.choice("kind", 0, kinds()));
    f.need("original");
    e.original = static_cast<int>(f.integer("original", 1, 1, kMostStrength));
    e.current = static_cast<int>(f.integer("current", e.original, 0, e.original));
    e.mobile = f.boolean("mobile", e.kind != Kind::strongpoint);
    if (e.kind == Kind::strongpoint && e.mobile)
      found_.error("mobile-strongpoint", f.node().find("mobile").place(), "a strongpoint cannot move", "delete mobile");
    e.crew = static_cast<int>(f.integer("crew", e.crew, 1, 1000));
    e.abandoned = f.boolean("abandoned", false);
    e.morale = static_cast<Morale>(f.choice("morale", e.current == 0 ? 5 : 0, morale_words()));
    if ((e.current == 0) != (e.morale == Morale::destroyed))
      found_.error("strength", f.place(), "an element is destroyed exactly when nothing of it is left",
                   "make current 0, or change morale");
    e.due = f.boolean("check_due", false);
    e.shutdown = f.boolean("shutdown", false);
    if (e.shutdown && e.kind != Kind::strongpoint)
      found_.error("shutdown", f.node().find("shutdown").place(), "only a strongpoint shuts down",
                   "write kind: strongpoint, or delete shutdown");
    check_state(f, e);
    p_.elements.push_back(std::move(e));
  }

  // What no element of its kind can be.
  void check_state(Fields& f, const Element& e) {
    const auto refuse = [&](std::string_view key, const std::string& what, const std::string& hint) {
      const Node node = f.node().find(key);
      found_.error("impossible-state", node ? node.place() : f.place(), fmt::format("'{}' {}", e.id, what), hint);
    };
    const bool gone = e.morale >= Morale::eliminated;
    if (e.kind == Kind::strongpoint && e.morale != Morale::normal && !gone)
      refuse("morale",
             fmt::format("is a strongpoint and cannot be {}: where its morale fails it shuts down",
                         morale_words()[static_cast<std::size_t>(e.morale)]),
             "write 'shutdown: true' instead of its morale");
    if (e.kind != Kind::vehicle && e.abandoned)
      refuse("abandoned", "is no vehicle: nobody leaves it", "delete abandoned, or write kind: vehicle");
    if (e.kind != Kind::vehicle && f.has("crew"))
      refuse("crew", "is no vehicle and has no crew", "delete crew, or write kind: vehicle");
    if (e.kind == Kind::infantry && !e.mobile)
      refuse("mobile", "is infantry, which can always move", "delete mobile, or write 'move: 0' for its pieces");
    if (gone && e.due)
      refuse("check_due", fmt::format("is {} and checks no more", morale_words()[static_cast<std::size_t>(e.morale)]),
             "delete check_due");
    if (gone && e.shutdown)
      refuse(
          "shutdown",
          fmt::format("is {}: nothing of it is left to shut down", morale_words()[static_cast<std::size_t>(e.morale)]),
          "delete shutdown");
  }

  void read_piece(Fields& f) {
    Piece piece;
    piece.id = ids_.claim(f, "id");
    const Node element = f.need("element");
    std::vector<std::string> names;
    for (const Element& e : p_.elements) names.push_back(e.id);
    if (element && check_id(element.scalar(), names, "element", element.place(), found_))
      piece.element = element_index(p_, element.scalar());
    piece.state = static_cast<PieceState>(f.choice("state", 0, piece_states()));
    if (piece.state == PieceState::present || f.has("at")) piece.at = read_location(f, "at", p_.setting, found_);
    piece.move = static_cast<int>(f.integer("move", piece.move, 0, 1000));
    piece.range = static_cast<int>(f.integer("range", piece.range, -1, 10000));
    piece.armed = f.boolean("armed", true);
    piece.hidden = f.boolean("hidden", false);
    piece.hit = f.boolean("hit", false);
    piece.fired = f.boolean("fired", false);
    piece.advanced = f.boolean("advanced", false);
    p_.pieces.push_back(std::move(piece));
  }

  Position& p_;
  Diagnostics& found_;
  Ids ids_;
};

}  // namespace

const std::vector<EventSpec>& event_specs() {
  static const std::vector<EventSpec> specs{
      {"fire",
       {{"by", ArgKind::id, true, 0, 0, "piece"},
        {"at", ArgKind::ids, true, 0, 0, "piece"},
        {"indirect", ArgKind::flag},
        {"damage", ArgKind::numbers_by_id, false, 0, kMostStrength, "element"}}},
      {"damage", {{"of", ArgKind::numbers_by_id, true, 0, kMostStrength, "element"}}},
      // A piece goes along a path; somebody may fire at it on the way.
      {"move",
       {{"who", ArgKind::id, true, 0, 0, "piece"},
        {"path", ArgKind::hexes, true},
        {"fire_by", ArgKind::id, false, 0, 0, "piece"},
        {"fire_at", ArgKind::hex}}},
      // A piece goes to a place by the path its morale asks for.
      {"advance",
       {{"who", ArgKind::id, true, 0, 0, "piece"},
        {"to", ArgKind::hex, true},
        {"fire_by", ArgKind::id, false, 0, 0, "piece"},
        {"fire_at", ArgKind::hex}}},
      // A side's turn begins: checks, then the moves that morale orders.
      {"turn", {{"side", ArgKind::id, true, 0, 0, "side"}}},
  };
  return specs;
}

EventWorld event_world(const Position& p) {
  EventWorld world;
  world.setting = &p.setting;
  for (const Piece& piece : p.pieces) world.ids["piece"].push_back(piece.id);
  for (const Element& e : p.elements) world.ids["element"].push_back(e.id);
  world.ids["side"] = p.setting.sides;
  return world;
}

std::optional<Position> read_position(Fields& scenario, Setting setting, Diagnostics& found) {
  const std::size_t before = found.error_count();
  Position p;
  p.setting = std::move(setting);
  Reader(p, found).read(scenario);
  if (found.error_count() > before || p.map().hex_count() == 0) return std::nullopt;
  return p;
}

std::string write_position(const Position& p) {
  std::string out;
  if (const std::string options = p.readings.yaml(); options != "{}") out += "options: " + options + "\n";
  std::vector<std::string> lines;
  for (std::size_t s = 0; s < p.sides.size() && s < p.setting.sides.size(); ++s) {
    const SideFacts& facts = p.sides[s];
    if (facts.own_edges == 0 && facts.suspected.empty()) continue;
    std::vector<std::string> places;
    for (const LocationId at : facts.suspected) places.push_back(p.map().location_name(at));
    lines.push_back(FlowMap()
                        .add("side", p.setting.sides[s])
                        .add_if(facts.own_edges != 0, "own_edge", edge_words(facts.own_edges))
                        .add_if(!places.empty(), "suspected", places)
                        .text());
  }
  out += yaml_block("edges", lines);
  lines.clear();
  const Element standard;
  for (const Element& e : p.elements)
    lines.push_back(
        FlowMap()
            .add("id", e.id)
            .add("side", p.setting.sides[e.side])
            .add("kind", kinds()[static_cast<std::size_t>(e.kind)])
            .add("original", e.original)
            .add_if(e.current != e.original, "current", e.current)
            .add_if(e.kind == Kind::vehicle && !e.mobile, "mobile", false)
            .add_if(e.crew != standard.crew, "crew", e.crew)
            .add_if(e.abandoned, "abandoned", true)
            .add_if(e.morale != Morale::normal, "morale", morale_words()[static_cast<std::size_t>(e.morale)])
            .add_if(e.due, "check_due", true)
            .add_if(e.shutdown, "shutdown", true)
            .text());
  out += lines.empty() ? "elements: []\n" : yaml_block("elements", lines);
  lines.clear();
  const Piece plain;
  for (const Piece& piece : p.pieces) {
    FlowMap f;
    f.add("id", piece.id).add("element", p.element_of(piece).id);
    if (piece.at != kNowhere) f.add("at", p.map().location_name(piece.at));
    f.add_if(piece.move != plain.move, "move", piece.move)
        .add_if(piece.range != plain.range, "range", piece.range)
        .add_if(!piece.armed, "armed", false)
        .add_if(piece.hidden, "hidden", true)
        .add_if(piece.hit, "hit", true)
        .add_if(piece.fired, "fired", true)
        .add_if(piece.advanced, "advanced", true)
        .add_if(piece.state != PieceState::present, "state", piece_states()[static_cast<std::size_t>(piece.state)]);
    lines.push_back(f.text());
  }
  out += lines.empty() ? "pieces: []\n" : yaml_block("pieces", lines);
  lines.clear();
  for (const ScriptedEvent& e : p.events) lines.push_back(e.yaml(p.map()));
  out += yaml_block("events", lines);
  return out;
}

}  // namespace hexrout::morale_ratio
