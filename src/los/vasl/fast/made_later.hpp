// Lazily built tables: a table is built by the call of its user that makes it worth the work, once, thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace hexrout::vasl {

template <class Table>
class MadeLater {
 public:
  // `enough`: the number of calls for one of `count` tables that are answered by null.
  MadeLater(std::size_t count, std::uint32_t enough) : made_(count), asked_(count), enough_(enough) {}

  // Null before that many calls. make() gives a std::unique_ptr<const Table>.
  template <class Make>
  const Table* get(std::size_t at, const Make& make) {
    const Table* known = made_[at].load(std::memory_order_acquire);
    return known != nullptr ? known : ask(at, make);
  }

 private:
  template <class Make>
  __attribute__((noinline)) const Table* ask(std::size_t at, const Make& make) {
    if (asked_[at].fetch_add(1, std::memory_order_relaxed) < enough_) return nullptr;
    const std::lock_guard lock(making_);
    if (const Table* known = made_[at].load(std::memory_order_relaxed)) return known;
    kept_.push_back(make());
    made_[at].store(kept_.back().get(), std::memory_order_release);
    return kept_.back().get();
  }

  std::vector<std::atomic<const Table*>> made_;
  std::vector<std::atomic<std::uint32_t>> asked_;
  std::uint32_t enough_;
  std::mutex making_;
  std::vector<std::unique_ptr<const Table>> kept_;
};

}  // namespace hexrout::vasl
