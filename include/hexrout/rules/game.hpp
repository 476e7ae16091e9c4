// Game and RuleSystem: a position under a rule system, and the system, as all other rooms see them.
//
// A system is one folder under src/rules and one line in registry.cpp. It reads its own keys of a
// scenario and returns a Game. Command, play and pictures include only this header.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "hexrout/los/sight.hpp"
#include "hexrout/map/map.hpp"
#include "hexrout/map/placed.hpp"
#include "hexrout/map/unit_type.hpp"
#include "hexrout/move/foot_graph.hpp"
#include "hexrout/rules/answer.hpp"
#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/dice.hpp"
#include "hexrout/rules/figures.hpp"
#include "hexrout/rules/game_words.hpp"
#include "hexrout/rules/house_rules.hpp"
#include "hexrout/rules/orders.hpp"
#include "hexrout/rules/reach.hpp"
#include "hexrout/rules/standing.hpp"
#include "hexrout/rules/step_answer.hpp"
#include "hexrout/rules/surroundings.hpp"
#include "hexrout/rules/unit_index.hpp"
#include "hexrout/rules/verdict.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

class RuleSystem;
struct Battle;

// The part of a scenario that all systems share, read before the system sees its own keys.
struct Setting {
  std::string title;
  std::string rules;  // the profile: "asl-old"
  std::shared_ptr<const Map> map;
  std::shared_ptr<const Sight> sight;
  std::vector<Placed> placed;
  std::vector<std::string> sides;  // in the order and spelling of the scenario
  std::string attacker;            // side whose turn it is
  std::string phase = "rout";      // one of RuleSystem::phases()
  int turn = 1;
  int month = 7;                                       // 1..12
  std::shared_ptr<const HouseRules> house = nullptr;   // null without house rules
  std::shared_ptr<const RuleSystem> system = nullptr;  // null for a system of the program, named by `rules`
  std::shared_ptr<const Battle> battle = nullptr;      // objectives and reinforcements (battle.hpp); null: none written
};

// A unit for pictures and lists.
struct UnitView {
  std::string id;
  std::string side;
  LocationId at = kNowhere;
  std::string label;               // "4-4-7", "9-1", "LMG team"
  std::vector<std::string> state;  // "broken", "dm", "pinned", "shock 4"
  Presence presence = Presence::in_play;
  std::string fate = {};  // the word of its rules for a unit out of play: "eliminated", "dispersed"
  bool wounded = false;   // weaker than its label
  UnitType type = UnitType::men;
  std::vector<NamedFigure> more = {};  // numbers of its rules beside UnitFigures; empty for an unknown counter
};

// UnitList: the units of a position as a Description takes them, with words for the wanted ones only.
//
//   for (const Stand& s : stands) list.add(figures_of(s), s.id, [&] { return view_of(s); });
class UnitList {
 public:
  explicit UnitList(const std::vector<std::string>& sides) : sides_(sides) {}
  // Views to make: of all units, of the one with this id, or none.
  enum class Views : std::uint8_t { none, one, all };
  Views wanted = Views::all;
  std::string_view id = {};  // for Views::one
  std::vector<UnitFigures> figures;
  std::vector<UnitView> views;

  // Calls view() for a wanted unit; its place, side and presence are taken from the figures.
  template <class View>
  void add(const UnitFigures& of, std::string_view unit, View&& view) {
    figures.push_back(of);
    if (wanted == Views::none || (wanted == Views::one && unit != id)) return;
    UnitView& added = views.emplace_back(view());
    added.at = of.at;
    added.side = sides_[of.side];
    added.presence = of.presence;
  }

 private:
  const std::vector<std::string>& sides_;
};

// Steps and shelters of a position for units on foot, with what is placed on it and the season.
struct BoardFacts {
  FootGraph steps;
  // By Location: true where units find the shelter that their rules send them to, under the switches; for
  // rules without shelter, where the terrain is woods or a building.
  std::vector<bool> shelters;
};

// A legal but doubtful fact for designers: a stack over the limit, a guard far from its
// prisoner. The validate room turns it into a finding with its place in the file.
struct Concern {
  std::string code;                // of the diagnostic: "over-stacked"
  std::vector<std::string> units;  // ids; the first gives the place of the finding
  LocationId at = kNowhere;
  std::string what;
  std::string hint;
  std::string rule;  // "A5.1"; may be empty
};

struct PositionChange;

