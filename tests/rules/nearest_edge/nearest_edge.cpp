#include "rules/nearest_edge/nearest_edge.hpp"

#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/read.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout::test {
namespace {

constexpr const char* kPolicy = R"(
- id: run
  citation: run
  gate: {must: [always]}
  goals: [{is: edge(any), beyond: true, nearestBy: cost, code: EXITED_BOARD}]
  edge: exit
  onFailure: {is: haltInPlace, code: CORNERED}
)";

const WithdrawalPolicy& policy() {
  static const std::vector<WithdrawalPolicy> read = [] {
    Diagnostics found;
    const auto document = Document::parse(kPolicy, "nearest_edge", found);
    return read_policies(document->root(), {}, found);
  }();
  return read.front();
}

struct Runner {
  std::string id;
  std::size_t side = 0;
  LocationId at = kNowhere;
  int move = 3;
  bool shaken = false;
};

class NearestEdge final : public Game {
 public:
  NearestEdge(Setting setting, std::vector<Runner> runners)
      : setting_(std::move(setting)), runners_(std::move(runners)) {}

  const Setting& setting() const override { return setting_; }
  void describe(Description out) const override {
    for (const Runner& r : runners_) {
      if (out.units != nullptr) out.units->add(figures_of(r), r.id, [&] { return view_of(r); });
      if (out.movers != nullptr && r.shaken && r.at != kNowhere) out.movers->push_back(r.id);
    }
  }
  UnitAnswer answer(std::string_view unit) const override {
    UnitAnswer out;
    out.id = std::string(unit);
    for (const Runner& r : runners_) {
      if (r.id != unit) continue;
      out.at = r.at;
      out.code = "NO_MOVE_REQUIRED";
      if (r.at != kNowhere) out.duty = Duty::need_not;
      if (!r.shaken || r.at == kNowhere) break;
      const WithdrawalAnswer way = plan(r);
      for (const WithdrawalOption& option : way.options) out.options.push_back(told(option));
      for (const RefusedStep& step : way.refused)
        out.refused.push_back({step.from, step.to, std::string("NE ").append(step.rule), "", std::string(step.by)});
      out.code = way.code;
      out.duty = way.failed ? Duty::cannot : Duty::must;
    }
    return out;
  }
  WrittenPosition write(Progress) const override {
    std::string out = "runners:\n";
    for (const Runner& r : runners_) {
      out += "  - {id: " + yaml_scalar(r.id) + ", side: " + yaml_scalar(setting_.sides[r.side]);
      if (r.at != kNowhere) out += ", at: " + yaml_scalar(setting_.map->location_name(r.at));
      if (r.move != 3) out += ", move: " + std::to_string(r.move);
      out += r.shaken ? ", shaken: true}\n" : "}\n";
    }
    return {setting_, out};
  }

 private:
  static UnitFigures figures_of(const Runner& r) {
    UnitFigures f;
    f.at = r.at;
    f.side = static_cast<std::uint8_t>(r.side);
    f.presence = r.at == kNowhere ? Presence::left : Presence::in_play;
    f.health = r.shaken ? UnitHealth::broken : UnitHealth::good;
    return f;
  }
  static UnitView view_of(const Runner& r) {
    UnitView view;
    view.id = r.id;
    view.label = "runner";
    if (r.shaken) view.state.emplace_back("shaken");
    return view;
  }
  // Both sides see everything; no runner breaks, and no orders are given.
  std::unique_ptr<Game> copy(const Copying& how) const override {
    const bool whole = std::holds_alternative<WholeCopy>(how) || std::holds_alternative<SeenBySide>(how);
    return whole ? std::make_unique<NearestEdge>(*this) : nullptr;
  }
  // The phase is one step: it has no decisions or rolls at which to stop.
  bool go_on(Dice&, Choices&, EventLog& log, Pace) override {
    for (Runner& r : runners_) {
      if (!r.shaken || r.at == kNowhere) continue;
      const WithdrawalAnswer way = plan(r);
      if (way.options.empty()) continue;
      r.at = way.options.front().end;
      log.happened({r.at == kNowhere ? "leaves the map" : "runs", r.id, "NE run", way.code, r.at, {}});
    }
    return false;
  }
  // Hexes count as two half MF each in an answer.
  static RoutOption told(const WithdrawalOption& way) {
    RoutOption out;
    out.end = way.end;
    out.path = way.path;
    for (const int spent : way.spent_at) out.spent_at.push_back(HalfMf(2 * spent));
    out.spent_half_mf = HalfMf(2 * way.spent);
    out.mandatory = true;
    out.code = way.code;
    return out;
  }
  WithdrawalAnswer plan(const Runner& r) const {
    Situation s;
    s.at = r.at;
    s.budget = r.move;
    return Withdrawal(*setting_.map).plan(policy(), s);
  }
  Setting setting_;
  std::vector<Runner> runners_;
};

class NearestEdgeSystem final : public RuleSystem {
 public:
  std::string_view id() const override { return "nearest_edge"; }
  std::string_view title() const override { return "Run to the nearest edge"; }
  std::unique_ptr<Game> read(Fields& scenario, Setting setting, std::string_view, Diagnostics& found) const override {
    const std::size_t before = found.error_count();
    std::vector<Runner> runners;
    Ids ids(found);
    const Node list = scenario.need("runners");
    for (std::size_t i = 0; i < list.size(); ++i) {
      Fields f(list.item(i), found, "runner");
      Runner r;
      r.id = ids.claim(f, "id");
      r.side = read_side(f, "side", setting, found).value_or(0);
      if (f.has("at")) r.at = read_location(f, "at", setting, found);
      r.move = static_cast<int>(f.integer("move", 3, 0, 100));
      r.shaken = f.boolean("shaken", false);
      f.done();
      runners.push_back(r);
    }
    if (found.error_count() > before) return nullptr;
    return std::make_unique<NearestEdge>(std::move(setting), std::move(runners));
  }
};

}  // namespace

const RuleSystem& nearest_edge() {
  static const NearestEdgeSystem one;
  return one;
}

}  // namespace hexrout::test
