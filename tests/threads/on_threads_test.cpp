#include "hexrout/threads/on_threads.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace hexrout;

TEST_CASE("every piece is done once, by any number of threads", "[threads]") {
  for (const int asked : {0, 1, 2, 3, 64})
    for (const std::uint64_t pieces : {0U, 1U, 2U, 1000U}) {
      std::vector<std::atomic<int>> done(pieces);
      on_threads(asked, pieces, [&](int, std::uint64_t i) { ++done[i]; });
      INFO(asked << " threads, " << pieces << " pieces");
      for (const std::atomic<int>& times : done) REQUIRE(times == 1);
    }
}

TEST_CASE("a worker is one thread, and the first is the caller's", "[threads]") {
  const int count = thread_count(0, 1000);
  REQUIRE(count >= 1);
  std::vector<std::thread::id> of(static_cast<std::size_t>(count));
  std::atomic<bool> same{true};
  on_threads(0, 1000, [&](int worker, std::uint64_t) {
    std::thread::id& id = of.at(static_cast<std::size_t>(worker));
    if (id != std::thread::id() && id != std::this_thread::get_id()) same = false;
    id = std::this_thread::get_id();
  });
  CHECK(same);
  CHECK((of[0] == std::thread::id() || of[0] == std::this_thread::get_id()));
}

TEST_CASE("there are no more threads than pieces, cores or threads asked for", "[threads]") {
  CHECK(thread_count(0, 0) == 1);
  CHECK(thread_count(7, 1) == 1);
  CHECK(thread_count(1, 100) == 1);
  CHECK(thread_count(1000000, 1000000) <= static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
}

TEST_CASE("an exception comes back to the caller, and no further piece is begun", "[threads]") {
  std::atomic<int> begun{0};
  CHECK_THROWS_AS(on_threads(2, 1000000,
                             [&](int, std::uint64_t i) {
                               ++begun;
                               if (i == 3) throw std::runtime_error("piece 3");
                             }),
                  std::runtime_error);
  CHECK(begun < 1000000);
}
