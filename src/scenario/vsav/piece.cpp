#include "scenario/vsav/piece.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <locale>
#include <regex>

#include "hexrout/text/ascii.hpp"
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

// Changes the name of the inner piece by the name text of a layer: "broken +" is put before it, "+ ca3" behind it,
// other text replaces it. "\+" is a plus sign.
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

// No counter has a longer name, and a pattern takes long on a long text.
constexpr std::size_t kLongestName = 40;

// A pattern whose classes of letters are those of no locale.
std::regex pattern(const char* text) {
  std::regex out;
  out.imbue(std::locale::classic());
  out.assign(text);
  return out;
}

bool is_type(const std::string& name, const char* ending) {
  if (name.size() >= kLongestName) return false;
  static const std::array<std::pair<std::string, std::regex>, 3> kinds = {
      std::pair{std::string("sq"), pattern(R"(^(str )?\d+-\d+-\d+ ?\S*sq$)")},
      std::pair{std::string("hs"), pattern(R"(^(str )?\d+-\d+-\d+ ?\S*hs$)")},
      std::pair{std::string("cr"), pattern(R"(^\d+-\d+-\d+ ?\S*cr$)")}};
  for (const auto& [word, form] : kinds)
    if (word == ending) return std::regex_match(name, form);
  return false;
}

bool is_leader(const std::string& name) {
  static const std::regex form = pattern(R"(^\d{1,2}[-+]\d( \S{1,12})?$)");
  return name.size() < kLongestName && std::regex_match(name, form);
}

bool is_hero(const std::string& name) {
  static const std::regex form = pattern(R"(^\d-\d-\d ?(Hero|hero|HERO|Hro)?$)");
  return name.size() < kLongestName && (std::regex_match(name, form) || name.find("Hero") != std::string::npos);
}

