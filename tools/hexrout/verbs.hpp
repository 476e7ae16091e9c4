// The verbs of the command, in the order of --help. A new verb is a word here, a line in help.cpp and a file of its
// own, which defines add_VERB_command.
#pragma once

#include "command.hpp"

#define HEXROUT_EACH_VERB(verb)                                                                                    \
  verb(rout) verb(play) verb(check) verb(judge) verb(los) verb(watch) verb(show) verb(report) verb(studio)         \
      verb(advise) verb(survey) verb(cut) verb(deny) verb(plan) verb(reach) verb(convert) verb(counters) verb(log) \
          verb(validate) verb(rules) verb(engine) verb(sweep) verb(merge) verb(match) verb(bench) verb(completion)

namespace hexrout::command {

// Adds the verb to `app`. When the verb is called, it runs and leaves the exit status in `run`.
#define HEXROUT_DECLARE_VERB(verb) void add_##verb##_command(CLI::App& app, Run& run);
HEXROUT_EACH_VERB(HEXROUT_DECLARE_VERB)
#undef HEXROUT_DECLARE_VERB

}  // namespace hexrout::command
