#include "hexrout/play/log_listing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "hexrout/scenario/saved_stack.hpp"
#include "hexrout/text/shown.hpp"

namespace hexrout {

namespace {

using LogJson = nlohmann::ordered_json;

// "M3", "N3/N4" on a hexside, "05 M3" on one board of several; words for points off the boards.
std::string place_text(const LoggedPlace& place, bool several_boards) {
  if (place.map.empty()) return "off the map";
  if (place.map == "Casualties") return "the casualty bin";
  if (place.hex.empty()) return "beside the boards";
  return fmt::format("{}{}{}", several_boards ? printable(place.board) + " " : "", place.hex,
                     place.second_hex.empty() ? "" : "/" + place.second_hex);
}

std::string_view verb_of(LoggedAct act, bool unit) {
  switch (act) {
    case LoggedAct::broke:
      return unit ? "breaks" : "malfunctions";
    case LoggedAct::rallied:
      return unit ? "rallies" : "is repaired";
    case LoggedAct::reduced:
      return "is reduced";
    case LoggedAct::made_whole:
      return "shows its whole side again";
    case LoggedAct::changed_class:
      return "changes its class";
    case LoggedAct::wounded:
      return "is wounded";
    case LoggedAct::healed:
      return "is no longer wounded";
    case LoggedAct::went_berserk:
      return "goes berserk";
    case LoggedAct::calmed:
      return "is no longer berserk";
    case LoggedAct::became_fanatic:
      return "becomes fanatic or heroic";
    case LoggedAct::concealed:
      return "is concealed";
    case LoggedAct::revealed:
      return "is revealed";
    case LoggedAct::hidden:
      return "is placed hidden";
    case LoggedAct::turned:
      return "turns";
    case LoggedAct::eliminated:
      return "is eliminated";
    default:
      return "changes";
  }
}

// Says what entries did, in words, with the ids that the units have when a phase begins.
class Teller {
 public:
  Teller(const GameLog& log, const LogListing& options, const Tint& tint)
      : log_(log), options_(options), tint_(tint), several_(log.position(0).boards.size() > 1) {}

  std::string text() {
    out_ = tint_(head(), Tone::strong) + "\n";
    std::size_t phase = static_cast<std::size_t>(-1);
    for (std::size_t n = first(); n <= last(); ++n) {
      const LoggedEntry& entry = log_.entry(n);
      if (entry.phase != phase) begin_phase(phase = entry.phase);
      n = tell_entry(n);
    }
    flush();
    if (log_.size() == 0) out_ += "  no entries: the position is that of the save\n";
    return out_;
  }

  // Written entry by entry: a log with the most entries that are read has no tree of hundreds of megabytes.
  std::string json() {
    std::string out =
        fmt::format("{{\n \"file\": {},\n \"entries\": {},\n \"phases\": [", dumped(log_.file()), log_.size());
    const char* before = "\n  ";
    for (const LoggedPhase& phase : log_.phases()) out += std::exchange(before, ",\n  ") + dumped(json_of(phase));
    out += "\n ],\n \"log\": [";
    before = "\n  ";
    for (std::size_t n = first(); n <= last(); ++n)
      out += std::exchange(before, ",\n  ") + dumped(json_of(log_.entry(n)));
    return out + "\n ]\n}";
  }

 private:
  std::size_t first() const { return std::max<std::size_t>(options_.from, 1); }
  std::size_t last() const { return std::min(options_.to, log_.size()); }

  std::string head() const {
    std::size_t rolls = 0;
    std::size_t moves = 0;
    std::map<std::string, std::size_t> players;
    for (const LoggedEntry& entry : log_.entries()) {
      rolls += entry.rolls.size();
      for (const LoggedRoll& roll : entry.rolls) ++players[printable(roll.player)];
      moves += static_cast<std::size_t>(std::any_of(entry.events.begin(), entry.events.end(), [](const auto& event) {
        return event.act == LoggedAct::moved && is_unit(event.kind) && !event.from.same_hex(event.to);
      }));
    }
    std::string name = log_.file();
    if (const std::size_t slash = name.find_last_of("/\\"); slash != std::string::npos) name = name.substr(slash + 1);
    std::vector<std::string> rollers;
    for (const auto& [player, count] : players)
      if (rollers.size() < 8) rollers.push_back(fmt::format("{} {}", player.empty() ? "someone" : player, count));
    return fmt::format("{}: {} entries in {} phases, {} with moves of units, {} rolls{}", printable(name), log_.size(),
                       log_.phases().size(), moves, rolls,
                       rollers.empty() ? "" : fmt::format(" ({})", fmt::join(rollers, ", ")));
  }

