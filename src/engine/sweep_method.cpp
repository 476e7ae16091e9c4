// "sweep": the phase, or the rest of it, sampled.
#include <algorithm>

#include "engine/deadline.hpp"
#include "engine/methods.hpp"
#include "hexrout/sweep/sweep_file.hpp"

namespace hexrout {

namespace {

constexpr std::uint64_t kChunk = 64;  // runs that a thread takes at once

// The runs one lot after another, as many as there is time for; how many were made. Lots grow, from one run, while they
// take less than a thirtieth of the time, so the last is about that late at most.
std::uint64_t run_lots(Sweeper& sweeper, std::uint64_t runs, const Deadline& deadline, Tally& tally) {
  using Clock = Deadline::Clock;
  const Clock::duration long_lot =
      Clock::duration(deadline.left().value_or(std::chrono::milliseconds(kMostTimeMs))) / 30;
  std::uint64_t done = 0;
  std::uint64_t lot = deadline.until() ? 1 : runs;
  while (done < runs && (done == 0 || !deadline.over())) {
    const Clock::time_point start = Clock::now();
    const std::uint64_t to = std::min(runs, done + lot);
    tally.add(sweeper.run({done, to}));
    done = to;
    if (Clock::now() - start < long_lot / 2) lot *= 2;
  }
  return done;
}

// The lines of `hexrout sweep` as a list.
Json lines_of(const std::string& text) {
  Json lines = Json::array();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(Json::parse(text.substr(at, end - at)));
    at = end + 1;
  }
  return lines;
}

}  // namespace

std::optional<Json> sweep_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.game(params, found);
  const std::uint64_t runs = params.number("runs", 1000, 1, room.limits.sweep_runs);
  SweepPlan plan;
  plan.seed = params.number("seed", 1, 0, UINT64_MAX);
  plan.threads = static_cast<int>(params.number("threads", 0, 0, 1024));
  plan.choices =
      params.choice("choices", 0, {"recommended", "any"}) == 1 ? SweepChoices::any : SweepChoices::recommended;
  const Deadline deadline(room, params);
  params.done();
  if (game == nullptr || found.has_errors()) return std::nullopt;
  plan.chunk = kChunk;
  plan.progress = [&](std::uint64_t) { return !room.interrupted(); };
  // In the middle of a play the rest of it is sampled.
  const std::unique_ptr<Game> rest = game->course != nullptr ? game->course->rest() : game->scenario.game->clone();
  Sweeper sweeper(*rest, plan);
  Tally tally(*rest);
  const std::uint64_t done = run_lots(sweeper, runs, deadline, tally);
  if (deadline.interrupted(found)) return std::nullopt;
  // The finished runs are a shard of the whole sweep.
  SweepFile file{"", {plan.seed, runs, {0, done}, plan.choices}, {}};
  file.scenarios.push_back(swept(game->with(game->now().clone()), std::move(tally)));
  Json out{{"lines", lines_of(sweep_text(file))}};
  deadline.tell(out, done == runs);
  return out;
}

}  // namespace hexrout
