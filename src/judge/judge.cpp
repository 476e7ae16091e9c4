#include "hexrout/judge/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "hexrout/scenario/saved_stack.hpp"
#include "judge/phases.hpp"

namespace hexrout {

namespace {

constexpr std::array<std::string_view, 18> kKinds = {
    "illegal step", "illegal end", "may not rout", "second rout",   "went on",     "no roll",
    "wrong result", "must stayed", "wrong order",  "may not rally", "wrong rally", "may not surrender",
    "extra roll",   "marker",      "button",       "lost",          "inferred",    "not judged"};

// Phases as the players put them right, or else as the log tells them.
std::vector<LoggedPhase> phases_of(const GameLog& log, const Corrections& corrections) {
  if (corrections.phases.empty()) return log.phases();
  std::vector<LoggedPhase> out;
  for (const Corrections::Phase& written : corrections.phases) {
    LoggedPhase phase;
    phase.player = written.player;
    phase.turn = written.turn;
    phase.number = written.number;
    phase.first_entry = std::min(written.first, log.size());
    phase.last_entry = std::clamp(written.last, phase.first_entry, log.size());
    out.push_back(std::move(phase));
  }
  return out;
}

void add_broken(const GameLog& log, const judge::Positions& positions, const LoggedPhase& phase, JudgedLog& out) {
  std::size_t roll = 0;
  for (std::size_t n = phase.first_entry + 1; n <= phase.last_entry; ++n) {
    const LoggedEntry& entry = log.entry(n);
    for (const LoggedRoll& one : entry.rolls)
      if (one.kind == "MC") roll = n;
    for (const LoggedEvent& event : entry.events) {
      const std::string unit = positions.name(event.piece);
      if (event.act == LoggedAct::broke && is_unit(event.kind) && !unit.empty() && entry.undone_by == 0)
        out.broke.push_back({n, roll, unit, event.piece, event.to.hex.empty() ? event.from.hex : event.to.hex});
    }
  }
}

// Reports rolls that are none, or are given to several units.
void check_rolls(const GameLog& log, const Corrections& corrections, Diagnostics& found) {
  std::set<std::size_t> given;
  for (const Corrections::RollFor& one : corrections.rolls) {
    if (one.entry > log.size()) continue;
    if (one.entry == 0 || log.entry(one.entry).rolls.empty())
      found.error("bad-entry", one.place, fmt::format("entry {} is no roll", one.entry),
                  "'hexrout log' lists the entries");
    else if (!given.insert(one.entry).second)
      found.error("bad-entry", one.place, fmt::format("the roll of entry {} is given to two units", one.entry),
                  "give it to one");
  }
}

// Reports paths that the unit cannot have walked in their entry: other ends, or no places of the map.
void check_paths(const GameLog& log, judge::Positions& positions, const Corrections& corrections, Diagnostics& found) {
  const Map& map = positions.map();
  for (const Corrections::PathOf& one : corrections.paths) {
    if (one.entry == 0 || one.entry > log.size() || one.path.empty()) continue;
    const auto place_of = [&](const std::string& name) { return map.find_location(name).value_or(kNowhere); };
    const auto unknown = std::find_if(one.path.begin(), one.path.end(),
                                      [&](const std::string& name) { return place_of(name) == kNowhere; });
    const std::string unit = positions.named(one.unit);
    const LocationId from = positions.location(one.entry - 1, unit);
    const LocationId to = positions.location(one.entry, unit);
    if (unknown != one.path.end())
      found.error("off-map", one.place, fmt::format("there is no Location {} on this map", in_quotes(*unknown)),
                  "name Locations of the map, the start first");
    else if (from == kNowhere || to == kNowhere || from == to)
      found.error("bad-entry", one.place, fmt::format("{} does not move in entry {}", in_quotes(one.unit), one.entry),
                  "'hexrout log' lists the entries");
    else if (place_of(one.path.front()) != from || place_of(one.path.back()) != to)
      found.error("bad-entry", one.place,
                  fmt::format("{} moves from {} to {} in entry {}", in_quotes(one.unit), map.location_name(from),
                              map.location_name(to), one.entry),
                  "write a path between these, the start first");
  }
}

// Reports phases that end before they begin, or hold entries of another.
void check_phases(const Corrections& corrections, Diagnostics& found) {
  for (std::size_t i = 0; i < corrections.phases.size(); ++i) {
    const Corrections::Phase& one = corrections.phases[i];
    if (one.last < one.first)
      found.error("bad-entry", one.place, fmt::format("the phase ends in entry {}, before its first", one.last),
                  "write 'first' and 'last' in the order of the log");
    for (std::size_t k = 0; k < i; ++k)
      if (one.first < corrections.phases[k].last && corrections.phases[k].first < one.last)
        found.error("bad-entry", one.place,
                    fmt::format("entries {} to {} are in another phase, too", one.first, one.last),
                    "an entry is part of one phase");
  }
}

// Reports corrections that the log contradicts: they would change nothing.
void check_corrections(const GameLog& log, judge::Positions& positions, const Corrections& corrections,
                       Diagnostics& found) {
  const auto entry = [&](std::size_t n, const Place& place) {
    if (n > log.size())
      found.error("no-such-entry", place, fmt::format("a correction names entry {} of {}", n, log.size()),
                  "'hexrout log' lists the entries");
  };
  const auto unit = [&](const std::string& name, const Place& place) {
    if (positions.piece(positions.named(name)).empty())
      found.error("unknown-unit", place,
                  fmt::format("a correction names {}, which is no unit of the log", in_quotes(name)),
                  "name units as 'hexrout judge' does, or by the ids of their pieces");
  };
  const auto each = [&](const auto& list) {
    for (const auto& one : list) entry(one.entry, one.place), unit(one.unit, one.place);
  };
  for (const Corrections::Ignored& one : corrections.ignore) entry(one.entry, one.place);
  each(corrections.rolls);
  each(corrections.paths);
  each(corrections.states);
  for (const Corrections::Phase& one : corrections.phases) entry(one.last, one.place);
  check_rolls(log, corrections, found);
  check_phases(corrections, found);
  if (!found.has_errors()) check_paths(log, positions, corrections, found);
}

// Counts acts of a phase times units: a position with all units is read for each act.
std::size_t cost_of(const GameLog& log, const LoggedPhase& phase) {
  std::size_t acts = 0;
  for (std::size_t n = phase.first_entry + 1; n <= phase.last_entry; ++n) {
    const LoggedEntry& entry = log.entry(n);
    acts += entry.rolls.size();
    for (const LoggedEvent& event : entry.events) acts += is_unit(event.kind) ? 1 : 0;
  }
  return acts * log.unit_names().size();
}

constexpr std::string_view kTooLong =
    "too much is done in this phase, or in the phases before it, to be judged: give shorter phases, or fewer, in a "
    "file of corrections";

}  // namespace

bool judge::counts(const LoggedEntry& entry, const Corrections& corrections) {
  return entry.undone_by == 0 && !entry.undo && entry.takes_back == 0 && !corrections.ignores(entry.number);
}

JudgeFinding judge::finding_about(const PhaseTask& task, JudgeKind kind, std::size_t at, const std::string& unit,
                                  std::string rule, std::string text) {
  JudgeFinding out;
  out.kind = kind;
  out.entry = at;
  out.unit = unit;
  out.piece = task.positions.piece(unit);
  out.rule = std::move(rule);
  out.text = std::move(text);
  return out;
}

std::string_view name_of(JudgeKind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

bool is_illegal(JudgeKind kind) {
  return kind < JudgeKind::extra_roll;
}

bool JudgedLog::illegal() const {
  return std::any_of(phases.begin(), phases.end(), [](const JudgedPhase& phase) {
    return std::any_of(phase.findings.begin(), phase.findings.end(),
                       [](const JudgeFinding& f) { return is_illegal(f.kind); });
  });
}

std::optional<JudgedLog> judge_log(const GameLog& log, const JudgeOptions& options, Diagnostics& found) {
  judge::Positions positions(log, options, found);
  if (!positions.ready()) return std::nullopt;
  const std::size_t errors = found.error_count();
  check_corrections(log, positions, options.corrections, found);
  if (found.error_count() > errors) return std::nullopt;
  JudgedLog out;
  out.file = log.file();
  out.entries = log.size();
  std::size_t cost = 0;
  for (const LoggedPhase& phase : phases_of(log, options.corrections)) {
    if (phase.number != kRoutPhase && phase.number != kRallyPhase) {
      add_broken(log, positions, phase, out);
      continue;
    }
    JudgedPhase judged;
    judged.name = phase.name();
    judged.number = phase.number;
    judged.first_entry = phase.first_entry;
    judged.last_entry = phase.last_entry;
    judge::PhaseTask task{log, options, positions, phase};
    const std::size_t more = cost_of(log, phase);
    if (more > kMostActsTimesUnits || cost + more > kMostActsTimesUnitsOfLog) {
      judged.findings.push_back(
          judge::finding_about(task, JudgeKind::not_judged, phase.first_entry, "", "", std::string(kTooLong)));
      out.phases.push_back(std::move(judged));
      continue;
    }
    cost += more;
    if (phase.number == kRoutPhase)
      judge::judge_rout_phase(task, judged);
    else
      judge::judge_rally_phase(task, judged);
    if (task.failed) return std::nullopt;
    out.phases.push_back(std::move(judged));
  }
  return out;
}

}  // namespace hexrout
