#include "match/fire_style.hpp"

#include <algorithm>
#include <array>

#include "hexrout/text/document.hpp"

namespace hexrout::match {

namespace {

constexpr std::array kStyles{FireStyle{"asl", FireStyle::Kind::asl},
                             FireStyle{"armour_battles", FireStyle::Kind::own_dice},
                             FireStyle{"chain_of_command", FireStyle::Kind::kills},
                             FireStyle{"squares", FireStyle::Kind::hits}, FireStyle{"", FireStyle::Kind::damage}};

Value texts(const std::vector<std::string>& all) {
  Value out = Value::list();
  for (const std::string& one : all) out.items.push_back(Value::text(one));
  return out;
}

Value event(std::string_view kind, Value args) {
  Value out = Value::map();
  out.set(kind, std::move(args));
  return out;
}

int hits_of(const FireEffect& effect) {
  switch (effect.kind) {
    case FireEffect::Kind::none:
    case FireEffect::Kind::pin:
      return 0;
    case FireEffect::Kind::morale:
      return 1;
    case FireEffect::Kind::casualties:
      return 2;
    case FireEffect::Kind::kill:
      return 2 + effect.number;
  }
  return 0;
}

int kills_of(const FireEffect& effect) {
  return effect.kind == FireEffect::Kind::kill         ? effect.number + 1
         : effect.kind == FireEffect::Kind::casualties ? 1
                                                       : 0;
}

int shock_of(const FireEffect& effect) {
  switch (effect.kind) {
    case FireEffect::Kind::none:
      return 0;
    case FireEffect::Kind::pin:
      return 1;
    case FireEffect::Kind::morale:
    case FireEffect::Kind::casualties:
      return 1 + effect.number;
    case FireEffect::Kind::kill:
      return 2;
  }
  return 0;
}

// The elements that pieces are part of, where the rules count strength by element.
std::map<std::string, std::string> elements_of(const Game& game) {
  std::map<std::string, std::string> out;
  Diagnostics said;
  const auto document = Document::parse(game.yaml(), "position", said);
  if (!document) return out;
  const Node pieces = document->root().find("pieces");
  for (std::size_t i = 0; pieces.is_list() && i < pieces.size(); ++i)
    if (const Node element = pieces.item(i).find("element"))
      out.emplace(pieces.item(i).find("id").scalar(), element.scalar());
  return out;
}

}  // namespace

const FireStyle& fire_style_of(std::string_view system) {
  const auto it = std::find_if(kStyles.begin(), kStyles.end(), [&](const FireStyle& s) { return s.system == system; });
  return it != kStyles.end() ? *it : kStyles.back();
}

FireEvents::FireEvents(const FireStyle& style, const Game& game) : style_(style), map_(*game.setting().map) {
  if (style.kind == FireStyle::Kind::asl) return;
  std::vector<UnitFigures> figures;
  game.figures(figures);
  const std::vector<UnitView> units = game.units();
  if (style.kind == FireStyle::Kind::damage) element_ = elements_of(game);
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (figures[i].leader && style.kind == FireStyle::Kind::kills) continue;
    if (units[i].type != UnitType::men && style.kind == FireStyle::Kind::kills) continue;
    const auto element = element_.find(units[i].id);
    const std::string& counted = element == element_.end() ? units[i].id : element->second;
    men_.emplace(counted, figures[i].strength);
  }
}

std::map<std::string, int> FireEvents::hit(const std::vector<std::string>& targets, int number) {
  std::map<std::string, int> out;
  while (number > 0) {
    const int before = number;
    for (const std::string& target : targets) {
      const auto element = element_.find(target);
      const std::string& counted = element == element_.end() ? target : element->second;
      const auto men = men_.find(counted);
      if (number == 0 || men == men_.end() || men->second <= 0) continue;
      --men->second;
      --number;
      ++out[counted];
    }
    if (number == before) break;
  }
  return out;
}

Value FireEvents::by_id(const std::map<std::string, int>& numbers) const {
  Value out = Value::map();
  for (const auto& [id, number] : numbers) out.set(id, Value::number(number));
  return out;
}

void FireEvents::add_asl(const FireEffect& effect, const std::vector<std::string>& targets, Value& events) const {
  Value args = Value::map();
  args.set("units", texts(targets));
  std::string_view kind = "ptc";
  if (effect.kind == FireEffect::Kind::kill) {
    kind = "kia";
    args.set("number", Value::number(effect.number));
  } else if (effect.kind != FireEffect::Kind::pin) {
    kind = effect.kind == FireEffect::Kind::morale ? "mc" : "k";
    args.set("drm", Value::number(effect.number));
  }
  events.items.push_back(event(kind, std::move(args)));
}

void FireEvents::add(const FireEffect& effect, const std::vector<std::string>& firers,
                     const std::vector<std::string>& targets, LocationId at, Value& events) {
  if (style_.kind != FireStyle::Kind::own_dice && effect.kind == FireEffect::Kind::none) return;
  Value args = Value::map();
  switch (style_.kind) {
    case FireStyle::Kind::asl:
      return add_asl(effect, targets, events);
    case FireStyle::Kind::own_dice:
      args.set("by", texts(firers));
      args.set("at", Value::text(targets.front()));
      break;
    case FireStyle::Kind::kills: {
      const auto kills = hit(targets, kills_of(effect));
      std::map<std::string, int> shock;
      for (const std::string& target : targets)
        if (const auto men = men_.find(target); men != men_.end() && men->second > 0) {
          shock.emplace(target, shock_of(effect));
          break;
        }
      if (kills.empty() && shock.empty()) return;
      args.set("by", Value::text(firers.front()));
      if (!kills.empty()) args.set("kills", by_id(kills));
      if (!shock.empty()) args.set("shock", by_id(shock));
      break;
    }
    case FireStyle::Kind::hits: {
      args.set("by", Value::text(firers.front()));
      Value places = Value::list();
      places.items.push_back(Value::text(map_.location_name(at)));
      args.set("at", std::move(places));
      if (const auto hits = hit(targets, hits_of(effect)); !hits.empty()) args.set("hits", by_id(hits));
      break;
    }
    case FireStyle::Kind::damage: {
      args.set("by", Value::text(firers.front()));
      args.set("at", texts(targets));
      if (const auto damage = hit(targets, hits_of(effect)); !damage.empty()) args.set("damage", by_id(damage));
      break;
    }
  }
  events.items.push_back(event("fire", std::move(args)));
}

}  // namespace hexrout::match
