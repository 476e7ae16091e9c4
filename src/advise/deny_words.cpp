// Writes the answer of deny as text for people at a table and as JSON for programs.
#include <fmt/format.h>

#include <array>

#include "hexrout/advise/deny.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/play/reach_report.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostEndsShown = 3;

std::string points_text(const Points& p) {
  return fmt::format("{:.1f}", p.value);
}

// Quarters of a factor in factors: "4", "4.25".
std::string factors(std::uint64_t quarters) {
  static constexpr std::array kParts{"", ".25", ".5", ".75"};
  return fmt::format("{}{}", quarters / 4, kParts[quarters % 4]);
}

std::string names_of(const std::vector<LocationId>& path, const Map& map) {
  std::string out;
  for (const LocationId at : path)
    out += (out.empty() ? "" : " ") + (at == kNowhere ? std::string("off the map") : map.location_name(at));
  return out;
}

std::string end_name(const DeniedEnd& end, const Map& map) {
  return (end.low_crawl ? "Low Crawl to " : "") +
         (end.end == kNowhere ? std::string("off the map") : map.location_name(end.end));
}

std::string_view word_of(IfBroken what) {
  static constexpr std::array<std::string_view, 5> kWords{"never", "safe", "risky", "surrenders", "lost"};
  return kWords[static_cast<std::size_t>(what)];
}

std::string if_broken_text(const DenyMove& move, const GameWords& words) {
  switch (move.if_broken) {
    case IfBroken::never:
      return words.never_beaten;
    case IfBroken::safe:
      return words.beaten_there + ", it has a safe way out";
    case IfBroken::risky:
      return fmt::format("{}, its way out is under fire: it loses {} points on average", words.beaten_there,
                         points_text(move.loss_if_broken));
    case IfBroken::surrenders:
      return fmt::format("{}, it surrenders: {} points", words.beaten_there, points_text(move.loss_if_broken));
    case IfBroken::lost:
      return fmt::format("{}, it has no way out and is lost: {} points", words.beaten_there,
                         points_text(move.loss_if_broken));
  }
  return {};
}

std::string denied_text(const DeniedUnit& denied, const Map& map) {
  std::string out = fmt::format("     {} {}; before: {} ({} points, before {})\n", printable(denied.unit), denied.after,
                                denied.before, points_text(denied.loss_after), points_text(denied.loss_before));
  std::size_t shown = 0;
  for (const DeniedEnd& end : denied.ends) {
    if (end.why.empty() || shown++ >= kMostEndsShown) continue;
    out += fmt::format("       no longer {}{}: {}{}\n", end_name(end, map),
                       end.refused != kNowhere && end.refused != end.end
                           ? fmt::format(" (by {})", map.location_name(end.refused))
                           : std::string(),
                       printable(end.why), end.rule.empty() ? std::string() : fmt::format(" [{}]", end.rule));
  }
  if (shown > kMostEndsShown)
    out += fmt::format("       nor {} other end{}, for reasons of this kind\n", shown - kMostEndsShown,
                       shown - kMostEndsShown == 1 ? "" : "s");
  for (const std::string& why : denied.because) out += fmt::format("       {}\n", printable(why));
  return out;
}

std::string move_text(const DenyMove& move, const Game& game) {
  return fmt::format("{} {} by {}; exposed to {} FP on the way and {} FP at its end; {}\n",
                     mf_text(move.point.spent_half_mf), game.words().distance, names_of(move.path, *game.setting().map),
                     factors(move.point.exposure), factors(move.fire_at_end), if_broken_text(move, game.words()));
}

std::string unit_text(const UnitDenial& unit, const Game& game) {
  const Map& map = *game.setting().map;
  std::string out = fmt::format("\n{}: ", printable(unit.unit));
  if (unit.looked_at < unit.ends) out += fmt::format("{} of its {} moves were judged; ", unit.looked_at, unit.ends);
  if (unit.moves.empty()) return out + "no move hurts the enemy\n";
  out += fmt::format("{} of its {} moves hurt the enemy; {}:\n", unit.taking, unit.ends,
                     unit.undominated == 1 ? std::string("the best")
                     : unit.moves.size() == unit.undominated
                         ? fmt::format("the best {}", unit.undominated)
                         : fmt::format("the first {} of the best {}", unit.moves.size(), unit.undominated));
  for (const DenyMove& move : unit.moves) {
    out += fmt::format("  to {}: takes {} points\n     {}", map.location_name(move.point.at), points_text(move.taken),
                       move_text(move, game));
    for (const DeniedUnit& denied : move.denied) out += denied_text(denied, map);
  }
  return out;
}

std::string joint_text(const JointDenial& joint, const Game& game) {
  const Map& map = *game.setting().map;
  if (joint.moves.size() < 2) return {};
  std::string out = fmt::format("\nTogether, {}: {} points\n", joint.exact ? "the best there is" : "the best found",
                                points_text(joint.taken));
  std::size_t n = 0;
  for (const DenyMove& move : joint.moves) {
    out += fmt::format("  {}. {} to {} ({} points so far)\n     {}", ++n, printable(move.unit),
                       map.location_name(move.point.at), points_text(move.taken), move_text(move, game));
    for (const DeniedUnit& denied : move.denied) out += denied_text(denied, map);
  }
  return out;
}

