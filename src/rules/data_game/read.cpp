#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "hexrout/rules/read.hpp"
#include "rules/common/words/edges.hpp"
#include "rules/common/words/flow_map.hpp"
#include "rules/common/words/lists.hpp"
#include "rules/data_game/data_game.hpp"

namespace hexrout::data_game {
namespace {

// A crew may leave each element that has one.
constexpr std::size_t kMostWithCrews = 2 * kMostEntries;

template <class Rows>
std::vector<std::string> words_of(const Rows& rows) {
  std::vector<std::string> out;
  for (const auto& row : rows) out.push_back(row.name);
  return out;
}

class Reader {
 public:
  Reader(Position& p, Diagnostics& found) : p_(p), found_(found), ids_(found) {}

  void read(Fields& scenario) {
    p_.policies = &p_.rules->policies;
    p_.readings = p_.rules->readings;
    p_.readings.override_from(scenario.maybe("options"), found_);
    p_.sides.resize(std::max<std::size_t>(p_.setting.sides.size(), 1));
    for (SideFacts& side : p_.sides)
      for (std::size_t i = 0; i < p_.game().side_figures.size(); ++i)
        side.figures[i] = p_.game().side_figures[i].standard;
    read_winner(scenario);
    read_each(scenario.maybe("edges"), "edge", found_, [&](Fields& f) {
      const auto side = read_side(f, "side", p_.setting, found_);
      SideFacts facts;
      facts.own_edges = read_edges(f.maybe("own_edge"), found_);
      facts.suspected = locations(f, "suspected");
      facts.figures = p_.sides[side.value_or(0)].figures;
      read_figures(f, p_.game().side_figures, facts);
      if (side) p_.sides[*side] = std::move(facts);
    });
    if (p_.rules->in_inches) p_.scale = read_scale_fields(scenario, found_);
    const GameFile& game = p_.game();
    const Node elements = scenario.need(game.one_list() ? game.unit_list : game.group_list);
    read_each(
        elements, game.one_list() ? game.unit_word : game.group_word, found_, [&](Fields& f) { read_element(f); },
        kMostWithCrews);
    if (!game.one_list())
      read_each(
          scenario.need(game.unit_list), game.unit_word, found_, [&](Fields& f) { read_piece(f); }, kMostWithCrews);
    const auto vehicles = std::count_if(p_.elements.begin(), p_.elements.end(),
                                        [&](const Element& e) { return p_.kind_of(e).crew.has_value(); });
    if (vehicles > static_cast<std::ptrdiff_t>(kMostEntries))
      found_.error("too-many", elements.place(), fmt::format("there are {} {}s", vehicles, game.first_crewed()->name),
                   fmt::format("at most {} are read", kMostEntries));
    find_firers();
    for (std::size_t kind = 0; kind < game.marks.size(); ++kind)
      read_each(scenario.maybe(game.marks[kind].name), "mark", found_, [&](Fields& f) { read_mark(f, kind); });
    p_.events = EventReader(p_.rules->events, {&p_.setting, std::make_shared<const EventIds>(event_ids(p_))})
                    .read(scenario.maybe("events"), found_);
    check_damage(scenario.maybe("events"));
    std::vector<std::size_t> stages_of_moves;
    for (std::size_t stage = 0; stage < game.turn.size(); ++stage)
      if (game.turn[stage].kind == TurnStep::Kind::moves) stages_of_moves.push_back(stage);
    p_.events.read_under_way(
        scenario, stages_of_moves,
        [&](const std::string& id) {
          const UnitIndex i = piece_index(p_, id);
          return i < p_.pieces.size() ? std::optional(i) : std::nullopt;
        },
        found_);
  }

 private:
  // Reads the figures of a unit or a side.
  template <class Of>
  static void read_figures(Fields& f, const std::vector<FigureSpec>& figures, Of& of) {
    for (std::size_t i = 0; i < figures.size(); ++i)
      of.figures[i] =
          static_cast<int>(f.integer(figures[i].name, figures[i].standard, figures[i].least, figures[i].most));
  }

