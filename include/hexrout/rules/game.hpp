// A rule system and a position under it, as every face of the program sees them.
//
// A system is one folder under src/rules and one line in registry.cpp. It reads its own keys of a
// scenario and gives back a Game. Faces (command, play, pictures) know only this header.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/los/sight.hpp"
#include "hexrout/map/map.hpp"
#include "hexrout/map/placed.hpp"
#include "hexrout/map/unit_type.hpp"
#include "hexrout/move/foot_graph.hpp"
#include "hexrout/rout/case_key.hpp"
#include "hexrout/rules/answer.hpp"
#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/dice.hpp"
#include "hexrout/rules/figures.hpp"
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

// The part of a scenario that all systems share, read before the system sees its own keys.
struct Setting {
  std::string title;
  std::string rules;  // the profile: "asl-old"
  std::shared_ptr<const Map> map;
  std::shared_ptr<const Sight> sight;
  std::vector<Placed> placed;
  std::vector<std::string> sides;  // exactly as written
  std::string attacker;            // side whose turn it is
  std::string phase = "rout";      // one of RuleSystem::phases()
  int turn = 1;
  int month = 7;                                       // 1..12
  std::shared_ptr<const HouseRules> house = nullptr;   // null: none
  std::shared_ptr<const RuleSystem> system = nullptr;  // of a folder of rules; null: `rules` names one of the program
};

// A unit as pictures and lists show it.
struct UnitView {
  std::string id;
  std::string side;
  LocationId at = kNowhere;
  std::string label;               // "4-4-7", "9-1", "LMG team"
  std::vector<std::string> state;  // "broken", "dm", "pinned", "shock 4"
  Presence presence = Presence::in_play;
  std::string fate = {};  // the word of its rules for one no longer in play: "eliminated", "dispersed"
  bool wounded = false;   // less than its label says
  UnitType type = UnitType::men;
};

// What the rules let stand and a designer should know all the same: a stack over the limit, a guard far from its
// prisoner. The validate room turns it into a finding with its place in the file.
struct Concern {
  std::string code;                // as diagnostics have them: "over-stacked"
  std::vector<std::string> units;  // ids; the first is where it is reported
  LocationId at = kNowhere;
  std::string what;
  std::string hint;
  std::string rule;  // "A5.1"; may be empty
};

struct PositionChange;

// What a position says in units() and results(), as keys: one for each of them, in their order.
struct PositionMarks {
  std::vector<CaseKey> units;
  std::vector<CaseKey> results;
};

// Answers with what other readings of the rules would say (readings.hpp), for any number of units of one position.
class ReadingAnswers {
 public:
  virtual ~ReadingAnswers() = default;
  virtual UnitAnswer answer(std::string_view unit) = 0;
};

