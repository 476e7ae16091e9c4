// The verbs of the command, one file each.
#pragma once

#include "command.hpp"

namespace hexrout::command {

void add_rout_command(CLI::App& app, Run& run);
void add_play_command(CLI::App& app, Run& run);
void add_show_command(CLI::App& app, Run& run);
void add_los_command(CLI::App& app, Run& run);
void add_report_command(CLI::App& app, Run& run);
void add_check_command(CLI::App& app, Run& run);
void add_validate_command(CLI::App& app, Run& run);
void add_convert_command(CLI::App& app, Run& run);
void add_counters_command(CLI::App& app, Run& run);
void add_sweep_command(CLI::App& app, Run& run);
void add_merge_command(CLI::App& app, Run& run);
void add_engine_command(CLI::App& app, Run& run);
void add_bench_command(CLI::App& app, Run& run);
void add_rules_command(CLI::App& app, Run& run);
void add_advise_command(CLI::App& app, Run& run);
void add_survey_command(CLI::App& app, Run& run);
void add_cut_command(CLI::App& app, Run& run);

}  // namespace hexrout::command
