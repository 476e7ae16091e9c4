#include "draw/silhouettes.hpp"

#include <algorithm>
#include <array>

#include "hexrout/text/ascii.hpp"

namespace hexrout::draw {

namespace {

struct Drawing {
  const char* id;
  const char* name;
  const char* marks;  // in a box of 26 by 16
};

// Men stand on the lower edge. Forms are plain, so that they can be distinguished at a height of ten pixels.
#define HEXROUT_MAN(x)                                                 \
  "<circle cx='" #x "' cy='3' r='2.6'/><path transform='translate(" #x \
  " 0)' d='M-3.3 6.2H3.3L4 11H2.2L1.8 16H-1.8L-2.2 11H-4z'/>"
constexpr std::array<Drawing, kUnitTypes> kDrawings{{
    {"men", "men", HEXROUT_MAN(13)},
    {"squad", "squad", HEXROUT_MAN(4) HEXROUT_MAN(13) HEXROUT_MAN(22)},
    {"half", "half-squad", HEXROUT_MAN(8) HEXROUT_MAN(18)},
    {"crew", "crew",
     "<circle cx='6' cy='6' r='2.6'/><circle cx='20' cy='6' r='2.6'/><path d='M2.6 9.2h6.8l1.6 3.4h4l1.6-3.4h6.8l1 "
     "4.4H1.6z'/><path d='M0 15.2h26' stroke='#111' stroke-width='1.6'/>"},
    {"leader", "leader",
     HEXROUT_MAN(10) "<path d='M12.6 7L20 1.6M18.2 1l3.4-.4-1 3.2z' stroke='#111' stroke-width='2'/><path d='M6.6 "
                     "1.6h6.8v-1.6h-6.8z'/>"},
    {"hero", "hero",
     HEXROUT_MAN(7) "<path d='M19 2l1.7 3.8 4.1.4-3.1 2.8.9 4.1L19 11l-3.6 2.1.9-4.1-3.1-2.8 4.1-.4z'/>"},
    {"mg", "machine-gun",
     "<path d='M1 6h24M9 3.6h8v4.6H9z' stroke='#111' stroke-width='2.2'/><path d='M13 8L6 15.6M13 8l7 7.6M13 8v7.6' "
     "stroke='#111' stroke-width='1.8'/>"},
    {"gun", "gun",
     "<path d='M9 7L25.4 3.4' stroke='#111' stroke-width='3'/><path d='M10 10L.6 15' stroke='#111' "
     "stroke-width='2.4'/><path d='M13.4 1v9' stroke='#111' stroke-width='2.4'/><circle cx='10' cy='11' r='4' "
     "fill='none' stroke='#111' stroke-width='2.2'/>"},
    {"vehicle", "vehicle",
     "<path d='M1 8.4h24l-2.6 6.8H3.6z'/><path d='M7 2.4h9l2.4 5.2H5z'/><path d='M16 4.2h9.4' stroke='#111' "
     "stroke-width='2.2'/><path d='M5.4 12h15.2' stroke='#fff' stroke-width='1.8' stroke-dasharray='2 2.4'/>"},
    {"truck", "truck",
     "<path d='M1 3h14.4v8.6H1zM16.4 5h5l3.6 4v2.6h-8.6z'/><circle cx='6' cy='13' r='2.8'/><circle cx='20' cy='13' "
     "r='2.8'/>"},
    {"strong", "strongpoint",
     "<path d='M1 16L5.4 3.4h15.2L25 16z'/><path d='M7.6 8h10.8' stroke='#fff' stroke-width='2.4'/>"},
    {"formation", "formation", "<path d='M7 0h2.2v16H7z'/><path d='M10.4 1h11l-3 3.6 3 3.6h-11z'/>"},
    {"unknown", "unknown",
     "<path d='M8.6 5.4Q8.8 1 13 1t4.4 4q0 2.6-2.8 4.2T13 12' fill='none' stroke='#111' stroke-width='2.8'/><circle "
     "cx='13' cy='14.6' r='1.7'/>"},
}};
#undef HEXROUT_MAN

const Drawing& drawing(UnitType type) {
  return kDrawings[static_cast<std::size_t>(type)];
}

// The most telling first; none: shown by a form of the counter, or told elsewhere in the picture.
struct KnownState {
  std::string_view words;
  std::string_view letters;
};
constexpr KnownState kStates[] = {
    {"eliminated", ""},    {"captured", ""},      {"killed", ""},
    {"dispersed", ""},     {"surrendered", ""},   {"wiped-out", ""},
    {"destroyed", ""},     {"broken", ""},        {"dm", "DM"},
    {"must retire", "RE"}, {"forced back", "FB"}, {"surrender", "SU"},
    {"withdrawing", "WD"}, {"duck-back", "DB"},   {"no-closer", "NC"},
    {"shaken", "SH"},      {"suppressed", "SP"},  {"pinned", "PI"},
    {"disrupted", "DI"},   {"berserk", "BE"},     {"melee", "CC"},
    {"prisoner", "PR"},    {"encircled", "EN"},   {"on wire", "WI"},
    {"wounded", "WO"},     {"stunned", "ST"},     {"cautious", "CA"},
    {"check due", "?!"},   {"concealed", "?"},    {"hidden", "H"},
    {"shutdown", "SD"},    {"abandoned", "AB"},   {"fanatic", "FA"},
    {"cx", "CX"},          {"ti", "TI"},          {"has_routed", ""},
    {"rout_ended", ""},    {"low_crawled", ""},   {"rally_attempted", ""},
};

// "shock 4" is S4, "disruption 2" D2; of words that are not known the first two letters.
std::string letters_of(const std::string& state) {
  const std::size_t blank = state.rfind(' ');
  const bool counted = blank != std::string::npos && blank + 1 < state.size() &&
                       std::all_of(state.begin() + static_cast<std::ptrdiff_t>(blank) + 1, state.end(), is_digit);
  std::string out = counted ? state.substr(0, 1) + state.substr(blank + 1, 2) : state.substr(0, 2);
  // Letters of other alphabets are more than one byte long.
  if (std::any_of(out.begin(), out.end(), [](unsigned char c) { return c >= 0x80; })) return "\u2026";
  for (char& c : out) c = capital_of(c);
  return out;
}

std::size_t rank_of(const std::string& state) {
  const auto it = std::find_if(std::begin(kStates), std::end(kStates),
                               [&](const KnownState& known) { return known.words == state; });
  return static_cast<std::size_t>(it - std::begin(kStates));
}

bool has(const std::vector<std::string>& states, std::string_view word) {
  return std::find(states.begin(), states.end(), word) != states.end();
}

}  // namespace

std::string silhouette_definitions() {
  std::string out;
  for (const Drawing& one : kDrawings) add(out, "<g id='unit-{}' fill='#111'>{}</g>", one.id, one.marks);
  return out;
}

void silhouette(std::string& out, UnitType type, Spot corner, double height) {
  add(out, "<use href='#unit-{}' transform='translate({} {}) scale({:.2f})'/>", drawing(type).id, num(corner.x),
      num(corner.y), height / kSilhouetteHeight);
}

std::string_view name_of(UnitType type) {
  return drawing(type).name;
}

std::vector<StateMark> marks_of(const std::vector<std::string>& states) {
  std::vector<std::string> sorted;
  // A leader's place shows which units he is with; markers of a whole hex are drawn there.
  for (const std::string& state : states)
    if (!state.empty() && !state.starts_with("with ") && !state.starts_with("in ")) sorted.push_back(state);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const std::string& a, const std::string& b) { return rank_of(a) < rank_of(b); });
  std::vector<StateMark> out;
  for (const std::string& state : sorted) {
    const std::size_t rank = rank_of(state);
    const std::string letters = rank < std::size(kStates) ? std::string(kStates[rank].letters) : letters_of(state);
    if (!letters.empty()) out.push_back({letters, state});
  }
  return out;
}

