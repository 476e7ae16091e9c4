#include "hexrout/play/nlohmann_report.hpp"

#include <fmt/format.h>

#include <array>

#include "hexrout/text/shown.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

Json sentences_json(const std::vector<std::string>& english) {
  Json out = Json::array();
  for (const std::string& sentence : english) out.push_back(translated(sentence));
  return out;
}

std::string fraction(const Odds& odds) {
  const std::string text = odds.text();
  return text.ends_with("/1") ? text.substr(0, text.size() - 2) : text;
}

Json odds_json(const RouteOdds& odds) {
  return {{"whole", fraction(odds.whole)},
          {"reduced", fraction(odds.reduced)},
          {"stopped", fraction(odds.stopped)},
          {"lost", fraction(odds.lost)}};
}

Json odds_values(const RouteOdds& odds) {
  return {{"whole", odds.whole.value()},
          {"reduced", odds.reduced.value()},
          {"stopped", odds.stopped.value()},
          {"lost", odds.lost.value()}};
}

// In JSON a unit that continues under its rules counts as one that stays.
std::string_view name_of(FateKind kind) {
  static constexpr std::array<std::string_view, 4> kNames{"stays", "surrenders", "lost", "stays"};
  return kNames[static_cast<std::size_t>(kind)];
}

Json place_json(LocationId at, const Map& map) {
  return at == kNowhere ? Json(nullptr) : Json(map.location_name(at));
}

namespace {

Json movement_points(HalfMf half_mf) {
  return half_mf.count() % 2 == 0 ? Json(half_mf.count() / 2) : Json(half_mf.mf());
}

Json reasons_json(const std::vector<Reason>& reasons, const AnswerParts& parts) {
  Json out = Json::array();
  for (const Reason& reason : reasons) {
    Json one{{"rule", reason.rule}, {"text", translated(reason.text)}};
    if (!reason.disputed.empty()) one["disputed"] = reason.disputed;
    for (const auto& [of, odds] : reason.chances) one["chances"][of] = fraction(odds);
    if (parts.values)
      for (const auto& [of, odds] : reason.chances) one["chances_value"][of] = odds.value();
    out.push_back(std::move(one));
  }
  return out;
}

Json fate_json(const Fate& fate, const AnswerParts& parts) {
  Json out{{"what", translated(fate.what)}, {"to", fate.to}};
  if (parts.words) out["because"] = reasons_json(fate.because, parts);
  return out;
}

Json story_json(const std::vector<PathEvent>& story, const Map& map) {
  Json out = Json::array();
  for (const PathEvent& event : story) {
    Json one{{"kind", name_of(event.kind)}, {"step", event.step}, {"at", place_json(event.at, map)}};
    if (!event.enemy.empty()) one["enemy"] = event.enemy;
    if (!event.shelters.empty()) {
      Json& shelters = one["shelters"] = Json::array();
      for (const LocationId at : event.shelters) shelters.push_back(place_json(at, map));
    }
    if (event.half_mf > HalfMf{}) one["mf"] = movement_points(event.half_mf);
    if (event.cause != PathCause::none) one["cause"] = name_of(event.cause);
    one["rule"] = event.rule;
    one["text"] = translated(path_event_text(event, map));
    out.push_back(std::move(one));
  }
  return out;
}

// Writes the wanted parts of one answer.
class AnswerWriter {
 public:
  AnswerWriter(const Map& map, const AnswerParts& parts) : map_(map), parts_(parts) {}

