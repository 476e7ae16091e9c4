// The verb match, and the part of `hexrout merge` for shards of matches.
#pragma once

#include <string>
#include <vector>

namespace hexrout::command {

// True if the file begins like a shard of a match; false for unreadable files.
bool is_match_shard(const std::string& file);
// Puts shards together and prints the summary of the match; csv: a file for its games, or empty. An exit status.
int merge_match_shards(const std::vector<std::string>& files, const std::string& csv);

}  // namespace hexrout::command