  // Reads who has won, in games that end.
  void read_winner(Fields& scenario) {
    if (!p_.game().ends()) return;
    p_.winner = scenario.text("winner", "");
    const std::vector<std::string>& sides = p_.setting.sides;
    if (!p_.winner.empty() && p_.winner != kDraw && std::find(sides.begin(), sides.end(), p_.winner) == sides.end())
      found_.error("unknown-side", scenario.node().find("winner").place(), "the winner is no side of this scenario",
                   found_.suggest(p_.winner, sides));
  }

  // Reports an event `damage` without any key.
  void check_damage(const Node& list) {
    // After a mistake in an event, indices of events and of the list differ.
    if (!list.is_list() || list.size() != p_.events.size()) return;
    for (std::size_t i = 0; i < p_.events.size(); ++i)
      if (const ScriptedEvent& e = p_.events[i]; e.kind() == "damage" && !e.has("of") && !e.has("immobile"))
        found_.error("missing-key", list.item(i).place(),
                     "the event 'damage' says neither what is lost nor what becomes immobile",
                     "add 'of: {an id: 1}', or 'immobile: [an id]'");
  }

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
    read_strength(f, std::move(e));
    if (!p_.game().one_list()) return;
    Piece piece;
    piece.id = p_.elements.back().id;
    piece.element = ElementIndex(p_.elements.size() - 1);
    read_place(f, piece);
  }

  // Reads strength, state and all that an element has of its own, and adds it.
  void read_strength(Fields& f, Element e) {
    const std::vector<std::size_t> kinds = p_.game().kinds_for(p_.game().linked && e.group == kNone);
    std::vector<std::string> kind_names;
    for (const std::size_t k : kinds) kind_names.push_back(p_.game().kinds[k].name);
    e.kind = kinds[f.choice("kind", 0, kind_names)];
    const Kind& kind = p_.kind_of(e);
    f.need("original");
    e.original = static_cast<int>(f.integer("original", 1, 1, kMostStrength));
    e.current = static_cast<int>(f.integer("current", e.original, 0, e.original));
    e.mobile = f.boolean("mobile", !kind.immobile);
    if (kind.immobile && e.mobile)
      found_.error("mobile-strongpoint", f.node().find("mobile").place(), fmt::format("a {} cannot move", kind.name),
                   "delete mobile");
    if (p_.game().first_crewed() != nullptr) {
      e.crew = static_cast<int>(f.integer("crew", kind.crew ? kind.crew->count : e.crew, 1, 1000));
      e.abandoned = f.boolean("abandoned", false);
    }
    e.state = static_cast<StateIndex>(
        f.choice("morale", e.current == 0 ? p_.game().destroyed() : 0, words_of(p_.game().states)));
    if ((e.current == 0) != (e.state == p_.game().destroyed()))
      found_.error("strength", f.place(),
                   fmt::format("an element is {} exactly when nothing of it is left", p_.game().states.back().name),
                   "make current 0, or change morale");
    e.due = f.boolean("check_due", false);
    if (const Kind* shut = p_.game().first_shut()) {
      e.shutdown = f.boolean("shutdown", false);
      if (e.shutdown && !kind.shutdown)
        found_.error("shutdown", f.node().find("shutdown").place(), fmt::format("only a {} shuts down", shut->name),
                     fmt::format("write kind: {}, or delete shutdown", shut->name));
    }
    read_figures(f, p_.game().figures, e);
    for (std::size_t i = 0; i < p_.game().flags.size(); ++i)
      e.set_flag(static_cast<int>(i), f.boolean(p_.game().flags[i].name, false));
    for (const std::string& place : p_.game().places) e.places.push_back(locations(f, place));
    check_state(f, e);
    p_.elements.push_back(std::move(e));
  }