  Json option(const RoutOption& option) const {
    Json path = Json::array();
    for (const LocationId at : option.path) path.push_back(place_json(at, map_));
    Json interdicted = Json::array();
    for (const InterdictedStep& step : option.interdicted) {
      interdicted.push_back(Json{{"at", place_json(step.at, map_)}, {"by", step.by}});
      if (step.corner != kNowhere) interdicted.back()["vertex"] = map_.name(step.corner);
    }
    Json out{{"end", place_json(option.end, map_)},
             {"path", path},
             {"mf", movement_points(option.spent_half_mf)},
             {"low_crawl", option.low_crawl},
             {"interdicted", interdicted},
             {"mandatory", option.mandatory}};
    if (parts_.odds && option.odds) out["odds"] = odds_json(*option.odds);
    if (parts_.odds && option.chance) out["chance"] = fraction(*option.chance);
    if (!option.code.empty()) out["code"] = option.code;
    if (parts_.words && !option.notes.empty()) out["notes"] = reasons_json(option.notes, parts_);
    if (parts_.words && !option.story.empty()) out["story"] = story_json(option.story, map_);
    if (option.recommended) out["recommended"] = true;
    if (parts_.values && option.odds) out["odds_value"] = odds_values(*option.odds);
    if (parts_.values && option.chance) out["chance_value"] = option.chance->value();
    if (parts_.steps) out["steps"] = steps(option);
    return out;
  }

  Json options(const std::vector<RoutOption>& list) const {
    Json out = Json::array();
    for (const RoutOption& one : list) out.push_back(option(one));
    return out;
  }

  Json dead_ends(const std::vector<DeadEnd>& list) const {
    Json out = Json::array();
    for (const DeadEnd& end : list) {
      out.push_back(option(end.way));
      out.back()["fate"] = fate_json(end.fate, parts_);
    }
    return out;
  }

  Json refused(const std::vector<Refusal>& list) const {
    Json out = Json::array();
    for (const Refusal& refusal : list) {
      Json one{{"from", place_json(refusal.from, map_)},
               {"to", place_json(refusal.to, map_)},
               {"rule", refusal.rule},
               {"enemy", refusal.enemy}};
      if (parts_.words) one["why"] = translated(refusal.why);
      if (!refusal.disputed.empty()) one["disputed"] = refusal.disputed;
      if (!refusal.code.empty()) one["code"] = refusal.code;
      out.push_back(std::move(one));
    }
    return out;
  }

  Json entered(const std::vector<LocationId>& places) const {
    Json out = Json::array();
    for (const LocationId at : places) out.push_back(map_.location_name(at));
    return out;
  }

 private:
  // A step for each Location that the path leads into, off the map included.
  Json steps(const RoutOption& option) const {
    Json out = Json::array();
    const bool leaves = option.end == kNowhere && !option.path.empty() && option.path.back() != kNowhere;
    for (std::size_t i = 1; i < option.path.size() + (leaves ? 1 : 0); ++i) {
      const LocationId to = i < option.path.size() ? option.path[i] : kNowhere;
      Json step{{"to", place_json(to, map_)}};
      if (i < option.spent_at.size()) step["half_mf"] = (option.spent_at[i] - option.spent_at[i - 1]).count();
      if (option.low_crawl) step["low_crawl"] = true;
      for (const InterdictedStep& under : option.interdicted) {
        if (under.at != to) continue;
        if (under.corner == kNowhere)
          step["fire"] = under.by;
        else
          step["corner"] = Json{{"hex", map_.name(under.corner)}, {"fire", under.by}};
      }
      out.push_back(std::move(step));
    }
    return out;
  }

  const Map& map_;
  const AnswerParts& parts_;
};

}  // namespace

Json to_json(const UnitAnswer& answer, const Map& map, const AnswerParts& parts) {
  const AnswerWriter write(map, parts);
  Json out{{"id", answer.id}, {"at", place_json(answer.at, map)}};
  if (parts.duty) out["duty"] = name_of(answer.duty);
  if (parts.words) {
    out["verdict"] = translated(verdict_text(answer));
    out["because"] = reasons_json(answer.because, parts);
    if (!answer.by_dice.empty()) out["by_dice"] = translated(answer.by_dice);
    if (!answer.readings.empty()) out["readings"] = reasons_json(answer.readings, parts);
  }
  if (parts.options) out["options"] = write.options(answer.options);
  if (parts.refused) out["refused"] = write.refused(answer.refused);
  if (parts.entered) out["entered"] = write.entered(answer.entered);
  if (parts.fate) out["fate"] = fate_json(answer.fate, parts);
  if (parts.duty && !answer.code.empty()) out["code"] = answer.code;
  if (parts.options && !answer.dead_ends.empty()) out["dead_ends"] = write.dead_ends(answer.dead_ends);
  if (parts.options && !answer.forgone.empty()) out["forgone"] = write.options(answer.forgone);
  if (parts.duty && parts.values) out["fate_kind"] = name_of(answer.fate.kind);
  return out;
}

