#include "judge/made_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <regex>
#include <stdexcept>

#include "hexrout/rules/change.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "judge/table.hpp"
#include "map/made_board.hpp"
#include "vasl_folder.hpp"

namespace hexrout::test {

namespace {

struct Unwritten {};  // thrown at an event that logs do not show

// Thrown out of a play at a decision: the fault leaves the unit where its turn is over.
struct Redo {
  std::size_t unit;
  std::string at;
};
// Thrown out of a play: a unit of the DEFENDER takes its turn first.
struct OutOfTurn {
  std::size_t unit;
};

constexpr HalfMf kAllotment{12};

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
  bool percent(std::size_t n) { return below(100) < n; }

 private:
  std::mt19937_64 engine_;
};

class GameMaker final : private Choices, private Dice, private EventLog {
 public:
  GameMaker(std::uint64_t seed, const MakeOptions& options)
      : options_(options), chance_(seed * 2654435761U + 17), table_(board()) {}

  std::optional<MadeGame> make() {
    try {
      set_up();
      play_turns();
    } catch (const Unwritten&) {
      return std::nullopt;
    }
    if ((options_.fault != Fault::none) != out_.fault.has_value()) return std::nullopt;
    if (owed_turn_) return std::nullopt;  // no unit of the ATTACKER has routed after all
    out_.bytes = table_.bytes();
    return std::move(out_);
  }

 private:
  // --- the game ---
  Table::Place board() {
    const std::vector<std::string>& names = options_.boards.names;
    return {names[chance_.below(names.size())], chance_.percent(25)};
  }

  std::string text(const char* phase) const {
    std::string out = fmt::format(
        "hexrout: 1\nmap: {{boards: [{{vasl: \"{}\"{}}}]}}\nrules: asl\nsides: [german, russian]\n"
        "turn: {{attacker: {}, phase: {}}}\nunits:\n",
        table_.place().board, table_.place().turned ? ", rotated: true" : "",
        table_.german_turn() ? "german" : "russian", phase);
    if (table_.units().empty()) out.replace(out.size() - 1, 1, " []\n");
    for (std::size_t i = 0; i < table_.units().size(); ++i) {
      const TableUnit& u = table_.unit(i);
      if (u.gone) continue;
      out += fmt::format("  - {{id: u{}, side: {}, counter: {}, at: {}{}{}{}{}}}\n", i, u.german ? "german" : "russian",
                         "\"" + figures_of(u) + (u.half ? " hs\"" : "\""), u.at, u.broken ? ", broken: true" : "",
                         u.under_dm && u.broken ? ", dm: true" : "", u.pinned ? ", pinned: true" : "",
                         u.wounded ? ", wounded: true" : "");
    }
    return out;
  }

  // A play that is under way begins where it says; a scenario would be read up to its next question.
  Scenario read(std::string text) {
    Diagnostics found;
    std::string under_way;
    if (const std::size_t at = text.find("under_way: "); at != std::string::npos) {
      under_way = text.substr(at, text.find('\n', at) - at);
      text.erase(at, under_way.size() + 1);
    }
    ReadOptions how;
    how.boards_directory = options_.boards.folder;
    how.maps = options_.maps;
    auto scenario = parse_scenario(text, "made.yaml", how, found);
    if (!scenario) throw std::logic_error("a made position is refused: " + found.text() + text);
    if (!under_way.empty()) {
      const auto change = parse_change("{" + under_way + "}", found);
      scenario->game = change ? scenario->game->changed(*change, found) : nullptr;
      if (scenario->game == nullptr) throw std::logic_error("a made play is refused: " + found.text() + under_way);
    }
    game_ = scenario->game.get();
    if (!board_) {
      map_ = game_->setting().map;
      board_.emplace(game_->board());
    }
    return std::move(*scenario);
  }
  const Map& map() const { return *map_; }

