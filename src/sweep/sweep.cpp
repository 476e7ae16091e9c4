#include "hexrout/sweep/sweep.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "hexrout/threads/on_threads.hpp"
#include "sweep/sampler.hpp"

namespace hexrout {

namespace {

// Counts the finished runs, and calls SweepPlan::progress.
class Watch {
 public:
  explicit Watch(const SweepPlan& plan) : plan_(plan) {}
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  void done(std::uint64_t runs) {
    if (!plan_.progress) return;
    const std::lock_guard lock(mutex_);
    done_ += runs;
    if (!plan_.progress(done_)) stopped_.store(true, std::memory_order_relaxed);
  }

 private:
  const SweepPlan& plan_;
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::uint64_t done_ = 0;
};

void run_chunk(Sampler& sampler, RunRange range, std::uint64_t chunk, std::uint64_t i, Watch& watch) {
  if (watch.stopped()) return;
  const std::uint64_t from = range.from + i * chunk;
  const std::uint64_t to = std::min(from + chunk, range.to);
  sampler.run({from, to});
  watch.done(to - from);
}

}  // namespace

RunRange shard_of(std::uint64_t runs, std::uint64_t i, std::uint64_t n) {
  const std::uint64_t each = runs / n;
  const std::uint64_t longer = runs % n;
  const auto start = [&](std::uint64_t k) { return k * each + std::min(k, longer); };
  return {start(i), start(i + 1)};
}

// A worker's sampler is made by the worker, when it has its first chunk.
struct Sweeper::Samplers {
  explicit Samplers(int threads) : of(static_cast<std::size_t>(threads)) {}
  std::vector<std::unique_ptr<Sampler>> of;
};

Sweeper::Sweeper(const Game& game, SweepPlan plan)
    : game_(&game),
      plan_(std::move(plan)),
      samplers_(std::make_unique<Samplers>(thread_count(plan_.threads, ~std::uint64_t{0}))) {}
Sweeper::~Sweeper() = default;

Tally Sweeper::run(RunRange range) {
  Tally out(*game_);
  if (range.to <= range.from) return out;
  Watch watch(plan_);
  const std::uint64_t chunk = std::max<std::uint64_t>(plan_.chunk, 1);
  const std::uint64_t chunks = (range.to - range.from - 1) / chunk + 1;
  on_threads(plan_.threads, chunks, [&](int worker, std::uint64_t i) {
    std::unique_ptr<Sampler>& sampler = samplers_->of[static_cast<std::size_t>(worker)];
    if (sampler == nullptr) sampler = std::make_unique<Sampler>(*game_, plan_);
    run_chunk(*sampler, range, chunk, i, watch);
  });
  for (const auto& sampler : samplers_->of)
    if (sampler != nullptr) out.add(sampler->take());
  return out;
}

Tally sweep_runs(const Game& game, const SweepPlan& plan, RunRange range) {
  return Sweeper(game, plan).run(range);
}

Tally sweep_runs_plainly(const std::function<std::unique_ptr<Game>()>& fresh, const SweepPlan& plan, RunRange range) {
  class Drawn final : public Choices {
   public:
    Drawn(const SweepPlan& plan, std::uint64_t run) : plan_(plan), run_(run) {}
    std::size_t choose(const Decision& decision) override {
      return plan_.choices == SweepChoices::recommended
                 ? 0
                 : drawn_option(plan_, run_, decided_++, decision.options.size());
    }

   private:
    const SweepPlan& plan_;
    std::uint64_t run_;
    std::uint64_t decided_ = 0;
  };
  Tally out(*fresh());
  for (std::uint64_t run = range.from; run < range.to; ++run) {
    const std::unique_ptr<Game> course = fresh();
    SeededDice dice(plan.seed, run);
    Drawn choices(plan, run);
    NoLog log;
    course->play(dice, choices, log);
    out.add(out.end_of(*course), 1);
  }
  return out;
}

}  // namespace hexrout