  // Reports values that contradict the element's kind.
  void check_state(Fields& f, const Element& e) {
    const auto refuse = [&](std::string_view key, const std::string& what, const std::string& hint) {
      const Node node = f.node().find(key);
      found_.error("impossible-state", node ? node.place() : f.place(), fmt::format("'{}' {}", e.id, what), hint);
    };
    const Kind& kind = p_.kind_of(e);
    const State& state = p_.state_of(e);
    const Kind* crewed = p_.game().first_crewed();
    const std::string write_crewed = crewed == nullptr ? std::string() : fmt::format("write kind: {}", crewed->name);
    if (kind.shutdown && e.state != 0 && !state.gone)
      refuse("morale",
             fmt::format("is a {} and cannot be {}: where its morale fails it shuts down", kind.name, state.name),
             "write 'shutdown: true' instead of its morale");
    if (!kind.crew && e.abandoned)
      refuse("abandoned", fmt::format("is no {}: nobody leaves it", crewed->name),
             "delete abandoned, or " + write_crewed);
    if (!kind.crew && f.has("crew"))
      refuse("crew", crewed == nullptr ? "has no crew" : fmt::format("is no {} and has no crew", crewed->name),
             crewed == nullptr ? "delete crew" : "delete crew, or " + write_crewed);
    if (!kind.immobile && !kind.may_be_immobile && !e.mobile)
      refuse("mobile", fmt::format("is {}, which can always move", kind.name),
             fmt::format("delete mobile, or write 'move: 0' for its {}", p_.game().unit_list));
    if (state.gone && e.due)
      refuse("check_due", fmt::format("is {} and checks no more", state.name), "delete check_due");
    if (state.gone && e.shutdown)
      refuse("shutdown", fmt::format("is {}: nothing of it is left to shut down", state.name), "delete shutdown");
  }

  void read_piece(Fields& f) {
    Piece piece;
    piece.id = ids_.claim(f, "id");
    const std::string& word = p_.game().group_word;
    const Node element = f.need(word);
    // All elements of the first list have been read.
    if (element_at_.empty())
      for (const Element& e : p_.elements) element_at_.emplace(e.id, element_ids_.size()), element_ids_.push_back(e.id);
    if (const auto at = element_at_.find(element.scalar()); element && at != element_at_.end())
      piece.element = ElementIndex(at->second);
    else if (element)
      check_id(element.scalar(), element_ids_, word, element.place(), found_);
    if (p_.game().linked && !p_.elements.empty()) {
      Element own;
      own.id = piece.id;
      own.group = piece.element;
      own.side = p_.elements[own.group].side;
      read_strength(f, std::move(own));
      piece.element = ElementIndex(p_.elements.size() - 1);
    }
    read_place(f, piece);
  }

  void read_place(Fields& f, Piece& piece) {
    piece.state = static_cast<PieceState>(f.choice("state", 0, piece_states()));
    if (piece.state == PieceState::captured && !p_.elements.empty() && !p_.state_of(p_.element_of(piece)).gone)
      found_.error("impossible-state", f.node().find("state").place(), "what is captured is out of action",
                   fmt::format("write 'current: 0', and 'morale: {}'", p_.game().states.back().name));
    if (piece.state == PieceState::present || f.has("at")) piece.at = read_location(f, "at", p_.setting, found_);
    piece.move = static_cast<int>(f.integer("move", piece.move, 0, 1000));
    piece.range = static_cast<int>(f.integer("range", piece.range, -1, 10000));
    piece.armed = f.boolean("armed", true);
    piece.hidden = f.boolean("hidden", false);
    piece.hit = f.boolean("hit", false);
    piece.fired = f.boolean("fired", false);
    piece.advanced = f.boolean("advanced", false);
    if (p_.rules->remembers_fire) read_fire(f, piece);
    p_.pieces.push_back(std::move(piece));
  }

  void read_mark(Fields& f, std::size_t kind) {
    const MarkKind& of = p_.game().marks[kind];
    Mark mark;
    mark.kind = kind;
    mark.at = read_location(f, "at", p_.setting, found_);
    if (of.sided) mark.side = read_side(f, "side", p_.setting, found_).value_or(0);
    if (!of.count.empty()) mark.count = static_cast<int>(f.integer(of.count, 1, 1, kMostMarks));
    if (of.lasts > 1) mark.age = static_cast<int>(f.integer("age", 0, 0, of.lasts - 1));
    if (mark.at != kNowhere) p_.marks.push_back(mark);
  }