Json exact_json(const Points& p) {
  return {{"exact", p.exact}, {"value", p.value}};
}

Json places_json(const std::vector<LocationId>& path, const Map& map) {
  Json out = Json::array();
  for (const LocationId at : path) out.push_back(place_json(at, map));
  return out;
}

Json denied_json(const DeniedUnit& denied, const Map& map) {
  Json ends = Json::array();
  for (const DeniedEnd& end : denied.ends)
    ends.push_back({{"end", place_json(end.end, map)},
                    {"low_crawl", end.low_crawl},
                    {"path", places_json(end.path, map)},
                    {"refused", place_json(end.refused, map)},
                    {"rule", end.rule},
                    {"by", end.by},
                    {"why", translated(end.why)}});
  return {{"unit", denied.unit},
          {"loss_before", exact_json(denied.loss_before)},
          {"loss_after", exact_json(denied.loss_after)},
          {"before", translated(denied.before)},
          {"after", translated(denied.after)},
          {"ends", ends},
          {"because", sentences_json(denied.because)}};
}

Json move_json(const DenyMove& move, const Map& map) {
  Json denied = Json::array();
  for (const DeniedUnit& unit : move.denied) denied.push_back(denied_json(unit, map));
  return {{"unit", move.unit},
          {"from", place_json(move.from, map)},
          {"to", place_json(move.point.at, map)},
          {"mf", move.point.spent_half_mf.mf()},
          {"path", places_json(move.path, map)},
          {"taken", exact_json(move.taken)},
          {"fire_on_the_way", move.point.exposure},
          {"fire_at_end", move.fire_at_end},
          {"if_broken", word_of(move.if_broken)},
          {"loss_if_broken", exact_json(move.loss_if_broken)},
          {"denied", denied}};
}

Json moves_json(const std::vector<DenyMove>& moves, const Map& map) {
  Json out = Json::array();
  for (const DenyMove& move : moves) out.push_back(move_json(move, map));
  return out;
}

}  // namespace

std::string denial_text(const Denial& denial, const Game& game) {
  const GameWords& words = game.words();
  std::string out = fmt::format("What the moves of the {} take from {}\n", printable(denial.side),
                                words.denied.empty() ? fmt::format("enemies that must {}", words.move) : words.denied);
  if (denial.enemies.empty())
    out += fmt::format("  nothing: {}\n",
                       words.no_enemy.empty() ? fmt::format("no enemy must {}", words.move) : words.no_enemy);
  for (const RoutingEnemy& enemy : denial.enemies)
    out +=
        fmt::format("  as it stands, {} {}: {} points\n", printable(enemy.unit), enemy.fate, points_text(enemy.loss));
  out += joint_text(denial.joint, game);
  for (const UnitDenial& unit : denial.units) out += unit_text(unit, game);
  if (!denial.idle.empty()) out += "\n";
  for (const IdleUnit& unit : denial.idle)
    out += fmt::format("{} does not move: {}\n", printable(unit.unit), printable(unit.why));
  const Weights& w = denial.weights;  // those that a rout can cost
  out += fmt::format("\npoints: survival={},whole={},captured={},leader={}; --help says more\n", w.survival, w.whole,
                     w.captured, w.leader);
  for (const std::string& note : denial.notes) out += fmt::format("note: {}\n", note);
  return out;
}

std::string denial_json(const Denial& denial, const Game& game) {
  const Map& map = *game.setting().map;
  Json enemies = Json::array();
  for (const RoutingEnemy& enemy : denial.enemies)
    enemies.push_back({{"unit", enemy.unit}, {"fate", translated(enemy.fate)}, {"loss", exact_json(enemy.loss)}});
  Json units = Json::array();
  for (const UnitDenial& unit : denial.units)
    units.push_back({{"unit", unit.unit},
                     {"ends", unit.ends},
                     {"looked_at", unit.looked_at},
                     {"taking", unit.taking},
                     {"undominated", unit.undominated},
                     {"moves", moves_json(unit.moves, map)}});
  Json idle = Json::array();
  for (const IdleUnit& unit : denial.idle) idle.push_back({{"unit", unit.unit}, {"why", translated(unit.why)}});
  const Json joint = {{"moves", moves_json(denial.joint.moves, map)},
                      {"taken", exact_json(denial.joint.taken)},
                      {"exact", denial.joint.exact},
                      {"looked_at", denial.joint.looked_at}};
  return dumped({{"side", denial.side},
                 {"weights", weights_text(denial.weights)},
                 {"enemies", enemies},
                 {"units", units},
                 {"idle", idle},
                 {"joint", joint},
                 {"verdicts", denial.verdicts},
                 {"stopped", denial.stopped},
                 {"notes", sentences_json(denial.notes)}},
                2) +
         "\n";
}

}  // namespace hexrout
