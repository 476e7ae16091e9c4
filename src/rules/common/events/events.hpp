// Events: what happens to a position beside its phase, written in its scenario or chosen by the players step by step.
//
//   events:
//     - {fire: {by: mg42, kills: {lmg: 1, rifles: 1}, shock: {lmg: 2}}}
//     - turn_end                                  // an event without arguments
//     - ask                                       // the players choose events until they choose "done"
//
// A rule system lists its events in a table (EventSpec); reading, checking, offering and writing
// them is common to all systems.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/dice.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

enum class ArgKind : std::uint8_t {
  integer,
  flag,           // true or false
  word,           // one of the spec's words
  words,          // several of them
  id,             // one id of the spec's group
  ids,            // one or several
  hex,            // a Location of the map
  hexes,          // a list of them
  faces,          // dice as rolled at the table, 1..6 each
  numbers_by_id,  // {lmg: 2}
  words_by_id,    // {sgt: wounded}
  faces_by_id,    // {p1: [6, 4]}
};

struct ArgSpec {
  std::string name;
  ArgKind kind = ArgKind::integer;
  bool needed = false;
  int least = 0;  // integer and numbers_by_id
  int most = 0;
  std::string group = {};  // key of EventWorld::ids that lists the ids allowed
  std::vector<std::string> words = {};
};

// Decision::who where the players choose an event.
inline constexpr std::string_view kPlayers = "players";

// The entry of the list in whose place the players choose events.
inline constexpr std::string_view kAsk = "ask";

struct EventSpec {
  std::string kind;
  std::vector<ArgSpec> args;
};

// The ids that arguments may name: "unit" -> ids.
using EventIds = std::map<std::string, std::vector<std::string>, std::less<>>;

// The setting and the ids that arguments refer to. `setting` must outlive the reader.
struct EventWorld {
  const Setting* setting = nullptr;
  std::shared_ptr<const EventIds> ids;  // never null
};

// The decision for an `ask`; equal throughout a game.
struct EventOffer {
  Decision decision;
  std::vector<std::size_t> specs;  // by option; the first option, "done", has no entry
};

class ScriptedEvent {
 public:
  ScriptedEvent() = default;
  // Makes an event in code: ScriptedEvent("rally").with_words("leader", ArgKind::id, {"sgt"}).
  // Checks nothing.
  explicit ScriptedEvent(std::string kind) : kind_(std::move(kind)) {}
  ScriptedEvent& with_words(std::string arg, ArgKind kind, std::vector<std::string> words);
  ScriptedEvent& with_number(std::string arg, int number);
  ScriptedEvent& with_places(std::string arg, ArgKind kind, std::vector<LocationId> places);

  const std::string& kind() const { return kind_; }
  bool has(std::string_view arg) const { return find(arg) != nullptr; }

  std::optional<int> integer(std::string_view arg) const;
  // Lists and texts live as long as the event or a copy.
  bool flag(std::string_view arg) const;                              // false if not given
  const std::string& word(std::string_view arg) const;                // word or id; empty if not given
  const std::vector<std::string>& words(std::string_view arg) const;  // words or ids
  LocationId hex(std::string_view arg) const;                         // kNowhere if not given
  const std::vector<LocationId>& hexes(std::string_view arg) const;
  const std::vector<int>& faces(std::string_view arg) const;
  std::vector<std::pair<std::string, int>> numbers(std::string_view arg) const;
  std::vector<std::pair<std::string, std::string>> words_by_id(std::string_view arg) const;
  std::vector<std::pair<std::string, std::vector<int>>> faces_by_id(std::string_view arg) const;

  // YAML as in a scenario: "{fire: {by: mg42}}", "turn_end".
  std::string yaml(const Map& map) const;

 private:
  friend class EventReader;
  struct Arg {
    std::string name;
    ArgKind kind;
    std::vector<std::string> keys;  // ids of the maps
    std::vector<std::string> words;
    std::vector<int> numbers;
    std::vector<LocationId> places;
    std::vector<std::vector<int>> rolls;
  };
  const Arg* find(std::string_view arg) const;
  std::string kind_;
  std::shared_ptr<std::vector<Arg>> args_ =
      std::make_shared<std::vector<Arg>>();  // shared by copies; filled before the first copy
};