  void set_up() {
    const Scenario empty = read(text("rout"));
    std::vector<std::string> hexes;
    for (std::size_t h = 0; h < map().hex_count(); ++h) {
      const HexId hex(static_cast<std::uint32_t>(h));
      const Hex at = map().hex(hex).at;
      if (at.col > 1 && at.col < 31 && at.row > 0 && at.row < 9) hexes.push_back(map().name(hex));
    }
    const std::string middle = hexes[chance_.below(hexes.size())];
    std::erase_if(hexes, [&](const std::string& hex) { return range(hex, middle) > 6; });
    std::map<std::string, bool> held;
    const std::size_t count = 6 + chance_.below(7);
    for (std::size_t i = 0; i < count; ++i) {
      TableUnit unit;
      unit.german = i % 2 == 0;
      unit.broken = chance_.percent(45);
      unit.under_dm = unit.broken && chance_.percent(85);
      unit.quality = static_cast<int>(chance_.below(3));
      unit.half = chance_.percent(15);
      constexpr std::array kRanks = {"9-1", "8-1", "8-0", "7-0"};
      if (i > 1 && chance_.percent(20)) unit.rank = kRanks[chance_.below(kRanks.size())];
      if (!unit.rank.empty()) unit.half = false;
      const auto stands = [&](const std::string& hex) {
        const auto it = held.find(hex);
        return !map().find_location(hex) || (it != held.end() && it->second != unit.german) ||
               !walkable(*map().find_location(hex));
      };
      do unit.at = hexes[chance_.below(hexes.size())];
      while (stands(unit.at));
      held[unit.at] = unit.german;
      table_.add(unit);
    }
    constexpr std::array kFirst = {1, 5, 6};
    table_.begin(1 + static_cast<int>(chance_.below(3)), chance_.percent(50), kFirst[chance_.below(kFirst.size())]);
  }

  // Somebody could walk into it.
  bool walkable(LocationId at) const {
    for (const FootStep& out : board_->steps.steps(at))
      for (const FootStep& back : board_->steps.steps(out.to))
        if (back.to == at && back.traits == 0) return true;
    return false;
  }

  int range(const std::string& a, const std::string& b) const {
    return distance(map().hex(*map().find_hex(a)).at, map().hex(*map().find_hex(b)).at);
  }
  int range(LocationId at, const TableUnit& unit) const {
    return distance(map().hex(map().location(at).hex).at, map().hex(*map().find_hex(unit.at)).at);
  }

  void play_turns() {
    const std::size_t player_turns = 1 + chance_.below(10);
    for (std::size_t done = 0; done < player_turns;) {
      constexpr int kRally = 1, kMove = 3, kRout = 6, kLast = 8;
      if (table_.phase() == kRally) play("rally", kRally);
      if (table_.phase() == kMove) movement();
      if (table_.phase() == 2 || table_.phase() == 4 || table_.phase() == 5) fire();
      if (table_.phase() == kRout) play("rout", kRout);
      if (table_.phase() == kLast) {
        every_unit([&](std::size_t i) { taken_.push_back(i); });
        table_.takes_markers(taken_, false);
        taken_.clear();
        if (chance_.percent(50)) table_.marks_unmoved();
        if (++done == player_turns) break;
      }
      table_.next_phase();
    }
  }

  template <class Do>
  void every_unit(Do&& act) {
    for (std::size_t i = 0; i < table_.units().size(); ++i)
      if (!table_.unit(i).gone) act(i);
  }

  // Not judged: one hex away from where the unit is, where no enemy is.
  void movement() {
    every_unit([&](std::size_t i) {
      const TableUnit& u = table_.unit(i);
      if (u.broken || u.pinned || u.german != table_.german_turn() || !chance_.percent(20)) return;
      if (const auto to = beside(u, *map().find_location(u.at), kAllotment, [](LocationId) { return true; }))
        table_.step(i, map().location_name(*to));
    });
  }

