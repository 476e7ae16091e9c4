#include "judge/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/hex/hex_name.hpp"
#include "scenario/save_writer.hpp"
#include "scenario/vsav/layout.hpp"
#include "scenario/vsav/sequence.hpp"

namespace hexrout::test {

namespace {

using vsav::encode_list;

struct Class {
  const char* squad;
  const char* half;
  int broken_squad;
  int broken_half;
};
constexpr std::array<Class, 3> kGerman{
    {{"4-6-7 1sq", "2-4-7 1hs", 7, 6}, {"4-4-7 2sq", "2-3-7 2hs", 7, 6}, {"4-3-6 Csq", "2-3-6 Chs", 5, 4}}};
constexpr std::array<Class, 3> kRussian{
    {{"4-5-8 Esq", "2-4-8 Ehs", 8, 7}, {"4-4-7 1sq", "2-3-7 1hs", 7, 6}, {"4-2-6 Csq", "2-2-6 Chs", 5, 4}}};

const std::array<Class, 3>& classes(bool german) {
  return german ? kGerman : kRussian;
}
const char* code(bool german) {
  return german ? "ge" : "ru";
}

std::string layer(const std::string& command, const std::string& letters, const std::vector<std::string>& images,
                  const std::vector<std::string>& names, const std::string& name, bool always) {
  return encode_list({"emb2",
                      command,
                      "2",
                      letters,
                      "",
                      "2",
                      "E",
                      "",
                      "2",
                      "Q",
                      "",
                      "",
                      "0",
                      "false",
                      "0",
                      "0",
                      encode_list(images, ','),
                      encode_list(names, ','),
                      "false",
                      name,
                      "",
                      "",
                      "false",
                      "",
                      "1",
                      "1",
                      always ? "true" : "false"},
                     ';');
}

std::string nested(std::vector<std::string> traits) {
  std::string out = std::move(traits.back());
  for (std::size_t i = traits.size() - 1; i-- > 0;) out = encode_list({traits[i], out}, '\t');
  return out;
}

constexpr const char* kHide = "hide;H;Hide";

std::string question_type(bool german) {
  return nested({fmt::format("concealment;K;{}", code(german)), "piece;K;D;MS/question;?"});
}

std::string type_of(const TableUnit& unit) {
  const std::string nation = code(unit.german);
  const std::string conceal = encode_list({"conceal", "C", nation + "/q", nation, ""}, ';');
  if (!unit.rank.empty()) {
    std::string name = unit.rank;
    if (const std::size_t plus = name.find('+'); plus != std::string::npos) name.insert(plus, "\\");
    return nested({"moved;moved", conceal, kHide, layer("Wound", "W", {"MS/WoundO"}, {"Wnd +"}, "", false),
                   layer("", "F", {nation + "/b", "x"}, {"broken +", "broken +"}, "BRK", false),
                   layer("", "", {nation + "/L", "x"}, {name, "x"}, "", true),
                   encode_list({"piece", "K", "D", " ", nation + "LDR"}, ';')});
  }
  std::vector<std::string> half_broken, half_images, half_names, broken, images, names;
  for (const Class& c : classes(unit.german)) {
    half_broken.push_back(fmt::format("{0}/{0}h{1}b", nation, c.broken_half));
    half_images.push_back(nation + "/x");
    half_names.emplace_back(c.half);
    broken.push_back(fmt::format("{0}/{0}s{1}b", nation, c.broken_squad));
    images.push_back(nation + "/y");
    names.emplace_back(c.squad);
  }
  const std::vector<std::string> mark(3, "broken +");
  return nested({"moved;moved", conceal, kHide, layer("", "FV", half_broken, mark, "", false),
                 layer("SQ/HS", "V", half_images, half_names, "", false), layer("", "F", broken, mark, "BRK", false),
                 layer("", "", images, names, "", true), encode_list({"piece", "K", "D", " ", names.front()}, ';')});
}

std::string track_type() {
  const std::vector<std::string> blank(8, " ");
  std::vector<std::string> turns;
  for (int n = 1; n <= 10; ++n) turns.push_back(fmt::format("Turn {} ", n));
  return nested(
      {layer("", "", {"t/1", "t/2"}, {"Axis +", "Allied +"}, "Player", true),
       layer("", "", blank, {"+- RPh", "+- PFPh", "+- MPh", "+- DFPh", "+- AFPh", "+- RtPh", "+- APh", "+- CCPh"},
             "PhaseName", true),
       layer("", "", std::vector<std::string>(10, " "), turns, "TurnName", true),
       "piece;;D;t/turn;Phase Track Axis 1st"});
}

constexpr const char* kPhases[] = {"RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"};

}  // namespace

std::string figures_of(const TableUnit& unit) {
  if (!unit.rank.empty()) return unit.rank;
  const Class& c = classes(unit.german)[static_cast<std::size_t>(unit.quality)];
  const std::string name = unit.half ? c.half : c.squad;
  return name.substr(0, name.find(' '));
}

int broken_morale_of(const TableUnit& unit) {
  const Class& c = classes(unit.german)[static_cast<std::size_t>(unit.quality)];
  return unit.half ? c.broken_half : c.broken_squad;
}

Table::Table(Place place) : place_(std::move(place)) {}

std::pair<int, int> Table::pixel(const std::string& hex) const {
  SavedBoard board;
  board.name = place_.board;
  board.turned = place_.turned;
  const std::vector<SavedBoard> boards = {board};
  const std::vector<vsav::PlacedBoard> placed = vsav::lay_out(boards);
  const auto at = parse_hex_name(hex);
  const BoardPixels& p = placed[0].pixels;
  double x = p.a1_x + p.hex_width * at->col;
  double y = p.a1_y + p.hex_height * at->row - ((at->col & 1) != 0 ? p.hex_height / 2 : 0);
  if (place_.turned) {
    x = p.width - x;
    y = p.height - y;
  }
  return {static_cast<int>(placed[0].x + x), static_cast<int>(placed[0].y + y)};
}

std::string Table::marker_state(const std::string& hex) const {
  if (hex.empty()) return "null;0;0;1";
  const auto [x, y] = pixel(hex);
  return fmt::format("Main Map;{};{};1", x, y);
}

std::string Table::state_of(const TableUnit& unit) const {
  const std::string moved = unit.moved ? "true" : "false";
  const std::string conceal = unit.concealed ? "q;" : "null;";
  const std::string hide = unit.hidden ? "q" : "null";
  if (!unit.rank.empty())
    return nested(
        {moved, conceal, hide, unit.wounded ? "1" : "-1", unit.broken ? "1" : "-1", "1", marker_state(unit.at)});
  const int level = unit.quality + 1;
  const auto shown = [&](bool on) { return std::to_string(on ? level : -level); };
  return nested({moved, conceal, hide, shown(unit.broken && unit.half), shown(unit.half), shown(unit.broken),
                 std::to_string(level), marker_state(unit.at)});
}

std::string Table::track_state() const {
  return nested({german_ ? "1" : "2", std::to_string(phase_), std::to_string(turn_), "Main Map;120;130;300"});
}

std::size_t Table::add(TableUnit unit) {
  unit.piece = new_id();
  std::vector<std::string>& stack = stacks_[unit.at];
  stack.push_back(unit.piece);
  for (const auto& [there, id] : {std::pair{unit.pinned, &unit.pin}, std::pair{unit.under_dm, &unit.dm},
                                  std::pair{unit.concealed, &unit.question}}) {
    if (!there) continue;
    *id = new_id();
    stack.push_back(*id);
  }
  units_.push_back(std::move(unit));
  return units_.size() - 1;
}

void Table::begin(int turn, bool german, int phase) {
  turn_ = turn;
  german_ = german;
  phase_ = phase;
  std::vector<std::string> commands = {"begin_save"};
  const auto piece = [&](const std::string& id, const std::string& type, const std::string& state) {
    commands.push_back(encode_list({"+", id, type, state}, '/'));
  };
  for (const TableUnit& unit : units_) {
    piece(unit.piece, type_of(unit), state_of(unit));
    if (unit.under_dm) piece(unit.dm, "piece;K;D;MS/dm;DM", marker_state(unit.at));
    if (unit.pinned) piece(unit.pin, "piece;K;D;MS/pin;Pin", marker_state(unit.at));
    if (unit.concealed) piece(unit.question, question_type(unit.german), nested({"", marker_state(unit.at)}));
  }
  for (const auto& [name, hex] : things_)
    piece(thing_ids_[name + hex], "piece;K;D;MS/thing;" + name, marker_state(hex));
  for (const auto& [hex, members] : stacks_) {
    const auto [x, y] = pixel(hex);
    stack_ids_[hex] = new_id();
    commands.push_back(vlog_stack(stack_ids_[hex], {"Main Map", x, y, ""}, members).text);
  }
  track_ = new_id();
  piece(track_, track_type(), track_state());
  commands.push_back(encode_list({"INFO", "Axis", "Axis", "1", " ? ", " ? ", " ? ", " ? "}, '\t'));
  commands.push_back(fmt::format("bd\t0\t0\t{}{}\tVER\t1\t", place_.turned ? "r" : "", place_.board));
  commands.emplace_back("end_save");
  save_ = encode_list(commands, '\x1b');
  states_ = {{units_, stacks_}};
}

std::size_t Table::add_entry(VlogCommand entry) {
  log_.push_back(std::move(entry));
  states_.push_back({units_, stacks_});
  return log_.size();
}

void Table::lay(const std::string& name, const std::string& hex, bool on_top) {
  things_.emplace_back(name, hex);
  thing_ids_[name + hex] = new_id();
  stacks_[hex].insert(on_top ? stacks_[hex].end() : stacks_[hex].begin(), thing_ids_[name + hex]);
}

std::size_t Table::next_phase() {
  const std::string before = track_state();
  if (++phase_ > 8) {
    phase_ = 1;
    if (!german_) ++turn_;
    german_ = !german_;
  }
  VlogCommand entry = vlog_change(track_, track_state(), before);
  entry.then.push_back(
      vlog_chat(fmt::format("* New: {} Turn {} - {} *", german_ ? "Axis" : "Allied", turn_, kPhases[phase_ - 1])));
  return add_entry(std::move(entry));
}

void Table::take_away(const std::string& piece, const std::string& from) {
  std::vector<std::string>& stack = stacks_[from];
  stack.erase(std::remove(stack.begin(), stack.end(), piece), stack.end());
  if (stack.empty()) stacks_.erase(from);
}

void Table::move_piece(const std::string& piece, const std::string& from, const std::string& to,
                       const std::string& under, VlogCommand& into) {
  const auto [x, y] = pixel(to);
  VlogPoint old{"null", 0, 0, "null"};
  if (!from.empty()) {
    const std::vector<std::string>& stack = stacks_[from];
    const auto own = std::find(stack.begin(), stack.end(), piece);
    const auto [old_x, old_y] = pixel(from);
    old = {"Main Map", old_x, old_y, own == stack.begin() ? "null" : *(own - 1)};
    take_away(piece, from);
  }
  into.then.push_back(vlog_move(piece, old, {"Main Map", x, y, under.empty() ? "null" : under}));
  const bool fresh = stacks_.count(to) == 0;
  std::vector<std::string>& stack = stacks_[to];
  const auto beneath = std::find(stack.begin(), stack.end(), under);
  stack.insert(beneath == stack.end() ? stack.begin() : beneath + 1, piece);
  if (fresh) into.then.push_back(vlog_stack(new_id(), {"Main Map", x, y, ""}, stack));
}

VlogCommand Table::changed(std::size_t unit, const TableUnit& now) {
  VlogCommand out = vlog_change(units_[unit].piece, state_of(now), state_of(units_[unit]));
  units_[unit] = now;
  return out;
}

std::size_t Table::step(std::size_t unit, const std::string& to, std::vector<std::size_t> along) {
  VlogCommand entry;
  const auto go = [&](std::size_t i) {
    const std::string from = units_[i].at;
    if (!units_[i].moved) {
      TableUnit now = units_[i];
      now.moved = true;
      entry.then.push_back(changed(i, now));
    }
    move_piece(units_[i].piece, from, to, "", entry);
    for (const auto& [there, id] : {std::pair{units_[i].pinned, units_[i].pin}, {units_[i].under_dm, units_[i].dm}})
      if (there) move_piece(id, from, to, units_[i].piece, entry);
    units_[i].at = to;
  };
  const std::string from = units_[unit].at;
  go(unit);
  for (const std::size_t other : along) go(other);
  entry.then.push_back(vlog_chat(
      fmt::format("* {} moves {}{} -> {}{} *", figures_of(units_[unit]), place_.board, from, place_.board, to)));
  // The first command is the parent of the others.
  VlogCommand first = std::move(entry.then.front());
  entry.then.erase(entry.then.begin());
  first.then = std::move(entry.then);
  return add_entry(std::move(first));
}

std::size_t Table::roll(const std::string& kind, const std::vector<int>& dice) {
  return add_entry(vlog_roll(kind, dice, german_ ? "Anna" : "Boris"));
}

std::size_t Table::say(const std::string& text) {
  return add_entry(vlog_chat("<Anna> - " + text));
}

void Table::lay(const std::string& name, std::string& id, std::size_t unit, VlogCommand& into) {
  id = new_id();
  into.then.push_back(vlog_add(id, "piece;K;D;MS/" + name + ";" + name, marker_state("")));
  move_piece(id, "", units_[unit].at, units_[unit].piece, into);
}

std::size_t Table::breaks(std::size_t unit) {
  TableUnit now = units_[unit];
  now.broken = true;
  VlogCommand entry = changed(unit, now);
  if (!units_[unit].under_dm) {
    units_[unit].under_dm = true;
    lay("DM", units_[unit].dm, unit, entry);
  }
  return add_entry(std::move(entry));
}

std::size_t Table::rallies(std::size_t unit) {
  TableUnit now = units_[unit];
  now.broken = false;
  return add_entry(changed(unit, now));
}

std::size_t Table::reduces(std::size_t unit) {
  TableUnit now = units_[unit];
  now.half = true;
  return add_entry(changed(unit, now));
}

std::size_t Table::wounds(std::size_t unit) {
  TableUnit now = units_[unit];
  now.wounded = true;
  return add_entry(changed(unit, now));
}

std::size_t Table::pins(std::size_t unit) {
  VlogCommand entry;
  units_[unit].pinned = true;
  lay("Pin", units_[unit].pin, unit, entry);
  return add_entry(std::move(entry));
}

std::size_t Table::puts_dm(std::size_t unit) {
  VlogCommand entry;
  units_[unit].under_dm = true;
  lay("DM", units_[unit].dm, unit, entry);
  return add_entry(std::move(entry));
}

std::size_t Table::eliminates(std::size_t unit) {
  TableUnit& u = units_[unit];
  VlogCommand entry = vlog_remove(u.piece);
  take_away(u.piece, u.at);
  for (const auto& [there, id] : {std::pair{u.under_dm, u.dm}, std::pair{u.pinned, u.pin}}) {
    if (!there) continue;
    entry.then.push_back(vlog_remove(id));
    take_away(id, u.at);
  }
  u.gone = true;
  u.under_dm = u.pinned = false;
  return add_entry(std::move(entry));
}

std::size_t Table::takes_markers(const std::vector<std::size_t>& of, bool dm) {
  VlogCommand entry;
  for (const std::size_t i : of) {
    bool& there = dm ? units_[i].under_dm : units_[i].pinned;
    const std::string& id = dm ? units_[i].dm : units_[i].pin;
    if (!there) continue;
    entry.then.push_back(vlog_remove(id));
    take_away(id, units_[i].at);
    there = false;
  }
  return entry.then.empty() ? log_.size() : add_entry(std::move(entry));
}

std::size_t Table::marks_unmoved() {
  VlogCommand entry;
  for (std::size_t i = 0; i < units_.size(); ++i) {
    if (!units_[i].moved || units_[i].gone) continue;
    TableUnit now = units_[i];
    now.moved = false;
    entry.then.push_back(changed(i, now));
  }
  return entry.then.empty() ? log_.size() : add_entry(std::move(entry));
}

std::size_t Table::reveals(std::size_t unit) {
  TableUnit now = units_[unit];
  now.concealed = now.hidden = false;
  VlogCommand entry = changed(unit, now);
  if (!now.question.empty()) {
    entry.then.push_back(vlog_remove(now.question));
    take_away(now.question, now.at);
    units_[unit].question.clear();
  }
  return add_entry(std::move(entry));
}

std::size_t Table::takes_dm(std::size_t unit) {
  return takes_markers({unit}, true);
}

std::size_t Table::drags(const std::string& from, const std::string& to) {
  const auto [x, y] = pixel(to);
  const auto [old_x, old_y] = pixel(from);
  for (TableUnit& unit : units_)
    if (unit.at == from) unit.at = to;
  stacks_[to] = stacks_[from];
  stacks_.erase(from);
  stack_ids_[to] = stack_ids_[from];
  return add_entry(vlog_move(stack_ids_[to], {"Main Map", old_x, old_y, "null"}, {"Main Map", x, y, "null"}));
}

std::size_t Table::captures(std::size_t unit, std::size_t guard) {
  VlogCommand entry;
  TableUnit& u = units_[unit];
  move_piece(u.piece, u.at, units_[guard].at, "", entry);
  if (u.under_dm) {
    entry.then.push_back(vlog_remove(u.dm));
    take_away(u.dm, u.at);
    u.under_dm = false;
  }
  u.at = units_[guard].at;
  std::string id;
  lay("POW", id, unit, entry);
  return add_entry(std::move(entry));
}

void Table::move_off(std::size_t unit, const std::string& map, VlogCommand& into) {
  TableUnit& u = units_[unit];
  for (const auto& [there, id] : {std::pair{true, u.piece}, {u.under_dm, u.dm}}) {
    if (!there) continue;
    const auto [x, y] = pixel(u.at);
    take_away(id, u.at);
    into.then.push_back(vlog_move(id, {"Main Map", x, y, "null"}, {map, 60, 60, "null"}));
  }
  u.gone = true;
}

std::size_t Table::leaves(std::size_t unit) {
  VlogCommand entry;
  move_off(unit, "Main Map", entry);
  return add_entry(std::move(entry));
}

std::size_t Table::into_bin(std::size_t unit) {
  VlogCommand entry;
  move_off(unit, "Casualties", entry);
  return add_entry(std::move(entry));
}

std::size_t Table::swaps(std::size_t unit) {
  VlogCommand entry;
  TableUnit& u = units_[unit];
  const std::string old = u.piece;
  u.piece = new_id();
  u.half = true;
  entry.then.push_back(vlog_add(u.piece, type_of(u), state_of(u)));
  const auto [x, y] = pixel(u.at);
  entry.then.push_back(vlog_move(u.piece, {"null", 0, 0, "null"}, {"Main Map", x, y, old}));
  std::vector<std::string>& stack = stacks_[u.at];
  stack.insert(std::find(stack.begin(), stack.end(), old) + 1, u.piece);
  entry.then.push_back(vlog_remove(old));
  take_away(old, u.at);
  return add_entry(std::move(entry));
}

std::size_t Table::undo(std::size_t entry) {
  units_ = states_[entry - 1].units;
  stacks_ = states_[entry - 1].stacks;
  const VlogCommand done = log_[entry - 1];
  return add_entry(vlog_undo(done));
}

std::string Table::bytes() const {
  VlogWriter out(save_);
  for (const VlogCommand& entry : log_) out.add(entry);
  return out.bytes();
}

}  // namespace hexrout::test
