#include "rules/asl/play/under_way.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/part_over.hpp"
#include "hexrout/rules/read.hpp"
#include "hexrout/text/phrase.hpp"
#include "rules/asl/facts/rout_fate.hpp"
#include "rules/common/words/flow_map.hpp"

namespace hexrout::asl {

namespace {

using RoutStage = RoutProgress::Stage;
using RoutMark = RoutProgress::Mark;

// Words by stage. A stage whose options are made by the one before it is written as that one.
const std::vector<std::string>& rout_stages() {
  static const std::vector<std::string> words{
      "begin", "voluntary breaks", "", "desperation", "early surrenders", "next to rout", "",
      "turn",  "late surrenders"};
  return words;
}
const std::vector<std::string>& rally_stages() {
  static const std::vector<std::string> words{"begin", "offers", "", "end"};
  return words;
}

RoutStage begun(RoutStage stage) {
  if (stage == RoutStage::break_choice) return RoutStage::voluntary_breaks;
  return stage == RoutStage::choice ? RoutStage::next_to_rout : stage;
}

// Sides in the order of a phase: the ATTACKER first.
std::vector<std::string> sides_in_order(const Setting& setting) {
  std::vector<std::string> out = setting.sides;
  std::stable_partition(out.begin(), out.end(), [&](const std::string& side) { return side == setting.attacker; });
  return out;
}

std::vector<std::string> marked(const Position& position, const RoutProgress& at, RoutMark as) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < at.marks.size() && i < position.units.size(); ++i)
    if ((at.marks[i] & as) != 0) out.push_back(position.units[i].id);
  return out;
}

FlowMap walk_map(const Position& position, const WalkProgress& walk) {
  FlowMap out;
  out.add("unit", position.units[walk.unit].id).add_if(walk.open != nullptr || walk.looked, "looked", true);
  out.add_if(!walk.leader.empty(), "leader", walk.leader);
  std::vector<std::string> plan;
  for (const LocationId at : walk.plan) plan.push_back(position.map().location_name(at));
  out.add_if(!plan.empty(), "plan", plan).add_if(walk.crawl, "crawl", true);
  out.add_if(walk.repulsed, "repulsed", true).add_if(walk.shown > 0, "shown", walk.shown);
  return out;
}

}  // namespace

std::string under_way_yaml(const Position& position, const PlayProgress& at, bool in_step) {
  FlowMap out;
  const std::vector<std::string> sides = sides_in_order(position.setting);
  const auto add_next = [&](UnitIndex unit) {
    if (unit != UnitIndex{0} && unit < position.units.size()) out.add("next", position.units[unit].id);
    if (unit != UnitIndex{0} && unit >= position.units.size()) out.add("next", "none");
  };
  if (at.rout) {
    const RoutProgress& rout = *at.rout;
    out.add("phase", "rout").add("stage", rout_stages()[static_cast<std::size_t>(begun(rout.stage))]);
    out.add_if(rout.side < sides.size() && rout.stage != RoutStage::begin, "side",
               sides[std::min(rout.side, sides.size() - 1)]);
    add_next(rout.unit);
    const auto done = marked(position, rout, RoutMark::done), settled = marked(position, rout, RoutMark::settled);
    out.add_if(!done.empty(), "done", done).add_if(!settled.empty(), "settled", settled);
    if (rout.walk) out.add("turn", walk_map(position, *rout.walk));
  } else if (at.rally) {
    const RallyProgress& rally = *at.rally;
    const auto stage = rally.stage == RallyProgress::Stage::attempt ? RallyProgress::Stage::offers : rally.stage;
    out.add("phase", "rally").add("stage", rally_stages()[static_cast<std::size_t>(stage)]);
    if (rally.side < sides.size()) out.add("side", sides[rally.side]);
    out.add_if(rally.promotion_left, "promotion_left", true);
    add_next(rally.unit);
  }
  out.add_if(at.events_over, "events_over", true).add_if(position.phase_among_events, "phase_among_events", true);
  return out.empty() && !in_step ? std::string() : "under_way: " + out.text() + "\n";
}

namespace {

class UnderWayReader {
 public:
  UnderWayReader(const Node& node, Position& position, PlayProgress& at, Diagnostics& found)
      : fields_(node, found, "under_way"), position_(position), at_(at), found_(found) {}

  void read() {
    const std::string phase = fields_.text("phase", "");
    at_.events_over = fields_.boolean("events_over", false);
    position_.phase_among_events = fields_.boolean("phase_among_events", false);
    if (phase == "rout")
      read_rout();
    else if (phase == "rally")
      read_rally();
    else if (!phase.empty())
      found_.error("unknown-phase", fields_.node().find("phase").place(),
                   fmt::format("there is no phase '{}' to be under way", printable(phase)), "write rout or rally");
    fields_.done();
  }