  // Draws the targets of fire and their results, which no referee judges.
  void fire() {
    every_unit([&](std::size_t i) {
      const TableUnit& u = table_.unit(i);
      if (!chance_.percent(8)) return;
      table_.roll("IFT", {die(), die()});
      const std::vector<int> dice = {die(), die()};
      table_.roll("MC", dice);
      const bool fails = dice[0] + dice[1] > (u.rank.empty() ? broken_morale_of(u) : 8);
      if (u.broken && !u.under_dm) table_.puts_dm(i);
      if (!u.broken && fails)
        table_.breaks(i);
      else if (u.broken && fails && u.rank.empty())
        u.half ? table_.eliminates(i) : table_.reduces(i);
    });
  }

  int die() { return 1 + static_cast<int>(chance_.below(6)); }

  // --- a phase by the rules ---
  void play(const char* phase, int number) {
    out_.phases.push_back({number, table_.turn(), table_.german_turn(), table_.entries(), {}, {}});
    spent_ = HalfMf{};
    pinned_now_.reset();
    Scenario scenario = read(text(phase));
    for (bool more = true; more;) {
      try {
        more = scenario.game->step(*this, *this, *this);
      } catch (const Redo& redo) {
        scenario = read(resumed(write_scenario(scenario, ""), redo.unit, redo.at));
      } catch (const OutOfTurn& other) {
        scenario = read(taken_out_of_turn(write_scenario(scenario, ""), other.unit));
      }
    }
    if (pinned_now_) go_on_pinned(false);
    table_.takes_markers(taken_, true);
    taken_.clear();
    compare(*scenario.game);
  }
  MadePhase& phase() { return out_.phases.back(); }

  void compare(const Game& game) const {
    for (std::size_t i = 0; i < table_.units().size(); ++i) {
      const TableUnit& u = table_.unit(i);
      const auto view = game.unit(fmt::format("u{}", i));
      const bool there = view && view->presence == Presence::in_play;
      if (view && view->presence == Presence::captured) throw Unwritten();
      if (there == u.gone && !!view)
        throw std::logic_error(fmt::format("u{} is {} in play, fault {}, phase {} of entry {}\n{}", i,
                                           there ? "still" : "not", name_of(options_.fault), out_.phases.back().number,
                                           table_.entries(), game.yaml()));
      if (!there || (out_.fault && out_.fault->kind == Fault::after_pin)) continue;
      if (map().location_name(view->at) != u.at || !view->label.starts_with(figures_of(u)))
        throw std::logic_error(fmt::format("u{} {} in {} is {} in {}", i, figures_of(u), u.at, view->label,
                                           map().location_name(view->at)));
    }
  }

  // --- faults that change the position: the text of the play, edited ---
  static std::string list_of(const std::string& text, const char* key) {
    std::smatch found;
    const std::regex pattern(fmt::format("under_way: .*{}: \\[([^\\]]*)\\]", key));
    return std::regex_search(text, found, pattern) ? found[1].str() : std::string();
  }
  static std::string with(const std::string& list, std::size_t unit) {
    return list.empty() ? fmt::format("u{}", unit) : fmt::format("{}, u{}", list, unit);
  }
  static std::string side_of(const std::string& text) {
    std::smatch found;
    if (!std::regex_search(text, found, std::regex("under_way: .*side: ([a-z]+)")))
      throw std::logic_error("no side under way: " + text);
    return found[1].str();
  }
  static std::string under_way(const std::string& text, const std::string& line) {
    return std::regex_replace(text, std::regex("under_way: [^\n]*\n"),
                              "under_way: {phase: rout, events_over: true, " + line + "}\n");
  }

  static std::string resumed(const std::string& text, std::size_t unit, const std::string& at,
                             const std::string& side = "") {
    std::string out =
        under_way(text, fmt::format("stage: next to rout, side: {}, done: [{}], settled: [{}]",
                                    side.empty() ? side_of(text) : side, with(list_of(text, "done"), unit),
                                    with(list_of(text, "settled"), unit)));
    const std::string id = fmt::format("  - {{id: u{}, ", unit);
    const std::size_t from = out.find(id);
    const std::size_t to = out.find('\n', from);
    std::string line = out.substr(from, to - from);
    line = std::regex_replace(line, std::regex(", at: [^,}]+"), ", at: " + at);
    if (line.find("rout_ended") == std::string::npos) line.insert(id.size(), "rout_ended: true, ");
    return out.replace(from, to - from, line);
  }

