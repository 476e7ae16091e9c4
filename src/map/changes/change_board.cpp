#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/board_changes.hpp"
#include "map/changes/left_to_players.hpp"
#include "map/changes/pixel_changes.hpp"

namespace hexrout {

bool can_apply(const ChangeRule& rule) {
  return rule.kind != ChangeKind::unreadable && (rule.kind != ChangeKind::custom || is_custom_change(rule.name));
}

namespace {

// Reports a change that cannot be applied. Returns null then.
const ChangeRule* rule_for(const BoardChange& change, const ChangeRules& rules, Diagnostics& found) {
  const ChangeRule* rule = rules.find(change.name);
  if (rule == nullptr) {
    found.error("unknown-change", change.place,
                fmt::format("VASL has no change of terrain {} that lines of sight go by", in_quotes(change.name)),
                found.suggest(change.name, rules.names(), "write one of VASL's names: {names}"));
    return nullptr;
  }
  if (can_apply(*rule)) return rule;
  found.error("unknown-change", change.place,
              fmt::format("what {} does is not in VASL's file of rules, and hexrout does not have it either",
                          in_quotes(change.name)),
              "leave it out, and mind that its terrain is as printed");
  return nullptr;
}

}  // namespace

std::optional<VaslBoard> changed_board(const VaslBoard& board, std::span<const BoardChange> changes,
                                       const ChangeRules& rules, Diagnostics& found) {
  if (changes.size() > kMostBoardChanges) {
    found.error("too-much", changes[kMostBoardChanges].place, fmt::format("{} changes of one board", changes.size()),
                fmt::format("name at most {}", kMostBoardChanges));
    return std::nullopt;
  }
  std::vector<const ChangeRule*> known;
  for (const BoardChange& change : changes)
    if (const ChangeRule* rule = rule_for(change, rules, found)) known.push_back(rule);
  if (known.size() != changes.size()) return std::nullopt;

  PixelChanges pixels(*board.raster);
  std::vector<bool> effective(known.size(), false);
  for (std::size_t i = 0; i < known.size(); ++i) effective[i] = pixels.apply(*known[i]);
  pixels.finish();
  for (std::size_t i = 0; i < known.size(); ++i)
    effective[i] = pixels.apply_beside_sight(known[i]->name) || effective[i];
  VaslBoard out{board.name, board.naming, std::make_shared<const Raster>(std::move(pixels).contents())};
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (effective[i]) {
      report_left_to_players(out, changes[i], found);
    } else if (!report_looks_only(changes[i], found)) {
      found.warning("no-effect", changes[i].place,
                    fmt::format("{} changes nothing on board {}", in_quotes(changes[i].name), board.name),
                    "leave it out, or look at the board's number");
    }
  }
  return out;
}

}  // namespace hexrout
