#include "log/small_save.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "scenario/vsav/sequence.hpp"

namespace hexrout::test {

namespace {

using vsav::encode_list;

std::string nested(std::vector<std::string> levels) {
  std::string out = levels.back();
  for (std::size_t i = levels.size() - 1; i-- > 0;) out = encode_list({levels[i], out}, '\t');
  return out;
}

std::string layer(const std::string& command, const std::string& letters, const std::string& images,
                  const std::string& names, const std::string& name, bool always = false) {
  return encode_list({"emb2",  command, "2", letters, "",      "2", "E", "",     "2",
                      "Q",     "",      "",  "0",     "false", "0", "0", images, names,
                      "false", name,    "",  "",      "false", "",  "1", "1",    always ? "true" : "false"},
                     ';');
}

std::string where(const VlogPoint& at) {
  return fmt::format("{};{};{};1", at.map, at.x, at.y);
}

}  // namespace

VlogPoint hex_point(const std::string& hex, const std::string& under) {
  const int column = hex[0] - 'A';
  const int row = std::stoi(hex.substr(1));
  const double y = column % 2 == 0 ? 32.25 + 64.5 * (row - 1) : 64.5 * row;
  return {"Main Map", static_cast<int>(400 + 56.25 * column), static_cast<int>(400 + y), under};
}

std::string squad_type(const std::string& nation) {
  return nested({encode_list({"moved", "moved"}, ';'), encode_list({"conceal", "C", nation + "/q", nation, ""}, ';'),
                 layer("SQ/HS", "V", "x", "2-3-7 1hs", ""), layer("", "F", nation + "/s7b", "broken +", "BRK"),
                 layer("", "", nation + "/s", "4-4-7 1sq", "", true), "piece;K;D; ;4-4-7 1sq"});
}

std::string half_squad_type(const std::string& nation) {
  return nested({encode_list({"conceal", "C", nation + "/q", nation, ""}, ';'),
                 layer("", "F", nation + "/h6b", "broken +", "BRK"), "piece;K;D; ;2-3-7 1hs"});
}

std::string marker_type(const std::string& name) {
  return nested({"label;76,130;L", "piece;K;D;MS/x;" + name});
}

std::string squad_state(const VlogPoint& at, const SquadState& state) {
  return nested({"false", state.concealed ? "secret word;" : "null;", state.half ? "1" : "-1",
                 state.broken ? "1" : "-1", "1", where(at)});
}

std::string marker_state(const VlogPoint& at) {
  return nested({"", where(at)});
}

std::string track_state(int player, int phase, int turn) {
  return nested({std::to_string(player), std::to_string(phase), std::to_string(turn), "Main Map;120;130;300"});
}

std::string small_save() {
  const std::string track =
      nested({layer("", "", "a,b", "Axis +,Allied +", "Player", true),
              layer("", "", "a,a,a,a,a,a,a,a", "+ - RPh,+ - PFPh,+ - MPh,+ - DFPh,+ - AFPh,+ - RtPh,+ - APh,+ - CCPh",
                    "PhaseName", true),
              layer("", "", "a,a,a,a,a", " Turn 1, Turn 2, Turn 3, Turn 4, Turn 5", "TurnName", true),
              "piece;K;D; ;Phase Track Axis 1st"});
  const VlogPoint m3 = hex_point("M3");
  const VlogPoint p5 = hex_point("P5");
  std::vector<std::string> commands = {"begin_save"};
  for (const VlogCommand& command :
       {vlog_add("1", squad_type("ge"), squad_state(m3)), vlog_add("2", squad_type("ge"), squad_state(m3)),
        vlog_add("3", squad_type("ru"), squad_state(p5)), vlog_stack("21", m3, {"1", "2"}), vlog_stack("22", p5, {"3"}),
        vlog_add("8", nested({"immob;ig;I", "piece;K;D; ;label"}), nested({"", where(m3)})),
        vlog_add("9", track, track_state(2, 5, 3))})
    commands.push_back(command.text);
  commands.emplace_back("bd\t0\t0\t01\tVER\t6.3");
  commands.emplace_back("end_save");
  return encode_list(commands, '\x1b');
}

VlogCommand phase_change(int player, int phase, int turn, int old_phase, int old_player) {
  constexpr std::array<const char*, 9> kWords = {"", "RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"};
  VlogCommand out = vlog_change("9", track_state(player, phase, turn), track_state(old_player, old_phase, turn));
  out.then.push_back(vlog_chat(fmt::format("* New: {} Turn {} - {} *", player == 1 ? "Axis" : "Allied", turn,
                                           kWords[static_cast<std::size_t>(phase)])));
  return out;
}

}  // namespace hexrout::test
