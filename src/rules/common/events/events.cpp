#include "rules/common/events/events.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/read.hpp"
#include "rules/common/words/flow_map.hpp"
#include "rules/common/words/same_name.hpp"

namespace hexrout {
namespace {

constexpr std::size_t kMostArgs = 1000;

std::vector<Node> items_of(const Node& node) {
  std::vector<Node> out;
  if (!node.is_list()) return {node};
  for (std::size_t i = 0; i < node.size(); ++i) out.push_back(node.item(i));
  return out;
}

void read_faces(const Node& node, Diagnostics& found, std::vector<int>& out) {
  for (const Node& item : items_of(node))
    if (const auto face = to_integer(item, found, 1, 6, "a face")) out.push_back(static_cast<int>(*face));
}

bool is_map_kind(ArgKind kind) {
  return kind == ArgKind::numbers_by_id || kind == ArgKind::words_by_id || kind == ArgKind::faces_by_id;
}

}  // namespace

namespace {

void report_unknown_id(const std::string& id, const std::vector<std::string>& ids, std::string_view what,
                       const Place& place, Diagnostics& found) {
  found.error("unknown-id", place, fmt::format("there is no {} {}", what, in_quotes(id)),
              ids.empty() ? fmt::format("there is none; delete the key, or add a {}", what)
                          : found.suggest(id, ids, "there are: {names}"));
}

}  // namespace

bool check_id(const std::string& id, const std::vector<std::string>& ids, std::string_view what, const Place& place,
              Diagnostics& found) {
  if (std::find(ids.begin(), ids.end(), id) != ids.end()) return true;
  report_unknown_id(id, ids, what, place, found);
  return false;
}

ScriptedEvent& ScriptedEvent::with_words(std::string arg, ArgKind kind, std::vector<std::string> words) {
  args_->push_back({std::move(arg), kind, {}, std::move(words), {}, {}, {}});
  return *this;
}
ScriptedEvent& ScriptedEvent::with_number(std::string arg, int number) {
  args_->push_back({std::move(arg), ArgKind::integer, {}, {}, {number}, {}, {}});
  return *this;
}
ScriptedEvent& ScriptedEvent::with_places(std::string arg, ArgKind kind, std::vector<LocationId> places) {
  args_->push_back({std::move(arg), kind, {}, {}, {}, std::move(places), {}});
  return *this;
}

const ScriptedEvent::Arg* ScriptedEvent::find(std::string_view arg) const {
  const auto it = std::find_if(args_->begin(), args_->end(), [&](const Arg& a) { return same_name(a.name, arg); });
  return it == args_->end() ? nullptr : &*it;
}
std::optional<int> ScriptedEvent::integer(std::string_view arg) const {
  const Arg* a = find(arg);
  if (a == nullptr || a->numbers.empty()) return std::nullopt;
  return a->numbers.front();
}
bool ScriptedEvent::flag(std::string_view arg) const {
  return integer(arg).value_or(0) != 0;
}
const std::string& ScriptedEvent::word(std::string_view arg) const {
  static const std::string none;
  const Arg* a = find(arg);
  return a == nullptr || a->words.empty() ? none : a->words.front();
}
const std::vector<std::string>& ScriptedEvent::words(std::string_view arg) const {
  static const std::vector<std::string> none;
  const Arg* a = find(arg);
  return a == nullptr ? none : a->words;
}
LocationId ScriptedEvent::hex(std::string_view arg) const {
  const Arg* a = find(arg);
  return a == nullptr || a->places.empty() ? kNowhere : a->places.front();
}
const std::vector<LocationId>& ScriptedEvent::hexes(std::string_view arg) const {
  static const std::vector<LocationId> none;
  const Arg* a = find(arg);
  return a == nullptr ? none : a->places;
}
const std::vector<int>& ScriptedEvent::faces(std::string_view arg) const {
  static const std::vector<int> none;
  const Arg* a = find(arg);
  return a == nullptr ? none : a->numbers;
}
std::vector<std::pair<std::string, int>> ScriptedEvent::numbers(std::string_view arg) const {
  std::vector<std::pair<std::string, int>> out;
  if (const Arg* a = find(arg))
    for (std::size_t i = 0; i < a->keys.size(); ++i) out.emplace_back(a->keys[i], a->numbers[i]);
  return out;
}
std::vector<std::pair<std::string, std::string>> ScriptedEvent::words_by_id(std::string_view arg) const {
  std::vector<std::pair<std::string, std::string>> out;
  if (const Arg* a = find(arg))
    for (std::size_t i = 0; i < a->keys.size(); ++i) out.emplace_back(a->keys[i], a->words[i]);
  return out;
}
std::vector<std::pair<std::string, std::vector<int>>> ScriptedEvent::faces_by_id(std::string_view arg) const {
  std::vector<std::pair<std::string, std::vector<int>>> out;
  if (const Arg* a = find(arg))
    for (std::size_t i = 0; i < a->keys.size(); ++i) out.emplace_back(a->keys[i], a->rolls[i]);
  return out;
}

std::string ScriptedEvent::yaml(const Map& map) const {
  if (args_->empty()) return kind_;
  const auto names = [&](const std::vector<LocationId>& places) {
    std::vector<std::string> out;
    for (const LocationId at : places) out.push_back(map.location_name(at));
    return out;
  };
  FlowMap args;
  for (const Arg& a : *args_) {
    FlowMap inner;
    switch (a.kind) {
      case ArgKind::integer:
        args.add(a.name, a.numbers.front());
        break;
      case ArgKind::flag:
        args.add(a.name, a.numbers.front() != 0);
        break;
      case ArgKind::word:
      case ArgKind::id:
        args.add(a.name, a.words.front());
        break;
      case ArgKind::words:
      case ArgKind::ids:
        args.add(a.name, a.words);
        break;
      case ArgKind::hex:
        args.add(a.name, map.location_name(a.places.front()));
        break;
      case ArgKind::hexes:
        args.add(a.name, names(a.places));
        break;
      case ArgKind::faces:
        args.add_raw(a.name, yaml_list(a.numbers));
        break;
      case ArgKind::numbers_by_id:
      case ArgKind::words_by_id:
      case ArgKind::faces_by_id:
        for (std::size_t i = 0; i < a.keys.size(); ++i) {
          if (a.kind == ArgKind::numbers_by_id)
            inner.add(a.keys[i], a.numbers[i]);
          else if (a.kind == ArgKind::words_by_id)
            inner.add(a.keys[i], a.words[i]);
          else
            inner.add_raw(a.keys[i], yaml_list(a.rolls[i]));
        }
        args.add(a.name, inner);
        break;
    }
  }
  return FlowMap().add(kind_, args).text();
}

std::string EventsToCome::under_way_yaml(const std::function<std::string(UnitIndex)>& id_of, bool in_step) const {
  FlowMap out;
  out.add_if(opened(), "opened", true).add_if(asking_, "asking", true);
  if (rest_) {
    out.add("stage", rest_->stage);
    std::vector<std::string> due;
    for (const UnitIndex i : rest_->due) due.push_back(id_of(i));
    out.add("due", due);
  }
  return out.empty() && !in_step ? std::string() : "under_way: " + out.text() + "\n";
}

void EventsToCome::read_under_way(Fields& scenario, const std::vector<std::size_t>& stages,
                                  const std::function<std::optional<UnitIndex>(const std::string&)>& index_of,
                                  Diagnostics& found) {
  const Node node = scenario.maybe("under_way");
  if (!node) return;
  if (!node.is_map()) {
    found.error("not-a-map", node.place(), "'under_way' must be keys with values", "write {opened: true}");
    return;
  }
  Fields fields(node, found, "under_way");
  opened_ = fields.boolean("opened", false);
  asking_ = fields.boolean("asking", false);
  const auto stage = fields.maybe_integer("stage", 0, 1000);
  const std::vector<std::string> due = fields.texts("due");
  fields.done();
  if (!stage) {
    if (!due.empty())
      found.error("missing-key", node.place(), "'due' has no 'stage'",
                  "write the stage of the event that is under way");
    return;
  }
  RestOfEvent rest{static_cast<std::size_t>(*stage), {}};
  if (std::find(stages.begin(), stages.end(), rest.stage) == stages.end())
    found.error("out-of-range", node.find("stage").place(),
                fmt::format("no event of these rules stands at stage {} with units still due", rest.stage),
                stages.empty() ? "delete 'stage' and 'due'" : fmt::format("write {}", fmt::join(stages, " or ")));
  for (const std::string& id : due) {
    if (const auto unit = index_of(id))
      rest.due.push_back(*unit);
    else
      found.error("unknown-id", node.find("due").place(), fmt::format("there is no unit {}", in_quotes(id)),
                  "name units of the scenario");
  }
  rest_ = std::move(rest);
}

void check_most(const Node& list, std::string_view kind, std::string_view arg, const MostOf& most,
                std::string_view what, Diagnostics& found) {
  for (std::size_t i = 0; list.is_list() && i < list.size(); ++i) {
    const Node numbers = list.item(i).find(kind).find(arg);
    for (std::size_t k = 0; numbers.is_map() && k < numbers.size(); ++k) {
      const auto [id, node] = numbers.entry(k);
      const std::optional<int> bound = most(id);
      Diagnostics quiet;
      const auto n = node.is_scalar() ? to_integer(node, quiet, 0, 1'000'000, "a number") : std::nullopt;
      if (!bound || !n || *n <= *bound) continue;
      found.error("event-argument", node.place(),
                  fmt::format("'{}' of the event '{}': {} are more than the {} {} of '{}'", arg, kind, *n, *bound, what,
                              printable(id)),
                  fmt::format("write {} at the most", *bound));
    }
  }
}

const std::vector<std::string>& EventReader::group(const std::string& name) const {
  static const std::vector<std::string> none;
  const auto it = world_.ids->find(name);
  return it == world_.ids->end() ? none : it->second;
}

bool EventReader::known_id(const ArgSpec& spec, const std::string& id, const Place& place, Diagnostics& found) const {
  const std::vector<std::string>& ids = group(spec.group);
  std::unordered_set<std::string>& known = ids_read_[spec.group];
  if (known.empty()) known.insert(ids.begin(), ids.end());
  if (!known.contains(id)) report_unknown_id(id, ids, spec.group, place, found);
  return known.contains(id);
}

std::vector<ScriptedEvent> EventReader::read(const Node& list, Diagnostics& found) const {
  std::vector<ScriptedEvent> out;
  if (!list || list.is_nothing()) return out;
  if (!list.is_list()) {
    found.error("not-a-list", list.place(), "the events must be a list", "write '- {fire: {...}}' lines");
    return out;
  }
  if (list.size() > kMost) {
    found.error("too-many", list.place(), fmt::format("there are {} events", list.size()),
                fmt::format("at most {} are read", kMost));
    return out;
  }
  for (std::size_t i = 0; i < list.size(); ++i) read_one(list.item(i), found, out);
  return out;
}

void EventReader::read_one(const Node& item, Diagnostics& found, std::vector<ScriptedEvent>& out) const {
  ScriptedEvent event;
  Node args;
  if (item.is_scalar()) {
    event.kind_ = item.scalar();
  } else if (item.is_map() && item.size() == 1) {
    event.kind_ = item.entry(0).first;
    args = item.entry(0).second;
  } else {
    found.error("event", item.place(), "an event is one word, or one word with its arguments",
                "write '- {fire: {by: mg, at: rifles}}'");
    return;
  }
  if (event.kind_ == kAsk && !args) {
    out.push_back(std::move(event));
    return;
  }
  const auto spec =
      std::find_if(specs_->begin(), specs_->end(), [&](const EventSpec& s) { return s.kind == event.kind_; });
  if (spec == specs_->end()) {
    std::vector<std::string> kinds{std::string(kAsk)};
    for (const EventSpec& s : *specs_) kinds.push_back(s.kind);
    found.error("unknown-event", item.place(), fmt::format("there is no event {}", in_quotes(event.kind_)),
                found.suggest(event.kind_, kinds, "known events: {names}"));
    return;
  }
  if (args && !args.is_nothing() && !args.is_map()) {
    found.error("not-a-map", args.place(), fmt::format("the arguments of '{}' must be keys with values", event.kind_),
                "write {key: value}");
    return;
  }
  Fields fields(args.is_map() ? args : Node(), found, fmt::format("event '{}'", event.kind_));
  for (const ArgSpec& arg : spec->args) {
    const Node value = fields.maybe(arg.name);
    if (value)
      read_arg(arg, value, found, event);
    else if (arg.needed)
      found.error("missing-key", item.place(), fmt::format("the event '{}' has no '{}'", event.kind_, arg.name),
                  fmt::format("add '{}: ...'", arg.name));
  }
  fields.done();
  out.push_back(std::move(event));
}

namespace {

bool takes_many(ArgKind kind) {
  return kind == ArgKind::words || kind == ArgKind::ids || kind == ArgKind::hexes || kind == ArgKind::faces;
}

// Hint how to write the value of an argument: "write one whole number, as 'kills: 2'".
std::string form_of(const ArgSpec& spec) {
  switch (spec.kind) {
    case ArgKind::integer:
      return fmt::format("write one whole number, as '{}: {}'", spec.name,
                         std::max(spec.least, std::min(2, spec.most)));
    case ArgKind::flag:
      return fmt::format("write '{}: true' or '{}: false'", spec.name, spec.name);
    case ArgKind::word:
      return fmt::format("write one word: {names}", fmt::arg("names", fmt::join(spec.words, ", ")));
    case ArgKind::id:
    case ArgKind::hex:
      return fmt::format("write one {}", spec.kind == ArgKind::hex ? "hex" : "id");
    case ArgKind::numbers_by_id:
      return fmt::format("write a number for each id, as '{}: {{an-id: {}}}'", spec.name,
                         std::max(spec.least, std::min(2, spec.most)));
    case ArgKind::words_by_id:
      return fmt::format("write a word for each id, as '{}: {{an-id: {}}}'", spec.name,
                         spec.words.empty() ? std::string("word") : spec.words.front());
    case ArgKind::faces_by_id:
      return fmt::format("write dice for each id, as '{}: {{an-id: [6, 4]}}'", spec.name);
    default:
      return "write a list";
  }
}

// True if a value has the form of its kind: one value, a list or a map, of at most kMostArgs entries.
bool has_the_form(const ArgSpec& spec, const Node& value, const std::string& what, Diagnostics& found) {
  const bool many = takes_many(spec.kind);
  const bool by_id = is_map_kind(spec.kind);
  if (value.size() > kMostArgs) {
    found.error("too-many", value.place(), fmt::format("{} has {} entries", what, value.size()),
                fmt::format("at most {} are read", kMostArgs));
    return false;
  }
  if (by_id ? !value.is_map() : (many ? value.is_map() : !value.is_scalar())) {
    found.error("event-argument", value.place(), fmt::format("{} is not written as it must be", what), form_of(spec));
    return false;
  }
  if ((many || by_id) && !value.is_scalar() && value.size() == 0) {
    found.error(
        "event-argument", value.place(), fmt::format("{} names nothing", what),
        spec.needed ? "write one entry or more" : fmt::format("write one entry or more, or delete '{}'", spec.name));
    return false;
  }
  return true;
}

void read_word(const ArgSpec& spec, const Node& node, const std::string& what, Diagnostics& found,
               std::vector<std::string>& out) {
  const auto word = to_text(node, found, what);
  if (!word) return;
  out.push_back(*word);
  if (std::find(spec.words.begin(), spec.words.end(), *word) != spec.words.end()) return;
  found.error("unknown-word", node.place(), fmt::format("{} cannot be {}", what, in_quotes(*word)),
              found.suggest(*word, spec.words));
}

}  // namespace

void EventReader::read_arg(const ArgSpec& spec, const Node& value, Diagnostics& found, ScriptedEvent& event) const {
  const std::size_t errors = found.error_count();
  const std::string what = fmt::format("'{}' of the event '{}'", spec.name, event.kind_);
  if (!has_the_form(spec, value, what, found)) return;
  ScriptedEvent::Arg arg{spec.name, spec.kind, {}, {}, {}, {}, {}};
  if (is_map_kind(spec.kind))
    read_entries(spec, value, what, found, arg);
  else
    read_values(spec, value, what, found, arg);
  if (found.error_count() == errors) event.args_->push_back(std::move(arg));
}

void EventReader::read_values(const ArgSpec& spec, const Node& value, const std::string& what, Diagnostics& found,
                              ScriptedEvent::Arg& arg) const {
  switch (spec.kind) {
    case ArgKind::integer:
      if (const auto n = to_integer(value, found, spec.least, spec.most, what))
        arg.numbers.push_back(static_cast<int>(*n));
      break;
    case ArgKind::flag:
      if (const auto on = to_boolean(value, found, what)) arg.numbers.push_back(*on ? 1 : 0);
      break;
    case ArgKind::word:
    case ArgKind::words:
      for (const Node& item : items_of(value)) read_word(spec, item, what, found, arg.words);
      break;
    case ArgKind::id:
    case ArgKind::ids:
      for (const Node& item : items_of(value))
        if (const auto id = to_text(item, found, what); id && known_id(spec, *id, item.place(), found))
          arg.words.push_back(*id);
      break;
    case ArgKind::hex:
    case ArgKind::hexes:
      for (const Node& item : items_of(value))
        if (const LocationId at = to_location(item, *world_.setting, found); at != kNowhere) arg.places.push_back(at);
      break;
    case ArgKind::faces:
      read_faces(value, found, arg.numbers);
      break;
    case ArgKind::numbers_by_id:
    case ArgKind::words_by_id:
    case ArgKind::faces_by_id:
      break;  // read_entries
  }
}

void EventReader::read_entries(const ArgSpec& spec, const Node& value, const std::string& what, Diagnostics& found,
                               ScriptedEvent::Arg& arg) const {
  for (std::size_t i = 0; i < value.size(); ++i) {
    const auto [id, node] = value.entry(i);
    if (!known_id(spec, id, value.key_place(i), found)) continue;
    arg.keys.push_back(id);
    if (spec.kind == ArgKind::words_by_id) {
      read_word(spec, node, what, found, arg.words);
    } else if (spec.kind == ArgKind::numbers_by_id) {
      const auto n = to_integer(node, found, spec.least, spec.most, what);
      arg.numbers.push_back(static_cast<int>(n.value_or(spec.least)));
    } else {
      arg.rolls.emplace_back();
      read_faces(node, found, arg.rolls.back());
    }
  }
}

namespace {

// Returns the option that the players take of `count`; calls words() only if the decision needs them.
template <class Words>
std::size_t picked_of(std::size_t count, const std::string& event, const std::string& arg, Choices& choices,
                      Words&& words) {
  if (count < 2) return 0;
  if (const auto any = choices.choose_by_number(kPlayers, count)) return *any;
  return choices.choose(
      {fmt::format("{}: {}", event, arg), std::string(kPlayers), "", "", words(), {}, DecisionKind::table});
}

}  // namespace

// Arguments by id and dice have no options here: their system puts those decisions itself.
void EventReader::ask_arg(const ArgSpec& arg, Choices& choices, ScriptedEvent& event) const {
  ScriptedEvent::Arg& value = event.args_->emplace_back(ScriptedEvent::Arg{arg.name, arg.kind, {}, {}, {}, {}, {}});
  const auto pick_word = [&](const std::vector<std::string>& words) {
    if (words.empty()) return;
    value.words.push_back(words[picked_of(words.size(), event.kind_, arg.name, choices, [&] { return words; })]);
  };
  switch (arg.kind) {
    case ArgKind::id:
    case ArgKind::ids:
      pick_word(group(arg.group));
      break;
    case ArgKind::word:
    case ArgKind::words:
      pick_word(arg.words);
      break;
    case ArgKind::integer: {
      if (arg.most < arg.least) break;
      const auto numbers = [&] {
        std::vector<std::string> out;
        for (int n = arg.least; n <= arg.most; ++n) out.push_back(std::to_string(n));
        return out;
      };
      const std::size_t count = static_cast<std::size_t>(arg.most - arg.least) + 1;
      value.numbers.push_back(arg.least + static_cast<int>(picked_of(count, event.kind_, arg.name, choices, numbers)));
      break;
    }
    case ArgKind::hex:
    case ArgKind::hexes: {
      const Map& map = *world_.setting->map;
      const auto names = [&] {
        std::vector<std::string> out;
        for (const HexId h : map.hexes()) out.push_back(map.name(h));
        return out;
      };
      if (map.hex_count() == 0) break;
      value.places.push_back(map.ground(HexId(picked_of(map.hex_count(), event.kind_, arg.name, choices, names))));
      break;
    }
    default:
      break;
  }
  if (value.words.empty() && value.numbers.empty() && value.places.empty()) event.args_->pop_back();
}

EventOffer EventReader::offer() const {
  EventOffer out;
  out.decision = {"event", std::string(kPlayers), "", "What happens next?", {"done"}};
  out.decision.kind = DecisionKind::event;
  for (std::size_t i = 0; i < specs_->size(); ++i) {
    const EventSpec& spec = (*specs_)[i];
    // Events without anyone to name are left out: a position without leaders offers no event of a leader.
    const auto somebody = [&](const ArgSpec& arg) {
      const bool named = arg.kind == ArgKind::id || arg.kind == ArgKind::ids;
      return !arg.needed || !named || !group(arg.group).empty();
    };
    if (!std::all_of(spec.args.begin(), spec.args.end(), somebody)) continue;
    out.specs.push_back(i);
    out.decision.options.push_back(spec.kind);
  }
  return out;
}

std::optional<ScriptedEvent> EventReader::ask(const EventOffer& offer, Choices& choices) const {
  if (offer.specs.empty()) return std::nullopt;
  const std::size_t picked = choices.choose(offer.decision);
  if (picked == 0) return std::nullopt;
  const EventSpec& spec = (*specs_)[offer.specs[picked - 1]];
  ScriptedEvent event;
  event.kind_ = spec.kind;
  event.args_->reserve(spec.args.size());
  for (const ArgSpec& arg : spec.args)
    if (arg.needed) ask_arg(arg, choices, event);
  return event;
}

}  // namespace hexrout
