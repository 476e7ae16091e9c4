#include <chrono>
#include <cstdlib>
#include <future>
#include <thread>

#include "chunks.hpp"

namespace hexrout::command {

std::string ChunkPlayer::play(std::size_t number) {
  const Chunk& chunk = sweep_.chunks[number];
  auto& sweeper = sweepers_[chunk.scenario];
  const Scenario& scenario = (*sweep_.scenarios)[chunk.scenario];
  if (!sweeper) sweeper = std::make_unique<Sweeper>(*scenario.game, sweep_.plan);
  SweepFile file{"", {sweep_.plan.seed, sweep_.runs, chunk.range, sweep_.plan.choices}, {}};
  file.scenarios.push_back({scenario.file, scenario.game->setting().title, scenario.rules, sweep_.digests[chunk.scenario], sweeper->run(chunk.range)});
  return sweep_text(file);
}

void post(const boost::mpi::communicator& world, int to, Tag tag, const std::string& bytes) {
  // The bytes must stay until they are gone; those to a rank that is lost stay for good.
  struct Sent {
    std::string bytes;
    boost::mpi::request request;
  };
  static std::vector<std::unique_ptr<Sent>> under_way;
  for (auto it = under_way.begin(); it != under_way.end();) it = (*it)->request.test() ? under_way.erase(it) : it + 1;
  auto sent = std::make_unique<Sent>();
  sent->bytes = bytes;
  sent->request = world.isend(to, tag, sent->bytes.data(), static_cast<int>(sent->bytes.size()));
  under_way.push_back(std::move(sent));
}

std::optional<Inbox::Message> Inbox::next() {
  if (!receiving_) {
    const auto status = world_.iprobe();
    if (!status) return std::nullopt;
    message_ = {status->source(), status->tag(), std::string(static_cast<std::size_t>(status->count<char>().value_or(0)), '\0')};
    receiving_ = world_.irecv(message_.from, message_.tag, message_.bytes.data(), static_cast<int>(message_.bytes.size()));
  }
  if (!receiving_->test()) return std::nullopt;
  receiving_.reset();
  return std::move(message_);
}

void Inbox::forget(int rank) {
  if (receiving_ && message_.from == rank) {
    receiving_->cancel();
    receiving_.reset();
  }
}

int work(const boost::mpi::communicator& world, const MpiSweep& sweep) {
  using Clock = std::chrono::steady_clock;
  ChunkPlayer player(sweep);
  Inbox inbox(world);
  std::size_t chunk = 0;
  std::future<std::string> playing;
  auto said = Clock::now();
  auto heard = said;
  post(world, 0, kReady, "");
  while (true) {
    while (const auto message = inbox.next()) {
      heard = Clock::now();
      if (message->tag == kEnd) {
        if (message->bytes == "1") std::_Exit(0);  // to end together with a rank that is lost cannot be waited for
        return 0;
      }
      if (message->tag == kWork) {
        chunk = std::stoul(message->bytes);
        playing = std::async(std::launch::async, [&player, chunk] { return player.play(chunk); });
      }
    }
    if (playing.valid() && playing.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
      post(world, 0, kResult, std::to_string(chunk) + "\n" + playing.get());
    const auto now = Clock::now();
    if (now - said >= kPulse) {
      post(world, 0, kAlive, "");
      said = now;
    }
    if (now - heard > 3 * sweep.patience) std::_Exit(1);  // nobody coordinates any more
    if (playing.valid())
      playing.wait_for(std::chrono::milliseconds(2));
    else
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace hexrout::command
