#include <chrono>
#include <deque>
#include <future>
#include <thread>

#include "chunks.hpp"
#include "command.hpp"

namespace hexrout::command {

int work(const boost::mpi::communicator& world, const MpiSweep& sweep) {
  using Clock = std::chrono::steady_clock;
  ChunkPlayer player(sweep);
  Inbox inbox(world);
  Outbox outbox(world);
  std::deque<std::size_t> chunks;  // the first is played
  std::future<std::string> playing;
  const auto play = [&] {
    if (!chunks.empty())
      playing = std::async(std::launch::async, [&player, chunk = chunks.front()] {
        return std::to_string(chunk) + "\n" + sweep_text(player.play(chunk));
      });
  };
  auto said = Clock::now();
  auto heard = said;
  outbox.post(0, kReady, sweep.complaint.empty() ? sweep.digest() : "!" + sweep.complaint);
  while (true) {
    while (const auto message = inbox.next()) {
      heard = Clock::now();
      if (message->tag == kEnd) {
        if (message->bytes == "1") leave_alone(Exit::ok);
        return Exit::ok;
      }
      if (message->tag == kWork) {
        chunks.push_back(std::stoul(message->bytes));
        if (!playing.valid()) play();
      }
    }
    if (playing.valid() && playing.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
      std::string result = playing.get();
      chunks.pop_front();
      play();
      outbox.post(0, kResult, std::move(result));
    }
    const auto now = Clock::now();
    if (now - said >= kPulse) {
      outbox.post(0, kAlive, "");
      said = now;
    }
    if (now - heard > 3 * sweep.patience) leave_alone(Exit::input);  // nobody coordinates any more
    if (playing.valid())
      playing.wait_for(std::chrono::milliseconds(2));
    else
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace hexrout::command