  // Reads the last fire at a piece; its firer is found once all pieces are read.
  void read_fire(Fields& f, Piece& piece) {
    const Node by = f.maybe("shot_by");
    const Node from = f.maybe("shot_from");
    if (bool(by) != bool(from))
      found_.error("missing-key", by ? by.place() : from.place(), "the last fire at a unit has a firer and a hex",
                   "write 'shot_by: ID' and 'shot_from: HEX', or neither");
    if (!by || !from) return;
    piece.shot_from = to_location(from, p_.setting, found_);
    fire_.emplace_back(UnitIndex(p_.pieces.size()), by);
  }
  void find_firers() {
    for (const auto& [target, by] : fire_) {
      const UnitIndex firer = piece_index(p_, by.scalar());
      std::vector<std::string> known;
      for (const Piece& piece : p_.pieces) known.push_back(piece.id);
      if (firer == kNone)
        check_id(by.scalar(), known, p_.game().unit_word, by.place(), found_);
      else
        p_.pieces[target].shot_by = firer;
    }
  }

  Position& p_;
  Diagnostics& found_;
  Ids ids_;
  std::vector<std::pair<UnitIndex, Node>> fire_;  // at pieces, with the ids of their firers
  std::vector<std::string> element_ids_;
  std::unordered_map<std::string, std::size_t> element_at_;
};

}  // namespace

EventIds event_ids(const Position& p) {
  EventIds ids;
  for (const Piece& piece : p.pieces) ids[p.game().unit_word].push_back(piece.id);
  if (!p.game().one_list())
    for (const Element& e : p.elements) ids[p.game().element_word()].push_back(e.id);
  if (const std::string crippled = p.game().immobile_group(); !crippled.empty())
    for (const Element& e : p.elements)
      if (p.kind_of(e).may_be_immobile) ids[crippled].push_back(e.id);
  ids["side"] = p.setting.sides;
  return ids;
}

std::optional<Position> read_position(Fields& scenario, Setting setting, std::shared_ptr<const RuleSet> rules,
                                      Diagnostics& found) {
  const std::size_t before = found.error_count();
  Position p;
  p.setting = std::move(setting);
  p.rules = std::move(rules);
  Reader(p, found).read(scenario);
  if (found.error_count() > before || p.map().hex_count() == 0) return std::nullopt;
  return p;
}

