// The verb match, and what `hexrout merge` does with shards of matches.
#pragma once

#include <string>
#include <vector>

namespace hexrout::command {

// Whether the file begins as a shard of a match does. A file that cannot be read does not.
bool is_match_shard(const std::string& file);
// Puts shards together and prints the summary of the match; csv: a file for its games, or empty. An exit status.
int merge_match_shards(const std::vector<std::string>& files, const std::string& csv);

}  // namespace hexrout::command
