// The search behind advice on orders (hexrout/rules/orders.hpp): which orders a side gives, one after another, and what
// it and its enemy decide on the way, for the greatest worth when the rules have ended its part of the turn.
//
//   OrderSearch search("soviet", units, limits);
//   search.best({game, {}});                       // exactly, or Spent is thrown
//
// A phase is a machine: play() of a game asks for rolls and decisions. The side decides for the most (max), whoever
// else decides for the least (min), dice are chance nodes with exact odds. Games differ in their orders and measures,
// never in this search. It knows no order of going: positions that courses come to alike are looked at once.
//
// Work is counted in plays, more where there are many units, and not timed, so the same question has the same answer
// everywhere; only a clock that is given may stop it earlier. Thread safety: one search belongs to one thread.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "advise/number.hpp"
#include "advise/one_play.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout::planning {

// The work that was allowed is used up.
struct Spent {
  bool by_clock = false;
};

// Where the side may give an order. `given`: the words of Order::once that have been used, in order.
struct Spot {
  std::shared_ptr<const Game> game;
  std::vector<std::string> given;
};

// In thousandths of a point. `parts` by unit and name, kept only where they are wanted.
struct Value {
  Number total;
  std::map<std::pair<std::string, std::string>, Number> parts;
};

// A decision of the side on the way, and what the best other option loses.
struct Taken {
  Decision decision;
  std::size_t option = 0;
  std::size_t second = 0;
  Number loses;
};

// What may come of a play if the side decides for the best.
struct Outcome {
  Number odds;
  std::shared_ptr<const Game> game;
  std::vector<Taken> taken;
};

class OrderSearch {
 public:
  using Clock = std::optional<std::chrono::steady_clock::time_point>;
  OrderSearch(std::string side, const Game& game);

  // So many plays may be made from now on, and none after that time; before the next release() no more than held.
  void allow(std::size_t plays, Clock until) {
    allowed_ = plays_ + plays;
    until_ = until;
  }
  void hold(std::size_t plays) { held_ = plays_ + plays; }
  void release() { held_.reset(); }
  std::size_t plays() const { return plays_; }
  std::size_t states() const { return memo_.size(); }
  // Orders that settle this choice are left out; empty: none.
  void forbid(std::string choice) { forbidden_ = std::move(choice); }

  std::vector<Order> orders(const Spot& spot) const;
  Value worth(const Game& game, bool with_parts = false) const;
  // The worth if the best orders follow, if this order and then the best follow, if none follows, if this one alone
  // does.
  Value best(const Spot& spot);
  Value after(const Spot& spot, const Order& order);
  Value done(const Spot& spot, bool with_parts = false);
  Value alone(const Spot& spot, const Order& order, bool with_parts = false);
  static Spot next(const Spot& spot, const Order& order, const Game& game);

  using Then = std::function<Value(const Game&)>;
  Value expect(const Game& start, bool one_step, const Then& then, std::vector<Given> answers = {});
  // The most likely first; of those as likely the first thrown.
  std::vector<Outcome> outcomes(const Game& start, bool one_step, const Then& then, std::vector<Given> answers = {});

  // The mean of done() after these orders over so many plays, each with its own stream of dice and every decision as
  // recommended; with the standard error of that mean.
  struct Sampled {
    Number mean;
    double standard_error = 0;
  };
  Sampled sample(const Spot& spot, const std::vector<Order>& orders, unsigned plays);

  enum class Owner : std::uint8_t { side, other, nobody };
  Owner owner_of(const Decision& decision) const;

 private:
  void work();
  void add_outcomes(const Game& start, bool one_step, const Then& then, std::vector<Given>& answers, const Number& odds,
                    std::vector<Taken>& taken, std::map<std::string, std::size_t>& known, std::vector<Outcome>& out);

  std::string side_;
  std::map<std::string, std::string> side_of_;  // by the id of a unit, or of a side
  Clock until_;
  std::unordered_map<std::string, Value> memo_;
  std::string forbidden_;
  std::size_t plays_ = 0;
  std::size_t cost_ = 1;  // of a play
  std::size_t allowed_ = 0;
  std::optional<std::size_t> held_;
};

}  // namespace hexrout::planning