namespace {

// Adds strength, state and all that an element has of its own.
void write_strength(const Position& p, const Element& e, FlowMap& out) {
  const Kind& kind = p.kind_of(e);
  const State& state = p.state_of(e);
  out.add("kind", kind.name)
      .add("original", e.original)
      .add_if(e.current != e.original, "current", e.current)
      .add_if(!kind.immobile && !e.mobile, "mobile", false)
      .add_if(kind.crew && e.crew != kind.crew->count, "crew", e.crew)
      .add_if(e.abandoned, "abandoned", true)
      .add_if(e.state != 0, "morale", state.name)
      .add_if(e.due, "check_due", true)
      .add_if(e.shutdown, "shutdown", true);
  const std::vector<FigureSpec>& figures = p.game().figures;
  for (std::size_t i = 0; i < figures.size(); ++i)
    out.add_if(e.figures[i] != figures[i].standard, figures[i].name, e.figures[i]);
  const std::vector<FlagSpec>& flags = p.game().flags;
  for (std::size_t i = 0; i < flags.size(); ++i) out.add_if(e.flag(static_cast<int>(i)), flags[i].name, true);
  for (std::size_t i = 0; i < p.game().places.size(); ++i) {
    std::vector<std::string> hexes;
    for (const LocationId at : e.places[i]) hexes.push_back(p.map().location_name(at));
    out.add_if(!hexes.empty(), p.game().places[i], hexes);
  }
}

void write_element(const Position& p, const Element& e, FlowMap& out) {
  out.add("id", e.id).add("side", p.setting.sides[e.side]);
  write_strength(p, e, out);
}

void write_piece(const Position& p, const Piece& piece, FlowMap& out) {
  const Piece plain;
  if (piece.at != kNowhere) out.add("at", p.map().location_name(piece.at));
  out.add_if(piece.move != plain.move, "move", piece.move)
      .add_if(piece.range != plain.range, "range", piece.range)
      .add_if(!piece.armed, "armed", false)
      .add_if(piece.hidden, "hidden", true)
      .add_if(piece.hit, "hit", true)
      .add_if(piece.fired, "fired", true)
      .add_if(piece.advanced, "advanced", true);
  if (piece.shot_from != kNowhere)
    out.add("shot_by", p.pieces[piece.shot_by].id).add("shot_from", p.map().location_name(piece.shot_from));
  out.add_if(piece.state != PieceState::present, "state", piece_states()[static_cast<std::size_t>(piece.state)]);
}

// Formats the list of each kind of marks.
std::string write_marks(const Position& p) {
  std::string out;
  for (std::size_t kind = 0; kind < p.game().marks.size(); ++kind) {
    const MarkKind& of = p.game().marks[kind];
    std::vector<std::string> lines;
    for (const Mark& mark : p.marks) {
      if (mark.kind != kind) continue;
      FlowMap line;
      line.add("at", p.map().location_name(mark.at));
      if (of.sided) line.add("side", p.setting.sides[mark.side]);
      if (!of.count.empty()) line.add_if(mark.count != 1, of.count, mark.count);
      lines.push_back(line.add_if(mark.age != 0, "age", mark.age).text());
    }
    out += yaml_block(of.name, lines);
  }
  return out;
}

std::string unit_block(const std::string& list, const std::vector<std::string>& lines) {
  return lines.empty() ? list + ": []\n" : yaml_block(list, lines);
}

// Formats elements and pieces, or units, which combine the two.
std::string write_units(const Position& p) {
  const GameFile& game = p.game();
  std::vector<std::string> elements;
  std::vector<std::string> pieces;
  for (const Element& e : p.elements) {
    if (game.one_list() || e.group != kNone) continue;
    FlowMap line;
    write_element(p, e, line);
    elements.push_back(line.text());
  }
  for (const Piece& piece : p.pieces) {
    FlowMap line;
    if (game.one_list())
      write_element(p, p.element_of(piece), line);
    else
      line.add("id", piece.id).add(game.group_word, p.elements[p.group_of(piece.element)].id);
    if (game.linked) write_strength(p, p.element_of(piece), line);
    write_piece(p, piece, line);
    pieces.push_back(line.text());
  }
  return (game.one_list() ? std::string() : unit_block(game.group_list, elements)) + unit_block(game.unit_list, pieces);
}

}  // namespace

std::string write_position(const Position& p) {
  std::string out;
  if (const std::string options = p.readings.yaml(); options != "{}") out += "options: " + options + "\n";
  if (p.rules->in_inches) {
    out += fmt::format("scale: {}\n", yaml_scalar(p.scale.text()));
    if (p.scale.rounding != Rounding::nearest)
      out += fmt::format("rounding: {}\n", p.scale.rounding == Rounding::down ? "down" : "up");
  }
  if (!p.winner.empty()) out += fmt::format("winner: {}\n", yaml_scalar(p.winner));
  std::vector<std::string> lines;
  for (std::size_t s = 0; s < p.sides.size() && s < p.setting.sides.size(); ++s) {
    const SideFacts& facts = p.sides[s];
    const std::vector<FigureSpec>& figures = p.game().side_figures;
    FlowMap more;
    more.add("side", p.setting.sides[s]);
    bool other = false;
    for (std::size_t i = 0; i < figures.size(); ++i) {
      other = other || facts.figures[i] != figures[i].standard;
      more.add_if(facts.figures[i] != figures[i].standard, figures[i].name, facts.figures[i]);
    }
    if (facts.own_edges == 0 && facts.suspected.empty() && !other) continue;
    std::vector<std::string> places;
    for (const LocationId at : facts.suspected) places.push_back(p.map().location_name(at));
    lines.push_back(more.add_if(facts.own_edges != 0, "own_edge", edge_words(facts.own_edges))
                        .add_if(!places.empty(), "suspected", places)
                        .text());
  }
  out += yaml_block("edges", lines);
  out += write_units(p) + write_marks(p);
  lines.clear();
  for (const ScriptedEvent& e : p.events) lines.push_back(e.yaml(p.map()));
  out += yaml_block("events", lines);
  return out;
}

}  // namespace hexrout::data_game