  void begin_phase(std::size_t index) {
    flush();
    const LoggedPhase& phase = log_.phases()[index];
    const std::string name = phase.name().empty() ? "a phase without a name" : printable(phase.name());
    std::string where = fmt::format(", from entry {}", phase.first_entry);
    if (phase.first_entry == 0) where = ", in which the log begins";
    if (phase.from_chat) where += " (named in the chat: the turn track was not moved)";
    out_ += tint_(name, Tone::strong) + where + "\n";
  }

  std::string unit_id(const std::string& piece) const {
    const auto it = log_.unit_names().find(piece);
    return it == log_.unit_names().end() ? std::string() : it->second;
  }

  // "ru1 broken 4-4-7 1sq".
  std::string named(const LoggedEvent& event, const std::string& name) const {
    std::string id = unit_id(event.piece);
    if (id.empty()) id = event.nationality;
    return fmt::format("{}{}{}", printable(id), id.empty() ? "" : " ", printable(name));
  }

  // Tells an entry, and those after it that go on with its move; returns the last of them.
  std::size_t tell_entry(std::size_t n) {
    const LoggedEntry& entry = log_.entry(n);
    std::vector<std::string> said;
    for (const std::string& move : moves_of(entry)) said.push_back(move);
    for (const LoggedEvent& event : entry.events)
      if (event.act != LoggedAct::moved) said.push_back(change_text(event));
    std::erase(said, std::string());
    const std::string walk = walk_key(entry);
    if (!walk.empty() && walk == walk_ && entry.takes_back == 0 && entry.undone_by == 0) {
      path_ += "-" + place_text(walked(entry).to, several_);
      walk_last_ = n;
      return n;
    }
    flush();
    if (!walk.empty() && said.size() == 1 && entry.rolls.empty() && entry.undone_by == 0 && !entry.undo) {
      walk_ = walk;
      walk_first_ = walk_last_ = n;
      path_ = said[0];
      return n;
    }
    for (const LoggedRoll& roll : entry.rolls) said.push_back(roll_text(roll, n));
    if (options_.chat)
      for (const LoggedLine& line : entry.lines)
        said.push_back(line.player.empty() ? printable(line.text)
                                           : fmt::format("{}: {}", printable(line.player), printable(line.text)));
    tell(n, n, said, entry);
    return n;
  }

  void tell(std::size_t from, std::size_t to, const std::vector<std::string>& said, const LoggedEntry& entry) {
    std::string number = from == to ? std::to_string(from) : fmt::format("{}-{}", from, to);
    std::string note;
    if (entry.undone_by != 0) note = fmt::format(" (taken back by {})", entry.undone_by);
    if (entry.perhaps_takes_back != 0)
      note = fmt::format(" (perhaps takes {} back: the log does not mark it)", entry.perhaps_takes_back);
    if (entry.undo)
      out_ += fmt::format("  {:>7}  {}\n", std::exchange(number, ""),
                          entry.takes_back != 0 ? fmt::format("takes entry {} back", entry.takes_back)
                                                : "takes something back that is not in this log");
    for (const std::string& line : said)
      out_ += fmt::format("  {:>7}  {}{}\n", std::exchange(number, ""), line, std::exchange(note, ""));
  }

  void flush() {
    if (walk_.empty()) return;
    walk_.clear();
    tell(walk_first_, walk_last_, {path_}, log_.entry(walk_first_));
  }

  // The counters of an entry that is one move of them, with the place that it leads to; empty for another entry.
  std::string walk_key(const LoggedEntry& entry) const {
    if (entry.undo || entry.events.empty() || !entry.rolls.empty()) return {};
    if (options_.chat && !entry.lines.empty()) return {};
    std::vector<std::string> pieces;
    for (const LoggedEvent& event : entry.events) {
      const LoggedEvent& one = entry.events[0];
      if (event.act != LoggedAct::moved || event.to.hex.empty() || event.from.hex.empty()) return {};
      if (!event.to.same_hex(one.to) || !event.from.same_hex(one.from)) return {};
      pieces.push_back(event.piece);
    }
    std::sort(pieces.begin(), pieces.end());
    return fmt::format("{}", fmt::join(pieces, " "));
  }
  static const LoggedEvent& walked(const LoggedEntry& entry) { return entry.events[0]; }