// A game answers every question about units, whatever id it is given; ids come from people. An id that the position
// does not have is no error here:
//
//   answer     cannot move, stands nowhere, code UNKNOWN_UNIT, one reason: "there is no such unit"
//   outlook    empty
//   surroundings  empty: nothing is reached
//   check      illegal at the start ("there is no such unit"); nothing where a system has no referee
//   if_broken  null
//   unit       nothing
//   reach      no points, code UNKNOWN_UNIT
//   varied     null and an error, for a reading that the system does not have
//   changed    null and an error, for a change that the reader of scenarios would refuse
//
// A path may hold any numbers too, and none: one that is no Location of the map makes it illegal there, with the
// reason. Besides units, answer() takes the ids of groups and elements where a system keeps them. No question changes
// the position; what if_broken, varied, changed and clone give back answers every question as well.
class Game {
 public:
  virtual ~Game() = default;
  virtual const Setting& setting() const = 0;
  virtual std::vector<UnitView> units() const = 0;
  // One of them; nothing where no unit has this id.
  virtual std::optional<UnitView> unit(std::string_view id) const {
    for (UnitView& view : units())
      if (view.id == id) return std::move(view);
    return std::nullopt;
  }
  // Ids of the units that have something to decide or suffer now, in the order the rules move them.
  virtual std::vector<std::string> movers() const = 0;
  virtual UnitAnswer answer(std::string_view unit) const = 0;
  // Adds what only who shows the ways of an answer needs: the story of each option and dead end, and which option play
  // recommends. `answer` is answer() of this position. Nothing where a system has no duty along a path. Cost: each path
  // is walked once by the referee.
  virtual void narrate(UnitAnswer& /*answer*/) const {}
  // The same in numbers (verdict.hpp).
  virtual UnitVerdict verdict(std::string_view unit) const { return unit_verdict(answer(unit)); }
  // What lies behind the answer, Location by Location (surroundings.hpp). Empty where the unit has no move to make.
  virtual Surroundings surroundings(std::string_view /*unit*/) const { return {}; }
  // All units in numbers, in the order of units(); the room of `out` is used again.
  virtual void figures(std::vector<UnitFigures>& out) const;
  // What else the rules say of a unit in numbers; none for a counter whose other side is not known.
  virtual std::vector<NamedFigure> named_figures(UnitIndex /*unit*/) const { return {}; }
  // The game must outlive it, unchanged. Null where the rules have one reading. Thread safety: one thread at a time.
  virtual std::unique_ptr<ReadingAnswers> by_readings() const { return nullptr; }
  // Standing facts of sides and groups, the enemy as a unit finds him, and how the rules are read: for show. Nothing
  // where a system keeps no such thing.
  virtual std::vector<Standing> standings() const { return {}; }
  // What sweeps and exact odds count beside the units: points, dice, groups, the winner, the turn. The same facts in
  // the same order throughout a game; only their values change. None under ASL.
  virtual std::vector<ResultFact> results() const { return {}; }
  // The same as keys, for who counts how plays end: of a game, its clones and what plays make of them, two that have
  // the same key in the same place say the same there, so that words need be made once. The room of `out` is used
  // again. False where a system has no such keys.
  virtual bool marks(PositionMarks& /*out*/) const { return false; }
  virtual Outlook outlook(std::string_view /*unit*/) const { return {}; }
  virtual std::vector<SwitchView> switches() const { return {}; }
  // Plays the phase (and the events given in the scenario) to its end, changing this position. Should dice or choices
  // throw, the position is somewhere in the middle and good for nothing but to be looked at.
  void play(Dice& dice, Choices& choices, EventLog& log) {
    if (so_far_ == nullptr || finish_step(dice, choices, log)) go_on(dice, choices, log, Pace::to_the_end);
  }
  // Plays one step of it: an event, an attempt to rally, a move, a step of a rout. False if that was the last; then the
  // next step begins the phase anew. Should dice or choices throw, the position stays as it is at that moment, also in
  // copies, and the next call of step() or play() takes the step back and begins it again. So a phase can be left at
  // a question and go on once the answer is known:
  //
  //   try { while (game.step(dice, choices, log)) {} } catch (const Question& q) { ... }   // thrown by `choices`
  //
  // Cost: what the step costs, and a copy of what it changes.
  bool step(Dice& dice, Choices& choices, EventLog& log) {
    return so_far_ != nullptr ? finish_step(dice, choices, log) : go_on(dice, choices, log, Pace::one_step);
  }
  // The next step has had these answers already: it is given them before any of the dice and choices that are handed
  // to it. So a play that was kept in the middle of a step goes on from the question that was open.
  void resume(std::vector<StepAnswer> answers) {
    so_far_ = answers.empty() ? nullptr : std::make_shared<const std::vector<StepAnswer>>(std::move(answers));
  }
  // The answers of resume(), until the step has come to its end.
  std::span<const StepAnswer> so_far() const {
    return so_far_ == nullptr ? std::span<const StepAnswer>() : std::span<const StepAnswer>(*so_far_);
  }
  // The position's own keys as YAML text, such that reading it again gives the same position.
  virtual std::string yaml() const = 0;
  // yaml() at the beginning of the step under way, if there is one, with the key `under_way`: how far the phase has
  // come. What is read from it asks what this game would ask.
  virtual std::string kept_yaml() const { return yaml(); }
  // The setting that goes with it.
  virtual const Setting& kept_setting() const { return setting(); }
  virtual std::unique_ptr<Game> clone() const = 0;
  // From now on the same as a clone of `other`, in the room that this game takes, which costs less for who plays from
  // one position over and over. False, and nothing has changed, where `other` is not a game of the same system, or the
  // system does not offer it.
  virtual bool become(const Game& /*other*/) { return false; }
  // The position as a side of it knows it, for an opponent that shall not look at the other player's notes. Nothing in
  // it depends on what that side cannot know, so no answer to any question about it does. Hidden enemies are not in it,
  // concealed ones and Dummies are counters without a name, and events that the scenario has still to come are left
  // out. A phase that is under way begins anew in it, as it does where its yaml() is read. Null if there is no such
  // side.
  //
  //   game.seen_by("german")->answer("r1")     // what the Germans know of r1's rout
  std::unique_ptr<Game> seen_by(std::string_view side) const {
    const std::vector<std::string>& sides = setting().sides;
    for (std::size_t i = 0; i < sides.size(); ++i)
      if (sides[i] == side) return seen_by_side(i);
    return nullptr;
  }

  // Where a unit can go when its player moves it (reach.hpp). Every system says by a code where it has no such move.
  virtual Reach reach(std::string_view unit) const {
    return no_reach(unit, "NOT_OFFERED", {"", "under these rules no reach is offered", {}, {}});
  }
  // The steps on foot over its map, with what is placed on it and the season. Cost: linear in the Locations.
  virtual FootGraph foot_graph() const {
    return FootGraph(*setting().map, setting().placed, {.month = setting().month});
  }
  // By Location: true where units find the shelter that its rules send them to, with what is placed there and as the
  // switches are read; of systems without such a rule, where the terrain is woods or a building.
  virtual std::vector<bool> shelters() const;
  // The units of all sides able to fire, as the other side knows them, in the order of units(). None where a system
  // knows no fire.
  virtual std::vector<Firer> firers() const { return {}; }