  std::string taken_out_of_turn(const std::string& text, std::size_t unit) {
    const std::string attacker = side_of(text);
    const std::string done = with(list_of(text, "done"), unit);
    Scenario apart = read(under_way(
        text, fmt::format("stage: turn, side: {}, done: [{}], settled: [{}], turn: {{unit: u{}}}",
                          attacker == "german" ? "russian" : "german", done, list_of(text, "settled"), unit)));
    must_walk_ = true;
    while (apart.game->write(Progress::kept).yaml.find("stage: turn") != std::string::npos)
      if (!apart.game->step(*this, *this, *this)) break;
    if (phase().walks.empty() || phase().walks.back().piece != table_.unit(unit).piece) throw Unwritten();
    owed_turn_ = true;
    return resumed(write_scenario(apart, ""), unit, table_.unit(unit).at, attacker);
  }

  // A hex beside `from` that the unit could walk into, free of enemies and not beside any.
  template <class Fits>
  std::optional<LocationId> beside(const TableUnit& unit, LocationId from, HalfMf left, Fits&& fits) {
    std::vector<LocationId> found;
    for (const FootStep& step : board_->steps.steps(from)) {
      const Location& to = map().location(step.to);
      if (step.traits != 0 || step.side == kVertical || to.kind != LocationKind::ground || to.level != 0) continue;
      if (HalfMf(step.half_mf) > left || !fits(step.to)) continue;
      const bool clear = std::none_of(table_.units().begin(), table_.units().end(), [&](const TableUnit& other) {
        return !other.gone && range(step.to, other) <= (other.german == unit.german ? 0 : 1);
      });
      if (clear) found.push_back(step.to);
    }
    if (found.empty()) return std::nullopt;
    return found[chance_.below(found.size())];
  }

  bool planned(Fault kind) { return options_.fault == kind && !out_.fault && chance_.percent(50); }
  void blame(Fault kind, std::size_t unit, std::string rule, std::size_t step) {
    out_.fault = MadeFault{kind, table_.unit(unit).piece, std::move(rule), out_.phases.size() - 1, step};
  }
  void walks(std::size_t unit, const std::string& to, bool fresh, std::vector<std::size_t> along = {}) {
    std::vector<MadeWalk>& all = phase().walks;
    const TableUnit& u = table_.unit(unit);
    if (fresh || all.empty() || all.back().piece != u.piece) {
      all.push_back({u.piece, {u.at}, {}, {}, false});
      spent_ = HalfMf{};
    }
    all.back().path.push_back(to);
    all.back().entries.push_back(table_.step(unit, to, std::move(along)));
  }
  std::size_t steps_of(std::size_t unit) {
    const std::vector<MadeWalk>& all = phase().walks;
    return !all.empty() && all.back().piece == table_.unit(unit).piece ? all.back().path.size() - 1 : 0;
  }

