// hexrout-sweep-mpi: hexrout sweep on the ranks of an MPI job.
//
//   mpirun --enable-recovery -np 8 hexrout-sweep-mpi maps/scenarios/crossroads.yaml --runs 100000000 > result.jsonl
//
// Rank 0 hands out chunks of runs and plays too. The result is that of `hexrout sweep`, byte for byte. A rank that dies
// costs the chunk it was playing; for that, mpirun must be told not to end the whole job (--enable-recovery in Open MPI
// 4). Where it does, or where rank 0 dies, --journal lets the same command go on with all chunks that were done.
#include <fmt/format.h>

#include <algorithm>
#include <boost/mpi/environment.hpp>
#include <cstdio>

#include "chunks.hpp"
#include "sweep_options.hpp"

namespace {

using namespace hexrout;
using namespace hexrout::command;

// Small enough for ranks to end together and for a lost chunk to cost little, large enough that a million of them do
// and that handing one out weighs little beside playing it.
// The same however many ranks there are: a journal is good for any number.
std::uint64_t usual_chunk(std::uint64_t runs) {
  return std::max(std::clamp<std::uint64_t>(runs / 512, 128, 1000000), runs / 1000000);
}

int run(int argc, char** argv, const boost::mpi::communicator& world) {
  CLI::App app{"Plays phases many times over on the ranks of an MPI job", "hexrout-sweep-mpi"};
  SweepOptions options;
  MpiSweep sweep;
  std::uint64_t chunk = 0;
  int patience = 20;
  add_sweep_options(app, options);
  app.add_option("--chunk", chunk,
                 "Runs handed out at a time (default: a 512th of all, at least 128, at most 1,000,000 where that makes "
                 "no more than a million chunks)")
      ->check(CLI::Range(std::uint64_t{1}, kMostRuns))
      ->type_name("N");
  app.add_option("--patience", patience, "Seconds of silence after which a rank counts as lost (default 20)")
      ->check(CLI::Range(1, 3600))
      ->type_name("S");
  app.add_option("--journal", sweep.journal, "Keeps finished chunks in this file, and goes on from it if it is there")
      ->type_name("FILE");
  app.footer(
      "Start with mpirun --enable-recovery -np N hexrout-sweep-mpi ...; without --enable-recovery Open MPI ends all "
      "ranks when one dies, and\n"
      "--journal lets the next start go on. With it mpirun exits with 0 whatever happened: a result that is whole ends "
      "in a line of type\n"
      "\"end\", and after errors there is none. Every rank reads the scenarios by itself and plays on one thread.");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (world.rank() == 0) {
      if (e.get_exit_code() == 0) return app.exit(e);
      fmt::print(stderr, "hexrout-sweep-mpi: error[usage]: {}\n", printable(e.what()));
    }
    return e.get_exit_code() == 0 ? Exit::ok : Exit::usage;
  }
  Diagnostics found;
  const auto range = read_shard(options, found);
  if (!range) {
    if (world.rank() == 0) report(found);
    return Exit::usage;
  }
  sweep.runs = options.runs;
  sweep.range = *range;
  sweep.patience = std::chrono::seconds(patience);
  if (auto scenarios = load_all(options, found))
    sweep.scenarios = std::move(*scenarios);
  else
    sweep.complaint = found.text();
  if (sweep.complaint.empty() && world.rank() == 0) report(found);  // warnings
  // The threads of a rank are the ranks.
  options.plan.threads = 1;
  sweep.plan = options.plan;
  sweep.chunk_runs = chunk == 0 ? usual_chunk(range->to - range->from) : chunk;
  for (std::size_t s = 0; s < sweep.scenarios.size(); ++s) {
    sweep.digests.push_back(digest_of(sweep.scenarios[s]));
    for (std::uint64_t from = range->from; from < range->to; from += std::min(sweep.chunk_runs, range->to - from))
      sweep.chunks.push_back({s, {from, from + std::min(sweep.chunk_runs, range->to - from)}});
  }
  return world.rank() == 0 ? coordinate(world, sweep) : work(world, sweep);
}

}  // namespace

int main(int argc, char** argv) {
  boost::mpi::environment environment(argc, argv, boost::mpi::threading::funneled);
  const boost::mpi::communicator world;
  try {
    return run(argc, argv, world);
  } catch (const std::exception& e) {
    fmt::print(stderr, "hexrout-sweep-mpi: error[internal]: rank {}: {}\n", world.rank(), printable(e.what()));
    leave_alone(Exit::internal);
  }
}
