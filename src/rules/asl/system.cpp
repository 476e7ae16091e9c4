#include "rules/asl/system.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>

#include "hexrout/rules/battle.hpp"
#include "hexrout/rules/rally_odds.hpp"
#include "hexrout/text/phrase.hpp"
#include "rules/asl/answer/way_home.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/facts/known.hpp"
#include "rules/asl/facts/levels.hpp"
#include "rules/asl/file/changed_units.hpp"
#include "rules/asl/file/concerns.hpp"
#include "rules/asl/file/while_in.hpp"
#include "rules/asl/memory/query_pool.hpp"
#include "rules/asl/play/events.hpp"
#include "rules/asl/play/rally.hpp"
#include "rules/asl/play/under_way.hpp"
#include "rules/asl/reach/reach_solver.hpp"
#include "rules/asl/state/armament.hpp"
#include "rules/asl/state/phase_tables.hpp"
#include "rules/asl/state/position.hpp"
#include "rules/asl/state/unit_figures.hpp"
#include "rules/asl/words/path_verdict.hpp"
#include "rules/asl/words/readings.hpp"
#include "rules/asl/words/rout_answer.hpp"
#include "rules/asl/words/surroundings.hpp"
#include "rules/common/answers/no_such_unit.hpp"
#include "rules/common/answers/read_again.hpp"

namespace hexrout::asl {
namespace {

class AslReadings final : public ReadingAnswers {
 public:
  AslReadings(const Position& position, const PlayProgress& progress, const std::shared_ptr<FootGraph>& steps)
      : position_(position), progress_(progress), scene_(position, steps), readings_(position, steps) {}
  UnitAnswer answer(std::string_view unit) override {
    const UnitIndex index = position_.index(unit);
    if (index == position_.units.size()) return no_such_unit(unit);
    if (auto over = part_over(scene_, progress_, index)) return std::move(*over);
    return readings_.answer(index);
  }

 private:
  const Position& position_;
  const PlayProgress& progress_;
  const Scene scene_;
  RoutReadings readings_;
};

// The text of a position, shared by its copies; threads that only ask may write it at the same time. A mutex, since not
// every library has atomic shared pointers.
class KeptText {
 public:
  std::shared_ptr<const std::string> load() const {
    const std::lock_guard lock(mutex_);
    return text_;
  }
  void store(std::shared_ptr<const std::string> text) {
    const std::lock_guard lock(mutex_);
    text_ = std::move(text);
    there_ = text_ != nullptr;
  }
  // For who changes the position: no other thread asks meanwhile.
  void forget() {
    if (there_) store(nullptr);
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const std::string> text_;
  bool there_ = false;
};

class AslGame final : public Game {
 public:
  explicit AslGame(Position position)
      : AslGame(std::move(position), std::make_shared<QueryPool>(), std::make_shared<Pool<ReachSolver>>()) {}
  AslGame(Position position, std::shared_ptr<QueryPool> queries, std::shared_ptr<Pool<ReachSolver>> reaches)
      : position_(std::move(position)), queries_(std::move(queries)), reaches_(std::move(reaches)) {
    position_.keep_muster();
  }

  // One whose play has come so far.
  AslGame(Position position, PlayProgress progress) : AslGame(std::move(position)) { progress_ = std::move(progress); }

  const Position& position() const { return position_; }
  const Setting& setting() const override { return position_.setting; }
  const GameWords& words() const override {
    static const GameWords own{.move = to_translate("rout"),
                               .moves = "routs",
                               .distance = "MF",
                               .lost = "eliminated",
                               .if_beaten = "broke",
                               .beaten_there = "if it breaks there",
                               .never_beaten = "it cannot break",
                               .phase = to_translate("rout phase"),
                               .denied = "the enemy's routs",
                               .nobody = to_translate("no unit is broken"),
                               .no_enemy = "no enemy is broken",
                               .infantry = {},
                               .few_men = {}};
    return own;
  }
  void describe(Description out) const override {
    if (out.units != nullptr) list_units(*out.units);
    if (out.movers != nullptr) *out.movers = routers();
    if (out.standings != nullptr) *out.standings = standings_of_sides();
    if (out.switches != nullptr) *out.switches = readings();
    if (out.firers != nullptr) *out.firers = able_to_fire();
    if (out.concerns != nullptr) *out.concerns = asl::concerns(position_);
    if (out.board != nullptr) {
      Scene scene(position_);
      *out.board = BoardFacts{std::move(*scene.graph), scene.lie->shelters};
    }
  }

