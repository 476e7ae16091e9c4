// Rank 0 hands out chunks and plays some itself. A chunk belongs to whoever has it last been given to; the first result that comes
// counts, any other is dropped, so nothing is counted twice however late a rank that was given up speaks again.
#include <fmt/format.h>

#include <deque>
#include <future>
#include <thread>

#include "chunks.hpp"
#include "journal.hpp"
#include "progress.hpp"

namespace hexrout::command {

namespace {

using Clock = std::chrono::steady_clock;

class Coordinator {
 public:
  Coordinator(const boost::mpi::communicator& world, const MpiSweep& sweep)
      : world_(world), sweep_(sweep), inbox_(world), player_(sweep), results_(sweep.chunks.size()), ranks_(static_cast<std::size_t>(world.size())),
        progress_("sweeping", (sweep.range.to - sweep.range.from) * sweep.scenarios->size()) {}

  int run() {
    Diagnostics found;
    if (!journal_.open(sweep_, found, [&](std::size_t chunk, const std::string& text) { keep(chunk, text, false); })) {
      end();
      return leave(report(found));
    }
    for (std::size_t i = 0; i < results_.size(); ++i)
      if (results_[i].empty()) waiting_.push_back(i);
    while (done_ < results_.size()) {
      hear();
      find_the_lost();
      hand_out();
      if (own_.valid()) {
        if (own_.wait_for(std::chrono::milliseconds(1)) == std::future_status::ready) keep(own_chunk_, own_.get(), true);
      } else {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    }
    progress_.pause();
    const int status = write(found);
    end();
    return leave(status);
  }

 private:
  struct Rank {
    std::optional<std::size_t> chunk;
    bool ready = false;
    bool lost = false;
    bool spoke = false;
    Clock::time_point heard = Clock::now();
  };

  void hear() {
    while (auto message = inbox_.next()) {
      Rank& rank = ranks_[static_cast<std::size_t>(message->from)];
      rank.heard = Clock::now();
      rank.spoke = true;
      if (rank.lost) fmt::print(stderr, "hexrout-mpi: note[rank-back]: rank {} speaks again\n", message->from);
      rank.lost = false;
      if (message->tag == kAlive) post(world_, message->from, kHeard, "");
      if (message->tag == kReady) rank.ready = true;
      if (message->tag == kResult) {
        const std::size_t line = message->bytes.find('\n');
        keep(std::stoul(message->bytes.substr(0, line)), message->bytes.substr(line + 1), true);
        rank.chunk.reset();
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
      inbox_.forget(static_cast<int>(r));
      fmt::print(stderr, "hexrout-mpi: warning[rank-lost]: rank {} has not been heard of for {} s; its chunk is run again\n", r, patience.count());
      if (rank.chunk && results_[*rank.chunk].empty()) waiting_.push_front(*rank.chunk);
      rank.chunk.reset();
    }
  }

  std::optional<std::size_t> take() {
    while (!waiting_.empty()) {
      const std::size_t chunk = waiting_.front();
      waiting_.pop_front();
      if (results_[chunk].empty()) return chunk;
    }
    return std::nullopt;
  }

  void hand_out() {
    for (std::size_t r = 1; r < ranks_.size(); ++r) {
      Rank& rank = ranks_[r];
      if (!rank.ready || rank.lost) continue;
      const auto chunk = take();
      if (!chunk) break;
      rank.ready = false;
      rank.chunk = chunk;
      post(world_, static_cast<int>(r), kWork, std::to_string(*chunk));
    }
    if (own_.valid()) return;
    if (const auto chunk = take()) {
      own_chunk_ = *chunk;
      own_ = std::async(std::launch::async, [this, chunk] { return player_.play(*chunk); });
    }
  }

  void keep(std::size_t chunk, const std::string& text, bool fresh) {
    if (chunk >= results_.size() || !results_[chunk].empty()) return;
    results_[chunk] = text;
    ++done_;
    progress_.advance(sweep_.chunks[chunk].range.to - sweep_.chunks[chunk].range.from);
    if (fresh) journal_.add(text);
  }

  int write(Diagnostics& found) {
    SweepFile out{"", {sweep_.plan.seed, sweep_.runs, sweep_.range, sweep_.plan.choices}, {}};
    for (std::size_t s = 0; s < sweep_.scenarios->size(); ++s) {
      SweptScenario whole;
      bool first = true;
      for (std::size_t i = 0; i < results_.size(); ++i) {
        if (sweep_.chunks[i].scenario != s) continue;
        auto file = parse_sweep(results_[i], fmt::format("chunk {}", i), found);
        if (!file || file->scenarios.size() != 1) return report(found);
        if (first)
          whole = std::move(file->scenarios.front());
        else
          whole.tally.add(file->scenarios.front().tally);
        first = false;
      }
      out.scenarios.push_back(std::move(whole));
    }
    print(sweep_text(out));
    std::fflush(stdout);
    return report(found);
  }

  void end() {
    for (int r = 1; r < world_.size(); ++r)
      if (!ranks_[static_cast<std::size_t>(r)].lost) post(world_, r, kEnd, ever_lost_ ? "1" : "0");
  }

  // Ranks end together, and with one that is lost nobody ends.
  int leave(int status) const {
    if (!ever_lost_) return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    std::fflush(stdout);
    std::_Exit(status);
  }

  const boost::mpi::communicator& world_;
  const MpiSweep& sweep_;
  Inbox inbox_;
  ChunkPlayer player_;
  std::vector<std::string> results_;
  std::size_t done_ = 0;
  std::deque<std::size_t> waiting_;
  std::vector<Rank> ranks_;
  bool ever_lost_ = false;
  std::future<std::string> own_;
  std::size_t own_chunk_ = 0;
  Journal journal_;
  Progress progress_;
};

}  // namespace

int coordinate(const boost::mpi::communicator& world, const MpiSweep& sweep) { return Coordinator(world, sweep).run(); }

}  // namespace hexrout::command