  // What a side can have done now, in a fixed order (orders.hpp); of a unit's moves one to each end. None where a
  // system has no such choice, and for a side that the game does not have.
  virtual std::vector<Order> orders(std::string_view /*side*/) const { return {}; }
  // What ends the part of a turn in which the side gives its orders. Without an event where nothing is to be played.
  virtual Order closing(std::string_view /*side*/) const { return {}; }
  // A copy whose events to come are this one. Null for an order without an event. The order must be one of a position
  // of this game.
  virtual std::unique_ptr<Game> ordered(const Order& /*order*/) const { return nullptr; }
  // What the position is worth to a side; nothing where a system has no such measure, or not this side.
  virtual std::optional<std::vector<WorthPart>> worth(std::string_view /*side*/) const { return std::nullopt; }

  // A second opinion on one path of a unit, its start first; it shares facts of the position with answer(), and no
  // search. Nothing where a system has no referee. `crawl`: as a Low Crawl or whatever else takes everything for one
  // step.
  virtual std::optional<PathVerdict> check(std::string_view /*unit*/, std::span<const LocationId> /*path*/,
                                           bool /*crawl*/) const {
    return std::nullopt;
  }
  // What a designer should know of this position, in the order of its units. Not cheap; never asked during play.
  virtual std::vector<Concern> concerns() const { return {}; }
  // The same position had this unit just given way where it stands: broken, forced back, whatever these rules call it.
  // Null where that cannot befall it, or has already.
  virtual std::unique_ptr<Game> if_broken(std::string_view /*unit*/) const { return nullptr; }
  // The same position under another reading: the name of a profile, or "switch=value". Null, and an error
  // in `found`, if the system knows no such reading.
  virtual std::unique_ptr<Game> varied(std::string_view reading, Diagnostics& found) const {
    found.error("unknown-reading", {}, "'" + printable(reading) + "' is no reading of these rules",
                "these rules have one reading");
    return nullptr;
  }
  // A copy of the position with some of it changed (change.hpp), outside of any play: it begins its phase anew. Null
  // after errors; their codes are those of the scenario reader, their places paths in the change: "units[0].at". Of
  // warnings, those about what the change names. Map, lines of sight and known stands are shared as far as they still
  // hold, so that a unit only moved costs about what a copy costs.
  virtual std::unique_ptr<Game> changed(const PositionChange& change, Diagnostics& found) const;

 protected:
  enum class Pace : std::uint8_t { one_step, to_the_end };
  // seen_by(), for an index of setting().sides. As it stands: both sides know everything.
  virtual std::unique_ptr<Game> seen_by_side(std::size_t /*side*/) const { return clone(); }
  // play() and step(). At the pace to_the_end a step need not be one that can be taken back.
  virtual bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) = 0;
  // Copies that are not made by assignment take it over.
  void take_so_far(const Game& other) { so_far_ = other.so_far_; }

 private:
  // The step that has had answers, to its end; they are kept where it is left at a question again.
  bool finish_step(Dice& dice, Choices& choices, EventLog& log);
  std::shared_ptr<const std::vector<StepAnswer>> so_far_;  // null: none
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
  // The words that `phase` of a scenario's turn may be. "rout" is what a scenario without one has; "fire" stands for
  // the rest of a turn, in which nothing is played but the events.
  virtual std::vector<std::string> phases() const { return {"rout", "fire"}; }
  // The keys of a scenario that hold lists of what has an `id`; the first is that of the units moved most.
  virtual std::vector<std::string> unit_lists() const { return {"units"}; }
  // The text of a data file ("data/tables.yaml") or of its page ("README.md"); empty if it has none.
  virtual std::string_view file(std::string_view path) const;
  // The folder that its files were read from, as an absolute path; empty for a system of the program.
  virtual std::string_view folder() const { return {}; }
  // What its data files in that folder say, as sixteen digits, so that a log is replayed under the rules that it was
  // played by; empty for a system of the program.
  virtual std::string_view digest() const { return {}; }
  // Reads the data files that house rules have changed, and reports every mistake in them (house_rules.hpp).
  virtual void check_house_rules(const HouseRules& /*house*/, Diagnostics& /*found*/) const {}
};

// Every system there is, in a fixed order (registry.cpp).
std::span<const RuleSystem* const> rule_systems();
// The system that has a profile of this name, or null.
const RuleSystem* find_rule_system(std::string_view profile);
// The system of a position: that of its folder of rules, or the one that its profile names. Null if there is none.
const RuleSystem* rule_system_of(const Setting& setting);

}  // namespace hexrout
