// Changes of a board's terrain by scenario rule: "NoGrain", "RoadsToPaths".
//
//   Diagnostics found;
//   auto rules = read_change_rules("boards", {}, found);
//   const std::vector<BoardChange> changes{{"NoGrain", {}}};
//   auto changed = rules ? changed_board(*board, changes, *rules, found) : std::nullopt;
//
// The rules are those of VASL's SharedBoardMetadata.xml, which is not part of hexrout: it is looked for in the folder
// of boards, in its folder boardData, and beside the folder of boards. Pixels become what VASL makes of them, in the
// order of the changes, and the hexes are derived from these pixels once. Some changes alter no line of sight in VASL,
// yet they have a meaning for movement: roads that do not exist, streams that are gullies. They are applied last.
// Thread safety: free functions without shared state. Complexity: linear in pixels times changes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/terrain.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

inline constexpr std::size_t kMostBoardChanges = 100;  // of one board

enum class ChangeKind : std::uint8_t {
  none,  // VASL's sight goes by the printed board
  terrain,
  level,
  terrain_to_level,  // open ground at the level
  level_to_terrain,  // at level 0
  custom,            // has a way of its own
  unreadable         // of a kind, or with a value, that is unknown
};

struct ChangeRule {
  std::string name;
  ChangeKind kind = ChangeKind::none;
  TerrainId from = kNoTerrain;  // kNoTerrain: no such terrain
  TerrainId to = kNoTerrain;
  int from_level = 0;
  int to_level = 0;
};

class ChangeRules {
 public:
  explicit ChangeRules(std::vector<ChangeRule> rules);
  const ChangeRule* find(std::string_view name) const;  // null: none
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<ChangeRule> rules_;  // by name
  std::vector<std::string> names_;
};

// True for a rule that changed_board() can apply.
bool can_apply(const ChangeRule& rule);

// `file` names the text in messages. At most 4 MB and 10,000 rules.
std::optional<ChangeRules> parse_change_rules(std::string_view xml, const std::string& file, Diagnostics& found);

// The path of SharedBoardMetadata.xml for a folder of boards; empty if there is none.
std::string find_shared_metadata(const std::string& boards_folder);

// Finds and reads it; its absence is an error at `place`.
std::optional<ChangeRules> read_change_rules(const std::string& boards_folder, const Place& place, Diagnostics& found);

// The board with these changes; nullopt after reporting one that is unknown. Changes that alter nothing, and meanings
// that are not applied, are reported at their places.
std::optional<VaslBoard> changed_board(const VaslBoard& board, std::span<const BoardChange> changes,
                                       const ChangeRules& rules, Diagnostics& found);

}  // namespace hexrout
