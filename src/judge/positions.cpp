#include "judge/positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "hexrout/rules/change.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/scenario/saved_stack.hpp"

namespace hexrout::judge {

namespace {

constexpr std::string_view kUnitLine = "  - {id: ";
constexpr std::string_view kGuard = ", guard: ";
constexpr std::size_t kMostKept = 16;

}  // namespace

Positions::Positions(const GameLog& log, const JudgeOptions& options, Diagnostics& found)
    : log_(log), options_(options), found_(found), cursor_(log), read_(options.read) {
  if (read_.maps == nullptr) read_.maps = std::make_shared<MapCache>();
  for (const auto& [piece, id] : log.unit_names()) pieces_.emplace(id, piece);
  for (const LoggedEntry& entry : log.entries())
    for (const LoggedEvent& event : entry.events)
      if (const std::string id = event.act == LoggedAct::replaced ? name(event.other) : ""; !id.empty())
        pieces_[id] = event.other;
  if (const auto game = this->game({})) map_ = game->setting().map;
}

std::string Positions::name(const std::string& piece) const {
  const auto it = log_.unit_names().find(piece);
  return it == log_.unit_names().end() ? std::string() : it->second;
}

std::string Positions::piece(const std::string& name) const {
  const auto it = pieces_.find(name);
  return it == pieces_.end() ? std::string() : it->second;
}

std::string Positions::named(const std::string& written) const {
  const std::string known = name(written);
  return known.empty() ? written : known;
}

std::string Positions::unit_line(const std::string& line, const std::set<std::string>& present,
                                 const Wish& wish) const {
  const std::size_t end = line.find(',');
  if (!line.starts_with(kUnitLine) || end == std::string::npos) return line;
  const std::string unit = line.substr(kUnitLine.size(), end - kUnitLine.size());
  std::string rest = line.substr(end);
  std::string keys;
  const auto captured = captures_.find(unit);
  // A line with a guard is of a unit beneath a counter for prisoners already.
  if (captured != captures_.end() && captured->second.second <= wish.after && rest.find(kGuard) == std::string::npos) {
    for (const std::string& key : {std::string(", broken: true"), std::string(", dm: true")})
      if (const std::size_t at = rest.find(key); at != std::string::npos) rest.erase(at, key.size());
    // Without its guard on the boards it is free, and Unarmed.
    if (present.count(captured->second.first) != 0)
      keys = fmt::format(", guard: {}", captured->second.first);
    else if (rest.find(", unarmed: true") == std::string::npos)
      keys = ", unarmed: true";
  }
  const std::size_t remark = std::min(rest.find("}  #"), rest.size());
  const bool broken = rest.find(", broken: true") < remark;
  const auto add = [&](const std::string& key, bool value) {
    const std::string written = fmt::format(", {}: {}", key, value ? "true" : "false");
    const std::string other = fmt::format(", {}: {}", key, value ? "false" : "true");
    if (const std::size_t at = rest.find(other); at < remark) rest.replace(at, other.size(), "");
    if (rest.find(written) >= remark) keys += written;
  };
  if (wish.carried != nullptr && wish.carried->routed.count(unit) != 0) {
    add("has_routed", true);
    add("rout_ended", true);
  }
  if (broken && wish.carried != nullptr && wish.carried->dm.count(unit) != 0) add("dm", true);
  if (wish.carried != nullptr && wish.carried->no_dm.count(unit) != 0) add("dm", false);
  for (const Corrections::StateFrom& state : options_.corrections.states)
    if (state.entry <= wish.after && named(state.unit) == unit) add(state.key, state.value);
  return fmt::format("{}{}{}{}", kUnitLine, unit, keys, rest);
}

// Keeps the boards of the position before where they are written alike: trying overlays takes longer than all else.
void Positions::keep_known_boards(SavedGame& saved, Diagnostics& said) {
  std::string written;
  for (const SavedBoard& board : saved.boards)
    written += fmt::format("{}\n{}\n{}\n", board.name, fmt::join(board.changes, "\t"), fmt::join(board.overlays, "\t"));
  if (written != boards_written_) {
    keep_known_changes(saved, read_.boards_directory, said);
    boards_written_ = std::move(written);
    boards_kept_ = saved.boards;
    return;
  }
  for (std::size_t i = 0; i < saved.boards.size(); ++i) {
    saved.boards[i].changes = boards_kept_[i].changes;
    saved.boards[i].overlays = boards_kept_[i].overlays;
  }
}

std::string Positions::text(const Wish& wish, Diagnostics& said) {
  cursor_.go_to(wish.after);
  SavedGame saved = cursor_.position();
  std::set<std::string> present;
  for (auto& [piece, id] : unit_ids(saved)) present.insert(id);
  saved.phase = kRoutPhase;
  if (!wish.player.empty()) saved.mover = wish.player;
  keep_known_boards(saved, said);
  const std::string written = saved_scenario(saved, map_.get(), said);
  std::string out;
  std::size_t from = 0;
  bool units = false;
  while (from < written.size()) {
    const std::size_t end = std::min(written.find('\n', from), written.size());
    std::string line = written.substr(from, end - from);
    if (!line.empty() && line[0] != ' ') units = line.starts_with("units:");
    if (units) line = unit_line(line, present, wish);
    if (wish.phase != "rout" && line.starts_with("turn: "))
      if (const std::size_t at = line.find("phase: rout"); at != std::string::npos)
        line.replace(at, 11, "phase: " + wish.phase);
    out += line + "\n";
    from = end + 1;
  }
  return out;
}

std::unique_ptr<Game> Positions::game(const Wish& wish) {
  // Warnings of counters without a meaning are for `rout`.
  Diagnostics said;
  const std::string written = text(wish, said);
  std::optional<Scenario> scenario;
  if (said.error_count() == 0) scenario = parse_scenario(written, log_.file(), read_, said);
  // Read from a text, a play under way would go on to its next question. A unit that has begun to rout is not made to
  // surrender on its way: that reading of the rules is disputed.
  if (scenario && !wish.under_way.empty()) {
    const auto change = parse_change("{switches: {surrender_scope: initial}, under_way: " + wish.under_way + "}", said);
    scenario->game = change ? scenario->game->changed(*change, said) : nullptr;
  }
  if (scenario && scenario->game != nullptr) return std::move(scenario->game);
  if (found_.error_count() > 0) return nullptr;
  // Players do not see the text of the position, so lines and columns in it are no places.
  for (Diagnostic one : said.all()) {
    one.place = {fmt::format("{}, after entry {}", log_.file(), wish.after), 0, 0};
    if (one.severity == Severity::error) found_.add(std::move(one));
  }
  return nullptr;
}

std::set<std::string> Positions::under_another_dm(std::size_t after) {
  cursor_.go_to(after);
  const SavedGame saved = cursor_.position();
  std::set<std::string> out;
  for (const SavedPlace& place : saved_places(saved))
    for (const MarkedUnit& unit : place.units) {
      if (!unit.dm) continue;
      const auto above = std::find(place.counters.begin(), place.counters.end(), unit.unit) + 1;
      const auto dm =
          std::find_if(above, place.counters.end(), [](const auto* c) { return c->name.starts_with("DM"); });
      if (std::any_of(above, dm, [](const auto* c) { return is_unit(c->kind); })) out.insert(name(unit.unit->id));
    }
  return out;
}

LocationId Positions::location(std::size_t after, const std::string& unit) {
  auto it = locations_.find(after);
  if (it == locations_.end()) {
    if (locations_.size() >= kMostKept) locations_.erase(locations_.begin());
    it = locations_.emplace(after, std::map<std::string, LocationId>()).first;
    if (const auto game = this->game({.after = after}))
      for (const UnitView& view : game->units())
        if (view.presence == Presence::in_play || view.presence == Presence::captured) it->second[view.id] = view.at;
  }
  const auto at = it->second.find(unit);
  return at == it->second.end() ? kNowhere : at->second;
}

}  // namespace hexrout::judge
