// "options": duties, options and refusals of units, in words, in numbers, or both.
#include <fmt/format.h>

#include <map>

#include "engine/answer_size.hpp"
#include "engine/deadline.hpp"
#include "engine/json_value.hpp"
#include "engine/methods.hpp"
#include "engine/place_params.hpp"
#include "engine/want.hpp"
#include "hexrout/play/report.hpp"
#include "hexrout/rules/readings.hpp"

namespace hexrout {

namespace {

struct OptionsParts {
  bool unit = true;
  bool duty = true;
  bool ends = false;
  bool odds = true;
  bool options = true;
  bool steps = true;
  bool refused = true;
  bool entered = true;
  bool fate = true;
  bool words = true;

  // True if a verdict suffices, which costs a fraction of an answer.
  bool in_numbers() const { return !options && !refused && !entered && !fate && !words; }
  AnswerParts of_answer() const {
    return {.duty = duty,
            .words = words,
            .fate = fate,
            .options = options,
            .odds = odds,
            .refused = refused,
            .entered = entered,
            .steps = steps,
            .values = true};
  }
};

constexpr std::array<PartName<OptionsParts>, 10> kOptionsParts{{{"unit", &OptionsParts::unit},
                                                                {"duty", &OptionsParts::duty},
                                                                {"ends", &OptionsParts::ends},
                                                                {"odds", &OptionsParts::odds},
                                                                {"options", &OptionsParts::options},
                                                                {"steps", &OptionsParts::steps},
                                                                {"refused", &OptionsParts::refused},
                                                                {"entered", &OptionsParts::entered},
                                                                {"fate", &OptionsParts::fate},
                                                                {"words", &OptionsParts::words}}};

// The parts of "brief".
constexpr OptionsParts kBrief{.unit = false,
                              .duty = true,
                              .ends = true,
                              .odds = false,
                              .options = false,
                              .steps = false,
                              .refused = false,
                              .entered = false,
                              .fate = false,
                              .words = false};

Json verdict_end_json(const VerdictEnd& end, const Map& map, bool odds) {
  Json out{{"at", place_json(end.at, map)}, {"half_mf", end.spent_half_mf.count()}};
  if (end.interdicted > 0) out["interdicted"] = end.interdicted;
  if (end.low_crawl) out["low_crawl"] = true;
  if (end.mandatory) out["mandatory"] = true;
  if (end.odds) out["lost"] = end.lost();
  if (end.chance) out["chance_value"] = end.chance->value();
  if (odds && end.odds) out["odds"] = odds_json(*end.odds), out["odds_value"] = odds_values(*end.odds);
  if (odds && end.chance) out["chance"] = fraction(*end.chance);
  return out;
}

Json verdict_ends_json(const UnitVerdict& verdict, const Map& map, bool odds) {
  Json out = Json::array();
  for (const VerdictEnd& end : verdict.ends) out.push_back(verdict_end_json(end, map, odds));
  return out;
}

// Answers for one position, with the wanted parts.
class Answers {
 public:
  Answers(const Game& now, const OptionsParts& want, bool readings)
      : now_(now), map_(*now.setting().map), want_(want), parts_(want.of_answer()) {
    if (readings) by_readings_.emplace(now);
    if (want.unit)
      for (Json& unit : units_with_figures(now)) {
        std::string id = unit["id"];
        unit.erase("id");
        unit.erase("at");
        units_.emplace(std::move(id), std::move(unit));
      }
  }

  Json of(const std::string& id) {
    Json out = want_.in_numbers() ? in_numbers(id) : whole(id);
    if (const auto it = units_.find(id); it != units_.end()) out["unit"] = it->second;
    return out;
  }

 private:
  Json in_numbers(const std::string& id) const {
    const UnitVerdict verdict = now_.verdict(id);
    Json out{{"id", id}, {"at", place_json(verdict.at, map_)}};
    if (want_.duty) out["duty"] = name_of(verdict.duty), out["fate_kind"] = name_of(verdict.fate);
    add_ends(out, verdict);
    return out;
  }
  Json whole(const std::string& id) {
    UnitAnswer answer = by_readings_ ? by_readings_->of(id) : now_.answer(id);
    if (want_.options && want_.words) now_.narrate(answer);
    Json out = to_json(answer, map_, parts_);
    if (want_.ends) add_ends(out, unit_verdict(answer));
    return out;
  }
  void add_ends(Json& out, const UnitVerdict& verdict) const {
    if (!want_.ends) return;
    out["ends"] = verdict_ends_json(verdict, map_, want_.odds);
    out["dead_end_count"] = verdict.dead_ends;
  }

  const Game& now_;
  const Map& map_;
  const OptionsParts& want_;
  const AnswerParts parts_;
  std::optional<AnswersByReadings> by_readings_;
  std::map<std::string, Json> units_;
};

OptionsParts read_options_parts(Params& params, bool readings, Diagnostics& found) {
  const bool brief = params.boolean("brief", false);
  const OptionsParts want = read_want(params, kOptionsParts, brief ? kBrief : OptionsParts{});
  if (brief && params.has("want"))
    found.error("bad-param", field("brief"), R"('brief' is short for "want": ["duty", "ends"])", "leave it out");
  if (readings && !want.words)
    found.error("bad-param", field("readings"), "answers under other readings are compared in words",
                R"(want "words", too)");
  return want;
}

}  // namespace

std::optional<Json> options_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const bool all = !params.has("units");
  std::vector<std::string> ids = params.ids("units");
  const bool readings = params.boolean("readings", false);
  const OptionsParts want = read_options_parts(params, readings, found);
  Deadline deadline(room, params);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const Game& now = game->now();
  if (all) ids = now.movers();
  for (std::size_t i = 0; !all && i < ids.size(); ++i)
    // Groups and elements are answered for as well.
    if (!now.unit(ids[i]) && now.answer(ids[i]).code == "UNKNOWN_UNIT")
      known_unit(now, ids[i], fmt::format("units[{}]", i), found);
  if (found.has_errors()) return std::nullopt;
  Json list = Json::array();
  Answers answers(now, want, readings);
  AnswerSize size(room, ids.size());
  while (list.size() < ids.size() && (list.empty() || !deadline.over())) {
    deadline.made(list.emplace_back(answers.of(ids[list.size()])));
    if (!size.add(list.back(), "units", found)) return std::nullopt;
  }
  if (deadline.interrupted(found)) return std::nullopt;
  const std::size_t done = list.size();
  Json out = object_with_room(3);
  out["units"] = std::move(list);
  deadline.tell_left(out, ids, done);
  return out;
}

}  // namespace hexrout
