// The verbs of the command, one file each.
#pragma once

#include "command.hpp"

namespace hexrout::command {

void add_rules_command(CLI::App& app, Run& run);

}  // namespace hexrout::command
