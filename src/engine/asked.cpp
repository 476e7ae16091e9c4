#include "engine/asked.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

namespace {

constexpr std::uint64_t kMostFace = 100;
constexpr std::size_t kMostFaces = 1000;

Json places_json(const std::vector<LocationId>& places, const Map& map) {
  Json out = Json::array();
  for (const LocationId at : places) out.push_back(place_json(at, map));
  return out;
}

Json fact_json(const OptionFacts& fact, const Map& map) {
  constexpr std::array<const char*, 5> kKinds{"other", "decline", "unit", "step", "end"};
  Json out{{"kind", kKinds[static_cast<std::size_t>(fact.kind)]}};
  if (fact.kind == OptionKind::unit) out["unit"] = fact.unit;
  if (fact.kind == OptionKind::step || fact.kind == OptionKind::end) out["to"] = place_json(fact.to, map);
  if (!fact.path.empty()) out["path"] = places_json(fact.path, map);
  if (fact.kind == OptionKind::step) out["half_mf"] = fact.half_mf.count();
  if (fact.low_crawl) out["low_crawl"] = true;
  if (fact.beneath) out["beneath"] = true;
  if (fact.careful) out["careful"] = true;
  if (fact.contact) out["contact"] = true;
  if (fact.dead_end) out["dead_end"] = true;
  if (fact.vertex != kNowhere) out["vertex"] = map.name(fact.vertex);
  if (!fact.duty.empty()) out["duty"] = fact.duty;
  if (!fact.destinations.empty()) out["destinations"] = places_json(fact.destinations, map);
  if (!fact.word.empty()) out["word"] = fact.word;
  return out;
}

// Each distinct result, by one of its sequences of faces; null where there are too many.
Json outcomes_json(const Asked& asked) {
  const std::vector<RollOutcome> all = outcomes_of(asked);
  if (all.empty()) return nullptr;
  Json out = Json::array();
  for (const RollOutcome& one : all)
    out.push_back(Json{{"faces", one.faces}, {"odds", one.odds.text()}, {"odds_value", one.odds.value()}});
  return out;
}

std::optional<CourseAnswer> read_faces(const Json& json, const Asked& asked, std::string_view name,
                                       Diagnostics& found) {
  const bool well =
      json.is_array() && json.size() <= kMostFaces && std::all_of(json.begin(), json.end(), [](const Json& face) {
        return face.is_number_unsigned() && face.get<std::uint64_t>() <= kMostFace;
      });
  if (!well) {
    found.error("not-a-face", field(name), fmt::format("'{}' of {} is a roll", asked.what, asked.who),
                fmt::format("give a list of {} faces from 1 to {}", asked.count, asked.sides));
    return std::nullopt;
  }
  CourseAnswer out;
  for (const Json& face : json) out.faces.push_back(face.get<int>());
  return out;
}

}  // namespace

std::optional<CourseAnswer> read_answer(const Json& json, const Asked& asked, std::string_view name,
                                        Diagnostics& found) {
  if (asked.roll) return read_faces(json, asked, name, found);
  const auto& options = asked.decision.options;
  if (json.is_string()) {
    const auto it = std::find(options.begin(), options.end(), json.get_ref<const std::string&>());
    if (it != options.end()) return CourseAnswer{{}, static_cast<std::size_t>(it - options.begin())};
  } else if (json.is_number_unsigned() && json.get<std::uint64_t>() < options.size()) {
    return CourseAnswer{{}, json.get<std::size_t>()};
  }
  found.error("not-an-option", field(name), fmt::format("'{}' of {} has no such option", asked.what, asked.who),
              fmt::format("the options are: {}", fmt::join(options, ", ")));
  return std::nullopt;
}

Json asked_json(const PlayCourse* course, const AskedParts& parts) {
  const Asked* asked = course == nullptr ? nullptr : course->asked();
  if (asked == nullptr) return nullptr;
  if (asked->roll) {
    Json roll{{"kind", "roll"},        {"what", asked->what},   {"who", asked->who},          {"rule", asked->rule},
              {"count", asked->count}, {"sides", asked->sides}, {"sum_only", asked->sum_only}};
    if (parts.outcomes) roll["outcomes"] = outcomes_json(*asked);
    return roll;
  }
  const Decision& decision = asked->decision;
  Json out{{"kind", "decision"}, {"what", decision.what}, {"who", decision.who}, {"rule", decision.rule}};
  if (parts.words) {
    out["text"] = translated(decision.text);
    out["options"] = decision.options;  // in English, as choices and answers name them
    if (language() != "en") out["told"] = sentences_json(decision.options);
  }
  if (parts.facts) {
    const Map& map = *course->game().setting().map;
    Json& facts = out["facts"] = Json::array();
    for (std::size_t i = 0; i < decision.options.size(); ++i) facts.push_back(fact_json(decision.fact(i), map));
  }
  return out;
}

Json asked_json(const LoadedGame& game, const AskedParts& parts) {
  if (game.side.empty()) return asked_json(game.course.get(), parts);
  const Asked* asked = game.behind == nullptr ? nullptr : game.behind->asked();
  if (asked == nullptr) return nullptr;
  const std::string& who = asked->roll ? asked->who : asked->decision.who;
  const auto unit = game.now().unit(who);
  if (who == game.side || (unit && unit->side == game.side)) return asked_json(game.behind, parts);
  return {{"kind", "other"}};
}

}  // namespace hexrout
