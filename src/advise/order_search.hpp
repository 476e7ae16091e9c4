// The search behind advice on orders (hexrout/rules/orders.hpp): the orders that a side gives, one after another, and
// the decisions of it and its enemy on the way, for the greatest worth at the end of its part of the turn.
//
//   OrderSearch search("soviet", units, limits);
//   search.best({game, {}});                       // exact, or throws Spent
//
// A phase is a machine: play() of a game requests rolls and decisions, which are the branches of a TreeSearch. Games
// differ in their orders and measures, never in this search. A position reached by several courses is searched once.
//
// Work is counted in plays, more where there are many units. Values are in thousandths of a point. Thread safety: one
// search belongs to one thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "advise/one_play.hpp"
#include "hexrout/rules/allowance.hpp"
#include "hexrout/rules/boost_tree_search.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout::planning {

// A position where the side may give an order. `given`: the words of Order::once that have been used, in order.
struct Spot {
  std::shared_ptr<const Game> game;
  std::vector<std::string> given;
};

// A decision of the side on the way, and the loss of the best other option.
struct Taken {
  Decision decision;
  std::size_t option = 0;
  std::size_t second = 0;
  Number loses;
};

// An end of a play in which the side decides for the best.
struct Outcome {
  Number odds;
  std::shared_ptr<const Game> game;
  std::vector<Taken> taken;
};

class OrderSearch {
 public:
  OrderSearch(std::string side, const Game& game);

  Allowance& allowance() { return allowance_; }
  std::size_t states() const { return tree_.states(); }
  // Leaves out orders that settle this choice; empty: none.
  void forbid(std::string choice) { forbidden_ = std::move(choice); }

  std::vector<Order> orders(const Spot& spot) const;
  Expected worth(const Game& game, bool with_parts = false) const;
  // Worth if the best orders follow; if this order and then the best follow; if no order follows; if this one alone
  // does.
  Expected best(const Spot& spot);
  Expected after(const Spot& spot, const Order& order);
  Expected done(const Spot& spot, bool with_parts = false);
  Expected alone(const Spot& spot, const Order& order, bool with_parts = false);
  static Spot next(const Spot& spot, const Order& order, const Game& game);

  using Then = std::function<Expected(const Game&)>;
  Expected expect(const Game& start, bool one_step, const Then& then, std::vector<Given> answers = {});
  // The most likely first; of equally likely ones the first thrown.
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
  void work() { allowance_.spend(cost_); }
  void add_outcomes(const Game& start, bool one_step, const Then& then, std::vector<Given>& answers, const Number& odds,
                    std::vector<Taken>& taken, std::map<std::string, std::size_t>& known, std::vector<Outcome>& out);

  std::string side_;
  std::map<std::string, std::string> side_of_;  // by the id of a unit, or of a side
  Allowance allowance_;                         // of plays
  TreeSearch tree_;
  std::string forbidden_;
  std::size_t cost_ = 1;  // of a play
};

}  // namespace hexrout::planning