// Description: what a position shows; Game::describe() fills each part that is not null, and leaves alone those of
// which its rules have no concept.
struct Description {
  UnitList* units = nullptr;  // in a fixed order
  std::vector<std::string>* movers = nullptr;
  std::vector<Standing>* standings = nullptr;
  std::vector<SwitchView>* switches = nullptr;
  std::vector<Firer>* firers = nullptr;
  std::vector<Concern>* concerns = nullptr;
  std::vector<std::pair<LocationId, std::string>>* lying = nullptr;
  std::optional<BoardFacts>* board = nullptr;
};

// The copies of a game that Game::copy() makes: clone(), seen_by(), if_broken() and ordered().
struct WholeCopy {};
struct SeenBySide {
  std::size_t side;  // index of Setting::sides
};
struct UnitBroken {
  std::string_view unit;
};
struct EventOfOrder {
  const ScriptedEvent& event;
};
using Copying = std::variant<WholeCopy, SeenBySide, UnitBroken, EventOfOrder>;

// The progress of a phase under way, in texts and changed copies: left out, so that the phase begins anew, or kept.
enum class Progress : std::uint8_t { left_out, kept };

// How far Game::go_on() plays. With to_the_end a step need not be undoable.
enum class Pace : std::uint8_t { one_step, to_the_end };

// A position as text, and the setting that belongs to it.
struct WrittenPosition {
  const Setting& setting;
  std::string yaml;
};

// Answers with what changes under other readings (readings.hpp), for any number of units of one position.
class ReadingAnswers {
 public:
  virtual ~ReadingAnswers() = default;
  virtual UnitAnswer answer(std::string_view unit) = 0;
};

// Game: a position under a rule system. Pure virtual is what each system must define: setting, description, one unit's
// answer, text, copies, and the steps of its phase. All other virtual functions have defaults for rules without the
// concept; the rest is computed from these.
//
// Every function with the id of a unit accepts any text, since ids are typed by people. For an id that the position
// does not have:
//
//   answer     cannot move, at kNowhere, code UNKNOWN_UNIT, one reason: "there is no such unit"
//   surroundings  empty: reaches nothing
//   check      illegal at the start ("there is no such unit"); nothing for a system without a referee
//   if_broken  null
//   unit       nothing
//   reach      no points, code UNKNOWN_UNIT
//   varied     null and an error, for a reading that the system does not have
//   changed    null and an error, for a change that the reader of scenarios would refuse
//
// A path may hold any numbers, or be empty: a number beyond the Locations of the map makes it illegal there, with a
// reason. answer() also accepts the ids of groups and elements in systems that have them. Const functions leave the
// position unchanged; the games that if_broken, varied, changed and clone return are complete games.
class Game {
 public:
  virtual ~Game() = default;

  // --- The position.
  virtual const Setting& setting() const = 0;
  // The words of these rules (game_words.hpp), as long as the game lives.
  virtual const GameWords& words() const;
  virtual void describe(Description out) const = 0;
  std::vector<UnitView> units() const;
  // View of one unit; nothing for an unknown id.
  std::optional<UnitView> unit(std::string_view id) const;
  // The numbers of all units, in the order of units(); reuses the memory of `out`.
  void figures(std::vector<UnitFigures>& out) const;
  // Ids of the units that have a decision or a forced action now, in the order in which the rules move them.
  std::vector<std::string> movers() const { return described(&Description::movers); }
  // Facts of sides and groups, in a fixed order, for display.
  std::vector<Standing> standings() const { return described(&Description::standings); }
  // Words for what lies on the map by these rules, beside the units and Setting::placed, each with its Location, in a
  // fixed order: "fallen 3 (red)".
  std::vector<std::pair<LocationId, std::string>> lying() const { return described(&Description::lying); }
  // Facts of standings() that sweeps and exact odds count beside the units (Standing::counted), and the turn:
  // equal facts in an equal order throughout a game, with their values. Empty without counted facts.
  std::vector<ResultFact> results() const;
  std::vector<SwitchView> switches() const { return described(&Description::switches); }
  // Units of all sides able to fire, as the other side knows them, in the order of units(). Empty for a system
  // without fire.
  std::vector<Firer> firers() const { return described(&Description::firers); }
  // Doubtful facts for a designer, in the order of units(). Not cheap; not for use during play.
  std::vector<Concern> concerns() const { return described(&Description::concerns); }
  // Cost: linear in the Locations.
  BoardFacts board() const;
  // Worth of the position to a side; nothing for systems without a measure, and for an unknown side.
  virtual std::optional<std::vector<WorthPart>> worth(std::string_view /*side*/) const { return std::nullopt; }