  UnitAnswer answer(std::string_view unit) const override {
    const UnitIndex index = position_.index(unit);
    if (index == position_.units.size()) return no_such_unit(unit);
    const Lent<KeptQuery> query = queries_->lend(position_, state_);
    if (auto over = part_over(query->scene, progress_, index)) return std::move(*over);
    return rout_answer(*query, index);
  }

  void narrate(UnitAnswer& answer) const override {
    const UnitIndex index = position_.index(answer.id);
    if (index == position_.units.size() || (answer.options.empty() && answer.dead_ends.empty())) return;
    const Lent<KeptQuery> query = queries_->lend(position_, state_);
    const WalkProgress* walk = progress_.rout && progress_.rout->walk ? &*progress_.rout->walk : nullptr;
    const bool in_turn = walk != nullptr && walk->unit == index && walk->open != nullptr;
    narrate_rout(
        *query, index, answer,
        in_turn ? std::optional(WayHome{kNowhere, walk->plan, 0, walk->crawl}) : recommended_way(judge(*query, index)));
  }

  UnitVerdict verdict(std::string_view unit) const override {
    const UnitIndex index = position_.index(unit);
    if (index == position_.units.size()) return {};
    const Lent<KeptQuery> query = queries_->lend(position_, state_);
    if (const auto over = part_over(query->scene, progress_, index)) return unit_verdict(*over);
    return rout_verdict(*query, index);
  }

  std::unique_ptr<ReadingAnswers> by_readings() const override {
    return std::make_unique<AslReadings>(position_, progress_, queries_->lend(position_, state_)->scene.graph);
  }

  Surroundings surroundings(std::string_view unit) const override {
    const UnitIndex index = position_.index(unit);
    if (index == position_.units.size()) return {};
    const Lent<KeptQuery> query = queries_->lend(position_, state_);
    Surroundings out;
    if (!part_over(query->scene, progress_, index)) out = rout_surroundings(*query, index);
    add_enemies_around(*query, index, out);
    return out;
  }

  Reach reach(std::string_view unit) const override {
    const UnitIndex index = position_.index(unit);
    if (index == position_.units.size()) return no_reach_of_unknown(unit);
    const Lent<KeptQuery> query = queries_->lend(position_, state_);
    std::unique_ptr<ReachSolver> idle = reaches_->take();
    if (idle == nullptr) idle = std::make_unique<ReachSolver>(position_.map().location_count());
    const Lent<ReachSolver> solver(reaches_.get(), std::move(idle));
    return solver->reach(query->scene, query->exposure, position_.units[index]);
  }

  std::optional<PathVerdict> check(std::string_view unit, std::span<const LocationId> path, bool crawl) const override {
    const Lent<KeptQuery> query = queries_->lend(position_, state_);
    return told_rout(query->scene, position_.index(unit), {path.begin(), path.end()}, crawl);
  }

  WrittenPosition write(Progress progress) const override {
    if (progress == Progress::left_out) return {setting(), text()};
    if (!step_open_) return {setting(), text() + under_way_yaml(position_, progress_, false)};
    AslGame before(position_, queries_, reaches_);
    before.stand_where(*this);
    before.open_step_.undo.take_back(before.position_, before.counters_);
    return {setting(),
            write_position(before.position_) + under_way_yaml(before.position_, before.open_step_.before, true)};
  }

 private:
  std::unique_ptr<Game> copy(const Copying& how) const override {
    return std::visit([&](const auto& one) { return copied(one); }, how);
  }
  std::unique_ptr<Game> change_copy(const PositionChange& change, Progress progress,
                                    Diagnostics& found) const override {
    if (progress == Progress::left_out)
      if (std::optional<Position> position = changed_units(position_, change, found)) {
        const bool shares = same_ground(position_, *position);
        return std::make_unique<AslGame>(std::move(*position), shares ? queries_ : std::make_shared<QueryPool>(),
                                         reaches_);
      }
    auto game = read_again(*this, position_.sight_as_placed, change, progress, found);
    if (game != nullptr) static_cast<AslGame&>(*game).share_with(*this);
    return game;
  }

  void list_units(UnitList& list) const {
    const std::span<const CounterKeys::Counter> kept = counters_.as_kept(position_);
    for (const UnitIndex i : position_.unit_indices()) {
      const Unit& unit = position_.units[i];
      UnitFigures figures = kept.empty() ? figures_of(unit) : kept[i].figures;
      if (!unit.fanatic && fanatic_at(position_, unit, unit.at)) figures.morale = std::min(figures.morale + 1, 10);
      list.add(figures, unit.id, [&] { return view(unit, position_); });
    }
  }

