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

// Keys of the entry of the list that an element has.
const EntryKeys& keys_of(const Position& p, const Element& e) {
  return p.game().one_list() || e.group != kNone ? p.game().unit_keys : p.game().group_keys;
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
    check_own_edges(scenario);
    for (std::size_t kind = 0; kind < game.marks.size(); ++kind)
      read_each(scenario.maybe(game.marks[kind].name), "mark", found_,
                [&](Fields& f) { read_mark(f, p_, kind, found_); });
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

  // Reports sides without an edge of their own in games whose units run toward it.
  void check_own_edges(const Fields& scenario) {
    if (!p_.rules->toward_own_edge) return;
    const Node edges = scenario.node().find("edges");
    for (std::size_t side = 0; side < p_.setting.sides.size(); ++side) {
      const auto of_it = [&](const Piece& piece) {
        return !p_.elements.empty() && piece.state == PieceState::present && p_.side_of(piece) == side;
      };
      if (p_.sides[side].own_edges != 0 || std::none_of(p_.pieces.begin(), p_.pieces.end(), of_it)) continue;
      found_.error(
          "missing-key", edges ? edges.place() : scenario.place(),
          fmt::format("{} has no edge of its own, and units of this game move toward it",
                      in_quotes(p_.setting.sides[side])),
          fmt::format("write edges: [{{side: {}, own_edge: north}}], or another edge", p_.setting.sides[side]));
    }
  }

  // Reports an event `damage` without any key.
  void check_damage(const Node& list) {
    // After a mistake in an event, indices of events and of the list differ.
    if (!list.is_list() || list.size() != p_.events.size()) return;
    for (std::size_t i = 0; i < p_.events.size(); ++i)
      if (const ScriptedEvent& e = p_.events[i];
          p_.game().has_event("damage") && e.kind() == "damage" && !e.has("of") && !e.has("immobile"))
        found_.error("missing-key", list.item(i).place(),
                     "the event 'damage' says neither what is lost nor what becomes immobile",
                     "add 'of: {an id: 1}', or 'immobile: [an id]'");
  }

  std::vector<LocationId> locations(Fields& f, std::string_view key) {
    return read_locations(f.maybe(key), p_.setting, found_);
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
    const EntryKeys& keys = keys_of(p_, e);
    e.kind = kinds[f.choice(keys["kind"], 0, kind_names)];
    const Kind& kind = p_.kind_of(e);
    read_numbers(f, keys, e);
    e.mobile = f.boolean(keys["mobile"], !kind.immobile);
    if (kind.immobile && e.mobile)
      found_.error("mobile-strongpoint", f.node().find(keys["mobile"]).place(),
                   fmt::format("a {} cannot move", kind.name), "delete mobile");
    if (p_.game().first_crewed() != nullptr) {
      e.crew = static_cast<int>(f.integer(keys["crew"], kind.crew ? kind.crew->count : e.crew, 1, 1000));
      e.abandoned = f.boolean(keys["abandoned"], false);
    }
    read_state(f, keys, e);
    e.due = f.boolean(keys["check_due"], false);
    if (const Kind* shut = p_.game().first_shut()) {
      e.shutdown = f.boolean(keys["shutdown"], false);
      if (e.shutdown && !kind.shutdown)
        found_.error("shutdown", f.node().find(keys["shutdown"]).place(),
                     fmt::format("only a {} shuts down", shut->name),
                     fmt::format("write kind: {}, or delete shutdown", shut->name));
    }
    read_figures(f, p_.game().figures, e);
    read_flags(f, p_, e, found_);
    for (const std::string& place : p_.game().places) e.places.push_back(locations(f, place));
    check_state(f, e);
    p_.elements.push_back(std::move(e));
  }

  // Reads what an element began with, and what is left of it.
  void read_numbers(Fields& f, const EntryKeys& keys, Element& e) {
    const std::string left = keys["current"];
    if (keys.counts_strength()) {
      e.current = static_cast<int>(f.integer(left, 1, 0, kMostStrength));
      e.original = std::max(1, e.current);
      return;
    }
    f.need(keys["original"]);
    e.original = static_cast<int>(f.integer(keys["original"], 1, 1, kMostStrength));
    e.current = keys.counts_lost() ? e.original - static_cast<int>(f.integer(left, 0, 0, e.original))
                                   : static_cast<int>(f.integer(left, e.original, 0, e.original));
  }

  // Reads the state; where the lost keep theirs, none is that of the lost.
  void read_state(Fields& f, const EntryKeys& keys, Element& e) {
    const GameFile& game = p_.game();
    std::vector<std::string> words = words_of(game.states);
    if (game.keeps()) words.pop_back();
    const bool lost = e.current == 0 && !game.keeps();
    e.state = static_cast<StateIndex>(f.choice(keys["morale"], lost ? game.destroyed() : 0, words));
    if (lost != (e.state == game.destroyed()))
      found_.error("strength", f.place(),
                   fmt::format("an element is {} exactly when nothing of it is left", game.states.back().name),
                   fmt::format("make {} 0, or change {}", keys["current"], keys["morale"]));
  }

  // Reports values that contradict the element's kind.
  void check_state(Fields& f, const Element& e) {
    const EntryKeys& keys = keys_of(p_, e);
    const auto refuse = [&](std::string_view key, const std::string& what, const std::string& hint) {
      const Node node = f.node().find(keys[key]);
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
             fmt::format("delete abandoned, or {}", write_crewed));
    if (!kind.crew && f.has("crew"))
      refuse("crew", crewed == nullptr ? "has no crew" : fmt::format("is no {} and has no crew", crewed->name),
             crewed == nullptr ? "delete crew" : fmt::format("delete crew, or {}", write_crewed));
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

  // Reads whether a unit is on the map, a flag of its own being a word for one that is.
  void read_presence(Fields& f, const EntryKeys& keys, Piece& piece) {
    const GameFile& game = p_.game();
    std::vector<std::string> words = game.presence;
    std::vector<std::size_t> flags;
    if (!p_.elements.empty()) flags = place_flags(p_, p_.element_of(piece).kind);
    for (const std::size_t flag : flags) words.push_back(game.flags[flag].name);
    const std::size_t said = f.choice(keys["state"], 0, words);
    if (said < game.presence.size())
      piece.state = static_cast<PieceState>(said);
    else
      p_.elements[piece.element].set_flag(static_cast<int>(flags[said - game.presence.size()]), true);
    if (p_.elements.empty() || piece.state == PieceState::exited) return;
    Element& e = p_.elements[piece.element];
    const bool off = piece.state != PieceState::present;
    e.away = game.keeps() && off;
    const Node node = f.node().find(keys["state"]);
    if (game.keeps() && !off && e.current == 0)
      found_.error("strength", f.place(), "what has no strength left is not on the map",
                   fmt::format("write '{}: {}'", keys["state"], game.presence[std::size_t(PieceState::removed)]));
    if (piece.state == PieceState::captured && !p_.gone(e))
      found_.error(
          "impossible-state", node.place(), "what is captured is out of action",
          fmt::format("write '{}: 0', and '{}: {}'", keys["current"], keys["morale"], game.states.back().name));
  }

  void read_place(Fields& f, Piece& piece) {
    const EntryKeys& keys = p_.game().unit_keys;
    read_presence(f, keys, piece);
    if (piece.state == PieceState::present || f.has(keys["at"]))
      piece.at = read_location(f, keys["at"], p_.setting, found_);
    piece.move = static_cast<int>(f.integer(keys["move"], piece.move, 0, 1000));
    piece.range = static_cast<int>(f.integer(keys["range"], piece.range, -1, 10000));
    piece.armed = f.boolean(keys["armed"], true);
    piece.hidden = f.boolean(keys["hidden"], false);
    piece.hit = f.boolean(keys["hit"], false);
    piece.fired = f.boolean(keys["fired"], false);
    piece.advanced = f.boolean(keys["advanced"], false);
    if (p_.rules->remembers_fire) read_fire(f, piece);
    p_.pieces.push_back(std::move(piece));
  }

  // Reads the last fire at a piece; its firer is found once all pieces are read.
  void read_fire(Fields& f, Piece& piece) {
    const EntryKeys& keys = p_.game().unit_keys;
    const Node by = f.maybe(keys["shot_by"]);
    const Node from = f.maybe(keys["shot_from"]);
    if (bool(by) != bool(from))
      found_.error("missing-key", by ? by.place() : from.place(), "the last fire at a unit has a firer and a hex",
                   fmt::format("write '{}: ID' and '{}: HEX', or neither", keys["shot_by"], keys["shot_from"]));
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
void write_strength(const Position& p, const Element& e, EntryLine& out) {
  const Kind& kind = p.kind_of(e);
  const State& state = p.state_of(e);
  const EntryKeys& keys = keys_of(p, e);
  const bool usual = e.kind == p.game().kinds_for(p.game().linked && e.group == kNone).front();
  out.add_if(!keys.written_short() || !usual, "kind", kind.name);
  if (!keys.counts_strength()) out.add("original", e.original);
  if (keys.counts_strength())
    out.add_if(e.current != 1, "current", e.current);
  else
    out.add_if(e.current != e.original, "current", keys.counts_lost() ? e.original - e.current : e.current);
  out.add_if(!kind.immobile && !e.mobile, "mobile", false)
      .add_if(kind.crew && e.crew != kind.crew->count, "crew", e.crew)
      .add_if(e.abandoned, "abandoned", true)
      .add_if(e.state != 0, "morale", state.name)
      .add_if(e.due, "check_due", true)
      .add_if(e.shutdown, "shutdown", true);
  const std::vector<FigureSpec>& figures = p.game().figures;
  for (std::size_t i = 0; i < figures.size(); ++i)
    out.add_if(e.figures[i] != figures[i].standard, figures[i].name, e.figures[i]);
  write_flags(p, e, out);
  for (std::size_t i = 0; i < p.game().places.size(); ++i) {
    std::vector<std::string> hexes;
    for (const LocationId at : e.places[i]) hexes.push_back(p.map().location_name(at));
    out.add_if(!hexes.empty(), p.game().places[i], hexes);
  }
}

void write_element(const Position& p, const Element& e, EntryLine& out) {
  out.begin("id", e.id).begin("side", p.setting.sides[e.side]);
  write_strength(p, e, out);
}

void write_piece(const Position& p, const Piece& piece, EntryLine& out) {
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
  const GameFile& game = p.game();
  if (piece.state != PieceState::present) out.add("state", game.presence[static_cast<std::size_t>(piece.state)]);
  const std::vector<std::size_t> flags = place_flags(p, p.element_of(piece).kind);
  const auto flag = std::find_if(flags.begin(), flags.end(),
                                 [&](std::size_t i) { return p.element_of(piece).flag(static_cast<int>(i)); });
  if (piece.state == PieceState::present && flag != flags.end()) out.add("state", game.flags[*flag].name);
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
    EntryLine line(game.group_keys);
    write_element(p, e, line);
    elements.push_back(line.text());
  }
  for (const Piece& piece : p.pieces) {
    EntryLine line(game.unit_keys);
    if (game.one_list())
      write_element(p, p.element_of(piece), line);
    else
      line.begin("id", piece.id).begin(game.group_word, p.elements[p.group_of(piece.element)].id);
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