  // A step that no rule allows, in place of the decision.
  void stray(const Decision& decision, std::size_t unit) {
    const bool nearer = planned(Fault::nearer);
    if (!nearer && !planned(Fault::shelter)) return;
    const TableUnit& u = table_.unit(unit);
    if (!u.rank.empty()) return;
    const LocationId from = *map().find_location(u.at);
    const std::vector<MadeWalk>& all = phase().walks;
    const bool on_the_way = steps_of(unit) > 0;
    if (!on_the_way) spent_ = HalfMf{};
    if (!nearer && !bound(decision) && !(on_the_way && board_->shelters[from])) return;
    const auto offered = [&](LocationId to) {
      for (std::size_t i = 0; i < decision.options.size(); ++i)
        if (decision.fact(i).kind == OptionKind::step && decision.fact(i).to == to) return true;
      return on_the_way && std::count(all.back().path.begin(), all.back().path.end(), map().location_name(to)) > 0;
    };
    const auto fits = [&](LocationId to) {
      if (offered(to) || (!nearer && board_->shelters[to])) return false;
      bool approaches = false, sees = false;
      for (const TableUnit& enemy : table_.units()) {
        if (enemy.gone || enemy.german == u.german) continue;
        const bool closer = range(to, enemy) < range(from, enemy);
        approaches = approaches || closer;
        sees = sees || (closer && !enemy.broken && enemy.rank.empty() &&
                        !game_->setting().sight->look(*map().find_location(enemy.at), from).blocked);
      }
      return nearer ? sees : !approaches;
    };
    const auto to = beside(u, from, kAllotment - spent_ - HalfMf{2}, fits);
    if (!to) return;
    const std::string hex = map().location_name(*to);
    walks(unit, hex, !on_the_way);
    blame(nearer ? Fault::nearer : Fault::shelter, unit, "A10.51", phase().walks.back().path.size() - 1);
    throw Redo{unit, hex};
  }
  // Every step on leads to a shelter that the unit must make for.
  static bool bound(const Decision& decision) {
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      const OptionFacts fact = decision.fact(i);
      if (fact.kind == OptionKind::decline ||
          (fact.kind == OptionKind::step && fact.duty != "bound" && !(fact.duty == "arrived")))
        return false;
    }
    return true;
  }

  void go_on_pinned(bool redo) {
    const std::size_t unit = *pinned_now_;
    pinned_now_.reset();
    const TableUnit& u = table_.unit(unit);
    if (u.gone) throw Unwritten();
    const auto to = beside(u, *map().find_location(u.at), kAllotment, [](LocationId) { return true; });
    if (!to) throw Unwritten();
    const std::string hex = map().location_name(*to);
    walks(unit, hex, false);
    blame(Fault::after_pin, unit, "A10.53", phase().walks.back().path.size() - 1);
    if (redo) throw Redo{unit, hex};
  }