  // Moves from one place to another together: units first, then what lies with them.
  std::vector<std::string> moves_of(const LoggedEntry& entry) const {
    std::vector<std::pair<std::string, std::vector<const LoggedEvent*>>> groups;
    for (const LoggedEvent& event : entry.events) {
      if (event.act != LoggedAct::moved || event.from.same_hex(event.to)) continue;
      const std::string from = place_text(event.from, several_);
      const std::string to = place_text(event.to, several_);
      if (from == to) continue;  // beside the boards
      const std::string key = fmt::format("{}-{}", from, to);
      auto it = std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == key; });
      if (it == groups.end()) it = groups.insert(groups.end(), {key, {}});
      it->second.push_back(&event);
    }
    std::vector<std::string> out;
    for (const auto& [way, events] : groups) {
      std::vector<std::string> units;
      std::vector<std::string> others;
      for (const LoggedEvent* event : events)
        if (is_unit(event->kind))
          units.push_back(named(*event, event->name));
        else
          others.push_back(printable(event->name));
      if (units.empty()) units.swap(others);
      out.push_back(fmt::format("{}{}{} {} {}", fmt::join(units, ", "), others.empty() ? "" : " with ",
                                fmt::join(others, ", "),
                                units.size() + others.size() > 1 && units.size() > 1 ? "move" : "moves", way));
    }
    return out;
  }

  std::string change_text(const LoggedEvent& event) const {
    const bool unit = is_unit(event.kind);
    const std::string who = named(event, event.was.empty() ? event.name : event.was);
    switch (event.act) {
      case LoggedAct::added:
        return fmt::format("{} is placed {}{}", printable(event.name), on(event), place_text(event.to, several_));
      case LoggedAct::removed:
        return fmt::format("{} is taken {}{}", printable(event.name), off(event), place_text(event.from, several_));
      case LoggedAct::replaced:
        return fmt::format("{} in {} is replaced by another counter", who, place_text(event.from, several_));
      default: {
        const LoggedPlace& at = event.from.map.empty() ? event.to : event.from;
        const bool renamed = event.was != event.name && !event.name.empty() && event.act != LoggedAct::eliminated;
        return fmt::format("{} in {} {}{}", who, place_text(at, several_), verb_of(event.act, unit),
                           renamed ? ": " + printable(event.name) : std::string());
      }
    }
  }

  std::string on(const LoggedEvent& event) const { return under(event, "on {} in ", "in "); }
  std::string off(const LoggedEvent& event) const { return under(event, "off {} in ", "from "); }
  std::string under(const LoggedEvent& event, const char* with, const char* without) const {
    const std::string id = event.other.empty() ? std::string() : unit_id(event.other);
    return id.empty() ? std::string(without) : fmt::format(fmt::runtime(with), printable(id));
  }

  std::string roll_text(const LoggedRoll& roll, std::size_t n) const {
    const std::string word = roll.dice.size() == 2 ? " DR" : roll.dice.size() == 1 ? " dr" : "";
    const bool old = roll.kind == "DR" || roll.kind == "dr";
    std::string out =
        fmt::format("{} rolls {}{} {}", roll.player.empty() ? "someone" : printable(roll.player), printable(roll.kind),
                    old || roll.dice.size() == 3 ? "" : word, fmt::join(roll.dice, ","));
    if (roll.dice.size() > 1) out += fmt::format(" = {}", roll.total());
    if (!roll.note.empty()) out += fmt::format(" ({})", printable(roll.note));
    if (const auto whom = seems_for(log_, n))
      out += fmt::format(", it seems for {}{}{}",
                         printable(unit_id(whom->piece).empty() ? whom->name : unit_id(whom->piece)),
                         whom->hex.empty() ? "" : " in ", whom->hex);
    return out;
  }

