// What the ranks of a sweep say to each other. Everything is one message of bytes, so that half a message cannot arrive.
//
//   rank n -> 0   kReady   ""                     it has nothing to do
//                 kResult  "17\n" and the text    chunk 17, as sweep_text() of its runs
//                 kAlive   ""                     it is working; said every half second
//   0 -> rank n   kWork    "17"                   play chunk 17
//                 kHeard   ""                     so is the coordinator
//                 kEnd     "0" or "1"             it is over; 1: a rank was lost, so do not wait for it
#pragma once

#include <boost/mpi/communicator.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/sweep/sweep_file.hpp"

namespace hexrout::command {

enum Tag : int { kReady = 1, kResult, kAlive, kWork, kHeard, kEnd };

inline constexpr std::chrono::milliseconds kPulse{500};

// Runs of one scenario, handed out as a whole.
struct Chunk {
  std::size_t scenario = 0;
  RunRange range;
};

struct MpiSweep {
  SweepPlan plan;
  std::uint64_t runs = 0;
  RunRange range;
  const std::vector<Scenario>* scenarios = nullptr;
  std::vector<std::string> digests;
  std::vector<Chunk> chunks;
  std::chrono::seconds patience{20};  // silence after which a rank counts as lost
  std::string journal;
};

// Plays chunks, remembering courses between them.
class ChunkPlayer {
 public:
  explicit ChunkPlayer(const MpiSweep& sweep) : sweep_(sweep), sweepers_(sweep.scenarios->size()) {}
  std::string play(std::size_t chunk);

 private:
  const MpiSweep& sweep_;
  std::vector<std::unique_ptr<Sweeper>> sweepers_;
};

// Sent without waiting: who is lost takes nothing.
void post(const boost::mpi::communicator& world, int to, Tag tag, const std::string& bytes);

// A message that is being received; one at a time.
class Inbox {
 public:
  struct Message {
    int from = 0;
    int tag = 0;
    std::string bytes;
  };
  explicit Inbox(const boost::mpi::communicator& world) : world_(world) {}
  // The next whole message, if there is one; never waits.
  std::optional<Message> next();
  // Stops waiting for the rest of a message of a rank that is lost.
  void forget(int rank);

 private:
  const boost::mpi::communicator& world_;
  std::optional<boost::mpi::request> receiving_;
  Message message_;
};

int coordinate(const boost::mpi::communicator& world, const MpiSweep& sweep);
// Never returns where a rank was lost.
int work(const boost::mpi::communicator& world, const MpiSweep& sweep);

}  // namespace hexrout::command