  // --- One unit.
  virtual UnitAnswer answer(std::string_view unit) const = 0;
  // Adds the story of each option and dead end, and which option play recommends, for readers of an answer.
  // `answer` is answer() of this position. Does nothing in a system without a duty along a path.
  // Cost: the referee walks each path once.
  virtual void narrate(UnitAnswer& /*answer*/) const {}
  // Numbers of answer() (verdict.hpp); a system overrides it if it can compute them without the words.
  virtual UnitVerdict verdict(std::string_view unit) const { return unit_verdict(answer(unit)); }
  // Compares answers with those under every other value of switches(). The game must outlive the result, unchanged.
  // Null for rules with one reading. Thread safety: one thread at a time.
  virtual std::unique_ptr<ReadingAnswers> by_readings() const;
  // Terrain before the unit and the enemies around it (surroundings.hpp); empty in systems without them.
  virtual Surroundings surroundings(std::string_view /*unit*/) const { return {}; }
  // Ends of a move that its player chooses (reach.hpp). A system without free moves returns a code.
  virtual Reach reach(std::string_view unit) const {
    return no_reach(unit, "NOT_OFFERED", {"", "under these rules no reach is offered", {}, {}});
  }
  // Judges one path of a unit, its start first; shares facts of the position with answer(), but no
  // search. Nothing for a system without a referee. `crawl`: as a Low Crawl, or another move that spends everything on
  // one step.
  virtual std::optional<PathVerdict> check(std::string_view /*unit*/, std::span<const LocationId> /*path*/,
                                           bool /*crawl*/) const {
    return std::nullopt;
  }

  // --- Play.
  // Plays the phase (and the events of the scenario) to its end, changing this position. If dice or choices
  // throw, the position is unspecified; only read access is allowed.
  void play(Dice& dice, Choices& choices, EventLog& log) {
    if (so_far_ == nullptr || finish_step(dice, choices, log)) go_on(dice, choices, log, Pace::to_the_end);
  }
  // Plays one step: an event, an attempt to rally, a move, a step of a rout. Returns false after the last; the
  // next call then begins the phase anew. If dice or choices throw, the position stays as it is at that moment, also in
  // copies, and the next call of step() or play() undoes the step and begins it again. A phase can thus be left at
  // a question and continued once the answer is known:
  //
  //   try { while (game.step(dice, choices, log)) {} } catch (const Question& q) { ... }   // thrown by `choices`
  //
  // Cost: that of the step, and a copy of the fields that it changes.
  bool step(Dice& dice, Choices& choices, EventLog& log) {
    return so_far_ != nullptr ? finish_step(dice, choices, log) : go_on(dice, choices, log, Pace::one_step);
  }
  // Gives the next step these answers before any from `dice` and `choices`. A play saved in the middle of a step
  // thus continues at the question that was open.
  void resume(std::vector<StepAnswer> answers) {
    so_far_ = answers.empty() ? nullptr : std::make_shared<const std::vector<StepAnswer>>(std::move(answers));
  }
  // Answers of resume(), until the step has ended.
  std::span<const StepAnswer> so_far() const {
    return so_far_ == nullptr ? std::span<const StepAnswer>() : std::span<const StepAnswer>(*so_far_);
  }

  // --- Orders.
  // Orders that a side can give now, in a fixed order (orders.hpp); of a unit's moves one to each end. Empty for a
  // system without orders, and for an unknown side.
  virtual std::vector<Order> orders(std::string_view /*side*/) const { return {}; }
  // The event that ends a side's orders in a turn. Its event is null if no event is needed.
  virtual Order closing(std::string_view /*side*/) const { return {}; }
  // A copy whose events to come are this order's. Null for an order without an event. The order must be of a position
  // of this game.
  std::unique_ptr<Game> ordered(const Order& order) const {
    return order.event == nullptr ? nullptr : copy(EventOfOrder{*order.event});
  }