void state_chip(std::string& out, std::string_view letters, bool more, Spot corner) {
  if (more)
    add(out, "<rect x='{}' y='{}' width='{}' height='{}' rx='3' fill='#1d1d1d' stroke='#fff' stroke-width='1'/>",
        num(corner.x - 2.4), num(corner.y + 2.4), num(kChipWidth), num(kChipHeight));
  add(out, "<rect x='{}' y='{}' width='{}' height='{}' rx='3' fill='#1d1d1d' stroke='#fff' stroke-width='.8'/>",
      num(corner.x), num(corner.y), num(kChipWidth), num(kChipHeight));
  add(out, "<text x='{}' y='{}' font-size='{}'{} font-weight='bold' fill='#fff' text-anchor='middle'>{}</text>",
      num(corner.x + kChipWidth / 2 - (letters.size() > 1 ? 0.6 : 0)), num(corner.y + kChipHeight - 2.4),
      num(kLeastFont), letters.size() > 1 ? " letter-spacing='-1.2'" : "", xml(letters));
}

void crack(std::string& out, Spot top, double height) {
  const std::string way =
      fmt::format("M{} {}l-3 {}h6l-4 {}", num(top.x + 2), num(top.y - 0.5), num(height * 0.48), num(height * 0.6));
  add(out,
      "<path d='{0}' fill='none' stroke='#fff' stroke-width='3.6'/><path d='{0}' fill='none' stroke='#9b1c1c' "
      "stroke-width='2'/>",
      way);
}

bool is_broken(const std::vector<std::string>& states) {
  return has(states, "broken");
}

bool is_lost(const std::vector<std::string>& states) {
  for (const std::string_view word :
       {"eliminated", "captured", "killed", "dispersed", "surrendered", "wiped-out", "destroyed"})
    if (has(states, word)) return true;
  return false;
}

}  // namespace hexrout::draw
