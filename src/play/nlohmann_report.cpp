#include "hexrout/play/nlohmann_report.hpp"

#include <fmt/format.h>

namespace hexrout {

namespace {

std::string fraction(const Odds& odds) {
  const std::string text = odds.text();
  return text.ends_with("/1") ? text.substr(0, text.size() - 2) : text;
}

Json to_json(const Reason& reason) {
  Json out{{"rule", reason.rule}, {"text", reason.text}};
  if (!reason.disputed.empty()) out["disputed"] = reason.disputed;
  for (const auto& [of, odds] : reason.chances) out["chances"][of] = fraction(odds);
  return out;
}

Json to_json(const std::vector<Reason>& reasons) {
  Json out = Json::array();
  for (const Reason& reason : reasons) out.push_back(to_json(reason));
  return out;
}

Json to_json(const Fate& fate) {
  return Json{{"what", fate.what}, {"to", fate.to}, {"because", to_json(fate.because)}};
}

Json movement_points(int half_mf) {
  return half_mf % 2 == 0 ? Json(half_mf / 2) : Json(half_mf / 2.0);
}

Json to_json(const RoutOption& option, const Map& map) {
  Json path = Json::array();
  for (const LocationId at : option.path) path.push_back(place_json(at, map));
  Json interdicted = Json::array();
  for (const InterdictedStep& step : option.interdicted) {
    interdicted.push_back(Json{{"at", place_json(step.at, map)}, {"by", step.by}});
    if (step.corner != kNowhere) interdicted.back()["vertex"] = map.name(step.corner);
  }
  Json out{{"end", place_json(option.end, map)},
           {"path", path},
           {"mf", movement_points(option.spent_half_mf)},
           {"low_crawl", option.low_crawl},
           {"interdicted", interdicted},
           {"mandatory", option.mandatory}};
  if (option.odds)
    out["odds"] = Json{{"whole", fraction(option.odds->whole)},
                       {"reduced", fraction(option.odds->reduced)},
                       {"stopped", fraction(option.odds->stopped)},
                       {"lost", fraction(option.odds->lost)}};
  if (option.chance) out["chance"] = fraction(*option.chance);
  if (!option.code.empty()) out["code"] = option.code;
  if (!option.notes.empty()) out["notes"] = to_json(option.notes);
  return out;
}

Json to_json(const Refusal& refusal, const Map& map) {
  Json out{{"from", place_json(refusal.from, map)},
           {"to", place_json(refusal.to, map)},
           {"rule", refusal.rule},
           {"enemy", refusal.enemy},
           {"why", refusal.why}};
  if (!refusal.disputed.empty()) out["disputed"] = refusal.disputed;
  if (!refusal.code.empty()) out["code"] = refusal.code;
  return out;
}

}  // namespace

Json place_json(LocationId at, const Map& map) {
  return at == kNowhere ? Json(nullptr) : Json(map.location_name(at));
}

Json to_json(const UnitAnswer& answer, const Map& map) {
  Json options = Json::array();
  for (const RoutOption& option : answer.options) options.push_back(to_json(option, map));
  Json refused = Json::array();
  for (const Refusal& refusal : answer.refused) refused.push_back(to_json(refusal, map));
  Json entered = Json::array();
  for (const LocationId at : answer.entered) entered.push_back(map.location_name(at));
  Json out{{"id", answer.id},
           {"at", place_json(answer.at, map)},
           {"duty", name_of(answer.duty)},
           {"verdict", verdict_text(answer)},
           {"because", to_json(answer.because)}};
  if (!answer.by_dice.empty()) out["by_dice"] = answer.by_dice;
  if (!answer.readings.empty()) out["readings"] = to_json(answer.readings);
  out["options"] = std::move(options);
  out["refused"] = std::move(refused);
  out["entered"] = std::move(entered);
  out["fate"] = to_json(answer.fate);
  if (!answer.code.empty()) out["code"] = answer.code;
  if (!answer.dead_ends.empty()) {
    out["dead_ends"] = Json::array();
    for (const DeadEnd& end : answer.dead_ends) {
      Json way = to_json(end.way, map);
      way["fate"] = to_json(end.fate);
      out["dead_ends"].push_back(std::move(way));
    }
  }
  if (!answer.forgone.empty()) {
    out["forgone"] = Json::array();
    for (const RoutOption& option : answer.forgone) out["forgone"].push_back(to_json(option, map));
  }
  return out;
}

std::string dumped(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string answer_json(const UnitAnswer& answer, const Map& map) {
  return dumped(to_json(answer, map));
}

std::string verdict_json(const PathVerdict& verdict) {
  Json out{{"legal", verdict.legal}};
  if (verdict.chance) out["chance"] = fraction(*verdict.chance);
  if (verdict.fate) out["fate"] = to_json(*verdict.fate);
  if (!verdict.legal) {
    out["step"] = verdict.step;
    out["at_end"] = verdict.at_end;
    out["rule"] = verdict.rule;
    out["enemy"] = verdict.enemy;
    out["why"] = verdict.why;
  }
  return dumped(out);
}

std::string answers_json(const Game& game, std::string_view rules, std::span<const UnitAnswer> answers) {
  const Setting& setting = game.setting();
  Json units = Json::array();
  for (const UnitAnswer& answer : answers) units.push_back(to_json(answer, *setting.map));
  const Json out{{"title", setting.title}, {"rules", rules},         {"attacker", setting.attacker},
                 {"turn", setting.turn},   {"phase", setting.phase}, {"units", units}};
  return dumped(out, 2) + "\n";
}

}  // namespace hexrout
