#include "chunks.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <thread>

namespace hexrout::command {

std::string MpiSweep::digest() const {
  std::string out = fmt::format("{} {} {} {} {}", plan.seed, runs, range.from, range.to, name_of(plan.choices));
  for (const std::string& digest : digests) out += " " + digest;
  return out;
}

SweepFile ChunkPlayer::play(std::size_t number) {
  const Chunk& chunk = sweep_.chunks[number];
  auto& sweeper = sweepers_[chunk.scenario];
  const Scenario& scenario = sweep_.scenarios[chunk.scenario];
  if (!sweeper) sweeper = std::make_unique<Sweeper>(*scenario.game, sweep_.plan);
  SweepFile file{"", {sweep_.plan.seed, sweep_.runs, chunk.range, sweep_.plan.choices}, {}};
  file.scenarios.push_back(swept(scenario, sweeper->run(chunk.range)));
  return file;
}

void Outbox::post(int to, Tag tag, std::string bytes) {
  forget_sent();
  under_way_.push_back(std::make_unique<Sending>());
  Sending& sending = *under_way_.back();
  sending.bytes = std::move(bytes);
  sending.request = world_.isend(to, tag, sending.bytes.data(), static_cast<int>(sending.bytes.size()));
}

void Outbox::forget_sent() {
  for (auto it = under_way_.begin(); it != under_way_.end();)
    it = (*it)->request.test() ? under_way_.erase(it) : it + 1;
}

void Outbox::flush(std::chrono::milliseconds most) {
  const auto until = std::chrono::steady_clock::now() + most;
  for (forget_sent(); !under_way_.empty() && std::chrono::steady_clock::now() < until; forget_sent())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

std::optional<Inbox::Message> Inbox::next() {
  while (const auto status = world_.iprobe()) {
    under_way_.push_back(std::make_unique<Receiving>());
    Receiving& receiving = *under_way_.back();
    receiving.message = {status->source(), status->tag(),
                         std::string(static_cast<std::size_t>(status->count<char>().value_or(0)), '\0')};
    receiving.request = world_.irecv(status->source(), status->tag(), receiving.message.bytes.data(),
                                     static_cast<int>(receiving.message.bytes.size()));
  }
  for (auto it = under_way_.begin(); it != under_way_.end(); ++it) {
    if (!(*it)->request.test()) continue;
    Message message = std::move((*it)->message);
    under_way_.erase(it);
    return message;
  }
  return std::nullopt;
}

void leave_alone(int status) {
  std::fflush(stdout);
  std::fflush(stderr);
  std::_Exit(status);
}

}  // namespace hexrout::command
