// What the ranks of a sweep say to each other. Everything is one message of bytes.
//
//   rank n -> 0   kReady   digest or "!complaint"   it has read the scenarios and waits, or cannot read them
//                 kResult  "17\n" and the text      chunk 17, as sweep_text() of its runs
//                 kAlive   ""                       it is working; said every half second
//   0 -> rank n   kWork    "17"                     play chunk 17
//                 kHeard   ""                       so is the coordinator
//                 kEnd     "0" or "1"               it is over; 1: a rank was lost, so do not wait for it
#pragma once

#include <boost/mpi/communicator.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
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
  std::vector<Scenario> scenarios;
  std::vector<std::string> digests;  // of the positions
  std::uint64_t chunk_runs = 1;
  std::vector<Chunk> chunks;          // of the first scenario in order, then of the next; as many of each
  std::chrono::seconds patience{20};  // silence after which a rank counts as lost
  std::string journal;
  std::string complaint;  // why this rank cannot take part; empty: it can

  // Of all that ranks must agree on.
  std::string digest() const;
};

// Plays chunks, remembering courses between them.
class ChunkPlayer {
 public:
  explicit ChunkPlayer(const MpiSweep& sweep) : sweep_(sweep), sweepers_(sweep.scenarios.size()) {}
  SweepFile play(std::size_t chunk);

 private:
  const MpiSweep& sweep_;
  std::vector<std::unique_ptr<Sweeper>> sweepers_;
};

// Messages to other ranks, sent without waiting: one who is lost takes nothing.
class Outbox {
 public:
  explicit Outbox(const boost::mpi::communicator& world) : world_(world) {}
  void post(int to, Tag tag, std::string bytes);
  // Waits until all are gone, or for so long.
  void flush(std::chrono::milliseconds most);

 private:
  struct Sending {
    std::string bytes;  // must stay until they are gone; those to a rank that is lost stay for good
    boost::mpi::request request;
  };
  void forget_sent();

  const boost::mpi::communicator& world_;
  std::vector<std::unique_ptr<Sending>> under_way_;
};

// Messages from other ranks. Of a rank that is lost half a message may have come:
// it is waited for, but does not hold up others.
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

 private:
  struct Receiving {
    Message message;
    boost::mpi::request request;
  };
  const boost::mpi::communicator& world_;
  std::vector<std::unique_ptr<Receiving>> under_way_;
};

// What rank 0 does, and what the others do; an exit status. Neither returns where a rank was lost.
int coordinate(const boost::mpi::communicator& world, const MpiSweep& sweep);
int work(const boost::mpi::communicator& world, const MpiSweep& sweep);

// Ends the process without a word to the other ranks: to end together with one that is lost cannot be waited for.
[[noreturn]] void leave_alone(int status);

}  // namespace hexrout::command
