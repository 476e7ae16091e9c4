#include "scenario/vsav/piece.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <regex>

#include "scenario/vsav/sequence.hpp"

namespace hexrout::vsav {

namespace {

int number(std::string_view text, int otherwise = 0) {
  int value = otherwise;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  (void)end;
  return error == std::errc{} ? value : otherwise;
}

std::string field(const Trait& trait, std::size_t i) {
  return i < trait.fields.size() ? trait.fields[i] : std::string();
}

std::string at_level(const std::vector<std::string>& list, std::size_t level) {
  return level >= 1 && level <= list.size() ? list[level - 1] : std::string();
}

// A layer's name text changes the name of what is inside: "broken +" stands before it, "+ ca3" behind it,
// anything else replaces it. "\+" is a plus sign.
std::string renamed(const std::string& inner, const std::string& text) {
  std::string before;
  std::string after;
  bool joined = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '+') {
      (joined ? after : before).push_back('+');
      ++i;
    } else if (text[i] == '+' && !joined) {
      joined = true;
    } else {
      (joined ? after : before).push_back(text[i]);
    }
  }
  return joined ? before + inner + after : before;
}

// Longer names are those of no counter, and a pattern takes long to say so.
constexpr std::size_t kLongestName = 40;

bool is_type(const std::string& name, const char* ending) {
  if (name.size() >= kLongestName) return false;
  static const std::array<std::pair<std::string, std::regex>, 3> kinds = {
      std::pair{std::string("sq"), std::regex(R"(^(str )?\d+-\d+-\d+ ?\S*sq$)")},
      std::pair{std::string("hs"), std::regex(R"(^(str )?\d+-\d+-\d+ ?\S*hs$)")},
      std::pair{std::string("cr"), std::regex(R"(^\d+-\d+-\d+ ?\S*cr$)")}};
  for (const auto& [word, pattern] : kinds)
    if (word == ending) return std::regex_match(name, pattern);
  return false;
}

bool is_leader(const std::string& name) {
  static const std::regex pattern(R"(^\d{1,2}[-+]\d( \S{1,12})?$)");
  return name.size() < kLongestName && std::regex_match(name, pattern);
}

bool is_hero(const std::string& name) {
  static const std::regex pattern(R"(^\d-\d-\d ?(Hero|hero|HERO|Hro)?$)");
  return name.size() < kLongestName && (std::regex_match(name, pattern) || name.find("Hero") != std::string::npos);
}

// Counters without a concealment trait are told by the folder of their picture.
std::string folder_nationality(const std::string& image) {
  static const std::array<std::string_view, 16> kCodes = {"ge", "ru", "am", "br", "fr", "it", "ja", "fi",
                                                          "al", "ax", "ch", "ss", "nk", "cc", "sk", "un"};
  const std::string folder = image.substr(0, image.find('/'));
  for (const std::string_view code : kCodes)
    if (folder == code) return folder;
  return {};
}

bool is_support_weapon(std::string name) {
  if (name.starts_with("dm ")) name = name.substr(3);
  static const std::array<std::string_view, 17> kNames = {
      "LMG",  "MMG",   "HMG",         ".50-cal", ".50-cal HMG", "ATR",           "FT",         "DC", "PSK", "PF",
      "PIAT", "Radio", "Field Phone", "MOL-P",   "MOL",         "Panzerschreck", "Panzerfaust"};
  for (const std::string_view known : kNames)
    if (name == known || name.starts_with(std::string(known) + "(") || name.starts_with(std::string(known) + " ("))
      return true;
  static const std::regex more(R"(^(BAZ ?\d*.*|\d+\*? MTR.*|RCL.*|\d+\* RCL.*)$)");
  return name.size() < kLongestName && std::regex_match(name, more);
}

}  // namespace

std::optional<Piece> take_apart(std::string_view id, std::string_view type, std::string_view state) {
  Piece piece;
  piece.id = std::string(id);
  std::string types(type);
  std::string states(state);
  for (;;) {
    const bool last = types.starts_with("piece;");
    if (piece.traits.size() == kMostTraits) return std::nullopt;
    if (last) {
      piece.traits.push_back({decode_list(types, ';', kMostFields), std::move(states)});
      return piece;
    }
    auto split = decode_list(types, '\t', 3);
    if (split.size() < 2) return std::nullopt;
    auto state_split = decode_list(states, '\t', 3);
    piece.traits.push_back({decode_list(split[0], ';', kMostFields), std::move(state_split[0])});
    types = std::move(split[1]);
    states = state_split.size() > 1 ? std::move(state_split[1]) : std::string();
  }
}

std::optional<Layer> layer_of(const Trait& trait) {
  if (field(trait, 0) != "emb2") return std::nullopt;
  Layer layer;
  layer.command = field(trait, 1);
  layer.letters = field(trait, 3);
  layer.shifted = number(field(trait, 14)) != 0 || number(field(trait, 15)) != 0;
  layer.images = decode_list(field(trait, 16), ',', kMostPictures);
  layer.names = decode_list(field(trait, 17), ',', kMostPictures);
  layer.name = field(trait, 19);
  layer.always =
      trait.fields.size() > 26 ? field(trait, 26) == "true" : field(trait, 25).empty() && layer.letters.empty();
  layer.value = std::clamp(number(trait.state), -1000, 1000);
  return layer;
}