  static std::string dumped(const LogJson& json) {
    return shown_json(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }

  LogJson json_of(const LoggedPhase& phase) const {
    return {{"name", phase.name()},
            {"player", phase.player},
            {"turn", phase.turn},
            {"phase", phase_word(phase.number)},
            {"first_entry", phase.first_entry},
            {"last_entry", phase.last_entry},
            {"from_chat", phase.from_chat}};
  }

  static LogJson json_of(const LoggedPlace& place) {
    const auto or_null = [](const std::string& text) { return text.empty() ? LogJson() : LogJson(text); };
    return {{"map", or_null(place.map)},
            {"x", place.x},
            {"y", place.y},
            {"board", or_null(place.board)},
            {"hex", or_null(place.hex)},
            {"second_hex", or_null(place.second_hex)}};
  }

  LogJson json_of(const LoggedEvent& event) const {
    LogJson out = {
        {"act", name_of(event.act)}, {"piece", event.piece}, {"kind", name_of(event.kind)}, {"name", event.name}};
    if (const std::string id = unit_id(event.piece); !id.empty()) out["unit"] = id;
    if (!event.was.empty() && event.was != event.name) out["was"] = event.was;
    if (!event.nationality.empty()) out["nationality"] = event.nationality;
    if (!event.from.map.empty()) out["from"] = json_of(event.from);
    if (!event.to.map.empty()) out["to"] = json_of(event.to);
    if (!event.other.empty()) out["other"] = event.other;
    return out;
  }

  LogJson json_of(const LoggedEntry& entry) const {
    LogJson out = {{"entry", entry.number}, {"phase", log_.phases()[entry.phase].name()}};
    for (const LoggedEvent& event : entry.events) out["events"].push_back(json_of(event));
    for (const LoggedRoll& roll : entry.rolls) {
      LogJson one = {{"kind", roll.kind}, {"dice", roll.dice}, {"total", roll.total()}, {"player", roll.player}};
      if (!roll.note.empty()) one["note"] = roll.note;
      if (const auto whom = seems_for(log_, entry.number)) {
        one["seems_for"] = {{"piece", whom->piece}, {"hex", whom->hex}, {"by", whom->moved_before ? "move" : "change"}};
        if (const std::string id = unit_id(whom->piece); !id.empty()) one["seems_for"]["unit"] = id;
      }
      out["rolls"].push_back(std::move(one));
    }
    if (options_.chat)
      for (const LoggedLine& line : entry.lines) out["chat"].push_back({{"player", line.player}, {"text", line.text}});
    if (entry.undo) out["undo"] = true;
    for (const auto& [key, number] :
         {std::pair{"undone_by", entry.undone_by}, std::pair{"takes_back", entry.takes_back},
          std::pair{"perhaps_takes_back", entry.perhaps_takes_back}})
      if (number != 0) out[key] = number;
    return out;
  }

  const GameLog& log_;
  const LogListing& options_;
  const Tint& tint_;
  bool several_;  // boards
  std::string out_;
  // A walk over several entries.
  std::string walk_;
  std::string path_;
  std::size_t walk_first_ = 0;
  std::size_t walk_last_ = 0;
};

// The first unit that an entry changes, past moves.
const LoggedEvent* changed_unit(const LoggedEntry& entry) {
  for (const LoggedEvent& event : entry.events)
    if (is_unit(event.kind) && event.act != LoggedAct::moved && event.act != LoggedAct::added) return &event;
  return nullptr;
}

const LoggedEvent* moved_unit(const LoggedEntry& entry) {
  for (const LoggedEvent& event : entry.events)
    if (is_unit(event.kind) && event.act == LoggedAct::moved && !event.from.same_hex(event.to)) return &event;
  return nullptr;
}

}  // namespace

std::optional<SeemsFor> seems_for(const GameLog& log, std::size_t entry) {
  constexpr std::size_t kFarthest = 200;  // entries
  const std::size_t phase = log.entry(entry).phase;
  for (std::size_t n = entry; n <= log.size() && n < entry + kFarthest; ++n) {
    const LoggedEntry& next = log.entry(n);
    if (next.phase != phase || (n > entry && !next.rolls.empty())) break;
    if (next.undo) continue;
    if (const LoggedEvent* event = changed_unit(next))
      return SeemsFor{event->piece, event->name, event->from.hex.empty() ? event->to.hex : event->from.hex, false};
    if (moved_unit(next) != nullptr) break;
  }
  if (log.phases()[phase].number != kRoutPhase) return std::nullopt;
  for (std::size_t n = entry; n-- > 1 && n + kFarthest > entry;) {
    const LoggedEntry& before = log.entry(n);
    if (before.phase != phase) break;
    if (before.undo || before.undone_by != 0) continue;
    if (const LoggedEvent* event = moved_unit(before)) return SeemsFor{event->piece, event->name, event->to.hex, true};
  }
  return std::nullopt;
}

std::string log_listing_text(const GameLog& log, const LogListing& options, const Tint& tint) {
  return Teller(log, options, tint).text();
}

std::string log_listing_json(const GameLog& log, const LogListing& options) {
  return Teller(log, options, untinted).json();
}

}  // namespace hexrout