std::string dumped(const Json& json, int indent) {
  return shown_json(json.dump(indent, ' ', false, Json::error_handler_t::replace));
}

std::string answer_json(const UnitAnswer& answer, const Map& map) {
  return dumped(to_json(answer, map));
}

Json to_json(const Why& why, const Map& map) {
  Json path = Json::array();
  for (const LocationId at : why.path) path.push_back(place_json(at, map));
  Json out{{"unit", why.unit},
           {"at", place_json(why.at, map)},
           {"kind", name_of(why.kind)},
           {"text", translated(why.reason.text)},
           {"rule", why.reason.rule}};
  if (!why.reason.disputed.empty()) out["disputed"] = why.reason.disputed;
  out["mf"] = why.spent_half_mf ? movement_points(*why.spent_half_mf) : Json(nullptr);
  out["mf_has"] = why.has_half_mf ? movement_points(*why.has_half_mf) : Json(nullptr);
  out["counted"] = why.counted;
  out["by"] = why.by;
  out["path"] = std::move(path);
  if (why.step) {
    out["step"] = Json{{"from", place_json(why.step->from, map)}, {"to", place_json(why.step->to, map)}};
    if (!why.step->side.empty()) out["step"]["side"] = why.step->side;
  }
  if (why.odds) out["odds"] = odds_json(*why.odds);
  if (why.chance) out["chance"] = fraction(*why.chance);
  out["reasons"] = reasons_json(why.reasons, {});
  return out;
}

std::string why_json(std::span<const Why> all, const Map& map) {
  std::string out = "{\"units\":[";
  for (std::size_t i = 0; i < all.size(); ++i) out += (i == 0 ? "\n" : ",\n") + dumped(to_json(all[i], map));
  return out + "\n]}\n";
}

Json to_json(const PathVerdict& verdict, const Map& map) {
  Json out{{"legal", verdict.legal}};
  if (verdict.chance) out["chance"] = fraction(*verdict.chance);
  if (verdict.leaves_map) out["leaves_map"] = true;
  if (verdict.fate) out["fate"] = fate_json(*verdict.fate, kAnswerWithFacts);
  if (!verdict.legal) {
    out["step"] = verdict.step;
    out["at_end"] = verdict.at_end;
    out["rule"] = verdict.rule;
    out["enemy"] = verdict.enemy;
    out["why"] = translated(verdict.why);
  }
  if (verdict.chance) out["chance_value"] = verdict.chance->value();
  if (!verdict.story.empty()) out["story"] = story_json(verdict.story, map);
  return out;
}

std::string verdict_json(const PathVerdict& verdict, const Map& map) {
  return dumped(to_json(verdict, map));
}

std::string answers_json(const Game& game, std::string_view rules, std::span<const UnitAnswer> answers) {
  const Setting& setting = game.setting();
  Json units = Json::array();
  for (const UnitAnswer& answer : answers) units.push_back(to_json(answer, *setting.map, kAnswerWithFacts));
  Json out{{"title", setting.title},
           {"rules", rules},
           {"attacker", setting.attacker},
           {"turn", setting.turn},
           {"phase", setting.phase}};
  add_house_rules(setting, out);
  add_readings(game, out);
  out["units"] = units;
  return dumped(out, 2) + "\n";
}

}  // namespace hexrout
