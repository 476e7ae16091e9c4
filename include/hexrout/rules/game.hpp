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
  std::vector<NamedFigure> more = {};  // numbers that its rules have beside UnitFigures; none for a counter unknown
};

// UnitList: the units of a position as Game::describe() adds them, with no more words than are wanted.
//
//   for (const Stand& s : stands) list.add(figures_of(s), s.id, [&] { return view_of(s); });
class UnitList {
 public:
  explicit UnitList(const std::vector<std::string>& sides) : sides_(sides) {}
  // The views of all units, of the one with this id, or of none.
  enum class Views : std::uint8_t { none, one, all };
  Views wanted = Views::all;
  std::string_view id = {};  // of that one
  std::vector<UnitFigures> figures;
  std::vector<UnitView> views;

  // view() makes the view without place, side and presence, which are taken from the figures.
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

// The ground of a position for units on foot, with what is placed on it and the season.
struct BoardFacts {
  FootGraph steps;
  // By Location: true where units find the shelter that their rules send them to, as the switches are read; under
  // rules without such shelter, where the terrain is woods or a building.
  std::vector<bool> shelters;
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

// Answers with what other readings of the rules would say (readings.hpp), for any number of units of one position.
class ReadingAnswers {
 public:
  virtual ~ReadingAnswers() = default;
  virtual UnitAnswer answer(std::string_view unit) = 0;
};

// Game: a position under a rule system. What a system owes is pure virtual: the setting, the units, which of them move,
// one unit's answer, its text, copies, and the steps of its phase. All other virtual functions have defaults for rules
// without such a thing, and the rest follows from these.
//
// Every function that takes the id of a unit accepts any text, since ids come from people. For an id that the position
// does not have:
//
//   answer     cannot move, stands nowhere, code UNKNOWN_UNIT, one reason: "there is no such unit"
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
  // Adds each unit to the list, in a fixed order.
  virtual void describe(UnitList& list) const = 0;
  std::vector<UnitView> units() const;
  // One of them; nothing where no unit has this id.
  std::optional<UnitView> unit(std::string_view id) const;
  // The numbers of all units, in the order of units(); reuses the memory of `out`.
  void figures(std::vector<UnitFigures>& out) const;
  // Ids of the units that have something to decide or suffer now, in the order the rules move them.
  virtual std::vector<std::string> movers() const = 0;
  virtual UnitAnswer answer(std::string_view unit) const = 0;
  // Adds what only who shows the ways of an answer needs: the story of each option and dead end, and which option play
  // recommends. `answer` is answer() of this position. Nothing where a system has no duty along a path. Cost: each path
  // is walked once by the referee.
  virtual void narrate(UnitAnswer& /*answer*/) const {}
  // The numbers of answer() (verdict.hpp); a system overrides it where they can be had sooner than the words.
  virtual UnitVerdict verdict(std::string_view unit) const { return unit_verdict(answer(unit)); }
  // The ground before the unit and the enemy around it (surroundings.hpp); empty where its rules keep no such thing.
  virtual Surroundings surroundings(std::string_view /*unit*/) const { return {}; }
  // Compares answers with those under every other value of switches(). The game must outlive it, unchanged. Null where
  // the rules have one reading. Thread safety: one thread at a time.
  virtual std::unique_ptr<ReadingAnswers> by_readings() const;
  // Facts of sides and groups, in a fixed order, and how the rules are read: for show.
  virtual std::vector<Standing> standings() const { return {}; }
  // The facts of standings() that sweeps and exact odds count beside the units (Standing::counted), and the turn: the
  // same facts in the same order throughout a game, with their values. None where no standing counts any.
  std::vector<ResultFact> results() const;
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
  // Cost: linear in the Locations.
  virtual BoardFacts board() const;
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
  // in `found`, if the system knows no such reading. The phase begins anew, as by changed().
  std::unique_ptr<Game> varied(std::string_view reading, Diagnostics& found) const;
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
