// A pool of objects that are costly to make and faster once used, lent one at a time.
//
//   Pool<Withdrawal> idle;
//   std::unique_ptr<Withdrawal> search = idle.take();                  // null: none is idle, so make one
//   if (search == nullptr) search = std::make_unique<Withdrawal>(map);
//   const Lent<Withdrawal> lent(&idle, std::move(search));             // returned to the pool on destruction
//
// A pool grows to the peak number lent at once. take and give_back may be called from any number of threads; a lent
// object belongs to one of them. The pool must outlive what it lends.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace hexrout {

template <class T>
class Pool {
 public:
  ~Pool() { delete first_.load(); }
  Pool() = default;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  // Returns an idle object, if possible the one given back last; null if none is idle.
  std::unique_ptr<T> take() {
    if (T* const first = first_.exchange(nullptr, std::memory_order_acquire)) return std::unique_ptr<T>(first);
    const std::lock_guard<std::mutex> alone(mutex_);
    if (idle_.empty()) return nullptr;
    std::unique_ptr<T> thing = std::move(idle_.back());
    idle_.pop_back();
    return thing;
  }
  void give_back(std::unique_ptr<T> thing) {
    T* none = nullptr;
    if (first_.compare_exchange_strong(none, thing.get(), std::memory_order_release)) {
      static_cast<void>(thing.release());
      return;
    }
    const std::lock_guard<std::mutex> alone(mutex_);
    idle_.push_back(std::move(thing));
  }

 private:
  std::atomic<T*> first_ = nullptr;  // an idle object, so that a single thread needs no lock
  std::mutex mutex_;
  std::vector<std::unique_ptr<T>> idle_;
};

template <class T>
class Lent {
 public:
  // to: the pool to return it to, or null.
  Lent(Pool<T>* to, std::unique_ptr<T> thing) : to_(to), thing_(std::move(thing)) {}
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;
  ~Lent() {
    if (to_ != nullptr) to_->give_back(std::move(thing_));
  }
  T& operator*() const { return *thing_; }
  T* operator->() const { return thing_.get(); }

 private:
  Pool<T>* to_;
  std::unique_ptr<T> thing_;
};

}  // namespace hexrout
