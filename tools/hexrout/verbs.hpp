// The verbs of the command, in the order of --help. A new verb is a line here and a file of its own, which defines
// add_VERB_command.
#pragma once

#include "command.hpp"

#define HEXROUT_EACH_VERB(verb)                                                                                    \
  verb(rout) verb(play) verb(show) verb(los) verb(report) verb(check) verb(validate) verb(convert) verb(counters)  \
      verb(sweep) verb(merge) verb(engine) verb(bench) verb(rules) verb(advise) verb(survey) verb(cut) verb(reach) \
          verb(deny) verb(match) verb(studio)

namespace hexrout::command {

// Adds the verb to `app`. When the verb is called, it runs and leaves the exit status in `run`.
#define HEXROUT_DECLARE_VERB(verb) void add_##verb##_command(CLI::App& app, Run& run);
HEXROUT_EACH_VERB(HEXROUT_DECLARE_VERB)
#undef HEXROUT_DECLARE_VERB

}  // namespace hexrout::command