// The nationality of a counter without a concealment trait is that of the folder of its picture.
std::string folder_nationality(const std::string& image) {
  static const std::array<std::string_view, 16> kCodes = {"ge", "ru", "am", "br", "fr", "it", "ja", "fi",
                                                          "al", "ax", "ch", "ss", "nk", "cc", "sk", "un"};
  std::string folder = image.substr(0, image.find('/'));
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
  static const std::regex more = pattern(R"(^(BAZ ?\d*.*|\d+\*? MTR.*|RCL.*|\d+\* RCL.*)$)");
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

namespace {

// Reads the traits of a counter from the innermost outwards, as VASSAL applies them.
class Description {
 public:
  explicit Description(const Piece& piece) {
    place(piece);
    for (auto trait = piece.traits.rbegin(); trait != piece.traits.rend(); ++trait) {
      read_concealment(*trait);
      if (trait->fields[0] == "rotate" && number(field(*trait, 1)) == 6)
        unit_.facing = (std::clamp(number(trait->state), 0, 5) + kUnturned - 1) % 6 + 1;
      if (trait->fields[0] == "info") read_info(*trait);
      if (trait->fields[0] == "label") read_label(*trait);
      if (const auto layer = layer_of(*trait)) read_layer(*layer);
    }
    name_blank();
    if (pointing_ > 0) unit_.facing = pointing_;
    if (!face_.empty()) unit_.image = face_;
    unit_.half = half_shown();
    if (const auto& chain = unit_.half ? half_layer_ : class_layer_; chain) {
      unit_.chain = chain->names;
      unit_.chain_level = static_cast<int>(chain->level());
    }
    read_kind();
  }

  SavedUnit unit() && { return std::move(unit_); }

 private:
  // Name, picture and place are in the innermost trait.
  void place(const Piece& piece) {
    unit_.id = piece.id;
    const Trait& basic = piece.traits.back();
    unit_.base = field(basic, 4);
    unit_.image = field(basic, 3);
    unit_.name = unit_.base;
    unit_.type = unit_.base;
    const auto where = decode_list(basic.state, ';', 4);
    unit_.map = where[0];
    unit_.x = where.size() > 1 ? number(where[1]) : 0;
    unit_.y = where.size() > 2 ? number(where[2]) : 0;
  }

  void read_concealment(const Trait& trait) {
    const std::string& kind = trait.fields[0];
    const auto owned = [&] {
      const std::string owner = decode_list(trait.state, ';', 2)[0];
      return !owner.empty() && owner != "null";
    };
    if (kind == "conceal") {
      unit_.nationality = field(trait, 3);
      unit_.concealed = owned();
    } else if (kind == "concealment") {
      question_mark_ = true;
      unit_.nationality = field(trait, 2);
    } else if (kind == "hide") {
      unit_.hidden = owned();
    }
  }

  // "CS 5,sD6": the crew's survival number; "cs 7": that of a driver who is all the crew of an unarmed vehicle.
  void read_info(const Trait& trait) {
    for (std::size_t i = 1; i < trait.fields.size(); ++i)
      for (const std::string& word : decode_list(trait.fields[i], ',', kMostFields)) {
        if (word.starts_with("CS ")) unit_.inherent_crew = true;
        if (word.starts_with("cs ")) unit_.driver_alone = true;
        // Damage Points, which only vessels have.
        if (word.starts_with("DP ")) vessel_ = true;
      }
  }

  // The figures and the class that players type on the module's blank counters, "0-0-0 RUsq".
  void read_label(const Trait& trait) {
    if (field(trait, 2) == "Strength") strength_ = trait.state;
    if (field(trait, 2) == "Class") class_ = trait.state;
  }
  void name_blank() {
    static const std::regex figures = pattern(R"(^\d{1,2}-\d{1,2}-\d{1,2}$)");
    static const std::regex letters = pattern(R"(^(E|1|2|G|C|SS|P)$)");
    if (!unit_.base.starts_with("0-0-0 ") || unit_.base.size() < 8 || strength_.size() > kLongestName ||
        !std::regex_match(strength_, figures) || strength_ == "0-0-0")
      return;
    const std::string ending = unit_.base.substr(unit_.base.size() - 2);
    const std::string typed = fmt::format(
        "{} {}{}", strength_, class_.size() < kLongestName && std::regex_match(class_, letters) ? class_ : "1", ending);
    const std::size_t at = unit_.name.find(unit_.base);
    if (at != std::string::npos) unit_.name.replace(at, unit_.base.size(), typed);
    unit_.type = typed;
  }

  bool half_shown() const { return half_layer_ && half_layer_->shown(); }

  void read_layer(const Layer& layer) {
    for (const std::string& text : layer.names) {
      if (text.starts_with("+ vca")) car_ = true;
      if (text.starts_with("+ ca")) gun_ = true;
      if (text == "+ BU") unit_.inherent_crew = true;
    }
    if (at_level(layer.names, 1) == "+ CE" && at_level(layer.names, 2) == "+ BU") unit_.open_topped = true;
    read_switches(layer);
    const bool breaking = layer.name == "BRK" || (layer.letters == "F" && at_level(layer.names, 1) == "broken +");
    const bool half =
        layer.command == "SQ/HS" || layer.name == "HS" || (layer.letters == "V" && !layer.names[0].empty());
    if (layer.always && !class_layer_ && layer.names.size() > 1 && !at_level(layer.names, 1).starts_with("+"))
      class_layer_ = layer;
    if (half) half_layer_ = layer;
    const bool broken_half = layer.letters == "FV";
    if (breaking) unit_.broken = layer.shown();
    if (breaking || (broken_half && half_shown())) read_broken_morale(layer);
    if (layer.shown()) read_shown(layer, breaking || broken_half);
  }

  // The picture of a broken side ends in its Morale Level and a "b": "ge/467S7b.gif".
  void read_broken_morale(const Layer& layer) {
    std::string picture = at_level(layer.images, layer.level());
    if (const std::size_t dot = picture.rfind('.'); dot != std::string::npos) picture.resize(dot);
    if (picture.size() > 1 && picture.back() == 'b' && is_digit(picture[picture.size() - 2]))
      unit_.broken_morale = picture[picture.size() - 2] - '0';
  }

  // The states that newer modules draw as badges of a vehicle.
  void read_switches(const Layer& layer) {
    if (!layer.shown()) return;
    const auto is = [&](std::string_view word) {
      return layer.name.starts_with(word) || layer.command.starts_with(word);
    };
    // The module spells its layer "Immoblized".
    if (is("Immobilized") || is("Immoblized")) unit_.immobilized = true;
    if (is("Bog")) unit_.bogged = true;
  }

  // Reads the states of vehicles and Guns: the hexspines of the counter and its turret, "+ vca3", and their condition.
  void read_heavy(const std::string& text) {
    const auto hexspine = [&](std::string_view word) {
      const int at = text.starts_with(word) && text.size() == word.size() + 1 ? text.back() - '0' : 0;
      return at >= 1 && at <= 6 ? at : 0;
    };
    for (const std::string_view word : {"+ vca", "+ ca"})
      if (const int at = hexspine(word); at > 0) pointing_ = at;
    if (const int at = hexspine("+ tca"); at > 0) unit_.turret_facing = at;
    if (text == "+ BU") unit_.buttoned_up = true;
    if (text == "Lmbd +" || text == "Dismantled +") unit_.limbered = true;
  }

  void read_shown(const Layer& layer, bool shows_broken) {
    const std::string text = at_level(layer.names, layer.level());
    read_heavy(text);
    if (layer.command == "Wound" || text == "Wnd +") unit_.wounded = true;
    if (layer.name == "BER") unit_.berserk = true;
    if (layer.name == "FAN" || text == "Fanatic +") unit_.fanatic = true;
    if (layer.name == "HRO") unit_.heroic = true;
    if (!text.empty()) {
      const bool state_word = shows_broken || text.find('+') != std::string::npos;
      unit_.name = renamed(unit_.name, text);
      if (!state_word || text.find("\\+") != std::string::npos) unit_.type = renamed(unit_.type, text);
    }
    const std::string picture = at_level(layer.images, layer.level());
    const bool badge = layer.shifted || layer.command == "Wound";
    if (!badge && !picture.empty() && picture != " ") face_ = picture;
  }

  void read_kind() {
    const bool without_trait = unit_.nationality.empty();
    if (without_trait) unit_.nationality = folder_nationality(unit_.image);
    unit_.kind = kind();
    if (without_trait && unit_.kind == SavedKind::marker) unit_.nationality.clear();
    if (!is_heavy(unit_.kind)) {
      unit_.facing = unit_.turret_facing = 0;
      unit_.immobilized = unit_.bogged = false;
    }
    if (unit_.kind == SavedKind::half_squad) unit_.half = true;
    // Names of other pictures end in numbers that are no Morale Level: that of a leader in his modifier, that of a Gun
    // in its calibre.
    const bool figured =
        unit_.kind == SavedKind::squad || unit_.kind == SavedKind::half_squad || unit_.kind == SavedKind::crew;
    if (!figured) unit_.broken_morale = 0;
  }

  SavedKind kind() const {
    if (question_mark_) return SavedKind::concealment;
    if (is_type(unit_.type, "sq")) return SavedKind::squad;
    if (is_type(unit_.type, "hs")) return SavedKind::half_squad;
    if (is_type(unit_.type, "cr")) return SavedKind::crew;
    if (unit_.nationality.empty() || unit_.type.ends_with("Wreck")) return unit_.kind;
    if (is_leader(unit_.type)) return SavedKind::leader;
    if (is_hero(unit_.type)) return SavedKind::hero;
    if (vessel_ || unit_.image.starts_with("sh/LC")) return SavedKind::landing_craft;
    if (unit_.image.find("/veh") != std::string::npos || car_) return SavedKind::vehicle;
    if (unit_.image.find("/gun") != std::string::npos || gun_) return SavedKind::gun;
    if (is_support_weapon(unit_.type)) return SavedKind::support_weapon;
    return unit_.kind;
  }

  static constexpr int kUnturned = 3;  // the hexspine to which a picture points that is not turned
  SavedUnit unit_;
  int pointing_ = 0;  // the hexspine in the counter's name; 0: none
  bool car_ = false;  // a layer turns a vehicle's Covered Arc
  bool gun_ = false;  // a layer turns a Gun's Covered Arc
  bool vessel_ = false;
  bool question_mark_ = false;  // the counter is a concealment counter
  std::string strength_;        // typed on a blank counter
  std::string class_;           // likewise
  std::optional<Layer> class_layer_;
  std::optional<Layer> half_layer_;
  std::string face_;  // the picture of the outermost layer that is shown
};

}  // namespace

SavedUnit describe(const Piece& piece) {
  return Description(piece).unit();
}

}  // namespace hexrout::vsav
