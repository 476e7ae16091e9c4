// Lines of the chat of a log: rolls of VASL's dice buttons, lines that players typed, reports of the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hexrout/scenario/game_log.hpp"

namespace hexrout::vlog {

// "*** (MC DR) 5,2 ***   <Anna>      [...]", "*** 3d6 = 3,4,1 *** <Anna>"; nullopt for other lines.
std::optional<LoggedRoll> read_roll(std::string_view text);
// "<Anna> - text", or a report.
LoggedLine read_line(std::string_view text);
// False for a report or a roll that breaks off before its end.
bool is_whole_line(std::string_view text);

// The phase that a typed line names: "RtPh", "rout phase", "Axis 3 RtPh".
std::optional<LoggedPhase> phase_in_chat(const LoggedLine& line);
// The phase that a report of the turn track names: "* New: Axis Turn 1 - RtPh *".
std::optional<LoggedPhase> phase_in_report(const LoggedLine& line);
// The number of a phase by its abbreviation, in letters of either case; 0: none.
int phase_number(std::string_view word);

}  // namespace hexrout::vlog
