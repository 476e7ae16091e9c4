// Draws anew what a side cannot know of a position or of a play under way: a world that looks the same to it, for
// searches over information sets.
//
//   const std::unique_ptr<PlayCourse> world = resampled_course(course, "german", seed, found);
//   const std::unique_ptr<Game> position = resampled(game, "german", seed, found);
//
// The order of battle is taken for known: which units the other side has, hidden ones and Dummies included, is not
// drawn; where they are is. Distribution:
//
//   concealed counters   their Locations are exchanged among them, each order equally likely
//   hidden units         each by itself in any Location of a hex that men can enter, each equally likely, where no unit
//                        of the side is, nor has been in this play between two steps or at one of its decisions
//
// under the condition that the scenario is legal, that the side's view (Game::seen_by), who is asked, and the side's
// own open decision stay equal, and that the answers of the step under way still fit. A unit that cannot be put
// anywhere else alone (aboard another, or refused kPlaceTries times) stays where it is. Dice to come are seeded with
// `seed`.
//
// The result depends on the seed, on what the side knows and on the order of battle: positions that differ only in
// where unknown units are have equal results, as long as the answers of the step under way do not tell them apart.
// Cost: a position written and read again for each draw; a play, to know where the side's units have been.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "hexrout/play/play_course.hpp"

namespace hexrout {

inline constexpr int kWorldTries = 100;
inline constexpr int kPlaceTries = 20;

// Null and error[no-such-world] if kWorldTries draws were refused.
std::unique_ptr<Game> resampled(const Game& game, const std::string& side, std::uint64_t seed, Diagnostics& found);
// A course at the open question, with no answers to take back.
std::unique_ptr<PlayCourse> resampled_course(const PlayCourse& course, const std::string& side, std::uint64_t seed,
                                             Diagnostics& found);

}  // namespace hexrout
