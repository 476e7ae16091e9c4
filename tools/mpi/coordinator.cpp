// Rank 0 hands out chunks and plays some itself. A chunk belongs to whoever has it last been given to; the first result
// that comes counts, any other is dropped, so nothing is counted twice however
// late a rank that was given up speaks again.
#include <fmt/format.h>

#include <deque>
#include <future>
#include <thread>

#include "chunks.hpp"
#include "command.hpp"
#include "journal.hpp"
#include "progress.hpp"

namespace hexrout::command {

namespace {

using Clock = std::chrono::steady_clock;

class Coordinator {
 public:
  Coordinator(const boost::mpi::communicator& world, const MpiSweep& sweep)
      : sweep_(sweep),
        inbox_(world),
        outbox_(world),
        player_(sweep),
        have_(sweep.chunks.size(), false),
        ranks_(static_cast<std::size_t>(world.size())),
        progress_("sweeping", (sweep.range.to - sweep.range.from) * sweep.scenarios.size()) {
    for (const Scenario& scenario : sweep.scenarios) sum_.push_back(swept(scenario, Tally(*scenario.game)));
  }

  int run() {
    Diagnostics found;
    if (!sweep_.complaint.empty()) {
      fmt::print(stderr, "{}", sweep_.complaint);
      return end(Exit::input);
    }
    if (!journal_.open(sweep_, found,
                       [&](const std::vector<std::size_t>& chunks, const SweepFile& file) { count(chunks, file); }))
      return end(report(found));
    for (std::size_t i = 0; i < have_.size(); ++i)
      if (!have_[i]) waiting_.push_back(i);
    while (done_ < have_.size()) {
      hear();
      find_the_lost();
      hand_out();
      if (!own_.valid())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      else if (own_.wait_for(std::chrono::milliseconds(1)) == std::future_status::ready) {
        const SweepFile played = own_.get();
        hand_out();  // the next is played while this one is counted
        keep(sweep_text(played));
      }
    }
    progress_.pause();
    print(sweep_text({"", {sweep_.plan.seed, sweep_.runs, sweep_.range, sweep_.plan.choices}, sum_}));
    std::fflush(stdout);
    return end(report(found));
  }

 private:
  struct Rank {
    std::deque<std::size_t> chunks;  // it plays the first of them
    bool ready = false;              // to play any
    bool lost = false;
    bool spoke = false;
    Clock::time_point heard = Clock::now();
  };

  void hear() {
    while (auto message = inbox_.next()) {
      Rank& rank = ranks_[static_cast<std::size_t>(message->from)];
      rank.heard = Clock::now();
      rank.spoke = true;
      if (rank.lost) fmt::print(stderr, "hexrout-sweep-mpi: note[rank-back]: rank {} speaks again\n", message->from);
      rank.lost = false;
      if (message->tag == kAlive) outbox_.post(message->from, kHeard, "");
      if (message->tag == kReady) {
        rank.ready = message->bytes == sweep_.digest();
        if (!rank.ready)
          fmt::print(stderr,
                     "hexrout-sweep-mpi: warning[rank-differs]: rank {} has other scenarios and gets nothing to do{}\n",
                     message->from, message->bytes.rfind('!', 0) == 0 ? ":\n" + message->bytes.substr(1) : "");
      }
      if (message->tag == kResult) {
        keep(message->bytes.substr(message->bytes.find('\n') + 1));
        std::erase(rank.chunks, std::stoul(message->bytes));
        rank.ready = true;
      }
    }
  }

  void find_the_lost() {
    const auto now = Clock::now();
    for (std::size_t r = 1; r < ranks_.size(); ++r) {
      Rank& rank = ranks_[r];
      // Starting up takes longer than working.
      const auto patience = rank.spoke ? sweep_.patience : 3 * sweep_.patience;
      if (rank.lost || now - rank.heard <= patience) continue;
      rank.lost = true;
      rank.ready = false;
      ever_lost_ = true;
      fmt::print(stderr, "hexrout-sweep-mpi: warning[rank-lost]: rank {} has not been heard of for {} s{}\n", r,
                 patience.count(), rank.chunks.empty() ? "" : "; its chunk is run again");
      waiting_.insert(waiting_.begin(), rank.chunks.begin(), rank.chunks.end());
      rank.chunks.clear();
    }
  }

  std::optional<std::size_t> take() {
    while (!waiting_.empty()) {
      const std::size_t chunk = waiting_.front();
      waiting_.pop_front();
      if (!have_[chunk]) return chunk;
    }
    return std::nullopt;
  }

  // One chunk to play for everybody, then another to go on with at once.
  void hand_out() {
    for (std::size_t most = 1; most <= 2; ++most) {
      for (std::size_t r = 1; r < ranks_.size(); ++r) {
        Rank& rank = ranks_[r];
        if (!rank.ready || rank.lost || rank.chunks.size() >= most) continue;
        const auto chunk = take();
        if (!chunk) break;
        rank.chunks.push_back(*chunk);
        outbox_.post(static_cast<int>(r), kWork, std::to_string(*chunk));
      }
      if (own_.valid()) continue;
      if (const auto chunk = take())
        own_ = std::async(std::launch::async, [this, chunk] { return player_.play(*chunk); });
    }
  }

  // Counts a result, written down first; whoever had the chunk too comes too late.
  void keep(const std::string& text) {
    Diagnostics damaged;
    const auto file = parse_sweep(text, "a chunk", damaged);
    const auto chunks = file ? chunks_of(sweep_, *file) : std::vector<std::size_t>();
    if (chunks.empty()) throw std::runtime_error("a rank sent what is no chunk of this sweep");
    if (have_[chunks.front()]) return;
    journal_.add(text);
    count(chunks, *file);
  }

  void count(const std::vector<std::size_t>& chunks, const SweepFile& file) {
    for (const std::size_t chunk : chunks) {
      if (have_[chunk]) continue;
      have_[chunk] = true;
      ++done_;
      sum_[sweep_.chunks[chunk].scenario].tally.add(file.scenarios.front().tally);
      progress_.advance(sweep_.chunks[chunk].range.to - sweep_.chunks[chunk].range.from);
    }
  }

  int end(int status) {
    for (std::size_t r = 1; r < ranks_.size(); ++r)
      if (!ranks_[r].lost) outbox_.post(static_cast<int>(r), kEnd, ever_lost_ ? "1" : "0");
    if (!ever_lost_) return status;
    outbox_.flush(std::chrono::milliseconds(1000));
    leave_alone(status);
  }

  const MpiSweep& sweep_;
  Inbox inbox_;
  Outbox outbox_;
  ChunkPlayer player_;
  std::vector<SweptScenario> sum_;
  std::vector<bool> have_;  // by chunk
  std::size_t done_ = 0;
  std::deque<std::size_t> waiting_;
  std::vector<Rank> ranks_;
  bool ever_lost_ = false;
  std::future<SweepFile> own_;
  Journal journal_;
  Progress progress_;
};

}  // namespace

int coordinate(const boost::mpi::communicator& world, const MpiSweep& sweep) {
  return Coordinator(world, sweep).run();
}

}  // namespace hexrout::command