  // --- Text, copies and changes.
  // The position's own keys as YAML text; reading it again gives an equal position.
  std::string yaml() const { return write(Progress::left_out).yaml; }
  // Progress::kept: the position at the beginning of the step under way, if there is one, with the key `under_way` for
  // the progress of the phase. A game read from it has the decisions of this game.
  // Progress::left_out: yaml() and setting(). The game must outlive the result, unchanged.
  virtual WrittenPosition write(Progress progress) const = 0;
  std::unique_ptr<Game> clone() const { return copy(WholeCopy{}); }
  // The position as far as a side knows it, for an opponent without the other player's notes. It depends
  // on nothing that the side cannot know, and so do all answers about it. Hidden enemies are absent,
  // concealed ones and Dummies are counters without a name, and events to come are left
  // out. A phase under way begins anew in it, as after reading its yaml(). Null for an unknown
  // side.
  //
  //   game.seen_by("german")->answer("r1")     // the Germans' knowledge of r1's rout
  std::unique_ptr<Game> seen_by(std::string_view side) const;
  // A copy in which this unit has just broken in its Location (or was forced back, as its rules call it).
  // Null if the rules do not allow that, or it is broken.
  std::unique_ptr<Game> if_broken(std::string_view unit) const { return copy(UnitBroken{unit}); }
  // A copy under another reading: the name of a profile, or "switch=value". Null, and an error
  // in `found`, for an unknown reading. The phase begins anew, as by changed().
  std::unique_ptr<Game> varied(std::string_view reading, Diagnostics& found) const;
  // A copy with a change made (change.hpp), outside of any play: it begins its phase anew. Null
  // after errors; their codes are those of the scenario reader, their places paths in the change: "units[0].at".
  // Warnings are limited to what the change names. Map, lines of sight and known facts are shared as far as they stay
  // valid, so that moving a unit costs about as much as a copy.
  std::unique_ptr<Game> changed(const PositionChange& change, Diagnostics& found) const {
    return change_copy(change, Progress::left_out, found);
  }
  // changed() with the phase under way kept: the copy stands at the beginning of the step under way, without the
  // answers of the step, which resume() can give it. Cost: writing the position and reading it again.
  std::unique_ptr<Game> changed_in_play(const PositionChange& change, Diagnostics& found) const {
    return change_copy(change, Progress::kept, found);
  }

 protected:
  // Null for a copy that the rules do not have.
  virtual std::unique_ptr<Game> copy(const Copying& how) const = 0;
  // changed() and changed_in_play(). Default: writes the position, edits its text, reads it again.
  virtual std::unique_ptr<Game> change_copy(const PositionChange& change, Progress progress, Diagnostics& found) const;
  // play() and step().
  virtual bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) = 0;
  // For copies that are not made by assignment.
  void take_so_far(const Game& other) { so_far_ = other.so_far_; }

 private:
  template <class Part>
  Part described(Part* Description::*part) const {
    Part out;
    Description wanted;
    wanted.*part = &out;
    describe(wanted);
    return out;
  }
  // Plays the step of resume() to its end; keeps the answers if it stops at a question again.
  bool finish_step(Dice& dice, Choices& choices, EventLog& log);
  std::shared_ptr<const std::vector<StepAnswer>> so_far_;  // null without answers
};

class RuleSystem {
 public:
  virtual ~RuleSystem() = default;
  virtual std::string_view id() const = 0;     // "asl"
  virtual std::string_view title() const = 0;  // for lists
  // Reads the keys the system owns from the scenario's top level (units, options, events), reporting
  // every mistake. Null if there were errors. `profile` is the word written under rules ("asl-old").
  virtual std::unique_ptr<Game> read(Fields& scenario, Setting setting, std::string_view profile,
                                     Diagnostics& found) const = 0;
  virtual std::vector<std::string> profiles() const { return {std::string(id())}; }
  // Words allowed as `phase` of a scenario's turn. "rout" is the default; under "fire" (the
  // rest of a turn) only events are played.
  virtual std::vector<std::string> phases() const { return {"rout", "fire"}; }
  // The words for what happens in logs of its games (Event::what), "moves", for checks of what people expect of a log;
  // "loses" is there for "loses 3" too. Empty for a system without such a list.
  virtual std::vector<std::string> log_words() const { return {}; }
  // Keys of a scenario that hold lists of entries with an `id`; the first is that of the units moved most.
  virtual std::vector<std::string> unit_lists() const { return {"units"}; }
  // Text of a data file ("data/tables.yaml") or of its page ("README.md"); empty without one.
  virtual std::string_view file(std::string_view path) const;
  // The folder that its files were read from, as an absolute path; empty for a system of the program.
  virtual std::string_view folder() const { return {}; }
  // Hash of its data files in that folder, sixteen digits, so that a log is replayed under the rules that it was
  // played by; empty for a system of the program.
  virtual std::string_view digest() const { return {}; }
  // Reads the data files that house rules have changed, and reports every mistake in them (house_rules.hpp).
  virtual void check_house_rules(const HouseRules& /*house*/, Diagnostics& /*found*/) const {}
};

// Every system there is, in a fixed order (registry.cpp).
std::span<const RuleSystem* const> rule_systems();
// The system with a profile of this name, or null.
const RuleSystem* find_rule_system(std::string_view profile);
// The system of a position: that of its folder of rules, or the one that its profile names. Null if unknown.
const RuleSystem* rule_system_of(const Setting& setting);

}  // namespace hexrout
