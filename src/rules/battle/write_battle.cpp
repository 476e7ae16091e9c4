#include <fmt/format.h>

#include "hexrout/rules/battle.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "rules/battle/battle_value.hpp"

namespace hexrout {

namespace {

template <class List, class Text>
std::string list_text(const List& list, Text&& text) {
  std::string out;
  for (const auto& one : list) out += (out.empty() ? "" : ", ") + text(one);
  return "[" + out + "]";
}

}  // namespace

std::string battle_yaml(const Battle& battle, const Setting& setting) {
  std::string out;
  const auto add = [&](std::string_view key, const std::string& value) {
    out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", key, value);
  };
  if (battle.turns > 0) add("turns", std::to_string(battle.turns));
  if (!battle.objectives.empty())
    add("objectives", list_text(battle.objectives, [](const Objective& one) { return one.yaml; }));
  if (!battle.intents.empty())
    add("intents", list_text(battle.intents, [](const SideIntent& one) { return one.yaml; }));
  if (!battle.entry.empty()) add("entry", list_text(battle.entry, [](const Entry& one) { return one.yaml; }));
  if (!battle.exited.empty())
    add("exited", list_text(battle.exited, [&](const Exited& one) {
          return fmt::format("{{id: {}, side: {}, at: {}}}", yaml_scalar(one.id), yaml_scalar(setting.sides[one.side]),
                             yaml_scalar(setting.map->name(one.at)));
        }));
  return out.empty() ? out : "{" + out + "}";
}

std::string write_battle(const Setting& setting) {
  if (setting.battle == nullptr) return {};
  const std::string text = battle_yaml(*setting.battle, setting);
  return text.empty() ? text : fmt::format("battle: {}\n", text);
}

std::shared_ptr<const Battle> battle_seen_by(const Setting& setting, std::size_t side) {
  if (setting.battle == nullptr) return nullptr;
  Battle seen = *setting.battle;
  std::erase_if(seen.intents, [&](const SideIntent& one) { return one.side != side; });
  std::erase_if(seen.entry, [&](const Entry& one) { return one.side != side; });
  if (battle_yaml(seen, setting).empty()) return nullptr;
  return std::make_shared<const Battle>(std::move(seen));
}

}  // namespace hexrout