  // The ATTACKER's first; those who must before those who may, each in the scenario's order [A10.5].
  std::vector<std::string> routers() const {
    const Lent<KeptQuery> query = queries_->lend(position_, state_);
    const Scene& scene = query->scene;
    std::array<std::vector<std::string>, 4> found;
    for (const UnitIndex i : position_.unit_indices()) {
      const Unit& unit = position_.units[i];
      if (!unit.broken || part_over(scene, progress_, i)) continue;
      const Duty duty = rout_duty(scene, unit, false).duty;
      if (duty != Duty::cannot)
        found[(position_.is_attacker(unit) ? 0 : 2) + (duty == Duty::must ? 0 : 1)].push_back(unit.id);
    }
    std::vector<std::string> out;
    for (const auto& ids : found) out.insert(out.end(), ids.begin(), ids.end());
    return out;
  }

  std::vector<Standing> standings_of_sides() const {
    std::vector<Standing> out;
    for (std::size_t side = 0; side < position_.setting.sides.size(); ++side) {
      Standing s{position_.setting.sides[side], position_.setting.sides[side], {}};
      int good = 0, broken = 0, under_dm = 0, lost = 0;
      for (const Unit& unit : position_.units) {
        if (static_cast<std::size_t>(unit.side) != side) continue;
        if (!in_play(unit))
          ++lost;
        else if (unit.broken)
          ++broken, under_dm += unit.dm ? 1 : 0;
        else
          ++good;
      }
      s.facts.emplace_back("ELR", std::to_string(position_.sides[side].elr));
      if (position_.sides[side].san > 0) s.facts.emplace_back("SAN", std::to_string(position_.sides[side].san));
      if (position_.sides[side].no_quarter_against) s.facts.emplace_back("No Quarter", "its units never surrender");
      for (const WhileIn& one : position_.while_in)
        if (static_cast<std::size_t>(one.side) == side)
          s.facts.emplace_back("while in a place", told(one, position_.map()));
      s.facts.emplace_back("unbroken", std::to_string(good));
      s.facts.emplace_back("broken", under_dm > 0
                                         ? std::to_string(broken) + ", " + std::to_string(under_dm) + " under DM"
                                         : std::to_string(broken));
      if (lost > 0) s.facts.emplace_back("eliminated, captured or dummies", std::to_string(lost));
      out.push_back(std::move(s));
    }
    return out;
  }

  std::vector<SwitchView> readings() const {
    std::vector<SwitchView> out;
    const Switches usual = profile_switches(position_.profile, position_.setting.house.get()).value_or(Switches{});
    for (const SwitchInfo& info : switch_list())
      out.push_back({"switches", info.name, switch_value(position_.switches, info.name), info.rule, info.meaning,
                     info.words, switch_value(usual, info.name)});
    return out;
  }

  std::vector<Firer> able_to_fire() const {
    std::vector<Firer> out;
    for (const Unit& unit : position_.units)
      if (fires_on_movers(position_, unit)) out.push_back(firer_of(position_, unit));
    return out;
  }

  std::string text() const {
    std::shared_ptr<const std::string> text = written_.load();
    if (text == nullptr) {
      text = std::make_shared<const std::string>(write_position(position_));
      written_.store(text);
    }
    return *text;
  }

  std::unique_ptr<Game> copied(WholeCopy) const {
    auto other = std::make_unique<AslGame>(position_, queries_, reaches_);
    other->stand_where(*this);
    return other;
  }
  std::unique_ptr<Game> copied(SeenBySide by) const {
    Position seen = position_seen_by(position_, static_cast<int>(by.side));
    seen.setting.battle = battle_seen_by(position_.setting, by.side);
    return std::make_unique<AslGame>(std::move(seen), queries_, reaches_);
  }
  std::unique_ptr<Game> copied(UnitBroken broken) const {
    auto other = broken_there(position_, broken.unit);
    return other ? std::make_unique<AslGame>(std::move(*other), queries_, reaches_) : nullptr;
  }
  // ASL gives no orders.
  std::unique_ptr<Game> copied(EventOfOrder) const { return nullptr; }

  // Takes over lines of sight and warm queries as far as they hold for this position, too.
  void share_with(const AslGame& other) {
    if (position_.sight_as_placed == other.position_.sight_as_placed) see_past_units(position_, &other.position_);
    if (same_ground(position_, other.position_)) queries_ = other.queries_;
  }