// The rest of an event that is played in parts: a turn in which units move one after another. Each part is a step
// (Game::step), so that a question in one replays none of the parts before.
struct RestOfEvent {
  std::size_t stage = 0;       // of the event; each system numbers its own
  std::vector<UnitIndex> due;  // units still to play in this stage, in order
};

// EventIds and EventOffer, made once for all games that begin with one list of events.
// Thread safety: any number of threads.
class KnownOffer {
 public:
  template <class Make>
  void get(std::shared_ptr<const EventIds>& ids, std::shared_ptr<const EventOffer>& offer, Make&& make) {
    const std::lock_guard lock(mutex_);
    if (offer_ == nullptr) make(ids_, offer_);
    ids = ids_;
    offer = offer_;
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<const EventIds> ids_;
  std::shared_ptr<const EventOffer> offer_;
};

// The events of a position that are still to come.
// Copies share the list; take() on one copy leaves the others unchanged.
class EventsToCome {
 public:
  EventsToCome() = default;
  EventsToCome(std::vector<ScriptedEvent> events)
      : all_(std::make_shared<const std::vector<ScriptedEvent>>(std::move(events))),  // NOLINT: is one
        known_(std::make_shared<KnownOffer>()) {}

  bool empty() const { return size() == 0; }
  std::size_t size() const { return all_ == nullptr ? 0 : all_->size() - next_; }
  const ScriptedEvent* begin() const { return all_ == nullptr ? nullptr : all_->data() + next_; }
  const ScriptedEvent* end() const { return all_ == nullptr ? nullptr : all_->data() + all_->size(); }
  const ScriptedEvent& operator[](std::size_t i) const { return begin()[i]; }

  // True once an event of the list has been taken.
  bool begun() const { return next_ > 0; }
  // Index of the next event, from 0.
  std::size_t next() const { return next_; }
  ScriptedEvent take() { return (*all_)[next_++]; }
  void clear() { *this = EventsToCome(); }
  // Drops all events; opened() keeps its value.
  void forget() {
    const bool was = opened();
    clear();
    opened_ = was;
  }

  // Plays one step: calls play(event, asked) for the next event of the list, or for the event that the players choose
  // in the place of an `ask` (`asked`: the players also choose what the event leaves open). Returns false without
  // events and rest. An event is taken before it is played, so that a position written meanwhile no longer holds it.
  // make_ids() returns the ids that events may name: called once for a game and its copies, and with `alike` once for
  // all games of the list.
  template <class MakeIds, class Play>
  bool play_next(Dice& dice, Choices& choices, const std::vector<EventSpec>& specs, const Setting& setting,
                 MakeIds&& make_ids, Play&& play, bool alike = true);
  // Stores the rest of an event; the next step plays that before it takes another event.
  void leave(RestOfEvent rest) { rest_ = std::move(rest); }
  const std::optional<RestOfEvent>& rest() const { return rest_; }
  // Removes the first `units` of those due: they have been played.
  void pass(std::size_t units) {
    rest_->due.erase(rest_->due.begin(), rest_->due.begin() + static_cast<std::ptrdiff_t>(units));
  }
  void end_rest() { rest_.reset(); }
  // Adds `unit` after `other` among those due.
  void follow(UnitIndex other, UnitIndex unit) {
    if (!rest_) return;
    const auto it = std::find(rest_->due.begin(), rest_->due.end(), other);
    rest_->due.insert(it == rest_->due.end() ? it : it + 1, unit);
  }
  // True if an event is under way and this unit is no longer due.
  bool passed(UnitIndex unit) const {
    return rest_ && std::find(rest_->due.begin(), rest_->due.end(), unit) == rest_->due.end();
  }
  // True once the part before the first event has been played (units forced back at the start, for one).
  bool opened() const { return opened_ || begun(); }
  void open() { opened_ = true; }

  // State of a play for the key `under_way` of a scenario, beside the events still to come:
  //
  //   under_way: {opened: true, asking: true, stage: 1, due: [p2, p3]}
  //
  // Empty before the first step; {} in the first step, which is `in_step`. id_of names the units of RestOfEvent.
  std::string under_way_yaml(const std::function<std::string(UnitIndex)>& id_of, bool in_step) const;
  // Reads that key. `stages`: those that can leave a rest. index_of: nothing for an unknown id. Every
  // mistake is reported.
  void read_under_way(Fields& scenario, const std::vector<std::size_t>& stages,
                      const std::function<std::optional<UnitIndex>(const std::string&)>& index_of, Diagnostics& found);

