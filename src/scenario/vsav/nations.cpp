#include "scenario/vsav/nations.hpp"

#include <algorithm>

#include "hexrout/scenario/saved_stack.hpp"

namespace hexrout::vsav {

const std::vector<NationalityCode>& nationality_codes() {
  static const std::vector<NationalityCode> kCodes = {
      {"ge", "german", true},   {"ss", "german", true},        {"ru", "russian", false},   {"am", "american", false},
      {"br", "british", false}, {"fr", "french", false},       {"it", "italian", true},    {"ja", "japanese", true},
      {"fi", "finnish", true},  {"al", "allied-minor", false}, {"ax", "axis-minor", true}, {"hu", "hungarian", true},
      {"ch", "chinese", false}, {"cc", "chinese", false},      {"pa", "partisan", false},
  };
  return kCodes;
}

const NationalityCode* nationality_of(std::string_view code) {
  for (const NationalityCode& known : nationality_codes())
    if (known.code == code) return &known;
  return nullptr;
}

namespace {

bool holds(const std::vector<std::string>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

std::string name_in_full(std::string_view code) {
  const NationalityCode* known = nationality_of(code);
  return known != nullptr ? std::string(known->name) : "other";
}

}  // namespace

SavedSides::SavedSides(const SavedGame& game) {
  std::vector<std::string> nations;
  for (const SavedUnit& unit : game.units) {
    if (unit.board.empty() || (!is_unit(unit.kind) && unit.kind != SavedKind::concealment)) continue;
    const NationalityCode* code = nationality_of(unit.nationality);
    const std::string name = name_in_full(unit.nationality);
    if (!holds(nations, name)) nations.push_back(name);
    if (axis_.empty() && code != nullptr && code->axis) axis_ = name;
    if (allied_.empty() && code != nullptr && !code->axis) allied_ = name;
  }
  std::sort(nations.begin(), nations.end());
  // Two nationalities of one camp fight each other.
  grouped_ = nations.size() > 2;
  if (grouped_)
    names_ = {"axis", "allied"};
  else
    choose(std::move(nations), game.nations);
}

void SavedSides::choose(std::vector<std::string> nations, const std::vector<std::string>& of_card) {
  // An order of battle beside the map tells no sides; the card does.
  if (nations.size() < 2 && of_card.size() == 2 && (nations.empty() || holds(of_card, nations[0]))) nations = of_card;
  guessed_ = nations.size() < 2;
  while (nations.size() < 2) nations.emplace_back(nations.empty() || nations[0] == "russian" ? "german" : "russian");
  names_ = std::move(nations);
}

const std::string& SavedSides::of(std::string_view nationality) const {
  const NationalityCode* code = nationality_of(nationality);
  if (grouped_) return names_[code != nullptr && code->axis ? 0 : 1];
  return names_[name_in_full(nationality) == names_[1] ? 1 : 0];
}

const std::string& SavedSides::against(std::string_view nationality) const {
  return names_[&of(nationality) == names_.data() ? 1 : 0];
}

}  // namespace hexrout::vsav