 private:
  std::size_t stage(const std::vector<std::string>& all) {
    std::vector<std::string> words;
    for (const std::string& word : all)
      if (!word.empty()) words.push_back(word);
    const std::size_t read = fields_.choice("stage", 0, words);
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), words[std::min(read, words.size() - 1)]) -
                                    all.begin());
  }
  std::size_t side() { return fields_.choice("side", 0, sides_in_order(position_.setting)); }
  UnitIndex unit_named(const std::string& id, const Node& node) {
    const UnitIndex i = position_.index(id);
    if (i < position_.units.size()) return i;
    found_.error("unknown-id", node.place(), fmt::format("there is no unit '{}'", printable(id)),
                 "name units of the scenario");
    return UnitIndex{0};
  }
  UnitIndex next() {
    const std::string id = fields_.text("next", "");
    if (id.empty()) return UnitIndex{0};
    if (id == "none" && position_.find(id) == nullptr) return UnitIndex(position_.units.size());
    return unit_named(id, fields_.node().find("next"));
  }

  void read_rout() {
    RoutProgress& rout = at_.rout.emplace();
    rout.stage = static_cast<RoutStage>(stage(rout_stages()));
    rout.side = side();
    rout.unit = next();
    rout.marks.assign(position_.units.size(), 0);
    for (const auto& [key, as] : {std::pair{"done", RoutMark::done}, std::pair{"settled", RoutMark::settled}})
      for (const std::string& id : fields_.texts(key)) rout.marks[unit_named(id, fields_.node().find(key))] |= as;
    const Node turn = fields_.maybe("turn");
    if (turn) read_turn(turn, rout.walk.emplace());
    if ((rout.stage == RoutStage::turn) != rout.walk.has_value())
      found_.error("missing-key", fields_.place(),
                   "'turn' says which unit routs where the stage is 'turn', and only there", "write turn: {unit: ID}");
  }

  void read_turn(const Node& node, WalkProgress& walk) {
    Fields turn(node, found_, "turn");
    if (const std::string id = turn.need_text("unit"); !id.empty()) walk.unit = unit_named(id, node.find("unit"));
    walk.looked = turn.boolean("looked", false);
    walk.leader = turn.text("leader", "");
    if (!walk.leader.empty()) unit_named(walk.leader, node.find("leader"));
    const Node plan = turn.maybe("plan");
    if (plan && !plan.is_list())
      found_.error("not-a-list", plan.place(), "'plan' must be a list of Locations", "write [M4, M5]");
    for (std::size_t i = 0; plan.is_list() && i < plan.size(); ++i)
      if (const LocationId at = to_location(plan.item(i), position_.setting, found_); at != kNowhere)
        walk.plan.push_back(at);
    walk.crawl = turn.boolean("crawl", false);
    walk.repulsed = turn.boolean("repulsed", false);
    walk.shown = static_cast<std::size_t>(turn.integer("shown", 0, 0, 100'000));
    turn.done();
  }

  void read_rally() {
    RallyProgress& rally = at_.rally.emplace();
    rally.stage = static_cast<RallyProgress::Stage>(stage(rally_stages()));
    rally.side = rally.stage == RallyProgress::Stage::end ? position_.setting.sides.size() : side();
    rally.promotion_left = fields_.boolean("promotion_left", false);
    rally.unit = next();
  }

  Fields fields_;
  Position& position_;
  PlayProgress& at_;
  Diagnostics& found_;
};

}  // namespace

void read_under_way(Fields& scenario, Position& position, PlayProgress& at, Diagnostics& found) {
  const Node node = scenario.maybe("under_way");
  if (node && !node.is_map())
    found.error("not-a-map", node.place(), "'under_way' must be keys with values", "write {phase: rout, stage: begin}");
  else if (node)
    UnderWayReader(node, position, at, found).read();
}

std::optional<UnitAnswer> part_over(const Scene& scene, const PlayProgress& at, UnitIndex unit) {
  const Position& position = *scene.position;
  const Unit& u = position.units[unit];
  if (!u.broken || !in_play(u) || !u.infantry() || at.rally || !(at.rout || u.rout_ended)) return std::nullopt;
  RoutProgress none;
  none.stage = RoutStage::next_to_rout;
  const RoutProgress& rout = at.rout ? *at.rout : none;
  const RoutStage stage = begun(rout.stage);
  if (stage < RoutStage::next_to_rout || (rout.walk && rout.walk->unit == unit)) return std::nullopt;
  const std::vector<std::string> sides = sides_in_order(position.setting);
  const auto own = static_cast<std::size_t>(
      std::find(sides.begin(), sides.end(), position.setting.sides[static_cast<std::size_t>(u.side)]) - sides.begin());
  const unsigned marks = unit < rout.marks.size() ? rout.marks[unit] : 0U;
  const bool settled = (marks & RoutMark::settled) != 0;
  const bool side_over = stage == RoutStage::late_surrenders || own < rout.side;
  const bool had_turn = (marks & RoutMark::done) != 0;
  const bool ended = u.rout_ended || u.pinned || (had_turn && (u.has_routed || !settled));
  // A unit that stayed voluntarily and is forced now has another turn.
  const bool stands = had_turn && settled && rout_duty(scene, u, false).duty != Duty::must;
  const bool own_part = u.rout_ended || (own == rout.side && (ended || stands));
  if (!side_over && !own_part) return std::nullopt;
  UnitAnswer answer;
  answer.id = u.id;
  answer.at = u.at;
  answer.code = kRoutOver;
  const bool own_rout = u.rout_ended || u.pinned || u.has_routed;
  answer.because.push_back({own_rout ? "A10.53" : "A10.5",
                            phrase(own_rout    ? to_translate("its rout is over for this phase")
                                   : side_over ? to_translate("its side has routed")
                                               : to_translate("it has had its turn in this phase")),
                            ""});
  answer.fate = settled ? fate_of(FateKind::stays) : failure_to_rout(scene, u);
  answer.duty = answer.fate.kind == FateKind::stays ? Duty::may : Duty::must;
  return answer;
}

}  // namespace hexrout::asl