  void before_next_unit(const Decision& decision) {
    std::vector<std::size_t> offered;
    bool may_leave = false;
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      if (decision.fact(i).kind == OptionKind::unit) offered.push_back(index(decision.fact(i).unit));
      may_leave = may_leave || decision.fact(i).kind == OptionKind::decline;
    }
    if (planned(Fault::stays) && !may_leave) {
      const std::size_t unit = offered[chance_.below(offered.size())];
      const UnitAnswer answer = game_->answer(fmt::format("u{}", unit));
      if (answer.duty == Duty::must && !answer.options.empty()) {
        blame(Fault::stays, unit, "A10.5", 0);
        throw Redo{unit, table_.unit(unit).at};
      }
    }
    if (planned(Fault::second_rout)) again();
    const bool attackers = decision.who == game_->setting().attacker;
    if (attackers && planned(Fault::wrong_order))
      for (const std::string& id : game_->movers()) {
        const std::size_t unit = index(id);
        if ((table_.unit(unit).german ? "german" : "russian") == decision.who || !table_.unit(unit).rank.empty())
          continue;
        blame(Fault::wrong_order, unit, "A10.5", 0);
        throw OutOfTurn{unit};
      }
  }

  // Moves a unit that has stopped, after another one has moved.
  void again() {
    const std::vector<MadeWalk>& all = phase().walks;
    if (all.size() < 2) return;
    for (std::size_t i = 0; i < table_.units().size(); ++i) {
      const TableUnit& u = table_.unit(i);
      if (u.gone || u.pinned || u.piece != all.front().piece || u.piece == all.back().piece) continue;
      const auto to = beside(u, *map().find_location(u.at), kAllotment, [](LocationId) { return true; });
      if (!to) return;
      const std::string hex = map().location_name(*to);
      walks(i, hex, true);
      blame(Fault::second_rout, i, "A10.53", 1);
      throw Redo{i, hex};
    }
  }

  // --- what the play asks and tells ---
  std::size_t index(std::string_view id) const { return std::stoul(std::string(id.substr(1))); }

  std::size_t choose(const Decision& decision) override {
    if (pinned_now_ && decision.what != "use leadership") go_on_pinned(true);
    if (decision.kind == DecisionKind::next_to_rout) {
      before_next_unit(decision);
      std::size_t among = decision.options.size();
      if (owed_turn_ && decision.fact(among - 1).kind == OptionKind::decline) --among;
      must_walk_ = owed_turn_;
      return chance_.below(among);
    }
    if (decision.kind == DecisionKind::rout_step) {
      stray(decision, index(decision.who));
      return step_option(decision);
    }
    if (decision.what == "accept surrender") throw Unwritten();
    if (decision.kind == DecisionKind::voluntary_break) return 0;
    return chance_.below(decision.options.size());
  }

  std::size_t step_option(const Decision& decision) {
    std::vector<std::size_t> fit;
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      const OptionFacts fact = decision.fact(i);
      if (fact.kind == OptionKind::decline && must_walk_ && decision.options[i] == "stay") continue;
      if (fact.kind == OptionKind::step && !on_the_ground(fact.to)) continue;
      if (fact.dead_end) continue;
      fit.push_back(i);
      if (fact.kind == OptionKind::decline) fit.push_back(i);
    }
    if (fit.empty()) throw Unwritten();
    return fit[chance_.below(fit.size())];
  }

  bool on_the_ground(LocationId at) const {
    return map().location(at).kind == LocationKind::ground && map().location(at).level == 0;
  }

  // The faces of a roll, and the entry that shows them: those of another result, where that is the fault.
  void rolling(int count, int sides, bool /*sum_only*/, const Purpose& purpose) override {
    if (count > 2 || sides != 6) throw Unwritten();
    const std::string what(purpose.what);
    const bool rally = what.find("Rally") != std::string::npos || what == "Field Promotion";
    const bool interdiction = what == "Interdiction NMC";
    const auto total = [&] { return count == 2 ? faces_[0] + faces_[1] : 0; };
    do {
      faces_.clear();
      for (int i = 0; i < count; ++i) faces_.push_back(die());
    } while (count == 2 && (total() == 2 || (rally && total() == 12)));
    next_face_ = 0;
    const std::size_t unit = purpose.who.empty() ? 0 : index(purpose.who);
    const bool mmc = interdiction && table_.unit(unit).rank.empty() && !leader_along_;
    if (mmc && planned(Fault::no_roll) && steps_of(unit) > 1) {
      faces_ = {1, 2};
      blame(Fault::no_roll, unit, "A10.53", steps_of(unit));
      return;
    }
    if (mmc && planned(Fault::after_pin)) {
      const int morale = broken_morale_of(table_.unit(unit));
      faces_ = {morale / 2, morale - morale / 2};
    }
    std::vector<int> shown = faces_;
    if (mmc && planned(Fault::wrong_result)) shown = other_result(unit);
    const bool mc = interdiction || what.ends_with("MC");
    const std::size_t entry = table_.roll(rally ? "Rally" : mc ? "MC" : what.ends_with("TC") ? "TC" : "Other", shown);
    if (rally) phase().rallies.push_back({table_.unit(unit).piece, entry, false});
    if (interdiction) phase().walks.back().rolls.push_back({entry, table_.unit(unit).at, shown, "none"});
  }

  // A Known result of another class, whose marker cannot have been forgotten.
  std::vector<int> other_result(std::size_t unit) {
    const TableUnit& u = table_.unit(unit);
    const auto result = [&](int total) {
      const int morale = broken_morale_of(u);
      return total == 12 || (u.half && total > morale) ? 3 : total > morale ? 2 : total == morale ? 1 : 0;
    };
    const int truly = result(faces_[0] + faces_[1]);
    std::vector<int> shown;
    do shown = {die(), die()};
    while (shown[0] + shown[1] == 2 || result(shown[0] + shown[1]) == truly);
    if (result(shown[0] + shown[1]) == 1 && truly == 0) return faces_;
    blame(Fault::wrong_result, unit, "A10.53", steps_of(unit));
    return shown;
  }

  int face(int /*sides*/) override { return faces_[next_face_++]; }

  void happened(const Event& event) override {
    const std::string& what = event.what;
    if (event.who.empty() || event.who[0] != 'u' || event.who.find('.') != std::string::npos) throw Unwritten();
    const std::size_t unit = index(event.who);
    const auto rolled = [&](const char* result) {
      std::vector<MadeWalk>& all = phase().walks;
      if (!all.empty() && all.back().piece == table_.unit(unit).piece && !all.back().rolls.empty())
        all.back().rolls.back().result = result;
    };
    if (what == "routs" || what == "crawls") {
      walk(unit, event);
    } else if (what == "pinned") {
      rolled("pin");
      table_.pins(unit);
      if (planned_pin(unit)) pinned_now_ = unit;
    } else if (what == "reduced") {
      rolled("reduced");
      table_.reduces(unit);
    } else if (what == "eliminated") {
      rolled("lost");
      table_.eliminates(unit);
    } else if (what == "wounded") {
      rolled("wounded");
      table_.wounds(unit);
    } else if (what == "breaks") {
      table_.breaks(unit);
    } else if (what == "rallies") {
      table_.rallies(unit);
      taken_.push_back(unit);
      phase().rallies.back().rallied = true;
    } else if (what == "DM removed") {
      taken_.push_back(unit);
    } else if (what == "DM") {
      if (!table_.unit(unit).under_dm) table_.puts_dm(unit);
    } else if (std::string_view(",stops,interdicted,passes,fails,fails to rally,Fate,no leader,casualty MC,")
                   .find("," + what + ",") == std::string_view::npos) {
      throw Unwritten();
    }
  }

  bool planned_pin(std::size_t unit) {
    return options_.fault == Fault::after_pin && !out_.fault && table_.unit(unit).rank.empty() && steps_of(unit) > 0;
  }

  void walk(std::size_t unit, const Event& event) {
    if (!on_the_ground(event.at)) throw Unwritten();
    const LocationId from = *map().find_location(table_.unit(unit).at);
    const bool crawl = event.what == "crawls";
    if (crawl && chance_.percent(50)) table_.say("Low Crawl");
    std::vector<std::size_t> along;
    for (const std::string& other : event.others) along.push_back(index(other));
    leader_along_ = !along.empty();
    walks(unit, map().location_name(event.at), false, along);
    phase().walks.back().crawl = crawl;
    HalfMf least = kAllotment;
    for (const FootStep& step : board_->steps.steps(from))
      if (step.to == event.at) least = std::min<HalfMf>(least, HalfMf(step.half_mf));
    spent_ += least;
    owed_turn_ = must_walk_ = false;
  }

  const MakeOptions& options_;
  Chance chance_;
  Table table_;
  MadeGame out_;
  std::shared_ptr<const Map> map_;
  std::optional<BoardFacts> board_;
  const Game* game_ = nullptr;
  std::vector<int> faces_;
  std::size_t next_face_ = 0;
  std::vector<std::size_t> taken_;         // whose markers are taken off at the end of the phase
  std::optional<std::size_t> pinned_now_;  // is to go on all the same
  HalfMf spent_;                           // at least, by the walk under way
  bool leader_along_ = false;
  bool must_walk_ = false;  // the next turn is not a stay
  bool owed_turn_ = false;  // an ATTACKER's unit is to rout after one of the DEFENDER
};

}  // namespace

const char* name_of(Fault fault) {
  constexpr const char* kNames[] = {"none",  "nearer",      "shelter",     "no roll",  "wrong result",
                                    "stays", "wrong order", "second rout", "after pin"};
  return kNames[static_cast<std::size_t>(fault)];
}

MadeBoards own_boards() {
  static const BoardFolder kFolder;
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> out;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      out.push_back("o" + std::to_string(seed));
      kFolder.write(strewn_board(out.back(), seed));
    }
    return out;
  }();
  return {kFolder.path(), kNames};
}

MadeBoards boards_of_vasl() {
  return {vasl_boards(), {"01", "02", "03", "04", "05", "10", "13", "18"}};
}

std::optional<MadeGame> make_game(std::uint64_t seed, const MakeOptions& options) {
  return GameMaker(seed, options).make();
}

}  // namespace hexrout::test