 private:
  std::shared_ptr<const std::vector<ScriptedEvent>> all_;
  std::size_t next_ = 0;
  bool opened_ = false;
  bool asking_ = false;                  // an `ask` has been taken, and the players have not chosen "done"
  std::optional<RestOfEvent> rest_;      // nothing: no event is under way
  std::shared_ptr<const EventIds> ids_;  // null: not made yet
  std::shared_ptr<const EventOffer> offer_;
  std::shared_ptr<KnownOffer> known_;  // null without a list
};

class EventReader {
 public:
  EventReader(const std::vector<EventSpec>& specs, EventWorld world) : specs_(&specs), world_(std::move(world)) {}

  // At most this many events are read from one scenario.
  static constexpr std::size_t kMost = 10000;
  // The list under `events`; an empty Node gives no events. Every mistake is reported.
  std::vector<ScriptedEvent> read(const Node& list, Diagnostics& found) const;

  // The events that can happen next.
  EventOffer offer() const;
  // Lets the players choose one of them and its arguments; nothing after "done".
  std::optional<ScriptedEvent> ask(const EventOffer& offer, Choices& choices) const;

 private:
  void read_one(const Node& item, Diagnostics& found, std::vector<ScriptedEvent>& out) const;
  void read_arg(const ArgSpec& spec, const Node& value, Diagnostics& found, ScriptedEvent& event) const;
  // Reads the values of an argument, and the entries of one that is written as a map; `what` names it in messages.
  void read_values(const ArgSpec& spec, const Node& value, const std::string& what, Diagnostics& found,
                   ScriptedEvent::Arg& arg) const;
  void read_entries(const ArgSpec& spec, const Node& value, const std::string& what, Diagnostics& found,
                    ScriptedEvent::Arg& arg) const;
  void ask_arg(const ArgSpec& arg, Choices& choices, ScriptedEvent& event) const;
  bool known_id(const ArgSpec& spec, const std::string& id, const Place& place, Diagnostics& found) const;
  const std::vector<std::string>& group(const std::string& name) const;

  const std::vector<EventSpec>* specs_;
  EventWorld world_;
  mutable std::map<std::string, std::unordered_set<std::string>> ids_read_;  // by group, filled by read()
};

template <class MakeIds, class Play>
bool EventsToCome::play_next(Dice& dice, Choices& choices, const std::vector<EventSpec>& specs, const Setting& setting,
                             MakeIds&& make_ids, Play&& play, bool alike) {
  if (asking_) {
    const auto make = [&](auto& ids, auto& offer) {
      ids = std::make_shared<const EventIds>(make_ids());
      offer = std::make_shared<const EventOffer>(EventReader(specs, {&setting, ids}).offer());
    };
    if (offer_ == nullptr && alike && known_ != nullptr)
      known_->get(ids_, offer_, make);
    else if (offer_ == nullptr)
      make(ids_, offer_);
    const std::optional<ScriptedEvent> said = EventReader(specs, {&setting, ids_}).ask(*offer_, choices);
    asking_ = said.has_value();
    if (said) play(*said, true);
    return true;
  }
  if (empty()) {
    clear();
    return false;
  }
  if (begun()) dice.next_event(next());
  const ScriptedEvent event = take();
  asking_ = event.kind() == kAsk;
  if (!asking_) play(event, false);
  return true;
}

// Reports error[event-argument] for each number under `arg` of the events of one kind that exceeds what `most`
// returns for its id at the start of the scenario (nothing:
// any number). `what` names what is counted: "figures".
using MostOf = std::function<std::optional<int>(const std::string& id)>;
void check_most(const Node& list, std::string_view kind, std::string_view arg, const MostOf& most,
                std::string_view what, Diagnostics& found);

// Returns true if `id` is among `ids`; error[unknown-id] with the nearest one otherwise.
bool check_id(const std::string& id, const std::vector<std::string>& ids, std::string_view what, const Place& place,
              Diagnostics& found);

}  // namespace hexrout