  // What a copy of a game takes over besides the position.
  void stand_where(const AslGame& other) {
    take_so_far(other);
    progress_ = other.progress_;
    counters_ = other.counters_;
    step_open_ = other.step_open_;
    if (step_open_) open_step_ = other.open_step_;
    written_.store(other.written_.load());
  }

  // Forgets the text of a position that is about to change, and what was written of it meanwhile.
  struct Changing {
    explicit Changing(AslGame& changed) : game(changed) { game.written_.forget(); }
    ~Changing() { game.written_.forget(); }
    Changing(const Changing&) = delete;
    Changing& operator=(const Changing&) = delete;
    AslGame& game;
  };

  bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) override {
    const Changing changing(*this);
    if (std::exchange(step_open_, false)) {
      open_step_.undo.take_back(position_, counters_);
      std::swap(progress_, open_step_.before);
    }
    state_ = 0;
    const bool one_step = pace == Pace::one_step;
    if (one_step) {
      open_step_.undo.begin(position_);
      open_step_.before = progress_;
      step_open_ = true;
    }
    const Lent<KeptQuery> query = queries_->lend_to_play(position_, !std::exchange(plays_, true));
    PhaseContext context{position_,
                         *query,
                         dice,
                         choices,
                         log,
                         &progress_.changes,
                         &counters_,
                         one_step ? &open_step_.undo : nullptr,
                         query->stands.get()};
    bool more = play_step(context, progress_);
    while (more && !one_step && !context.left()) more = play_step(context, progress_);
    counters_.all(position_);
    if (context.left()) return true;
    step_open_ = false;
    state_ = new_state();
    return more;
  }

  // The step under way, from its beginning.
  struct OpenStep {
    Undo undo;
    PlayProgress before;
  };

  Position position_;
  std::shared_ptr<QueryPool> queries_;  // nothing that is placed changes during a phase
  std::shared_ptr<Pool<ReachSolver>> reaches_;
  PlayProgress progress_;
  std::uint64_t state_ = new_state();  // of its units; 0: a step is left at a question
  CounterKeys counters_;               // of units that have not changed since they were last asked about
  OpenStep open_step_;                 // its room stays from step to step
  bool step_open_ = false;             // it has not come to its end
  bool plays_ = false;                 // it has played a step; a clone has not
  mutable KeptText written_;           // its text; null: not written since it changed
};

class AslSystem final : public RuleSystem {
 public:
  std::string_view id() const override { return "asl"; }
  std::string_view title() const override { return "Advanced Squad Leader and its Starter Kit"; }
  std::vector<std::string> profiles() const override { return {"asl", "asl-old", "aslsk"}; }
  std::vector<std::string> phases() const override { return {"rout", "rally", "fire"}; }

  void check_house_rules(const HouseRules& house, Diagnostics& found) const override {
    phase_tables_under(&house, found);
    check_profiles(house, found);
    check_armament(house, found);
  }
  std::unique_ptr<Game> read(Fields& scenario, Setting setting, std::string_view profile,
                             Diagnostics& found) const override {
    const std::size_t errors = found.error_count();
    std::optional<Position> position = read_position(scenario, std::move(setting), profile, found);
    if (!position) {
      scenario.maybe("under_way");  // known, whatever else is wrong
      return nullptr;
    }
    PlayProgress at;
    read_under_way(scenario, *position, at, found);
    return found.error_count() > errors ? nullptr : std::make_unique<AslGame>(std::move(*position), std::move(at));
  }
};

}  // namespace

const Position* position_of(const Game& game) {
  const auto* asl = dynamic_cast<const AslGame*>(&game);
  return asl != nullptr ? &asl->position() : nullptr;
}

const RuleSystem& system() {
  static const AslSystem instance;
  return instance;
}

}  // namespace hexrout::asl

namespace hexrout {

std::optional<Odds> rally_odds(const Game& game, std::string_view unit, std::string_view leader) {
  const asl::Position* position = asl::position_of(game);
  if (position == nullptr) return std::nullopt;
  const UnitIndex none(position->units.size());
  const UnitIndex i = position->index(unit);
  const UnitIndex by = leader.empty() ? UnitIndex(kNoUnit) : position->index(leader);
  if (i == none || by == none) return std::nullopt;
  const std::optional<int> ways = asl::next_rally_ways_of_36(*position, i, by);
  return ways ? std::optional(Odds::reduced(*ways, 36)) : std::nullopt;
}

}  // namespace hexrout