SavedUnit describe(const Piece& piece) {
  SavedUnit unit;
  unit.id = piece.id;
  const Trait& basic = piece.traits.back();
  unit.base = field(basic, 4);
  unit.image = field(basic, 3);
  unit.name = unit.base;
  unit.type = unit.base;
  const auto where = decode_list(basic.state, ';', 4);
  unit.map = where[0];
  unit.x = where.size() > 1 ? number(where[1]) : 0;
  unit.y = where.size() > 2 ? number(where[2]) : 0;

  bool car = false;
  bool gun = false;
  bool question_mark = false;
  std::optional<Layer> class_layer;
  std::optional<Layer> half_layer;
  std::string face;
  for (auto trait = piece.traits.rbegin(); trait != piece.traits.rend(); ++trait) {
    const std::string& kind = trait->fields[0];
    if (kind == "conceal") {
      unit.nationality = field(*trait, 3);
      const std::string owner = decode_list(trait->state, ';', 2)[0];
      unit.concealed = !owner.empty() && owner != "null";
    } else if (kind == "concealment") {
      question_mark = true;
      unit.nationality = field(*trait, 2);
    } else if (kind == "hide") {
      const std::string owner = decode_list(trait->state, ';', 2)[0];
      unit.hidden = !owner.empty() && owner != "null";
    } else if (kind == "rotate") {
      const int facings = number(field(*trait, 1));
      if (facings == 6) unit.facing = std::clamp(number(trait->state), 0, 5) + 1;
    }
    const auto layer = layer_of(*trait);
    if (!layer) continue;
    for (const std::string& text : layer->names) {
      if (text.starts_with("+ vca")) car = true;
      if (text.starts_with("+ ca")) gun = true;
    }
    const bool breaking = layer->name == "BRK" || (layer->letters == "F" && at_level(layer->names, 1) == "broken +");
    const bool half =
        layer->command == "SQ/HS" || layer->name == "HS" || (layer->letters == "V" && !layer->names[0].empty());
    if (layer->always && !class_layer && layer->names.size() > 1 && !at_level(layer->names, 1).starts_with("+"))
      class_layer = layer;
    if (half) half_layer = layer;
    const bool broken_half = layer->letters == "FV";
    if (breaking) unit.broken = layer->shown();
    if (breaking || (broken_half && half_layer && half_layer->shown())) {
      std::string picture = at_level(layer->images, layer->level());
      if (const std::size_t dot = picture.rfind('.'); dot != std::string::npos) picture.resize(dot);
      if (picture.size() > 1 && picture.back() == 'b' &&
          std::isdigit(static_cast<unsigned char>(picture[picture.size() - 2])))
        unit.broken_morale = picture[picture.size() - 2] - '0';
    }
    if (!layer->shown()) continue;
    if (layer->command == "Wound" || at_level(layer->names, layer->level()) == "Wnd +") unit.wounded = true;
    if (layer->name == "BER") unit.berserk = true;
    if (layer->name == "FAN" || at_level(layer->names, layer->level()) == "Fanatic +") unit.fanatic = true;
    if (layer->name == "HRO") unit.heroic = true;
    const std::string text = at_level(layer->names, layer->level());
    if (!text.empty()) {
      const bool state_word = breaking || broken_half || text.find('+') != std::string::npos;
      unit.name = renamed(unit.name, text);
      if (!state_word || text.find("\\+") != std::string::npos) unit.type = renamed(unit.type, text);
    }
    const std::string picture = at_level(layer->images, layer->level());
    const bool badge = layer->shifted || layer->command == "Wound";
    if (!badge && !picture.empty() && picture != " ") face = picture;
  }
  if (!face.empty()) unit.image = face;
  unit.half = half_layer && half_layer->shown();
  if (const auto& chain = unit.half ? half_layer : class_layer; chain) {
    unit.chain = chain->names;
    unit.chain_level = static_cast<int>(chain->level());
  }

  const bool untold = unit.nationality.empty();
  if (untold) unit.nationality = folder_nationality(unit.image);
  const bool in_vehicles = unit.image.find("/veh") != std::string::npos;
  const bool in_guns = unit.image.find("/gun") != std::string::npos;
  if (question_mark)
    unit.kind = SavedKind::concealment;
  else if (is_type(unit.type, "sq"))
    unit.kind = SavedKind::squad;
  else if (is_type(unit.type, "hs"))
    unit.kind = SavedKind::half_squad;
  else if (is_type(unit.type, "cr"))
    unit.kind = SavedKind::crew;
  else if (!unit.nationality.empty() && is_leader(unit.type))
    unit.kind = SavedKind::leader;
  else if (!unit.nationality.empty() && is_hero(unit.type))
    unit.kind = SavedKind::hero;
  else if (!unit.nationality.empty() && (in_vehicles || car))
    unit.kind = SavedKind::vehicle;
  else if (!unit.nationality.empty() && (in_guns || gun))
    unit.kind = SavedKind::gun;
  else if (!unit.nationality.empty() && is_support_weapon(unit.type))
    unit.kind = SavedKind::support_weapon;
  if (untold && unit.kind == SavedKind::marker) unit.nationality.clear();
  if (unit.kind != SavedKind::vehicle && unit.kind != SavedKind::gun) unit.facing = 0;
  if (unit.kind == SavedKind::half_squad) unit.half = true;
  return unit;
}

}  // namespace hexrout::vsav
