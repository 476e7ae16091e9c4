#include "plain_orders.hpp"

#include <functional>
#include <map>
#include <set>

#include "hexrout/play/play_course.hpp"

namespace hexrout::test {

namespace {

struct Plain {
  std::string side;
  std::string without;
  std::map<std::string, std::string> side_of;

  using Then = std::function<Rational(const Game&)>;

  Rational roll(const PlayCourse& course, const Then& then, std::vector<int>& faces) {
    const Asked& asked = *course.asked();
    if (static_cast<int>(faces.size()) == asked.count) {
      PlayCourse next = course;
      Diagnostics found;
      if (!next.give({faces, 0}, found)) throw std::runtime_error(found.text());
      return value(next, then);
    }
    Rational sum = 0;
    for (int face = 1; face <= asked.sides; ++face) {
      faces.push_back(face);
      sum += roll(course, then, faces);
      faces.pop_back();
    }
    return sum / asked.sides;
  }

  Rational value(const PlayCourse& course, const Then& then) {
    const Asked* asked = course.asked();
    if (asked == nullptr) return then(course.game());
    if (asked->roll) {
      std::vector<int> faces;
      return roll(course, then, faces);
    }
    const auto owner = side_of.find(asked->decision.who);
    const bool ours = owner != side_of.end() && owner->second == side;
    Rational best = 0;
    for (std::size_t i = 0; i < asked->decision.options.size(); ++i) {
      PlayCourse next = course;
      Diagnostics found;
      if (!next.give({{}, i}, found)) throw std::runtime_error(found.text());
      const Rational option = value(next, then);
      if (i == 0 || (ours ? option > best : option < best)) best = option;
    }
    return best;
  }

  Rational ended(const Game& game) {
    const auto last = game.ordered(game.closing(side));
    const Then sum = [&](const Game& end) {
      Rational out = 0;
      const auto parts = end.worth(side);
      for (const WorthPart& part : *parts) out += part.thousandths;
      return out;
    };
    return last == nullptr ? sum(game) : value(PlayCourse(*last, {}), sum);
  }

  Rational best(const Game& game, const std::set<std::string>& used) {
    Rational most = ended(game);
    for (const Order& order : game.orders(side)) {
      if (used.count(order.once) > 0 || (!without.empty() && order.choice == without)) continue;
      std::set<std::string> then_used = used;
      if (!order.once.empty()) then_used.insert(order.once);
      const Rational here =
          value(PlayCourse(*game.ordered(order), {}), [&](const Game& after) { return best(after, then_used); });
      if (here > most) most = here;
    }
    return most;
  }
};

}  // namespace

namespace {

Plain plain_for(const Game& game, const std::string& side, const std::string& without) {
  Plain plain{side, without, {}};
  for (const std::string& name : game.setting().sides) plain.side_of[name] = name;
  for (const UnitView& unit : game.units()) plain.side_of[unit.id] = unit.side;
  return plain;
}

}  // namespace

Rational plain_worth(const Game& game, const std::string& side, const std::string& without) {
  Plain plain = plain_for(game, side, without);
  const auto known = game.seen_by(side);
  return plain.value(PlayCourse(*known, {}), [&](const Game& begun) { return plain.best(begun, {}); });
}

Rational plain_worth_of_rest(const PlayCourse& course, const std::string& side) {
  Plain plain = plain_for(course.game(), side, {});
  return plain.value(course, [&](const Game& begun) { return plain.best(begun, {}); });
}

}  // namespace hexrout::test
