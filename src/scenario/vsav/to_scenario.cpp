#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include "hexrout/hex/hex_name.hpp"
#include "hexrout/map/board_overlays.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "hexrout/rules/limits.hpp"
#include "hexrout/scenario/game_log.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/scenario/saved_stack.hpp"
#include "hexrout/scenario/scenario_card.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "scenario/read_map.hpp"
#include "scenario/vsav/layout.hpp"
#include "scenario/vsav/likewise.hpp"
#include "scenario/vsav/nations.hpp"

namespace hexrout {

namespace {

// "4-6-7 1sq": the figures and the letters of the class.
struct Figures {
  int firepower = 0;
  int range = 0;
  int morale = 0;
  std::string letters;
};

std::optional<Figures> figures_of(const std::string& type) {
  Figures out;
  std::string_view rest = type;
  if (rest.starts_with("str ")) rest.remove_prefix(4);
  for (int* figure : {&out.firepower, &out.range, &out.morale}) {
    if (figure != &out.firepower) {
      if (!rest.starts_with('-')) return std::nullopt;
      rest.remove_prefix(1);
    }
    // Two digits at the most.
    const auto [end, error] =
        std::from_chars(rest.data(), rest.data() + std::min<std::size_t>(rest.size(), 2), *figure);
    if (error != std::errc()) return std::nullopt;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  }
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  constexpr std::size_t kMostLetters = 15;
  out.letters = rest.substr(0, std::min(rest.find(' '), kMostLetters));
  if (out.letters.size() >= 2) out.letters.resize(out.letters.size() - 2);  // sq, hs, cr
  return out;
}

std::string_view class_of(const std::string& letters) {
  if (letters == "1") return "first-line";
  if (letters == "2") return "second-line";
  if (letters == "G") return "green";
  if (letters == "C") return "conscript";
  if (letters == "P" || letters == "R") return "first-line";
  return "elite";
}

std::string_view weapon_word(std::string name) {
  if (name.starts_with("dm ")) name = name.substr(3);
  const auto is = [&](std::string_view word) { return name.starts_with(word); };
  if (is("LMG")) return "lmg";
  if (is("MMG")) return "mmg";
  if (is(".50")) return "hmg-50";
  if (is("HMG")) return "hmg";
  if (is("ATR")) return "atr";
  if (is("FT")) return "flamethrower";
  if (is("DC")) return "demolition-charge";
  if (is("Radio") || is("Field Phone")) return "radio";
  if (name.find("MTR") != std::string::npos) return "mortar";
  if (is("PSK") || is("PF") || is("BAZ") || is("PIAT") || is("RCL") || is("Panzer")) return "antitank-launcher";
  return "other";
}

constexpr int kUnarmedMorale = 6;
constexpr int kLeaderMorale = 8;

// A marker that lies on the ground and becomes a placed thing: the kind and its strength.
std::optional<std::pair<std::string, int>> placed_thing(const SavedUnit& marker) {
  const std::string& name = marker.name;
  const auto has = [&](std::string_view word) { return name.find(word) != std::string::npos; };
  const auto digit_after = [&](char mark, int otherwise) {
    const std::size_t at = name.find(mark);
    return at != std::string::npos && at + 1 < name.size() && is_digit(name[at + 1]) ? name[at + 1] - '0' : otherwise;
  };
  if (has("Smoke") || has("WP")) return std::pair{std::string("smoke"), std::clamp(digit_after('+', 2), 1, 6)};
  if (has("Burning") && has("Wreck")) return std::pair{std::string("burning-wreck"), 1};
  if (has("Wreck")) return std::pair{std::string("wreck"), 1};
  if (has("Blaze")) return std::pair{std::string("blaze"), 1};
  if (has("Foxhole")) return std::pair{std::string("foxhole"), is_digit(name[0]) ? std::clamp(name[0] - '0', 1, 3) : 1};
  if (has("Trench")) return std::pair{std::string("trench"), 1};
  if (has("Pillbox") || has("PTObox")) {  // "1+3+5 Pillbox": its capacity first
    const bool sized = std::count(name.begin(), name.end(), '+') > 1 && is_digit(name[0]);
    return std::pair{std::string("pillbox"), sized ? std::clamp(name[0] - '0', 1, 3) : 1};
  }
  if (is_wire_counter(marker)) return std::pair{std::string("wire"), 1};
  if (has("Stone Rubble")) return std::pair{std::string("stone-rubble"), 1};
  if (has("Rubble")) return std::pair{std::string("wooden-rubble"), 1};
  if (has("Shellhole")) return std::pair{std::string("shellholes"), 1};
  if (has("FFE")) return std::pair{std::string("fire-for-effect"), 1};
  if (has("Minefield") || has("AP Mines")) {
    int factor = 0;
    for (const char c : name)
      if (is_digit(c)) factor = std::min(factor * 10 + (c - '0'), 36);
    return std::pair{std::string("minefield"), std::clamp(factor, 6, 36)};
  }
  return std::nullopt;
}

// The ids of the units on the boards: those of the log, or else counted for each nationality in the order of the
// places. Counters of concealment without a unit beneath count as one.
std::map<const SavedUnit*, std::string> ids_of(const SavedGame& game) {
  static const std::map<std::string, std::string> kNone;
  const std::map<std::string, std::string>& known = game.unit_names != nullptr ? *game.unit_names : kNone;
  std::map<const SavedUnit*, std::string> out;
  std::map<std::string, int> numbers;
  std::set<std::string> taken;  // by other pieces of the log
  std::set<std::string> given;
  for (const auto& [piece, id] : known) taken.insert(id);
  const auto add = [&](const SavedUnit& unit) {
    if (const auto it = known.find(unit.id); it != known.end() && given.insert(it->second).second) {
      out[&unit] = it->second;
      return;
    }
    // Letters alone: the word is that of a file of others, and the id is written without quotes.
    std::string code;
    std::copy_if(unit.nationality.begin(), unit.nationality.end(), std::back_inserter(code),
                 [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
    if (code.empty()) code = "unit";
    // A "?" that is a dummy in one position of a log may lie on a unit in another.
    if (!known.empty() && unit.kind == SavedKind::concealment) code = "dummy." + code;
    std::string id;
    do id = code + std::to_string(++numbers[code]);
    while (taken.count(id) != 0);
    out[&unit] = std::move(id);
  };
  for (const SavedPlace& place : saved_places(game)) {
    if (place.counters[0]->board.empty()) continue;
    for (const MarkedUnit& unit : place.units) add(*unit.unit);
    const bool question_mark = std::any_of(place.counters.begin(), place.counters.end(), [](const SavedUnit* counter) {
      return counter->kind == SavedKind::concealment;
    });
    if (question_mark && place.units.empty()) add(*place.counters[0]);
  }
  return out;
}

// "b4 K5 K6", as a save has it.
BoardOverlay overlay_in(const std::string& text) {
  const std::size_t one = std::min(text.find(' '), text.size());
  const std::size_t two = std::min(text.find(' ', one + 1), text.size());
  BoardOverlay out;
  out.name = text.substr(0, one);
  out.from = text.substr(std::min(one + 1, text.size()), two - std::min(one + 1, two));
  out.to = text.substr(std::min(two + 1, text.size()));
  return out;
}

// Writes the scenario, with the facts of the whole file: sides, nationalities, turn.
class Writer {
 public:
  Writer(const SavedGame& game, const Map* map, Diagnostics& found)
      : game_(game), map_(map), found_(found), place_{game.file, 0, 0}, sides_(game), ids_(ids_of(game)) {}

  std::string write() {
    out_ += "hexrout: 1\n";
    std::string title = game_.file;
    if (const std::size_t slash = title.find_last_of("/\\"); slash != std::string::npos)
      title = title.substr(slash + 1);
    out_ +=
        fmt::format("title: {}\n", yaml_scalar(fmt::format("VASL {} {}{}{}", game_.log_entries == 0 ? "game" : "log",
                                                           title, log_point(), versions())));
    write_boards();
    out_ += "rules: asl\n";
    out_ += fmt::format("sides: [{}, {}]{}\n", sides_.names()[0], sides_.names()[1],
                        sides_.guessed() ? "  # the save has counters of fewer than two" : "");
    if (sides_.grouped()) out_ += "# more than two nationalities: grouped as the module does, Finns with the Axis\n";
    write_turn();
    write_units();
    if (!rooftops_.empty()) out_ += fmt::format("rooftops: [{}]\n", fmt::join(rooftops_, ", "));
    if (!placed_.empty()) out_ += "placed:\n" + placed_;
    return out_;
  }

 private:
  bool on_board(const SavedUnit& unit) const { return !unit.board.empty(); }

  // ", after entry 5 of 17: Allied Turn 3 - RtPh".
  std::string log_point() const {
    if (game_.log_entries == 0) return {};
    return fmt::format(
        ", {} {}{}{}",
        game_.log_at == 0 ? "before its entries, of which there are" : fmt::format("after entry {} of", game_.log_at),
        game_.log_entries, game_.turn.empty() ? "" : ": ", printable(game_.turn));
  }

  // " (board 05 6.3, saved with 9.9)": the versions of the boards that the answers go by, where they are known.
  std::string versions() const {
    std::vector<std::string> known;
    for (const SavedBoard& board : game_.boards) {
      const std::string& used = board.folder_version.empty() ? board.version : board.folder_version;
      if (used.empty()) continue;
      known.push_back(fmt::format("{} {}{}", printable(board.name), printable(used),
                                  used == board.version ? "" : ", saved with " + printable(board.version)));
    }
    constexpr std::size_t kShown = 8;
    if (known.empty()) return {};
    const std::size_t shown = std::min(known.size(), kShown);
    return fmt::format(" ({} {}{})", known.size() == 1 ? "board" : "boards",
                       fmt::join(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                       shown < known.size() ? ", ..." : "");
  }

  static std::string changes_of(const SavedBoard& board) {
    std::vector<std::string> written;
    for (const std::string& change : board.changes) written.push_back(yaml_scalar(change));
    return written.empty() ? std::string() : fmt::format(", changes: [{}]", fmt::join(written, ", "));
  }
  static std::string overlays_of(const SavedBoard& board) {
    std::vector<std::string> written;
    for (const std::string& overlay : board.overlays) {
      const BoardOverlay one = overlay_in(overlay);
      written.push_back(fmt::format("{{overlay: {}, hexes: [{}, {}]}}", yaml_scalar(one.name), yaml_scalar(one.from),
                                    yaml_scalar(one.to)));
    }
    return written.empty() ? std::string() : fmt::format(", overlays: [{}]", fmt::join(written, ", "));
  }

  void write_boards() {
    out_ += "map:\n  boards:\n";
    for (const SavedBoard& board : game_.boards) {
      if (board.column < 0 || board.row < 0)
        found_.error("bad-placement", place_,
                     fmt::format("board {} lies at column {} and row {} of the save", in_quotes(board.name),
                                 board.column, board.row),
                     "open the game in VASL and save it again");
      std::string line =
          fmt::format("    - {{vasl: {}, column: {}, row: {}", yaml_scalar(board.name), board.column, board.row);
      if (board.turned) line += ", rotated: true";
      const vsav::HexRange left = vsav::hexes_left(board);
      for (const auto& [key, value] :
           {std::pair{"first_row", left.first_row}, std::pair{"last_row", left.last_row},
            std::pair{"first_column", left.first_column}, std::pair{"last_column", left.last_column}})
        if (value >= 0) line += fmt::format(", {}: {}", key, value);
      if (left.half_row_below) line += ", half_row_below: true";
      line += changes_of(board);
      line += overlays_of(board);
      out_ += line + "}\n";
    }
    if (game_.boards.empty())
      found_.error("vsav-no-boards", place_, "the save has no board on its map",
                   "choose boards in VASL and save again");
  }

  void write_turn() {
    std::string attacker = sides_.names()[0];
    std::string comment = "the save does not say whose turn it is";
    if (game_.mover == "Axis" || game_.mover == "Allied") {
      const bool axis = game_.mover == "Axis";
      const std::string& name = axis ? sides_.axis() : sides_.allied();
      if (sides_.grouped())
        attacker = axis ? "axis" : "allied";
      else if (!name.empty())
        attacker = name;
      comment = game_.turn.empty() ? "player to move, as the save notes it" : game_.turn;
    }
    if (game_.phase != kRoutPhase) comment += "; read as a Rout Phase";
    out_ += fmt::format("turn: {{attacker: {}, phase: rout{}}}  # {}\n", attacker,
                        game_.turn_number > 0 ? fmt::format(", number: {}", std::min(game_.turn_number, 99)) : "",
                        printable(comment));
    if (game_.phase != 0 && game_.phase != kRoutPhase)
      found_.warning("vsav-phase", place_, fmt::format("the game is in '{}', not in a Rout Phase", game_.turn),
                     "hexrout answers for a Rout Phase that begins now");
    const auto elr = [](const std::string& text) {
      return text.size() == 1 && text[0] >= '0' && text[0] <= '5' ? text : std::string();
    };
    std::vector<std::string> known;
    for (const std::string& side : sides_.names()) {
      const bool axis = side == "axis" || side == sides_.axis();
      const std::string value = elr(axis ? game_.axis_elr : game_.allied_elr);
      if (!value.empty()) known.push_back(fmt::format("{}: {}", side, value));
    }
    if (!known.empty()) out_ += fmt::format("elr: {{{}}}\n", fmt::join(known, ", "));
  }

  std::string hex_of(const SavedUnit& unit) const {
    return game_.boards.size() > 1 ? unit.board + " " + unit.hex : unit.hex;
  }

  void write_units() {
    const auto places = saved_places(game_);
    std::size_t off = 0;
    for (const SavedPlace& place : places)
      if (!on_board(*place.counters[0])) off += place.units.size();
    if (off > 0)
      found_.note("vsav-off-board", place_, fmt::format("{} units lie off the boards and are left out", off),
                  "'hexrout counters' lists them");
    // Counters of one hex may lie in several stacks.
    for (const SavedUnit& counter : game_.units)
      if (is_wire_counter(counter) && on_board(counter)) wires_.insert(hex_of(counter));
    out_ += "units:\n";
    for (const SavedPlace& place : places)
      if (on_board(*place.counters[0])) write_place(place);
    likewise_.report(place_, found_);
    check_crowds();
    if (ids_.empty()) {
      out_.insert(out_.size() - 1, " []");
      found_.warning("vsav-no-units", place_, "no unit lies on the boards",
                     "the save shows an order of battle beside the map: set the units up and save again");
    }
  }

  // A scenario that holds more than is read again is not written.
  void check_crowds() {
    std::size_t all = 0;
    for (const auto& [at, units] : standing_) {
      all += units;
      if (units > kMostUnitsInLocation)
        found_.error("too-much", place_, fmt::format("{} units stand in {}", units, at),
                     fmt::format("at most {} are read in one Location", kMostUnitsInLocation));
    }
    if (all > kMostUnits)
      found_.error("too-much", place_, fmt::format("{} units lie on the boards", all),
                   fmt::format("at most {} are read", kMostUnits));
  }

  void write_place(const SavedPlace& place) {
    std::vector<const SavedUnit*> unknown = place.unknown;
    bool question_mark = false;
    for (const SavedUnit* counter : place.counters) {
      if (counter->kind == SavedKind::concealment) question_mark = true;
      if (counter->kind != SavedKind::marker) continue;
      if (const auto thing = placed_thing(*counter)) {
        const std::string key = thing->first + hex_of(*counter);
        if (placed_keys_.insert(key).second)
          placed_ += fmt::format("  - {{kind: {}, at: {}, strength: {}}}  # {}\n", thing->first,
                                 yaml_scalar(hex_of(*counter)), thing->second, printable(counter->name));
        std::erase(unknown, counter);
      }
    }
    for (const MarkedUnit& unit : place.units) {
      write_unit(unit);
      if (unit.aboard != nullptr)
        likewise_.warning(
            "vsav-aboard",
            fmt::format("{} lies beneath the '{}' and rides in it", named(*unit.unit), without_gaps(unit.aboard->name)),
            where(*unit.unit), "lay it above the vehicle in VASL where it is on foot");
    }
    if (question_mark && place.units.empty()) {
      const SavedUnit& mark = *place.counters[0];
      ++standing_[hex_of(mark)];
      out_ += fmt::format("  - {{id: {}, side: {}, kind: dummy, at: {}}}  # only \"?\" counters here\n", ids_.at(&mark),
                          sides_.of(mark.nationality), yaml_scalar(hex_of(mark)));
    }
    for (const SavedUnit* weapon : place.loose)
      likewise_.warning("vsav-loose-weapon", fmt::format("{} lies beneath every unit of its place", named(*weapon)),
                        where(*weapon), "left out, because no unit carries it");
    for (const SavedUnit* counter : place.unguarded) {
      const bool held = marks_prisoner(counter->name);
      likewise_.warning("vsav-prisoner",
                        held ? fmt::format("{} lies with no unit that could guard it", named(*counter))
                             : fmt::format("{} does not say whose it is", named(*counter)),
                        where(*counter),
                        held ? "left out: lay it beneath its Guard in VASL"
                             : "left out: add the unit, with 'unarmed: true', to what 'hexrout convert' writes");
    }
    for (const SavedUnit* marker : unknown)
      likewise_.warning("vsav-not-supported", fmt::format("{} has no meaning in this rule set", named(*marker)),
                        where(*marker), "treated as absent");
  }

  // The name of a counter and a gap for where it lies: in a hex, or on the hexside between two.
  static std::string named(const SavedUnit& counter) {
    return fmt::format("'{}' {} {{}}", without_gaps(counter.name),
                       counter.second_hex.empty() ? "in" : "on the hexside");
  }
  std::string where(const SavedUnit& counter) const {
    return hex_of(counter) + (counter.second_hex.empty() ? "" : "/" + counter.second_hex);
  }
  static std::string without_gaps(std::string name) {
    std::erase_if(name, [](char c) { return c == '{' || c == '}'; });
    return name;
  }

  // The side of a prisoner's counter is not on it.
  const std::string& side_of(const MarkedUnit& marked) const {
    const bool blank = marked.unit->kind == SavedKind::marker && marked.guard != nullptr;
    return blank ? sides_.against(marked.guard->nationality) : sides_.of(marked.unit->nationality);
  }

  void write_unit(const MarkedUnit& marked) {
    const SavedUnit& unit = *marked.unit;
    std::string line = fmt::format("  - {{id: {}, side: {}", ids_.at(&unit), side_of(marked));
    std::vector<std::string> notes = marked.assumptions;
    const vsav::NationalityCode* code = vsav::nationality_of(unit.nationality);
    if (sides_.grouped() && code != nullptr) line += fmt::format(", nationality: {}", code->name);
    write_counter(unit, line, notes);
    write_place(marked, line, notes);
    write_states(marked, line, notes);
    const bool infantry = !is_heavy(unit.kind);
    if (marked.aboard != nullptr) line += fmt::format(", aboard: {}", ids_.at(marked.aboard));
    if (marked.guard != nullptr) line += fmt::format(", guard: {}", ids_.at(marked.guard));
    if (marked.on_wire)
      line += ", beneath_wire: false";
    else if (infantry && wires_.count(hex_of(unit)) != 0 && marked.level == 0)
      notes.emplace_back("taken to be beneath the Wire of the hex");
    // A damaged save may have a counter that names another hex than its stack does.
    if (!marked.entrenchment.empty() && infantry && placed_keys_.count(marked.entrenchment + hex_of(unit)) != 0) {
      line += fmt::format(", in: {}", marked.entrenchment);
      notes.push_back(fmt::format("the {} {} holds it", marked.entrenchment,
                                  marked.entrenchment == "pillbox" ? "beneath" : "above"));
    }
    write_weapons(marked, line);
    line += "}";
    if (!notes.empty()) line += fmt::format("  # {}", printable(fmt::format("{}", fmt::join(notes, "; "))));
    out_ += line + "\n";
  }

  // The level that a marker stands for; none where the hex has no such level.
  std::optional<int> level_in(const std::string& hex, int level) const {
    const auto at = map_ != nullptr ? map_->find_hex(hex) : std::nullopt;
    if (level == 0 || (!at && level != kRooftop)) return level;
    if (!at) return std::nullopt;
    for (const LocationId l : map_->locations(*at)) {
      const Location& location = map_->location(l);
      if (level == kRooftop ? location.kind == LocationKind::rooftop : location.level == level) return location.level;
    }
    return std::nullopt;
  }

  void write_place(const MarkedUnit& marked, std::string& line, std::vector<std::string>& notes) {
    const SavedUnit& unit = *marked.unit;
    const std::string marker = marked.level == kRooftop ? "a rooftop" : fmt::format("level {}", marked.level);
    const std::optional<int> level = level_in(hex_of(unit), marked.level);
    if (!level) {
      likewise_.warning("vsav-no-level",
                        fmt::format("'{}' lies above a counter for {} in {{}}, a hex without such a level",
                                    without_gaps(unit.name), marker),
                        hex_of(unit), "treated as being on the ground");
      notes.push_back(fmt::format("the hex has no {}", marker));
    }
    const std::string at = hex_of(unit) + (level.value_or(0) != 0 ? fmt::format("/{}", *level) : std::string());
    ++standing_[at];
    line += fmt::format(", at: {}", yaml_scalar(at));
    // A roof or cellar with a unit is in play.
    if (level && (marked.level == kRooftop || *level < 0)) rooftops_.insert(yaml_scalar(hex_of(unit)));
    if (!unit.second_hex.empty()) {
      likewise_.warning("vsav-hexside", fmt::format("'{}' lies on the hexside {{}}", without_gaps(unit.name)),
                        unit.hex + "/" + unit.second_hex, "treated as being in the first");
      notes.push_back("lies on the hexside to " + unit.second_hex);
    }
  }

  static void write_states(const MarkedUnit& marked, std::string& line, std::vector<std::string>& notes) {
    const SavedUnit& unit = *marked.unit;
    const auto flag = [&](bool on, std::string_view key) {
      if (on) line += fmt::format(", {}: true", key);
    };
    // Prisoners and the Unarmed neither break nor pin.
    const bool helpless = marked.unarmed;
    flag(helpless || has_no_firepower(unit), "unarmed");
    flag(!is_heavy(unit.kind) && unit.broken && !helpless, "broken");
    flag(marked.dm && !helpless, "dm");
    flag(marked.pinned && !helpless, "pinned");
    flag(marked.cx && !helpless, "cx");
    flag(marked.ti, "ti");
    flag(marked.disrupted && !helpless, "disrupted");
    flag(marked.encircled && !helpless, "encircled");
    flag(marked.melee, "melee");
    flag(unit.berserk, "berserk");
    flag(unit.fanatic, "fanatic");
    flag(marked.wounded, "wounded");
    flag(marked.wall_advantage, "wall_advantage");
    flag(marked.crest, "crest");
    flag(marked.motion, "motion");
    flag(marked.stunned, "stunned");
    flag(marked.abandoned, "abandoned");
    flag(unit.hidden, "hidden");
    flag((unit.concealed || marked.beneath_question_mark) && !unit.hidden, "concealed");
    if (marked.immobilized) notes.push_back("immobilized, which changes nothing in a rout");
    if (marked.bogged) notes.push_back("bogged, which changes nothing in a rout");
    if (unit.concealed != marked.beneath_question_mark && !unit.hidden)
      notes.push_back(unit.concealed ? "marked concealed though no \"?\" lies above it"
                                     : "beneath a \"?\" though not marked concealed");
  }

  static void write_weapons(const MarkedUnit& marked, std::string& line) {
    if (marked.weapons.empty()) return;
    std::vector<std::string> weapons;
    for (const SavedUnit* weapon : marked.weapons) {
      std::string text = fmt::format("{{kind: {}", weapon_word(weapon->type));
      if (weapon->broken) text += ", malfunctioned: true";
      if (weapon->name.find("dm ") == 0) text += ", dismantled: true";
      weapons.push_back(text + "}");
    }
    line += fmt::format(", weapons: [{}]", fmt::join(weapons, ", "));
  }

  // The Covered Arc that points to a hexspine begins in the direction of the hexside before it.
  static std::string_view arc_of(int hexspine) {
    constexpr std::string_view kBegins[] = {"north", "north-east", "south-east", "south", "south-west", "north-west"};
    return kBegins[static_cast<std::size_t>(hexspine - 1)];
  }

  static void write_heavy(const SavedUnit& unit, std::string& line, std::vector<std::string>& notes) {
    if (unit.facing > 0) line += fmt::format(", facing: {}", arc_of(unit.facing));
    if (unit.kind == SavedKind::gun) {
      const bool mortar = unit.type.find("MTR") != std::string::npos;
      if (mortar || unit.broken)
        line += fmt::format(", weapons: [{{kind: {}{}}}]", mortar ? "mortar" : "gun",
                            unit.broken ? ", malfunctioned: true" : "");
      if (unit.limbered) line += ", limbered: true";
      notes.push_back("its figures are not in the save: those of the table of armament, or ordnance is assumed");
      return;
    }
    if (unit.turret_facing > 0) line += fmt::format(", turret_facing: {}", arc_of(unit.turret_facing));
    if (unit.open_topped) line += ", closed_topped: false";
    if (unit.buttoned_up) line += ", buttoned_up: true";
    if (unit.driver_alone && !unit.inherent_crew) {
      line += ", unarmed: true";
      notes.push_back("it has a driver and no crew: it is unarmed");
    } else {
      notes.push_back("its armament is not in the save: that of the table, or machine guns unless you give 'weapons'");
    }
  }

  void write_counter(const SavedUnit& unit, std::string& line, std::vector<std::string>& notes) {
    switch (unit.kind) {
      case SavedKind::leader: {
        std::string type = unit.type.substr(0, unit.type.find(' '));
        line += fmt::format(", counter: {}", yaml_scalar(type));
        if (unit.type.find(" AL") != std::string::npos) line += ", armor_leader: true";
        if (unit.broken) notes.push_back("broken morale of leaders from the tables");
        return;
      }
      case SavedKind::hero: {
        const auto figures = figures_of(unit.type);
        line += fmt::format(", counter: {}, kind: hero, firepower: {}, range: {}, morale: {}, broken_morale: {}",
                            yaml_scalar(unit.type), figures ? figures->firepower : 1, figures ? figures->range : 4,
                            figures ? figures->morale : 9, figures ? figures->morale : 9);
        return;
      }
      case SavedKind::vehicle:
      case SavedKind::landing_craft:
      case SavedKind::gun:
        line += fmt::format(", counter: {}, kind: {}", yaml_scalar(unit.type),
                            unit.kind == SavedKind::gun ? "gun" : "vehicle");
        if (unit.kind == SavedKind::landing_craft) notes.push_back("a landing craft");
        write_heavy(unit, line, notes);
        return;
      default:
        break;
    }
    if (unit.kind == SavedKind::marker) return write_prisoner(unit, line, notes);
    auto figures = figures_of(unit.type);
    if (figures && figures->morale == 0) {
      figures->morale = kUnarmedMorale;
      notes.push_back(
          fmt::format("no Morale Level is on the counter: {} is used, that of the Unarmed", kUnarmedMorale));
    }
    if (!figures) {
      line += fmt::format(", counter: {}, kind: {}", yaml_scalar(unit.type), name_of(unit.kind));
      notes.push_back("figures not readable from its name");
      return;
    }
    line += fmt::format(", counter: {}-{}-{}, kind: {}, class: {}, firepower: {}, range: {}, morale: {}",
                        figures->firepower, figures->range, figures->morale, name_of(unit.kind),
                        class_of(figures->letters), figures->firepower, figures->range, figures->morale);
    if (unit.broken_morale > 0) {
      line += fmt::format(", broken_morale: {}", unit.broken_morale);
    } else {
      line += fmt::format(", broken_morale: {}", figures->morale);
      notes.push_back("the counter has no broken morale: its morale is used");
    }
    if (figures->letters.starts_with("SS") || unit.nationality == "ss") line += ", ss: true";
    if (figures->letters == "P") line += ", partisan: true";
    if (figures->letters == "M") line += ", marine: true";
  }

  static bool has_no_firepower(const SavedUnit& unit) {
    const bool multi =
        unit.kind == SavedKind::squad || unit.kind == SavedKind::half_squad || unit.kind == SavedKind::crew;
    const auto figures = multi ? figures_of(unit.type) : std::nullopt;
    return figures && figures->firepower == 0;
  }

  // "Prisoner SQ", "Prisoner HS", "POW Leader": nothing else is on the counter, and its Guard moves it.
  static void write_prisoner(const SavedUnit& unit, std::string& line, std::vector<std::string>& notes) {
    const bool leader = unit.base.ends_with("Leader");
    const std::string_view kind = leader ? "leader" : unit.name.ends_with("HS") ? "half-squad" : "squad";
    const int morale = leader ? kLeaderMorale : kUnarmedMorale;
    line += fmt::format(
        ", counter: {}, kind: {}, class: first-line, firepower: 0, range: 0, morale: {}, "
        "broken_morale: {}",
        yaml_scalar(unit.name), kind, morale, morale);
    notes.emplace_back("its figures are not on the counter");
  }

  vsav::Likewise likewise_;
  const SavedGame& game_;
  const Map* map_;
  Diagnostics& found_;
  Place place_;
  const vsav::SavedSides sides_;
  const std::map<const SavedUnit*, std::string> ids_;  // of the units
  std::map<std::string, std::size_t> standing_;        // units by the Location that is written
  std::set<std::string> rooftops_;                     // hexes with units on the roof or in the cellar
  std::set<std::string> placed_keys_;
  std::set<std::string> wires_;  // hexes with Wire
  std::string placed_;
  std::string out_;
};

// Notes the version that the folder has of each board, and reports those that differ from the save's.
void compare_versions(SavedGame& game, const std::string& boards_directory, Diagnostics& found) {
  for (SavedBoard& board : game.boards) {
    if (board.version.empty()) continue;
    board.folder_version = vasl_board_version(boards_directory, board.name);
    if (board.folder_version.empty() || board.folder_version == board.version) continue;
    found.warning("vsav-board-version", {game.file, 0, 0},
                  fmt::format("the game was saved with version {} of board {}, and the folder of boards has {}",
                              printable(board.version), printable(board.name), board.folder_version),
                  "answers follow the folder's: get the board in VASL where their terrain differs");
  }
}

// Takes overlays off a board that cannot be laid on it.
void keep_known_overlays(SavedBoard& board, const std::string& boards_directory, const Place& place,
                         Diagnostics& found) {
  if (board.overlays.empty()) return;
  Diagnostics unread;  // reported when the map is read
  const auto path = find_vasl_board(boards_directory, board.name, unread);
  const auto printed = path ? read_vasl_board(*path, unread) : std::nullopt;
  if (!printed) return;
  BoardSetup setup(boards_directory, place);
  const auto unknown = [&](const std::string& text) {
    BoardPlacement where;
    where.name = board.name;
    where.overlays.push_back(overlay_in(text));
    Diagnostics why;
    if (setup.apply(*printed, where, why)) return false;
    const Diagnostic* first = why.all().empty() ? nullptr : why.all().data();
    found.warning("vsav-overlay", place,
                  fmt::format("the overlay {} of board {} is not laid{}", in_quotes(text), printable(board.name),
                              first != nullptr ? ": " + first->what : std::string()),
                  first != nullptr && !first->hint.empty() ? first->hint : "verdicts near it follow the board beneath");
    return true;
  };
  if (board.overlays.size() > kMostBoardOverlays) {
    found.warning("vsav-overlay", place,
                  fmt::format("board {} has {} overlays: the first {} are laid", printable(board.name),
                              board.overlays.size(), kMostBoardOverlays),
                  "verdicts near the others follow the board beneath");
    board.overlays.resize(kMostBoardOverlays);
  }
  std::erase_if(board.overlays, unknown);
  if (!board.overlays.empty())
    found.note(
        "vsav-overlay-laid", place,
        fmt::format("board {} lies under {}: their colours tell terrain and level", printable(board.name),
                    printable(fmt::format("{}", fmt::join(board.overlays, ", ")))),
        "a save does not say whether the ground keeps its levels: 'hexrout convert', and there 'keep_levels: true'");
}

}  // namespace

void keep_known_changes(SavedGame& game, const std::string& boards_directory, Diagnostics& found) {
  const Place place{game.file, 0, 0};
  if (boards_directory.empty()) return;
  for (SavedBoard& board : game.boards) keep_known_overlays(board, boards_directory, place, found);
  if (std::all_of(game.boards.begin(), game.boards.end(),
                  [](const SavedBoard& board) { return board.changes.empty(); }))
    return;
  Diagnostics why;
  const auto rules = read_change_rules(boards_directory, place, why);
  for (SavedBoard& board : game.boards) {
    const auto unknown = [&](const std::string& name) {
      const ChangeRule* rule = rules ? rules->find(name) : nullptr;
      if (rule != nullptr && can_apply(*rule)) return false;
      const Diagnostic* first = why.all().empty() ? nullptr : why.all().data();
      found.warning(
          "vsav-terrain-change", place,
          fmt::format("the terrain change {} of board {} is not applied: {}", in_quotes(name), printable(board.name),
                      first != nullptr ? first->what : "VASL has no rule for it that lines of sight go by"),
          first != nullptr && !first->hint.empty() ? first->hint : "verdicts follow the printed board there");
      return true;
    };
    std::erase_if(board.changes, unknown);
    if (!board.changes.empty())
      found.note("vsav-terrain-changed", place,
                 fmt::format("the terrain of board {} is changed as VASL changes it: {}", printable(board.name),
                             fmt::join(board.changes, ", ")));
  }
}

std::map<std::string, std::string> unit_ids(const SavedGame& game) {
  std::map<std::string, std::string> out;
  for (const auto& [unit, id] : ids_of(game)) out.emplace(unit->id, id);
  return out;
}

std::string saved_scenario(const SavedGame& game, const Map* map, Diagnostics& found) {
  return Writer(game, map, found).write();
}

namespace {

// Reports figures of the card that differ from those typed into the save.
void compare_figures(const SavedGame& game, const ScenarioCard& card, Diagnostics& found) {
  for (std::size_t side = 0; side < card.sides.size(); ++side) {
    const auto nation = std::find_if(vsav::nationality_codes().begin(), vsav::nationality_codes().end(),
                                     [&](const auto& known) { return known.name == card.sides[side]; });
    if (nation == vsav::nationality_codes().end()) continue;
    const auto compare = [&](const char* figure, const std::vector<int>& of_card, const std::string& saved) {
      int value = 0;
      const auto [end, error] = std::from_chars(saved.data(), saved.data() + saved.size(), value);
      const bool number = error == std::errc{} && end == saved.data() + saved.size();
      if (!number || side >= of_card.size() || of_card[side] < 0 || of_card[side] == value) return;
      found.warning(
          "card-differs", {game.file, 0, 0},
          fmt::format("the card gives the {} side {} {}, and the save {}", card.sides[side], figure, of_card[side],
                      value),
          "the card's is taken: change it in the scenario that is written where the players agreed on the other");
    };
    compare("an ELR of", card.elr, nation->axis ? game.axis_elr : game.allied_elr);
    compare("a SAN of", card.san, nation->axis ? game.axis_san : game.allied_san);
  }
}

// Adds the keys of the card; its ELR replaces the save's.
std::string with_card(std::string text, const ScenarioCard& card, const std::shared_ptr<const Map>& map,
                      Diagnostics& found) {
  Diagnostics unsaid;
  const auto draft = Document::parse(text, "", unsaid);
  std::vector<std::string> sides;
  if (draft)
    for (std::size_t i = 0; i < draft->root().find("sides").size(); ++i)
      sides.push_back(draft->root().find("sides").item(i).scalar());
  const std::string added = card.yaml(sides, map, found);
  if (const std::size_t elr = text.find("\nelr: "); elr != std::string::npos && added.starts_with("elr: "))
    text.erase(elr, text.find('\n', elr + 1) - elr);
  return text + added;
}

}  // namespace

std::optional<std::string> saved_scenario(const std::string& path, const std::string& boards_directory,
                                          Diagnostics& found, const LogPoint& point, const std::string& card_file) {
  auto game = read_saved_game(path, point, found);
  if (!game) return std::nullopt;
  std::optional<ScenarioCard> card;
  if (!card_file.empty()) {
    card = read_scenario_card(card_file, found);
    if (!card) return std::nullopt;
  }
  return saved_scenario(std::move(*game), boards_directory, found, card ? &*card : nullptr);
}

std::optional<std::string> saved_scenario(SavedGame game, const std::string& boards_directory, Diagnostics& found,
                                          const ScenarioCard* card) {
  ReadMap on;
  return saved_scenario_on_map(std::move(game), {boards_directory, {}}, card, on, found);
}

std::optional<std::string> saved_scenario_on_map(SavedGame game, const ReadOptions& options, const ScenarioCard* card,
                                                 ReadMap& on, Diagnostics& found) {
  const std::size_t before = found.error_count();
  if (card != nullptr) game.nations = card->sides;
  std::shared_ptr<const Map> map;
  if (!options.boards_directory.empty()) {
    compare_versions(game, options.boards_directory, found);
    keep_known_changes(game, options.boards_directory, found);
    Diagnostics unwritten;
    const auto draft = Document::parse(saved_scenario(game, nullptr, unwritten), game.file, unwritten);
    Diagnostics unsaid;  // mistakes of the boards are reported when the scenario is read
    if (draft) {
      const Node node = draft->root().find("map");
      map = read_scenario_map(node, "", {options.boards_directory, {}, {}, options.maps}, on.source, unsaid);
      if (unsaid.empty()) on.map = map;
      on.written = yaml_text(node);
    }
  }
  std::string text = saved_scenario(game, map.get(), found);
  if (card != nullptr) {
    compare_figures(game, *card, found);
    text = with_card(std::move(text), *card, map, found);
  }
  if (found.error_count() > before) return std::nullopt;
  return text;
}

}  // namespace hexrout
